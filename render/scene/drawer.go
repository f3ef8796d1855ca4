package scene

import (
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A Drawer is how one game is drawn: a row of the table of drawers.
type Drawer struct {
	Game  string
	Flags []Flag // the choices of its pictures
	// Film makes the film of a replayed game.
	Film func(p *replay.Played, o Options) *Film
	// AppendText appends a position as text for a terminal, lines ended by \n. p may be nil; then
	// only the state is known.
	AppendText func(dst []byte, s game.State, p *replay.Played, o TextOptions) []byte

	// HeatBoard returns the board of a position below some height of the picture; on a free plane the part of
	// it where the cells are.
	HeatBoard func(s game.State, cells []HeatCell, t *Theme, top int) *HeatBoard
}

// Options are the choices of a picture. The zero value is the default.
type Options struct {
	Theme  string            // name of a theme; "" is the first one
	Marks  []game.Cell       // cells to outline in the last position
	Values map[string]string // of the [Flag]s that were given, [On] for one without a value
}

// TextOptions are the choices of a position as text.
type TextOptions struct {
	Color bool // ANSI colours
	Marks []game.Cell
}
