package stats

import "github.com/plybook/plybook/replay/game"

// A score is what games came to: the sums of an entry.
type score [scoreSums]int64

// Places in a score.
const (
	scoreAll      = 0 // games, finished or not
	scoreFinished = 1 // with a result
	scoreDraws    = 2
	scoreShared   = 3 // several have won
	scoreScored   = 4 // with scores
	scoreWins     = 5 // alone, by seat
	scorePoints   = scoreWins + MaxSeats
	scoreSums     = scorePoints + MaxSeats
)

// scoreOf returns the score of one game.
func scoreOf(o *game.Outcome, seats int) (s score) {
	s[scoreAll] = 1
	if !o.Over {
		return s
	}
	s[scoreFinished] = 1
	switch seat := soleWinner(o.Winners); {
	case o.Winners == 0:
		s[scoreDraws] = 1
	case seat < 0:
		s[scoreShared] = 1
	default:
		s[scoreWins+seat] = 1
	}
	if o.Scored {
		s[scoreScored] = 1
		for seat := range seats {
			s[scorePoints+seat] = int64(o.Scores[seat])
		}
	}
	return s
}

// soleWinner returns the seat that won alone, or -1.
func soleWinner(winners uint8) int {
	for seat := range MaxSeats {
		if winners == 1<<seat {
			return seat
		}
	}
	return -1
}

// add adds a score of one game.
func (s *score) add(o *score) {
	for i := range s {
		s[i] += o[i]
	}
}

// sums returns what an entry keeps: all up to the last that is not 0.
func (s *score) sums() []int64 {
	n := len(s)
	for n > 0 && s[n-1] == 0 {
		n--
	}
	return s[:n]
}

// Add adds a game of so many seats.
func (o *Outcomes) Add(outcome *game.Outcome, seats int) {
	if o.Wins == nil {
		o.Wins, o.ScoreSum = make([]int64, seats), make([]int64, seats)
	}
	s := scoreOf(outcome, seats)
	o.Games += s[scoreFinished]
	o.Draws += s[scoreDraws]
	o.Shared += s[scoreShared]
	o.Scored += s[scoreScored]
	for seat := range seats {
		o.Wins[seat] += s[scoreWins+seat]
		o.ScoreSum[seat] += s[scorePoints+seat]
	}
}

// outcomes lays the sums of an entry out.
func (e *Entry) outcomes(seats int64) Outcomes {
	o := Outcomes{
		Games: e.sum(scoreFinished), Draws: e.sum(scoreDraws), Shared: e.sum(scoreShared), Scored: e.sum(scoreScored),
		Wins: make([]int64, seats), ScoreSum: make([]int64, seats),
	}
	for seat := range int(seats) {
		o.Wins[seat], o.ScoreSum[seat] = e.sum(scoreWins+seat), e.sum(scorePoints+seat)
	}
	return o
}
