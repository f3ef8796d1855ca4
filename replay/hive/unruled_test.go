package hive

import (
	"testing"
)

// Under Notation turns, numbers, colours and the hive do not matter.
func TestNotationPlaysAnything(t *testing.T) {
	p := playOut(t, "notation", `wQ;wA3 wQ-;bQ wA3\;wA3 /bQ;bA1 -wQ;wQ bA1\;bA1 bQ/;pass;wQ wQ-`)
	const want = "0 2 bA1\n1 0 wQ1\n1 1 bQ1\n2 0 wA3\n"
	if got := string(p.AppendPieces(nil)); got != want {
		t.Errorf("pieces are\n%swant\n%s", got, want)
	}
	if p.Outcome().Over || p.Ply() != 9 {
		t.Errorf("after %d plies the outcome is %+v", p.Ply(), p.Outcome())
	}
	for p.Ply() > 0 {
		p.Undo()
	}
	if p.board != New(p.rules).board {
		t.Error("taking everything back leaves a trace")
	}
}

func TestNotationFaultsThatRemain(t *testing.T) {
	for _, row := range []struct{ code, play string }{
		{"occupied", `bG1 wQ-`},
		{"occupied", `wQ wQ-`},
		{"occupied", `wA1 wQ`},
		{"reference-not-on-board", `bG1 bG1-`},
		{"missing-place", `bG1`},
		{"bad-place", `bG1 +wQ`},
		{"bad-piece", `bH1 wQ/`},
		{"not-in-game", `wM wQ/`},
	} {
		p := playOut(t, "notation", `wQ;bA1 wQ-`)
		if _, refused := p.Read(row.play, 0); refused == nil || refused.Code != "hive/"+row.code {
			t.Errorf("%s: %v, want hive/%s", row.play, refused, row.code)
		}
	}
}

// Two groups walk away from each other further than the torus is wide.
func TestNotationBoardsMayComeApart(t *testing.T) {
	p := playOut(t, "notation", `wA1;wA2 wA1-;bA1 wA2-;bA2 bA1-`)
	for range 60 {
		for _, text := range []string{`wA2 -wA1`, `wA1 -wA2`, `bA1 bA2-`, `bA2 bA1-`} {
			m, refused := p.Read(text, 0)
			if refused != nil {
				t.Fatal(refused)
			}
			p.Play(m)
		}
	}
	const want = "0 -120 wA1\n0 -119 wA2\n0 122 bA1\n0 123 bA2\n"
	if got := string(p.AppendPieces(nil)); got != want {
		t.Errorf("pieces are\n%swant\n%s", got, want)
	}
	if x, ok := p.Top(Axial{Q: 122 - torusSide}); ok {
		t.Errorf("%s shows up one torus away", x)
	}
}
