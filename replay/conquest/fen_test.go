package conquest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/parse"
)

func TestFENIsReadAndWritten(t *testing.T) {
	for _, v := range []struct{ text, allow, want string }{
		{"startpos", "", "x5o/7/7/7/7/7/o5x x 0 1"},
		{"x5o/7/7/7/7/7/o5x", "", "x5o/7/7/7/7/7/o5x x 0 1"},
		{"x5o/7/7/7/7/7/o5x o", "", "x5o/7/7/7/7/7/o5x o 0 1"},
		{"x5o/7/7/7/7/7/o5x o 12", "", "x5o/7/7/7/7/7/o5x o 12 1"},
		{"  x5o/7/7/7/7/7/o5x\t o  99   400 ", "", "x5o/7/7/7/7/7/o5x o 99 400"},
		{"X5O/7/7/7/7/7/O5X O 0 0", "", "x5o/7/7/7/7/7/o5x o 0 0"},
		{"x5o/61/16/1111111/223/7/o5x x 007 1", "", "x5o/7/7/7/7/7/o5x x 7 1"},
		{"x-/-o", "", "x-/-o x 0 1"},
		{"9/9/9/9/4x4/9/9/9/o8 o 0 7", "", "9/9/9/9/4x4/9/9/9/o8 o 0 7"},
		{"b5w/7/7/7/7/7/w5b w 0 1", "fen-bw", "x5o/7/7/7/7/7/o5x o 0 1"},
		{"B5W/7/7/7/7/7/W5B B 0 1", "fen-bw", "x5o/7/7/7/7/7/o5x x 0 1"},
		{"r5b/7/7/7/7/7/b5r b 0 1", "fen-rb", "x5o/7/7/7/7/7/o5x o 0 1"},
		{"P5p/7/7/7/7/7/p5P w 0 1", "fen-fairy", "x5o/7/7/7/7/7/o5x x 0 1"},
		{"P5p/7/2*1*2/7/2*1*2/7/p5P[PPPPppp] b 0 1", "fen-fairy", "x5o/7/2-1-2/7/2-1-2/7/o5x o 0 1"},
		{"P5p/7/7/7/7/7/p5P[] b 0 1", "fen-fairy", "x5o/7/7/7/7/7/o5x o 0 1"},
		{"x5o/7/7/7/7/7/o5x/ x 0 1", "fen-slash", "x5o/7/7/7/7/7/o5x x 0 1"},
	} {
		var allow parse.Allow
		if v.allow != "" {
			allow = parse.AllowAll(v.allow)
			if _, ill := ParseFEN(v.text, noneAllowed); ill == nil {
				t.Errorf("%q is read without %s", v.text, v.allow)
			}
		}
		p, ill := ParseFEN(v.text, allow)
		if ill != nil {
			t.Errorf("%q: %s", v.text, ill.Message)
			continue
		}
		if got := string(newState(Ataxx, p).AppendFEN(nil)); got != v.want {
			t.Errorf("%q is %s, want %s", v.text, got, v.want)
		}
	}
}

