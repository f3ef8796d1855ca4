package stats

import "github.com/plybook/plybook/replay/game"

// A tree counts the openings of games: by their moves from the start, and by the positions they came to.
type tree struct {
	starts map[game.Key]int32 // nodes
	nodes  []treeNode
	steps  map[stepKey]int32 // in taken
	taken  []treeStep
	texts  arena[byte]
}

// A treeNode is a line of moves. Its children are a list; there are few of most.
type treeNode struct {
	move        game.Move
	parent      int32
	child, next int32 // 0: none; the first node is never a child
	step        int32 // in taken, of a game that came by
	first       uint64
	text        []byte // of the move, or of the starting position
	score       score
}

// A stepKey is a step from one position to another.
type stepKey struct {
	ply      int32 // from 1
	from, to game.Key
}

// A treeStep is what came of a step.
type treeStep struct {
	key   stepKey
	first uint64
	node  int32 // the line of the first game that took it
	score score
}

// add counts a game. The games come in any order, as their workers are done with them.
func (t *tree) add(g *scratch, number uint64, s *score) {
	if t.starts == nil {
		t.starts, t.steps = map[game.Key]int32{}, map[stepKey]int32{}
	}
	at, ok := t.starts[g.start]
	if !ok {
		at = t.node(treeNode{first: number, text: t.texts.copy(g.startText)})
		t.starts[g.start] = at
	}
	t.begins(at, number, g.startText)
	t.nodes[at].score.add(s)
	for i := range g.opening {
		o := &g.opening[i]
		at = t.childOf(at, o, number)
		t.nodes[at].score.add(s)
		taken := t.stepAt(at, stepKey{int32(i + 1), g.from(i), o.key}, number)
		if number < taken.first {
			taken.first, taken.node = number, at
		}
		taken.score.add(s)
	}
}

// stepAt returns the step with which a game comes to a node. It is mostly that of the game before.
func (t *tree) stepAt(node int32, key stepKey, number uint64) *treeStep {
	if at := t.nodes[node].step; int(at) < len(t.taken) && t.taken[at].key == key {
		return &t.taken[at]
	}
	at, ok := t.steps[key]
	if !ok {
		at = int32(len(t.taken))
		t.steps[key] = at
		t.taken = append(t.taken, treeStep{key: key, first: number, node: node})
	}
	t.nodes[node].step = at
	return &t.taken[at]
}

// begins takes the text of a node from a game, if that is the first one of those there.
func (t *tree) begins(at int32, number uint64, text []byte) {
	if n := &t.nodes[at]; number < n.first {
		n.first, n.text = number, t.texts.copy(text)
	}
}

func (t *tree) node(n treeNode) int32 {
	t.nodes = append(t.nodes, n)
	return int32(len(t.nodes) - 1)
}

// childOf returns the node of a move, and makes it if the move is new.
func (t *tree) childOf(parent int32, o *openingPly, number uint64) int32 {
	for at := t.nodes[parent].child; at != 0; at = t.nodes[at].next {
		if t.nodes[at].move == o.move {
			t.begins(at, number, o.text)
			return at
		}
	}
	at := t.node(treeNode{
		move: o.move, parent: parent, next: t.nodes[parent].child, first: number, text: t.texts.copy(o.text),
	})
	t.nodes[parent].child = at
	return at
}

// flush makes entries of the tree.
func (t *tree) flush(b *entryList, variant []byte) {
	for start, at := range t.starts {
		n := &t.nodes[at]
		key := AppendWords(b.key(startSection, variant), start)
		b.add(key, n.score.sums(), n.first, n.text)
		key = AppendWords(b.key(openingSection, variant), start)
		t.flushChildren(b, at, key)
	}
	var line []byte
	roots := map[int32]game.Key{}
	for start, at := range t.starts {
		roots[at] = start
	}
	for i := range t.taken {
		step := &t.taken[i]
		key := AppendInt(b.key(joinedSection, variant), int64(step.key.ply))
		key = AppendWords(AppendWords(key, step.key.from), step.key.to)
		root := t.root(step.node, int(step.key.ply))
		line = appendBytes(AppendWords(line[:0], roots[root]), t.nodes[root].text)
		line = t.appendLine(line, step.node, int(step.key.ply))
		b.add(key, step.score.sums(), step.first, line)
	}
}

// root returns where a line of so many moves begins.
func (t *tree) root(node int32, moves int) int32 {
	for range moves {
		node = t.nodes[node].parent
	}
	return node
}

// appendLine appends the moves that lead to a node, so many as there are.
func (t *tree) appendLine(dst []byte, node int32, moves int) []byte {
	if moves > 1 {
		dst = append(t.appendLine(dst, t.nodes[node].parent, moves-1), ' ')
	}
	return append(dst, t.nodes[node].text...)
}

func (t *tree) flushChildren(b *entryList, parent int32, path []byte) {
	for at := t.nodes[parent].child; at != 0; at = t.nodes[at].next {
		n := &t.nodes[at]
		key := AppendInt(path, int64(n.move))
		b.add(key, n.score.sums(), n.first, n.text)
		t.flushChildren(b, at, key)
	}
}
