package parse

import (
	"strings"
	"testing"
)

func TestTranscript(t *testing.T) {
	tests := []struct {
		name, text string
		allow      []string
		want       string
	}{
		{"without blanks", "f5d6c3d3", nil, "f5 | d6 | c3 | d3"},
		{"with blanks, in capitals", " F5 D6\tC3 \r\n", nil, "F5 | D6 | C3"},
		{"numbers of pairs", "1. F5 D6 2. C3", nil, "#1 | F5 | D6 | #2 | C3"},
		{"numbers without blanks", "1.f5d6 2.c3", nil, "#1 | f5 | d6 | #2 | c3"},
		{"large boards", "a16p1b10", nil, "a16 | p1 | b10"},
		{"passes", "f5PAd6--c3passps", nil, "f5 | PA | d6 | -- | c3 | pass | ps"},
		{"pass, then a1", "passa1", nil, "pass | a1"},
		{"PA, then A1", "PAA1", nil, "PA | A1"},
		{"lenient passes", "f5 P d6 pas @@ p1", []string{"pass-words"}, "f5 | P | d6 | pas | @@ | p1"},
		{"these passes are off", "f5 P d6 pas", nil, "f5 | P | d6 | pa | s"},
		{"no cell", "f5x7 9 c3", nil, "f5 | x7 | 9 | c3"},
		{"cut", "f5d", nil, "f5 | d"},
		{"whatever", "f5 ?! d6", nil, "f5 | ?! | d6"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "transcript", test.text, test.allow...)
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			roundTrip(t, r, test.allow...)
		})
	}
}

func TestTranscriptsStandOneALine(t *testing.T) {
	records := readAll(t, "transcript", "# games\nf5d6\n\n% more\n  f5f6\n-XO- X;a1b1\n")
	var got []string
	for _, r := range records {
		got = append(got, strings.TrimSpace(tagLine(r)+" "+dump(r)))
	}
	if want := "f5 | d6; f5 | f6; Setup=-XO- X a1 | b1"; strings.Join(got, "; ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "; "), want)
	}
	if out, err := mustFormat(t, "transcript").Append(nil, records[2], EncodeOptions{}); string(out) != "-XO- X;a1b1\n" || err != nil {
		t.Errorf("written %q, %v", out, err)
	}
	for _, name := range []string{"transcript", "xot"} { // nobody reads an empty line as a game
		if out, err := mustFormat(t, name).Append(nil, &Record{}, EncodeOptions{}); len(out) > 0 || err == nil {
			t.Errorf("%s: no moves are written as %q, error %v", name, out, err)
		}
	}
}

