package parse

import "strings"

// What a player types into the program of the Conquest assignment: answers to its questions, then
// numbers, two for each cell. A file is one record, and every word of it a token: which words are
// read together, and which belong to a name, only the rules know.
var conquestScript = layout{split: splitWhole, read: readScript, game: "conquest"}

func readScript(d *reading) {
	for pos := 0; ; {
		pos = len(d.text) - len(trimLeft(d.text[pos:]))
		if pos == len(d.text) {
			return
		}
		text, _ := cutWord(d.text[pos:])
		if !d.token(Play, NoSeat, pos, len(text), text) {
			return
		}
		d.plies = 0 // a word is no ply
		pos += len(text)
	}
}

// sniffScript knows already that the game is Conquest, and looks for nothing but numbers, or an
// answer to the first question and a name.
func sniffScript(head []byte, _ bool) bool {
	first, rest, _ := strings.Cut(string(head), "\n")
	if word := strings.TrimSpace(first); len(word) == 1 && word[0] >= '0' && word[0] <= '2' && rest != "" {
		return !strings.ContainsAny(rest, "|[{")
	}
	for w := range strings.FieldsSeq(string(head)) {
		if !isNumber(w) {
			return false
		}
	}
	return len(head) > 0
}
