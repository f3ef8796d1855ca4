package conquest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/replay/game"
)

// The names of the corners and of one cell in the three notations.
func TestNamesOfCells(t *testing.T) {
	for _, v := range []struct {
		cell             game.Cell
		tuple, uai, nerd string
	}{
		{game.Cell{Row: 0, Col: 0}, "(0,0)", "a7", "a1"},
		{game.Cell{Row: 0, Col: 6}, "(0,6)", "g7", "g1"},
		{game.Cell{Row: 6, Col: 0}, "(6,0)", "a1", "a7"},
		{game.Cell{Row: 6, Col: 6}, "(6,6)", "g1", "g7"},
		{game.Cell{Row: 2, Col: 3}, "(2,3)", "d5", "d3"},
	} {
		got := [3]string{}
		for i, nt := range []Notation{Tuples, UAI, LetterRow} {
			got[i] = nt.cellText(v.cell, 7)
		}
		if got != [3]string{v.tuple, v.uai, v.nerd} {
			t.Errorf("%v is %q", v.cell, got)
		}
	}
}

// Every legal move reads back from its text: in the notation of the rules as the same move, in the
// others as one that leads to the same position.
func TestMovesRoundTrip(t *testing.T) {
	for _, a := range arenas(13) {
		rng := rand.New(rand.NewPCG(uint64(a.n), 9))
		for range 20 {
			s := newState(a.rules, randomSetup(rng, a.n, a.gaps))
			for _, m := range s.Moves(nil) {
				roundTrip(t, s, m)
			}
		}
	}
}

func roundTrip(t *testing.T, s *State, m game.Move) {
	t.Helper()
	text := string(s.AppendMove(nil, m))
	if got, ill := s.ParseMove(text); ill != nil || got != m {
		t.Fatalf("%s %s: %d writes %q, which reads as %d (%v)", s.rules.name, s.AppendRows(nil), m, text, got, ill)
	}
	for _, nt := range []Notation{Tuples, UAI, LetterRow} {
		if m == Pass && nt != UAI {
			continue // these notations have no pass
		}
		text := string(s.AppendMoveAs(nil, m, nt))
		got, ill := s.ReadMove(text, Style{Notation: nt})
		if ill != nil {
			t.Fatalf("%s %s: %q: %v", s.rules.name, s.AppendRows(nil), text, ill)
		}
		if key(s, got) != key(s, m) || !slices.Contains(s.Moves(nil), got) {
			t.Fatalf("%s %s: %q reads as another move", s.rules.name, s.AppendRows(nil), text)
		}
	}
}

// key returns the key of the position after a move.
func key(s *State, m game.Move) game.Key {
	s.Play(m)
	defer s.Undo()
	return s.Key()
}

func TestASourcelessCloneComesFromTheFirstNeighbour(t *testing.T) {
	s := mustStart(t, "conquest", "X_X/___/O_X")
	m, ill := s.ReadMove("b2", Style{Notation: UAI})
	if ill != nil {
		t.Fatal(ill)
	}
	if got := string(s.AppendMove(nil, m)); got != "(0,0)->(1,1)" {
		t.Errorf("b2 comes from %s", got)
	}
	a := mustStart(t, "ataxx", "o2/1xx/x1o")
	clone := a.Moves(nil)[0]
	if got := string(a.AppendMoveAs(nil, clone, Tuples)); got != "(1,1)->(0,1)" {
		t.Errorf("b3 is written %s", got)
	}
}

func TestPartsOfMoves(t *testing.T) {
	s := mustStart(t, "ataxx", "")
	for text, want := range map[string]Kind{"b6": Clone, "a7c5": Jump} {
		m, _ := s.ParseMove(text)
		k, from, to := Parts(m)
		if k != want || string(s.AppendMove(nil, m)) != text || k == Jump && distance(from, to) != 2 || k == Clone && from != to {
			t.Errorf("%s is kind %d from %v to %v", text, k, from, to)
		}
	}
	if k, _, _ := Parts(Pass); k != Passing {
		t.Error("a pass is no pass")
	}
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{
		"(0,0)->(1,1)", "(0,0) → (1,1)", "f2", "g1e3", "0000", "x@f1", "a1a1", "d2-e4", "pass", "(0,0)->(99999,1)", "A2C4", "é@@",
	} {
		mutate.Add(f, text, uint8(0), uint8(3))
	}
	f.Fuzz(func(t *testing.T, text string, rules, style uint8) {
		s := newState(Rules(rules%3), startSetup(7))
		before := s.bits()
		st := Style{Notation: Notation(style % 3), Loose: style&4 != 0, LongClone: style&8 != 0}
		m, ill := s.ReadMove(text, st)
		if s.bits() != before {
			t.Fatalf("%q changed the position", text)
		}
		if ill != nil {
			if ill.Code == "" || ill.Message == "" {
				t.Fatalf("%q is refused without a word", text)
			}
			return
		}
		if !slices.Contains(s.Moves(nil), m) {
			t.Fatalf("%q reads as %d, which is not legal", text, m)
		}
		roundTrip(t, s, m)
	})
}
