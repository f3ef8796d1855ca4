package hive

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/analyze/search/searchtest"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

func hiveStart(t testing.TB, setup string) *hive.Position {
	t.Helper()
	p, err := hive.StartPosition(setup, game.Options{Values: map[string]string{"repetition": "draw"}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// hiveClosable is a game that plybook played against itself, up to the move that closes the black queen: White has but
// one of those.
const hiveClosable = `Base;InProgress;White[22];wG1;bA1 wG1\;wB1 wG1/;bA2 bA1\;wA1 wB1-;bA3 bA2/;wQ wA1/;bQ /bA2;wA2 \wB1;bA3 wQ/;wA2 bA2\;` +
	`bS1 bA3/;wB2 \wB1;bS1 wQ\;wS1 wB2/;bG1 bA3-;wA3 /wB2;bG1 -bA3;wA1 /bQ;bG2 bS1\;wA3 /bA1;bA2 /wQ;wS1 bA3/;bS2 bG2\;` +
	`wG2 /wB2;bS2 bA3\;wG2 bA1\;bG3 bG2-;wG3 -wA3;bB1 bG3/;wS2 -wG1;bB2 bB1/;wA2 bQ\;bB2 bB1-;wB2 wB1;bB2 bB1;wG3 wG2-;` +
	`bB2 \bB1;wS2 /wA3;bB2 bB1;wA2 wG2\;bB2 bS2\`

// A queen that can be closed is closed, at every depth.
func TestHiveClosesTheQueen(t *testing.T) {
	p := hiveStart(t, hiveClosable)
	for depth := 1; depth <= 3; depth++ {
		r, err := searchtest.New(p, newEvaluator).Search(context.Background(), search.Limits{Depth: depth})
		if err != nil {
			t.Fatal(err)
		}
		if text := string(p.AppendMove(nil, r.Best)); text != `wG3 bQ\` || r.Score != search.WinIn(1) {
			t.Errorf("depth %d: %s with score %d", depth, text, r.Score)
		}
	}
}

// A threat to close the own queen is seen with the next ply: of all moves a search of depth 1 takes one
// that leaves no such threat, where there is one.
func TestHivePreventsBeingClosed(t *testing.T) {
	tried := 0
	for seed := range uint64(400) {
		p := hiveStart(t, "Base+MLP")
		playRandomly(p, rand.New(rand.NewPCG(seed, 3)), 40)
		if n, _ := p.QueenNeighbours(max(p.Turn(), 0)); p.Turn() == game.Nobody || n < 4 {
			continue
		}
		safe, lost := hiveReplies(p)
		if _, wins := p.Closing(); wins || lost == 0 || safe == 0 {
			continue
		}
		tried++
		r, err := searchtest.New(p, newEvaluator).Search(context.Background(), search.Limits{Depth: 1})
		if err != nil {
			t.Fatal(err)
		}
		p.Play(r.Best)
		if m, closes := p.Closing(); closes {
			t.Errorf("seed %d: after the best move %s wins in\n%s", seed, p.AppendMove(nil, m), p.AppendPosition(nil))
		}
	}
	if tried < 10 {
		t.Errorf("only %d positions have a threat", tried)
	}
}

// hiveReplies counts the moves after which the opponent cannot and can win with the next ply, by trying
// all of them.
func hiveReplies(p *hive.Position) (safe, lost int) {
	mover := p.Turn()
	for _, m := range p.Moves(nil) {
		p.Play(m)
		wins := p.Outcome().Won(1 - mover)
		for _, reply := range p.Moves(nil) {
			p.Play(reply)
			wins = wins || p.Outcome().Won(1-mover)
			p.Undo()
		}
		if _, closes := p.Closing(); closes {
			wins = true
		}
		p.Undo()
		if wins {
			lost++
		} else {
			safe++
		}
	}
	return safe, lost
}

// What a search of a single ply says of ends that lie beyond it is true: it is won or lost whatever the other
// side plays, which trying everything shows.
func TestHiveThreatsAreProved(t *testing.T) {
	if testing.Short() {
		t.Skip("searching without threats takes long")
	}
	r := rand.New(rand.NewPCG(5, 5))
	tried := map[search.Score]int{}
	for number := range 30 {
		p := hiveStart(t, [2]string{"Base", "Base+MLP"}[number%2])
		playRandomly(p, r, 10)
		for s := searchtest.New(p, newEvaluator); p.Turn() >= 0 && p.Ply() < 80; playRandomly(p, r, r.IntN(2)) {
			found, err := s.Search(context.Background(), search.Limits{Depth: 1})
			if err != nil {
				t.Fatal(err)
			}
			if !hiveProved(p, found) {
				t.Errorf("%d is not the score of\n%s", found.Score, p.AppendPosition(nil))
			}
			tried[found.Score]++
			p.Play(found.Best)
		}
	}
	if tried[search.WinIn(3)] < 10 || tried[search.LossIn(4)] < 5 {
		t.Errorf("too few positions are decided: %d are won with the third ply, %d lost with the fourth",
			tried[search.WinIn(3)], tried[search.LossIn(4)])
	}
}

// hiveProved says whether a win with the third ply or a loss with the fourth is true.
func hiveProved(p *hive.Position, found search.Result) bool {
	mover := p.Turn()
	switch found.Score {
	case search.WinIn(3):
		p.Play(found.Best)
		defer p.Undo()
		return hiveLost(p)
	case search.LossIn(4):
		return hiveAll(p, func() bool {
			won := func() bool { return p.Outcome().Won(1 - mover) }
			return won() || hiveAny(p, func() bool { return won() || hiveLost(p) })
		})
	}
	return true
}

// hiveLost says whether the side to move cannot win at once, and loses to the next ply whatever it plays.
func hiveLost(p *hive.Position) bool {
	loser := p.Turn()
	return loser != game.Nobody && hiveAll(p, func() bool {
		if p.Turn() == game.Nobody {
			return p.Outcome().Won(1 - loser)
		}
		return hiveAny(p, func() bool { return p.Outcome().Won(1 - loser) })
	})
}

func hiveAny(p *hive.Position, holds func() bool) bool {
	return !hiveAll(p, func() bool { return !holds() })
}

// hiveAll says whether something holds after all moves.
func hiveAll(p *hive.Position, holds func() bool) bool {
	all := true
	for _, m := range p.Moves(nil) {
		p.Play(m)
		all = all && holds()
		p.Undo()
		if !all {
			break
		}
	}
	return all
}

func playRandomly(s game.State, r *rand.Rand, plies int) {
	for range plies {
		moves := s.Moves(nil)
		if len(moves) == 0 {
			return
		}
		s.Play(moves[r.IntN(len(moves))])
	}
}

// Who stands better does not go back to a position that has occurred, and there it is worth nothing.
func TestHiveDoesNotRepeatAGoodPosition(t *testing.T) {
	p := hiveStart(t, `Base;InProgress;White[4];wA1;bA1 wA1-;wQ -wA1;bQ bA1-;wS1 -wQ;bA2 bQ-`)
	e, _ := newEvaluator(p)
	e.Begin(p, search.NewBudget(context.Background(), search.Limits{}))
	before := p.Key()
	if !goRound(p, before) {
		t.Fatal("the position cannot be repeated")
	}
	if score := e.Evaluate(hive.White); score != 0 || !p.Recurs() {
		t.Errorf("the position has occurred before and is worth %d", score)
	}
	p.Undo()
	if score := e.Evaluate(hive.Black); score <= 0 {
		t.Fatalf("Black has an ant for a spider, and %d points", score)
	}
	r, err := searchtest.New(p, newEvaluator).Search(context.Background(), search.Limits{Depth: 2})
	if err != nil {
		t.Fatal(err)
	}
	if p.Play(r.Best); p.Recurs() {
		t.Error("it is repeated")
	}
}

// goRound plays four plies without a placement that lead back to a position.
func goRound(p *hive.Position, to game.Key) bool {
	var try func(left int) bool
	try = func(left int) bool {
		if left == 0 {
			return p.Key() == to
		}
		for _, m := range p.Moves(nil) {
			if m == hive.Pass || p.Hand().Has(hive.MovedPiece(m)) {
				continue
			}
			p.Play(m)
			if try(left - 1) {
				return true
			}
			p.Undo()
		}
		return false
	}
	return try(4)
}

// Puzzles in which one move alone forces the win.
func TestHivePuzzles(t *testing.T) {
	root := os.Getenv("PLYBOOK_RECORDS")
	if root == "" {
		t.Skip("PLYBOOK_RECORDS is not set: the collection of records is not here")
	}
	text, err := os.ReadFile(filepath.Join(root, "hive", "mzinga", "puzzles.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		columns := strings.Split(strings.TrimSpace(line), "\t")
		if len(columns) != 3 || strings.HasPrefix(line, "#") {
			continue
		}
		depth, err := strconv.Atoi(columns[1])
		if err != nil {
			t.Fatal(err)
		}
		if depth > 4 {
			continue // takes too long for a test
		}
		p := hiveStart(t, columns[0])
		r, err := searchtest.New(p, newEvaluator).Search(context.Background(), search.Limits{Depth: depth})
		if err != nil {
			t.Fatal(err)
		}
		if best := string(p.AppendMove(nil, r.Best)); best != columns[2] || r.Score < search.WinIn(depth) {
			t.Errorf("%s with score %d, want %s and a win in %d:\n%s", best, r.Score, columns[2], depth, columns[0])
		}
	}
}

// playHive plays a game of two searches with depths, 0 for any move, from a random opening, and returns
// 1 if the first one wins, 0 if it loses, and ½.
func playHive(t *testing.T, kind string, seed uint64, white bool, first, second int) float64 {
	t.Helper()
	p := hiveStart(t, kind)
	r := rand.New(rand.NewPCG(seed, 1))
	playRandomly(p, r, 4)
	me, depths := hive.White, [2]int{first, second}
	if !white {
		me, depths = hive.Black, [2]int{second, first}
	}
	searchers := [2]*search.Searcher{searchtest.New(p, newEvaluator), searchtest.New(p, newEvaluator)}
	for p.Turn() != game.Nobody && p.Ply() < 160 {
		turn := p.Turn()
		if depths[turn] == 0 {
			playRandomly(p, r, 1)
			continue
		}
		found, err := searchers[turn].Search(context.Background(), search.Limits{Depth: depths[turn]})
		if err != nil {
			t.Fatal(err)
		}
		p.Play(found.Best)
	}
	switch o := p.Outcome(); {
	case o.Won(me):
		return 1
	case o.Won(1 - me):
		return 0
	}
	return 0.5
}

// A search beats one of a single ply, and that any moves.
func TestHiveSearchWins(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	for _, c := range []struct {
		first, second, games int
		least                float64 // of the points
	}{
		{first: 1, second: 0, games: 20, least: 0.95},
		{first: 2, second: 0, games: 12, least: 0.95},
		{first: 3, second: 1, games: 12, least: 0.9},
	} {
		points := 0.0
		for g := range c.games {
			kind := [2]string{"Base", "Base+MLP"}[g/2%2]
			points += playHive(t, kind, uint64(g/2), g%2 == 0, c.first, c.second)
		}
		if points < c.least*float64(c.games) {
			t.Errorf("depth %d against %d: %v points of %d", c.first, c.second, points, c.games)
		}
	}
}

// What a survey says of pieces that are not free agrees with the moves there are.
func TestHiveSurveyAgreesWithMoves(t *testing.T) {
	for seed := range uint64(50) {
		p := hiveStart(t, "Base+MLP")
		playRandomly(p, rand.New(rand.NewPCG(seed, 4)), 30)
		survey := p.Survey()
		for _, m := range p.Moves(nil) {
			x := hive.MovedPiece(m)
			if m == hive.Pass || p.Hand().Has(x) || x.Seat() != p.Turn() || survey.Free.Has(x) {
				continue
			}
			if _, thrown := p.Thrower(m); !thrown {
				t.Errorf("seed %d: %s is not free and can play %s in\n%s", seed, x, p.AppendMove(nil, m), p.AppendPosition(nil))
			}
		}
	}
}

// BenchmarkHive searches a middle game in which all pieces of both sides are in play.
func BenchmarkHive(b *testing.B) {
	p := hiveStart(b, `Base+MLP;InProgress;Black[10];wL;bL wL\;wM \wL;bM bL\;wA1 /wM;bA1 /bL;wQ wM/;bQ bM-;wA2 wQ\;bA2 bA1\;`+
		`wA2 /bA2;bA1 /wA1;wB1 wQ\;bP bA2-;wM wB1\;bB1 \bA2;wA3 -wQ;bS1 /bA1;wA3 -bS1`)
	searchtest.Benchmark(b, searchtest.New(p, newEvaluator), search.Limits{Nodes: 100_000})
}

// A search that has been as deep before allocates for its result and its root, and not for its nodes.
func TestHiveSearchAllocatesNothingByNode(t *testing.T) {
	p := hiveStart(t, hiveClosable)
	p.Undo()
	searchtest.NoAllocationsByNode(t, searchtest.New(p, newEvaluator), 3)
}
