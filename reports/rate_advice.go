package reports

import (
	"errors"
	"strings"

	"github.com/plybook/plybook/analyze/rating"
)

// A NothingError says that there is no game to rate by.
type NothingError struct {
	Open    int // games without a result
	Unnamed int // games that do not name two different players
	Few     int // players with too few games
}

func (e *NothingError) Error() string {
	return "there is nothing to rate by: " + strings.Join(leftOut(e.Open, e.Unnamed, e.Few), ", ")
}

// leftOut says what is not rated.
func leftOut(open, unnamed, few int) (texts []string) {
	if open > 0 {
		texts = append(texts, count(open, "game")+" without a result")
	}
	if unnamed > 0 {
		texts = append(texts, count(unnamed, "game")+" without the names of two different players")
	}
	if few > 0 {
		texts = append(texts, count(few, "player")+" with too few games")
	}
	return texts
}

// RateAdvice says what would help where players cannot be rated; "" if it does not know.
func RateAdvice(err error) string {
	var apart *rating.NotConnectedError
	var nothing *NothingError
	switch {
	case errors.As(err, &apart):
		return "--prior 1 bounds the differences; --min-games N leaves out players with few games"
	case errors.As(err, &nothing):
		return strings.Join(nothing.advice(), "; ")
	}
	return ""
}

// advice says what would help against each of the faults.
func (e *NothingError) advice() (texts []string) {
	if e.Open > 0 {
		texts = append(texts, "a game has a result if its moves end it, or if its record tells one, as the tag Result does")
	}
	if e.Unnamed > 0 {
		texts = append(texts, "players are named by the tags of their seats, such as White and Black, where ? is nobody")
	}
	if e.Few > 0 {
		texts = append(texts, "a smaller --min-games keeps more players")
	}
	return texts
}

// unratedNote says on a page why there are no ratings, and what would help.
func unratedNote(err error) string {
	note := "There are no ratings: " + ShownName(err.Error()) + "."
	if advice := RateAdvice(err); advice != "" {
		note += " What would help: " + advice + "."
	}
	return note
}
