package parse

// shapeHive: a move is a piece and a place, "wA1 bQ-". It runs to the end of its line, the next
// number, a comment, a bracket of a variation or the result, so that what is wrong with it can be said about all of it.
var shapeHive = shape{
	game:       "hive",
	names:      func(r *Record) bool { return hasBase(r.Tag("GameType")) },
	codes:      "hive",
	numbering:  ByPly,
	numbered:   true,
	lines:      true,
	move:       func(text string) int { return hiveMove(text, bareWord) },
	isResult:   isHiveResult,
	variations: true,
}

// shapeHivegame is the same of hivegame.com, which knows no variations.
var shapeHivegame = shape{
	codes:     "hive",
	numbering: ByPly,
	numbered:  true,
	lines:     true,
	move:      func(text string) int { return hiveMove(text, word) },
	isResult:  isHiveResult,
}

// hiveMove returns the length of a move of some words.
func hiveMove(text string, word func(string) string) int {
	end := 0
	for pos := 0; pos < len(text) && text[pos] != '\n'; {
		w := word(text[pos:])
		if w == "" || pos > 0 && (numberLen(w) > 0 || isHiveResult(w)) {
			break
		}
		pos += len(w)
		end = pos
		for pos < len(text) && isBlank(text[pos]) {
			pos++
		}
	}
	return max(end, 1)
}

// isHiveResult knows the words of Mzinga, and those that hivegame.com took from chess.
func isHiveResult(word string) bool {
	for _, state := range hiveStates {
		if word == state {
			return true
		}
	}
	return word == "1-0" || word == "0-1" || word == "1/2-1/2"
}
