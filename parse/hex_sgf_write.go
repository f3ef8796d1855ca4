package parse

import (
	"fmt"
	"slices"
	"strings"
)

// sgfOrder is the order in which tags are written; those that are not here come after, in their own.
var sgfOrder = []string{
	"FF", "GM", "CA", "AP", "SZ", "GN", "EV", "RO", "DT", "PC", "SO", "US",
	"PB", "BR", "PW", "WR", "RE", "HA", "TM", "OT", "RU", "GC",
}

// siteOrder is the same of Little Golem.
var siteOrder = []string{"FF", "AP", "EV", "PB", "PW", "SZ", "RE", "GC", "SO"}

// composedKeys are properties of two parts with a colon between, which within the second part is escaped.
var composedKeys = []string{"AP", "AR", "FG", "LB", "LN", "SZ"}

// ownProgram is what plybook calls itself in the property AP, where its version goes too.
const ownProgram = "plybook"

// sgfWidth is the length in bytes that lines have at most, unless a node is longer.
const sgfWidth = 72

// inOrder returns the tags in an order of names.
func inOrder(tags []Tag, names []string) []Tag {
	tags = slices.Clone(tags)
	place := func(t Tag) int {
		if i := slices.Index(names, t.Name); i >= 0 {
			return i
		}
		return len(names)
	}
	slices.SortStableFunc(tags, func(a, b Tag) int { return place(a) - place(b) })
	return tags
}

// A treeWriter writes a tree of Hex.
type treeWriter struct {
	dst    []byte
	site   bool     // it is Little Golem's: on one line, with nothing escaped, and W is the first player
	start  int      // of the present line
	node   []byte   // the node that is being written
	keys   []string // of its properties so far
	root   bool     // it is the first one
	moved  bool     // a ply has been written
	asides [][]string
	o      EncodeOptions
	err    error // the first value that cannot be written
}

// encodeHexTree writes a record as a tree.
func encodeHexTree(dst []byte, r *Record, o EncodeOptions, site bool) ([]byte, error) {
	w := treeWriter{dst: append(dst, '('), site: site, start: len(dst), node: []byte{';'}, root: true, o: o}
	err := w.write(r)
	if err == nil {
		err = w.err
	}
	if err != nil {
		return dst, fmt.Errorf("%s: %w", r.Format, err)
	}
	return append(w.dst, ")\n"...), nil
}

func encodeHexSGF(dst []byte, r *Record, o EncodeOptions) ([]byte, error) {
	return encodeHexTree(dst, r, o, false)
}

// key returns the property for a seat, of the two for black and white.
func (w *treeWriter) key(black, white string, seat int8) string {
	if (seat == 0) != w.site {
		return black
	}
	return white
}

func (w *treeWriter) write(r *Record) error {
	if err := w.first(r); err != nil {
		return err
	}
	for i := range r.Tokens {
		t := &r.Tokens[i]
		switch {
		case t.Kind == Play || t.Kind == End:
			if t.Seat != 0 && t.Seat != 1 {
				return fmt.Errorf("the record does not name who played %s", cite(t.Text))
			}
			w.begin()
			w.moved = true
			w.value(w.key("B", "W", t.Seat), t.Text)
		case w.o.BareMoves:
		case t.Kind == Comment:
			if slices.Contains(w.keys, "C") || len(w.node) == 0 {
				w.begin()
			}
			w.value("C", t.Text)
		case t.Kind == Extra:
			w.extra(t.Text)
		}
	}
	w.flush()
	for _, variations := range slices.Backward(w.asides) {
		w.put(")")
		for _, text := range variations {
			w.newline()
			w.put(text)
		}
	}
	return nil
}

