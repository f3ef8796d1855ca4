package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/manual"
)

// helpColumns is the widest line of a help page: that of a terminal nobody has resized.
const helpColumns = 80

// Categories of the flags that follow a command's own ones. A switch of a single game concerns few readers, so --help lists
// the names of these and --help-all explains them.
const (
	engineCategory = "External engines"
	rulesCategory  = "Game and rules"
	filesCategory  = "Input files and findings"
	switchCategory = "Rules of particular games"
)

// allFlag prints the help with the flags that --help does not explain. It is the same text where there are none.
const allFlag = "help-all"

// setHelp gives commands their help pages: those that the arguments name, because no other page can be asked for and all of
// them together take longer to write than many a command takes.
func setHelp(app *cli.App, args []string) {
	app.CustomAppHelpTemplate = asTemplate(programPage(app))
	if slices.ContainsFunc(args, func(arg string) bool { return strings.TrimLeft(arg, "-") == allFlag }) {
		addAllFlag(&app.Flags, &app.Action, programPage(app), false)
	}
	for _, c := range app.Commands {
		if slices.ContainsFunc(args, c.HasName) {
			setCommandHelp(app.Name, c)
		}
	}
}

func setCommandHelp(parent string, c *cli.Command) {
	name := parent + " " + c.Name
	c.CustomHelpTemplate = asTemplate(commandPage(name, c, false))
	if c.Action == nil {
		c.Action = cli.ShowSubcommandHelp
	}
	addAllFlag(&c.Flags, &c.Action, commandPage(name, c, true), hasCategory(c, switchCategory))
	for _, sub := range c.Subcommands {
		setCommandHelp(name, sub)
	}
}

// addAllFlag adds allFlag to flags, and to an action that it prints a page. Only a page that has more than --help is worth a mention.
func addAllFlag(flags *[]cli.Flag, action *cli.ActionFunc, page string, more bool) {
	act := *action
	*action = func(c *cli.Context) error {
		if !c.Bool(allFlag) {
			return act(c)
		}
		_, err := fmt.Fprint(c.App.Writer, page)
		return err
	}
	*flags = append(*flags, &cli.BoolFlag{
		Name: allFlag, Usage: "show the help with all flags", DisableDefaultText: true, Category: allFlag, Hidden: !more,
	})
}

// asTemplate returns a template that prints a text as it is.
func asTemplate(text string) string { return "{{" + strconv.Quote(text) + "}}" }

func programPage(app *cli.App) string {
	var page helpPage
	page.line(app.Name + " - " + app.Usage)
	page.section("Usage").indented(strings.Split(app.UsageText, "\n\n")[0])
	page.prose(strings.Split(app.UsageText, "\n\n")[1:])
	page.commands(app.Commands)
	page.section("Flags").rows([]helpRow{{"--help, -h", "show this help"}, {"--version, -v", "print the version"}})
	return page.String()
}

// commandPage returns the help of a command. The flags of single games are only named unless all are wanted.
func commandPage(name string, c *cli.Command, all bool) string {
	var page helpPage
	page.line(name + " - " + c.Usage)
	page.section("Usage").indented(usageLine(name, c))
	paragraphs := strings.Split(c.Description, "\n\n")
	if paragraphs[0] != "" {
		page.section("Examples").examples(paragraphs[0])
	}
	page.prose(paragraphs[1:])
	page.commands(c.Subcommands)

	rows := flagRows(c, "")
	if hasCategory(c, switchCategory) && !all {
		rows = append(rows, helpRow{"--" + allFlag, "show the help with all flags"})
	}
	page.section("Flags").rows(append(rows, helpRow{"--help, -h", "show this help"}))
	for _, category := range []string{engineCategory, rulesCategory, filesCategory} {
		if hasCategory(c, category) {
			page.section(category).rows(flagRows(c, category))
		}
	}
	switch folded := flagRows(c, switchCategory); {
	case len(folded) > 0 && all:
		page.section(switchCategory).rows(folded)
	case len(folded) > 0:
		var names []string
		for _, row := range folded {
			name, _, _ := strings.Cut(row.term, " ")
			names = append(names, name)
		}
		page.section(switchCategory).wrapped(2, strings.Join(names, ", ")+". Pass --"+allFlag+" to read about them.")
	}
	return page.String()
}

