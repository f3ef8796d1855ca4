package parse

import (
	"strings"
	"testing"
)

// game is a record of Mzinga's, with moves in place of %.
func mzingaGame(moves string) string {
	return "[GameType \"Base\"]\n[White \"Ada\"]\n[Black \"Bob\"]\n\n" + moves
}

func TestMovetext(t *testing.T) {
	tests := []struct{ name, moves, want string }{
		{"one per line", "1. wS1\n2. bS1 wS1-\n", `#1 | wS1 | #2 | bS1 wS1-`},
		{"no blank after the number", "1.wS1\n2.bS1 wS1-", `#1 | wS1 | #2 | bS1 wS1-`},
		{"several a line", "1. wS1 2. bS1 wS1-  3. wQ -wS1 Draw", `#1 | wS1 | #2 | bS1 wS1- | #3 | wQ -wS1 | =Draw`},
		{"runs of blanks and CRLF", "1.\twS1 \r\n2.   bS1 \t wS1-  \r\n", `#1 | wS1 | #2 | bS1 wS1-`},
		{"a pass", "1. wS1\n2. pass\n", `#1 | wS1 | #2 | pass`},
		{"the result line", "1. wS1\n\nBlackWins\n", `#1 | wS1 | =BlackWins`},
		{"chess words", "1. wS1\n1/2-1/2", `#1 | wS1 | =1/2-1/2`},
		{"comments", "{before} 1. wS1 {a}{b}\n{over\nlines}\n2. bS1 wS1-", "{before} | #1 | wS1 | {a} | {b} | {over\nlines} | #2 | bS1 wS1-"},
		{"a comment between number and move", "1. {hm} wS1", `#1 | {hm} | wS1`},
		{"a comment with braces and tags", "1. wS1 {a { b\n[White \"x\"]}\n2. pass", "#1 | wS1 | {a { b\n[White \"x\"]} | #2 | pass"},
		{"a comment after the result", "1. wS1\nDraw\n{pity}", `#1 | wS1 | =Draw | {pity}`},
		{"whatever follows a number is a move", "1. wS1\n2. hello  there friend\n3. pass", `#1 | wS1 | #2 | hello there friend | #3 | pass`},
		{"numbers are kept as they are", "7. wS1\n7. pass\n", `#7 | wS1 | #7 | pass`},
		{"a clock", "1. wS1\n{[%tm 12345]}\n", `#1 | wS1 | @12345`},
		{"almost a clock", "1. wS1\n{[%tm 12345] fast}{[%tm x]}\n", `#1 | wS1 | {[%tm 12345] fast} | {[%tm x]}`},
		{"ends and extras", "1. wS1\n{[%end resign 1]}{[%extra] offer %7B}{[%extra 1] offer}{[%end time]}", `#1 | wS1 | 1:!resign | ?offer { | 1:?offer | !time`},
		{"no moves", "", ``},

		{"text without a number", "1. wS1\nbS1 wS1-\n2. pass", `#1 | wS1 | ✗hive/stray-text(bS1 wS1-)`},
		{"a lone brace", "1. wS1\n}\n", `#1 | wS1 | ✗hive/stray-text(})`},
		{"half a tag", "1. wS1\n[White Ada]\n2. pass", `#1 | wS1 | ✗hive/stray-text([White Ada])`},
		{"a move after the result", "1. wS1\nDraw\n2. pass", `#1 | wS1 | =Draw | ✗hive/stray-text(2. pass)`},
		{"a number without a move", "1. wS1\n2.\n", `#1 | wS1 | ✗hive/stray-text(2)`},
		{"a number after a number", "1. wS1\n2. {hm} 3. pass\n", `#1 | wS1 | ✗hive/stray-text(2)`},
		{"an open comment", "1. wS1\n{never\n2. pass", `#1 | wS1 | ✗hive/open-comment({)`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "pgn", mzingaGame(test.moves))
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Game != "hive" {
				t.Errorf("game %q, want hive", r.Game)
			}
			roundTrip(t, r)
		})
	}
}

func TestTags(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"blanks", " [White   \"Ada\" ] \r\n[Black \"\"]\n1. wA1", `White=Ada | Black=`},
		{"a quote as Mzinga writes it", `[White "Ada "the bee" L."]`, `White=Ada "the bee" L.`},
		{"backslashes of others stay", `[White "A\"B\\C\n"]`, `White=A\"B\\C\n`},
		{"plybook's escapes, Game after", "[White \"A\\\"B\\\\C\\nD\\x\"]\n[Game \"hive\"]", "White=A\"B\\C\nD\\x | Game=hive"},
		{"a name of two words", `[P0 ranking "1500"]`, `P0 ranking=1500`},
		{"comments do not begin in tags", "[White \"{Ada\"]\n[Black \"Bob\"]", `White={Ada | Black=Bob`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "pgn", test.text)
			if got := tagLine(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			roundTrip(t, r)
		})
	}
}

