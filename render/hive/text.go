package hive

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

var (
	tileStyles = [...]terminal.Style{terminal.LightTile, terminal.DarkTile}

	// smallDigits show the height of a stack after its top piece; the highest has 7 pieces.
	smallDigits = [...]string{"", "", "²", "³", "⁴", "⁵", "⁶", "⁷"}
)

// AppendText appends the board with the top pieces, the stacks from the bottom up, what both
// players have left, and whose turn it is.
func AppendText(dst []byte, s game.State, p *replay.Played, o scene.TextOptions) []byte {
	pos, k := s.(*hive.Position), terminal.Ink(o.Color)
	board := textBoard{cells: map[hive.Axial]terminal.Cell{}, marks: map[hive.Axial]bool{}}
	var stacks [][]string
	for at, stack := range pos.Stacks() {
		top := stack[len(stack)-1]
		board.cells[at] = terminal.Cell{Text: top.String(), Small: smallDigits[len(stack)], Style: tileStyles[top.Seat()]}
		if len(stack) > 1 {
			stacks = append(stacks, stackRow("stack", at, stack))
		}
	}
	for _, at := range o.Marks {
		board.marks[hive.Axial{R: int(at.Row), Q: int(at.Col)}] = true
	}
	dst, drawn := board.append(dst, k)
	if !drawn {
		dst = append(dst, "The pieces lie too far apart to be drawn.\n"...)
		stacks = stacks[:0]
		for at, stack := range pos.Stacks() {
			stacks = append(stacks, stackRow("cell", at, stack))
		}
	}
	dst = terminal.AppendTable(dst, stacks)
	dst = terminal.AppendTable(dst, [][]string{handRow(pos, hive.White), handRow(pos, hive.Black)})
	if x, ok := pos.Resting(); ok {
		dst = fmt.Appendf(dst, "%s rests.\n", x)
	}
	outcome, seats := pos.Outcome(), seatWords[:]
	if p != nil && pos.Ply() == len(p.Plies) {
		outcome = p.Outcome
	}
	if pos.Rules().Base == hive.Notation {
		seats = nil // whose turn it is means nothing there
	}
	return append(k.Append(dst, terminal.Strong, terminal.TurnText(pos, resultText(outcome), seats)), '\n')
}

// stackRow names the pieces of a cell from the bottom up.
func stackRow(what string, at hive.Axial, stack []hive.Piece) []string {
	names := make([]string, len(stack))
	for i, x := range stack {
		names[i] = x.String()
	}
	return []string{what, fmt.Sprintf("%d,%d", at.R, at.Q), strings.Join(names, " < ")}
}

// handRow says what a player has not placed, and how closed their queen is.
func handRow(pos *hive.Position, seat game.Seat) []string {
	var hand []string
	for kind := range hive.Kinds {
		switch n := pos.InHand(seat, kind); {
		case n > 1 || n == 1 && kind.Count() > 1:
			hand = append(hand, strconv.Itoa(n)+string(kind.Letter()))
		case n == 1:
			hand = append(hand, string(kind.Letter()))
		}
	}
	if len(hand) == 0 {
		hand = []string{"–"}
	}
	queen := "queen in hand"
	if n, placed := pos.QueenNeighbours(seat); placed {
		queen = fmt.Sprintf("queen %d/6 closed", n)
	} else if pos.QueenDue() && pos.Turn() == seat {
		queen = "queen to be placed now"
	}
	return []string{seatWords[seat], "hand " + strings.Join(hand, " "), queen}
}
