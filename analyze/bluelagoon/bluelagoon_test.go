package bluelagoon

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/analyze/search/searchtest"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// playLagoon plays a game with the deals of a seed, and returns the position at its end.
func playLagoon(t *testing.T, board string, seed uint64, players ...*AI) *bluelagoon.State {
	t.Helper()
	b, err := bluelagoon.MapByName(board)
	if err != nil {
		t.Fatal(err)
	}
	s := bluelagoon.New(b, len(players))
	s.SetSeed(seed)
	for s.Turn() != game.Nobody {
		m := s.Moves(nil)[0]
		if seat := s.Turn(); seat != game.Chance {
			var ok bool
			if m, ok = players[seat].Move(s, Options{Seed: seed, Limits: search.Limits{Nodes: lagoonTestNodes}}); !ok {
				t.Fatalf("no move in %s", s.AppendPosition(nil))
			}
		}
		s.Play(m)
	}
	return s
}

func lagoonAI(t *testing.T, name string) *AI {
	t.Helper()
	for i, ai := range AIs() {
		if ai.Name == name {
			return &AIs()[i]
		}
	}
	t.Fatalf("no player is called %s", name)
	return nil
}

// lagoonTestNodes are what searching players of these tests spend on a move.
const lagoonTestNodes = 2000

// lagoonWins plays on a map with some deals in every seat, against others that are all alike.
func lagoonWins(t *testing.T, board string, seats int, first, others *AI, deals uint64) (won, games int) {
	t.Helper()
	for seed := range deals {
		for seat := range seats {
			players := slices.Repeat([]*AI{others}, seats)
			players[seat] = first
			games++
			if s := playLagoon(t, board, seed, players...); s.Outcome().Winners == 1<<seat {
				won++
			}
		}
	}
	return won, games
}

// The default player beats random play in nearly every game: on all maps, in all seats, with 2, 3 and 4
// players.
func TestBlueLagoonDefaultBeatsRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	first, random := &AIs()[0], lagoonAI(t, "random")
	won, games := 0, 0
	for _, board := range bluelagoon.MapNames() {
		for seats := bluelagoon.MinSeats; seats <= bluelagoon.MaxSeats; seats++ {
			w, g := lagoonWins(t, board, seats, first, random, 1)
			won, games = won+w, games+g
		}
	}
	if won < games-games/20 {
		t.Errorf("%d of %d games are won", won, games)
	}
}

// Searching beats looking one ply ahead.
func TestBlueLagoonSearchBeatsGreedy(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	search, greedy := lagoonAI(t, "search"), lagoonAI(t, "greedy")
	for seats, least := range map[int]float64{2: 0.95, 3: 0.7, 4: 0.5} {
		won, games := lagoonWins(t, bluelagoon.DefaultMap, seats, search, greedy, 4)
		if float64(won) < least*float64(games) {
			t.Errorf("%d of %d games with %d seats are won", won, games, seats)
		}
	}
}

// The same position and seed make the same move, and choosing leaves the position alone.
func TestBlueLagoonAIsRepeat(t *testing.T) {
	for _, ai := range AIs() {
		one := playLagoon(t, "sides", 7, &ai, &ai)
		two := playLagoon(t, "sides", 7, &ai, &ai)
		if string(one.AppendPosition(nil)) != string(two.AppendPosition(nil)) {
			t.Errorf("%s plays two games", ai.Name)
		}
	}
}

// A lone state need not be in play: where the tokens have not been dealt, and after its end, a move is chosen
// by the rules of placing.
func TestBlueLagoonAIOnUndealtState(t *testing.T) {
	b, err := bluelagoon.MapByName("sides")
	if err != nil {
		t.Fatal(err)
	}
	s := bluelagoon.New(b, 2)
	before := string(s.AppendPosition(nil))
	m, ok := AIs()[0].Move(s, Options{Seed: 1})
	if !ok {
		t.Fatal("no move is found")
	}
	if after := string(s.AppendPosition(nil)); after != before || s.Turn() != game.Chance {
		t.Errorf("the position was\n%s\nand is\n%s", before, after)
	}
	if ill := s.Place(string(s.AppendMove(nil, m))); ill != nil {
		t.Error(ill)
	}
}

// lagoonState reads a state string of a small map: two islands, and circles enough for no deal.
func lagoonState(t testing.TB, text string) *bluelagoon.State {
	t.Helper()
	s, ill := bluelagoon.ParseState(text, parse.Allow{})
	if ill != nil {
		t.Fatal(ill)
	}
	return s
}

