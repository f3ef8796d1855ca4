// Package manual writes the manual pages of a command line, in mdoc, from the tables and texts that its help shows.
package manual

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// revised is the day of the pages. A release sets it, so that its pages follow from its sources alone.
const revised = "November 25, 2026"

// Pages returns a page for the program, for each of its commands, and about the formats of records, by the names of their
// files. The shared flags are described in the program's page; those of commands name them.
func Pages(app *cli.App, shared []cli.Flag) map[string][]byte {
	root := &cli.Command{Name: app.Name, HelpName: top, Usage: app.Usage, Description: app.UsageText, Subcommands: visible(app.Commands)}
	pages := map[string][]byte{app.Name + "-formats.5": formatsPage(app.Name)}
	w := newPage(app.Name, 1)
	w.head(app.Name, app.Usage)
	w.section("SYNOPSIS").macro(`Nm`).macro("Ar command").macro("Op Ar flag ...").macro("Op Ar path ...")
	w.section("DESCRIPTION").paragraphs(prose(root))
	w.section("COMMANDS").commands(root, nil)
	w.section("FLAGS").flags([]cli.Flag{cli.HelpFlag, cli.VersionFlag})
	w.section("SHARED FLAGS").text("Commands that read records have these; their pages list which.").flags(shared)
	w.section("EXIT STATUS").text(exitCodes(root))
	w.section("SEE ALSO")
	for _, c := range slices.SortedFunc(slices.Values(app.Commands), func(a, b *cli.Command) int { return strings.Compare(a.Name, b.Name) }) {
		w.macro("Xr %s-%s 1 ,", app.Name, c.Name)
	}
	w.macro("Xr %s-formats 5", app.Name)
	pages[app.Name+".1"] = w.Bytes()
	addPages(pages, root, root, shared)
	return pages
}

// visible returns commands without the flags that are hidden.
func visible(commands []*cli.Command) (all []*cli.Command) {
	for _, c := range commands {
		shown := *c
		shown.Subcommands = visible(c.Subcommands)
		shown.Flags = slices.DeleteFunc(slices.Clone(c.Flags), func(f cli.Flag) bool {
			v, ok := f.(cli.VisibleFlag)
			return ok && !v.IsVisible()
		})
		all = append(all, &shown)
	}
	return all
}

// top marks the command that stands for the program.
const top = "top"

func addPages(pages map[string][]byte, root, parent *cli.Command, shared []cli.Flag) {
	for _, c := range parent.Subcommands {
		if c.Hidden || parent != root && !explained(c) {
			continue
		}
		sub := *c
		sub.Name = parent.Name + " " + c.Name
		name := strings.ReplaceAll(sub.Name, " ", "-")
		pages[name+".1"] = commandPage(name, &sub, root, shared)
		addPages(pages, root, &sub, shared)
	}
}

// explained says whether the help of a command is more than examples; if not, the page of the command above it is enough.
func explained(c *cli.Command) bool { return strings.Contains(c.Description, "\n\n") }

func commandPage(name string, c, root *cli.Command, shared []cli.Flag) []byte {
	w := newPage(name, 1)
	w.head(name, c.Usage)
	w.section("SYNOPSIS").macro(`Nm "%s"`, c.Name).macro("Op Ar flag ...")
	if c.ArgsUsage != "" {
		w.macro("Ar %s", escape(c.ArgsUsage))
	}
	w.section("DESCRIPTION").paragraphs(prose(c))
	if len(c.Subcommands) > 0 {
		common, lacking := commonFlags(c)
		w.section("COMMANDS").commands(c, common)
		if len(common) > 0 {
			of := "All commands have these."
			if len(lacking) > 0 {
				of = "All commands but " + strings.Join(lacking, ", ") + " have these."
			}
			w.section("FLAGS OF THE COMMANDS").text(of).flags(common)
		}
	}
	own, others := apart(c.Flags, shared)
	if len(own) > 0 {
		w.section("FLAGS").flags(own)
	}
	if len(others) > 0 {
		w.section("SHARED FLAGS").macro("Xr %s 1", root.Name).text("describes these:")
		for i, f := range others {
			end := " ,"
			if i == len(others)-1 {
				end = " ."
			}
			w.macro("Fl -%s%s", f.Names()[0], end)
		}
	}
	if codes := exitCodes(c); codes != "" {
		w.section("EXIT STATUS").text(codes)
	} else {
		w.section("EXIT STATUS").text(exitCodes(root))
	}
	w.section("EXAMPLES").examples(c.Description)
	w.section("SEE ALSO").macro("Xr %s 1 ,", root.Name)
	for _, other := range mentioned(c, root) {
		w.macro("Xr %s-%s 1 ,", root.Name, other)
	}
	w.macro("Xr %s-formats 5", root.Name)
	return w.Bytes()
}

