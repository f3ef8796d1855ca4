package tables

import (
	"encoding/json"
	"io"
	"strconv"

	"github.com/plybook/plybook/analyze/stats"
)

// newJSONL returns a writer of an object a line. Columns without a value are left out of it.
func newJSONL(games, plies io.Writer, contents Contents) (stats.TableWriter, error) {
	return newLineWriter(games, plies, objects(Games(contents.Schemas)), objects(Plies(contents))), nil
}

// objects returns the function that appends a row with its line end.
func objects[R any](columns []Column[R]) func([]byte, *R) []byte {
	return func(dst []byte, row *R) []byte {
		dst = append(dst, '{')
		begin := len(dst)
		for i := range columns {
			c := &columns[i]
			if c.none(row) {
				continue
			}
			if len(dst) > begin {
				dst = append(dst, ',')
			}
			dst = append(appendJSONString(dst, c.Name), ':')
			dst = c.appendJSON(dst, row)
		}
		return append(dst, '}', '\n')
	}
}

// appendJSON appends the value of a row, which has one.
func (c *Column[R]) appendJSON(dst []byte, row *R) []byte {
	switch {
	case c.Int != nil:
		return strconv.AppendInt(dst, c.Int(row), 10)
	case c.Bool != nil:
		return strconv.AppendBool(dst, c.Bool(row))
	}
	return appendJSONString(dst, c.Valid(row))
}

// appendJSONString appends a JSON string. Most texts need nothing but quotes around them.
func appendJSONString(dst []byte, text string) []byte {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c == '"' || c == '\\' || c >= 0x7f {
			quoted, err := json.Marshal(text)
			if err != nil {
				return append(dst, '"', '"')
			}
			return append(dst, quoted...)
		}
	}
	return append(append(append(dst, '"'), text...), '"')
}
