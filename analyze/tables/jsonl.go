package tables

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
)

// A jsonl writes an object a line. What there is not of a column is left out, but for numbers, texts and lists of
// all games.
type jsonl struct {
	games, plies *bufio.Writer // plies is nil if it is not wanted
	gameColumns  []Column[stats.GameRow]
	plyColumns   []Column[Ply]
	ply          Ply
	line         []byte
}

func newJSONL(games, plies io.Writer) (stats.TableWriter, error) {
	j := &jsonl{games: bufio.NewWriter(games), gameColumns: Games(), plyColumns: Plies()}
	if plies != nil {
		j.plies = bufio.NewWriter(plies)
	}
	return j, nil
}

func (j *jsonl) WriteGame(g *stats.GameRow) error {
	if g.Game != j.ply.Game {
		j.ply.Game = strings.Clone(g.Game)
	}
	j.line = appendObject(j.line[:0], j.gameColumns, g)
	_, err := j.games.Write(j.line)
	return err
}

func (j *jsonl) WritePly(game int64, p *stats.PlyRow) error {
	if j.plies == nil {
		return nil
	}
	j.ply.Number, j.ply.PlyRow = game, p
	j.line = appendObject(j.line[:0], j.plyColumns, &j.ply)
	_, err := j.plies.Write(j.line)
	return err
}

func (j *jsonl) Close() error {
	if err := j.games.Flush(); err != nil || j.plies == nil {
		return err
	}
	return j.plies.Flush()
}

// appendObject appends a row with its line end.
func appendObject[R any](dst []byte, columns []Column[R], row *R) []byte {
	dst = append(dst, '{')
	begin := len(dst)
	for i := range columns {
		c := &columns[i]
		if c.Int != nil && c.Int(row) == stats.Null {
			continue
		}
		if len(dst) > begin {
			dst = append(dst, ',')
		}
		dst = append(appendString(dst, c.Name), ':')
		dst = c.append(dst, row)
	}
	return append(dst, '}', '\n')
}

func (c *Column[R]) append(dst []byte, row *R) []byte {
	switch {
	case c.Int != nil:
		return strconv.AppendInt(dst, c.Int(row), 10)
	case c.Bool != nil:
		return strconv.AppendBool(dst, c.Bool(row))
	case c.Str != nil:
		return appendString(dst, c.Str(row))
	case c.Words != nil:
		w := c.Words(row)
		return fmt.Appendf(dst, `"%016x%016x"`, w[0], w[1])
	case c.Strs != nil:
		return appendList(dst, c.Strs(row), appendString)
	}
	return appendList(dst, c.Ints(row), func(dst []byte, n int64) []byte { return strconv.AppendInt(dst, n, 10) })
}

func appendList[T any](dst []byte, list []T, one func([]byte, T) []byte) []byte {
	dst = append(dst, '[')
	for i, v := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = one(dst, v)
	}
	return append(dst, ']')
}

// appendString appends a JSON string. Most texts need nothing but quotes around them.
func appendString(dst []byte, text string) []byte {
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
