package parse

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// The JSON of PlayHex, an object a game:
//
//	{"state": "ended", "boardsize": 13, "moves": ["m6", "swap-pieces", "k10"], "winner": 1, "outcome": "resign",
//	 "hostedGameToPlayers": [{"player": {"pseudo": "Ada"}}, {"player": {"pseudo": "Bob"}}]}
//
// The tags are called like the members boardsize, winner, outcome and state, in the order of the record; null
// is none. The players are Player0 and Player1. Plies have no seat. An element of moves that is no string is
// a fault contactix/bad-move; what is no JSON, or has another value of the wrong kind, is json/syntax, and then
// there are no tokens at all.
//
// The encoder wants boardsize, and writes null where one of the other three is missing. Ends have no place but
// the outcome.
var playHex = layout{split: splitObjects, read: readPlayHex, game: "contactix"}

// playHexTags are the members that are tags, in the order in which they are written; the moves come after the
// first.
var playHexTags = []string{"boardsize", "winner", "outcome", "state"}

// A playHexReading is a game of PlayHex while it is being read.
type playHexReading struct {
	*jsonText
	players int // so far
}

var (
	playHexMembers = []member[*playHexReading]{
		{"boardsize", func(p *playHexReading) bool { return p.number("boardsize") }},
		{"winner", func(p *playHexReading) bool { return p.number("winner") }},
		{"outcome", func(p *playHexReading) bool { return p.word("outcome") }},
		{"state", func(p *playHexReading) bool { return p.word("state") }},
		{"moves", (*playHexReading).moves},
		{"hostedGameToPlayers", (*playHexReading).hosted},
	}
	hostedMembers = []member[*playHexReading]{{"player", func(p *playHexReading) bool { return readMembers(p.jsonText, p, playerMembers) }}}
	playerMembers = []member[*playHexReading]{{"pseudo", func(p *playHexReading) bool { return p.word(fmt.Sprintf("Player%d", p.players)) }}}
)

func readPlayHex(d *reading) {
	p := playHexReading{jsonText: newJSON(d, "json/syntax")}
	if readMembers(p.jsonText, &p, playHexMembers) {
		p.ends()
	}
	if f := d.Fatal(); f != nil && f.Code == p.code {
		d.Tokens, d.Rest = d.Tokens[:0], d.text
	}
}

// number makes a tag of a number.
func (p *playHexReading) number(tag string) bool {
	t, ok := p.next()
	n, isNumber := t.(json.Number)
	switch {
	case !ok || t == nil:
		return ok
	case !isNumber:
		return p.unexpected("the number " + tag)
	}
	return p.tag(tag, n.String(), p.off, p.len())
}

// word makes a tag of a string.
func (p *playHexReading) word(tag string) bool {
	t, ok := p.next()
	text, isText := t.(string)
	switch {
	case !ok || t == nil:
		return ok
	case !isText:
		return p.unexpected("the text " + tag)
	}
	return p.tag(tag, text, p.off+1, p.len()-2)
}

func (p *playHexReading) moves() bool {
	if !p.delim('[', "a list of moves") {
		return false
	}
	for p.in.More() {
		t, ok := p.next()
		text, isText := t.(string)
		switch {
		case !ok:
			return false
		case !isText:
			return p.fail("contactix/bad-move", p.off, p.len(), cite(p.text[p.off:p.off+p.len()])+" is not a move in quotes.", "")
		}
		word, kind := hexWord(text)
		if !p.token(kind, NoSeat, p.off+1, p.len()-2, word) {
			return false
		}
	}
	return p.delim(']', "the end of the list of moves")
}

// hosted reads the players, first that of seat 0.
func (p *playHexReading) hosted() bool {
	if !p.delim('[', "a list of players") {
		return false
	}
	for ; p.in.More(); p.players++ {
		if !readMembers(p.jsonText, p, hostedMembers) {
			return false
		}
	}
	return p.delim(']', "the end of the list of players")
}

func sniffPlayHex(head []byte, _ bool) bool {
	return bytes.HasPrefix(head, []byte("{")) && bytes.Contains(head, []byte(`"boardsize"`))
}

func encodePlayHex(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	begin := len(dst)
	moves := []string{}
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.Kind == Play {
			moves = append(moves, t.Text)
		}
	}
	for i, name := range playHexTags {
		value := []byte("null")
		if t := r.FindTag(name); t != nil {
			value = []byte(t.Value)
			if i >= 2 {
				value, _ = json.Marshal(t.Value)
			}
		}
		if isNull := string(value) == "null"; i == 0 && isNull || i < 2 && !isNull && !isJSONNumber(value) {
			return dst[:begin], fmt.Errorf("playhex-json: %s is not a value of %s", cite(string(value)), name)
		}
		dst = fmt.Appendf(dst, "%c%q:%s", "{,"[min(i, 1)], name, value)
		if i == 0 {
			text, _ := json.Marshal(moves)
			dst = append(append(dst, `,"moves":`...), text...)
		}
	}
	return append(dst, "}\n"...), nil
}

// isJSONNumber says whether a text is a number in JSON and nothing else.
func isJSONNumber(text []byte) bool {
	return json.Valid(text) && (text[0] == '-' || isDigit(text[0])) && !isSpace(text[len(text)-1])
}
