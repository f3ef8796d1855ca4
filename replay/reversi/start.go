package reversi

import (
	"fmt"
	"strconv"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// Start returns the starting position of a rule set and a size, or the one that a setup describes:
// the cells row by row, X, O and -, then the side to move. With the size left out, the number of
// cells says it, or else it is 8. An error about the size or the setup is a *game.Illegal.
func Start(setup string, o game.Options) (game.State, error) {
	b, err := start(setup, o)
	if err != nil {
		return nil, err
	}
	return b, nil
}

// New returns the starting position of a rule set: a [*Board8] for sizes up to 8, else a
// [*Board16]. The size is even, 4 to 16.
func New(r Rules, size int) (Board, error) {
	if ill := checkSize(size, strconv.Itoa(size)); ill != nil {
		return nil, ill
	}
	return build(common{rules: r, size: size}, opening(r, size)), nil
}

func start(setup string, o game.Options) (Board, error) {
	c := common{allow: o.Allow}
	if o.Rules != "" {
		var err error
		if c.rules, err = ParseRules(o.Rules); err != nil {
			return nil, err
		}
	}
	if text := o.Values["size"]; text != "" {
		size, ill := parseSize(text)
		if ill != nil {
			return nil, ill
		}
		c.size = size
	}
	if setup == "" {
		if c.size == 0 {
			c.size = 8
		}
		return build(c, opening(c.rules, c.size)), nil
	}
	p, size, ill := parseSetup(setup, c.size, o.Allow.Has(allowDigits))
	if ill != nil {
		return nil, ill
	}
	c.size = size
	return build(c, p), nil
}

// parseSize reads a size.
func parseSize(text string) (size int, ill *game.Illegal) {
	size, err := strconv.Atoi(text)
	if err != nil {
		size = 0
	}
	return size, checkSize(size, text)
}

// checkSizeText is what sizes the switch takes.
func checkSizeText(text string, _ parse.Allow) error {
	if _, ill := parseSize(text); ill != nil {
		return fmt.Errorf("must be an even board size from %d to %d, not %q", MinSize, MaxSize, clip(text))
	}
	return nil
}

// checkSize refuses a size that no board has.
func checkSize(size int, text string) *game.Illegal {
	if size >= MinSize && size <= MaxSize && size%2 == 0 {
		return nil
	}
	return &game.Illegal{
		Code:    "reversi/bad-size",
		Message: fmt.Sprintf("Expected an even board size from %d to %d, found %s.", MinSize, MaxSize, clip(text)),
	}
}

// A position is what a setup says: the discs of each seat, and who is to move.
type position struct {
	discs [2]Set
	mover game.Seat
}

// opening returns the position that games under the rules begin with.
func opening(r Rules, size int) (p position) {
	if r.Placement {
		return p
	}
	c := centre(size)
	p.discs[White].Add(c[0])
	p.discs[White].Add(c[3])
	p.discs[Black].Add(c[1])
	p.discs[Black].Add(c[2])
	return p
}

func build(c common, p position) Board {
	if c.size <= 8 {
		return newBoard8(c, p)
	}
	return newBoard16(c, p)
}
