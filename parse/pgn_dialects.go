package parse

import "strings"

// pgnOwn is plybook PGN, for every game, and for Hive the PGN of Mzinga.
var (
	pgnOwn = pgnDialect{escapes: true}
	pgn    = layout{split: splitPGN, read: pgnOwn.read}
)

// hivegameDialect is the PGN of hivegame.com. Its results are those of chess, its dates have the
// form 30-Jan-2024_16:10:56, its climbs may be written with a direction.
var (
	hivegameDialect = pgnDialect{game: "hive", shape: &shapeHivegame}
	hivegame        = layout{split: splitPGN, read: hivegameDialect.read, game: "hive"}
)

func sniffPGN(head []byte, _ bool) bool {
	own := false
	for name, value := range headTags(head) {
		own = own || name == "Game" || name == "GameType" && hasBase(value)
	}
	return own
}

func sniffHivegame(head []byte, _ bool) bool {
	typed, theirs := false, false
	for name, value := range headTags(head) {
		switch name {
		case "Game":
			return false
		case "GameType":
			typed = hasBase(value)
		case "Site":
			theirs = theirs || strings.EqualFold(value, "hivegame.com")
		case "Result":
			theirs = theirs || value == "1-0" || value == "0-1" || value == "1/2-1/2"
		case "Date":
			theirs = theirs || strings.Contains(value, "_")
		}
	}
	return typed && theirs
}

// headTags yields the tags that an input begins with.
func headTags(head []byte) func(yield func(name, value string) bool) {
	return func(yield func(name, value string) bool) {
		for line := range strings.Lines(string(head)) {
			if trim(line) == "" {
				continue
			}
			name, value, _, ok := cutTag(line)
			if !ok || !yield(name, value) {
				return
			}
		}
	}
}
