package parse

import (
	"strings"
	"testing"
)

const nerdvanaGame = `{
  "players": ["ada", "bob"],
  "time_per_game": 180000,
  "scores": [1, 0],
  "pieces": [36, 13],
  "turns": [
    {"move": "b2", "kibitzes": [], "time": 12},
    {"move": "g1-e3", "kibitzes": ["depth 7", "{\"so\"}"], "time": 5},
    {"move": "c3", "kibitzes": [], "time": 30}
  ],
  "error": "Mutarea e ilegală."
}
`

const (
	nerdvanaHeader = "Player1=ada | Player2=bob | TimePerGame=180000 | Scores=1-0 | Pieces=36-13 | Error=Mutarea e ilegală."
	nerdvanaTokens = `0:b2 | 0:@12 | 1:g1-e3 | {depth 7} | {{"so"}} | 1:@5 | 0:c3 | 0:@42`
)

func TestNerdvana(t *testing.T) {
	r := readOne(t, "nerdvana", nerdvanaGame)
	if got := tagLine(r); got != nerdvanaHeader {
		t.Errorf("got  %s\nwant %s", got, nerdvanaHeader)
	}
	if got := dump(r); got != nerdvanaTokens {
		t.Errorf("got  %s\nwant %s", got, nerdvanaTokens)
	}
	if at := r.FindTag("Scores"); string(r.Source[at.Off:][:at.Len]) != "[1, 0]" {
		t.Errorf("the scores are at %d+%d", at.Off, at.Len)
	}
	if token := r.Tokens[2]; string(r.Source[token.Off:][:token.Len]) != "g1-e3" {
		t.Errorf("the second move is at %d+%d", token.Off, token.Len)
	}
	if _, text := roundTrip(t, r); text != nerdvanaGame {
		t.Errorf("written as\n%s", text)
	}
}

// Members come in any order, on one line or many, numbers with or without decimals.
func TestNerdvanaOfTheArbiter(t *testing.T) {
	text := `{"time_per_game":1.8e5,"scores":[0.5,0.5],"pieces":[24.0,24.0],"turns":[{"time":12.4,"kibitzes":["a\/\u0103"],"move":"b\u0032","more":{"x":[1,{}]}}],` +
		`"error":"","more":[null,true],"players":["ada","bob"]}`
	r := readOne(t, "nerdvana", text)
	if got, want := tagLine(r), "Player1=ada | Player2=bob | TimePerGame=1.8e5 | Scores=0.5-0.5 | Pieces=24.0-24.0"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := dump(r), "0:b2 | {a/ă} | 0:@12"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	roundTrip(t, r)
	if f := Detect("round-001-ada-bob.json", []byte(text)); f == nil || f.Name != "nerdvana" {
		t.Errorf("detected as %v", f)
	}
	if f := Detect("x.json", []byte(`{"turns": 5, "moves": []}`)); f != nil {
		t.Errorf("detected as %v", f)
	}
}

func TestNerdvanaFaults(t *testing.T) {
	tests := []struct{ from, to, want string }{
		{`["ada", "bob"]`, `["ada"]`, "],"},
		{`["ada", "bob"]`, `"ada"`, `"ada",`},
		{`["ada", "bob"]`, `["ada", "bob", "eve"]`, `"eve"],`},
		{`180000`, `"long"`, `"long",`},
		{`[1, 0]`, `[1, 0, 0]`, "0],"},
		{`[1, 0]`, `[]`, "],"},
		{`"time": 5`, `"time": -5`, "-5},"},
		{`"time": 5`, `"time": 1e99`, "1e99},"},
		{`"time": 5`, `"move": "b3"`, `"move": "b3"},`},
		{`{"move": "b2", "kibitzes": [], "time": 12}`, `{"kibitzes": []}`, `{"kibitzes": []},`},
		{`"move": "b2"`, `"move": 2`, `2, "kibitzes": [], "time": 12},`},
		{`"move": "b2"`, `"move" "b2"`, `"`},
		{`"error"`, `error`, `e`},
		{"\n}\n", "\n", ""},
		{"\n}\n", "\n]\n", "]"},
	}
	for _, test := range tests {
		text := strings.Replace(nerdvanaGame, test.from, test.to, 1)
		r := readAll(t, "nerdvana", text)[0]
		f := r.Fatal()
		if f == nil || f.Code != "conquest/stray-text" {
			t.Errorf("%s: %s", test.to, dump(r))
			continue
		}
		if got := string(r.Source[f.Off:][:f.Len]); got != test.want {
			t.Errorf("%s: the fault is at %q, want %q: %s", test.to, got, test.want, f.Message)
		}
	}
}

func TestSeveralNerdvanaGames(t *testing.T) {
	text := nerdvanaGame + strings.ReplaceAll(nerdvanaGame, "\n", "") + "\n\n" + nerdvanaGame + "and more\n"
	if n := len(readAll(t, "nerdvana", text)); n != 4 {
		t.Errorf("%d records, want 3 and the rest", n)
	}
	for size := 1; size < len(text); size += 7 {
		sameInPieces(t, mustFormat(t, "nerdvana"), []byte(text), size)
	}
}

func FuzzNerdvana(f *testing.F) {
	fuzz(f, "nerdvana", nerdvanaGame, `{"turns":[{"move":"\u0000","kibitzes":["\ud800"],"time":1.5}],"pieces":[-1e-5,0]}{}[}x`)
}

func BenchmarkDecodeNerdvana(b *testing.B) {
	turns := strings.Repeat(`{"move":"b2","kibitzes":[],"time":12},`, 60)
	benchmarkDecode(b, "nerdvana", `{"players":["ada","bob"],"scores":[1,0],"pieces":[36,13],"turns":[`+strings.TrimSuffix(turns, ",")+`],"error":""}`+"\n")
}
