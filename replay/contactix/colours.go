package contactix

import (
	"fmt"
	"image/color"
	"strings"

	"golang.org/x/image/colornames"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// colourTags are the tags that hold the colours of the sides: those of the assignment's boards, joined
// by *, and those of plybook PGN, joined by a blank.
var colourTags = [...]struct{ name, joint string }{{"orientation", "*"}, {"Colours", " "}}

// colours returns the colours of the sides as a record names them, and the tag.
func colours(rec *parse.Record) (names [2]string, tag *parse.Tag) {
	for _, t := range colourTags {
		tag := rec.FindTag(t.name)
		if tag == nil {
			continue
		}
		one, two, ok := strings.Cut(strings.TrimSpace(tag.Value), t.joint)
		one, two = strings.TrimSpace(one), strings.TrimSpace(two)
		if ok && isColour(one) && isColour(two) && !strings.EqualFold(one, two) {
			return [2]string{one, two}, tag
		}
	}
	return names, nil
}

// parseColours reads the names of two colours that a comma parts.
func parseColours(text string) (names [2]string, ok bool) {
	one, two, ok := strings.Cut(text, ",")
	one, two = strings.TrimSpace(one), strings.TrimSpace(two)
	return [2]string{one, two}, ok && isColour(one) && isColour(two) && !strings.EqualFold(one, two)
}

// checkColours is what colours the switch takes.
func checkColours(text string, _ parse.Allow) error {
	names, ok := parseColours(text)
	if !ok {
		return fmt.Errorf("must be two colours with a comma between them, as in SandyBrown,lime, not %q", text)
	}
	for _, name := range names {
		if _, ok := CSS(name); !ok {
			return fmt.Errorf("must be two CSS colour names, and %q is not one", name)
		}
	}
	return nil
}

// setColours takes the names of the colours that a switch says.
func (s *State) setColours(text string) {
	if names, ok := parseColours(text); ok {
		s.names, s.coloured = names, true
	}
}

// readColours takes the names of the colours from the record, if it has them.
func (r *Reader) readColours() {
	if names, tag := colours(r.Record); tag != nil {
		r.state.names, r.state.coloured = names, true
	} else {
		r.state.setColours(r.Options.Values[flagColours])
	}
}

// CSS returns a colour by the name that CSS has for it, in any case of letters.
func CSS(name string) (c color.RGBA, ok bool) {
	name = strings.ToLower(name)
	if name == "rebeccapurple" { // the one name that is younger than SVG 1.1
		return color.RGBA{0x66, 0x33, 0x99, 0xFF}, true
	}
	c, ok = colornames.Map[name]
	return c, ok
}

// substitutes are what colours are drawn in that CSS does not name: the first one, and the second.
var substitutes = [...]string{"slate", "amber"}

// checkColours says which colours of the record are none that pictures can show as they are called.
func (r *Reader) checkColours() (found []*game.Illegal) {
	names, tag := colours(r.Record)
	if tag == nil {
		return nil
	}
	say := func(name, format string, args ...any) {
		ill := game.Illegalf("contactix/colour-name", format, args...).AtTag(tag)
		off, length := ill.Off, ill.Len
		if i := strings.Index(r.Record.Text(off, length), name); i >= 0 {
			ill.Off, ill.Len = off+i, len(name)
		}
		found = append(found, ill)
	}
	var known [2]color.RGBA
	for side, name := range names {
		var ok bool
		if known[side], ok = CSS(name); !ok {
			say(name, "`%s` is not a CSS colour; it is drawn in %s.", shorten(name), substitutes[len(found)])
		}
	}
	if len(found) == 0 && known[0] == known[1] {
		say(names[1], "`%s` and `%s` are one CSS colour; %[2]s is drawn in another shade.", names[0], names[1])
	}
	return found
}
