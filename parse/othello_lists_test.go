package parse

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
)

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

func FuzzEOthello(f *testing.F) {
	fuzz(f, "eothello-csv", eothelloHeader+"1,1,f5d6\n2,3\n4, -1 ,f5 pa 3. x", "a,b,c,d")
}

func FuzzQuest(f *testing.F) {
	for _, seed := range []string{`{"position":{"moves":[{"t":1,"m":"e6"},{"t":[{}],"m":"\u0066"},{}]}}`, `[{"position":{"moves":"x"}},{"position":{"moves":[{"m":1`} {
		mutate.Add(f, []byte(seed))
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
