package record_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A row is the row of a game that asks nothing more of a format.
type row struct{ record.Dialect }

var dialects = record.Dialects[*row]{Game: "toy", Title: "Toy", Rows: map[string]*row{
	"pgn": {record.Dialect{Rules: "plain", Named: true, Setups: true, Variations: true, Keep: record.Comments}},
	"sgf": {record.Dialect{
		Rules: "site", Prefix: "Sgf", Keep: []parse.Kind{parse.Comment},
		Names: map[string]string{"Black": "PB", "Date": "DT"}, Shown: []string{"RE"},
	}},
	"script": {record.Dialect{Rules: "plain", ReadOnly: true}},
}}

// tagged returns a record with tags, each "Name=value".
func tagged(format string, tags ...string) *parse.Record {
	r := &parse.Record{Format: format}
	for i, text := range tags {
		name, value, _ := strings.Cut(text, "=")
		r.Tags = append(r.Tags, parse.Tag{Name: name, Value: value, Off: i, Len: 1})
	}
	return r
}

// with adds tokens of a kind to a record.
func with(r *parse.Record, kind parse.Kind, texts ...string) *parse.Record {
	for _, text := range texts {
		r.Tokens = append(r.Tokens, parse.Token{Kind: kind, Seat: parse.NoSeat, Text: text})
	}
	return r
}

// line writes tags in one line.
func line(tags []parse.Tag) string {
	var words []string
	for _, t := range tags {
		words = append(words, t.Name+"="+t.Value)
	}
	return strings.Join(words, " ")
}

// conversion begins one of a record that was read to its end.
func conversion(t *testing.T, r *parse.Record, format string) record.Conversion[*row] {
	t.Helper()
	c, ill := dialects.Convert(&game.Played{Record: r, Read: len(r.Tokens)}, format)
	if ill != nil {
		t.Fatal(ill)
	}
	return c
}

func TestHeadingsHaveEachNameOnce(t *testing.T) {
	var h record.Heading
	h.Add("White", "")
	h.Add("White", "Ada")
	h.AddSome("Date", "")
	h.AddSome("Date", "2026")
	h.AddSome("Date", "2027")
	if got := line(h); got != "White= Date=2026" {
		t.Error(got)
	}
	if h.Find("Date").Value != "2026" || h.Find("date") != nil {
		t.Error("a name is found in another case of letters, or not at all")
	}
}

func TestTheFirstTagOfSeveralNamesIsFoundInAnyCase(t *testing.T) {
	r := tagged("pgn", "Event=x", "player1=Ada", "Black=Bob")
	if tag := record.FindTag(r, []string{"Black", "Player1"}); tag == nil || tag.Value != "Ada" {
		t.Errorf("%+v", tag)
	}
	if tag := record.FindTag(r, []string{"White"}); tag != nil {
		t.Errorf("%+v", tag)
	}
}

func TestEndsThatAreNoPlies(t *testing.T) {
	const none = parse.NoSeat
	for _, test := range []struct {
		word string
		seat int8
		turn game.Seat
		want string
	}{
		{"resign", 0, 0, "0-1 resignation"},
		{"resign", none, 1, "1-0 resignation"},
		{"time", 1, 0, "1-0 time"},
		{"forfeit", none, 0, "0-1 forfeit"},
		{"adjudication", 1, 0, "1-0 adjudication"},
		{"adjudication", none, 0, "1/2-1/2 adjudication"},
		{"draw", none, 1, "1/2-1/2 agreement"},
		{"draw", 0, game.Nobody, "1/2-1/2 agreement"},
		{"resign", none, game.Nobody, ""},
		{"abandoned", 0, 0, ""},
	} {
		o, ok := record.EndedBy(&parse.Token{Kind: parse.End, Seat: test.seat, Text: test.word}, test.turn)
		got := ""
		if ok {
			got = record.ResultText(o) + " " + o.Reason
		}
		if got != test.want {
			t.Errorf("%s of seat %d: %q, want %q", test.word, test.seat, got, test.want)
		}
	}
	for _, word := range []string{"resign", "time", "forfeit", "adjudication"} {
		if back := record.EndWord(record.EndReason(word)); back != word {
			t.Errorf("%s comes back as %q", word, back)
		}
	}
	if record.EndReason("draw") != "" || record.EndWord("elimination") != "" {
		t.Error("nobody loses by agreement, and no token says elimination")
	}
}

