package search

import "github.com/plybook/plybook/replay/game"

// node returns the value of the present position, plies from the root, for the player to move. It is
// exact between alpha and beta; otherwise it is a bound that lies beyond them too. After the budget is
// spent what it returns means nothing.
func (s *Searcher) node(ply, depth int, alpha, beta Score, turn game.Seat) Score {
	f := s.frame(ply)
	f.line, f.estimate = f.line[:0], none
	n := visit{ply: ply, depth: depth, turn: turn, alpha: alpha, beta: beta, best: -infinite, null: beta-alpha == 1, horizon: s.horizon, old: entry{estimate: none}}
	if score, ok := s.searchLeaf(&n); ok {
		return score
	}
	leaf := depth < 0 || depth == 0 && (s.can.Extender == nil || !s.can.Extend())
	if !leaf {
		n.key, n.trusted = s.key()
	}
	if n.trusted {
		n.old, n.known = s.table.find(n.key)
	}
	if n.known && n.null {
		if score, lasting, ok := n.old.answers(depth, alpha, beta, ply, s.prune.Deeper); ok {
			s.endHere(lasting)
			return score
		}
	}

	lower, upper := s.bounds(ply, depth, alpha, beta)
	switch {
	case lower >= beta || lower == upper:
		return lower
	case upper <= alpha:
		return upper
	case leaf:
		return min(max(s.evaluate(turn), lower), upper)
	}
	n.alpha, n.beta = max(alpha, lower), min(beta, upper)
	if s.forward(&n, f) || s.foretold(&n, f) {
		return n.best
	}
	s.expand(&n, f)
	if s.stopped {
		return 0
	}
	n.best = max(n.best, lower)
	s.keep(&n, f, max(alpha, lower), min(beta, upper))
	return n.best
}

// searchLeaf asks a [LeafSearcher] about the position of a visit whose window is null.
func (s *Searcher) searchLeaf(n *visit) (score Score, ok bool) {
	if !s.leafSearch || !n.null || n.depth < 1 || n.alpha.Decided() || n.beta.Decided() {
		return 0, false
	}
	if score, ok = s.can.SearchLeaf(n.depth, n.alpha, s.cut, s.budget); ok {
		s.stopped = s.stopped || s.budget.Over()
		s.endHere(false)
	}
	return score, ok
}

// expand searches the moves of a position.
func (s *Searcher) expand(n *visit, f *frame) {
	if p := s.prune.Unknown; p > 0 && n.depth >= p && n.trusted && !n.known && s.table != nil {
		n.depth--
	}
	all := s.generate(f, n.depth)
	s.weigh(f, 0, s.side(n.turn), n.old.move, n.known)
	s.tryMoves(n, f, 0)
	if n.best <= -Limit && n.best < n.beta && !all && !s.stopped {
		s.tryOthers(n, f)
		all = true
	}
	s.endHere(all)
}

// bounds returns between what the value of the present position lies, as far as that is known without a search.
func (s *Searcher) bounds(ply, depth int, alpha, beta Score) (lower, upper Score) {
	lower, upper = LossIn(1).up(ply), WinIn(1).up(ply)
	if s.can.Prober == nil {
		return lower, upper
	}
	l, u := s.can.Probe(alpha.down(ply), beta.down(ply), depth)
	return max(lower, l.up(ply)), min(upper, u.up(ply))
}

// A visit is what happens to a position while its moves are tried.
type visit struct {
	ply, depth  int
	turn        game.Seat
	alpha, beta Score // alpha rises
	best        Score
	move        game.Move // that has the score best
	horizon     uint64    // of the searcher when the visit began
	null        bool      // the window is: the only question is whether the value is above it

	key     game.Key
	trusted bool  // the key says all
	old     entry // of the table, where known
	known   bool
}

// tryOthers searches the moves that were not generated at first.
func (s *Searcher) tryOthers(n *visit, f *frame) {
	tried := len(f.moves)
	s.addOthers(f)
	s.weigh(f, tried, s.side(n.turn), 0, false)
	s.tryMoves(n, f, tried)
}

// tryMoves searches the moves of a frame from the given one on, until one is too good.
func (s *Searcher) tryMoves(n *visit, f *frame, from int) {
	for i := from; i < len(f.moves); i++ {
		if s.enough(n, f, i) {
			s.endHere(false)
			n.best = n.alpha // no more is known of the moves that are left
			return
		}
		m := f.pick(i)
		score := s.try(n, f, i, n.alpha)
		if s.stopped {
			return
		}
		if score > n.best {
			n.best, n.move = score, m
		}
		if score <= n.alpha {
			continue
		}
		if n.beta-n.alpha > 1 {
			f.setLine(m, s.frame(n.ply+1))
		}
		n.alpha = score
		if score >= n.beta {
			f.addKiller(m)
			s.history.reward(s.side(n.turn), m, f.moves[:i], n.depth)
			return
		}
	}
}

