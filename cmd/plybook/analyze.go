package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/analyze/tables"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/reports"
)

// workPart is the file in the folder of an analysis that a run keeps what it has measured in, until all is done.
const workPart = ".plybook-analyze.part"

func (p *program) analyzeCommand() *cli.Command {
	return &cli.Command{
		Name:      "analyze",
		Usage:     "measure whole corpora: statistics, and tables of all games and plies",
		ArgsUsage: "at least one PATH",
		Description: "plybook analyze --out stats games/                    stats/stats.json and tables of games and plies\n" +
			"plybook analyze --out stats --tables none big.zip     the statistics alone\n" +
			"plybook analyze --out stats --resume games/           go on with a run that was ended\n" +
			"plybook analyze --shard 2/4 --out 2.plypart games/    a quarter of the work; plybook merge puts it together\n\n" +
			"The same records give the same bytes however the work is split. A run that is ended keeps what it has\n" +
			"measured in the file " + workPart + " in DIR, or with --shard beside FILE.",
		Flags: append(append(readFlags(), tableFlags()...),
			&cli.StringFlag{Name: "out", Usage: "write the files into this `DIR`, or with --shard the part to this FILE"},
			&cli.BoolFlag{Name: "resume", Usage: "go on where a run with the same arguments and flags was ended", DisableDefaultText: true},
			&cli.StringFlag{Name: "shard", Usage: "measure the `I/N`-th part of the games, as in 2/4, for plybook merge"},
			&cli.IntFlag{Name: "segment", Value: reports.DefaultSegment,
				Usage: fmt.Sprintf("save what was measured after `N` pieces of %d KiB; shards share these segments out", corpus.PieceSize>>10)},
			&cli.IntFlag{Name: "tree-plies", Value: reports.DefaultTreePlies, Usage: "follow openings for `N` plies"},
			&cli.IntFlag{Name: "min-games", Value: reports.DefaultMinGames, Usage: "follow lines that `N` games began with"},
		),
		Action: p.analyze,
	}
}

// tableFlags are the flags of commands that write tables of games and plies.
func tableFlags() []cli.Flag {
	known := names(tables.Formats(), func(f tables.Format) string { return f.Name })
	return []cli.Flag{
		&cli.StringFlag{Name: "tables", Value: known[0], Usage: "formats of the tables, with commas between: " + strings.Join(known, ", ") + ", or none"},
		&cli.BoolFlag{Name: "no-plies", Usage: "leave out the table of plies", DisableDefaultText: true},
	}
}

// analysisFiles returns what the flags of tableFlags say.
func analysisFiles(c *cli.Context) (f reports.AnalysisFiles, err error) {
	f.Plies = !c.Bool("no-plies")
	if f.Tables, err = reports.ParseTables(strings.Split(c.String("tables"), ",")); err != nil {
		return f, fmt.Errorf("--tables: %w", err)
	}
	return f, nil
}

// maxTreePlies bounds --tree-plies: behind that nearly every game is a line of its own.
const maxTreePlies = 60

func (p *program) analyze(c *cli.Context) error {
	files, err := analysisFiles(c)
	if err != nil {
		return err
	}
	a := reports.Analysis{Games: len(files.Tables) > 0, Plies: files.Plies && len(files.Tables) > 0}
	a.TreePlies, a.MinGames, a.Segment = int64(c.Int("tree-plies")), int64(c.Int("min-games")), c.Int("segment")
	switch {
	case a.TreePlies < 0 || a.TreePlies > maxTreePlies:
		return fmt.Errorf("--tree-plies is a number from 0 to %d, not %d", maxTreePlies, a.TreePlies)
	case a.MinGames < 1:
		return fmt.Errorf("--min-games is a number from 1, not %d", a.MinGames)
	case a.Segment < 1:
		return fmt.Errorf("--segment is a number from 1, not %d", a.Segment)
	case c.String("out") == "":
		return errorWithHint("as in --out stats", "analyze needs --out DIR for its files, or --out FILE for a part")
	}
	if c.IsSet("shard") {
		if a.Shard, a.Shards, err = shardOf(c.String("shard")); err != nil {
			return fmt.Errorf("--shard: %w", err)
		}
		return p.analyzeShard(c, a)
	}
	return p.analyzeAll(c, a, files)
}

// shardOf reads "2/4".
func shardOf(text string) (shard, shards int, err error) {
	i, n, _ := strings.Cut(text, "/")
	shard, err1 := strconv.Atoi(i)
	shards, err2 := strconv.Atoi(n)
	if err := errors.Join(err1, err2); err != nil || shards < 1 || shards > maxShards || shard < 1 || shard > shards {
		return 0, 0, fmt.Errorf("it is a number and how many there are, as in 2/4, not %q", text)
	}
	return shard, shards, nil
}

// maxShards is how many parts a corpus may be measured in.
const maxShards = 10_000

