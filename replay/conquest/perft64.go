package conquest

import "math/bits"

// Counting on a board64. A position is counted only while the game goes on, which takes no test:
// the side that has just moved has a pawn, so the game is over exactly if the other side cannot
// move and may not pass.

// lines returns the number of lines of depth > 0 plies.
func (b board64) lines(r *ruleSet, depth int) (n uint64) {
	switch depth {
	case 1:
		if n = uint64(b.moves(r.sourced)); n == 0 {
			n = b.stuckLines(r, depth)
		}
		return n
	case 2:
		return b.pairs(r)
	}
	for targets := reach64(b.own) & b.empty; targets != 0; targets &= targets - 1 {
		to := bits.TrailingZeros64(targets) & 63
		after := b.clone(to)
		if clones := b.clones(r, to); clones > 0 {
			n += clones * after.lines(r, depth-1)
		}
		for pawns := ring64[to] & b.own; pawns != 0; pawns &= pawns - 1 {
			n += after.vacate(bits.TrailingZeros64(pawns)).lines(r, depth-1)
		}
	}
	if n == 0 && !b.mobile() {
		n = b.stuckLines(r, depth)
	}
	return n
}

// clones returns how many moves clone to a cell: all come out on the same position.
func (b board64) clones(r *ruleSet, to int) uint64 {
	parents := near64[to&63] & b.own
	switch {
	case parents == 0:
		return 0
	case r.sourced:
		return uint64(bits.OnesCount64(parents))
	}
	return 1
}

// stuckLines returns the number of lines of depth > 0 plies if the side to move has no move.
func (b board64) stuckLines(r *ruleSet, depth int) uint64 {
	if !r.passes || b.own == 0 || !b.pass().mobile() {
		return 0
	}
	if depth == 1 {
		return 1
	}
	return b.pass().lines(r, depth-1)
}

// pairs returns the number of lines of two plies. All moves to one cell take the same pawns, so
// they leave the same replies, but for the cell that a jump leaves: the replies are counted once
// for each target, from the jumps before the move less those that it ends, and each jump adds the
// replies to the cell that it leaves.
func (b board64) pairs(r *ruleSet) (n uint64) {
	targets := reach64(b.own) & b.empty
	if targets == 0 {
		return b.stuckLines(r, 2)
	}
	far := &ring64
	before := jumps64(b.opp, b.empty)
	if r.sourced {
		far = &box64
		before += steps64(b.opp, b.empty)
	}
	for ; targets != 0; targets &= targets - 1 {
		to := bits.TrailingZeros64(targets) & 63
		after := b.clone(to)
		replies := before - bits.OnesCount64(far[to]&after.own)
		for hit := b.opp ^ after.own; hit != 0; hit &= hit - 1 {
			replies -= bits.OnesCount64(far[bits.TrailingZeros64(hit)&63] & b.empty)
		}
		jumpers := ring64[to] & b.own
		var grown uint64 // where clones go, if a clone is one move whatever its source
		if !r.sourced {
			grown = grow64(after.own)
			replies += bits.OnesCount64(grown & after.empty)
		}
		if replies == 0 {
			n += b.pairsTo(r, to, after)
			continue
		}
		n += uint64(replies) * (b.clones(r, to) + uint64(bits.OnesCount64(jumpers)))
		n += uint64(bits.OnesCount64(jumpers & grown))
		for ; jumpers != 0; jumpers &= jumpers - 1 {
			n += uint64(bits.OnesCount64(far[bits.TrailingZeros64(jumpers)&63] & after.own))
		}
	}
	return n
}

// pairsTo returns the number of lines of two plies that begin with a move to a cell.
func (b board64) pairsTo(r *ruleSet, to int, after board64) (n uint64) {
	if clones := b.clones(r, to); clones > 0 {
		n = clones * after.lines(r, 1)
	}
	for pawns := ring64[to&63] & b.own; pawns != 0; pawns &= pawns - 1 {
		n += after.vacate(bits.TrailingZeros64(pawns)).lines(r, 1)
	}
	return n
}

// walk returns the number of lines of depth plies by playing each of them to its end.
func (b board64) walk(r *ruleSet, depth int) (n uint64) {
	if depth == 0 {
		return 1
	}
	for targets := reach64(b.own) & b.empty; targets != 0; targets &= targets - 1 {
		to := bits.TrailingZeros64(targets) & 63
		after := b.clone(to)
		for range b.clones(r, to) {
			n += after.walk(r, depth-1)
		}
		for pawns := ring64[to] & b.own; pawns != 0; pawns &= pawns - 1 {
			n += after.vacate(bits.TrailingZeros64(pawns)).walk(r, depth-1)
		}
	}
	if n == 0 && r.passes && b.own != 0 && !b.mobile() && b.pass().mobile() {
		n = b.pass().walk(r, depth-1)
	}
	return n
}
