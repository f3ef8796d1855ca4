package perft_test

import (
	"fmt"
	"testing"

	"github.com/plybook/plybook/analyze/perft"
	"github.com/plybook/plybook/replay/game"
)

// heap is a game of counters: a move takes 1 to 3 of them, and whoever takes the last one wins.
// Its trees are small enough to count by hand.
type heap struct {
	left  int
	taken []int
}

func (h *heap) Seats() int { return 2 }
func (h *heap) Ply() int   { return len(h.taken) }

func (h *heap) Turn() game.Seat {
	if h.left == 0 {
		return game.Nobody
	}
	return game.Seat(len(h.taken) % 2)
}

func (h *heap) Moves(dst []game.Move) []game.Move {
	for n := 1; n <= min(3, h.left); n++ {
		dst = append(dst, game.Move(n))
	}
	return dst
}

func (h *heap) Play(m game.Move) {
	h.left -= int(m)
	h.taken = append(h.taken, int(m))
}

func (h *heap) Undo() {
	h.left += h.taken[len(h.taken)-1]
	h.taken = h.taken[:len(h.taken)-1]
}

func (h *heap) Outcome() game.Outcome                       { return game.Outcome{Over: h.left == 0} }
func (h *heap) Key() game.Key                               { return game.Key{uint64(h.left)} }
func (h *heap) AppendMove(dst []byte, m game.Move) []byte   { return fmt.Append(dst, m) }
func (h *heap) ParseMove(string) (game.Move, *game.Illegal) { return 0, nil }
func (h *heap) AppendPosition(dst []byte) []byte            { return fmt.Append(dst, h.left) }

// fastHeap counts by itself.
type fastHeap struct{ heap }

func (*fastHeap) Perft(depth int) uint64 { return uint64(1000 + depth) }

// Lines of exactly n moves of 1 to 3 that take at most 4 counters, those that end early left out.
func TestPerftLeavesOutFinishedGames(t *testing.T) {
	for depth, want := range []uint64{1, 3, 6, 4, 1, 0, 0} {
		h := &heap{left: 4}
		if got := perft.Count(h, depth, perft.DropEnded); got != want {
			t.Errorf("perft %d = %d, want %d", depth, got, want)
		}
		if h.left != 4 || len(h.taken) != 0 {
			t.Errorf("perft %d left the position changed: %+v", depth, *h)
		}
	}
}

// By convention A the seven ways to take exactly four counters and the one line per finished game
// stay: compositions of 4 into at most depth parts of 1 to 3, and open lines of depth parts.
func TestPerftCountsFinishedGames(t *testing.T) {
	for depth, want := range []uint64{1, 3, 6, 7, 7, 7} {
		if got := perft.Count(&heap{left: 4}, depth, perft.CountEnded); got != want {
			t.Errorf("perft %d = %d, want %d", depth, got, want)
		}
	}
	if got := perft.Count(&fastHeap{heap{left: 4}}, 3, perft.CountEnded); got != 7 {
		t.Errorf("perft 3 = %d, want 7: the rule set counts by the other convention", got)
	}
}

func TestPerftAsksTheRuleSetThatCounts(t *testing.T) {
	if got := perft.Count(&fastHeap{heap{left: 4}}, 3, perft.DropEnded); got != 1003 {
		t.Errorf("perft 3 = %d, want what the rule set counted, 1003", got)
	}
}

func TestDivideAddsUpToPerft(t *testing.T) {
	h := &heap{left: 9}
	for depth := range 7 {
		var sum uint64
		divisions := perft.Divide(h, depth, perft.DropEnded)
		for _, d := range divisions {
			sum += d.Lines
		}
		if want := perft.Count(h, depth, perft.DropEnded); depth > 0 && sum != want {
			t.Errorf("divide %d adds up to %d, perft is %d", depth, sum, want)
		}
		if depth == 0 && divisions != nil {
			t.Errorf("divide 0 = %v, want none", divisions)
		}
	}
}

func TestPerftDoesNotAllocatePerNode(t *testing.T) {
	h := &heap{left: 40, taken: make([]int, 0, 40)}
	few := testing.AllocsPerRun(1, func() { perft.Count(h, 5, perft.DropEnded) })
	many := testing.AllocsPerRun(1, func() { perft.Count(h, 9, perft.DropEnded) })
	if many > few+20 {
		t.Errorf("perft 9 allocates %v times, perft 5 %v", many, few)
	}
}

// dealtHeap is a heap whose counters are dealt first: two or three of them.
type dealtHeap struct{ heap }

func (h *dealtHeap) Turn() game.Seat {
	if h.left < 0 {
		return game.Chance
	}
	return h.heap.Turn()
}

func (h *dealtHeap) Moves(dst []game.Move) []game.Move {
	if h.left < 0 {
		return append(dst, 102, 103)
	}
	return h.heap.Moves(dst)
}

func (h *dealtHeap) Play(m game.Move) {
	if m > 100 {
		h.left += int(m) - 100 + 1
		return
	}
	h.heap.Play(m)
}

func (h *dealtHeap) Undo() {
	if len(h.taken) == 0 {
		h.left = -1
		return
	}
	h.heap.Undo()
}

// A deal is no ply: of two counters there are 2 lines of one ply and 1 of two, of three 3 and 3.
func TestPerftCountsNoDeals(t *testing.T) {
	h := &dealtHeap{heap{left: -1}}
	for depth, want := range []uint64{1, 5, 4, 1} {
		if got := perft.Count(h, depth, perft.DropEnded); got != want {
			t.Errorf("depth %d: %d lines, want %d", depth, got, want)
		}
	}
	if got := perft.Count(h, 3, perft.CountEnded); got != 2+4 {
		t.Errorf("with finished games %d lines, want 6", got)
	}
	var got []uint64
	for _, d := range perft.Divide(h, 2, perft.DropEnded) {
		got = append(got, d.Lines)
	}
	if len(got) != 2 || got[0] != 1 || got[1] != 3 {
		t.Errorf("lines after each deal: %d, want 1 and 3", got)
	}
	if h.left != -1 {
		t.Error("the position is not as before")
	}
}
