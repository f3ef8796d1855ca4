package parse

import (
	"fmt"
	"strings"
	"testing"
)

func TestHexSGF(t *testing.T) {
	const head = "(;FF[4]GM[11]SZ[11]"
	tests := []struct{ name, text, want string }{
		{"moves", head + ";B[a3];W[f6])", "0:a3 | 1:f6"},
		{"letter case and blanks", "( ;\nFF[4]GM [11] SZ[11] ; B[ A3 ];W[SWAP] ;W[F6])", "0:a3 | 1:swap | 1:f6"},
		{"every word", head + ";B[swap-pieces];W[Swap-Sides];B[pass];W[resign];B[forfeit])", "0:swap-pieces | 1:swap-sides | 0:pass | 1:!resign | 0:!forfeit"},
		{"what is no move", head + ";B[z];W[pd];B[])", "0:z | 1:pd | 0:"},
		{"moves in the first node", head + "B[a3];W[f6])", "0:a3 | 1:f6"},
		{"time before and after a move", head + ";BL[0]W[f6]WL[44];B[g6]C[good])", "1:f6 | ?BL 0 | ?WL 44 | 0:g6 | {good}"},
		{"comments between moves", head + "C[a];C[b];B[a3]C[c];C[d])", "{a} | {b} | 0:a3 | {c} | {d}"},
		{"marks", head + "TR[a1][b2];B[a3]LB[c3:x:y])", "?TR a1 | ?TR b2 | 0:a3 | ?LB c3:x:y"},
		{"set-up", head + "AB[B7][ c3 ]\nAW[d4]AE[e5];W[f6])", "0:%b7 | 0:%c3 | 1:%d4 | %e5 | 1:f6"},
		{"set-up in a node of its own", head + ";AB[b7];PL[W];AW[d4];W[f6])", "0:%b7 | 1:%d4 | 1:f6"},
		{"escapes", head + "C[two\\\r\nlines\\: \\\\ \\]])", "{twolines: \\ ]}"},
		{"variations", head + ";B[a1](;W[b1];B[c1](;W[d1])(;W[d2](;B[x1])(;B[x2])))(;W[b2])(;W[b3]C[(]))",
			"0:a1 | ?(;W[b2]) | ?(;W[b3]C[(]) | 1:b1 | 0:c1 | ?(;W[d2](;B[x1])(;B[x2])) | 1:d1"},
		{"variations of the set-up", head + "AB[b7]\n (;W[e2];B[f2])\n (;W[d3])\n)", "0:%b7 | ?(;W[d3]) | 1:e2 | 0:f2"},
		{"brackets around the game alone", head + "(;B[a1](;W[b1])))", "0:a1 | 1:b1"},
		{"not closed", head + ";B[a3];W[f6]", "0:a3 | 1:f6 | ✗sgf/syntax()"},
		{"a value not closed", head + ";B[a3];W[f6\n", "0:a3 | ✗sgf/syntax([)"},
		{"two moves in a node", head + "\n;B[a3];B[b3]W[f6])", "0:a3 | ✗sgf/syntax(f6)"},
		{"two moves in a property", head + ";B[a3][b3])", "✗sgf/syntax(b3)"},
		{"set-up after a move", head + ";B[a3];AW[f6])", "0:a3 | ✗sgf/setup(f6)"},
		{"set-up beside a move", head + ";AB[a3]B[f6])", "✗sgf/setup(f6)"},
		{"another game", "(;GM[1]SZ[19];B[pd])", "✗sgf/game(1)"},
		{"stray text", head + ";B[a3] what;W[f6])", "0:a3 | ✗sgf/syntax(what)"},
		{"a node after a variation", head + ";B[a3](;W[f6]);B[g6])", "0:a3 | 1:f6 | ✗sgf/syntax(;)"},
		{"a property after a variation", head + ";B[a3](;W[f6])B[g6])", "0:a3 | 1:f6 | ✗sgf/syntax(g6)"},
		{"a variation without a node", head + ";B[a3](W[f6]))", "0:a3 | ✗sgf/syntax(()"},
		{"another one without a node", head + ";B[a3](;W[f6])(()))", "0:a3 | 1:f6 | ✗sgf/syntax(()"},
		{"stray text in a variation", head + ";B[a3](;W[f6])(;W[x] oh))", "0:a3 | 1:f6 | ✗sgf/syntax(oh)"},
		{"text before it", "Game 3 (the last) of [hex]:\n" + head + ";B[a3])", "0:a3"},
		{"a piece of a tree before it", ";W[f6])\n", "✗sgf/syntax(;W[f6]))"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "hex-sgf", test.text)
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Fatal() == nil {
				roundTrip(t, r)
			}
		})
	}
}