func searchLagoon(t testing.TB, s *bluelagoon.State, l search.Limits) search.Result {
	t.Helper()
	r, err := searchtest.New(s, newEvaluator).Search(context.Background(), l)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// lagoonSides is the map of sides in settlement: player 0 has the settlers given, player 1 a village.
func lagoonSides(t testing.TB, tokens, players string) *bluelagoon.State {
	t.Helper()
	b, err := bluelagoon.MapByName("sides")
	if err != nil {
		t.Fatal(err)
	}
	return lagoonState(t, "a 7 2; c 0 S;"+b.Text()+" "+tokens+" "+players)
}

// The last resource is taken where that wins, and the score of the end is its points.
func TestBlueLagoonTakesTheLastToken(t *testing.T) {
	b, err := bluelagoon.MapByName("sides")
	if err != nil {
		t.Fatal(err)
	}
	circle := b.Circles()[0]
	beside := -1
	for _, next := range b.Neighbours(circle) {
		if b.IslandOf(int(next)) >= 0 {
			beside = int(next)
			break
		}
	}
	far := b.Islands()[1].Cells[0]
	s := lagoonSides(t, "r C "+b.CellName(circle)+" B W P S;",
		"p 0 40 3 0 0 0 0 S "+b.CellName(beside)+" T; p 1 0 0 0 0 0 0 S T "+b.CellName(far)+";")
	r := searchLagoon(t, s, search.Limits{Depth: 1})
	if _, cell, _ := bluelagoon.PlacementOf(r.Best); cell != circle {
		t.Errorf("%s is played, and the last token lies on %s", s.AppendMove(nil, r.Best), b.CellName(circle))
	}
	s.Play(r.Best)
	if o := s.Outcome(); !o.Won(0) {
		t.Errorf("the game ends with %+v", o)
	}
}

// With one settler left and the opponent stuck the search comes to the end of the game.
func TestBlueLagoonLastSettler(t *testing.T) {
	b, err := bluelagoon.MapByName("sides")
	if err != nil {
		t.Fatal(err)
	}
	var settlers []string
	for cell := range b.Cells() {
		if len(settlers) < 29 && !slices.Contains(b.Circles()[30:], cell) {
			settlers = append(settlers, b.CellName(cell))
		}
	}
	s := lagoonSides(t, "r C "+b.CellName(b.Circles()[30])+" B W P S "+b.CellName(b.Circles()[31])+";",
		"p 0 40 3 0 0 0 0 S "+strings.Join(settlers, " ")+" T; p 1 20 0 0 0 0 0 S T;")
	if left := s.SettlersLeft(0); left != 1 {
		t.Fatalf("%d settlers are left", left)
	}
	r := searchLagoon(t, s, search.Limits{Nodes: 5000})
	if !r.Exact || len(r.Line) != 1 {
		t.Errorf("the line has %d plies, exact: %t", len(r.Line), r.Exact)
	}
	s.Play(r.Best)
	if s.Turn() != game.Nobody {
		t.Errorf("player %d is to move", s.Turn())
	}
}

// With three and four seats the score is that of the seat to move, and the position is left alone.
func TestBlueLagoonSearchesForItsSeat(t *testing.T) {
	for seats := bluelagoon.MinSeats; seats <= bluelagoon.MaxSeats; seats++ {
		s := lagoonGame(t, seats, 20+seats)
		before, turn := string(s.AppendPosition(nil)), s.Turn()
		r := searchLagoon(t, s, search.Limits{Nodes: 2000})
		if after := string(s.AppendPosition(nil)); after != before {
			t.Errorf("%d seats: the position was\n%s\nand is\n%s", seats, before, after)
		}
		if !slices.Contains(s.Moves(nil), r.Best) || r.Depth < 2 {
			t.Errorf("%d seats: %s at depth %d", seats, s.AppendMove(nil, r.Best), r.Depth)
		}
		e, _ := newEvaluator(s)
		e.Begin(s, search.NewBudget(context.Background(), search.Limits{}))
		sum := search.Score(0)
		for seat := range game.Seat(seats) {
			sum += e.Evaluate(seat)
		}
		if seats == 2 && sum != 0 || seats > 2 && sum > 0 {
			t.Errorf("%d seats, %d to move: the estimates add up to %d", seats, turn, sum)
		}
	}
}

// lagoonGame returns a position of the printed board after some plies of greedy play.
func lagoonGame(t testing.TB, seats, plies int) *bluelagoon.State {
	t.Helper()
	b, err := bluelagoon.MapByName(bluelagoon.DefaultMap)
	if err != nil {
		t.Fatal(err)
	}
	s := bluelagoon.New(b, seats)
	s.SetSeed(3)
	for s.Ply() < plies && s.Turn() != game.Nobody {
		m := s.Moves(nil)[0]
		if s.Turn() != game.Chance {
			m, _ = AIs()[1].Move(s, Options{Seed: 1})
		}
		s.Play(m)
	}
	return s
}

// What follows the end of exploration is not looked at: other deals to come make no other move.
func TestBlueLagoonSearchDoesNotKnowTheNextDeal(t *testing.T) {
	s := lagoonGame(t, 2, 50)
	first := searchLagoon(t, s, search.Limits{Nodes: 20_000})
	s.SetSeed(99)
	second := searchLagoon(t, s, search.Limits{Nodes: 20_000})
	if !slices.Equal(first.Line, second.Line) || first.Score != second.Score {
		t.Errorf("%v with score %d, and with another seed %v with score %d", first.Line, first.Score, second.Line, second.Score)
	}
}

func TestBlueLagoonSearchAllocatesNothingByNode(t *testing.T) {
	for seats := bluelagoon.MinSeats; seats <= bluelagoon.MaxSeats; seats++ {
		searchtest.NoAllocationsByNode(t, searchtest.New(lagoonGame(t, seats, 30), newEvaluator), 4)
	}
}
