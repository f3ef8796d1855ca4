package play

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/replay/game"
)

// A node is a position of a game and of the variations beside it: what led to it, and what was played from there.
type node struct {
	parent  *node
	next    []*node // the first one goes on with the line; others are variations
	move    game.Move
	seat    game.Seat // who made the move
	index   int       // plies up to here, deals included
	text    string    // the move, with what clicks added to it
	cells   string    // the move by row and column, where the game has that
	comment string
	used    time.Duration // what the seat's clock shows after it
	timed   bool
}

// A tree is a game with its variations, and one state that walks on it.
type tree struct {
	state game.State
	root  *node
	at    *node // where the state stands
}

func newTree(s game.State) tree {
	root := &node{seat: game.Nobody}
	return tree{state: s, root: root, at: root}
}

// goTo moves the state to a node.
func (t *tree) goTo(n *node) game.State {
	var down []*node
	up, to := t.at, n
	for up != to {
		if up.index >= to.index {
			t.state.Undo()
			up = up.parent
			continue
		}
		down = append(down, to)
		to = to.parent
	}
	for _, d := range slices.Backward(down) {
		t.state.Play(d.move)
	}
	t.at = n
	return t.state
}

// add returns the node that a legal move leads to from another one, a new one if need be: the last of the variations there.
func (t *tree) add(from *node, m game.Move) *node {
	for _, n := range from.next {
		if n.move == m {
			return n
		}
	}
	s := t.goTo(from)
	n := &node{parent: from, move: m, seat: s.Turn(), index: from.index + 1, text: string(s.AppendMove(nil, m))}
	if w, ok := s.(game.CellWriter); ok {
		n.cells = string(w.AppendCellMove(nil, m))
	}
	from.next = append(from.next, n)
	return n
}

// goOn is add of a move that is played: what was tried in its place are variations.
func (t *tree) goOn(from *node, m game.Move) *node {
	n := t.add(from, m)
	i := slices.Index(from.next, n)
	copy(from.next[1:i+1], from.next[:i])
	from.next[0] = n
	return n
}

// follow plays the moves of another tree, which begins in the same position, at the end of a game.
func (t *table) follow(line []*node) *Refusal {
	for _, n := range line {
		m, ill := t.goTo(t.tip).ParseMove(n.plain())
		if ill != nil {
			return &Refusal{Code: ill.Code, Message: "The moves do not fit the game: " + ill.Message}
		}
		t.tip = t.add(t.tip, m)
		t.tip.text, t.tip.comment = n.text, n.comment
	}
	return nil
}

// insert adds plies that were played from the start, and returns the node that they lead to.
func (t *tree) insert(plies []game.PlayedPly) *node {
	n := t.root
	for _, p := range plies {
		n = t.add(n, p.Move)
	}
	return n
}

// line returns the nodes of the line through a node, from the first ply on to its end.
func (n *node) line() []*node {
	path := n.path()
	for len(n.next) > 0 {
		n = n.next[0]
		path = append(path, n)
	}
	return path
}

// path returns the nodes that lead to a node, itself last; the root is none of them.
func (n *node) path() []*node {
	path := make([]*node, n.index)
	for ; n.parent != nil; n = n.parent {
		path[n.index-1] = n
	}
	return path
}

// last returns where the line through a node ends.
func (n *node) last() *node {
	for len(n.next) > 0 {
		n = n.next[0]
	}
	return n
}

// plies returns the plies of nodes.
func plies(line []*node) []game.PlayedPly {
	plies := make([]game.PlayedPly, len(line))
	for i, n := range line {
		plies[i] = game.PlayedPly{Move: n.move, Seat: n.seat, Token: -1}
	}
	return plies
}

// name returns how views call a node: "12", "12a" the first variation in place of it, "12a.3" the third ply of that.
func (n *node) name() string {
	first, steps := n, 1
	for first.parent != nil && first.parent.next[0] == first {
		first, steps = first.parent, steps+1
	}
	if first.parent == nil {
		return strconv.Itoa(n.index)
	}
	name := first.parent.next[0].name() + letters(slices.Index(first.parent.next, first))
	if steps > 1 {
		name += "." + strconv.Itoa(steps)
	}
	return name
}

// letters counts variations: a, b, …, z, za, zb, …
func letters(n int) string { return strings.Repeat("z", (n-1)/26) + string(rune('a'+(n-1)%26)) }

// find returns the node of a name, or nil.
func (t *tree) find(name string) *node {
	number, rest := cutNumber(name)
	n := t.root.step(number)
	for rest != "" && n != nil && n.parent != nil {
		which := 0
		for ; rest != "" && rest[0] == 'z'; rest = rest[1:] {
			which += 26
		}
		if rest != "" && rest[0] >= 'a' && rest[0] < 'z' {
			which += int(rest[0]-'a') + 1
			rest = rest[1:]
		}
		if which == 0 || which >= len(n.parent.next) {
			return nil
		}
		n, number = n.parent.next[which], 1
		if after, found := strings.CutPrefix(rest, "."); found {
			number, rest = cutNumber(after)
		}
		n = n.step(number - 1)
	}
	if n == nil || n.name() != name {
		return nil
	}
	return n
}

// plain returns the text of a move without what clicks have added to it.
func (n *node) plain() string {
	text, _, _ := strings.Cut(n.text, ":")
	return text
}

// variations returns how many variations a node is in, which lie within each other.
func (n *node) variations() (count int) {
	for ; n.parent != nil; n = n.parent {
		if n.parent.next[0] != n {
			count++
		}
	}
	return count
}

// step returns the node some plies on in the line, or nil.
func (n *node) step(plies int) *node {
	for ; plies > 0 && n != nil; plies-- {
		if len(n.next) == 0 {
			return nil
		}
		n = n.next[0]
	}
	return n
}

func cutNumber(text string) (n int, rest string) {
	end := 0
	for end < len(text) && end < 7 && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	n, _ = strconv.Atoi(text[:end])
	return n, text[end:]
}

// cut takes a node and all that follows it out of the game. The state has to stand elsewhere.
func (n *node) cut() {
	n.parent.next = slices.DeleteFunc(n.parent.next, func(o *node) bool { return o == n })
}

// promote makes the variation that a node is in take the place of what it is a variation of.
func (n *node) promote() {
	if n = n.branch(); n != nil {
		next := n.parent.next
		i := slices.Index(next, n)
		copy(next[1:i+1], next[:i])
		next[0] = n
	}
}

// branch returns the first ply of the variation that a node is in, nil on the main line.
func (n *node) branch() *node {
	for ; n.parent != nil; n = n.parent {
		if n.parent.next[0] != n {
			return n
		}
	}
	return nil
}

// has says whether a node is in the line to another.
func (n *node) has(o *node) bool {
	for ; n != nil && n.index > o.index; n = n.parent {
	}
	return n == o
}

// number returns how many plies of players lead to a node.
func (n *node) number() (count int) {
	for ; n.parent != nil; n = n.parent {
		if n.seat != game.Chance {
			count++
		}
	}
	return count
}
