package parse

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// The games of the nerdvana contest, a JSON object each:
//
//	{"players": ["ada", "bob"], "time_per_game": 180000, "scores": [1, 0], "pieces": [36, 13],
//	 "turns": [{"move": "b2", "kibitzes": ["depth 7"], "time": 12}], "error": ""}
//
// They become the tags Player1, Player2, TimePerGame, Scores and Pieces, the last two written 1-0,
// and Error if it is not empty. A kibitz is a comment; the time of a turn is added to the clock.
var nerdvana = layout{split: splitObjects, read: readNerdvana, game: "conquest"}

// splitObjects makes a record of every object; what is none is one to the end.
func splitObjects(body []byte, eof bool) (skip, length int) {
	depth, inString, escaped := 0, false, false
	for i, c := range body {
		switch {
		case i == 0 && c != '{':
			if !eof {
				return 0, 0
			}
			return 0, trimmed(body)
		case escaped:
			escaped = false
		case inString:
			escaped, inString = c == '\\', c != '"'
		case c == '"':
			inString = true
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth--; depth <= 0 {
				return 0, i + 1
			}
		}
	}
	if !eof {
		return 0, 0
	}
	return 0, trimmed(body)
}

// sniffNerdvana knows an object by the names of its members, wherever they stand.
func sniffNerdvana(head []byte, _ bool) bool {
	has := func(name string) bool { return bytes.Contains(head, []byte(`"`+name+`"`)) }
	return bytes.HasPrefix(head, []byte("{")) && has("turns") && (has("pieces") || has("kibitzes"))
}

// A jsonReading is an object while it is being read. It stops at the first fault.
type jsonReading struct {
	*reading
	in   *json.Decoder
	off  int // of the last value
	tags map[string]Tag
	time [2]int64 // milliseconds used, by seat
	done int      // turns so far
	turn turn     // that is being read
}

// nerdvanaTags are the tags of a record, in their order.
var nerdvanaTags = [...]string{"Player1", "Player2", "TimePerGame", "Scores", "Pieces", "Error"}

// A member is a member of an object and how it is read.
type member struct {
	name string
	read func(*jsonReading) bool
}

var (
	nerdvanaMembers = []member{
		{"players", (*jsonReading).players},
		{"time_per_game", func(j *jsonReading) bool { return j.number("TimePerGame", "time_per_game") }},
		{"scores", func(j *jsonReading) bool { return j.pair("Scores", "scores") }},
		{"pieces", func(j *jsonReading) bool { return j.pair("Pieces", "pieces") }},
		{"turns", (*jsonReading).turns},
		{"error", (*jsonReading).errorText},
	}
	turnMembers = []member{
		{"move", (*jsonReading).move}, {"kibitzes", (*jsonReading).kibitzes}, {"time", (*jsonReading).milliseconds},
	}
)

func readNerdvana(d *reading) {
	j := &jsonReading{reading: d, in: json.NewDecoder(strings.NewReader(d.text)), tags: map[string]Tag{}}
	j.in.UseNumber()
	if j.object(nerdvanaMembers) {
		if end := j.skipped(); end < len(d.text) {
			j.stray(end, "stands behind the object.")
		}
	}
	for _, name := range nerdvanaTags {
		if t, ok := j.tags[name]; ok && !d.tag(t.Name, t.Value, t.Off, t.Len) {
			return
		}
	}
}

// skipped returns the place of the next value or bracket.
func (j *jsonReading) skipped() int {
	at := int(j.in.InputOffset())
	return at + len(j.text[at:]) - len(strings.TrimLeft(j.text[at:], " \t\r\n,:"))
}

// next returns the next value or bracket and notes where it begins.
func (j *jsonReading) next() (json.Token, bool) {
	j.off = j.skipped()
	t, err := j.in.Token()
	switch {
	case err == nil:
		return t, true
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, j.open("conquest/stray-text", len(j.text), "This is not JSON: it ends within the object.", "")
	}
	return nil, j.fail("conquest/stray-text", j.off, 1, "This is not JSON: "+err.Error()+".", "")
}

// len returns the length of the last value in the source.
func (j *jsonReading) len() int { return int(j.in.InputOffset()) - j.off }

// stray ends the record at a value that is not what it should be.
func (j *jsonReading) stray(off int, why string) bool {
	text, _, _ := strings.Cut(j.text[off:], "\n")
	text = strings.TrimRight(text, " \t\r")
	return j.fail("conquest/stray-text", off, len(text), cite(text)+" "+why, "")
}

// delim reads a bracket.
func (j *jsonReading) delim(want json.Delim, what string) bool {
	t, ok := j.next()
	if ok && t != want {
		return j.stray(j.off, "stands where "+what+".")
	}
	return ok
}

// object reads an object. Members that are not known are passed over; none may stand there twice.
func (j *jsonReading) object(members []member) bool {
	if !j.delim('{', "an object is expected") {
		return false
	}
	seen := 0 // bit i: members[i]
	for j.in.More() {
		key, ok := j.next()
		if !ok {
			return false
		}
		i := slices.IndexFunc(members, func(m member) bool { return m.name == key })
		switch {
		case i < 0:
			ok = j.pass()
		case seen>>i&1 == 1:
			ok = j.stray(j.off, "stands there twice.")
		default:
			seen |= 1 << i
			ok = members[i].read(j)
		}
		if !ok {
			return false
		}
	}
	return j.delim('}', "the object should end")
}

