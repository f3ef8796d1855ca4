package reversi

import (
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/analyze/search/searchtest"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// numbered are weights that differ.
func numbered() *GroupWeights {
	w, r := new(GroupWeights), rand.New(rand.NewPCG(1, 1))
	images := GroupImages()
	for phase := range w.Phases {
		row := &w.Phases[phase]
		for term := range row {
			row[term] = int16(r.IntN(400) - 200)
			row[term] = row[images[term]]
		}
	}
	return w
}

// worth is what score returns, from the terms.
func (w *GroupWeights) worth(d reversi.Discs8) (sum int) {
	for _, term := range LookAtGroups(d) {
		sum += int(w.Phases[GroupPhase(64-ones(d.Own|d.Opp))][term])
	}
	return sum * centi / GroupUnit
}

// What a viewer says does not depend on what it has seen before.
func TestViewsFollowTheGame(t *testing.T) {
	r, w := rand.New(rand.NewPCG(1, 2)), numbered()
	for _, rules := range []reversi.Rules{{}, {Placement: true}, {OneLine: true}} {
		b := wanderReversi(t, r, rules, 8, 1).(*reversi.Board8)
		e := NewViewer(b, w)
		for range 2000 {
			for back := r.IntN(4); back > 1 && b.Ply() > 1; back-- {
				b.Undo()
			}
			if r.IntN(200) == 0 {
				b.Rewind()
			}
			if moves := b.Moves(nil); len(moves) > 0 {
				b.Play(moves[r.IntN(len(moves))])
			}
			turn := b.Turn()
			if turn == game.Nobody || r.IntN(3) == 0 {
				continue
			}
			if got, want := int(e.Evaluate(turn)), w.worth(b.Discs()); got != want || int(e.Evaluate(1-turn)) != -want {
				t.Fatalf("%s: %d, and %d from nothing", b.AppendPosition(nil), got, want)
			}
		}
	}
}

func TestImagesOfGroupsAreWorthTheSame(t *testing.T) {
	r, w := rand.New(rand.NewPCG(5, 6)), numbered()
	for range 200 {
		d := wanderReversi(t, r, reversi.Rules{}, 8, r.IntN(60)).(*reversi.Board8).Discs()
		own, opp := images(d.Own), images(d.Opp)
		for i := range own {
			if got, want := w.worth(reversi.Discs8{Own: own[i], Opp: opp[i]}), w.worth(d); got != want {
				t.Fatalf("image %d of %x %x is worth %d, want %d", i, d.Own, d.Opp, got, want)
			}
		}
	}
}

// Each cell is part of the groups that its shapes say, each term tells what stands there, and the other side's is what is left of the greatest.
func TestGroupsTellPositionsApart(t *testing.T) {
	places, base := 0, 0
	var cells [64]int
	for _, s := range groupShapes {
		for _, g := range s.cells.places() {
			for k, cell := range g {
				cells[cell]++
				for stone, d := range map[int]reversi.Discs8{2: {Own: 1 << cell}, 0: {Opp: 1 << cell}} {
					want := base + (power3(len(g))-1)/2 + (stone-1)*power3(k)
					if got := LookAtGroups(d)[places]; int(got) != want {
						t.Fatalf("%s: cell %d is digit %d of term %d, and should be of %d", s.name, cell, k, got, want)
					}
				}
			}
			places++
		}
		base += power3(len(s.cells))
	}
	if places != allLanes || base != groupTerms {
		t.Errorf("%d places and %d terms, and constants say %d and %d", places, base, allLanes, groupTerms)
	}
	for i, n := range cells {
		if n < 4 || n != cells[63-i] {
			t.Errorf("cell %d is part of %d groups, and %d of %d", i, n, 63-i, cells[63-i])
		}
	}
	r := rand.New(rand.NewPCG(2, 3))
	for range 100 {
		d := wanderReversi(t, r, reversi.Rules{}, 8, r.IntN(60)).(*reversi.Board8).Discs()
		look := LookAtGroups(d)
		for _, term := range look {
			if term < 0 || term >= GroupTerms {
				t.Errorf("term %d is outside of the table", term)
			}
		}
	}
}

func TestWeightsOfGroupsAreReadAsTheyAreWritten(t *testing.T) {
	w := numbered()
	w.Plan = "-game none"
	file := w.Append(nil)
	if again, err := ReadGroupWeights(file); err != nil || *again != *w {
		t.Errorf("other weights come back, or none: %v", err)
	}
	searchtest.DamagedWeights(t, file, false, ReadGroupWeights)
	if _, err := ReadGroupWeights(searchtest.WeightFile(t, files, "weights.bin")); err == nil {
		t.Error("weights of another kind are taken")
	}
}

// The file of the weights is the one of the command that is written beside it, and all that the program has by heart is less than 2 MB.
func TestWeightsOfGroupsAreOfTheirPlan(t *testing.T) {
	file := searchtest.WeightFile(t, files, "groups.bin")
	w, err := ReadGroupWeights(file)
	if err != nil {
		t.Fatal(err)
	}
	searchtest.MadeByPlan(t, "group_weights.go", w.Plan, "groups.bin")
	searchtest.SameWeights(t, file, w)
	files, err := filepath.Glob("../*/*.bin")
	if err != nil || len(files) < 3 {
		t.Fatalf("%v are the files of weights, %v", files, err)
	}
	size := int64(0)
	for _, name := range files {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		size += info.Size()
	}
	if most := int64(2_000_000); size > most {
		t.Errorf("%v have %d bytes, more than %d", files, size, most)
	}
}

// What was learnt is there: positions with corners are better than the same ones without, a disc more at the end is a disc more, and both sides
// have about the same at the start.
func TestWeightsOfGroupsKnowTheGame(t *testing.T) {
	r, w := rand.New(rand.NewPCG(3, 1)), defaultGroups()
	better, asked := 0, 0
	for range 300 {
		d := wanderReversi(t, r, reversi.Rules{}, 8, 15+r.IntN(35)).(*reversi.Board8).Discs()
		for free := ^(d.Own | d.Opp) & corners; free != 0; free &= free - 1 {
			corner := uint64(1) << bits.TrailingZeros64(free)
			asked++
			if w.worth(reversi.Discs8{Own: d.Own | corner, Opp: d.Opp}) > w.worth(reversi.Discs8{Own: d.Own, Opp: d.Opp | corner}) {
				better++
			}
		}
	}
	if asked < 500 || better*100 < asked*93 {
		t.Errorf("of %d corners %d are worth having", asked, better)
	}
	start := wanderReversi(t, r, reversi.Rules{}, 8, 4).(*reversi.Board8)
	if worth := w.worth(start.Discs()); worth < -8*centi || worth > 8*centi {
		t.Errorf("%s is worth %d", start.AppendPosition(nil), worth)
	}
}

// The newest player goes by groups on 8×8, search@1 never does.
func TestGroupsAreForTheNewestPlayer(t *testing.T) {
	for _, size := range []int{6, 8, 10} {
		b := wanderReversi(t, rand.New(rand.NewPCG(1, 1)), reversi.Rules{}, size, 4)
		e, _ := newEvaluator(b)
		if _, got := e.(*viewer); got != (size == 8) {
			t.Errorf("size %d: groups are looked at: %t", size, got)
		}
		first, _ := newFirst(b)
		if _, got := first.(*viewer); got {
			t.Errorf("size %d: search@1 looks at groups", size)
		}
	}
}

// An estimate of the position after a move, with the move and its return.
func BenchmarkEstimates(b *testing.B) {
	for name, of := range map[string]func(*reversi.Board8) search.Evaluator{
		"first":  func(board *reversi.Board8) search.Evaluator { return NewEvaluator(board, nil) },
		"newest": func(board *reversi.Board8) search.Evaluator { return NewViewer(board, nil) },
	} {
		b.Run(name, func(b *testing.B) {
			board := wanderReversi(b, rand.New(rand.NewPCG(1, 1)), reversi.Rules{}, 8, 24).(*reversi.Board8)
			e, moves := of(board), board.Moves(nil)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if i%len(moves) == 0 {
					e.(search.Orderer).Order(nil, nil)
				}
				board.Play(moves[i%len(moves)])
				e.Evaluate(board.Turn())
				board.Undo()
			}
		})
	}
}
