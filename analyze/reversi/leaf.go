package reversi

import (
	"slices"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/reversi"
)

// The last plies of a search are searched here: on discs alone, with lanes that each move updates, and with a memory that is small enough to be
// near the processor.

const (
	leafDepth    = 5       // the greatest depth of such a search
	rankedDepth  = 3       // the least one in which moves are ordered by their evaluations too
	leafBits     = 16      // of the number of positions that are remembered
	knownLeaf    = 1 << 28 // what the move weighs that was the best one last time
	leafReply    = 8       // less, for each reply
	leafRanked   = 8       // times what other things weigh, in centidiscs
	leafFarthest = 32000   // centidiscs
)

// A leafMove is a legal move and how good it looks.
type leafMove struct {
	cell            uint8
	weight          int32
	turned, replies uint64
}

// A leafEntry is what is remembered of a position.
type leafEntry struct {
	discs        reversi.Discs8
	lower, upper int16 // bounds of its value in centidiscs
	depth        int8
	move         uint8
}

// A leafSearch is a search of the last plies. Its lists and words are by depth.
type leafSearch struct {
	budget *search.Budget
	cut    int // of [search.Options]
	memory *[1 << leafBits]leafEntry
	lists  [leafDepth + 1][64]leafMove
	words  [leafDepth + 1][laneWords]uint64
}

// SearchLeaf implements [search.LeafSearcher].
func (e *viewer) SearchLeaf(depth int, alpha, cut search.Score, b *search.Budget) (score search.Score, ok bool) {
	d := e.board.Discs()
	if depth > leafDepth || depth >= 64-ones(d.Own|d.Opp) || e.solver == nil || e.board.Placing() {
		return 0, false
	}
	if e.memory == nil {
		e.memory = new([1 << leafBits]leafEntry)
	}
	turn := e.board.Turn()
	e.budget, e.cut, e.words[depth] = b, int(cut), e.look(turn).words
	return search.Score(e.leaf(d, e.board.LegalCells(), depth, int(alpha), turn == reversi.White)), true
}

// place returns where a position is remembered.
func (s *leafSearch) place(d reversi.Discs8) *leafEntry {
	h := (d.Own*0x9E3779B97F4A7C15 ^ d.Opp) * 0xD6E8FEB86659FD93
	h ^= h >> 32
	return &s.memory[h*0x9E3779B97F4A7C15>>(64-leafBits)]
}

// leaf returns the value of a position in centidiscs for the side to move, which has these legal moves, or a bound of it that is on the same
// side of alpha.
func (e *viewer) leaf(d reversi.Discs8, legal uint64, depth, alpha int, white bool) int {
	if legal == 0 {
		return e.leafPass(d, depth, alpha, white)
	}
	place, first := e.place(d), uint8(noCell)
	if place.discs == d {
		switch known := int(place.depth) >= depth; {
		case known && int(place.lower) > alpha:
			return int(place.lower)
		case known && int(place.upper) <= alpha:
			return int(place.upper)
		}
		first = place.move
	}
	if score, ok := e.leafCut(d, legal, depth, alpha, white); ok {
		return score
	}
	best, move := 0, uint8(noCell)
	if depth == 1 {
		best, move = e.leafLast(d, legal, first, alpha, white)
	} else {
		best, move = e.leafMoves(d, legal, first, depth, alpha, white)
	}
	if e.budget.Over() {
		return alpha
	}
	place.keep(d, depth, alpha, best, move)
	return best
}

// keep remembers what was found out about a position.
func (p *leafEntry) keep(d reversi.Discs8, depth, alpha, score int, move uint8) {
	if p.discs != d || int(p.depth) != depth {
		*p = leafEntry{discs: d, lower: -leafFarthest, upper: leafFarthest, depth: int8(depth)}
	}
	p.move = move
	bound := int16(min(max(score, -leafFarthest), leafFarthest))
	if score > alpha {
		p.lower = bound
	} else {
		p.upper = bound
	}
}

// leafMoves tries the moves of a position with more than one ply to go.
func (e *viewer) leafMoves(d reversi.Discs8, legal uint64, first uint8, depth, alpha int, white bool) (best int, move uint8) {
	list := e.leafList(d, legal, first, depth, white)
	best, move = -1<<30, noCell
	for i := range list {
		for j := i + 1; j < len(list); j++ {
			if list[j].weight > list[i].weight {
				list[i], list[j] = list[j], list[i]
			}
		}
		m := &list[i]
		if !e.budget.Spend(1) {
			return alpha, noCell
		}
		e.step(int(m.cell), m.turned, depth, white)
		value := -e.leaf(d.After(int(m.cell), m.turned), m.replies, depth-1, -alpha-1, !white)
		if value > best {
			best, move = value, m.cell
		}
		if best > alpha {
			break
		}
	}
	return best, move
}

