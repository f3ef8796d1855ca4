package hive

import (
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// threats look a little further where a search of Hive ends: for queens that cannot be kept from being
// closed. What they find is proved; they do not find everything. What they play is spent from the budget.
type threats struct {
	state    *hive.Position
	budget   *search.Budget
	attacks  []game.Move
	defences []game.Move
	closer   hive.Piece // that closed a queen last
}

func (t *threats) begin(s *hive.Position, b *search.Budget) {
	t.state, t.budget = s, b
}

// near says whether there may be anything to find.
func (t *threats) near() bool {
	turn := t.state.Turn()
	return t.state.Liberties(turn) <= 1 || t.state.Liberties(1-turn) <= 2
}

// lost says whether the queen of the side to move is closed with the ply after the next, whatever is
// played. That she cannot be closed with the next has been seen before.
func (t *threats) lost() bool {
	if t.state.Liberties(t.state.Turn()) > 1 || !t.threatened() {
		return false
	}
	t.defences = t.state.Moves(t.defences[:0])
	placed := hive.NoPiece // the first piece whose placements do not save her
	for _, m := range t.defences {
		switch x := hive.MovedPiece(m); {
		case hive.IsPass(m) || !t.state.Hand().Has(x):
		case placed == hive.NoPiece:
			placed = x
		case x != placed && !t.state.Models(m):
			t.budget.Spend(1) // as if it were played, for another piece in the same place changes nothing
			continue
		}
		if t.saves(m) {
			return false
		}
	}
	return true
}

// threatened says whether the opponent of the side to move could close her queen if it passed.
func (t *threats) threatened() bool {
	t.play(hive.Pass)
	closes := t.closes()
	t.state.Undo()
	return closes
}

// saves says whether after a move the opponent cannot close the queen of who has made it.
func (t *threats) saves(m game.Move) bool {
	mover := t.state.Turn()
	t.play(m)
	saved := !t.state.ClosesWith(t.closer) && !t.closes() && !t.state.Outcome().Won(1-mover)
	t.state.Undo()
	return saved
}

// closes says whether the side to move can close the queen of the opponent, and notes the piece that does it: what closes her after
// one move mostly does so after others.
func (t *threats) closes() bool {
	m, ok := t.state.Closing()
	if ok {
		t.closer = hive.MovedPiece(m)
	}
	return ok
}

// won says whether the side to move has a move to the enemy queen after which she is lost.
func (t *threats) won() bool {
	turn := t.state.Turn()
	if t.state.Liberties(1-turn) > 2 {
		return false
	}
	queen := hive.QueenOf(1 - turn)
	t.attacks = t.state.Moves(t.attacks[:0])
	for _, m := range t.attacks {
		if to, _ := t.state.Nears(m, queen); !to {
			continue
		}
		if t.state.LibertiesAfter(m, queen) > 1 {
			t.budget.Spend(1) // as if it were played: searches with a limit of nodes find what they found
			continue
		}
		if t.wins(m) {
			return true
		}
	}
	return false
}

// wins says whether after a move the opponent cannot win at once and cannot help being closed.
func (t *threats) wins(m game.Move) bool {
	t.play(m)
	_, refuted := t.state.Closing()
	won := !refuted && t.state.Turn() != game.Nobody && t.lost()
	t.state.Undo()
	return won
}

func (t *threats) play(m game.Move) {
	t.budget.Spend(1)
	t.state.Play(m)
}
