package main

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/internal/spelling"
	"github.com/plybook/plybook/parse"
)

// flagsFirst returns the arguments of a run with the flags of its command in front of the others, since people type them in
// any order. What follows "--" stays as it is.
func flagsFirst(app *cli.App, args []string) []string {
	if len(args) > 2 && asksForHelp(args[1]) && app.Command(args[2]) == nil && !strings.HasPrefix(args[2], "-") {
		return slices.Delete(slices.Clone(args), 1, 2) // which is an unknown command
	}
	if len(args) < 2 || app.Command(args[1]) == nil {
		return args
	}
	command := app.Command(args[1])
	var help []string
	names, flags, others := slices.Clone(args[:2]), []string(nil), []string(nil)
	for rest := args[2:]; len(rest) > 0; rest = rest[1:] {
		switch word := rest[0]; {
		case word == "--":
			others, rest = append(others, rest[1:]...), rest[:1]
		case len(others) == 0 && command.Command(word) != nil:
			names, command = append(names, word), command.Command(word)
		case word == "-" || !strings.HasPrefix(word, "-"):
			others = append(others, word)
		case asksForHelp(word):
			help = append(help, word)
		case !takesValue(command, word):
			flags = append(flags, word)
		case len(rest) == 1:
			return slices.Concat(names, flags, rest) // the value is missing, and what is wrong with others does not matter
		default:
			flags, rest = append(flags, word, rest[1]), rest[1:]
		}
	}
	if help != nil { // with an argument, the library would look for a command of that name
		return append(names, help...)
	}
	return slices.Concat(names, flags, []string{"--"}, others)
}

func asksForHelp(word string) bool {
	name := strings.TrimPrefix(strings.TrimPrefix(word, "-"), "-")
	return name != word && slices.Contains(cli.HelpFlag.Names(), name)
}

// takesValue says whether the word after a flag is its value. A flag before the name of a subcommand may be that one's.
func takesValue(command *cli.Command, word string) bool {
	return flagWithValue(command, word) != nil || flagNamed(command, word) == nil &&
		slices.ContainsFunc(command.Subcommands, func(c *cli.Command) bool { return takesValue(c, word) })
}

// onePath returns the only argument of a command.
func onePath(c *cli.Context) (string, error) {
	args := c.Args().Slice()
	if len(args) != 1 {
		return "", wrongArguments(c, len(args))
	}
	return args[0], nil
}

// somePaths returns the arguments of a command that needs at least one.
func somePaths(c *cli.Context) ([]string, error) {
	args := c.Args().Slice()
	if len(args) == 0 {
		return nil, wrongArguments(c, 0)
	}
	return args, nil
}

// noPaths refuses arguments to a command that takes none.
func noPaths(c *cli.Context) error {
	if n := c.Args().Len(); n > 0 {
		return wrongArguments(c, n)
	}
	return nil
}

func wrongArguments(c *cli.Context, n int) error {
	wanted := cmp.Or(c.Command.ArgsUsage, "no arguments")
	given := fmt.Sprintf("%d arguments", n)
	if n < 2 {
		given = [...]string{"none", "1 argument"}[n]
	}
	return errorWithHint("run plybook "+commandName(c)+" --help for examples",
		"%s expects %s, found %s", commandName(c), wanted, given)
}

// sameElsewhere is the table of flags of other commands that are called differently here, by command.
var sameElsewhere = map[string]map[string]string{
	"generate": {"to": "format"},
	"convert":  {"from": "format"},
}

// usageError words what urfave/cli and package flag say about flags.
func (p *program) usageError(c *cli.Context, err error, _ bool) error {
	text := err.Error()
	name, unknown := strings.CutPrefix(text, "flag provided but not defined: -")
	if !unknown {
		return errorWithHint(helpHint(c), "%s", flagFault(c, text))
	}
	var names []string
	flags := c.App.Flags
	if c.Command != nil {
		flags = c.Command.Flags
	}
	for _, f := range flags {
		names = append(names, f.Names()...)
	}
	name = strings.TrimLeft(name, "-")
	hint, dashes := helpHint(c), "--"
	if strings.Contains(name, ".") && !p.hasFlag("--"+name) {
		hint, dashes = "pass -- before file names that begin with a dash", "-"
	}
	near := spelling.Nearest(name, names)
	if c.Command != nil {
		near = cmp.Or(sameElsewhere[c.Command.Name][name], near)
	}
	if near != "" {
		hint = "did you mean --" + near + "?"
	}
	return errorWithHint(hint, "unknown flag %s%s", dashes, name)
}