func TestFENRefusals(t *testing.T) {
	for _, v := range []struct{ text, code, words string }{
		{"", "bad-fen", "board: there is nothing"},
		{" \t ", "bad-fen", "board: there is nothing"},
		{"startpos x", "bad-fen", "board: nothing can follow startpos"},
		{"x5o/7/7/7/7/7/o5x x 0 1 2", "bad-fen", "fields: there are more than four"},
		{"x5o/7/7/7/7/6/o5x x 0 1", "bad-fen", "board: row 6 has 6 cells, expected 7"},
		{"x5o/7/7/7/7/62/o5x x 0 1", "bad-fen", "board: row 6 has more than 7 cells"},
		{"x5o/7/7//7/7/o5x x 0 1", "bad-fen", "board: row 4 has 0 cells"},
		{"x5o/7/7/7/7/o5x x 0 1", "bad-fen", "board: row 1 has more than 6 cells"},
		{"x5o/7/7/7/7/7/o5x/ x 0 1", "bad-fen", "board: it ends in a slash"},
		{"xo", "bad-fen", "board: 1 rows; a board has 2 to 9"},
		{strings.Repeat("/", 1<<20), "bad-fen", "board: it ends in a slash"},
		{strings.Repeat("/", 1<<20) + "x", "bad-fen", "board: 1048577 rows"},
		{strings.Repeat("9", 1<<20) + "/x", "bad-fen", "board: row 1 has more than"},
		{"x5a/7/7/7/7/7/o5x x 0 1", "bad-fen", "board: 'a' is not x, o, - or a digit"},
		{"x5é/7/7/7/7/7/o5x x 0 1", "bad-fen", "board: 'é' is not"},
		{"x50/7/7/7/7/7/o5x x 0 1", "bad-fen", "board: '0' is not"},
		{"P5p/7/7/7/7/7/p5P w 0 1", "bad-fen", "board: 'P' is not"},
		{"x5o/7/7/7/7/7/o5x[] x 0 1", "bad-fen", "board: '[' is not"},
		{"x5o/7/7/7/7/7/o5x z 0 1", "bad-fen", `turn: "z" is not x or o`},
		{"x5o/7/7/7/7/7/o5x xo 0 1", "bad-fen", `turn: "xo" is not x or o`},
		{"x5o/7/7/7/7/7/o5x - 0 1", "bad-fen", `turn: "-" is not x or o`},
		{"x5o/7/7/7/7/7/o5x x -1 1", "bad-fen", `half-move clock: "-1" is not a number`},
		{"x5o/7/7/7/7/7/o5x x +1 1", "bad-fen", `half-move clock: "+1" is not a number`},
		{"x5o/7/7/7/7/7/o5x x 0 1000000", "bad-fen", `full-move number: "1000000" is not a number`},
		{"b5w/7/7/7/7/7/w5b x 0 1", "fen-letters", "`b` may mean either player: pass --allow fen-bw or --allow fen-rb."},
		{"r5b/7/7/7/7/7/b5r x 0 1", "fen-letters", "`r` may mean either player: pass --allow fen-rb."},
		{"x5o/7/7/7/7/7/o5x b 0 1", "fen-letters", "`b` may mean either player"},
		{"x5o/7/7/7/7/7/o5x w 0 1", "fen-letters", "`w` may mean either player"},
	} {
		_, ill := ParseFEN(v.text, noneAllowed)
		if ill == nil {
			t.Errorf("%.60q is read", v.text)
		} else if ill.Code != "conquest/"+v.code || !strings.Contains(ill.Message, v.words) {
			t.Errorf("%.60q: %s, want conquest/%s: …%s…", v.text, ill.Error(), v.code, v.words)
		}
	}
}

func TestContradictingDialectsAreRefused(t *testing.T) {
	_, ill := ParseFEN("b5w/7/7/7/7/7/w5b", parse.AllowAll("fen-bw", "fen-rb"))
	if ill == nil || ill.Code != "conquest/fen-letters" || !strings.Contains(ill.Message, "allow only one") {
		t.Errorf("b is read as X and as O: %v", ill)
	}
	p, ill := ParseFEN("b5o/7/7/7/7/7/o5b", parse.AllowAll("fen-bw", "fen-slash"))
	if ill != nil || p.Cells[0] != X {
		t.Errorf("fen-bw beside fen-slash: %v", ill)
	}
	_, ill = ParseFEN("P5p/7/7/7/7/7/p5P[Pq] w", parse.AllowAll("fen-fairy"))
	if ill == nil || !strings.Contains(ill.Message, "pocket") {
		t.Errorf("a pocket with q: %v", ill)
	}
}

func TestFENRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		p := randomSetup(rng, 2+rng.IntN(8), true)
		s := newState(Ataxx, p)
		text := string(s.AppendFEN(nil))
		q, ill := ParseFEN(text, noneAllowed)
		if ill != nil {
			t.Fatalf("%q: %s", text, ill.Message)
		}
		again := newState(Ataxx, q)
		if got := string(again.AppendFEN(nil)); got != text || again.bits() != s.bits() {
			t.Fatalf("%q reads as %q", text, got)
		}
	}
}

func FuzzFEN(f *testing.F) {
	for _, text := range []string{
		"startpos", startFEN, "x5o/7/2-1-2/7/2-1-2/7/o5x o 3 9", "b5w/7/7/7/7/7/w5b b", "P5p/7/7/7/7/7/p5P[PPpp] w 0 1", "x1/1o/",
	} {
		mutate.Add(f, text, uint8(0))
		mutate.Add(f, text, uint8(15))
	}
	names := []string{"fen-bw", "fen-rb", "fen-slash", "fen-fairy"}
	f.Fuzz(func(t *testing.T, text string, granted uint8) {
		var some []string
		for i, name := range names {
			if granted>>i&1 == 1 {
				some = append(some, name)
			}
		}
		p, ill := ParseFEN(text, parse.AllowAll(some...))
		if ill != nil {
			if ill.Message == "" || ill.Code == "" {
				t.Fatalf("%q is refused without a word", text)
			}
			return
		}
		if len(p.Cells) != p.Size*p.Size || p.Size < 2 || p.Size > MaxFEN {
			t.Fatalf("%q: %d cells of size %d", text, len(p.Cells), p.Size)
		}
		s := newState(Ataxx, p)
		canonical := string(s.AppendFEN(nil))
		q, ill := ParseFEN(canonical, noneAllowed)
		if ill != nil || newState(Ataxx, q).bits() != s.bits() {
			t.Fatalf("%q writes %q, which reads as something else: %v", text, canonical, ill)
		}
		s.Outcome()
	})
}
