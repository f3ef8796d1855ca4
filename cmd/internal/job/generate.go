package job

import (
	"context"
	"errors"
	"io"
	"iter"
	"runtime"

	"github.com/plybook/plybook/internal/ordered"
	"github.com/plybook/plybook/parse"
)

// A GeneratedFile is made of games that are played for it: its head and, one after the other, the pieces of all games.
type GeneratedFile interface {
	Head() []byte
	Beside() []parse.NamedFile // files that belong beside it
	Piece(ctx context.Context, from, to int) ([]byte, error)
}

// Generate plays games on all cores and writes them in order. done is called with the number of games that are played, as they are written.
func Generate(ctx context.Context, w io.Writer, file GeneratedFile, games int, done func(int)) error {
	if _, err := w.Write(file.Head()); err != nil {
		return err
	}
	empty := games > 0
	err := ordered.Run(ctx, gameSpans(games), runtime.GOMAXPROCS(0),
		func(ctx context.Context) func(gameSpan) generated {
			return func(s gameSpan) generated {
				text, err := file.Piece(ctx, s.from, s.to)
				return generated{s, text, err}
			}
		},
		func(g generated) error {
			if g.err != nil {
				return g.err
			}
			done(g.to)
			empty = empty && len(g.text) == 0
			_, err := w.Write(g.text)
			return err
		})
	if err == nil && empty {
		err = ErrNoRows
	}
	return err
}

// ErrNoRows says that a file of [GeneratedRows] has none.
var ErrNoRows = errors.New("there are no rows: no player gave a score where it had a choice")

// A gameSpan is the games from one number to before another one.
type gameSpan struct{ from, to int }

// A generated is what became of a span.
type generated struct {
	gameSpan
	text []byte
	err  error
}

// gameSpans cuts all games into spans that are neither too long to share the work nor too short to be worth it.
func gameSpans(games int) iter.Seq[gameSpan] {
	const longest, least = 256, 64
	size := min(max(games/least, 1), longest)
	return func(yield func(gameSpan) bool) {
		for from := 0; from < games; from += size {
			if !yield(gameSpan{from, min(from+size, games)}) {
				return
			}
		}
	}
}
