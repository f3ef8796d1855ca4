package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus/samples"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/internal/spelling"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/corpora"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/page"
)

// defaultReport is the folder of a report that no other was named for.
const defaultReport = "plybook-report"

// reportFormats are the forms of a report, the default first.
var reportFormats = []string{"html", "md"}

// reportCommand reports on whole corpora; reports of other kinds are subcommands.
func (p *program) reportCommand() *cli.Command {
	strength := p.strengthCommand()
	strength.OnUsageError = p.usageError
	strength.HideHelpCommand = true
	return &cli.Command{
		Name:        "report",
		Usage:       "write HTML pages about a corpus: results, openings, players, errors",
		ArgsUsage:   "[PATH...]",
		Description: help("report", "{folder}", defaultReport),
		Flags: append(append(readFlags(), choiceFlags()...),
			&cli.StringFlag{Name: "output", Value: reportFormats[0], Usage: "`FORMAT`: output format: html or md"},
			&cli.StringFlag{Name: "out", Usage: "write the pages to the folder `PATH`; Markdown or the explorer page to the file PATH", DefaultText: defaultReport + "; standard output; " + defaultExplorer},
			&cli.StringFlag{Name: "title", Usage: "`TEXT`: title of the pages", DefaultText: "the number of records and their game"},
			&cli.BoolFlag{Name: "explorer", Usage: "write one page for exploring the openings on a board", DisableDefaultText: true},
			&cli.StringFlag{Name: "stats", Usage: "report on the statistics in `FILE` instead of records"},
		),
		Action:      p.report,
		Subcommands: []*cli.Command{strength},
	}
}

// namesReportFormat says whether --format names the form of a report, and not of records.
func namesReportFormat(c *cli.Context) bool {
	return c.Command.Name == "report" && slices.Contains(reportFormats, c.String("format"))
}

// reportFormat returns which form a report is wanted in.
func reportFormat(c *cli.Context) (string, error) {
	format := c.String("output")
	if namesReportFormat(c) {
		if c.IsSet("output") && format != c.String("format") {
			return "", fmt.Errorf("--output %s contradicts --format %s; pass one of them", format, c.String("format"))
		}
		format = c.String("format")
	}
	if !slices.Contains(reportFormats, format) {
		return "", fmt.Errorf("--output must be %s, not %q", strings.Join(reportFormats, " or "), format)
	}
	return format, nil
}

func (p *program) report(c *cli.Context) error {
	format, err := reportFormat(c)
	if err != nil {
		return err
	}
	args := c.Args().Slice()
	if err := checkReport(c, args); err != nil {
		return err
	}
	p.soFar = nothingWritten
	options := corpora.Options{
		Version: versionNumber(), Inputs: source.Inputs(args), Title: c.String("title"), Samples: len(args) == 0 && !c.IsSet("stats"),
	}
	if c.Bool("explorer") {
		return p.reportExplorer(c, args)
	}
	if format == "md" {
		err = p.reportMarkdown(c, args, options)
	} else {
		err = p.reportPages(c, args, options)
	}
	return err
}

// reportMarkdown makes a report of one document.
func (p *program) reportMarkdown(c *cli.Context, args []string, o corpora.Options) error {
	out := c.String("out")
	result, sum, err := p.reported(c, args, &o.Replay, []string{out})
	if err != nil {
		return err
	}
	o.Heat = corpora.BoardHeat(o.Replay)
	var text bytes.Buffer // so that standard output gets all or nothing
	if err := corpora.WriteMarkdown(&text, result, o); err != nil {
		return err
	}
	if err := p.writeFile(out, text.Bytes()); err != nil {
		return err
	}
	return finish(c, sum, nil)
}

// reportPages makes a report of pages in a folder.
func (p *program) reportPages(c *cli.Context, args []string, o corpora.Options) error {
	dir := cmp.Or(c.String("out"), defaultReport)
	pages := corpora.Pages()
	folder, err := openFolder(dir)
	if err != nil {
		return err
	}
	defer folder.close()
	result, sum, err := p.reported(c, args, &o.Replay, inFolder(dir, pages))
	if err != nil {
		return err
	}
	o.Heat = corpora.BoardHeat(o.Replay)
	present, err := p.writePages(c.Context, dir, func(create page.Create) error { return corpora.Write(result, o, create) })
	if err != nil {
		return err
	}
	p.soFar = "the report is complete"
	p.removeOlder(dir, pages, present)
	p.talk.say("%s is the report", filepath.Join(dir, corpora.IndexPage))
	return finish(c, sum, nil)
}

