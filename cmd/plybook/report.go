package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus/samples"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports"
)

// defaultReport is the folder of a report that no other was named for.
const defaultReport = "plybook-report"

// reportFormats are the forms of a report, the default first.
var reportFormats = []string{"html", "md"}

// reportCommand reports on whole corpora; reports of other kinds are subcommands.
func (p *program) reportCommand() *cli.Command {
	strength := p.strengthCommand()
	strength.OnUsageError = usageError
	strength.HideHelpCommand = true
	return &cli.Command{
		Name:      "report",
		Usage:     "make pages about whole corpora: results, plots, openings, players, faults",
		ArgsUsage: "no PATH for the records that come with plybook, or any number of them",
		Description: "plybook report                                pages about the samples, in " + defaultReport + "\n" +
			"plybook report --out pages games/             pages/index.html, and a page for each game\n" +
			"plybook report --output md games/             Markdown on standard output, for the summary of a CI job\n" +
			"plybook report --stats stats/stats.json       of what plybook analyze or plybook merge has measured\n" +
			"plybook report strength --out elo games.pgn   who is how strong, and how sure that is\n\n" +
			"A page needs nothing but itself, and the same records give the same bytes. --format md means --output md;\n" +
			"any other --format is that of the files.",
		Flags: append(readFlags(),
			&cli.StringFlag{Name: "output", Value: reportFormats[0], Usage: "html or md"},
			&cli.StringFlag{Name: "out", Usage: "write the pages into this `DIR`, or the Markdown to this FILE", DefaultText: defaultReport + ", or standard output"},
			&cli.StringFlag{Name: "stats", Usage: "report on the result in this `FILE` instead of records"},
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
		format = c.String("format")
	}
	if !slices.Contains(reportFormats, format) {
		return "", fmt.Errorf("--output is %s, not %q", strings.Join(reportFormats, " or "), format)
	}
	return format, nil
}

func (p *program) report(c *cli.Context) error {
	format, err := reportFormat(c)
	if err != nil {
		return err
	}
	args, err := p.paths(c)
	if err != nil {
		return err
	}
	if err := checkReport(c, args); err != nil {
		return err
	}
	var writes []string
	if format == "md" {
		writes = []string{c.String("out")}
	}
	options := reports.CorpusOptions{Version: versionNumber(), Samples: len(args) == 0 && !c.IsSet("stats")}
	result, sum, err := p.reported(c, args, &options.Replay, writes)
	if err != nil {
		return err
	}
	options.Heat = reports.BoardHeat(options.Replay)
	if format == "md" {
		err = p.write(c.String("out"), func(w io.Writer) error { return reports.WriteCorpusMarkdown(w, result, options) })
	} else {
		err = p.writePages(c.Context, c.String("out"), result, options)
	}
	if err != nil || sum == nil {
		return err
	}
	return finish(c, sum, nil)
}

// checkReport refuses what can only be a mistake.
func checkReport(c *cli.Context, args []string) error {
	if c.IsSet("stats") && len(args) > 0 {
		return fmt.Errorf("--stats %s is what is reported on; leave out %s", c.String("stats"), shortly(args[0]))
	}
	if len(args) == 0 {
		return nil
	}
	known := names(c.Command.Subcommands, func(s *cli.Command) string { return s.Name })
	if _, err := os.Stat(args[0]); err == nil {
		return nil
	}
	if near := nearest(args[0], known); near != "" {
		return errorWithHint("did you mean plybook report "+near+"?", "there is no file %s", shortly(args[0]))
	}
	return nil
}

// reported returns what there is to report on: a result that is there, or that of records, whose run the summary
// counts. Findings of the samples are there on purpose, and have no summary.
func (p *program) reported(
	c *cli.Context, args []string, replayed *replay.Options, writes []string,
) (*stats.Result, *reports.Summary, error) {
	if name := c.String("stats"); name != "" {
		result, err := readResult(name)
		return result, nil, err
	}
	dir, err := os.MkdirTemp("", "plybook-report-")
	if err != nil {
		return nil, nil, fmt.Errorf("cannot make a folder for what is measured: %w", cause(err))
	}
	defer os.RemoveAll(dir)
	own := len(args) == 0
	if own {
		p.talk.say("no PATH: the report is on the samples that come with plybook; - would read standard input")
		args = []string{filepath.Join(dir, "samples")}
		if err := p.writeTree(samples.FS(), args[0]); err != nil {
			return nil, nil, err
		}
	}
	run, err := p.newRunOver(c, args, false, writes...)
	if err != nil {
		return nil, nil, err
	}
	run.Talk, run.Boards = aboutFiles{run.Talk}, false
	*replayed = run.Corpus.Replay
	result, sum, err := p.measureForReport(c, run, filepath.Join(dir, workPart))
	if err != nil || own {
		return result, nil, err
	}
	if !sum.Clean() {
		p.talk.say("%s; plybook validate says what is wrong", &sum)
	}
	return result, &sum, nil
}

// aboutFiles leaves out what there is to say about records: the report does.
type aboutFiles struct{ reports.Writer }

func (w aboutFiles) Game(g *reports.Game) error {
	if g.Index > 0 {
		return nil
	}
	return w.Writer.Game(g)
}

// measureForReport measures records into a work file, without tables.
func (p *program) measureForReport(c *cli.Context, run *reports.Run, work string) (*stats.Result, reports.Summary, error) {
	a := reports.Analysis{Settings: stats.Settings{TreePlies: reports.DefaultTreePlies, MinGames: reports.DefaultMinGames}}
	sum, err := p.measure(c, run, a, work)
	if err != nil {
		return nil, sum, err
	}
	open, err := reports.OpenParts([]string{work})
	if err != nil {
		return nil, sum, err
	}
	defer open.Close()
	result, err := stats.Merge(open.Parts, nil, "")
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
		return nil, errorWithHint("--stats takes the stats.json that plybook analyze and plybook merge write; files of records stand by themselves",
			"%s cannot be reported on: %v", name, err)
	}
	return result, nil
}

// writePages writes the pages of a report; the index, which leads to the others, comes last.
func (p *program) writePages(ctx context.Context, dir string, result *stats.Result, o reports.CorpusOptions) error {
	if dir == "" {
		dir = defaultReport
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("cannot make %s: %w", dir, cause(err))
	}
	for _, file := range reports.CorpusFiles(result, o) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := p.write(filepath.Join(dir, file.Name), file.Write); err != nil {
			return err
		}
	}
	p.talk.say("%s is the report", filepath.Join(dir, reports.CorpusIndex))
	return nil
}
