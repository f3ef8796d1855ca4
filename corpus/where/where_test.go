package where_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/corpus/where"
	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// games are records of several games: a finished one, one that is open and says little, and one with an error.
const games = `[Game "reversi"]
[Rules "othello"]
[Event "Café Open"]
[Date "2020.05.17"]
[Round "10"]
[White "Ada Lovelace"]
[Black "Grace ""GH"" Hopper"]
[WhiteElo "2100"]
[Opening "Tiger"]
[Result "0-1"]
[Termination "resigned"]

1. f5 2. d6 3. c3 {the tiger} 0-1

[Game "reversi"]
[Rules "othello"]
[Date "2020.??.??"]
[White "?"]
[Black "Alan"]
[Time Control "5+3"]

1. f5 *

[Game "reversi"]
[Rules "othello"]
[Date "Sun Mar 29 18:41:25 CEST 2020"]

1. f5 2. a1 *
`

// subjects returns the games, and what there is of a record that nobody could decode.
func subjects(t testing.TB) (all []*where.Subject) {
	t.Helper()
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	from := &source.Source{Name: "club/2020.pgn", Format: format}
	text := strings.ReplaceAll(games, `"Grace ""GH"" Hopper"`, `"Grace \"GH\" Hopper"`)
	for r := range format.Records(parse.Input{Name: from.Name, Data: []byte(text)}) {
		all = append(all, &where.Subject{Source: from, Index: r.Index, Played: replay.Replay(r.Clone(), replay.Options{})})
	}
	if len(all) != 3 {
		t.Fatalf("%d records, not 3", len(all))
	}
	return append(all, &where.Subject{Source: from, Index: 4})
}

// matches returns of which subjects an expression is true, as "1 3".
func matches(t testing.TB, all []*where.Subject, text string) string {
	t.Helper()
	e, err := where.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	var numbers []string
	for i, s := range all {
		if e.Match(s) {
			numbers = append(numbers, fmt.Sprint(i+1))
		}
	}
	return strings.Join(numbers, " ")
}

func TestAConditionIsTrueOfTheRecordsThatItMeans(t *testing.T) {
	all := subjects(t)
	for _, c := range []struct{ text, want string }{
		{`white~"ada"`, "1"},
		{`white~ADA`, "1"},
		{`white = 'ada lovelace'`, "1"},
		{`black = "Grace ""GH"" Hopper"`, "1"},
		{`event ~ "CAFÉ"`, "1"},
		{`player=Alan`, "2"},
		{`players~"a"`, "1 2"},
		{`player!=alan`, "1"},
		{`player1=alan`, "2"},
		{`white!="x"`, "1"}, // nobody is called ?, and a missing name is not another one
		{`not white="x"`, "1 2 3 4"},
		{`white~""`, "1"},
		{`not black~""`, "3 4"},
		{`winner~ada`, "1"},
		{`loser~grace`, "1"},
		{`result=white`, "1"},
		{`result=player2`, "1"},
		{`result=player1`, ""},
		{`result=OPEN`, "2 3"},
		{`result!=open`, "1"},
		{`tag:result="0-1"`, "1"},
		{`plies=3`, "1"},
		{`plies<2.5`, "2 3"},
		{`plies>=-1`, "1 2 3"},
		{`date=2020`, "1 2 3"},
		{`date=2020-05`, "1"},
		{`date=2020-05-17`, "1"},
		{`date<2020-04`, "3"},
		{`date!=2020-03`, "1"}, // of the second game the month is not known
		{`date>2020`, ""},
		{`date>=2020/03/29`, "1 3"},
		{`date~"CEST"`, "3"},
		{`round>9`, "1"}, // a number is compared as one
		{`round>"9"`, ""},
		{`whiteelo>=2100 and whiteelo<2100.5`, "1"},
		{`tag:opening=tiger`, "1"},
		{`tag:"time control"~"+3"`, "2"},
		{`tag:nowhere!=x`, ""},
		{`game=othello`, "1 2 3"},
		{`board=8x8 and seats=2`, "1 2 3"},
		{`format=pgn`, "1 2 3 4"},
		{`file~"club/"`, "1 2 3 4"},
		{`number>2`, "3 4"},
		{`valid=yes`, "1 2"},
		{`valid=no and error~"reversi/"`, "3"},
		{`line=1`, "1"},
		{`reason~resign`, "1"},
		{`NOT (Plies<3 OR valid=no) AND Date=2020`, "1"},
	} {
		if got := matches(t, all, c.text); got != c.want {
			t.Errorf("%s is true of %q, not of %q", c.text, got, c.want)
		}
	}
}

