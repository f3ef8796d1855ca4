package match_test

import (
	"fmt"
	"testing"

	"github.com/plybook/plybook/analyze/match"
)

// Everybody meets everybody equally often, and sits on every seat equally often against each of them.
func TestSchedulesAreFair(t *testing.T) {
	for _, test := range []struct {
		entrants, seats, rounds int
		games                   int
	}{
		{2, 2, 5, 10}, {3, 2, 2, 12}, {6, 2, 3, 90}, {3, 3, 4, 12}, {5, 3, 2, 60}, {4, 4, 3, 12}, {6, 4, 1, 60},
	} {
		t.Run(fmt.Sprintf("%d on %d seats", test.entrants, test.seats), func(t *testing.T) {
			s := match.NewSchedule(test.entrants, test.seats, test.rounds, 0)
			if s.Len() != test.games {
				t.Errorf("%d games, want %d", s.Len(), test.games)
			}
			met := map[[2]int]int{}
			sat := map[[2]int]int{}
			for i := range s.Len() {
				seats := s.Slot(i).Seats
				for seat, a := range seats {
					sat[[2]int{a, seat}]++
					for _, b := range seats[seat+1:] {
						met[[2]int{min(a, b), max(a, b)}]++
					}
				}
			}
			if n := test.entrants * (test.entrants - 1) / 2; len(met) != n {
				t.Errorf("%d pairs of players meet, want %d", len(met), n)
			}
			even(t, "meetings", met)
			even(t, "seats", sat)
		})
	}
}

func even(t *testing.T, what string, counts map[[2]int]int) {
	t.Helper()
	want := 0
	for key, n := range counts {
		if want == 0 {
			want = n
		}
		if n != want {
			t.Errorf("%s %v: %d, and another %d", what, key, n, want)
		}
	}
}

// In a gauntlet the first plays all the others, and they do not play each other.
func TestGauntlet(t *testing.T) {
	s := match.NewSchedule(5, 2, 3, 1)
	if s.Len() != 24 {
		t.Errorf("%d games, want 24", s.Len())
	}
	against := map[[2]int]int{}
	for i := range s.Len() {
		seats := s.Slot(i).Seats
		if seats[0] != 0 && seats[1] != 0 {
			t.Errorf("game %d is %v", i, seats)
		}
		against[[2]int{seats[0], seats[1]}]++
	}
	even(t, "games", against)
}

// The games of a group share their round, come in succession, and rotate the seats.
func TestGroupsRotate(t *testing.T) {
	s := match.NewSchedule(4, 3, 2, 0)
	for i := 0; i < s.Len(); i += 3 {
		first := s.Slot(i)
		for k := range 3 {
			slot := s.Slot(i + k)
			if slot.Group != first.Group || slot.Round != first.Round {
				t.Errorf("game %d: %+v", i+k, slot)
			}
			for seat := range 3 {
				if slot.Seats[seat] != first.Seats[(seat+k)%3] {
					t.Errorf("game %d has %v, the first of its group %v", i+k, slot.Seats, first.Seats)
				}
			}
		}
	}
}

// The seeds of a gauntlet meet all others and not each other.
func TestAGauntletOfSeveralSeeds(t *testing.T) {
	for _, test := range []struct{ entrants, seats, seeds, pairings int }{{5, 2, 2, 6}, {5, 2, 1, 4}, {6, 3, 2, 12}, {3, 2, 3, 0}} {
		s := match.NewSchedule(test.entrants, test.seats, 3, test.seeds)
		if want := 3 * test.pairings * test.seats; s.Len() != want {
			t.Errorf("%+v: %d games, want %d", test, s.Len(), want)
		}
		for i := range s.Len() {
			seeds := 0
			for _, entrant := range s.Slot(i).Seats {
				if entrant < test.seeds {
					seeds++
				}
			}
			if seeds != 1 {
				t.Errorf("%+v: game %d has %d seeds", test, i+1, seeds)
			}
		}
	}
}
