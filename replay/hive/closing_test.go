package hive

import (
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// Who can close a queen at once, and with which pieces, is what playing every move shows. So is what moves leave around queens.
func TestClosingIsWhatMovesShow(t *testing.T) {
	closings, checked, games := 0, 0, 60
	if testing.Short() {
		games = 12
	}
	playouts(t, games, 150, func(t *testing.T, p *Position, moves []game.Move, _ *rand.Rand) {
		if min(p.Liberties(White), p.Liberties(Black)) <= 2 {
			checked++
			closings += checkClosing(t, p, moves)
		}
	})
	if closings < games || checked < 5*closings {
		t.Errorf("only %d of %d positions can be closed", closings, checked)
	}
}

// checkClosing returns 1 if the mover can close the queen of the opponent.
func checkClosing(t *testing.T, p *Position, moves []game.Move) int {
	t.Helper()
	mover := p.mover()
	with := PieceSet(0)
	for _, m := range moves {
		for seat := range game.Seat(2) {
			queen := QueenOf(seat)
			if p.OnBoard().Has(queen) && (m == Pass || MovedPiece(m) != queen) {
				after := p.LibertiesAfter(m, queen)
				p.Play(m)
				if is := p.Liberties(seat); is != after {
					t.Fatalf("%d empty cells, not %d, around %v after\n%s", is, after, queen, p.AppendPosition(nil))
				}
				p.Undo()
			}
		}
		p.Play(m)
		if m != Pass && MovedPiece(m) != QueenOf(1-mover) && p.Outcome().Won(mover) {
			with |= MovedPiece(m).bit()
		}
		p.Undo()
	}
	m, ok := p.Closing()
	if ok != (with != 0) || ok && !with.Has(MovedPiece(m)) {
		t.Fatalf("%v can close with %b, not %v %v, in\n%s", mover, with, MovedPiece(m), ok, p.AppendPosition(nil))
	}
	for x := range piecesOf(p.rules.Letters).All() {
		if closes := p.ClosesWith(x); closes != with.Has(x) {
			t.Fatalf("%v closes: %v, in\n%s", x, closes, p.AppendPosition(nil))
		}
	}
	return min(1, with.Len())
}
