package parse

import (
	"bytes"
	"fmt"
	"strings"
)

// The log of the Blue Lagoon assignment: state, move, state, …, state, one per line. A blank line ends
// a game, and another one may follow.
//
//	a 7 2; c 0 E; i 4 0,0 0,1 …; … p 1 0 0 0 0 0 0 S T;
//	S 0,4
//	a 7 2; c 1 E; i 4 0,0 0,1 …; … p 1 0 0 0 0 0 0 S T;
//
// A record has its first line as the tag Setup. Of the others each is a token: a Claim if it begins
// as states do, and else a Play. In which order they may stand is the rules' business, and so is what
// a state says. Blanks and carriage returns at the ends of lines belong to them: the grammar of
// states has no room for such.
var bluelagoonLog = layout{split: splitParagraphs, read: readBluelagoonLog, game: "bluelagoon", blanks: true}

// bluelagoonStates are lone states, one per line; each is a record without plies, its line the tag
// Setup.
var bluelagoonStates = layout{split: splitWholeLines, read: readBluelagoonState, game: "bluelagoon", blanks: true}

// splitParagraphs makes a record of everything up to the next blank line.
func splitParagraphs(body []byte, eof bool) (skip, length int) {
	for pos := 0; pos < len(body); {
		n, ok := line(body[pos:], eof)
		switch {
		case !ok:
			return 0, 0
		case trimmed(body[pos:pos+n]) == 0:
			return 0, length
		}
		length = pos + len(bytes.TrimSuffix(body[pos:pos+n], newline))
		pos += n
	}
	if !eof {
		return 0, 0
	}
	return 0, length
}

// splitWholeLines makes a record of a line.
func splitWholeLines(body []byte, eof bool) (skip, length int) {
	n, ok := line(body, eof)
	if !ok {
		return 0, 0
	}
	return 0, len(bytes.TrimSuffix(body[:n], newline))
}

func readBluelagoonLog(d *reading) {
	off := 0
	for text := range strings.Lines(d.text) {
		written := strings.TrimSuffix(text, "\n")
		if !d.logLine(off, written) {
			return
		}
		off += len(text)
	}
}

// logLine adds a line of a log. It returns false if that broke the record off.
func (d *reading) logLine(off int, text string) bool {
	switch {
	case off == 0:
		return d.tag("Setup", text, 0, len(text))
	case strings.HasPrefix(strings.TrimLeft(text, " \t"), "a"):
		return d.token(Claim, NoSeat, off, len(text), text)
	}
	return d.token(Play, NoSeat, off, len(text), text)
}

func readBluelagoonState(d *reading) { d.tag("Setup", d.text, 0, len(d.text)) }

// encodeBluelagoonLog writes the tag Setup and the tokens that are moves or states, one per line.
func encodeBluelagoonLog(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	begin := len(dst)
	dst, err := appendFirstLine(dst, r.Tag("Setup"))
	for i := range r.Tokens {
		if t := &r.Tokens[i]; err == nil && (t.Kind == Play || t.Kind == Claim) {
			dst, err = appendLogLine(dst, t.Text)
		}
	}
	if err != nil {
		return dst[:begin], fmt.Errorf("bluelagoon-log: %w", err)
	}
	return dst, nil
}

// encodeBluelagoonState writes the tag Setup as a line.
func encodeBluelagoonState(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	if len(r.Tokens) > 0 {
		return dst, fmt.Errorf("bluelagoon-states: a lone state has no moves")
	}
	begin := len(dst)
	dst, err := appendFirstLine(dst, r.Tag("Setup"))
	if err != nil {
		return dst[:begin], fmt.Errorf("bluelagoon-states: %w", err)
	}
	return dst, nil
}

// appendFirstLine appends the line that a record begins with: a mark before it would not be part of it.
func appendFirstLine(dst []byte, text string) ([]byte, error) {
	if strings.HasPrefix(text, string(bom)) {
		return dst, fmt.Errorf("%s begins with a byte-order mark", cite(text))
	}
	return appendLogLine(dst, text)
}

func appendLogLine(dst []byte, text string) ([]byte, error) {
	if strings.Contains(text, "\n") || trimmed([]byte(text)) == 0 {
		return dst, fmt.Errorf("%s is not a line", cite(text))
	}
	return append(append(dst, text...), '\n'), nil
}

// sniffBluelagoonLog says whether a state comes first and a move second, or the same state with its
// tokens dealt, or so long a first line that the second is not seen.
func sniffBluelagoonLog(head []byte, whole bool) bool {
	first, second, known := twoLines(head, whole)
	switch {
	case !isBluelagoonState(first):
		return false
	case !known:
		return !whole
	}
	return isBluelagoonMove(second) || isDealtCopy(first, second)
}

// sniffBluelagoonStates says whether there is one state, or another one after the first.
func sniffBluelagoonStates(head []byte, whole bool) bool {
	first, second, known := twoLines(head, whole)
	return isBluelagoonState(first) && (second == "" && whole || known && isBluelagoonState(second))
}

// twoLines returns the first lines of an input that are not empty, as far as they are there. known says
// that the second one is.
func twoLines(head []byte, whole bool) (first, second string, known bool) {
	rest := strings.TrimLeft(string(head), " \t\r\n")
	first, rest, _ = strings.Cut(rest, "\n")
	second, _, ended := strings.Cut(strings.TrimLeft(rest, " \t\r\n"), "\n")
	return first, second, second != "" && (ended || whole || len(second) >= longestStateHead)
}

// longestStateHead is how much of a line shows for certain that it is a state.
const longestStateHead = len("a 64 4; c 0 E;")

// isBluelagoonState says whether a line begins as states do: "a 13 2; c 0 E;".
func isBluelagoonState(text string) bool {
	for _, letter := range [...]string{"a", "c"} {
		statement, rest, found := strings.Cut(text, ";")
		words := strings.Fields(statement)
		if !found || len(words) != 3 || words[0] != letter || !isNumber(words[1]) {
			return false
		}
		text = rest
	}
	return true
}

// isBluelagoonMove says whether a line begins as moves do: "S 9,3".
func isBluelagoonMove(text string) bool {
	text = trimLeft(text)
	return len(text) > 2 && (text[0] == 'S' || text[0] == 'T') && text[1] == ' ' && isDigit(text[2])
}

// isDealtCopy says whether the second of two states is the first with its tokens dealt, as far as it can
// be seen.
func isDealtCopy(first, second string) bool {
	const undealt = "r C B W P S;"
	before, _, found := strings.Cut(first, undealt)
	return found && isBluelagoonState(second) && !strings.Contains(second, undealt) &&
		strings.HasPrefix(second, before[:min(len(before), len(second))])
}
