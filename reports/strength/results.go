package strength

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay/game"
)

// An Export is a game as programs that rate chess players read it.
type Export struct {
	event, round  string
	first, second string // who moved first, and the other
	result        string // "1-0": the first has won; "": there is none, or not of two players
}

// ExportOf returns the export of a game; nil if it is of no known game.
func ExportOf(g *corpus.Game) *Export {
	p := g.Played
	if p.Kind == nil || p.State == nil {
		return nil
	}
	if p.Seats() != 2 || p.Fault() != nil || !p.Outcome.Over || p.Player(0) == "" || p.Player(1) == "" {
		return &Export{}
	}
	first := game.Seat(0)
	for i := range p.Plies {
		if seat := p.Plies[i].Seat; seat >= 0 {
			first = seat
			break
		}
	}
	e := &Export{
		event: tagValue(p.Record.Tag("Event")), round: tagValue(p.Record.Tag("Round")),
		first: tagValue(p.Player(int(first))), second: tagValue(p.Player(int(1 - first))), result: "1/2-1/2",
	}
	switch {
	case p.Outcome.Drawn():
	case p.Outcome.Won(first):
		e.result = "1-0"
	default:
		e.result = "0-1"
	}
	return e
}

// tagValue makes a text fit for a tag of programs that know no escapes.
func tagValue(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '"' || r == '\\':
			return '\''
		case !unicode.IsPrint(r):
			return '?'
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
}

// Counts says whether the game has a result of two players.
func (e *Export) Counts() bool { return e.result != "" }

// Write writes the tags of a game of chess without moves. White is who moved first, and 1-0 means that White has won.
func (e *Export) Write(w io.Writer) error {
	var text strings.Builder
	for _, tag := range [...][2]string{{"Event", e.event}, {"Round", e.round}, {"White", e.first}, {"Black", e.second}, {"Result", e.result}} {
		if tag[1] != "" {
			fmt.Fprintf(&text, "[%s \"%s\"]\n", tag[0], tag[1])
		}
	}
	fmt.Fprintf(&text, "\n%s\n\n", e.result)
	_, err := io.WriteString(w, text.String())
	return err
}
