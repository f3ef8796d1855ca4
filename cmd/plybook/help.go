package main

import (
	"embed"
	"strings"
)

// helpFiles are the long help texts, one file a command: examples first, then what they leave open.
//
//go:embed help/*.txt
var helpFiles embed.FS

// help returns the help text of that name. Each pair of values replaces the first of them by the second.
func help(name string, values ...string) string {
	text, err := helpFiles.ReadFile("help/" + name + ".txt")
	if err != nil {
		return err.Error() // a test finds it
	}
	return strings.NewReplacer(values...).Replace(strings.TrimSuffix(string(text), "\n"))
}
