package corpora

import (
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/picture"
)

// Pages returns the names of all pages that reports of corpora may have; the index is the last one.
func Pages() (names []string) {
	for _, g := range replay.Games() {
		names = append(names, gamePage(g.Name))
		for nth := range maxVariants * maxSamples {
			names = append(names, picture.ViewerName(g.Name, nth+1))
		}
	}
	return append(names, IndexPage)
}
