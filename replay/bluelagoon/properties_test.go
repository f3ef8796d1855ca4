package bluelagoon_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// everyGame calls f with games of 2, 3 and 4 players on all maps, a few of each, undealt.
func everyGame(t *testing.T, f func(t *testing.T, s *bluelagoon.State, seed uint64)) {
	for _, board := range bluelagoon.MapNames() {
		for players := bluelagoon.MinSeats; players <= bluelagoon.MaxSeats; players++ {
			for seed := range uint64(2) {
				if testing.Short() && seed > 0 {
					break
				}
				t.Run(fmt.Sprintf("%s/%d/%d", board, players, seed), func(t *testing.T) {
					t.Parallel()
					f(t, started(t, board, players, seed), seed)
				})
			}
		}
	}
}

// draw returns a legal move, half of the time one that claims a token if there is one: games by chance
// alone end because nobody can move, and not because no resource is left.
func draw(s *bluelagoon.State, r *rand.Rand) game.Move {
	moves := s.Moves(nil)
	if r.IntN(2) == 0 {
		claims := slices.DeleteFunc(slices.Clone(moves), func(m game.Move) bool {
			_, cell, ok := bluelagoon.PlacementOf(m)
			return !ok || s.Token(cell) == bluelagoon.NoToken
		})
		if len(claims) > 0 {
			moves = claims
		}
	}
	return moves[r.IntN(len(moves))]
}

// Random games agree with the model in everything: moves, tokens, ends of phases, turns and points.
func TestRandomGamesAgreeWithModel(t *testing.T) {
	everyGame(t, func(t *testing.T, s *bluelagoon.State, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 1))
		m := newModel(s.Board(), s.Seats())
		for s.Turn() != game.Nobody {
			move := draw(s, r)
			s.Play(move)
			playModel(s, m, move)
			compare(t, s, m)
			if t.Failed() {
				t.Fatalf("after ply %d in\n%s", s.Ply(), position(s))
			}
		}
		if !m.phaseOver() || m.phase != bluelagoon.Settlement {
			t.Errorf("the game is over in\n%s", position(s))
		}
	})
}

// playModel plays the move that the state has just played. The model has no moment between the end
// of exploration and the deal.
func playModel(s *bluelagoon.State, m *model, move game.Move) {
	d, isDeal := s.DealOf(move)
	switch {
	case isDeal && !m.dealt:
		m.deal(d)
		return
	case isDeal || move == bluelagoon.NoDeal:
		m.endPhase(d)
		if move == bluelagoon.NoDeal {
			clear(m.tokens)
		}
		m.pass()
		return
	}
	piece, cell, _ := bluelagoon.PlacementOf(move)
	m.place(piece == bluelagoon.Village, cell)
	switch over := m.phaseOver(); {
	case over && m.phase == bluelagoon.Settlement:
		m.endPhase(d)
		m.pass()
	case !over:
		m.pass()
	}
}

func compare(t *testing.T, s *bluelagoon.State, m *model) {
	t.Helper()
	if over, _, _ := s.PhaseOver(); over != m.phaseOver() {
		t.Errorf("the phase is over: %v, not %v", over, m.phaseOver())
	}
	if int(s.Player()) != m.player || s.Phase() != m.phase {
		t.Errorf("player %d in %v, not %d in %v", s.Player(), s.Phase(), m.player, m.phase)
	}
	if got, want := texts(s, s.ValidMoves(nil)), m.moves(m.player); !slices.Equal(got, want) {
		t.Errorf("the moves are %v, not %v", got, want)
	}
	for cell := range s.Board().Cells() {
		want, lies := m.tokens[cell]
		if !lies {
			want = bluelagoon.NoToken
		}
		if got := s.Token(cell); got != want {
			t.Errorf("on cell %d lies %v, not %v", cell, got, want)
		}
	}
	for seat, tribe := range m.players {
		seat := game.Seat(seat)
		if got, want := s.Scores(seat), m.points(int(seat)); got != want {
			t.Errorf("player %d has %+v, not %+v", seat, got, want)
		}
		if s.Score(seat) != tribe.score || s.Hand(seat) != tribe.hand {
			t.Errorf("player %d has score %d and %v, not %d and %v", seat, s.Score(seat), s.Hand(seat), tribe.score, tribe.hand)
		}
		settlers, villages := s.MoveCount(seat)
		if want := len(m.moves(int(seat))); settlers+villages != want || s.Stuck(seat) != (want == 0) {
			t.Errorf("player %d has %d+%d moves, not %d", seat, settlers, villages, want)
		}
		for cell := range s.Board().Cells() {
			owner, piece := s.Piece(cell)
			if owner == seat && !(piece == bluelagoon.Settler && tribe.settlers[cell] || piece == bluelagoon.Village && tribe.villages[cell]) {
				t.Errorf("cell %d holds player %d's %v", cell, seat, piece)
			}
		}
	}
}

