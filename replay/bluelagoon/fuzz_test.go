package bluelagoon_test

import (
	"testing"

	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// allAllowed returns every leniency.
func allAllowed() parse.Allow {
	var names []string
	for _, l := range bluelagoon.LenientOptions() {
		names = append(names, l.Name)
	}
	a, err := parse.NewAllow(names, bluelagoon.LenientOptions())
	if err != nil {
		panic(err)
	}
	return a
}

// Any text is refused at a place inside it, or is a position that is written and read as itself; strict
// reading accepts nothing but that writing.
func FuzzState(f *testing.F) {
	for _, text := range []string{
		small, "a 999999999 2;", "a 64 2; c 0 E; s; r C B W P S; p 0 0 0 0 0 0 0 S T; p 1 0 0 0 0 0 0 S T;",
		"a 13 999999999; c 0 E;", "a 64 2; c 0 E; i 5 999999999,999999999;", "a 2 4; c 3 S;", "",
		"a 3 2; c 0 S; i 0; i 999999999 0,0 2,1; s 2,1; r C B W P S 2,1; p 0 999999999 999999999 0 0 0 999999999 S T 0,0; p 1 0 0 0 0 0 0 S T 1,1;",
	} {
		mutate.Add(f, text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, allow := range []parse.Allow{{}, allAllowed()} {
			s, ill := bluelagoon.ParseState(text, allow)
			if wellFormed := bluelagoon.WellFormed(text, allow) == nil; !wellFormed && s != nil {
				t.Fatalf("%q is a position and not well formed", text)
			}
			if ill != nil {
				if ill.Off < 0 || ill.Len < 0 || ill.Off > len(text) {
					t.Fatalf("%q: the place is %d+%d of %d", text, ill.Off, ill.Len, len(text))
				}
				continue
			}
			if s == nil {
				t.Fatalf("%q is neither a position nor refused", text)
			}
			checkPosition(t, s)
		}
		if s, _ := bluelagoon.ParseState(text, parse.Allow{}); s != nil && position(s) != text {
			t.Fatalf("%q is written\n%q", text, position(s))
		}
	})
}

// checkPosition checks that a position, reachable or not, can be written, looked at and played on.
func checkPosition(t *testing.T, s *bluelagoon.State) {
	t.Helper()
	text := position(s)
	again, ill := bluelagoon.ParseState(text, parse.Allow{})
	if ill != nil || position(again) != text || again.Key() != s.Key() {
		t.Fatalf("%q is read as %v: %v", text, again, ill)
	}
	s.Check()
	s.Outcome()
	s.SetSeed(1)
	for range 3 {
		moves := s.Moves(nil)
		if len(moves) == 0 {
			break
		}
		s.Play(moves[len(moves)-1])
	}
	for s.Ply() > 0 {
		s.Undo()
	}
	if position(s) != text || s.Key() != again.Key() {
		t.Fatalf("played and taken back\n%q\nis\n%q", text, position(s))
	}
}

// Any text is a legal move that is written as a move string, or is refused.
func FuzzMove(f *testing.F) {
	for _, text := range []string{
		"S 9,3", "T 0,0", "S -1,3", "", "S 999999999,999999999", "S 0000000000000000000000001,1",
		"deal C 0,5 B W P S;", "deal C B W P S;", "r C 1,1 1,1 B 1,1 W P S;", "deal", "r ",
	} {
		mutate.Add(f, text, true)
		mutate.Add(f, text, false)
	}
	b, err := bluelagoon.MapByName("sides")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string, dealt bool) {
		s := bluelagoon.New(b, 2)
		if dealt {
			s.Play(s.AddDeal(bluelagoon.DrawDeal(1, bluelagoon.Exploration)))
		}
		before := position(s)
		m, ill := s.ParseMove(text)
		if position(s) != before {
			t.Fatalf("reading %q changes the position", text)
		}
		if ill != nil {
			return
		}
		if s.Turn() == game.Chance != bluelagoon.IsDeal(m) {
			t.Fatalf("%q is accepted, and the turn is of %d", text, s.Turn())
		}
		written := moveText(s, m)
		if again, ill := s.ParseMove(written); ill != nil || again != m {
			t.Fatalf("%q is written %q and read as %v: %v", text, written, again, ill)
		}
		s.Play(m)
		s.Undo()
		if position(s) != before {
			t.Fatalf("%q played and taken back leaves\n%s", text, position(s))
		}
	})
}
