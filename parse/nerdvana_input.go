package parse

import (
	"fmt"
	"strings"
)

// What a program in the nerdvana contest reads: whose turn it is, 0 or 1, seven rows of x, o and
// dots from the top, and the milliseconds left of both clocks:
//
//	0
//	x.....o
//	…
//	180000 180000
//
// A record is a position: rows and turn are the tag Setup, the clocks Clock1 and Clock2.
var nerdvanaInput = layout{split: splitInputs, read: readInput, game: "conquest"}

const inputRows = 7

// splitInputs makes a record of the line of a turn and what follows, up to the next such line or a
// blank one.
func splitInputs(body []byte, eof bool) (skip, length int) {
	for pos := 0; pos < len(body); {
		n, ok := line(body[pos:], eof)
		if !ok {
			return 0, 0
		}
		text := strings.TrimSpace(string(body[pos : pos+n]))
		if pos > 0 && (text == "" || isInputTurn(text)) {
			return 0, trimmed(body[:pos])
		}
		pos += n
	}
	if !eof {
		return 0, 0
	}
	return 0, trimmed(body)
}

func isInputTurn(text string) bool { return text == "0" || text == "1" }

func isInputRow(text string) bool {
	return len(text) == inputRows && strings.Trim(text, "xo.") == ""
}

func readInput(d *reading) {
	var setup strings.Builder
	turn, n, off := "", 0, 0
	for line := range strings.Lines(d.text) {
		text := trim(line)
		at := off + strings.Index(line, text)
		switch {
		case n == 0 && isInputTurn(text):
			turn = map[string]string{"0": " x", "1": " o"}[text]
		case n == 0:
			d.fail("conquest/bad-board", at, len(text), "Not a board: the first line must be the turn, 0 or 1.", "")
			return
		case n <= inputRows && !isInputRow(text):
			d.fail("conquest/bad-board", at, len(text), fmt.Sprintf("Not a board: row %d must be seven of x, o and dots.", n), "")
			return
		case n <= inputRows:
			if n > 1 {
				setup.WriteByte('/')
			}
			setup.WriteString(strings.NewReplacer("x", "X", "o", "O", ".", "_").Replace(text))
		case n > inputRows+1 || !readClocks(d, at, text):
			d.fail("conquest/bad-board", at, len(text), "Not a board: expected two clocks in milliseconds after the rows.", "")
			return
		}
		n++
		off += len(line)
	}
	if n <= inputRows+1 {
		d.fail("conquest/bad-board", trimmed(d.Source), 0, fmt.Sprintf("Not a board: expected 9 lines, found %d.", n), "")
		return
	}
	d.tag("Setup", setup.String()+turn, 0, trimmed(d.Source))
}

// readClocks reads the two clocks of the last line.
func readClocks(d *reading, off int, text string) bool {
	x, rest := cutWord(text)
	o, more := cutWord(rest)
	if !isNumber(x) || !isNumber(o) || more != "" {
		return false
	}
	return d.tag("Clock1", x, off, len(x)) && d.tag("Clock2", o, off+len(text)-len(rest), len(o))
}

// sniffInput looks for a turn and seven rows.
func sniffInput(head []byte, _ bool) bool {
	n := 0
	for line := range strings.Lines(string(head)) {
		text := strings.TrimSpace(line)
		switch {
		case n == 0 && !isInputTurn(text), n > 0 && !isInputRow(text):
			return false
		case n == inputRows:
			return true
		}
		n++
	}
	return false
}
