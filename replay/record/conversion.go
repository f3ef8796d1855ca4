package record

import (
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A Conversion is a played game on its way into another format. Writers embed it.
type Conversion[R Row] struct {
	*game.Played
	From, To R
	Out      *parse.Record

	// Verbatim says that the format reads the text of the source's moves: what is not played of a variation is written as it is
	// there, and else as a comment.
	Verbatim bool

	aside int // place in Aside of what is written next
}

// Convert begins a conversion, or says that the game is not written in the format.
func (d *Dialects[R]) Convert(p *game.Played, format string) (Conversion[R], *game.Illegal) {
	to, ok := d.Rows[format]
	c := Conversion[R]{Played: p, From: d.of(p.Record.Format), To: to, Out: &parse.Record{Game: d.Game, Format: format}}
	c.Verbatim = p.Record.Format == format
	if !ok || to.common().ReadOnly {
		return c, c.Refuse(0, "A game of %s cannot be written in the format %s.", d.Title, format)
	}
	return c, nil
}

// Refuse says why the format has no place for a ply or, with 0, for the game.
func (c *Conversion[R]) Refuse(ply int, format string, args ...any) *game.Illegal {
	ill := game.Illegalf(c.Out.Game+"/not-expressible", format, args...)
	ill.Ply = ply
	return ill
}

// NoSetup says that the format has no place for a setup.
func (c *Conversion[R]) NoSetup() *game.Illegal {
	return c.Refuse(0, "The format %s cannot hold a start position.", c.Out.Format)
}

// IsOwn says whether the record is written in plybook PGN.
func (c *Conversion[R]) IsOwn() bool { return c.Record.Format == own }

// Whole says whether no fault has cut the record off.
func (c *Conversion[R]) Whole() bool {
	return c.Read == len(c.Record.Tokens) && c.Record.Fatal() == nil
}

// Rewind takes plies at the end of the game back.
func (c *Conversion[R]) Rewind(plies []game.PlayedPly) {
	for range plies {
		c.State.Undo()
	}
}

// Token writes a token.
func (c *Conversion[R]) Token(kind parse.Kind, seat int8, text string) {
	c.Out.Tokens = append(c.Out.Tokens, parse.Token{Kind: kind, Seat: seat, Text: text})
}

// Keep writes those of the source's tokens that the format has a place for beside the moves.
func (c *Conversion[R]) Keep(tokens []parse.Token) {
	for i := range tokens {
		if t := &tokens[i]; slices.Contains(c.To.common().Keep, t.Kind) {
			c.Token(t.Kind, t.Seat, t.Text)
		}
	}
}

// Tag returns what the record says under a name of plybook PGN.
func (c *Conversion[R]) Tag(name string) string {
	if names := c.From.common().Names; names != nil {
		name = names[name]
	}
	for i := range c.Record.Tags {
		if t := &c.Record.Tags[i]; t.Name == name && t.Value != "" {
			return t.Value
		}
	}
	return ""
}

// ResultAfter returns the result after the moves, as far as these were read; "" if there is none.
func (c *Conversion[R]) ResultAfter() string {
	for i := range c.Record.Tokens[:c.Read] {
		if t := &c.Record.Tokens[i]; t.Kind == parse.Result {
			return t.Text
		}
	}
	return ""
}

// Theirs returns a tag of the format that is written, which plybook PGN has after the prefix.
func (c *Conversion[R]) Theirs(name string) string {
	prefix := c.To.common().Prefix
	switch {
	case c.From.common().Prefix == prefix:
		return c.Record.Tag(name)
	case c.IsOwn():
		return c.Record.Tag(prefix + name)
	}
	return ""
}

// Others adds the other tags of the format that is written, from a record in such a format or in plybook PGN.
func (c *Conversion[R]) Others(add func(name, value string)) {
	to := c.To.common()
	for _, t := range c.Record.Tags {
		name, theirs := t.Name, c.From.common().Prefix == to.Prefix
		if c.IsOwn() {
			name, theirs = strings.CutPrefix(name, to.Prefix)
		}
		if theirs && name != "" && !slices.Contains(to.Shown, name) {
			add(name, t.Value)
		}
	}
}
