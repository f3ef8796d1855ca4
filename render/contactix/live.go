package contactix

import (
	"image/color"
	"slices"
	"strings"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// pathText names the cells of the winning path, which pictures show by themselves; "" where there is none.
func (d *drawing) pathText(pos *contactix.State) string {
	path := pos.AppendPath(nil)
	if d.Surrounded || len(path) == 0 {
		return ""
	}
	var cells []string
	for _, cell := range path {
		cells = append(cells, pos.CellText(cell))
	}
	return "The winning path: " + strings.Join(cells, ", ") + "."
}

// sideWords are the words of tiles in palettes, by side.
var sideWords = [2]string{"0", "1"}

// Board draws the board of a game of Con-tac-tix alone.
func Board(p *replay.Played, o scene.Options) *scene.Board {
	d := newDrawing(p, o, scene.AloneRimSize)
	d.drawBoard(&d.Film.Back)
	l, ply := &d.layout, 0
	return &scene.Board{
		Film: d.Film, Grid: l, Cells: l.cells(), Box: l.alone(), Outline: scene.HexCell(l.a, l.pitch),
		Position: func(p *replay.Played, n int) scene.Scene {
			d.Played, ply = p, n
			return d.frame(n)
		},
		Name: func(c game.Cell) string {
			pos := d.here()
			cell, _ := pos.CellAt(int(c.Col), int(c.Row))
			return pos.CellText(cell)
		},
		Text: func(c game.Cell) string {
			pos := d.at(ply)
			cell, _ := pos.CellAt(int(c.Col), int(c.Row))
			if side := pos.Tile(cell); side >= 0 {
				return d.sides[side] + " tile"
			}
			return ""
		},
		Hand: func(s game.Spot) []scene.Shape {
			side := slices.Index(sideWords[:], s.Word)
			if s.On != game.OnHand || side < 0 {
				return nil
			}
			return d.tile(side, d.layout.radius)
		},
		Color: func(s game.Seat) color.NRGBA { return d.paint.sides[d.at(ply).SideOf(s)].fill },
	}
}