func TestTagsOfHexSGF(t *testing.T) {
	r := readOne(t, "hex-sgf", "(;FF[4]GM[11]\nSZ[5:4]PB[a\\]b\\\\c]AP[HexGui:0.9]XX[1][2]TR[a1];PL[W]BL[5];W[a4]PL[B])")
	if got, want := tagLine(r), `FF=4 | GM=11 | SZ=5:4 | PB=a]b\c | AP=HexGui:0.9 | XX=1 | XX=2 | PL=W`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := dump(r), "?TR a1 | ?BL 5 | 1:a4 | ?PL B"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestHexSGFOfSeveralTrees(t *testing.T) {
	const head = "(;FF[4]GM[11]SZ[3]"
	text := "From: me (at home)\n\n" + head + ";B[b2])" + head + ";B[a1];W[b2])\nthen\n;B[c1])\n" + head + ";B[c1\n\n" + head + ";B[c2])\r\n) ]\n" + head + ")\nbye"
	var got []string
	for _, r := range readAll(t, "hex-sgf", text) {
		got = append(got, dump(r))
	}
	want := "0:b2\n0:a1 | 1:b2\n✗sgf/syntax(;B[c1]))\n✗sgf/syntax([)\n0:c2\n✗sgf/syntax() ])\n"
	if strings.Join(got, "\n") != want {
		t.Errorf("got  %q\nwant %q", strings.Join(got, "\n"), want)
	}
	for size := 1; size <= len(text); size++ {
		sameInPieces(t, mustFormat(t, "hex-sgf"), []byte(text), size)
	}
}

func TestHexSGFIsWrittenWithShortLines(t *testing.T) {
	const text = "(;FF[4]GM[11]CA[UTF-8]AP[plybook:1]SZ[13]EV[x]PB[Ada]PW[Bob]RE[W+Resign]AB[a1][b1]AW[c1]PL[W]\n" +
		";W[m6];B[k10];W[i5];B[f8];W[e4];B[c4];W[c2];B[d4];W[f2];B[d2];W[i9]\n" +
		";B[resign]C[a \\] b \\\\ [c]\n(;W[a3]LB[a3:1\\:2])\n(;W[a4]))\n"
	r := readOne(t, "hex-sgf", strings.ReplaceAll(text, "AB[a1][b1]AW[c1]PL[W]", "PL[W]AW[c1]AB[a1][b1]"))
	if _, again := roundTrip(t, r); again != text {
		t.Errorf("got\n%s\nwant\n%s", again, text)
	}
}

func TestHexSGFNamesTheVersionThatWroteIt(t *testing.T) {
	for program, want := range map[string]string{"plybook": "(;AP[plybook:1.2:3])", "plybook:1": "(;AP[plybook:1])", "HexGui": "(;AP[HexGui])"} {
		r := &Record{Tags: []Tag{{Name: "AP", Value: program}}}
		out, err := mustFormat(t, "hex-sgf").Append(nil, r, EncodeOptions{Version: "1.2:3"})
		if got := strings.ReplaceAll(strings.ReplaceAll(string(out), "\n", ""), "\\", ""); err != nil || got != want {
			t.Errorf("%s: %s, %v", program, got, err)
		}
	}
}

func TestHexSGFThatCannotBeWritten(t *testing.T) {
	for name, r := range map[string]*Record{
		"a play of nobody": {Tokens: []Token{{Kind: Play, Seat: NoSeat, Text: "a1"}}},
		"no property":      {Tags: []Tag{{Name: "Event"}}},
		"a move as a tag":  {Tags: []Tag{{Name: "B"}}},
	} {
		if text, err := mustFormat(t, "hex-sgf").Append([]byte("x"), r, EncodeOptions{}); err == nil || string(text) != "x" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	r := &Record{Tokens: []Token{{Kind: Extra, Text: "(;B[a1]"}, {Kind: Extra, Text: "so what"}, {Kind: Extra, Text: "(a1)"}, {Kind: Extra, Text: "(;W[a1])"}}}
	out, err := mustFormat(t, "hex-sgf").Append(nil, r, EncodeOptions{})
	if want := "(;\n(;)\n(;W[a1]))\n"; err != nil || string(out) != want {
		t.Errorf("%q, %v; want %q", out, err, want)
	}
}

func TestBoundsOfHexSGF(t *testing.T) {
	nested := func(n int) string {
		return "(;GM[11]" + strings.Repeat("(;B[a1]", n) + strings.Repeat(")", n) + ")"
	}
	aside := func(n int) string {
		return "(;GM[11](;B[a1])" + strings.Repeat("(;B[a1]", n) + strings.Repeat(")", n) + ")"
	}
	long := func(n int) string {
		return "(;GM[11];C[" + strings.Repeat(strings.Repeat("x", 1023)+"\n", n/1024) + "])"
	}
	for name, test := range map[string]struct{ valid, broken string }{
		"the game":   {nested(maxSGFNested), nested(maxSGFNested + 1)},
		"variations": {aside(maxSGFNested - 1), aside(maxSGFNested)},
		"a value":    {long(maxSGFValue), long(maxSGFValue + 1024)},
	} {
		if f := readOne(t, "hex-sgf", test.valid).Fatal(); f != nil {
			t.Errorf("%s: %v", name, f)
		}
		if f := readOne(t, "hex-sgf", test.broken).Fatal(); f == nil || f.Code != "sgf/syntax" {
			t.Errorf("%s: %v, want sgf/syntax", name, f)
		}
	}
}

func TestHexHSGF(t *testing.T) {
	const head = "(;FF[4]EV[hex.ch.1]PB[Ada]PW[Bob]SZ[13]RE[W]"
	tests := []struct{ name, text, want, loose string }{
		{"a game", head + ";W[mf];B[Swap];W[KJ];B[resign])", "0:mf | 1:swap | 0:kj | 1:!resign", ""},
		{"a bracket in a name", "(;FF[4]PW[Shumacher;]]SZ[11];W[ad])", "✗sgf/syntax(]SZ[11])", "0:ad"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "hex-hsgf", test.text)
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Fatal() == nil {
				if _, again := roundTrip(t, r); again != strings.ReplaceAll(strings.ReplaceAll(test.text, "KJ", "kj"), "Swap", "swap")+"\n" {
					t.Errorf("written as %s", again)
				}
			}
			if test.loose == "" {
				return
			}
			if got := dump(readOne(t, "hex-hsgf", test.text, "unescaped-names")); got != test.loose {
				t.Errorf("leniently %s\nwant %s", got, test.loose)
			}
		})
	}
}

