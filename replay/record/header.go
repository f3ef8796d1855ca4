package record

import (
	"slices"
	"strings"

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

// Known says whether the value of a tag says anything: "?", "????.??.??" and "-" do not.
func Known(value string) bool { return strings.Trim(value, "?.- ") != "" }

// FindTag returns the first tag of a record that has one of the names, in any case of letters, or nil.
func FindTag(r *parse.Record, names []string) *parse.Tag {
	for i := range r.Tags {
		for _, name := range names {
			if strings.EqualFold(r.Tags[i].Name, name) {
				return &r.Tags[i]
			}
		}
	}
	return nil
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
	reason := endReasons[t.Text]
	switch {
	case loser == game.Nobody:
	case t.Text == "draw":
		return game.DrawnBy("agreement"), true
	case reason != "":
		return game.WonBy(1-loser, reason), true
	}
	return game.Outcome{}, false
}

// endReasons are the reasons of the outcome by the words of ends that somebody loses.
var endReasons = map[string]string{
	"resign": "resignation", "time": "time", "forfeit": "forfeit", "adjudication": "adjudication",
}

// EndReason returns the reason for which a game is lost by a token of kind End; "" if it is not.
func EndReason(word string) string { return endReasons[word] }

// EndWord returns the word of a token of kind End that loses a game for a reason; "" if there is none.
func EndWord(reason string) string {
	for word, r := range endReasons {
		if r == reason {
			return word
		}
	}
	return ""
}
