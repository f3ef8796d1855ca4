package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports"
)

// contactixNodes is how many positions the best move may cost: about two seconds of a small machine where
// the board cannot be solved. Counting them makes the same board give the same answer everywhere.
const contactixNodes = 3_000_000

// contactixCommand is the program of the Con-tac-tix assignment.
func (p *program) contactixCommand() *cli.Command {
	return &cli.Command{
		Name:      "contactix",
		Usage:     "the Con-tac-tix assignment: the best move of a board, or all next boards; who wins positions",
		ArgsUsage: "nothing, TEST, SVG, or both, the board being standard input; or solve and at least one PATH",
		Description: "plybook contactix < board.txt            the board after the best move\n" +
			"plybook contactix TEST < board.txt       all next boards, with a line ~ between\n" +
			"plybook contactix SVG < board.txt        the board after the best move as a picture\n" +
			"plybook contactix TEST SVG < board.txt   all next boards in one picture\n" +
			"plybook contactix solve puzzle.sgf       who wins, and with which moves",
		Flags: []cli.Flag{
			&cli.Int64Flag{Name: "nodes", Value: contactixNodes, Usage: "visit up to `N` positions for the best move"},
			&cli.DurationFlag{Name: "time", Aliases: []string{"movetime"}, Usage: "take this long for the best move instead; not reproducible"},
		},
		Action:      p.contactix,
		Subcommands: []*cli.Command{p.contactixSolveCommand()},
	}
}

func (p *program) contactix(c *cli.Context) error {
	test, svg := false, false
	for _, word := range c.Args().Slice() {
		switch word {
		case "TEST":
			test = true
		case "SVG":
			svg = true
		default:
			return errorWithHint("the words are TEST and SVG, in capitals, or solve; the board is standard input", "there is no word %q", word)
		}
	}
	limits, err := contactixLimits(c)
	if err != nil {
		return err
	}
	format, err := parse.FormatByName("contactix-board")
	if err != nil {
		return err
	}
	played, err := p.contactixBoard(format)
	if err != nil {
		return err
	}
	sheet := &contactixSheet{format: format, played: played, svg: svg}
	state := played.State.(*contactix.State)
	moves := state.Moves(nil)
	if !test {
		best, err := contactixBest(c.Context, state, limits)
		if err != nil {
			return err
		}
		moves = []game.Move{best}
	}
	for _, m := range moves {
		state.Play(m)
		err := sheet.add(state)
		state.Undo()
		if err != nil {
			return err
		}
	}
	return p.print(sheet.bytes())
}

// contactixLimits returns what the flags say about how long to search.
func contactixLimits(c *cli.Context) (search.Limits, error) {
	switch nodes, time := c.Int64("nodes"), c.Duration("time"); {
	case c.IsSet("nodes") && c.IsSet("time"):
		return search.Limits{}, fmt.Errorf("--nodes and --time are two ways of saying how long; give one of them")
	case nodes < 1:
		return search.Limits{}, fmt.Errorf("--nodes is a number of positions from 1, not %d", nodes)
	case c.IsSet("time") && time <= 0:
		return search.Limits{}, fmt.Errorf("--time is a time such as 2s, not %s", time)
	case c.IsSet("time"):
		return search.Limits{Time: time}, nil
	default:
		return search.Limits{Nodes: nodes}, nil
	}
}

// contactixBest returns the best move of a position.
func contactixBest(ctx context.Context, s *contactix.State, l search.Limits) (game.Move, error) {
	kind, err := replay.GameByName("contactix")
	if err != nil {
		return 0, err
	}
	row, ok := analyze.EvaluatorOf(kind)
	if !ok {
		return 0, fmt.Errorf("nothing is known about positions of %s", kind.Title)
	}
	evaluator, options := row.New(s)
	options.Table = search.NewTable(1 << 20)
	found, err := search.New(s, evaluator, options).Search(ctx, l)
	return found.Best, err
}

// contactixBoard reads the only board of standard input, on which a move can be made. What its line state
// says is left alone.
func (p *program) contactixBoard(format *parse.Format) (*replay.Played, error) {
	text, err := io.ReadAll(io.LimitReader(os.Stdin, parse.MaxRecord+1))
	if err != nil {
		return nil, fmt.Errorf("cannot read standard input: %w", cause(err))
	}
	options := replay.Options{Game: "contactix", Options: game.Options{Rules: "contactix"}}
	all, err := reports.ReadOne(bytes.NewReader(text), "-", format, options)
	if err != nil {
		return nil, err
	}
	played := all[0]
	if f := played.Fault(); f != nil {
		return nil, p.refuseBoard(*f)
	}
	source := played.Record.Source
	if rest := text[int(played.Record.Offset)+len(source):]; len(bytes.TrimSpace(rest)) > 0 || bytes.HasSuffix(source, []byte("~")) {
		return nil, p.refuseBoard(replay.Finding{
			File: "-", Code: "contactix/field", Line: played.Record.Line + bytes.Count(source, []byte("\n")), Column: 1,
			Message: "`~` is not a field of a board; one board is read here.",
		})
	}
	if o := played.State.Outcome(); o.Over {
		state := played.State.(*contactix.State)
		names, _ := state.Colours()
		return nil, p.refuseBoard(replay.Finding{
			File: "-", Code: "contactix/game-over", Line: 1, Column: 1,
			Message: fmt.Sprintf("%s is joined already, so no tile can follow.", strings.ToUpper(names[state.Winner()][:1])+names[state.Winner()][1:]),
		})
	}
	return played, nil
}

// refuseBoard says on one line why a board cannot be used.
func (p *program) refuseBoard(f replay.Finding) error {
	fmt.Fprintf(p.talk.err, "%s:%d:%d: %s: %s\n", f.File, f.Line, f.Column, f.Code, f.Message)
	if f.Hint != "" {
		fmt.Fprintf(p.talk.err, "hint: %s\n", f.Hint)
	}
	return errFindings
}

// A contactixSheet is the boards that are printed, as text or as one picture.
type contactixSheet struct {
	format *parse.Format
	played *replay.Played
	svg    bool
	text   []byte
	sheet  render.ContactixSheet
}

func (c *contactixSheet) add(s *contactix.State) error {
	if c.svg {
		c.sheet.Add(s)
		return nil
	}
	if len(c.text) > 0 {
		c.text = append(c.text, "~\n"...)
	}
	record, refused := contactix.Write(&game.Played{Record: c.played.Record, State: s}, c.format.Name)
	if refused != nil {
		return refused
	}
	var err error
	c.text, err = c.format.Append(c.text, record, parse.EncodeOptions{})
	return err
}

func (c *contactixSheet) bytes() []byte {
	if c.svg {
		return c.sheet.SVG()
	}
	return c.text
}