// analyzeAll measures a corpus, and writes all files.
func (p *program) analyzeAll(c *cli.Context, a reports.Analysis, files reports.AnalysisFiles) error {
	dir := c.String("out")
	if err := analysisFolder(dir, files); err != nil {
		return err
	}
	work := filepath.Join(dir, workPart)
	return p.measured(c, a, work, inFolder(dir, files.Names()), func() error {
		return p.writeAnalysis([]string{work}, dir, files)
	}, func() error { return os.Remove(work) })
}

// analyzeShard measures a part of a corpus.
func (p *program) analyzeShard(c *cli.Context, a reports.Analysis) error {
	out := c.String("out")
	work := filepath.Join(filepath.Dir(out), "."+filepath.Base(out)+".unfinished")
	if info, err := os.Stat(out); err == nil && info.IsDir() {
		return fmt.Errorf("--out %s is a folder; with --shard it is the file of the part", out)
	}
	return p.measured(c, a, work, []string{out}, func() error { return nil }, func() error { return os.Rename(work, out) })
}

// measured measures a corpus into a work file, makes something of it, and puts the work file away. Whatever fails,
// the work file stays if there is anything in it: it may be the work of hours.
func (p *program) measured(
	c *cli.Context, a reports.Analysis, work string, writes []string, use, putAway func() error,
) error {
	start := time.Now()
	run, err := p.newRun(c, false)
	if err != nil {
		return err
	}
	run.Writes = writes
	sum, err := p.measure(c, run, a, work)
	if err == nil {
		err = use()
	}
	if interrupted(c.Context, err) {
		p.soFar = "--resume goes on where this run was"
		return err
	}
	var other *reports.OtherRunError
	if errors.As(err, &other) || errors.Is(err, corpus.ErrChanged) {
		return hintError{err, "without --resume the run begins anew"}
	}
	if err != nil && worthKeeping(work, err) {
		return hintError{err, "what was measured is kept: put this right, say free some space, and go on with --resume"}
	}
	if err != nil {
		os.Remove(work)
		return err
	}
	if err := putAway(); err != nil {
		return fmt.Errorf("cannot put %s away: %w", work, cause(err))
	}
	p.talk.say("%v, %.2f s", &sum, time.Since(start).Seconds())
	return finish(c, &sum, nil)
}

// worthKeeping says whether a run that failed has left anything in its work file to go on with.
func worthKeeping(work string, failed error) bool {
	var nothing *reports.NoRecordsError
	if errors.As(failed, &nothing) {
		return false
	}
	file, err := os.Open(work)
	if err != nil {
		return false
	}
	defer file.Close()
	part, err := stats.ReadPart(file, work, true)
	return err == nil && part.Segments() > 0
}

// measure measures a corpus into a work file.
func (p *program) measure(c *cli.Context, run *reports.Run, a reports.Analysis, work string) (sum reports.Summary, err error) {
	mode := os.O_RDWR | os.O_CREATE
	if !c.Bool("resume") {
		mode |= os.O_TRUNC
	} else if info, err := os.Stat(work); err != nil || info.Size() == 0 {
		p.talk.say("there is no %s to go on with; the run begins anew", work)
	}
	file, err := os.OpenFile(work, mode, 0o666)
	if err != nil {
		return sum, fmt.Errorf("cannot write %s: %w", work, cause(err))
	}
	sum, err = run.MeasurePart(c.Context, file, a)
	if closed := file.Close(); err == nil {
		err = closed
	}
	var failed *fs.PathError
	if errors.As(err, &failed) && failed.Path == work {
		err = fmt.Errorf("cannot write %s: %w", work, failed.Err)
	}
	return sum, err
}

// analysisFolder makes the folder of an analysis, or takes away what a run that was killed has left in it
// of files that were not whole.
func analysisFolder(dir string, files reports.AnalysisFiles) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("cannot make %s: %w", dir, cause(err))
	}
	there, err := os.ReadDir(dir)
	if err != nil {
		return nil // it is not read otherwise
	}
	ours := files.Names()
	for _, entry := range there {
		if name, ok := besideWhat(entry.Name()); ok && slices.Contains(ours, name) {
			os.Remove(filepath.Join(dir, entry.Name()))
		}
	}
	return nil
}

// writeAnalysis merges parts into the files of an analysis.
func (p *program) writeAnalysis(parts []string, dir string, files reports.AnalysisFiles) error {
	open, err := reports.OpenParts(parts)
	if err != nil {
		return err
	}
	defer open.Close()
	return p.writeAll(inFolder(dir, files.Names()), nil, func(to []io.Writer) error {
		_, err := files.Write(open.Parts, to, "")
		return err
	})
}

// writeAll is [program.write] for several files, which are put in their places when all of them are whole.
func (p *program) writeAll(names []string, opened []io.Writer, f func([]io.Writer) error) error {
	if len(names) == 0 {
		return f(opened)
	}
	return p.write(names[0], func(w io.Writer) error { return p.writeAll(names[1:], append(opened, w), f) })
}

func inFolder(dir string, names []string) (paths []string) {
	for _, name := range names {
		paths = append(paths, filepath.Join(dir, name))
	}
	return paths
}