// pass passes over a value.
func (j *jsonReading) pass() bool {
	for depth := 0; ; {
		t, ok := j.next()
		if !ok {
			return false
		}
		switch t {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth == 0 {
			return true
		}
	}
}

// string reads a string.
func (j *jsonReading) string(what string) (string, bool) {
	t, ok := j.next()
	text, isText := t.(string)
	if ok && !isText {
		return "", j.stray(j.off, "stands where "+what+" is expected, in quotes.")
	}
	return text, ok
}

// value reads a number as it is written.
func (j *jsonReading) value(what string) (json.Number, bool) {
	t, ok := j.next()
	number, isNumber := t.(json.Number)
	if ok && !isNumber {
		return "", j.stray(j.off, "stands where "+what+" is expected, a number.")
	}
	return number, ok
}

// note keeps a tag for the header.
func (j *jsonReading) note(name, value string, off, end int) {
	j.tags[name] = Tag{name, value, off, end - off}
}

func (j *jsonReading) players() bool {
	if !j.delim('[', "a list of two names is expected") {
		return false
	}
	for _, tag := range [...]string{"Player1", "Player2"} {
		name, ok := j.string("the name of a player")
		if !ok {
			return false
		}
		j.note(tag, name, j.off+1, j.off+j.len()-1)
	}
	return j.delim(']', "the list of two names should end")
}

func (j *jsonReading) number(tag, what string) bool {
	n, ok := j.value(what)
	if ok {
		j.note(tag, n.String(), j.off, j.off+j.len())
	}
	return ok
}

// pair reads a list of two numbers.
func (j *jsonReading) pair(tag, what string) bool {
	if !j.delim('[', "a list of two numbers is expected") {
		return false
	}
	begin := j.off
	x, ok := j.value(what)
	if !ok {
		return false
	}
	o, ok := j.value(what)
	if !ok || !j.delim(']', "the list of two numbers should end") {
		return false
	}
	j.note(tag, x.String()+"-"+o.String(), begin, j.off+j.len())
	return true
}

func (j *jsonReading) errorText() bool {
	text, ok := j.string("an error or nothing")
	if ok && text != "" {
		j.note("Error", text, j.off+1, j.off+j.len()-1)
	}
	return ok
}

// A turn is one of the turns of a game, whose members come in any order.
type turn struct {
	move, time   Token
	moved, timed bool
	kibitzes     []Token
}

func (j *jsonReading) turns() bool {
	if !j.delim('[', "a list of turns is expected") {
		return false
	}
	for j.in.More() {
		begin := j.skipped()
		j.turn = turn{kibitzes: j.turn.kibitzes[:0]}
		switch {
		case !j.object(turnMembers):
			return false
		case !j.turn.moved:
			return j.stray(begin, "is a turn without a move.")
		case !j.add(&j.turn):
			return false
		}
		j.done++
	}
	return j.delim(']', "the list of turns should end")
}

// seat returns who has the turn that is being read.
func (j *jsonReading) seat() int8 { return int8(j.done & 1) }

func (j *jsonReading) move() bool {
	text, ok := j.string("a move")
	if ok {
		j.turn.move, j.turn.moved = Token{Play, j.seat(), j.off + 1, j.len() - 2, text}, true
	}
	return ok
}

func (j *jsonReading) kibitzes() bool {
	if !j.delim('[', "a list of kibitzes is expected") {
		return false
	}
	for j.in.More() {
		text, ok := j.string("a kibitz")
		if !ok {
			return false
		}
		j.turn.kibitzes = append(j.turn.kibitzes, Token{Comment, NoSeat, j.off, j.len(), text})
	}
	return j.delim(']', "the list of kibitzes should end")
}

// maxMilliseconds bounds the time of a turn, so that the sum over a record stays a number.
const maxMilliseconds = 1e12

func (j *jsonReading) milliseconds() bool {
	n, ok := j.value("a time in milliseconds")
	if !ok {
		return false
	}
	ms, err := n.Float64()
	if err != nil || ms < 0 || ms > maxMilliseconds {
		return j.stray(j.off, "is no time of a turn in milliseconds.")
	}
	seat := j.seat()
	j.time[seat] += int64(math.Round(ms))
	j.turn.time, j.turn.timed = Token{Clock, seat, j.off, j.len(), strconv.FormatInt(j.time[seat], 10)}, true
	return true
}

// add adds the tokens of a turn.
func (j *jsonReading) add(t *turn) bool {
	if !j.put(t.move) {
		return false
	}
	for _, k := range t.kibitzes {
		if !j.put(k) {
			return false
		}
	}
	return !t.timed || j.put(t.time)
}

func (j *jsonReading) put(t Token) bool { return j.token(t.Kind, t.Seat, t.Off, t.Len, t.Text) }
