// Package hive evaluates positions of Hive for searches, and says what is measured of its records.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package hive

import (
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// The columns of games of Hive.
const (
	throwsColumn = iota
	ridersColumn
	closingColumn
	whiteQueenColumn
	blackQueenColumn
)

// The columns of plies of Hive.
const (
	actionColumn = iota
	firstBugColumn
	queenTurnColumn
	expansionColumn
	movedColumn
	onBoardColumn
	libertiesColumn
	libertyLeadColumn
	freeColumn
	freeLeadColumn
)

// What a ply of Hive does.
const (
	placementAction = iota
	stepAction
	climbAction
	throwAction
	passAction
)

// actions are the names of what plies do.
var actions = []string{
	placementAction: "placement", stepAction: "move that ends on the ground", climbAction: "move that ends on the hive", throwAction: "throw", passAction: "pass",
}

// riderNames are the names of sets of queens that were sat on, a bit for each.
var riderNames = []string{"on no queen", "on White's queen", "on Black's queen", "on both queens"}

// bugs are the names of the kinds of bugs.
func bugs() (names []string) {
	for k := range hive.Kinds {
		names = append(names, k.String())
	}
	return names
}

// Schema returns what is measured of games of Hive.
func Schema() stats.Schema {
	return stats.Schema{
		Game: "hive",
		GameColumns: []stats.Column{
			throwsColumn: {Name: "throws", Title: "Throws",
				Text: "Plies on which a pillbug, or a mosquito next to one, threw a piece; null for games without a pillbug."},
			ridersColumn: {Name: "riders", Title: "Climbers on queens", Labels: riderNames,
				Text: "The queens on which a beetle or mosquito of the opponent stood at any time."},
			closingColumn: {Name: "closing_bug", Title: "Bug that closes the queen", Labels: bugs(),
				Text: "The bug of either side that filled the last cell around a queen."},
			whiteQueenColumn: {Name: "white_queen", Title: "White's queen", Unit: "cells",
				Text: "Occupied cells around White's queen at the end of a game with a result, if it is on the board."},
			blackQueenColumn: {Name: "black_queen", Title: "Black's queen", Unit: "cells",
				Text: "Occupied cells around Black's queen at the end of a game with a result, if it is on the board."},
		},
		PlyColumns: []stats.Column{
			actionColumn: {Name: "action", Title: "Kind of ply", Labels: actions,
				Text: "The kind of ply. A move ends on the ground if there is no piece below it, otherwise on the hive. A throw uses the power of a pillbug on a piece of either player."},
			firstBugColumn: {Name: "first_bug", Title: "First bug", Labels: bugs(),
				Text: "The first bug that the player placed; only on that ply."},
			queenTurnColumn: {Name: "queen_turn", Title: "Turn of the queen", Unit: "turns",
				Text: "The turn, from 1, on which the player placed the queen; only on that ply."},
			expansionColumn: {Name: "expansion", Title: "Expansion bug", Labels: bugs(),
				Text: "The bug that the ply placed, if it is a mosquito, ladybug or pillbug, otherwise null; the other values listed do not occur."},
			movedColumn: {Name: "moved", Title: "Moved bug", Labels: bugs(),
				Text: "The bug that the ply moved or threw."},
			onBoardColumn: {Name: "on_board", Title: "Pieces on the board", Unit: "pieces",
				Text: "Pieces of both sides on the board after the ply."},
			libertiesColumn: {Name: "liberties", Title: "Liberties of the queen", Unit: "cells",
				Text: "Empty cells around the player's own queen after the ply; null before it is placed."},
			libertyLeadColumn: {Name: "liberty_lead", Title: "Lead in liberties", Unit: "cells",
				Text: "Empty cells around White's queen minus those around Black's, once both are placed; only after Black's plies."},
			freeColumn: {Name: "free", Title: "Free pieces", Unit: "pieces",
				Text: "The player's pieces on the board that can start to move after the ply: not covered, not pinned by the One Hive rule, and not shut in by gates (not checked for bugs that climb or jump)."},
			freeLeadColumn: {Name: "free_lead", Title: "Lead in free pieces", Unit: "pieces",
				Text: "White's free pieces minus Black's; only after Black's plies."},
		},
		Measures:    measures,
		NewObserver: newObserver,
	}
}

var measures = []stats.Measure{
	{Name: "first-bug", Title: "The first bug", Kind: stats.Shares, Column: "first_bug", Split: stats.BySeat,
		Text: "The bug that players place first."},
	{Name: "queen-turn", Title: "The turn of the queen", Kind: stats.Histogram, Column: "queen_turn", Split: stats.BySeat,
		Text: "The turn on which players place the queen; tournament rules require it by the fourth."},
	{Name: "expansions", Title: "Expansion bugs that are placed", Kind: stats.Shares, Column: "expansion", Split: stats.BySeat,
		Text: "The share of each kind among the expansion bugs that are placed."},
	{Name: "actions", Title: "What plies are", Kind: stats.Shares, Column: "action",
		Text: "The share of each kind of ply."},
	{Name: "moved", Title: "The bugs that move", Kind: stats.Shares, Column: "moved",
		Text: "The bugs that change their cell."},
	{Name: "on-board", Title: "Pieces on the board by ply", Kind: stats.Curve, Column: "on_board",
		Text: "How fast pieces come onto the board: one with every ply while nobody moves."},
	{Name: "liberties", Title: "Liberties of the queen by ply", Kind: stats.Curve, Column: "liberties", Split: stats.BySeat,
		Text: "How many cells around a player's own queen are empty after a ply of that player; at 0 it is surrounded."},
	{Name: "liberty-lead", Title: "Lead in liberties by ply", Kind: stats.Curve, Column: "liberty_lead", Split: stats.ByWinner,
		Text: "How many more empty cells White's queen has than Black's."},
	{Name: "free-lead", Title: "Lead in free pieces by ply", Kind: stats.Curve, Column: "free_lead", Split: stats.ByWinner,
		Text: "How many more pieces White can move than Black."},
	{Name: "riders", Title: "Bugs on top of queens", Kind: stats.Shares, Column: "riders", Split: stats.ByWinner,
		Text: "The queens on which a bug of the opponent stood, by how the games ended."},
	{Name: "closing-bug", Title: "The bug that closes the queen", Kind: stats.Shares, Column: "closing_bug",
		Text: "The bug that fills the last cell around a queen, in games that end that way."},
	{Name: "queens", Title: "Around the queens at the end", Kind: stats.Means, Column: "white_queen", Also: []string{"black_queen"}, Split: stats.ByWinner, Final: true,
		Text: "How many of the six cells around each queen are occupied at the end, by how the games ended."},
	{Name: "throws", Title: "Throws in a game", Kind: stats.Histogram, Column: "throws",
		Text: "How often the power of the pillbug is used in a game that has one."},
}

// An observer measures games of Hive.
type observer struct {
	sides   [2]hive.PieceSet
	before  hive.PieceSet // on the board before the ply
	placed  [2]bool       // the side has placed a first bug
	pillbug bool          // is in the game
	throws  int64
	riders  int64 // queens that were sat on, a bit each
	closing int64
}

func newObserver() stats.Observer {
	g := &observer{}
	for seat := range g.sides {
		for k := range hive.Kinds {
			g.sides[seat] |= hive.PiecesOf(game.Seat(seat), k)
		}
	}
	return g
}

// Begin implements [stats.Observer].
func (g *observer) Begin(s game.State) {
	p := s.(*hive.Position)
	g.before = p.OnBoard()
	g.pillbug = p.HasKind(hive.Pillbug)
	for seat := range g.placed {
		g.placed[seat] = g.before&g.sides[seat] != 0
	}
	g.throws, g.riders, g.closing = 0, 0, stats.Null
}

// Ply implements [stats.Observer].
func (g *observer) Ply(s game.State, ply game.PlayedPly, row []int64) {
	p := s.(*hive.Position)
	survey := p.Survey()
	action := g.action(p, ply, survey.Stacked)
	row[actionColumn] = action
	if action == throwAction {
		g.throws++
	}
	if x := hive.MovedPiece(ply.Move); action == placementAction {
		g.place(p, x, row)
	} else if action != passAction {
		row[movedColumn] = int64(x.Kind())
	}
	g.before = p.OnBoard()
	row[onBoardColumn] = int64(g.before.Len())
	g.queens(p, ply, row)
	if p.Rules().Base != hive.Notation { // where pieces go anywhere and nothing is pinned
		g.free(survey.Free, ply.Seat, row)
	}
}

// action returns what a ply has done that led to a position with these pieces on top of others.
func (g *observer) action(p *hive.Position, ply game.PlayedPly, stacked hive.PieceSet) int64 {
	switch x := hive.MovedPiece(ply.Move); {
	case hive.IsPass(ply.Move):
		return passAction
	case !g.before.Has(x):
		return placementAction
	case g.pillbug && thrown(p, ply.Move):
		return throwAction
	case stacked.Has(x):
		return climbAction
	}
	return stepAction
}

// thrown says whether the last ply was a throw: the position before it tells.
func thrown(p *hive.Position, m game.Move) bool {
	p.Undo()
	_, ok := p.Thrower(m)
	p.Play(m)
	return ok
}

// place notes a bug that came on the board.
func (g *observer) place(p *hive.Position, x hive.Piece, row []int64) {
	kind := x.Kind()
	if !g.placed[x.Seat()] {
		g.placed[x.Seat()] = true
		row[firstBugColumn] = int64(kind)
	}
	switch {
	case kind == hive.Queen:
		row[queenTurnColumn] = int64(p.Ply()+1) / 2
	case kind >= hive.Mosquito:
		row[expansionColumn] = int64(kind)
	}
}

// queens notes how the queens stand after a ply.
func (g *observer) queens(p *hive.Position, ply game.PlayedPly, row []int64) {
	var liberties [2]int64
	placed := 0
	for seat := range game.Seat(2) {
		n, ok := p.QueenNeighbours(seat)
		if !ok {
			continue
		}
		placed++
		liberties[seat] = int64(6 - n)
		if seat == ply.Seat {
			row[libertiesColumn] = liberties[seat]
		}
		if top, covered := p.Covered(hive.QueenOf(seat)); covered && top.Seat() != seat {
			g.riders |= 1 << seat
		}
	}
	if placed < 2 {
		return
	}
	if ply.Seat == hive.Black {
		row[libertyLeadColumn] = liberties[hive.White] - liberties[hive.Black]
	}
	if min(liberties[hive.White], liberties[hive.Black]) == 0 && !hive.IsPass(ply.Move) {
		g.closing = int64(hive.MovedPiece(ply.Move).Kind())
	}
}

// free notes the pieces that can go somewhere.
func (g *observer) free(free hive.PieceSet, mover game.Seat, row []int64) {
	row[freeColumn] = int64((free & g.sides[mover&1]).Len())
	if mover == hive.Black {
		row[freeLeadColumn] = int64((free & g.sides[hive.White]).Len() - (free & g.sides[hive.Black]).Len())
	}
}

// End implements [stats.Observer].
func (g *observer) End(played *replay.Played, row []int64) {
	if g.pillbug {
		row[throwsColumn] = g.throws
	}
	row[ridersColumn], row[closingColumn] = g.riders, g.closing
	if !played.Outcome.Over {
		return
	}
	p := played.At(len(played.Plies)).(*hive.Position)
	for seat, column := range [...]int{hive.White: whiteQueenColumn, hive.Black: blackQueenColumn} {
		if n, ok := p.QueenNeighbours(game.Seat(seat)); ok {
			row[column] = int64(n)
		}
	}
}