// hasFlag says whether a flag was typed like this, with a value or without.
func (p *program) hasFlag(typed string) bool {
	return slices.ContainsFunc(p.args, func(arg string) bool {
		flag, _, _ := strings.Cut(arg, "=")
		return flag == typed
	})
}

// flagFaults is the table of what package flag says about a value, with the flag and the value in it.
var flagFaults = []*regexp.Regexp{
	regexp.MustCompile(`^invalid value (".*") for flag -+([^ :]+)`),
	regexp.MustCompile(`^invalid boolean value (".*") for -+([^ :]+)`),
	regexp.MustCompile(`^flag needs an argument: ()-+([^ :]+)`),
}

// flagFault words what is wrong with the value of a flag, and what the flag takes.
func flagFault(c *cli.Context, text string) string {
	for _, fault := range flagFaults {
		m := fault.FindStringSubmatch(text)
		if m == nil || c.Command == nil {
			continue
		}
		takes := "a value"
		switch f := flagNamed(c.Command, m[2]).(type) {
		case *drawingFlag:
			takes = f.Takes()
		case *cli.BoolFlag:
			takes = "no value"
		case *cli.IntFlag:
			takes = "a whole number"
			if strings.HasSuffix(text, strconv.ErrRange.Error()) && !strings.HasPrefix(m[1], `"-`) {
				takes = fmt.Sprintf("a whole number of at most %d", math.MaxInt)
			}
		case *cli.Uint64Flag:
			takes = "a whole number from 0 to 2^64-1"
		case *cli.DurationFlag:
			takes = "a time with its unit, like 700ms or 2s"
		}
		if m[1] == "" {
			return fmt.Sprintf("--%s expects %s, found none", m[2], takes)
		}
		return fmt.Sprintf("--%s expects %s, found %s", m[2], takes, shortly(m[1]))
	}
	return text
}

// checkValues refuses flags that were given an empty value, and values that would be read as paths.
func checkValues(c *cli.Context) error {
	for _, f := range c.Command.Flags {
		name := f.Names()[0]
		switch f := f.(type) {
		case *cli.StringFlag:
			if c.IsSet(name) && c.String(name) == "" {
				return errorWithHint(helpHint(c), "--%s needs a value", name)
			}
		case *drawingFlag:
			if value := f.valueAmong(c.Args().Slice()); value != "" {
				return errorWithHint(fmt.Sprintf("write --%s=%s", name, value), "the value of --%s must follow an =, not a space", name)
			}
		}
	}
	return nil
}

// shortly returns an argument as a message quotes it: positions can be thousands of bytes long.
func shortly(text string) string {
	const most = 60
	return parse.Clip(text, most)
}

// commandName returns the name of the command that runs, after those of the commands that it is a
// part of.
func commandName(c *cli.Context) string {
	return strings.TrimPrefix(c.Command.HelpName, c.App.Name+" ")
}

func helpHint(c *cli.Context) string {
	if c.Command == nil || c.Command.Name == "" || c.Command.Name == c.App.Name {
		return "run plybook --help for the flags"
	}
	return "run plybook " + commandName(c) + " --help for the flags"
}

// unknownCommand words that there is no such command.
func unknownCommand(app *cli.App, name string) error {
	var names []string
	for _, c := range app.VisibleCommands() {
		names = append(names, c.Names()...)
	}
	hint := "run plybook --help for the commands"
	if near := spelling.Nearest(name, names); near != "" {
		hint = "did you mean plybook " + near + "?"
	}
	return errorWithHint(hint, "unknown command %q", shortly(name))
}
