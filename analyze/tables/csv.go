package tables

import (
	"io"
	"strconv"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
)

// newCSV returns a writer of comma-separated values as RFC 4180 has them: a line of names, lines that end in CR
// LF, UTF-8 without a mark. A cell without a value is empty.
func newCSV(games, plies io.Writer, contents Contents) (stats.TableWriter, error) {
	gameTable, plyTable := Games(contents.Schemas), Plies(contents)
	w := newLineWriter(games, plies, cells(gameTable), cells(plyTable))
	_, err := w.games.Write(appendNames(nil, gameTable))
	if err == nil && w.plies != nil {
		_, err = w.plies.Write(appendNames(nil, plyTable))
	}
	return w, err
}

// appendNames appends the line of the names of the columns.
func appendNames[R any](dst []byte, columns []Column[R]) []byte {
	for i := range columns {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, columns[i].Name...)
	}
	return append(dst, "\r\n"...)
}

// cells returns the function that appends a row with its line end.
func cells[R any](columns []Column[R]) func([]byte, *R) []byte {
	return func(dst []byte, row *R) []byte {
		for i := range columns {
			if i > 0 {
				dst = append(dst, ',')
			}
			if c := &columns[i]; !c.none(row) {
				dst = c.appendCell(dst, row)
			}
		}
		return append(dst, "\r\n"...)
	}
}

// appendCell appends the value of a row, which has one.
func (c *Column[R]) appendCell(dst []byte, row *R) []byte {
	switch {
	case c.Int != nil:
		return strconv.AppendInt(dst, c.Int(row), 10)
	case c.Bool != nil:
		return strconv.AppendBool(dst, c.Bool(row))
	}
	text := c.Valid(row)
	if c.Free {
		text = disarm(text)
	}
	return appendQuoted(dst, text)
}

// disarm puts an apostrophe before a text that a spreadsheet might take for a formula, as nobody who opens a table
// of games wants to run the name that a player chose. Texts that begin with an apostrophe get one too, so
// that taking one away always gives the text that was.
//
// NUL, which a cell may not hold and many readers take for its end, becomes U+FFFD.
func disarm(text string) string {
	if strings.IndexByte("=+-@\t\r'", text[0]) >= 0 {
		text = "'" + text
	}
	return strings.ReplaceAll(text, "\x00", "\uFFFD")
}

// appendQuoted appends a text, in quotes if it needs them.
func appendQuoted(dst []byte, text string) []byte {
	if !strings.ContainsAny(text, ",\"\r\n") {
		return append(dst, text...)
	}
	dst = append(dst, '"')
	for i := range len(text) {
		if text[i] == '"' {
			dst = append(dst, '"')
		}
		dst = append(dst, text[i])
	}
	return append(dst, '"')
}
