package player

import (
	"strconv"
	"strings"
)

// A SearchInfo is what a comment on a move says of how a player came to it, as [Choice.Comment] writes it.
// What it does not say is -1.
type SearchInfo struct {
	Score  int64 // as it is shown; it stands only if Scored, and not where the end of the game was seen
	Scored bool
	Depth  int64
	Nodes  int64
	Micros int64 // microseconds
}

// NoSearchInfo is that of a comment that says nothing.
var NoSearchInfo = SearchInfo{Depth: -1, Nodes: -1, Micros: -1}

// How many digits the numbers of a comment may have. What is larger is no comment: nobody searches for years, and a
// comment may hold anything. Of the largest numbers ten million add up without an overflow.
const (
	scoreDigits   = 8
	depthDigits   = 6
	nodesDigits   = 11
	secondsDigits = 6
	microsDigits  = 6 // after the point
)

// AnnotationLabel begins comments that say what somebody else thinks of a move, in the words of a comment.
const AnnotationLabel = "annotation: "

// ReadComment reads a comment. Words that are no part of a comment are skipped, and so are annotations.
func ReadComment(comment string) SearchInfo {
	r := NoSearchInfo
	if strings.HasPrefix(comment, AnnotationLabel) {
		return r
	}
	for more := true; more; {
		var word string
		word, comment, more = strings.Cut(comment, ", ")
		name, value, _ := strings.Cut(word, " ")
		switch name {
		case "score":
			r.score(value)
		case "depth":
			readNumber(&r.Depth, value, depthDigits)
		case "nodes":
			readNumber(&r.Nodes, value, nodesDigits)
		case "time":
			r.time(value)
		}
	}
	return r
}

// score reads "+35".
func (r *SearchInfo) score(text string) {
	text = firstWord(text)
	if len(strings.TrimLeft(text, "+-")) > scoreDigits {
		return
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		r.Score, r.Scored = n, true
	}
}

// time reads "0.532 s".
func (r *SearchInfo) time(text string) {
	seconds, unit, _ := strings.Cut(text, " ")
	whole, fraction, dotted := strings.Cut(seconds, ".")
	var n, f int64 = -1, 0
	readNumber(&n, whole, secondsDigits)
	if dotted && len(fraction) <= microsDigits {
		f = -1
		readNumber(&f, fraction, microsDigits)
		for range microsDigits - len(fraction) {
			f *= 10
		}
	} else if dotted {
		return
	}
	if n >= 0 && f >= 0 && firstWord(unit) == "s" {
		r.Micros = n*1_000_000 + f
	}
}

// readNumber reads the digits that a text begins with, if nothing but digits stands before what separates words.
func readNumber(n *int64, text string, most int) {
	digits := firstWord(text)
	if len(digits) == 0 || len(digits) > most {
		return
	}
	if value, err := strconv.ParseUint(digits, 10, 63); err == nil {
		*n = int64(value)
	}
}

// firstWord returns a text up to what separates words.
func firstWord(text string) string {
	if end := strings.IndexAny(text, ",; \t\r\n"); end >= 0 {
		return text[:end]
	}
	return text
}
