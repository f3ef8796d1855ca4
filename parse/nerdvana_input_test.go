package parse

import (
	"strings"
	"testing"
)

const inputStart = "0\nx.....o\n.......\n.......\n.......\n.......\n.......\no.....x\n180000 179000\n"

func TestNerdvanaInput(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"the start", inputStart, "Clock1=180000 | Clock2=179000 | Setup=X_____O/_______/_______/_______/_______/_______/O_____X x"},
		{"O to move, carriage returns", strings.ReplaceAll("1"+inputStart[1:], "\n", "\r\n"),
			"Clock1=180000 | Clock2=179000 | Setup=X_____O/_______/_______/_______/_______/_______/O_____X o"},
		{"no turn", inputStart[2:], "✗conquest/bad-board(x.....o)"},
		{"a short row", strings.Replace(inputStart, ".......", "......", 1), "✗conquest/bad-board(......)"},
		{"one clock", strings.Replace(inputStart, " 179000", "", 1), "✗conquest/bad-board(180000)"},
		{"no clocks", strings.Replace(inputStart, "180000 179000\n", "", 1), "✗conquest/bad-board()"},
		{"more after", inputStart + "more", "Clock1=180000 | Clock2=179000✗conquest/bad-board(more)"},
	}
	for _, test := range tests {
		if got := readOne(t, "nerdvana-input", test.text); tagLine(got)+dump(got) != test.want {
			t.Errorf("%s:\ngot  %s%s\nwant %s", test.name, tagLine(got), dump(got), test.want)
		}
	}
	several := inputStart + inputStart + "\n1" + inputStart[1:]
	if n := len(readAll(t, "nerdvana-input", several)); n != 3 {
		t.Errorf("%d records, want 3", n)
	}
	for size := 1; size < len(several); size += 3 {
		sameInPieces(t, mustFormat(t, "nerdvana-input"), []byte(several), size)
	}
	for _, game := range []string{"", "conquest"} {
		if f := DetectFor(game, "x", []byte(inputStart)); f == nil || f.Name != "nerdvana-input" {
			t.Errorf("detected as %v", f)
		}
	}
}

func FuzzNerdvanaInput(f *testing.F) {
	fuzz(f, "nerdvana-input", inputStart+"\n1\nx", inputStart[2:])
}
