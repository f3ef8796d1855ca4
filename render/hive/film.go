// Package hive draws games of Hive: the part of the plane that a whole game needs, with bugs on tiles, hands and queens,
// marks of what moves and what is refused, and the hive as text.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package hive

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// A drawing makes the film of a game of Hive.
type drawing struct {
	played  *replay.Played
	alone   bool // there is nothing around the board
	last    bool // the last move is marked
	theme   *scene.Theme
	mono    bool
	hints   bool
	marks   []game.Cell // to outline in the last position
	layout  layout
	kinds   []hive.Kind // in the game
	names   [2]string
	film    *scene.Film
	sprites map[spriteKey]int
}

// Flags are the choices of pictures of Hive.
func Flags() []scene.Flag { return []scene.Flag{scene.HintsFlag, scene.MonoFlag} }

func newDrawing(p *replay.Played, o scene.Options) *drawing {
	return &drawing{
		played: p, last: !o.HideLast, theme: o.ThemeOrDefault(), mono: o.Has("mono"), hints: o.Has("hints"), marks: o.Marks,
		names: playerNames(p), film: &scene.Film{}, sprites: map[spriteKey]int{},
	}
}

// Film draws a game of Hive. Of a record that could not even be opened there is an empty board.
func Film(p *replay.Played, o scene.Options) *scene.Film {
	d := newDrawing(p, o)
	pos, ok := p.State.(*hive.Position)
	if !ok {
		pos = hive.New(hive.Rules{})
	}
	for k := range hive.Kinds {
		if pos.HasKind(k) {
			d.kinds = append(d.kinds, k)
		}
	}
	reached := d.extent()
	d.layout = newLayout(reached, len(d.kinds), d.footHeight(pos))
	d.film = &scene.Film{
		Width: scene.Width, Height: d.layout.height, Board: d.layout.around(reached), Background: d.theme.Background,
		Seats: seatWords[:], Players: d.names[:],
	}
	d.describe(pos)
	d.film.Back = d.back()
	d.frames(pos)
	d.film.Finding, d.film.Refused = noteOf(d.played.Fault()), d.refusal()
	return d.film
}

// extent returns the cells that the game ever touches, and those of the refused move that are not
// far off.
func (d *drawing) extent() extent {
	var e extent
	e.add(hive.Axial{})
	for i, ply := range d.played.Plies {
		pos := d.played.At(i).(*hive.Position)
		if at, ok := pos.To(ply.Move); ok {
			e.add(at)
		}
	}
	if d.played.State != nil {
		d.played.At(len(d.played.Plies))
	}
	for _, c := range d.marks {
		e.add(axialOf(c))
	}
	const near = 3
	if f := scene.BreakOff(d.played); f != nil {
		around := layout{
			firstRow: e.top - near, lastRow: e.bottom + near,
			first: e.left - 2*near, last: e.right + 2*near,
		}
		for _, c := range f.Cells {
			if at := axialOf(c); around.shows(at) {
				e.add(at)
			}
		}
	}
	return e
}

// footHeight returns the height of what has to be said below the board in any frame.
func (d *drawing) footHeight(pos *hive.Position) int {
	passes := func(p game.PlayedPly) bool { return hive.IsPass(p.Move) }
	last := len(d.played.Plies)
	ends := d.over(d.at(last, pos), shownPly{number: last})
	height := footGap
	switch {
	case scene.BreakOff(d.played) != nil:
		return refusalHeight + 2*footGap
	case ends || slices.ContainsFunc(d.played.Plies, passes):
		height += bannerHeight + footGap
	}
	if d.played.Fault() != nil {
		height += sentenceHeight
	}
	return height
}

func axialOf(c game.Cell) hive.Axial { return hive.Axial{R: int(c.Row), Q: int(c.Col)} }

// playerNames returns what the players are called.
func playerNames(p *replay.Played) (names [2]string) {
	for seat, word := range seatWords {
		names[seat] = scene.PlayerName(p, seat, word)
	}
	return names
}

// describe fills in what the film says about the game as a whole.
func (d *drawing) describe(pos *hive.Position) {
	result := resultText(d.played.Outcome)
	d.film.Title = d.names[0] + " – " + d.names[1]
	if result != "" {
		d.film.Title += ", " + scene.InTitle(result)
	}
	d.film.Description = fmt.Sprintf("A game of Hive, %s, in %s.", pos.Rules().Letters.GameType(), scene.Counted(len(d.played.Plies), "ply", "plies"))
	if result != "" {
		d.film.Description += " " + result + "."
	}
	d.film.Comment, d.film.Moves = scene.MoveList(d.played, hive.IsPass, false)
}

// reasons say how a game ended, by the reason of its outcome; others stand for themselves.
var reasons = map[string]string{
	"queen":       "queen surrounded",
	"both queens": "both queens surrounded",
}

// resultText returns the result in words and how it came; "" for an open game.
func resultText(o game.Outcome) string {
	result := ""
	switch {
	case !o.Over:
		return ""
	case o.Drawn():
		result = "Draw"
	case o.Won(hive.White):
		result = "White wins"
	default:
		result = "Black wins"
	}
	return scene.WithReason(result, o.Reason, reasons)
}

// A shownPly is what a picture shows of the ply that led to it.
type shownPly struct {
	number  int // 0 at the start
	pass    bool
	piece   hive.Piece
	from    *hive.Axial // nil for a placement
	to      hive.Axial
	thrower *hive.Axial
}

