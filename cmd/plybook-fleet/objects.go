package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/cmd/plybook-fleet/internal/objects"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/internal/safefile"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

// storeFlags are the flags of commands that read objects, for their help.
func storeFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "endpoint", Usage: "`URL` of the object storage", DefaultText: "AWS_ENDPOINT_URL, or that of AWS"},
		&cli.StringFlag{Name: "region", Usage: "`REGION` of the bucket", DefaultText: "AWS_REGION, or asked for"},
	}
}

func planCommand() *cli.Command {
	return &cli.Command{
		Name:      "plan",
		Usage:     "divide a corpus in object storage into ranges",
		UsageText: "plybook-fleet plan [flags of plybook plan] --out s3://bucket/corpus.plan s3://bucket/prefix...",
		Description: "Reads all objects below the prefixes, and writes the plan to --out or to standard output. The program plybook reads the\n" +
			"flags: put it beside plybook-fleet or in PATH. Credentials come from the environment (AWS_ACCESS_KEY_ID,\n" +
			"AWS_SECRET_ACCESS_KEY), the shared credentials file, or the role of the machine.",
		SkipFlagParsing: true,
		Flags:           append(storeFlags(), plybookFlag),
		Action:          coordinates(planArgs, (*planCall).run),
	}
}

func mergeCommand() *cli.Command {
	return &cli.Command{
		Name:      "merge",
		Usage:     "merge parts in object storage",
		UsageText: "plybook-fleet merge [flags of plybook merge] --out DIR s3://bucket/parts/",
		Description: "Copies the parts below the prefixes to a temporary folder and runs plybook merge. --out may be a folder, or a prefix such as\n" +
			"s3://bucket/stats/.",
		SkipFlagParsing: true,
		Flags:           append(storeFlags(), plybookFlag),
		Action:          coordinates(mergeArgs, (*mergeCall).run),
	}
}

// A storeCall is what the flags say of a store.
type storeCall struct {
	settings objects.Settings
}

func (s *storeCall) flags() map[string]ownFlag {
	return map[string]ownFlag{"endpoint": {set: text(&s.settings.Endpoint)}, "region": {set: text(&s.settings.Region)}}
}

func (s *storeCall) open(ctx context.Context) (*objects.Store, error) {
	return objects.New(ctx, s.settings)
}

func isObject(name string) bool { return strings.HasPrefix(name, objects.Scheme) }

// objectsIn returns the arguments that are objects or prefixes.
func objectsIn(args []string) (names []string) {
	for _, a := range args {
		if isObject(a) {
			names = append(names, a)
		}
	}
	return names
}

// An objectCall is what the flags of a command on objects say.
type objectCall struct {
	storeCall
	plybook, out string
	help         bool
	names        []string // of objects and prefixes
	rest         []string // flags for plybook
}

func (g *objectCall) asksForHelp() bool { return g.help }

// read sorts the arguments by the programs that read them.
func (g *objectCall) read(args []string, more map[string]ownFlag) error {
	own := g.flags()
	help := ownFlag{set: truth(&g.help), toggle: true}
	for name, f := range map[string]ownFlag{"plybook": {set: text(&g.plybook)}, "out": {set: text(&g.out)}, "help": help, "h": help} {
		own[name] = f
	}
	for name, f := range more {
		own[name] = f
	}
	rest, err := takeFlags(args, own)
	g.names = objectsIn(rest)
	g.rest = slices.DeleteFunc(rest, isObject)
	if err == nil && len(g.names) == 0 && !g.help {
		err = errors.New("expected names of objects or prefixes, such as s3://bucket/prefix; for files run plybook")
	}
	return err
}

// A planCall is what the flags of plan say.
type planCall struct {
	objectCall
	options   corpus.Options // of what is read, as far as it is not in the plan
	everyFile bool
	rangeSize int64 // KiB; 0: what is right
	exitZero  bool
}

func planArgs(args []string) (g *planCall, err error) {
	g = &planCall{}
	return g, g.read(args, map[string]ownFlag{
		"exit-zero": {set: truth(&g.exitZero), toggle: true}, "every-file": {set: truth(&g.everyFile), toggle: true},
		"names": {set: text(&g.options.Beside)},
		"exclude": {set: func(pattern string) error {
			g.options.Exclude = append(g.options.Exclude, pattern)
			return source.CheckPattern(pattern)
		}},
		"unrecognised": {set: func(name string) (err error) {
			g.options.Unrecognised, err = source.UnrecognisedByName(name)
			return err
		}},
		"range-size": {set: func(text string) (err error) {
			if g.rangeSize, err = strconv.ParseInt(text, 10, 64); err == nil && g.rangeSize < 1 {
				err = errors.New("expected a number from 1")
			}
			return err
		}},
	})
}

