package replay

import (
	"strconv"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// maxNumber bounds the move numbers that the next ones are counted from.
const maxNumber = 1 << 30

// number checks a move number. After a wrong one the record is taken to count on from there, so
// that one slip is one finding. It returns false if the game's code for that is an error, which ends
// the game.
func (r *Replayer) number(p *Played, reader record.Reader, t *parse.Token) bool {
	n, err := strconv.Atoi(t.Text)
	if err != nil || n > maxNumber {
		n = -1
	}
	expected := r.expected(p, reader, t, n)
	if n != expected {
		code := p.Kind.Name + "/move-number"
		r.add(p, &game.Illegal{
			Code:    code,
			Message: "Expected move number " + strconv.Itoa(expected) + ", found " + t.Text + ".",
		}, t)
		if r.codes[code] == parse.Error {
			return false
		}
	}
	if n < 0 {
		n = expected
	}
	r.due, r.half = n+steps[p.Record.Numbering], t.Seat == 1
	return true
}

// count counts a ply of a player.
func (r *Replayer) count(n parse.Numbering) {
	r.half = !r.half
	if n == parse.ByPly && r.due > 0 {
		r.due++
	}
}

// steps are how far a number is behind the one before it, by [parse.Numbering]; where numbers count
// plies, every ply is a step.
var steps = [...]int{parse.ByPly: 0, parse.ByPair: 1, parse.ByFirst: 2}

// expected returns the number that should stand here. That of a pair stands again, with more dots, where something stands between
// its plies.
func (r *Replayer) expected(p *Played, reader record.Reader, t *parse.Token, n int) int {
	if knows, ok := reader.(record.Numberer); ok {
		return knows.Number(n)
	}
	switch {
	case r.due > 0 && r.half && t.Seat == 1:
		return r.due - steps[p.Record.Numbering]
	case r.due > 0:
		return r.due
	case p.Record.Numbering == parse.ByPair:
		return p.PlyCount()/2 + 1
	default:
		return p.PlyCount() + 1
	}
}
