package play

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A reviewer plays variations in a review, by acts.
type reviewer struct {
	*testing.T
	s      *Session
	random *rand.Rand
}

var reviewing = Client{Host: true, Window: "w"}

func (r *reviewer) do(do, text string) {
	r.Helper()
	if refused := r.s.Do(reviewing, Act{Do: do, Text: text}, 0); refused != nil {
		r.Fatalf("%s %s: %v", do, text, refused)
	}
}

// play plays some moves from a node, each a new one if it can be.
func (r *reviewer) play(from *node, plies int) {
	r.Helper()
	r.do("goto", from.name())
	for range plies {
		at := r.s.node(r.s.windowOf(reviewing))
		state := r.s.table.goTo(at)
		moves := state.Moves(nil)
		if len(moves) == 0 || state.Turn() < 0 {
			return
		}
		r.do("play", string(state.AppendMove(nil, moves[r.random.IntN(len(moves))])))
		if r.random.IntN(4) == 0 {
			r.do("comment", fmt.Sprint("note ", r.random.IntN(100)))
		}
	}
}

// nodes returns all nodes of the game, each before those that follow it.
func (n *node) nodes() (all []*node) {
	all = append(all, n)
	for i := 0; i < len(all); i++ {
		all = append(all, all[i].next...)
	}
	return all
}

// String returns all that follows a node, the variations in brackets.
func (n *node) String() string {
	var s strings.Builder
	var write func(n *node)
	one := func(n *node) { fmt.Fprintf(&s, "%d:%s{%s}%v ", n.seat, n.text, n.comment, n.used) }
	write = func(n *node) {
		for ; len(n.next) > 0; n = n.next[0] {
			one(n.next[0])
			for _, v := range n.next[1:] {
				s.WriteString("( ")
				one(v)
				write(v)
				s.WriteString(") ")
			}
		}
	}
	write(n)
	return s.String()
}

func reviewOf(t *testing.T, text []byte) *Session {
	t.Helper()
	s := New(Options{})
	if refused := s.Open("game.pgn", text, 0); refused != nil {
		t.Fatalf("%v\n%s", refused, text)
	}
	return s
}

// What is played in a review of any game, with its comments and deals, is there again when the record that was written is opened.
func TestVariationsAreSaved(t *testing.T) {
	for _, name := range []string{"hive/clover-foxglove.sgf", "bluelagoon/reef-cup.pgn", "conquest/engines.pgn", "reversi/garden-open.pgn", "contactix/brook-open.pgn"} {
		t.Run(name, func(t *testing.T) {
			r := &reviewer{t, oneOf(t, name), rand.New(rand.NewPCG(3, 4))}
			for range 60 {
				nodes := r.s.table.root.nodes()
				r.play(nodes[r.random.IntN(len(nodes))], 1+r.random.IntN(9))
			}
			deals := 0
			for _, n := range r.s.table.root.nodes() {
				if n.seat == game.Chance && n.isMain() && n.index > 10 {
					r.play(n.parent.parent.parent, 40)
					deals++
				}
			}
			aside := slices.ContainsFunc(r.s.table.root.nodes(), func(n *node) bool { return n.seat == game.Chance && !n.isMain() })
			if r.s.table.kind.Deals() && (deals == 0 || !aside) {
				t.Errorf("%d deals in the game after its start, in variations: %v", deals, aside)
			}
			if variations := strings.Count(r.s.table.root.String(), "("); variations < 30 {
				t.Fatalf("%d variations", variations)
			}
			trim(r.s.table)
			want := r.s.table.root.String()
			text, refused := r.s.Record()
			if refused != nil {
				t.Fatal(refused)
			}
			again := reviewOf(t, text)
			if got := again.table.root.String(); got != want {
				t.Errorf("opened again it is\n%s\nwant\n%s\nwritten as\n%s", got, want, text)
			}
			twice, refused := again.Record()
			if refused != nil || string(twice) != string(text) {
				t.Errorf("%v: written once more it is\n%s\nwant\n%s", refused, twice, text)
			}
		})
	}
}

