package parse

import (
	"fmt"
	"strings"
)

// Positions as solvers of Othello print and take them. Neither form says everything: a reader has to be
// told the rest.

// Solver text, a position a line with its score for the side to move, which is not said to be black or
// white:
//
//	--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- -> +18
//
// The 64 cells are the tag Cells, the score is the tag Score.
var solverText = layout{split: splitLines(isLineComment), read: readSolverText, game: "reversi"}

// solverCells are the letters of cells.
const solverCells = "XxBb*OoWw-."

func sniffSolverText(head []byte, whole bool) bool {
	for text := range headLines(head, whole) {
		if isLineComment([]byte(text)) {
			continue
		}
		cells, _, found := strings.Cut(text, "->")
		cells = trimRight(cells)
		return found && len(cells) == 64 && strings.Trim(cells, solverCells) == ""
	}
	return false
}

func readSolverText(d *reading) {
	cells, rest, found := strings.Cut(d.text, "->")
	cells = trimRight(cells)
	if !d.tag("Cells", cells, 0, len(cells)) {
		return
	}
	score := trimRight(trimLeft(rest))
	off := len(d.text) - len(trimLeft(rest))
	if !found || !isNumber(strings.TrimLeft(score, "+-")) || len(score)-len(strings.TrimLeft(score, "+-")) > 1 {
		d.fail("reversi/bad-board", min(off, len(d.text)), max(len(score), 1), "Expected 64 cells, `->` and the score of the side to move.", "")
		return
	}
	d.tag("Score", score, off, len(score))
}

func encodeSolverText(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	cells, score := r.Tag("Cells"), r.Tag("Score")
	if strings.Contains(cells, "->") || strings.Contains(cells+score, "\n") {
		return dst, fmt.Errorf("solver: %s cannot be written as a position", cite(cells))
	}
	return append(append(append(append(dst, cells...), " -> "...), score...), '\n'), nil
}

// Bit boards, a position a line: the black discs and the white ones as numbers of 64 bits, and who is to
// move if the line says it:
//
//	0x0000000810000000 0x0000001008000000 X
//
// Which cell the lowest bit is, is not said. The words are the tags BlackBits and WhiteBits, the side is
// the tag Side.
var bitboards = layout{split: splitLines(isLineComment), read: readBitboards, game: "reversi"}

func sniffBitboards(head []byte, whole bool) bool {
	for text := range headLines(head, whole) {
		if isLineComment([]byte(text)) {
			continue
		}
		words := strings.FieldsFunc(text, isBitboardBlank)
		return (len(words) == 2 || len(words) == 3 && len(words[2]) == 1) && isBits(words[0]) && isBits(words[1])
	}
	return false
}

func isBitboardBlank(r rune) bool { return r == ',' || r < 0x80 && isBlank(byte(r)) }

// isBits says whether a text is a number of 64 bits: 16 hexadecimal digits, with or without 0x.
func isBits(text string) bool {
	if digits, prefixed := strings.CutPrefix(strings.ToLower(text), "0x"); prefixed {
		text = digits
	}
	return len(text) == 16 && strings.Trim(text, "0123456789abcdefABCDEF") == ""
}

func readBitboards(d *reading) {
	at := 0
	for i, name := range [...]string{"BlackBits", "WhiteBits", "Side"} {
		for at < len(d.text) && isBitboardBlank(rune(d.text[at])) {
			at++
		}
		end := at
		for end < len(d.text) && !isBitboardBlank(rune(d.text[end])) {
			end++
		}
		word := d.text[at:end]
		switch {
		case i < 2 && !isBits(word):
			d.fail("reversi/bad-board", at, max(len(word), 1), fmt.Sprintf("Expected two numbers of 16 hexadecimal digits, found %s.", cite(word)), "")
			return
		case word != "" && !d.tag(name, word, at, len(word)):
			return
		}
		at = end
	}
	if rest := trimLeft(d.text[at:]); rest != "" {
		d.fail("reversi/bad-board", len(d.text)-len(rest), len(rest), "Nothing may follow the side to move.", "")
	}
}

func encodeBitboards(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	black, white, side := r.Tag("BlackBits"), r.Tag("WhiteBits"), r.Tag("Side")
	if !isBits(black) || !isBits(white) || strings.ContainsAny(side, " \n") {
		return dst, fmt.Errorf("bitboards: %s cannot be written as a position", cite(black+" "+white+" "+side))
	}
	dst = append(append(append(dst, black...), ' '), white...)
	if side != "" {
		dst = append(append(dst, ' '), side...)
	}
	return append(dst, '\n'), nil
}

// encodeOpening writes a position with its name.
func encodeOpening(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	cells, name := r.Tag("Cells"), r.Tag("Opening")
	if len(cells) != openingCells || strings.Contains(name, "\n") {
		return dst, fmt.Errorf("openings: %s cannot be written as a named position", cite(cells+" "+name))
	}
	return append(append(append(append(dst, cells...), ' '), name...), '\n'), nil
}
