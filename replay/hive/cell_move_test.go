package hive

import (
	"strings"
	"testing"
)

// Moves by row and column, as the assignment counts them from the first piece.
func TestCellMoves(t *testing.T) {
	for _, v := range []struct{ rules, moves, want string }{
		{"standard", `wS1;bS1 wS1-;wQ \wS1;bQ bS1/;wQ -wS1`, "(0,0);(0,1);(-1,0);(-1,2);(-1,0) (0,-1)"},
		{"standard+P", `wP;bS1 wP-;wQ -wP;bQ bS1-;wA1 -wQ;bQ bS1\;wA2 -wA1;bQ /bS1;bS1 \wP`, // a throw at the end
			"(0,0);(0,1);(0,-1);(0,2);(0,-2);(0,2) (1,1);(0,-3);(1,1) (1,0);(0,1) (-1,0)"},
		{"notation", `wQ;pass;bA1 wQ\;wQ bA1\`, "(0,0);pass;(1,0);(0,0) (2,0)"},
	} {
		p := New(mustRules(t, v.rules))
		var got []string
		for text := range strings.SplitSeq(v.moves, ";") {
			m, ill := p.ParseMove(text)
			if ill != nil {
				t.Fatalf("%s: %v", text, ill)
			}
			got = append(got, string(p.AppendCellMove(nil, m)))
			p.Play(m)
		}
		if text := strings.Join(got, ";"); text != v.want {
			t.Errorf("%s is %s, want %s", v.moves, text, v.want)
		}
	}
}
