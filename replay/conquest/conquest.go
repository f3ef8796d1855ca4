// Package conquest is the game Conquest, alias Microscope, alias Ataxx, under three sets of rules.
//
// Call [Start] for a position, and play on the [State] that it returns. [ParseFEN] and [ParseRows]
// read positions, [State.ReadMove] and [State.AppendMoveAs] moves in the three notations of this
// game: (0,0)->(1,1), UAI and that of nerdvana.
//
// What the package promises: cells are rows and columns from 0, row 0 at the top, whatever the
// notation calls them; the order of moves is fixed; positions are equal when their [State.Key]
// is, which holds size, cells, gaps and side to move and no counters. Boards of up to 7×7 are one
// word a colour, up to 11×11 two, and larger ones bytes.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package conquest

import (
	"fmt"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

var noneAllowed parse.Allow

// Start returns the start of a game, or the position of a setup: a FEN, or rows of X, O and _
// joined by slashes. Without rules in the options a FEN means ataxx, anything else conquest. The
// value size is the side of the start's board, turn the player to move, 1 or 2, where the setup
// does not say. Faults of the setup are [game.Illegal].
func Start(setup string, o game.Options) (game.State, error) {
	which := Conquest
	if setup != "" && !isRows(setup) {
		which = Ataxx
	}
	if o.Rules != "" {
		var err error
		if which, err = ParseRules(o.Rules); err != nil {
			return nil, err
		}
	}
	p, err := readSetup(setup, which, o)
	if err != nil {
		return nil, err
	}
	if ill := ruleSets[which].check(p); ill != nil {
		return nil, ill
	}
	s := newState(which, p)
	if name := s.rules.unlimit; name != "" && o.Allow.Has(name) {
		s.limit = 0
	}
	s.counters = o.Values["counters"] == "on"
	return s, nil
}

// readSetup reads a setup, or makes the start, as size and turn of the options say.
func readSetup(text string, which Rules, o game.Options) (Setup, error) {
	size, err := value(o, "size", 2, MaxSize)
	if err != nil {
		return Setup{}, err
	}
	turn, err := value(o, "turn", 1, 2)
	if err != nil {
		return Setup{}, err
	}
	setup, err := parseSetup(text, which, size, o.Allow)
	if err != nil {
		return Setup{}, err
	}
	if size != 0 && size != setup.Size {
		return Setup{}, fmt.Errorf("size is %d, but the setup has size %d", size, setup.Size)
	}
	if turn != 0 && !setup.turnGiven {
		setup.Turn = game.Seat(turn - 1)
	}
	return setup, nil
}

// parseSetup returns the position of a text, or without one the start; size 0 is the usual size.
func parseSetup(text string, which Rules, size int, allow parse.Allow) (Setup, error) {
	var setup Setup
	var ill *game.Illegal
	switch {
	case text == "":
		if size == 0 {
			size = DefaultSize
		}
		if which == Conquest && !allow.Has("even-size") {
			ill = checkStart(size)
		}
		setup = startSetup(size)
	case isRows(text):
		setup, ill = ParseRows(text)
	default:
		setup, ill = ParseFEN(text, allow)
	}
	if ill != nil {
		return Setup{}, ill
	}
	return setup, nil
}

// value returns a number among the options' values, or 0 if it is not given.
func value(o game.Options, name string, least, most int) (int, error) {
	text, given := o.Values[name]
	if !given || text == "" {
		return 0, nil
	}
	n, ok := parseDigits(text, 4)
	if !ok || n < least || n > most {
		return 0, fmt.Errorf("%s must be a number from %d to %d, not %s", name, least, most, shorten(text))
	}
	return n, nil
}

// checkSize is what sizes the switch takes.
func checkSize(text string, _ parse.Allow) error {
	if n, ok := parseDigits(text, 4); !ok || n < 2 || n > MaxSize {
		return fmt.Errorf("must be a board size from 2 to %d, not %s", MaxSize, shorten(text))
	}
	return nil
}
