package render

import (
	"fmt"
	"strconv"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// conquestSigns are the cells of a board as text. A gap is no cell.
var conquestSigns = [...]textCell{
	conquest.Empty: {text: "·", style: faint},
	conquest.X:     {text: "X", style: "1;38;5;231;48;5;88"},
	conquest.O:     {text: "O", style: "1;38;5;17;48;5;153"},
	conquest.Gap:   {text: " "},
}

// appendConquestText appends the board, the pawns of both sides, and whose turn it is.
func appendConquestText(dst []byte, s game.State, p *replay.Played, o TextOptions) []byte {
	pos, k := s.(*conquest.State), ink(o.Color)
	t := newSquareText(pos.Size(), conquestNames[pos.Rules().Notation()], o)
	t.cell = func(c game.Cell) textCell { return conquestSigns[pos.At(c)] }
	if last, ok := lastMove(s, p); ok {
		switch kind, from, to := conquest.Parts(last.Move); kind {
		case conquest.Jump:
			t.last[from], t.last[to] = true, true
		case conquest.Clone:
			t.last[to] = true
		}
	}
	dst = t.append(dst, k)
	xs, os, empty := pos.Count()
	dst = AppendTable(dst, [][]string{
		{conquestSeats[0], strconv.Itoa(xs)}, {conquestSeats[1], strconv.Itoa(os)}, {"empty", strconv.Itoa(empty)},
	})
	if note := clockNote(pos); note != "" {
		dst = fmt.Appendf(dst, "%s.\n", note)
	}
	return appendTurn(dst, k, s, p, conquestSeats, isConquestPass, conquestResult)
}

func isConquestPass(m game.Move) bool { return m == conquest.Pass }
