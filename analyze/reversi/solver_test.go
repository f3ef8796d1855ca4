package reversi

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// records returns a folder of a game's real records.
func records(t *testing.T, path ...string) string {
	t.Helper()
	root := os.Getenv("PLYBOOK_RECORDS")
	if root == "" {
		t.Skip("PLYBOOK_RECORDS does not name a directory with records")
	}
	return filepath.Join(append([]string{root}, path...)...)
}

func reversiBoard(t testing.TB, setup string) reversi.Board {
	t.Helper()
	s, err := reversi.Start(setup, game.Options{Rules: "othello"})
	if err != nil {
		t.Fatal(err)
	}
	return s.(reversi.Board)
}

// A problem is a position with the best moves and the score that they have for the side to move.
type problem struct {
	name, setup string
	best        []string
	score       int
}

// ffo are two problems of the French federation, as published: the first, and the first of those that are
// tests of speed, with 20 empty cells.
var ffo = []problem{
	{"1", "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", []string{"g8"}, 18},
	{"40", "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", []string{"a2"}, 38},
}

func solveProblem(t testing.TB, s *Solver, p problem) {
	t.Helper()
	b := reversiBoard(t, p.setup)
	score, line, err := s.Solve(context.Background(), b, search.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if got := string(b.AppendMove(nil, line[0])); score != p.score || len(p.best) > 0 && !slices.Contains(p.best, got) {
		t.Errorf("%s: %s with %+d, want %s with %+d", p.name, got, score, p.best, p.score)
	}
	for _, m := range line {
		if !slices.Contains(b.Moves(nil), m) {
			t.Fatalf("%s: the line has the move %s, which is not legal in %s", p.name, b.AppendMove(nil, m), b.AppendPosition(nil))
		}
		b.Play(m)
	}
	black, white := reversi.EmptiesToWinner(int(b.Outcome().Scores[0]), int(b.Outcome().Scores[1]), b.Size())
	if end := black - white; b.Turn() != game.Nobody || end != p.score && end != -p.score {
		t.Errorf("%s: the line ends with %d–%d, want %+d", p.name, black, white, p.score)
	}
}

func TestSolveProblems(t *testing.T) {
	s := NewSolver(0)
	for _, p := range ffo {
		solveProblem(t, s, p)
	}
}

// problems reads positions with scored moves, best first: "CELLS X; G8:+18; H1:+12;".
func problems(t *testing.T, text []byte) (list [][]scoredMove, setups []string) {
	t.Helper()
	for line := range bytes.Lines(text) {
		setup, rest, ok := strings.Cut(string(line), ";")
		if !ok {
			continue
		}
		rest, _, _ = strings.Cut(rest, "%")
		var moves []scoredMove
		for field := range strings.SplitSeq(rest, ";") {
			cell, score, ok := strings.Cut(strings.TrimSpace(field), ":")
			if !ok {
				continue
			}
			n, err := strconv.Atoi(score)
			if err != nil {
				t.Fatal(err)
			}
			moves = append(moves, scoredMove{strings.ToLower(cell), n})
		}
		list, setups = append(list, moves), append(setups, setup)
	}
	return list, setups
}

type scoredMove struct {
	cell  string
	score int
}

// The best moves are those that were published.
func TestSolveRecordedProblems(t *testing.T) {
	text, err := os.ReadFile(records(t, "reversi", "ffo", "ffo-vectors.obf"))
	if err != nil {
		t.Fatal(err)
	}
	list, setups := problems(t, text)
	if len(list) != 22 {
		t.Errorf("%d problems", len(list))
	}
	s := NewSolver(0)
	for i, setup := range setups {
		p := problem{name: setup, setup: setup, score: list[i][0].score}
		for _, m := range list[i] {
			p.best = append(p.best, m.cell)
		}
		solveProblem(t, s, p)
	}
}

// Every legal move has the score that was published.
func TestSolveEveryMoveOfProblems(t *testing.T) {
	text, err := os.ReadFile(records(t, "reversi", "ffo", "fforum-1-19.obf"))
	if err != nil {
		t.Fatal(err)
	}
	list, setups := problems(t, text)
	if len(list) != 19 {
		t.Errorf("%d problems", len(list))
	}
	s := NewSolver(0)
	for i, setup := range setups {
		if i >= 12 {
			break // a sample
		}
		b := reversiBoard(t, setup)
		scores, err := s.Scores(context.Background(), b, search.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]int{}
		for _, m := range scores {
			got[string(b.AppendMove(nil, m.Move))] = m.Score
		}
		if len(got) != len(list[i]) {
			t.Errorf("problem %d: %d moves, want %d", i+1, len(got), len(list[i]))
		}
		for _, m := range list[i] {
			if got[m.cell] != m.score {
				t.Errorf("problem %d: %s has %+d, want %+d", i+1, m.cell, got[m.cell], m.score)
			}
		}
	}
}

var hard = flag.Bool("hard", false, "solve the hardest problems too, which takes minutes")

// The problems with 20 empty cells and more. A printed score that is wrong is that of a move that is not the best.
func TestSolveHardProblems(t *testing.T) {
	if !*hard {
		t.Skip("-hard is not given")
	}
	s := NewSolver(0)
	for _, name := range []string{"fforum-20-39.obf", "fforum-40-42.obf"} {
		text, err := os.ReadFile(records(t, "reversi", "ffo", name))
		if err != nil {
			t.Fatal(err)
		}
		list, setups := problems(t, text)
		for i, setup := range setups {
			p := problem{name: fmt.Sprint(name, " ", i+1), setup: setup, score: list[i][0].score}
			for _, m := range list[i] {
				if m.score == p.score {
					p.best = append(p.best, m.cell)
				}
			}
			solveProblem(t, s, p)
		}
	}
}

// theory returns how many positions with 24 empty cells are solved, each of which takes seconds.
func theory() int {
	if *hard {
		return 20
	}
	return 1
}

func TestSolveRecordedEndings(t *testing.T) {
	for _, file := range []struct {
		name  string
		lines int
	}{{"exact.tsv", 28}, {"theory20.tsv", theory()}} {
		text, err := os.ReadFile(records(t, "reversi", file.name))
		if err != nil {
			t.Fatal(err)
		}
		s, solved := NewSolver(0), 0
		for line := range bytes.Lines(text) {
			fields := strings.Split(string(line), "\t")
			if fields[0][0] == '#' || solved == file.lines {
				continue
			}
			score, err := strconv.Atoi(fields[4])
			if err != nil {
				t.Fatal(err)
			}
			solveProblem(t, s, problem{fmt.Sprint(file.name, " ", fields[0], " ", fields[1]), fields[3], nil, score})
			solved++
		}
		if solved != file.lines {
			t.Errorf("%s has %d positions", file.name, solved)
		}
	}
}

// The smallest board, from its start: White wins 11–3.
func TestSolveTheSmallestBoard(t *testing.T) {
	b, err := reversi.New(reversi.Rules{}, 4)
	if err != nil {
		t.Fatal(err)
	}
	for plain, want := range map[bool]int{true: -8, false: -10} {
		s := NewSolver(10)
		s.Plain = plain
		score, line, err := s.Solve(context.Background(), b, search.Limits{})
		if err != nil || score != want {
			t.Errorf("plain %v: %+d, %v, want %+d", plain, score, err, want)
		}
		if len(line) == 0 || line[0] != b.Moves(nil)[0] {
			t.Errorf("the line begins with %v, not with the first of four equal moves", line)
		}
	}
}

// perfect is what the solver has to agree with: the score for the side to move by trying everything.
func perfect(s *Solver, b reversi.Board) int {
	if b.Turn() == game.Nobody {
		panic("the game is over")
	}
	best := none
	for _, m := range perfectMoves(s, b) {
		best = max(best, m.Score)
	}
	return best
}

// wanderToEmpties returns a position with so many empty cells in which somebody can move.
func wanderToEmpties(t *testing.T, r *rand.Rand, size, empties int) reversi.Board {
	t.Helper()
	for {
		b, err := reversi.New(reversi.Rules{}, size)
		if err != nil {
			t.Fatal(err)
		}
		for left := size*size - 4; left > empties && b.Turn() != game.Nobody; {
			moves := b.Moves(nil)
			m := moves[r.IntN(len(moves))]
			b.Play(m)
			if m != reversi.Pass {
				left--
			}
		}
		if b.Turn() != game.Nobody {
			return b
		}
	}
}

// perfectMoves returns what perfect says of every legal move.
func perfectMoves(s *Solver, b reversi.Board) (scores []MoveScore) {
	me := b.Turn()
	for _, m := range b.Moves(nil) {
		b.Play(m)
		value := 0
		switch next := b.Turn(); next {
		case game.Nobody:
			own, opp := b.Counts()
			if me == reversi.White {
				own, opp = opp, own
			}
			if !s.Plain {
				own, opp = reversi.EmptiesToWinner(own, opp, b.Size())
			}
			value = own - opp
		case me:
			value = perfect(s, b)
		default:
			value = -perfect(s, b)
		}
		b.Undo()
		scores = append(scores, MoveScore{m, value})
	}
	return scores
}

// Under both counts of the empty cells and on all sizes of boards the score, the score of every move, and the first move
// of the line are those of trying everything, also where the solver remembers positions and estimates them.
func TestSolverAgreesWithTryingEverything(t *testing.T) {
	if testing.Short() {
		t.Skip("trying everything takes long")
	}
	r := rand.New(rand.NewPCG(3, 4))
	for _, size := range []int{4, 6, 8} {
		for _, deep := range []struct{ empties, positions int }{{7, 60}, {8, 12}, {9, 12}, {10, 12}} {
			for tried := range deep.positions {
				b := wanderToEmpties(t, r, size, deep.empties)
				s := NewSolver(8)
				s.Plain = tried%2 == 0
				agreesWithEverything(t, s, b)
			}
		}
	}
}

func agreesWithEverything(t *testing.T, s *Solver, b reversi.Board) {
	t.Helper()
	want := perfectMoves(s, b)
	best := want[0]
	for _, m := range want {
		if m.Score > best.Score {
			best = m
		}
	}
	score, line, err := s.Solve(context.Background(), b, search.Limits{})
	if err != nil || score != best.Score || line[0] != best.Move {
		t.Fatalf("size %d, plain %v: %+d with %v, %v, want %+v in %s", b.Size(), s.Plain, score, line, err, best, b.AppendPosition(nil))
	}
	if scores, err := s.Scores(context.Background(), b, search.Limits{}); err != nil || !slices.Equal(scores, want) {
		t.Fatalf("size %d, plain %v: %v, %v, want %v in %s", b.Size(), s.Plain, scores, err, want, b.AppendPosition(nil))
	}
}

// Drafts prove nothing: the scores and outcomes that are found after them are those that are found without.
func TestDraftsChangeNoScore(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 4))
	for range 20 {
		b := wanderToEmpties(t, r, 8, 14)
		plain := NewSolver(10)
		d, _ := plain.begin(b, search.NewBudget(context.Background(), search.Limits{}))
		want, _ := plain.root(d)
		s := NewSolver(10)
		s.begin(b, search.NewBudget(context.Background(), search.Limits{}))
		s.drafts(d, -64, 64, len(draftMargins))
		if score, _ := s.root(d); score != want {
			t.Errorf("%+d after drafts, want %+d in %s", score, want, b.AppendPosition(nil))
		}
		s = NewSolver(10)
		s.begin(b, search.NewBudget(context.Background(), search.Limits{}))
		s.drafts(d, -1, 1, len(draftMargins))
		outcomes, err := s.Outcomes(context.Background(), b, search.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		scores, err := s.Scores(context.Background(), b, search.Limits{})
		if err != nil || len(outcomes) != len(scores) {
			t.Fatal(scores, outcomes, err)
		}
		best := none
		for i, m := range scores {
			best = max(best, m.Score)
			if o := outcomes[i]; o.Move != m.Move || o.Score != cmp.Compare(m.Score, 0) {
				t.Errorf("%+v is %+v in %s", m, o, b.AppendPosition(nil))
			}
		}
		if best != want {
			t.Errorf("the best move has %+d, want %+d in %s", best, want, b.AppendPosition(nil))
		}
	}
}

