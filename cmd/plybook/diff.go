package main

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/reports/diff"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/page"
)

func (p *program) diffCommand() *cli.Command {
	return &cli.Command{
		Name:        "diff",
		Usage:       "compare how the games of two corpora or snapshots end",
		ArgsUsage:   "OLD NEW",
		Description: help("diff"),
		Flags: append(append(readFlags(), layoutFlags(diffLayouts()...)...),
			outFlag,
			&cli.IntFlag{Name: "max-bytes", Value: 60_000, Usage: "write at most `N` bytes of md (GitHub's limit is 65,536 characters)"},
			&cli.StringFlag{Name: "comment-key", Value: "diff", Usage: "start md with a hidden line with this `KEY`, to find the comment again"},
			&cli.StringSliceFlag{Name: "label", Usage: "label of a side in md and HTML; give one for OLD and one for NEW"},
			&cli.StringFlag{Name: "report-url", Usage: "link from md to the HTML page at this `URL`"},
			&cli.StringFlag{Name: "images", Usage: "write the last positions that md shows as PNG files into the folder `DIR`"},
			&cli.StringFlag{Name: "image-url", Usage: "show these images in md; their folder is published at `URL`"},
			&cli.StringFlag{Name: "match", Value: matchMoves, Usage: "pair games by `KEY`: moves, or number (in the file)"},
			&cli.StringFlag{Name: "html", Usage: "write an HTML page with board images to `FILE`"},
			&cli.StringFlag{Name: "theme", Usage: "colour theme `NAME` of the images (see plybook render --help)", DefaultText: scene.Themes()[0].Name},
		),
		Action: p.diff,
	}
}

// How games are paired.
const (
	matchMoves  = "moves"
	matchNumber = "number"
)

// pairsByNumber reads --match.
func pairsByNumber(match string) (bool, error) {
	switch match {
	case matchMoves, matchNumber:
		return match == matchNumber, nil
	}
	return false, fmt.Errorf("--match: %q is neither %s nor %s", match, matchMoves, matchNumber)
}

// diffLayouts are the values of --output: views of a diff, and the layouts of findings in place of which there is none.
func diffLayouts() (layouts []string) {
	layouts = []string{"text", "md", "jsonl"}
	for _, l := range findings.Layouts() {
		if !slices.Contains(layouts, l.Name) {
			layouts = append(layouts, l.Name)
		}
	}
	return layouts
}

// diffView returns what makes the view that --output chooses.
func diffView(c *cli.Context) (func(w io.Writer, images page.Create) diff.View, error) {
	before, after, err := sideNames(c)
	if err != nil {
		return nil, err
	}
	comment := diff.Comment{
		Before: before, After: after, Key: c.String("comment-key"), ReportURL: c.String("report-url"), Most: c.Int("max-bytes"),
		ImageURL: c.String("image-url"), Film: scene.Options{Theme: c.String("theme")},
	}
	switch output := c.String("output"); {
	case output == "md":
		if comment.ImageURL != "" && c.String("images") == "" {
			return nil, errors.New("--image-url needs --images, which writes the images")
		}
		return func(w io.Writer, images page.Create) diff.View {
			comment.Images = images
			return diff.NewMarkdown(w, comment)
		}, checkComment(&comment)
	case c.IsSet("images") || c.IsSet("image-url"):
		return nil, fmt.Errorf("--images and --image-url are for --output md, not %s", output)
	case c.IsSet("max-bytes") || c.IsSet("comment-key") || c.IsSet("report-url"):
		return nil, fmt.Errorf("--max-bytes, --comment-key and --report-url are for --output md, not %s", output)
	case output == "jsonl":
		return func(w io.Writer, _ page.Create) diff.View { return diff.NewJSON(w) }, nil
	case !slices.Contains(diffLayouts(), output):
		return nil, fmt.Errorf("--output must be one of %s, not %q", strings.Join(diffLayouts(), ", "), output)
	}
	to, err := productOf(c, c.String("out"))
	if err != nil {
		return nil, err
	}
	return func(w io.Writer, _ page.Create) diff.View {
		if to.layout.Name == "text" {
			return diff.NewText(w, to.options.Color)
		}
		return job.NewDiffFindings(to.writer(w))
	}, nil
}

