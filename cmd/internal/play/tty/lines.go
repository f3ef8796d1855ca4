package tty

import (
	"bufio"
	"errors"
	"io"
)

// A line is one of the input, or why there is none any more.
type line struct {
	text string
	err  error
}

// maxLine is how many bytes of a line are read. More are no move.
const maxLine = 1 << 12

// linesOf reads lines in the background, until the input ends: then it closes the channel. What is not taken before the program
// ends is lost.
func linesOf(in io.Reader) <-chan line {
	lines := make(chan line)
	go func() {
		defer close(lines)
		r := bufio.NewReaderSize(in, maxLine)
		for {
			text, more, err := r.ReadLine()
			if errors.Is(err, io.EOF) {
				return
			}
			l := line{string(text), err}
			for more && err == nil {
				_, more, err = r.ReadLine()
			}
			lines <- l
			if l.err != nil {
				return
			}
		}
	}()
	return lines
}
