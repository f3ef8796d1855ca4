package process

import (
	"errors"
	"strings"
)

// Quote returns a word as [Split] takes it: as it stands, or in quotes.
func Quote(word string) string {
	if word != "" && !strings.ContainsAny(word, " \t\"'\\") {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// Split splits a command into the program and its arguments as a shell would, without one: at spaces,
// except between quotes of either kind. A backslash takes a blank, a quote or a backslash after it as
// it stands and is itself in front of anything else, so that Windows' file names need no care; between
// single quotes it has no meaning.
func Split(command string) ([]string, error) {
	var s splitter
	for i := 0; i < len(command); i++ {
		if s.escapes(command[i:]) {
			i++
			s.add(command[i])
			continue
		}
		s.take(command[i])
	}
	if s.quote != 0 {
		return nil, errors.New("a quote is not closed in " + command)
	}
	s.end()
	if len(s.args) == 0 || s.args[0] == "" {
		return nil, errors.New("no program is given")
	}
	return s.args, nil
}

// A splitter collects the words of a command.
type splitter struct {
	args  []string
	word  strings.Builder
	begun bool // there is a word, be it an empty one
	quote byte // the open quote; 0: none
}

// escapes reports whether a text begins with a backslash that takes the next byte as it stands.
func (s *splitter) escapes(text string) bool {
	return text[0] == '\\' && s.quote != '\'' && len(text) > 1 && strings.IndexByte(" \t\"'\\", text[1]) >= 0
}

// take takes a byte that is not escaped.
func (s *splitter) take(c byte) {
	switch {
	case c == s.quote:
		s.quote = 0
	case s.quote != 0:
		s.add(c)
	case c == '"' || c == '\'':
		s.quote, s.begun = c, true
	case c == ' ' || c == '\t':
		s.end()
	default:
		s.add(c)
	}
}

func (s *splitter) add(c byte) {
	s.word.WriteByte(c)
	s.begun = true
}

// end ends the word, if there is one.
func (s *splitter) end() {
	if s.begun {
		s.args = append(s.args, s.word.String())
		s.word.Reset()
	}
	s.begun = false
}
