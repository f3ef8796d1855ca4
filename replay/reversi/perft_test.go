package reversi_test

import (
	"fmt"
	"testing"

	"github.com/plybook/plybook/replay/reversi"
)

// perfts are published counts from the start, by depth from 1.
var perfts = []struct {
	rules  string
	size   int
	counts string // the counts for which they hold
	leaves []uint64
}{
	{"othello", 4, "A", []uint64{4, 12, 44, 128, 424, 1256, 3624, 9116}},
	{"othello", 4, "B", []uint64{4, 12, 44, 128, 436, 1296, 3788, 9768}},
	{"othello", 4, "C", []uint64{4, 12, 44, 128, 424, 1256, 3624, 9112}},
	{"othello", 6, "ABC", []uint64{4, 12, 56, 244, 1364, 7604, 47740, 308716}},
	{"othello", 8, "AC", []uint64{4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288}},
	{"othello", 8, "B", []uint64{4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005320}},
	{"othello", 10, "ABC", []uint64{4, 12, 56, 244, 1396, 8200, 55180}},
	{"dtu", 8, "ABC", []uint64{6, 24, 80, 384, 1656, 9552}},
	{"one-line", 8, "ABC", []uint64{4, 12, 64, 340, 2244, 14688}},
}

func TestPerft(t *testing.T) {
	for _, row := range perfts {
		b := start(t, row.rules, row.size, "")
		for _, name := range row.counts {
			by, err := reversi.ParseCount(string(name))
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range row.leaves {
				if got := b.Leaves(i+1, by); got != want {
					t.Errorf("%s on %d, count %s, depth %d: %d leaves, want %d", row.rules, row.size, by, i+1, got, want)
				}
			}
		}
		if b.Ply() != 0 {
			t.Errorf("%s on %d: counting left the board at ply %d", row.rules, row.size, b.Ply())
		}
	}
}

// byPlay counts by playing every ply.
func byPlay(b reversi.Board, depth int, by reversi.Count) (n uint64) {
	moves := b.Moves(nil)
	switch {
	case depth == 0:
		return 1
	case len(moves) == 0 && by == reversi.CountC:
		return 0
	case len(moves) == 0:
		return 1
	}
	for _, m := range moves {
		next := depth - 1
		if m == reversi.Pass && by == reversi.CountB {
			next = depth
		}
		b.Play(m)
		n += byPlay(b, next, by)
		b.Undo()
	}
	return n
}

// The counters agree with playing every ply, from the start and towards the end, where there are
// passes and finished games.
func TestPerftIsCountingByPlay(t *testing.T) {
	eachKind(t, func(t *testing.T, rules string, size int) {
		check := func(b reversi.Board, depth int) {
			for _, by := range []reversi.Count{reversi.CountA, reversi.CountB, reversi.CountC} {
				if got, want := b.Leaves(depth, by), byPlay(b, depth, by); got != want {
					t.Errorf("%s, depth %d, count %s: %d, want %d", position(b), depth, by, got, want)
				}
			}
		}
		b := start(t, rules, size, "")
		for depth := range 5 {
			check(b, depth)
		}
		b = randomGame(t, rules, size, 6, func(reversi.Board) {})
		for range 7 {
			for depth := range 5 {
				check(b, depth)
			}
			b.Undo()
		}
	})
}

// The shortest games end after 9 moves: count C loses them at depth 10, count A keeps them.
func TestCountsDifferOnceGamesEnd(t *testing.T) {
	b := start(t, "othello", 4, "")
	var ended uint64
	for depth := 1; depth <= 12; depth++ {
		a, c := b.Leaves(depth, reversi.CountA), b.Leaves(depth, reversi.CountC)
		if a-c < ended {
			t.Errorf("depth %d: %d games have ended, before that %d", depth, a-c, ended)
		}
		ended = a - c
	}
	if ended == 0 {
		t.Error("no game has ended after 12 plies on 4×4")
	}
}

func TestParseCount(t *testing.T) {
	for _, name := range []string{"A", "B", "C"} {
		c, err := reversi.ParseCount(name)
		if err != nil || c.String() != name {
			t.Errorf("count %s is read as %s, %v", name, c, err)
		}
	}
	if _, err := reversi.ParseCount("D"); err == nil {
		t.Error("count D is accepted")
	}
	if got := fmt.Sprint(reversi.Count(0)); got != "C" {
		t.Errorf("the default count is %s, want C", got)
	}
}
