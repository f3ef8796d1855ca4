package parse

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// encodeNerdvana writes an object, a turn on each line.
func encodeNerdvana(dst []byte, r *Record, o EncodeOptions) ([]byte, error) {
	w := jsonWriter{dst: append(dst, '{'), bare: o.BareMoves}
	w.players(r)
	w.numbers(r, "TimePerGame", "time_per_game", false)
	w.numbers(r, "Scores", "scores", true)
	w.numbers(r, "Pieces", "pieces", true)
	w.turns(r)
	w.member("error")
	w.string(r.Tag("Error"))
	if w.err != nil {
		return dst, fmt.Errorf("nerdvana: %w", w.err)
	}
	return append(w.dst, "\n}\n"...), nil
}

// A jsonWriter writes an object. It keeps the first error.
type jsonWriter struct {
	dst   []byte
	bare  bool
	comma bool
	err   error
}

// member begins a member on a line of its own.
func (w *jsonWriter) member(name string) {
	if w.comma {
		w.dst = append(w.dst, ',')
	}
	w.comma = true
	w.dst = append(append(append(w.dst, "\n  \""...), name...), `": `...)
}

func (w *jsonWriter) string(text string) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(text); err != nil && w.err == nil {
		w.err = err
	}
	w.dst = append(w.dst, bytes.TrimRight(b.Bytes(), "\n")...)
}

func (w *jsonWriter) players(r *Record) {
	if r.FindTag("Player1") == nil && r.FindTag("Player2") == nil {
		return
	}
	w.member("players")
	w.dst = append(w.dst, '[')
	w.string(r.Tag("Player1"))
	w.dst = append(w.dst, ", "...)
	w.string(r.Tag("Player2"))
	w.dst = append(w.dst, ']')
}

// numbers writes the number or, in a list, the two numbers of a tag.
func (w *jsonWriter) numbers(r *Record, tag, name string, two bool) {
	t := r.FindTag(tag)
	if t == nil {
		return
	}
	w.member(name)
	first, second, pair := cutNumbers(t.Value)
	if pair != two && w.err == nil {
		w.err = fmt.Errorf("%s is not what %s holds", cite(t.Value), name)
	}
	for _, n := range [...]string{first, second} {
		if (n != "" || n == first) && (!json.Valid([]byte(n)) || strings.Trim(n, "0123456789.eE+-") != "") && w.err == nil {
			w.err = fmt.Errorf("%s is not a number for %s", cite(n), name)
		}
	}
	if pair {
		first = "[" + first + ", " + second + "]"
	}
	w.dst = append(w.dst, first...)
}

// cutNumbers takes 1-0 apart; a sign or the sign of an exponent is no dash.
func cutNumbers(text string) (first, second string, pair bool) {
	for i := 1; i < len(text); i++ {
		if text[i] == '-' && text[i-1] != 'e' && text[i-1] != 'E' {
			return text[:i], text[i+1:], true
		}
	}
	return text, "", false
}

func (w *jsonWriter) turns(r *Record) {
	w.member("turns")
	w.dst = append(w.dst, '[')
	var used [2]int64
	for i, n := 0, 0; i < len(r.Tokens); n++ {
		end := i + 1
		for end < len(r.Tokens) && r.Tokens[end].Kind != Play {
			end++
		}
		if r.Tokens[i].Kind == Play {
			w.turn(r.Tokens[i:end], &used[n&1], n > 0)
		} else if n--; !w.bare && w.err == nil && hasKind(r.Tokens[i:end], Comment) {
			w.err = errors.New("a comment before the first move cannot be written")
		}
		i = end
	}
	w.dst = append(w.dst, "\n  ]"...)
}

func hasKind(tokens []Token, k Kind) bool {
	for i := range tokens {
		if tokens[i].Kind == k {
			return true
		}
	}
	return false
}

// turn writes a move and the comments and the clock after it.
func (w *jsonWriter) turn(tokens []Token, used *int64, comma bool) {
	if comma {
		w.dst = append(w.dst, ',')
	}
	w.dst = append(w.dst, "\n    {\"move\": "...)
	w.string(tokens[0].Text)
	w.dst = append(w.dst, `, "kibitzes": [`...)
	kibitzes, time := 0, ""
	for _, t := range tokens[1:] {
		switch {
		case t.Kind == Comment && !w.bare:
			if kibitzes++; kibitzes > 1 {
				w.dst = append(w.dst, ", "...)
			}
			w.string(t.Text)
		case t.Kind == Clock:
			now, err := strconv.ParseInt(t.Text, 10, 64)
			if (err != nil || now < *used) && w.err == nil {
				w.err = fmt.Errorf("the clock shows %s after %d", cite(t.Text), *used)
			}
			time, *used = strconv.FormatInt(now-*used, 10), now
		}
	}
	w.dst = append(w.dst, ']')
	if time != "" {
		w.dst = append(append(w.dst, `, "time": `...), time...)
	}
	w.dst = append(w.dst, '}')
}
