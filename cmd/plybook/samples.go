package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus/samples"
	"github.com/plybook/plybook/corpus/where"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/picture"
)

func (p *program) samplesCommand() *cli.Command {
	return &cli.Command{
		Name:        "samples",
		Usage:       "check, draw and snapshot the bundled sample games",
		Description: help("samples"),
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "out-dir", Value: "plybook-samples", Usage: "write to `DIR`"},
		},
		Action: p.samples,
	}
}

func (p *program) samples(c *cli.Context) error {
	if err := noPaths(c); err != nil {
		return err
	}
	dir := c.String("out-dir")
	records := filepath.Join(dir, "records")
	if err := p.writeTree(samples.FS(), records); err != nil {
		return err
	}
	run := &job.Run{Run: measure.Run{Args: []string{records}, Talk: findings.WithoutNotes(findings.Layouts()[0].New(io.Discard, findings.Options{}))}}
	p.talk.say("records: %s", records)
	for _, job := range []struct {
		name string
		do   func(ctx context.Context, run *job.Run, to string) (fmt.Stringer, error)
	}{
		{"findings.txt", p.sampleFindings},
		{"pictures", p.samplePictures},
		{"games.snap", p.sampleSnapshot},
	} {
		to := filepath.Join(dir, job.name)
		done, err := job.do(c.Context, run, to)
		if err != nil {
			return err
		}
		p.talk.say("%s: %v", to, done)
	}
	return nil
}

// writeTree writes all files of a tree below a folder.
func (p *program) writeTree(tree fs.FS, dir string) error {
	to := treeWriter{outputs: &p.outputs, dir: dir}
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		return to.write(&job.File{Name: name, Data: data})
	})
	return errors.Join(err, to.close())
}

func (p *program) sampleFindings(ctx context.Context, run *job.Run, to string) (fmt.Stringer, error) {
	layout := findings.Layouts()[0]
	var sum findings.Summary
	err := p.write(to, func(w io.Writer) (err error) {
		sum, err = run.Validate(ctx, job.Validation{Writer: layout.New(w, findings.Options{}), Boards: layout.Boards, Titles: layout.Titles})
		return err
	})
	return &sum, err
}

// samplePictures draws the first game of each file: all of them would be more than a hundred megabytes.
func (p *program) samplePictures(ctx context.Context, run *job.Run, to string) (fmt.Stringer, error) {
	first := *run
	first.Corpus.Where = where.Number(1)
	tree := treeWriter{outputs: &p.outputs, dir: to}
	for _, kind := range []string{"gif", "html"} {
		picture := picture.Options{Type: kind, To: -1, Width: 720}
		if kind == "gif" {
			picture.Ply = -1
		}
		if _, err := first.Pictures(ctx, picture, func(p *job.Picture) error { return tree.write(&p.File) }); err != nil {
			return nil, errors.Join(err, tree.close())
		}
	}
	return count{tree.files, "files"}, tree.close()
}

func (p *program) sampleSnapshot(ctx context.Context, run *job.Run, to string) (fmt.Stringer, error) {
	var sum findings.Summary
	err := p.write(to, func(w io.Writer) (err error) {
		sum, err = run.Snapshot(ctx, w)
		return err
	})
	return count{sum.Games, "games"}, err
}

// A count is a number of things.
type count struct {
	n      int
	things string
}

func (c count) String() string { return fmt.Sprintf("%d %s", c.n, c.things) }