// usageLine returns how a command is called.
func usageLine(name string, c *cli.Command) string {
	line := name + " [flags]"
	if c.ArgsUsage != "" {
		line += " " + c.ArgsUsage
	}
	return line
}

// A helpRow is a term, such as a flag, and what it means.
type helpRow struct{ term, text string }

func hasCategory(c *cli.Command, category string) bool {
	return slices.ContainsFunc(c.Flags, func(f cli.Flag) bool { return categoryOf(f) == category })
}

func categoryOf(f cli.Flag) string {
	if f, ok := f.(cli.CategorizableFlag); ok {
		return f.GetCategory()
	}
	return ""
}

// flagRows returns the flags of a category.
func flagRows(c *cli.Command, category string) (rows []helpRow) {
	for _, f := range c.Flags {
		if categoryOf(f) != category || slices.Contains(f.Names(), "help") {
			continue
		}
		form, text := manual.FlagText(f)
		rows = append(rows, helpRow{strings.ReplaceAll(form, " value", " VALUE"), text})
	}
	return rows
}

// A helpPage is a page of help in the making.
type helpPage struct{ strings.Builder }

func (p *helpPage) line(text string) { p.wrapped(0, text) }

func (p *helpPage) section(title string) *helpPage {
	p.WriteString("\n" + title + ":\n")
	return p
}

// indented writes a line that may be too long, and is continued as a shell would read it.
func (p *helpPage) indented(text string) {
	p.WriteString("  " + strings.Join(wrapped(text, helpColumns-4), "\n      ") + "\n")
}

// wrapped writes a text in lines that begin after so many spaces.
func (p *helpPage) wrapped(spaces int, text string) {
	indent := strings.Repeat(" ", spaces)
	for _, line := range wrapped(text, helpColumns-spaces) {
		p.WriteString(indent + line + "\n")
	}
}

func (p *helpPage) prose(paragraphs []string) {
	for _, text := range paragraphs {
		p.WriteString("\n")
		p.line(strings.Join(strings.Fields(text), " "))
	}
}

func (p *helpPage) commands(commands []*cli.Command) {
	var rows []helpRow
	for _, c := range commands {
		if !c.Hidden {
			rows = append(rows, helpRow{c.Name, c.Usage})
		}
	}
	if len(rows) > 0 {
		p.section("Commands").rows(rows)
	}
}

// termWidth is the widest column of terms; longer ones have their meaning below.
const termWidth = 22

func (p *helpPage) rows(rows []helpRow) {
	width := 0
	for _, row := range rows {
		if n := utf8.RuneCountInString(row.term); n <= termWidth {
			width = max(width, n)
		}
	}
	for _, row := range rows {
		lines := wrapped(row.text, helpColumns-width-4)
		if n := utf8.RuneCountInString(row.term); n > width {
			p.WriteString("  " + row.term + "\n")
		} else {
			fmt.Fprintf(p, "  %-*s  %s\n", width, row.term, lines[0])
			lines = lines[1:]
		}
		for _, line := range lines {
			fmt.Fprintf(p, "  %-*s  %s\n", width, "", line)
		}
	}
}

// exampleText is between an example and what it does.
var exampleText = regexp.MustCompile(` {2,}`)

// examples writes lines of commands, and what they do beside them if all have room, or else below.
func (p *helpPage) examples(text string) {
	var rows []helpRow
	width := 0
	for line := range strings.Lines(text) {
		row := helpRow{term: strings.TrimSpace(line)}
		if at := exampleText.FindStringIndex(row.term); at != nil {
			row = helpRow{row.term[:at[0]], row.term[at[1]:]}
		}
		rows = append(rows, row)
		width = max(width, utf8.RuneCountInString(row.term))
	}
	beside := !slices.ContainsFunc(rows, func(row helpRow) bool {
		return width+4+utf8.RuneCountInString(row.text) > helpColumns
	})
	for _, row := range rows {
		if beside {
			p.WriteString(strings.TrimRight(fmt.Sprintf("  %-*s  %s", width, row.term, row.text), " ") + "\n")
			continue
		}
		p.WriteString("  " + strings.Join(wrapped(row.term, helpColumns-8), " \\\n      ") + "\n")
		if row.text != "" {
			p.wrapped(6, "# "+row.text)
		}
	}
}

// wrapped returns a text in lines of so many letters, broken at spaces. Words that are longer stay whole.
func wrapped(text string, width int) (lines []string) {
	line := ""
	for word := range strings.SplitSeq(text, " ") {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
