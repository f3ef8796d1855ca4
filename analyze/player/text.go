package player

import (
	"fmt"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// ScoreText writes a score: with its sign, or with which ply from there the game is won or lost.
func ScoreText(s search.Score) string {
	switch plies := s.Plies(); {
	case plies > 0:
		return fmt.Sprintf("win in %d", plies)
	case plies < 0:
		return fmt.Sprintf("loss in %d", -plies)
	case s == 0:
		return "0"
	}
	return fmt.Sprintf("%+d", s)
}

// Proof says what of a score is proved: "exact", or "win or loss only" where it is not known by how much, or "bound" where the game
// is won or lost and may end sooner than the score says; "" for an estimate.
func (t *Choice) Proof() string {
	switch {
	case !t.Scored:
	case t.Exact:
		return "exact"
	case t.Outcome:
		return "win or loss only"
	case t.Score.Decided():
		return "bound"
	}
	return ""
}

// Shown returns a score of the player to move as people are shown it: in games of two seats that of the
// first, and with more seats that of the player itself.
func Shown(s search.Score, turn game.Seat, seats int) search.Score {
	if seats == 2 && turn == 1 {
		return -s
	}
	return s
}

// Comment says on a line why a move was chosen: "score +35, depth 6, nodes 1234, time 0.532 s". The
// score is that of [Shown]. What the player does not say is left out, and so is the time unless timed.
func (t *Choice) Comment(turn game.Seat, seats int, timed bool) string {
	var words []string
	if t.Scored {
		words = append(words, "score "+ScoreText(Shown(t.Score, turn, seats)))
		if proof := t.Proof(); proof != "" {
			words = append(words, proof)
		}
	}
	if t.Depth > 0 {
		words = append(words, fmt.Sprintf("depth %d", t.Depth))
	}
	if t.Nodes > 0 {
		words = append(words, fmt.Sprintf("nodes %d", t.Nodes))
	}
	if timed {
		words = append(words, fmt.Sprintf("time %.3f s", t.Time.Seconds()))
	}
	return strings.Join(words, ", ")
}

// ClockText writes what is left on a clock as PGN has it in comments: "[%clk 0:04:05.6]". What is over is no time.
func ClockText(left time.Duration) string {
	tenths := max(left, 0) / (100 * time.Millisecond)
	return fmt.Sprintf("[%%clk %d:%02d:%02d.%d]", tenths/36_000, tenths/600%60, tenths/10%60, tenths%10)
}
