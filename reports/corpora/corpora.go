// Package corpora reports on the games of a corpus: a page for each game, an index of them, and Markdown, from the
// statistics of analyze/stats.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package corpora

import (
	"io"
	"slices"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/page"
)

// Options are the choices of the report of a corpus. The zero value is the default.
type Options struct {
	Version string         // of plybook, for the foot of the pages; may be empty
	Samples bool           // the corpus is the records that come with plybook
	Title   string         // what the corpus is called; may be empty
	Replay  replay.Options // how the corpus was replayed, for the games that are shown
	Heat    HeatDrawer     // nil: heat maps are tables
	Inputs  []string       // what the names of records begin with: the files and folders that were given; nil if that is not known
}

// A HeatDrawer draws a heat map as SVG on the board of the games of a variant. Without an error and without bytes there is no such drawing, and the page shows the cells as a table.
type HeatDrawer func(game string, v *stats.VariantResult, m *scene.HeatMap) ([]byte, error)

// Bounds of a page. They hold it below some two megabytes however large the corpus is.
const (
	maxRows          = 100     // of a table
	maxVariants      = 5       // that have a chapter of their own; a table has all of them
	fewVariants      = 3       // so many have one in any case
	leastOfVariant   = 10      // valid games that each needs for that, if any has so many
	leastShare       = 0.01    // and which share of all
	maxTreeNodes     = 300     // of a tree of openings
	maxBranches      = 12      // moves that follow a move there
	maxHeats         = 4       // of one kind, those of most games
	fewestOnMap      = 10      // times that the most frequent cell of a map came: fewer are dots here and there
	maxSamples       = 4       // games that are shown of a variant
	maxFaultExamples = 2       // boards that are shown of a fault
	maxFaultCodes    = 12      // faults that are shown with boards
	maxPictureBytes  = 1400000 // of all pictures of a page, in base64
	maxShownDupes    = 30      // groups of duplicates
)

// IndexPage is the name of the page that leads to the pages of the games.
const IndexPage = "index.html"

// gamePage returns the name of the page of a game.
func gamePage(game string) string { return game + ".html" }

// knownGames returns the games that have pages, whose names are theirs. Records that nobody knows the game of are
// faults, and the index has those.
func knownGames(r *stats.Result) []*stats.GameResult {
	return slices.DeleteFunc(slices.Clone(r.Games), func(g *stats.GameResult) bool {
		_, err := replay.GameByName(g.Game)
		return err != nil
	})
}

// Write writes the files of the report of a corpus: viewers of the games that are shown, a page for each kind of game and, last, the index
// that leads to them. The same result gives the same bytes.
func Write(r *stats.Result, o Options, create page.Create) error {
	for _, g := range knownGames(r) {
		if err := writeGamePage(r, g, o, create); err != nil {
			return err
		}
	}
	return create.File(IndexPage, func(w io.Writer) error { return writeIndexPage(w, r, o) })
}
