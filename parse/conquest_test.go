package parse

import (
	"strings"
	"testing"
)

const ownConquest = "[Game \"conquest\"]\n[Rules \"conquest\"]\n[Player1 \"Ada\"]\n\n"

func TestConquestInPlybookPGN(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"numbers count plies", "1. (0,0)->(0,1) 3. (2,0)->(1,2)\n\n1", "#1 | (0,0)->(0,1) | #3 | (2,0)->(1,2) | =1"},
		{"a move is no variation", "(0,0)->(0,1) ((0,0)->(1,1) (x)) (2. b2)", "(0,0)->(0,1) | ( | v:(0,0)->(1,1) | ( | v:x | ) | ) | ( | #2 | v:b2 | )"},
		{"blanks around an arrow", "1. (0,0)  → (0,1) 2. (2,0) ->(1,2){c}", "#1 | (0,0) → (0,1) | #2 | (2,0) ->(1,2) | {c}"},
		{"a broken move is one word", "1. (0,0)-(0,1) 2. (0,0 (1", "#1 | (0,0)-(0,1) | #2 | (0,0 | ✗conquest/open-variation(()"},
		{"half a move", "1. (0,0)-> 2. (1,1) 3. (9,10)->x", "#1 | (0,0)-> | #2 | (1,1) | #3 | (9,10)->x"},
		{"other notations", "1. d2-e4 2. 0000 3. g1e3 0-1", "#1 | d2-e4 | #2 | 0000 | #3 | g1e3 | =0-1"},
		{"a result is no number", "1. b2 2", "#1 | b2 | =2"},
		{"a stray brace", "1. b2 }", "#1 | b2 | ✗conquest/stray-brace(})"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "pgn", ownConquest+test.text)
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Fatal() == nil {
				roundTrip(t, r)
			}
		})
	}
}

func TestPlybookPGNWithoutComments(t *testing.T) {
	r := readOne(t, "pgn", ownConquest+"1. (0,0)->(0,1) {c} (1. (0,0)->(1,1) {d} (1. (2,2)->(1,1)) 2. b2) 2. (2,0)->(1,2)\n\n*")
	out, err := mustFormat(t, "pgn").Append(nil, r, EncodeOptions{BareMoves: true})
	if want := "1. (0,0)->(0,1) 2. (2,0)->(1,2)\n\n*\n\n"; err != nil || string(out) != want {
		t.Errorf("%q, %v; want %q", out, err, want)
	}
}

func TestVariationsAreBounded(t *testing.T) {
	deep := "1. b2 " + strings.Repeat("(b2 ", MaxNested) + strings.Repeat(")", MaxNested)
	if r := readOne(t, "pgn", ownConquest+deep); r.Fatal() != nil {
		t.Error(r.Fatal())
	}
	if f := readOne(t, "pgn", ownConquest+"1. b2 ("+deep[6:]+")").Fatal(); f == nil || f.Code != "record/limit" && f.Code != "conquest/stray-text" {
		t.Error(f)
	}
	deeper := readOne(t, "pgn", ownConquest+"1. b2 "+strings.Repeat("(b2 ", MaxNested+1))
	if f := deeper.Fatal(); f == nil || f.Code != "record/limit" || len(plays(deeper)) != 1 || len(deeper.Tokens) != 2 {
		t.Errorf("%v, %s", f, dump(deeper))
	}
}

// Work that grows with the square of these texts would outlast every deadline of a test run.
func TestHostileConquestIsRead(t *testing.T) {
	const size = MaxRecord / 2
	texts := map[string]string{
		"ataxx-pgn":       ataxxTags + "1. f1 " + strings.Repeat("(a1)((", size/8) + strings.Repeat("(0,0", size/8),
		"ataxx-fen":       strings.Repeat("x/", size/2) + "\n" + strings.Repeat("#\n", size/2),
		"conquest-board":  strings.Repeat("__0_1\n", size/12) + strings.Repeat("_0", size/4),
		"conquest-moves":  strings.Repeat(" \n(0,0)\t->", size/10),
		"conquest-script": strings.Repeat("0\n", size/2),
		"nerdvana":        "{\"turns\":" + strings.Repeat("[{\"a\":", size/6),
		"nerdvana-input":  strings.Repeat("0\nx\n", size/4),
	}
	wantSomeRecords(t, texts)
}

func FuzzConquestPGN(f *testing.F) {
	fuzz(f, "pgn", ownConquest+"1. (0,0)->(0,1) {c} (1. (0,0) → (1,1)\n(2. x@f1)) 3. d2-e4 2\n"+ownConquest+"(0,0",
		"[Game \"conquest\"]\n1 ((0,0)->(1,1)) *")
}
