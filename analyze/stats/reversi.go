package stats

import (
	"strconv"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// The columns of games of Reversi.
const (
	reversiFinal = iota
	reversiFilled
	reversiPasses
	reversiCornerPly
	reversiCornerBy
	reversiCornerResult
	reversiCorners
	reversiRisk
	reversiLast
	reversiTheoryGap
	reversiTheoryKept
)

// The columns of plies of Reversi.
const (
	reversiPlace = iota
	reversiTurned
	reversiPassed
	reversiBlack
	reversiWhite
	reversiLead
	reversiMobility
	reversiFrontier
	reversiStable
	reversiRegions
)

// Where a disc is placed.
const (
	reversiCorner = iota
	reversiRiskyX
	reversiRiskyC
	reversiSafeXC
	reversiEdge
	reversiInner
)

var (
	reversiSides  = []string{"Black", "White"}
	reversiPlaces = []string{
		reversiCorner: "corner", reversiRiskyX: "X cell of an empty corner", reversiRiskyC: "C cell of an empty corner",
		reversiSafeXC: "X or C cell of a taken corner", reversiEdge: "elsewhere on an edge", reversiInner: "inside",
	}
	reversiResults = []string{"won", "drawn", "lost"}
	reversiEndings = []string{"won and kept", "won, then drawn", "won, then lost", "drawn and kept", "drawn, then decided"}
)

// reversiSheet returns what is measured of games of Reversi.
func reversiSheet() Sheet {
	const (
		turns = ", behind plies of the side that moved second, when both have had as many turns"
		small = " Boards of up to 8×8 cells have it."
	)
	return Sheet{
		Game: "reversi",
		GameColumns: []Column{
			reversiFinal: {Name: "final", Title: "Final difference", Unit: "discs",
				Text: "Black's discs less White's at the end of games that the board ended; empty cells count for nobody."},
			reversiFilled: {Name: "final_filled", Title: "Final difference, empties to the winner", Unit: "discs",
				Text: "Black's discs less White's at the end of games that the board ended, with the empty cells counted for the winner, as WTHOR does."},
			reversiPasses: {Name: "passes", Title: "Passes", Unit: "plies",
				Text: "Passes of both sides in games with a result, those among them that the record leaves out."},
			reversiCornerPly: {Name: "corner_ply", Title: "Ply of the first corner", Unit: "plies",
				Text: "The ply, from 1, with which either side took the first corner."},
			reversiCornerBy: {Name: "corner_by", Title: "Side with the first corner", Labels: reversiSides,
				Text: "The side that took the first corner of the game."},
			reversiCornerResult: {Name: "corner_result", Title: "Result with the first corner", Labels: reversiResults,
				Text: "What became of the game for the side that took the first corner."},
			reversiCorners: {Name: "corners", Title: "Lead in corners", Unit: "corners",
				Text: "Black's corners less White's at the end of games that the board ended."},
			reversiRisk: {Name: "risk_ply", Title: "Ply of the first X cell", Unit: "plies",
				Text: "The ply, from 1, on which either side first played diagonally next to a corner that was empty."},
			reversiLast: {Name: "last_disc", Title: "Side with the last disc", Labels: reversiSides,
				Text: "The side that placed the last disc of a game that the board ended."},
			reversiTheoryGap: {Name: "theory_gap", Title: "Gain on the theoretical score", Unit: "discs",
				Text: "Black's final difference less the theoretical one of the WTHOR base, which is that of perfect play from some empty cells on, mostly 24."},
			reversiTheoryKept: {Name: "theory_kept", Title: "Ending", Labels: reversiEndings,
				Text: "The result that the WTHOR base gives for perfect play of the ending, for the side that it favours, and what was made of it."},
		},
		PlyColumns: []Column{
			reversiPlace: {Name: "place", Title: "Kind of cell", Labels: reversiPlaces,
				Text: "Where the disc was placed: X cells lie diagonally next to a corner, C cells beside it on the edge."},
			reversiTurned: {Name: "turned", Title: "Discs turned", Unit: "discs",
				Text: "Discs that the ply turned."},
			reversiPassed: {Name: "pass_ply", Title: "Ply of a pass", Unit: "plies",
				Text: "The number of the ply, from 1, if it is a pass."},
			reversiBlack: {Name: "black", Title: "Black's discs", Unit: "discs",
				Text: "Black's discs behind the ply."},
			reversiWhite: {Name: "white", Title: "White's discs", Unit: "discs",
				Text: "White's discs behind the ply."},
			reversiLead: {Name: "lead", Title: "Lead in discs", Unit: "discs",
				Text: "Black's discs less White's" + turns + "."},
			reversiMobility: {Name: "mobility", Title: "Lead in mobility", Unit: "cells",
				Text: "Cells that Black can play on, less those that White could, whoever's turn it is" + turns + "." + small},
			reversiFrontier: {Name: "frontier", Title: "Lead in frontier discs", Unit: "discs",
				Text: "Black's discs that touch an empty cell, less White's" + turns + "." + small},
			reversiStable: {Name: "stable_edge", Title: "Lead in stable edge discs", Unit: "discs",
				Text: "Black's discs that stand in a full edge, or are joined along an edge to a corner that is Black's, less White's" + turns + "." + small},
			reversiRegions: {Name: "odd_regions", Title: "Odd regions", Unit: "regions",
				Text: "Regions of empty cells that touch, at sides or corners, with an odd number of cells, once at most 20 are empty" + turns + "." + small},
		},
		Measures: reversiMeasures,
		NewGauge: func() Gauge { return &reversiGauge{} },
	}
}

var reversiMeasures = []Measure{
	{Name: "final", Title: "The final score", Kind: Histogram, Column: "final_filled",
		Text: "Black's discs less White's, with the empty cells counted for the winner: above 0 Black has won."},
	{Name: "lead", Title: "Lead of Black in discs by ply", Kind: Curve, Column: "lead", Split: ByWinner,
		Text: "How many more discs Black has than White, in games that each side won. For most of the game the later winner has fewer: many discs early are no advantage."},
	{Name: "mobility", Title: "Lead of Black in mobility by ply", Kind: Curve, Column: "mobility", Split: ByWinner,
		Text: "How many more cells Black can play on than White could, in games that each side won: whoever has more moves usually wins."},
	{Name: "frontier", Title: "Lead of Black in frontier discs by ply", Kind: Curve, Column: "frontier", Split: ByWinner,
		Text: "How many more discs of Black touch empty cells. These give the opponent moves, so the later winner mostly has fewer of them."},
	{Name: "stable-edge", Title: "Lead of Black in stable edge discs by ply", Kind: Curve, Column: "stable_edge", Split: ByWinner,
		Text: "How many more discs Black has on the edges that can never be turned again."},
	{Name: "odd-regions", Title: "Odd regions by ply", Kind: Curve, Column: "odd_regions",
		Text: "Into how many regions with an odd number of cells the empty cells fall: whoever begins in an odd region mostly has the last disc in it too."},
	{Name: "corner-ply", Title: "The first corner", Kind: Histogram, Column: "corner_ply",
		Text: "The ply on which the first corner of the game is taken."},
	{Name: "corner-by", Title: "Who takes the first corner", Kind: Shares, Column: "corner_by", Split: ByWinner,
		Text: "Which side takes the first corner, in games that each side won."},
	{Name: "corner-result", Title: "What the first corner is worth", Kind: Shares, Column: "corner_result",
		Text: "How the games ended for the side that took the first corner."},
	{Name: "corners", Title: "Corners at the end", Kind: Histogram, Column: "corners", Split: ByWinner,
		Text: "Black's corners less White's, in games that each side won."},
	{Name: "risk-ply", Title: "The first X cell", Kind: Histogram, Column: "risk_ply",
		Text: "The ply on which somebody first plays diagonally next to an empty corner, which mostly gives that corner away."},
	{Name: "place", Title: "Where discs are placed", Kind: Shares, Column: "place", Split: BySeat,
		Text: "How many of all discs are placed on which kind of cell."},
	{Name: "turned", Title: "Discs turned by ply", Kind: Curve, Column: "turned",
		Text: "How many discs a ply turns."},
	{Name: "passes", Title: "Passes in a game", Kind: Histogram, Column: "passes",
		Text: "How often somebody had to pass."},
	{Name: "pass-ply", Title: "When they pass", Kind: Histogram, Column: "pass_ply", Split: BySeat,
		Text: "On which plies the sides have to pass."},
	{Name: "last-disc", Title: "Who places the last disc", Kind: Shares, Column: "last_disc", Split: ByWinner,
		Text: "Where nobody passes that is White; a pass changes it. Shown for the games that each side won."},
	{Name: "theory-gap", Title: "The final score against the theoretical one", Kind: Histogram, Column: "theory_gap",
		Text: "By how many discs Black did better than perfect play of both sides would have, from the position that the WTHOR base has solved; below 0 White gained."},
	{Name: "theory-kept", Title: "What is made of solved endings", Kind: Shares, Column: "theory_kept",
		Text: "Whether the side that should have won the ending by the theoretical score of the WTHOR base did so."},
}

// A reversiGauge measures games of Reversi.
type reversiGauge struct {
	size         int
	second       game.Seat    // who did not begin: behind plies of this side both have had as many turns
	shape        reversiShape // of boards of up to 8×8 cells
	plies        int64
	lead         int64 // of Black in discs
	passes       int64
	cornerPly    int64
	cornerBy     game.Seat
	riskPly      int64
	lastDisc     game.Seat
	cornersTaken [4]bool
}

// Begin implements [Gauge].
func (g *reversiGauge) Begin(s game.State) {
	b := s.(reversi.Board)
	size := b.Size()
	if size != g.size {
		g.shape = newReversiShape(size)
	}
	black, white := b.Counts()
	*g = reversiGauge{
		size: size, second: reversi.White, shape: g.shape, lead: int64(black - white), cornerPly: Null, cornerBy: game.Nobody, riskPly: Null, lastDisc: game.Nobody,
	}
	if b.Turn() == reversi.White {
		g.second = reversi.Black
	}
	for i, c := range reversiCornerCells(size) {
		g.cornersTaken[i] = b.At(c) != game.Nobody
	}
}

// reversiCornerCells returns the corners of a board: bit 0 of the index says right, bit 1 low.
func reversiCornerCells(size int) [4]reversi.Square {
	return [4]reversi.Square{
		reversi.NewSquare(0, 0), reversi.NewSquare(0, size-1), reversi.NewSquare(size-1, 0), reversi.NewSquare(size-1, size-1),
	}
}

// Ply implements [Gauge].
func (g *reversiGauge) Ply(s game.State, ply game.PlayedPly, row []int64) {
	b := s.(reversi.Board)
	g.plies++
	black, white := b.Counts()
	row[reversiBlack], row[reversiWhite] = int64(black), int64(white)
	gain := int64(black-white) - g.lead
	g.lead += gain
	if cell, ok := reversi.DiscOf(ply.Move); ok {
		g.placed(cell, ply.Seat, row)
		row[reversiTurned] = (max(gain, -gain) - 1) / 2 // each counts for both sides
	}
	if ply.Move == reversi.Pass {
		g.passes++
		row[reversiPassed] = g.plies
	}
	if ply.Seat != g.second {
		return
	}
	row[reversiLead] = g.lead
	if small, ok := b.(*reversi.Board8); ok {
		g.look(small, row)
	}
}

// placed notes where a disc was placed.
func (g *reversiGauge) placed(cell reversi.Square, by game.Seat, row []int64) {
	g.lastDisc = by
	kind, corner := reversiPlaceOf(cell, g.size)
	switch {
	case kind == reversiCorner:
		g.cornersTaken[corner] = true
		if g.cornerPly == Null {
			g.cornerPly, g.cornerBy = g.plies, by
		}
	case (kind == reversiRiskyX || kind == reversiRiskyC) && g.cornersTaken[corner]:
		kind = reversiSafeXC
	case kind == reversiRiskyX && g.riskPly == Null:
		g.riskPly = g.plies
	}
	row[reversiPlace] = kind
}

// reversiPlaceOf returns the kind of a cell, as if all corners were empty, and the corner that is nearest.
func reversiPlaceOf(cell reversi.Square, size int) (kind int64, corner int) {
	down, right := cell.Row(), cell.Col()
	if down >= size/2 {
		down, corner = size-1-down, corner|2
	}
	if right >= size/2 {
		right, corner = size-1-right, corner|1
	}
	switch {
	case down+right == 0:
		return reversiCorner, corner
	case down == 1 && right == 1:
		return reversiRiskyX, corner
	case down+right == 1:
		return reversiRiskyC, corner
	case down == 0 || right == 0:
		return reversiEdge, corner
	}
	return reversiInner, corner
}

// look notes what shape the position of a small board has, in which it is the turn of who began.
func (g *reversiGauge) look(b *reversi.Board8, row []int64) {
	black := b.Discs()
	if g.second == reversi.Black {
		black = black.Swap()
	}
	white := black.Swap()
	own, opp := black.Own, black.Opp
	shape := &g.shape
	row[reversiMobility] = count(black.Legal()&shape.full) - count(white.Legal()&shape.full)
	empty := shape.full &^ (own | opp)
	touching := around8(empty)
	row[reversiFrontier] = count(own&touching) - count(opp&touching)
	row[reversiStable] = count(shape.stableEdge(own, opp)) - count(shape.stableEdge(opp, own))
	if count(empty) <= maxRegionCells {
		row[reversiRegions] = oddRegions(empty)
	}
}

// End implements [Gauge].
func (g *reversiGauge) End(p *replay.Played, row []int64) {
	b := p.At(len(p.Plies)).(reversi.Board)
	row[reversiCornerPly], row[reversiRisk] = g.cornerPly, g.riskPly
	if p.Outcome.Over {
		row[reversiPasses] = g.passes
	}
	if g.cornerBy != game.Nobody {
		row[reversiCornerBy] = int64(g.cornerBy)
		if p.Outcome.Over {
			row[reversiCornerResult] = resultOf(&p.Outcome, g.cornerBy)
		}
	}
	if !b.Outcome().Over {
		return
	}
	black, white := b.Counts()
	row[reversiFinal] = int64(black - white)
	black, white = reversi.EmptiesToWinner(black, white, g.size)
	filled := int64(black - white)
	row[reversiFilled] = filled
	if g.lastDisc != game.Nobody {
		row[reversiLast] = int64(g.lastDisc)
	}
	row[reversiCorners] = 0
	for _, c := range reversiCornerCells(g.size) {
		switch b.At(c) {
		case reversi.Black:
			row[reversiCorners]++
		case reversi.White:
			row[reversiCorners]--
		}
	}
	if theory, ok := theoryOf(p.Record, g.size); ok {
		row[reversiTheoryGap], row[reversiTheoryKept] = filled-theory, endingOf(theory, filled)
	}
}

// resultOf returns what a game was for a seat: one of reversiResults.
func resultOf(o *game.Outcome, seat game.Seat) int64 {
	switch {
	case o.Won(seat):
		return 0
	case o.Drawn():
		return 1
	}
	return 2
}

// theoryOf returns the theoretical score that a record of the WTHOR base has, as Black's final difference. The
// base has 0, a wipe-out, where there is none.
func theoryOf(r *parse.Record, size int) (difference int64, ok bool) {
	prefix := ""
	switch r.Format {
	case "wthor":
	case "pgn":
		prefix = "Wthor"
	default:
		return 0, false
	}
	if r.Tag(prefix+"Depth") == "" {
		return 0, false
	}
	discs, err := strconv.Atoi(r.Tag(prefix + "Theory"))
	return int64(2*discs - size*size), err == nil && discs > 0 && discs <= size*size
}

// endingOf returns what was made of an ending: one of reversiEndings. Both scores are Black's differences.
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
