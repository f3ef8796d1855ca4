package reversi

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// startWTHOR takes the size of a large board, and the setup of an ending.
func startWTHOR(r *Reader) (setup, *game.Illegal) {
	s := setupOf(r.Record.FindTag("Setup"))
	if s.text != "" {
		r.position = true
		return s, r.checkEnding(s)
	}
	s.size = r.Record.Tag("Size")
	return s, nil
}

// checkEnding holds the setup of an ending against the number of empty cells that the record gives.
func (r *Reader) checkEnding(s setup) *game.Illegal {
	cells, _, _ := strings.Cut(s.text, " ")
	empty := strings.Count(cells, string(emptyLetter))
	if said := r.Record.Tag("Empties"); said != strconv.Itoa(empty) {
		return illegal("bad-board", fmt.Sprintf("Expected %s empty cells, found %d.", said, empty)).At(s.off, s.len)
	}
	return nil
}

// claimWTHOR takes the score: Black's discs with the empty cells. Unfinished games have one too.
func claimWTHOR(rec *parse.Record, size int) claim {
	t := rec.FindTag("Score")
	if t == nil || rec.FindTag("Setup") != nil {
		return claim{}
	}
	black, _ := strconv.Atoi(t.Value)
	return claimAt(t).ofDiscs(black, size*size-black)
}

// checkWTHORScore compares the stored score with the discs on the board, the empty cells given to the winner.
func (r *Reader) checkWTHORScore() *game.Illegal {
	c := &r.claim
	if c.kind == noClaim {
		return nil
	}
	black, white := r.board.Counts()
	if black, _ = EmptiesToWinner(black, white, r.board.Size()); black == c.discs[Black] {
		return nil
	}
	return c.refute("wthor-score",
		fmt.Sprintf("Expected %[2]d black discs (empties to the winner), found a stored score of %[1]s.", c.Tag.Value, black))
}
