package main

import (
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/where"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// movesUsage is the grammar of --moves.
const movesUsage = "`MOVES` in one argument, separated by spaces or, if moves contain spaces, by semicolons"

// goalFlags say which position is meant.
func goalFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "position", Usage: "position `POS`: as replay --output json prints it, a key of a snapshot, or the text of a record that ends in it"},
		&cli.StringFlag{Name: "moves", Usage: movesUsage},
		&cli.BoolFlag{Name: "symmetric", Usage: "treat symmetric positions as the same", DisableDefaultText: true},
	}
}

// goalOf returns what goalFlags say.
func goalOf(c *cli.Context) (corpus.Goal, error) {
	goal := corpus.Goal{Position: c.String("position"), Moves: c.String("moves"), Symmetric: c.Bool("symmetric")}
	if goal.Position == "" {
		return goal, nil
	}
	name, err := gameName(c)
	if _, isKey := corpus.PositionKey(goal.Position); isKey || err != nil {
		return goal, err
	}
	for _, kind := range replay.Games() {
		if name != "" && kind.Name != name {
			continue
		}
		if _, err = corpus.PositionOf(kind, goal.Position, game.Options{Rules: c.String("rules")}); err == nil {
			return goal, nil
		}
	}
	why := "no game can read this position"
	if name != "" {
		why = strings.TrimSuffix(err.Error(), ".")
	}
	goal.Unread = errorWithHint("give it exactly as replay or snapshot prints it", "--position: %s", why)
	return goal, nil
}

func (p *program) findCommand() *cli.Command {
	fields := names(where.Fields(), func(f where.Field) string { return f.Names[0] })
	return &cli.Command{
		Name:        "find",
		Usage:       "find the games that reach a position or match a condition",
		ArgsUsage:   "PATH...",
		Description: help("find", "{fields}", strings.Join(fields, ", ")),
		Flags: append(slices.Concat(readFlags(), goalFlags(), choiceFlags()),
			outputFlag,
			&cli.StringFlag{Name: "out", Usage: "write the games found to `FILE` as plybook PGN; - writes them instead of the list"},
			pickFlag,
		),
		Action: p.find,
	}
}

func (p *program) find(c *cli.Context) error {
	hurryCollector(analysisHeap)
	run, err := p.newRun(c, true, c.String("out"))
	if err != nil {
		return err
	}
	search := job.Search{}
	if search.Goal, err = goalOf(c); err != nil {
		return err
	}
	if !c.IsSet("moves") && !c.IsSet("position") && !c.IsSet("where") && run.Choice == (stats.Choice{}) {
		return errorWithHint("as in --moves 'f5 d6'", "find needs --moves MOVES, --position POS or --where EXPR")
	}
	if search.JSON, err = wantsJSON(c); err != nil {
		return err
	}
	release, err := p.choose(c, run)
	if err != nil {
		return err
	}
	defer release()
	var found job.Found
	look := func(list, games io.Writer) error {
		search.Games = games
		found, err = run.Find(c.Context, list, search)
		return err
	}
	switch out := c.String("out"); {
	case out == "":
		err = look(p.talk.out, nil)
	case productName(out) != "":
		err = p.write(out, func(games io.Writer) error { return look(p.talk.out, games) })
	case c.IsSet("output"):
		return errors.New("--output is for the list, which --out - replaces; name a file for --out to have both")
	default:
		err = p.write(out, func(games io.Writer) error { return look(io.Discard, games) })
	}
	if none := (*measure.NoRecordsError)(nil); errors.As(err, &none) && none.Games > 0 {
		err = nil // there are records, and none of them is meant
	}
	switch {
	case err != nil:
		return err
	case !found.Clean():
		return errors.New("not all records could be searched")
	case found.Games == 0 && !c.Bool("exit-zero"):
		return errFindings
	}
	return nil
}
