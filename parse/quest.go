package parse

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// The JSON of Othello Quest. A game is any object, at any depth of any value of the input, with an
// array of moves at this path:
//
//	{"position":{"moves":[{"t":1,"m":"e6"},{"t":218,"m":"f6"}]}}
//
// m is a cell or a pass. Whatever t is, it is kept as it is written, in an extra "t 218" after the
// move.

// maxDepth is how deeply JSON may be nested.
const maxDepth = 100

func sniffQuest(head []byte, _ bool) bool {
	return len(head) > 0 && (head[0] == '{' || head[0] == '[') &&
		bytes.Contains(head, []byte(`"position"`)) && bytes.Contains(head, []byte(`"moves"`))
}

// A questReader walks through an input.
type questReader struct {
	in      *Input
	json    *json.Decoder
	yield   func(*Record) bool
	at      position // of the input's bytes up to seen
	seen    int
	record  Record
	index   int
	open    questPlace // of the object whose position is being read
	moves   []Token    // of the game that is being read; places count from the start of the input
	reading bool       // the moves of a game
	broken  *Fault     // what ended them; its place counts from the start of the input
}

// A questPlace is where an object begins.
type questPlace struct {
	start int
	at    position
}

// errStop ends the walk because nothing more is wanted.
var errStop = errors.New("no more records are wanted")

func decodeQuest(in *Input, yield func(*Record) bool) {
	q := &questReader{in: in, yield: yield, json: json.NewDecoder(bytes.NewReader(in.Data)), index: in.Index}
	q.at = position{in.Offset, max(in.Line, 1), max(in.Column, 1)}
	q.json.UseNumber()
	for {
		err := q.value(0)
		switch {
		case err == nil:
			continue
		case errors.Is(err, io.EOF), errors.Is(err, errStop):
		case q.reading:
			q.shape(min(q.end(), len(in.Data)), 0, "The JSON is cut off or invalid here: "+err.Error()+".")
			_ = q.game(q.open, len(in.Data)) // the last one
		default:
			_ = q.file("The JSON is cut off or invalid: " + err.Error() + ".")
		}
		return
	}
}

func (q *questReader) end() int { return int(q.json.InputOffset()) }

// token reads the next token and returns its first byte.
func (q *questReader) token() (json.Token, int, error) {
	start := q.end()
	token, err := q.json.Token()
	if err == io.EOF && start > 0 && len(bytes.TrimSpace(q.in.Data[start:])) > 0 {
		err = io.ErrUnexpectedEOF
	}
	for start < len(q.in.Data) && (isSpace(q.in.Data[start]) || q.in.Data[start] == ',' || q.in.Data[start] == ':') {
		start++
	}
	return token, start, err
}

// value reads a value and the games in it.
func (q *questReader) value(depth int) error {
	token, start, err := q.token()
	if err != nil {
		return err
	}
	return q.rest(token, start, depth)
}

// rest reads what belongs to a value after its first token.
func (q *questReader) rest(token json.Token, start, depth int) error {
	if depth == maxDepth {
		return fmt.Errorf("it is nested more than %d deep", maxDepth)
	}
	switch token {
	case json.Delim('['):
		return q.elements(func(int) error { return q.value(depth + 1) })
	case json.Delim('{'):
		found, here := false, q.place(start)
		err := q.fields(func(key string) error {
			if key != "position" {
				return q.value(depth + 1)
			}
			q.open = here
			is, err := q.position(depth + 1)
			found = found || is
			return err
		})
		if err == nil && found {
			err = q.game(here, q.end())
		}
		return err
	}
	return nil
}

// fields reads an object up to its end; f reads a value.
func (q *questReader) fields(f func(key string) error) error {
	for q.json.More() {
		key, _, err := q.token()
		if err == nil {
			name, _ := key.(string)
			err = f(name)
		}
		if err != nil {
			return noEOF(err)
		}
	}
	_, _, err := q.token()
	return noEOF(err)
}

// elements reads an array up to its end; f reads a value.
func (q *questReader) elements(f func(n int) error) error {
	for n := 0; q.json.More(); n++ {
		if err := f(n); err != nil {
			return noEOF(err)
		}
	}
	_, _, err := q.token()
	return noEOF(err)
}

