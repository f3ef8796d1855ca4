package bluelagoon

import (
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// What a placement comes to is what surveys tell after it. Where nothing is told, a token is claimed or somebody is stuck then.
func TestAdvanceTellsWhatSurveysTellAfterIt(t *testing.T) {
	for seed, name := range MapNames() {
		b, err := MapByName(name)
		if err != nil {
			t.Fatal(err)
		}
		for seats := MinSeats; seats <= MaxSeats; seats++ {
			s := New(b, seats)
			s.SetSeed(uint64(seed))
			r := rand.New(rand.NewPCG(uint64(seed), uint64(seats)))
			for s.Turn() != game.Nobody {
				moves := s.Moves(nil)
				m := moves[r.IntN(len(moves))]
				if s.Turn() != game.Chance {
					advanceTells(t, s, m)
				}
				s.Play(m)
			}
		}
	}
}

func advanceTells(t *testing.T, s *State, m game.Move) {
	t.Helper()
	var a Advance
	mover, key := s.Turn(), s.Key()
	before := s.Survey(mover)
	ok := s.Advance(m, &a)
	if s.Key() != key || s.Survey(mover) != before {
		t.Fatal("the position is another one")
	}
	s.Play(m)
	defer s.Undo()
	last, _ := s.Last()
	stuck := false
	for seat := range game.Seat(s.Seats()) {
		stuck = stuck || s.Stuck(seat)
	}
	if quiet := last.Claimed == NoToken && !stuck; ok != quiet {
		t.Fatalf("ply %d: ok is %t; %v is claimed, and somebody is stuck: %t", s.Ply(), ok, last.Claimed, stuck)
	}
	if !ok {
		return
	}
	want := Advance{Linked: s.Survey(mover).Linked}
	for seat := range game.Seat(s.Seats()) {
		want.Moves[seat] = s.Survey(seat).Moves
	}
	after := s.Survey(mover)
	for k := range Kinds {
		want.Claimable[k] = after.Claimable[k] - before.Claimable[k]
		want.Tokens += want.Claimable[k]
	}
	want.Contested = after.Contested - before.Contested
	if a != want {
		t.Fatalf("ply %d: %+v, and after it %+v", s.Ply(), a, want)
	}
}

// Contested tokens lie beside pieces of two players, as the board tells cell by cell.
func TestSurveyCountsContestedTokens(t *testing.T) {
	b, err := MapByName(DefaultMap)
	if err != nil {
		t.Fatal(err)
	}
	s := New(b, 3)
	s.SetSeed(4)
	r := rand.New(rand.NewPCG(4, 4))
	seen := 0
	for ; s.Turn() != game.Nobody; s.Play(s.Moves(nil)[r.IntN(len(s.Moves(nil)))]) {
		for seat := range game.Seat(3) {
			want := 0
			for cell := range b.Cells() {
				if s.Token(cell) == NoToken {
					continue
				}
				var beside [3]bool
				for _, near := range b.Neighbours(cell) {
					if owner, _ := s.Piece(int(near)); owner >= 0 {
						beside[owner] = true
					}
				}
				if beside[seat] && (beside[(seat+1)%3] || beside[(seat+2)%3]) {
					want++
				}
			}
			if got := s.Survey(seat).Contested; got != want {
				t.Fatalf("ply %d: %d tokens are contested for seat %d, want %d", s.Ply(), got, seat, want)
			}
			seen += want
		}
	}
	if seen == 0 {
		t.Error("no token was contested")
	}
}
