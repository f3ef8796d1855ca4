package conquest

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/analyze/search/searchtest"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// modelTerms counts the terms of a position cell by cell.
func modelTerms(s *conquest.State) (terms [Terms]int8) {
	me, n := conquest.X+conquest.Stone(s.Turn()), s.Size()
	near := func(row, col, distance int, want conquest.Stone) (count int) {
		for r := row - distance; r <= row+distance; r++ {
			for c := col - distance; c <= col+distance; c++ {
				if (r != row || c != col) && s.At(game.Cell{Row: int16(r), Col: int16(c)}) == want {
					count++
				}
			}
		}
		return count
	}
	for row := range n {
		for col := range n {
			stone := s.At(game.Cell{Row: int16(row), Col: int16(col)})
			a, b := min(row, n-1-row, 3), min(col, n-1-col, 3)
			place := [4][4]int{{0, 1, 2, 3}, {1, 4, 5, 6}, {2, 5, 7, 8}, {3, 6, 8, 9}}[a][b]
			for _, side := range []conquest.Stone{conquest.X, conquest.O} {
				by := int8(1)
				if side != me {
					by = -1
				}
				other := conquest.X + conquest.O - side
				switch {
				case stone == side:
					terms[placeTerms+place] += by
					if near(row, col, 1, conquest.Empty) == 0 {
						terms[safeTerm] += by
					}
				case stone == conquest.Empty:
					k := near(row, col, 1, side)
					if k > 0 {
						terms[cloneTerm] += by
					}
					if near(row, col, 2, side) > 0 {
						terms[reachTerm] += by
					}
					if k > 0 && near(row, col, 2, other) > 0 {
						terms[holeTerms+k-1] += by
					}
				}
			}
		}
	}
	terms[tempoTerm] = 1
	return terms
}

func TestConquestTerms(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, setup := range []string{"", "x5o/7/2-1-2/3-3/2-1-2/7/o5x", "x2o/4/4/o2x", "x1o/3/o1x"} {
		for range 30 {
			start, err := conquest.Start(setup, game.Options{Rules: "ataxx"})
			if err != nil {
				t.Fatal(err)
			}
			s := start.(*conquest.State)
			for range r.IntN(60) {
				moves := s.Moves(nil)
				if len(moves) == 0 {
					break
				}
				s.Play(moves[r.IntN(len(moves))])
			}
			if s.Turn() == game.Nobody {
				continue
			}
			look, want := LookAt(s), modelTerms(s)
			if look.Terms != want {
				t.Fatalf("%s:\n%v, want\n%v", s.AppendPosition(nil), look.Terms, want)
			}
			w := &defaultWeights
			score := (w.sum(0, &look)*int32(look.Empty) + w.sum(1, &look)*int32(look.Pawns)) / int32(look.Empty+look.Pawns)
			if got := NewEvaluator(s, w).Evaluate(s.Turn()); got != search.Score(score) {
				t.Fatalf("%s: %d, want %d", s.AppendPosition(nil), got, score)
			}
		}
	}
}

// All rules and sizes can be searched.
func TestEveryConquestCanBeSearched(t *testing.T) {
	for _, c := range []struct{ rules, setup, size string }{
		{"conquest", "", "3"}, {"conquest", "", "7"}, {"conquest", "", "9"}, {"conquest", "", "21"},
		{"ataxx", "x5o/7/3-3/2-1-2/3-3/7/o5x", ""}, {"ataxx", "", "9"}, {"nerdvana", "", ""},
	} {
		s, err := conquest.Start(c.setup, game.Options{Rules: c.rules, Values: map[string]string{"size": c.size}})
		if err != nil {
			t.Fatal(err)
		}
		for range 4 {
			if s.Turn() == game.Nobody {
				break
			}
			e, o := newEvaluator(s)
			if e.Evaluate(0)+e.Evaluate(1) != 0 {
				t.Errorf("%+v: %d and %d", c, e.Evaluate(0), e.Evaluate(1))
			}
			result, err := search.New(s, e, o).Search(context.Background(), search.Limits{Depth: 2})
			if err != nil {
				t.Fatal(err)
			}
			s.Play(result.Best)
		}
	}
}

// What a search does at every node allocates nothing.
func TestEvaluatorOfConquestDoesNotAllocate(t *testing.T) {
	searchtest.NoAllocationsOfEvaluator(t, conquestBoard(t, "X___O/_____/_____/O__X_/O___X", 1), newEvaluator)
}
