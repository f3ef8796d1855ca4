package parse

// shapeHive: a move is a piece and a place, "wA1 bQ-". It runs to the end of its line, the next
// number, a comment or the result, so that what is wrong with it can be said about all of it.
var shapeHive = shape{
	game:      "hive",
	names:     func(r *Record) bool { return hasBase(r.Tag("GameType")) },
	codes:     "hive",
	numbering: ByPly,
	numbered:  true,
	lines:     true,
	move:      hiveMove,
	isResult:  isHiveResult,
}

func hiveMove(text string) int {
	end := 0
	for pos := 0; pos < len(text) && text[pos] != '\n' && text[pos] != '{'; {
		w := word(text[pos:])
		if pos > 0 && (numberLen(w) > 0 || isHiveResult(w)) {
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
