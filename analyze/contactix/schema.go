// Package contactix plays and solves Con-tac-tix, and says what is measured of its records.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package contactix

import (
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// The columns of games of Con-tac-tix.
const (
	swapColumn = iota
	swapperColumn
	centreColumn
	filledColumn
	detourColumn
	spareColumn
	toGoColumn
)

// The columns of plies of Con-tac-tix.
const (
	needColumn = iota
	leadColumn
	replyColumn
)

// What became of the chance to swap.
const (
	keptSwap = iota
	piecesSwap
	sidesSwap
)

var swaps = []string{keptSwap: "no swap", piecesSwap: "swap of pieces", sidesSwap: "swap of sides"}

// swappers are who won, after a swap or none.
var swappers = []string{
	"not swapped, first player won", "not swapped, second player won", "swapped, first player won", "swapped, second player won",
}

// Schema returns what is measured of games of Con-tac-tix.
func Schema() stats.Schema {
	return stats.Schema{
		Game: "contactix",
		GameColumns: []stats.Column{
			swapColumn: {Name: "swap", Title: "Swap", Labels: swaps,
				Text: "Whether the second player swapped; null if the rules have no swap, or nothing was played after the first tile."},
			swapperColumn: {Name: "swap_result", Title: "Swap and winner", Labels: swappers,
				Text: "Who won, with and without a swap: the player, not the colour."},
			centreColumn: {Name: "opening_distance", Title: "First tile from the centre", Unit: "cells",
				Text: "Steps from the first tile to the centre of the board, rounded down if the centre is not a cell; null if the board was not empty."},
			filledColumn: {Name: "filled", Title: "Filled part of the board", Unit: "%",
				Text: "Tiles at the end as a percentage of the cells, rounded to the nearest whole number."},
			detourColumn: {Name: "detour", Title: "Detour of the winning chain", Unit: "tiles",
				Text: "Tiles of the shortest winning chain minus the fewest that can join the two edges; null without a connection."},
			spareColumn: {Name: "spare", Title: "Tiles beside the winning chain", Unit: "tiles",
				Text: "Tiles of the winner outside the shortest winning chain; null without a connection."},
			toGoColumn: {Name: "to_go", Title: "Tiles to go at an early end", Unit: "tiles",
				Text: "How many more tiles the winner needed if the loser answered only at bridges, which count as connected; only for games that ended without a connection."},
		},
		PlyColumns: []stats.Column{
			needColumn: {Name: "need", Title: "Tiles to go", Unit: "tiles",
				Text: "How many more tiles the player needs after the ply to join the two edges, if the opponent answers only at bridges, which count as connected."},
			leadColumn: {Name: "need_lead", Title: "Lead in tiles to go", Unit: "tiles",
				Text: "Tiles that the second player needs minus those that the first player needs: positive is good for the first. Only after plies of the second player, and null after a connection."},
			replyColumn: {Name: "reply_distance", Title: "Distance from the tile before", Unit: "cells",
				Text: "Steps from the tile of the ply to the tile of the ply before; null after swaps and passes."},
		},
		Measures:    measures,
		NewObserver: func() stats.Observer { return &observer{} },
	}
}

var measures = []stats.Measure{
	{Name: "swap", Title: "How often the first tile is swapped", Kind: stats.Shares, Column: "swap",
		Text: "How often the second player swaps; after a fair first tile, that is half of the time. Charts are by player, whichever tiles they have after a swap of sides."},
	{Name: "swap-result", Title: "Who wins, with and without a swap", Kind: stats.Shares, Column: "swap_result", Group: 2,
		Text: "If players judge first tiles well, the second player wins as often with a swap as without."},
	{Name: "opening-distance", Title: "How far from the centre games begin", Kind: stats.Histogram, Column: "opening_distance",
		Text: "Steps from the first tile to the centre: with the swap rule, a central tile is too strong, because the opponent takes it."},
	{Name: "reply-distance", Title: "Distance from the tile before", Kind: stats.Histogram, Column: "reply_distance",
		Text: "How close to the last tile players answer: 1 is the next cell, 2 a bridge or a distant block."},
	{Name: "need", Title: "Tiles to go by ply", Kind: stats.Curve, Column: "need", Split: stats.BySeat,
		Text: "How many more tiles a player needs to connect if bridges count as connected: at 0 only bridges are left."},
	{Name: "need-lead", Title: "Lead in tiles to go by ply", Kind: stats.Curve, Column: "need_lead", Split: stats.ByWinner,
		Text: "Positive if the first player is closer to a connection. Counted after tiles of the second player: the first player is to move, so −1 may still be even."},
	{Name: "filled", Title: "How full the board is at the end", Kind: stats.Histogram, Column: "filled",
		Text: "Tiles at the end as a percentage of the cells; resigned games end early."},
	{Name: "to-go", Title: "Tiles to go if a game ends early", Kind: stats.Histogram, Column: "to_go",
		Text: "How far the winner was from a connection when the loser resigned or lost on time: at 0 only bridges were left; more means that the loser resigned earlier."},
	{Name: "detour", Title: "Detour of the winning chain", Kind: stats.Histogram, Column: "detour",
		Text: "How many tiles the shortest winning chain is longer than a straight one."},
	{Name: "spare", Title: "Tiles beside the winning chain", Kind: stats.Histogram, Column: "spare",
		Text: "Tiles of the winner that the connection does not need: ladders, escapes, and tiles that were cut off."},
}

// An observer measures games of Con-tac-tix.
type observer struct {
	ways    ways
	bare    bool // the board was empty at the start
	canSwap bool // the ply to come may be a swap
	last    int  // cell of the tile that the last ply laid, or -1
	swap    int64
	centre  int64
	path    []int
}

// Begin implements [stats.Observer].
func (g *observer) Begin(s game.State) {
	p := s.(*contactix.State)
	g.ways.look(p)
	g.bare = tilesOf(p, 0)+tilesOf(p, 1) == 0
	g.canSwap, g.last = p.SwapPossible(), -1
	g.swap, g.centre = stats.Null, stats.Null
}

// Ply implements [stats.Observer].
func (g *observer) Ply(s game.State, ply game.PlayedPly, row []int64) {
	p := s.(*contactix.State)
	if g.canSwap {
		g.swap = swapOf(ply.Move)
	}
	g.canSwap = p.SwapPossible()
	cell, tile := contactix.CellOf(ply.Move)
	if !tile {
		cell = -1
	} else if g.last >= 0 {
		row[replyColumn] = distance(p, cell, g.last)
	} else if g.bare && p.Ply() == 1 {
		g.centre = fromCentre(p, cell)
	}
	if g.last = cell; tile {
		g.ways.lay(p, cell, p.Tile(cell))
	} else {
		g.ways.look(p)
	}
	g.need(p, ply.Seat, row)
}

// need notes how far the players are from a connection.
func (g *observer) need(p *contactix.State, mover game.Seat, row []int64) {
	side := p.SideOf(mover)
	switch p.Winner() {
	case side:
		row[needColumn] = 0
		return
	case 1 - side:
		return
	}
	need := [2]int64{g.ways.need(0), g.ways.need(1)}
	row[needColumn] = need[side]
	if mover == 1 {
		row[leadColumn] = need[p.SideOf(1)] - need[p.SideOf(0)]
	}
}

// End implements [stats.Observer].
func (g *observer) End(p *replay.Played, row []int64) {
	s := p.At(len(p.Plies)).(*contactix.State)
	row[swapColumn], row[centreColumn] = g.swap, g.centre
	winner := int(p.Outcome.Winner())
	if winner >= 0 && g.swap != stats.Null {
		row[swapperColumn] = int64(winner)
		if g.swap != keptSwap {
			row[swapperColumn] += 2
		}
	}
	if p.Outcome.Over {
		tiles := tilesOf(s, 0) + tilesOf(s, 1)
		row[filledColumn] = int64((200*tiles + s.Cells()) / (2 * s.Cells()))
	}
	switch {
	case s.Winner() >= 0:
		g.chain(s, row)
	case winner >= 0:
		row[toGoColumn] = g.ways.need(s.SideOf(game.Seat(winner)))
	}
}

// chain notes the chain that has won.
func (g *observer) chain(s *contactix.State, row []int64) {
	g.path = s.AppendPath(g.path[:0])
	straight := [2]int{s.Rows(), s.Columns()}[s.Winner()]
	row[detourColumn] = int64(len(g.path) - straight)
	row[spareColumn] = int64(tilesOf(s, s.Winner()) - len(g.path))
}

// swapOf returns what a ply made of the chance to swap.
func swapOf(m game.Move) int64 {
	switch m {
	case contactix.SwapPieces:
		return piecesSwap
	case contactix.SwapSides:
		return sidesSwap
	}
	return keptSwap
}

// tilesOf counts the tiles of a side.
func tilesOf(s *contactix.State, side int) (n int) {
	for cell := range s.Cells() {
		if s.Tile(cell) == side {
			n++
		}
	}
	return n
}

// distance returns the steps between two cells.
func distance(s *contactix.State, a, b int) int64 {
	columnA, rowA := s.Place(a)
	columnB, rowB := s.Place(b)
	return stepsFrom(columnA-columnB, rowA-rowB)
}

// fromCentre returns the steps from a cell to the centre, rounded down where that is no cell.
func fromCentre(s *contactix.State, cell int) int64 {
	column, row := s.Place(cell)
	return stepsFrom(2*column-s.Columns()+1, 2*row-s.Rows()+1) / 2
}

// stepsFrom returns the steps that so many columns and rows take: one step may go a column on and a row back.
func stepsFrom(columns, rows int) int64 {
	far := func(n int) int { return max(n, -n) }
	return int64(max(far(columns), far(rows), far(columns+rows)))
}
