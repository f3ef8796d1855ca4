package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/reports/page"
	"github.com/plybook/plybook/reports/strength"
	"github.com/plybook/plybook/reports/wording"
)

func (p *program) strengthCommand() *cli.Command {
	return &cli.Command{
		Name:        "strength",
		Usage:       "report playing strength: ratings, crosstables, openings, plots",
		ArgsUsage:   "PATH...",
		Description: help("report-strength"),
		Flags: append(append(readFlags(), ratingFlags()...),
			&cli.StringFlag{Name: "out", Usage: "write the report to the folder `DIR`; required"},
			&cli.IntFlag{Name: "opening-plies", Usage: "treat the first `N` plies as the opening",
				DefaultText: fmt.Sprintf("that of the match, else %d", strength.DefaultOpeningPlies)},
			&cli.BoolFlag{Name: "png", Usage: "also write the plots as PNG", DisableDefaultText: true},
		),
		Action: p.strength,
	}
}

func (p *program) strength(c *cli.Context) error {
	dir := c.String("out")
	if dir == "" {
		return errorWithHint("as in --out strength", "report strength needs --out DIR for its files")
	}
	var writes []string
	for _, name := range []string{strength.PageFile, strength.MarkdownFile, strength.CSVFile, strength.JSONFile} {
		writes = append(writes, filepath.Join(dir, name))
	}
	hurryCollector(analysisHeap)
	run, err := p.newRun(c, false)
	if err != nil {
		return err
	}
	run.Writes = writes
	rate, err := rateOptions(c)
	if err != nil {
		return err
	}
	plies := c.Int("opening-plies")
	if c.IsSet("opening-plies") && plies < 1 {
		return fmt.Errorf("--opening-plies must be at least 1, not %d", plies)
	}
	all, sum, err := run.Strength(c.Context, strength.Options{RateOptions: rate, OpeningPlies: plies})
	if !sum.Clean() {
		p.talk.say("%s; run plybook validate for details", &sum)
	}
	if err != nil {
		return finish(c, &sum, err)
	}
	for _, s := range all {
		if s.Unrated != nil {
			p.talk.complain(adviseUnrated(fmt.Errorf("%s: no ratings: %w", s.Title, s.Unrated)))
		}
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("cannot make %s: %w", dir, cause(err))
	}
	written, err := p.writePages(c.Context, dir, func(create page.Create) error { return strength.Write(all, c.Bool("png"), create) })
	if err != nil {
		return err
	}
	p.talk.say("%s is the report; %s are beside it", filepath.Join(dir, strength.PageFile), besideReport(written))
	return finish(c, &sum, nil)
}

// besideReport lists the files that were written beside the report: data by their names, others counted.
func besideReport(written []string) string {
	var texts []string
	pages, plots := 0, 0
	for _, name := range written {
		switch filepath.Ext(name) {
		case ".html":
			pages++
		case ".svg", ".png":
			plots++
		default:
			texts = append(texts, name)
		}
	}
	if pages > 1 {
		texts = append(texts, wording.Count(pages-1, "page"))
	}
	if plots > 0 {
		texts = append(texts, wording.Count(plots, "plot"))
	}
	return strings.Join(texts[:len(texts)-1], ", ") + " and " + texts[len(texts)-1]
}
