// Package reversi evaluates positions of Reversi for searches, solves its endgames, and says what is measured of its records.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package reversi

import (
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// The columns of games of Reversi.
const (
	finalColumn = iota
	filledColumn
	passesColumn
	cornerPlyColumn
	cornerByColumn
	cornerResultColumn
	cornersColumn
	riskColumn
	lastColumn
	theoryGapColumn
	theoryKeptColumn
)

// The columns of plies of Reversi.
const (
	placeColumn = iota
	turnedColumn
	passedColumn
	blackColumn
	whiteColumn
	leadColumn
	mobilityColumn
	frontierColumn
	stableColumn
	regionsColumn
)

// Where a disc is placed.
const (
	cornerPlace = iota
	riskyXPlace
	riskyCPlace
	safeXCPlace
	edgePlace
	innerPlace
)

var (
	sides  = []string{"Black", "White"}
	places = []string{
		cornerPlace: "corner", riskyXPlace: "X cell of an empty corner", riskyCPlace: "C cell of an empty corner",
		safeXCPlace: "X or C cell of a taken corner", edgePlace: "elsewhere on an edge", innerPlace: "inside",
	}
	results = []string{"won", "drawn", "lost"}
	endings = []string{"won and kept", "won, then drawn", "won, then lost", "drawn and kept", "drawn, then decided"}
)

// Schema returns what is measured of games of Reversi.
func Schema() stats.Schema {
	const (
		turns = "; only after plies of the side that moved second"
		small = " Only for boards of up to 8×8 cells."
	)
	return stats.Schema{
		Game: "reversi",
		GameColumns: []stats.Column{
			finalColumn: {Name: "final", Title: "Final difference", Unit: "discs",
				Text: "Black's discs minus White's at the end of games that ended on the board; empty cells do not count."},
			filledColumn: {Name: "final_filled", Title: "Final difference, empties to the winner", Unit: "discs",
				Text: "Black's discs minus White's at the end of games that ended on the board; empty cells count for the winner, as in WTHOR."},
			passesColumn: {Name: "passes", Title: "Passes", Unit: "plies",
				Text: "Passes of both sides in games with a result, including those that the record leaves out."},
			cornerPlyColumn: {Name: "corner_ply", Title: "Ply of the first corner", Unit: "plies",
				Text: "The ply, from 1, that took the first corner."},
			cornerByColumn: {Name: "corner_by", Title: "Side with the first corner", Labels: sides,
				Text: "The side that took the first corner of the game."},
			cornerResultColumn: {Name: "corner_result", Title: "Result with the first corner", Labels: results,
				Text: "The result of the game for the side that took the first corner."},
			cornersColumn: {Name: "corners", Title: "Lead in corners", Unit: "corners",
				Text: "Black's corners minus White's at the end of games that ended on the board."},
			riskColumn: {Name: "risk_ply", Title: "Ply of the first X cell", Unit: "plies",
				Text: "The first ply, from 1, that placed a disc diagonally next to an empty corner."},
			lastColumn: {Name: "last_disc", Title: "Side with the last disc", Labels: sides,
				Text: "The side that placed the last disc of a game that ended on the board."},
			theoryGapColumn: {Name: "theory_gap", Title: "Gain on the theoretical score", Unit: "discs",
				Text: "Black's final difference minus the theoretical difference of the WTHOR database: that of perfect play from a number of empty cells, mostly 24."},
			theoryKeptColumn: {Name: "theory_kept", Title: "Ending", Labels: endings,
				Text: "The theoretical result of the WTHOR database, for the side that it favours, and the result of the game."},
		},
		PlyColumns: []stats.Column{
			placeColumn: {Name: "place", Title: "Kind of cell", Labels: places,
				Text: "Where the disc was placed: X cells lie diagonally next to a corner, C cells beside it on the edge."},
			turnedColumn: {Name: "turned", Title: "Discs flipped", Unit: "discs",
				Text: "Discs that the ply flipped."},
			passedColumn: {Name: "pass_ply", Title: "Ply of a pass", Unit: "plies",
				Text: "The number of the ply, from 1, if it is a pass."},
			blackColumn: {Name: "black", Title: "Black's discs", Unit: "discs",
				Text: "Black's discs after the ply."},
			whiteColumn: {Name: "white", Title: "White's discs", Unit: "discs",
				Text: "White's discs after the ply."},
			leadColumn: {Name: "lead", Title: "Lead in discs", Unit: "discs",
				Text: "Black's discs minus White's" + turns + "."},
			mobilityColumn: {Name: "mobility", Title: "Lead in mobility", Unit: "cells",
				Text: "Cells that Black could play on minus those that White could, whoever is to move" + turns + "." + small},
			frontierColumn: {Name: "frontier", Title: "Lead in frontier discs", Unit: "discs",
				Text: "Black's discs next to an empty cell minus White's" + turns + "." + small},
			stableColumn: {Name: "stable_edge", Title: "Lead in stable edge discs", Unit: "discs",
				Text: "Black's discs on a full edge, or connected along an edge to a corner of Black, minus White's" + turns + "." + small},
			regionsColumn: {Name: "odd_regions", Title: "Odd regions", Unit: "regions",
				Text: "Regions with an odd number of empty cells, once at most 20 cells are empty; cells that touch, even at corners, are one region" + turns + "." + small},
		},
		Measures:    measures,
		NewObserver: func() stats.Observer { return &observer{} },
	}
}

var measures = []stats.Measure{
	{Name: "final", Title: "The final score", Kind: stats.Histogram, Column: "final_filled",
		Text: "Black's discs minus White's; empty cells count for the winner. Above 0 Black has won."},
	{Name: "lead", Title: "Lead of Black in discs by ply", Kind: stats.Curve, Column: "lead", Split: stats.ByWinner,
		Text: "How many more discs Black has than White, by how the games ended. Many discs early are no advantage."},
	{Name: "mobility", Title: "Lead of Black in mobility by ply", Kind: stats.Curve, Column: "mobility", Split: stats.ByWinner,
		Text: "How many more cells Black could play on than White, by how the games ended: the side with more moves usually wins."},
	{Name: "frontier", Title: "Lead of Black in frontier discs by ply", Kind: stats.Curve, Column: "frontier", Split: stats.ByWinner,
		Text: "How many more discs of Black than of White touch empty cells. Such discs give the opponent moves, so the later winner mostly has fewer."},
	{Name: "stable-edge", Title: "Lead of Black in stable edge discs by ply", Kind: stats.Curve, Column: "stable_edge", Split: stats.ByWinner,
		Text: "How many more discs Black has on the edges that can never be flipped again."},
	{Name: "odd-regions", Title: "Odd regions by ply", Kind: stats.Curve, Column: "odd_regions",
		Text: "How many regions of empty cells have an odd number of cells: the side that plays first in an odd region mostly also plays last in it."},
	{Name: "corner-ply", Title: "The first corner", Kind: stats.Histogram, Column: "corner_ply",
		Text: "The ply on which the first corner of the game is taken."},
	{Name: "corner-by", Title: "Who takes the first corner", Kind: stats.Shares, Column: "corner_by", Split: stats.ByWinner,
		Text: "Which side takes the first corner, by how the games ended."},
	{Name: "corner-result", Title: "Results of the side with the first corner", Kind: stats.Shares, Column: "corner_result",
		Text: "How the games ended for the side that took the first corner."},
	{Name: "corners", Title: "Corners at the end", Kind: stats.Histogram, Column: "corners", Split: stats.ByWinner,
		Text: "Black's corners minus White's, by how the games ended."},
	{Name: "risk-ply", Title: "The first X cell", Kind: stats.Histogram, Column: "risk_ply",
		Text: "The first ply diagonally next to an empty corner, which mostly gives that corner away."},
	{Name: "place", Title: "Where discs are placed", Kind: stats.Shares, Column: "place", Split: stats.BySeat,
		Text: "The share of discs placed on each kind of cell."},
	{Name: "turned", Title: "Discs flipped by ply", Kind: stats.Curve, Column: "turned",
		Text: "How many discs a ply flips."},
	{Name: "passes", Title: "Passes in a game", Kind: stats.Histogram, Column: "passes",
		Text: "How often a player had to pass."},
	{Name: "pass-ply", Title: "When they pass", Kind: stats.Histogram, Column: "pass_ply", Split: stats.BySeat,
		Text: "The plies on which each side has to pass."},
	{Name: "last-disc", Title: "Who places the last disc", Kind: stats.Shares, Column: "last_disc", Split: stats.ByWinner,
		Text: "Without a pass that is White; each pass changes it. Shown by how the games ended."},
	{Name: "theory-gap", Title: "Final score and theoretical score", Kind: stats.Histogram, Column: "theory_gap",
		Text: "How many discs Black gained compared with perfect play of both sides, from the position that the WTHOR database has solved; below 0 White gained."},
	{Name: "theory-kept", Title: "Results of endgames with a theoretical score", Kind: stats.Shares, Column: "theory_kept",
		Text: "Whether the side that should win by the theoretical score of the WTHOR database did so."},
}

// An observer measures games of Reversi.
type observer struct {
	board        reversi.Board
	small        *reversi.Board8 // the same, if it has up to 8×8 cells
	size         int
	second       game.Seat // who did not begin: after plies of this side both have had as many turns
	geometry     geometry  // of boards of up to 8×8 cells
	cells        *cellKinds
	plies        int64
	lead         int64 // of Black in discs
	passes       int64
	cornerPly    int64
	cornerBy     game.Seat
	riskPly      int64
	lastDisc     game.Seat
	cornersTaken [4]bool
}

// Begin implements [stats.Observer].
func (g *observer) Begin(s game.State) {
	b := s.(reversi.Board)
	size := b.Size()
	if size != g.size {
		g.geometry, g.cells = newGeometry(size), cellKindsOf(size)
	}
	black, white := b.Counts()
	small, _ := b.(*reversi.Board8)
	*g = observer{
		board: b, small: small, size: size, second: reversi.White, geometry: g.geometry, cells: g.cells, lead: int64(black - white), cornerPly: stats.Null, cornerBy: game.Nobody, riskPly: stats.Null, lastDisc: game.Nobody,
	}
	if b.Turn() == reversi.White {
		g.second = reversi.Black
	}
	for i, c := range cornerCells(size) {
		g.cornersTaken[i] = b.At(c) != game.Nobody
	}
}

// cornerCells returns the corners of a board: bit 0 of the index says right, bit 1 low.
func cornerCells(size int) [4]reversi.Square {
	return [4]reversi.Square{
		reversi.NewSquare(0, 0), reversi.NewSquare(0, size-1), reversi.NewSquare(size-1, 0), reversi.NewSquare(size-1, size-1),
	}
}

// Ply implements [stats.Observer].
func (g *observer) Ply(_ game.State, ply game.PlayedPly, row []int64) {
	g.plies++
	black, white := g.board.Counts()
	row[blackColumn], row[whiteColumn] = int64(black), int64(white)
	gain := int64(black-white) - g.lead
	g.lead += gain
	if cell, ok := reversi.DiscOf(ply.Move); ok {
		g.placed(cell, ply.Seat, row)
		row[turnedColumn] = (max(gain, -gain) - 1) / 2 // each counts for both sides
	}
	if ply.Move == reversi.Pass {
		g.passes++
		row[passedColumn] = g.plies
	}
	if ply.Seat != g.second {
		return
	}
	row[leadColumn] = g.lead
	if g.small != nil {
		g.look(g.small, row)
	}
}

// placed notes where a disc was placed.
func (g *observer) placed(cell reversi.Square, by game.Seat, row []int64) {
	g.lastDisc = by
	kind, corner := g.cells[cell].kind, g.cells[cell].corner
	switch {
	case kind == cornerPlace:
		g.cornersTaken[corner] = true
		if g.cornerPly == stats.Null {
			g.cornerPly, g.cornerBy = g.plies, by
		}
	case (kind == riskyXPlace || kind == riskyCPlace) && g.cornersTaken[corner]:
		kind = safeXCPlace
	case kind == riskyXPlace && g.riskPly == stats.Null:
		g.riskPly = g.plies
	}
	row[placeColumn] = kind
}

// cellKinds has the kinds of the cells of a board, as if all corners were empty, and the corners that are nearest.
type cellKinds [256]struct {
	kind   int64
	corner int
}

func cellKindsOf(size int) *cellKinds {
	t := new(cellKinds)
	for row := range size {
		for col := range size {
			cell := reversi.NewSquare(row, col)
			t[cell].kind, t[cell].corner = placeOf(cell, size)
		}
	}
	return t
}

// placeOf returns the kind of a cell, as if all corners were empty, and the corner that is nearest.
func placeOf(cell reversi.Square, size int) (kind int64, corner int) {
	down, right := cell.Row(), cell.Col()
	if down >= size/2 {
		down, corner = size-1-down, corner|2
	}
	if right >= size/2 {
		right, corner = size-1-right, corner|1
	}
	switch {
	case down+right == 0:
		return cornerPlace, corner
	case down == 1 && right == 1:
		return riskyXPlace, corner
	case down+right == 1:
		return riskyCPlace, corner
	case down == 0 || right == 0:
		return edgePlace, corner
	}
	return innerPlace, corner
}

// look notes what geometry the position of a small board has, in which it is the turn of who began.
func (g *observer) look(b *reversi.Board8, row []int64) {
	discs, geometry := b.Discs(), &g.geometry
	own, opp := discs.Own, discs.Opp
	sign := int64(1) // of what is counted for who is to move
	if g.second == reversi.Black {
		sign = -1
	}
	row[mobilityColumn] = sign * (count(b.LegalCells()) - count(discs.Swap().Legal()&geometry.full))
	empty := geometry.full &^ (own | opp)
	touching := neighbours(empty)
	row[frontierColumn] = sign * (count(own&touching) - count(opp&touching))
	stableOwn, stableOpp := geometry.stableEdges(own, opp)
	row[stableColumn] = sign * (count(stableOwn) - count(stableOpp))
	if count(empty) <= maxRegionCells {
		row[regionsColumn] = oddRegions(empty)
	}
}

// End implements [stats.Observer].
func (g *observer) End(p *replay.Played, row []int64) {
	b := p.At(len(p.Plies)).(reversi.Board)
	row[cornerPlyColumn], row[riskColumn] = g.cornerPly, g.riskPly
	if p.Outcome.Over {
		row[passesColumn] = g.passes
	}
	if g.cornerBy != game.Nobody {
		row[cornerByColumn] = int64(g.cornerBy)
		if p.Outcome.Over {
			row[cornerResultColumn] = resultOf(&p.Outcome, g.cornerBy)
		}
	}
	if !b.Outcome().Over {
		return
	}
	black, white := b.Counts()
	row[finalColumn] = int64(black - white)
	black, white = reversi.EmptiesToWinner(black, white, g.size)
	filled := int64(black - white)
	row[filledColumn] = filled
	if g.lastDisc != game.Nobody {
		row[lastColumn] = int64(g.lastDisc)
	}
	row[cornersColumn] = 0
	for _, c := range cornerCells(g.size) {
		switch b.At(c) {
		case reversi.Black:
			row[cornersColumn]++
		case reversi.White:
			row[cornersColumn]--
		}
	}
	if theory, _, ok := Theory(p.Record, g.size); ok {
		row[theoryGapColumn], row[theoryKeptColumn] = filled-theory, endingOf(theory, filled)
	}
}

// resultOf returns what a game was for a seat: one of results.
func resultOf(o *game.Outcome, seat game.Seat) int64 {
	switch {
	case o.Won(seat):
		return 0
	case o.Drawn():
		return 1
	}
	return 2
}

// endingOf returns what was made of an ending: one of endings. Both scores are Black's differences.
func endingOf(theory, real int64) int64 {
	if theory < 0 {
		theory, real = -theory, -real
	}
	switch {
	case theory == 0 && real == 0:
		return 3
	case theory == 0:
		return 4
	case real > 0:
		return 0
	case real == 0:
		return 1
	}
	return 2
}
