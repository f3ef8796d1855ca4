package bluelagoon

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// Standard is the name of the only rule set.
const Standard = "standard"

// RuleSets returns the rule sets of this game.
func RuleSets() []game.RuleSet {
	return []game.RuleSet{{Name: Standard, Text: "exploration and then settlement, for 2 to 4 players on any map, as in the Blue Lagoon assignment of the ANU (COMP1110)"}}
}

// ParseRules refuses the name of a rule set that there is not.
func ParseRules(name string) error {
	if name != "" && name != Standard {
		return fmt.Errorf("unknown rules %q; known: %s", name, Standard)
	}
	return nil
}

// The names of the flags.
const (
	flagMap      = "map"
	flagPlayers  = "players"
	flagSeed     = "seed"
	flagTieBreak = "tie-break"
	flagDeal     = "deal"
)

// The values of the flag tie-break.
const (
	tieSettlement = "settlement"
	tieBoth       = "both"
)

// What switches say of records and of games that are about to begin alike.
const (
	dealUsage     = "deals instead of those of the seed, one or both phases"
	tieBreakUsage = "tokens that break ties: those of the settlement phase or of both phases"
)

// Flags returns the switches of this game.
func Flags() []game.Flag {
	return []game.Flag{
		{Name: flagMap, Usage: "map if the record does not give it", Start: "map", Takes: strings.Join(MapNames(), ", ") + ", or a state string; without the flag: default", Check: checkMap},
		{Name: flagPlayers, Values: []string{"2", "3", "4"}, Usage: "number of players if the record does not give it", Start: "number of players"},
		{Name: flagSeed, Usage: "seed of the deals if the record has none", Start: "seed of the deals, 0 for a random one", Takes: "a 64-bit number, default 0", Check: checkSeed},
		{Name: flagDeal, Usage: dealUsage, Start: dealUsage,
			Takes: "as in state strings, exploration first: r C CELLS B CELLS W CELLS P CELLS S CELLS;", Check: checkDeals},
		{Name: flagTieBreak, Values: []string{tieSettlement, tieBoth}, Usage: tieBreakUsage, Start: tieBreakUsage},
	}
}

// LenientOptions returns what --allow knows of this game.
func LenientOptions() []parse.LenientOption {
	return []parse.LenientOption{
		{Name: allowSpaces, Text: "several spaces or tabs for one space, and spaces at the ends of state and move strings"},
		{Name: allowCRLF, Text: "a carriage return before the line feed of state and move strings"},
		{Name: allowNoSemicolon, Text: "state strings without the last semicolon"},
		{Name: allowOrder, Text: "statements, islands and players of a state string in any order"},
		{Name: allowZeros, Text: "numbers with leading zeros in state and move strings"},
		{Name: allowUnsorted, Text: "lists of cells in any order"},
	}
}
