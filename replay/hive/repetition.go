package hive

import "github.com/plybook/plybook/replay/game"

// A repetition keeps what tells the positions of the game apart, while repetition is watched. Keys are made
// when they are asked for, and for all positions that a play has led away from; most positions that a search
// visits it only looks at, and these get by with traces.
type repetition struct {
	watched bool
	draw    bool       // the third occurrence ends the game
	keys    []game.Key // after ply 0, 1, …, the last of which may be missing
	traces  []trace    // after ply 0, 1, …
	third   [3]int     // the plies of the first third occurrence; zero if there is none
}

// SetRepetition watches for positions that occur again. With draw, the third occurrence of a
// position ends the game; else [Position.Repetition] tells of it and the game goes on. The game
// so far is looked through.
func (p *Position) SetRepetition(draw bool) {
	var line []game.Move
	for i := range p.history {
		line = append(line, p.history[i].move)
	}
	for range line {
		p.Undo()
	}
	p.repeats = repetition{watched: true, draw: draw, keys: p.repeats.keys[:0], traces: append(p.repeats.traces[:0], trace{})}
	for _, m := range line {
		p.Play(m)
	}
}

// RepetitionDraws says whether the third occurrence of a position ends the game.
func (p *Position) RepetitionDraws() bool { return p.repeats.draw }

// Repetition returns the plies after which a position occurred for the first, second and third
// time; that of the first position to do so. [Position.SetRepetition] has to be called before.
func (p *Position) Repetition() (plies [3]int, ok bool) {
	return p.repeats.third, p.repeats.third[2] != 0
}

// Occurrences returns how often the position after a ply has occurred up to it, that occurrence
// included. [Position.SetRepetition] has to be called before.
func (p *Position) Occurrences(ply int) int {
	r := &p.repeats
	n := 1
	for i := ply - 2; i >= 0; i -= 2 {
		if r.traces[i].sum == r.traces[ply].sum && r.keys[i] == p.keyAfter(ply) {
			n++
		}
	}
	return n
}

// keyAfter returns the key of the position after a ply.
func (p *Position) keyAfter(ply int) game.Key {
	r := &p.repeats
	if ply == len(r.keys) {
		r.keys = append(r.keys, p.computeKey())
	}
	return r.keys[ply]
}

// watch records the position after a play.
func (p *Position) watch(t trace) {
	r := &p.repeats
	r.traces = append(r.traces, t)
	ply := len(p.history)
	if r.third[2] != 0 || p.Occurrences(ply) < 3 {
		return
	}
	r.third[2] = ply
	for i, n := ply-2, 1; n >= 0; i -= 2 {
		if r.keys[i] == r.keys[ply] {
			r.third[n] = i
			n--
		}
	}
	if r.draw && p.end == open {
		p.end = repeated
	}
}

// forget drops what was recorded after a ply.
func (r *repetition) forget(ply int) {
	r.traces = r.traces[:ply+1]
	r.keys = r.keys[:min(len(r.keys), ply+1)]
	if r.third[2] > ply {
		r.third = [3]int{}
	}
}

// Recurs says whether the present position has occurred before in this game.
// [Position.SetRepetition] has to be called before; otherwise it is false.
func (p *Position) Recurs() bool {
	r := &p.repeats
	if !r.watched {
		return false
	}
	last := len(p.history)
	for ply := last; ply >= 2; ply -= 2 {
		for _, s := range p.history[ply-2 : ply] {
			if s.from == noCell && s.move != Pass {
				return false // a piece was placed, which never goes back to the hand
			}
		}
		if r.traces[ply-2].sum == r.traces[last].sum && r.keys[ply-2] == p.keyAfter(last) {
			return true
		}
	}
	return false
}