// Bounds of a draft give way to those of a better round, and never the other way round; the best move stays.
func TestMemoryTellsProofsFromDrafts(t *testing.T) {
	s := Solver{memory: newSolvedTable(4)}
	known := func(round uint8, alpha int) (score int, ok bool) {
		s.round = round
		score, _, ok = s.recall(1, 2, alpha)
		return score, ok
	}
	s.memory.keep(1, 2, 10, 12, 33, 20, 2)
	if score, ok := known(2, 10); !ok || score != 12 {
		t.Errorf("the draft has forgotten what it found: %d, %v", score, ok)
	}
	for _, better := range []uint8{1, proof} {
		if _, ok := known(better, 10); ok {
			t.Errorf("round %d takes the bound of a draft", better)
		}
	}
	if _, best, _ := s.recall(1, 2, 10); best != 33 {
		t.Errorf("the best move of the draft is %d", best)
	}
	s.memory.keep(1, 2, 10, 8, 34, 20, proof)
	s.memory.keep(1, 2, 10, 12, 35, 20, 1)
	if score, ok := known(proof, 10); !ok || score != 8 {
		t.Errorf("the proof is %d, %v after a draft", score, ok)
	}
	if _, best, _ := s.recall(1, 2, 20); best != 33 {
		t.Errorf("the best move is %d; no other one was good enough", best)
	}
	s.memory.grow()
	if score, ok := known(proof, 10); !ok || score != 8 {
		t.Errorf("the next call has %d, %v", score, ok)
	}
}

