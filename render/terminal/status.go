package terminal

import (
	"strconv"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// TurnText says after which ply a position stands, and how the game ended or else who acts next.
func TurnText(s game.State, result string, seats []string) string {
	text := "Ply " + strconv.Itoa(s.Ply()) + "."
	switch turn := s.Turn(); {
	case result != "":
		return text + " " + result + "."
	case turn >= 0 && int(turn) < len(seats):
		return text + " " + seats[turn] + " to move."
	}
	return text
}

// LastMove returns the ply that led to a state, if that is known: p may be nil.
func LastMove(s game.State, p *replay.Played) (game.PlayedPly, bool) {
	if n := s.Ply(); p != nil && n > 0 && n <= len(p.Plies) {
		return p.Plies[n-1], true
	}
	return game.PlayedPly{}, false
}

// AppendTurn appends the line that ends a position: who passed, whose turn it is, or the result.
func AppendTurn(dst []byte, k Ink, s game.State, p *replay.Played, seats [2]string, isPass func(game.Move) bool, result func(game.Outcome) string) []byte {
	special := ""
	if last, ok := LastMove(s, p); ok && isPass(last.Move) {
		special = seats[last.Seat&1] + " passed"
	}
	return AppendStatus(dst, k, s, p, special, seats, result)
}

// AppendStatus appends that line with what was special about the last move, "" if nothing was.
func AppendStatus(dst []byte, k Ink, s game.State, p *replay.Played, special string, seats [2]string, result func(game.Outcome) string) []byte {
	outcome := s.Outcome()
	if p != nil && s.Ply() == len(p.Plies) && p.Outcome.Over {
		outcome = p.Outcome
	}
	if special != "" {
		special += ". "
	}
	return append(k.Append(dst, Strong, special+TurnText(s, result(outcome), seats[:])), '\n')
}
