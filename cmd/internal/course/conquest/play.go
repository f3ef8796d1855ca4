// Package conquest runs the Conquest assignment's program on a stream of words.
package conquest

import (
	"bufio"
	"io"
	"strings"
	"unicode"

	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// Play runs a dialogue on an input and an output. It returns what [conquest.Dialogue.Run] does.
func Play(d conquest.Dialogue, in io.Reader, out io.Writer) (*game.Played, *game.Illegal, error) {
	return d.Run(&console{bufio.NewReader(in), out})
}

// A console implements [conquest.Console]. Nothing is read before it is asked for, so that a person can
// answer one question after another.
type console struct {
	in  *bufio.Reader
	out io.Writer
}

func (c *console) Say(line string) error {
	_, err := io.WriteString(c.out, line+"\n")
	return err
}

func (c *console) Show(s *conquest.State) error {
	_, err := c.out.Write(s.AppendBoard(nil))
	return err
}

// longestWord is how many bytes of a word or a line are read; the rest of it is thrown away.
const longestWord = 1000

// Word returns the next word. What ends it stays where it is.
func (c *console) Word() (string, bool) {
	var text strings.Builder
	for {
		r, _, err := c.in.ReadRune()
		switch {
		case err != nil:
			return text.String(), text.Len() > 0
		case !unicode.IsSpace(r):
			if text.Len() < longestWord {
				text.WriteRune(r)
			}
		case text.Len() > 0:
			return text.String(), c.in.UnreadRune() == nil
		}
	}
}

// Line returns what is left of the current line, without its end.
func (c *console) Line() (string, bool) {
	var text strings.Builder
	for read := false; ; read = true {
		r, _, err := c.in.ReadRune()
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