// sideNames returns what the sides are called.
func sideNames(c *cli.Context) (before, after string, err error) {
	switch labels := c.StringSlice("label"); len(labels) {
	case 0:
		return c.Args().Get(0), c.Args().Get(1), nil
	case 2:
		return labels[0], labels[1], nil
	default:
		return "", "", fmt.Errorf("expected --label twice, for OLD and for NEW, found it %d times", len(labels))
	}
}

var (
	commentKey = regexp.MustCompile(`^[\w.]+(-[\w.]+)*$`)
	linkedURL  = regexp.MustCompile(`^https?://[^\s<>\\]+$`)
)

// checkComment refuses what would break out of a comment, or has no room in it.
func checkComment(c *diff.Comment) error {
	switch {
	case c.Most < 2*diff.LeastComment:
		return fmt.Errorf("--max-bytes must be at least %d, not %d", 2*diff.LeastComment, c.Most)
	case !commentKey.MatchString(c.Key):
		return fmt.Errorf("--comment-key must be letters, digits, dots and single hyphens, not %q", c.Key)
	case c.ReportURL != "" && !linkedURL.MatchString(c.ReportURL):
		return fmt.Errorf("--report-url must begin with https:// or http://, not %q", c.ReportURL)
	case c.ImageURL != "" && !linkedURL.MatchString(c.ImageURL):
		return fmt.Errorf("--image-url must begin with https:// or http://, not %q", c.ImageURL)
	}
	return nil
}

func (p *program) diff(c *cli.Context) error {
	newView, err := diffView(c)
	if err != nil {
		return err
	}
	hurryCollector(streamHeap)
	run, err := p.newRun(c, false, c.String("out"), c.String("html"))
	if err != nil {
		return err
	}
	if len(run.Args) != 2 {
		return wrongArguments(c, len(run.Args))
	}
	if _, err := scene.ThemeByName(c.String("theme")); err != nil {
		return fmt.Errorf("--theme: %w", err)
	}
	byNumber, err := pairsByNumber(c.String("match"))
	if err != nil {
		return err
	}
	before, after := run.Args[0], run.Args[1]
	var totals corpus.DiffTotals
	err = p.writeWithImages(c, func(w io.Writer, images page.Create) (err error) {
		view := newView(w, images)
		if c.String("html") == "" {
			totals, err = run.Diff(c.Context, before, after, byNumber, view)
			return err
		}
		return p.write(c.String("html"), func(to io.Writer) (err error) {
			from, until, _ := sideNames(c) // checked for the view
			html := diff.NewHTML(to, from, until, scene.Options{Theme: c.String("theme")})
			totals, err = run.Diff(c.Context, before, after, byNumber, view, html)
			return err
		})
	})
	if err != nil {
		return err
	}
	p.talk.say("%s", diff.Summary(&totals))
	for i, side := range []string{before, after} {
		if totals.Unread[i] > 0 {
			return fmt.Errorf("%s was not read to its end; only what could be read was compared", side)
		}
	}
	if !totals.Clean() && !c.Bool("exit-zero") {
		return errFindings
	}
	return nil
}

// writeWithImages writes the view of a diff, and the images of --images beside it.
func (p *program) writeWithImages(c *cli.Context, f func(w io.Writer, images page.Create) error) error {
	dir := c.String("images")
	if dir == "" {
		return p.write(c.String("out"), func(w io.Writer) error { return f(w, nil) })
	}
	folder, err := openFolder(dir)
	if err != nil {
		return err
	}
	defer folder.close()
	return p.write(c.String("out"), func(w io.Writer) error {
		_, err := p.writePages(c.Context, dir, func(create page.Create) error { return f(w, create) })
		return err
	})
}
