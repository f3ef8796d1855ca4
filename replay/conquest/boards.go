package conquest

import (
	"fmt"
	"strconv"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// The operations of the assignment on a board as its program prints it. They know whose pawn is
// where, but not whose turn it is.

// AppendBoard appends the board as the assignment's program prints it, with a line end after it.
// Gaps, which that program does not know, are written as -.
func (s *State) AppendBoard(dst []byte) []byte {
	dst = append(dst, '_')
	for column := range s.n {
		dst = strconv.AppendInt(append(dst, '_'), int64(column), 10)
	}
	for row := range s.n {
		dst = append(strconv.AppendInt(append(dst, '\n'), int64(row), 10), '|')
		for column := range s.n {
			dst = append(dst, "_XO-"[s.grid.at(cellAt(row, column))], ' ')
		}
	}
	return append(dst, "\n---\n"...)
}

// ReadBoard reads one board that the assignment's program has printed, of any size; a seat is to
// move. The fault of one that is broken has its place in the text.
func ReadBoard(text []byte, turn game.Seat) (*State, *game.Illegal) {
	format, err := parse.FormatByName("conquest-board")
	if err != nil {
		return nil, badBoard(err.Error())
	}
	var board *parse.Record
	for r := range format.Records(parse.Input{Data: text}) {
		if board != nil {
			return nil, badBoard("another one follows it")
		}
		board = r.Clone()
	}
	if board == nil {
		return nil, badBoard("there is nothing to read")
	}
	if f := board.Fatal(); f != nil {
		return nil, &game.Illegal{Code: f.Code, Message: f.Message, Hint: f.Hint, Off: int(board.Offset) + f.Off, Len: f.Len}
	}
	setup, ill := ParseRows(board.Tag("Setup"))
	if ill == nil {
		ill = ruleSets[Conquest].check(setup)
	}
	if ill != nil {
		return nil, ill
	}
	setup.Turn = turn
	return newState(Conquest, setup), nil
}

// ParseMoveText reads a move of the assignment, (0,0)->(1,1), whether or not there is such a move on
// any board.
func ParseMoveText(text string) (from, to game.Cell, ill *game.Illegal) {
	w, ok := Style{Notation: Tuples}.scan(text, MaxSize)
	if !ok {
		return from, to, &game.Illegal{
			Code:    "conquest/bad-move",
			Message: fmt.Sprintf("%s is not a move in this notation.", shorten(text)),
			Hint:    notations[Tuples].shape,
		}
	}
	return w.from, w.to, nil
}

// Apply plays the move of whoever owns the pawn on a cell, or says why it is not valid. The
// position is left alone; the returned one has it played.
func (s *State) Apply(from, to game.Cell) (*State, *game.Illegal) {
	setup := s.setup()
	if s.At(from) == O {
		setup.Turn = 1
	} else {
		setup.Turn = 0
	}
	after := newState(s.which, setup)
	if ill := after.Valid(from, to, setup.Turn); ill != nil {
		return nil, ill
	}
	after.Play(moveBetween(from, to))
	return after, nil
}

// As returns the position with a seat to move, or says why that seat has no move to choose.
func (s *State) As(by game.Seat) (*State, *game.Illegal) {
	setup := s.setup()
	setup.Turn = by
	t := newState(s.which, setup)
	if e := t.rules.end(t); e != open {
		return nil, &game.Illegal{Code: "conquest/game-over", Message: "The game is over (" + reasons[e] + "); no move can follow."}
	}
	if !t.grid.mobile(t.side) {
		return nil, t.mustPass()
	}
	return t, nil
}

// MovesOf appends the moves of a seat by source, then by destination, whosever turn it is and
// although the game may be over.
func (s *State) MovesOf(dst []game.Move, by game.Seat) []game.Move {
	return s.grid.moves(dst, int(by), true)
}
