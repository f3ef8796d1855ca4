package bluelagoon

import (
	"context"
	"math/rand/v2"
	"strings"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// An AI chooses moves of Blue Lagoon. It is given a position and nothing else: no deal that is to
// come.
type AI struct {
	Name string
	Text string // one line: how it chooses

	choose func(s *bluelagoon.State, o Options) (m game.Move, ok bool)
}

// A Options is what a [AI] may spend on a move.
type Options struct {
	Seed   uint64        // draws between moves that are equally good
	Limits search.Limits // of those that search; without any they end after 20,000 nodes
}

// DefaultNodes are spent on a move where no other limit is given.
const DefaultNodes = 20_000

var ais = []AI{
	{"search", "searches as deep as its limits allow", searched},
	{"greedy", "maximizes points, tokens and mobility relative to the best other player", mostOf(prospects)},
	{"token-first", "claims a token whenever possible", mostOf(claims)},
	{"random", "any legal move", mostOf(func(*bluelagoon.State, game.Seat) int { return 0 })},
}

// AIs returns the players that there are, the default first.
func AIs() []AI { return ais }

// AINames returns the names of the players, as a list in words.
func AINames() string {
	var names []string
	for _, ai := range ais {
		names = append(names, ai.Name)
	}
	return strings.Join(names, ", ")
}

// Move returns a legal move of the player whom the position names; ok is false if there is none.
// The same position, seed, depth and nodes make the same move.
func (ai *AI) Move(s *bluelagoon.State, o Options) (best game.Move, ok bool) {
	return ai.choose(s, o)
}

// tableSize is how many positions the search for one move remembers.
const tableSize = 1 << 14

// searched searches. A lone state need not be in play, and is then judged by one ply.
func searched(s *bluelagoon.State, o Options) (best game.Move, ok bool) {
	if s.Turn() < 0 {
		return mostOf(prospects)(s, o)
	}
	if l := &o.Limits; l.Depth == 0 && l.Nodes == 0 && l.Time == 0 {
		l.Nodes = DefaultNodes
	}
	evaluator, options := newEvaluator(s)
	options.Table = search.NewTable(tableSize)
	r, err := search.New(s, evaluator, options).Search(context.Background(), o.Limits)
	return r.Best, err == nil
}

// mostOf returns what chooses the move that is worth most. Worth says how good it is for a seat to have
// made the last ply; of equal moves one is drawn.
func mostOf(worth func(s *bluelagoon.State, seat game.Seat) int) func(*bluelagoon.State, Options) (game.Move, bool) {
	return func(s *bluelagoon.State, o Options) (best game.Move, ok bool) {
		seat, key := s.Player(), s.Key()
		draw := rand.New(rand.NewPCG(o.Seed, key[0]))
		most, equal := 0, 0
		for _, m := range s.ValidMoves(nil) {
			s.Play(m)
			worth := worth(s, seat)
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
