package match

import (
	"cmp"
	"strings"

	"github.com/plybook/plybook/analyze/engine/process"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/record"
)

// What follows the tag of a player's name in those of what the player was made from: "BlackSpec",
// "Player0Options".
const (
	specTag    = "Spec"    // where it is not the name
	optionsTag = "Options" // of an engine: its Entrant.Options, quoted where they have blanks
	limitsTag  = "Limits"  // what it may spend, where that is not what all may
)

// maxSpecTag bounds the values of these tags.
const maxSpecTag = 1000

// addSpec adds to tags what an entrant was made from, as far as its name does not say it, and may spend.
func (s *Settings) addSpec(h *record.Heading, entrant int, playerTag string) {
	e := &s.Entrants[entrant]
	if spec := e.spec(); spec != e.plainName() {
		h.Add(playerTag+specTag, spec)
	}
	if options := e.options(); options != "" {
		h.Add(playerTag+optionsTag, options)
	}
	if limits := s.ownLimits(entrant); limits != "" {
		h.Add(playerTag+limitsTag, limits)
	}
}

// SpecOf returns what the tags of a game of a match say of what the player of a seat was made from: "" where the
// name says it and where the player has no options, and in games of which nobody wrote it.
func SpecOf(p *replay.Played, seat int) (spec string, options []string) {
	spec, line := specTags(p, seat)
	options, err := process.Split(line)
	if err != nil {
		return spec, nil
	}
	return spec, options
}

// LimitsOf returns what the tags of a game of a match say that the player of a seat may spend, in the words of the tag Match;
// "" where that is what all may.
func LimitsOf(p *replay.Played, seat int) string {
	if p.Kind == nil || seat >= len(p.Kind.Seats) {
		return ""
	}
	return p.Record.Tag(p.Kind.PlayerTag(seat) + limitsTag)
}

func specTags(p *replay.Played, seat int) (spec, options string) {
	if p.Kind == nil || seat >= len(p.Kind.Seats) {
		return "", ""
	}
	tag := p.Kind.PlayerTag(seat)
	return p.Record.Tag(tag + specTag), p.Record.Tag(tag + optionsTag)
}

// spec returns the specification as tags have it.
func (e *Entrant) spec() string { return tagText(e.Spec) }

// options returns the options as tags have them.
func (e *Entrant) options() string {
	var words []string
	for _, option := range e.Options {
		words = append(words, process.Quote(option))
	}
	return tagText(strings.Join(words, " "))
}

// plainName returns the name without the number that tells it from others of the same name.
func (e *Entrant) plainName() string { return cmp.Or(e.plain, e.Name) }

// tagText keeps texts of others short and readable, and leaves their blanks as they are.
func tagText(text string) string {
	return parse.Clip(printable(text), maxSpecTag)
}
