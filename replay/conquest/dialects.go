package conquest

import (
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/record"
)

// A dialect is what a format of this game means beyond its syntax.
type dialect struct {
	record.Dialect // where it names its rules, the notation is that of the rules, and both are those of the record

	notation Notation // of the moves
	setup    string   // the tag that holds the position to start from
	position bool     // a record is a position and claims nothing
	script   bool     // a record is what is typed into the assignment's program

	tags    func(*conversion) []parse.Tag
	passes  bool                     // passes are written, unless the rules leave them out
	numbers bool                     // every ply has its number
	result  bool                     // the result follows the moves
	ends    bool                     // how the game ended is not written, so that the rules must end it
	refuse  func(*conversion) string // why the record cannot be written, or ""; the target stands at its end
}

var dialects = record.Dialects[*dialect]{Game: "conquest", Title: "Conquest", Rows: map[string]*dialect{
	"pgn": {
		Dialect: record.Dialect{Rules: Conquest.String(), Named: true, Variations: true, Keep: record.Comments},
		setup:   "Setup", tags: (*conversion).ownTags, passes: true, numbers: true, result: true,
	},
	"ataxx-pgn": {
		Dialect:  record.Dialect{Rules: Ataxx.String(), Variations: true, Keep: record.Comments},
		notation: UAI, setup: "FEN", tags: (*conversion).engineTags, passes: true, result: true,
	},
	"ataxx-fen": {
		Dialect:  record.Dialect{Rules: Ataxx.String()},
		notation: UAI, setup: "Setup", position: true, tags: (*conversion).fenTags, refuse: (*conversion).noPosition,
	},
	"conquest-board": {
		Dialect:  record.Dialect{Rules: Conquest.String()},
		notation: Tuples, setup: "Setup", position: true, tags: (*conversion).boardTags, refuse: (*conversion).noBoard,
	},
	"conquest-moves": {
		Dialect:  record.Dialect{Rules: Conquest.String()},
		notation: Tuples, tags: (*conversion).noTags, refuse: (*conversion).noStart, ends: true,
	},
	"conquest-script": {Dialect: record.Dialect{Rules: Conquest.String(), ReadOnly: true}, notation: Tuples, script: true},
	"nerdvana": {
		Dialect:  record.Dialect{Rules: Nerdvana.String(), Keep: []parse.Kind{parse.Comment, parse.Clock}},
		notation: LetterRow, tags: (*conversion).contestTags, refuse: (*conversion).noContest,
	},
	"nerdvana-input": {
		Dialect:  record.Dialect{Rules: Nerdvana.String(), ReadOnly: true},
		notation: LetterRow, setup: "Setup", position: true,
	},
}}

// playerTags are the names of the tags that hold a seat's player, in any case of letters. X plays
// first, whatever engines call it.
var playerTags = [][]string{{"Black", "Player1", "Red", "X"}, {"White", "Player2", "Blue", "O"}}

// PlayerTags returns the names, in any case of letters, of the tags that hold a seat's player.
func PlayerTags() [][]string { return playerTags }

// notationUnder returns the notation of a record of the dialect that names rules.
func (d *dialect) notationUnder(written Rules) Notation {
	if d.Named {
		return written.Notation()
	}
	return d.notation
}
