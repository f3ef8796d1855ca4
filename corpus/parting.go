package corpus

import (
	"slices"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A Parting is the first ply at which two games are no longer the same.
type Parting struct {
	Ply                      int    // from 1, as people count: a deal has that of the ply that follows it; 0 if they begin from different positions
	Before                   string // the position before that ply, which is common; empty if Ply is 0
	OldMove, NewMove         string // the moves there; empty where a game has ended
	OldPosition, NewPosition string // the positions after them; Before where a game has ended
}

// Part returns where two games of the same record part. It returns false if they have the same
// plies, or if one of them has no position at all.
func Part(before, after *replay.Played) (Parting, bool) {
	if before.State == nil || after.State == nil {
		return Parting{}, false
	}
	least := min(len(before.Plies), len(after.Plies))
	for n := range least + 1 {
		if before.At(n).Key() != after.At(n).Key() {
			return partAt(before, after, n), true
		}
	}
	if len(before.Plies) == len(after.Plies) {
		return Parting{}, false
	}
	return partAt(before, after, least+1), true
}

// partAt returns the parting at the n-th of all plies, from 1, or with 0 at the start.
func partAt(before, after *replay.Played, n int) Parting {
	var p Parting
	if n > 0 {
		p.Ply = before.PlyNumber(n-2) + 1
		p.Before = string(before.At(n - 1).AppendPosition(nil))
	}
	p.OldMove, p.OldPosition = moveAt(before, n)
	p.NewMove, p.NewPosition = moveAt(after, n)
	return p
}

// moveAt returns the text of the n-th of all plies, from 1, and the position after it.
func moveAt(p *replay.Played, n int) (move, position string) {
	if n > 0 && n <= len(p.Plies) {
		move = string(p.At(n-1).AppendMove(nil, p.Plies[n-1].Move))
	}
	return move, string(p.At(min(n, len(p.Plies))).AppendPosition(nil))
}

// ChangedCells returns the cells on which different things stand in two positions, sorted by row
// and column; nil if a position cannot list its cells.
func ChangedCells(a, b game.State) []game.Cell {
	la, okA := a.(game.CellLister)
	lb, okB := b.(game.CellLister)
	if !okA || !okB {
		return nil
	}
	var changed []game.Cell
	ca, cb := la.AppendCells(nil), lb.AppendCells(nil)
	for _, side := range [][2][]game.CellText{{ca, cb}, {cb, ca}} {
		for _, c := range side[0] {
			if !slices.Contains(side[1], c) {
				changed = append(changed, c.Cell)
			}
		}
	}
	slices.SortFunc(changed, compareCells)
	return slices.Compact(changed)
}

func compareCells(a, b game.Cell) int {
	if a.Row != b.Row {
		return int(a.Row) - int(b.Row)
	}
	return int(a.Col) - int(b.Col)
}