func TestMoveNumbersCountPairsOrFirstMoves(t *testing.T) {
	for text, want := range map[string]Numbering{
		"f5d6": Unnumbered, "1. f5 d6": ByPair, "1. f5 d6 2. c3": ByPair, "1. f5 d6 3. c3 d3 5. c4": ByFirst,
		"1. f5 d6 3. c3 d3 4. c4": ByPair, "3. f5": ByPair,
	} {
		if got := readOne(t, "transcript", text).Numbering; got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

func TestOthelloPGN(t *testing.T) {
	const tags = "[Event \"x\"]\n[Black \"Ada\"]\n[White \"Bob\"]\n"
	tests := []struct{ name, format, text, tags, want string }{
		{"exports of the base", "pgn-wthor", tags + "1. F5 D6\n2. C3\n", "Event=x | Black=Ada | White=Bob", "#1 | F5 | D6 | #2 | C3"},
		{"Edax writes the date twice", "pgn-edax", "[Date \"1\"]\n[Date \"2\"]\n\n1. f5 pass {Black wins 1-0} 1-0", "Date=2", "#1 | f5 | pass | {Black wins 1-0} | =1-0"},
		{"PlayOK", "pgn-playok", tags + "\n1. f5 -- 37-27\n", "Event=x | Black=Ada | White=Bob", "#1 | f5 | -- | =37-27"},
		{"a line that is no tag", "pgn-wthor", "[Black \"Ada\"]\n[White Bob\"]\n[Event \"x\"]\n1. f5", "Black=Ada | Event=x", `#1 | f5 | ~reversi/bad-tag([White Bob"])`},
		{"an open comment", "pgn-edax", tags + "\n1. f5 {so", "Event=x | Black=Ada | White=Bob", "#1 | f5 | ✗reversi/open-comment({)"},
		{"after the result", "pgn-edax", tags + "\n1. f5 1-0 2. d6", "Event=x | Black=Ada | White=Bob", "#1 | f5 | =1-0 | ✗reversi/stray-text(2. d6)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, test.format, test.text)
			if got := tagLine(r); got != test.tags {
				t.Errorf("tags %s\nwant %s", got, test.tags)
			}
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestPGNWTHORIsWrittenAPairALine(t *testing.T) {
	const text = "[Event \"x\"]\n[Result \"33-31\"]\n1. F5 D6\n2. C3 D3\n3. C4\n\n"
	out, err := mustFormat(t, "pgn-wthor").Append(nil, readOne(t, "pgn-wthor", text), EncodeOptions{})
	if err != nil || string(out) != text {
		t.Errorf("written\n%s%v", out, err)
	}
}

// Work that grows with the square of these texts would outlast every deadline of a test run.
func TestHostileOthelloIsRead(t *testing.T) {
	const size = MaxRecord / 2
	texts := map[string]string{
		"transcript":   strings.Repeat("f5x;", size/4) + "\n" + strings.Repeat("1\n", size/4),
		"ggf":          "9 " + strings.Repeat("(;", size/8) + strings.Repeat("\n1 (;B[", size/32) + strings.Repeat("\n \n1", size/16),
		"othello-sgf":  strings.Repeat("(;B[f5]", size/16) + strings.Repeat("(;GM[2]C[\n", size/32) + strings.Repeat("( ", size/16),
		"pgn-edax":     "[Date \"1\"]\n1. " + strings.Repeat("f5 {", size/8) + strings.Repeat("\n\n[", size/8),
		"pgn-wthor":    strings.Repeat("[x\n", size/8) + "1. F5",
		"eothello-csv": strings.Repeat(",", size/2) + "\n" + strings.Repeat("1,1,f5\n", size/16),
		"obf":          strings.Repeat(";", size/2) + "\n" + strings.Repeat("%;\n;\n", size/16),
		"quest-json":   "[" + strings.Repeat(`{"position":{"moves":[{"m":1}]}},`, size/64) + strings.Repeat("[", size/8),
	}
	wantSomeRecords(t, texts)
}

func TestDetectOthello(t *testing.T) {
	cells := strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27)
	tests := []struct{ name, text, want string }{
		{"x.txt", "f5d6c3d3c4", "transcript"},
		{"x.txt", "# games\n1. F5 D6 2. C3 D3", "transcript"},
		{"x.txt", cells + " X;d3c5", "transcript"},
		{"x.txt", "a1b1", ""}, // may be of another game
		{"x.txt", "f5 and more words", ""},
		{"x.txt", "f5d6c3d3c4f4f6f3\nf5f6e6f4g5c5f3g4\n", "xot"},
		{"x.txt", "f5d6c3d3c4f4f6f3\nf5f6\n", "transcript"},
		{"x.ggf", "1 (;GM[Othello]B[d3];)", "ggf"},
		{"x.sgf", "(;gm[othello];)", "ggf"},
		{"x.sgf", "(;FF[4]GM[2]PB[x];B[f5])", "othello-sgf"},
		{"x.csv", "Othello_game_id,winner,game_moves\n1,1,f5", "eothello-csv"},
		{"x.json", `{"position":{"moves":[{"m":"f5"}]}}`, "quest-json"},
		{"x.txt", cells + " X; F5:+1;", "obf"},
		{"x.txt", "% x\n" + cells + " X;", "obf"},
		{"x.txt", strings.Repeat(".", 62) + "01 Tiger\n", "openings"},
		{"x.txt", "# from a solver\n" + cells + " -> -4\n", "solver"},
		{"x.txt", "0x0000000810000000, 0x0000001008000000 X\n", "bitboards"},
		{"x.ggf", "damaged", "ggf"},
		{"x.pgn", "[Event \"x\"]\n1. F5 D6\n2. C3", "pgn-wthor"},
		{"x.pgn", "[Event \"x\"]\n\n1. f5 d6 2. c3 {Black wins 40-24} 1-0", "pgn-edax"},
		{"x.pgn", "[Event \"x\"]\n\n1. f5 -- 2. c3 40-24", "pgn-playok"},
		{"x.pgn", "[Event \"x\"]\n[Result \"1-0\"]\n\n1. a1 b2 2. c3", ""},
		{"x.pgn", "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3", ""},
		{"x.pgn", "[Game \"reversi\"]\n[Event \"x\"]\n\n1. f5 d6", "pgn"},
		{"x", string(othelloBase([]byte{56})), "wthor"},
		{"x", string(othelloBase([]byte{56})) + "x", ""},
		{"x.wtb", "damaged", "wthor"},
		{"x.WTD", "", "wthor"},
		{"WTHOR.JOU", string(othelloNames(20, "???", "Ada")), ""},
	}
	for _, test := range tests {
		got := ""
		if f := Detect(test.name, []byte(test.text)); f != nil {
			got = f.Name
		}
		if got != test.want {
			t.Errorf("%s, %.40q: %q, want %q", test.name, test.text, got, test.want)
		}
	}
}

func TestDetectOthelloOfANamedGame(t *testing.T) {
	for text, want := range map[string]string{
		"a1b1c1": "transcript", "[Event \"x\"]\n1. A1 B1": "pgn-wthor", "[Game \"other\"]\n1. A1 B1": "pgn", "hello": "",
	} {
		got := ""
		if f := DetectFor("reversi", "x", []byte(text)); f != nil {
			got = f.Name
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestCutOthello(t *testing.T) {
	files := map[string]string{
		"transcript":   "# x\nf5d6\n\n f5 f6\r\nx y\n1. F5",
		"ggf":          "x\n2 " + ggfGame("B[d3];)") + ggfGame("B[f5]W[\n") + "1 " + ggfGame("TY[8s];)") + " \n(;B[x\n(;W[y];) z",
		"othello-sgf":  "x " + sgfGame(";B[f5](;W[d6])(;W[f6]))\n") + sgfGame("C[\n") + sgfGame(";B[c4](;W[e3])(;W[") + "\n" + sgfGame(")"),
		"eothello-csv": eothelloHeader + "1,1,f5\n2\n\n3,0,c4",
		"obf":          "% x\n--XO X; A1:+1;\nx;y;\n",
		"openings":     "... a\n.01 b\n\n x y z",
		"solver":       "# x\n--XO -> +1\nx\n-> ->",
		"bitboards":    "0123456789abcdef 0 X\n\n 0x0123456789abcdef,0123456789ABCDEF",
		"pgn-wthor":    "[A \"b\"]\n1. F5 D6\n2. C3\n[A \"c\"]\n[D\n\n1. F5",
	}
	for name, text := range files {
		f := mustFormat(t, name)
		for size := 1; size <= len(text); size++ {
			sameInPieces(t, f, []byte(text), size)
		}
		if n := len(inPieces(t, f, []byte(text), 7)); n < 2 {
			t.Errorf("%s: only %d records", name, n)
		}
	}
}

func FuzzTranscript(f *testing.F) {
	fuzz(f, "transcript", "f5d6c3\n1. F5 D6 2. PA --", "----OX-XO--- X;a1b2 x7", "# x\n%\np pas @@ 12 a16 ;;")
}

func FuzzPGNEdax(f *testing.F) {
	fuzz(f, "pgn-edax", "[Date \"1\"]\n[Date \"2\"]\n[x\n\n1. f5 pass {Draw 32-32} 1/2-1/2\n[A \"b\"]\n1... --", "1. f5 3. d6 (c3) [")
}

func FuzzPGNWTHOR(f *testing.F) {
	fuzz(f, "pgn-wthor", "[Event \"x\"]\n1. F5 D6\n2. C3\n\n[Event \"y\"]\n1. A1")
}