// leafList lists legal moves with their weights.
func (e *viewer) leafList(d reversi.Discs8, legal uint64, first uint8, depth int, white bool) []leafMove {
	list := &e.lists[depth]
	count := 0
	phase := &e.groups.Phases[GroupPhase(63-ones(d.Own|d.Opp))]
	for ; legal != 0; legal &= legal - 1 {
		cell := lowest(legal)
		m := &list[count&63]
		count++
		m.cell, m.turned = uint8(cell), d.Turned(cell)
		after := d.After(cell, m.turned)
		m.replies = after.Legal()
		m.weight = squareWorth[cell] - leafReply*int32(ones(m.replies)+ones(m.replies&corners))
		if depth >= rankedDepth {
			e.step(cell, m.turned, depth, white)
			m.weight = leafRanked*m.weight - int32(phase.score(after, &e.words[depth-1], !white, m.replies))
		}
		if m.cell == first {
			m.weight += knownLeaf
		}
	}
	return list[:count]
}

// worthOrder is the sets of cells on which a disc is worth the same, the best ones first.
var worthOrder = func() (sets []uint64) {
	worths := slices.Compact(slices.Sorted(slices.Values(squareWorth[:])))
	slices.Reverse(worths)
	for _, w := range worths {
		set := uint64(0)
		for cell, worth := range squareWorth {
			if worth == w {
				set |= 1 << cell
			}
		}
		sets = append(sets, set)
	}
	return sets
}()

// leafLast tries the moves of a position with one ply to go. To order them by more than their cells takes longer than to try them.
func (e *viewer) leafLast(d reversi.Discs8, legal uint64, first uint8, alpha int, white bool) (best int, move uint8) {
	phase := &e.groups.Phases[GroupPhase(63-ones(d.Own|d.Opp))]
	best, move = -1<<30, noCell
	set := uint64(0)
	if first != noCell {
		set = uint64(1) << (first & 63) & legal
	}
	for next := 0; ; next++ {
		legal &^= set
		for ; set != 0; set &= set - 1 {
			if !e.budget.Spend(1) {
				return alpha, noCell
			}
			cell := lowest(set) & 63
			if value := -e.leafAfter(d, phase, cell, white); value > best {
				best, move = value, uint8(cell)
				if best > alpha {
					return best, move
				}
			}
		}
		if legal == 0 {
			return best, move
		}
		set = legal & worthOrder[next]
	}
}

// leafAfter returns what the position after a move, the last one, is worth for the other side.
func (e *viewer) leafAfter(d reversi.Discs8, phase *GroupSet, cell int, white bool) int {
	turned := d.Turned(cell)
	after := d.After(cell, turned)
	replies := after.Legal()
	if replies == 0 && after.Swap().Legal() == 0 {
		return finalDiscs(after)
	}
	e.step(cell, turned, 1, white)
	return phase.score(after, &e.words[0], !white, replies)
}

// leafCut does without a search where a shallow one says enough (Multi-ProbCut).
func (e *viewer) leafCut(d reversi.Discs8, legal uint64, depth, alpha int, white bool) (score int, ok bool) {
	if e.cut == 0 || depth < search.CutDepth {
		return 0, false
	}
	empties, shallow := 64-ones(d.Own|d.Opp), search.ShallowDepth(depth)
	told := &forecasts[Phase(empties)][depth]
	margin := int(told.Sigma) * e.cut / 100
	e.words[shallow] = e.words[depth]
	if e.groups.Phases[GroupPhase(empties)].score(d, &e.words[depth], white, legal) > alpha {
		bound := int(told.Shallow(search.Score(alpha + 1 + margin)))
		return alpha + 1, e.leaf(d, legal, shallow, bound-1, white) >= bound && !e.budget.Over()
	}
	bound := int(told.Shallow(search.Score(alpha - margin)))
	return alpha, e.leaf(d, legal, shallow, bound, white) <= bound && !e.budget.Over()
}

// leafPass is leaf where the side to move has no move.
func (e *viewer) leafPass(d reversi.Discs8, depth, alpha int, white bool) int {
	legal := d.Swap().Legal()
	if legal == 0 {
		return finalDiscs(d)
	}
	if !e.budget.Spend(1) {
		return alpha
	}
	e.words[depth-1] = e.words[depth]
	if depth == 1 {
		return -e.groups.Phases[GroupPhase(64-ones(d.Own|d.Opp))].score(d.Swap(), &e.words[0], !white, legal)
	}
	return -e.leaf(d.Swap(), legal, depth-1, -alpha-1, !white)
}

// finalDiscs returns the score of a finished game in centidiscs, for the side whose discs are the own ones.
func finalDiscs(d reversi.Discs8) int {
	own, opp := reversi.EmptiesToWinner(ones(d.Own), ones(d.Opp), 8)
	return centi * (own - opp)
}

// step makes the words of the next depth those of a depth after a move.
func (s *leafSearch) step(cell int, turned uint64, depth int, white bool) {
	sum := s.words[depth]
	if white {
		subtractCell(&sum, &lanes.cells[0][cell&63])
		for ; turned != 0; turned &= turned - 1 {
			subtractCell(&sum, &lanes.cells[1][lowest(turned)&63])
		}
	} else {
		addCell(&sum, &lanes.cells[0][cell&63])
		for ; turned != 0; turned &= turned - 1 {
			addCell(&sum, &lanes.cells[1][lowest(turned)&63])
		}
	}
	s.words[depth-1] = sum
}
