package parse

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const ataxxTags = "[Event \"e\"]\n[FEN \"x5o/7/7/7/7/7/o5x x 0 1\"]\n\n"

func TestAtaxxPGN(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"numbers count pairs", "1. f1 b1 2. g1e3 0000 *", "#1 | f1 | b1 | #2 | g1e3 | 0000 | =*"},
		{"dots are the second player's", "1... b1 2. f1", "1:#1 | b1 | #2 | f1"},
		{"no blank is needed", "1.f1{a}b1 1-0", "#1 | f1 | {a} | b1 | =1-0"},
		{"a comment over lines", "1. f1 { a\n(b) }\n1... b1", "#1 | f1 | { a\n(b) } | 1:#1 | b1"},
		{"a comment after the result", "1. f1 0-1 {done}", "#1 | f1 | =0-1 | {done}"},
		{"a variation", "1. f1 b1 (1... a2 2. d2) 2. d2 1/2-1/2", "#1 | f1 | b1 | ( | 1:#1 | v:a2 | #2 | v:d2 | ) | #2 | d2 | =1/2-1/2"},
		{"variations within variations", "1. f1 (1. g2 b1 (a2) (b2)) b1", "#1 | f1 | ( | #1 | v:g2 | v:b1 | ( | v:a2 | ) | ( | v:b2 | ) | ) | b1"},
		{"a result is none in a variation", "1. f1 (1. g2 *) *", "#1 | f1 | ✗conquest/stray-text(*) *)"},
		{"what could be a move goes to the rules", "1. f1x (?@b2) z99", "#1 | f1x | ( | v:?@b2 | ) | z99"},

		{"a broken tag", "", "✗conquest/bad-tag([Site unknown])"},
		{"an open comment", "1. f1 {a", "#1 | f1 | ✗conquest/open-comment({)"},
		{"a stray brace", "1. f1 } b1", "#1 | f1 | ✗conquest/stray-brace(} b1)"},
		{"an open variation", "1. f1 b1 (1... a2 (b2) 2. d2", "#1 | f1 | b1 | ✗conquest/open-variation(()"},
		{"a stray parenthesis", "1. f1 (1. g2) ) b1", "#1 | f1 | ( | #1 | v:g2 | ) | ✗conquest/stray-paren())"},
		{"stray text", "1. f1 $4 b1", "#1 | f1 | ✗conquest/stray-text($4 b1)"},
		{"text after the result", "1. f1 * b1", "#1 | f1 | =* | ✗conquest/stray-text(b1)"},
		{"a number without a move", "1. f1 b1 2.", "#1 | f1 | b1 | ✗conquest/stray-text(2)"},
		{"a variation in place of a move", "1. f1 2. (b1)", "#1 | f1 | #2 | ✗conquest/stray-text((b1))"},
		{"a variation of nothing", "(1. f1) 1. f1", "✗conquest/stray-text((1. f1) 1. f1)"},
		{"a fault in a variation", "1. f1 (1. g2 ; b1) b1", "#1 | f1 | ✗conquest/stray-text(; b1) b1)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := ataxxTags + test.text
			if test.text == "" {
				text = strings.Replace(ataxxTags, "\n\n", "\n[Site unknown]\n\n1. f1", 1)
			}
			r := readOne(t, "ataxx-pgn", text)
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Fatal() == nil {
				roundTrip(t, r)
			}
		})
	}
}

// Whatever ends a record within a variation, the variation is kept in the rest, whole.
func TestBrokenVariationIsInTheRest(t *testing.T) {
	for _, text := range []string{"(1. g2 (1... a2 b2", "(1. g2 ; b1) b1", "(1. g2 {x) b1", "(1. g2 (3.) b1"} {
		r := readOne(t, "ataxx-pgn", ataxxTags+"1. f1 "+text)
		if got := dump(r); !strings.HasPrefix(got, "#1 | f1 | ✗") {
			t.Errorf("%s: %s", text, got)
		}
		if r.Rest != text {
			t.Errorf("rest %q, want %q", r.Rest, text)
		}
	}
}

