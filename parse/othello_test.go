package parse

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"
	"time"
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

// ggfGame is a game of GGF with properties in front.
func ggfGame(rest string) string { return "(;GM[Othello]PB[Ada]PW[Bob]TY[8]" + rest }

func TestGGF(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"cells and passes", ggfGame("B[d3]W[PA]B[F5];)"), "0:d3 | 1:PA | 0:F5"},
		{"evaluations and times", ggfGame("B[d3//0.01]W[c5/-1.20/3.5]B[f6/2]W[f5/+1/]B[e6//2];)"),
			"0:d3 | 0:@10 | 1:c5 | 1:?eval -1.20 | 1:@3500 | 0:f6 | 0:?eval 2 | 1:f5 | 1:?eval +1 | 0:e6 | 0:@2010"},
		{"blanks between properties", "(; GM[Othello]\n B[d3] \n\tW[c5] ;)", "0:d3 | 1:c5"},
		{"values without escapes", ggfGame(`PC[a\]B[d3];)`), "0:d3"},
		{"an odd time", ggfGame("B[d3//fast]W[c5];)"), "0:d3 | 1:c5 | ~reversi/ggf-property(fast)"},
		{"an unknown property", ggfGame("XX[1]B[d3];)"), "0:d3 | ~reversi/ggf-property(1)"},
		{"a property that comes twice", ggfGame("PB[Eve]B[d3];)"), "0:d3 | ~reversi/ggf-property(Eve)"},
		{"no number", ggfGame("RB[high]B[d3];)"), "0:d3 | ~reversi/ggf-property(high)"},
		{"never closed", ggfGame("B[d3]W[c5]"), "0:d3 | 1:c5 | ✗reversi/open-game()"},
		{"ends within a value", ggfGame("B[d3]W["), "0:d3 | ✗reversi/open-game([)"},
		{"stray", ggfGame("B[d3] d6 W[c5];)"), "0:d3 | ✗reversi/stray-text(d6)"},
		{"no game", "hello", "✗reversi/stray-text(hello)"},
		{"the count fits", "1 " + ggfGame("B[d3];)"), "0:d3"},
		{"the count does not", "3 " + ggfGame("B[d3];)"), "0:d3 | ~reversi/ggf-count(3)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "ggf", test.text)
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Fatal() == nil {
				roundTrip(t, r)
			}
		})
	}
}

func TestGamesOfGGF(t *testing.T) {
	text := "2 " + ggfGame("B[d3];)") + ggfGame("B[f5];)") + "\n" + // a line that announces what it has
		"(;GM[Othello]TY[8s]B[c4];) (;GM[Othello]TY[8s]B[e6];)\n" + // a pair
		ggfGame("B[d3]W[") + "\n" + // cut, before
		"1 " + ggfGame("B[f5];)")
	var got []string
	for _, r := range readAll(t, "ggf", text) {
		got = append(got, strings.TrimSpace(r.Tag("Pair")+" "+dump(r)))
	}
	want := "0:d3; 0:f5; 1 0:c4; 2 0:e6; 0:d3 | ✗reversi/open-game([); 0:f5"
	if strings.Join(got, "; ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "; "), want)
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
		{"behind the result", "pgn-edax", tags + "\n1. f5 1-0 2. d6", "Event=x | Black=Ada | White=Bob", "#1 | f5 | =1-0 | ✗reversi/stray-text(2. d6)"},
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

// sgfGame is a game of SGF with nodes.
func sgfGame(nodes string) string { return "(;FF[4]GM[2]PB[Ada]PW[Bob]" + nodes }

func TestOthelloSGF(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"Edax puts the semicolon behind", sgfGame("\nB[f5];W[f6];B[PA];)"), "0:f5 | 1:f6 | 0:PA"},
		{"others before", sgfGame(";B[f5];W[d6])"), "0:f5 | 1:d6"},
		{"a pass may be empty", sgfGame(";B[f5];W[])"), "0:f5 | 1:PA"},
		{"comments and other properties", sgfGame("C[a \\] b];B[f5]BL[1498]C[x];W[d6])"), "{a ] b} | 0:f5 | ?BL 1498 | {x} | 1:d6"},
		{"never closed", sgfGame(";B[f5];W[d6]"), "0:f5 | 1:d6 | ✗reversi/open-game()"},
		{"ends within a value", sgfGame(";B[f5];W[d"), "0:f5 | ✗reversi/open-game([)"},
		{"stray", sgfGame(";B[f5] d6 ;W[d6])"), "0:f5 | ✗reversi/stray-text(d6)"},
		{"no game", "hello", "✗reversi/stray-text(hello)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "othello-sgf", test.text)
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Fatal() == nil {
				roundTrip(t, r)
			}
		})
	}
	r := readOne(t, "othello-sgf", "(;GM[2]AB[e4][d5]AW[d4]AW[e5]PC[a\\]b];B[f5])")
	if got, want := tagLine(r), "GM=2 | AB=e4 d5 | AW=d4 e5 | PC=a]b"; got != want {
		t.Errorf("tags %s\nwant %s", got, want)
	}
}

