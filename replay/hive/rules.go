package hive

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// A Base is a set of rules without its expansions.
type Base uint8

const (
	Standard   Base = iota // tournament rules: no queen on the first turn
	QueenFirst             // as Standard, and the queen may be the first piece
	Ugent                  // the simplified game of the assignment: nothing stands on anything
	Notation               // no rules but that a cell holds one piece
)

// bases are the rows of [Base]: a rule set is a name and four switches.
var bases = [...]struct {
	name       string
	text       string
	queenFirst bool // the queen may be played on the first turn
	queenTurn  int  // the turn on which the queen has to be placed at the latest
	flat       bool // beetles slide like queens, and there are no expansions
	draws      bool // the third occurrence of a position is a draw, unless the switch says otherwise
}{
	Standard:   {"standard", "tournament rules: no queen on the first turn, and the queen by turn 4", false, 4, false, false},
	QueenFirst: {"queen-first", "as standard, but the queen may be placed on the first turn", true, 4, false, false},
	Ugent:      {"ugent", "the Hive assignment of Ghent University: queen by turn 3, beetles do not climb, no expansions, and a draw when a position occurs for the third time", false, 3, true, true},
	Notation:   {"notation", "only one rule, that a cell holds one piece; for replay and drawing", true, 0, true, false},
}

// RuleSets returns the sets of rules that [ParseRules] knows.
func RuleSets() []game.RuleSet {
	var sets []game.RuleSet
	for i, b := range bases {
		set := game.RuleSet{Name: b.name, Text: b.text}
		if Base(i) != Ugent {
			set.Options = "letters of expansions: M mosquito, L ladybug, P pillbug"
		}
		sets = append(sets, set)
	}
	return sets
}

const repetitionUsage = "third occurrence of a position: note it, or draw the game"

// Flags returns the switches of this game.
func Flags() []game.Flag {
	return []game.Flag{{
		Name:    "repetition",
		Values:  []string{"note", "draw"},
		Default: "draw under the rules ugent, else note",
		Usage:   repetitionUsage,
		Start:   repetitionUsage,
	}}
}

func (b Base) String() string { return bases[b].name }

// Letters is a set of the expansions M, L and P.
type Letters uint8

const (
	WithMosquito Letters = 1 << iota
	WithLadybug
	WithPillbug
)

// letterNames are the names of the bits of [Letters], in the order in which they are written.
const letterNames = "MLP"

func (l Letters) String() string {
	var b strings.Builder
	for i := range letterNames {
		if l>>i&1 == 1 {
			b.WriteByte(letterNames[i])
		}
	}
	return b.String()
}

// GameType returns the set as UHP names it: "Base", "Base+MLP".
func (l Letters) GameType() string { return l.suffix("Base") }

func (l Letters) suffix(name string) string {
	if l == 0 {
		return name
	}
	return name + "+" + l.String()
}

// ParseLetters reads a set of expansions: each letter at most once, in any order.
func ParseLetters(text string) (l Letters, ok bool) {
	for i := range len(text) {
		bit := strings.IndexByte(letterNames, text[i])
		if bit < 0 || l>>bit&1 == 1 {
			return 0, false
		}
		l |= 1 << bit
	}
	return l, true
}

// ParseGameType reads a game type as UHP writes it: "Base", or "Base+" and letters in any order.
func ParseGameType(text string) (l Letters, ok bool) {
	rest, ok := strings.CutPrefix(text, "Base")
	if !ok || rest == "" {
		return 0, ok
	}
	letters, ok := strings.CutPrefix(rest, "+")
	if !ok || letters == "" {
		return 0, false
	}
	return ParseLetters(letters)
}

// Rules are a set of rules with its expansions. The zero value is the base game under standard
// rules.
type Rules struct {
	Base    Base
	Letters Letters
}

// ParseRules reads the name of a rule set, such as "standard+MLP".
func ParseRules(name string) (Rules, error) {
	head, letters, plus := strings.Cut(name, "+")
	var r Rules
	found := false
	for i := range bases {
		if bases[i].name == head {
			r.Base, found = Base(i), true
		}
	}
	if !found {
		return Rules{}, fmt.Errorf("unknown rules %q; known: standard, queen-first, ugent, notation, "+
			"with +LETTERS of M, L, P for the expansions", name)
	}
	if !plus {
		return r, nil
	}
	var ok bool
	if r.Letters, ok = ParseLetters(letters); !ok || letters == "" {
		return Rules{}, fmt.Errorf("rules %q: %q is not a set of expansions; write each of M, L, P at most once",
			name, letters)
	}
	return r, r.check()
}

// check refuses expansions where the rules have none.
func (r Rules) check() error {
	if r.Base == Ugent && r.Letters != 0 {
		return fmt.Errorf("the rules ugent have no expansions; pass standard+%s",
			r.Letters)
	}
	return nil
}

func (r Rules) String() string { return r.Letters.suffix(r.Base.String()) }

// QueenTurn returns the turn on which a queen has to be placed at the latest; 0 is any.
func (r Rules) QueenTurn() int { return bases[r.Base].queenTurn }
