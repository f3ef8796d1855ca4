package replay

import "github.com/plybook/plybook/replay/hive"

// games is the table of games. A new game is a new row.
var games = []*Game{
	{
		Name: "hive", Title: "Hive", Players: "2", Seats: []string{"White", "Black"},
		RuleSets: hive.RuleSets(), Flags: hive.Flags(), Allow: hive.Leniencies(), Codes: hive.Codes(),
		Start: hive.Start, NewReader: hive.NewReader, Write: hive.Write,
	},
}