// mentioned returns the names of the other commands that the help of a command mentions, sorted.
func mentioned(c, root *cli.Command) (names []string) {
	for _, other := range root.Subcommands {
		call := root.Name + " " + other.Name
		if !other.Hidden && c.Name != call && !strings.HasPrefix(c.Name, call+" ") && regexp.MustCompile(regexp.QuoteMeta(call)+`\b`).MatchString(c.Description) {
			names = append(names, other.Name)
		}
	}
	slices.Sort(names)
	return names
}

// formatsPage describes the formats of records, and the lenient options with which they may be read.
func formatsPage(program string) []byte {
	name := program + "-formats"
	w := newPage(name, 5)
	w.head(name, "formats of records of board games")
	w.section("DESCRIPTION").text("plybook finds the format of a file by its first bytes. If these fit several formats, the extension decides. If it still is not clear, pass --format.")
	w.text("plybook also reads gzip and Zstandard files, and zip and tar archives. It compresses output whose name ends in .gz or .zst.")
	w.macro(`Bl -tag -width Ds`)
	for _, f := range parse.Formats() {
		w.macro("It Cm %s", escape(f.Name))
		game := f.Game
		if game == "" {
			game = "all games"
		}
		text := fmt.Sprintf("%s: %s. Extensions: %s.", game, f.Title, strings.Join(f.Extensions, " "))
		if !f.CanEncode() {
			text += " It is read, not written."
		}
		w.text(text)
	}
	w.macro("El")
	w.section("LENIENT OPTIONS").text("Parsing is strict. Pass --allow OPTION to accept more; repeat it for several options.")
	w.macro(`Bl -tag -width Ds`)
	for _, l := range replay.LenientOptions() {
		w.macro("It Cm %s", escape(l.Name)).text(strings.Join(l.Games, ", ") + ": " + l.Text + ".")
	}
	w.macro("El")
	w.section("SEE ALSO").macro("Xr %s 1 ,", program).macro("Xr %s-convert 1 ,", program).macro("Xr %s-games 1 ,", program).macro("Xr %s-validate 1", program)
	return w.Bytes()
}

// apart returns the flags of a command that are its own, and those that are shared ones with the same words.
func apart(flags, shared []cli.Flag) (own, others []cli.Flag) {
	for _, f := range flags {
		if slices.ContainsFunc(shared, func(s cli.Flag) bool { return s.String() == f.String() }) {
			others = append(others, f)
		} else {
			own = append(own, f)
		}
	}
	return own, others
}

const exitPrefix = "Exit codes: "

// prose returns the paragraphs of a help text after its examples, without that of exit codes.
func prose(c *cli.Command) []string {
	paragraphs := strings.Split(c.Description, "\n\n")[1:]
	return slices.DeleteFunc(paragraphs, func(p string) bool { return strings.HasPrefix(p, exitPrefix) })
}

// exitCodes returns what a help text says of exit codes, or "".
func exitCodes(c *cli.Command) string {
	for p := range strings.SplitSeq(c.Description, "\n\n") {
		if codes, ok := strings.CutPrefix(p, exitPrefix); ok {
			return codes
		}
	}
	return ""
}

// A page is one in the making.
type page struct{ bytes.Buffer }

func newPage(name string, section int) *page {
	w := new(page)
	w.macro(`\" Generated by go test ./cmd/plybook -run TestManual -update`)
	return w.macro("Dd %s", revised).macro("Dt %s %d", strings.ToUpper(name), section).macro("Os plybook")
}

// head says what a page is about.
func (w *page) head(name, usage string) {
	w.section("NAME").macro("Nm %s", name).macro("Nd %s", escape(usage))
}

// macro writes a line of mdoc as it is.
func (w *page) macro(format string, values ...any) *page {
	fmt.Fprintf(w, "."+format+"\n", values...)
	return w
}

func (w *page) section(title string) *page { return w.macro("Sh %s", title) }

// text writes a text that formatters fill, a line a sentence.
func (w *page) text(text string) *page {
	text = strings.Join(strings.Fields(text), " ")
	for sentence := range strings.SplitSeq(strings.ReplaceAll(text, ". ", ".\n"), "\n") {
		w.WriteString(escape(sentence) + "\n")
	}
	return w
}

func (w *page) paragraphs(texts []string) {
	for _, text := range texts {
		w.paragraph().text(text)
	}
}

// paragraph parts what follows from what is there, if that is more than a heading.
func (w *page) paragraph() *page {
	lines := bytes.Split(bytes.TrimSpace(w.Bytes()), []byte("\n"))
	if bytes.HasPrefix(lines[len(lines)-1], []byte(".Sh ")) {
		return w
	}
	return w.macro("Pp")
}

