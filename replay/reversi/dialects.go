package reversi

import (
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A dialect is what a format of this game means beyond its syntax.
type dialect struct {
	record.Dialect

	implied  bool    // forced passes are left out; they are read where they are written
	scoring  scoring // how results count the empty cells
	position bool    // records are positions or openings: nothing says that they are whole games

	start func(*Reader) (setup, *game.Illegal) // the position it begins with; nil: always the usual one
	claim func(*parse.Record, int) claim       // the result as it is claimed, on a board of a size
	check func(*Reader) *game.Illegal          // holds the claim against the board; nil: as all others do
	also  func(*Reader) []*game.Illegal        // what else to look at, at the end

	tags   func(*conversion) []parse.Tag
	pass   string            // what a pass is; "" leaves it out
	upper  bool              // moves are in upper case
	result func(*conversion) // writes what stands after the moves; may be nil
	all    bool              // all rules have a place here
	sizes  []int             // of the board; nil: all
	turned bool              // games begin with f5, or its like on another board
}

// What several dialects have.
var (
	othello  = record.Dialect{Rules: "othello"}
	static   = record.Dialect{Rules: "othello", Static: true}
	othello8 = []int{8}
)

var dialects = record.Dialects[*dialect]{Game: "reversi", Title: "Reversi", Rows: map[string]*dialect{
	"pgn": {
		Dialect: record.Dialect{Named: true, Setups: true, Variations: true, Keep: record.Comments},
		start:   startOwn, claim: claimOwn, tags: ownTags, pass: passText, result: resultToken, all: true,
	},
	"transcript": {Dialect: record.Dialect{Rules: "othello", Setups: true}, implied: true, start: startSetup, claim: claimNothing, tags: setupTag},
	"eothello-csv": {
		Dialect: record.Dialect{Rules: "othello", Prefix: "Eothello", Shown: []string{"Winner"}},
		implied: true, claim: claimWinner, tags: eothelloTags, sizes: othello8,
	},
	"quest-json": {
		Dialect: record.Dialect{Rules: "othello", Keep: []parse.Kind{parse.Extra}},
		implied: true, claim: claimNothing, tags: noTags, sizes: othello8,
	},
	"obf": {
		Dialect:  record.Dialect{Rules: "othello", Static: true, Keep: []parse.Kind{parse.Comment, parse.Extra}},
		position: true, start: startSetup, claim: claimNothing, also: (*Reader).checkScores, tags: setupOnly,
	},
	"openings":  {Dialect: static, position: true, start: startOpening, claim: claimNothing, tags: openingTags, sizes: othello8},
	"solver":    {Dialect: static, position: true, start: startSolver, claim: claimNothing, tags: solverTags, sizes: othello8},
	"bitboards": {Dialect: static, position: true, start: startBits, claim: claimNothing, tags: bitTags, sizes: othello8},
	"xot":       {Dialect: othello, implied: true, position: true, start: startSetup, claim: claimNothing, tags: noTags, sizes: othello8},
	"ggf": {
		Dialect: record.Dialect{
			Rules: "othello", Setups: true, Keep: []parse.Kind{parse.Clock, parse.Extra}, Prefix: "Ggf", Shown: []string{"GM", "BO", "RE"},
			Names: map[string]string{
				"Site": "PC", "Date": "DT", "Black": "PB", "White": "PW", "BlackElo": "RB", "WhiteElo": "RW", "TimeControl": "TI",
			},
		},
		scoring: either, start: startGGF, claim: claimGGF, tags: ggfTags, pass: "PA", upper: true,
	},
	"wthor": {
		Dialect: record.Dialect{Rules: "othello", Prefix: "Wthor", Shown: []string{"Score", "Setup", "Empties", "Size"}},
		implied: true, scoring: toWinner, start: startWTHOR, claim: claimWTHOR,
		check: (*Reader).checkWTHORScore, also: (*Reader).checkEndingMove, tags: wthorTags, sizes: []int{8, 10}, turned: true,
	},
	"othello-sgf": {
		Dialect: record.Dialect{
			Rules: "othello", Setups: true, Keep: []parse.Kind{parse.Comment, parse.Extra},
			Prefix: "Sgf", Shown: []string{"GM", "FF", "SZ", "AB", "AW", "PL", "RE"},
			Names: map[string]string{
				"Event": "EV", "Site": "PC", "Date": "DT", "Round": "RO", "Black": "PB", "White": "PW",
				"BlackElo": "BR", "WhiteElo": "WR", "TimeControl": "TM",
			},
		},
		scoring: toWinner, start: startSGF, claim: claimSGF, tags: sgfTags, pass: "PA",
	},
	"pgn-wthor": {Dialect: othello, implied: true, scoring: toWinner, claim: claimExport, tags: exportTags, upper: true, sizes: othello8},
	"pgn-edax": {
		Dialect: record.Dialect{Rules: "othello", Setups: true, Keep: []parse.Kind{parse.Comment}, Shown: []string{"FEN"}},
		scoring: toWinner, start: startEdax, claim: claimPGN, also: (*Reader).checkEdaxComment,
		tags: edaxTags, pass: "pass", result: edaxResult, sizes: othello8,
	},
	"pgn-playok": {Dialect: othello, scoring: either, claim: claimPGN, tags: playOKTags, pass: passText, result: resultToken, sizes: othello8},
}}
