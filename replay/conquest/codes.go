package conquest

import (
	_ "embed"
	"slices"

	"github.com/plybook/plybook/parse"
)

// Codes returns the faults that this game's records can have, in the order in which the rules
// test for them: of several faults of one move, the first is reported.
func Codes() []parse.Code { return slices.Clone(codes) }

// codesText has their titles, texts and sources.
//
//go:embed codes.md
var codesText string

var codes = parse.MustDescribe(codesText, []parse.Code{
	// About moves.
	{Name: "conquest/bad-move", Allow: "loose-moves,uai-loose"},
	{Name: "conquest/game-over", Allow: "past-100,no-jump-limit"},
	{Name: "conquest/must-move"},
	{Name: "conquest/must-pass", Allow: "silent-pass"},
	{Name: "conquest/off-board"},
	{Name: "conquest/same-cell"},
	{Name: "conquest/gap"},
	{Name: "conquest/no-pawn"},
	{Name: "conquest/not-own-pawn"},
	{Name: "conquest/not-empty"},
	{Name: "conquest/too-far"},
	{Name: "conquest/long-clone", Allow: "long-clone,uai-loose"},
	{Name: "conquest/no-neighbour"},

	// About positions.
	{Name: "conquest/bad-size", Allow: "even-size"},
	{Name: "conquest/bad-board"},
	{Name: "conquest/bad-fen", Allow: "fen-slash,fen-fairy"},
	{Name: "conquest/fen-letters", Allow: "fen-bw,fen-rb,fen-fairy"},
	{Name: "conquest/bad-rules"},
	{Name: "conquest/no-gaps"},
	{Name: "conquest/no-pawns"},

	// About what records claim.
	{Name: "conquest/result"},
	{Name: "conquest/open-result", Severity: parse.Warning},
	{Name: "conquest/unfinished"},
	{Name: "conquest/no-result", Severity: parse.Note},
	{Name: "conquest/final-position"},
	{Name: "conquest/ply-count"},
	{Name: "conquest/material"},
	{Name: "conquest/winner-tag"},
	{Name: "conquest/scores"},
	{Name: "conquest/pieces"},
	{Name: "conquest/adjudication"},
	{Name: "conquest/unknown-adjudication", Severity: parse.Warning},
	{Name: "conquest/not-expressible"},
	{Name: "conquest/move-number", Severity: parse.Warning},

	// About their text.
	{Name: "conquest/bad-tag"},
	{Name: "conquest/open-comment"},
	{Name: "conquest/stray-brace"},
	{Name: "conquest/open-variation"},
	{Name: "conquest/stray-paren"},
	{Name: "conquest/stray-text"},
	{Name: "conquest/script-number"},
	{Name: "conquest/script-end"},
	{Name: "conquest/script-rest", Severity: parse.Warning},
	{Name: "conquest/no-computer"},
	{Name: "conquest/undone", Severity: parse.Note},
	{Name: "conquest/endless"},
})