func TestResultsInTheWordsOfChess(t *testing.T) {
	for _, text := range []string{"1-0", "0-1", "1/2-1/2", "*"} {
		if o, ok := record.ParseResult(text); !ok || record.ResultText(o) != text {
			t.Errorf("%s is read as %+v, %v", text, o, ok)
		}
	}
	for _, text := range []string{"", "1:0", "½-½", "BlackWins"} {
		if o, ok := record.ParseResult(text); ok {
			t.Errorf("%q is read as %+v", text, o)
		}
	}
}

func TestClaimsAgainstOutcomes(t *testing.T) {
	first, second, draw := game.WonBy(0, ""), game.WonBy(1, "mate"), game.DrawnBy("")
	resigned := game.WonBy(0, "resignation")
	for _, test := range []struct {
		claim, outcome game.Outcome
		want           record.Verdict
	}{
		{game.Outcome{}, game.Outcome{}, record.Agrees},
		{first, game.WonBy(0, "mate"), record.Agrees}, // whatever the reasons
		{draw, game.DrawnBy("agreement"), record.Agrees},
		{first, second, record.Differs},
		{draw, second, record.Differs},
		{game.Outcome{}, second, record.StillOpen},
		{first, game.Outcome{}, record.Unproven},
		{draw, game.Outcome{}, record.Unproven},
		{resigned, game.Outcome{}, record.Reasoned},
		{resigned, second, record.Differs},
	} {
		c := record.Claim{Result: test.claim}
		if got := c.Against(test.outcome); got != test.want {
			t.Errorf("%+v against %+v: %d, want %d", test.claim, test.outcome, got, test.want)
		}
	}
}

func TestWhereRecordsStateResults(t *testing.T) {
	for _, test := range []struct {
		name, tag, after string
		record           *parse.Record
		claims           int // in the words of chess
	}{
		{"nowhere", "", "", tagged("pgn"), 0},
		{"header", "1-0", "", tagged("pgn", "Result=1-0"), 1},
		{"after the moves", "", "0-1", with(tagged("pgn"), parse.Result, "0-1"), 1},
		{"both", "1-0", "*", with(tagged("pgn", "Result=1-0"), parse.Result, "*"), 2},
		{"other words", "BlackWins", "*", with(tagged("pgn", "Result=BlackWins"), parse.Result, "*"), 1},
	} {
		var r record.Reading[*row]
		r.Begin(&dialects, test.record, game.Options{})
		tag, after := r.Results()
		if value(tag) != test.tag || value(after) != test.after {
			t.Errorf("%s: %q and %q", test.name, value(tag), value(after))
		}
		if claims := record.UsualClaims(test.record); len(claims) != test.claims {
			t.Errorf("%s: %+v", test.name, claims)
		}
		if got := conversion(t, test.record, "pgn"); got.ResultAfter() != test.after {
			t.Errorf("%s: %q after the moves", test.name, got.ResultAfter())
		}
	}
}

func value(t *parse.Tag) string {
	if t == nil {
		return ""
	}
	return t.Value
}

func TestTheResultOfSGFStandsInAnyNode(t *testing.T) {
	inNode := with(tagged("sgf"), parse.Extra, "C hello", "RE W+R", "RE B+R")
	if tag := record.SGFResult(inNode); value(tag) != "W+R" {
		t.Errorf("%+v", tag)
	}
	inNode.Tags = tagged("sgf", "RE=?").Tags
	if tag := record.SGFResult(inNode); value(tag) != "?" {
		t.Errorf("%+v", tag)
	}
	if tag := record.SGFResult(tagged("sgf")); tag != nil {
		t.Errorf("%+v", tag)
	}
}

