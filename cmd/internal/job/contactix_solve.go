package job

import (
	"context"
	"fmt"
	"io"
	"strings"

	analysis "github.com/plybook/plybook/analyze/contactix"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

// ContactixWinners says which position of every game of Con-tac-tix is solved, and how the answer is written.
type ContactixWinners struct {
	Limits search.Limits
	Ply    int // the position after the ply of this number; -1 is the last one
	Turn   int // the number of the player to move, from 1; 0: as the record has it
	JSON   bool
}

// ContactixWinners writes who wins a position of every record, and with which moves. The replay has to ask for that game.
func (r *Run) ContactixWinners(ctx context.Context, w io.Writer, c ContactixWinners) (findings.Summary, error) {
	return r.eachPly(ctx, w, c.Ply, c.JSON, func(g *corpus.Game, ply int) ([]byte, error) { return c.answer(ctx, g, ply) })
}

func (c *ContactixWinners) answer(ctx context.Context, g *corpus.Game, ply int) ([]byte, error) {
	p := g.Played
	s := p.AtPly(ply).(*contactix.State)
	a := contactixAnswer{plyPlace: plyPlaceOf(g, ply)}
	standing := standing(p, ply)
	if turn := s.Turn(); turn >= 0 {
		if other := game.Seat(c.Turn - 1); c.Turn > 0 && other != turn {
			var err error
			if s, err = withTurn(s, other); err != nil {
				return nil, err
			}
			turn, standing = other, p.Kind.SeatName(other)+" to move, by --turn"
		}
		v := analysis.NewSolver().Solve(ctx, s, c.Limits, false)
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
		a.Limit = contactixLimits[v.Limit]
		a.Why = c.why(&v)
	}
	if c.JSON {
		return appendJSONLine(nil, &a)
	}
	return a.append(nil, standing), nil
}

// withTurn returns the same tiles with another player to move, who may not swap.
func withTurn(s *contactix.State, turn game.Seat) (*contactix.State, error) {
	setup, ill := contactix.ParseSetup(string(s.AppendPosition(nil)))
	if ill != nil {
		return nil, ill
	}
	setup.Turn, setup.Swap = s.SideOf(turn), false
	return contactix.New(setup, s.Rules())
}

func movesText(s *contactix.State, moves []game.Move) []string {
	texts := []string{}
	for _, m := range moves {
		texts = append(texts, string(s.AppendMove(nil, m)))
	}
	return texts
}

// contactixLimits are the words for what keeps moves from being decided.
var contactixLimits = map[analysis.Limit]string{
	analysis.LimitBudget: "budget", analysis.LimitEmpties: "empty cells", analysis.LimitCarriers: "carriers",
}

// why returns why moves are not decided, in words that go on after "not decided"; "" if all are.
func (c *ContactixWinners) why(v *analysis.Verdict) string {
	switch {
	case v.Limit == analysis.LimitEmpties:
		return fmt.Sprintf(": with more than %d empty cells only immediate wins are searched", analysis.MaxEmpties)
	case v.Limit == analysis.LimitCarriers:
		return ": only part of the cells was searched; more nodes do not help"
	case v.Limit == analysis.LimitBudget && c.Limits.Time > 0:
		return fmt.Sprintf(" within %s; pass --time for more", c.Limits.Time)
	case v.Limit == analysis.LimitBudget:
		return fmt.Sprintf(" within %d nodes; pass --nodes for more", c.Limits.Nodes)
	}
	return ""
}

// A contactixAnswer is what is known about the moves of a position. It is laid out as JSON as it stands.
type contactixAnswer struct {
	plyPlace
	Turn   string `json:"turn,omitempty"`   // no move is due without it
	Winner string `json:"winner,omitempty"` // not decided without it

	Winning []string `json:"winning"`
	Losing  []string `json:"losing"`
	Open    []string `json:"open"` // not decided
	Nodes   int64    `json:"nodes,omitempty"`

	Limit string `json:"limit,omitempty"` // why moves are open, in a word or two
	Why   string `json:"-"`               // and in words
}

// append appends the answer for people.
func (a *contactixAnswer) append(dst []byte, standing string) []byte {
	dst = a.plyPlace.append(dst, standing)
	if a.Turn == "" {
		return append(dst, "no move is due\n"...)
	}
	if a.Winner == "" {
		dst = append(dst, "no winner is proved\n"...)
	} else {
		dst = fmt.Appendf(dst, "proved: %s wins\n", a.Winner)
	}
	all := len(a.Winning) + len(a.Losing) + len(a.Open)
	for _, list := range []struct {
		moves []string
		do    string
	}{{a.Winning, "win"}, {a.Losing, "lose"}, {a.Open, "are not decided" + a.Why}} {
		switch len(list.moves) {
		case 0:
		case all:
			dst = fmt.Appendf(dst, "  all %s %s\n", wording.Count(all, "move"), list.do)
		default:
			dst = fmt.Appendf(dst, "  %d of %d moves %s\n    %s\n", len(list.moves), all, list.do, strings.Join(list.moves, " "))
		}
	}
	return fmt.Appendf(dst, "  %s\n", wording.Count(int(a.Nodes), "node"))
}
