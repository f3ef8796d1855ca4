package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/internal/spelling"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// conquestCommand is the command line of the Conquest assignment: the operations of its board, and
// its program. The names of the assignment's methods are names of operations too.
func (p *program) conquestCommand() *cli.Command {
	player := &cli.IntFlag{Name: "player", Usage: "player `N`: 1 (X) or 2 (O)", DefaultText: "none"}
	size := &cli.IntFlag{Name: "size", Value: conquest.DefaultSize, Usage: "board size `N`: odd, at least 3"}
	command := &cli.Command{
		Name:        "conquest",
		Usage:       "play Conquest, or work on its boards, as its assignment asks",
		ArgsUsage:   "COMMAND",
		Description: help("conquest"),
		Action:      p.conquestOperation,
		Subcommands: []*cli.Command{
			{Name: "start", Aliases: []string{"initField"}, Usage: "print the start board",
				Flags: []cli.Flag{size}, Action: p.conquestStart},
			{Name: "valid", Aliases: []string{"isValid"}, Usage: "check whether a move is valid for a player, regardless of the turn",
				ArgsUsage: "MOVE [BOARD]", Flags: []cli.Flag{player}, Action: p.conquestValid},
			{Name: "apply", Aliases: []string{"movePawn"}, Usage: "print the board after a move",
				ArgsUsage: "MOVE [BOARD]", Action: p.conquestApply},
			{Name: "moves", Aliases: []string{"getValidMoves"}, Usage: "print the moves of a player, one per line",
				ArgsUsage: "[BOARD]", Flags: []cli.Flag{player}, Action: p.conquestMoves},
			{Name: "count", Aliases: []string{"getNbPawns"}, Usage: "print the number of a player's pawns",
				ArgsUsage: "[BOARD]", Flags: []cli.Flag{player}, Action: p.conquestCount},
			{Name: "finished", Aliases: []string{"isFinished"}, Usage: "check whether the game is over",
				ArgsUsage: "[BOARD]", Action: p.conquestFinished},
			{Name: "winner", Aliases: []string{"getWinner"}, Usage: "print 1, 2 or draw, or none if the game is not over",
				ArgsUsage: "[BOARD]", Action: p.conquestWinner},
			p.conquestMoveCommand(player),
			p.conquestPlayCommand(),
		},
	}
	for _, c := range command.Subcommands {
		c.OnUsageError = p.usageError
		c.HideHelpCommand = true
	}
	return command
}

// conquestOperation is called for what is no operation.
func (p *program) conquestOperation(c *cli.Context) error {
	if !c.Args().Present() {
		return errorWithHint("run plybook conquest --help for the operations", "expected an operation, found none")
	}
	var names []string
	for _, o := range c.Command.Subcommands {
		names = append(names, o.Names()...)
	}
	hint := "plybook conquest --help lists the operations"
	if near := spelling.Nearest(c.Args().First(), names); near != "" {
		hint = "did you mean plybook conquest " + near + "?"
	}
	return errorWithHint(hint, "unknown operation %q", c.Args().First())
}

// refuse says why something is refused.
func (p *program) refuse(ill *game.Illegal) error {
	p.talk.say("%s: %s", ill.Code, ill.Message)
	return errFindings
}

func (p *program) conquestStart(c *cli.Context) error {
	if err := noPaths(c); err != nil {
		return err
	}
	s, err := conquest.Start("", game.Options{
		Rules: conquest.Conquest.String(), Values: map[string]string{"size": strconv.Itoa(c.Int("size"))},
	})
	if err != nil {
		return fmt.Errorf("--size: %w", err)
	}
	return p.print(s.(*conquest.State).AppendBoard(nil))
}

func (p *program) conquestValid(c *cli.Context) error {
	by, err := seatToMove(c)
	if err != nil {
		return err
	}
	move, board, err := p.moveAndBoard(c)
	if err != nil {
		return err
	}
	from, to, ill := conquest.ParseMoveText(move)
	if ill == nil {
		ill = board.Valid(from, to, by)
	}
	if ill != nil {
		if err := p.print([]byte("false\n")); err != nil {
			return err
		}
		return p.refuse(ill)
	}
	return p.print([]byte("true\n"))
}

