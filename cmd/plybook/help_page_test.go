package main

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urfave/cli/v2"
)

// helpOf returns what plybook prints for a command line.
func helpOf(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	p := &program{args: append([]string{"plybook"}, args...), talk: newTalk()}
	p.talk.out = &out
	if err := p.do(t.Context()); err != nil {
		t.Errorf("plybook %s: %v", strings.Join(args, " "), err)
	}
	return out.String()
}

// everyCommand calls a function with every command and the words that run it.
func everyCommand(f func(words []string, c *cli.Command)) {
	app := (&program{talk: newTalk()}).app()
	var each func(words []string, commands []*cli.Command)
	each = func(words []string, commands []*cli.Command) {
		for _, c := range commands {
			own := append(slices.Clone(words), c.Name)
			f(own, c)
			each(own, c.Subcommands)
		}
	}
	each(nil, app.Commands)
}

func TestHelpFitsATerminal(t *testing.T) {
	pages := [][]string{{"--help"}}
	everyCommand(func(words []string, c *cli.Command) {
		pages = append(pages, append(slices.Clone(words), "--help"))
		if hasCategory(c, switchCategory) {
			pages = append(pages, append(slices.Clone(words), "--"+allFlag))
		}
	})
	for _, args := range pages {
		for line := range strings.Lines(helpOf(t, args...)) {
			if line = strings.TrimSuffix(line, "\n"); utf8.RuneCountInString(line) > helpColumns || line != strings.TrimRight(line, " ") {
				t.Errorf("plybook %s: a line of %d columns: %q", strings.Join(args, " "), utf8.RuneCountInString(line), line)
			}
		}
	}
}

// A command's own flags come first, and --help-all explains what --help names.
func TestHelpFoldsTheSwitchesOfGames(t *testing.T) {
	short, all := helpOf(t, "replay", "--help"), helpOf(t, "replay", "--help-all")
	own, rules, files := strings.Index(short, "\n  --pieces "), strings.Index(short, "\n  --rules "), strings.Index(short, "\n  --format ")
	if own < 0 || rules < own || files < rules {
		t.Errorf("--pieces, --rules and --format at %d, %d, %d:\n%s", own, rules, files, short)
	}
	if strings.Contains(short, "\n  --mover ") || !strings.Contains(short, " --mover,") {
		t.Errorf("--help explains --mover, or does not name it:\n%s", short)
	}
	if !strings.Contains(all, "\n  --mover ") || strings.Contains(all, "Pass --help-all") {
		t.Errorf("--help-all does not explain --mover, or names itself:\n%s", all)
	}
}

// Whatever has --help has --help-all, which is the same where nothing is folded.
func TestEverythingHasHelpAll(t *testing.T) {
	check := func(folds bool, words ...string) {
		short, all := helpOf(t, append(slices.Clone(words), "--help")...), helpOf(t, append(slices.Clone(words), "--"+allFlag)...)
		if all == "" || folds == (short == all) {
			t.Errorf("plybook %s --help-all prints\n%s", strings.Join(words, " "), all)
		}
	}
	check(false)
	everyCommand(func(words []string, c *cli.Command) { check(hasCategory(c, switchCategory), words...) })
}

// The texts of flags begin with a verb or a noun, and say it shortly.
func TestHelpOfFlags(t *testing.T) {
	const most = 110 // where 70 do not suffice to list the values
	begin := regexp.MustCompile(`^(the|a|an|this|whose|who|what|how|where|whether|say|tell|so|in|with|by) `)
	everyCommand(func(words []string, c *cli.Command) {
		for _, row := range slices.Concat(flagRows(c, ""), flagRows(c, engineCategory), flagRows(c, rulesCategory), flagRows(c, filesCategory), flagRows(c, switchCategory)) {
			text, _, _ := strings.Cut(row.text, " (")
			if n := utf8.RuneCountInString(text); n > most && !strings.HasPrefix(row.term, "--overlay") && row.term != "--ai VALUE" {
				t.Errorf("%s %s: %d letters: %s", strings.Join(words, " "), row.term, n, text)
			}
			if begin.MatchString(text) {
				t.Errorf("%s %s begins with no verb or noun: %s", strings.Join(words, " "), row.term, text)
			}
		}
	})
}

// Flags may come before and after arguments and names of subcommands; -- ends them.
func TestFlagsMayComeAnywhere(t *testing.T) {
	everyCommand(func(words []string, c *cli.Command) {
		name := strings.Join(words, " ")
		app := (&program{talk: newTalk()}).app()
		for _, f := range c.Flags {
			given := []string{"--" + f.Names()[0]}
			if flagWithValue(c, given[0]) != nil {
				given = append(given, "1")
			}
			run := append([]string{"plybook"}, words...)
			want := slices.Concat(run, given, []string{"--", "x", "y"})
			places := [][]string{
				slices.Concat(run, given, []string{"x", "y"}),
				slices.Concat(run, []string{"x"}, given, []string{"y"}),
				slices.Concat(run, []string{"x", "y"}, given),
				slices.Concat(run[:2], given, run[2:], []string{"x", "y"}),
			}
			for _, args := range places {
				if got := flagsFirst(app, args); !slices.Equal(got, want) {
					t.Errorf("%s: %q is read as %q", name, args, got)
				}
			}
			args := slices.Concat(run, []string{"x", "--"}, given)
			if got, want := flagsFirst(app, args), slices.Concat(run, []string{"--", "x"}, given); !slices.Equal(got, want) {
				t.Errorf("%s: %q is read as %q", name, args, got)
			}
		}
	})
}
