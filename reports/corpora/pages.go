package corpora

import (
	"fmt"
	"io"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/page"
)

// Pages returns the names of all pages that reports of corpora may have; the index is the last one.
func Pages() (names []string) {
	for _, g := range replay.Games() {
		names = append(names, gamePage(g.Name))
		for nth := range maxVariants * maxSamples {
			names = append(names, viewerPage(g.Name, nth))
		}
	}
	return append(names, IndexPage)
}

// viewerPage returns the name of the viewer of one of the games that the page of a kind of game shows, which count from 0.
func viewerPage(game string, nth int) string { return fmt.Sprintf("%s-game-%d.html", game, nth+1) }

// shownGames returns the games that the page of a kind of game shows, by variant.
func shownGames(main []*stats.VariantResult) (all [][]*stats.Example) {
	for _, v := range main {
		all = append(all, chosen(v))
	}
	return all
}

// viewers returns the pages on which one goes through the games that the page of a kind of game shows.
func viewers(g *stats.GameResult, o Options) (files []page.File) {
	s, nth := newRenderer(o), 0
	for _, some := range shownGames(mainVariants(g)) {
		for _, e := range some {
			if e.Why == stats.PositionExample {
				continue
			}
			name := viewerPage(g.Game, nth)
			nth++
			if played, film := s.film(e, nil); film != nil && played.PlyCount() > 0 {
				files = append(files, page.File{Name: name, Write: func(w io.Writer) error {
					return canvas.WriteHTML(w, film, canvas.HTMLOptions{})
				}})
			}
		}
	}
	return files
}
