package main

import (
	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/internal/spelling"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/reports"
	"github.com/plybook/plybook/reports/findings"
)

func (p *program) explainCommand() *cli.Command {
	return &cli.Command{
		Name:        "explain",
		Usage:       "explain a finding code, with the rule and its source",
		ArgsUsage:   "CODE | all",
		Description: help("explain"),
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "markdown", DisableDefaultText: true, Usage: "print all codes as in docs/reference/rules.md"},
		},
		Action: p.explain,
	}
}

func (p *program) explain(c *cli.Context) error {
	if c.Bool("markdown") {
		return p.print(reports.AppendCodesMarkdown(nil))
	}
	name, err := onePath(c)
	if err != nil {
		return err
	}
	if name == "all" {
		return p.print(findings.AppendCodes(nil, findings.Codes()))
	}
	found := findings.CodesByName(name)
	if len(found) == 0 {
		return unknownCode(name)
	}
	var page []byte
	for i, code := range found {
		if i > 0 {
			page = append(page, '\n')
		}
		page = findings.AppendCode(page, code)
	}
	return p.print(page)
}

func unknownCode(name string) error {
	hint := "plybook explain all lists the codes"
	if near := spelling.Nearest(name, names(findings.Codes(), func(c parse.Code) string { return c.Name })); near != "" {
		hint = "did you mean plybook explain " + near + "?"
	}
	return errorWithHint(hint, "unknown code %q", name)
}

// print writes a product to standard output.
func (p *program) print(text []byte) error {
	_, err := p.talk.out.Write(text)
	return err
}

func names[T any](all []T, name func(T) string) []string {
	var list []string
	for _, t := range all {
		list = append(list, name(t))
	}
	return list
}