// Every position of a random game is written and read back as itself, with the same key, and a single
// look at it finds no error; taking all plies back shows the same positions again.
func TestRandomGamesGoBackAndForth(t *testing.T) {
	everyGame(t, func(t *testing.T, s *bluelagoon.State, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 2))
		var before []string
		var keys []game.Key
		var moves []game.Move
		for s.Turn() != game.Nobody {
			before, keys = append(before, position(s)), append(keys, s.Key())
			checkText(t, s)
			move := draw(s, r)
			checkMoveText(t, s, move)
			moves = append(moves, move)
			s.Play(move)
		}
		end, outcome := position(s), s.Outcome()
		checkText(t, s)
		for i := len(moves) - 1; i >= 0; i-- {
			s.Undo()
			if position(s) != before[i] || s.Key() != keys[i] {
				t.Fatalf("ply %d taken back:\n%s\nnot\n%s", i+1, position(s), before[i])
			}
		}
		for _, move := range moves {
			s.Play(move)
		}
		if position(s) != end || s.Outcome() != outcome {
			t.Errorf("played again:\n%s\nnot\n%s", position(s), end)
		}
	})
}

// checkText checks that a position is its string.
func checkText(t *testing.T, s *bluelagoon.State) {
	t.Helper()
	text := position(s)
	again := parsed(t, text)
	if got := position(again); got != text {
		t.Fatalf("read and written it is\n%s\nnot\n%s", got, text)
	}
	if again.Key() != s.Key() {
		t.Fatalf("the key of the string is %x, not %x:\n%s", again.Key(), s.Key(), text)
	}
	if again.Turn() != s.Turn() {
		t.Fatalf("by the string it is the turn of %d, not %d:\n%s", again.Turn(), s.Turn(), text)
	}
	if got, want := texts(again, again.ValidMoves(nil)), texts(s, s.ValidMoves(nil)); !slices.Equal(got, want) {
		t.Fatalf("by the string the moves are %v, not %v", got, want)
	}
	severities := severities()
	for _, ill := range s.Check() {
		// At the end of exploration the state string still names the player who moved.
		meantime := s.Turn() == game.Chance && severities[ill.Code] == parse.Warning
		if ill.Severity != parse.Note && severities[ill.Code] != parse.Note && !meantime {
			t.Fatalf("%v in\n%s", ill, text)
		}
	}
}

// severities returns the severities of the codes.
func severities() map[string]parse.Severity {
	all := map[string]parse.Severity{}
	for _, c := range bluelagoon.Codes() {
		all[c.Name] = c.Severity
	}
	return all
}

func checkMoveText(t *testing.T, s *bluelagoon.State, move game.Move) {
	t.Helper()
	text := moveText(s, move)
	if got, ill := s.ParseMove(text); ill != nil || got != move {
		t.Fatalf("%s is read as %v, %v", text, got, ill)
	}
}

// Every move that is not legal is refused with a reason, and every legal one is accepted.
func TestEveryMoveIsLegalOrRefused(t *testing.T) {
	s := started(t, "sides", 3, 5)
	r := rand.New(rand.NewPCG(3, 3))
	codes := severities()
	for s.Turn() != game.Nobody {
		legal := s.Moves(nil)
		for row := range s.Board().Height() + 1 {
			for col := range s.Board().Height() + 1 {
				for _, letter := range "ST" {
					text := fmt.Sprintf("%c %d,%d", letter, row, col)
					m, ill := s.ParseMove(text)
					if ill == nil && !slices.Contains(legal, m) {
						t.Fatalf("%s is accepted in\n%s", text, position(s))
					}
					if ill != nil {
						if _, known := codes[ill.Code]; !known || slices.Contains(texts(s, legal), text) {
							t.Fatalf("%s is refused with %v in\n%s", text, ill, position(s))
						}
					}
				}
			}
		}
		s.Play(draw(s, r))
	}
}

// Playing, taking back, listing moves and scoring allocate nothing.
func TestPlayingAllocatesNothing(t *testing.T) {
	s := started(t, "default", 4, 9)
	r := rand.New(rand.NewPCG(9, 9))
	var line []game.Move
	for s.Turn() != game.Nobody {
		m := draw(s, r)
		line = append(line, m)
		s.Play(m)
	}
	for range line {
		s.Undo()
	}
	moves := make([]game.Move, 0, s.Board().Cells()*2)
	sum := 0
	allocations := testing.AllocsPerRun(3, func() {
		for _, m := range line {
			moves = s.Moves(moves[:0])
			s.Play(m)
			for seat := range game.Seat(s.Seats()) {
				sum += s.Scores(seat).Total()
			}
			sum += int(s.Key()[0]&1) + int(s.Outcome().Winners) + int(s.Turn())
		}
		for range line {
			s.Undo()
		}
	})
	if allocations != 0 {
		t.Errorf("%v allocations in a game", allocations)
	}
}
