package conquest

import (
	"fmt"
	"iter"

	"github.com/plybook/plybook/replay/game"
)

// AppendGestures implements [game.Pointed]: the pawn, then the cell it goes to. Where a clone names no source any pawn
// next to the cell will do, and the cell is enough: an empty cell begins no other move.
func (s *State) AppendGestures(dst []game.Gesture, m game.Move, _ bool) []game.Gesture {
	if m == Pass {
		return append(dst, game.Gesture{game.OneOf(game.PassSpot)})
	}
	from, to := source(m).place(), target(m).place()
	there := game.OneOf(game.CellSpot(to))
	if from != to {
		return append(dst, game.Gesture{game.OneOf(game.CellSpot(from)), there})
	}
	var pawns []game.Spot
	for c := range within(to, 1) {
		if s.At(c) == stoneOf(s.side) {
			pawns = append(pawns, game.CellSpot(c))
		}
	}
	return append(dst, game.Gesture{game.OneOf(pawns...), there}, game.Gesture{there})
}

// AppendHands implements [game.Pointed]: nobody has anything in hand.
func (*State) AppendHands(dst []game.Hand) []game.Hand { return dst }

// AppendPointed implements [game.Pointed]: clicks add nothing, for the pawn next to which a clone stands makes no
// difference where the move does not name it.
func (s *State) AppendPointed(dst []byte, m game.Move, _ []game.Spot) []byte {
	return s.AppendMove(dst, m)
}

// howToPoint is the hint of refused clicks, and pointHints is that of those that no other clicks would help.
const howToPoint = "select one of your pawns, then an empty cell one or two steps away"

var pointHints = map[string]string{"conquest/game-over": "", "conquest/must-pass": "to pass, use the button pass"}

// Refuse implements [game.Pointed]. Two cells are judged as a move from the one to the other.
func (s *State) Refuse(clicks []game.Spot) *game.Illegal {
	ill := s.refuseClicks(clicks)
	if ill != nil {
		ill.Cells = game.CellsOf(clicks, s.onBoard)
		var own bool
		if ill.Hint, own = pointHints[ill.Code]; !own {
			ill.Hint = howToPoint
		}
	}
	return ill
}

func (s *State) refuseClicks(clicks []game.Spot) (ill *game.Illegal) {
	if e := s.rules.end(s); e != open {
		return s.gameOver(e)
	}
	if len(clicks) == 0 {
		return badClicks("Nothing was selected.")
	}
	st, first, used := Style{Notation: s.rules.notation}, clicks[0], 1
	switch {
	case first == game.PassSpot:
		_, ill = s.judge(written{pass: true}, st)
	case first.On == game.OnHand:
		return badClicks("Nobody has pawns in hand.")
	case first.On == game.OnButton:
		return badClicks("There is no button %s.", shorten(first.Word))
	case first != game.CellSpot(first.Cell):
		return badClicks("This cannot be selected.")
	case len(clicks) > 1 && clicks[1] == game.CellSpot(clicks[1].Cell):
		_, ill = s.judge(written{sourced: true, from: first.Cell, to: clicks[1].Cell}, st)
		used = 2
	default:
		ill = s.refuseFirst(first.Cell, st)
	}
	if ill == nil && used < len(clicks) {
		return badClicks("A move is a pawn and a cell, but more was selected.")
	}
	return ill
}

// refuseFirst says why no move begins with a cell.
func (s *State) refuseFirst(c game.Cell, st Style) *game.Illegal {
	w := written{to: c, from: c}
	if !s.grid.mobile(s.side) {
		return s.mustPass()
	}
	if s.At(c) == Empty && !s.rules.sourced {
		return s.checkCells(w, s.side, st)
	}
	if ill := s.checkBoard(w, st); ill != nil {
		return ill
	}
	if ill := s.checkSource(w, s.side, st); ill != nil {
		return ill
	}
	for next := range within(c, 2) {
		if s.At(next) == Empty {
			return nil
		}
	}
	return s.refuse("not-empty", w, "No cell within two steps of the pawn on %s is empty.", s.name(c, st))
}

// within yields the cells at most so many steps from another one, row by row, whether the board has them or not.
func within(c game.Cell, steps int) iter.Seq[game.Cell] {
	return func(yield func(game.Cell) bool) {
		for i := range (2*steps + 1) * (2*steps + 1) {
			row, column := i/(2*steps+1)-steps, i%(2*steps+1)-steps
			if !yield(game.Cell{Row: c.Row + int16(row), Col: c.Col + int16(column)}) {
				return
			}
		}
	}
}

func badClicks(format string, args ...any) *game.Illegal {
	return &game.Illegal{Code: "conquest/bad-move", Message: fmt.Sprintf(format, args...)}
}
