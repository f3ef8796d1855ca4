package contactix

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
	// About plies, in the order in which the rules test for them.
	{Name: "contactix/bad-move"},
	{Name: "contactix/game-over", Allow: allowAfterEnd},
	{Name: "contactix/wrong-turn", Allow: allowWrongTurn},
	{Name: "contactix/off-board"},
	{Name: "contactix/occupied"},
	{Name: "contactix/swap-off"},
	{Name: "contactix/swap-late"},
	{Name: "contactix/swap-shape"},
	{Name: "contactix/pass"},

	// About what records claim, and plybook PGN.
	{Name: "contactix/result"},
	{Name: "contactix/move-number", Allow: allowNumbers},
	{Name: "contactix/rules"},
	{Name: "contactix/setup"},
	{Name: "contactix/not-expressible"},

	// About boards of the assignment, in the order in which they are tested.
	{Name: "contactix/empty"},
	{Name: "contactix/field"},
	{Name: "contactix/field-twice"},
	{Name: "contactix/field-missing"},
	{Name: "contactix/size"},
	{Name: "contactix/orientation"},
	{Name: "contactix/same-colour"},
	{Name: "contactix/colour"},
	{Name: "contactix/state"},
	{Name: "contactix/tile-count"},
	{Name: "contactix/tile", Allow: allowLowerCase},
	{Name: "contactix/state-claim", Severity: parse.Warning},
	{Name: "contactix/colour-name", Severity: parse.Warning},

	// About what was assumed.
	{Name: "contactix/swap-meaning", Severity: parse.Note},
	{Name: "contactix/result-open", Severity: parse.Note},
	{Name: "contactix/size-guessed", Severity: parse.Note},
	{Name: "contactix/size-default", Severity: parse.Note},
})