// noEOF is for places where the input may not end.
func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// position reads the value of position. is says whether it has an array of moves.
func (q *questReader) position(depth int) (is bool, err error) {
	token, start, err := q.token()
	switch {
	case err != nil:
		return false, err
	case token != json.Delim('{'):
		return false, q.rest(token, start, depth)
	}
	err = q.fields(func(key string) error {
		if key != "moves" {
			return q.value(depth + 1)
		}
		token, start, err := q.token()
		if err != nil {
			return err
		}
		if token != json.Delim('[') {
			if err := q.file("Expected an array of moves in position.moves, found " + jsonKind(token) + "."); err != nil {
				return err
			}
			return q.rest(token, start, depth+1)
		}
		is, q.reading = true, true
		q.moves, q.broken = q.moves[:0], nil
		return q.elements(func(n int) error { return q.move(n, depth+2) })
	})
	return is, err
}

// move reads an element of the array.
func (q *questReader) move(n, depth int) error {
	token, start, err := q.token()
	if err != nil {
		return err
	}
	if token != json.Delim('{') {
		q.shape(start, q.end()-start, fmt.Sprintf("Expected an object with a move m in position.moves[%d], found %s.", n, jsonKind(token)))
		return q.rest(token, start, depth)
	}
	var played, time *Token
	err = q.fields(func(key string) error {
		token, start, err := q.token()
		if err != nil {
			return err
		}
		text, isText := token.(string)
		switch {
		case key == "m" && isText:
			played = &Token{Play, NoSeat, start + 1, q.end() - start - 2, text}
		case key == "m":
			q.shape(start, q.end()-start, fmt.Sprintf("Expected a cell or a pass in position.moves[%d].m, found %s.", n, jsonKind(token)))
		}
		if err := q.rest(token, start, depth+1); err != nil {
			return err
		}
		if key == "t" {
			time = &Token{Extra, NoSeat, start, q.end() - start, "t " + string(q.in.Data[start:q.end()])}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if played == nil {
		q.shape(start, q.end()-start, fmt.Sprintf("position.moves[%d] has no move m.", n))
	}
	if q.broken == nil && played != nil {
		q.moves = append(q.moves, *played)
		if time != nil {
			q.moves = append(q.moves, *time)
		}
	}
	return nil
}

// shape ends the moves of the game at a place that is not as it should be.
func (q *questReader) shape(off, length int, message string) {
	if q.broken == nil {
		q.broken = &Fault{Code: "reversi/json-shape", Off: off, Len: length, Message: message, Fatal: true}
	}
}

func jsonKind(token json.Token) string {
	switch token := token.(type) {
	case json.Delim:
		return map[json.Delim]string{'{': "an object", '[': "an array"}[token]
	case string:
		return "a string"
	case json.Number:
		return "a number"
	case bool:
		return "true or false"
	}
	return "null"
}

// place returns the place of an object that begins after all those before.
func (q *questReader) place(start int) questPlace {
	q.at.advance(q.in.Data[q.seen:start])
	q.seen = start
	return questPlace{start, q.at}
}

// game yields the game that lies between two places.
func (q *questReader) game(from questPlace, end int) error {
	r := &q.record
	r.reset()
	q.index++
	r.Game, r.Index, r.Source = "reversi", q.index, q.in.Data[from.start:end:end]
	r.Offset, r.Line, r.Column = from.at.offset, from.at.line, from.at.column
	q.reading = false
	d := &reading{Record: r, allow: q.in.Allow, codes: "reversi"}
	for _, t := range q.moves {
		if !d.token(t.Kind, t.Seat, t.Off-from.start, t.Len, t.Text) {
			break
		}
	}
	if f := q.broken; f != nil {
		d.fail(f.Code, f.Off-from.start, f.Len, f.Message, "")
	}
	if !q.yield(r) {
		return errStop
	}
	return nil
}

// file yields what there is to say about the input as a whole.
func (q *questReader) file(message string) error {
	r := &q.record
	r.reset()
	r.Game, r.OfFile, r.Line, r.Column = "reversi", true, 1, 1
	r.Faults = append(r.Faults, Fault{Code: "reversi/json-shape", Message: message, Fatal: true})
	if !q.yield(r) {
		return errStop
	}
	return nil
}

// encodeQuest writes a game on one line.
func encodeQuest(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	dst = append(dst, `{"position":{"moves":[`...)
	separator := ""
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.Kind != Play {
			continue
		}
		dst = append(append(dst, separator...), '{')
		separator = ","
		if i+1 < len(r.Tokens) && r.Tokens[i+1].Kind == Extra {
			if time, found := strings.CutPrefix(r.Tokens[i+1].Text, "t "); found && json.Valid([]byte(time)) {
				dst = append(append(append(dst, `"t":`...), time...), ',')
			}
		}
		text, err := json.Marshal(t.Text)
		if err != nil {
			return dst, fmt.Errorf("quest-json: %w", err)
		}
		dst = append(append(append(dst, `"m":`...), text...), '}')
	}
	return append(dst, "]}}\n"...), nil
}
