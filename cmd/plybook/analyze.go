package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/analyze/tables"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/internal/safefile"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

// workPart is the file in the folder of an analysis that a run keeps what it has measured in, until all is done.
const workPart = ".plybook-analyze.part"

func (p *program) analyzeCommand() *cli.Command {
	return &cli.Command{
		Name:        "analyze",
		Usage:       "compute statistics of a corpus and tables of its games and plies",
		ArgsUsage:   "PATH... | --plan FILE",
		Description: help("analyze", "{part}", workPart),
		Flags: append(slices.Concat(readFlags(), choiceFlags(), tableFlags()),
			&cli.StringFlag{Name: "out", Usage: "folder `DIR` for the results; with --plan, the file for the part; required"},
			&cli.BoolFlag{Name: "resume", Usage: "resume an interrupted run with the same arguments and flags", DisableDefaultText: true},
			&cli.BoolFlag{Name: "all-findings", Usage: "print every finding, not only the first of each code", DisableDefaultText: true},
			&cli.StringFlag{Name: "plan", Usage: "analyse a shard of the plan in `FILE`; see plybook plan"},
			&cli.StringFlag{Name: "shard", Usage: "analyse shard `I/N` of the plan, such as 2/4; required with --plan"},
			&cli.IntFlag{Name: "segment", Value: measure.DefaultSegment,
				Usage: fmt.Sprintf("save progress after every `N` × %d KiB of records", source.PieceSize>>10)},
			&cli.IntFlag{Name: "tree-plies", Value: measure.DefaultTreePlies, Usage: "depth of the opening tree: `N` plies"},
			&cli.IntFlag{Name: "min-games", Value: measure.DefaultMinGames, Usage: "continue the opening tree only from positions with at least `N` games"},
		),
		Action: p.analyze,
	}
}

// tableFlags are the flags of commands that write tables of games and plies.
func tableFlags() []cli.Flag {
	known := names(tables.Formats(), func(f tables.Format) string { return f.Name })
	return []cli.Flag{
		&cli.StringFlag{Name: "tables", Value: known[0], Usage: "table formats, comma-separated: " + strings.Join(known, ", ") + ", or none"},
		&cli.BoolFlag{Name: "no-plies", Usage: "leave out the table of plies", DisableDefaultText: true},
		&cli.BoolFlag{Name: "positions", Usage: "add the position before each ply, and its key, to the table of plies", DisableDefaultText: true},
	}
}

// analysisFiles returns what the flags of tableFlags say.
func analysisFiles(c *cli.Context) (f measure.AnalysisFiles, err error) {
	f.Plies, f.Positions = !c.Bool("no-plies"), c.Bool("positions")
	if f.Positions && !f.Plies {
		return f, errors.New("--positions needs the table of plies; leave out --positions or --no-plies")
	}
	if f.Tables, err = measure.ParseTables(strings.Split(c.String("tables"), ",")); err != nil {
		return f, hintError{fmt.Errorf("--tables: %w", err), "none cannot be combined with other formats"}
	}
	return f, nil
}

// maxTreePlies bounds --tree-plies: after that nearly every game is a line of its own.
const maxTreePlies = 60

func (p *program) analyze(c *cli.Context) error {
	files, err := analysisFiles(c)
	if err != nil {
		return err
	}
	a := measure.Analysis{Games: len(files.Tables) > 0, Plies: files.Plies && len(files.Tables) > 0}
	a.Positions, a.Encoded = a.Plies && files.Positions, files.Encoded()
	a.Version = versionNumber()
	a.TreePlies, a.MinGames, a.Segment = int64(c.Int("tree-plies")), int64(c.Int("min-games")), c.Int("segment")
	switch {
	case a.TreePlies < 0 || a.TreePlies > maxTreePlies:
		return fmt.Errorf("--tree-plies must be a number from 0 to %d, not %d", maxTreePlies, a.TreePlies)
	case a.MinGames < 1:
		return fmt.Errorf("--min-games must be at least 1, not %d", a.MinGames)
	case a.Segment < 1 && c.IsSet("segment"):
		return fmt.Errorf("--segment must be at least 1, not %d", a.Segment)
	case c.String("out") == "":
		return errorWithHint("as in --out stats", "analyze needs --out DIR for its files, or --out FILE for a part")
	}
	if c.IsSet("shard") || c.IsSet("plan") {
		return p.analyzeShard(c, a)
	}
	return p.analyzeAll(c, a, files)
}

