package parse

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// SGF of Othello, GM[2], as Edax and Cassio write it:
//
//	(;FF[4]GM[2]PB[Ada]PW[Bob]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]RE[B+12]
//	B[f5];W[f6];…;B[PA];)
//
// with the semicolon before or after a move. Cells are a1-style. Properties before the first move
// are tags, several values joined by a blank; B and W are plays with their seat; comments are
// comments, and other properties after the first move are extras, "BL 1500".
//
// A tree with variations gives several records, the game first: each is a line from the root to
// one end, in the order of the file, and has the tag Variation with the number of the line, from 2
// on after the game.
var othelloSGF = layout{split: splitOthelloSGF, read: readOthelloSGF, game: "reversi"}

// Bounds on trees.
const (
	maxVariations = 1000          // lines that are read
	maxValues     = 2 * MaxTokens // values of all nodes
	maxList       = 4 << 10       // bytes in a list of cells
)

func sniffOthelloSGF(head []byte, _ bool) bool {
	return beginsTree(head) && bytes.Contains(head[:min(len(head), 400)], []byte("GM[2]"))
}

// splitOthelloSGF finds the end of a tree: after the bracket that closes it, or before the next game if
// that is missing. Text before a tree is a record too, a broken one.
func splitOthelloSGF(body []byte, eof bool) (skip, length int) {
	if !beginsTree(body) {
		return splitSGF(body, eof)
	}
	return 0, gameTreeLen(body, eof)
}

// An sgfTree is a tree while its lines are read, one after the other.
type sgfTree struct {
	items   []sgfItem // the values of all nodes
	parents []int32   // of each item the one before it on its lines; -1: none
	ends    []int32   // of each line the last item
	fatal   *Fault    // where the text breaks off
	more    bool      // there are more lines than are read
	line    []int32   // the items of the line that is being read
}

// An sgfBranch is a bracket that is open.
type sgfBranch struct {
	last  int32 // the last item before it
	ended bool  // a line has ended in it
}

// readTree takes the text apart and finds the lines.
func readTree(d *reading) *sgfTree {
	t := &sgfTree{}
	lexer := sgfLexer{text: d.text}
	last := int32(-1)
	var open []sgfBranch
	for {
		item := lexer.next()
		switch {
		case item.kind == sgfNode:
		case item.kind == sgfValue && len(t.items) == maxValues:
			t.fatal = &Fault{Code: "record/limit", Off: item.off, Len: 1, Message: "The tree has more than 200,000 values."}
			t.end(last)
			return t
		case item.kind == sgfValue:
			t.items, t.parents = append(t.items, item), append(t.parents, last)
			last = int32(len(t.items) - 1)
		case item.kind == sgfOpen:
			open = append(open, sgfBranch{last: last})
		case item.kind == sgfClose:
			branch := open[len(open)-1] // the split has found it
			open = open[:len(open)-1]
			if !branch.ended {
				t.end(last)
			}
			last = branch.last
			if len(open) == 0 {
				return t
			}
			open[len(open)-1].ended = true
		default:
			t.fatal = treeFault(d, item)
			t.end(last)
			return t
		}
	}
}

// end ends a line.
func (t *sgfTree) end(last int32) {
	if len(t.ends) == maxVariations {
		t.more = true
		return
	}
	t.ends = append(t.ends, last)
}

// path returns the items of a line.
func (t *sgfTree) path(n int) []int32 {
	t.line = t.line[:0]
	for i := t.ends[n]; i >= 0; i = t.parents[i] {
		t.line = append(t.line, i)
	}
	slices.Reverse(t.line)
	return t.line
}

// treeFault says what breaks a tree off.
func treeFault(d *reading, item sgfItem) *Fault {
	switch item.kind {
	case sgfEnd:
		return &Fault{Code: "reversi/open-game", Off: item.off, Message: "The game is not closed: `)` is missing."}
	case sgfUnclosed:
		return &Fault{
			Code: "reversi/open-game", Off: item.off - 1, Len: 1,
			Message: "The game is not closed: the `]` of " + item.key + " and `)` are missing.",
		}
	}
	text := d.text[item.off : item.off+max(len(item.text), 1)]
	return &Fault{
		Code: "reversi/stray-text", Off: item.off, Len: len(text),
		Message: cite(text) + " is not part of a game; moves look like `B[f5]`.",
	}
}

