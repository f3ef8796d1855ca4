package parse

import (
	"strings"
	"testing"
)

func TestSolverText(t *testing.T) {
	cells := strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27)
	text := cells + " -> +4\n" + cells + "  ->-10\n" + cells + " -> much\n" + cells + "\n"
	var got []string
	for _, r := range readAll(t, "solver", text) {
		got = append(got, strings.TrimPrefix(r.Tag("Cells"), cells)+r.Tag("Score")+dump(r))
		if r.Fatal() == nil {
			roundTrip(t, r)
		}
	}
	if want := "+4; -10; ✗reversi/bad-board(much); ✗reversi/bad-board()"; strings.Join(got, "; ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "; "), want)
	}
}

func TestBitboards(t *testing.T) {
	text := "0x0000000810000000 0x0000001008000000 X\n0000000810000000,0000001008000000\n12 34\n0000000810000000 0000001008000000 X !\n"
	var got []string
	for _, r := range readAll(t, "bitboards", text) {
		got = append(got, r.Tag("BlackBits")+" "+r.Tag("WhiteBits")+" "+r.Tag("Side")+dump(r))
	}
	want := []string{
		"0x0000000810000000 0x0000001008000000 X", "0000000810000000 0000001008000000 ",
		"  ✗reversi/bad-board(12)", "0000000810000000 0000001008000000 X✗reversi/bad-board(!)",
	}
	if strings.Join(got, ";") != strings.Join(want, ";") {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func FuzzSolverText(f *testing.F) {
	fuzz(f, "solver", strings.Repeat("-", 64)+" -> +1", "# x\n-> -> 3\n->")
}

func FuzzBitboards(f *testing.F) {
	fuzz(f, "bitboards", "0x0000000810000000 0x0000001008000000 X", ",,\n0 1 2 3\n\xA0 x")
}
