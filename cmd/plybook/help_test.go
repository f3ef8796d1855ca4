package main

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

// Every text is that of a command, and every command of plybook has a text with an example.
func TestHelpTextsAreThoseOfTheCommands(t *testing.T) {
	app := (&program{talk: newTalk()}).app()
	texts := map[string]string{"plybook": app.UsageText}
	var add func(before string, commands []*cli.Command)
	add = func(before string, commands []*cli.Command) {
		for _, c := range commands {
			name := strings.TrimPrefix(before+"-"+c.Name, "-")
			texts[name] = c.Description
			if before == "" && !strings.Contains(c.Description, "plybook ") {
				t.Errorf("the help of %s has no example: %q", name, c.Description)
			}
			if strings.ContainsAny(c.Description, "{}") {
				t.Errorf("the help of %s has a value left out: %q", name, c.Description)
			}
			add(name, c.Subcommands)
		}
	}
	add("", app.Commands)
	files, err := helpFiles.ReadDir("help")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(f.Name(), ".txt")
		if text, ok := texts[name]; !ok || text == "" {
			t.Errorf("help/%s is no command's: %q", f.Name(), slices.Sorted(maps.Keys(texts)))
		} else if first, _, _ := strings.Cut(help(name), " {"); !strings.HasPrefix(text, first) {
			t.Errorf("help/%s is not shown by its command, which shows %q", f.Name(), text)
		}
	}
}
