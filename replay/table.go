package replay

import (
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/hive"
	"github.com/plybook/plybook/replay/reversi"
)

// games is the table of games. A new game is a new row.
var games = []*Game{
	{
		Name: "hive", Title: "Hive", Players: "2", Seats: []string{"White", "Black"},
		RuleSets: hive.RuleSets(), Flags: hive.Flags(), Allow: hive.LenientOptions(), Codes: hive.Codes(), Endings: hive.Endings(),
		Start: hive.Start, NewReader: hive.NewReader, Write: hive.Write,
	},
	{
		Name: "conquest", Title: "Conquest", Aliases: []string{"ataxx", "microscope"},
		Players: "2", Seats: []string{"X", "O"}, PlayerTags: conquest.PlayerTags(),
		RuleSets: conquest.RuleSets(), Flags: conquest.Flags(), Allow: conquest.LenientOptions(), Codes: conquest.Codes(), Endings: conquest.Endings(),
		Start: conquest.Start, NewReader: conquest.NewReader, Write: conquest.Write,
	},
	{
		Name: "reversi", Title: "Reversi", Aliases: []string{"othello"}, Players: "2", Seats: []string{"Black", "White"},
		RuleSets: reversi.RuleSets(), Flags: reversi.Flags(), Allow: reversi.LenientOptions(), Codes: reversi.Codes(), Endings: reversi.Endings(),
		Start: reversi.Start, NewReader: reversi.NewReader, Write: reversi.Write,
	},
	{
		Name: "contactix", Title: "Con-tac-tix", Known: "Hex", Aliases: []string{"hex", "con-tac-tix"},
		Players: "2", Seats: []string{"First player", "Second player"}, PlayerTags: contactix.PlayerTags(),
		RuleSets: contactix.RuleSets(), Flags: contactix.Flags(), Allow: contactix.LenientOptions(), Codes: contactix.Codes(), Endings: contactix.Endings(),
		Start: contactix.Start, NewReader: contactix.NewReader, Write: contactix.Write,
	},
	{
		Name: "bluelagoon", Title: "Blue Lagoon", Aliases: []string{"blue-lagoon"},
		Players: "2-4", Seats: []string{"Player 0", "Player 1", "Player 2", "Player 3"}, PlayerTags: bluelagoon.PlayerTags(),
		RuleSets: bluelagoon.RuleSets(), Flags: bluelagoon.Flags(), Allow: bluelagoon.LenientOptions(), Codes: bluelagoon.Codes(), Endings: bluelagoon.Endings(),
		Start: bluelagoon.Start, NewReader: bluelagoon.NewReader, Write: bluelagoon.Write,
	},
}
