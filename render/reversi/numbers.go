package reversi

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// The board of a printed transcript: every disc as it was placed, with the number of its ply on it, and
// below the board the passes.

// A placedDisc is when a disc came on the board.
type placedDisc struct {
	cell  game.Cell
	seat  game.Seat
	since int  // the ply
	named bool // it is placed by this ply, not by the setup or along with another player's discs
}

// placedDiscs returns the discs on the board after some plies in the order in which they were placed.
func (d *drawing) placedDiscs(plies int) (discs []placedDisc) {
	seen := map[game.Cell]bool{}
	for ply := range plies + 1 {
		var placed []reversi.Square
		if m, ok := d.MoveOf(ply); ok {
			placed = placedBy(m)
		}
		b := d.at(ply)
		for c := range d.Layout.Cells() {
			s := reversi.NewSquare(int(c.Row), int(c.Col))
			if seat := b.At(s); seat != game.Nobody && !seen[c] {
				seen[c] = true
				discs = append(discs, placedDisc{c, seat, ply, containsSquare(placed, s)})
			}
		}
	}
	return discs
}

func containsSquare(all []reversi.Square, s reversi.Square) bool {
	for _, one := range all {
		if one == s {
			return true
		}
	}
	return false
}

// passesHeight is that of the line below the board in which the passes stand.
const passesHeight = 26 * px

// passes says who passed up to a ply, and with which plies; "" if nobody did.
func (d *drawing) passes(ply int) string {
	var numbers [2][]string
	for i := range ply {
		if d.Passed(i + 1) {
			seat := d.Mover(i + 1)
			numbers[seat] = append(numbers[seat], strconv.Itoa(i+1))
		}
	}
	var words []string
	for seat, plies := range numbers {
		if len(plies) > 0 {
			words = append(words, fmt.Sprintf("%s passes at %s", d.Seats[seat], strings.Join(plies, ", ")))
		}
	}
	return strings.Join(words, "; ")
}

// drawNumbers draws the discs up to a ply with their numbers, the last one in another colour.
func (d *drawing) drawNumbers(s *scene.Scene, ply int) {
	size := d.Layout.Share(360)
	placed := d.placed
	if !d.Surrounded {
		placed = d.placedDiscs(ply)
	}
	for _, p := range placed {
		if p.since > ply {
			break
		}
		d.Put(s, d.discs[p.seat], p.cell)
		if !p.named {
			continue
		}
		c := d.Pieces[1-p.seat].Fill
		if p.since == ply && !d.HideLast {
			c = d.Theme.Accent
		}
		x, y := d.Layout.Middle(p.cell)
		s.Labels = append(s.Labels, scene.Label{
			X: x, Y: y + size*34/100, Size: size, Align: scene.Center, Bold: true, Color: c,
			Over: d.Pieces[p.seat].Fill, Text: strconv.Itoa(p.since),
		})
	}
	if text := d.passes(ply); d.Surrounded && text != "" {
		s.Labels = append(s.Labels, scene.Label{
			X: scene.Margin, Y: d.Film.Height - passesHeight*40/100, Size: scene.FootSize, Color: d.Theme.Ink,
			Over: d.Theme.Background, Text: text, Max: scene.Width - 2*scene.Margin,
		})
	}
}
