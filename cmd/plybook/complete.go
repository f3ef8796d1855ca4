package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/engine"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/play"
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

// completing returns the words that a shell wants completed.
func completing(args []string) (words []string, ok bool) {
	if len(args) < 2 || args[len(args)-1] != completeFlag {
		return nil, false
	}
	for _, w := range args[1 : len(args)-1] {
		if w = strings.TrimSpace(w); w != "=" { // bash takes --flag=value for three words
			words = append(words, w)
		}
	}
	if len(words) == 0 || args[len(args)-2] == "=" {
		words = append(words, "")
	}
	return words, true
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
	name, _, assigned := strings.Cut(typed, "=")
	switch {
	case flag != nil:
		return flagValues(command, flag)
	case assigned && strings.HasPrefix(name, "-"):
		return withPrefix(name+"=", flagValues(command, flagNamed(command, name)))
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
	"fail-on":  func(*cli.Command) []string { return failOnNames() },
	"match":    func(*cli.Command) []string { return []string{matchMoves, matchNumber} },
	"protocol": func(*cli.Command) []string { return engine.Protocols() },
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