func TestAtaxxPGNRecords(t *testing.T) {
	const (
		moves  = "[Event \"a\"]\n\n[Round \"1\"]\n\n1. f1 *\n[Site \"b\"]\n1. f1 *\n\n\n[Event \"c\"]\n[Event \"d\"]\n1. {\n[x \"y\"]\n} f1"
		broken = "\n\n[Event \"e\"]\n\n1. f1 {open\n\n[Event \"f\"]\n\n1. f1 *"
	)
	records := readAll(t, "ataxx-pgn", moves+broken)
	var got []string
	for _, r := range records {
		got = append(got, r.Tags[0].Value)
	}
	if want := "a b c d e f"; strings.Join(got, " ") != want {
		t.Errorf("records %s, want %s", got, want)
	}
	if n := len(records[0].Tags); n != 2 {
		t.Errorf("%d tags, want 2: a blank line between tags means nothing", n)
	}
	for size := 1; size < 90; size++ {
		sameInPieces(t, mustFormat(t, "ataxx-pgn"), []byte(moves+broken), size)
	}
}

func TestDetectAtaxx(t *testing.T) {
	tests := []struct{ game, text, want string }{
		{"", "[Event \"x\"]\n[FEN \"x5o/7/7/7/7/7/o5x\"]\n", "ataxx-pgn"},
		{"", "[Event \"x\"]\n[FEN \"r5b/7/7/7/7/7/b5r r 0 1\"]\n", "ataxx-pgn"},
		{"", "[Event \"x\"]\n\n1. f1 {d3} 1... a1b3", "ataxx-pgn"},
		{"", "[Event \"x\"]\n\n1.f1 0000", "ataxx-pgn"},
		{"", "[Event \"x\"]\n\n1. f1 b1", ""},
		{"conquest", "[Event \"x\"]\n\n1. f1 b1", "ataxx-pgn"},
		{"", "[Event \"x\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. e4 e5", ""},
		{"", "[FEN \"8/8/8/4k3/8/8/8/4K3 w - - 0 1\"]\n", ""},
		{"", "[Game \"conquest\"]\n[FEN \"x5o/7/7/7/7/7/o5x x 0 1\"]\n\n1. g1e3", "pgn"},
		{"conquest", "[Game \"conquest\"]\n\n1. g1e3", "pgn"},
		{"conquest", "[GameType \"Base\"]\n\n1. wA1", "pgn"},
		{"", "x5o/7/7/7/7/7/o5x x 0 1\n", "ataxx-fen"},
		{"", "# book\n\nx5o/7/7/2-1-2/7/7/o5x\nstartpos\nr5b/7/7/7/7/7/b5r b\n", "ataxx-fen"},
		{"", "P5p/7/7/7/7/7/p5P[PPPppp] w 0 1\n", "ataxx-fen"},
		{"", "x5o/7/7/7/7/7/o5x x 0 1\nx5o/7\n", ""},
		{"", "x5o/7/7/7/7/7/o5x x 0 1 5\n", ""},
		{"", "8/8/8/8/8/8/8/K6k w - - 0 1\n", ""},
		{"", "# nothing\n", ""},
	}
	for _, test := range tests {
		got := ""
		if f := DetectFor(test.game, "x", []byte(test.text)); f != nil {
			got = f.Name
		}
		if got != test.want {
			t.Errorf("%s %q: %q, want %q", test.game, test.text, got, test.want)
		}
	}
}

func TestAtaxxBook(t *testing.T) {
	const text = "# remark\nx5o/7/7/7/7/7/o5x x 0 1\n\n \t7/7/7 \r\nwhatever"
	var got []string
	for _, r := range readAll(t, "ataxx-fen", text) {
		got = append(got, tagLine(r))
		again, _ := roundTrip(t, r)
		if len(again.Tokens) != 0 {
			t.Errorf("tokens %s", dump(again))
		}
	}
	if want := "Setup=x5o/7/7/7/7/7/o5x x 0 1, Setup=7/7/7, Setup=whatever"; strings.Join(got, ", ") != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for size := 1; size < len(text); size++ {
		sameInPieces(t, mustFormat(t, "ataxx-fen"), []byte(text), size)
	}
	if _, err := mustFormat(t, "ataxx-fen").Append(nil, readOne(t, "ataxx-pgn", ataxxTags+"1. f1"), EncodeOptions{}); err == nil {
		t.Error("a game is written into a book")
	}
}

