package conquest

import (
	"fmt"
	"strconv"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/square"
	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// signs are the cells of a board as text. A gap is no cell.
var signs = [...]terminal.Cell{
	conquest.Empty: {Text: "·", Style: terminal.Faint},
	conquest.X:     {Text: "X", Style: "1;38;5;231;48;5;88"},
	conquest.O:     {Text: "O", Style: "1;38;5;17;48;5;153"},
	conquest.Gap:   {Text: " "},
}

// AppendText appends the board, the pawns of both sides, and whose turn it is.
func AppendText(dst []byte, s game.State, p *replay.Played, o scene.TextOptions) []byte {
	pos, k := s.(*conquest.State), terminal.Ink(o.Color)
	t := square.NewText(pos.Size(), pos.Size(), cellNames[pos.Rules().Notation()], o)
	t.Cell = func(c game.Cell) terminal.Cell { return signs[pos.At(c)] }
	if last, ok := terminal.LastMove(s, p); ok {
		switch kind, from, to := conquest.Parts(last.Move); kind {
		case conquest.Jump:
			t.Last[from], t.Last[to] = true, true
		case conquest.Clone:
			t.Last[to] = true
		}
	}
	dst = t.Append(dst, k)
	xs, os, empty := pos.Count()
	dst = terminal.AppendTable(dst, [][]string{
		{seatWords[0], strconv.Itoa(xs)}, {seatWords[1], strconv.Itoa(os)}, {"empty", strconv.Itoa(empty)},
	})
	if note := clockNote(pos); note != "" {
		dst = fmt.Appendf(dst, "%s.\n", note)
	}
	return terminal.AppendTurn(dst, k, s, p, seatWords, isPass, resultText)
}

func isPass(m game.Move) bool { return m == conquest.Pass }
