package scene

import (
	"image/color"
	"iter"

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
