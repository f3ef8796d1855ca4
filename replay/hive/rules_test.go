package hive

import (
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

func TestRulesByName(t *testing.T) {
	for name, want := range map[string]string{
		"standard": "standard", "standard+PLM": "standard+MLP", "queen-first+L": "queen-first+L",
		"ugent": "ugent", "notation": "notation", "notation+PM": "notation+MP",
	} {
		if r, err := ParseRules(name); err != nil || r.String() != want {
			t.Errorf("ParseRules(%q) = %s, %v; want %s", name, r, err, want)
		}
	}
	for name, why := range map[string]string{
		"": "unknown rules", "chess": "unknown rules", "standard+": "not a set", "standard+MM": "not a set",
		"standard+X": "not a set", "standard+m": "not a set", "ugent+M": "no expansions",
	} {
		if r, err := ParseRules(name); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("ParseRules(%q) = %s, %v; want an error that says %q", name, r, err, why)
		}
	}
}

func TestGameTypes(t *testing.T) {
	for text, want := range map[string]string{
		"Base": "Base", "Base+M": "Base+M", "Base+PLM": "Base+MLP", "Base+LP": "Base+LP",
	} {
		if l, ok := ParseGameType(text); !ok || l.GameType() != want {
			t.Errorf("ParseGameType(%q) = %s, %v; want %s", text, l.GameType(), ok, want)
		}
	}
	for _, text := range []string{"", "Base+", "BaseM", "base", "Base+MM", "Base+Q", "Base+M ", "Hive"} {
		if l, ok := ParseGameType(text); ok {
			t.Errorf("ParseGameType(%q) = %s, want a refusal", text, l.GameType())
		}
	}
}

func TestPiecesSortAsListsHaveThem(t *testing.T) {
	var names []string
	for x := range Piece(pieces) {
		if x.Kind() < Kinds {
			names = append(names, x.String())
			if y, ok := ParsePiece(x.String(), 0); !ok || y != x {
				t.Errorf("%s is read as %s", x, y)
			}
			if y, ok := NewPiece(x.Seat(), x.Kind(), x.Number()); !ok || y != x {
				t.Errorf("seat, kind and number of %s make %s", x, y)
			}
		}
	}
	const side = "Q S1 S2 B1 B2 G1 G2 G3 A1 A2 A3 M L P"
	want := strings.Fields("w" + strings.ReplaceAll(side, " ", " w") + " b" + strings.ReplaceAll(side, " ", " b"))
	if !slices.Equal(names, want) {
		t.Errorf("pieces are %v, want %v", names, want)
	}
	if _, ok := NewPiece(White, Ant, 4); ok {
		t.Error("there is a fourth ant")
	}
}

// codeTable are the codes and severities that the specification of the game lists.
const codeTable = `error: bad-move bad-piece bad-place missing-place reference-not-on-board covered-reference
game-over needless-pass not-in-game missing-pass wrong-colour queen-first-turn queen-by-turn-4 queen-by-turn-3
piece-order place-on-piece place-apart place-by-enemy move-before-queen covered resting no-move one-hive throw-stack
thrower-resting throw-target occupied gate contact queen-move pillbug-move ant-move spider-move beetle-move
grasshopper-move mosquito-move ladybug-move result missing-type bad-type unsupported stray-text open-comment open-variation stray-paren
open-record not-expressible
warning: header move-number uncommitted grid-mismatch unknown-command
note: unproven result-unread repetition stray-done`

func TestEveryCodeIsExplained(t *testing.T) {
	want := map[string]string{}
	severity := ""
	for word := range strings.FieldsSeq(codeTable) {
		if name, ok := strings.CutSuffix(word, ":"); ok {
			severity = name
			continue
		}
		want["hive/"+word] = severity
	}
	for _, c := range Codes() {
		if want[c.Name] != c.Severity.String() {
			t.Errorf("%s is %s, want %q", c.Name, c.Severity, want[c.Name])
		}
		delete(want, c.Name)
		if !strings.HasSuffix(c.Title, ".") || len(c.Text) < 40 || c.Source == "" {
			t.Errorf("%s is not explained: %+v", c.Name, c)
		}
	}
	for name := range want {
		t.Errorf("%s is missing", name)
	}
}

func TestStylesAreLeniencies(t *testing.T) {
	for _, n := range styleNames {
		known := slices.ContainsFunc(LenientOptions(), func(l parse.LenientOption) bool { return l.Name == n.name })
		if s := StyleFor(parse.AllowAll(n.name)); !known || s != n.style {
			t.Errorf("--allow %s is known: %v, and means %b, want %b", n.name, known, s, n.style)
		}
	}
}

func TestStart(t *testing.T) {
	for _, row := range []struct{ setup, rules, position string }{
		{"", "", "Base White[1]"},
		{"", "standard+MP", "Base+MP White[1]"},
		{"Base+L", "standard", "Base+L White[1]"},
		{"Base+MP", "standard+MP", "Base+MP White[1]"},
		{"Base+P;InProgress;Black[2];wP;bP wP-;wQ -wP", "", "Base+P Black[2] 0,-1:wQ 0,0:wP 0,1:bP"},
		{"Base;InProgress;Black[1];wQ", "queen-first", "Base Black[1] 0,0:wQ"},
	} {
		s, err := Start(row.setup, game.Options{Rules: row.rules})
		if err != nil {
			t.Errorf("%q under %q: %v", row.setup, row.rules, err)
			continue
		}
		if got := string(s.AppendPosition(nil)); got != row.position {
			t.Errorf("%q under %q is %s, want %s", row.setup, row.rules, got, row.position)
		}
	}
}

func TestStartSaysWhatIsWrong(t *testing.T) {
	for _, row := range []struct{ setup, rules, repetition, want string }{
		{"", "nonsense", "", "unknown rules"},
		{"Base+L", "standard+MP", "", "its type Base+L contradicts the rules standard+MP"},
		{"Basic", "", "", "not a game type"},
		{"Base+M", "ugent", "", "no expansions"},
		{"Base;InProgress;White[2];wA1;bQ wA1-", "", "", "ply 2, bQ wA1-: hive/queen-first-turn"},
		{"Base;;;wA1;;", "", "", "ply 2"},
		{"", "", "never", "note or draw"},
	} {
		o := game.Options{Rules: row.rules, Values: map[string]string{"repetition": row.repetition}}
		s, err := Start(row.setup, o)
		if s != nil || err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%+v: %v, want an error that says %q", row, err, row.want)
		}
	}
}

func TestSetupMayLeaveOutForcedPasses(t *testing.T) {
	const setup = `Base+M;InProgress;White[6];wB1;bM wB1-;wM \wB1;bQ bM/;wQ wM/;bQ wQ\;wB1 bM;wA1 -wM`
	if _, err := StartPosition(setup, game.Options{}); err == nil || !strings.Contains(err.Error(), "missing-pass") {
		t.Errorf("without the leniency: %v", err)
	}
	p, err := StartPosition(setup, game.Options{Allow: parse.AllowAll("missing-pass")})
	if err != nil || p.Ply() != 9 {
		t.Errorf("with the leniency: %v", err)
	}
}
