package parse

// formats is the table of formats, in the order in which they are sniffed.
var formats = []*Format{
	{
		Name: "boardspace", Game: "hive", Title: "the records of boardspace.net",
		Extensions: []string{".sgf"},
		Sniff:      sniffBoardspace, Cut: boardspace.cut, decode: boardspace.decode, encode: encodeBoardspace,
	},
	{
		Name: "uhp", Game: "hive", Title: "GameStrings of the Universal Hive Protocol, one a line",
		Extensions: []string{".uhp", ".txt"},
		Sniff:      sniffUHP, Cut: uhp.cut, decode: uhp.decode, encode: encodeUHP,
	},
	{
		Name: "pgn-hivegame", Game: "hive", Title: "the PGN of hivegame.com",
		Extensions: []string{".pgn"},
		Sniff:      sniffHivegame, Cut: hivegame.cut, decode: hivegame.decode, encode: hivegameDialect.encode,
	},
	{
		Name: "pgn", Title: "plybook's own form, PGN-shaped, for all games; the PGN of Mzinga",
		Extensions: []string{".pgn"}, Comments: true,
		Sniff: sniffPGN, Cut: pgn.cut, decode: pgn.decode, encode: pgnOwn.encode,
	},
	{
		Name: "ugent", Game: "hive", Title: "the move list of the Hive assignment, one move a line",
		Extensions: []string{".txt"},
		Sniff:      sniffUgent, decode: ugent.decode, encode: encodeUgent,
	},
}
