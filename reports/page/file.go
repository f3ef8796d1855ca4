package page

import (
	"bytes"
	"io"
)

// Create returns what writes a file of a report, whose name has no folder. The files take their places in the order in which they
// were created, all or none.
type Create func(name string) (io.Writer, error)

// File writes a file.
func (c Create) File(name string, write func(io.Writer) error) error {
	w, err := c(name)
	if err != nil {
		return err
	}
	return write(w)
}

// mark is in the head of every page of a report and of every viewer, and tells that plybook has made it.
const mark = `<meta name="generator" content="plybook`

// IsReport reports whether a file is a page of a report.
func IsReport(r io.Reader) bool {
	head := make([]byte, 1<<10)
	n, _ := io.ReadFull(r, head)
	return bytes.Contains(head[:n], []byte(mark))
}
