package parse

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// GGF, the Generic Game Format of the server GGS and of NBoard:
//
//	1 (;GM[Othello]PB[Ada]PW[Bob]TY[8]RE[+2.000]BO[8 … *]B[d3//0.01]W[c5/-1.20/3.50]…;)
//
// A line may begin with the number of games in it. Values have no escapes. The properties B and W
// are plays: a cell or a pass, then perhaps an evaluation and the seconds that the move took. They
// give
//
//   - a play with the seat of the player, as it is written;
//   - an extra "eval -1.20";
//   - a clock: what the player has used so far in all.
//
// The other properties are tags under their own names. A game whose TY has the letter s is one of
// two that are played at the same time, and has the tag Pair: 1 or 2.
var ggf = layout{split: splitGGF, read: readGGF, game: "reversi"}

// ggfNumbers are the properties whose values are numbers, ggfTexts the other ones that are known.
var (
	ggfNumbers = []string{"RB", "RW", "KB", "KW", "KM"}
	ggfTexts   = []string{"GM", "PC", "DT", "PB", "PW", "TI", "TB", "TW", "TY", "BO", "RE"}
)

const ggfPlays = "BW" // the properties that are plays, by seat

func sniffGGF(head []byte, _ bool) bool {
	n := ggfStart(head)
	return n >= 0 && bytes.Contains(bytes.ToLower(head[n:min(len(head), n+400)]), []byte("gm[othello]"))
}

// ggfStart returns where the "(;" of a game stands that data begins with, perhaps after a number,
// or -1.
func ggfStart(data []byte) int {
	n := 0
	for n < len(data) && (isDigit(data[n]) || isBlank(data[n])) {
		n++
	}
	if bytes.HasPrefix(data[n:], []byte("(;")) {
		return n
	}
	return -1
}

// splitGGF finds the end of a game: after its ")", or before the next game if it has none. Text
// before a game is a record too, a broken one.
func splitGGF(body []byte, eof bool) (skip, length int) {
	start := ggfStart(body)
	if start < 0 {
		n := bytes.Index(body, []byte("(;"))
		switch {
		case n >= 0:
			return 0, beforeGGF(body[:n])
		case !eof:
			return 0, 0
		}
		return 0, trimmed(body)
	}
	if n := ggfLen(body[start:]); n > 0 {
		return 0, start + n
	}
	if !eof {
		return 0, 0
	}
	return 0, trimmed(body)
}

// beforeGGF returns the length of data without blanks and the count of games at its end. If there is
// nothing else, the count is all there is.
func beforeGGF(data []byte) int {
	n := trimmed(data)
	digits := n
	for digits > 0 && isDigit(data[digits-1]) {
		digits--
	}
	if digits > 0 && isSpace(data[digits-1]) && bytes.IndexByte(data[n:], '\n') < 0 {
		n = trimmed(data[:digits])
	}
	return n
}

// ggfLen returns the length of the game that body begins with, or 0 if its end is not there. A line
// that begins a game ends the one before it, also within a value.
func ggfLen(body []byte) int {
	inValue := false
	for i := 2; i < len(body); i++ {
		switch c := body[i]; {
		case c == '\n' && ggfStart(body[i+1:]) >= 0:
			return trimmed(body[:i])
		case inValue:
			inValue = c != ']'
		case c == '[':
			inValue = true
		case c == ')':
			return i + 1
		case c == '(' && i+1 < len(body) && body[i+1] == ';':
			return beforeGGF(body[:i])
		}
	}
	return 0
}

// A ggfReader reads one game.
type ggfReader struct {
	*reading
	pos  int
	used [2]int // milliseconds by seat
}

func readGGF(d *reading) {
	start := ggfStart(d.Source)
	if start < 0 || len(d.text) < start+2 {
		d.fail("reversi/stray-text", 0, len(d.text), cite(d.text)+" is outside a game; games begin with `(;`.", "")
		return
	}
	r := ggfReader{reading: d, pos: start + 2}
	if r.properties() {
		r.pair()
	}
	r.count()
}

