package contactix

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// Start returns the empty board of a rule set, contactix unless the options name another, or the
// position of a setup. The value size is columns x rows, or one number for both, where no setup says
// it. Faults of size and setup are [game.Illegal].
func Start(setup string, o game.Options) (game.State, error) {
	rules := Contactix
	if o.Rules != "" {
		var err error
		if rules, err = ParseRules(o.Rules); err != nil {
			return nil, err
		}
	}
	p := Setup{Columns: DefaultSide, Rows: DefaultSide}
	if size := o.Values["size"]; size != "" {
		var ok bool
		if p.Columns, p.Rows, ok = ParseSize(size); !ok {
			return nil, badSize()
		}
	}
	if setup != "" {
		columns, rows, told := p.Columns, p.Rows, o.Values["size"] != ""
		var ill *game.Illegal
		if p, ill = ParseSetup(setup); ill != nil {
			return nil, ill
		}
		if told && (columns != p.Columns || rows != p.Rows) {
			return nil, badSetup("its size is " + SizeText(p.Columns, p.Rows) + ", and " + SizeText(columns, rows) + " was asked for")
		}
	}
	s, err := New(p, rules)
	if err != nil {
		return nil, err
	}
	s.sides = o.Values["swap"] == swapSides
	s.setColours(o.Values[flagColours])
	return s, nil
}

// ParseSize reads the size of a board: columns and rows with x, * or : between them, or one number for
// both, each 1 to [MaxSide].
func ParseSize(text string) (columns, rows int, ok bool) {
	one, two := text, text
	if i := strings.IndexAny(text, "xX*:"); i >= 0 {
		one, two = text[:i], text[i+1:]
	}
	if columns, ok = parseSide(one); ok {
		rows, ok = parseSide(two)
	}
	return columns, rows, ok
}

// checkSize is what sizes the switch takes.
func checkSize(text string, _ parse.Allow) error {
	if _, _, ok := ParseSize(text); !ok {
		return fmt.Errorf("must be 1 to %d columns and rows, written 11 or 11x13, not %q", MaxSide, text)
	}
	return nil
}

func parseSide(text string) (n int, ok bool) {
	text = strings.TrimSpace(text)
	n, err := strconv.Atoi(text)
	return n, err == nil && text[0] != '+' && n >= 1 && n <= MaxSide
}

// SizeText returns a size as plybook PGN has it.
func SizeText(columns, rows int) string { return strconv.Itoa(columns) + "x" + strconv.Itoa(rows) }
