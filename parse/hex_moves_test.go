package parse

import (
	"strings"
	"testing"
)

func TestHexMoves(t *testing.T) {
	tests := []struct {
		name, text, want string
		numbering        Numbering
	}{
		{"one line", "a2 D7 swap-pieces resign", "a2 | d7 | swap-pieces | !resign", Unnumbered},
		{"a pair a line", "a2  S\ni3 f6\r\n\ng1 # j6", "a2 | swap | i3 | f6 | g1 | ?# | j6", Unnumbered},
		{"glued", "a5d7aa13i13", "a5 | d7 | aa13 | i13", Unnumbered},
		{"rounds", " 1. b3  swap\n 2. d7", "#1 | b3 | swap | #2 | d7", ByPair},
		{"plies", "1.a4 2.d7 3. h7 4.resign", "#1 | a4 | #2 | d7 | #3 | h7 | #4 | !resign", ByPly},
		{"one round", "1. a4 d7", "#1 | a4 | d7", ByPair},
		{"annotations", "a2?? d7!e5 !! #x swap#", "a2 | ??? | d7 | ?!e5 | ?!! | ?#x | swap | ?#", Unnumbered},
		{"prose", "Game 1\na2 d7\n(this was lost)\ne5 f6\nSix wins", "a2 | d7 | e5 | f6", Unnumbered},
		{"prose in a game with numbers", "1. a2 d7\nc5 is strong\n2. e5\n23.Nov.2003", "#1 | a2 | d7 | #2 | e5", ByPair},
		{"tags", "[BLUE \"\"]\n[Size \"5x5\"]\n\n 1.    a2    d7", "#1 | a2 | d7", ByPair},
		{"an unknown word", "1. a2 human resigns\n2. e5", "#1 | a2 | ✗contactix/bad-move(human)", ByPair},
		{"a word that begins like a cell", "a2 z9x e5", "a2 | ✗contactix/bad-move(z9x)", Unnumbered},
		{"a cell with a comma", "a2 d7, e5", "a2 | ✗contactix/bad-move(d7,)", Unnumbered},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "hex-moves", test.text)
			if got := dump(r); got != test.want || r.Numbering != test.numbering {
				t.Errorf("got  %s, numbering %d\nwant %s, numbering %d", got, r.Numbering, test.want, test.numbering)
			}
		})
	}
}

func TestHexMovesOfSeveralGames(t *testing.T) {
	text := "Olympiad\nmatch: 23.Nov.2003\n\n 1. a2  swap\n game restarted\n\n 1. a2 f6\n\nCommentary:\n c5 is strong\n 15. f2 f1\n" +
		"[RED \"\"]\n[Size \"13x13\"]\n\nm13 a1\n\n[Size \"3x3\"]\n\n[Size \"4x4\"]\nwhat\na1 b1\n1. c1\n"
	var got []string
	for _, r := range readAll(t, "hex-moves", text) {
		got = append(got, tagLine(r)+": "+dump(r))
		if r.FindTag("Size") != nil {
			roundTrip(t, r)
		}
	}
	want := []string{
		": #1 | a2 | swap", ": #1 | a2 | f6 | #15 | f2 | f1", "RED= | Size=13x13: m13 | a1", "Size=3x3: ", "Size=4x4: a1 | b1", ": #1 | c1",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for size := 1; size <= len(text); size++ {
		sameInPieces(t, mustFormat(t, "hex-moves"), []byte(text), size)
	}
}

func TestHexMovesAreWrittenOnOneLine(t *testing.T) {
	r := readOne(t, "hex-moves", "[X \"y\"]\n[Size \"5x4\"]\n1. A3 S\n2. b2 ?? pass\n3. swap-sides resign\n")
	if _, text := roundTrip(t, r); text != "[Size \"5x4\"]\na3 swap b2 pass swap-sides resign\n\n" {
		t.Errorf("%q", text)
	}
	for name, r := range map[string]*Record{
		"no size":   {Tokens: []Token{{Text: "a1"}}},
		"no move":   {Tags: []Tag{{Name: "Size"}}, Tokens: []Token{{Text: "z"}}},
		"no word":   {Tags: []Tag{{Name: "Size"}}, Tokens: []Token{{Text: ""}}},
		"a timeout": {Tags: []Tag{{Name: "Size"}}, Tokens: []Token{{Kind: End, Text: "time"}}},
	} {
		if text, err := mustFormat(t, "hex-moves").Append([]byte("x"), r, EncodeOptions{}); err == nil || string(text) != "x" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}

func TestDetectHexMoves(t *testing.T) {
	tests := []struct{ text, want, named string }{
		{"a2 swap\n", "hex-moves", "hex-moves"},
		{"b2 S\n", "hex-moves", "hex-moves"},
		{"f5 d6\nc3 d3\ni1\n", "hex-moves", "hex-moves"},
		{"c4c3d3\nf5d6c9\n", "transcript", "hex-moves"},
		{"f5d6c3d3c4f4f6e6a9", "hex-moves", "hex-moves"},
		{"1. f5 d6 2. c3 a10\n", "hex-moves", "hex-moves"},
		{"[BLUE \"\"]\n\n 1.    a2    d7\n 2. k11 ??\n", "hex-moves", "hex-moves"},
		{"a2 aa1", "hex-moves", "hex-moves"},
		{"f5d6c3d3c4f4f6e6\nf5d6\n", "transcript", "hex-moves"},
		{"1. e4 e5 2. nf3", "", ""},
		{"a2 d7\n", "", "hex-moves"},
		{"a2 d7\n1. a2 k11", "", "hex-moves"},
		{"Game 1\na2 k11\n", "", ""},
		{"a2 k11 so\n", "", ""},
		{"#1 k11\n", "", ""},
		{"[Game \"x\"]\n\n1. a2 k11\n", "pgn", "pgn"},
	}
	for _, test := range tests {
		for game, want := range map[string]string{"": test.want, "contactix": test.named} {
			got := ""
			if f := DetectFor(game, "x.txt", []byte(test.text)); f != nil {
				got = f.Name
			}
			if got != want {
				t.Errorf("%q told %q: %q, want %q", test.text, game, got, want)
			}
		}
	}
}

func FuzzHexMoves(f *testing.F) {
	fuzz(f, "hex-moves", "[Size \"3x3\"]\n1. a2 S\n2. b3!! resign\n\nx\n1. a1b1", "[Size \"1\"]\n\n[A \"b\"]\na1 #?\n1.a2 2.b2 3.swap-sides x")
}