func TestAtaxxPGNIsWrittenAsEnginesDo(t *testing.T) {
	r := &Record{Tags: []Tag{{Name: "FEN", Value: "x5o/7/7/7/7/7/o5x o 0 1"}}}
	for _, text := range []string{"b1", "f1", "(", "g2", ")", "c1", "e1", "*"} {
		kind := Play
		switch text {
		case "(":
			kind = VariationOpen
		case "g2":
			kind = VariationPlay
		case ")":
			kind = VariationClose
		case "*":
			kind = Result
		}
		r.Tokens = append(r.Tokens, Token{Kind: kind, Seat: NoSeat, Text: text})
	}
	out, err := mustFormat(t, "ataxx-pgn").Append(nil, r, EncodeOptions{})
	want := "[FEN \"x5o/7/7/7/7/7/o5x o 0 1\"]\n\n1... b1 2. f1 (2. g2) 2... c1 3. e1 *\n\n\n"
	if err != nil || string(out) != want {
		t.Errorf("got  %q, %v\nwant %q", out, err, want)
	}
	out, err = mustFormat(t, "ataxx-pgn").Append(nil, r, EncodeOptions{BareMoves: true})
	if want := "1... b1 2. f1 c1 3. e1 *\n\n\n"; err != nil || string(out) != want {
		t.Errorf("got  %q, %v\nwant %q", out, err, want)
	}
}

// The engines' games come back byte for byte.
func TestRealAtaxxRecords(t *testing.T) {
	games := map[string]int{"python-ataxx-examples.pgn": 10, "engines-5000nodes.pgn": 150, "engines-mixed.pgn": 60}
	for _, path := range recordFiles(t, "conquest/pgn") {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f := Detect("", data)
		if f == nil || f.Name != "ataxx-pgn" {
			t.Fatalf("%s is detected as %v", path, f)
		}
		var out []byte
		n := 0
		for r := range f.Records(Input{Data: data}) {
			if len(r.Faults) > 0 {
				t.Errorf("%s: %+v", path, r.Faults)
			}
			n++
			if out, err = f.Append(out, r, EncodeOptions{}); err != nil {
				t.Fatal(err)
			}
		}
		name := filepath.Base(path)
		if n != games[name] {
			t.Errorf("%s: %d games, want %d", name, n, games[name])
		}
		if want := strings.TrimRight(string(data), "\n"); strings.TrimRight(string(out), "\n") != want && strings.HasPrefix(name, "engines") {
			t.Errorf("%s is not written as it was read", name)
		}
		sameInPieces(t, f, data, 700)
	}
	for _, path := range recordFiles(t, "conquest/openings") {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if f := Detect(path, data); f == nil || f.Name != "ataxx-fen" {
			t.Errorf("%s is detected as %v", path, f)
			continue
		}
		for _, r := range readAll(t, "ataxx-fen", string(data)) {
			roundTrip(t, r)
		}
	}
}

func FuzzAtaxxPGN(f *testing.F) {
	fuzz(f, "ataxx-pgn", ataxxTags+"1... f1 {a}(1. g2 ((0,0)->(1,1) (b2))) 0000 *\n[A \"\"]\n[Event \"\"]\n\n(", "1. (0,0) → (1,1) x@f1 (2. *) 1/2-1/2 {[%rest a/b] x}")
}

func FuzzAtaxxBook(f *testing.F) {
	fuzz(f, "ataxx-fen", "# a\nx5o/7/7/7/7/7/o5x x 0 1\n\n7/7 \r\n", "#\n\uFEFF#x")
}

func BenchmarkDecodeAtaxxPGN(b *testing.B) {
	record := "[Event \"local round robin\"]\n[Site \"CuteAtaxx\"]\n[Round \"1\"]\n[Black \"Ada\"]\n[White \"Bob\"]\n[Result \"1-0\"]\n" +
		"[FEN \"x5o/7/7/7/7/7/o5x x 0 1\"]\n\n" + strings.Repeat("1. f1 { movetime 10 } a1b3 { movetime 12 } ", 30) + "1-0\n\n\n"
	benchmarkDecode(b, "ataxx-pgn", record)
}
