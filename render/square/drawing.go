// Package square draws what games on square cells share: the board's layout and the names of its rows and columns,
// marks on cells, the count of pieces, and the same board as text.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package square

import (
	"fmt"
	"image/color"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/twoplayer"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A Game is what the shared part of a drawing has to know of a game of two on a board of squares.
type Game struct {
	Columns, Rows int
	Names         Names
	Pieces        [2]scene.Piece // what the pieces of a seat are made of
	Field         color.NRGBA    // the ground of an empty cell
	Track         color.NRGBA    // the part of the bar for empty cells

	Form  [2]func(y, r int) scene.Path // of the pieces, around (0,y)
	Piece func(seat game.Seat, radius int, ground color.NRGBA) []scene.Shape
}

// A Drawing makes the film of such a game. The game's own drawing embeds it, and adds the
// board, the pieces and the marks.
type Drawing struct {
	twoplayer.Drawing
	Game
	Layout Layout
	narrow map[narrowPiece]int // pieces that turn over
}

// A narrowPiece is a piece in a scene of its turn: the side that is up, and how wide it looks.
type narrowPiece struct {
	seat game.Seat
	wide int
}

// NewDrawing begins the drawing of a game, with its board alone; [Drawing.Surround] adds the rest of a film.
func NewDrawing(p *replay.Played, o scene.Options, on twoplayer.Game, g Game) Drawing {
	on.Board = fmt.Sprintf("%d × %d", g.Columns, g.Rows)
	return Drawing{
		Drawing: twoplayer.NewDrawing(p, o, on), Game: g, Layout: NewLayout(g.Columns, g.Rows), narrow: map[narrowPiece]int{},
	}
}

// Surround makes room around the board, and fills in what a film has besides its scenes.
func (d *Drawing) Surround() {
	d.Drawing.Surround(d.Layout.Panel)
	l := &d.Layout
	edge := l.Share(150)
	d.Film.Board = scene.Rect{X0: l.X0 - edge, Y0: l.Y0 - edge, X1: l.X0 + l.Columns*l.Cell + edge, Y1: l.Y0 + l.Rows*l.Cell + edge}
}

// A Position is what the picture of a position says besides showing the board.
type Position struct {
	Ply     int
	Pieces  [2]int // of each seat
	Empty   int    // cells
	Turn    game.Seat
	Outcome game.Outcome // by the rules
}

// caption says in words what led to a position, what there is on the board, and what comes now.
func (d *Drawing) caption(m *Position) string {
	what := "Start."
	switch {
	case d.Passed(m.Ply):
		what = fmt.Sprintf("Ply %d: %s passes.", m.Ply, d.Seats[d.Mover(m.Ply)])
	case m.Ply > 0:
		what = fmt.Sprintf("Ply %d: %s plays %s.", m.Ply, d.Seats[d.Mover(m.Ply)], d.MoveText(m.Ply))
	}
	next := d.Result(d.Ended(m.Ply, m.Outcome))
	if next == "" && m.Turn >= 0 {
		next = d.Seats[m.Turn&1] + " to move"
	}
	if next != "" {
		next += "."
	}
	counts := fmt.Sprintf("%s %d, %s %d.", d.Seats[0], m.Pieces[0], d.Seats[1], m.Pieces[1])
	if d.Hidden(m.Ply) {
		counts = ""
	}
	return scene.JoinSentences(what, counts, next)
}

// TurningPiece returns the sprite of a piece of some size in a scene of its turn to the side of a seat.
func (d *Drawing) TurningPiece(to game.Seat, step scene.TurnStep, radius int) int {
	key := narrowPiece{1 - to, step.Percent}
	if step.Flipped {
		key.seat = to
	}
	i, ok := d.narrow[key]
	if !ok {
		i = d.Sprite(fmt.Sprintf("turning-%d-%d", key.seat, key.wide), func() scene.Sprite {
			return scene.Sprite{Title: "turning", Over: d.Field, Shapes: scene.Narrowed(d.Piece(key.seat, radius, d.Field), key.wide)}
		})
		d.narrow[key] = i
	}
	return i
}

// Put places a sprite in the middle of a cell.
func (d *Drawing) Put(s *scene.Scene, sprite int, c game.Cell) {
	x, y := d.Layout.Middle(c)
	s.Place(sprite, x, y)
}
