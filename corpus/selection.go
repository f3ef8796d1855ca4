package corpus

import (
	"context"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/replay"
)

// A Selection is a set of records of a corpus by their [Game.Number]. It takes one bit for each record.
type Selection struct {
	Sum source.Sum // of the corpus; see [Cursor]

	words []uint64
}

// Add adds a record.
func (s *Selection) Add(number int) {
	for number/64 >= len(s.words) {
		s.words = append(s.words, 0)
	}
	s.words[number/64] |= 1 << (number % 64)
}

// Has says whether a record is one of the set.
func (s *Selection) Has(number int) bool {
	return number/64 < len(s.words) && s.words[number/64]>>(number%64)&1 == 1
}

// eachSelected is [eachTask] where some records were selected: these have numbers in [Segments].
func eachSelected[T any](
	ctx context.Context, args []string, o Options, begin func() task[T], emit func(Item[T]) error,
) (totals Totals, failed, err error) {
	cursor, failed, err := segments(ctx, args, o, SegmentOptions{},
		func() tasked[T] { return tasked[T]{begin()} }, emit, func(Segment[tasked[T]]) error { return nil })
	return cursor.Totals, failed, err
}

// A tasked is a [SegmentWorker] with a task.
type tasked[T any] struct{ task[T] }

// Watch implements [SegmentWorker].
func (w tasked[T]) Watch(p *replay.Played) {
	if w.watch != nil {
		w.watch(p)
	}
}

// Game implements [SegmentWorker].
func (w tasked[T]) Game(g *Game) T { return w.game(g) }