func TestVariationsOfSGFAreLinesOfTheirOwn(t *testing.T) {
	text := sgfGame(";B[f5](;W[d6](;B[c3])(;B[c4];W[d3]))(;W[f6]C[x])(;W[f4]))\n") + sgfGame(";B[d3])") + sgfGame(";B[c4](;W[e3])(;W[")
	var got []string
	for _, r := range readAll(t, "othello-sgf", text) {
		got = append(got, strings.TrimSpace(r.Tag("Variation")+" "+dump(r)))
	}
	want := []string{
		"0:f5 | 1:d6 | 0:c3", "2 0:f5 | 1:d6 | 0:c4 | 1:d3", "3 0:f5 | 1:f6 | {x}", "4 0:f5 | 1:f4", "0:d3",
		"0:c4 | 1:e3", "2 0:c4 | ✗reversi/open-game([)",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestLinesOfATreeAreBounded(t *testing.T) {
	text := sgfGame(strings.Repeat(";B[f5];W[d6]", 3000) + strings.Repeat("(;B[c3])", 3000) + ")")
	start := time.Now()
	records := readAll(t, "othello-sgf", text)
	last := records[len(records)-1]
	if len(records) != maxVariations || len(last.Faults) != 1 || last.Faults[0].Code != "record/limit" {
		t.Errorf("%d lines, faults %v", len(records), last.Faults)
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("it took %v", took)
	}
}

func TestEOthello(t *testing.T) {
	records := readAll(t, "eothello-csv", "Othello_game_id,winner,game_moves\n12,-1,f5d6c3\n13,1\n\n14,0,\n")
	var got []string
	for _, r := range records {
		got = append(got, tagLine(r)+" "+dump(r))
	}
	want := "Id=12 | Winner=-1 f5 | d6 | c3;  ✗reversi/csv-row(13,1); Id=14 | Winner=0 "
	if strings.Join(got, "; ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "; "), want)
	}
	roundTrip(t, records[0])
}

func TestQuest(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a game", `{"position":{"moves":[{"t":1,"m":"e6"},{"t":218,"m":"f6"},{"m":"-"}]}}`, "e6 | ?t 1 | f6 | ?t 218 | -"},
		{"other things around it", ` [1, {"a":[{}],"position":{"b":null,"moves":[{"x":{},"m":"e6","t":[1, 2]}],"c":1},"d":"}"}]`, "e6 | ?t [1, 2]"},
		{"games at any depth", `{"games":[{"position":{"moves":[{"m":"e6"}]}},{"position":{"moves":[]}}],"position":{"moves":[{"m":"f5"}]}}`, "e6;;f5"},
		{"several values", `{"position":{"moves":[{"m":"e6"}]}}` + "\n" + `{"position":{"moves":[{"m":"f5"}]}}`, "e6;f5"},
		{"nothing like it", `{"position":[1],"moves":{}}`, ""},
		{"moves are a text", `{"position":{"moves":"f5d6"}}`, "file ✗reversi/json-shape()"},
		{"a move is none", `{"position":{"moves":[{"m":"e6"},5,{"m":"f6"}]}}`, "e6 | ✗reversi/json-shape(5)"},
		{"a move without m", `{"position":{"moves":[{"m":"e6"},{"t":5}]}}`, `e6 | ✗reversi/json-shape({"t":5})`},
		{"a move that is a number", `{"position":{"moves":[{"m":5}]}}`, "✗reversi/json-shape(5)"},
		{"cut in the moves", `{"position":{"moves":[{"m":"e6"},{"m":`, "e6 | ✗reversi/json-shape()"},
		{"cut elsewhere", `{"position":{"moves":[{"m":"e6"}]}} {"a`, "e6;file ✗reversi/json-shape()"},
		{"too deep", strings.Repeat("[", 200), "file ✗reversi/json-shape()"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for r := range mustFormat(t, "quest-json").Records(Input{Data: []byte(test.text)}) {
				text := dump(r)
				if r.OfFile {
					text = "file " + text
				} else {
					checkPlaces(t, r, []byte(test.text))
				}
				got = append(got, text)
			}
			if strings.Join(got, ";") != test.want {
				t.Errorf("got  %s\nwant %s", strings.Join(got, ";"), test.want)
			}
		})
	}
	text := `{"position":{"moves":[{"t":1,"m":"e6"},{"m":"f6"}]}}` + "\n"
	if _, out := roundTrip(t, readOne(t, "quest-json", text)); out != text {
		t.Errorf("written %s", out)
	}
}

