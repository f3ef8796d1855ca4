package reports

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// ContactixWinners says which position of every game of Con-tac-tix is solved, and how the answer is written.
type ContactixWinners struct {
	Limits search.Limits
	Ply    int // the position after the ply of this number; -1 is the last one
	JSON   bool
}

// ContactixWinners writes who wins a position of every record, and with which moves.
func (r *Run) ContactixWinners(ctx context.Context, w io.Writer, c ContactixWinners) (Summary, error) {
	separator := "\n"
	if c.JSON {
		separator = ""
	}
	return r.concatenate(ctx, w, separator, func(g *corpus.Game) Product {
		product := Product{Game: gameOf(g)}
		if g.Played.State == nil {
			return product
		}
		ply := c.Ply
		if ply < 0 {
			ply = g.Played.PlyCount()
		}
		if ply > g.Played.PlyCount() {
			product.Game.Findings = append(product.Game.Findings, missingPly(g, ply))
			return product
		}
		product.Data, product.failed = c.answer(ctx, g, ply)
		return product
	})
}

func (c *ContactixWinners) answer(ctx context.Context, g *corpus.Game, ply int) ([]byte, error) {
	p := g.Played
	s, ok := p.AtPly(ply).(*contactix.State)
	if !ok {
		return nil, fmt.Errorf("%s game %d is one of %s; only Con-tac-tix is solved", ShownName(g.Source.Name), g.Record.Index, p.Kind.Title)
	}
	a := contactixAnswer{
		File: g.Source.Name, Game: g.Record.Index, Rules: p.Rules, Title: Title(p), Ply: ply, Plies: p.PlyCount(),
	}
	standing := standing(p, ply)
	if turn := s.Turn(); turn >= 0 {
		v := analyze.NewContactixSolver().Solve(ctx, s, c.Limits, false)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		a.Turn, a.Nodes = p.Kind.SeatName(turn), v.Nodes
		switch wins, known := v.Known(); {
		case wins:
			a.Winner = a.Turn
		case known:
			a.Winner = p.Kind.SeatName(1 - turn)
		}
		a.Winning, a.Losing, a.Open = movesText(s, v.Winning), movesText(s, v.Losing), movesText(s, v.Open)
	}
	if c.JSON {
		return appendJSONLine(nil, &a)
	}
	return a.append(nil, standing), nil
}

func movesText(s *contactix.State, moves []game.Move) []string {
	texts := []string{}
	for _, m := range moves {
		texts = append(texts, string(s.AppendMove(nil, m)))
	}
	return texts
}

// A contactixAnswer is what is known about the moves of a position. It is laid out as JSON as it stands.
type contactixAnswer struct {
	File   string `json:"file"`
	Game   int    `json:"game"`
	Rules  string `json:"rules"`
	Title  string `json:"title,omitempty"`
	Ply    int    `json:"ply"`
	Plies  int    `json:"plies"`
	Turn   string `json:"turn,omitempty"`   // no move is due without it
	Winner string `json:"winner,omitempty"` // not decided without it

	Winning []string `json:"winning"`
	Losing  []string `json:"losing"`
	Open    []string `json:"open"` // not decided
	Nodes   int64    `json:"nodes,omitempty"`
}

// append appends the answer for people.
func (a *contactixAnswer) append(dst []byte, standing string) []byte {
	dst = fmt.Appendf(dst, "%s game %d", ShownName(a.File), a.Game)
	if a.Title != "" {
		dst = fmt.Appendf(dst, ": %s", clean(a.Title))
	}
	dst = fmt.Appendf(dst, "\ncontactix %s, after ply %d of %d: %s\n", a.Rules, a.Ply, a.Plies, standing)
	if a.Turn == "" {
		return append(dst, "no move is due\n"...)
	}
	if a.Winner == "" {
		dst = append(dst, "not decided\n"...)
	} else {
		dst = fmt.Appendf(dst, "%s wins\n", a.Winner)
	}
	all := len(a.Winning) + len(a.Losing) + len(a.Open)
	for _, list := range []struct {
		does  string
		moves []string
	}{{"win", a.Winning}, {"not decided", a.Open}} {
		if len(list.moves) > 0 {
			dst = fmt.Appendf(dst, "  %d of %d moves %s: %s\n", len(list.moves), all, list.does, strings.Join(list.moves, " "))
		}
	}
	if len(a.Losing) == all {
		dst = fmt.Appendf(dst, "  all %d moves lose\n", all)
	}
	return fmt.Appendf(dst, "  %d nodes\n", a.Nodes)
}
