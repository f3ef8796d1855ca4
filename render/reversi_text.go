package render

import (
	"strconv"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

const (
	feltText  style = "38;5;22;48;5;28"
	blackText style = "38;5;16;48;5;28"
	whiteText style = "38;5;231;48;5;28"
)

// reversiSigns are the cells of a board as text.
type reversiSigns struct {
	empty textCell
	discs [2]textCell
}

// Without colours the signs are those of set-ups, in which nobody takes black for white on a dark
// screen. With colours they are discs, which stay apart where the colours are lost.
var (
	plainSigns = reversiSigns{
		textCell{text: "-"}, [2]textCell{reversi.Black: {text: "X"}, reversi.White: {text: "O"}},
	}
	colorSigns = reversiSigns{textCell{text: "·", style: feltText}, [2]textCell{
		reversi.Black: {text: "●", style: blackText}, reversi.White: {text: "○", style: whiteText},
	}}
)

// appendReversiText appends the board, the discs of both sides, and whose turn it is.
func appendReversiText(dst []byte, s game.State, p *replay.Played, o TextOptions) []byte {
	b, k := s.(reversi.Board), ink(o.Color)
	signs := &plainSigns
	if o.Color {
		signs = &colorSigns
	}
	t := newSquareText(b.Size(), letterNames, o)
	t.gap = feltText
	t.cell = func(c game.Cell) textCell {
		if seat := b.At(reversi.NewSquare(int(c.Row), int(c.Col))); seat != game.Nobody {
			return signs.discs[seat]
		}
		return signs.empty
	}
	if last, ok := lastMove(s, p); ok {
		for _, c := range reversiPlaced(last.Move) {
			t.last[c.Cell()] = true
		}
	}
	dst = t.append(dst, k)
	black, white := b.Counts()
	dst = AppendTable(dst, [][]string{
		{reversiSeats[reversi.Black], signs.discs[reversi.Black].text, strconv.Itoa(black)},
		{reversiSeats[reversi.White], signs.discs[reversi.White].text, strconv.Itoa(white)},
		{"empty", signs.empty.text, strconv.Itoa(b.Size()*b.Size() - black - white)},
	})
	return appendTurn(dst, k, s, p, reversiSeats, isReversiPass,
		func(o game.Outcome) string { return reversiResult(o, b) })
}

func isReversiPass(m game.Move) bool { return m == reversi.Pass }
