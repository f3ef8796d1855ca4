package parse

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// SGF of Hex, GM[11], as HexGui, benzene and PlayHex write it:
//
//	(;FF[4]GM[11]SZ[11]PB[Ada]PW[Bob]RE[W+Resign]
//	;B[a3];W[swap-pieces];B[f6]BL[596];W[g5]C[better is h4](;B[e8];W[resign])(;B[d9]))
//
// A tree is a record, and in it the first variation at every fork. Text before a tree is skipped. A
// record has, in this order:
//
//   - Tags: the properties of the first node by their keys, and PL of any node before the first move. A
//     property with several values is several tags. Neither the setup nor comments nor marks are tags.
//   - Setup tokens of the cells in AB, with seat 0, in AW, with seat 1, and in AE without a seat, which
//     are empty. Their text is the cell.
//   - Of every other node the move, if it has one, then its comments and, as extras such as "BL 596", its
//     other properties; of the first node its comments and marks. The seat of a move, and of an End, is 0 of
//     B and 1 of W: a colour of tiles, whoever plays with it.
//   - Where variations fork off, an extra each with their text, brackets and all, before the tokens of the
//     first node after the fork.
//
// Two moves in a node, setup beside a move or after one, another game in GM and broken syntax end the
// record before the node.
//
// The encoder writes the tags in an order of its own and adds none, so that the record has to have FF, GM and
// SZ; to AP[plybook] it adds the version. Then come the setup, PL, and the tokens in their order. Every Play and
// End begins a node and needs a seat.
var hexSGF = layout{split: splitHexSGF, read: func(d *reading) { readHexTree(d, false) }, game: "contactix"}

// Bounds on trees of Hex; what is beyond them is broken syntax.
const (
	maxSGFNested = 1000    // variations within each other
	maxSGFValue  = 1 << 20 // bytes in a value
)

// markKeys are properties that mark cells of a node.
var markKeys = []string{"LB", "TR", "CR", "SQ", "MA", "SL", "AR", "LN", "DD", "VW", "TB", "TW"}

// setupKeys are the properties that set cells up: with the tiles of black, of white, and of nobody.
var setupKeys = []string{"AB", "AW", "AE"}

// splitHexSGF finds the end of a tree. Lines of other text are skipped, up to one that seems to be a
// part of a tree: from there on it is a record too, a broken one.
func splitHexSGF(body []byte, eof bool) (skip, length int) {
	if beginsTree(body) {
		return 0, gameTreeLen(body, eof)
	}
	n, ok := line(body, eof)
	end := trimmed(body)
	switch tree := treeStart(body, n); {
	case tree < n:
		n, ok = tree, true
	case !eof && end > 0 && end <= n && body[end-1] == '(': // perhaps of a tree
		ok = false
	}
	switch {
	case !ok:
		return 0, 0
	case !isTreePart(body[:n]):
		return n, 0
	}
	tree := treeStart(body, len(body))
	if tree == len(body) && !eof {
		return 0, 0
	}
	return 0, trimmed(body[:tree])
}

// treeStart returns the place of the first tree in a text, or most if that is not less.
func treeStart(text []byte, most int) int {
	for n := 0; n < most; n++ {
		i := bytes.IndexByte(text[n:most], '(')
		if i < 0 {
			break
		}
		if n += i; beginsTree(text[n:]) {
			return n
		}
	}
	return most
}

// isTreePart says whether a text outside of trees holds a property, or nothing that could be prose.
func isTreePart(text []byte) bool {
	prose := false
	for i := 0; i < len(text); i++ {
		if c := text[i]; c < 'A' || c > 'Z' || i > 0 && isLetter(text[i-1]) {
			prose = prose || isLetter(c) || isDigit(c) || c >= 0x80
			continue
		}
		prose = true
		if n := sgfKey(string(text[i:min(len(text), i+8)])); i+n < len(text) && text[i+n] == '[' {
			return true
		}
	}
	return !prose && bytes.ContainsAny(text, "();[]")
}

// A hexTree is a tree of Hex while it is being read.
type hexTree struct {
	*reading
	lexer sgfLexer
	site  bool // it is Little Golem's: W belongs to the first player, cells are two letters, and there is no GM

	forks  []hexFork // brackets that are open on the way to the node, the tree's own first
	asides []hexAside
	node   hexNode
	nodes  int  // on the way so far
	moved  bool // a move has come
}

// A hexFork is a bracket that is open.
type hexFork struct {
	token int // place in Tokens where the branches begin
	off   int // of the first branch
	ended bool
}

// A hexAside is a variation that is no part of the game.
type hexAside struct {
	token, off int // place in Tokens, and in the source, of its fork
	text       string
}

// A hexNode is what a node holds.
type hexNode struct {
	off   int
	move  Token
	moves int
	setup bool
	tags  []Tag
	rest  []Token
}

