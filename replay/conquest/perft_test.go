package conquest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// mustStart returns the state of a setup under rules.
func mustStart(t testing.TB, rules, setup string, values ...string) *State {
	t.Helper()
	o := game.Options{Rules: rules, Values: map[string]string{}}
	for i := 0; i+1 < len(values); i += 2 {
		o.Values[values[i]] = values[i+1]
	}
	s, err := Start(setup, o)
	if err != nil {
		t.Fatalf("%s %q: %v", rules, setup, err)
	}
	return s.(*State)
}

// counts are published numbers of lines by depth, from 1 on.
type counts []uint64

func (c counts) hold(t *testing.T, s *State) {
	t.Helper()
	if got := s.Perft(0); got != 1 {
		t.Errorf("perft 0 is %d", got)
	}
	before := s.bits()
	for i, want := range c {
		if got := s.Perft(i + 1); got != want {
			t.Errorf("%s: perft %d is %d, want %d", s.AppendFEN(nil), i+1, got, want)
		}
		if want > 500_000 {
			continue
		}
		if got := s.PerftPlayed(i + 1); got != want {
			t.Errorf("%s: perft %d played is %d, want %d", s.AppendFEN(nil), i+1, got, want)
		}
	}
	if s.bits() != before {
		t.Errorf("%s: counting changed the position", s.AppendFEN(nil))
	}
}

func TestPerftOfKnownPositions(t *testing.T) {
	for _, v := range []struct {
		board string
		x, o  counts // with X to move, with O
	}{
		{"x5o/7/7/7/7/7/o5x", counts{16, 256, 6460, 155888}, nil},
		{"x5o/7/2-1-2/7/2-1-2/7/o5x", counts{14, 196, 4184, 86528}, nil},
		{"x5o/7/2-1-2/3-3/2-1-2/7/o5x", counts{14, 196, 4100, 83104}, nil},
		{"x5o/7/3-3/2-1-2/3-3/7/o5x", counts{16, 256, 5948, 133264}, nil},
		{"7/7/7/7/ooooooo/ooooooo/xxxxxxx", counts{1, 75, 249, 14270}, counts{75, 249, 14270, 452980}},
		{"7/7/7/7/xxxxxxx/xxxxxxx/ooooooo", counts{75, 249, 14270, 452980}, counts{1, 75, 249, 14270}},
		{"7/7/7/2x1o2/7/7/7", counts{23, 419, 7887, 168317}, nil},
		{"7/7/7/7/-------/-------/x5o", counts{2, 4, 13, 30}, nil},
		{"7/7/7/7/7/7/7", counts{0, 0, 0, 0}, nil},
	} {
		if v.o == nil {
			v.o = v.x
		}
		v.x.hold(t, mustStart(t, "ataxx", v.board+" x"))
		v.o.hold(t, mustStart(t, "ataxx", v.board+" o"))
	}
	over := mustStart(t, "ataxx", "x5o/7/7/7/7/7/o5x x 100 1")
	counts{0, 0, 0, 0}.hold(t, over)
}

func TestPerftOfStarts(t *testing.T) {
	for _, v := range []struct {
		rules string
		n     int
		counts
	}{
		{"ataxx", 3, counts{9, 36, 164, 608}},
		{"conquest", 3, counts{10, 36, 220, 780}},
		{"ataxx", 5, counts{16, 244, 4592, 86956}},
		{"conquest", 5, counts{16, 244, 4760, 94996}},
		{"ataxx", 7, counts{16, 256, 6460, 155888, 4752668}},
		{"conquest", 7, counts{16, 256, 6652, 165656}},
		{"nerdvana", 7, counts{16, 256, 6460, 155888}},
		{"ataxx", 9, counts{16, 256, 6496, 164708}},
		{"conquest", 9, counts{16, 256, 6688, 174596}},
	} {
		v.hold(t, mustStart(t, v.rules, "", "size", fmt.Sprint(v.n)))
	}
}

// The clock ends games in the middle of a count, and changes it as soon as it can run out.
func TestPerftStopsAtTheClock(t *testing.T) {
	const board = "x5o/7/7/7/7/7/o5x x "
	fresh := mustStart(t, "ataxx", board+"0 1")
	for _, clock := range []int{96, 97, 98, 99} {
		s := mustStart(t, "ataxx", fmt.Sprint(board, clock, " 1"))
		m := newModel(Ataxx, mustSetup(t, fmt.Sprint(board, clock, " 1")))
		for depth := range 4 {
			want := m.perft(depth)
			if got := s.Perft(depth); got != want {
				t.Errorf("clock %d: perft %d is %d, want %d", clock, depth, got, want)
			}
			if got := fresh.Perft(depth); (got != want) != (clock+depth > 100) {
				t.Errorf("clock %d: perft %d is %d, and %d with a fresh clock", clock, depth, want, got)
			}
		}
	}
}

func TestPassesAreCountedOnEverySize(t *testing.T) {
	for _, n := range []int{4, 6, 8, 9} {
		rows := []string{strings.Repeat("x", n), strings.Repeat("o", n), strings.Repeat("o", n)}
		for len(rows) < n {
			rows = append(rows, fmt.Sprint(n))
		}
		setup := strings.Join(rows, "/")
		for rules, own := range map[string]Rules{"ataxx": Ataxx, "conquest": Conquest} {
			s, m := mustStart(t, rules, setup), newModel(own, mustSetup(t, setup))
			for depth := range 3 {
				want := m.perft(depth)
				if got := s.Perft(depth); got != want || depth == 1 && want != 1 {
					t.Errorf("%s %s: perft %d is %d, want %d", rules, setup, depth, got, want)
				}
			}
		}
	}
}

func mustSetup(t testing.TB, text string) Setup {
	t.Helper()
	p, ill := ParseFEN(text, noneAllowed)
	if ill != nil {
		t.Fatal(ill)
	}
	return p
}