func TestNamesOfLittleGolem(t *testing.T) {
	const valid = "(;FF[4]PB[lazy\\player]PW[Shumacher;]]SO[ ] x]SZ[11];W[ad];B[swap])"
	r := readOne(t, "hex-hsgf", valid, "unescaped-names")
	if got, want := tagLine(r), "FF=4 | PB=lazy\\player | PW=Shumacher;] | SO= ] x | SZ=11"; got != want || dump(r) != "0:ad | 1:swap" {
		t.Errorf("got  %s, %s\nwant %s", got, dump(r), want)
	}
	if text, err := mustFormat(t, "hex-hsgf").Append(nil, r, EncodeOptions{}); err == nil {
		t.Errorf("written as %s", text)
	}
}

func TestHSGFHasSquareBoardsOfLetters(t *testing.T) {
	for size, want := range map[string]bool{"1": true, "26": true, "27": false, "13:9": false, "": false} {
		r := &Record{Format: "hex-hsgf", Tags: []Tag{{Name: "SZ", Value: size}}}
		if _, err := mustFormat(t, "hex-hsgf").Append(nil, r, EncodeOptions{}); (err == nil) != want {
			t.Errorf("size %s: %v", size, err)
		}
	}
}

func TestDetectHexTrees(t *testing.T) {
	tests := []struct{ name, text, want, named string }{
		{"x.sgf", "(;FF[4]GM[11]", "hex-sgf", "hex-sgf"},
		{"x", "( ;B[j10];W[f6]", "hex-sgf", "hex-sgf"},
		{"x", "(;SZ[9];B[swap];", "hex-sgf", "hex-sgf"},
		{"x", "(;AB[a3]", "hex-sgf", "hex-sgf"},
		{"x.sgf", "(;GM[1]SZ[19];B[pd];W[dp])", "", "hex-sgf"},
		{"x.sgf", "(;SZ[19];B[pd];W[dp])", "", "hex-hsgf"},
		{"x.hsgf", "(;FF[4]SZ[13];W[am];B[ii])", "hex-hsgf", "hex-hsgf"},
		{"x.sgf", "(;FF[4]EV[hex.ch.1]SZ[13];W[am]", "hex-hsgf", "hex-hsgf"},
		{"x", "(;FF[4]SO[https://www.littlegolem.net];W[am]", "hex-hsgf", "hex-hsgf"},
		{"x.sgf", "(;FF[4]AP[plybook]SZ[13];W[am]", "hex-hsgf", "hex-hsgf"},
		{"x.sgf", "(;FF[4]AP[plybook:1.2]SZ[13])", "hex-hsgf", "hex-hsgf"},
		{"x.sgf", "(;FF[4]AP[plybooks]SZ[13];W[am]", "", "hex-hsgf"},
		{"x.sgf", "(;FF[4]GM[11]AP[plybook]SZ[13];W[a3]", "hex-sgf", "hex-sgf"},
		{"x", "(;GM[2]PB[a]EV[hex];B[f5]", "othello-sgf", "hex-sgf"},
		{"x", "(GM[11];B[f5]", "", ""},
	}
	for _, test := range tests {
		for game, want := range map[string]string{"": test.want, "contactix": test.named} {
			got := ""
			if f := DetectFor(game, test.name, []byte(test.text)); f != nil {
				got = f.Name
			}
			if got != want {
				t.Errorf("%s %s told %q: %q, want %q", test.name, test.text, game, got, want)
			}
		}
	}
}

