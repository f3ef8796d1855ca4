package main

import (
	crand "crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	course "github.com/plybook/plybook/cmd/internal/course/bluelagoon"
	"github.com/plybook/plybook/internal/spelling"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// bluelagoonCommand is the command line of the Blue Lagoon assignment: what its methods do with state
// and move strings. Their names are names of operations too.
func (p *program) bluelagoonCommand() *cli.Command {
	command := &cli.Command{
		Name:        "bluelagoon",
		Usage:       "work on state and move strings, as the Blue Lagoon assignment asks",
		ArgsUsage:   "COMMAND",
		Description: help("bluelagoon"),
		Action:      p.lagoonOperation,
		Subcommands: []*cli.Command{p.lagoonStartCommand()},
	}
	for _, op := range course.Operations() {
		p.addLagoonCommand(command, op)
	}
	p.finishLagoonCommands(command.Subcommands)
	return command
}

// finishLagoonCommands gives the commands what they have in common.
func (p *program) finishLagoonCommands(commands []*cli.Command) {
	for _, c := range commands {
		c.OnUsageError = p.usageError
		c.Before = checkValues
		c.HideHelpCommand = true
		p.finishLagoonCommands(c.Subcommands)
	}
}

// addLagoonCommand adds an operation; of two words the first is a command that has the second one.
// What the assignment calls it is a hidden command beside the others.
func (p *program) addLagoonCommand(to *cli.Command, op course.Operation) {
	group, name, grouped := strings.Cut(op.Name, " ")
	if !grouped {
		c := p.lagoonCommand(op, op.Name)
		if op.Method != "" {
			c.Aliases = []string{op.Method}
		}
		to.Subcommands = append(to.Subcommands, c)
		return
	}
	i := slices.IndexFunc(to.Subcommands, func(c *cli.Command) bool { return c.Name == group })
	if i < 0 {
		i = len(to.Subcommands)
		to.Subcommands = append(to.Subcommands, &cli.Command{
			Name: group, ArgsUsage: "COMMAND", Action: p.lagoonOperation,
			Description: lagoonExample("bluelagoon "+group+" all", op.Takes),
		})
	}
	if c := to.Subcommands[i]; c.Usage == "" {
		c.Usage = "print the points that the phase would give if it ended now, by a further command: " + name
	} else {
		c.Usage += ", " + name
	}
	to.Subcommands[i].Subcommands = append(to.Subcommands[i].Subcommands, p.lagoonCommand(op, name))
	if op.Method != "" {
		hidden := p.lagoonCommand(op, op.Method)
		hidden.Hidden = true
		to.Subcommands = append(to.Subcommands, hidden)
	}
}

// lagoonArguments are what operations take.
var lagoonArguments = [...]string{
	course.Text:     "[TEXT]",
	course.OneState: "[STATE]",
	course.OneMove:  "[STATE MOVE]",
}

// lagoonExample shows a command with what it takes.
func lagoonExample(command string, takes course.Takes) string {
	args := map[course.Takes]string{course.Text: `"$TEXT"`, course.OneState: `"$STATE"`, course.OneMove: `"$STATE" 'S 9,3'`}
	return fmt.Sprintf("plybook %s %s\nplybook %[1]s < jobs.txt    one job per line", command, args[takes])
}

// lagoonCommand returns the command of an operation.
func (p *program) lagoonCommand(op course.Operation, name string) *cli.Command {
	flags := []cli.Flag{
		&cli.BoolFlag{Name: "json", Usage: "print one JSON object per line", DisableDefaultText: true},
		allowFlag(""),
	}
	if op.Takes == course.OneMove {
		flags = append(flags, &cli.StringFlag{Name: "state", Usage: "use the same `STATE` for each MOVE (one per line of standard input)"})
	}
	if op.Deals {
		flags = append(flags, &cli.StringFlag{Name: "deal", Usage: "`DEAL`: deal to use if one is due (as in state strings: r C CELLS B CELLS W CELLS P CELLS S CELLS;)"})
	}
	if op.Deals || op.Counts {
		flags = append(flags, &cli.StringFlag{
			Name: "seed", Usage: "seed `N` of the first deal; N+1 of the next, and so on", DefaultText: "random",
		})
	}
	if op.Counts {
		flags = append(flags, &cli.IntFlag{Name: "count", Value: 1, Usage: "print `N` answers for each state"})
	}
	if op.Chooses {
		flags = append(flags, lagoonAIFlags()...)
	}
	return &cli.Command{
		Name: name, Usage: op.Usage, ArgsUsage: lagoonArguments[op.Takes], Flags: flags,
		Description: lagoonExample("bluelagoon "+op.Name, op.Takes),
		Action:      func(c *cli.Context) error { return p.lagoonBatch(c, op) },
	}
}

// lagoonOperation is called for what is no operation.
func (p *program) lagoonOperation(c *cli.Context) error {
	name := commandName(c)
	var names []string
	for _, o := range c.Command.VisibleCommands() {
		names = append(names, o.Name)
	}
	hint := "plybook " + name + " --help for details"
	if near := spelling.Nearest(c.Args().First(), names); near != "" {
		hint = "did you mean plybook " + name + " " + near + "?"
	}
	takes := fmt.Sprintf("%s expects a command: %s", name, strings.Join(names, ", "))
	if !c.Args().Present() {
		return errorWithHint(hint, "%s", takes)
	}
	return errorWithHint(hint, "%s; found %q", takes, shortly(c.Args().First()))
}

// lagoonBatch answers the job of the arguments, or those of standard input.
func (p *program) lagoonBatch(c *cli.Context, op course.Operation) error {
	args, err := p.lagoonJob(c, op)
	if err != nil {
		return err
	}
	b, err := p.newLagoonBatch(c, op)
	if err != nil {
		return err
	}
	b.Report = func(at course.Where, ill *game.Illegal) {
		if args != nil {
			p.talk.say("%s:1:%d: %s: %s", at.Field, at.FieldColumn, ill.Code, ill.Message)
		} else {
			p.talk.say("-:%d:%d: %s: %s", at.Line, at.Column, ill.Code, ill.Message)
		}
	}
	if args != nil {
		err = b.Arguments(args, p.talk.out)
	} else {
		err = b.Run(os.Stdin, p.talk.out)
	}
	if err == nil && b.Refused {
		err = errFindings
	}
	return err
}

// lagoonJob returns the arguments, which make one job; nil without any, or with - for them: standard input
// has the jobs.
func (p *program) lagoonJob(c *cli.Context, op course.Operation) ([]string, error) {
	args := c.Args().Slice()
	if len(args) == 0 || len(args) == 1 && args[0] == "-" {
		return nil, nil
	}
	takes := 1
	if op.Takes == course.OneMove && !c.IsSet("state") {
		takes = 2
	}
	if len(args) != takes {
		return nil, wrongArguments(c, len(args))
	}
	return args, nil
}

// newLagoonBatch returns the batch that the flags describe.
func (p *program) newLagoonBatch(c *cli.Context, op course.Operation) (*course.Batch, error) {
	allow, err := parse.NewAllow(c.StringSlice("allow"), bluelagoon.LenientOptions())
	if err != nil {
		return nil, fmt.Errorf("--allow: %w", err)
	}
	b := &course.Batch{
		Operation: &op, State: c.String("state"), DealText: c.String("deal"), Count: c.Int("count"),
		JSON: c.Bool("json"), Allow: allow,
	}
	if c.IsSet("count") && b.Count < 1 {
		return nil, fmt.Errorf("--count must be at least 1, not %d", b.Count)
	}
	if op.Chooses {
		if b.Choose, err = lagoonAI(c); err != nil {
			return nil, err
		}
	}
	b.FirstSeed, err = p.lagoonSeed(c)
	return b, err
}

// lagoonSeed returns what returns the seed of --seed, or else draws one and says so.
func (p *program) lagoonSeed(c *cli.Context) (func() uint64, error) {
	if text := c.String("seed"); text != "" {
		seed, err := bluelagoon.ParseSeed(text)
		if err != nil {
			return nil, fmt.Errorf("--seed: %w", err)
		}
		return func() uint64 { return seed }, nil
	}
	return func() uint64 {
		var random [8]byte
		crand.Read(random[:]) // never fails
		seed := binary.LittleEndian.Uint64(random[:])
		p.talk.say("dealt by --seed %d", seed)
		return seed
	}, nil
}

func (p *program) lagoonStartCommand() *cli.Command {
	return &cli.Command{
		Name: "start", Usage: "print a start position",
		Description: help("bluelagoon-start"),
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "map", Value: bluelagoon.DefaultMap,
				Usage: "`NAME|FILE`: map to use: " + strings.Join(bluelagoon.MapNames(), ", ") + ", or a file with a state string"},
			&cli.IntFlag{Name: "players", Value: bluelagoon.MinSeats, Usage: "number `N` of players, 2 to 4"},
			&cli.StringFlag{Name: "seed", Usage: "seed `N` of the deal", DefaultText: "no deal"},
		},
		Action: p.lagoonStart,
	}
}