// A bucket that is full gives up positions of earlier calls first, then those that took least work.
func TestMemoryKeepsWhatTookMostWork(t *testing.T) {
	table := newSolvedTable(0)
	keep := func(own uint64, empties uint8) { table.keep(own, 1<<60, 0, 2, 5, empties, proof) }
	keep(1, 20)
	table.grow()
	keep(2, 9)
	keep(3, 12)
	keep(4, 10)
	keep(5, 11)
	for own, want := range map[uint64]bool{1: false, 2: false, 3: true, 4: true, 5: true} {
		if got := table.find(own, 1<<60) != nil; got != want {
			t.Errorf("position %d: %v, want %v", own, got, want)
		}
	}
}

// Where the budget ends before all moves are solved, those that are have their scores, and no other has any.
func TestScoresWithinABudget(t *testing.T) {
	b := wanderToEmpties(t, rand.New(rand.NewPCG(7, 4)), 8, 15)
	all, err := NewSolver(10).Scores(context.Background(), b, search.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	some := 0
	for nodes := int64(1000); ; nodes *= 2 {
		scores, err := NewSolver(10).Scores(context.Background(), b, search.Limits{Nodes: nodes})
		for _, m := range scores {
			if !slices.Contains(all, m) {
				t.Errorf("%d nodes: %+v, want one of %+v", nodes, m, all)
			}
		}
		if (err == nil) != (len(scores) == len(all)) {
			t.Errorf("%d nodes: %d of %d moves, %v", nodes, len(scores), len(all), err)
		}
		if err == nil {
			break
		}
		if len(scores) > 0 {
			some++
		}
	}
	if some == 0 {
		t.Error("no budget was enough for some moves and not for all")
	}
}

// Where the budget ends, the last draft that was completed is believed, if it can be trusted: nothing is said before there is one.
func TestTheLastCompletedDraftIsBelieved(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 9))
	stopped := make([]int, len(draftMargins))
	for range 20 {
		b := wanderToEmpties(t, r, 8, 18)
		begun := func() (*Solver, reversi.Discs8) {
			s := NewSolver(14)
			d, _ := s.begin(b, search.NewBudget(context.Background(), search.Limits{}))
			return s, d
		}
		for count := 1; count < len(draftMargins); count++ {
			s, d := begun()
			want, move := s.drafts(d, -1, 1, count)
			if (move == noCell) != (count < trustedDraft) {
				t.Errorf("the move of %d drafts is %d", count, move)
			}
			// The rounds of outcome count down from the same number, so that the memory serves it as it served those.
			s, d = begun()
			all := int64(0)
			for i := range len(draftMargins) {
				s.round, s.margin = uint8(len(draftMargins)-i), draftMargins[i]
				s.pv(d, -1, 1)
				if i+1 == count {
					all = s.nodes
				}
				if i == count {
					break
				}
			}
			next := s.nodes
			if next-all < 4*spendEvery {
				continue
			}
			stopped[count]++
			s, _ = begun()
			score, best, proved := s.outcome(b, search.NewBudget(context.Background(), search.Limits{Nodes: (all + next) / 2}))
			if proved || best != move || best != noCell && score != want {
				t.Errorf("stopped after %d drafts: %+d by %d, %t, want %+d by %d, in %s", count, score, best, proved, want, move, b.AppendPosition(nil))
			}
		}
	}
	for count := trustedDraft - 1; count < len(draftMargins); count++ {
		if stopped[count] == 0 {
			t.Errorf("no search stopped after %d drafts", count)
		}
	}
}

func TestSolverDoesNotAllocate(t *testing.T) {
	b := wanderToEmpties(t, rand.New(rand.NewPCG(6, 4)), 8, 14)
	s := NewSolver(10)
	solve := func() {
		d, _ := s.begin(b, search.NewBudget(context.Background(), search.Limits{}))
		s.drafts(d, -64, 64, len(draftMargins))
		s.root(d)
	}
	solve()
	if n := testing.AllocsPerRun(2, solve); n > 3 { // those of the budget
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkReversiSolver(b *testing.B) {
	p := ffo[len(ffo)-1]
	board := reversiBoard(b, p.setup)
	nodes := int64(0)
	b.ReportAllocs()
	for b.Loop() {
		s := NewSolver(0)
		if score, _, err := s.Solve(context.Background(), board, search.Limits{}); err != nil || score != p.score {
			b.Fatal(score, err)
		}
		nodes += s.Nodes()
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
}