// run plans the objects.
func (g *planCall) run(ctx context.Context) error {
	if g.everyFile {
		g.options.Unrecognised = source.UnrecognisedAll
	}
	header, err := g.header(ctx)
	if err == nil {
		err = measure.ReadAsPlanned(&g.options, header)
	}
	if err != nil {
		return err
	}
	store, err := g.open(ctx)
	if err != nil {
		return err
	}
	g.options.Opener, g.options.Beside = store, strings.TrimSuffix(g.options.Beside, "/")
	run := &measure.Run{Args: g.names, Corpus: g.options, Talk: findingsTo(os.Stderr)}
	var end corpus.PlanEnd
	var sum findings.Summary
	err = writeTo(store, g.out, func(w io.Writer) (err error) {
		end, sum, err = run.WritePlan(ctx, w, g.rangeSize<<10, header.Plybook, nil)
		return err
	})
	if err != nil {
		return err
	}
	say("%s, %.1f MB of records in %s", wording.Count(end.Counts.Files, "file"), float64(end.Counts.Bytes)/1e6, wording.Count(end.Ranges, "range"))
	return exitWith(&sum, g.exitZero)
}

// header returns that of the plan, as plybook reads the flags: it plans a file of nothing.
func (g *planCall) header(ctx context.Context) (header *corpus.PlanHeader, err error) {
	c := call{plybook: g.plybook}
	if err := c.findPlybook(); err != nil {
		return nil, err
	}
	err = inScratch(func(dir string, _ *os.File) error {
		header, err = g.headerOf(ctx, c.plybook, filepath.Join(dir, "nothing.pgn"))
		return err
	})
	return header, err
}

