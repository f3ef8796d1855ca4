package contactix

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// contactixAt returns the position of a setup under the assignment's rules.
func contactixAt(t testing.TB, setup string) *contactix.State {
	t.Helper()
	p, ill := contactix.ParseSetup(setup)
	if ill != nil {
		t.Fatalf("%s: %v", setup, ill)
	}
	s, err := contactix.New(p, contactix.Contactix)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func emptyContactix(t testing.TB, columns, rows, turn int, rules contactix.Rules) *contactix.State {
	t.Helper()
	s, err := contactix.NewState(columns, rows, rules)
	if err != nil {
		t.Fatal(err)
	}
	s.SetTurn(turn)
	return s
}

// searchContactix searches a position with the default budget of the assignment's command.
func searchContactix(t testing.TB, s *contactix.State, l search.Limits) search.Result {
	t.Helper()
	e, o := newEvaluator(s)
	o.Table = search.NewTable(1 << 14)
	before := string(s.AppendPosition(nil))
	r, err := search.New(s, e, o).Search(context.Background(), l)
	if err != nil {
		t.Fatalf("%s: %v", before, err)
	}
	if after := string(s.AppendPosition(nil)); after != before {
		t.Fatalf("the search made %s of %s", after, before)
	}
	if !slices.Contains(s.Moves(nil), r.Best) {
		t.Fatalf("%s: the best move is %d, which is not legal", before, r.Best)
	}
	return r
}

// valueAfter returns the value of a move: +d if it wins with ply d, −d if it loses with it.
func valueAfter(t testing.TB, s *contactix.State, m game.Move) int {
	t.Helper()
	s.Play(m)
	defer s.Undo()
	if s.Winner() >= 0 {
		return 1
	}
	r := searchContactix(t, s, search.Limits{Nodes: 20_000_000})
	if !r.Exact {
		t.Errorf("%s is not solved: score %d", s.AppendPosition(nil), r.Score)
	}
	if d := -r.Score.Plies(); d > 0 {
		return d + 1
	} else {
		return d - 1
	}
}

// Every move of small boards, with the side to move on unequal sides too.
func TestContactixValuesOfMoves(t *testing.T) {
	for _, c := range []struct {
		setup  string
		values map[string]int // the rest have the value under ""
	}{
		{". 0", map[string]int{"": 1}},
		{". 1", map[string]int{"": 1}},
		{"../.. 0", map[string]int{"B1": 3, "A2": 3, "": -4}},
		{".../.../... 0", map[string]int{"B2": 5, "C1": 7, "A3": 7, "A2": 9, "C2": 9, "": -6}},
		{"..../..../..../.... 0", map[string]int{"C2": 9, "B3": 9, "D1": 11, "A4": 11, "D2": -12, "A3": -12, "": -10}},
		{".../.../.../... 0", map[string]int{"C2": -8, "A3": -8, "": -6}},
		{"..../..../.... 0", map[string]int{"B2": 5, "C2": 5, "": 7}},
		{"0../011/... 0", map[string]int{"A3": 1, "": -2}},
		{".../1.0/1.0 0", map[string]int{"C1": 1, "B1": 3, "B2": 3, "": -4}},
		{"..1./.01./1.1./..1. 0", map[string]int{"B3": -6, "": -4}},
		{"..0../....0/.111./...../.0... 1", map[string]int{
			"E3": 3, "E1": 5, "D2": 5, "D4": 5, "E4": 5, "D1": 7, "C2": 7, "D5": 7, "E5": 7, "C4": 9, "C5": 9, "": -10,
		}},
	} {
		s := contactixAt(t, c.setup)
		for _, m := range s.Moves(nil) {
			want, ok := c.values[s.CellText(int(m))]
			if !ok {
				want = c.values[""]
			}
			if got := valueAfter(t, s, m); got != want {
				t.Errorf("%s: %s has the value %d, want %d", c.setup, s.CellText(int(m)), got, want)
			}
		}
	}
}

// The best move is the first of those with the greatest value: the fastest win, or the longest resistance.
func TestContactixBestMove(t *testing.T) {
	for _, c := range []struct {
		setup, best string
		plies       int
	}{
		{".../.../... 0", "B2", 5},
		{"..../..../..../.... 0", "C2", 9},
		{"0../011/... 0", "A3", 1},
		{".../1.0/1.0 0", "C1", 1},
		{"..1./.01./1.1./..1. 0", "B3", -6},
		{"..0../....0/.111./...../.0... 1", "E3", 3},
		{"../.0 1", "B1", 3},
		{".../0.1/.0. 1", "A1", -4},
		{"...../0.00./11.../...../1.1.0 1", "C3", 7},
		{"...../...../...../...../..... 0", "D2", 13},
		{"1./.1 0", "B1", -2},
		{"1.1/.1./... 1", "B1", 1},
	} {
		s := contactixAt(t, c.setup)
		if s.Winner() >= 0 {
			t.Fatalf("%s is decided", c.setup)
		}
		r := searchContactix(t, s, search.Limits{Nodes: 1_000_000})
		if got := s.CellText(int(r.Best)); got != c.best || r.Score.Plies() != c.plies || !r.Exact {
			t.Errorf("%s: %s with %d, exact %t; want %s with %d", c.setup, got, r.Score.Plies(), r.Exact, c.best, c.plies)
		}
	}
}

// Random positions of all sizes and rules: whatever is asked, the answer is a legal move, the same each
// time, and one that wins at once if there is one.
func TestContactixAlwaysAnswers(t *testing.T) {
	if testing.Short() {
		t.Skip("large boards take long to judge")
	}
	r := rand.New(rand.NewPCG(3, 1))
	sizes := [][2]int{{1, 1}, {1, 7}, {7, 1}, {63, 1}, {1, 63}, {2, 9}, {5, 8}, {8, 5}, {11, 11}, {14, 3}, {19, 19}, {63, 40}, {63, 63}}
	for _, size := range sizes {
		for range 6 {
			s := emptyContactix(t, size[0], size[1], r.IntN(2), contactix.Rules(r.IntN(3)))
			wander(s, r, r.IntN(s.Cells()+1))
			if s.Winner() >= 0 {
				s.Undo()
			}
			l := search.Limits{Nodes: 1 + r.Int64N(3000)}
			one := searchContactix(t, s, l)
			if two := searchContactix(t, s, l); two.Best != one.Best || two.Score != one.Score || two.Nodes != one.Nodes {
				t.Errorf("%s: %+v, and then %+v", s.AppendPosition(nil), one, two)
			}
			if wins := winsAtOnce(s); len(wins) > 0 && !slices.Contains(wins, one.Best) {
				t.Errorf("%s: %s does not win at once", s.AppendPosition(nil), s.AppendMove(nil, one.Best))
			}
		}
	}
}

// wander plays random tiles, as long as the game goes on.
func wander(s *contactix.State, r *rand.Rand, plies int) {
	for range plies {
		moves := s.Moves(nil)
		if len(moves) == 0 {
			return
		}
		s.Play(moves[r.IntN(len(moves))])
	}
}

func winsAtOnce(s *contactix.State) (wins []game.Move) {
	turn := s.Turn()
	for _, m := range s.Moves(nil) {
		s.Play(m)
		if s.Outcome().Won(turn) {
			wins = append(wins, m)
		}
		s.Undo()
	}
	return wins
}
