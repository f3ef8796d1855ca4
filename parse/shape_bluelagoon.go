package parse

import "strings"

// shapeBluelagoon: a move is a letter and a cell, "S 9,3", and may have its player before it,
// "(0) S 9,3". Deals are plies without a number, scores what the record says of a phase that has
// ended:
//
//	deal C 1,8 3,5 … S 0,5 6,3 …;
//	1. S 9,3 2. (1) S 11,6
//	score 74 66;
var shapeBluelagoon = shape{
	game:       "bluelagoon",
	codes:      "record",
	numbering:  ByPly,
	move:       bluelagoonMove,
	isMove:     isBluelagoonPly,
	isResult:   isPoints,
	variations: true,
	items:      []item{{"deal", Play}, {"score", Claim}},
	stray:      Fault{Code: "bluelagoon/bad-item", Message: "is not a deal, ply, score or result."},
}

// isBluelagoonPly says whether text begins with what could be a ply: one of the letters of moves, in
// any case, or a player. Any other bracket is one of a variation.
func isBluelagoonPly(text string) bool {
	switch text[0] {
	case 'S', 's', 'T', 't':
		return true
	}
	return playerLen(text) > 0
}

// playerLen returns the length of the player that text begins with, "(0)", or of a word in its place; 0 if there is none.
func playerLen(text string) int {
	if text[0] != '(' {
		return 0
	}
	n := 1
	for n < len(text) && isWordByte(text[n]) {
		n++
	}
	if n == 1 || n == len(text) || text[n] != ')' {
		return 0
	}
	return n + 1
}

// bluelagoonMove returns the length of a move: the player if it begins with one, the letter, and the
// cell after it, or what stands in place of it.
func bluelagoonMove(text string) int {
	end := playerLen(text)
	end += len(bareWord(text[end:]))
	if text[0] == '(' {
		end += nextWord(text[end:], isBluelagoonPly)
	}
	if strings.IndexByte(text[:end], ',') >= 0 {
		return end
	}
	return end + nextWord(text[end:], func(text string) bool { return isDigit(text[0]) || text[0] == '-' || text[0] == '+' })
}

// nextWord returns the length of the blanks and the word that text begins with, if the word is one of
// some and neither a number nor a result; or else 0.
func nextWord(text string, ofThem func(text string) bool) int {
	n := len(text) - len(trimLeft(text))
	w := bareWord(text[n:])
	if w == "" || !ofThem(w) || numberLen(w) > 0 || isPoints(w) {
		return 0
	}
	return n + len(w)
}

// isPoints says whether a word is a result: the points of two players or more with a dash between, or the
// star of an unfinished game.
func isPoints(word string) bool {
	if word == "*" {
		return true
	}
	dashes := 0
	for i := range len(word) {
		switch c := word[i]; {
		case c == '-' && i > 0 && word[i-1] != '-':
			dashes++
		case !isDigit(c):
			return false
		}
	}
	return dashes > 0 && word[len(word)-1] != '-'
}