func TestOnlyPlybooksOwnFormHasToSayHowGamesEnd(t *testing.T) {
	for _, test := range []struct {
		record *parse.Record
		want   bool
	}{
		{tagged("pgn", "Game=toy"), true},
		{tagged("pgn", "Game=toy", "Termination=unknown"), false},
		{tagged("pgn"), false},
		{tagged("sgf", "Game=toy"), false},
	} {
		if got := record.MustStateReason(test.record); got != test.want {
			t.Errorf("%s %s: %v", test.record.Format, line(test.record.Tags), got)
		}
	}
}

func TestRulesAreThoseOfTheCallerThenTheRecordThenTheFormat(t *testing.T) {
	for _, test := range []struct {
		format, caller, tag, want string
		ofRecord                  bool
	}{
		{"pgn", "wild", "Rules=other", "wild", false},
		{"pgn", "", "Rules=other", "other", true},
		{"pgn", "", "Event=x", "plain", false},
		{"sgf", "", "Rules=other", "site", false},
		{"unknown", "", "Rules=other", "other", true}, // is read as plybook's own form
	} {
		var r record.Reading[*row]
		r.Begin(&dialects, tagged(test.format, test.tag), game.Options{Rules: test.caller})
		if name, tag := r.RulesName(); name != test.want || (tag != nil) != test.ofRecord {
			t.Errorf("%+v: %s, %v", test, name, tag)
		}
	}
}

// What there is to say comes in the order in which it was found, the first at the opening.
func TestTheOrderOfFindings(t *testing.T) {
	var r record.Reading[*row]
	r.Begin(&dialects, tagged("pgn"), game.Options{})
	if r.First() != nil {
		t.Error("there is nothing to say")
	}
	for _, code := range []string{"toy/a", "toy/b", "toy/c"} {
		r.Found = append(r.Found, &game.Illegal{Code: code})
	}
	if first := r.First(); first.Code != "toy/a" || len(r.Found) != 2 || r.Found[0].Code != "toy/b" {
		t.Errorf("%v first, then %v", first, r.Found)
	}
	r.End(&parse.Token{Kind: parse.End, Seat: 0, Text: "resign"}, 1)
	r.End(&parse.Token{Kind: parse.End, Seat: 0, Text: "hm"}, 1)
	if !r.Ended.Won(1) {
		t.Errorf("ended by %+v", r.Ended)
	}
	if r.Begin(&dialects, tagged("pgn"), game.Options{}); r.Ended.Over || len(r.Found) > 0 {
		t.Error("the next record begins with what was found in the last one")
	}
}

func TestFormatsThatGamesAreNotWrittenIn(t *testing.T) {
	for _, format := range []string{"script", "unknown"} {
		_, ill := dialects.Convert(&game.Played{Record: tagged("pgn")}, format)
		if want := "toy/not-expressible: A game of Toy cannot be written in the format " + format + "."; fmt.Sprint(ill) != want {
			t.Errorf("%v, want %s", ill, want)
		}
	}
	c := conversion(t, tagged("pgn"), "sgf")
	if ill := c.Refuse(7, "Ply %d is too long.", 7); ill.Ply != 7 || ill.Error() != "toy/not-expressible: Ply 7 is too long." {
		t.Errorf("%+v", ill)
	}
	if ill := c.NoSetup(); ill.Ply != 0 || !strings.Contains(ill.Message, "sgf cannot hold a start position") {
		t.Errorf("%+v", ill)
	}
}