// checkReport refuses what can only be a mistake.
func checkReport(c *cli.Context, args []string) error {
	if c.IsSet("stats") && len(args) > 0 {
		return fmt.Errorf("--stats %s replaces the records; leave out %s", c.String("stats"), shortly(args[0]))
	}
	for _, flag := range append([]string{"where"}, choiceNames...) {
		if c.IsSet("stats") && c.IsSet(flag) {
			return errorWithHint("pass --"+flag+" to the plybook analyze that writes them", "--stats has no records to select with --%s", flag)
		}
	}
	if title := c.String("title"); c.IsSet("title") && strings.TrimSpace(title) == "" {
		return fmt.Errorf("--title %q is not a name", title)
	}
	if len(args) == 0 {
		return nil
	}
	known := names(c.Command.Subcommands, func(s *cli.Command) string { return s.Name })
	if _, err := os.Stat(args[0]); err == nil {
		return nil
	}
	if near := spelling.Nearest(args[0], known); near != "" {
		return errorWithHint("did you mean plybook report "+near+"?", "there is no file %s", shortly(args[0]))
	}
	return nil
}

// reported returns what there is to report on, a result that is there or that of records, and the summary of the run
// that it comes from. Findings of the samples are there on purpose, and not in the summary.
func (p *program) reported(
	c *cli.Context, args []string, replayed *replay.Options, writes []string,
) (*stats.Result, *findings.Summary, error) {
	if name := c.String("stats"); name != "" {
		for _, product := range writes {
			if err := checkOutput(product, []string{name}, false); err != nil {
				return nil, nil, err
			}
		}
		result, err := readResult(name)
		if err != nil {
			return nil, nil, err
		}
		sum := findings.SummaryOf(result)
		return result, &sum, nil
	}
	dir, err := p.outputs.tempFolder()
	if err != nil {
		return nil, nil, fmt.Errorf("cannot make a temporary folder: %w", cause(err))
	}
	own := len(args) == 0
	if own {
		p.talk.say("no PATH: reporting on the bundled samples; pass - for standard input")
		args = []string{filepath.Join(dir, "samples")}
		if err := p.writeTree(samples.FS(), args[0]); err != nil {
			return nil, nil, err
		}
	}
	run, err := p.newRunOver(c, args, false, writes...)
	if err == nil {
		err = source.Check(args)
	}
	if err != nil {
		return nil, nil, err
	}
	run.Talk, run.Draw = aboutFiles{run.Talk}, nil
	*replayed = run.Corpus.Replay
	result, sum, err := p.measureForReport(c, run, filepath.Join(dir, workPart))
	if err != nil || own {
		return result, &findings.Summary{}, err
	}
	if !sum.Clean() {
		p.talk.say("%s; run plybook validate for details", &sum)
	}
	return result, &sum, nil
}

// aboutFiles leaves out what there is to say about records: the report does.
type aboutFiles struct{ findings.Writer }

func (w aboutFiles) Game(g *findings.Game) error {
	if g.Index > 0 {
		return nil
	}
	return w.Writer.Game(g)
}

// measureForReport measures records into a work file, without tables.
func (p *program) measureForReport(c *cli.Context, run *job.Run, work string) (*stats.Result, findings.Summary, error) {
	a := measure.Analysis{Version: versionNumber(), Settings: stats.Settings{TreePlies: measure.DefaultTreePlies, MinGames: measure.DefaultMinGames}}
	sum, err := p.measure(c, run, a, work)
	if err != nil {
		return nil, sum, err
	}
	open, err := measure.OpenParts([]string{work})
	if err != nil {
		return nil, sum, err
	}
	defer open.Close()
	result, err := stats.Merge(analyze.Schemas(), open.Parts, nil, "")
	return result, sum, err
}

// readResult reads a file that plybook analyze has written.
func readResult(name string) (*stats.Result, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", name, cause(err))
	}
	defer file.Close()
	result, err := stats.ReadJSON(file)
	if err != nil {
		return nil, errorWithHint("pass the stats.json of plybook analyze or merge to --stats; pass records without it",
			"cannot report on %s: %v", name, err)
	}
	return result, nil
}

// writePages writes the files of a report into a folder, all or none, and returns their names.
func (p *program) writePages(ctx context.Context, dir string, write func(page.Create) error) (written []string, err error) {
	err = p.writeCreated(func(create func(string) (io.Writer, error)) error {
		err := write(func(name string) (io.Writer, error) {
			written = append(written, name)
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			return create(filepath.Join(dir, name))
		})
		return cmp.Or(err, ctx.Err())
	})
	return written, err
}

// removeOlder takes away the pages that an earlier report has in a folder and the present one has not: nothing leads
// there, and what they say is of other records. What plybook has not made stays, and is named.
func (p *program) removeOlder(dir string, pages, present []string) {
	for _, name := range pages {
		path := filepath.Join(dir, name)
		if slices.Contains(present, name) {
			continue
		}
		file, err := os.Open(path)
		if err != nil {
			continue // it is not there
		}
		own := page.IsReport(file)
		file.Close()
		if own && os.Remove(path) == nil {
			p.talk.say("%s of an earlier report was deleted", path)
		} else {
			p.talk.say("%s is not a page of this report and stays unchanged", path)
		}
	}
}
