package conquest

import (
	"bufio"
	"io"
	"strings"
	"unicode"
)

// longestWord is how many bytes of a word or a line are read; the rest of it is thrown away.
const longestWord = 1000

// words are the words and lines of a stream. Nothing is read before it is asked for, so that a
// person can answer one question after another.
type words struct{ in *bufio.Reader }

func newWords(in io.Reader) *words { return &words{bufio.NewReader(in)} }

// word returns the next word. What ends it stays where it is.
func (w *words) word() (string, bool) {
	var text strings.Builder
	for {
		r, _, err := w.in.ReadRune()
		switch {
		case err != nil:
			return text.String(), text.Len() > 0
		case !unicode.IsSpace(r):
			if text.Len() < longestWord {
				text.WriteRune(r)
			}
		case text.Len() > 0:
			return text.String(), w.in.UnreadRune() == nil
		}
	}
}

// line returns what is left of the present line, without its end.
func (w *words) line() (string, bool) {
	var text strings.Builder
	for read := false; ; read = true {
		r, _, err := w.in.ReadRune()
		switch {
		case err != nil:
			return strings.TrimSuffix(text.String(), "\r"), read
		case r == '\n':
			return strings.TrimSuffix(text.String(), "\r"), true
		case text.Len() < longestWord:
			text.WriteRune(r)
		}
	}
}
