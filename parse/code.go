package parse

import _ "embed" // the texts of codes

// A Code is a kind of fault: a row of the tables behind `plybook explain` and docs/reference/rules.md.
type Code struct {
	Name     string // "hive/one-hive"
	Severity Severity
	Title    string // the message in general words, one sentence
	Text     string // the rule behind it, and what to do about it
	Source   string // where the rule comes from
	Allow    string // the lenient options that accept it, separated by commas
}

// Severity is the effect of a fault on a run. The zero value is [Error].
type Severity uint8

const (
	Error   Severity = iota // the record is invalid; its game ends here
	Warning                 // the record is read, but something in it is wrong
	Note                    // for information; does not change the exit code
)

func (s Severity) String() string { return [...]string{"error", "warning", "note"}[s] }

// Codes returns the codes of containers and of plybook PGN, which belong to no game.
func Codes() []Code { return codes }

//go:embed codes.md
var codesText string

var codes = MustDescribe(codesText, []Code{
	{Name: "record/limit"},
	{Name: "record/encoding", Severity: Warning},
	{Name: "record/stray-text"},
	{Name: "record/open-comment"},
	{Name: "record/open-variation"},
	{Name: "record/stray-paren"},
	{Name: "sgf/syntax", Allow: "unescaped-names"},
	{Name: "sgf/game"},
	{Name: "sgf/setup"},
	{Name: "json/syntax"},
})