// What counts of a name is what it says, and not how it is written.
func TestEscapesDoNotMakeNamesTooLong(t *testing.T) {
	for _, test := range []struct {
		name, text string
		fits       bool
	}{
		{"escaped", "[Game \"hive\"]\n[White \"" + strings.Repeat(`\"`, MaxName) + "\"]", true},
		{"too long without escapes", "[Game \"hive\"]\n[White \"" + strings.Repeat(`\"`, MaxName+1) + "\"]", false},
		{"no escapes in records of others", "[White \"" + strings.Repeat(`\"`, MaxName) + "\"]", false},
	} {
		r := readOne(t, "pgn", test.text)
		if fits := r.Fatal() == nil; fits != test.fits {
			t.Errorf("%s: %v", test.name, r.Faults)
		}
		if test.fits {
			roundTrip(t, r)
		}
	}
}

func TestBrokenTags(t *testing.T) {
	tests := []struct{ name, text, tags, want string }{
		{"no quotes", "[GameType \"Base\"]\n[White Ada]\n[Black \"Bob\"]\n\n1. wA1", "GameType=Base", "✗hive/stray-text([White Ada])"},
		{"no bracket", "[White \"Ada\"\n[Black \"Bob\"]\n\n1. wA1", "", "✗record/stray-text([White \"Ada\")"},
		{"two on a line, in plybook's own form", "[Game \"hive\"]\n[White \"A\"] [Black \"B\"]", `Game=hive | White=A"] [Black "B`, "✗hive/stray-text(\"] [Black \"B)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "pgn", test.text)
			if got := tagLine(r); got != test.tags {
				t.Errorf("tags %s\nwant %s", got, test.tags)
			}
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestRecordsOfAFile(t *testing.T) {
	const tags = "[GameType \"Base\"]\n[Round \"%\"]\n"
	tests := []struct {
		name, text string
		want       []string // per record: round and tokens
	}{
		{"tag after moves", tags + "1. wA1\n" + tags + "1. wB1\n", []string{"1 #1 | wA1", "2 #1 | wB1"}},
		{"without moves", tags + "\n" + tags + "\n\n" + tags + "\n1. wA1", []string{"1 ", "2 ", "3 #1 | wA1"}},
		{"stray text does not cost the next", tags + "1. wA1\nhello\n\n" + tags + "1. wB1", []string{"1 #1 | wA1 | ✗hive/stray-text(hello)", "2 #1 | wB1"}},
		{"nor does an open comment", tags + "1. wA1 {oh\n\n" + tags + "{ah}\n1. wB1", []string{"1 #1 | wA1 | ✗hive/open-comment({)", "2 {ah} | #1 | wB1"}},
		{"nor a broken tag", tags + "[White]\n[Black \"B\"]\n1. wA1\n\n" + tags + "1. wB1", []string{"1 ✗hive/stray-text([White])", "2 #1 | wB1"}},
		{"text before the first tag", "hello\n" + tags + "1. wA1", []string{" ✗record/stray-text(hello)", "1 #1 | wA1"}},
		{"byte-order marks of joined files", "\uFEFF" + tags + "1. wA1\n\n\uFEFF" + tags + "1. wB1", []string{"1 #1 | wA1", "2 #1 | wB1"}},
		{"nothing", " \n\r\n\t", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text, round := test.text, 0
			for strings.Contains(text, "%") {
				round++
				text = strings.Replace(text, "%", string(rune('0'+round)), 1)
			}
			records := readAll(t, "pgn", text)
			for i, r := range records {
				if i >= len(test.want) {
					t.Fatalf("more records than %d: %s", len(test.want), dump(r))
				}
				if got := r.Tag("Round") + " " + dump(r); got != test.want[i] && !strings.HasPrefix(test.want[i], " ✗record") {
					t.Errorf("record %d: got  %s\nwant %s", i+1, got, test.want[i])
				}
				if r.Index != i+1 {
					t.Errorf("index %d, want %d", r.Index, i+1)
				}
			}
			if len(records) != len(test.want) {
				t.Errorf("%d records, want %d", len(records), len(test.want))
			}
		})
	}
}

func TestRestOfABrokenRecord(t *testing.T) {
	r := readOne(t, "pgn", mzingaGame("1. wS1\n2. pass\n\noh no\nmore"))
	if fatal := r.Fatal(); fatal == nil || r.Rest != "oh no\nmore" {
		t.Fatalf("fault %v, rest %q", fatal, r.Rest)
	}
	if line, column := r.Position(r.Fatal().Off); line != 8 || column != 1 {
		t.Errorf("the fault is at %d:%d, want 8:1", line, column)
	}
}

func TestGamesWithoutAShapeOfTheirOwn(t *testing.T) {
	r := readOne(t, "pgn", "[Game \"Other\"]\n\n1. d3 c5 2. (0,1)->(2,3) -- {so} 37-27\n")
	if got, want := dump(r), `#1 | d3 | c5 | #2 | (0,1)->(2,3) | -- | {so} | =37-27`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if r.Game != "other" {
		t.Errorf("game %q, want other", r.Game)
	}
	roundTrip(t, r)
}

func TestGameOfTheInput(t *testing.T) {
	for r := range mustFormat(t, "pgn").Records(Input{Data: []byte("1. wA1\n2. bQ wA1-\n"), Game: "hive"}) {
		if got, want := dump(r), `#1 | wA1 | #2 | bQ wA1-`; got != want || r.Game != "hive" {
			t.Errorf("game %q, got  %s\nwant %s", r.Game, got, want)
		}
	}
}

func TestEncodePGN(t *testing.T) {
	r := &Record{
		Game: "hive",
		Tags: []Tag{{Name: "GameType", Value: "Base"}, {Name: "White", Value: `A "B" \ C`}, {Name: "Game", Value: "hive"}},
		Tokens: []Token{
			{Kind: Comment, Text: " start "}, {Kind: Play, Text: "wA1"}, {Kind: Clock, Text: "900"},
			{Kind: Play, Text: `bQ \wA1`}, {Kind: End, Seat: 0, Text: "resign"}, {Kind: Result, Text: "BlackWins"},
		},
	}
	want := `[GameType "Base"]
[White "A \"B\" \\ C"]
[Game "hive"]

{ start }
1. wA1
{[%tm 900]}
2. bQ \wA1
{[%end resign 0]}

BlackWins

`
	out, err := mustFormat(t, "pgn").Append(nil, r, EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if string(out) != want {
		t.Errorf("got\n%s\nwant\n%s", out, want)
	}
	bare := "1. wA1\n2. bQ \\wA1\n\nBlackWins\n\n"
	if out, err = mustFormat(t, "pgn").Append(nil, r, EncodeOptions{BareMoves: true}); err != nil || string(out) != bare {
		t.Errorf("bare moves: %v\n%s\nwant\n%s", err, out, bare)
	}
}

func TestEncodeWrapsLines(t *testing.T) {
	r := &Record{Tags: []Tag{{Name: "Game", Value: "other"}}}
	for range 60 {
		r.Tokens = append(r.Tokens, Token{Kind: Play, Seat: NoSeat, Text: "d3"})
	}
	out, err := mustFormat(t, "pgn").Append(nil, r, EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		if len(line) > moveWidth+1 {
			t.Errorf("a line of %d bytes: %s", len(line), line)
		}
	}
	if again := readOne(t, "pgn", string(out)); len(plays(again)) != 60 || again.Tokens[118].Text != "60" {
		t.Errorf("read back: %s", dump(again))
	}
}

func TestEncodeRefusesWhatWouldNotBeReadBack(t *testing.T) {
	tests := []struct {
		name   string
		record Record
	}{
		{"a tag without a name", Record{Tags: []Tag{{Name: "", Value: "x"}}}},
		{"a bracket in a tag's name", Record{Tags: []Tag{{Name: "A]", Value: "x"}}}},
		{"a line end in a tag without Game", Record{Tags: []Tag{{Name: "A", Value: "x\ny"}}}},
		{"a comment as a move", Record{Game: "hive", Tokens: []Token{{Text: "{x}"}}}},
		{"two moves in one", Record{Game: "hive", Tokens: []Token{{Text: "wA1 2. bA1"}}}},
		{"a line end in a move", Record{Game: "hive", Tokens: []Token{{Text: "wA1\nbA1"}}}},
		{"an empty move", Record{Game: "hive", Tokens: []Token{{Text: ""}}}},
		{"a clock without digits", Record{Game: "hive", Tokens: []Token{{Kind: Clock, Text: "fast"}}}},
		{"a result that is none", Record{Game: "hive", Tokens: []Token{{Kind: Result, Text: "Won"}}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if out, err := mustFormat(t, "pgn").Append([]byte("before"), &test.record, EncodeOptions{}); err == nil || string(out) != "before" {
				t.Errorf("error %v, output %q", err, out)
			}
		})
	}
}

func TestHivegame(t *testing.T) {
	text := "[GameType \"Base+MLP\"]\n[Date \"03-Feb-2024_10:11:12\"]\n[Site \"hivegame.com\"]\n[White \"A\\B\"]\n[Result \"error\"]\n\n" +
		"1. wL \n2. bL /wL\n2. bL /wL\n3. pass\n"
	if f := Detect("x.pgn", []byte(text)); f == nil || f.Name != "pgn-hivegame" {
		t.Fatalf("detected as %v", f)
	}
	r := readOne(t, "pgn-hivegame", text)
	if got, want := dump(r), `#1 | wL | #2 | bL /wL | #2 | bL /wL | #3 | pass`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if r.Tag("White") != `A\B` || r.Game != "hive" {
		t.Errorf("White %q, game %q", r.Tag("White"), r.Game)
	}
	_, out := roundTrip(t, r)
	if !strings.Contains(out, "\n1. wL\n2. bL /wL\n") {
		t.Errorf("written as\n%s", out)
	}
}
