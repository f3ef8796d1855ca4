package bluelagoon

import (
	"fmt"

	"github.com/plybook/plybook/replay/game"
)

// invalid returns all reasons why a well-formed string describes no position, in the order of the
// codes.
func (t *parsedState) invalid() (all []*game.Illegal) {
	for _, reason := range [...]func(*parsedState) []*game.Illegal{
		(*parsedState).boardSize, (*parsedState).playerCount, (*parsedState).playerIDs, (*parsedState).currentPlayer,
		(*parsedState).offBoard, (*parsedState).duplicates, (*parsedState).unsorted, (*parsedState).islandsUnsorted,
		(*parsedState).islandsOverlap, (*parsedState).twoTokens, (*parsedState).twoPieces,
	} {
		all = append(all, reason(t)...)
	}
	return all
}

// A named list of cells.
type list struct {
	name string
	span
}

// lists returns all lists of cells in the order of the string.
func (t *parsedState) lists() []list {
	var all []list
	for i := range t.islands {
		all = append(all, list{fmt.Sprintf("Island %d", i+1), t.islands[i].cells})
	}
	all = append(all, list{"The stone circles", t.circles})
	for k, of := range t.tokens {
		all = append(all, list{"The " + kindLists[k] + " on the board", of})
	}
	for _, p := range t.people {
		for piece, of := range p.pieces {
			all = append(all, list{fmt.Sprintf("Player %d's %s", p.id, pieceLists[piece]), of})
		}
	}
	return all
}

// fault explains a fault of the string at a place.
func fault(at place, code, format string, args ...any) *game.Illegal {
	return &game.Illegal{Code: codePrefix + code, Message: fmt.Sprintf(format, args...), Off: at.off, Len: at.len}
}

func (c coord) String() string { return fmt.Sprintf("%d,%d", c.row, c.col) }

func (c coord) place() place { return place{int(c.off), int(c.len)} }

// about explains a fault of a cell.
func (t *parsedState) about(c coord, code, format string, args ...any) *game.Illegal {
	ill := fault(c.place(), code, format, args...)
	if t.on(c) {
		ill.Cells = []game.Cell{{Row: int16(c.row), Col: int16(c.col)}}
	}
	return ill
}

// on says whether a cell is on the board.
func (t *parsedState) on(c coord) bool {
	_, ok := cellIndex(min(t.height, MaxHeight), int(c.row), int(c.col))
	return ok
}

func (t *parsedState) boardSize() []*game.Illegal {
	if t.height >= MinHeight && t.height <= MaxHeight {
		return nil
	}
	return []*game.Illegal{fault(t.heightAt, "board-size", "Board height %d is outside %d to %d.", t.height, MinHeight, MaxHeight)}
}

func (t *parsedState) playerCount() []*game.Illegal {
	n := len(t.people)
	if n == t.announced && n >= MinSeats && n <= MaxSeats {
		return nil
	}
	return []*game.Illegal{fault(t.announcedAt, "player-count",
		"Expected %d players, found %d; a game has %d to %d.", t.announced, n, MinSeats, MaxSeats)}
}

func (t *parsedState) playerIDs() []*game.Illegal {
	for i, p := range t.people {
		if p.id != i {
			ill := fault(p.at, "player-ids", "Players must be numbered 0 to %d in order; found %d.", len(t.people)-1, p.id)
			if t.eachOnce() {
				ill.Hint = "--allow statement-order sorts them"
			}
			return []*game.Illegal{ill}
		}
	}
	return nil
}

// eachOnce says whether the players have all numbers, in whatever order.
func (t *parsedState) eachOnce() bool {
	seen := uint64(0)
	for _, p := range t.people {
		seen |= 1 << min(p.id, 63)
	}
	return len(t.people) < 64 && seen == 1<<len(t.people)-1
}

func (t *parsedState) currentPlayer() []*game.Illegal {
	if n := len(t.people); t.player >= n {
		return []*game.Illegal{fault(t.playerAt, "current-player", "Player %d is to move, but there are only %d.", t.player, n)}
	}
	return nil
}

func (t *parsedState) offBoard() (all []*game.Illegal) {
	if t.boardSize() != nil {
		return nil
	}
	for _, of := range t.lists() {
		for _, c := range t.of(of.span) {
			if !t.on(c) {
				all = append(all, t.about(c, "off-board-cell", "%s: %v is not on the board.", of.name, c))
			}
		}
	}
	return all
}

func (t *parsedState) duplicates() (all []*game.Illegal) {
	for _, of := range t.lists() {
		seen := make(map[[2]int32]bool)
		for _, c := range t.of(of.span) {
			key := [2]int32{c.row, c.col}
			if seen[key] {
				all = append(all, t.about(c, "duplicate-cell", "%s: %v is listed twice.", of.name, c))
			}
			seen[key] = true
		}
	}
	return all
}

func (t *parsedState) unsorted() (all []*game.Illegal) {
	for _, of := range t.lists() {
		cells := t.of(of.span)
		for i := 1; i < len(cells); i++ {
			if compareCoords(cells[i-1], cells[i]) > 0 {
				ill := t.about(cells[i], "unsorted", "%s: the list is not ascending at %v.", of.name, cells[i])
				ill.Hint = "cells ascend by row, then by column, as numbers; --allow unsorted sorts them"
				all = append(all, ill)
				break
			}
		}
	}
	return all
}

func (t *parsedState) islandsUnsorted() []*game.Illegal {
	for i := 1; i < len(t.islands); i++ {
		if t.compareIslands(t.islands[i-1], t.islands[i]) > 0 {
			ill := fault(t.islands[i].at, "islands-unsorted", "Islands must ascend by bonus, then by cells; island %d does not.", i+1)
			ill.Hint = "--allow statement-order sorts them"
			return []*game.Illegal{ill}
		}
	}
	return nil
}

// shared tells of cells that several of some lists name. A list that names one twice is reported elsewhere.
func (t *parsedState) shared(lists []list, code, format string) (all []*game.Illegal) {
	by := make(map[[2]int32]int)
	for i, of := range lists {
		for _, c := range t.of(of.span) {
			key := [2]int32{c.row, c.col}
			if first, seen := by[key]; seen && first != i {
				all = append(all, t.about(c, code, format, c))
			} else {
				by[key] = i
			}
		}
	}
	return all
}

func (t *parsedState) islandsOverlap() []*game.Illegal {
	return t.shared(t.lists()[:len(t.islands)], "islands-overlap", "%v belongs to two islands.")
}

func (t *parsedState) twoTokens() []*game.Illegal {
	from := len(t.islands) + 1
	return t.shared(t.lists()[from:from+Kinds], "two-tokens", "Two tokens are on %v.")
}

func (t *parsedState) twoPieces() []*game.Illegal {
	return t.shared(t.lists()[len(t.islands)+1+Kinds:], "two-pieces", "Two pieces are on %v.")
}
