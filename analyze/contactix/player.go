package contactix

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// A solverPlayer plays what a search plays, unless it finds out that this does not win, and what does.
type solverPlayer struct {
	solver *Solver
	search player.Player
}

// usualSolving is what may be spent on a proof where nobody limits it, and searchShare the share of limits that
// the search has.
const (
	usualSolving = 20_000_000
	searchShare  = 2
)

// Players are those that prove what they can.
var Players = []player.Kind{
	{Name: "solver", Text: "search, and a proved win where it finds one", New: newSolverPlayer},
}

func newSolverPlayer(_ *replay.Game, _ string, o player.Options) (player.Player, error) {
	by, err := player.NewSearch(Evaluation, "", o)
	if err != nil {
		return nil, err
	}
	return &solverPlayer{solver: NewSolver(), search: by}, nil
}

// Begin implements [player.Player].
func (p *solverPlayer) Begin(ctx context.Context, g *player.Game, seat game.Seat, seed uint64) error {
	p.solver.forget()
	return p.search.Begin(ctx, g, seat, seed)
}

// Move implements [player.Player]. Of a proof it says with how many plies the game ends at most.
func (p *solverPlayer) Move(ctx context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	s, ok := g.State.(*contactix.State)
	if !ok {
		return player.Choice{}, errors.New("the player solver is only for Con-tac-tix")
	}
	first := l
	first.Nodes, first.Time, first.Most = (l.Nodes+searchShare-1)/searchShare, l.Time/searchShare, 0
	choice, err := p.search.Move(ctx, g, first)
	if err != nil || choice.Scored && choice.Score.Plies() != 0 {
		return choice, err
	}
	if l.Nodes == 0 && l.Time == 0 {
		l.Nodes = usualSolving
	}
	l.Nodes, l.Time = rest(l.Nodes, first.Nodes), rest(l.Time, first.Time)
	v := p.solver.Solve(ctx, s, l, true)
	choice.Nodes += v.Nodes
	return p.correct(choice, v, s), nil
}

// rest returns what is left of a limit, where there is one.
func rest[T int64 | time.Duration](limit, spent T) T {
	if limit == 0 {
		return 0
	}
	return max(1, limit-spent)
}

// correct returns a choice that agrees with a verdict: of a proof about some moves alone, a tile that is not proved to lose. Where all
// tiles are, a pass or a swap that nothing is known about is no better.
func (p *solverPlayer) correct(t player.Choice, v Verdict, s *contactix.State) player.Choice {
	empties := 0
	for cell := range s.Cells() {
		if s.Tile(cell) < 0 {
			empties++
		}
	}
	switch wins, known := v.Known(); {
	case wins:
		t.Score, t.Scored = search.WinIn(empties-(empties+1)%2), true
		if !slices.Contains(v.Winning, t.Move) {
			t.Move, t.Line = v.Winning[0], v.Winning[:1]
		}
	case known:
		t.Score, t.Scored = search.LossIn(empties-empties%2), true
	case slices.Contains(v.Losing, t.Move):
		open := slices.DeleteFunc(slices.Clone(v.Open), func(m game.Move) bool {
			_, tile := contactix.CellOf(m)
			return !tile
		})
		if len(open) == 0 {
			break
		}
		t.Move = p.solver.likeliest(open)
		t.Line, t.Others, t.Score, t.Scored, t.Exact = []game.Move{t.Move}, nil, 0, false, false
	}
	return t
}

// Close implements [player.Player].
func (p *solverPlayer) Close() error { return p.search.Close() }
