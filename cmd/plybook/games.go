package main

import (
	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/reports"
)

func (p *program) gamesCommand() *cli.Command {
	return &cli.Command{
		Name:        "games",
		Usage:       "list the games, with rule sets, flags, lenient options and players",
		Description: help("games"),
		Action: func(c *cli.Context) error {
			if err := noPaths(c); err != nil {
				return err
			}
			return p.print(reports.AppendGames(nil))
		},
	}
}
