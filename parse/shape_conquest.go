package parse

import "strings"

// shapeConquest is Conquest in plybook PGN. A move is one word in the notation of its rules,
// g1e3, 0000 or d2-e4, or two cells with an arrow: (0,0)->(1,1). Any other round bracket belongs to
// a variation.
var shapeConquest = shape{
	game:       "conquest",
	codes:      "conquest",
	numbering:  ByPly,
	move:       conquestMove,
	isResult:   isConquestResult,
	variations: true,
	isMove:     isConquestMove,
	finer:      true,
}

// shapeAtaxx is the same game in the PGN of engines, whose numbers count pairs.
var shapeAtaxx = shape{
	codes:      "conquest",
	numbering:  ByPair,
	columns:    MaxLine / 2,
	inline:     true,
	move:       conquestMove,
	isResult:   isAtaxxResult,
	variations: true,
	isMove:     isConquestMove,
	finer:      true,
}

func isAtaxxResult(word string) bool {
	return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*"
}

// isConquestResult knows the assignment's 1 and 2 too, which are the numbers of the players.
func isConquestResult(word string) bool {
	return word == "1" || word == "2" || isAtaxxResult(word)
}

// isConquestMove says whether text begins with what could be a move: a word that begins with a
// letter or a digit or has an @, as some engines write clones, or the cell (0,0).
func isConquestMove(text string) bool {
	switch c := text[0]; {
	case isLetter(c), isDigit(c), c >= 0x80:
		return true
	case c == '(':
		digits := countDigits(text[1:])
		return digits > 0 && strings.HasPrefix(text[1+digits:], ",")
	case c == ')':
		return false
	}
	return strings.IndexByte(bareWord(text), '@') >= 0
}

// conquestMove returns the length of the move that text begins with. The arrow between two cells
// may have blanks around it, and be one character, so that the rules can say what is wrong with it.
func conquestMove(text string) int {
	if text[0] != '(' {
		return moveOfOneWord(text)
	}
	from := tupleLen(text)
	if from == 0 {
		return max(len(word(text)), 1)
	}
	end := from + blanks(text[from:])
	switch {
	case strings.HasPrefix(text[end:], "->"):
		end += len("->")
	case strings.HasPrefix(text[end:], "→"):
		end += len("→")
	default:
		return from + len(word(text[from:]))
	}
	end += blanks(text[end:])
	if to := tupleLen(text[end:]); to > 0 {
		return end + to
	}
	return from + len(word(text[from:]))
}

// tupleLen returns the length of the cell (row,column) that text begins with, or 0.
func tupleLen(text string) int {
	if text == "" || text[0] != '(' {
		return 0
	}
	end := 1 + countDigits(text[1:])
	if end == 1 || end == len(text) || text[end] != ',' {
		return 0
	}
	column := countDigits(text[end+1:])
	end += 1 + column
	if column == 0 || end == len(text) || text[end] != ')' {
		return 0
	}
	return end + 1
}

func countDigits(text string) int {
	n := 0
	for n < len(text) && isDigit(text[n]) {
		n++
	}
	return n
}

func blanks(text string) int {
	n := 0
	for n < len(text) && isBlank(text[n]) {
		n++
	}
	return n
}
