package reversi

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// checkScores looks at the scored moves of a problem, G8:+18: whether they are legal, come best first,
// and are all of them. Problems without any are positions.
func (r *Reader) checkScores() (found []*game.Illegal) {
	scored := map[game.Move]bool{}
	best, listed := 0.0, 0
	for i := range r.Record.Tokens {
		t := &r.Record.Tokens[i]
		if t.Kind != parse.Extra {
			continue
		}
		text, number, _ := strings.Cut(t.Text, ":")
		listed++
		m, refused := r.board.ParseMove(text)
		if refused != nil {
			found = append(found, at(t, len(text), "obf-move", fmt.Sprintf("%s is not legal in this position.", clip(text))))
			continue
		}
		scored[m] = true
		score, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		switch {
		case err != nil:
			found = append(found, at(t, t.Len, "obf-move", fmt.Sprintf("`%s` has no score; write scored moves as G8:+18.", clip(t.Text))))
		case listed > 1 && score > best:
			found = append(found, at(r.previous(i), 0, "obf-order", fmt.Sprintf("The moves are not listed best first: %s comes too late.", text)))
			best = score
		default:
			best = score
		}
	}
	if legal := len(r.board.Moves(nil)); listed > 0 && len(scored) < legal {
		ill := illegal("obf-missing", fmt.Sprintf("%d legal moves have no score.", legal-len(scored)))
		if legal-len(scored) == 1 {
			ill.Message = "One legal move has no score."
		}
		found = append(found, ill)
	}
	return found
}

// previous returns the scored move before a token.
func (r *Reader) previous(i int) *parse.Token {
	for i--; i > 0 && r.Record.Tokens[i].Kind != parse.Extra; i-- {
	}
	return &r.Record.Tokens[i]
}

// at returns a finding about the first bytes of a token, or with 0 about all of it.
func at(t *parse.Token, length int, code, message string) *game.Illegal {
	if length == 0 {
		length = t.Len
	}
	return illegal(code, message).At(t.Off, length)
}
