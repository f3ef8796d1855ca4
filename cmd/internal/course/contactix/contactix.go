// Package contactix is the program of the Con-tac-tix assignment: a board in, the boards after it out.
package contactix

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/parse"
	drawing "github.com/plybook/plybook/render/contactix"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// A Program is what is asked of a board.
type Program struct {
	All    bool          // the boards after all moves, not only after the best one
	SVG    bool          // as a picture
	Limits search.Limits // of the search for the best move
}

// maxDrawn is how many cells one image may have: 80 bytes each, so that it stays below 50 MB.
const maxDrawn = 600_000

// Run reads the only board of a text and returns the boards after it, or why the board cannot be used.
func (p Program) Run(ctx context.Context, text []byte) (answer []byte, refused *replay.Finding, err error) {
	format, err := parse.FormatByName("contactix-board")
	if err != nil {
		return nil, nil, err
	}
	played, refused, err := read(text, format)
	if refused != nil || err != nil {
		return nil, refused, err
	}
	boards := &printer{format: format, played: played, svg: p.SVG}
	state := played.State.(*contactix.State)
	moves := state.Moves(nil)
	if !p.All {
		m, err := best(ctx, state, p.Limits)
		if err != nil {
			return nil, nil, err
		}
		moves = []game.Move{m}
	}
	if cells := len(moves) * state.Columns() * state.Rows(); p.SVG && cells > maxDrawn {
		return nil, nil, fmt.Errorf("one image has room for %d cells, and %d boards after a move have %d; leave out SVG, or use a smaller board",
			maxDrawn, len(moves), cells)
	}
	for _, m := range moves {
		state.Play(m)
		err := boards.add(state)
		state.Undo()
		if err != nil {
			return nil, nil, err
		}
	}
	return boards.bytes(), nil, nil
}

// best returns the best move of a position.
func best(ctx context.Context, s *contactix.State, l search.Limits) (game.Move, error) {
	kind, err := replay.GameByName("contactix")
	if err != nil {
		return 0, err
	}
	row, ok := analyze.GameOf(kind)
	if !ok {
		return 0, fmt.Errorf("positions of %s cannot be evaluated", kind.Title)
	}
	evaluator, options := row.New(s)
	options.Table = search.NewTable(1 << 20)
	found, err := search.New(s, evaluator, options).Search(ctx, l)
	return found.Best, err
}

// read reads the only board of a text, on which a move can be made. What its line state says is left alone.
func read(text []byte, format *parse.Format) (*replay.Played, *replay.Finding, error) {
	options := replay.Options{Game: "contactix", Options: game.Options{Rules: "contactix"}}
	all, err := job.ReadOne(bytes.NewReader(text), "-", format, options)
	if err != nil {
		return nil, nil, err
	}
	played := all[0]
	if f := played.Fault(); f != nil {
		return nil, f, nil
	}
	source := played.Record.Source
	if rest := text[int(played.Record.Offset)+len(source):]; len(bytes.TrimSpace(rest)) > 0 || bytes.HasSuffix(source, []byte("~")) {
		return nil, &replay.Finding{
			File: "-", Code: "contactix/field", Line: played.Record.Line + bytes.Count(source, []byte("\n")), Column: 1,
			Message: "`~` is not a field of a board; one board is read here.",
		}, nil
	}
	if o := played.State.Outcome(); o.Over {
		state := played.State.(*contactix.State)
		names, _ := state.Colours()
		return nil, &replay.Finding{
			File: "-", Code: "contactix/game-over", Line: 1, Column: 1,
			Message: fmt.Sprintf("%s is joined already, so no tile can follow.", strings.ToUpper(names[state.Winner()][:1])+names[state.Winner()][1:]),
		}, nil
	}
	return played, nil, nil
}

// A printer has the boards that are printed, as text or as one picture.
type printer struct {
	format  *parse.Format
	played  *replay.Played
	svg     bool
	text    []byte
	picture drawing.BoardsSVG
}

func (c *printer) add(s *contactix.State) error {
	if c.svg {
		c.picture.Add(s)
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

func (c *printer) bytes() []byte {
	if c.svg {
		return c.picture.SVG()
	}
	return c.text
}
