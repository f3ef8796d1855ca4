package bluelagoon

import (
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// readLine reads a line of a log: moves and states in turn, and where the first state has no tokens the
// same with tokens after it.
func (r *Reader) readLine(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	switch {
	case r.awaited:
		return r.readState(t)
	case t.Kind == parse.Claim && r.state.status == finished:
		return 0, record.Stop, illegal("record-order", "A state cannot come here; the game is over.")
	case t.Kind == parse.Claim:
		return 0, record.Stop, outOfOrder("A state", "a move")
	}
	m, ill := r.state.ParseMoveBy(game.Nobody, t.Text)
	if isDealText(t.Text) {
		m, ill = 0, outOfOrder("A deal", "a move")
	}
	if ill != nil {
		return 0, record.Stop, inToken(ill, t, 0)
	}
	r.awaited, r.moved = true, t
	return m, record.Ply, nil
}

// isMoveLine says whether a line of a log is meant to be a move.
func isMoveLine(text string) bool {
	text = strings.TrimLeft(text, blanks)
	return len(text) > 2 && (text[0] == 'S' || text[0] == 'T') && text[1] == ' '
}

// readState compares a state with the one that the rules give, and takes from it the deal that is due.
func (r *Reader) readState(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	if t.Kind == parse.Play && isMoveLine(t.Text) {
		if of, due := r.state.Due(); due && of == r.state.phase {
			return 0, record.Stop, r.state.dealFirst()
		}
		return 0, record.Stop, outOfOrder("A move", "a state")
	}
	if r.state.status != dealing && r.textCache.equals(r.state, t.Text) {
		r.awaited, r.moved = false, nil
		return 0, record.Skip, nil
	}
	c := comparison{s: r.state, t: &r.parsedState}
	deal, ill := c.run(t.Text, r.parser.Allow)
	if ill != nil {
		inToken(ill, t, 0)
		ill.Ply = r.plies()
		if ill.Code != codePrefix+"unscored-end" {
			return 0, record.Stop, ill
		}
	}
	r.awaited, r.moved = false, nil
	if c.due {
		return deal, record.Ply, ill
	}
	return 0, record.Skip, ill
}
