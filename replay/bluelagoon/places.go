package bluelagoon

import (
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// tokenCells returns the lists of tokens, which follow one another.
func (t *sheet) tokenCells() span { return span{t.tokens[0].from, t.tokens[Kinds-1].to} }

// placeOf returns the place of a list; of an empty one that of the board's height, with which every state
// begins.
func (t *sheet) placeOf(list span) place {
	cells := t.of(list)
	if len(cells) == 0 {
		return t.heightAt
	}
	first, last := cells[0].place(), cells[len(cells)-1].place()
	return place{first.off, max(last.off+last.len-first.off, first.len)}
}

// lonePlaces say where the string has what a lone state shows, by the names of codes. Islands and circles
// are in no place: they are read but once where all states of a file have the same. What is not here is
// about the whole string.
var lonePlaces = map[string]func(t *sheet, ill *game.Illegal) place{
	"token-off-circle":       (*sheet).tokenOf,
	"circle-token-and-piece": (*sheet).tokenOf,
	"token-count":            func(t *sheet, _ *game.Illegal) place { return t.placeOf(t.tokenCells()) },
	"village-on-sea":         (*sheet).pieceOf,
	"village-on-circle":      (*sheet).pieceOf,
	"stranded-group":         (*sheet).pieceOf,
	"current-player-stuck":   func(t *sheet, _ *game.Illegal) place { return t.playerAt },
	"turn-order":             func(t *sheet, _ *game.Illegal) place { return t.playerAt },
}

// lonePlace returns the place of what a lone state shows; the zero place is all of it.
func (t *sheet) lonePlace(ill *game.Illegal) place {
	if find := lonePlaces[strings.TrimPrefix(ill.Code, codePrefix)]; find != nil {
		return find(t, ill)
	}
	return place{}
}

func (t *sheet) tokenOf(ill *game.Illegal) place { return t.find(ill.Cells[0], t.tokenCells()) }

func (t *sheet) pieceOf(ill *game.Illegal) (at place) {
	for _, who := range t.people {
		for _, list := range who.pieces {
			if at == (place{}) {
				at = t.find(ill.Cells[0], list)
			}
		}
	}
	return at
}

// find returns the place of a cell in a list; the zero place if it is not there.
func (t *sheet) find(cell game.Cell, list span) place {
	for _, c := range t.of(list) {
		if c.row == int32(cell.Row) && c.col == int32(cell.Col) {
			return c.place()
		}
	}
	return place{}
}
