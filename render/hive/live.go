package hive

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// A liveBoard is the part of the plane that a game which goes on has needed so far.
type liveBoard struct {
	*drawing
	board *scene.Board
	pos   *hive.Position // shown if the record could not even be opened
	ply   int            // of the position drawn last
	near  []game.Cell    // what can be pointed at of a plane that is too large for all of its cells

	held extent      // the cells that need room
	line []game.Move // of the game whose cells were added last
}

// Board draws the board of a game of Hive alone. Its cells stay where they are: (0,0) in the origin.
func Board(p *replay.Played, o scene.Options) *scene.Board {
	b := &liveBoard{drawing: newDrawing(p, o), pos: hive.New(hive.Rules{})}
	b.alone, b.film.Background = true, b.theme.Board
	b.layout = newLiveLayout()
	b.board = &scene.Board{
		Film: b.film, Grid: &plane{b.layout}, Outline: scene.HexCell(b.layout.a, b.layout.b), Cells: b.cells,
		Position: b.position, Name: cellName, Text: b.textOn, Show: b.show, Hand: b.handShapes,
		Color: func(s game.Seat) color.NRGBA { return b.theme.Seats[s].Fill },
	}
	b.lay()
	return b.board
}

// aloneRim is boardRim around the board alone.
const aloneRim = 38 * px

// newLiveLayout lays out the part of the plane where games begin.
func newLiveLayout() layout {
	l := layout{firstRow: -4, lastRow: 4, first: -9, last: 9, rim: aloneRim, numbers: scene.AloneRimSize}
	l.setCell(widestCell)
	l.anchor()
	return l
}

// anchor places the cell (0,0) in the origin, and the board around the cells.
func (l *layout) anchor() {
	l.x0, l.y0 = l.first*l.a, l.firstRow*l.b
	l.board = scene.Rect{
		X0: (l.first-1)*l.a - l.rim, Y0: l.firstRow*l.b - l.radius - l.rim,
		X1: (l.last+1)*l.a + boardEdge, Y1: l.lastRow*l.b + l.radius + l.rim,
	}
}

// grow makes room for the cells of an extent, by two rows or two columns at a time, and says whether that took any. What is shown
// in the end does not depend on the order in which cells came.
func (l *layout) grow(e extent) bool {
	const rows, half = 2, 4 // halves of columns
	before := *l
	l.firstRow -= steps(l.firstRow-e.top, rows)
	l.lastRow += steps(e.bottom-l.lastRow, rows)
	l.first -= steps(l.first-e.left, half)
	l.last += steps(e.right-l.last, half)
	l.anchor()
	return *l != before
}

// steps returns the least multiple of a step that is not below a length, nor below 0.
func steps(length, step int) int { return (max(length, 0) + step - 1) / step * step }

// lay draws the empty plane again.
func (b *liveBoard) lay() {
	b.board.Grid, b.board.Box = &plane{b.layout}, b.layout.board
	b.film.Back = scene.Scene{}
	b.drawPlane(&b.film.Back)
}

// show implements Show of [scene.Board]. All positions of the game have room, with a cell more around each piece, so that the
// plane stays the same while people look at one after the other.
func (b *liveBoard) show(p *replay.Played, n int, cells []game.Cell) bool {
	b.played = p
	b.hold()
	for _, c := range cells {
		b.held.add(axialOf(c))
	}
	grown := b.layout.grow(b.held)
	if grown {
		b.lay()
	}
	if b.layout.cells() > mostCells {
		b.near = b.nearby(n, cells)
		return true
	}
	return grown
}

// hold makes room for the cells of the game. Of a line that was shown before, it takes what is new.
func (b *liveBoard) hold() {
	plies, known := b.played.Plies, 0
	for known < min(len(plies), len(b.line)) && plies[known].Move == b.line[known] {
		known++
	}
	if len(b.line) == 0 {
		for at := range b.at(0, b.pos).Stacks() {
			b.held.addAround(at)
		}
	}
	b.line = b.line[:known]
	for i, ply := range plies[known:] {
		if at, ok := b.at(known+i, b.pos).To(ply.Move); ok {
			b.held.addAround(at)
		}
		b.line = append(b.line, ply.Move)
	}
}

// addAround adds a cell and those around it.
func (e *extent) addAround(at hive.Axial) {
	e.add(at)
	for i := range hive.Directions {
		e.add(at.Step(i))
	}
}

// nearby returns the cells of a position with pieces, some more, and the neighbours of all of these, each once, sorted by row
// and column.
func (b *liveBoard) nearby(n int, more []game.Cell) (all []game.Cell) {
	cells := slices.Clone(more)
	for at := range b.at(n, b.pos).Stacks() {
		cells = append(cells, cellOf(at))
	}
	for _, c := range cells {
		all = append(all, c)
		for i := range hive.Directions {
			all = append(all, cellOf(axialOf(c).Step(i)))
		}
	}
	slices.SortFunc(all, func(a, b game.Cell) int { return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col)) })
	return slices.Compact(all)
}

// cells yields what can be pointed at.
func (b *liveBoard) cells(yield func(game.Cell) bool) {
	if b.layout.cells() <= mostCells {
		b.layout.each(func(at hive.Axial) bool { return yield(cellOf(at)) })
		return
	}
	for _, c := range b.near {
		if b.layout.shows(axialOf(c)) && !yield(c) {
			return
		}
	}
}

// position implements Position of [scene.Board].
func (b *liveBoard) position(p *replay.Played, n int) scene.Scene {
	b.played, b.ply = p, n
	var ply shownPly
	if n > 0 {
		ply = b.shown(n, b.pos)
	}
	return b.frame(b.at(n, b.pos), ply)
}

func cellOf(at hive.Axial) game.Cell { return game.Cell{Row: int16(at.R), Col: int16(at.Q)} }

// cellName returns what a cell is called: its row and column, counted from the first piece.
func cellName(c game.Cell) string { return fmt.Sprintf("(%d,%d)", c.Row, c.Col) }

// textOn says what stands on a cell, from the top down.
func (b *liveBoard) textOn(c game.Cell) (text string) {
	for _, x := range b.at(b.ply, b.pos).AppendStack(nil, axialOf(c)) {
		if text != "" {
			text = " on " + text
		}
		text = pieceTitle(x) + text
	}
	return text
}

// handShapes draws what a spot of a hand stands for: a kind, or a piece with its number.
func (d *drawing) handShapes(s game.Spot) []scene.Shape {
	if s.On != game.OnHand || s.Seat < hive.White || s.Seat > hive.Black || len(s.Word) < 2 {
		return nil
	}
	kind, ok := hive.KindOf(s.Word[1])
	if !ok {
		return nil
	}
	shapes := d.tile(handRadius, s.Seat, kind)
	if x, ok := hive.ParsePiece(s.Word, 0); ok && len(s.Word) > 2 {
		shapes = append(shapes, dots(handRadius, x.Number(), &d.theme.Seats[s.Seat])...)
	}
	return shapes
}
