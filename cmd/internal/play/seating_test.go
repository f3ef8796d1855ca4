package play_test

import (
	"slices"
	"testing"

	"github.com/plybook/plybook/cmd/internal/play"
)

// Who has the first seat at random depends on the seed alone; after that they take turns. Otherwise the first one has it.
func TestSeatsAtRandom(t *testing.T) {
	seats := []play.Seat{{Name: "Ada", Kind: play.Human}, {Name: "Bob", Kind: play.Human}}
	config := func(seed uint64, lot bool) play.Config {
		return play.Config{Game: "contactix", Values: map[string]string{"size": "3"}, Seats: seats, Seed: seed, Lot: lot, Games: 2}
	}
	first := map[string]int{}
	for seed := range uint64(20) {
		s := begin(t, config(seed+1, true))
		starts := s.view(host).Seats[0].Name
		first[starts]++
		if again := begin(t, config(seed+1, true)).view(host).Seats[0].Name; again != starts {
			t.Errorf("seed %d: %s begins, and then %s", seed+1, starts, again)
		}
		s.do(host, play.Act{Do: "resign"})
		if next := s.do(host, play.Act{Do: "next"}).Seats[0].Name; next == starts {
			t.Errorf("seed %d: %s begins twice", seed+1, starts)
		}
		if given := begin(t, config(seed+1, false)).view(host).Seats[0].Name; given != "Ada" {
			t.Errorf("seed %d: %s begins, and nobody has asked for it", seed+1, given)
		}
	}
	if len(first) != 2 {
		t.Errorf("of 20 seeds the first seats are %v, want both", first)
	}
}

// An engine may make one move of a person's, who goes on after it.
func TestMoveForMe(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi"})
	s.do(host, play.Act{Do: "moveforme"})
	s.told(play.HintJob, play.Thought{Move: "f5"})
	s.wantLine("f5")
	s.moves(host, "d6")
	s.wantLine("f5 d6")
}

// Who does not want to play on leaves the seat to search where nothing but the rules ends a game, and resigns elsewhere.
func TestLeavingASeat(t *testing.T) {
	s := begin(t, play.Config{Game: "bluelagoon", Seats: []play.Seat{human, remote}})
	if v := s.do(far, play.Act{Do: "leave"}); v.Seats[1].Kind != "engine" || len(v.Me) > 0 || slices.Contains(v.May, "leave") {
		t.Errorf("who has left plays on: %+v, for %v, may %v", v.Seats[1], v.Me, v.May)
	}
	if refused := s.s.Do(far, play.Act{Do: "play", Text: s.view(host).Table[0].Text}, s.now); refused == nil || refused.Kind != play.Forbidden {
		t.Errorf("who has left moves: %v", refused)
	}
	s.moves(host, s.view(host).Table[0].Text)
	s.told(play.MoveJob, play.Thought{Move: moveOf(t, s.s.Jobs()[0])})
	if v := s.view(host); v.Ply != 2 || v.Turn != 0 {
		t.Errorf("search has not moved in the seat: ply %d, turn %d", v.Ply, v.Turn)
	}
	s = begin(t, play.Config{Game: "reversi"})
	s.refused(host, play.Act{Do: "leave"}, "resign")
}

// People without names have the same ones in all games of a series, whatever seat they have.
func TestNamesInASeries(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi", Games: 2})
	s.do(host, play.Act{Do: "resign", Seat: 0})
	v := s.do(host, play.Act{Do: "next"})
	if v.Seats[0].Name != "Person 2" || v.Seats[1].Name != "Person 1" || v.Series.Points[1] != 1 || v.Series.Points[0] != 0 {
		t.Errorf("the second game is of %s and %s, points %v", v.Seats[0].Name, v.Seats[1].Name, v.Series.Points)
	}
	if v := begin(t, play.Config{Game: "reversi"}).view(host); v.Seats[0].Name != "Black" {
		t.Errorf("a single game is of %s", v.Seats[0].Name)
	}
}
