package hive

import "github.com/plybook/plybook/replay/game"

// A repetition keeps the keys of all positions of the game, while repetition is watched.
type repetition struct {
	watched bool
	draw    bool       // the third occurrence ends the game
	keys    []game.Key // after ply 0, 1, …
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
	p.repeats = repetition{watched: true, draw: draw, keys: append(p.repeats.keys[:0], p.computeKey())}
	for _, m := range line {
		p.Play(m)
	}
}

// Repetition returns the plies after which a position occurred for the first, second and third
// time; that of the first position to do so. [Position.SetRepetition] has to be called before.
func (p *Position) Repetition() (plies [3]int, ok bool) {
	return p.repeats.third, p.repeats.third[2] != 0
}

// Occurrences returns how often the position after a ply has occurred up to it, that occurrence
// included. [Position.SetRepetition] has to be called before.
func (p *Position) Occurrences(ply int) int {
	n := 0
	for i := ply; i >= 0; i -= 2 {
		if p.repeats.keys[i] == p.repeats.keys[ply] {
			n++
		}
	}
	return n
}

// watch records the position after a play.
func (p *Position) watch() {
	r := &p.repeats
	ply := len(r.keys)
	r.keys = append(r.keys, p.computeKey())
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
	r.keys = r.keys[:ply+1]
	if r.third[2] > ply {
		r.third = [3]int{}
	}
}
