package contactix

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A fieldReading is a board of the assignment whose fields are being read: what they say, one after
// the other.
type fieldReading struct {
	record  *parse.Record
	setup   Setup
	colours [2]string
	joined  int // side that the state says has won, or -1
}

// The fields, in the order in which they are tested. The tiles come last.
var fieldTests = [...]struct {
	name string
	read func(f *fieldReading, value string) *game.Illegal
}{
	{"size", (*fieldReading).size},
	{"orientation", (*fieldReading).orientation},
	{"turn", (*fieldReading).turn},
	{"state", (*fieldReading).state},
	{"tiles", (*fieldReading).count},
}

// startBoard takes the position of a board of the assignment. Faults of its lines come before those of
// what they say: then there is no position.
func startBoard(r *Reader) (Setup, *game.Illegal) {
	if fault := r.Record.Fatal(); fault != nil {
		return Setup{}, &game.Illegal{Code: fault.Code, Message: fault.Message}
	}
	f, ill := readFields(r.Record)
	r.joined = f.joined
	return f.setup, ill
}

func readFields(rec *parse.Record) (f fieldReading, ill *game.Illegal) {
	f.record, f.joined = rec, -1
	for _, field := range fieldTests {
		tag := rec.FindTag(field.name)
		if tag == nil {
			return f, &game.Illegal{Code: "contactix/field-missing", Message: fmt.Sprintf("The board has no `%s` line.", field.name)}
		}
		if ill := field.read(&f, unblank(tag.Value)); ill != nil {
			return f, ill.AtTag(tag)
		}
	}
	for i := range rec.Tokens {
		if t := &rec.Tokens[i]; t.Kind == parse.Setup {
			if ill := f.tile(t.Text); ill != nil {
				return f, atToken(t, ill)
			}
		}
	}
	return f, nil
}

// unblank returns a text without any blanks.
func unblank(text string) string {
	if !strings.ContainsAny(text, " \t\r") {
		return text
	}
	return strings.NewReplacer(" ", "", "\t", "", "\r", "").Replace(text)
}

func (f *fieldReading) size(value string) *game.Illegal {
	columns, rows, ok := strings.Cut(value, "*")
	if ok {
		f.setup.Columns, ok = parseSide(columns)
	}
	if ok {
		f.setup.Rows, ok = parseSide(rows)
	}
	if !ok {
		return badSize()
	}
	return nil
}

func (f *fieldReading) orientation(value string) *game.Illegal {
	one, two, ok := strings.Cut(value, "*")
	if !ok || one == "" || two == "" || strings.Contains(two, "*") {
		return &game.Illegal{Code: "contactix/orientation", Message: "`orientation` needs two colours joined by `*`."}
	}
	for i, colour := range [...]string{one, two} {
		if !isColour(colour) {
			return &game.Illegal{
				Code: "contactix/colour", Message: fmt.Sprintf("`%s` is not a colour; expected letters and digits.", shorten(colour)),
			}
		}
		f.colours[i] = colour
	}
	if strings.EqualFold(one, two) {
		return &game.Illegal{Code: "contactix/same-colour", Message: fmt.Sprintf("Both players would be %s.", shorten(one))}
	}
	return nil
}

// isColour says whether a text is a word of letters and digits.
func isColour(text string) bool {
	for _, b := range []byte(text) {
		if !isLetter(b) && (b < '0' || b > '9') {
			return false
		}
	}
	return text != ""
}

// side returns the side of a colour.
func (f *fieldReading) side(colour string) (int, *game.Illegal) {
	for side, name := range f.colours {
		if name == colour {
			return side, nil
		}
	}
	ill := &game.Illegal{
		Code:    "contactix/colour",
		Message: fmt.Sprintf("`%s` is neither %s nor %s.", shorten(colour), shorten(f.colours[0]), shorten(f.colours[1])),
	}
	for _, name := range f.colours {
		if strings.EqualFold(name, colour) {
			ill.Hint = "colours are case-sensitive"
		}
	}
	return 0, ill
}

func (f *fieldReading) turn(value string) (ill *game.Illegal) {
	f.setup.Turn, ill = f.side(value)
	return ill
}

func (f *fieldReading) state(value string) *game.Illegal {
	if value == "undecided" {
		return nil
	}
	if colour, won := strings.CutPrefix(value, "wonby"); won {
		side, ill := f.side(colour)
		if ill == nil {
			f.joined = side
			return nil
		}
		value = "won by " + colour
	}
	return &game.Illegal{
		Code: "contactix/state", Message: fmt.Sprintf("`%s` is not a state.", shorten(value)),
		Hint: fmt.Sprintf("it is undecided, won by %s or won by %s", shorten(f.colours[0]), shorten(f.colours[1])),
	}
}

func (f *fieldReading) count(value string) *game.Illegal {
	listed := 0
	for i := range f.record.Tokens {
		if f.record.Tokens[i].Kind == parse.Setup {
			listed++
		}
	}
	if value == "" || strings.Trim(value, "0123456789") != "" {
		return &game.Illegal{Code: "contactix/tile-count", Message: fmt.Sprintf("Expected %[2]d tiles, found `%[1]s`.", shorten(value), listed)}
	}
	if n, err := strconv.Atoi(value); err != nil || n != listed {
		noun := "tiles"
		if n == 1 {
			noun = "tile"
		}
		return &game.Illegal{Code: "contactix/tile-count", Message: fmt.Sprintf("Expected %s %s, found %d.", shorten(value), noun, listed)}
	}
	return nil
}

// tile lays the tile of a line: the cell and its colour, or the line if it is none.
func (f *fieldReading) tile(text string) *game.Illegal {
	cell, colour, ok := strings.Cut(text, " ")
	if !ok {
		ill := &game.Illegal{Code: "contactix/tile", Message: "A tile is written `(B4) -> " + shorten(f.colours[1]) + "`."}
		column, _, _ := strings.Cut(strings.TrimLeft(text[1:], "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), ")")
		if column != "" && column[0] >= 'a' && column[0] <= 'z' {
			ill.Hint = "columns are capital letters; --allow " + allowLowerCase + " also accepts others"
		}
		return ill
	}
	side, ill := f.side(colour)
	if ill != nil {
		return ill
	}
	return f.setup.put(unpadded(cell), int8(side), f.colours)
}

// unpadded returns a cell without leading zeros in its number, which boards may have.
func unpadded(cell string) string {
	letters := len(cell) - len(strings.TrimLeft(cell, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"))
	number := strings.TrimLeft(cell[letters:], "0")
	if number == "" && letters < len(cell) {
		number = "0"
	}
	return cell[:letters] + number
}

// checkBoard holds the state of a board against its tiles, and looks at its colours.
func (r *Reader) checkBoard() []*game.Illegal {
	return append(r.checkState(), r.checkColours()...)
}

func (r *Reader) checkState() []*game.Illegal {
	joined := r.state.winner
	if joined == r.joined {
		return nil
	}
	says, shows := "undecided", "nobody is joined"
	if r.joined >= 0 {
		says = "won by " + shorten(r.state.player(r.joined))
	}
	if joined >= 0 {
		shows = shorten(r.state.player(joined)) + " is joined"
	}
	return []*game.Illegal{
		game.Illegalf("contactix/state-claim", "The state is %s, but %s.", says, shows).AtTag(r.Record.FindTag("state")),
	}
}
