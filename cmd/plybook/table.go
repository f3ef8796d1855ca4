package main

import "github.com/urfave/cli/v2"

// gameCommands is the table of commands that games have of their own.
func (p *program) gameCommands() []*cli.Command {
	return []*cli.Command{
		p.hiveCommand(),
		p.conquestCommand(),
		p.contactixCommand(),
		p.bluelagoonCommand(),
		p.reversiCommand(),
	}
}

// playerValues are the values of --player by command, where it does not name a player.
var playerValues = map[string][]string{
	"conquest": {"1", "2"}, // sides
}
