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
	{"forfeit", "A player lost for what did not happen on the board: by not playing on, say."},
	{"adjudication", "Somebody who did not play decided the open game."},
	{"agreement", "The players agreed on the result."},
	{NotRecorded, "The record names the result, and not how it came about."},
}
