package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/reports/findings"
)

// validateRun returns the run over the arguments and the listed files, which writes some files.
func (p *program) validateRun(c *cli.Context, writes ...string) (*job.Run, error) {
	if err := checkFiles(writes...); err != nil {
		return nil, err
	}
	args := c.Args().Slice()
	var listed []string
	var err error
	if c.IsSet("files-from") {
		listed, err = p.listedFiles(c.String("files-from"), args)
	} else {
		args, err = somePaths(c)
	}
	if err == nil {
		err = checkPlain(c.String("write-baseline"), "a baseline")
	}
	if err == nil && c.IsSet("summary") {
		err = checkSummary(c.String("summary"), c.String("out"))
	}
	if err != nil {
		return nil, err
	}
	run, err := p.newRunOver(c, args, false, writes...)
	if err != nil {
		return nil, err
	}
	run.Corpus.Listed = listed
	if !c.IsSet("unrecognised") && !c.IsSet("every-file") {
		run.Corpus.Unrecognised = source.UnrecognisedExtension
	}
	return run, nil
}

// checkSummary refuses a file for the table of --summary whose name does not say its layout; standard output gets the first one, if it
// gets nothing else.
func checkSummary(name, out string) error {
	switch {
	case productName(name) == "" && productName(out) == "":
		return errors.New("--summary - and the findings cannot both go to standard output; pass --out for the findings")
	case productName(name) != "" && !slices.Contains(findings.FilesExtensions, filepath.Ext(name)):
		return fmt.Errorf("--summary %s: expected a name that ends in one of %s", name, strings.Join(findings.FilesExtensions, ", "))
	}
	return nil
}

// maxFileList is how many bytes a list of files may have.
const maxFileList = 64 << 20

// listedFiles reads the paths of a list: each ends in a NUL if there is one, else in a line end.
func (p *program) listedFiles(name string, args []string) (listed []string, err error) {
	from, shown := io.Reader(os.Stdin), name
	if name == "-" {
		if shown = "standard input"; slices.Contains(args, "-") {
			return nil, errors.New("standard input can be records or the list of --files-from, not both")
		}
	} else {
		file, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("cannot read the list %s: %w", name, cause(err))
		}
		defer file.Close()
		from = file
	}
	text, err := io.ReadAll(io.LimitReader(from, maxFileList+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot read the list in %s: %w", shown, cause(err))
	case len(text) > maxFileList:
		return nil, fmt.Errorf("the list in %s has more than %d MiB", shown, maxFileList>>20)
	}
	end := "\x00"
	if !strings.Contains(string(text), end) {
		end = "\n"
	}
	for path := range strings.SplitSeq(string(text), end) {
		if end == "\n" {
			path = strings.TrimSuffix(path, "\r")
		}
		if path != "" {
			listed = append(listed, path)
		}
	}
	return listed, nil
}
