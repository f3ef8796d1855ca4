package reports

import (
	"bytes"
	"io"

	"github.com/plybook/plybook/replay"
)

// CorpusPages returns the names of all pages that reports of corpora may have; the index is the last one.
func CorpusPages() (names []string) {
	for _, g := range replay.Games() {
		names = append(names, CorpusPage(g.Name))
	}
	return append(names, CorpusIndex)
}

// pageMark is in the head of every page of a report, and tells that plybook has made it.
const pageMark = `<meta name="generator" content="plybook report">`

// IsCorpusPage says whether a file is a page of a report.
func IsCorpusPage(r io.Reader) bool {
	head := make([]byte, 1<<10)
	n, _ := io.ReadFull(r, head)
	return bytes.Contains(head[:n], []byte(pageMark))
}