// try searches move i of a visit for a score above alpha: the first move with the whole window, the
// others first for whether there is such a score at all, and late ones before that less deep.
func (s *Searcher) try(n *visit, f *frame, i int, alpha Score) (score Score) {
	m := f.moves[i]
	if less := s.reduction(n, f, i); less > 0 {
		score = s.play(n, m, n.depth-1-less, alpha, alpha+1)
		if score <= alpha || s.stopped {
			return score
		}
	}
	if i == 0 || n.beta-alpha <= 1 {
		return s.play(n, m, n.depth-1, alpha, n.beta)
	}
	score = s.play(n, m, n.depth-1, alpha, alpha+1)
	if score > alpha && score < n.beta && !s.stopped {
		score = s.play(n, m, n.depth-1, alpha, n.beta)
	}
	return score
}

// play plays a move, searches on to a depth, and takes it back. It returns the value for the player whose turn
// it was.
func (s *Searcher) play(n *visit, m game.Move, depth int, alpha, beta Score) (score Score) {
	if !s.budget.Spend(1) {
		s.stopped = true
		return 0
	}
	if s.can.Follower != nil {
		s.can.Follower.Play(m)
	}
	s.state.Play(m)
	switch next := s.state.Turn(); {
	case next == game.Nobody:
		s.clearLine(n.ply + 1)
		score = s.final(n.ply+1, n.turn)
	case next == game.Chance:
		s.clearLine(n.ply + 1)
		score = s.evaluate(n.turn)
	case s.side(next) == s.side(n.turn):
		score = s.node(n.ply+1, depth, alpha, beta, next)
	default:
		score = -s.node(n.ply+1, depth, -beta, -alpha, next)
	}
	s.state.Undo()
	if s.can.Follower != nil {
		s.can.Follower.Undo(m)
	}
	return score
}

// evaluate estimates the present position for the side of a seat. The search ends here though the game
// does not.
func (s *Searcher) evaluate(seat game.Seat) Score {
	s.endHere(false)
	return s.estimate(seat)
}

// estimate asks what the present position is worth for the side of a seat.
func (s *Searcher) estimate(seat game.Seat) Score {
	score := min(max(s.eval.Evaluate(s.me), 1-Limit), Limit-1)
	if s.side(seat) != 0 {
		return -score
	}
	return score
}

// final returns the value of the finished game, plies from the root, for the side of a seat.
func (s *Searcher) final(ply int, seat game.Seat) (score Score) {
	o := s.state.Outcome()
	switch {
	case s.can.Finisher != nil:
		score = s.can.Final(o, s.me)
	case o.Winners == 1<<s.me:
		score = WinIn(ply)
	case o.Winners != 0 && !o.Won(s.me):
		score = LossIn(ply)
	}
	if s.side(seat) != 0 {
		return -score
	}
	return score
}

// generate fills in the moves of a frame. All is false if some are left out that could be better.
func (s *Searcher) generate(f *frame, depth int) (all bool) {
	if s.can.Selector == nil {
		f.moves = s.state.Moves(f.moves[:0])
		return true
	}
	f.moves, all = s.can.Select(f.moves[:0], depth)
	return all
}

// addOthers appends the moves that a frame does not have yet, in their order.
func (s *Searcher) addOthers(f *frame) {
	tried := len(f.moves)
	f.moves = s.state.Moves(f.moves)
	rest := f.moves[tried:tried]
next:
	for _, m := range f.moves[tried:] {
		for _, t := range f.moves[:tried] {
			if m == t {
				continue next
			}
		}
		rest = append(rest, m)
	}
	f.moves = f.moves[:tried+len(rest)]
}

// key returns the key of the present position, and whether scores may be kept by it. The scores of
// more than two seats are those of the seat at the root, so that they are kept apart.
func (s *Searcher) key() (k game.Key, trusted bool) {
	if s.can.Guard != nil && !s.can.Trust() {
		return k, false
	}
	k = s.state.Key()
	k[0] ^= s.salt
	k[1] ^= s.salt
	return k, true
}

// endHere notes whether a value that was not searched for would be the same at every depth.
func (s *Searcher) endHere(lasting bool) {
	if !lasting {
		s.horizon++
	}
}

// keep stores what a visit has found out, searched between alpha and beta.
func (s *Searcher) keep(n *visit, f *frame, alpha, beta Score) {
	if !n.trusted {
		return
	}
	e := entry{move: n.move, score: n.best.down(n.ply), estimate: f.estimate, depth: int16(n.depth), bound: exact}
	switch {
	case n.best >= beta:
		e.bound = atLeast
	case n.best <= alpha:
		e.bound = atMost
	}
	if s.horizon == n.horizon {
		e.depth = complete
	}
	s.table.store(n.key, e)
}
