package search

// A Score is the value of a position for one side: in the units of its evaluator, or, near ±[Win],
// how many plies from there the game is won or lost.
type Score int32

const (
	// Win is the score of a game that has been won. Won with the d-th ply from now is Win − d.
	Win Score = 1 << 24
	// MaxPlies bounds the plies from now to a decided end.
	MaxPlies = 1 << 15
	// Limit is the least decided score; those of evaluators lie between −Limit and Limit.
	Limit = Win - MaxPlies

	infinite = Win + 1
)

// WinIn returns the score of a game that is won with the d-th ply from now.
func WinIn(d int) Score { return Win - Score(d) }

// LossIn returns the score of a game that is lost with the d-th ply from now.
func LossIn(d int) Score { return Score(d) - Win }

// Decided says whether the score is a proved win or loss.
func (s Score) Decided() bool { return s >= Limit || s <= -Limit }

// Plies returns with which ply from now the game is won, or the negative of it if it is lost; 0 if the
// score is not decided.
func (s Score) Plies() int {
	switch {
	case s >= Limit:
		return int(Win - s)
	case s <= -Limit:
		return -int(Win + s)
	}
	return 0
}

// up returns the score of a position as seen from the root, plies before it.
func (s Score) up(plies int) Score {
	switch {
	case s >= Limit:
		return s - Score(plies)
	case s <= -Limit:
		return s + Score(plies)
	}
	return s
}

// down returns a score of the root as seen from a position, plies after it. Bounds that cannot be
// reached any more stay beyond all scores.
func (s Score) down(plies int) Score {
	switch {
	case s >= Limit:
		return min(s+Score(plies), infinite)
	case s <= -Limit:
		return max(s-Score(plies), -infinite)
	}
	return s
}
