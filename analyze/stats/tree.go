package stats

import (
	"cmp"
	"maps"
	"math"
	"math/bits"
	"slices"

	"github.com/plybook/plybook/replay/game"
)

// A tree counts the openings of games: by their moves from the start, and by the positions they came to. Of a game it only
// keeps how it begins. In the end the lines are sorted, so that those that begin alike follow each other: that is faster than
// to look for the place of each game among those before.
type tree struct {
	starts map[game.Key]*treeStart
	last   *treeStart // of the game before
	lines  []treeLine
}

// A treeStart is a position that games begin in.
type treeStart struct {
	key   game.Key
	image game.Key // the same for all its images
	first uint64   // number of the game that the text comes from
	text  []byte
	rank  uint64 // among all, in the order of keys, once they are sorted
	head  []byte // how texts of steps begin, once it is asked for
}

// A treeLine is the beginning of a game.
type treeLine struct {
	start   *treeStart
	number  uint64
	outcome game.Outcome
	plies   []treePly
	words   []byte // the texts of the moves
}

// A treePly is a ply of a line.
type treePly struct {
	move game.Move
	end  int32    // of its text in the words of the line
	key  game.Key // of the position after it, the same for all images
}

// add notes a game, in memory of a list. The games come in any order, as their workers are done with them.
func (t *tree) add(b *entryList, g *scratch, number uint64, o *game.Outcome) {
	line := treeLine{start: t.startOf(g, number), number: number, outcome: *o, plies: b.plies.copy(g.opening)}
	if n := len(g.opening); n > 0 {
		line.words = b.bytes.copy(g.words[:g.opening[n-1].end])
	}
	t.lines = append(t.lines, line)
}

// startOf returns the position that a game begins in, whose text is that of the first game.
func (t *tree) startOf(g *scratch, number uint64) *treeStart {
	if t.last == nil || t.last.key != g.start {
		if t.last = t.starts[g.start]; t.last == nil {
			if t.starts == nil {
				t.starts = map[game.Key]*treeStart{}
			}
			t.last = &treeStart{key: g.start, image: g.startKey, first: number, text: slices.Clone(g.startText)}
			t.starts[g.start] = t.last
		}
	}
	if number < t.last.first {
		t.last.first, t.last.text = number, append(t.last.text[:0], g.startText...)
	}
	return t.last
}

// join takes the lines of another tree, so that those that both have are one.
func (t *tree) join(o *tree) {
	if t.starts == nil {
		t.starts = map[game.Key]*treeStart{}
	}
	for key, start := range o.starts {
		switch own := t.starts[key]; {
		case own == nil:
			t.starts[key] = start
		case start.first < own.first:
			own.first, own.text = start.first, start.text
		}
	}
	for i := range o.lines {
		line := &o.lines[i]
		line.start = t.starts[line.start.key]
	}
	t.lines = append(t.lines, o.lines...)
	*o = tree{}
}

// compare orders lines by their starts and plies. After the same moves there may be several positions: deals make them differ.
func (l *treeLine) compare(o *treeLine) int {
	if l.start != o.start {
		return l.start.key.Compare(o.start.key)
	}
	for i := range min(len(l.plies), len(o.plies)) {
		one, other := &l.plies[i], &o.plies[i]
		if one.move != other.move {
			return cmp.Compare(one.move, other.move)
		}
		if one.key != other.key {
			return one.key.Compare(other.key)
		}
	}
	return cmp.Compare(len(l.plies), len(o.plies))
}

// A sortedLine is a line and, as far as it goes, its place among others.
type sortedLine struct {
	order uint64
	*treeLine
}

// rankStarts gives the starts their places, and returns how many bits these have.
func (t *tree) rankStarts() int {
	starts := slices.SortedFunc(maps.Values(t.starts), func(a, b *treeStart) int { return a.key.Compare(b.key) })
	for i, s := range starts {
		s.rank = uint64(i)
	}
	return bits.Len(uint(len(starts) - 1))
}

// order returns the place of the start, which has so many bits, and a byte each for the first moves, up to one that does not fit. By that
// lines with the same first moves but other deals may lie apart, and have several nodes for what they share: their entries become one.
func (l *treeLine) order(rankBits int) uint64 {
	order, left := l.start.rank, 64-rankBits
	for i := 0; left >= 8; i++ {
		at := uint64(0)
		if i < len(l.plies) {
			at = min(uint64(l.plies[i].move)+1, math.MaxUint8)
		}
		if order, left = order<<8|at, left-8; at == 0 || at == math.MaxUint8 {
			break
		}
	}
	return order << left
}

func (l sortedLine) compare(o sortedLine) int {
	if l.order != o.order {
		return cmp.Compare(l.order, o.order)
	}
	return l.treeLine.compare(o.treeLine)
}

// shares returns the depth of the last node that two lines share: -1 for lines from different positions.
func (l *treeLine) shares(o *treeLine) (depth int) {
	if l.start != o.start {
		return -1
	}
	for depth < len(l.plies) && depth < len(o.plies) && l.plies[depth].move == o.plies[depth].move && l.plies[depth].key == o.plies[depth].key {
		depth++
	}
	return depth
}

