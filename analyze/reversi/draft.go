package reversi

import "github.com/plybook/plybook/replay/reversi"

// Before a position is solved, drafts of the solution go through it: they trust estimates that are far from what is
// asked for, each less than the one before. They prove nothing, but the best moves that they find are mostly those of
// the solution, which comes first to what ends its search then.

// draftFrom is how many empty cells a position has from which on drafts are worth it.
const draftFrom = 20

// draftMargins are how far off estimates are trusted, in centidiscs, by draft.
var draftMargins = [...]int{400, 800, 1200, 1600, 2000}

// proofDrafts is how many drafts help a proof. The others are for who believes the last one.
const proofDrafts = 4

// proof is the round that trusts no estimate.
const proof = 0

// prepare makes the drafts for a search between alpha and beta, if they are worth it.
func (s *Solver) prepare(d reversi.Discs8, alpha, beta int) {
	if s.weights != nil && s.empties(d) >= draftFrom {
		s.drafts(d, alpha, beta, proofDrafts)
	}
}

// trustedDraft is the first draft that is wrong less often than a search that takes as long.
const trustedDraft = 4

// drafts makes so many drafts, which fill the memory with likely best moves, and returns the likely score and move of the last one that was completed and can
// be trusted, or noCell. Its rounds count down to 0, which is the proof.
func (s *Solver) drafts(d reversi.Discs8, alpha, beta, count int) (score int, best uint8) {
	best = noCell
	for i, margin := range draftMargins[:count] {
		s.round, s.margin = uint8(count-i), margin
		found, move := s.pv(d, alpha, beta)
		if s.stopped {
			break
		}
		if i+1 >= trustedDraft {
			score, best = found, move
		}
	}
	s.round = proof
	return score, best
}

// likely is what a draft makes of a list of moves: the moves that are left are those whose estimates leave open whether they score
// above alpha. If one is trusted to, none is left and the score is above alpha.
func (s *Solver) likely(moves []solverMove, alpha int) (open []solverMove, score int, best uint8) {
	score, best = none, uint8(noCell)
	weight := int32(0)
	count := 0
	for i := range moves {
		m := &moves[i]
		switch off := int(m.estimate) - centi*alpha; {
		case off > s.margin:
			return nil, alpha + 1, m.cell
		case off >= -s.margin:
			moves[i], moves[count] = moves[count], moves[i]
			count++
		case score == none || m.weight > weight:
			score, best, weight = alpha, m.cell, m.weight
		}
	}
	return moves[:count], score, best
}