func TestTagsOfDialects(t *testing.T) {
	theirs := []string{"PB=Ada", "DT=", "DT=2026", "RE=B+1", "AP=app"}
	own := []string{"Black=Ada", "Date=2026", "SgfAP=app", "Sgf=x", "SgfRE=?", "Event=e"}
	for _, test := range []struct {
		name      string
		c         record.Conversion[*row]
		date, app string
		others    string
		isOwn     bool
		renamesPB bool
	}{
		{"to plybook's own", conversion(t, tagged("sgf", theirs...), "pgn"), "2026", "", "", false, true},
		{"from plybook's own", conversion(t, tagged("pgn", own...), "sgf"), "2026", "app", "AP=app", true, false},
		{"to itself", conversion(t, tagged("sgf", theirs...), "sgf"), "2026", "app", "PB=Ada DT= AP=app", false, true},
	} {
		if got := test.c.Tag("Date"); got != test.date {
			t.Errorf("%s: date %q", test.name, got)
		}
		if got := test.c.Theirs("AP"); test.c.To.Prefix != "" && got != test.app {
			t.Errorf("%s: AP %q", test.name, got)
		}
		var h record.Heading
		if test.c.Others(h.Add); test.c.To.Prefix != "" && line(h) != test.others {
			t.Errorf("%s: others %s, want %s", test.name, line(h), test.others)
		}
		if test.c.IsOwn() != test.isOwn || test.c.From.Renames("PB") != test.renamesPB || test.c.From.Renames("AP") {
			t.Errorf("%s: is own %v, renames PB %v, AP %v", test.name, test.c.IsOwn(), test.c.From.Renames("PB"), test.c.From.Renames("AP"))
		}
	}
}

// Between the moves stands what the format has a place for, and a move that the record leaves out stands between its neighbours.
func TestWhatStandsBetweenMovesIsKept(t *testing.T) {
	r := with(tagged("pgn"), parse.Comment, "before")
	r = with(r, parse.Play, "a")
	r = with(r, parse.Clock, "0:01")
	r = with(r, parse.Play, "c")
	r = with(r, parse.Comment, "after")
	plies := []game.PlayedPly{{Move: 'a', Token: 1}, {Move: 'b', Token: -1}, {Move: 'c', Token: 3}}
	for format, want := range map[string]string{"pgn": "before a b 0:01 c after", "sgf": "before a b c after"} {
		c := conversion(t, r, format)
		if ill := c.Walk(&plyWriter{c: &c}, plies); ill != nil {
			t.Fatal(ill)
		}
		var words []string
		for _, token := range c.Out.Tokens {
			words = append(words, token.Text)
		}
		if got := strings.Join(words, " "); got != want {
			t.Errorf("%s: %s, want %s", format, got, want)
		}
		if ill := c.Walk(&plyWriter{c: &c, refused: plies[0].Move}, plies); ill == nil || ill.Ply != 1 {
			t.Errorf("%s: %v", format, ill)
		}
	}
}

// A plyWriter writes moves as the letters that they are, in brackets where they are played or taken back without being written.
type plyWriter struct {
	c       *record.Conversion[*row]
	refused game.Move
	trace   strings.Builder
}

func (w *plyWriter) WritePly(kind parse.Kind, ply game.PlayedPly) *game.Illegal {
	if ply.Move == w.refused {
		return w.c.Refuse(0, "no")
	}
	w.c.Token(kind, parse.NoSeat, string(rune(ply.Move)))
	w.trace.WriteRune(rune(ply.Move))
	return nil
}

func (w *plyWriter) PlayPly(m game.Move) { w.trace.WriteString("+" + string(rune(m))) }
func (w *plyWriter) UndoPly(m game.Move) { w.trace.WriteString("-" + string(rune(m))) }

func (w *plyWriter) Between(tokens []parse.Token, _ bool) { w.c.Keep(tokens) }

