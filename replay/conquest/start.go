package conquest

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A told is a number that a tag of plybook PGN or an option tells; the zero value is none.
type given struct {
	n   int
	tag *parse.Tag // nil: an option
}

// readStart returns the position that the record starts from.
func (r *Reader) readStart() (Setup, *game.Illegal) {
	size, ill := r.number("size", 2, MaxSize)
	if ill != nil {
		return Setup{}, ill
	}
	turn, ill := r.number("turn", 1, 2)
	if ill != nil {
		return Setup{}, ill
	}
	tag := r.Record.FindTag(r.Dialect.setup)
	if tag == nil && r.Dialect.Named {
		tag = r.Record.FindTag("FEN")
	}
	setup, ill := r.readSetup(tag, size)
	if ill == nil {
		ill = agree(setup, size, turn)
	}
	if ill != nil {
		return Setup{}, ill
	}
	if turn.n != 0 && !setup.turnGiven {
		setup.Turn = game.Seat(turn.n - 1)
	}
	if tag == nil {
		tag = size.tag
	}
	return setup, r.checkStart(setup).AtTag(tag)
}

// readSetup returns the position of a tag or, if there is none, the standard start position.
func (r *Reader) readSetup(tag *parse.Tag, size given) (setup Setup, ill *game.Illegal) {
	switch {
	case tag == nil && r.Dialect.position:
		return setup, r.noPosition()
	case tag == nil && size.n == 0:
		return startSetup(DefaultSize), nil
	case tag == nil:
		return startSetup(size.n), nil
	case isRows(tag.Value):
		setup, ill = ParseRows(tag.Value)
	default:
		setup, ill = ParseFEN(tag.Value, r.Options.Allow)
	}
	return setup, ill.AtTag(tag)
}

// agree says where the tags Size and Turn are at odds with the setup.
func agree(setup Setup, size, turn given) *game.Illegal {
	switch {
	case size.tag != nil && size.n != setup.Size:
		return badBoard(fmt.Sprintf("its size is %d, but the tag Size is %d", setup.Size, size.n)).AtTag(size.tag)
	case turn.tag != nil && setup.turnGiven && setup.Turn != game.Seat(turn.n-1):
		return badBoard(fmt.Sprintf("player %d is to move, but the tag Turn is %d", setup.Turn+1, turn.n)).AtTag(turn.tag)
	}
	return nil
}

// number returns the value of a tag of plybook PGN or, if there is none, of the option of
// that name.
func (r *Reader) number(name string, least, most int) (t given, ill *game.Illegal) {
	text := r.Options.Values[name]
	if r.Dialect.Named {
		if t.tag = r.Record.FindTag(strings.ToUpper(name[:1]) + name[1:]); t.tag != nil {
			text = t.tag.Value
		}
	}
	if text == "" && t.tag == nil {
		return t, nil
	}
	var ok bool
	if t.n, ok = parseDigits(text, 4); !ok || t.n < least || t.n > most {
		ill = badBoard(fmt.Sprintf("its %s must be a number from %d to %d, not %s", name, least, most, shorten(text))).AtTag(t.tag)
	}
	return t, ill
}

// noPosition explains by the record's own fault why a record that should be a position is none.
func (r *Reader) noPosition() *game.Illegal {
	f := r.Record.Fatal()
	if f == nil {
		return badBoard("there is nothing to read")
	}
	return &game.Illegal{Code: f.Code, Message: f.Message, Hint: f.Hint, Off: f.Off, Len: max(f.Len, 1)}
}

// checkStart says why the rules do not know a position. Records of the assignment's game have
// boards of its sizes, although its rules would work on others.
func (r *Reader) checkStart(setup Setup) *game.Illegal {
	if ill := ruleSets[r.which].check(setup); ill != nil {
		return ill
	}
	if r.which == Conquest && !r.Options.Allow.Has("even-size") {
		return checkStart(setup.Size)
	}
	return nil
}
