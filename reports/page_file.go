package reports

import (
	"bytes"
	"io"
)

// A ReportFile is one of the files of a report.
type ReportFile struct {
	Name  string // without a folder
	Write func(io.Writer) error
}

// pageMark is in the head of every page of a report, and tells that plybook has made it.
const pageMark = `<meta name="generator" content="plybook report">`

// IsCorpusPage says whether a file is a page of a report.
func IsCorpusPage(r io.Reader) bool {
	head := make([]byte, 1<<10)
	n, _ := io.ReadFull(r, head)
	return bytes.Contains(head[:n], []byte(pageMark))
}
