package bluelagoon

import (
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// tokenCells returns the lists of tokens, which follow one another.
func (t *parsedState) tokenCells() span { return span{t.tokens[0].from, t.tokens[Kinds-1].to} }

// placeOf returns the place of a list; of an empty one that of the board's height, with which every state
// begins.
func (t *parsedState) placeOf(list span) place {
	cells := t.of(list)
	if len(cells) == 0 {
		return t.heightAt
	}
	first, last := cells[0].place(), cells[len(cells)-1].place()
	return place{first.off, max(last.off+last.len-first.off, first.len)}
}

// checkPlaces say where the string has what a single state shows, by the names of codes. Islands and circles
// are in no place: they are read but once where all states of a file have the same. What is not here is
// about the whole string.
var checkPlaces = map[string]func(t *parsedState, ill *game.Illegal) place{
	"token-off-circle":       (*parsedState).tokenOf,
	"circle-token-and-piece": (*parsedState).tokenOf,
	"token-count":            func(t *parsedState, _ *game.Illegal) place { return t.placeOf(t.tokenCells()) },
	"village-on-sea":         (*parsedState).pieceOf,
	"village-on-circle":      (*parsedState).pieceOf,
	"stranded-group":         (*parsedState).pieceOf,
	"current-player-stuck":   func(t *parsedState, _ *game.Illegal) place { return t.playerAt },
	"turn-order":             func(t *parsedState, _ *game.Illegal) place { return t.playerAt },
}

// checkPlace returns the place of what a single state shows; the zero place is all of it.
func (t *parsedState) checkPlace(ill *game.Illegal) place {
	if find := checkPlaces[strings.TrimPrefix(ill.Code, codePrefix)]; find != nil {
		return find(t, ill)
	}
	return place{}
}

func (t *parsedState) tokenOf(ill *game.Illegal) place { return t.find(ill.Cells[0], t.tokenCells()) }

func (t *parsedState) pieceOf(ill *game.Illegal) (at place) {
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
func (t *parsedState) find(cell game.Cell, list span) place {
	for _, c := range t.of(list) {
		if c.row == int32(cell.Row) && c.col == int32(cell.Col) {
			return c.place()
		}
	}
	return place{}
}
