package bluelagoon

import (
	"fmt"
	"image/color"
	"slices"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// Board draws the map of a game of Blue Lagoon alone, without the pad.
func Board(p *replay.Played, o scene.Options) *scene.Board {
	d := newDrawing(p, &o, aloneRim)
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
		Text:  func(c game.Cell) string { return d.textOn(ply, c) },
		Hand:  d.handShapes,
		Color: func(s game.Seat) color.NRGBA { return d.paint.seats[s].Fill },
	}
}

// handSize is the size of what is in hands and palettes.
const handSize = 40 * px

// handShapes draws what a spot stands for: settlers and villages by their words in hands and, with the player, in palettes, where
// tokens are too.
func (d *drawing) handShapes(s game.Spot) []scene.Shape {
	if s.On != game.OnHand || s.Seat < 0 || int(s.Seat) >= d.seats {
		return nil
	}
	for k := range bluelagoon.Kind(bluelagoon.Kinds) {
		if s.Word == string(k.Letter()) {
			return d.paint.token(k, handSize)
		}
	}
	for piece := range bluelagoon.Piece(2) {
		if slices.Contains([]string{piece.String(), fmt.Sprintf("%c%d", "ST"[piece], s.Seat)}, s.Word) {
			return d.paint.piece(s.Seat, piece, false, handSize)
		}
	}
	return nil
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
