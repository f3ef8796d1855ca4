package parse

import "strings"

// Con-tac-tix is Hex, and the formats whose names begin with hex or that sites of Hex have are its. What
// their records have in common:
//
//   - A Play is a cell in lower case, as in c4; in hex-hsgf two letters, as in cd. Or it is one of the words
//     "swap", "swap-pieces", "swap-sides" and "pass". Formats with signs for these give the words. Whatever
//     else a format can hold where a move is expected is a Play as it was written, "z9x".
//   - An End is "resign", "forfeit" or "time".
//   - The seat of a token is what the format names: a player, or the colour of tiles. It is 0 for whoever
//     joins the first row and the last one, whatever the format calls that colour.
//   - A size, where there is one, is a tag with the text that stands there, "13", "13x9", "13:9" or nonsense.
//
// Which cells there are, what a swap means and when there may be one is the rules' business.

// hexWords are the plies that are not cells.
var hexWords = [...]string{"swap", "swap-pieces", "swap-sides", "pass"}

// hexEnds are the ends that are no plies.
var hexEnds = [...]string{"resign", "forfeit", "time"}

// hexWord returns a move as tokens have it: words and cells in lower case, anything else as it is.
func hexWord(text string) (word string, kind Kind) {
	lower := strings.ToLower(text)
	for _, w := range hexEnds {
		if lower == w {
			return w, End
		}
	}
	for _, w := range hexWords {
		if lower == w {
			return w, Play
		}
	}
	if hexCellLen(text) == len(text) {
		return lower, Play
	}
	return text, Play
}

// isHexSwap says whether a ply is one of the swaps.
func isHexSwap(text string) bool { return text == "swap" || strings.HasPrefix(text, "swap-") }

// hexCellLen returns the length of the cell that text begins with, letters and digits, or 0.
func hexCellLen(text string) int {
	letters := 0
	for letters < len(text) && isLetter(text[letters]) {
		letters++
	}
	digits := countDigits(text[letters:])
	if letters == 0 || digits == 0 {
		return 0
	}
	return letters + digits
}