func FuzzHexSGF(f *testing.F) {
	fuzz(f, "hex-sgf", "(;FF[4]GM[11]AB[a1][b2]AW[c3]PL[W];W[f6]WL[4]C[x](;B[a1];W[b1](;B[x])(;B[y]))(;B[z])TR[a1])",
		"(;AE[a1]C[a]TR[a1:\\]]LB[a:b:c];C[b\\\r\n];C[c];TR[a]BL[4]TR[b];PL[W];B[resign])(;GM[11]X[]", "a(b\n(;B[a1](;)(;X[1](;)))\n;W[a]\n(;SZ[1")
}

func FuzzHexHSGF(f *testing.F) {
	fuzz(f, "hex-hsgf", "(;FF[4]PW[Shumacher;]]SZ[11]RE[B]PB[lazy\\player];W[ad];B[swap])", "(;SZ[5]AB[aa]AE[bb]C[x];W[ab](;B[resign])(;B[cc]))")
}

func BenchmarkDecodeHexSGF(b *testing.B) {
	var nodes strings.Builder
	for i := range 40 {
		fmt.Fprintf(&nodes, ";%s[%c%d]", "BW"[i%2:i%2+1], 'a'+i%11, i%10+1)
	}
	benchmarkDecode(b, "hex-sgf", "(;FF[4]GM[11]SZ[11]PB[Ada]PW[Bob]RE[W+Resign]\n"+nodes.String()+")\n")
}