// count compares the number before the first game of a line with the games in the line. Lines that may be cut
// are not counted.
func (r *ggfReader) count() {
	digits := strings.TrimRight(r.text[:strings.IndexByte(r.text, '(')], " \t\r")
	if digits == "" || r.nth > 0 || r.Fatal() != nil {
		return
	}
	rest, _ := line(r.after, true)
	if len(r.Source)+rest > cutLine {
		return
	}
	n := 1 + ggfGames(r.after[:rest])
	if announced, err := strconv.Atoi(digits); err != nil || announced != n {
		r.warn("reversi/ggf-count", 0, len(digits), fmt.Sprintf("Expected %s games in this line, found %d.", digits, n), "")
	}
}

// ggfGames returns how many games begin in the rest of a line.
func ggfGames(data []byte) (n int) {
	inValue := false
	for i, c := range data {
		switch {
		case inValue:
			inValue = c != ']'
		case c == '[':
			inValue = true
		case c == '(':
			if i+1 < len(data) && data[i+1] == ';' {
				n++
			}
		}
	}
	return n
}

// pair marks one of two games that were played at the same time.
func (r *ggfReader) pair() {
	if t := r.FindTag("TY"); t != nil && strings.ContainsAny(t.Value, "sS") && r.nth < 2 {
		r.tag("Pair", strconv.Itoa(r.nth+1), t.Off, 0)
	}
}

// properties reads the game up to its end.
func (r *ggfReader) properties() bool {
	for {
		r.pos = len(r.text) - len(trimLeft(r.text[r.pos:]))
		rest := r.text[r.pos:]
		switch {
		case rest == "":
			return r.open("reversi/open-game", len(r.text), "The game is not closed: `;)` is missing.", "")
		case strings.HasPrefix(rest, ";)"), rest[0] == ')':
			return true
		}
		n := 0
		for n < len(rest) && isLetter(rest[n]) {
			n++
		}
		if n == 0 || n == len(rest) || rest[n] != '[' {
			return r.strayProperty(rest, n)
		}
		end := strings.IndexByte(rest, ']')
		if end < 0 {
			return r.open("reversi/open-game", r.pos+n, "The game is not closed: `]` and `;)` are missing.", "")
		}
		if !r.property(rest[:n], rest[n+1:end], r.pos+n+1) {
			return false
		}
		r.pos += end + 1
	}
}

func (r *ggfReader) strayProperty(rest string, n int) bool {
	if n == len(rest) {
		return r.open("reversi/open-game", r.pos, "The game is not closed: it ends within a property.", "")
	}
	text := rest
	if i := strings.IndexAny(rest[1:], " \t\r\n;()["); i >= 0 {
		text = rest[:i+1]
	}
	return r.fail("reversi/stray-text", r.pos, len(text), cite(text)+" is not a property; expected one such as `B[d3]`.", "")
}

// property makes a play or a tag of a property.
func (r *ggfReader) property(name, value string, off int) bool {
	if len(name) == 1 && strings.Contains(ggfPlays, name) {
		return r.play(int8(strings.Index(ggfPlays, name)), value, off)
	}
	why := ""
	switch number := slices.Contains(ggfNumbers, name); {
	case !number && !slices.Contains(ggfTexts, name):
		why = "is unknown and kept as it is"
	case r.FindTag(name) != nil:
		why = "appears twice; the first one counts"
	case number && !isDecimal(value):
		why = "should be a number, found " + cite(value)
	}
	if why != "" && !r.warn("reversi/ggf-property", off, len(value), "Property "+name+" "+why+".", "") {
		return false
	}
	return r.tag(name, value, off, len(value))
}

// isDecimal says whether a text is a number, perhaps with a sign and a fraction.
func isDecimal(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil && strings.Trim(text, "+-.0123456789") == ""
}

