package contactix

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/analyze/search/searchtest"
	"github.com/plybook/plybook/replay/contactix"
)

// patternWeights are those that come with the program.
func patternWeights(t testing.TB) (*PatternWeights, []byte) {
	t.Helper()
	file := searchtest.WeightFile(t, files, "patterns.bin")
	w, err := ReadPatternWeights(file)
	if err != nil {
		t.Fatal(err)
	}
	return w, file
}

// The file of the patterns is the one of the command that is written beside it.
func TestPatternsAreOfTheirPlan(t *testing.T) {
	w, file := patternWeights(t)
	searchtest.MadeByPlan(t, "pattern_weights.go", w.Plan, "patterns.bin")
	searchtest.SameWeights(t, file, w)
	if most := 50_000; len(file) > most {
		t.Errorf("the file has %d bytes, more than %d", len(file), most)
	}
}

func TestDamagedPatternsAreRefused(t *testing.T) {
	w, file := patternWeights(t)
	searchtest.DamagedWeights(t, file, true, ReadPatternWeights)
	great := *w
	great.Rows[7][3] = patternMost
	if _, err := ReadPatternWeights(great.Append(nil)); err == nil || !strings.Contains(err.Error(), "from -1799 to 1799, found 1800") {
		t.Errorf("a great weight: %v", err)
	}
}

// Move probabilities and odds are those of the rows of the moves, added up one by one.
func TestPatternsAddUp(t *testing.T) {
	w, _ := patternWeights(t)
	r := rand.New(rand.NewPCG(7, 2))
	for range 40 {
		s := emptyContactix(t, 11, 11, r.IntN(2), contactix.Contactix)
		wander(s, r, 2+r.IntN(40))
		if s.Winner() >= 0 {
			continue
		}
		tiles := make([]int8, s.Cells())
		for cell := range tiles {
			tiles[cell] = int8(s.Tile(cell))
		}
		found, odds := NewLooker(11, 11).Look(tiles, int8(s.ToMove()), -1, -1)
		logits := make([]float64, len(found))
		sum, most := 0.0, math.Inf(-1)
		odds = odds*float64(w.Odds[0])/patternOne + float64(w.Odds[1])/patternOne
		for i, f := range found {
			for u := range patternUnits {
				unit := int(w.Bias[u])
				for _, row := range f.Rows {
					unit += int(w.Rows[row][u])
				}
				x := float64(unit) / patternOne
				switch {
				case u == 0:
					logits[i] = x
				case u < MoveUnits:
					logits[i] += max(x, 0) * float64(w.Out[u]) / patternOne
				default:
					odds += max(x, 0) * float64(w.Out[u]) / patternOne * float64(f.Part)
				}
			}
			most = max(most, logits[i])
		}
		for _, x := range logits {
			sum += math.Exp(x - most)
		}

		e, _ := newPolicy(s)
		p := e.(*policy)
		p.Begin(s, search.NewBudget(context.Background(), search.Limits{}))
		p.connector = nil // the looker knows of no connections
		moves, chance, _ := p.Weigh(nil)
		if want := search.Certain * Chance(odds); math.Abs(float64(chance)-want) > 0.01*search.Certain {
			t.Errorf("%s: the chance is %d, want %.0f", s.AppendPosition(nil), chance, want)
		}
		if len(moves) != len(found) {
			t.Fatalf("%s: %d moves, and patterns of %d", s.AppendPosition(nil), len(moves), len(found))
		}
		for i, m := range moves {
			if want := search.Certain * math.Exp(logits[i]-most) / sum; int(m.Move) != found[i].Cell || math.Abs(float64(m.Share)-want) > 4+0.06*want {
				t.Errorf("%s: move %d has the share %d, and cell %d %.0f", s.AppendPosition(nil), m.Move, m.Share, found[i].Cell, want)
			}
		}
	}
}

// A position has the same move probabilities after half a turn, and mirrored in the long diagonal with the sides exchanged.
func TestPatternsAreSymmetric(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 2))
	const n = 11
	images := [...]func(cell int) int{
		func(cell int) int { return n*n - 1 - cell },
		func(cell int) int { return cell%n*n + cell/n },
	}
	look := NewLooker(n, n)
	for range 40 {
		s := emptyContactix(t, n, n, r.IntN(2), contactix.Contactix)
		wander(s, r, 4+r.IntN(40))
		tiles := make([]int8, s.Cells())
		var laid []int16
		for cell := range tiles {
			if tiles[cell] = int8(s.Tile(cell)); tiles[cell] >= 0 {
				laid = append(laid, int16(cell))
			}
		}
		last, before := laid[r.IntN(len(laid))], laid[r.IntN(len(laid))]
		side := 1 - tiles[last]
		found, odds := look.Look(tiles, side, last, before)
		rows := map[int]Pattern{}
		for _, f := range found {
			rows[f.Cell] = f
		}
		for i, image := range images {
			turned := make([]int8, len(tiles))
			for cell, tile := range tiles {
				if turned[image(cell)] = tile; i == 1 && tile >= 0 {
					turned[image(cell)] = 1 - tile
				}
			}
			to := side
			if i == 1 {
				to = 1 - side
			}
			again, oddsAgain := look.Look(turned, to, int16(image(int(last))), int16(image(int(before))))
			if math.Abs(odds-oddsAgain) > 0.02 || len(again) != len(found) {
				t.Errorf("image %d of %s: %d moves with odds %v, want %d with %v", i, s.AppendPosition(nil), len(again), oddsAgain, len(found), odds)
			}
			different := 0
			for _, f := range again {
				want := rows[image(f.Cell)] // both images are their own inverses
				for k := range f.Rows {
					sector := k >= 1 && k < 7 // whose order differs
					if !sector && f.Rows[k] != want.Rows[k] {
						different++
					}
				}
			}
			// Bridges that overlap are joined in the order of their places, so that currents differ a little. A current on the border of two rows may fall to either side, and a cell of the middle row lies as far from both edges.
			if different > len(again)/4 {
				t.Errorf("image %d of %s: %d rows of %d moves differ", i, s.AppendPosition(nil), different, len(again))
			}
		}
	}
}
