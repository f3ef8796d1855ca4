package contactix

import (
	"strconv"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// Marks on the cells and tiles of Con-tac-tix.

// mark returns a sprite that lies on cells.
func (d *drawing) mark(title string, shapes ...scene.Shape) scene.Sprite {
	return scene.Sprite{Title: title, Over: d.paint.field, Shapes: shapes}
}

// put places a sprite in the middle of a cell.
func (d *drawing) put(s *scene.Scene, sprite int, c game.Cell) {
	x, y := d.layout.Middle(c)
	s.Place(sprite, x, y)
}

// drawLast rings the last tile.
func (d *drawing) drawLast(s *scene.Scene, pos *contactix.State) {
	if cell, ok := pos.Last(); ok && !d.HideLast {
		d.put(s, d.Sprite("last", func() scene.Sprite {
			ring := d.layout.hex(930)
			return d.mark("the last tile",
				scene.Shape{Path: ring, Stroke: d.paint.field, Width: d.layout.bold(270)},
				scene.Shape{Path: ring, Stroke: d.paint.last, Width: d.layout.bold(160)})
		}), pos.GameCell(cell))
	}
}

// drawSwap writes an S on the tile that was swapped, and outlines the cell that it has just left.
func (d *drawing) drawSwap(s *scene.Scene, pos *contactix.State, ply int) {
	cell, ok := pos.SwapMark()
	if !ok {
		return
	}
	at, side := pos.GameCell(cell), pos.Tile(cell)
	if m, _ := d.MoveOf(ply); m == contactix.SwapPieces && !d.HideLast && at.Row != at.Col {
		d.put(s, d.Sprite("left", func() scene.Sprite {
			return d.mark("the cell left", scene.Shape{
				Path: d.layout.hex(720), Stroke: d.paint.last, Width: d.layout.line(90), Dashed: true,
			})
		}), game.Cell{Row: at.Col, Col: at.Row})
	}
	d.put(s, d.Sprite(scene.SpriteName("swapped", side), func() scene.Sprite {
		look := &d.paint.sides[side]
		return d.mark("swapped",
			scene.Shape{Path: scene.DiscAt(0, d.layout.share(540)), Fill: look.ink},
			scene.Shape{Path: scene.LetterPath(swapLetter, d.layout.share(860)), Fill: look.fill})
	}), at)
}

// drawNumbers writes on every tile with which ply it was laid.
func (d *drawing) drawNumbers(s *scene.Scene, pos *contactix.State) {
	swapped, isSwapped := pos.SwapMark()
	for i, ply := range d.Played.Plies[:pos.Ply()] {
		cell, ok := contactix.CellOf(ply.Move)
		if !ok || isSwapped && (cell == swapped || i == 0) {
			continue // an S is there, or nothing any more
		}
		look := &d.paint.sides[pos.Tile(cell)]
		x, y := d.layout.Middle(pos.GameCell(cell))
		size, most := d.layout.a*[...]int{0, 100, 96, 76, 60}[digits(i+1)]/100, d.layout.a*[...]int{0, 130, 115, 90, 70}[digits(i+1)]/100
		size = max(size, min(scene.RimSize, most))
		s.Labels = append(s.Labels, scene.Label{
			X: x, Y: y + size*36/100, Size: size, Align: scene.Center, Bold: true,
			Color: look.ink, Over: look.fill, Text: strconv.Itoa(i + 1),
		})
	}
}

// drawPath draws the winner's chain as a line from edge to edge.
func (d *drawing) drawPath(s *scene.Scene, pos *contactix.State) {
	path := pos.AppendPath(nil)
	if len(path) == 0 {
		return
	}
	side := pos.Winner()
	name := "path-of-" + strconv.Itoa(side)
	for _, cell := range path {
		name += "-" + strconv.Itoa(cell)
	}
	s.Place(d.Sprite(name, func() scene.Sprite {
		return scene.Sprite{Title: "the winning path", Over: d.paint.sides[side].fill, Shapes: d.pathShapes(pos, path)}
	}), 0, 0)
}

func (d *drawing) pathShapes(pos *contactix.State, cells []int) []scene.Shape {
	l := &d.layout
	look := &d.paint.sides[pos.Winner()]
	var line, knots scene.Path
	add := func(x, y int) { line = append(line, scene.Segment{Op: scene.LineTo, X: x, Y: y}) }
	// The line begins and ends in the bands, which its side joins: straight above and below the
	// board, or to the left and the right of it.
	dx, dy := 0, l.edge(l.pitch)*7/10
	if pos.Winner() == 1 {
		dx, dy = l.edge(2*l.a)*7/10, 0
	}
	x, y := l.Middle(pos.GameCell(cells[0]))
	add(x-dx, y-dy)
	for _, cell := range cells {
		x, y = l.Middle(pos.GameCell(cell))
		add(x, y)
		knots = append(knots, scene.Segment{Op: scene.Circle, X: x, Y: y, CX: max(l.line(215), l.bold(150)*6/10)})
	}
	add(x+dx, y+dy)
	line[0].Op = scene.MoveTo
	shapes := []scene.Shape{{Path: line, Stroke: look.ink, Width: l.bold(150)}}
	if d.numbers {
		for i := range knots {
			knots[i].CX = l.share(620) // the numbers need a ground
		}
		return append(shapes, scene.Shape{Path: knots, Fill: look.fill})
	}
	return append(shapes, scene.Shape{Path: knots, Fill: look.ink})
}

// drawAsked outlines the cells that were asked for.
func (d *drawing) drawAsked(s *scene.Scene, cells []game.Cell) {
	for _, c := range cells {
		if d.layout.Has(c) {
			d.put(s, d.Sprite("marked", func() scene.Sprite {
				return d.mark("marked",
					scene.Shape{Path: d.layout.hex(930), Stroke: d.paint.field, Width: d.layout.line(240)},
					scene.Shape{Path: d.layout.hex(930), Stroke: d.Theme.Hint, Width: d.layout.line(140)})
			}), c)
		}
	}
}

// drawLegal marks the cells that the side to move may lay a tile on, those where it wins at once with
// a larger mark, and the tile that it may swap.
func (d *drawing) drawLegal(s *scene.Scene, pos *contactix.State) {
	side := pos.ToMove()
	for _, m := range pos.Moves(nil) {
		cell, ok := contactix.CellOf(m)
		switch {
		case contactix.IsSwap(m):
			at, _ := pos.Last()
			d.put(s, d.Sprite(scene.SpriteName("swappable", pos.Tile(at)), func() scene.Sprite {
				return d.mark("may be swapped", scene.Shape{
					Path: d.layout.hex(560), Stroke: d.paint.sides[pos.Tile(at)].ink, Width: d.layout.line(80), Dashed: true,
				})
			}), pos.GameCell(at))
		case !ok:
		case winsAt(pos, m):
			d.put(s, d.Sprite(scene.SpriteName("wins", game.Seat(side)), func() scene.Sprite {
				return d.mark("wins at once", scene.Shape{
					Path: d.layout.hex(520), Fill: d.paint.sides[side].fill, Stroke: d.Theme.Hint, Width: d.layout.line(110),
				})
			}), pos.GameCell(cell))
		default:
			d.put(s, d.Sprite("legal", func() scene.Sprite {
				return d.mark("may be played", scene.Shape{Path: scene.DiscAt(0, d.layout.share(130)), Fill: d.Theme.Hint})
			}), pos.GameCell(cell))
		}
	}
}

func winsAt(pos *contactix.State, m game.Move) bool {
	pos.Play(m)
	defer pos.Undo()
	return pos.Winner() >= 0
}

// drawRefused crosses the cell of a refused move. On a tile, which may have the colour of faults, the cross is a light one.
func (d *drawing) drawRefused(s *scene.Scene, cells []game.Cell) {
	if len(cells) == 0 || !d.layout.Has(cells[0]) {
		return
	}
	pos := d.at(len(d.Played.Plies))
	cell, _ := pos.CellAt(int(cells[0].Col), int(cells[0].Row))
	if pos.Tile(cell) >= 0 {
		d.put(s, d.Sprite("refused-tile", func() scene.Sprite { return d.crossed(330, 180) }), cells[0])
	} else {
		d.put(s, d.Sprite("refused", func() scene.Sprite { return d.crossed(190, 0) }), cells[0])
	}
}

// crossed returns a ring with a cross in the colour of faults, and on that a lighter one, of widths in thousandths.
func (d *drawing) crossed(width, lighter int) scene.Sprite {
	l, fault, light := &d.layout, d.Theme.Fault, d.Theme.Background
	ring, bars := l.hex(930), scene.CrossAt(0, l.share(400))
	shapes := []scene.Shape{
		{Path: ring, Stroke: light, Width: l.bold(270)}, {Path: ring, Stroke: fault, Width: l.bold(150)},
		{Path: bars, Stroke: fault, Width: l.bold(width)},
	}
	if lighter > 0 {
		shapes = append(shapes, scene.Shape{Path: bars, Stroke: light, Width: l.bold(lighter)})
	}
	return d.mark("refused", shapes...)
}