func readOthelloSGF(d *reading) {
	if !beginsTree(d.Source) {
		d.fail("reversi/stray-text", 0, len(d.text), cite(d.text)+" is outside a game; games begin with `(;`.", "")
		return
	}
	if d.part == 0 {
		d.tree = readTree(d)
	}
	t := d.tree
	d.again = d.part+1 < len(t.ends)
	moved := false
	for _, i := range t.path(d.part) {
		if !d.sgfProperty(t.items[i], &moved) {
			return
		}
	}
	if d.part > 0 && !d.tag("Variation", strconv.Itoa(d.part+1), 0, 0) {
		return
	}
	if d.again {
		return
	}
	if t.more {
		d.warn("record/limit", len(d.text), 0, "The tree has more than 1,000 lines; the rest are left out.", "")
	}
	if f := t.fatal; f != nil && (f.Code != "reversi/open-game" || !d.cut) {
		d.fail(f.Code, f.Off, f.Len, f.Message, "")
	}
}

// sgfProperty makes a play, a comment, a tag or an extra of a property. moved says whether a move has
// come before.
func (d *reading) sgfProperty(item sgfItem, moved *bool) bool {
	value := unescapeSGF(item.text)
	switch {
	case item.key == "B" || item.key == "W":
		*moved = true
		seat := int8(0)
		if item.key == "W" {
			seat = 1
		}
		value, off, length := item.trimmed()
		if value == "" {
			value = "PA" // as SGF has it
		}
		return d.token(Play, seat, off, length, value)
	case item.key == "C":
		return d.token(Comment, NoSeat, item.off, len(item.text), value)
	case *moved:
		return d.token(Extra, NoSeat, item.off, len(item.text), item.key+" "+value)
	}
	if slices.Contains(listKeys, item.key) {
		value = strings.Join(strings.Fields(value), " ")
		if n := len(d.Tags); n > 0 && d.Tags[n-1].Name == item.key {
			last := &d.Tags[n-1]
			if len(last.Value) > maxList {
				return d.fail("record/limit", item.off, len(item.text), "The list of cells is longer than 4 KiB.", "")
			}
			last.Value = strings.TrimSpace(last.Value + " " + value)
			last.Len = item.off + len(item.text) - last.Off
			return true
		}
	}
	return d.tag(item.key, value, item.off, len(item.text))
}

// listKeys are the properties whose values are lists of cells.
var listKeys = []string{"AB", "AW", "AE"}

// encodeOthelloSGF writes a game, all on one line.
func encodeOthelloSGF(dst []byte, r *Record, o EncodeOptions) ([]byte, error) {
	begin := len(dst)
	dst = append(dst, "(;"...)
	for i := range r.Tags {
		if name := r.Tags[i].Name; name != "Variation" && !isOthelloProperty(name) {
			return dst[:begin], fmt.Errorf("othello-sgf: %s cannot be the name of a property", cite(name))
		}
		dst = appendOthelloTag(dst, &r.Tags[i])
	}
	moved := false
	for i := range r.Tokens {
		t := &r.Tokens[i]
		switch {
		case t.Kind == Play && t.Seat != 0 && t.Seat != 1:
			return dst[:begin], fmt.Errorf("othello-sgf: the record does not name who played %s", cite(t.Text))
		case t.Kind == Play:
			moved = true
			dst = append(appendSGF(append(dst, ';', "BW"[t.Seat], '['), t.Text, sgfBrackets), ']')
		case o.BareMoves:
		case t.Kind == Comment:
			dst = append(appendSGF(append(dst, "C["...), t.Text, sgfBrackets), ']')
		case t.Kind == Extra && moved: // before the first move it would be a tag
			if key, value, found := strings.Cut(t.Text, " "); found && isOthelloProperty(key) {
				dst = append(appendSGF(append(append(dst, key...), '['), value, sgfBrackets), ']')
			}
		}
	}
	return append(dst, ")\n"...), nil
}

// isOthelloProperty says whether a word can be the name of a property other than a move or a comment.
func isOthelloProperty(key string) bool {
	return key != "" && sgfKey(key) == len(key) && key != "B" && key != "W" && key != "C"
}

func appendOthelloTag(dst []byte, t *Tag) []byte {
	if t.Name == "Variation" {
		return dst
	}
	dst = append(dst, t.Name...)
	values := []string{t.Value}
	if slices.Contains(listKeys, t.Name) && t.Value != "" {
		values = strings.Fields(t.Value)
	}
	for _, value := range values {
		dst = append(appendSGF(append(dst, '['), value, sgfBrackets), ']')
	}
	return dst
}
