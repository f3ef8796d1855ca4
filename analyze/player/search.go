package player

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// defaultTable is how many positions a searching player remembers.
const defaultTable = 1 << 20

// carefulCut is how sure a careful search is that a deep search would find what a shallow one does, in hundredths of a standard
// deviation: it is wrong in one of 200 cases.
const carefulCut = 260

// DefaultNodes is where a search ends that nobody limits.
const DefaultNodes = 200_000

// A searchPlayer plays the best move of a search.
type searchPlayer struct {
	depth      int // 0: as the limits say
	options    Options
	evaluation Evaluation
	table      *search.Table // of the game
	searcher   *search.Searcher
	evaluator  search.Evaluator // of the searcher
	state      game.State       // of the searcher
}

// NewSearch returns a player that searches to the depth that arg says; "": as deep as its limits allow.
func NewSearch(e Evaluation, arg string, o Options) (Player, error) {
	p := &searchPlayer{options: o, evaluation: e}
	if arg != "" {
		var err error
		if p.depth, err = strconv.Atoi(arg); err != nil || p.depth < 1 || p.depth > search.MaxDepth {
			return nil, fmt.Errorf("the player search needs a depth from 1 to %d, as in search:6, not %q", search.MaxDepth, arg)
		}
	}
	return p, nil
}

// Begin implements [Player]. Nothing of the last game is remembered, so that a game does not depend on it.
func (p *searchPlayer) Begin(_ context.Context, g *Game, _ game.Seat, _ uint64) error {
	p.table = search.NewTable(cmp.Or(p.options.Table, defaultTable))
	p.state = g.State
	p.searcher, p.evaluator = p.newSearcher(g.State)
	return nil
}

// newSearcher returns a searcher of a state, with its evaluator.
func (p *searchPlayer) newSearcher(s game.State) (*search.Searcher, search.Evaluator) {
	evaluator, o := p.evaluation.New(s)
	if o.Table = p.table; p.options.Careful {
		if o.Outcomes = false; o.Cut > 0 {
			o.Cut = carefulCut
		}
	}
	return search.New(s, evaluator, o), evaluator
}

// helpers returns the searchers that help that of the present position.
func (p *searchPlayer) helpers(g *Game) (helpers []*search.Searcher, err error) {
	for range p.options.Threads - 1 {
		s, err := stateOf(g)
		if err != nil {
			return nil, err
		}
		helper, _ := p.newSearcher(s)
		helpers = append(helpers, helper)
	}
	return helpers, nil
}

// stateOf returns another state of the present position: by the moves of the game, which know its past, or, where deals of a record are
// not among them, by the position alone.
func stateOf(g *Game) (game.State, error) {
	s, err := g.Kind.Start(g.Setup, g.Options)
	if err != nil {
		return nil, err
	}
	for _, m := range g.Moves {
		if !slices.Contains(s.Moves(nil), m) {
			break
		}
		s.Play(m)
	}
	if s.Key() != g.State.Key() {
		s, err = g.Kind.Start(string(g.State.AppendPosition(nil)), g.Options)
	}
	if err == nil && s.Key() != g.State.Key() {
		err = errors.New("the moves of the game do not lead to its position")
	}
	return s, err
}

// Move implements [Player].
func (p *searchPlayer) Move(ctx context.Context, g *Game, l search.Limits) (Choice, error) {
	if err := p.turnTo(ctx, g); err != nil {
		return Choice{}, err
	}
	switch {
	case p.depth != 0:
		l.Depth = p.depth
	case l.Depth == 0 && l.Nodes == 0 && l.Time == 0:
		l.Nodes = DefaultNodes
	}
	if pacer, ok := p.evaluator.(search.Pacer); ok && l.Clock != nil {
		l.Time, l.Most = l.Clock.Share(pacer)
	}
	if p.evaluation.Steady {
		l.Most = 0
	}
	helpers, err := p.helpers(g)
	if err != nil {
		return Choice{}, err
	}
	r, err := p.searcher.Search(ctx, l, helpers...)
	return ChoiceOf(&r), err
}

// turnTo begins a game that is not the one that is played.
func (p *searchPlayer) turnTo(ctx context.Context, g *Game) error {
	if p.state == g.State {
		return nil
	}
	return p.Begin(ctx, g, 0, 0)
}

// Prove implements [player.Prover].
func (p *searchPlayer) Prove(ctx context.Context, g *Game, nodes int64) (Choice, bool, error) {
	if err := p.turnTo(ctx, g); err != nil {
		return Choice{}, false, err
	}
	solver, ok := p.evaluator.(search.Solver)
	if !ok || !p.evaluation.Foresees || g.State.Turn() < 0 {
		return Choice{}, false, nil
	}
	budget := search.NewBudget(ctx, search.Limits{Nodes: nodes})
	r, ok := solver.Solve(budget, 0)
	if !ok || !r.Exact || len(r.Line) == 0 {
		return Choice{}, false, ctx.Err()
	}
	r.Best, r.Nodes = r.Line[0], budget.Spent()
	return ChoiceOf(&r), true, nil
}

// Ranks implements [player.Ranker].
func (p *searchPlayer) Ranks() bool { return true }

// Threaded implements [player.Threaded].
func (p *searchPlayer) Threaded(l search.Limits) bool {
	return !p.evaluation.Grows || p.depth != 0 || l.Depth != 0
}

// Unit implements [player.Measured].
func (p *searchPlayer) Unit() Unit { return p.evaluation.Unit }

func (p *searchPlayer) Close() error { return nil }
