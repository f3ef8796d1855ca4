package hive

import "github.com/plybook/plybook/replay/game"

// AppendCells implements [game.CellLister]: every stack from the top down, "wQ" or "bB wA". The
// numbers are left out, as they are no part of the position's identity.
func (p *Position) AppendCells(dst []game.CellText) []game.CellText {
	for at, stack := range p.Stacks() {
		var text []byte
		for i := len(stack) - 1; i >= 0; i-- {
			if len(text) > 0 {
				text = append(text, ' ')
			}
			text = append(text, "wb"[stack[i].Seat()], stack[i].Kind().Letter())
		}
		dst = append(dst, game.CellText{Cell: game.Cell{Row: int16(at.R), Col: int16(at.Q)}, Text: string(text)})
	}
	return dst
}

// CellName implements [game.CellNamer]: "White queen bee" for "wQ".
func (p *Position) CellName(word string) string {
	for seat, name := range seatNames {
		for k := range Kinds {
			if word == string([]byte{"wb"[seat], k.Letter()}) {
				return name + " " + k.String()
			}
		}
	}
	return word
}
