package reversi

import (
	"slices"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// The seats.
const (
	Black game.Seat = 0
	White game.Seat = 1
)

// seatNames and discNames are by seat.
var (
	seatNames = [2]string{"Black", "White"}
	discNames = [2]string{"black", "white"}
)

// Rules are a rule set: two switches. The zero value is othello.
type Rules struct {
	Placement bool // the four centre cells are filled by the players first
	OneLine   bool // a move turns one line, the mover's choice, instead of all
}

// A ruleSet is a set of rules with its name.
type ruleSet struct {
	name, text string
	rules      Rules
}

var ruleSets = []ruleSet{
	{"othello", "fixed start; a move flips all enclosed discs", Rules{}},
	{"dtu", "the starter fills two centre cells, the opponent gets the other two; a move flips all enclosed discs",
		Rules{Placement: true}},
	{"one-line", "fixed start; a move flips one line, which the player chooses", Rules{OneLine: true}},
	{"dtu-one-line", "the centre as under dtu, lines as under one-line", Rules{Placement: true, OneLine: true}},
}

// RuleSets returns the rule sets that [ParseRules] knows.
func RuleSets() []game.RuleSet {
	var sets []game.RuleSet
	for _, r := range ruleSets {
		sets = append(sets, game.RuleSet{Name: r.name, Text: r.text, AsksPass: r.rules.Placement})
	}
	return sets
}

// ParseRules reads the name of a rule set.
func ParseRules(name string) (Rules, error) {
	i, err := game.FindRules(ruleSets, func(r *ruleSet) string { return r.name }, name)
	if err != nil {
		return Rules{}, err
	}
	return ruleSets[i].rules, nil
}

func (r Rules) String() string {
	i := slices.IndexFunc(ruleSets, func(s ruleSet) bool { return s.rules == r })
	return ruleSets[i].name
}

// Flags returns the switches of this game.
func Flags() []game.Flag {
	return []game.Flag{
		{Name: "size", Usage: game.SizeUsage, Start: game.SizeStart, Takes: "even, 4 to 16, default 8", Check: checkSizeText},
		{Name: "mover", Values: []string{"black", "white"}, Default: "none; such positions are errors", Usage: "side to move in positions that do not give it"},
		{Name: "bit0", Values: []string{"a1", "h8"}, Usage: "cell of the lowest bit of a bitboard"},
	}
}

// The names of the lenient options that this package itself grants; readers of formats grant the rest.
const (
	allowDigits     = "digit-discs"
	allowPassWords  = "pass-words"
	allowTranspose  = "transpose"
	allowFromBottom = "rows-from-bottom"
)

// LenientOptions returns what `--allow` knows in this game.
func LenientOptions() []parse.LenientOption {
	return []parse.LenientOption{
		{Name: "implied-pass", Text: "a forced pass that the record leaves out; plybook inserts it"},
		{Name: allowPassWords, Text: "P, PAS and @@ as passes"},
		{Name: allowDigits, Text: "0 as black and 1 as white in start positions"},
		{Name: allowTranspose, Text: "cells with rows and columns exchanged"},
		{Name: allowFromBottom, Text: "row 1 as the bottom row"},
		{Name: "sgf-letters", Text: "cells of two letters, as in records of Go: column, then row from the top"},
	}
}
