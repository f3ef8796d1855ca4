package tables

import (
	"io"
	"runtime"
	"strings"
	"sync"

	"github.com/parquet-go/parquet-go"

	"github.com/plybook/plybook/analyze/stats"
)

// A groupSize says when a row group ends, which depends on the rows alone, and how many are in memory.
type groupSize struct {
	games, plies int // rows of it
	text         int // bytes, which bound the memory that long texts take
	encoders     int // of plies, that work side by side; one more group is filled meanwhile
}

// groupSizes are those of all files. Readers share out row groups among their cores, so that there should be some;
// much smaller ones would compress less well. The rows come from one core, which more than a few would wait for.
func groupSizes() groupSize {
	return groupSize{games: 1 << 15, plies: 1 << 16, text: 16 << 20, encoders: min(runtime.GOMAXPROCS(0), 4)}
}

// A parquetWriter writes both tables as Parquet.
type parquetWriter struct {
	games *parquetTable[stats.GameRow]
	plies *parquetTable[Ply] // nil if it is not wanted
	ply   Ply
}

func newParquet(games, plies io.Writer, sheets []stats.Sheet) (stats.TableWriter, error) {
	return newParquetWriter(games, plies, sheets, groupSizes()), nil
}

func newParquetWriter(games, plies io.Writer, sheets []stats.Sheet, size groupSize) *parquetWriter {
	w := &parquetWriter{games: newParquetTable(games, stats.GamesTable, newAppender(Games(sheets), gameValues), size.games, 1, size.text)}
	if plies != nil {
		w.plies = newParquetTable(plies, stats.PliesTable, newAppender(Plies(sheets), plyValues), size.plies, size.encoders, size.text)
	}
	return w
}

// WriteGame implements [stats.TableWriter].
func (w *parquetWriter) WriteGame(g *stats.GameRow) error {
	if g.Game != w.ply.Game {
		w.ply.Game = strings.Clone(g.Game)
	}
	return w.games.write(g)
}

// WritePly implements [stats.TableWriter].
func (w *parquetWriter) WritePly(game int64, p *stats.PlyRow) error {
	if w.plies == nil {
		return nil
	}
	w.ply.Number, w.ply.PlyRow = game, p
	return w.plies.write(&w.ply)
}

// Close implements [stats.TableWriter].
func (w *parquetWriter) Close() error {
	err := w.games.close()
	if w.plies == nil {
		return err
	}
	if plies := w.plies.close(); err == nil {
		err = plies
	}
	return err
}

// A parquetTable writes one table. Row groups are encoded side by side and put into the file in their order, each
// by a goroutine that waits for the one before it.
type parquetTable[R any] struct {
	appender[R]
	file     *parquet.GenericWriter[any]
	most     int           // rows of a row group
	mostText int           // and bytes of text
	free     chan *group   // row groups that nobody works on
	present  *group        // that rows are appended to; nil if there are none
	last     chan struct{} // is closed when the row group before the present one is in the file

	mu     sync.Mutex
	failed error // the first error
}

// A group is memory for a row group.
type group struct {
	batch
	to     *parquet.ConcurrentRowGroupWriter
	values []parquet.Value
}

// newParquetTable returns a table whose row groups have most rows.
func newParquetTable[R any](to io.Writer, name string, a appender[R], most, encoders, mostText int) *parquetTable[R] {
	t := &parquetTable[R]{
		appender: a,
		file:     parquet.NewGenericWriter[any](to, parquetOptions(name, a.columns)...),
		most:     most, mostText: mostText, free: make(chan *group, encoders+1), last: make(chan struct{}),
	}
	close(t.last)
	for range cap(t.free) {
		t.free <- &group{}
	}
	return t
}

// write adds a row.
func (t *parquetTable[R]) write(row *R) error {
	if t.present == nil {
		t.present = t.take()
	}
	g := t.present
	t.append(&g.batch, row)
	if g.rows < t.most && g.text < t.mostText {
		return nil
	}
	return t.flush()
}

// take waits for a group that is free.
func (t *parquetTable[R]) take() *group {
	g := <-t.free
	if g.to == nil {
		g.to, g.batch = t.file.BeginRowGroup(), newBatch(len(t.columns), t.most)
		g.values = make([]parquet.Value, valuesAtOnce)
	}
	return g
}

// flush hands the present group over. The error is that of an earlier one.
func (t *parquetTable[R]) flush() error {
	g, before, done := t.present, t.last, make(chan struct{})
	t.present, t.last = nil, done
	go func() {
		err := t.encode(g)
		<-before
		if err = t.first(err); err == nil {
			_, err = g.to.Commit()
			t.first(err)
		}
		g.reset()
		close(done)
		t.free <- g
	}()
	return t.first(nil)
}

// first notes an error unless there was one, and returns the first.
func (t *parquetTable[R]) first(err error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.failed == nil {
		t.failed = err
	}
	return t.failed
}

// close writes what is left, and the end of the file.
func (t *parquetTable[R]) close() error {
	if t.present != nil {
		t.flush()
	}
	<-t.last
	if err := t.first(nil); err != nil {
		return err
	}
	return t.file.Close()
}
