package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/reports/findings"
)

// validateProducts returns the products of a run of validate, that of --output first.
func validateProducts(c *cli.Context) ([]*product, error) {
	first, err := productOf(c, productName(c.String("out")))
	if err != nil {
		return nil, err
	}
	first.options.Brief = c.Bool("brief")
	if first.options.Brief && first.layout.Name != findings.Layouts()[0].Name {
		return nil, fmt.Errorf("--brief is for --output %s, not %s", findings.Layouts()[0].Name, first.layout.Name)
	}
	all := []*product{first}
	for _, also := range textsOf(c, "also") {
		layout, file, ok := strings.Cut(also, "=")
		if !ok || file == "" {
			return nil, errorWithHint("as in --also sarif=findings.sarif", "--also must be OUTPUT=FILE, not %s", also)
		}
		next, err := productIn(c, "also", layout, productName(file))
		if err != nil {
			return nil, err
		}
		if next.file == "" && slices.ContainsFunc(all, func(p *product) bool { return p.file == "" }) {
			return nil, fmt.Errorf("--also %s: another output of this run goes to standard output", also)
		}
		all = append(all, next)
	}
	return all, nil
}

func filesOf(all []*product) []string {
	return names(all, func(p *product) string { return p.file })
}

// validationFor returns what products need to be known of findings. Drawings are coloured if all want them so.
func validationFor(to []*product) job.Validation {
	v := job.Validation{Color: to[0].options.Color}
	for _, p := range to {
		v.Boards = v.Boards || p.layout.Boards
		v.Titles = v.Titles || p.layout.Titles
		v.Keys = v.Keys || p.layout.Keys
		v.Color = v.Color && (p.options.Color || !p.layout.Boards)
	}
	return v
}

// writeProducts runs a validation that writes all products, each on the way to its file as in [program.writeSoFar].
func (p *program) writeProducts(ctx context.Context, to []*product, v *job.Validation, validate func() error) error {
	if len(to) == 0 {
		return validate()
	}
	return p.writeSoFar(ctx, to[0].file, func(w io.Writer) error {
		if writer := to[0].layout.New(w, to[0].options); v.Writer == nil {
			v.Writer = writer
		} else {
			v.Also = append(v.Also, findings.NewOutput(writer, to[0].limit))
		}
		return p.writeProducts(ctx, to[1:], v, validate)
	})
}

// writeFiles runs a validation that writes the table of --summary too, if that is given.
func (p *program) writeFiles(c *cli.Context, v *job.Validation, validate func() error) error {
	name := c.String("summary")
	if name == "" {
		return validate()
	}
	return p.writeSoFar(c.Context, name, func(w io.Writer) error {
		v.Files = findings.NewFiles(w, cmp.Or(filepath.Ext(name), findings.FilesExtensions[0]), &findings.Root{Dir: c.String("root")})
		v.Also = append(v.Also, findings.NewOutput(v.Files, nil)) // it counts all
		return validate()
	})
}
