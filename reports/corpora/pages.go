package corpora

import (
	"github.com/plybook/plybook/replay"
)

// Pages returns the names of all pages that reports of corpora may have; the index is the last one.
func Pages() (names []string) {
	for _, g := range replay.Games() {
		names = append(names, gamePage(g.Name))
	}
	return append(names, IndexPage)
}
