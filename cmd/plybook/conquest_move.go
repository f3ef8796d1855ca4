package main

import (
	"fmt"
	"strconv"

	"github.com/urfave/cli/v2"

	analysis "github.com/plybook/plybook/analyze/conquest"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

func (p *program) conquestMoveCommand(player cli.Flag) *cli.Command {
	return &cli.Command{
		Name: "move", Aliases: []string{"getMove"}, Usage: "print the move of a computer player",
		ArgsUsage: "[BOARD]",
		Flags: []cli.Flag{
			player,
			&cli.IntFlag{Name: "level", Value: conquest.MaxLevel, Usage: "playing level `N`: 0 is random, 1 to 4 is the search depth in plies"},
			&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "random seed `N` of level 0"},
			&cli.BoolFlag{Name: "all", Usage: "print the score, and all moves with it (levels 1 to 4)", DisableDefaultText: true},
		},
		Action: p.conquestMove,
	}
}

func (p *program) conquestMove(c *cli.Context) error {
	by, err := seatToMove(c)
	if err != nil {
		return err
	}
	level := c.Int("level")
	switch {
	case level < 0 || level > conquest.MaxLevel:
		return fmt.Errorf("--level must be a number from 0 to %d, not %d", conquest.MaxLevel, level)
	case level == 0 && c.Bool("all"):
		return fmt.Errorf("--all is for levels 1 to 4: level 0 plays at random")
	}
	board, err := p.onlyBoard(c)
	if err != nil {
		return err
	}
	s, ill := board.As(by)
	if ill != nil {
		return p.refuse(ill)
	}
	moves, text, err := conquestChoice(c, s, level)
	if err != nil {
		return err
	}
	for _, m := range moves {
		text = append(s.AppendMoveAs(text, m, conquest.Tuples), '\n')
	}
	return p.print(text)
}

// conquestChoice returns the move of a level, or all its best moves and the line with their value.
func conquestChoice(c *cli.Context, s *conquest.State, level int) (moves []game.Move, head []byte, err error) {
	computer := analysis.NewComputer(c.Uint64("seed"))
	if c.Bool("all") {
		value, best, err := computer.Best(c.Context, s, level)
		return best, append(strconv.AppendInt(nil, int64(value), 10), '\n'), err
	}
	choice, err := computer.Move(c.Context, s, level)
	return []game.Move{choice.Move}, nil, err
}
