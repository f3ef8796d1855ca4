package strength

import (
	"errors"
	"strings"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports/wording"
)

// A LeftOut counts what is not rated.
type LeftOut struct {
	Invalid  int // games whose records have an error: a result that the moves do not bear out is none
	Open     int // other games without a result
	Unnamed  int // games with a result that do not name two different players
	Few      int // players with too few games
	Excluded int // games of players who are not to be compared
}

// leftOut states what is not rated, and how much of it.
func (l *LeftOut) leftOut() (texts []string) {
	add := func(n int, what, why string) {
		if n > 0 {
			texts = append(texts, wording.Count(n, what)+" "+why)
		}
	}
	add(l.Invalid, "game", "with an error in the record")
	add(l.Open, "game", "without a result")
	add(l.Unnamed, "game", "without the names of two different players")
	add(l.Few, "player", "with too few games")
	add(l.Excluded, "game", "of players who are not to be compared")
	return texts
}

// A NothingError says that there is no game to rate by.
type NothingError struct{ LeftOut }

func (e *NothingError) Error() string {
	return "there is nothing to rate by: " + strings.Join(e.leftOut(), ", ")
}

// Advice states what would help where players cannot be rated; "" if it does not know.
func Advice(err error) string {
	var apart *rating.NotConnectedError
	var nothing *NothingError
	var absent *MissingError
	var crowded *rating.CrowdedError
	switch {
	case errors.As(err, &apart):
		return "games in which each group scores against the others, or --prior 1, which rates all players with wide intervals; " +
			"--min-games N ignores players with fewer than N games"
	case errors.As(err, &crowded):
		return "--min-games N ignores players with fewer than N games, and --include-player compares some"
	case errors.As(err, &absent):
		return "names are as records have them, or as --alias calls them"
	case errors.As(err, &nothing):
		return strings.Join(nothing.advice(), "; ")
	}
	return ""
}

// advice states what would help against each of the faults.
func (e *NothingError) advice() (texts []string) {
	if e.Invalid > 0 {
		texts = append(texts, "run plybook validate to see what is wrong with a record")
	}
	if e.Open > 0 {
		texts = append(texts, "a game has a result if its moves end it, or if its record has one, for example in the tag Result")
	}
	if e.Unnamed > 0 {
		texts = append(texts, "players are named by the tags of their seats, such as White and Black; ?, colours, guest and names such as Player 1 are nobody")
	}
	if e.Excluded > 0 {
		texts = append(texts, "--include-player and --exclude-player take names, in which * stands for any text")
	}
	if e.Few > 0 {
		texts = append(texts, "--min-games N ignores players with fewer than N games; a smaller --min-games keeps more players")
	}
	return texts
}

// unratedNote says on a page why there are no ratings, and what would help.
func unratedNote(err error) string {
	note := "There are no ratings: " + wording.ShownName(err.Error()) + "."
	if advice := Advice(err); advice != "" {
		note += " What would help: " + advice + "."
	}
	return note
}
