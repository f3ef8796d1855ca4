package bluelagoon

import (
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A dialect is what a format of this game means beyond its syntax.
type dialect struct {
	record.Dialect
	own    bool // plybook's own: the setup may name a map, deals and scores are items
	single bool // a record is one state, and all that it shows by itself is reported

	write func(*conversion)
	ply   func(*conversion, parse.Kind, game.PlayedPly) // writes a ply and plays it
}

// standardRules is what all dialects have.
var standardRules = record.Dialect{Rules: Standard, Named: true}

var dialects = record.Dialects[*dialect]{Game: "bluelagoon", Title: "Blue Lagoon", Rows: map[string]*dialect{
	"pgn": {
		Dialect: record.Dialect{Rules: Standard, Named: true, Variations: true, Keep: record.Comments},
		own:     true, write: (*conversion).writeOwn, ply: (*conversion).ownPly,
	},
	"bluelagoon-log":    {Dialect: standardRules, write: (*conversion).writeLog, ply: (*conversion).logPly},
	"bluelagoon-states": {Dialect: standardRules, single: true, write: (*conversion).writeLast},
}}

// playerTags are the names of the tags that hold a seat's player.
var playerTags = [][]string{{"Player0"}, {"Player1"}, {"Player2"}, {"Player3"}}

// PlayerTags returns the names of the tags that hold a seat's player.
func PlayerTags() [][]string { return playerTags }