// headerOf returns the first line of a plan of a new file with no records.
func (g *planCall) headerOf(ctx context.Context, plybook, nothing string) (*corpus.PlanHeader, error) {
	if err := safefile.WriteFile(nothing, nil); err != nil {
		return nil, err
	}
	var said bytes.Buffer
	command := exec.CommandContext(ctx, plybook, slices.Concat([]string{"plan", "--exit-zero"}, g.rest, []string{nothing})...)
	command.Stderr = &said
	data, err := command.Output()
	if err != nil {
		os.Stderr.Write(said.Bytes())
		return nil, exitOf(err)
	}
	plan, err := corpus.ReadPlan(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	for r, err := range plan.Shard(1, 1)(0) {
		if err != nil {
			return nil, err
		}
		for i := range r.Spans {
			if name := fileOf(&r.Spans[i]); name != nothing {
				return nil, fmt.Errorf("%s is a file; plan files with plybook plan, and only objects here", name)
			}
		}
	}
	return &plan.PlanHeader, nil
}

// findingsTo shows people what is found, the first of each kind.
func findingsTo(w io.Writer) findings.Writer {
	return &findings.FirstOfEach{To: findings.WithoutNotes(findings.Layouts()[0].New(w, findings.Options{}))}
}

// exitWith returns the error that has the exit code of a summary.
func exitWith(sum *findings.Summary, zero bool) error {
	if sum.Clean() || zero {
		return nil
	}
	return &exitError{exitFindings}
}

// writeTo writes a file or an object, whole or not at all; "" is standard output.
func writeTo(store *objects.Store, name string, write func(io.Writer) error) error {
	switch {
	case name == "":
		return write(os.Stdout)
	case !isObject(name):
		file, err := safefile.Create(name)
		if err != nil {
			return err
		}
		if err := write(file); err != nil {
			file.Discard()
			return err
		}
		return file.Commit()
	}
	return inScratch(func(_ string, file *os.File) error {
		if err := write(file); err != nil {
			return err
		}
		return store.Put(name, file)
	})
}

// inScratch does something with a folder and an empty file in it, which go away then.
func inScratch(do func(dir string, file *os.File) error) error {
	folder, err := safefile.NewScratchFolder()
	if err != nil {
		return err
	}
	defer func() { _ = folder.Remove() }() // else the next one does
	file, err := safefile.Open(filepath.Join(folder.Path, "file"), os.O_RDWR)
	if err != nil {
		return err
	}
	defer file.Close()
	return do(folder.Path, file)
}

// A shardCall is what the flags say of a shard of objects.
type shardCall struct {
	store storeCall
	plan  string
	shard string

	workers int // 0: as many as there are cores
}

// analyzeShard measures a shard of a plan, and writes its part. A part that is whole stays as it is.
func (g *analyzeCall) analyzeShard(ctx context.Context) error {
	s := &g.shard
	switch {
	case s.plan == "" || s.shard == "":
		return errors.New("--plan and --shard need each other, as in --plan s3://bucket/corpus.plan --shard 1/4")
	case g.out == "":
		return errors.New("expected --out FILE or --out s3://bucket/parts/ for the part")
	case g.resume:
		return errors.New("a shard of objects cannot be resumed: it starts again; leave out --resume")
	}
	number, shards, err := corpus.ParseShard(s.shard)
	if err != nil {
		return fmt.Errorf("--shard: %w", err)
	}
	if err := g.findPlybook(); err != nil {
		return err
	}
	store, err := s.store.open(ctx)
	if err != nil {
		return err
	}
	return inScratch(func(dir string, file *os.File) error {
		if err := copyTo(store, s.plan, file); err != nil {
			return err
		}
		info, err := file.Stat()
		if err != nil {
			return err
		}
		plan, err := corpus.ReadPlan(file, info.Size())
		if err != nil {
			return fmt.Errorf("%s: %w", s.plan, err)
		}
		g.settings = append(g.settings, g.plan...) // plybook refuses what is not for it
		m, err := g.measurerOf(ctx, plan, dir, store)
		if err != nil {
			return err
		}
		m.options.Workers = s.workers
		m.document.Header.Shards = shards
		return g.measureShard(ctx, store, m, plan, number)
	})
}

// copyTo copies a file or an object.
func copyTo(store *objects.Store, name string, to *os.File) error {
	if isObject(name) {
		return store.Get(name, to)
	}
	from, err := os.Open(name)
	if err != nil {
		return err
	}
	defer from.Close()
	_, err = io.Copy(to, from)
	return err
}

// measurerOf returns a measurer of a plan of objects.
func (g *analyzeCall) measurerOf(ctx context.Context, plan *corpus.Plan, dir string, store source.Opener) (*measurer, error) {
	d, err := g.documentOf(ctx, plan, dir)
	if err != nil {
		return nil, err
	}
	d.Names = g.names
	m, err := newMeasurer(d, objects.Scheme, store)
	if err == nil {
		m.options.Beside = strings.TrimSuffix(g.names, "/") // which may be a folder here
	}
	return m, err
}

// documentOf is document for a plan of objects, as plybook reads the flags: that needs a plan without objects.
func (g *analyzeCall) documentOf(ctx context.Context, plan *corpus.Plan, dir string) (*corpusDocument, error) {
	place := filepath.Join(dir, "header.plan")
	defer os.Remove(place)
	var lines bytes.Buffer
	for _, line := range []any{plan.PlanHeader, source.Range{}, corpus.PlanEnd{Ranges: 1, Sum: plan.Sum}} {
		if err := json.NewEncoder(&lines).Encode(line); err != nil {
			return nil, err
		}
	}
	if err := safefile.WriteFile(place, lines.Bytes()); err != nil {
		return nil, err
	}
	d, err := g.document(ctx, place, dir)
	if err == nil {
		d.Header.Ranges = plan.Ranges
	}
	return d, err
}

// measureShard measures a shard into its part, unless that is there.
func (g *analyzeCall) measureShard(ctx context.Context, store *objects.Store, m *measurer, plan *corpus.Plan, number int) error {
	a := m.analysis(plan, number)
	begin := fmt.Sprintf("%d-of-%d", number, a.Shards)
	run := &measure.Run{Corpus: m.options, Talk: findingsTo(os.Stderr)}
	there, end, err := g.wholePart(store, begin, run, a)
	if err != nil {
		return err
	}
	var sum findings.Summary
	if end != nil {
		say("%s is already complete", there)
		sum = measure.SummaryOfPart(end)
		return exitWith(&sum, g.exitZero())
	}
	err = inScratch(func(_ string, part *os.File) (err error) {
		if sum, err = run.MeasurePart(ctx, part, a); err != nil {
			return err
		}
		if there = g.out; isObject(g.out) {
			there, err = store.PutPart(g.out, begin, part)
			return err
		}
		if _, err := part.Seek(0, io.SeekStart); err != nil {
			return err
		}
		return writeTo(store, g.out, func(w io.Writer) error {
			_, err := io.Copy(w, part)
			return err
		})
	})
	if stale := (*source.StaleError)(nil); errors.As(err, &stale) {
		return fmt.Errorf("%w; make the plan again with plybook-fleet plan, and analyse all its shards", err)
	}
	if err != nil {
		return err
	}
	say("%v, in %s", &sum, there)
	return exitWith(&sum, g.exitZero())
}

func (g *analyzeCall) exitZero() bool { return slices.Contains(g.merge, "--exit-zero=true") }

// wholePart returns the end of the part of a shard, if it is there and complete, and where.
func (g *analyzeCall) wholePart(store *objects.Store, begin string, run *measure.Run, a measure.Analysis) (name string, end *stats.PartEnd, err error) {
	if !isObject(g.out) {
		return g.out, run.WholePart(g.out, a), nil
	}
	prefix := strings.TrimSuffix(g.out, "/") + "/"
	var found []string
	err = store.List(prefix, func(below string, _ int64) error {
		if strings.HasPrefix(below, begin+"-") && strings.HasSuffix(below, objects.PartExtension) {
			found = append(found, prefix+below)
		}
		return nil
	})
	for _, name = range found {
		if err == nil && end == nil {
			err = inScratch(func(_ string, file *os.File) error {
				if err := store.Get(name, file); err != nil {
					return err
				}
				end = run.WholePart(file.Name(), a)
				return nil
			})
		}
		if end != nil {
			return name, end, nil
		}
	}
	return "", nil, err
}

// A mergeCall is what the flags of merge say.
type mergeCall struct {
	objectCall
	part bool
}

func mergeArgs(args []string) (g *mergeCall, err error) {
	g = &mergeCall{}
	return g, g.read(args, map[string]ownFlag{"part": {set: truth(&g.part), toggle: true, keep: true}})
}

// run copies the parts, has plybook merge them, and stores what that writes.
func (g *mergeCall) run(ctx context.Context) error {
	if g.out == "" {
		return errors.New("merge needs --out DIR or --out s3://bucket/stats/ for its files")
	}
	c := call{plybook: g.plybook}
	if err := c.findPlybook(); err != nil {
		return err
	}
	store, err := g.open(ctx)
	if err != nil {
		return err
	}
	return inScratch(func(dir string, _ *os.File) error {
		parts, err := g.fetch(store, dir)
		if err != nil {
			return err
		}
		out := filepath.Join(dir, "out")
		if !isObject(g.out) {
			if out, err = filepath.Abs(g.out); err != nil { // plybook runs in the folder of the parts
				return err
			}
		}
		command := exec.CommandContext(ctx, c.plybook, slices.Concat([]string{"merge", "--out=" + out}, g.rest, parts)...)
		command.Stdout, command.Stderr, command.Dir = os.Stdout, os.Stderr, dir
		err = exitOf(command.Run())
		var exit *exitError
		if isObject(g.out) && (err == nil || errors.As(err, &exit) && exit.code == exitFindings) {
			err = cmp.Or(g.store(store, out), err)
		}
		return err
	})
}

// fetch copies the parts to a folder, and returns their names in it.
func (g *mergeCall) fetch(store *objects.Store, dir string) (parts []string, err error) {
	names := map[string]string{} // by name in the folder
	for _, name := range g.names {
		if strings.HasSuffix(name, objects.PartExtension) {
			names[path.Base(name)] = name
			continue
		}
		before := len(names)
		prefix := strings.TrimSuffix(name, "/") + "/"
		err := store.List(prefix, func(below string, _ int64) error {
			if strings.HasSuffix(below, objects.PartExtension) {
				names[strings.ReplaceAll(below, "/", "-")] = prefix + below
			}
			return nil
		})
		switch {
		case err != nil:
			return nil, fmt.Errorf("cannot read %s: %w", name, err)
		case len(names) == before:
			return nil, fmt.Errorf("there are no parts below %s; analyse the shards of a plan with --out %s", name, prefix)
		}
	}
	for local, name := range names {
		parts = append(parts, local)
		file, err := safefile.Open(filepath.Join(dir, local), os.O_RDWR)
		if err != nil {
			return nil, err
		}
		err = store.Get(name, file)
		if closed := file.Close(); err == nil {
			err = closed
		}
		if err != nil {
			return nil, err
		}
	}
	slices.Sort(parts)
	return parts, nil
}

// store stores what plybook merge has written.
func (g *mergeCall) store(store *objects.Store, out string) error {
	if g.part {
		file, err := os.Open(out)
		if err != nil {
			return err
		}
		defer file.Close()
		name, err := store.PutPart(g.out, "merged", file)
		if err == nil {
			say("%s", name)
		}
		return err
	}
	files, err := os.ReadDir(out)
	if err != nil {
		return err
	}
	for _, f := range files {
		if strings.HasPrefix(f.Name(), ".") {
			continue
		}
		file, err := os.Open(filepath.Join(out, f.Name()))
		if err != nil {
			return err
		}
		err = store.Put(strings.TrimSuffix(g.out, "/")+"/"+f.Name(), file)
		file.Close()
		if err != nil {
			return err
		}
	}
	return nil
}
