package hive

import "math/bits"

// reach adds the cells that a piece on the board can move or be thrown to.
func (p *Position) reach(x Piece, t *turn) {
	c := p.at[x&31]
	alone := p.cells[c&torusMask] == heightOne|uint8(x)
	if alone && t.pinned.Has(x) {
		return
	}
	if t.own.Has(x) && p.top(c) == x && x != p.resting {
		if alone {
			p.walk(x, c)
		} else {
			p.climb(c)
		}
	}
	for i := range t.throws {
		if w := &t.throws[i]; w.victims.Has(x) {
			p.addRing(w.from, w.out)
		}
	}
}

// addRing adds neighbours of a cell.
func (p *Position) addRing(c cell, dirs ring) {
	for ; dirs != 0; dirs &= dirs - 1 {
		p.region.add(c.step(bits.TrailingZeros8(dirs)), p.anchor)
	}
}

// walk adds the cells that a piece alone on the ground can go to by itself.
func (p *Position) walk(x Piece, c cell) {
	switch x.Kind() {
	case Queen, Pillbug:
		p.addRing(c, slides[p.occupied(c)])
	case Spider:
		p.crawl(x, c)
	case Beetle:
		p.climb(c)
	case Grasshopper:
		p.jump(c)
	case Ant:
		p.run(x, c)
	case Mosquito:
		p.mimic(x, c)
	case Ladybug:
		p.hurry(x, c)
	}
}

// mimic adds the cells of all the bugs that a mosquito on the ground touches.
func (p *Position) mimic(x Piece, c cell) {
	models := p.models(c)
	// What an ant reaches contains every slide, and it has to come first: it marks where it was.
	if models.has(Ant) {
		p.run(x, c)
	} else {
		if models.has(Spider) {
			p.crawl(x, c)
		}
		if models.has(Queen) || models.has(Pillbug) {
			p.addRing(c, slides[p.occupied(c)])
		}
	}
	if models.has(Beetle) {
		p.climb(c)
	}
	if models.has(Grasshopper) {
		p.jump(c)
	}
	if models.has(Ladybug) {
		p.hurry(x, c)
	}
}

// A kindSet is a set of kinds.
type kindSet uint8

func (s kindSet) has(k Kind) bool { return s>>k&1 == 1 }

// models returns the kinds on top of the stacks around a cell, without the mosquito.
func (p *Position) models(c cell) (s kindSet) {
	for dirs := p.occupied(c); dirs != 0; dirs &= dirs - 1 {
		s |= 1 << p.top(c.step(bits.TrailingZeros8(dirs))).Kind()
	}
	return s &^ (1 << Mosquito)
}

// climb adds the steps of a beetle, or of a mosquito on a stack: along the ground, up, along and
// down.
func (p *Position) climb(c cell) {
	if bases[p.rules.Base].flat {
		p.addRing(c, slides[p.occupied(c)])
		return
	}
	level := p.height(c) - 1
	for d := range 6 {
		n := c.step(d)
		left, right := p.height(c.step(d+5)), p.height(c.step(d+1))
		up := max(level, p.height(n))
		if min(left, right) > up || up == 0 && left == 0 && right == 0 {
			continue
		}
		p.region.add(n, p.anchor)
	}
}

// jump adds the cells of a grasshopper.
func (p *Position) jump(c cell) {
	for dirs := p.occupied(c); dirs != 0; dirs &= dirs - 1 {
		by := steps[bits.TrailingZeros8(dirs)]
		n := (c + by) & torusMask
		for p.cells[n] != 0 {
			n = (n + by) & torusMask
		}
		p.region.add(n, p.anchor)
	}
}

