package reversi

import (
	"strconv"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/square"
	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

const (
	feltText  terminal.Style = "38;5;22;48;5;28"
	blackText terminal.Style = "38;5;16;48;5;28"
	whiteText terminal.Style = "38;5;231;48;5;28"
)

// signSet are the cells of a board as text.
type signSet struct {
	empty terminal.Cell
	discs [2]terminal.Cell
}

// Without colours the signs are those of setups, in which nobody takes black for white on a dark
// screen. With colours they are discs, which stay apart where the colours are lost.
var (
	plainSigns = signSet{
		terminal.Cell{Text: "-"}, [2]terminal.Cell{reversi.Black: {Text: "X"}, reversi.White: {Text: "O"}},
	}
	colorSigns = signSet{terminal.Cell{Text: "·", Style: feltText}, [2]terminal.Cell{
		reversi.Black: {Text: "●", Style: blackText}, reversi.White: {Text: "○", Style: whiteText},
	}}
)

// AppendText appends the board, the discs of both sides, and whose turn it is.
func AppendText(dst []byte, s game.State, p *replay.Played, o scene.TextOptions) []byte {
	b, k := s.(reversi.Board), terminal.Ink(o.Color)
	signs := &plainSigns
	if o.Color {
		signs = &colorSigns
	}
	t := square.NewText(b.Size(), b.Size(), square.LetterNames, o)
	t.Gap = feltText
	t.Cell = func(c game.Cell) terminal.Cell {
		if seat := b.At(reversi.NewSquare(int(c.Row), int(c.Col))); seat != game.Nobody {
			return signs.discs[seat]
		}
		return signs.empty
	}
	if last, ok := terminal.LastMove(s, p); ok {
		for _, c := range placedBy(last.Move) {
			t.Last[c.Cell()] = true
		}
	}
	dst = t.Append(dst, k)
	black, white := b.Counts()
	dst = terminal.AppendTable(dst, [][]string{
		{seatWords[reversi.Black], signs.discs[reversi.Black].Text, strconv.Itoa(black)},
		{seatWords[reversi.White], signs.discs[reversi.White].Text, strconv.Itoa(white)},
		{"empty", signs.empty.Text, strconv.Itoa(b.Size()*b.Size() - black - white)},
	})
	return terminal.AppendTurn(dst, k, s, p, seatWords, isPass,
		func(o game.Outcome) string { return resultText(o, b) })
}

func isPass(m game.Move) bool { return m == reversi.Pass }