// aside is a record with variations, of which the fourth ends with a move that is none, and what is played of it.
//
//	a (b c {x} (d) e) (f) g [h] (i ? k (l)) m
func aside() (r *parse.Record, p *game.Played) {
	r = tagged("pgn")
	p = &game.Played{Record: r}
	depth := 0
	for i, word := range strings.Fields("a ( b c {x} ( d ) e ) ( f ) g ( i ? k ( l ) ) m") {
		kind := parse.Play
		switch {
		case word == "(":
			kind, depth = parse.VariationOpen, depth+1
		case word == ")":
			kind, depth = parse.VariationClose, depth-1
		case word[0] == '{':
			kind = parse.Comment
		case depth > 0:
			kind = parse.VariationPlay
		}
		move := game.Move(word[0])
		r.Tokens = append(r.Tokens, parse.Token{Kind: kind, Seat: parse.NoSeat, Off: len(r.Source), Text: word})
		r.Source = append(r.Source, word+" "...)
		switch {
		case kind == parse.Play && word == "m":
			p.Plies = append(p.Plies, game.PlayedPly{Move: 'h', Token: -1}, game.PlayedPly{Move: move, Token: int32(i)})
		case kind == parse.Play:
			p.Plies = append(p.Plies, game.PlayedPly{Move: move, Token: int32(i)})
		case word == "?":
			p.Aside = append(p.Aside, game.AsidePly{Step: game.AsideRefused, Token: int32(i)})
		case kind == parse.VariationPlay && word < "k":
			p.Aside = append(p.Aside, game.AsidePly{Move: move, Token: int32(i)})
		}
	}
	p.Read = len(r.Tokens)
	return r, p
}

// Variations are written where the format has a place for them, in place of the ply that they are a variation of, and what is not played
// of them as it is or, in a format with other words, as a comment.
func TestVariationsAreWritten(t *testing.T) {
	for _, test := range []struct {
		format   string
		verbatim bool
		want     string
		trace    string
	}{
		{"pgn", true, "a ( b c {x} ( d ) e ) ( f ) g ( i ? k ( l ) ) h m", "a-abc-cd-d+ce-e-c-b+a-af-f+ag-gi-i+ghm"},
		{"pgn", false, "a ( b c {x} ( d ) e ) ( f ) g ( i ? k ( l ) ) h m", "a-abc-cd-d+ce-e-c-b+a-af-f+ag-gi-i+ghm"},
		{"sgf", false, "a g h m", "aghm"},
	} {
		_, p := aside()
		c, ill := dialects.Convert(p, test.format)
		if ill != nil {
			t.Fatal(ill)
		}
		c.Verbatim = test.verbatim
		w := &plyWriter{c: &c}
		if ill := c.Walk(w, p.Plies); ill != nil {
			t.Fatal(ill)
		}
		var words []string
		comments := 0
		for _, token := range c.Out.Tokens {
			words = append(words, token.Text)
			if token.Kind == parse.Comment {
				comments++
			}
		}
		if got := strings.Join(words, " "); got != test.want || w.trace.String() != test.trace {
			t.Errorf("%s: %s by %s, want %s by %s", test.format, got, w.trace.String(), test.want, test.trace)
		}
		if want := strings.Count(test.want, "{"); test.verbatim && comments != want || !test.verbatim && test.format == "pgn" && comments != want+1 {
			t.Errorf("%s: %d comments", test.format, comments)
		}
	}
}

func TestRecordsThatFaultsCutOffAreNotWhole(t *testing.T) {
	r := with(tagged("pgn"), parse.Play, "a", "b")
	for _, test := range []struct {
		read   int
		faults []parse.Fault
		want   bool
	}{
		{2, nil, true},
		{1, nil, false},
		{2, []parse.Fault{{Code: "toy/broken", Fatal: true}}, false},
	} {
		r.Faults = slices.Clone(test.faults)
		c, _ := dialects.Convert(&game.Played{Record: r, Read: test.read}, "pgn")
		if got := c.Whole(); got != test.want {
			t.Errorf("%d tokens read, faults %v: %v", test.read, test.faults, got)
		}
	}
}
