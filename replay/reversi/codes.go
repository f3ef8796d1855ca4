package reversi

import (
	_ "embed"
	"slices"

	"github.com/plybook/plybook/parse"
)

// Codes returns everything that can be wrong with a record of this game.
func Codes() []parse.Code { return slices.Clone(codes) }

// codesText has their titles, texts and sources.
//
//go:embed codes.md
var codesText string

var codes = parse.MustDescribe(codesText, []parse.Code{
	// About moves, in the order in which they are reported.
	{Name: "reversi/bad-move", Allow: allowPassWords + ",sgf-letters"},
	{Name: "reversi/game-over"},
	{Name: "reversi/must-pass", Allow: "implied-pass"},
	{Name: "reversi/wrong-turn"},
	{Name: "reversi/off-board"},
	{Name: "reversi/placement-first"},
	{Name: "reversi/placement-over"},
	{Name: "reversi/not-centre"},
	{Name: "reversi/bad-placement"},
	{Name: "reversi/may-not-pass"},
	{Name: "reversi/occupied"},
	{Name: "reversi/no-flip", Allow: allowTranspose + "," + allowFromBottom},
	{Name: "reversi/need-line"},
	{Name: "reversi/no-such-line"},
	{Name: "reversi/flip-twice"},
	{Name: "reversi/flip-extra"},
	{Name: "reversi/flip-missing"},

	// About starting positions.
	{Name: "reversi/bad-size"},
	{Name: "reversi/bad-board"},
	{Name: "reversi/board-letter", Allow: allowDigits},
	{Name: "reversi/centre-empty", Severity: parse.Warning},
	{Name: "reversi/setup-over", Severity: parse.Note},

	// About what records claim, and their text.
	{Name: "reversi/result"},
	{Name: "reversi/result-scoring", Severity: parse.Warning},
	{Name: "reversi/winner"},
	{Name: "reversi/unfinished", Severity: parse.Note},
	{Name: "reversi/move-number", Severity: parse.Warning},
	{Name: "reversi/trailing-pass", Severity: parse.Warning},
	{Name: "reversi/bad-tag"},
	{Name: "reversi/open-comment"},
	{Name: "reversi/stray-brace"},
	{Name: "reversi/open-variation"},
	{Name: "reversi/stray-paren"},
	{Name: "reversi/stray-text"},
	{Name: "reversi/rules-missing"},
	{Name: "reversi/open-game"},
	{Name: "reversi/csv-row"},
	{Name: "reversi/unsupported"},
	{Name: "reversi/not-expressible"},
	{Name: "reversi/json-shape"},

	// About the binary files of the WTHOR database.
	{Name: "reversi/wthor-header"},
	{Name: "reversi/wthor-size"},
	{Name: "reversi/wthor-cut"},
	{Name: "reversi/wthor-square"},
	{Name: "reversi/wthor-gap"},
	{Name: "reversi/wthor-score"},
	{Name: "reversi/wthor-name", Severity: parse.Warning},
	{Name: "reversi/turned", Severity: parse.Note},
	{Name: "reversi/theory-range", Severity: parse.Warning},

	// About GGF.
	{Name: "reversi/ggf-count", Severity: parse.Warning},
	{Name: "reversi/ggf-property", Severity: parse.Warning},
	{Name: "reversi/ggf-board"},

	// About lists of scored positions.
	{Name: "reversi/obf-move"},
	{Name: "reversi/obf-order", Severity: parse.Warning},
	{Name: "reversi/obf-missing", Severity: parse.Note},
})
