package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/engine"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/tables"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/picture"
	"github.com/plybook/plybook/reports/strength"
)

// completeFlag follows the words of a command line that a shell wants completed: those before
// the cursor, the last one being the word that is typed, which may be empty. It is looked for before
// the command line is read as one, for words like -- would give it another meaning.
const completeFlag = "--generate-bash-completion"

// A typedLine is what a shell wants completed.
type typedLine struct {
	words []string
	cut   int // bytes of the last word that the shell takes for words of their own
}

// completing returns the line that a shell wants completed. bash takes --flag=value for three words, and so it does with a colon
// in place of the equals sign.
func completing(args []string) (line typedLine, ok bool) {
	if len(args) < 2 || args[len(args)-1] != completeFlag {
		return typedLine{}, false
	}
	joined := false // the next word is of the last one
	for _, w := range args[1 : len(args)-1] {
		w = strings.TrimSpace(w)
		last := len(line.words) - 1
		split := last >= 0 && (w == "=" && strings.HasPrefix(line.words[last], "-") || w == ":")
		switch {
		case split:
			line.words[last] += w
			line.cut = len(line.words[last])
		case joined:
			line.words[last] += w
		default:
			line.words, line.cut = append(line.words, w), 0
		}
		joined = split
	}
	if len(line.words) == 0 {
		line.words = []string{""}
	}
	return line, true
}

// complete returns what the last word of a line can become; nothing where it is the name of a file.
func (line typedLine) complete(app *cli.App) (all []string) {
	typed := line.words[len(line.words)-1]
	for _, answer := range complete(app, line.words) {
		if line.cut == 0 {
			all = append(all, answer)
		} else if rest, ok := strings.CutPrefix(answer, typed[:line.cut]); ok && rest != "" {
			all = append(all, rest)
		}
	}
	return all
}

// complete returns what the last word can become; nothing where it is the name of a file.
func complete(app *cli.App, words []string) []string {
	typed := words[len(words)-1]
	var command *cli.Command
	var flag cli.Flag // whose value comes next
	for _, w := range words[:len(words)-1] {
		switch {
		case flag != nil:
			flag = nil
		case w == "--":
			return completeArgument(command)
		case strings.HasPrefix(w, "-"):
			flag = flagWithValue(command, w)
		case command == nil:
			if command = app.Command(w); command == nil {
				return nil
			}
		}
	}
	name, value, assigned := strings.Cut(typed, "=")
	switch {
	case flag != nil:
		return nextValues(command, flag, typed)
	case assigned && strings.HasPrefix(name, "-"):
		return withPrefix(name+"=", nextValues(command, flagNamed(command, name), value))
	case strings.HasPrefix(typed, "-"):
		return flagNames(app, command)
	case command == nil:
		return names(app.VisibleCommands(), func(c *cli.Command) string { return c.Name })
	}
	return completeArgument(command)
}

// completeArgument returns the arguments of the commands that take no files.
func completeArgument(command *cli.Command) []string {
	switch {
	case command == nil:
		return nil
	case command.Name == "explain":
		return append(names(findings.Codes(), func(c parse.Code) string { return c.Name }), "all")
	case command.Name == "completion":
		return shells
	}
	return nil
}

// flagNames returns the flags of a command, or of plybook itself.
func flagNames(app *cli.App, command *cli.Command) (all []string) {
	flags := app.Flags
	if command != nil {
		flags = command.Flags
	} else {
		all = append(all, "--version")
	}
	for _, f := range flags {
		all = append(all, "--"+f.Names()[0])
	}
	return append(all, "--help")
}

func flagNamed(command *cli.Command, word string) cli.Flag {
	if command == nil {
		return nil
	}
	for _, f := range command.Flags {
		if slices.Contains(f.Names(), strings.TrimLeft(word, "-")) {
			return f
		}
	}
	return nil
}

// flagWithValue returns the flag that a word names if the next word is its value.
func flagWithValue(command *cli.Command, word string) cli.Flag {
	f := flagNamed(command, word)
	if takes, ok := f.(interface{ TakesValue() bool }); ok && takes.TakesValue() {
		return f
	}
	return nil
}

// nextValues returns what the value of a flag can become: after a comma another one, if the flag takes several.
func nextValues(command *cli.Command, flag cli.Flag, typed string) []string {
	values := flagValues(command, flag)
	comma := strings.LastIndexByte(typed, ',') + 1
	if comma == 0 {
		return values
	}
	if !isList(flag) {
		return nil
	}
	given := strings.Split(typed[:comma-1], ",")
	again := flag.Names()[0] == "seats" // two players of one kind
	return withPrefix(typed[:comma], slices.DeleteFunc(slices.Clone(values), func(v string) bool {
		return v == "none" || !again && slices.Contains(given, v)
	}))
}

