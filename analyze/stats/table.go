package stats

// sheets is the table of what is measured of each game. A new game is a new row.
var sheets = []Sheet{
	hiveSheet(),
	contactixSheet(),
	reversiSheet(),
	conquestSheet(),
	bluelagoonSheet(),
}

// Sheets returns the table of sheets.
func Sheets() []Sheet { return sheets }

// SheetOf returns the sheet of a game; one that is not in the table has nothing of its own.
func SheetOf(name string) Sheet {
	for _, s := range sheets {
		if s.Game == name {
			return s
		}
	}
	return Sheet{Game: name}
}