// frames draws every position.
func (d *drawing) frames(pos *hive.Position) {
	d.film.Frames = make([]scene.Scene, 0, len(d.played.Plies)+1)
	d.film.Frames = append(d.film.Frames, d.frame(d.at(0, pos), shownPly{}))
	for i := range d.played.Plies {
		ply := d.shown(i+1, pos)
		d.film.Frames = append(d.film.Frames, d.frame(d.at(i+1, pos), ply))
	}
	last := len(d.film.Frames) - 1
	d.drawChanges(&d.film.Frames[last], d.at(last, pos))
}

func (d *drawing) at(n int, pos *hive.Position) *hive.Position {
	if d.played.State == nil {
		return pos
	}
	return d.played.At(n).(*hive.Position)
}

// shown returns what there is to show of the n-th ply, from 1.
func (d *drawing) shown(n int, pos *hive.Position) shownPly {
	return newShownPly(d.at(n-1, pos), n, d.played.Plies[n-1].Move)
}

// newShownPly returns what there is to show of a move about to be played.
func newShownPly(pos *hive.Position, number int, m game.Move) shownPly {
	ply := shownPly{number: number, pass: hive.IsPass(m), piece: hive.MovedPiece(m)}
	if ply.pass {
		return ply
	}
	ply.to, _ = pos.To(m)
	if from, ok := pos.From(m); ok {
		ply.from = &from
	}
	if x, ok := pos.Thrower(m); ok {
		at, _ := pos.Where(x)
		ply.thrower = &at
	}
	return ply
}

// frame draws one position.
func (d *drawing) frame(pos *hive.Position, ply shownPly) scene.Scene {
	s := scene.Scene{Caption: d.caption(pos, ply)}
	if !d.alone {
		d.drawHead(&s, pos)
		d.drawHands(&s, pos)
	}
	d.drawHive(&s, pos)
	d.drawQueens(&s, pos)
	d.drawPly(&s, pos, ply)
	d.drawMarks(&s, pos)
	if !d.alone {
		d.drawLine(&s, pos, ply)
		d.drawResult(&s, pos, ply)
	}
	return s
}

// caption says in words what led to a position and what comes now.
func (d *drawing) caption(pos *hive.Position, ply shownPly) string {
	what := "Start."
	if ply.number > 0 {
		who := seatWords[d.played.Plies[ply.number-1].Seat&1]
		what = fmt.Sprintf("Ply %d: %s passes.", ply.number, who)
		if !ply.pass {
			what = fmt.Sprintf("Ply %d: %s plays %s.", ply.number, who, d.moveText(ply.number))
		}
	}
	return what + " " + d.status(pos, ply) + "."
}

// moveText returns the text of a ply in the move list. It leaves the state at the position after that ply.
func (d *drawing) moveText(number int) string {
	if !d.alone {
		return d.film.Moves[number-1].Text
	}
	text := scene.MoveText(d.played, number, hive.IsPass)
	d.played.At(number)
	return text
}

// over says whether the game ended with a ply.
func (d *drawing) over(pos *hive.Position, ply shownPly) bool {
	return pos.Outcome().Over || ply.number == len(d.played.Plies) && d.played.Outcome.Over
}

// status says whose turn it is, or how the game ended.
func (d *drawing) status(pos *hive.Position, ply shownPly) string {
	switch {
	case !d.over(pos, ply):
		return seatWords[d.turn(pos)] + " to move"
	case d.played.Outcome.Over:
		return resultText(d.played.Outcome)
	}
	return resultText(pos.Outcome())
}

// turn returns the side to move, also where nothing more can be played.
func (d *drawing) turn(pos *hive.Position) game.Seat { return game.Seat(pos.Ply() & 1) }

// stackTop returns the place of the top piece of a cell on the picture.
func (d *drawing) stackTop(at hive.Axial, height int) (x, y int) {
	x, y = d.layout.middle(at)
	return x, y - max(height-1, 0)*d.layout.lift(height)
}

// drawHive places the pieces, row by row: a stack leans over the row behind it.
func (d *drawing) drawHive(s *scene.Scene, pos *hive.Position) {
	for at, stack := range pos.Stacks() {
		x, y := d.layout.middle(at)
		lift := d.layout.lift(len(stack))
		for level, piece := range stack {
			s.Place(d.sprite(pieceSprite, 0, int(piece)), x, y-level*lift)
		}
	}
	for at, stack := range pos.Stacks() {
		if len(stack) > 1 {
			d.drawStack(s, at, stack)
		}
	}
}

// drawStack adds the height of a stack and what lies under its top, from top to bottom.
func (d *drawing) drawStack(s *scene.Scene, at hive.Axial, stack []hive.Piece) {
	r := d.layout.radius
	x, y := d.layout.middle(at)
	covered := slices.Clone(stack[:len(stack)-1])
	slices.Reverse(covered)
	const perRow = 3
	y += r * (64 - (len(covered)-1)/perRow*58) / 100
	for row := range slices.Chunk(covered, perRow) {
		for i, piece := range row {
			s.Place(d.sprite(miniSprite, piece.Seat(), int(piece.Kind())), x+(2*i-len(row)+1)*r*37/100, y)
		}
		y += r * 58 / 100
	}
	tx, ty := d.stackTop(at, len(stack))
	tx, ty = tx-r*52/100, ty-r*54/100
	s.Place(d.sprite(badgeSprite, 0, 0), tx, ty)
	size := d.layout.badge() * scene.BadgeText / 100
	s.Labels = append(s.Labels, scene.Label{
		X: tx, Y: ty + size*36/100, Size: size, Align: scene.Center, Bold: true,
		Color: d.theme.Background, Over: d.theme.Accent, Text: strconv.Itoa(len(stack)),
	})
}
