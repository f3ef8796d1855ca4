package analyze_test

import (
	"testing"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// playLagoon plays a game with the deals of a seed, and returns the position at its end.
func playLagoon(t *testing.T, board string, seed uint64, players ...*analyze.BlueLagoonAI) *bluelagoon.State {
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
			if m, ok = players[seat].Move(s, seed); !ok {
				t.Fatalf("no move in %s", s.AppendPosition(nil))
			}
		}
		s.Play(m)
	}
	return s
}

func lagoonAI(t *testing.T, name string) *analyze.BlueLagoonAI {
	t.Helper()
	for i, ai := range analyze.BlueLagoonAIs() {
		if ai.Name == name {
			return &analyze.BlueLagoonAIs()[i]
		}
	}
	t.Fatalf("no player is called %s", name)
	return nil
}

// The default player beats random play in nearly every game: on all maps with either seat, and as one
// of four on the printed board.
func TestBlueLagoonDefaultBeatsRandom(t *testing.T) {
	greedy, random := &analyze.BlueLagoonAIs()[0], lagoonAI(t, "random")
	games, lost := 0, 0
	play := func(board string, winner int, players ...*analyze.BlueLagoonAI) {
		for seed := range uint64(10) {
			games++
			if s := playLagoon(t, board, seed, players...); s.Outcome().Winners != 1<<winner {
				lost++
			}
		}
	}
	for _, board := range bluelagoon.MapNames() {
		play(board, 0, greedy, random)
		play(board, 1, random, greedy)
	}
	play(bluelagoon.DefaultMap, 2, random, random, greedy, random)
	if lost > games/50 {
		t.Errorf("%d of %d games are not won", lost, games)
	}
}

// The same position and seed make the same move, and choosing leaves the position alone.
func TestBlueLagoonAIsRepeat(t *testing.T) {
	for _, ai := range analyze.BlueLagoonAIs() {
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
	m, ok := analyze.BlueLagoonAIs()[0].Move(s, 1)
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