// A treeNode is so many plies of lines, none for their start.
type treeNode struct {
	depth int
	first *treeLine // that of the game with the lowest number
	score score
}

// take adds lines.
func (n *treeNode) take(first *treeLine, s *score) {
	if first.number < n.first.number {
		n.first = first
	}
	n.score.add(s)
}

// count returns the nodes of all lines, each one before those that go on from it.
func (t *tree) count(seats int) (nodes []treeNode) {
	lines := make([]sortedLine, len(t.lines))
	rankBits := t.rankStarts()
	for i := range lines {
		lines[i] = sortedLine{t.lines[i].order(rankBits), &t.lines[i]}
	}
	slices.SortFunc(lines, sortedLine.compare)
	shared, all := make([]int, len(lines)), 0
	for i := range lines {
		if shared[i] = -1; i > 0 {
			shared[i] = lines[i].shares(lines[i-1].treeLine)
		}
		all += len(lines[i].plies) - shared[i]
	}
	nodes = make([]treeNode, 0, all)
	var open []int // by depth, the nodes of the last line
	closeTo := func(depth int) {
		for ; len(open) > depth+1; open = open[:len(open)-1] {
			if n := &nodes[open[len(open)-1]]; n.depth > 0 {
				nodes[open[n.depth-1]].take(n.first, &n.score)
			}
		}
	}
	for i := range lines {
		line := lines[i].treeLine
		closeTo(shared[i])
		for len(open) <= len(line.plies) {
			nodes = append(nodes, treeNode{depth: len(open), first: line})
			open = append(open, len(nodes)-1)
		}
		s := scoreOf(&line.outcome, seats)
		nodes[open[len(open)-1]].take(line, &s)
	}
	closeTo(-1)
	return nodes
}

// text returns the text of a ply, from 0.
func (l *treeLine) text(ply int) []byte {
	from := int32(0)
	if ply > 0 {
		from = l.plies[ply-1].end
	}
	return l.words[from:l.plies[ply].end]
}

// flush makes entries of the tree.
func (t *tree) flush(b *entryList, v *variantTally) {
	nodes := t.count(int(v.seats))
	for i := range nodes {
		n := &nodes[i]
		start := n.first.start
		if n.depth == 0 {
			b.add(AppendWords(b.key(startSection, v.key), start.key), n.score.sums(), start.first, start.text)
			continue
		}
		key := AppendWords(b.key(openingSection, v.key), start.key)
		for _, ply := range n.first.plies[:n.depth] {
			key = AppendInt(key, int64(ply.move))
		}
		b.add(key, n.score.sums(), n.first.number, n.first.text(n.depth-1))
	}
	flushSteps(b, v.key, nodes)
}

// A treeStep is what came of a step from one position to another.
type treeStep struct {
	order [2]uint64 // by ply and by the beginning of from; then by that of to
	node  *treeNode // the first of those that the step leads to
}

func newStep(n *treeNode) treeStep {
	s := treeStep{node: n}
	s.order = [2]uint64{uint64(n.depth)<<48 | s.from()[0]>>16, s.to()[0]}
	return s
}

// from and to return the positions.
func (s *treeStep) from() game.Key {
	if s.node.depth == 1 {
		return s.node.first.start.image
	}
	return s.node.first.plies[s.node.depth-2].key
}

func (s *treeStep) to() game.Key { return s.node.first.plies[s.node.depth-1].key }

func (s treeStep) compare(o treeStep) int {
	for i := range s.order {
		if s.order[i] != o.order[i] {
			return cmp.Compare(s.order[i], o.order[i])
		}
	}
	return cmp.Or(s.from().Compare(o.from()), s.to().Compare(o.to()))
}

// flushSteps makes entries of the steps to the nodes.
func flushSteps(b *entryList, variant []byte, nodes []treeNode) {
	steps := make([]treeStep, 0, len(nodes))
	for i := range nodes {
		if nodes[i].depth > 0 {
			steps = append(steps, newStep(&nodes[i]))
		}
	}
	slices.SortFunc(steps, treeStep.compare)
	var text []byte
	for len(steps) > 0 {
		step, n := steps[0], 1
		for ; n < len(steps) && steps[n].compare(step) == 0; n++ {
			step.node.take(steps[n].node.first, &steps[n].node.score)
		}
		steps = steps[n:]
		key := AppendInt(b.key(joinedSection, variant), int64(step.node.depth))
		text = step.node.appendLine(text[:0])
		b.add(AppendWords(AppendWords(key, step.from()), step.to()), step.node.score.sums(), step.node.first.number, text)
	}
}

// appendLine appends where the first line of a node begins, and its moves.
func (n *treeNode) appendLine(dst []byte) []byte {
	line, start := n.first, n.first.start
	if start.head == nil {
		start.head = appendBytes(AppendWords(nil, start.key), start.text)
	}
	dst = append(dst, start.head...)
	for i := range n.depth {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = append(dst, line.text(i)...)
	}
	return dst
}