func (p *program) conquestApply(c *cli.Context) error {
	move, board, err := p.moveAndBoard(c)
	if err != nil {
		return err
	}
	from, to, ill := conquest.ParseMoveText(move)
	if ill != nil {
		return p.refuse(ill)
	}
	after, ill := board.Apply(from, to)
	if ill != nil {
		return p.refuse(ill)
	}
	return p.print(after.AppendBoard(nil))
}

func (p *program) conquestMoves(c *cli.Context) error {
	by, err := seatToMove(c)
	if err != nil {
		return err
	}
	board, err := p.onlyBoard(c)
	if err != nil {
		return err
	}
	var text []byte
	for _, m := range board.MovesOf(nil, by) {
		text = append(board.AppendMoveAs(text, m, conquest.Tuples), '\n')
	}
	return p.print(text)
}

func (p *program) conquestCount(c *cli.Context) error {
	by, err := seatToMove(c)
	if err != nil {
		return err
	}
	board, err := p.onlyBoard(c)
	if err != nil {
		return err
	}
	x, o, _ := board.Count()
	return p.print(fmt.Appendf(nil, "%d\n", [...]int{x, o}[by]))
}

func (p *program) conquestFinished(c *cli.Context) error {
	board, err := p.onlyBoard(c)
	if err != nil {
		return err
	}
	over := board.Outcome().Over
	if err := p.print(fmt.Appendf(nil, "%t\n", over)); err != nil || over {
		return err
	}
	return errFindings
}

func (p *program) conquestWinner(c *cli.Context) error {
	board, err := p.onlyBoard(c)
	if err != nil {
		return err
	}
	answer := "none"
	switch out := board.Outcome(); {
	case out.Won(0):
		answer = "1"
	case out.Won(1):
		answer = "2"
	case out.Over:
		answer = "draw"
	}
	return p.print([]byte(answer + "\n"))
}

// seatToMove returns the seat that --player names.
func seatToMove(c *cli.Context) (game.Seat, error) {
	n := c.Int("player")
	if n != 1 && n != 2 {
		return 0, errors.New("pass --player 1 (X) or --player 2 (O)")
	}
	return game.Seat(n - 1), nil
}

// onlyBoard reads the board that is the only argument, or standard input.
func (p *program) onlyBoard(c *cli.Context) (*conquest.State, error) {
	args := c.Args().Slice()
	if len(args) > 1 {
		return nil, wrongArguments(c, len(args))
	}
	return p.board(append(args, "-")[0])
}

// moveAndBoard returns a move, and reads the board after it.
func (p *program) moveAndBoard(c *cli.Context) (string, *conquest.State, error) {
	args := c.Args().Slice()
	if len(args) == 0 || len(args) > 2 {
		return "", nil, wrongArguments(c, len(args))
	}
	board, err := p.board(append(args, "-")[1])
	return args[0], board, err
}

// board reads a board from its text, from a file, or from standard input.
func (p *program) board(name string) (*conquest.State, error) {
	text, err := boardText(name)
	if err != nil {
		return nil, err
	}
	board, ill := conquest.ReadBoard(text, 0)
	if ill == nil {
		return board, nil
	}
	line := 1 + bytes.Count(text[:ill.Off], []byte("\n"))
	column := ill.Off - bytes.LastIndexByte(text[:ill.Off], '\n')
	if strings.HasPrefix(name, "__") {
		name = "BOARD"
	}
	p.talk.say("%s:%d:%d: %s: %s", name, line, column, ill.Code, ill.Message)
	return nil, errFindings
}

// boardText returns the text of a board, which may be the argument itself.
func boardText(name string) ([]byte, error) {
	if strings.HasPrefix(name, "__") {
		return []byte(name), nil
	}
	file := os.Stdin
	if name != "-" {
		var err error
		if file, err = os.Open(name); err != nil {
			return nil, fmt.Errorf("cannot read %s: %w", name, cause(err))
		}
		defer file.Close()
	}
	text, err := io.ReadAll(io.LimitReader(file, parse.MaxLine))
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", name, cause(err))
	}
	return text, nil
}
