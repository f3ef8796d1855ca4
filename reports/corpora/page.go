package corpora

import (
	_ "embed"
	"html/template"
	"io"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/page"
	"github.com/plybook/plybook/reports/picture"
)

var (
	//go:embed page.html
	pageHTML string
	//go:embed page.css
	pageCSS string
	//go:embed page.js
	pageJS string

	pageTemplate = page.Template("corpus", pageHTML, figure.SideStyles)
)

// pageView is what the template of a page is given.
type pageView struct {
	PageTitle string
	Above     string // what stands over the title: what the games are part of, if that has a name or other games
	Lead      string // of the index: on other pages tiles say the same
	Style     template.CSS
	Script    template.JS
	Document  *document
	Pages     []pageLink
	Rows      []gameRow // of the index
	Foot      string
}

// A pageLink leads to a page of the report.
type pageLink struct {
	Page, Title string
	Current     bool
}

func newPageView(r *stats.Result, d *document, name string, o Options) *pageView {
	v := &pageView{Style: template.CSS(pageCSS), Script: template.JS(page.SortJS + page.FoldJS + pageJS), Document: d, PageTitle: d.Title, Foot: "Made by plybook"}
	if title := reportTitle(r, o); name != IndexPage {
		v.PageTitle += ": " + title
		if o.Title != "" || o.Samples || len(knownGames(r)) > 1 {
			v.Above = title
		}
	} else {
		v.Lead = d.Lead
	}
	if o.Version != "" {
		v.Foot += " " + o.Version
	}
	v.Foot += ". This page works offline. Percentages are rounded, so they may not add up to 100%."
	v.Pages = append(v.Pages, pageLink{IndexPage, "All games", name == IndexPage})
	for _, g := range knownGames(r) {
		v.Pages = append(v.Pages, pageLink{gamePage(g.Game), replay.TitleOf(g.Game), name == gamePage(g.Game)})
	}
	return v
}

// writeGamePage writes the page of a game after the viewers that it leads to.
func writeGamePage(r *stats.Result, g *stats.GameResult, o Options, create page.Create) error {
	s := newRenderer(o)
	s.viewers = &picture.Viewers{Create: create, Page: g.Game, Last: true}
	d, err := gameDocument(r, g, o, s)
	if err != nil {
		return err
	}
	return create.File(gamePage(g.Game), func(w io.Writer) error {
		return pageTemplate().ExecuteTemplate(w, "game", newPageView(r, d, gamePage(g.Game), o))
	})
}

func writeIndexPage(w io.Writer, r *stats.Result, o Options) error {
	s := newRenderer(o)
	rows := gameRows(r, o, s)
	v := newPageView(r, indexDocument(r, o, s), IndexPage, o)
	v.Rows = rows
	return pageTemplate().ExecuteTemplate(w, "index", v)
}
