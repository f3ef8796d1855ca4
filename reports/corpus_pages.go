package reports

import (
	"github.com/plybook/plybook/replay"
)

// CorpusPages returns the names of all pages that reports of corpora may have; the index is the last one.
func CorpusPages() (names []string) {
	for _, g := range replay.Games() {
		names = append(names, CorpusPage(g.Name))
	}
	return append(names, CorpusIndex)
}
