package job

import (
	"context"
	"unsafe"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
)

// A result is what a job makes of one game, beside what is found in it.
type result[T any] struct {
	game  findings.Game
	value *T    // nil if the game is left out
	err   error // ends the run, unless it is an [unjudgedError], which is about this game alone
}

// eachResult makes a result of every record, in several goroutines, and emits them in order. Counting
// the games is left to emit. The error is that of [corpus.Each].
func eachResult[T any](
	ctx context.Context, r *Run, make func(*corpus.Game) result[T], emit func(*result[T], *findings.Summary) error,
) (findings.Summary, error) {
	var sum findings.Summary
	counted := func(res *result[T]) error { return emit(res, &sum) }
	var only onlyGame[T]
	var gate gate[T]
	totals, err := each(ctx, r,
		func(g *corpus.Game) *result[T] {
			res := make(g)
			return &res
		},
		func(item corpus.Item[*result[T]]) error {
			res := item.Value
			if item.Finding != nil {
				res = &result[T]{game: sourceFinding(item)}
			}
			return gate.pass(res, func(res *result[T]) error { return only.pass(res, counted) })
		})
	if err == nil {
		err = gate.end()
	}
	if err == nil {
		err = only.end(counted)
	}
	return sum, r.Ended(ctx, &sum, totals, err)
}

// report counts a game and reports what is found in it.
func (r *Run) report(game *findings.Game, sum *findings.Summary) error {
	sum.Add(game)
	return r.Talk.Game(game)
}

// sourceFinding returns what was found in place of a game.
func sourceFinding[T any](item corpus.Item[T]) findings.Game {
	return findings.Game{
		Place: findings.PlaceOf(item.Source), File: item.Source.Name, Index: item.Index, Findings: []replay.Finding{*item.Finding},
	}
}

// MemorySize returns how many bytes the result keeps.
func (r *result[T]) MemorySize() int {
	if r == nil {
		return 0
	}
	n := int(unsafe.Sizeof(*r)) + r.game.MemorySize()
	if r.value != nil {
		n += int(unsafe.Sizeof(*r.value))
	}
	if sized, ok := any(r.value).(corpus.Sized); ok && r.value != nil {
		n += sized.MemorySize()
	}
	return n
}
