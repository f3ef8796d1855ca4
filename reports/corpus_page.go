package reports

import (
	_ "embed"
	"html/template"
	"io"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/reports/page"
)

var (
	//go:embed corpus.html
	corpusHTML string
	//go:embed corpus.css
	corpusCSS string
	//go:embed corpus.js
	corpusJS string

	corpusTemplate = page.Template("corpus", corpusHTML)
)

// corpusView is what the template of a page is given.
type corpusView struct {
	PageTitle string
	Above     string // what stands over the title: what the games are part of
	Style     template.CSS
	Script    template.JS
	Document  *corpusDocument
	Pages     []pageLink
	Rows      []gameRow // of the index
	Foot      string
}

// A pageLink leads to a page of the report.
type pageLink struct {
	Page, Title string
	Current     bool
}

func newCorpusView(r *stats.Result, d *corpusDocument, name string, o CorpusOptions) *corpusView {
	v := &corpusView{Style: template.CSS(corpusCSS), Script: template.JS(page.SortJS + corpusJS), Document: d, PageTitle: d.Title, Foot: "Made by plybook"}
	if name != CorpusIndex {
		v.Above = corpusTitle(r, o)
		v.PageTitle += ": " + v.Above
	}
	if o.Version != "" {
		v.Foot += " " + o.Version
	}
	v.Foot += ". The page needs nothing but itself; the same records give the same bytes."
	v.Pages = append(v.Pages, pageLink{CorpusIndex, "All games", name == CorpusIndex})
	for _, g := range knownGames(r) {
		v.Pages = append(v.Pages, pageLink{CorpusPage(g.Game), gameTitle(g.Game), name == CorpusPage(g.Game)})
	}
	return v
}

func writeCorpusGame(w io.Writer, r *stats.Result, g *stats.GameResult, o CorpusOptions) error {
	d, err := gameDocument(r, g, o, newStudio(o))
	if err != nil {
		return err
	}
	return corpusTemplate.ExecuteTemplate(w, "game", newCorpusView(r, d, CorpusPage(g.Game), o))
}

func writeCorpusIndex(w io.Writer, r *stats.Result, o CorpusOptions) error {
	s := newStudio(o)
	rows := gameRows(r, o, s)
	v := newCorpusView(r, indexDocument(r, o, s), CorpusIndex, o)
	v.Rows = rows
	return corpusTemplate.ExecuteTemplate(w, "index", v)
}
