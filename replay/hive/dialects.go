package hive

import (
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A dialect is what a format of Hive means beyond its syntax.
type dialect struct {
	record.Dialect

	typeTag       string // the tag that holds the game type; "" where the format has none
	typeHint      string // how it is written there
	verbs         bool   // a play begins with a verb, the piece is its second word
	impliedPasses bool   // a forced pass is not written
	style         Style  // looseness that belongs to the format itself
	read          func(*Reader, *parse.Token) (game.Move, record.Step, *game.Illegal)
	claims        func(*Reader) // reads the results that the record states

	tags     func(*conversion) []parse.Tag
	play     func(*conversion, game.PlayedPly) (string, *game.Illegal)
	base     Base // the rules by which what is written is read, unless it names others:
	allRules bool // it can
	result   bool // the state stands after the moves of a finished game
}

// tagHint says how PGN-shaped records name the type.
const tagHint = `write a tag [GameType "Base"], or [GameType "Base+MLP"] with the letters of the expansions`

// standard is what most dialects have.
var standard = record.Dialect{Rules: "standard", Named: true}

var dialects = record.Dialects[*dialect]{Game: "hive", Title: "Hive", Rows: map[string]*dialect{
	"ugent": {
		Dialect:       record.Dialect{Rules: "ugent", Named: true},
		impliedPasses: true, style: Marked, read: (*Reader).readText, claims: (*Reader).claimNothing,
		tags: noTags, play: (*conversion).groundPlay, base: Ugent,
	},
	"boardspace": {
		Dialect: record.Dialect{Rules: "standard", Named: true, Keep: []parse.Kind{parse.Clock, parse.End, parse.Extra}},
		typeTag: "SU", typeHint: "write SU[hive], or SU[hive-plm] with the letters of the expansions",
		verbs: true, read: (*Reader).readGrid, claims: (*Reader).claimSentence,
		tags: boardspaceTags, play: (*conversion).gridPlay,
	},
	"uhp": {
		Dialect: standard,
		typeTag: "GameType", typeHint: "a GameString begins with Base, or Base+ and letters of M, L and P",
		read: (*Reader).readText, claims: (*Reader).claimState,
		tags: uhpTags, play: (*conversion).textPlay, allRules: true,
	},
	"pgn": {
		Dialect: record.Dialect{Rules: "standard", Named: true, Variations: true, Keep: record.Comments},
		typeTag: "GameType", typeHint: tagHint, read: (*Reader).readText, claims: (*Reader).claimTag,
		tags: pgnTags, play: (*conversion).textPlay, allRules: true, result: true,
	},
	"pgn-hivegame": {
		Dialect: standard,
		typeTag: "GameType", typeHint: tagHint, style: ClimbByDirection | NumberedUniques,
		read: (*Reader).readText, claims: (*Reader).claimTag,
		tags: hivegameTags, play: (*conversion).textPlay,
	},
}}
