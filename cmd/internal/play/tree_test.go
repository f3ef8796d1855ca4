package play

import (
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// Nodes are found by their names wherever variations branch off, and the state comes back to each of them as it was.
func TestNodesHaveNames(t *testing.T) {
	for _, kind := range replay.Games() {
		state, err := kind.Start("", game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(1, 2))
		tr := newTree(state)
		nodes := []*node{tr.root}
		keys := map[*node]game.Key{tr.root: state.Key()}
		for range 300 {
			from := nodes[random.IntN(len(nodes))]
			if random.IntN(3) > 0 {
				from = nodes[len(nodes)-1]
			}
			moves := tr.goTo(from).Moves(nil)
			if len(moves) == 0 {
				continue
			}
			n := tr.add(from, moves[random.IntN(len(moves))])
			if _, known := keys[n]; !known {
				keys[n] = tr.goTo(n).Key()
				nodes = append(nodes, n)
			}
		}
		names := map[string]bool{}
		for _, n := range nodes {
			name := n.name()
			if names[name] {
				t.Errorf("%s: two nodes are called %s", kind.Name, name)
			}
			names[name] = true
			if got := tr.find(name); got != n {
				t.Errorf("%s: the node %s is found as %v", kind.Name, name, got)
			}
			if got := tr.goTo(n).Key(); got != keys[n] {
				t.Errorf("%s: the position of %s is another one when the state comes back to it", kind.Name, name)
			}
		}
		for _, name := range []string{"", "x", "9999", "1.5", "1a.", "1A", "0a", "-1", "01", "1b99", "1zzz", "1a.0", "99999999999999999999"} {
			if n := tr.find(name); n != nil && !names[name] {
				t.Errorf("%s: a node is found as %q: %s", kind.Name, name, n.name())
			}
		}
	}
}

func TestPromoting(t *testing.T) {
	kind, err := replay.GameByName("reversi")
	if err != nil {
		t.Fatal(err)
	}
	state, err := kind.Start("", game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tr := newTree(state)
	var all []*node
	for _, m := range state.Moves(nil) {
		all = append(all, tr.add(tr.root, m))
	}
	all[2].promote()
	for i, want := range []*node{all[2], all[0], all[1], all[3]} {
		if tr.root.next[i] != want {
			t.Errorf("the line %d is %s, want %s", i, tr.root.next[i].text, want.text)
		}
	}
	all[0].cut()
	if got := all[1].name(); got != "1a" {
		t.Errorf("what follows a variation that is cut is called %s, want 1a", got)
	}
}

// Where a game writes moves by row and column, all nodes have that text, also those of variations.
func TestNodesHaveMovesByCells(t *testing.T) {
	written := 0
	for _, kind := range replay.Games() {
		state, err := kind.Start("", game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		w, ok := state.(game.CellWriter)
		tr := newTree(state)
		n := tr.root
		for range 20 {
			moves := tr.goTo(n).Moves(nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range []game.Move{moves[len(moves)-1], moves[0]} {
				child := tr.add(n, m)
				want := ""
				if tr.goTo(n); ok {
					want = string(w.AppendCellMove(nil, m))
					written++
				}
				if child.cells != want || ok && want == "" {
					t.Errorf("%s: the cells of %s are %q, want %q", kind.Name, child.name(), child.cells, want)
				}
			}
			n = n.next[len(n.next)-1]
		}
	}
	if written == 0 {
		t.Error("no game writes moves by row and column")
	}
}