func (p *program) lagoonStart(c *cli.Context) error {
	if err := noPaths(c); err != nil {
		return err
	}
	players := c.Int("players")
	if players < bluelagoon.MinSeats || players > bluelagoon.MaxSeats {
		return fmt.Errorf("--players must be a number from %d to %d, not %d", bluelagoon.MinSeats, bluelagoon.MaxSeats, players)
	}
	board, err := p.lagoonMap(c.String("map"))
	if err != nil {
		return err
	}
	s := bluelagoon.New(board, players)
	if c.IsSet("seed") {
		seed, err := p.lagoonSeed(c)
		if err != nil {
			return err
		}
		dealer := func(of bluelagoon.Phase) (bluelagoon.Deal, *game.Illegal) {
			return bluelagoon.DrawDeal(seed(), of), nil
		}
		if ill := s.Distribute(dealer); ill != nil {
			return p.refuse(ill)
		}
	}
	return p.print(append(s.AppendPosition(nil), '\n'))
}

// lagoonMap returns the map of a name, or of the state string in a file.
func (p *program) lagoonMap(name string) (*bluelagoon.Board, error) {
	board, unknown := bluelagoon.MapByName(name)
	if unknown == nil {
		return board, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, errorWithHint("or pass a file that holds a state string", "--map: %w", unknown)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, bluelagoon.MaxLine+2))
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", name, cause(err))
	}
	line, _, _ := strings.Cut(string(text), "\n")
	s, ill := bluelagoon.ParseState(line, parse.Allow{})
	if ill != nil {
		p.talk.say("%s:1:%d: %s: %s", name, ill.Off+1, ill.Code, ill.Message)
		return nil, errFindings
	}
	return s.Board(), nil
}
