package parse

import (
	"fmt"
	"strconv"
	"strings"
)

// The SGF of Little Golem for Hex, which has no GM:
//
//	(;FF[4]EV[hex.ch.23.1.1]PB[Ada]PW[Bob]SZ[13]RE[W]GC[game #1]SO[http://www.littlegolem.com];W[mf];B[swap];W[kj];B[resign])
//
// W plays first, for the player in PB: the seat of W is 0 and that of B is 1. Cells are two letters, column
// and row, and that is the text of their tokens, "mf". All else is as in hex-sgf.
//
// The site escapes nothing. What its names break of the syntax is broken, unless the lenient option
// unescaped-names lets a value go to the last bracket before the next property, node or bracket; then
// nothing in it is an escape.
//
// Neither GM nor the site's names tell a tree that plybook has written of another event: AP[plybook] does.
//
// The encoder wants a tag SZ of 1 to 26 and writes on one line. Values with a bracket or a backslash cannot be
// written.
var hexHSGF = layout{split: splitHexSGF, read: func(d *reading) { readHexTree(d, true) }, game: "contactix"}

// siteSide is the longest side of a board whose rows are letters.
const siteSide = 26

func encodeHexHSGF(dst []byte, r *Record, o EncodeOptions) ([]byte, error) {
	if n, err := strconv.Atoi(r.Tag("SZ")); err != nil || n < 1 || n > siteSide {
		return dst, fmt.Errorf("hex-hsgf: %s is not a size from 1 to %d", cite(r.Tag("SZ")), siteSide)
	}
	return encodeHexTree(dst, r, o, true)
}

// A hexTaste is what the first bytes of a tree tell about it.
type hexTaste struct {
	tree    bool
	game    string // the value of GM
	letters bool   // the first move is two letters
	cells   bool   // the first move or the first tile is a cell, or what only Hex has
	site    bool   // it is from Little Golem
	own     bool   // plybook has written it, which gives all its other trees a GM
}

// tasteTree looks at the first nodes of a tree, up to the first move that tells.
func tasteTree(head []byte) (taste hexTaste) {
	if !beginsTree(head) {
		return taste
	}
	taste.tree = true
	lexer := sgfLexer{text: string(head)}
	for {
		item := lexer.next()
		if item.kind == sgfUnclosed || item.kind == sgfEnd {
			return taste
		}
		value, _, _ := item.trimmed()
		if taste.add(item.key, value); taste.letters || taste.cells {
			return taste
		}
	}
}

// add takes a property into account.
func (t *hexTaste) add(key, value string) {
	switch key {
	case "GM":
		t.game = value
	case "AP":
		program, _, _ := strings.Cut(value, ":")
		t.own = program == ownProgram
	case "EV":
		t.site = t.site || strings.HasPrefix(value, "hex")
	case "SO":
		t.site = t.site || strings.Contains(value, "littlegolem")
	case "B", "W", "AB", "AW":
		word, _ := hexWord(value)
		t.letters = len(value) == 2 && isLetter(value[0]) && isLetter(value[1])
		t.cells = hexCellLen(value) == len(value) && value != "" || isHexSwap(word)
	}
}

// sniffTreePart looks for a tree, or for a part of one that makes a broken record.
func sniffTreePart(head []byte) bool {
	return treeStart(head, len(head)) < len(head) || isTreePart(head)
}

func sniffHexSGF(head []byte, _ bool) bool {
	t := tasteTree(head)
	return t.game == "11" || t.game == "" && t.cells
}

func sniffHexHSGF(head []byte, _ bool) bool {
	t := tasteTree(head)
	return t.game == "" && (t.letters && t.site || t.own && !t.cells)
}

// sniffNamedHexSGF is for trees that are said to be of this game.
func sniffNamedHexSGF(head []byte, _ bool) bool { return tasteTree(head).tree }

// sniffNamedHexHSGF is for trees that are said to be of this game.
func sniffNamedHexHSGF(head []byte, _ bool) bool {
	t := tasteTree(head)
	return t.game == "" && (t.letters || t.own && !t.cells)
}
