package page

import (
	"bytes"
	"io"
)

// A File is one of the files of a report.
type File struct {
	Name  string // without a folder
	Write func(io.Writer) error
}

// mark is in the head of every page of a report and of every viewer, and tells that plybook has made it.
const mark = `<meta name="generator" content="plybook`

// IsReport reports whether a file is a page of a report.
func IsReport(r io.Reader) bool {
	head := make([]byte, 1<<10)
	n, _ := io.ReadFull(r, head)
	return bytes.Contains(head[:n], []byte(mark))
}
