package parse

// formats is the table of formats, in the order in which they are sniffed.
var formats = []*Format{
	{
		Name: "boardspace", Game: "hive", Title: "the records of boardspace.net",
		Extensions: []string{".sgf"},
		Sniff:      sniffBoardspace, Cut: boardspace.cut, decode: boardspace.decode, encode: encodeBoardspace,
	},
	{
		Name: "uhp", Game: "hive", Title: "GameStrings of the Universal Hive Protocol, one per line",
		Extensions: []string{".uhp", ".txt"},
		Sniff:      sniffUHP, Cut: uhp.cut, decode: uhp.decode, encode: encodeUHP,
	},
	{
		Name: "pgn-hivegame", Game: "hive", Title: "the PGN of hivegame.com",
		Extensions: []string{".pgn"},
		Sniff:      sniffHivegame, Cut: hivegame.cut, decode: hivegame.decode, encode: hivegameDialect.encode,
	},
	{
		Name: "ataxx-pgn", Game: "conquest", Title: "the PGN of Ataxx engines",
		Extensions: []string{".pgn"}, Comments: true,
		Sniff: sniffAtaxx, SniffNamed: sniffNamedAtaxx, Cut: ataxxPGN.cut, decode: ataxxPGN.decode, encode: encodeAtaxx,
	},
	{
		Name: "ataxx-fen", Game: "conquest", Title: "a book of Ataxx positions, one FEN per line",
		Extensions: []string{".fen", ".epd", ".txt"},
		Sniff:      sniffBook, SniffNamed: sniffNamedBook, Cut: ataxxFEN.cut, decode: ataxxFEN.decode, encode: encodeBook,
	},
	{
		Name: "contactix-board", Game: "contactix", Title: "boards of the Con-tac-tix assignment, with a line ~ between them",
		Extensions: []string{".txt"}, Parting: contactixParting + "\n",
		Sniff: sniffContactixBoard, Cut: contactixBoard.cut, decode: contactixBoard.decode, encode: encodeContactixBoard,
	},
	{
		Name: "bluelagoon-log", Game: "bluelagoon", Title: "the log of the Blue Lagoon assignment: states and moves in turn, one per line",
		Extensions: []string{".txt", ".log"}, Parting: "\n",
		Sniff: sniffBluelagoonLog, Cut: bluelagoonLog.cut, decode: bluelagoonLog.decode, encode: encodeBluelagoonLog,
	},
	{
		Name: "bluelagoon-states", Game: "bluelagoon", Title: "state strings of the Blue Lagoon assignment, one per line",
		Extensions: []string{".txt"},
		Sniff:      sniffBluelagoonStates, Cut: bluelagoonStates.cut, decode: bluelagoonStates.decode, encode: encodeBluelagoonState,
	},
	{
		Name: "hex-hsgf", Game: "contactix", Title: "the SGF of Little Golem for Hex",
		Extensions: []string{".hsgf", ".sgf"}, Own: []string{".hsgf"},
		Sniff: sniffHexHSGF, SniffNamed: sniffNamedHexHSGF, SniffOwn: sniffTreePart, Cut: hexHSGF.cut, decode: hexHSGF.decode, encode: encodeHexHSGF,
	},
	{
		Name: "hex-sgf", Game: "contactix", Title: "SGF of Hex, as HexGui, benzene and PlayHex write it",
		Extensions: []string{".sgf"},
		Sniff:      sniffHexSGF, SniffNamed: sniffNamedHexSGF, Cut: hexSGF.cut, decode: hexSGF.decode, encode: encodeHexSGF,
	},
	{
		Name: "hex-moves", Game: "contactix", Title: "games of Hex as lists of moves, typed by hand",
		Extensions: []string{".txt", ".pgn"}, LinesJoin: true,
		Sniff: sniffHexMoves, SniffNamed: sniffNamedHexMoves, Cut: hexMoves.cut, decode: hexMoves.decode, encode: encodeHexMoves,
	},
	{
		Name: "hex-lines", Game: "contactix", Title: "self-play games of Hex programs, one per line",
		Extensions: []string{".txt"},
		Sniff:      sniffHexLines, Cut: hexLines.cut, decode: hexLines.decode, encode: encodeHexLine,
	},
	{
		Name: "hex-littlegolem", Game: "contactix", Title: "games of Hex as Little Golem prints them, one sentence per line",
		Extensions: []string{".txt"}, Single: true,
		Sniff: sniffSentences, decode: hexLittleGolem.decode, encode: encodeSentences,
	},
	{
		Name: "hexworld", Game: "contactix", Title: "links to HexWorld, one per line",
		Extensions: []string{".txt"},
		Sniff:      sniffHexWorld, Cut: hexWorld.cut, decode: hexWorld.decode, encode: encodeHexWorld,
	},
	{
		Name: "trmph", Game: "contactix", Title: "links to boards of trmph.com, one per line",
		Extensions: []string{".txt", ".trmph"}, Own: []string{".trmph"},
		Sniff: sniffTrmph, Cut: trmph.cut, decode: trmph.decode, encode: encodeTrmph,
	},
	{
		Name: "playhex-json", Game: "contactix", Title: "the JSON of PlayHex",
		Extensions: []string{".json"},
		Sniff:      sniffPlayHex, Cut: playHex.cut, decode: playHex.decode, encode: encodePlayHex,
	},
	{
		Name: "pgn-edax", Game: "reversi", Title: "the PGN of Edax",
		Extensions: []string{".pgn"}, Comments: true,
		Sniff: sniffPGNEdax, Cut: othelloPGN.cut, decode: othelloPGN.decode, encode: othelloDialect.encode,
	},
	{
		Name: "pgn-playok", Game: "reversi", Title: "the PGN of PlayOK, formerly kurnik",
		Extensions: []string{".pgn"}, Comments: true,
		Sniff: sniffPGNPlayOK, Cut: othelloPGN.cut, decode: othelloPGN.decode, encode: othelloDialect.encode,
	},
	{
		Name: "pgn-wthor", Game: "reversi", Title: "exports of the WTHOR database as PGN, one pair of moves per line",
		Extensions: []string{".pgn"},
		Sniff:      sniffPGNWTHOR, SniffNamed: sniffNamedPGNWTHOR, Cut: othelloPGN.cut, decode: othelloPGN.decode, encode: encodePGNWTHOR,
	},
	{
		Name: "wthor", Game: "reversi", Title: "the WTHOR database of the French federation, with its name files",
		Extensions: []string{".wtb", ".wtd", ".pzz"}, Own: []string{".wtb", ".wtd", ".pzz"},
		Sniff: sniffWTHOR, Blocks: wthorBlocks, Count: countWTHOR, Beside: []string{wthorPlayers, wthorEvents}, decode: decodeWTHOR, newFile: newWTHOR,
	},
	{
		Name: "ggf", Game: "reversi", Title: "GGF, of the server GGS and of NBoard",
		Extensions: []string{".ggf"}, Own: []string{".ggf"},
		Sniff: sniffGGF, Cut: ggf.cut, decode: ggf.decode, encode: encodeGGF,
	},
	{
		Name: "nerdvana", Game: "conquest", Title: "the JSON of the nerdvana contest",
		Extensions: []string{".json"},
		Sniff:      sniffNerdvana, Cut: nerdvana.cut, decode: nerdvana.decode, encode: encodeNerdvana,
	},
	{
		Name: "conquest-board", Game: "conquest", Title: "boards as the program of the Conquest assignment prints them",
		Extensions: []string{".txt"},
		Sniff:      sniffBoard, Cut: conquestBoard.cut, decode: conquestBoard.decode, encode: encodeBoard,
	},
	{
		Name: "conquest-moves", Game: "conquest", Title: "the moves of the Conquest assignment, one per line",
		Extensions: []string{".txt"}, Single: true,
		Sniff: sniffMoveLines, decode: conquestMoves.decode, encode: encodeMoveLines,
	},
	{
		Name: "othello-sgf", Game: "reversi", Title: "SGF of Othello, as Edax and Cassio write it",
		Extensions: []string{".sgf"},
		Sniff:      sniffOthelloSGF, Cut: othelloSGF.cut, decode: othelloSGF.decode, encode: encodeOthelloSGF,
	},
	{
		Name: "nerdvana-input", Game: "conquest", Title: "input of a program in the nerdvana contest: a position and the clocks",
		Extensions: []string{".txt"},
		Sniff:      sniffInput, Cut: nerdvanaInput.cut, decode: nerdvanaInput.decode,
	},
	{
		Name: "conquest-script", Game: "conquest", Title: "what a player types into the program of the Conquest assignment",
		Extensions: []string{".txt"},
		SniffNamed: sniffScript, decode: conquestScript.decode,
	},
	{
		Name: "pgn", Title: "plybook PGN, for all games; also the PGN of Mzinga",
		Extensions: []string{".pgn"}, Comments: true,
		Sniff: sniffPGN, Cut: pgn.cut, decode: pgn.decode, encode: pgnOwn.encode,
	},
	{
		Name: "ugent", Game: "hive", Title: "the move list of the Hive assignment, one move per line",
		Extensions: []string{".txt"}, Single: true,
		Sniff: sniffUgent, decode: ugent.decode, encode: encodeUgent,
	},
	{
		Name: "eothello-csv", Game: "reversi", Title: "the table of games of eOthello",
		Extensions: []string{".csv"},
		Sniff:      sniffEOthello, Cut: eothello.cut, decode: eothello.decode, encode: encodeEOthello, Preface: eothelloHeader,
	},
	{
		Name: "quest-json", Game: "reversi", Title: "the JSON of Othello Quest",
		Extensions: []string{".json"},
		Sniff:      sniffQuest, decode: decodeQuest, encode: encodeQuest,
	},
	{
		Name: "obf", Game: "reversi", Title: "Othello positions with scored moves, the problem files of Edax",
		Extensions: []string{".obf", ".txt"}, Own: []string{".obf"},
		Sniff: sniffOBF, Cut: obf.cut, decode: obf.decode, encode: encodeOBF,
	},
	{
		Name: "openings", Game: "reversi", Title: "named Othello openings, one position with its name per line",
		Extensions: []string{".txt"},
		Sniff:      sniffOpenings, Cut: openings.cut, decode: openings.decode, encode: encodeOpening,
	},
	{
		Name: "solver", Game: "reversi", Title: "Othello positions with the score of the side to move, as solvers print them",
		Extensions: []string{".txt"},
		Sniff:      sniffSolverText, Cut: solverText.cut, decode: solverText.decode, encode: encodeSolverText,
	},
	{
		Name: "bitboards", Game: "reversi", Title: "Othello positions as two bitboards of 16 hexadecimal digits; needs --mover",
		Extensions: []string{".txt"},
		Sniff:      sniffBitboards, Cut: bitboards.cut, decode: bitboards.decode, encode: encodeBitboards,
	},
	{
		Name: "xot", Game: "reversi", Title: "XOT openings of eight moves, one per line",
		Extensions: []string{".txt"},
		Sniff:      sniffXOT, Cut: xot.cut, decode: xot.decode, encode: encodeTranscript,
	},
	{
		Name: "transcript", Game: "reversi", Title: "Othello games as moves without separators, such as f5d6c3, one per line",
		Extensions: []string{".txt"},
		Sniff:      sniffTranscript, SniffNamed: sniffNamedTranscript, Cut: transcript.cut, decode: transcript.decode, encode: encodeTranscript,
	},
}

// shapes is the table of shapes.
var shapes = []*shape{&shapeHive, &shapeConquest, &shapeReversi, &shapeContactix, &shapeBluelagoon}
