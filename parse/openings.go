package parse

import "strings"

// Names of openings, one per line: 64 cells, 0 black, 1 white and a dot for empty, then the name, or
// several with a bar between where the opening goes on in different ways. The cells are the tag Cells,
// the name is the tag Opening. Whoever has to move is not said: Black begins and nobody has passed.
var openings = layout{split: splitLines(func([]byte) bool { return false }), read: readOpening, game: "reversi"}

// openingCells is how many cells a line begins with.
const openingCells = 64

func sniffOpenings(head []byte, whole bool) bool {
	some := false
	for line := range headLines(head, whole) {
		cells, _ := cutWord(line) // a name may be missing
		if len(cells) != openingCells || strings.Trim(cells, ".01") != "" {
			return false
		}
		some = true
	}
	return some
}

func readOpening(d *reading) {
	cells, name, _ := strings.Cut(d.text, " ")
	if d.tag("Cells", cells, 0, len(cells)) && name != "" {
		lead := len(name) - len(trimLeft(name))
		d.tag("Opening", name[lead:], len(cells)+1+lead, len(name)-lead)
	}
}
