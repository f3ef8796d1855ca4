package parse

import (
	"encoding/binary"
	"strconv"
)

// The records of a file of endings (.pzz) are positions:
//
//	0 year   2 tournament (16 bits each)   4 black   8 white (32 bits each)
//	12 cells, 2 bits each from a1 on, the highest bits of a byte first: 0 empty, 2 white, 3 black
//	28 empty cells   29 side to move: 1 black, 2 white   30 score for that side, signed
//	31 the move played   32 score of the game   33 move 25 of the game, or 0   34 nothing
//
// Which bits of a byte come first is not described; the number of empty cells and the move show
// whether the highest do.

// ending reads the record of a position. Its tags are Event, Date, Black, White, Setup, Empties,
// Theory (for the side to move), Move, Score and Move25.
func (r *wthorReader) ending(rec *Record) {
	src := rec.Source
	rec.Tags = append(rec.Tags,
		Tag{"Event", r.name(rec, &r.events, 2, 2), 2, 2},
		Tag{"Date", strconv.Itoa(int(binary.LittleEndian.Uint16(src))), 0, 2},
		Tag{"Black", r.name(rec, &r.players, 4, 4), 4, 4},
		Tag{"White", r.name(rec, &r.players, 8, 4), 8, 4},
		Tag{"Setup", pzzSetup(src), 12, 16},
		Tag{"Empties", smallNumbers[src[28]], 28, 1},
		Tag{"Theory", strconv.Itoa(int(int8(src[30]))), 30, 1},
		Tag{"Move", wthor8.moves[src[31]], 31, 1},
		Tag{"Score", smallNumbers[src[32]], 32, 1},
	)
	if cell := wthor8.moves[src[33]]; cell != "" {
		rec.Tags = append(rec.Tags, Tag{"Move25", cell, 33, 1})
	}
}

// pzzSetup writes cells and side as a setup: X black, O white, - empty, ? what is none of these.
func pzzSetup(src []byte) string {
	setup := make([]byte, 0, 66)
	for _, b := range src[12:28] {
		for shift := 6; shift >= 0; shift -= 2 {
			setup = append(setup, "-?OX"[b>>shift&3])
		}
	}
	side := byte('?')
	if src[29] == 1 || src[29] == 2 {
		side = "XO"[src[29]-1]
	}
	return string(append(setup, ' ', side))
}
