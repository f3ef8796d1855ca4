package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/corpora"
	"github.com/plybook/plybook/reports/explorer"
	"github.com/plybook/plybook/reports/page"
	"github.com/plybook/plybook/reports/picture"
	"github.com/plybook/plybook/reports/wording"
)

// defaultExplorer is the page that no other name was given for.
const defaultExplorer = "plybook-explorer.html"

// reportExplorer makes a page on which one walks the openings of records.
func (p *program) reportExplorer(c *cli.Context, args []string) error {
	switch {
	case c.IsSet("stats"):
		return errors.New("--explorer needs records; leave out --stats")
	case c.IsSet("output") || namesReportFormat(c):
		return errors.New("--explorer is a page; leave out --output and --format")
	case len(args) == 0:
		return wrongArguments(c, 0)
	}
	out := cmp.Or(c.String("out"), defaultExplorer)
	dir, file := filepath.Split(out)
	var viewers []string
	if canHaveViewers(out) {
		for nth := range explorer.MaxViewers {
			viewers = append(viewers, picture.ViewerName(pageName(file), nth+1))
		}
	}
	run, err := p.newRunOver(c, args, false, append(inFolder(dir, viewers), out)...)
	if err != nil {
		return err
	}
	folder, err := filepath.Abs(dir)
	if err != nil {
		return fmt.Errorf("--out %s: %w", out, err)
	}
	release, err := p.choose(c, run)
	if err != nil {
		return err
	}
	defer release()
	made, sum, err := run.ExplorePage(c.Context, folder, len(viewers) > 0)
	if err != nil {
		return err
	}
	made.Version = versionNumber()
	if title := c.String("title"); title != "" {
		made.Title = title
	}
	made.Lead = strings.TrimSpace(made.Lead + " " + corpora.Selection(c.String("where"), &run.Choice))
	if len(viewers) == 0 {
		err = p.write(out, made.Write)
	} else {
		err = p.writeExplorer(c, made, out, viewers, run.Corpus.Replay)
	}
	if err != nil {
		return err
	}
	p.soFar = allWritten
	positions := 0
	for _, tree := range made.Trees {
		positions += len(tree.Positions)
	}
	p.talk.say("%s has %s", out, wording.Count(positions, "position"))
	return finish(c, &sum, nil)
}

// canHaveViewers says whether a page goes to a file, which others can be beside.
func canHaveViewers(out string) bool {
	info, err := os.Stat(out)
	return productName(out) != "" && (err != nil || info.Mode().IsRegular())
}

// pageName returns the name of a page without its extension.
func pageName(file string) string { return strings.TrimSuffix(file, filepath.Ext(file)) }

// writeExplorer writes a page and viewers of its games.
func (p *program) writeExplorer(c *cli.Context, made *explorer.Page, out string, viewers []string, o replay.Options) error {
	dir, file := filepath.Split(out)
	present, err := p.writePages(c.Context, dir, func(create page.Create) error {
		if err := made.AddViewers(&picture.Viewers{Create: create, Page: pageName(file)}, o); err != nil {
			return err
		}
		return create.File(file, made.Write)
	})
	if err == nil {
		p.removeOlder(dir, viewers, present)
	}
	return err
}
