package strength

import (
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/plybook/plybook/reports/page"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

//go:embed strength.html
var pageHTML string

var pageTemplate = page.Template("strength", pageHTML)

// facts are what the report says first of a game.
func (s *Report) facts() []string {
	facts := []string{wording.Count(s.Games, "game")}
	if players := len(s.Places()); players > 0 { // none without results
		facts = append(facts, wording.Count(players, "player"))
	}
	facts = append(facts, wording.Count(len(s.Openings), "opening"))
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
	pageGame struct {
		ID, Title string
		Facts     []string
		Plots     []pagePlot
		Tables    []*table.Table
		Commands  []pageCommand
		More      int // commands
	}
	pagePlot struct {
		Source     template.URL // an SVG; it is inert in an img element
		Title, Alt string
	}
	pageCommand struct{ Line, About string }
)

// writePage writes a report of strength as a page that needs nothing else.
func writePage(w io.Writer, all []*Report, pictures [][]Plot) error {
	var games []pageGame
	for i, s := range all {
		game := pageGame{ID: s.Key, Title: s.Title, Facts: s.facts()}
		for _, p := range pictures[i] {
			svg, err := p.SVG()
			if err != nil {
				return err
			}
			source := "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(svg)
			game.Plots = append(game.Plots, pagePlot{template.URL(source), p.Title, p.Alt})
		}
		game.Tables = s.tables()
		var matches []*Match
		matches, game.More = s.shownMatches()
		for _, m := range matches {
			game.Commands = append(game.Commands, pageCommand{m.command(s.Game), m.about()})
		}
		games = append(games, game)
	}
	return pageTemplate.Execute(w, struct {
		Title                         string
		Games                         []pageGame
		ReproduceTitle, ReproduceNote string
		Script                        template.JS
	}{pageTitle(all), games, reproduceTitle, reproduceNote, template.JS(page.SortJS)})
}

func pageTitle(all []*Report) string {
	var titles []string
	for _, s := range all {
		titles = append(titles, s.Title)
	}
	return fmt.Sprintf("Strength: %s", strings.Join(titles, ", "))
}
