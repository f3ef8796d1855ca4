package conquest

// Counting on a board128 is as on a [board64], but for the last ply only.

// lines returns the number of lines of depth > 0 plies.
func (b board128) lines(r *ruleSet, depth int) (n uint64) {
	if depth == 1 {
		n = uint64(b.moves(r.sourced))
	} else {
		n = b.played(r, depth)
	}
	if n == 0 && r.passes && !b.mobile() && !b.own.empty() && b.pass().mobile() {
		if depth == 1 {
			return 1
		}
		n = b.pass().lines(r, depth-1)
	}
	return n
}

// played returns the number of lines of depth > 1 plies that begin with a clone or a jump.
func (b board128) played(r *ruleSet, depth int) (n uint64) {
	for targets := reach128(b.own).and(b.empty); !targets.empty(); targets = targets.rest() {
		to := targets.first() & 127
		after := b.clone(to)
		if parents := near128[to].and(b.own).len(); parents > 0 {
			if !r.sourced {
				parents = 1
			}
			n += uint64(parents) * after.lines(r, depth-1)
		}
		for pawns := ring128[to].and(b.own); !pawns.empty(); pawns = pawns.rest() {
			n += after.vacate(pawns.first()).lines(r, depth-1)
		}
	}
	return n
}
