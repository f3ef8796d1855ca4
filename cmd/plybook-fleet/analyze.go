package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/cmd/plybook-fleet/internal/objects"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/internal/safefile"
)

func analyzeCommand() *cli.Command {
	return &cli.Command{
		Name:  "analyze",
		Usage: "analyse a corpus with the workers of a fleet",
		UsageText: "plybook-fleet analyze --fleet tls://10.0.0.1:4222 --keys keys/coordinator [flags of plybook analyze] --out DIR PATH...\n" +
			"plybook-fleet analyze --plan s3://bucket/corpus.plan --shard 1/4 [flags of plybook analyze] --out s3://bucket/parts/",
		Description: "Accepts all flags of plybook analyze and plan, except --unique and --sample, which need all games; see their --help. The program\n" +
			"plybook reads them, plans the corpus, and merges the parts: put it beside plybook-fleet or in PATH. The files have the same bytes as with plybook analyze. Workers\n" +
			"need the files under the same names in the folder of their --corpus, or read the objects of a PATH such as\n" +
			"s3://bucket/prefix, if that is below their --corpus. --resume continues an interrupted run. With --plan no workers are\n" +
			"needed: the command analyses a shard of a plan made by plybook-fleet plan, and writes its part. A complete part is kept.",
		SkipFlagParsing: true, // the flags of plybook analyze are not known here
		Flags:           append(callFlags(), storeFlags()...),
		Action:          coordinates(analyzeArgs, (*analyzeCall).analyze),
	}
}

// An analyzeCall is what the flags of an analysis say.
type analyzeCall struct {
	call
	names string

	plan     []string // flags and paths of plybook plan
	settings []string // flags of plybook analyze
	merge    []string // flags of plybook merge
	dir      string   // of the parts

	objects bool      // are read, not files
	shard   shardCall // of objects
}

// analyzeArgs sorts the flags by the programs that read them.
func analyzeArgs(args []string) (g *analyzeCall, err error) {
	g = &analyzeCall{call: newCall()}
	own := g.flags()
	for _, f := range []struct {
		name   string
		toggle bool
		to     []*[]string
	}{
		{"tables", false, []*[]string{&g.settings, &g.merge}}, {"no-plies", true, []*[]string{&g.settings, &g.merge}},
		{"positions", true, []*[]string{&g.settings, &g.merge}}, {"tree-plies", false, []*[]string{&g.settings}},
		{"min-games", false, []*[]string{&g.settings}}, {"exit-zero", true, []*[]string{&g.plan, &g.merge}},
		{"segment", false, nil}, {"all-findings", true, nil}, // workers save nothing and print no findings
	} {
		own[f.name] = ownFlag{toggle: f.toggle, set: func(value string) error {
			for _, to := range f.to {
				*to = append(*to, "--"+f.name+"="+value)
			}
			return nil
		}}
	}
	own["plan"], own["shard"] = ownFlag{set: text(&g.shard.plan)}, ownFlag{set: text(&g.shard.shard)}
	for name, f := range g.shard.store.flags() {
		own[name] = f
	}
	own["names"] = ownFlag{set: text(&g.names), keep: true}
	own["workers"] = ownFlag{set: func(text string) (err error) {
		g.shard.workers, err = strconv.Atoi(text)
		return err
	}, keep: true}
	rest, err := takeFlags(args, own)
	g.plan = append(g.plan, rest...)
	g.objects = len(objectsIn(rest)) > 0
	return g, err
}

// analyze measures the corpus, and lets plybook merge the parts.
func (g *analyzeCall) analyze(ctx context.Context) (err error) {
	if g.shard.plan+g.shard.shard != "" {
		return g.analyzeShard(ctx)
	}
	switch {
	case g.out == "":
		return errors.New("analyze needs --out DIR for its files")
	case isObject(g.out):
		return fmt.Errorf("expected a folder for the files, found --out %s", g.out)
	}
	if err := g.findPlybook(); err != nil {
		return err
	}
	g.dir = filepath.Join(g.out, ".plybook-fleet-parts")
	unlock, err := g.openFolder()
	if err != nil {
		return err
	}
	defer unlock()
	plan, d, err := g.prepare(ctx)
	if err != nil {
		return err
	}
	defer plan.file.Close()
	own, err := g.own(ctx, d)
	if err != nil {
		return err
	}
	parts, err := g.coordinate(ctx, &plan.Plan, d, own)
	if err != nil {
		return err
	}
	err = g.run(ctx, append(append([]string{"merge", "--out=" + g.out}, g.merge...), parts...)...)
	var exit *exitError
	if err == nil || errors.As(err, &exit) && exit.code == exitFindings {
		return errors.Join(err, os.RemoveAll(g.dir))
	}
	return err
}

// openFolder makes the folder of the parts, which nobody else has then, and goes away if nothing is in it.
func (g *analyzeCall) openFolder() (close func(), err error) {
	if err := os.MkdirAll(g.dir, 0o777); err != nil {
		return nil, err
	}
	unlock, err := safefile.Lock(g.dir)
	if err != nil {
		return nil, fmt.Errorf("cannot write to %s: %w; wait for the other run, or pass another --out", g.out, err)
	}
	safefile.Sweep(g.dir)
	return func() {
		if parts, _ := filepath.Glob(filepath.Join(g.dir, "*.plypart")); len(parts) == 0 {
			os.RemoveAll(g.dir)
			os.Remove(g.out) // if it is empty
		}
		unlock()
	}, nil
}

// A planFile is an open plan.
type planFile struct {
	corpus.Plan
	file *os.File
}

// documentFile is the file beside the parts that says what they are of.
const documentFile = "document.json"