func readHexTree(d *reading, site bool) {
	t := hexTree{reading: d, site: site}
	t.lexer = sgfLexer{text: d.text, bare: site && d.allow.Has("unescaped-names")}
	if !beginsTree(d.Source) {
		d.fail("sgf/syntax", 0, len(d.text), cite(d.text)+" is outside a game tree; trees begin with `(;`.", "")
		return
	}
	t.read()
	t.insertAsides()
}

// read reads the nodes of the game up to the end of the tree. It returns false if that broke the record off.
func (t *hexTree) read() bool {
	for {
		item := t.lexer.next()
		ok := true
		switch item.kind {
		case sgfOpen:
			ok = t.flush() && t.open(item.off)
		case sgfClose:
			if !t.flush() {
				return false
			}
			if t.forks = t.forks[:len(t.forks)-1]; len(t.forks) == 0 {
				return true
			}
			t.forks[len(t.forks)-1].ended = true
		case sgfNode:
			ok = t.flush() && t.begin(item.off)
		case sgfValue:
			ok = t.property(item)
		default:
			return t.flush() && t.broken(item)
		}
		if !ok {
			return false
		}
	}
}

// syntax ends the record.
func (t *hexTree) syntax(off, length int, message string) bool {
	return t.fail("sgf/syntax", off, length, message, "")
}

// broken ends the record at an item that is no part of a tree, or where the text ends.
func (t *hexTree) broken(item sgfItem) bool {
	hint := ""
	if t.site {
		hint = "--allow unescaped-names reads values as Little Golem writes them"
	}
	switch {
	case item.kind != sgfStray && t.cut:
		return false
	case item.kind == sgfEnd:
		return t.syntax(item.off, 0, "The game tree is not closed: `)` is missing.")
	case item.kind == sgfUnclosed:
		t.fail("sgf/syntax", item.off-1, 1, "The value of "+item.key+" is not closed: `]` is missing.", hint)
		t.Rest = t.text[strings.LastIndex(t.text[:item.off], item.key):]
		return false
	}
	return t.fail("sgf/syntax", item.off, len(item.text), cite(item.text)+" is not part of a game tree; moves look like `B[f5]`.", hint)
}

// open opens the tree or its first variation, and puts another one aside.
func (t *hexTree) open(off int) bool {
	last := len(t.forks) - 1
	switch {
	case last >= 0 && t.forks[last].ended:
		return t.aside(off)
	case last == maxSGFNested:
		return t.syntax(off, 1, tooDeep)
	case last >= 0:
		t.forks[last].token, t.forks[last].off = len(t.Tokens), off
	}
	t.forks = append(t.forks, hexFork{})
	next := trimLeft(t.text[t.lexer.pos:])
	return next == "" || next[0] == ';' || t.syntax(off, 1, nodeless)
}

// aside passes over a variation and keeps its text.
func (t *hexTree) aside(off int) bool {
	item, why, ok := skipBranch(&t.lexer, maxSGFNested-len(t.forks))
	switch {
	case ok && len(t.Tokens)+len(t.asides) >= MaxTokens:
		return t.fail("record/limit", off, 1, tooManyTokens, "")
	case ok:
		fork := t.forks[len(t.forks)-1]
		t.asides = append(t.asides, hexAside{fork.token, fork.off, t.text[off:t.lexer.pos]})
		return true
	case why != "":
		t.syntax(item.off, 1, why)
	default:
		t.broken(item)
	}
	if t.Fatal() != nil {
		t.Rest = t.text[off:]
	}
	return false
}

// What is wrong with brackets.
const (
	nodeless = "A variation begins with a node, `;`."
	tooDeep  = "Variations are nested more than 1,000 deep."
)

// skipBranch passes over a variation after its bracket, with those in it. If it is none, it returns the item
// that is no part of one, and perhaps why.
func skipBranch(l *sgfLexer, deepest int) (item sgfItem, why string, ok bool) {
	opened := true // right before
	for depth := 1; depth > 0; opened = item.kind == sgfOpen {
		switch item = l.next(); {
		case opened && item.kind != sgfNode:
			return item, nodeless, false
		case item.kind == sgfOpen && depth == deepest:
			return item, tooDeep, false
		case item.kind == sgfOpen:
			depth++
		case item.kind == sgfClose:
			depth--
		case item.kind != sgfNode && item.kind != sgfValue:
			return item, "", false
		}
	}
	return item, "", true
}

// insertAsides puts the extras of the variations where they fork off.
func (t *hexTree) insertAsides() {
	if len(t.asides) == 0 {
		return
	}
	slices.SortStableFunc(t.asides, func(a, b hexAside) int { return a.token - b.token })
	if len(t.Tokens)+len(t.asides) > MaxTokens {
		t.fail("record/limit", t.asides[0].off, 1, tooManyTokens, "")
		return
	}
	played := slices.Clone(t.Tokens)
	t.Tokens = t.Tokens[:0]
	from := 0
	for _, a := range t.asides {
		t.Tokens = append(t.Tokens, played[from:a.token]...)
		t.Tokens = append(t.Tokens, Token{Extra, NoSeat, a.off, 1, a.text})
		from = a.token
	}
	t.Tokens = append(t.Tokens, played[from:]...)
}

