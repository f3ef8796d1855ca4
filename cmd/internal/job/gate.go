package job

import (
	"errors"
	"fmt"

	"github.com/plybook/plybook/reports/wording"
)

// A gate holds back the results of games that could not be judged, and those after them, until one is judged. Without any
// the run has not done its job, and the first error is that of the run.
type gate[T any] struct {
	judged   bool
	first    *unjudgedError
	unjudged int // games
	held     []*result[T]
}

const (
	maxUnjudged = 10   // games that a player is asked about before it counts as unable
	maxHeld     = 1000 // results: most games may not have to be judged at all
)

// pass emits a result, or keeps it back. It returns the error of a result that ends the run.
func (g *gate[T]) pass(res *result[T], emit func(*result[T]) error) error {
	var unjudged *unjudgedError
	if res.err != nil && !errors.As(res.err, &unjudged) {
		return res.err
	}
	g.judged = g.judged || res.value != nil
	if unjudged != nil && !g.judged {
		if g.unjudged++; g.unjudged == 1 {
			g.first = unjudged
		}
		if g.unjudged == maxUnjudged {
			return g.noneJudged()
		}
	}
	if g.unjudged > 0 && !g.judged && len(g.held) < maxHeld {
		g.held = append(g.held, res)
		return nil
	}
	for _, held := range g.held {
		if err := emit(held); err != nil {
			return err
		}
	}
	g.held = nil
	return emit(res)
}

// end returns an error if every game was judged in vain.
func (g *gate[T]) end() error {
	if g.judged || g.unjudged == 0 {
		return nil
	}
	return g.noneJudged()
}

func (g *gate[T]) noneJudged() error {
	if g.unjudged == 1 {
		return g.first
	}
	return fmt.Errorf("none of %s could be judged; the first: %w", wording.Count(g.unjudged, "game"), g.first)
}
