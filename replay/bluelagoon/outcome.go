package bluelagoon

import (
	"slices"

	"github.com/plybook/plybook/replay/game"
)

// Outcome implements [game.State]: most points win, then most tokens of settlement, or of both
// phases where that is asked for; who is still equal shares the victory.
func (s *State) Outcome() game.Outcome {
	if s.status != finished {
		return game.Outcome{}
	}
	o := game.Outcome{Over: true, Scored: true, Reason: "points"}
	scores := s.FinalScores()
	for seat, score := range scores[:s.seats] {
		o.Scores[seat] = int16(score)
		o.Scored = o.Scored && int(o.Scores[seat]) == score
	}
	best := slices.Max(scores[:s.seats])
	most := -1
	for seat, score := range scores[:s.seats] {
		tokens := s.tieTokens(seat)
		if score != best || tokens < most {
			continue
		}
		if tokens > most {
			o.Winners = 0
		}
		most = tokens
		o.Winners |= 1 << seat
	}
	if !o.Scored {
		o.Scores = [MaxSeats]int16{}
	}
	o.Reason = s.reason(scores, best, o.Winners)
	return o
}

// reason says what decided: "points", "tokens" between equal scores, or nothing: "shared".
func (s *State) reason(scores [MaxSeats]int, best int, winners uint8) string {
	equal := 0
	for _, score := range scores[:s.seats] {
		if score == best {
			equal++
		}
	}
	switch {
	case winners&(winners-1) != 0:
		return "shared"
	case equal > 1:
		return "tokens"
	}
	return "points"
}

// FinalScores returns the scores with the points of settlement, once that is over.
func (s *State) FinalScores() [MaxSeats]int {
	scores := s.scores
	if s.untallied {
		for seat := range s.seats {
			scores[seat] += s.points(seat).Total()
		}
	}
	return scores
}

// Tokens returns how many tokens a player has claimed in this phase: what breaks ties.
func (s *State) Tokens(seat game.Seat) int { return handSize(&s.hands[seat]) }

// tieTokens returns the tokens that break ties.
func (s *State) tieTokens(seat int) int {
	n := handSize(&s.hands[seat])
	if s.bothTokens && s.sawExploration() {
		n += handSize(&s.explored.hands[seat])
	}
	return n
}

func handSize(hand *[Kinds]int) (n int) {
	for _, held := range hand {
		n += held
	}
	return n
}

// surelyUntallied says whether the scores of an ended settlement cannot hold its points yet, because
// a player has less than them.
func (s *State) surelyUntallied() bool {
	for seat := range s.seats {
		if s.scores[seat] < s.points(seat).Total() {
			return true
		}
	}
	return false
}
