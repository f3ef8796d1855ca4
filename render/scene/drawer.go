package scene

import (
	"image/color"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A Drawer is how one game is drawn: a row of the table of drawers. Its functions are called from many goroutines at once,
// and return the same for the same arguments. States are of the game's own rule set. Film may walk the game to any ply; the others
// leave a state as it was.
type Drawer struct {
	Game string // as in the table of rule sets
	// Flags are the choices of its pictures. Film ignores values that it does not know.
	Flags []Flag
	// Film returns the film of a replayed game: a frame for the start and for the end of every ply. The record is never nil, but
	// Kind may be, and State is where the record could not be opened; then the film shows the standard start position.
	// Marks and the cells of findings may lie beyond the board. Must not be nil.
	Film func(p *replay.Played, o Options) *Film
	// Board returns the board of a game to be drawn alone, for games that go on. Its colours, its flags and what stands on it are
	// those of Film, which makes a film of whatever this makes a board of. Must not be nil.
	Board func(p *replay.Played, o Options) *Board
	// Sides returns how charts show the sides of the seats, in their order: as their pieces are on the board in a theme. Must not be nil.
	Sides func(t *Theme) []Side
	// AppendText appends a position as text for a terminal, lines ended by \n. p is the game that the position is of, and tells
	// the last move and the end; it may be nil, or without a Kind. Marks may lie beyond the board. Must not be nil.
	AppendText func(dst []byte, s game.State, p *replay.Played, o TextOptions) []byte
	// HeatBoard returns the board of a position for a heat map, from the height top of the picture down to where it ends; on a
	// free plane the part of it where the cells are, of which there may be none. [Drawer.HeatFilm] draws on it. It is nil where the
	// game has no heat maps.
	HeatBoard func(s game.State, cells []HeatCell, t *Theme, top int) *HeatBoard
}

// A Side is how charts show the side of a seat.
type Side struct {
	Color  color.NRGBA // of its pieces, to begin with
	Player color.NRGBA // of the player in charts, where players may exchange their pieces; else the zero value
	Note   string      // about maps of that player's moves; may be empty
	Word   string      // for the colour of its pieces, where the name of the seat is none; may be empty
	Cells  string      // what a state calls the cells of the side, if that is not the name of the seat; see [game.CellNamer]
}

// SidesOf returns sides by what their pieces are made of, which have the colours of their names or have none to name.
func SidesOf(pieces ...Piece) (sides []Side) {
	for _, p := range pieces {
		sides = append(sides, Side{Color: p.Fill})
	}
	return sides
}

// Options are the choices of a picture. The zero value is the default.
type Options struct {
	Theme  string            // name of a theme; "" is the first one
	Marks  []game.Cell       // cells to outline in the last position
	Values map[string]string // of the [Flag]s that were given, [On] for one without a value

	HideLast bool // the last move is not marked
}

// TextOptions are the choices of a position as text.
type TextOptions struct {
	Color bool // ANSI colours
	Marks []game.Cell
}