// shardFlags reads the flags of shards, and checks that there are none with them that the plan has decided. The file has to
// be closed.
func shardFlags(c *cli.Context, a *measure.Analysis) (file *os.File, err error) {
	name := c.String("plan")
	switch {
	case name == "":
		return nil, errorWithHint("cut the corpus first: plybook plan --out corpus.plan PATH…", "--shard needs --plan FILE, so that a shard reads only its own records")
	case !c.IsSet("shard"):
		return nil, errorWithHint("as in --shard 1/4", "--plan needs --shard I/N")
	case c.Args().Present():
		return nil, fmt.Errorf("the plan gives the input; leave out %s", shortly(c.Args().First()))
	}
	ofPlan := []string{"exclude", "every-file", "unrecognised", "skipped", "game", "rules", "allow", "format", "encoding", "where"}
	for _, f := range replay.Flags() {
		ofPlan = append(ofPlan, f.Name)
	}
	for _, flag := range ofPlan {
		if c.IsSet(flag) {
			return nil, fmt.Errorf("--%s is for plybook plan; leave it out", flag)
		}
	}
	for _, flag := range choiceNames {
		if c.IsSet(flag) {
			return nil, fmt.Errorf("--%s chooses from all games, and a shard reads only its own; leave it out", flag)
		}
	}
	if a.Shard, a.Shards, err = corpus.ParseShard(c.String("shard")); err != nil {
		return nil, fmt.Errorf("--shard: %w", err)
	}
	if file, err = os.Open(name); err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", name, cause(err))
	}
	info, err := file.Stat()
	if err == nil {
		a.Plan, err = corpus.ReadPlan(file, info.Size())
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("cannot read %s: %w", name, cause(err))
	}
	return file, nil
}

// analyzeAll measures a corpus, and writes all files.
func (p *program) analyzeAll(c *cli.Context, a measure.Analysis, files measure.AnalysisFiles) error {
	dir := c.String("out")
	run, err := p.newAnalysis(c, inFolder(dir, files.Names())...)
	if err != nil {
		return err
	}
	folder, err := openFolder(dir)
	if err != nil {
		return err
	}
	defer folder.close()
	work := filepath.Join(dir, workPart)
	return p.measured(c, run, a, work, func() error {
		_, err := p.writeAnalysis(c.Context, []string{work}, dir, files)
		return err
	}, func() error { return os.Remove(work) })
}

// analyzeShard measures a shard of a plan. A part that is whole stays as it is, so that a task can be run again.
func (p *program) analyzeShard(c *cli.Context, a measure.Analysis) error {
	plan, err := shardFlags(c, &a)
	if err != nil {
		return err
	}
	defer plan.Close()
	out := c.String("out")
	if info, err := os.Stat(out); err == nil && info.IsDir() {
		return fmt.Errorf("--out %s is a folder; with --shard it must be a file", out)
	}
	hurryCollector(analysisHeap)
	run, err := p.newRunOver(c, nil, false, out, c.String("plan"))
	if err == nil {
		err = measure.ReadAsPlanned(&run.Corpus, &a.Plan.PlanHeader)
	}
	if err != nil {
		return err
	}
	if end := run.WholePart(out, a); end != nil {
		p.talk.say("%s is already complete", out)
		sum := measure.SummaryOfPart(end)
		return finish(c, &sum, nil)
	}
	work := filepath.Join(filepath.Dir(out), "."+filepath.Base(out)+".unfinished")
	file, err := safefile.Open(work, os.O_RDWR) // to be locked
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", work, cause(err))
	}
	file.Close()
	unlock, err := safefile.Lock(work)
	if err != nil {
		return lockedError(out, err)
	}
	defer unlock()
	return p.measured(c, run, a, work, func() error {
		return p.write(out, func(w io.Writer) error {
			part, err := os.Open(work)
			if err != nil {
				return err
			}
			defer part.Close()
			_, err = io.Copy(w, part)
			return err
		})
	}, func() error { return os.Remove(work) })
}

// newAnalysis returns a run over records that are there: hours later it would be of no use that some are not. writes
// is as in newRun.
func (p *program) newAnalysis(c *cli.Context, writes ...string) (*job.Run, error) {
	hurryCollector(analysisHeap)
	run, err := p.newRun(c, false, writes...)
	if err == nil {
		err = source.Check(run.Args)
	}
	return run, err
}

