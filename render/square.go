package render

import (
	"fmt"
	"image/color"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A squareGame is what the shared part of a drawing has to know of a game of two on a square board.
type squareGame struct {
	size   int // cells along a side
	names  squareNames
	pieces [2]Piece    // what the pieces of a seat are made of
	field  color.NRGBA // the ground of an empty cell
	track  color.NRGBA // the part of the bar for empty cells

	form  [2]func(y, r int) Path // of the pieces, around (0,y)
	piece func(seat game.Seat, radius int, ground color.NRGBA) []Shape
}

// A squareDrawing makes the film of such a game. The game's own drawing embeds it, and adds the
// board, the pieces and the marks.
type squareDrawing struct {
	stage
	squareGame
	layout squareLayout
	narrow map[narrowPiece]int // pieces that turn over
}

// A narrowPiece is a piece in a scene of its turn: the side that is up, and how wide it looks.
type narrowPiece struct {
	seat game.Seat
	wide int
}

// newSquareDrawing begins the film of a game, with everything but its scenes.
func newSquareDrawing(p *replay.Played, t *Theme, on stagedGame, g squareGame) squareDrawing {
	on.board = fmt.Sprintf("%d × %d", g.size, g.size)
	layout := laySquare(g.size)
	return squareDrawing{
		stage: newStage(p, t, on, layout.panel), squareGame: g, layout: layout, narrow: map[narrowPiece]int{},
	}
}

// A squareMoment is what the picture of a position says besides showing the board.
type squareMoment struct {
	ply     int
	pieces  [2]int // of each seat
	empty   int    // cells
	turn    game.Seat
	outcome game.Outcome // by the rules
}

// caption says in words what led to a position, what there is on the board, and what comes now.
func (d *squareDrawing) caption(m *squareMoment) string {
	what := "Start."
	switch {
	case d.passed(m.ply):
		what = fmt.Sprintf("Ply %d: %s passes.", m.ply, d.seats[d.mover(m.ply)])
	case m.ply > 0:
		what = fmt.Sprintf("Ply %d: %s plays %s.", m.ply, d.seats[d.mover(m.ply)], d.film.Moves[m.ply-1].Text)
	}
	next := d.result(d.ended(m.ply, m.outcome))
	if next == "" && m.turn >= 0 {
		next = d.seats[m.turn&1] + " to move"
	}
	if next != "" {
		next += "."
	}
	counts := fmt.Sprintf("%s %d, %s %d.", d.seats[0], m.pieces[0], d.seats[1], m.pieces[1])
	if d.hidden(m.ply) {
		counts = ""
	}
	return joinSentences(what, counts, next)
}

// turning returns the sprite of a piece of some size in a scene of its turn to the side of a seat.
func (d *squareDrawing) turning(to game.Seat, step turnStep, radius int) int {
	key := narrowPiece{1 - to, step.wide}
	if step.over {
		key.seat = to
	}
	i, ok := d.narrow[key]
	if !ok {
		i = d.sprite(fmt.Sprintf("turning-%d-%d", key.seat, key.wide), func() Sprite {
			return Sprite{Title: "turning", Over: d.field, Shapes: narrowed(d.piece(key.seat, radius, d.field), key.wide)}
		})
		d.narrow[key] = i
	}
	return i
}

// put places a sprite in the middle of a cell.
func (d *squareDrawing) put(s *Scene, sprite int, c game.Cell) {
	x, y := d.layout.middle(c)
	s.place(sprite, x, y)
}
