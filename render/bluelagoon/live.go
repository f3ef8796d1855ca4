package bluelagoon

import (
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// Board draws the map of a game of Blue Lagoon alone, without the pad.
func Board(p *replay.Played, o scene.Options) *scene.Board {
	d := newDrawing(p, &o)
	d.alone, d.Film.Background = true, d.paint.sea
	d.drawMap(&d.Film.Back)
	l, ply := &d.layout, 0
	box := l.sea
	box.Y1 -= waveHeight
	return &scene.Board{
		Film: d.Film, Grid: l, Cells: l.cells(), Box: box, Outline: scene.HexCell(l.a, l.pitch),
		Position: func(p *replay.Played, n int) scene.Scene {
			d.played, ply = p, n
			return d.frame(d.moment(n))
		},
		Between: func(p *replay.Played, n int) []scene.Scene {
			d.played = p
			return d.between(d.moment(n))
		},
		Name: func(c game.Cell) string {
			cell, _ := d.board.Cell(int(c.Row), int(c.Col))
			return d.board.CellName(cell)
		},
		Text: func(c game.Cell) string { return d.textOn(ply, c) },
	}
}

// textOn says what stands or lies on a cell of the position after a ply.
func (d *drawing) textOn(ply int, c game.Cell) string {
	pos := d.at(ply)
	cell, _ := d.board.Cell(int(c.Row), int(c.Col))
	if seat, piece := pos.Piece(cell); piece != bluelagoon.NoPiece {
		return seatWords[seat] + " " + piece.String()
	}
	if token := pos.Token(cell); token != bluelagoon.NoToken {
		return scene.UpperFirst(token.String())
	}
	return ""
}
