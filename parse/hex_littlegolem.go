package parse

import (
	"fmt"
	"strings"
)

// Games of Hex as Little Golem tells them, a sentence a line:
//
//	White places m6.
//	Black swaps.
//	White times out.
//	Black resigns.
//
// White begins and joins the rows, and has seat 0. A file is a game. It has no tags, and the board is
// 13 × 13 unless it is told otherwise. Another sentence is a fault contactix/bad-move, which ends the game.
//
// The encoder wants a seat of every Play and End, and knows neither passes nor forfeits.
var hexLittleGolem = layout{split: splitWhole, read: readSentences, game: "contactix"}

// golemSeats are whose sentences there are, by seat.
var golemSeats = [...]string{"White", "Black"}

// golemEnds are what follows the player in sentences about ends, and the words for them.
var golemEnds = []struct{ sentence, word string }{{"resigns.", "resign"}, {"times out.", "time"}}

func readSentences(d *reading) {
	off := 0
	for line := range strings.Lines(d.text) {
		text := trimRight(trimLeft(line))
		if text != "" && !d.sentence(text, off+strings.Index(line, text)) {
			return
		}
		off += len(line)
	}
}

// sentence reads a sentence. It returns false if that broke the record off.
func (d *reading) sentence(text string, off int) bool {
	colour, rest := cutWord(text)
	at := off + len(text) - len(rest)
	seat := int8(0)
	if colour == golemSeats[1] {
		seat = 1
	}
	said := fold(rest)
	cell, places := strings.CutPrefix(rest, "places ")
	cell, full := strings.CutSuffix(cell, ".")
	for _, e := range golemEnds {
		if said == e.sentence && colour == golemSeats[seat] {
			return d.token(End, seat, at, len(rest)-1, e.word)
		}
	}
	switch cell := trimLeft(cell); {
	case colour != golemSeats[seat]:
	case said == "swaps.":
		return d.token(Play, seat, at, len("swap"), "swap")
	case places && full && cell != "" && !strings.ContainsAny(cell, " \t\r"):
		word, _ := hexWord(cell)
		return d.token(Play, seat, off+len(text)-1-len(cell), len(cell), word)
	}
	return d.fail("contactix/bad-move", off, len(text), cite(text)+" is not a move; expected a sentence such as `White places a5.`", "")
}

func sniffSentences(head []byte, _ bool) bool {
	for _, colour := range golemSeats {
		if strings.HasPrefix(string(head), colour+" places ") {
			return true
		}
	}
	return false
}

func encodeSentences(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	begin := len(dst)
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.Kind != Play && t.Kind != End {
			continue
		}
		if t.Seat != 0 && t.Seat != 1 {
			return dst[:begin], fmt.Errorf("hex-littlegolem: the record does not name who played %s", cite(t.Text))
		}
		said := ""
		switch {
		case t.Kind == End:
			for _, e := range golemEnds {
				if e.word == t.Text {
					said = e.sentence
				}
			}
		case isHexSwap(t.Text):
			said = "swaps."
		case t.Text != "pass" && t.Text != "" && !strings.ContainsAny(t.Text, " \t\r\n"):
			said = "places " + t.Text + "."
		}
		if said == "" {
			return dst[:begin], fmt.Errorf("hex-littlegolem: there is no sentence for %s", cite(t.Text))
		}
		dst = append(append(append(append(dst, golemSeats[t.Seat]...), ' '), said...), '\n')
	}
	return dst, nil
}
