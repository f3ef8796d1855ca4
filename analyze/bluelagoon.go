package analyze

import (
	"math/rand/v2"
	"strings"

	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// A BlueLagoonAI chooses moves of Blue Lagoon by looking one ply ahead. It is given a position and
// nothing else: no deal that is to come.
type BlueLagoonAI struct {
	Name string
	Text string // one line: how it chooses

	// worth says how good it is for a seat to have made the last ply; of equal moves one is drawn.
	worth func(s *bluelagoon.State, seat game.Seat) int
}

var blueLagoonAIs = []BlueLagoonAI{
	{"greedy", "the most points, tokens and room to move more than the best other player after the move", prospects},
	{"token-first", "claims a token whenever one can be claimed", claims},
	{"random", "any valid move", func(*bluelagoon.State, game.Seat) int { return 0 }},
}

// BlueLagoonAIs returns the players that there are, the default first.
func BlueLagoonAIs() []BlueLagoonAI { return blueLagoonAIs }

// BlueLagoonAINames returns the names of the players, as a list in words.
func BlueLagoonAINames() string {
	var names []string
	for _, ai := range blueLagoonAIs {
		names = append(names, ai.Name)
	}
	return strings.Join(names, ", ")
}

// Move returns a valid move of the player whom the position names; ok is false if there is none.
// The same position and seed make the same move.
func (ai *BlueLagoonAI) Move(s *bluelagoon.State, seed uint64) (best game.Move, ok bool) {
	seat, key := s.Player(), s.Key()
	draw := rand.New(rand.NewPCG(seed, key[0]))
	most, equal := 0, 0
	for _, m := range s.ValidMoves(nil) {
		s.Play(m)
		worth := ai.worth(s, seat)
		s.Undo()
		switch {
		case equal == 0 || worth > most:
			most, equal = worth, 0
		case worth < most:
			continue
		}
		equal++
		if draw.IntN(equal) == 0 {
			best = m
		}
	}
	return best, equal > 0
}

// What makes a move good that scores nothing yet, in parts of a point.
const (
	perPoint = 8
	perToken = 12
	perReach = 1 // for each move that is left, up to:
	reachMax = 24
	perFirst = 160 // for the first village that survives exploration
	perMore  = 40  // for each more
)

// prospects returns how much better a seat stands than the best other one: the points if the phase
// ended now, the tokens, and the room that is left to move in.
func prospects(s *bluelagoon.State, seat game.Seat) int {
	own, others := 0, 0
	_, tallied := s.Tally(bluelagoon.Settlement)
	for other := range game.Seat(s.Seats()) {
		points := s.Score(other)
		if !tallied {
			points += s.Scores(other).Total()
		}
		settlers, villages := s.MoveCount(other)
		worth := perPoint*points + perToken*s.Tokens(other) + perReach*min(settlers+villages, reachMax)
		if n := s.Survivors(other); n > 0 && s.Phase() == bluelagoon.Exploration {
			worth += perFirst + (n-1)*perMore
		}
		if other == seat {
			own = worth
		} else {
			others = max(others, worth)
		}
	}
	return own - others
}

func claims(s *bluelagoon.State, _ game.Seat) int {
	if last, ok := s.Last(); ok && last.Claimed != bluelagoon.NoToken {
		return 1
	}
	return 0
}