// leaves returns the commands below a command that neither have commands nor pages of their own.
func leaves(parent *cli.Command) (all []*cli.Command) {
	for _, c := range parent.Subcommands {
		switch {
		case len(c.Subcommands) > 0:
			all = append(all, leaves(c)...)
		case !c.Hidden && !explained(c):
			all = append(all, c)
		}
	}
	return all
}

// commonFlags returns the flags that most commands below a command have, and the names of the commands that lack all of them.
func commonFlags(parent *cli.Command) (common []cli.Flag, lacking []string) {
	all := leaves(parent)
	if len(all) < 2 {
		return nil, nil
	}
	has := func(c *cli.Command, f cli.Flag) bool {
		_, others := apart(c.Flags, []cli.Flag{f})
		return others != nil
	}
	for _, f := range all[len(all)-1].Flags {
		var without []string
		for _, c := range all {
			if !has(c, f) {
				without = append(without, c.Name)
			}
		}
		if 2*len(without) < len(all) && (common == nil || slices.Equal(without, lacking)) {
			common, lacking = append(common, f), without
		}
	}
	return common, lacking
}

// commands writes the commands of a command, with their flags but for the common ones, which are described elsewhere.
func (w *page) commands(parent *cli.Command, common []cli.Flag) {
	w.macro("Bl -tag -width Ds")
	for _, c := range parent.Subcommands {
		if c.Hidden {
			continue
		}
		w.macro("It Cm %s", strings.Join(c.Names(), " , "))
		w.text(c.Usage + ".")
		if parent.HelpName == top || explained(c) {
			continue
		}
		if c.ArgsUsage != "" {
			w.text("Arguments: " + c.ArgsUsage)
		}
		own, _ := apart(c.Flags, common)
		w.flags(own)
		if len(c.Subcommands) > 0 {
			w.commands(c, common)
		}
	}
	w.macro("El")
}

// FlagText returns how a flag is written, with its value, and what it is for. A usage that begins with the value and a colon, as
// in "`WHEN`: use colours: auto or never", only names the value. Defaults have no quotes.
func FlagText(f cli.Flag) (form, text string) {
	form, text, _ = strings.Cut(f.String(), "\t")
	form, _, repeated := strings.Cut(form, " [ ")
	if repeated && !strings.Contains(text, "may be repeated") {
		text += "; may be repeated"
	}
	value := form[strings.LastIndexByte(form, ' ')+1:]
	return form, quotedDefault.ReplaceAllString(strings.TrimPrefix(text, value+": "), "(default: $1)")
}

// quotedDefault is how package cli writes the default of a text, unlike that of a number.
var quotedDefault = regexp.MustCompile(`\(default: "([^"]*)"\)`)

// flags writes what [cli.FlagStringer] says of flags: their names with what they take, a tab, and what they mean.
func (w *page) flags(flags []cli.Flag) {
	if len(flags) == 0 {
		return
	}
	w.macro("Bl -tag -width Ds")
	for _, f := range flags {
		names, usage := FlagText(f)
		var item []string
		for name := range strings.SplitSeq(names, ", ") {
			flag, value, takes := strings.Cut(name, " ")
			word := "Fl " + escape(strings.TrimPrefix(flag, "-"))
			if takes {
				if value == "value" { // without a name of its own
					value = "VALUE"
				}
				word += " Ar " + escape(value)
			}
			item = append(item, word)
		}
		w.macro("It %s", strings.Join(item, " , ")).text(usage)
	}
	w.macro("El")
}

// remark is between an example and what it is for.
var remark = regexp.MustCompile(` {2,}`)

// examples writes the first paragraph of a help text, whose lines are commands and what they are for.
func (w *page) examples(text string) {
	first, _, _ := strings.Cut(text, "\n\n")
	for line := range strings.Lines(first) {
		command, why := strings.TrimSpace(line), ""
		if at := remark.FindStringIndex(command); at != nil {
			command, why = command[:at[0]], strings.TrimSpace(command[at[0]:])
		}
		w.paragraph()
		if why != "" {
			w.text(strings.TrimSuffix(why, ",") + ":")
		}
		w.macro("Bd -literal -offset indent -compact")
		w.WriteString(escape(command) + "\n")
		w.macro("Ed")
	}
}

var roff = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`)

// escape returns a text that formatters show as it is, in ASCII.
func escape(text string) string {
	var b strings.Builder
	if strings.HasPrefix(text, ".") {
		b.WriteString(`\&`)
	}
	for _, r := range roff.Replace(text) {
		if r < 0x80 {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\[u%04X]`, r)
		}
	}
	return b.String()
}
