package game

// An Ending is a word of [Outcome.Reason] and what it means.
type Ending struct {
	Word string // "queen"
	Text string // a sentence for readers who do not know the rules
}

// NotRecorded is the reason of a result that a record states without a reason.
const NotRecorded = "not said"

// UsualEndings returns the endings that every game can have, since they do not depend on the board.
func UsualEndings() []Ending { return usualEndings }

var usualEndings = []Ending{
	{"resignation", "A player gave up."},
	{"time", "A player ran out of time."},
	{"forfeit", "A player lost for a reason off the board, such as not playing on."},
	{"adjudication", "An arbiter decided the unfinished game."},
	{"agreement", "The players agreed on the result."},
	{NotRecorded, "The record gives the result without a reason."},
}
