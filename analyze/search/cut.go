package search

// A Cutter knows from experience how far the score of a shallow search tells that of a deep one.
type Cutter interface {
	// Foretell says for the present position what a search to a shallow depth tells about one to a deep one: that its score is
	// slope·score/[SlopeUnit] + offset, with a standard deviation of sigma. Ok is false where nothing is known.
	Foretell(shallow, deep int) (f Forecast, ok bool)
}

// A Forecast is what a shallow score tells about a deep one.
type Forecast struct{ Slope, Offset, Sigma Score }

// SlopeUnit is the slope of a forecast by which the scores are the same.
const SlopeUnit = 1 << 10

// CutDepth is from which depth on shallow searches are tried, and cutNest how many may be tried within each other.
const (
	CutDepth = 3
	cutNest  = 2
)

// ShallowDepth returns how deep a search is that tells about one to a depth: half as deep, and as even or odd.
func ShallowDepth(deep int) int {
	shallow := deep / 2
	return shallow - (deep-shallow)&1
}

// foretold tries to do without a search of the position of a visit, whose window is null, by one that is less deep (Multi-ProbCut): it
// says whether its score is beyond the window by so much that this can be expected of the deep one too. The position is estimated
// first, and only the side of the window where the estimate lies is tried.
func (s *Searcher) foretold(n *visit, f *frame) bool {
	if s.cut == 0 || !n.null || n.depth < CutDepth || s.nested >= cutNest || n.alpha.Decided() || n.beta.Decided() {
		return false
	}
	shallow := ShallowDepth(n.depth)
	told, known := s.can.Foretell(shallow, n.depth)
	if !known {
		return false
	}
	estimate, margin, cut := s.estimateOf(n), told.Sigma*s.cut/100, false
	if estimate >= n.beta {
		bound := told.Shallow(n.beta + margin)
		cut, n.best = s.look(n, shallow, bound-1) >= bound, n.beta
	} else {
		bound := told.Shallow(n.alpha - margin)
		cut, n.best = s.look(n, shallow, bound) <= bound, n.alpha
	}
	f.estimate = estimate
	if n.trusted {
		n.old, n.known = s.table.find(n.key) // with the move that the shallow search has found
	}
	if !cut || s.stopped {
		n.best = -infinite
		return false
	}
	n.move = n.old.move
	s.endHere(false)
	s.keep(n, f, n.alpha, n.beta)
	return true
}

// Shallow returns the shallow score that tells a deep one.
func (f *Forecast) Shallow(deep Score) Score {
	score := int64(deep-f.Offset) * SlopeUnit / int64(f.Slope)
	return Score(max(min(score, int64(Limit/2)), -int64(Limit/2)))
}

// look searches the position of a visit to another depth for whether it is worth more than alpha. That it ends before the game does
// says nothing about the visit.
func (s *Searcher) look(n *visit, depth int, alpha Score) Score {
	horizon := s.horizon
	s.nested++
	score := s.node(n.ply, depth, alpha, alpha+1, n.turn)
	s.nested--
	s.horizon = horizon
	return score
}
