package main

import (
	_ "embed"
	"strings"

	"github.com/urfave/cli/v2"
)

// The scripts ask plybook itself what can come next, by --generate-bash-completion as the last
// argument, and let the shell complete file names where nothing else fits.
var (
	//go:embed completion/bash.sh
	bashCompletion string
	//go:embed completion/zsh.sh
	zshCompletion string
	//go:embed completion/powershell.ps1
	powerShellCompletion string
)

func (p *program) completionCommand() *cli.Command {
	shells := map[string]func(*cli.App) (string, error){
		"bash":       func(*cli.App) (string, error) { return bashCompletion, nil },
		"zsh":        func(*cli.App) (string, error) { return zshCompletion, nil },
		"powershell": func(*cli.App) (string, error) { return powerShellCompletion, nil },
		"fish":       (*cli.App).ToFishCompletion,
	}
	known := []string{"bash", "zsh", "fish", "powershell"}
	return &cli.Command{
		Name:      "completion",
		Usage:     "write the script that lets a shell complete plybook's commands and flags",
		ArgsUsage: "one shell: " + strings.Join(known, ", "),
		Description: "source <(plybook completion bash)                           in ~/.bashrc\n" +
			"source <(plybook completion zsh)                            in ~/.zshrc\n" +
			"plybook completion fish | source                            in config.fish\n" +
			"plybook completion powershell | Out-String | iex            in $PROFILE",
		Action: func(c *cli.Context) error {
			shell, err := p.onePath(c)
			if err != nil {
				return err
			}
			script := shells[shell]
			if script == nil {
				return errorWithHint("known: "+strings.Join(known, ", "), "no completion for the shell %q", shell)
			}
			text, err := script(c.App)
			if err != nil {
				return err
			}
			return p.print([]byte(text))
		},
	}
}