// oneOf opens the first game of a sample for review.
func oneOf(t *testing.T, name string) *Session {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "corpus", "samples", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	s := reviewOf(t, text)
	if s.library.list != nil {
		if refused := s.Do(reviewing, Act{Do: "game"}, 0); refused != nil {
			t.Fatal(refused)
		}
	}
	return s
}

// trim deletes passes at the ends of variations, which no record of some rules can have.
func trim(t *table) {
	p, ok := t.state.(game.Passer)
	t.goTo(t.root)
	for _, n := range slices.Backward(t.root.nodes()) {
		if ok && n != t.root && !n.isMain() && len(n.next) == 0 && p.IsPass(n.move) {
			n.cut()
		}
	}
}

// Variations lie no deeper within each other than a record can have them.
func TestVariationsAreNotTooDeep(t *testing.T) {
	s := reviewOf(t, []byte("[Game \"contactix\"]\n[Rules \"contactix\"]\n[Size \"19\"]\n\n1. a1\n"))
	r := &reviewer{t, s, rand.New(rand.NewPCG(1, 2))}
	at := s.table.root
	cell := 1 // a2
	next := func() string {
		cell++
		return fmt.Sprintf("%c%d", 'a'+(cell-1)/19, 1+(cell-1)%19)
	}
	for range parse.MaxNested {
		r.do("goto", at.name())
		r.do("play", next())
		at = at.next[len(at.next)-1]
		r.do("play", next())
	}
	r.do("goto", at.name())
	if refused := s.Do(reviewing, Act{Do: "play", Text: "s19"}, 0); refused == nil || !strings.Contains(refused.Message, "at most 100 deep") {
		t.Errorf("one more is %v", refused)
	}
	text, refused := s.Record()
	if refused != nil {
		t.Fatal(refused)
	}
	if got, want := reviewOf(t, text).table.root.String(), s.table.root.String(); got != want {
		t.Errorf("opened again it is\n%s\nwant\n%s", got, want)
	}
}

// Whatever somebody writes as a comment is there when the record is opened again, and nothing else of the file changes by it.
func FuzzComment(f *testing.F) {
	for _, seed := range []string{
		"instead } of {e5", "}", "[%tm 5]", "[%end resign 1]", "[%rest hive/gate] x", "[%text] %7D", "100 %", "a\n\n[Game \"hive\"]\n\n1. wS1", "\x00\x7f", "ä\u2028b", ";", "(", "1. f5",
	} {
		mutate.Add(f, []byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s := New(Options{})
		if refused := s.Begin(Config{Game: "reversi"}, 0); refused != nil {
			t.Fatal(refused)
		}
		r := &reviewer{T: t, s: s}
		for _, move := range []string{"f5", "d6"} {
			r.do("play", move)
		}
		r.do("resign", "")
		r.do("goto", "1")
		if refused := s.Do(reviewing, Act{Do: "comment", Text: string(text)}, 0); (refused != nil) != (len(text) > longestComment) {
			t.Fatalf("%d bytes: %v", len(text), refused)
		}
		want := s.table.root.next[0].comment
		written, refused := s.Record()
		if refused != nil {
			t.Fatal(refused)
		}
		twice := append(append([]byte(nil), written...), written...)
		if refused := s.Open("two.pgn", twice, 0); refused != nil {
			t.Fatal(refused)
		}
		if len(s.library.list) != 2 {
			t.Fatalf("there are %d games in\n%s", len(s.library.list), twice)
		}
		r.do("game", "")
		if got := s.table.root.next[0].comment; got != want || len(s.table.tip.path()) != 2 || s.table.source.Fault() != nil {
			t.Fatalf("the comment is %q, want %q, after %d plies, in\n%s", got, want, len(s.table.tip.path()), written)
		}
	})
}