func TestOBF(t *testing.T) {
	cells := strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27)
	text := "% problems\n" + cells + " X; D3:+0;C4:+0 ; % start\n\n" + cells + " O;\n" + cells + " X; F5:+2; %\n"
	var got []string
	for _, r := range readAll(t, "obf", text) {
		got = append(got, strings.TrimPrefix(r.Tag("Setup"), cells)+" "+dump(r))
		roundTrip(t, r)
	}
	if want := " X ?D3:+0 | ?C4:+0 | {start}; O ; X ?F5:+2 | {}"; strings.Join(got, ";") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, ";"), want)
	}
}

func TestOpenings(t *testing.T) {
	cells := strings.Repeat(".", 27) + "10......000" + strings.Repeat(".", 26)
	records := readAll(t, "openings", cells+" Diagonal | Tiger\n"+cells+"\n")
	if len(records) != 2 || records[0].Tag("Cells") != cells || records[0].Tag("Opening") != "Diagonal | Tiger" || records[1].Tag("Opening") != "" {
		t.Errorf("%d records, %s", len(records), tagLine(records[0]))
	}
}

// othelloBase makes a file of the WTHOR base; records are lists of moves.
func othelloBase(records ...[]byte) []byte {
	data := []byte{20, 5, 10, 8, byte(len(records)), 0, 0, 0, 0, 0, 0xBA, 7, 8, 0, 24, 0}
	for _, moves := range records {
		record := make([]byte, 68)
		record[0], record[2], record[4], record[6], record[7] = 1, 2, 0, 33, 32
		copy(record[8:], moves)
		data = append(data, record...)
	}
	return data
}

// nameList makes a list of names of the base.
func othelloNames(width int, names ...string) []byte {
	data := make([]byte, 16, 16+width*len(names))
	binary.LittleEndian.PutUint16(data[8:], uint16(len(names)))
	for _, name := range names {
		field := make([]byte, width)
		copy(field, name)
		data = append(data, field...)
	}
	return data
}

// besideThem gives the lists of names to a file of the base.
func besideThem(name string) ([]byte, error) {
	if name == "WTHOR.TRN" {
		return othelloNames(26, "?", "Pr\xE9qualif de Paris"), nil
	}
	return othelloNames(20, "???", "Ada", "Bob"), nil
}

