package hive

import (
	"strings"
	"testing"
)

// refusals has an example of every code about plays: moves from the start, separated by
// semicolons, and the play that is refused after them.
var refusals = []struct{ code, rules, moves, play string }{
	{"queen-first-turn", "standard", `wA1`, `bQ /wA1`},
	{"queen-first-turn", "standard", ``, `wQ`},
	{"place-on-piece", "standard", `wA1`, `bS1 wA1`},
	{"needless-pass", "standard", `wA1`, `pass`},
	{"needless-pass", "standard", ``, `pass`},
	{"wrong-colour", "standard", ``, `bA1`},
	{"move-before-queen", "standard", `wA1;bG1 -wA1`, `wA1 \bG1`},
	{"piece-order", "standard", `wA1;bG1 -wA1`, `wA3 wA1-`},
	{"wrong-colour", "standard", `wA1;bG1 -wA1`, `bG2 \bG1`},
	{"not-in-game", "standard", `wA1;bG1 -wA1`, `wM wA1-`},
	{"place-apart", "standard", `wA1;bG1 -wA1`, `wQ -bG1`},
	{"place-by-enemy", "standard", `wA1;bG1 -wA1`, `wQ \wA1`},
	{"queen-by-turn-4", "standard", `wA1;bG1 -wA1;wA2 wA1/;bB1 /bG1;wB1 wA1\;bB2 /bB1`, `wS1 wA2/`},
	{"queen-by-turn-4", "standard", `wA1;bG1 -wA1;wA2 wA1/;bB1 /bG1;wB1 wA1\;bB2 /bB1`, `wA2 wA1\`},
	{"queen-by-turn-3", "ugent", `wA1;bG1 -wA1;wA2 wA1/;bB1 /bG1`, `wB1 wA1\`},
	{"covered", "standard", `wS1;bG1 /wS1;wQ \wS1;bQ /bG1;wB1 wS1-;bA1 -bQ;wB1 wS1;bA1 bQ\`, `wS1 wQ-`},
	{"one-hive", "standard", `wA1;bB1 wA1-;wQ \wA1;bA1 bB1-`, `wA1 \bB1`},
	{"occupied", "standard", `wB1;bS1 /wB1;wQ wB1-;bB1 /bS1`, `wQ wB1`},
	{"no-move", "standard", `wB1;bS1 /wB1;wQ wB1-;bB1 /bS1`, `wQ wB1-`},
	{"queen-move", "standard", `wB1;bS1 /wB1;wQ wB1-;bB1 /bS1`, `wQ -wB1`},
	{"occupied", "standard", `wS1;bB1 wS1\;wQ \wS1;bQ bB1-;wB1 /wQ;bA1 bQ-`, `wB1 \wS1`},
	{"gate", "standard", `wA1;bG1 wA1\;wQ wA1/;bA1 bG1-;wB1 wQ/;bQ bA1/;wB1 \bQ`, `bQ wQ\`},
	{"contact", "standard", `wB1;bB1 \wB1;wS1 wB1-;bQ bB1/;wB2 wS1/`, `bQ \wB2`},
	{"ant-move", "standard", `wS1;bB1 wS1\;wG1 -wS1;bS1 bB1\;wG2 \wG1;bG1 bS1-;wQ wG2/;bQ bG1\;wG3 wQ-;bA1 bS1\;wB1 wG3\`, `bA1 wQ\`},
	{"spider-move", "standard", `wS1;bS1 wS1\;wQ wS1/;bQ bS1-;wQ \bQ`, `bS1 bQ/`},
	{"beetle-move", "standard", `wB1;bB1 /wB1;wQ \wB1;bQ -bB1;wQ -wB1`, `bB1 wB1-`},
	{"grasshopper-move", "standard", `wS1;bG1 /wS1;wQ \wS1;bQ -bG1;wQ -wS1`, `bG1 /bQ`},
	{"mosquito-move", "standard+M", `wB1;bM -wB1;wQ wB1\;bQ /bM;wQ bM\`, `bM wB1-`},
	{"mosquito-move", "standard+M", `wA1;bB1 wA1-;wQ /wA1;bB2 bB1/;wM \wA1;bM \bB2;wM \bM;bQ bB2\`, `wM bM/`},
	{"ladybug-move", "standard+L", `wA1;bB1 -wA1;wL wA1\;bQ /bB1;wQ wA1/;bG1 bQ\`, `wL -bQ`},
	{"resting", "standard+P", `wP;bP -wP;wQ wP-;bQ \bP;wQ \wP`, `wQ /bP`},
	{"throw-target", "standard+P", `wP;bP -wP;wQ wP-;bQ \bP;wQ \wP`, `wP \bQ`},
	{"pillbug-move", "standard+P", `wP;bP -wP;wQ wP-;bQ \bP;wQ \wP`, `bP wP-`},
	{"throw-stack", "standard+P", `wG1;bP wG1-;wB1 \wG1;bB1 bP/;wQ /wB1;bG1 bB1-;wB1 wG1;bQ \bB1;wB2 \wQ`, `wB1 bP\`},
	{"thrower-resting", "standard+P", `wP;bP /wP;wQ wP/;bQ -bP;wB1 -wQ;bQ wP\;bP /wB1`, `wB1 -bP`},
	{"missing-pass", "standard+M", `wB1;bM wB1-;wM \wB1;bQ bM/;wQ wM/;bQ wQ\;wB1 bM`, `wA1 -wM`},
	{"game-over", "standard+MP", `wG1;bB1 \wG1;wB1 /wG1;bQ -bB1;wP -wB1;bP -bQ;wQ /wP;bS1 bB1/;wG2 wP\;bP /bQ;wQ bQ\`, `bS2 bS1/`},
	{"game-over", "standard+MP", `wG1;bB1 \wG1;wB1 /wG1;bQ -bB1;wP -wB1;bP -bQ;wQ /wP;bS1 bB1/;wG2 wP\;bP /bQ;wQ bQ\`, `pass`},
}

// TestRefusedWithTheFirstCode plays each example and expects its code.
func TestRefusedWithTheFirstCode(t *testing.T) {
	known := map[string]bool{}
	for _, c := range Codes() {
		known[c.Name] = true
	}
	for _, row := range refusals {
		t.Run(row.code, func(t *testing.T) {
			p := playOut(t, row.rules, row.moves)
			before := string(p.AppendPosition(nil))
			_, refused := p.Read(row.play, 0)
			if refused == nil {
				t.Fatalf("%s %s is accepted in %s, want hive/%s", row.rules, row.play, before, row.code)
			}
			if refused.Code != "hive/"+row.code || !known[refused.Code] {
				t.Errorf("%s in %s: %v, want hive/%s", row.play, before, refused, row.code)
			}
			if after := string(p.AppendPosition(nil)); after != before {
				t.Errorf("reading %s changed the position to %s", row.play, after)
			}
		})
	}
}

// subtleties are legal plays that are often got wrong, with the state after them.
var subtleties = []struct{ edge, rules, moves, play, state string }{
	{"a beetle on top lends its colour to the cell", "standard", `wB1;bS1 wB1/;wB2 wB1\;bQ bS1-;wQ -wB1;bQ bS1\;wB2 bQ;bG1 bS1/`, `wA1 wB2-`, "InProgress"},
	{"a beetle climbs a stack of two", "standard+MLP", `wM;bB1 -wM;wG1 wM/;bQ \bB1;wQ \wG1;bQ /wQ;wM bQ`, `bB1 wM`, "InProgress"},
	{"a beetle steps down touching only the stack it left", "standard", `wA1;bS1 /wA1;wQ \wA1;bB1 -bS1;wB1 wA1/;bG1 \bB1;wB1 wQ;bQ /bB1`, `wB1 \wQ`, "InProgress"},
	{"a grasshopper jumps over a stack", "standard", `wB1;bB1 /wB1;wQ wB1/;bQ /bB1;wB2 wQ/;bG1 /bQ;wB2 wQ`, `bG1 wB2/`, "InProgress"},
	{"a grasshopper lands in a closed cell", "standard+MP", `wS1;bM \wS1;wG1 /wS1;bQ -bM;wP -wG1;bP -bQ;wQ wS1-;bP /bQ`, `wG1 bQ\`, "InProgress"},
	{"a ladybug drops into a hole", "standard+L", `wA1;bB1 -wA1;wL wA1\;bQ /bB1;wQ wA1/;bG1 bQ\`, `wL bB1\`, "InProgress"},
	{"a pinned pillbug throws", "standard+MP", `wM;bP wM\;wQ -wM;bQ bP\;wQ bP/`, `wM -bP`, "InProgress"},
	{"a pillbug throws the enemy queen", "standard+P", `wP;bP -wP;wQ wP-;bQ /bP;wQ bP\;bG1 \bP;wP bP/`, `wQ /bG1`, "InProgress"},
	{"a mosquito throws although its pillbug rests", "standard+MP", `wM;bM wM\;wQ wM/;bQ bM-;wP wQ-;bG1 bM\;wP wQ\`, `wM -bM`, "InProgress"},
	{"a mosquito on top is only a beetle", "standard+MLP", `wB1;bP -wB1;wQ wB1\;bB1 -bP;wM wQ/;bM /bB1;wM wB1;bQ -bM`, `wM \wB1`, "InProgress"},
	{"the own queen closed by the own move is lost", "standard", `wB1;bS1 -wB1;wQ wB1-;bQ -bS1;wB2 \wQ;bA1 \bQ;wA1 wQ-;bA2 bQ\;wA1 \bS1;bG1 /bQ;wB2 wQ/`, `bB1 /bA1`, "WhiteWins"},
	{"a forced pass", "standard+M", `wB1;bM wB1-;wM \wB1;bQ bM/;wQ wM/;bQ wQ\;wB1 bM`, `pass`, "InProgress"},
	{"both queens first", "queen-first", `wQ`, `bQ wQ-`, "InProgress"},
	{"nobody rests after a pass", "standard+P", `wP;bS1 wP-;wQ /wP;bQ bS1-;wB1 -wQ;bB1 bS1\;wG1 wB1\;bB1 wP\;wS1 wG1\;bQ bS1/;wB1 -wP;bB1 wQ;wG2 wS1\;bB1 wB1;wG3 wG2\;bA1 bQ\;wS2 wG3-;bA1 bS1\;wA1 wS2/;bA1 bQ\;wA2 wA1/;bA1 bS1\;wA3 wA2/;bA1 bQ\;wB2 wA3/;bA1 wB2/`, `pass`, "InProgress"},
}

func TestLegalAndOftenGotWrong(t *testing.T) {
	for _, row := range subtleties {
		t.Run(row.edge, func(t *testing.T) {
			p := playOut(t, row.rules, row.moves)
			m, refused := p.Read(row.play, 0)
			if refused != nil {
				t.Fatalf("%s: %v", row.play, refused)
			}
			p.Play(m)
			if got := p.StateName(); got != row.state {
				t.Errorf("after %s the state is %s, want %s", row.play, got, row.state)
			}
		})
	}
}

// notationFaults are texts that are refused before any rule is asked, after `wA1;bB1 wA1-;wQ \wA1;bQ bB1-;wB1 -wQ`.
var notationFaults = []struct {
	code, play string
	style      Style
}{
	{"bad-move", ``, 0},
	{"bad-move", `bA1 wA1- wA1/`, 0},
	{"bad-move", `pass wA1-`, 0},
	{"bad-piece", `bH1 bQ-`, 0},
	{"bad-piece", `bA4 bQ-`, 0},
	{"bad-piece", `bA bQ-`, 0},
	{"bad-piece", `bQ1 bB1\`, 0},
	{"bad-piece", `BA1 bQ-`, 0},
	{"bad-piece", `PASS`, 0},
	{"bad-piece", `bA1 bX-`, 0},
	{"bad-place", `bA1 +bQ`, 0},
	{"bad-place", `bA1 -bQ-`, 0},
	{"bad-place", `bA1 -`, 0},
	{"bad-place", `bA1 \`, 0},
	{"bad-place", `bA1 .`, 0},
	{"bad-place", `bB1 bQ`, Marked},
	{"missing-place", `bA1`, 0},
	{"reference-not-on-board", `bA1 bA2-`, 0},
	{"reference-not-on-board", `bA1 bA1-`, 0},
}

func TestNotationFaults(t *testing.T) {
	for _, row := range notationFaults {
		p := playOut(t, "standard", `wA1;bB1 wA1-;wQ \wA1;bQ bB1-;wB1 -wQ`)
		if _, refused := p.Read(row.play, row.style); refused == nil || refused.Code != "hive/"+row.code {
			t.Errorf("%q: %v, want hive/%s", row.play, refused, row.code)
		}
	}
}

// looseTexts are texts that are read only in some style, and what they amount to.
var looseTexts = []struct {
	style              Style
	rules, moves, text string
	means              string
}{
	{ClimbByDirection, "standard", `wS1;bB1 wS1\;wQ \wS1;bQ bB1-;wB1 /wQ;bA1 bQ-`, `wB1 \wS1`, `wB1 wQ`},
	{NumberedUniques, "standard+M", `wS1;bB1 wS1\`, `wM1 \wS1`, `wM \wS1`},
	{AnyNumber, "standard", `wS1;bB1 wS1\`, `wA3 \wS1`, `wA3 \wS1`},
	{Case, "standard", `wS1;bB1 wS1\`, `WA1 \Ws1`, `wA1 \wS1`},
	{Hopper, "ugent", `wS1;bB1 wS1\`, `wH1 \wS1`, `wG1 \wS1`},
	{CoveredReference, "standard", `wS1;bB1 wS1\;wQ \wS1;bQ bB1-;wB1 /wQ;bB2 bQ\;wB1 wQ;bB2 bQ;wB2 -wB1;bA1 bB2-`, `wB2 wQ`, `wB2 wB1`},
	{ClimbByDirection, "standard", `wS1;bB1 wS1\;wQ \wS1;bQ bB1-;wB1 /wQ;bB2 bQ\`, `wB1 wB1/`, `wB1 wQ`},
	{0, "standard", `wB1;bS1 /wB1;wQ wB1-;bB1 /bS1`, `wQ \wQ`, `wQ wB1/`},
	{0, "standard", `wS1;bB1 wS1\;wQ \wS1;bQ bB1-;wB1 /wQ;bB2 bQ\`, "  wB1 \t wQ ", `wB1 wQ`},
}

func TestTextsReadInSomeStyle(t *testing.T) {
	for _, row := range looseTexts {
		p := playOut(t, row.rules, row.moves)
		m, refused := p.Read(row.text, row.style)
		if refused != nil {
			t.Errorf("%s: %v", row.text, refused)
			continue
		}
		if got := string(p.AppendMove(nil, m)); got != row.means {
			t.Errorf("%s is read as %s, want %s", row.text, got, row.means)
		}
		if row.style == 0 {
			continue
		}
		if _, refused := p.Read(row.text, 0); refused == nil || refused.Hint == "" {
			t.Errorf("%s is read without its leniency, or refused without a hint: %v", row.text, refused)
		}
	}
}

// playOut plays moves that are separated by semicolons.
func playOut(t testing.TB, rules, moves string) *Position {
	t.Helper()
	p := New(mustRules(t, rules))
	if moves == "" {
		return p
	}
	for text := range strings.SplitSeq(moves, ";") {
		m, refused := p.ParseMove(text)
		if refused != nil {
			t.Fatalf("ply %d, %s: %v", p.Ply()+1, text, refused)
		}
		p.Play(m)
	}
	return p
}
