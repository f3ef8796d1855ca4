package bluelagoon

import (
	"strconv"
	"strings"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// drawChains outlines the best chain of every player, and names its islands on the pad.
func (d *drawing) drawChains(s *scene.Scene, m *moment) {
	width := d.layout.share(110)
	for seat := range d.seats {
		chain := &m.chains[seat]
		if len(chain.Cells) == 0 {
			continue
		}
		around := d.layout.coast(d.places(chain.Cells))
		path := around.path(d.layout.share(130))
		own := &d.paint.seats[seat]
		s.Strokes = append(s.Strokes,
			scene.Stroke{Shape: scene.Shape{Path: path, Stroke: own.Rim, Width: width * 2}},
			scene.Stroke{Shape: scene.Shape{Path: path, Stroke: own.Fill, Width: width}})
		var names []string
		for _, island := range chain.Islands {
			names = append(names, islandName(island))
		}
		if len(names) == 0 || d.alone {
			continue
		}
		s.Labels = append(s.Labels, scene.Label{
			X: d.pad.left(seat) + padGap, Y: baseline(d.pad.chains, padHave, padText), Size: padText, Bold: true,
			Color: d.theme.Ink, Over: d.theme.Background, Text: strings.Join(names, " "), Max: d.pad.column - 3*padGap,
		})
	}
}

// A majority is who leads on an island, and what that is worth.
type majority struct {
	counts  [bluelagoon.MaxSeats]int
	leaders []game.Seat
	points  int // for each of them
}

// majoritiesOf returns who leads on every island.
func majoritiesOf(s *bluelagoon.State) []majority {
	islands := s.Board().Islands()
	all := make([]majority, len(islands))
	for i := range all {
		m := &all[i]
		_, leaders := s.Majority(i)
		for seat := range game.Seat(s.Seats()) {
			m.counts[seat] = s.OnIsland(seat, i)
			if leaders>>seat&1 == 1 {
				m.leaders = append(m.leaders, seat)
			}
		}
		m.points = islands[i].Bonus / max(len(m.leaders), 1)
	}
	return all
}

// worth says what the lead on an island is worth: "8", or "2×4" for two who have 4 points each.
func (m *majority) worth() string {
	text := strconv.Itoa(m.points)
	if n := len(m.leaders); n > 1 {
		return strconv.Itoa(n) + "×" + text
	}
	return text
}

// drawLeaders tints every island by who leads on it, with stripes if it is more than one, and
// writes what that is worth in place of the bonus.
func (d *drawing) drawLeaders(s *scene.Scene, all []majority) {
	for i := range all {
		if len(all[i].leaders) == 0 {
			continue
		}
		tint := d.leaderTint(all[i].leaders)
		for _, cell := range d.board.Islands()[i].Cells {
			d.put(s, tint, cell)
			if d.board.IsCircle(cell) {
				d.put(s, d.circle(), cell)
			}
		}
	}
	for i := range all {
		d.drawBonus(s, i, all[i].worth())
	}
}

// drawCounts writes how many pieces players have on an island, after its bonus, or before it where
// there is no room.
func (d *drawing) drawCounts(s *scene.Scene, island int, m *majority) {
	var seats []int
	for seat, n := range m.counts {
		if n > 0 {
			seats = append(seats, seat)
		}
	}
	r := d.bonusRadius() * 90 / 100
	plate, size := d.plate(island, m.worth()), d.bonusRadius()*scene.BadgeText/100
	left := plate.x + plate.half
	if left+2*r*len(seats) > scene.Width-r {
		left = plate.x - plate.half - 2*r*len(seats)
	}
	for i, seat := range seats {
		own := &d.paint.seats[seat]
		x := left + (2*i+1)*r
		s.Place(d.Sprite(scene.SpriteName("count", game.Seat(seat)), func() scene.Sprite {
			return scene.Sprite{Title: "pieces of " + seatWords[seat], Over: d.paint.sand, Shapes: []scene.Shape{
				{Path: scene.RoundRect(scene.Rect{X0: -r * 90 / 100, Y0: -r, X1: r * 90 / 100, Y1: r}, r/3), Fill: own.Fill, Stroke: own.Rim, Width: max(r*16/100, 1)},
			}}
		}), x, plate.y)
		s.Labels = append(s.Labels, scene.Label{
			X: x, Y: plate.y + size*36/100, Size: size, Align: scene.Center, Bold: true, Color: own.Rim, Over: own.Fill,
			Text: strconv.Itoa(m.counts[seat]), Max: 2 * r,
		})
	}
}

// leaderTint is a cell of an island that some players lead on: a stripe for each of them, twice, from
// left to right.
func (d *drawing) leaderTint(leaders []game.Seat) int {
	name := "lead"
	for _, seat := range leaders {
		name += "-" + strconv.Itoa(int(seat))
	}
	return d.Sprite(name, func() scene.Sprite {
		a, r := d.layout.a*94/100, d.layout.share(940)
		n := 2 * len(leaders)
		if len(leaders) == 1 {
			n = 1
		}
		var shapes []scene.Shape
		for i := range n {
			x0, x1 := -a+2*a*i/n, -a+2*a*(i+1)/n
			fill := scene.Mix(d.paint.sand, d.paint.seats[leaders[i%len(leaders)]].Fill, 50)
			shapes = append(shapes, scene.Shape{Path: hexStripe(a, r, x0, x1), Fill: fill})
		}
		return scene.Sprite{Title: "leads here", Over: d.paint.sand, Shapes: shapes}
	})
}

// hexStripe is the part of a hexagon between two places from left to right. It is 2·a wide, and its
// upper and lower corner are r away from the middle.
func hexStripe(a, r, x0, x1 int) scene.Path {
	high := func(x int) int { return r - scene.Abs(x)*r/2/a }
	path := scene.Path{{Op: scene.MoveTo, X: x0, Y: -high(x0)}}
	if x0 < 0 && x1 > 0 {
		path = append(path, scene.Segment{Op: scene.LineTo, Y: -r})
	}
	path = append(path, scene.Segment{Op: scene.LineTo, X: x1, Y: -high(x1)}, scene.Segment{Op: scene.LineTo, X: x1, Y: high(x1)})
	if x0 < 0 && x1 > 0 {
		path = append(path, scene.Segment{Op: scene.LineTo, Y: r})
	}
	return append(path, scene.Segment{Op: scene.LineTo, X: x0, Y: high(x0)}, scene.Segment{Op: scene.Close})
}
