package parse

// A Code is a kind of fault: a row of the tables behind `plybook explain` and docs/rules.md.
type Code struct {
	Name     string // "hive/one-hive"
	Severity Severity
	Title    string // the message in general words, one sentence
	Text     string // the rule behind it, and what to do about it
	Source   string // where the rule comes from
	Allow    string // the leniency that accepts it, if there is one
}

// Severity says what a fault does to a run. The zero value is [Error].
type Severity uint8

const (
	Error   Severity = iota // the record is unsound; its game ends here
	Warning                 // the record is read, and something in it is not right
	Note                    // worth saying; leaves the exit code alone
)

func (s Severity) String() string { return [...]string{"error", "warning", "note"}[s] }

// Codes are the faults of containers and of plybook's own format, which belong to no game.
func Codes() []Code { return codes }

var codes = []Code{
	{
		Name:  "record/limit",
		Title: "A bound on the size of records is passed.",
		Text: "Lines are at most 1 MiB, records 4 MiB, 10,000 plies, 100,000 tokens of all kinds, 1,000 tags and " +
			"1,000 faults, names 200 bytes. A tree in SGF has at most 200,000 values and a list of cells in it 4 KiB. What stands behind the bound is left unread; the next record is read again. Of a record " +
			"about which there is more to say than 1,000 findings, those behind them are left out. " +
			"No real game comes near these bounds; they keep broken files from eating memory.",
		Source: "parse/limits.go",
	},
	{
		Name:     "record/encoding",
		Severity: Warning,
		Title:    "A byte is not UTF-8.",
		Text: "Records are read as UTF-8, with or without a byte-order mark. Other bytes are kept as they are, " +
			"and pictures and pages show them as replacement characters. Say --encoding latin1 if the file is in ISO 8859-1, or convert it.",
		Source: "plybook",
	},
	{
		Name:  "record/stray-text",
		Title: "A text is no tag, move, number, comment or result.",
		Text: "It stands in a record, or between two, where nothing of the kind can stand. The record ends before it; " +
			"the next one begins at the next tag behind a move or a blank line. Games with a code of their own for this use that.",
		Source: "plybook",
	},
	{
		Name:  "record/open-comment",
		Title: "A comment is never closed.",
		Text: "A comment runs from { to the next }, over any number of lines, but not over a blank line " +
			"with a tag behind it. Games with a code of their own for this use that.",
		Source: "plybook",
	},
	{
		Name:  "sgf/syntax",
		Title: "A text is no game tree.",
		Text: "A tree is (;KEY[value]…;KEY[value]…) with further trees in brackets behind its last node. A node has one move at most. " +
			"Variations lie no more than 1,000 deep within each other, and a value has no more than 1 MiB. Within a value " +
			"a ] and a \\ have a \\ before them, which Little Golem leaves out.",
		Source: "SGF FF[4] (red-bean.com/sgf)", Allow: "unescaped-names",
	},
	{
		Name:   "sgf/game",
		Title:  "A game tree is of another game.",
		Text:   "The property GM is the number of the game, and Hex is 11. Without GM the format has to be told or to be seen from the moves.",
		Source: "SGF FF[4] (red-bean.com/sgf)",
	},
	{
		Name:  "sgf/setup",
		Title: "Tiles are set up after play has begun, or beside a move.",
		Text: "The properties AB, AW and AE belong to nodes before the first move. Programs that edit games write them elsewhere; " +
			"what they mean for the moves around them, they do not say.",
		Source: "plybook",
	},
	{
		Name:   "json/syntax",
		Title:  "A text is no JSON, or a value in it is of the wrong kind.",
		Text:   "Of an object that breaks off or is broken nothing is read.",
		Source: "RFC 8259",
	},
}
