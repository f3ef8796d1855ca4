package replay

import (
	_ "embed"

	"github.com/plybook/plybook/parse"
)

//go:embed codes.md
var codesText string

// codes are the faults of records of any game, and of none.
var codes = parse.MustDescribe(codesText, []parse.Code{
	{Name: "record/game"},
	{Name: "record/result"},
	{Name: "record/other-game"},
})
