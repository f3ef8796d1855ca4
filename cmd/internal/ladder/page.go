package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/plybook/plybook/reports/strength"
	"github.com/plybook/plybook/reports/wording"
)

// A file is one that is made from the games.
type file struct {
	name string
	data []byte
}

// pageFiles returns the page, whose prose stays as it is, and the pictures.
func pageFiles(dir string, climbs []*climb) ([]file, error) {
	name := filepath.Clean(dir) + ".md"
	page, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var ladders bytes.Buffer
	var files []file
	for _, c := range climbs {
		c.section(&ladders)
		pictures, err := c.pictures(dir)
		if err != nil {
			return nil, err
		}
		files = append(files, pictures...)
	}
	page, err = replacePart(page, ladders.Bytes())
	return append(files, file{name, page}), err
}

// The comments of the page between which the ladders are.
var (
	partBegin = []byte("<!-- ladders: made by go run ./cmd/internal/ladder -->\n")
	partEnd   = []byte("<!-- end of ladders -->")
)

// replacePart puts text between the comments.
func replacePart(page, text []byte) ([]byte, error) {
	before, rest, begins := bytes.Cut(page, partBegin)
	_, after, ends := bytes.Cut(rest, partEnd)
	if !begins || !ends {
		return nil, fmt.Errorf("the page has no %s and %s", bytes.TrimSpace(partBegin), partEnd)
	}
	return bytes.Join([][]byte{before, partBegin, text, partEnd, after}, nil), nil
}

// ranking returns the plot of the ranking.
func (c *climb) ranking() (strength.Plot, error) {
	for _, p := range c.Plots() {
		if strings.HasSuffix(p.Name, "-ranking") {
			return p, nil
		}
	}
	return strength.Plot{}, fmt.Errorf("%s: there is no ranking to draw", c.name)
}

// pictures returns the ranking for pages in light and in dark colours.
func (c *climb) pictures(dir string) ([]file, error) {
	plot, err := c.ranking()
	if err != nil {
		return nil, err
	}
	light, err := plot.SVG()
	if err != nil {
		return nil, err
	}
	dark, err := plot.DarkSVG()
	if err != nil {
		return nil, err
	}
	return []file{
		{filepath.Join(dir, c.name+".svg"), light},
		{filepath.Join(dir, c.name+"-dark.svg"), dark},
	}, nil
}

// section writes what the page says of a ladder.
func (c *climb) section(w *bytes.Buffer) {
	alt := ""
	if plot, err := c.ranking(); err == nil {
		alt = plot.Alt
	}
	fmt.Fprintf(w, "\n## %s\n\n%s", c.title, c.about)
	if c.openings > 0 {
		fmt.Fprintf(w, " Games start with %d random plies.", c.openings)
	}
	fmt.Fprint(w, "\n\n")
	fmt.Fprintf(w, "<picture>\n<source media=\"(prefers-color-scheme: dark)\" srcset=\"ladder/%s-dark.svg\">\n", c.name)
	fmt.Fprintf(w, "<img alt=\"%s\" src=\"ladder/%s.svg\" width=\"600\">\n</picture>\n\n", alt, c.name)
	fmt.Fprintf(w, "| Player | Elo | Games | Score | Against `%s` | Next weaker player | Score against it | Probably stronger |\n", reference)
	fmt.Fprintf(w, "| :-- | --: | --: | --: | --: | :-- | --: | --: |\n")
	for _, i := range c.Rating.Ratings.Order {
		fmt.Fprintln(w, c.row(i))
	}
	fmt.Fprintf(w, "\n<details><summary>%d games: <a href=\"ladder/%s.pgn.gz\">%s.pgn.gz</a></summary>\n\n```sh\n", c.Games, c.name, c.name)
	for i := range c.meetings {
		fmt.Fprintf(w, "%s --out %d.pgn\n", c.command(i), i+1)
	}
	fmt.Fprintf(w, "```\n\n</details>\n")
}

// row returns the line of a player.
func (c *climb) row(i int) string {
	p := c.Rating.Ratings.Players[i]
	cells := []string{
		"`" + p.Name + "`", wording.Minus(fmt.Sprintf("%+.0f ± %.0f", p.Elo.Value, p.Elo.Error)), fmt.Sprint(p.Games),
		fmt.Sprintf("%.1f%%", 100*p.Points/float64(p.Games)), c.score(p.Name, reference), "", "", "",
	}
	if below := c.below(p.Name); below != "" {
		cells[5], cells[6], cells[7] = "`"+below+"`", c.score(p.Name, below), likelihood(c.superiority(p.Name, below))
	}
	return "| " + strings.Join(cells, " | ") + " |"
}

// score writes what a player scored against another, with the range of Wilson; nothing if they never met.
func (c *climb) score(player, other string) string {
	t := c.Meetings[[2]string{player, other}]
	if t == nil {
		return ""
	}
	low, high := t.Interval()
	return fmt.Sprintf("%.1f%% (%.0f–%.0f)", 100*t.Score(), 100*low, 100*high)
}

// likelihood writes a likelihood, and none as certain.
func likelihood(p float64) string {
	if p > 0.9995 {
		return "> 99.9%"
	}
	return fmt.Sprintf("%.1f%%", 100*p)
}
