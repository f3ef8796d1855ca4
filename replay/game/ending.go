package game

// An Ending is a word of [Outcome.Reason] and what it means.
type Ending struct {
	Word string // "queen"
	Text string // a sentence, for who has not read the rules
}

// NotRecorded is the reason of an outcome that a record claims without one.
const NotRecorded = "not said"

// UsualEndings returns those that any game may have, for they do not show on its board.
func UsualEndings() []Ending { return usualEndings }

var usualEndings = []Ending{
	{"resignation", "A player gave up."},
	{"time", "A player ran out of time."},
	{"forfeit", "A player lost for a reason off the board, such as not playing on."},
	{"adjudication", "An arbiter decided the unfinished game."},
	{"agreement", "The players agreed on the result."},
	{NotRecorded, "The record gives the result without a reason."},
}
