package main

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

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
	run, err := p.newRunOver(c, args, false, out)
	if err != nil {
		return err
	}
	folder, err := filepath.Abs(filepath.Dir(out))
	if err != nil {
		return fmt.Errorf("--out %s: %w", out, err)
	}
	page, sum, err := run.ExplorePage(c.Context, folder)
	if err != nil {
		return err
	}
	page.Version = versionNumber()
	if title := c.String("title"); title != "" {
		page.Title = title
	}
	if c.IsSet("where") {
		page.Lead = strings.TrimSpace(page.Lead + " Only games that match --where " + wording.ShownName(c.String("where")) + ".")
	}
	if err := p.write(out, page.Write); err != nil {
		return err
	}
	p.soFar = allWritten
	positions := 0
	for _, tree := range page.Trees {
		positions += len(tree.Positions)
	}
	p.talk.say("%s has %d positions", out, positions)
	return finish(c, &sum, nil)
}
