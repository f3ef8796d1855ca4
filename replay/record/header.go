package record

import (
	"slices"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// What Readers and Writers share: headers, ends and sentences.

// A Heading collects the tags of a record: each name once, the first value wins.
type Heading []parse.Tag

// Add adds a tag, unless there is one of that name.
func (h *Heading) Add(name, value string) {
	if h.Find(name) == nil {
		*h = append(*h, parse.Tag{Name: name, Value: value})
	}
}

// AddSome adds a tag if it has a value.
func (h *Heading) AddSome(name, value string) {
	if value != "" {
		h.Add(name, value)
	}
}

// Find returns the tag of a name, or nil.
func (h Heading) Find(name string) *parse.Tag {
	i := slices.IndexFunc(h, func(t parse.Tag) bool { return t.Name == name })
	if i < 0 {
		return nil
	}
	return &h[i]
}

// EndedBy returns how a token of kind End ends a game of two: "resign", "time" and "forfeit" are lost by
// the seat of the token, or if it has none by the side to move; "draw" is agreed, and "adjudication" is lost by its seat,
// or a draw without one. ok is false for other words, and if nobody can be meant.
func EndedBy(t *parse.Token, turn game.Seat) (o game.Outcome, ok bool) {
	loser := game.Seat(t.Seat)
	if seated := loser == 0 || loser == 1; !seated {
		if t.Text == "adjudication" {
			return game.DrawnBy("adjudication"), true
		}
		loser = turn
	}
	if loser == game.Nobody {
		return game.Outcome{}, false
	}
	switch t.Text {
	case "resign":
		return game.WonBy(1-loser, "resignation"), true
	case "time":
		return game.WonBy(1-loser, "time"), true
	case "forfeit":
		return game.WonBy(1-loser, "forfeit"), true
	case "adjudication":
		return game.WonBy(1-loser, "adjudication"), true
	case "draw":
		return game.DrawnBy("agreement"), true
	}
	return game.Outcome{}, false
}