// prepare cuts the corpus, and keeps of the parts that are there those of this run.
func (g *analyzeCall) prepare(ctx context.Context) (*planFile, *corpusDocument, error) {
	place := filepath.Join(g.dir, "corpus.plan")
	err := g.cut(ctx, place)
	var exit *exitError
	if err != nil && (!errors.As(err, &exit) || exit.code != exitFindings) {
		return nil, nil, err
	}
	file, err := os.Open(place)
	if err != nil {
		return nil, nil, err
	}
	info, err := file.Stat()
	var plan *corpus.Plan
	if err == nil {
		plan, err = corpus.ReadPlan(file, info.Size())
	}
	var d *corpusDocument
	if err == nil && g.objects {
		d, err = g.documentOf(ctx, plan, g.dir)
	} else if err == nil {
		d, err = g.document(ctx, place, g.dir)
	}
	if err == nil {
		d.Header.Shards = shardsOf(plan)
	}
	if err == nil {
		err = g.keepParts(d)
	}
	if err != nil {
		file.Close()
		return nil, nil, err
	}
	return &planFile{*plan, file}, d, nil
}

// cut writes the plan of the corpus.
func (g *analyzeCall) cut(ctx context.Context, place string) error {
	if !g.objects {
		return g.run(ctx, append([]string{"plan", "--out=" + place}, g.plan...)...)
	}
	p, err := planArgs(append([]string{"--plybook=" + g.plybook, "--out=" + place}, g.plan...))
	if err != nil {
		return err
	}
	p.storeCall = g.shard.store
	return p.run(ctx)
}

// own returns what measures shards here, of files in the present folder or of objects.
func (g *analyzeCall) own(ctx context.Context, d *corpusDocument) (*measurer, error) {
	if !g.objects {
		return newMeasurer(d, ".", nil)
	}
	store, err := g.shard.store.open(ctx)
	if err != nil {
		return nil, err
	}
	return newMeasurer(d, objects.Scheme, store)
}

// document returns what is measured, as plybook reads the flags: it is the header of a part of nothing, but for the number of shards.
func (g *analyzeCall) document(ctx context.Context, place, dir string) (*corpusDocument, error) {
	const last = "10000/10000" // it has ranges only of plans that have so many
	name := filepath.Join(dir, "none")
	defer os.Remove(name)
	var said bytes.Buffer
	command := exec.CommandContext(ctx, g.plybook, append([]string{"analyze", "--exit-zero", "--plan=" + place, "--shard=" + last, "--out=" + name}, g.settings...)...)
	command.Stderr = &said
	if err := command.Run(); err != nil {
		os.Stderr.Write(said.Bytes())
		return nil, exitOf(err)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	part, err := stats.ReadPart(file, name, false)
	if err != nil {
		return nil, err
	}
	d := &corpusDocument{Header: part.Header, Names: g.names}
	d.Header.Shard, d.Header.Shards = 0, 0
	return d, nil
}

// keepParts keeps the parts that an earlier run has left, if it is to be resumed.
func (g *analyzeCall) keepParts(d *corpusDocument) error {
	text, err := json.Marshal(d)
	if err != nil {
		return err
	}
	place := filepath.Join(g.dir, documentFile)
	before, err := os.ReadFile(place)
	switch {
	case err != nil && g.resume:
		say("there is nothing in %s to resume; starting again", g.out)
	case err == nil && !g.resume:
		say("the parts of an interrupted run in %s are discarded; pass --resume to continue such a run", g.out)
	case err == nil && !bytes.Equal(before, text):
		var other corpusDocument
		if err := json.Unmarshal(before, &other); err != nil {
			return fmt.Errorf("%s: %w; leave out --resume to start again", place, err)
		}
		return fmt.Errorf("%s has parts of another run, which cannot be resumed; differences: %s; leave out --resume to start again",
			g.out, cmp.Or(other.Header.Difference(&d.Header), "--names"))
	case err == nil:
		return nil
	}
	parts, err := filepath.Glob(filepath.Join(g.dir, "*.plypart"))
	for _, part := range parts {
		err = errors.Join(err, os.Remove(part))
	}
	return errors.Join(err, safefile.WriteFile(place, text))
}

// coordinate has all shards measured that are not there, and returns the files of their parts.
func (g *analyzeCall) coordinate(ctx context.Context, plan *corpus.Plan, d *corpusDocument, own *measurer) (parts []string, err error) {
	text, err := json.Marshal(document{Corpus: d})
	if err != nil {
		return nil, err
	}
	c, err := newCoordinator(text, g.out, "corpus to "+filepath.Base(g.out), ofShards, g.lease)
	if err != nil {
		return nil, err
	}
	s := newShards(c, plan, d, g.dir, own)
	s.chance = g.verify / 100
	c.kind, c.info.Scheduled, c.info.Played = s, len(s.done), s.takeLeft()
	if c.info.Played > 0 {
		say("%s already has %d of %d shards", g.out, c.info.Played, c.info.Scheduled)
	}
	if c.info.Played == c.info.Scheduled {
		return s.files(), nil
	}
	if err := c.connect(ctx, g.fleet, g.keys); err != nil {
		return nil, err
	}
	defer c.nc.Close()
	err = c.conduct(ctx, g.wait, s.all)
	if err != nil {
		say("%s holds %d of %d shards; pass --resume to continue", g.out, c.info.Played, c.info.Scheduled)
	}
	return s.files(), err
}

// run runs plybook.
func (g *analyzeCall) run(ctx context.Context, args ...string) error {
	command := exec.CommandContext(ctx, g.plybook, args...)
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	return exitOf(command.Run())
}
