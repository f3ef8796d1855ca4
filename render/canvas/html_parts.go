package canvas

import (
	"slices"

	"github.com/plybook/plybook/render/scene"
)

// A partList is a film cut into parts: every sprite at a place, stroke and label that any frame
// shows, each written once. A frame is then a list of different parts, most of which the frame
// before it has too.
type partList struct {
	ruler    scene.Measurer
	markup   []byte // the parts as SVG, one element a part
	starts   []int  // where each begins, and where the last one ends
	sprites  []int  // by part: the sprite that it places, or -1
	known    map[partKey]int
	frames   [][]int   // the parts of each frame, in the order of drawing
	betweens [][][]int // the same of the scenes between a frame and the next, where there are some
	cuts     int       // scenes cut so far
	inCut    []int     // by part: the last cut that it is in
}

// A partKey tells parts apart.
type partKey struct {
	what any // a [Placed], a [Label], or the markup of a [Stroke]
	copy int // how many of the same are in the frame already
}

// newPartList cuts a film. What is drawn over the last frame becomes a part of it.
func newPartList(f *scene.Film) *partList {
	r := emptyPartList()
	r.betweens = make([][][]int, len(f.Between))
	for i := range f.Frames {
		for j := range f.Before(i) {
			r.betweens[i-1] = append(r.betweens[i-1], r.cutOver(nil, &f.Before(i)[j]))
		}
		r.frames = append(r.frames, r.cutOver(nil, f.Layers(i)[1:]...))
	}
	return r
}

func emptyPartList() *partList { return &partList{starts: []int{0}, known: map[partKey]int{}} }

// cutOver returns the parts of scenes that lie on top of each other and over other parts, and those too.
func (r *partList) cutOver(below []int, scenes ...*scene.Scene) []int {
	parts := slices.Clone(below)
	r.cuts++
	for _, n := range below {
		r.inCut[n] = r.cuts
	}
	add := func(what any, one scene.Scene) {
		key := partKey{what: what}
		n := r.part(key, one)
		for r.inCut[n] == r.cuts {
			key.copy++
			n = r.part(key, one)
		}
		r.inCut[n] = r.cuts
		parts = append(parts, n)
	}
	for _, s := range scenes {
		for i, placed := range s.Placed {
			add(placed, scene.Scene{Placed: s.Placed[i : i+1]})
		}
		for i := range s.Strokes {
			one := scene.Scene{Strokes: s.Strokes[i : i+1]}
			add(string(appendScene(nil, &r.ruler, &one)), one)
		}
		for i, label := range s.Labels {
			add(label, scene.Scene{Labels: s.Labels[i : i+1]})
		}
	}
	return parts
}

// part returns the number of the part that is all of a scene.
func (r *partList) part(key partKey, one scene.Scene) int {
	n, ok := r.known[key]
	if !ok {
		n = len(r.known)
		r.known[key] = n
		r.markup = appendScene(r.markup, &r.ruler, &one)
		r.starts = append(r.starts, len(r.markup))
		sprite := -1
		if placed, ok := key.what.(scene.Placed); ok {
			sprite = placed.Sprite
		}
		r.sprites = append(r.sprites, sprite)
		r.inCut = append(r.inCut, 0)
	}
	return n
}

// frame returns a whole frame as SVG.
func (r *partList) frame(ply int) []byte {
	var svg []byte
	for _, n := range r.frames[ply] {
		svg = append(svg, r.markup[r.starts[n]:r.starts[n+1]]...)
	}
	return svg
}

// deltas returns the frames, each as its difference from the one before.
func (r *partList) deltas() [][]int {
	codes := make([][]int, len(r.frames))
	var before []int
	for i, frame := range r.frames {
		codes[i] = delta(before, frame)
		before = frame
	}
	return codes
}

// between returns the scenes on the way to every next frame, each as its difference from that frame.
func (r *partList) between() [][][]int {
	codes := make([][][]int, len(r.betweens))
	for i, turns := range r.betweens {
		codes[i] = [][]int{}
		for _, turn := range turns {
			codes[i] = append(codes[i], delta(r.frames[i+1], turn))
		}
	}
	return codes
}

// delta writes a list of parts as its difference from the list before: n ≥ 0 is part n; the
// pair -n, i is n parts copied from place i of the list before.
func delta(before, after []int) []int {
	code := []int{}
	for i := 0; i < len(after); {
		from, n := longestRun(before, after[i:])
		if n < 2 {
			code = append(code, after[i])
			i++
			continue
		}
		code = append(code, -n, from)
		i += n
	}
	return code
}

// longestRun returns where in the list the longest beginning of want stands, and its length.
func longestRun(list, want []int) (from, n int) {
	for start := range list {
		k := 0
		for start+k < len(list) && k < len(want) && list[start+k] == want[k] {
			k++
		}
		if k > n {
			from, n = start, k
		}
	}
	return from, n
}
