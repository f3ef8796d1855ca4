package contactix

import (
	"strconv"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// Bounds on boards.
const (
	MaxSide     = 63 // columns, and rows: with the edges around it a row fits 65 nodes
	DefaultSide = 11 // of the common board
)

// Rules is a set of rules. The zero value is the assignment's.
type Rules uint8

const (
	Contactix Rules = iota // the assignment's game: no swap, no pass
	Hex                    // the second ply may be a swap
	HexPass                // as Hex, and a player may pass, which sites with handicaps know
)

// A ruleSet is the row of a [Rules].
type ruleSet struct {
	name, text   string
	swap, passes bool
}

var ruleSets = [...]ruleSet{
	Contactix: {name: "contactix", text: "the Con-tac-tix assignment of Ghent University: Hex without a swap"},
	Hex:       {name: "hex", text: "the second ply may be a swap", swap: true},
	HexPass:   {name: "hex+pass", text: "the second ply may be a swap, and a player may pass", swap: true, passes: true},
}

func (r Rules) String() string { return ruleSets[r].name }

// Swap says whether the second ply may be a swap.
func (r Rules) Swap() bool { return ruleSets[r].swap }

// Passes says whether a player may pass.
func (r Rules) Passes() bool { return ruleSets[r].passes }

// ParseRules reads the name of a set of rules.
func ParseRules(name string) (Rules, error) {
	i, err := game.FindRules(ruleSets[:], func(r *ruleSet) string { return r.name }, name)
	return Rules(i), err
}

// RuleSets returns the sets of rules that [ParseRules] knows.
func RuleSets() []game.RuleSet {
	var sets []game.RuleSet
	for _, r := range ruleSets {
		sets = append(sets, game.RuleSet{Name: r.name, Text: r.text})
	}
	return sets
}

// The values of the switch swap.
const (
	swapPieces = "pieces"
	swapSides  = "sides"
)

// flagColours is the switch for the colours of the sides.
const flagColours = "tile-colours"

// Flags returns the switches of this game.
func Flags() []game.Flag {
	return []game.Flag{
		{Name: "size", Usage: game.SizeUsage, Start: game.SizeStart, Takes: "one number or COLUMNSxROWS, each 1 to " + strconv.Itoa(MaxSide) + ", default 11", Check: checkSize},
		{Name: "swap", Values: []string{"auto", swapPieces, swapSides}, Usage: "meaning of a swap in a record; auto detects it",
			Start: "effect of a swap; auto exchanges the pieces, or the sides if the board is not square"},
		{Name: flagColours, Usage: "colours of the sides if the record does not give them; default: those of the format", Start: "colours of the sides; default: red and blue",
			Takes: "two CSS colours, such as SandyBrown,lime", Check: checkColours},
	}
}

// The names of the lenient options.
const (
	allowWrongTurn = "wrong-turn"
	allowAfterEnd  = "after-end"
	allowNumbers   = "move-number"
	allowLowerCase = "lower-case-cells"
	allowUnescaped = "unescaped-names"
)

// LenientOptions returns what --allow knows of this game.
func LenientOptions() []parse.LenientOption {
	return []parse.LenientOption{
		{Name: allowWrongTurn, Text: "plies of the side not to move, as if the other side had passed"},
		{Name: allowAfterEnd, Text: "plies after the end of the game; plybook leaves them out"},
		{Name: allowNumbers, Text: "move numbers out of order"},
		{Name: allowLowerCase, Text: "cells of boards in lower case, such as (c4)"},
		{Name: allowUnescaped, Text: "names with brackets and backslashes that are not escaped, as Little Golem writes them"},
	}
}