// first begins the first node: with the tags, the setup and the side to move.
func (w *treeWriter) first(r *Record) error {
	order := sgfOrder
	if w.site {
		order = siteOrder
	}
	for _, t := range inOrder(r.Tags, order) {
		if !isSGFTag(t.Name) {
			return fmt.Errorf("%s cannot be a property of the first node", cite(t.Name))
		}
		switch {
		case t.Name == "AP" && t.Value == ownProgram && w.o.Version != "":
			w.value(t.Name, ownProgram+":"+w.o.Version)
		case t.Name != "PL":
			w.value(t.Name, t.Value)
		}
	}
	for _, seat := range [...]int8{0, 1, NoSeat} {
		for i := range r.Tokens {
			t := &r.Tokens[i]
			switch {
			case t.Kind != Setup || t.Seat != seat:
			case seat == NoSeat:
				w.value("AE", t.Text)
			default:
				w.value(w.key("AB", "AW", seat), t.Text)
			}
		}
	}
	for _, t := range r.Tags {
		if t.Name == "PL" {
			w.value(t.Name, t.Value)
		}
	}
	return nil
}

// isSGFTag says whether a property can be a tag of a record of Hex.
func isSGFTag(key string) bool {
	return key != "" && sgfKey(key) == len(key) && !slices.Contains(setupKeys, key) &&
		!slices.Contains(markKeys, key) && key != "B" && key != "W" && key != "C"
}

// extra writes another property, or puts a variation aside until the game is written. What is neither has
// no place in a tree.
func (w *treeWriter) extra(text string) {
	if strings.HasPrefix(text, "(") {
		lexer := sgfLexer{text: text, pos: 1, bare: w.site}
		if _, _, ok := skipBranch(&lexer, maxSGFNested/2); ok && lexer.pos == len(text) && beginsTree([]byte(text)) {
			w.fork(text)
		}
		return
	}
	key, value, found := strings.Cut(text, " ")
	if !found || !isSGFTag(key) && !slices.Contains(markKeys, key) || key == "PL" && !w.moved { // which would be a tag
		return
	}
	again := slices.Contains(w.keys, key) && w.keys[len(w.keys)-1] != key
	if w.root && !slices.Contains(markKeys, key) || again || len(w.node) == 0 {
		w.begin()
	}
	w.value(key, value)
}

// fork begins the branch of the game, unless this is one more variation of the same fork. There is no
// branch without a node.
func (w *treeWriter) fork(text string) {
	if last := len(w.asides) - 1; last >= 0 && len(w.node) == 1 && w.dst[len(w.dst)-1] == '(' {
		w.asides[last] = append(w.asides[last], text)
		return
	}
	w.flush()
	w.newline()
	w.put("(")
	w.begin()
	w.asides = append(w.asides, []string{text})
}

// value adds a value to the node. One more of the same property goes without its key, but on the site, which
// knows no such thing.
func (w *treeWriter) value(key, value string) {
	if n := len(w.keys); n == 0 || w.keys[n-1] != key || w.site {
		w.node = append(w.node, key...)
	}
	w.keys = append(w.keys, key)
	w.node = append(w.node, '[')
	if w.site {
		if strings.ContainsAny(value, sgfEndings) && w.err == nil {
			w.err = fmt.Errorf("%s contains a bracket or a backslash, which the site does not escape", cite(value))
		}
		w.node = append(append(w.node, value...), ']')
		return
	}
	if first, rest, found := strings.Cut(value, ":"); found && slices.Contains(composedKeys, key) {
		w.node = append(appendSGF(w.node, first, sgfEndings), ':')
		w.node = appendSGF(w.node, rest, sgfEndings+":")
	} else {
		w.node = appendSGF(w.node, value, sgfEndings)
	}
	w.node = append(w.node, ']')
}

// begin begins a node, unless one has just been begun.
func (w *treeWriter) begin() {
	if len(w.node) > 1 || w.root {
		w.flush()
	}
	w.node = append(w.node[:0], ';')
}

// flush writes the node. The first one has its own line.
func (w *treeWriter) flush() {
	if len(w.node) == 0 {
		return
	}
	if !w.root && !w.site && len(w.dst)-w.start+len(w.node) > sgfWidth {
		w.newline()
	}
	w.put(string(w.node))
	if w.root {
		w.newline()
	}
	w.node, w.keys, w.root = w.node[:0], w.keys[:0], false
}

func (w *treeWriter) put(text string) {
	w.dst = append(w.dst, text...)
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		w.start = len(w.dst) - len(text) + i + 1
	}
}

// newline ends the present line, unless it is empty or the tree goes on one line.
func (w *treeWriter) newline() {
	if len(w.dst) > w.start && !w.site {
		w.put("\n")
	}
}
