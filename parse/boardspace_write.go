package parse

import (
	"fmt"
	"strconv"
	"strings"
)

// encodeBoardspace writes a record of boardspace.net: enough for those who read such records, not
// for the site itself. What is needed of the header and missing is GM and VV.
func encodeBoardspace(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	w := bsWriter{dst: append(dst, "(;\n"...)}
	if r.FindTag("GM") == nil {
		w.dst = append(w.dst, "GM[27]\nVV[1]\n"...)
	}
	header := len(r.Tags)
	for header > 0 && isTime(r.Tags[header-1]) {
		header--
	}
	if err := w.tags(r.Tags[:header]); err != nil {
		return dst, err
	}
	w.command(0, "Start P0")
	w.endNode()
	for i := range r.Tokens {
		if err := w.token(&r.Tokens[i], clockAfter(r.Tokens, i)); err != nil {
			return dst, err
		}
	}
	if header < len(r.Tags) {
		w.dst = append(w.dst, ";\n"...)
		if err := w.tags(r.Tags[header:]); err != nil {
			return dst, err
		}
	}
	return append(w.dst, ")\n"...), nil
}

// isTime says whether a tag belongs into the last node.
func isTime(t Tag) bool { return t.Name == "P0 time" || t.Name == "P1 time" }

// clockAfter returns the clock that follows a token, if one does.
func clockAfter(tokens []Token, i int) string {
	if i+1 < len(tokens) && tokens[i+1].Kind == Clock {
		return tokens[i+1].Text
	}
	return ""
}

// A bsWriter writes one record.
type bsWriter struct {
	dst      []byte
	sequence int // number of the next command
}

// tags writes tags as properties, one per line.
func (w *bsWriter) tags(tags []Tag) error {
	for _, t := range tags {
		key, word, _ := strings.Cut(t.Name, " ")
		switch player := key == "P0" || key == "P1"; {
		case key == "" || sgfKey(key) != len(key) || word != "" && !player || strings.ContainsAny(word, " \t\r\n"):
			return fmt.Errorf("boardspace: %s cannot be the name of a property", cite(t.Name))
		case player && word == "":
			w.dst = append(appendSGF(append(append(w.dst, key...), `[id "`...), t.Value, sgfBrackets), '"')
		case player:
			w.dst = append(appendSGF(append(append(w.dst, key...), '['), word, sgfBrackets), ' ')
			if t.Value != "" && isSpace(t.Value[0]) {
				w.dst = append(w.dst, '\\')
			}
			w.dst = appendSGF(w.dst, t.Value, sgfBrackets)
		default:
			w.dst = appendSGF(append(append(w.dst, key...), '['), t.Value, sgfBrackets)
		}
		w.dst = append(w.dst, "]\n"...)
	}
	return nil
}

// command begins a node with a command.
func (w *bsWriter) command(seat int8, text string) {
	w.dst = append(w.dst, "; P"...)
	w.dst = append(w.dst, '0'+byte(seat), '[')
	w.dst = append(strconv.AppendInt(w.dst, int64(w.sequence), 10), ' ')
	w.dst = append(appendSGF(w.dst, text, sgfBrackets), ']')
	w.sequence++
}

func (w *bsWriter) endNode() { w.dst = append(w.dst, '\n') }

// token writes what a token stands for, and the done that confirms it.
func (w *bsWriter) token(t *Token, clock string) error {
	var text string
	switch t.Kind {
	case Play, End, Extra:
		text = bsText(t)
	case Comment:
		w.dst = append(appendSGF(append(w.dst, "; C["...), t.Text, sgfBrackets), "]\n"...)
		return nil
	default:
		return nil
	}
	switch {
	case t.Kind == Extra && (text == "" || t.Seat == NoSeat):
		return nil
	case text == "":
		return fmt.Errorf("boardspace: %s cannot be written as a command", cite(t.Text))
	case t.Seat != 0 && t.Seat != 1:
		return fmt.Errorf("boardspace: the record does not name who played %s", cite(t.Text))
	case text != "done":
		w.command(t.Seat, text)
		w.endNode()
	}
	w.command(t.Seat, "done")
	if clock != "" {
		w.dst = append(append(append(w.dst, "TM["...), clock...), ']')
	}
	w.endNode()
	return nil
}

// bsText returns the command for a token, or "".
func bsText(t *Token) string {
	if t.Text == "done" && t.Kind == Play {
		return "done"
	}
	verb, args := cutWord(t.Text)
	for i := range bsCommands {
		c := &bsCommands[i]
		if c.text == "" || c.text != verb || c.kind != t.Kind {
			continue
		}
		if c.kind == Play && verb != "pass" && strings.Count(args, " ") != 3 || args != fold(args) {
			return ""
		}
		return strings.TrimSuffix(c.name+" "+args, " ")
	}
	return ""
}
