package conquest

import (
	"strconv"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// Rules is one of the sets of rules, which are never mixed. The zero value is the assignment's.
type Rules uint8

const (
	Conquest Rules = iota // the assignment: moves name their source, a stuck side passes silently
	Ataxx                 // the engines' game: gaps, a written pass, a half-move clock
	Nerdvana              // a programmers' contest: the game ends when the side to move is stuck
)

// A ruleSet is the row of a [Rules]: what the sets do differently.
type ruleSet struct {
	name     string
	text     string
	notation Notation
	sizes    [2]int // the smallest and the largest side of a board
	gaps     bool   // boards may have gaps
	barren   bool   // a board without any pawn is a position
	sourced  bool   // a clone names its source, so two sources make two moves
	passes   bool   // a side without a move passes, as long as the game goes on
	fills    bool   // a side that cannot move loses every empty cell
	limit    int    // half-moves without a clone that end the game; 0 is none
	unlimit  string // the lenient option that takes the limit away
	end      func(*State) ending
}

var ruleSets = [...]ruleSet{
	Conquest: {
		name:     "conquest",
		text:     "the Conquest assignment of IUT Montpellier-Sète: unlike in Ataxx, boards have no gaps, clones name their source too, passes are not written, and no number of plies ends the game",
		notation: Tuples, sizes: [2]int{2, MaxSize}, sourced: true, passes: true, end: endConquest,
	},
	Ataxx: {
		name:     "ataxx",
		text:     "Ataxx as its engines play it: boards may have gaps, clones name only their destination, passes are written, and 100 plies without a clone are a draw",
		notation: UAI, sizes: [2]int{2, MaxFEN}, gaps: true, barren: true, passes: true,
		limit: 100, unlimit: "past-100", end: endAtaxx,
	},
	Nerdvana: {
		name:     "nerdvana",
		text:     "Ataxx on 7×7 as in a programming contest: the game ends when the side to move cannot move, and the other side gets the empty cells; 100 jumps in a row are a draw",
		notation: LetterRow, sizes: [2]int{7, 7}, barren: true, fills: true,
		limit: 100, unlimit: "no-jump-limit", end: endNerdvana,
	},
}

// Bounds on the side of a board.
const (
	MaxSize     = 99 // in cells, for any set of rules
	MaxFEN      = 9  // that a FEN can hold, and ataxx is played on
	DefaultSize = 7
)

func (r Rules) String() string { return ruleSets[r].name }

// Notation returns the notation in which moves under the rules are written.
func (r Rules) Notation() Notation { return ruleSets[r].notation }

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

const countersUsage = "write the half-move clock and full-move number into positions"

// Flags returns the switches of this game.
func Flags() []game.Flag {
	return []game.Flag{
		{Name: "size", Usage: game.SizeUsage, Start: game.SizeStart, Takes: "odd, 3 to " + strconv.Itoa(MaxSize) + ", or 2 to " + strconv.Itoa(MaxFEN) + " under ataxx, default 7", Check: checkSize},
		{Name: "turn", Values: []string{"1", "2"}, Usage: "player to move if the board does not give it", Start: "player who moves first"},
		{Name: "hardcore", Values: []string{"0", "1"}, Default: "as the script answers",
			Usage: "take-backs in scripts of the assignment's program: 0 allows, 1 forbids them"},
		{Name: "counters", Values: []string{"off", "on"},
			Usage: countersUsage, Start: countersUsage},
	}
}

// LenientOptions returns what --allow knows of this game.
func LenientOptions() []parse.LenientOption {
	return []parse.LenientOption{
		{Name: "even-size", Text: "start positions of even size or smaller than 3, which the assignment's game does not have"},
		{Name: "fen-bw", Text: "FEN with b for X and w for O, on the board and as turn"},
		{Name: "fen-rb", Text: "FEN with r for X and b for O, on the board and as turn"},
		{Name: "fen-slash", Text: "FEN whose board ends in a slash"},
		{Name: "fen-fairy", Text: "FEN with P for X, p for O, * for gaps, turn w for X and b for O, and a pocket in brackets"},
		{Name: "long-clone", Text: "clones written with their source, such as g1f2"},
		{Name: "loose-moves", Text: "the arrow U+2192 for ->, and spaces around it, in moves such as (0,0)->(1,1)"},
		{Name: "no-jump-limit", Text: "nerdvana games that go on after 100 jumps in a row"},
		{Name: "past-100", Text: "ataxx games that go on after 100 plies without a clone"},
		{Name: "silent-pass", Text: "a forced pass that an ataxx record leaves out; plybook inserts it"},
		{Name: "uai-loose", Text: "UAI moves as some engines write them: capitals; a1a1, pass or null for a pass; clones with their source, such as g1f2, or as x@f1"},
	}
}
