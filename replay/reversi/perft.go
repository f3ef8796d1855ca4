package reversi

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// A Count says how [Board.Leaves] counts passes and finished games. The zero value is CountC.
type Count uint8

const (
	// CountC: a pass is a ply, and games that end before the last ply drop out, as in all games.
	CountC Count = iota
	// CountA: a pass is a ply, and a finished game is a leaf at every depth.
	CountA
	// CountB: a pass is no ply, and a finished game is a leaf.
	CountB
)

var countNames = [...]string{"C", "A", "B"}

func (c Count) String() string { return countNames[c] }

// ParseCount reads the name of a count: A, B or C, in either case.
func ParseCount(text string) (Count, error) {
	for c, name := range countNames {
		if strings.EqualFold(name, text) {
			return Count(c), nil
		}
	}
	return 0, fmt.Errorf("unknown count %q; known: A, B and C", text)
}

// finished returns how many leaves a game is that ended before the last ply.
func (c Count) finished() uint64 {
	if c == CountC {
		return 0
	}
	return 1
}

// afterPass returns how many plies are left after a pass with depth to go.
func (c Count) afterPass(depth int) int {
	if c == CountB {
		return depth
	}
	return depth - 1
}

// Leaves returns the number of lines of play to a depth.
func (b *Board8) Leaves(depth int, by Count) uint64 {
	if depth <= 0 {
		return 1
	}
	if depth == 1 && b.look() == moving && !b.rules.OneLine {
		return uint64(bits.OnesCount64(b.now.legal))
	}
	c := counter8{b.full, by}
	count := c.allLines
	if b.rules.OneLine {
		count = c.oneLine
	}
	if b.look() != placing {
		return count(b.now.Discs8, depth)
	}
	if depth == 1 {
		return uint64(len(appendPairs(nil, b.size)))
	}
	var n uint64
	for _, m := range appendPairs(nil, b.size) {
		b.Play(m)
		n += count(b.now.Discs8, depth-1)
		b.Undo()
	}
	return n
}

// A counter8 counts on the cells full of a [Board8].
type counter8 struct {
	full uint64
	by   Count
}

// allLines counts where a move turns all lines; depth is at least 1.
func (c counter8) allLines(d Discs8, depth int) (n uint64) {
	legal := d.Legal() & c.full
	if legal == 0 {
		return c.stuck(d, depth, counter8.allLines)
	}
	if depth == 1 {
		return uint64(bits.OnesCount64(legal))
	}
	for ; legal != 0; legal &= legal - 1 {
		i := bits.TrailingZeros64(legal)
		n += c.allLines(d.After(i, d.Turned(i)), depth-1)
	}
	return n
}

// oneLine counts where a move turns one line; depth is at least 1.
func (c counter8) oneLine(d Discs8, depth int) (n uint64) {
	found := false
	for dir := range directions {
		legal := d.legalTowards(dir) & c.full
		found = found || legal != 0
		if depth == 1 {
			n += uint64(bits.OnesCount64(legal))
			continue
		}
		for ; legal != 0; legal &= legal - 1 {
			i := bits.TrailingZeros64(legal)
			n += c.oneLine(d.After(i, d.turnedTowards(i, dir)), depth-1)
		}
	}
	if !found {
		return c.stuck(d, depth, counter8.oneLine)
	}
	return n
}

// stuck counts from a position in which the side to move has no move.
func (c counter8) stuck(d Discs8, depth int, count func(counter8, Discs8, int) uint64) uint64 {
	d = d.Swap()
	if d.Legal()&c.full == 0 {
		return c.by.finished()
	}
	if depth = c.by.afterPass(depth); depth == 0 {
		return 1
	}
	return count(c, d, depth)
}

// Leaves returns the number of lines of play to a depth.
func (b *Board16) Leaves(depth int, by Count) uint64 {
	if depth <= 0 {
		return 1
	}
	switch b.look() {
	case over:
		return by.finished()
	case passing:
		b.Play(Pass)
		defer b.Undo()
		return b.Leaves(by.afterPass(depth), by)
	case moving:
		if depth == 1 && !b.rules.OneLine {
			return uint64(b.now.moves.Len())
		}
	}
	var room [64]game.Move
	var n uint64
	for _, m := range b.Moves(room[:0]) {
		b.Play(m)
		n += b.Leaves(depth-1, by)
		b.Undo()
	}
	return n
}
