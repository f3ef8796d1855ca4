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
	all := strings.NewReplacer(values...).Replace(strings.TrimSuffix(string(text), "\n"))
	if strings.Contains(all, "\n\n") && !strings.Contains(all, "\n\nExit codes: ") {
		all += "\n\n" + usualExitCodes
	}
	return all
}

// usualExitCodes are those of the commands whose help gives no others.
const usualExitCodes = "Exit codes: 0 no errors or warnings, 1 errors or warnings, 2 the job failed, 130 interrupted."
