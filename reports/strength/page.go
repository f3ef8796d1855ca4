package strength

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/page"
	"github.com/plybook/plybook/reports/picture"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

var (
	//go:embed strength.html
	pageHTML string
	//go:embed strength.css
	pageCSS string

	pageTemplate = page.Template("strength", pageHTML, figure.SideStyles)
)

// facts are what the report says first of a game.
func (s *Report) facts() []string {
	facts := []string{wording.Counted(int64(s.Games), "game")}
	if players := len(s.Places()); players > 0 { // none without results
		facts = append(facts, wording.Counted(int64(players), "player"))
	}
	facts = append(facts, wording.Counted(int64(len(s.Openings)), "opening"))
	if n := s.Rating.Invalid; n > 0 {
		facts = append(facts, wording.Count(n, "game")+" with an error in the record")
	}
	if n := s.Rating.Open; n > 0 {
		facts = append(facts, wording.Count(n, "game")+" without a result")
	}
	if s.Unrated == nil {
		if worth := s.Rating.advantageText(); worth != "" {
			facts = append(facts, worth)
		}
	}
	if n := s.copies(); n > 0 {
		facts = append(facts, repeatsText(n)+" an earlier one")
	}
	return facts
}

// What the template of the page is given.
type (
	pageView struct {
		Title, Lead string
		Pools       []pagePool
		Style       template.CSS
		Script      template.JS
	}
	pagePool struct {
		ID, Title, Brief, Variant string
		Page                      string // of its own; "" on that
		Facts                     []string
		Sections                  []*section
	}
	pageCommand struct{ Line, About string }
)

// Words returns the parts of a command that stay on one line where there is room: the program with its paths, and each option with its value.
func (c pageCommand) Words() []string {
	words := strings.Split(c.Line, " --")
	for i := range words[1:] {
		words[1+i] = "--" + words[1+i]
	}
	return words
}

// writePage writes reports of strength as a page that needs nothing else. plots are those of each game, by the place in all.
func writePage(w io.Writer, all []*Report, plots [][]Plot) error {
	v := pageView{Style: template.CSS(pageCSS), Script: template.JS(page.SortJS + page.FoldJS)}
	v.Title, v.Lead = pageTitle(all)
	b := &boards{left: maxPageBoards}
	for i, s := range all {
		pool := pagePool{ID: s.Key, Title: s.Name, Brief: s.Brief, Variant: s.Variant, Facts: s.facts()}
		if len(all) > 1 {
			pool.Page = poolPage(s)
		}
		pool.Sections = s.sections(plots[i], len(all) == 1)
		for _, part := range pool.Sections {
			for _, block := range part.Blocks {
				b.drawTable(s.Game, block.Table)
				if block.Named {
					b.drawTable(s.Game, block.Rest)
				}
			}
		}
		v.Pools = append(v.Pools, pool)
	}
	return pageTemplate().Execute(w, v)
}

// poolPage returns the name of the page of one of several pools.
func poolPage(s *Report) string { return s.Key + ".html" }

// pageTitle returns the title of a page and what stands below it.
func pageTitle(all []*Report) (title, lead string) {
	if len(all) == 1 {
		return all[0].Title + ": strength of the players", ""
	}
	games := 0
	var kinds []string
	for _, s := range all {
		games += s.Games
		if !slices.Contains(kinds, s.Name) {
			kinds = append(kinds, s.Name)
		}
	}
	return "Strength of the players: " + strings.Join(kinds, ", "),
		fmt.Sprintf("%s in %s: one for each rule set, board and number of players, because their ratings are not comparable.",
			wording.Counted(int64(games), "game"), wording.Count(len(all), "part"))
}

// A boards draws the positions of a page.
type boards struct{ left int } // bytes

// Bounds of drawings.
const (
	maxPageBoards = 3 << 20 // bytes of a page
	boardWidth    = 160     // pixels that they are drawn for
	boardShown    = 80      // pixels that they take
)

// drawTable draws what the cells of a table are to show, as far as there is room.
func (b *boards) drawTable(game string, t *table.Table) {
	if t == nil {
		return
	}
	for _, row := range t.Rows {
		for i := range row {
			if row[i].Draw != nil {
				row[i].Picture = b.picture(game, row[i].Draw)
			}
		}
	}
}

// picture draws a position; nil if it cannot be drawn.
func (b *boards) picture(game string, d *table.Drawing) *table.Picture {
	played := picture.Replay(d.Record, "", replay.Options{})
	if played == nil {
		return nil
	}
	drawer, err := render.DrawerFor(game)
	if err != nil {
		return nil
	}
	plies := len(played.Plies)
	if d.Ply >= 0 {
		plies = min(played.PlyEnd(d.Ply), plies)
	}
	film := drawer.Board(played, scene.Options{HideLast: true}).Still(played, plies)
	kind, data, err := picture.Still(film, 0, boardWidth)
	if err != nil {
		return nil
	}
	source := picture.DataURL(kind, data)
	if b.left -= len(source); b.left < 0 {
		return nil
	}
	return &table.Picture{Source: source, Alt: d.Alt, Width: boardShown, Height: (boardShown*film.Height + film.Width/2) / film.Width}
}

// Label names a pool in the table of contents.
func (p *pagePool) Label() string { return strings.TrimSuffix(p.Title+": "+p.Brief, ": ") }
