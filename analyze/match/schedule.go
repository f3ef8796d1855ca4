package match

// A Slot is the place of a game in the schedule.
type Slot struct {
	Index int   // from 0
	Round int   // from 0; rounds share openings and deals
	Group int   // from 0: the games of one line-up in one round
	Seats []int // the entrant of each seat
}

// A Schedule is who plays whom: in every round every line-up, in every rotation of its seats.
type Schedule struct {
	seats    int
	pairings [][]int
	rounds   int
}

// NewSchedule returns the schedule of games with a number of seats, each line-up playing in every
// round. Line-ups are all choices of the entrants or, in a gauntlet of some seeds, those with one of the first so many and else others.
func NewSchedule(entrants, seats, rounds, seeds int) *Schedule {
	s := &Schedule{seats: seats, rounds: rounds}
	chosen := make([]int, 0, seats)
	var choose func(from int)
	choose = func(from int) {
		if len(chosen) == seats {
			s.pairings = append(s.pairings, append([]int(nil), chosen...))
			return
		}
		last := entrants
		if seeds > 0 && len(chosen) == 0 {
			last = min(entrants, seeds)
		}
		if seeds > 0 && len(chosen) > 0 {
			from = max(from, seeds)
		}
		for i := from; i < last; i++ {
			chosen = append(chosen, i)
			choose(i + 1)
			chosen = chosen[:len(chosen)-1]
		}
	}
	choose(0)
	return s
}

// Len returns the number of games.
func (s *Schedule) Len() int { return s.rounds * len(s.pairings) * s.seats }

// Slot returns the place of a game, from 0 to Len()-1.
func (s *Schedule) Slot(index int) Slot {
	group, turn := index/s.seats, index%s.seats
	slot := Slot{Index: index, Round: group / len(s.pairings), Group: group, Seats: make([]int, s.seats)}
	pairing := s.pairings[group%len(s.pairings)]
	for seat := range slot.Seats {
		slot.Seats[seat] = pairing[(seat+turn)%s.seats]
	}
	return slot
}
