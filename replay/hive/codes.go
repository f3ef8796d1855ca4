package hive

import (
	_ "embed"
	"slices"

	"github.com/plybook/plybook/parse"
)

// Codes returns every kind of fault of this game. Those about notation and plays stand in the order
// in which they are looked for: the first that applies is reported.
func Codes() []parse.Code { return slices.Clone(codes) }

// LenientOptions returns the ways of reading that are off unless asked for.
func LenientOptions() []parse.LenientOption {
	return []parse.LenientOption{
		{Name: "climb-by-direction", Text: "a climb with a direction, such as `wM /wL`, instead of the top piece alone"},
		{Name: "numbered-uniques", Text: "unique bugs with a number: wQ1, wM1, wL1, wP1"},
		{Name: "covered-reference", Text: "a climb that names a covered piece without a direction; the target is the stack with that piece"},
		{Name: "any-number", Text: "bugs of one kind placed out of numerical order, such as wA3 before wA2"},
		{Name: "undeclared-expansion", Text: "M, L, P in a game whose type lacks them; plybook adds them to the type"},
		{Name: "case", Text: "any case of letters: WA1, ba1, PASS, base+mlp"},
		{Name: "missing-pass", Text: "a forced pass that the record leaves out; plybook inserts it"},
		{Name: "bare-moves", Text: "a UHP move list without type, state and turn, with --format uhp, and --rules for the expansions"},
		{Name: "trailing-semicolon", Text: "a semicolon at the end of a UHP GameString"},
		{Name: "hopper", Text: "the letter H for the grasshopper in the assignment's lists"},
		{Name: "closing-line", Text: "a last line with \"congrat\" in the assignment's lists"},
		{Name: "pass-line", Text: "lines with the word pass in the assignment's lists"},
	}
}

// codesText has their titles, texts and sources.
//
//go:embed codes.md
var codesText string

var codes = parse.MustDescribe(codesText, []parse.Code{
	// About notation.
	{Name: "hive/bad-move", Allow: "trailing-semicolon,closing-line,pass-line"},
	{Name: "hive/bad-piece", Allow: "numbered-uniques,case,hopper"},
	{Name: "hive/bad-place"},
	{Name: "hive/missing-place"},
	{Name: "hive/reference-not-on-board"},
	{Name: "hive/covered-reference", Allow: "covered-reference"},
	{Name: "hive/game-over"},
	{Name: "hive/needless-pass"},
	{Name: "hive/not-in-game", Allow: "undeclared-expansion"},
	{Name: "hive/missing-pass", Allow: "missing-pass"},
	{Name: "hive/wrong-colour"},

	// About placements.
	{Name: "hive/queen-first-turn"},
	{Name: "hive/queen-by-turn-4"},
	{Name: "hive/queen-by-turn-3"},
	{Name: "hive/piece-order", Allow: "any-number"},
	{Name: "hive/place-on-piece"},
	{Name: "hive/place-apart"},
	{Name: "hive/place-by-enemy"},

	// About moves.
	{Name: "hive/move-before-queen"},
	{Name: "hive/covered"},
	{Name: "hive/resting"},
	{Name: "hive/no-move"},
	{Name: "hive/one-hive"},
	{Name: "hive/throw-stack"},
	{Name: "hive/thrower-resting"},
	{Name: "hive/throw-target"},
	{Name: "hive/occupied", Allow: "climb-by-direction"},
	{Name: "hive/gate"},
	{Name: "hive/contact"},

	// About the ways of single bugs.
	{Name: "hive/queen-move"},
	{Name: "hive/pillbug-move"},
	{Name: "hive/ant-move"},
	{Name: "hive/spider-move"},
	{Name: "hive/beetle-move"},
	{Name: "hive/grasshopper-move"},
	{Name: "hive/mosquito-move"},
	{Name: "hive/ladybug-move"},

	// About records.
	{Name: "hive/result"},
	{Name: "hive/unproven", Severity: parse.Note},
	{Name: "hive/result-unread", Severity: parse.Note},
	{Name: "hive/repetition", Severity: parse.Note},
	{Name: "hive/header", Severity: parse.Warning, Allow: "case"},
	{Name: "hive/move-number", Severity: parse.Warning},
	{Name: "hive/missing-type", Allow: "bare-moves"},
	{Name: "hive/bad-type"},
	{Name: "hive/unsupported"},
	{Name: "hive/stray-text"},
	{Name: "hive/open-comment"},
	{Name: "hive/open-variation"},
	{Name: "hive/stray-paren"},
	{Name: "hive/open-record"},
	{Name: "hive/uncommitted", Severity: parse.Warning},
	{Name: "hive/stray-done", Severity: parse.Note},
	{Name: "hive/grid-mismatch", Severity: parse.Warning},
	{Name: "hive/unknown-command", Severity: parse.Warning},
	{Name: "hive/not-expressible"},
})