// begin begins a node.
func (t *hexTree) begin(off int) bool {
	if t.forks[len(t.forks)-1].ended {
		return t.syntax(off, 1, "A node follows a variation; expected another variation or `)`.")
	}
	t.nodes++
	t.node = hexNode{off: off, tags: t.node.tags[:0], rest: t.node.rest[:0]}
	return true
}

// refuse ends the record before the node, because of something in it.
func (t *hexTree) refuse(code string, off, length int, message string) bool {
	t.fail(code, off, length, message, "")
	t.Rest = t.text[t.node.off:]
	return false
}

// property reads a value of the node.
func (t *hexTree) property(item sgfItem) bool {
	n := &t.node
	value := item.text
	if !t.lexer.bare {
		value = unescapeSGF(value)
	}
	seat, sets := t.setupSeat(item.key)
	switch {
	case t.forks[len(t.forks)-1].ended:
		return t.syntax(item.off, len(item.text), "The property "+item.key+" is outside a node.")
	case len(t.Tags)+len(n.tags) > MaxTags, len(t.Tokens)+len(n.rest) > MaxTokens:
		return t.flush()
	case len(item.text) > maxSGFValue:
		return t.syntax(item.off, 1, "The value of "+item.key+" is longer than 1 MiB.")
	case t.isOtherGame(item.key, value):
		return t.refuse("sgf/game", item.off, len(item.text), fmt.Sprintf("GM[%s] is not Hex, which is GM[11].", value))
	case item.key == "B" || item.key == "W":
		return t.move(item)
	case sets:
		return t.setUp(item, seat)
	case item.key == "C":
		n.rest = append(n.rest, Token{Comment, NoSeat, item.off, len(item.text), value})
	case item.key == "PL" && !t.moved && n.moves == 0, t.nodes == 1 && !slices.Contains(markKeys, item.key):
		n.tags = append(n.tags, Tag{item.key, value, item.off, len(item.text)})
	default:
		n.rest = append(n.rest, Token{Extra, NoSeat, item.off, len(item.text), item.key + " " + value})
	}
	return true
}

// isOtherGame says whether a property names a game that is not Hex.
func (t *hexTree) isOtherGame(key, value string) bool {
	return key == "GM" && !t.site && strings.TrimSpace(value) != "11"
}

// setUp reads a cell that is set up with the tile of a seat, or emptied.
func (t *hexTree) setUp(item sgfItem, seat int8) bool {
	n := &t.node
	if t.moved || n.moves > 0 {
		return t.refuse("sgf/setup", item.off, len(item.text), "Tiles are set up after play has begun.")
	}
	text, off, length := item.trimmed()
	n.setup = true
	n.rest = append(n.rest, Token{Setup, seat, off, length, strings.ToLower(text)})
	return true
}

// seat returns the seat of a property of black, or else of white.
func (t *hexTree) seat(black bool) int8 {
	if black != t.site {
		return 0
	}
	return 1
}

// setupSeat returns the seat of a property that sets cells up.
func (t *hexTree) setupSeat(key string) (seat int8, sets bool) {
	if key == "AE" {
		return NoSeat, true
	}
	return t.seat(key == "AB"), slices.Contains(setupKeys, key)
}

// move reads the move of a node.
func (t *hexTree) move(item sgfItem) bool {
	n := &t.node
	switch {
	case n.setup:
		return t.refuse("sgf/setup", item.off, len(item.text), "A node has both setup tiles and a move.")
	case n.moves > 0:
		return t.refuse("sgf/syntax", item.off, len(item.text), "A node has more than one move.")
	}
	text, off, length := item.trimmed()
	word, kind := hexWord(text)
	if t.site && len(text) == 2 && isLetter(text[0]) && isLetter(text[1]) {
		word = strings.ToLower(text)
	}
	n.move, n.moves = Token{kind, t.seat(item.key == "B"), off, length, word}, 1
	return true
}

// flush adds what the node holds to the record, and leaves it empty.
func (t *hexTree) flush() bool {
	n := &t.node
	for _, tag := range n.tags {
		if !t.tag(tag.Name, tag.Value, tag.Off, tag.Len) {
			return false
		}
	}
	if n.moves > 0 {
		t.moved = true
		if m := n.move; !t.token(m.Kind, m.Seat, m.Off, m.Len, m.Text) {
			return false
		}
	}
	for _, x := range n.rest {
		if !t.token(x.Kind, x.Seat, x.Off, x.Len, x.Text) {
			return false
		}
	}
	*n = hexNode{off: n.off, tags: n.tags[:0], rest: n.rest[:0]}
	return true
}