func TestAnErrorPointsAtItsColumnAndSaysWhatWouldBeRight(t *testing.T) {
	for _, c := range []struct {
		text   string
		column int
		says   string
		hint   string
	}{
		{``, 1, "found the end, expected a field", "white~"},
		{`whit="Ada"`, 1, `unknown field "whit"`, "did you mean white?"},
		{`white~"é" and roudn=3`, 15, `unknown field "roudn"`, "did you mean round?"},
		{`zzzzzzzz=1`, 1, "unknown field", "tag:zzzzzzzz; fields are player"},
		{`plies<many`, 7, `plies is a number, found "many"`, "plies>=10"},
		{`plies~4`, 7, "~ is for text", "plies>=10"},
		{`date>=May`, 7, `date is a date, found "May"`, "date=2020-05"},
		{`date>2020-13`, 6, "date is a date", ""},
		{`result=1-0`, 8, `result is never "1-0"`, "tag:Result"},
		{`game=chess`, 6, `game is never "chess"`, "known: hive"},
		{`white="Ada`, 7, "a text is not closed", ""},
		{`white=Ada Lovelace`, 11, `found "Lovelace", expected and, or, or the end`, "quotes"},
		{`white==Ada`, 6, `"==" is not an operator`, "write ="},
		{`white=a && black=b`, 9, `"&" is not an operator`, "write and"},
		{`!white=a`, 1, `"!" is not an operator`, "write not"},
		{`white`, 6, "expected an operator", "!="},
		{`white=`, 7, "expected a value", ""},
		{`white=and`, 7, "expected a value", "quotes"},
		{`(white=a`, 1, "a parenthesis is not closed", ""},
		{`white=a)`, 8, "a closing parenthesis without an opening one", ""},
		{`white=a;`, 8, "unexpected character ';'", "quotes"},
		{`tag:=x`, 1, "expected a name after tag:", "tag:Opening"},
		{strings.Repeat("(", where.MaxDepth+1), where.MaxDepth + 1, "more than 64 deep", ""},
		{strings.Repeat(" ", where.MaxLength+1), where.MaxLength + 1, "4096 bytes", ""},
		{"white=\xff", 1, "UTF-8", ""},
	} {
		_, err := where.Parse(c.text)
		var wrong *where.Error
		if !errors.As(err, &wrong) {
			t.Errorf("%.60s: %v is no Error", c.text, err)
			continue
		}
		if wrong.Column != c.column || !strings.Contains(wrong.Message, c.says) || !strings.Contains(wrong.Hint, c.hint) {
			t.Errorf("%.60s: column %d: %s (%s); want column %d: %s (%s)", c.text, wrong.Column, wrong.Message, wrong.Hint, c.column, c.says, c.hint)
		}
	}
}

// made returns a random expression, in parentheses wherever that makes a difference.
func made(r *rand.Rand, depth int) string {
	parts := []string{`white~"a"`, `plies<3`, `date>=2020-05`, `valid=no`, `number=2`, `round!=3`, `result=open`, `tag:Opening~tiger`}
	if depth == 0 {
		return parts[r.IntN(len(parts))]
	}
	a, b := made(r, depth-1), made(r, r.IntN(depth))
	return [...]string{"not (" + a + ")", "(" + a + ") and (" + b + ")", "(" + a + ") or (" + b + ")"}[r.IntN(3)]
}

func TestLawsOfConditions(t *testing.T) {
	all := subjects(t)
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		a, b, c := made(r, 3), made(r, 2), made(r, 1)
		for _, law := range [][2]string{
			{"not ((" + a + ") and (" + b + "))", "not (" + a + ") or not (" + b + ")"}, // de Morgan
			{"not ((" + a + ") or (" + b + "))", "not (" + a + ") and not (" + b + ")"},
			{"not not (" + a + ")", a},
			{"(" + a + ") or (" + b + ") and (" + c + ")", "(" + a + ") or ((" + b + ") and (" + c + "))"}, // and binds more than or,
			{"(" + a + ") and (" + b + ") or (" + c + ")", "((" + a + ") and (" + b + ")) or (" + c + ")"},
			{"not (" + a + ") and (" + b + ")", "(not (" + a + ")) and (" + b + ")"}, // and not more than both
			{"(" + a + ") and ((" + b + ") or (" + c + "))", "(" + a + ") and (" + b + ") or (" + a + ") and (" + c + ")"},
		} {
			if left, right := matches(t, all, law[0]), matches(t, all, law[1]); left != right {
				t.Fatalf("%s is true of %q\n%s of %q", law[0], left, law[1], right)
			}
		}
	}
}

func TestAndJoinsConditions(t *testing.T) {
	all := subjects(t)
	or, err := where.Parse("plies=1 or plies=3")
	if err != nil {
		t.Fatal(err)
	}
	both := where.And(where.Number(1), or)
	if where.And(nil, or) != or || where.And(or, nil) != or {
		t.Error("a condition and none are not that condition")
	}
	if !both.Match(all[0]) || both.Match(all[1]) || both.Match(all[3]) {
		t.Error(both, "is not true of the first game alone")
	}
	if got := matches(t, all, both.String()); got != "1" {
		t.Errorf("the text %s is true of %q", both, got)
	}
}

// Every game of a corpus is matched; what is made of states is the size of a board, whose text is made anew.
func TestMatchingAllocatesNothing(t *testing.T) {
	all := subjects(t)
	for _, f := range where.Fields() {
		name := f.Names[0]
		if name == "board" {
			continue
		}
		value := map[string]string{"number": ">1", "date": "<2020-04-01", "text": `~"éx"`}[f.Type()]
		e, err := where.Parse("not " + name + value + " and not tag:Nothing=x")
		if err != nil {
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(100, func() {
			for _, s := range all {
				e.Match(s)
			}
		}); n > 0 {
			t.Errorf("%s: %v allocations", e, n)
		}
	}
}

func FuzzParse(f *testing.F) {
	all := subjects(f)
	for _, seed := range []string{
		`white~"Ada" and date>=2020 and plies<40`, `not (tag:"a b"!='x''y' or result=open)`, `date<2020-05-17 and round!~"é"`, `((plies>=1))`, `!~`,
	} {
		mutate.Add(f, []byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		e, err := where.Parse(string(text))
		if err != nil {
			var wrong *where.Error
			if !errors.As(err, &wrong) || wrong.Column < 1 || wrong.Column > len(text)+1 || wrong.Message == "" {
				t.Fatalf("%q: %#v", text, err)
			}
			return
		}
		negated, err := where.Parse("not (" + e.String() + ")")
		if err != nil {
			return // too long or too deep
		}
		for _, s := range all {
			if e.Match(s) == negated.Match(s) {
				t.Fatalf("%q is as true as its contrary", text)
			}
		}
	})
}