// run adds the cells of an ant: the region serves as the list of cells seen.
func (p *Position) run(x Piece, c cell) {
	p.pick(x, c)
	var todo [maxTargets]cell
	todo[0] = c
	p.region.add(c, p.anchor)
	for n := 1; n > 0; {
		n--
		at := todo[n]
		for dirs := slides[p.occupied(at)]; dirs != 0; dirs &= dirs - 1 {
			to := at.step(bits.TrailingZeros8(dirs))
			if p.region.has(to, p.anchor) {
				continue
			}
			p.region.add(to, p.anchor)
			todo[n&(len(todo)-1)] = to
			n++
		}
	}
	p.region.remove(c, p.anchor)
	p.drop(x, c)
}

// crawl adds the cells of a spider: three slides over four different cells.
func (p *Position) crawl(x Piece, c cell) {
	p.pick(x, c)
	for first := slides[p.occupied(c)]; first != 0; first &= first - 1 {
		a := c.step(bits.TrailingZeros8(first))
		for second := slides[p.occupied(a)]; second != 0; second &= second - 1 {
			b := a.step(bits.TrailingZeros8(second))
			if b == c {
				continue
			}
			for third := slides[p.occupied(b)]; third != 0; third &= third - 1 {
				if to := b.step(bits.TrailingZeros8(third)); to != a && to != c {
					p.region.add(to, p.anchor)
				}
			}
		}
	}
	p.drop(x, c)
}

// hurry adds the cells of a ladybug: up, along on top, and down, not back to its start.
func (p *Position) hurry(x Piece, c cell) {
	p.pick(x, c)
	for up := p.occupied(c); up != 0; up &= up - 1 {
		d := bits.TrailingZeros8(up)
		a := c.step(d)
		if p.gated(c, d, p.height(a)) {
			continue
		}
		for along := p.occupied(a); along != 0; along &= along - 1 {
			d := bits.TrailingZeros8(along)
			b := a.step(d)
			if p.gated(a, d, max(p.height(a), p.height(b))) {
				continue
			}
			for down := 63 &^ p.occupied(b); down != 0; down &= down - 1 {
				d := bits.TrailingZeros8(down)
				if to := b.step(d); to != c && !p.gated(b, d, p.height(b)) {
					p.region.add(to, p.anchor)
				}
			}
		}
	}
	p.drop(x, c)
}

// gated says whether a step in direction d at a level is blocked by the stacks on both sides.
func (p *Position) gated(c cell, d, level int) bool {
	return min(p.height(c.step(d+5)), p.height(c.step(d+1))) > level
}

// planThrows finds the pieces of the mover that have the pillbug's power, and what they can throw.
func (p *Position) planThrows(t *turn) {
	if p.rules.Letters&WithPillbug == 0 {
		return
	}
	for i, kind := range [2]Kind{Pillbug, Mosquito} {
		x := Piece(int(t.seat)*sideBits + kinds[kind].slot)
		if x != p.resting && p.hasPower(x) {
			t.throws[i] = p.throwsOf(x)
		}
	}
}

// hasPower says whether a piece on top of no other has the pillbug's power: a pillbug, or a
// mosquito that touches one.
func (p *Position) hasPower(x Piece) bool {
	if !p.inGame.Has(x) || p.hand.Has(x) {
		return false
	}
	c := p.at[x&31]
	if p.cells[c&torusMask] != heightOne|uint8(x) {
		return false
	}
	return x.Kind() == Pillbug || x.Kind() == Mosquito && p.models(c).has(Pillbug)
}

// throwsOf returns what a piece with the power can do. A thrown piece passes at level 1 both on
// its way up and down.
func (p *Position) throwsOf(x Piece) throw {
	c := p.at[x&31]
	w := throw{thrower: x, from: c}
	for d := range 6 {
		if p.gated(c, d, 1) {
			continue
		}
		switch n := c.step(d); p.height(n) {
		case 0:
			w.out |= 1 << d
		case 1:
			w.victims |= p.top(n).bit()
		}
	}
	if w.out == 0 {
		w.victims = 0
	}
	if p.resting != NoPiece {
		w.victims &^= p.resting.bit()
	}
	return w
}