// isList reports whether a flag takes several values, separated by commas.
func isList(flag cli.Flag) bool {
	switch f := flag.(type) {
	case *cli.StringSliceFlag:
		return true
	case *drawingFlag:
		return f.Several
	}
	return flag != nil && flag.Names()[0] == "tables"
}

// flagValues returns the values that a flag can have, if they can be listed.
func flagValues(command *cli.Command, flag cli.Flag) []string {
	if flag == nil {
		return nil
	}
	if flag == outputFlag {
		return []string{"text", "json"}
	}
	name := flag.Names()[0]
	if values := knownValues[name]; values != nil {
		return values(command)
	}
	if f, ok := flag.(*drawingFlag); ok {
		return names(f.Values, func(v scene.Value) string { return v.Name })
	}
	for _, f := range replay.Flags() {
		if f.Name == strings.TrimPrefix(name, gamePrefix) {
			return f.Values
		}
	}
	return nil
}

// knownValues is the table of the flags whose values can be listed.
var knownValues = map[string]func(command *cli.Command) []string{
	"format": func(*cli.Command) []string { return formatNames(func(*parse.Format) bool { return true }) },
	"to":     func(*cli.Command) []string { return formatNames((*parse.Format).CanEncode) },
	"theme": func(*cli.Command) []string {
		return names(scene.Themes(), func(t scene.Theme) string { return t.Name })
	},
	"type":  func(*cli.Command) []string { return picture.Types() },
	"color": func(*cli.Command) []string { return []string{"auto", "always", "never"} },
	"game": func(*cli.Command) []string {
		return names(replay.Games(), func(g *replay.Game) string { return g.Name })
	},
	"allow": func(*cli.Command) []string {
		return names(replay.LenientOptions(), func(l parse.LenientOption) string { return l.Name })
	},
	"rules": func(*cli.Command) (all []string) {
		for _, g := range replay.Games() {
			all = append(all, names(g.RuleSets, func(r game.RuleSet) string { return r.Name })...)
		}
		slices.Sort(all)
		return slices.Compact(all)
	},
	"output": func(command *cli.Command) []string {
		if values := outputValues[command.Name]; values != nil {
			return values
		}
		return findingLayouts()
	},
	"also": func(*cli.Command) []string {
		return names(findingLayouts(), func(layout string) string { return layout + "=" })
	},
	"tables": func(*cli.Command) []string {
		return append(names(tables.Formats(), func(f tables.Format) string { return f.Name }), "none")
	},
	"unrecognised":  func(*cli.Command) []string { return source.UnrecognisedModes() },
	"encoding":      func(*cli.Command) []string { return []string{"utf-8", "latin1"} },
	"comments":      func(*cli.Command) []string { return []string{"all", "none"} },
	"opening-order": func(*cli.Command) []string { return []string{fileOrder, randomOrder} },
	"fail-on":       func(*cli.Command) []string { return failOnNames() },
	"match":         func(*cli.Command) []string { return []string{matchMoves, matchNumber} },
	"protocol":      func(*cli.Command) []string { return engine.Protocols() },
	"player": func(command *cli.Command) []string {
		if values := playerValues[command.Name]; values != nil {
			return values
		}
		return playerNames()
	},
	"pass": func(*cli.Command) []string { return []string{"ask", "auto"} },
	"seats": func(*cli.Command) []string {
		return append([]string{string(play.Human), string(play.Remote), string(play.Open)}, playerNames()...)
	},
	"count": func(*cli.Command) []string { return []string{"A", "B", "C"} },
}

// playerNames returns the players of all games, with a colon where an argument has to follow.
func playerNames() []string {
	return names(analyze.Players(), func(k player.Kind) string {
		if k.Arg != "" && !k.Bare {
			return k.Name + ":"
		}
		return k.Name
	})
}

// outputValues are the values of --output by command, where it is not outputFlag and they are not the layouts of findings.
var outputValues = map[string][]string{
	"annotate": job.AnnotationLayouts(), "diff": diffLayouts(), "rate": strength.RatingLayouts(), "report": reportFormats,
}

func formatNames(wanted func(*parse.Format) bool) (all []string) {
	for _, f := range parse.Formats() {
		if wanted(f) {
			all = append(all, f.Name)
		}
	}
	return all
}

func withPrefix(prefix string, words []string) []string {
	return names(words, func(w string) string { return prefix + w })
}