// readBase reads a file of the base and shows what it gives, a record a line.
func readBase(t *testing.T, data []byte, beside func(string) ([]byte, error)) string {
	t.Helper()
	var lines []string
	for r := range mustFormat(t, "wthor").Records(Input{Data: data, Beside: beside}) {
		checkBinary(t, r)
		line := tagLine(r)
		for _, token := range r.Tokens {
			line += " " + token.Text
		}
		for _, f := range r.Faults {
			line += " ~" + f.Code + "(" + r.Text(f.Off, f.Len) + ")"
			if f.Severity == Note {
				line += " as a note"
			}
		}
		if r.OfFile {
			line = "file" + line
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func TestWTHOR(t *testing.T) {
	const tags = "Event=Préqualif de Paris | Date=1978 | Black=Bob | White=??? | Score=33 | Theory=32 | Depth=24"
	whole := othelloBase([]byte{56, 64, 88}, []byte{11})
	tests := []struct {
		name string
		data []byte
		want string
	}{
		{"moves", whole, tags + " f5 d6 h8\n" + tags + " a1"},
		{"no cell", othelloBase([]byte{56, 19, 33}), tags + " f5 ~reversi/wthor-square(19)"},
		{"a gap", othelloBase([]byte{56, 0, 33}), tags + " f5 ~reversi/wthor-gap(0)"},
		{"cut", whole[:16+68+9], tags + " f5 d6 h8\n ~reversi/wthor-cut()\nfile ~reversi/wthor-size()"},
		{"no records", othelloBase(), ""},
		{"half a header", whole[:9], "file ~reversi/wthor-header()"},
		{"nothing", nil, "file ~reversi/wthor-header()"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := readBase(t, test.data, besideThem); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestWTHOROnTenRows(t *testing.T) {
	data := othelloBase()
	data[4], data[12] = 1, 10
	record := make([]byte, 104)
	copy(record[8:], []byte{13, 22, 121, 130})
	if got := readBase(t, append(data, record...), besideThem); !strings.HasSuffix(got, "Theory=0 | Depth=24 | Size=10 a1 j1 a10 j10") {
		t.Error(got)
	}
}

func TestWTHORWithoutNames(t *testing.T) {
	got := readBase(t, othelloBase([]byte{56}), nil)
	want := "file ~reversi/wthor-name() as a note\nEvent=#1 | Date=1978 | Black=#2 | White=??? | Score=33 | Theory=32 | Depth=24 f5"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	data := othelloBase([]byte{56})
	data[16+2] = 7
	if got := readBase(t, data, besideThem); !strings.Contains(got, "Black=#7") || !strings.HasSuffix(got, "f5 ~reversi/wthor-name(7)") {
		t.Error(got)
	}
}

// An ending: two black discs, two white ones and 60 empty cells, Black to move, f5 played.
func TestWTHOREndings(t *testing.T) {
	data := make([]byte, 16+512)
	data[4], data[8], data[13] = 1, 60, 1
	record := make([]byte, 36)
	record[0], record[1] = 0xBA, 7
	record[12+6], record[12+8] = 0b00_00_00_10, 0b00_00_00_11 // d4 white, d5 black
	record[12+7], record[12+9] = 0b11_00_00_00, 0b10_00_00_00 // e4 black, e5 white
	record[28], record[29], record[30], record[31] = 60, 1, 0xFE, 56
	want := "Event=? | Date=1978 | Black=??? | White=??? | Setup=" + strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27) +
		" X | Empties=60 | Theory=-2 | Move=f5 | Score=0"
	if got := readBase(t, append(data, record...), besideThem); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestHostileOthelloIsReadInTime(t *testing.T) {
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
	for format, text := range texts {
		start, records := time.Now(), 0
		for range mustFormat(t, format).Records(Input{Data: []byte(text)}) {
			records++
		}
		if took := time.Since(start); records == 0 || took > 20*time.Second {
			t.Errorf("%s: %d bytes gave %d records and took %v", format, len(text), records, took)
		}
	}
}

// baseRecord is a game for a file of the base.
func baseRecord(event, black, white string, moves ...string) *Record {
	r := &Record{Tags: []Tag{
		{Name: "Event", Value: event}, {Name: "Date", Value: "1999.03.01"}, {Name: "Black", Value: black}, {Name: "White", Value: white},
		{Name: "Score", Value: "33"},
	}}
	for _, move := range moves {
		r.Tokens = append(r.Tokens, Token{Kind: Play, Seat: NoSeat, Text: move})
	}
	return r
}

func TestWTHORIsWrittenWithItsLists(t *testing.T) {
	file := mustFormat(t, "wthor").NewFile(EncodeOptions{Beside: besideThem, Date: "2024-11-30"})
	long := "A very long name of a player"
	for i, r := range []*Record{
		baseRecord("Préqualif de Paris", "Bob", "Ada", "f5", "d6"),
		baseRecord("New Cup", "Zoë", "#2", "f5"),
		baseRecord("?", long, "Łukasz", "F5", "F6"),
	} {
		said, err := file.Add(r)
		if err != nil || len(said) != []int{0, 0, 2}[i] {
			t.Fatalf("record %d: %v, %v", i, said, err)
		}
	}
	files, err := file.Files()
	if err != nil || len(files) != 3 || files[1].Name != "WTHOR.JOU" || files[2].Name != "WTHOR.TRN" {
		t.Fatalf("%d files, %v", len(files), err)
	}
	if date := files[0].Data[:4]; string(date) != "\x14\x18\x0b\x1e" {
		t.Errorf("date % x", date)
	}
	got := readBase(t, files[0].Data, func(name string) ([]byte, error) {
		for _, f := range files {
			if f.Name == name {
				return f.Data, nil
			}
		}
		return nil, errors.New("none")
	})
	want := "Event=Préqualif de Paris | Date=1999 | Black=Bob | White=Ada | Score=33 | Theory=0 f5 d6\n" +
		"Event=New Cup | Date=1999 | Black=Zoë | White=Bob | Score=33 | Theory=0 f5\n" +
		"Event=? | Date=1999 | Black=A very long name of | White=?ukasz | Score=33 | Theory=0 f5 f6"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWhatTheBaseCannotHold(t *testing.T) {
	setup := baseRecord("", "", "", "f5")
	setup.Tags = append(setup.Tags, Tag{Name: "Setup", Value: "x"})
	ten := baseRecord("", "", "", "g6")
	ten.Tags = append(ten.Tags, Tag{Name: "Size", Value: "10"})
	undated := baseRecord("", "", "", "f5")
	undated.Tags = undated.Tags[2:]
	many := make([]string, 61)
	for i := range many {
		many[i] = "a1"
	}
	for what, r := range map[string]*Record{
		"a set-up": setup, "another size": ten, "a pass": baseRecord("", "", "", "--"), "off the board": baseRecord("", "", "", "i1"),
		"61 moves": baseRecord("", "", "", many...),
	} {
		file := mustFormat(t, "wthor").NewFile(EncodeOptions{})
		if _, err := file.Add(baseRecord("", "", "", "f5")); err != nil {
			t.Fatal(err)
		}
		if said, err := file.Add(r); err == nil {
			t.Errorf("%s is written, %v", what, said)
		}
	}
	if _, err := mustFormat(t, "wthor").NewFile(EncodeOptions{}).Add(undated); err == nil || !strings.Contains(err.Error(), "--year") {
		t.Errorf("without a year: %v", err)
	}
	for _, date := range []string{"today", "2024-13-01", "2024-1", "24-01-01"} {
		if _, err := mustFormat(t, "wthor").NewFile(EncodeOptions{Date: date}).Files(); err == nil {
			t.Errorf("the date %s is taken", date)
		}
	}
	if _, err := mustFormat(t, "wthor").Append(nil, ten, EncodeOptions{}); err == nil {
		t.Error("a record alone is written")
	}
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

func TestDetectOthelloThatIsToldSo(t *testing.T) {
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

func FuzzGGF(f *testing.F) {
	fuzz(f, "ggf", "2 "+ggfGame("RE[+2.000]B[d3//0.01]W[c5/-1.2/3]B[PA];)")+ggfGame("TY[8s]"), "x (;B[x/y/z]XX[]W[\n1 (;RB[a];)")
}

func FuzzOthelloSGF(f *testing.F) {
	fuzz(f, "othello-sgf", sgfGame("\nAB[e4][d5];B[f5](;W[d6]BL[3]C[x\\]])(;W[]))")+"(;GM[2]C[\n(;GM[2]B[f5", "x(;FF[4](;(;B[ a ])AB[ a  b][]")
}

func FuzzEOthello(f *testing.F) {
	fuzz(f, "eothello-csv", eothelloHeader+"1,1,f5d6\n2,3\n4, -1 ,f5 pa 3. x", "a,b,c,d")
}

func FuzzQuest(f *testing.F) {
	for _, seed := range []string{`{"position":{"moves":[{"t":1,"m":"e6"},{"t":[{}],"m":"\u0066"},{}]}}`, `[{"position":{"moves":"x"}},{"position":{"moves":[{"m":1`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		format := mustFormat(t, "quest-json")
		var records []*Record
		for r := range format.Records(Input{Data: data}) {
			if !r.OfFile {
				checkPlaces(t, r, data)
				records = append(records, r.Clone())
			}
		}
		for _, r := range records {
			if r.Fatal() == nil {
				roundTrip(t, r)
			}
		}
	})
}

func FuzzOBF(f *testing.F) {
	fuzz(f, "obf", "--XO X; A1:+1; b2:-3; % x % y", "%\n;;a;\nx%;")
}

func FuzzPGNEdax(f *testing.F) {
	fuzz(f, "pgn-edax", "[Date \"1\"]\n[Date \"2\"]\n[x\n\n1. f5 pass {Draw 32-32} 1/2-1/2\n[A \"b\"]\n1... --", "1. f5 3. d6 (c3) [")
}

func FuzzPGNWTHOR(f *testing.F) {
	fuzz(f, "pgn-wthor", "[Event \"x\"]\n1. F5 D6\n2. C3\n\n[Event \"y\"]\n1. A1")
}

// FuzzWTHOR holds for any bytes that records lie where they say, and that a file gives the same
// records in pieces.
func FuzzWTHOR(f *testing.F) {
	f.Add(othelloBase([]byte{56, 64}, []byte{56, 0, 33}), uint8(0))
	f.Add(othelloBase([]byte{99})[:50], uint8(1))
	f.Add(append([]byte{20, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0}, make([]byte, 104)...), uint8(1))
	f.Add(append([]byte{20, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 8, 1, 0, 0}, make([]byte, 512+36)...), uint8(2))
	f.Fuzz(func(t *testing.T, data []byte, each uint8) {
		format := mustFormat(t, "wthor")
		var whole, pieces []string
		for r := range format.Records(Input{Data: data, Beside: besideThem}) {
			checkBinary(t, r)
			whole = append(whole, describe(r))
		}
		header, record := format.Blocks(data)
		header = min(header, len(data))
		in := Input{Head: data[:header], Offset: int64(header), Beside: besideThem}
		for rest, last := data[header:], false; !last; {
			n := min(len(rest), (int(each)+1)*record)
			last = n == len(rest)
			in.Data, in.Last = rest[:n], last
			for r := range format.Records(in) {
				pieces = append(pieces, describe(r))
				if !r.OfFile {
					in.Index++
				}
			}
			in.Offset += int64(n)
			rest = rest[n:]
		}
		if strings.Join(whole, "\n") != strings.Join(pieces, "\n") {
			t.Fatalf("pieces of %d records give\n%s\nthe whole\n%s", each+1, strings.Join(pieces, "\n"), strings.Join(whole, "\n"))
		}
	})
}
