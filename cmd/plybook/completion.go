package main

import (
	_ "embed"
	"strings"

	"github.com/urfave/cli/v2"
)

// The scripts ask plybook itself what can come next, by [completeFlag], and let the shell complete file names where nothing else fits.
var (
	//go:embed completion/bash.sh
	bashCompletion string
	//go:embed completion/zsh.sh
	zshCompletion string
	//go:embed completion/fish.fish
	fishCompletion string
	//go:embed completion/powershell.ps1
	powerShellCompletion string
)

// shells are the shells that there are scripts for.
var shells = []string{"bash", "zsh", "fish", "powershell"}

func (p *program) completionCommand() *cli.Command {
	scripts := map[string]string{
		"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion, "powershell": powerShellCompletion,
	}
	return &cli.Command{
		Name:        "completion",
		Usage:       "print the completion script for a shell",
		ArgsUsage:   strings.Join(shells, " | "),
		Description: help("completion"),
		Action: func(c *cli.Context) error {
			shell, err := onePath(c)
			if err != nil {
				return err
			}
			script, known := scripts[shell]
			if !known {
				return errorWithHint("known: "+strings.Join(shells, ", "), "no completion for the shell %q", shell)
			}
			return p.print([]byte(script))
		},
	}
}