// measured measures a corpus into a work file, makes something of it, and puts the work file away. Whatever fails,
// the work file stays if there is anything in it: it may be the work of hours.
func (p *program) measured(
	c *cli.Context, run *job.Run, a measure.Analysis, work string, use, putAway func() error,
) error {
	start := time.Now()
	said := findings.FirstOfEach{To: run.Talk}
	if !c.Bool("all-findings") {
		run.Talk = &said
	}
	sum, err := p.measure(c, run, a, work)
	if rest := said.Rest(); rest != "" {
		p.talk.say("%s; --all-findings or plybook validate lists them", rest)
	}
	if err == nil {
		err = use()
	}
	if err != nil {
		return p.unfinished(c, work, err)
	}
	if err := putAway(); err != nil {
		return fmt.Errorf("cannot delete %s: %w", work, cause(err))
	}
	p.soFar = allWritten
	p.talk.say("%v, %.2f s", &sum, time.Since(start).Seconds())
	if a.Plan != nil && a.Plan.Ranges < a.Shard {
		p.talk.say("shard %d/%d is empty: the plan has %s; make more with plybook plan --range-size",
			a.Shard, a.Shards, wording.Count(a.Plan.Ranges, "range"))
	}
	return finish(c, &sum, nil)
}

// unfinished returns the error of a run with what it leaves in its work file, and takes that away if it is nothing.
func (p *program) unfinished(c *cli.Context, work string, err error) error {
	var other *measure.OtherRunError
	var stale *source.StaleError
	switch {
	case interrupted(c.Context, err):
		if p.soFar = nothingWritten; worthKeeping(work, err) {
			p.soFar = "--resume continues this run"
		}
		return err
	case errors.As(err, &stale):
		return hintError{err, "make the plan again with plybook plan, and analyse all its shards"}
	case errors.Is(err, corpus.ErrChanged) && !c.Bool("resume"):
		return hintError{err, "start again"}
	case errors.As(err, &other) || errors.Is(err, corpus.ErrChanged):
		return hintError{err, "leave out --resume to start again"}
	case worthKeeping(work, err):
		return hintError{err, "the progress is saved: fix this (free some space?) and pass --resume"}
	}
	os.Remove(work)
	return err
}

// worthKeeping says whether a run that failed has left anything in its work file to go on with, or may have: what
// cannot be read now may be the work of hours all the same.
func worthKeeping(work string, failed error) bool {
	var nothing *measure.NoRecordsError
	if errors.As(failed, &nothing) {
		return false
	}
	file, err := os.Open(work)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	defer file.Close()
	part, err := stats.ReadPart(file, work, true)
	var unreadable *fs.PathError
	return errors.As(err, &unreadable) || err == nil && part.Holds()
}

// measure measures a corpus into a work file.
func (p *program) measure(c *cli.Context, run *job.Run, a measure.Analysis, work string) (sum findings.Summary, err error) {
	release, err := p.choose(c, run)
	if err != nil {
		return sum, err
	}
	defer release()
	mode := os.O_RDWR
	info, err := os.Stat(work)
	begun := err == nil && info.Size() > 0
	switch resume := c.Bool("resume"); {
	case resume && !begun:
		p.talk.say("there is no %s to resume; starting again", work)
	case begun && !resume:
		p.talk.say("%s from an interrupted run is discarded; pass --resume to continue such a run", work)
		mode |= os.O_TRUNC
	}
	file, err := safefile.Open(work, mode)
	if err != nil {
		return sum, fmt.Errorf("cannot write %s: %w", work, cause(err))
	}
	sum, err = run.MeasurePart(c.Context, file, a)
	if err != nil {
		_ = safefile.Close(file) // to go on with after whatever happens; an error of its own is nothing to this one
	} else {
		err = file.Close() // it is used at once, and then of no more use
	}
	var failed *fs.PathError
	if errors.As(err, &failed) && failed.Path == work {
		err = fmt.Errorf("cannot write %s: %w", work, failed.Err)
	}
	return sum, err
}

// writeAnalysis merges parts into the files of an analysis, which are put in their places unless the run was
// interrupted by then.
func (p *program) writeAnalysis(ctx context.Context, parts []string, dir string, files measure.AnalysisFiles) (*stats.Result, error) {
	open, err := measure.OpenParts(parts)
	if err != nil {
		return nil, err
	}
	defer open.Close()
	var result *stats.Result
	err = p.writeAll(inFolder(dir, files.Names()), func(to []io.Writer) error {
		if result, err = files.Write(open.Parts, to, ""); err == nil {
			err = ctx.Err()
		}
		return err
	})
	if err == nil {
		p.sayOlder(dir, files)
	}
	return result, err
}

// sayOlder says which tables in a folder are of an earlier run, which may have been over other records.
func (p *program) sayOlder(dir string, files measure.AnalysisFiles) {
	for _, name := range measure.AllAnalysisFiles().Names() {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil && !slices.Contains(files.Names(), name) {
			p.talk.say("%s is from an earlier run and stays unchanged", filepath.Join(dir, name))
		}
	}
}
