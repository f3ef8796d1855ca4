package reversi

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// Positions in the forms of solvers and of lists of openings.

// startSolver takes the tag Cells. The side to move has to be told.
func startSolver(r *Reader) (setup, *game.Illegal) {
	s := setupOf(r.Record.FindTag("Cells"))
	side, ill := r.mover("")
	if ill != nil {
		return s, ill.At(s.off, s.len)
	}
	s.text += side
	return s, nil
}

// startBits takes the tags BlackBits, WhiteBits and Side. The side has to be told if the record has
// none.
func startBits(r *Reader) (setup, *game.Illegal) {
	s := setupOf(r.Record.FindTag("BlackBits"))
	var words [2]uint64
	for seat, name := range [...]string{"BlackBits", "WhiteBits"} {
		digits := strings.TrimPrefix(strings.ToLower(r.Record.Tag(name)), "0x")
		words[seat], _ = strconv.ParseUint(digits, 16, 64)
	}
	if twice := words[Black] & words[White]; twice != 0 {
		return s, illegal("bad-board", "Both numbers have a disc on the same cell.").At(s.off, s.len)
	}
	side, ill := r.mover(r.Record.Tag("Side"))
	if ill != nil {
		return s, ill.At(s.off, s.len)
	}
	var cells strings.Builder
	for i := range 64 {
		bit := i
		if r.Options.Values["bit0"] == "h8" {
			bit = 63 - i
		}
		switch {
		case words[Black]>>bit&1 == 1:
			cells.WriteByte(discLetters[Black])
		case words[White]>>bit&1 == 1:
			cells.WriteByte(discLetters[White])
		default:
			cells.WriteByte(emptyLetter)
		}
	}
	s.text = cells.String() + side
	return s, nil
}

// mover returns the end of a setup: a blank and the side to move, which the record says or the caller.
func (r *Reader) mover(said string) (string, *game.Illegal) {
	if said != "" {
		return " " + said, nil
	}
	switch r.Options.Values["mover"] {
	case "black":
		return " X", nil
	case "white":
		return " O", nil
	}
	ill := illegal("bad-board", "This format does not give the side to move.")
	ill.Hint = "pass --mover black or --mover white"
	return "", ill
}

// uncertain says why a position cannot be written in a form that says less of it.
func (c *conversion) uncertain() *game.Illegal {
	switch {
	case c.Out.Format == "solver" && c.score() == "":
		return c.Refuse(0, "The format solver needs the score of the side to move, which this record does not have.")
	case c.Out.Format == "openings" && strings.HasSuffix(c.start, " O") != (c.discs()%2 == 1):
		return c.Refuse(0, "The format openings takes the side to move from the number of discs (%d), and it would be wrong.", c.discs())
	}
	return nil
}

// discs counts the discs of the position.
func (c *conversion) discs() int {
	black, white := c.board.Counts()
	return black + white
}

// score returns the score of the side to move as the record has it: that of the best move.
func (c *conversion) score() string {
	switch c.Record.Format {
	case "solver":
		return c.Record.Tag("Score")
	case "obf":
		for i := range c.Record.Tokens {
			if t := &c.Record.Tokens[i]; t.Kind == parse.Extra {
				_, score, _ := strings.Cut(t.Text, ":")
				score = strings.TrimSpace(score)
				if _, err := strconv.Atoi(score); err != nil {
					return ""
				}
				return score
			}
		}
	}
	return ""
}

// openingTags writes a position as lists of openings do.
func openingTags(c *conversion) []parse.Tag {
	cells := strings.NewReplacer("X", "0", "O", "1", string(emptyLetter), ".").Replace(c.start[:len(c.start)-2])
	return []parse.Tag{{Name: "Cells", Value: cells}, {Name: "Opening", Value: c.Record.Tag("Opening")}}
}

func solverTags(c *conversion) []parse.Tag {
	return []parse.Tag{{Name: "Cells", Value: c.start[:len(c.start)-2]}, {Name: "Score", Value: c.score()}}
}

// bitTags writes a position as numbers whose lowest bit is a1.
func bitTags(c *conversion) []parse.Tag {
	var words [2]uint64
	for i := range 64 {
		if seat := strings.IndexByte(discLetters, c.start[i]); seat >= 0 {
			words[seat] |= 1 << i
		}
	}
	return []parse.Tag{
		{Name: "BlackBits", Value: fmt.Sprintf("0x%016x", words[Black])},
		{Name: "WhiteBits", Value: fmt.Sprintf("0x%016x", words[White])},
		{Name: "Side", Value: c.start[len(c.start)-1:]},
	}
}
