package corpus

import (
	"slices"
	"strings"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A Divergence is the first ply at which two games are no longer the same.
type Divergence struct {
	Ply                      int    // from 1, as people count; 0 if they begin from different positions
	Before                   string // the position before that ply, which is common; empty if Ply is 0
	OldMove, NewMove         string // the moves there, or if these are the same the deals after; empty where a game has ended
	OldPosition, NewPosition string // the positions after them; Before where a game has ended
}

// Diverge returns where two games of the same record part. It returns false if they have the same
// plies, or if one of them has no position at all.
func Diverge(before, after *replay.Played) (Divergence, bool) {
	if before.State == nil || after.State == nil {
		return Divergence{}, false
	}
	old, young := before.PlyCount(), after.PlyCount()
	least := min(old, young)
	for n := range least + 1 {
		if before.AtPly(n).Key() != after.AtPly(n).Key() {
			return divergenceAt(before, after, n), true
		}
	}
	if old == young {
		return Divergence{}, false
	}
	return divergenceAt(before, after, least+1), true
}

func divergenceAt(before, after *replay.Played, ply int) Divergence {
	p := Divergence{Ply: ply}
	if ply > 0 {
		p.Before = string(before.AtPly(ply - 1).AppendPosition(nil))
	}
	p.OldMove, p.OldPosition = moveAt(before, ply)
	p.NewMove, p.NewPosition = moveAt(after, ply)
	if old, young := dealsAt(before, ply), dealsAt(after, ply); p.OldMove == p.NewMove && old != young {
		p.OldMove, p.NewMove = old, young
	}
	return p
}

// moveAt returns the text of the ply with a number, and the position after it.
func moveAt(p *replay.Played, ply int) (move, position string) {
	if i := p.PlyIndex(ply); i >= 0 {
		move = string(p.At(i).AppendMove(nil, p.Plies[i].Move))
	}
	return move, string(p.AtPly(ply).AppendPosition(nil))
}

// dealsAt returns the text of the moves of chance after the ply with a number.
func dealsAt(p *replay.Played, ply int) string {
	var deals []string
	for i := p.PlyIndex(ply) + 1; i < p.PlyEnd(ply); i++ {
		deals = append(deals, string(p.At(i).AppendMove(nil, p.Plies[i].Move)))
	}
	return strings.Join(deals, " ")
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
