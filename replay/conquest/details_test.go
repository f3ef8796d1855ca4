package conquest_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// What a move is said to turn is what it turns, in the notation of the rules.
func TestDetailsSayWhatAMoveDoes(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, rules := range []string{"conquest", "ataxx"} {
		start, err := conquest.Start("", game.Options{Rules: rules})
		if err != nil {
			t.Fatal(err)
		}
		s := start.(*conquest.State)
		for range 60 {
			moves := s.Moves(nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				wantDetails(t, s, m)
			}
			s.Play(moves[random.IntN(len(moves))])
		}
	}
}

func wantDetails(t *testing.T, s *conquest.State, m game.Move) {
	t.Helper()
	var before, turned []game.CellText
	kind, _, _ := conquest.Parts(m)
	details := s.Details(m)
	if kind == conquest.Passing {
		if details != nil {
			t.Errorf("a pass has the details %v", details)
		}
		return
	}
	before = s.AppendCells(nil)
	s.Play(m)
	for _, c := range s.AppendCells(nil) {
		if slices.ContainsFunc(before, func(b game.CellText) bool { return b.Cell == c.Cell && b.Text != c.Text }) {
			turned = append(turned, c)
		}
	}
	s.Undo()
	if want := [...]string{"clone", "jump"}[kind]; details[0].Values[0] != want || len(details[1].Values) != len(turned) {
		t.Errorf("%s is a %s and turns %v, and is said to do %v", s.AppendMove(nil, m), want, turned, details)
	}
}