// play reads an item: a cell or a pass, an evaluation, seconds.
func (r *ggfReader) play(seat int8, value string, off int) bool {
	text, notes, _ := strings.Cut(value, "/")
	eval, time, _ := strings.Cut(notes, "/")
	at := off + len(text) + 1
	off += len(text) - len(trimLeft(text))
	text = trimRight(trimLeft(text))
	if !r.token(Play, seat, off, len(text), text) {
		return false
	}
	if eval != "" && !r.token(Extra, seat, at, len(eval), "eval "+eval) {
		return false
	}
	if time == "" {
		return true
	}
	at += len(eval) + 1
	used, ok := milliseconds(time)
	if !ok {
		return r.warn("reversi/ggf-property", at, len(time),
			"The time of this move is "+cite(time)+"; seconds are expected, and it is left out.", "")
	}
	r.used[seat] += used
	return r.token(Clock, seat, at, len(time), strconv.Itoa(r.used[seat]))
}

// longestTime is the longest time of one move that is read, in seconds.
const longestTime = 1 << 30

// milliseconds reads seconds with perhaps a fraction.
func milliseconds(seconds string) (int, bool) {
	whole, fraction, _ := strings.Cut(seconds, ".")
	if !isNumber(whole) || fraction != "" && !isNumber(fraction) {
		return 0, false
	}
	n, err := strconv.Atoi(whole)
	if err != nil || n > longestTime {
		return 0, false
	}
	thousandths, _ := strconv.Atoi((fraction + "000")[:3])
	return 1000*n + thousandths, true
}

// encodeGGF writes a game on one line.
func encodeGGF(dst []byte, r *Record, o EncodeOptions) ([]byte, error) {
	begin := len(dst)
	dst = append(dst, "(;"...)
	for _, t := range r.Tags {
		if t.Name == "Pair" || o.BareMoves && t.Name != "GM" && t.Name != "TY" && t.Name != "BO" {
			continue
		}
		if !isGGFName(t.Name) {
			return dst[:begin], fmt.Errorf("ggf: %s cannot be the name of a property", cite(t.Name))
		}
		if strings.Contains(t.Value, "]") {
			return dst[:begin], fmt.Errorf("ggf: the value of %s contains `]`, which cannot be written", t.Name)
		}
		dst = append(append(append(append(dst, t.Name...), '['), t.Value...), ']')
	}
	var used [2]int
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.Kind != Play {
			continue
		}
		if t.Seat != 0 && t.Seat != 1 {
			return dst[:begin], fmt.Errorf("ggf: the record does not name who played %s", cite(t.Text))
		}
		if strings.ContainsAny(t.Text, "/]") {
			return dst[:begin], fmt.Errorf("ggf: %s cannot be written as a move", cite(t.Text))
		}
		dst = append(append(append(dst, ggfPlays[t.Seat]), '['), t.Text...)
		if !o.BareMoves {
			dst = appendGGFNotes(dst, r.Tokens[i+1:], &used[t.Seat])
		}
		dst = append(dst, ']')
	}
	return append(dst, ";)\n"...), nil
}

// isGGFName says whether a property can have a name: letters, but not those of plays.
func isGGFName(name string) bool {
	for i := range len(name) {
		if !isLetter(name[i]) {
			return false
		}
	}
	return name != "" && (len(name) > 1 || !strings.Contains(ggfPlays, name))
}

// appendGGFNotes appends the evaluation and the time that follow a play.
func appendGGFNotes(dst []byte, after []Token, used *int) []byte {
	eval, time := "", ""
	for i := range after {
		t := &after[i]
		if t.Kind == Play {
			break
		}
		if text, ok := strings.CutPrefix(t.Text, "eval "); ok && t.Kind == Extra && !strings.ContainsAny(text, "/]") {
			eval = text
		}
		if now, err := strconv.Atoi(t.Text); err == nil && t.Kind == Clock && now >= *used {
			time = seconds(now - *used)
			*used = now
		}
	}
	if eval == "" && time == "" {
		return dst
	}
	dst = append(append(dst, '/'), eval...)
	if time != "" {
		dst = append(append(dst, '/'), time...)
	}
	return dst
}

// seconds writes milliseconds with two digits after the point, or three where it takes them.
func seconds(ms int) string {
	if ms%10 == 0 {
		return fmt.Sprintf("%d.%02d", ms/1000, ms%1000/10)
	}
	return fmt.Sprintf("%d.%03d", ms/1000, ms%1000)
}
