package reversi

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// An unsolved evaluator has the search find out all by itself.
type unsolved struct {
	search.Evaluator
	search.Finisher
	search.Orderer
	search.Cutter
}

// searchedWith searches a position with no more help than forecasts.
func searchedWith(t *testing.T, b *reversi.Board8, cut search.Score, l search.Limits) search.Result {
	t.Helper()
	e := NewViewer(b, nil).(*viewer)
	o := search.Options{Window: 800, Table: search.NewTable(1 << 14), Cut: cut, Prune: search.Prune{Deeper: cut > 0}}
	r, err := search.New(b, unsolved{e, e, e, e}, o).Search(context.Background(), l)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Every depth that a search asks about is in the table, with a line that is near to the same score and an error of some discs.
func TestForecastsAreThere(t *testing.T) {
	for phase := range forecasts {
		for deep := search.CutDepth; deep <= MostForetold; deep++ {
			f := forecasts[phase][deep]
			if 20*f.Slope < 17*search.SlopeUnit || 20*f.Slope > 23*search.SlopeUnit || 2*f.Sigma < 3*centi || f.Sigma > 7*centi || max(f.Offset, -f.Offset) > 4*centi {
				t.Errorf("phase %d, depth %d: %+v", phase, deep, f)
			}
		}
	}
}

// Greater depths are taken to be like the greatest known one that is as even or odd; where a search may see the end nothing is foretold.
func TestForecastsOfOtherDepths(t *testing.T) {
	b := wanderReversi(t, rand.New(rand.NewPCG(1, 1)), reversi.Rules{}, 8, 30).(*reversi.Board8)
	e := NewEvaluator(b, nil).(*evaluator)
	phase := forecasts[Phase(30)]
	for deep, want := range map[int]search.Forecast{3: phase[3], 10: phase[10], 11: phase[9], 12: phase[10], 29: phase[9]} {
		if f, ok := e.Foretell(search.ShallowDepth(deep), deep); !ok || f != want {
			t.Errorf("depth %d: %+v, %t, want %+v", deep, f, ok, want)
		}
	}
	for _, deep := range []int{30, 31, 60} {
		if f, ok := e.Foretell(search.ShallowDepth(deep), deep); ok {
			t.Errorf("depth %d with 30 empty cells: %+v is foretold", deep, f)
		}
	}
}

// What is foretold comes true, on positions that the table was not made from, about as often as its errors say.
func TestForecastsComeTrue(t *testing.T) {
	if testing.Short() {
		t.Skip("searching without cuts takes long")
	}
	r := rand.New(rand.NewPCG(21, 22))
	asked, near, far := 0, 0, 0
	for range 60 {
		b := wanderReversi(t, r, reversi.Rules{}, 8, 12+r.IntN(30)).(*reversi.Board8)
		if b.Turn() == game.Nobody || b.MustPass() {
			continue
		}
		var scores []search.Score
		searchedWith(t, b, 0, search.Limits{Depth: 6, Completed: func(r search.Result) { scores = append(scores, r.Score) }})
		for deep := search.CutDepth; deep <= len(scores); deep++ {
			shallow := search.ShallowDepth(deep)
			f, ok := (&evaluator{board: b}).Foretell(shallow, deep)
			if !ok {
				t.Fatalf("nothing is foretold of depth %d", deep)
			}
			miss := scores[deep-1] - scores[shallow-1]*f.Slope/search.SlopeUnit - f.Offset
			asked++
			if max(miss, -miss) <= f.Sigma*3/2 {
				near++
			}
			if max(miss, -miss) <= f.Sigma*3 {
				far++
			}
		}
	}
	if asked < 200 || near < asked*75/100 || far < asked*95/100 {
		t.Errorf("of %d forecasts %d are right within one and a half errors, and %d within three", asked, near, far)
	}
}

// A depth takes fewer nodes, again and again as many, and the more the surer a search has to be.
func TestCutsSaveNodes(t *testing.T) {
	b := wanderReversi(t, rand.New(rand.NewPCG(8, 8)), reversi.Rules{}, 8, 16).(*reversi.Board8)
	nodes := func(cut search.Score) int64 { return searchedWith(t, b, cut, search.Limits{Depth: 8}).Nodes }
	usual, careful, whole := nodes(cut), nodes(260), nodes(0)
	if usual != nodes(cut) || usual*2 > whole || careful <= usual || careful >= whole {
		t.Errorf("%d nodes, %d with care, %d without cuts", usual, careful, whole)
	}
}

// A search that comes to the end of the game proves its score though it has cut before, and it is the solver's.
func TestCutSearchesProveWhatIsTrue(t *testing.T) {
	r, proved := rand.New(rand.NewPCG(9, 9)), 0
	for range 30 {
		b := wanderReversi(t, r, reversi.Rules{}, 8, 50+r.IntN(4)).(*reversi.Board8)
		if b.Turn() == game.Nobody {
			continue
		}
		want, _, err := NewSolver(12).Solve(context.Background(), b, search.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		got := searchedWith(t, b, 10, search.Limits{Depth: 24})
		if !got.Exact || got.Score != search.Score(centi*want) {
			t.Errorf("%d, exact: %t; the solver has %d in\n%s", got.Score, got.Exact, centi*want, b.AppendPosition(nil))
		}
		proved++
	}
	if proved < 20 {
		t.Errorf("only %d positions are proved", proved)
	}
}
