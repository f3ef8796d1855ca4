package conquest

import (
	"errors"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

func TestStartReadsSetups(t *testing.T) {
	counters := map[string]string{"counters": "on"}
	for _, v := range []struct {
		setup  string
		o      game.Options
		rules  Rules
		wanted string
	}{
		{"", game.Options{}, Conquest, "x5o/7/7/7/7/7/o5x x"},
		{"", game.Options{Values: map[string]string{"size": "3", "turn": "2"}}, Conquest, "x1o/3/o1x o"},
		{"", game.Options{Rules: "ataxx", Values: map[string]string{"size": "4"}}, Ataxx, "x2o/4/4/o2x x"},
		{"", game.Options{Values: map[string]string{"size": "4"}, Allow: parse.AllowAll("even-size")}, Conquest, "x2o/4/4/o2x x"},
		{"", game.Options{Values: map[string]string{"size": "11"}}, Conquest,
			"X_________O/" + strings.Repeat("___________/", 9) + "O_________X x"},
		{"startpos", game.Options{}, Ataxx, "x5o/7/7/7/7/7/o5x x"},
		{"x1o/3/o1x o 5 9", game.Options{Values: counters}, Ataxx, "x1o/3/o1x o 5 9"},
		{"x1o/3/o1x o 5 9", game.Options{Rules: "conquest", Values: counters}, Conquest, "x1o/3/o1x o 5 9"},
		{"x1o/3/o1x", game.Options{Values: map[string]string{"turn": "2"}}, Ataxx, "x1o/3/o1x o"},
		{"x1o/3/o1x x", game.Options{Values: map[string]string{"turn": "2"}}, Ataxx, "x1o/3/o1x x"},
		{"X_O/___/O_X", game.Options{}, Conquest, "x1o/3/o1x x"},
		{"X_O/___/O_X", game.Options{Rules: "ataxx", Values: map[string]string{"turn": "2", "size": "3"}}, Ataxx, "x1o/3/o1x o"},
		{"XO_/___/O_X o 3 4", game.Options{Values: counters}, Conquest, "xo1/3/o1x o 3 4"},
		{"X_/_O", game.Options{}, Conquest, "x1/1o x"},
		{"7/7/7/7/7/7/7", game.Options{}, Ataxx, "7/7/7/7/7/7/7 x"},
		{"x5o/7/7/7/7/7/o5x o", game.Options{Rules: "nerdvana"}, Nerdvana, "x5o/7/7/7/7/7/o5x o"},
	} {
		state, err := Start(v.setup, v.o)
		if err != nil {
			t.Errorf("%q: %v", v.setup, err)
			continue
		}
		s := state.(*State)
		if got := string(s.AppendPosition(nil)); got != v.wanted || s.Rules() != v.rules {
			t.Errorf("%q is %s: %s, want %s: %s", v.setup, s.Rules(), got, v.rules, v.wanted)
		}
	}
}

func TestPositionsReadBack(t *testing.T) {
	for _, size := range []string{"3", "7", "9", "13", "99"} {
		s := mustStart(t, "conquest", "", "size", size, "counters", "on")
		s.Play(s.Moves(nil)[3])
		text := string(s.AppendPosition(nil))
		again := mustStart(t, "conquest", text)
		if again.Key() != s.Key() || again.Clock() != s.Clock() || again.FullMove() != s.FullMove() {
			t.Errorf("%s does not read back", text)
		}
	}
}

func TestStartRefuses(t *testing.T) {
	values := func(pairs ...string) map[string]string {
		m := map[string]string{}
		for i := 0; i < len(pairs); i += 2 {
			m[pairs[i]] = pairs[i+1]
		}
		return m
	}
	for _, v := range []struct {
		setup string
		o     game.Options
		code  string // "" for a fault of the options
		words string
	}{
		{"", game.Options{Rules: "atax"}, "", "known: conquest, ataxx, nerdvana"},
		{"", game.Options{Values: values("size", "100")}, "", "size must be a number from 2 to 99"},
		{"", game.Options{Values: values("size", "-7")}, "", "size must be a number"},
		{"", game.Options{Values: values("turn", "3")}, "", "turn must be a number from 1 to 2"},
		{"x1o/3/o1x", game.Options{Values: values("size", "5")}, "", "size is 5, but the setup"},
		{"", game.Options{Values: values("size", "4")}, "bad-size", "of odd size, at least 3, found 4"},
		{"", game.Options{Rules: "ataxx", Values: values("size", "10")}, "bad-size", "of size 2 to 9 by the rules ataxx, found 10"},
		{"", game.Options{Rules: "nerdvana", Values: values("size", "5")}, "bad-size", "of size 7 by the rules nerdvana, found 5"},
		{"x-o/3/o1x", game.Options{Rules: "conquest"}, "no-gaps", "(0,1) is one"},
		{"x5o/7/7/7/7/7/o4-x", game.Options{Rules: "nerdvana"}, "no-gaps", "f7 is one"},
		{"___/___/___", game.Options{}, "no-pawns", "The board has no pawn"},
		{"X_O/__/O_X", game.Options{}, "bad-board", "row 2 has 2 cells, expected 3"},
		{"X_O/_x_/O_X", game.Options{}, "bad-board", "cell 2 of row 2 is 'x', not X, O or _"},
		{"X_O/_é/O_X", game.Options{}, "bad-board", "cell 2 of row 2 is 'é'"},
		{"_", game.Options{}, "bad-board", "1 rows"},
		{strings.Repeat("_/", 200), game.Options{}, "bad-board", "201 rows"},
		{"X_O/___/O_X z", game.Options{}, "bad-board", `turn: "z" is not x or o`},
		{"X_O/___/O_X x 1 1 1", game.Options{}, "bad-board", "more than three words"},
		{"X_O/___/O_X x y", game.Options{}, "bad-board", "half-move clock"},
		{"x1o/4/o1x", game.Options{}, "bad-fen", "row 2"},
	} {
		_, err := Start(v.setup, v.o)
		if err == nil {
			t.Errorf("%.40q %v: taken", v.setup, v.o.Values)
			continue
		}
		code := ""
		if ill := (*game.Illegal)(nil); errors.As(err, &ill) {
			code = strings.TrimPrefix(ill.Code, "conquest/")
		}
		if code != v.code || !strings.Contains(err.Error(), v.words) {
			t.Errorf("%.40q %v: %v, want %s: …%s…", v.setup, v.o.Values, err, v.code, v.words)
		}
	}
}
