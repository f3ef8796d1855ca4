package scene

import (
	"image/color"
	"iter"
	"slices"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A Board is the board of a game without what pictures have around it, such as names and hands. It draws the positions
// of games that begin like the one it was made for, and it may walk their states. It is for one goroutine.
type Board struct {
	// Film has the sprites, which stay as they are and only become more; its Back lies behind every position, and its
	// Background is the ground.
	Film *Film
	Grid
	Box     Rect // what there is to see, in units; it only grows
	Outline Path // of a cell, around its middle; the outlines of all cells cover the board and do not overlap

	// Cells are the cells within the Box.
	Cells iter.Seq[game.Cell]
	// Position draws the position after some plies of a game, moves of chance among them.
	Position func(p *replay.Played, ply int) Scene
	// Between draws what lies between that position and the one before; nil in games where nothing does.
	Between func(p *replay.Played, ply int) []Scene
	// Name returns the name of a cell, as moves have it: "f6".
	Name func(c game.Cell) string
	// Text says in words what stands on a cell of the position drawn last, "" if nothing does: "White ant 1".
	Text func(c game.Cell) string
	// Hand draws what a spot of a hand or of a palette stands for, around (0,0); it returns nothing for other spots.
	Hand func(s game.Spot) []Shape
	// Color returns the colour of a seat's pieces in the position drawn last.
	Color func(s game.Seat) color.NRGBA
	// Show makes the Box, the Back and the Cells large enough for a position and for some cells more, and says whether that
	// changed them; nil for boards whose size is fixed.
	Show func(p *replay.Played, ply int, cells []game.Cell) (grown bool)
}

// Still returns a film of one frame: the board alone of the position after some plies of a game, moves of chance among them; of a
// plane the part where the pieces are. It moves the state of p, as [replay.Played.At] does.
func (b *Board) Still(p *replay.Played, ply int) *Film {
	if b.Show != nil {
		b.Show(p, ply, nil)
	}
	frame, box := b.Position(p, ply), b.Box
	if b.Show != nil {
		box = b.around(&frame)
	}
	return &Film{
		Description: frame.Caption, Width: box.X1 - box.X0, Height: box.Y1 - box.Y0, Background: b.Film.Background, Sprites: b.Film.Sprites,
		Back: b.Film.Back.moved(-box.X0, -box.Y0), Frames: []Scene{frame.moved(-box.X0, -box.Y0)}, Seats: b.Film.Seats,
	}
}

// around returns the part of the box that holds what is placed in a scene, with some room; the whole box if nothing is.
func (b *Board) around(s *Scene) Rect {
	if len(s.Placed) == 0 {
		return b.Box
	}
	var all Rect
	for i, p := range s.Placed {
		r := b.Film.Sprites[p.Sprite].Bounds
		r = Rect{r.X0 + p.X, r.Y0 + p.Y, r.X1 + p.X, r.Y1 + p.Y}
		if i == 0 {
			all = r
		}
		all = Rect{min(all.X0, r.X0), min(all.Y0, r.Y0), max(all.X1, r.X1), max(all.Y1, r.Y1)}
	}
	room := max(all.X1-all.X0, all.Y1-all.Y0) / 8
	return Rect{all.X0 - room, all.Y0 - room, all.X1 + room, all.Y1 + room}
}

// moved returns the scene farther to the right and farther down.
func (s *Scene) moved(x, y int) Scene {
	to := Scene{Caption: s.Caption, Stays: s.Stays, Placed: slices.Clone(s.Placed), Strokes: slices.Clone(s.Strokes), Labels: slices.Clone(s.Labels)}
	for i := range to.Placed {
		to.Placed[i].X, to.Placed[i].Y = to.Placed[i].X+x, to.Placed[i].Y+y
	}
	for i := range to.Strokes {
		to.Strokes[i].X, to.Strokes[i].Y = to.Strokes[i].X+x, to.Strokes[i].Y+y
	}
	for i := range to.Labels {
		to.Labels[i].X, to.Labels[i].Y = to.Labels[i].X+x, to.Labels[i].Y+y
	}
	return to
}
