package parse

import (
	"bytes"
	"math"
	"strconv"
)

// The games of the nerdvana contest, a JSON object each:
//
//	{"players": ["ada", "bob"], "time_per_game": 180000, "scores": [1, 0], "pieces": [36, 13],
//	 "turns": [{"move": "b2", "kibitzes": ["depth 7"], "time": 12}], "error": ""}
//
// They become the tags Player1, Player2, TimePerGame, Scores and Pieces, the last two written 1-0,
// and Error if it is not empty. A kibitz is a comment; the time of a turn is added to the clock.
var nerdvana = layout{split: splitObjects, read: readNerdvana, game: "conquest"}

// sniffNerdvana knows an object by the names of its members, wherever they stand.
func sniffNerdvana(head []byte, _ bool) bool {
	has := func(name string) bool { return bytes.Contains(head, []byte(`"`+name+`"`)) }
	return bytes.HasPrefix(head, []byte("{")) && has("turns") && (has("pieces") || has("kibitzes"))
}

// A nerdvanaReading is a game of the contest while it is being read. It stops at the first fault.
type nerdvanaReading struct {
	*jsonText
	tags map[string]Tag
	time [2]int64 // milliseconds used, by seat
	done int      // turns so far
	turn turn     // that is being read
}

// nerdvanaTags are the tags of a record, in their order.
var nerdvanaTags = [...]string{"Player1", "Player2", "TimePerGame", "Scores", "Pieces", "Error"}

var (
	nerdvanaMembers = []member[*nerdvanaReading]{
		{"players", (*nerdvanaReading).players},
		{"time_per_game", func(j *nerdvanaReading) bool { return j.number("TimePerGame", "time_per_game") }},
		{"scores", func(j *nerdvanaReading) bool { return j.pair("Scores", "scores") }},
		{"pieces", func(j *nerdvanaReading) bool { return j.pair("Pieces", "pieces") }},
		{"turns", (*nerdvanaReading).turns},
		{"error", (*nerdvanaReading).errorText},
	}
	turnMembers = []member[*nerdvanaReading]{
		{"move", (*nerdvanaReading).move}, {"kibitzes", (*nerdvanaReading).kibitzes}, {"time", (*nerdvanaReading).milliseconds},
	}
)

func readNerdvana(d *reading) {
	j := &nerdvanaReading{jsonText: newJSON(d, "conquest/stray-text"), tags: map[string]Tag{}}
	if readMembers(j.jsonText, j, nerdvanaMembers) {
		j.ends()
	}
	for _, name := range nerdvanaTags {
		if t, ok := j.tags[name]; ok && !d.tag(t.Name, t.Value, t.Off, t.Len) {
			return
		}
	}
}

// note keeps a tag for the header.
func (j *nerdvanaReading) note(name, value string, off, end int) {
	j.tags[name] = Tag{name, value, off, end - off}
}

func (j *nerdvanaReading) players() bool {
	if !j.delim('[', "a list of two names") {
		return false
	}
	for _, tag := range [...]string{"Player1", "Player2"} {
		name, ok := j.string("the name of a player")
		if !ok {
			return false
		}
		j.note(tag, name, j.off+1, j.off+j.len()-1)
	}
	return j.delim(']', "the end of the list of two names")
}

func (j *nerdvanaReading) number(tag, what string) bool {
	n, ok := j.value(what)
	if ok {
		j.note(tag, n.String(), j.off, j.off+j.len())
	}
	return ok
}

// pair reads a list of two numbers.
func (j *nerdvanaReading) pair(tag, what string) bool {
	if !j.delim('[', "a list of two numbers") {
		return false
	}
	begin := j.off
	x, ok := j.value(what)
	if !ok {
		return false
	}
	o, ok := j.value(what)
	if !ok || !j.delim(']', "the end of the list of two numbers") {
		return false
	}
	j.note(tag, x.String()+"-"+o.String(), begin, j.off+j.len())
	return true
}

func (j *nerdvanaReading) errorText() bool {
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

func (j *nerdvanaReading) turns() bool {
	if !j.delim('[', "a list of turns") {
		return false
	}
	for j.in.More() {
		begin := j.skipped()
		j.turn = turn{kibitzes: j.turn.kibitzes[:0]}
		switch {
		case !readMembers(j.jsonText, j, turnMembers):
			return false
		case !j.turn.moved:
			return j.stray(begin, "is a turn without a move.")
		case !j.add(&j.turn):
			return false
		}
		j.done++
	}
	return j.delim(']', "the end of the list of turns")
}

// seat returns who has the turn that is being read.
func (j *nerdvanaReading) seat() int8 { return int8(j.done & 1) }

func (j *nerdvanaReading) move() bool {
	text, ok := j.string("a move")
	if ok {
		j.turn.move, j.turn.moved = Token{Play, j.seat(), j.off + 1, j.len() - 2, text}, true
	}
	return ok
}

func (j *nerdvanaReading) kibitzes() bool {
	if !j.delim('[', "a list of kibitzes") {
		return false
	}
	for j.in.More() {
		text, ok := j.string("a kibitz")
		if !ok {
			return false
		}
		j.turn.kibitzes = append(j.turn.kibitzes, Token{Comment, NoSeat, j.off, j.len(), text})
	}
	return j.delim(']', "the end of the list of kibitzes")
}

// maxMilliseconds bounds the time of a turn, so that the sum over a record stays a number.
const maxMilliseconds = 1e12

func (j *nerdvanaReading) milliseconds() bool {
	n, ok := j.value("a time in milliseconds")
	if !ok {
		return false
	}
	ms, err := n.Float64()
	if err != nil || ms < 0 || ms > maxMilliseconds {
		return j.stray(j.off, "is not a time in milliseconds.")
	}
	seat := j.seat()
	j.time[seat] += int64(math.Round(ms))
	j.turn.time, j.turn.timed = Token{Clock, seat, j.off, j.len(), strconv.FormatInt(j.time[seat], 10)}, true
	return true
}

// add adds the tokens of a turn.
func (j *nerdvanaReading) add(t *turn) bool {
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

func (j *nerdvanaReading) put(t Token) bool { return j.token(t.Kind, t.Seat, t.Off, t.Len, t.Text) }
