package square

import (
	"image/color"
	"slices"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// Plays draw what is played on a board of squares.
type Plays struct {
	Cells   func(s *scene.Scene)                        // draws what never changes: the cells
	Frame   func(ply int) scene.Scene                   // draws the position after a ply of the game in Played
	Between func(ply int) []scene.Scene                 // draws what lies before that position; may be nil
	Piece   func(ply int, c game.Cell) (seat game.Seat) // returns whose piece stands on a cell of it
	Noun    string                                      // what the pieces are called: "disc"
	Words   [2]string                                   // of the pieces in palettes, by seat

	Refused func(s *scene.Scene, cells []game.Cell) // draws why the record breaks off; nil crosses the first of the cells
}

// DrawFilm draws the scenes of a film whose board is surrounded, with marks on cells of the last position.
func (d *Drawing) DrawFilm(on Plays, marks []game.Cell) *scene.Film {
	f, last := d.Film, len(d.Played.Plies)
	d.DrawBack(&f.Back)
	on.Cells(&f.Back)
	for ply := range last + 1 {
		if ply > 0 && on.Between != nil {
			f.Between = append(f.Between, on.Between(ply))
		}
		f.Frames = append(f.Frames, on.Frame(ply))
	}
	d.DrawMarked(&f.Frames[last], marks)
	if on.Refused == nil {
		on.Refused = d.crossFirst
	}
	d.DrawRefusal(on.Refused)
	return f
}

func (d *Drawing) crossFirst(s *scene.Scene, cells []game.Cell) {
	if len(cells) > 0 && d.Layout.Has(cells[0]) {
		d.DrawCross(s, cells[0])
	}
}

// Board returns the board alone.
func (d *Drawing) Board(on Plays) *scene.Board {
	l := &d.Layout
	l.setRim(aloneRim)
	d.drawNames(&d.Film.Back, d.Names, scene.AloneRimSize)
	on.Cells(&d.Film.Back)
	half, ply := l.Cell/2, 0
	b := &scene.Board{
		Film: d.Film, Grid: l, Cells: l.Cells(),
		Box:     scene.Rect{X0: l.X0 - l.rim, Y0: l.Y0 - l.rim, X1: l.X0 + l.Columns*l.Cell + l.rim, Y1: l.Y0 + l.Rows*l.Cell + l.rim},
		Outline: scene.Rectangle(scene.Rect{X0: -half, Y0: -half, X1: l.Cell - half, Y1: l.Cell - half}),
		Name:    func(c game.Cell) string { return d.Names.Cell(c, l.Columns, l.Rows) },
		Text: func(c game.Cell) string {
			if seat := on.Piece(ply, c); seat >= 0 {
				return d.Seats[seat] + " " + on.Noun
			}
			return ""
		},
		Position: func(p *replay.Played, n int) scene.Scene {
			d.Played, ply = p, n
			return on.Frame(n)
		},
		Hand: func(s game.Spot) []scene.Shape {
			seat := slices.Index(on.Words[:], s.Word)
			if s.On != game.OnHand || seat < 0 {
				return nil
			}
			return d.Game.Piece(game.Seat(seat), l.Share(420), d.Theme.Background)
		},
		Color: func(s game.Seat) color.NRGBA { return d.Pieces[s].Fill },
	}
	if on.Between != nil {
		b.Between = func(p *replay.Played, n int) []scene.Scene {
			d.Played = p
			return on.Between(n)
		}
	}
	return b
}
