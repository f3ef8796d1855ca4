package tables

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/reversi"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// collected returns the rows of some games of Reversi, as a part has them.
func collected(t testing.TB, games int) (rows []byte) {
	t.Helper()
	own, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Repeat(strings.Join([]string{
		`[Game "reversi"]`, `[Rules "othello"]`, `[Black "A"]`, `[White "B"]`, ``,
		`1. f5 {score +3, depth 5, nodes 1200, time 0.532 s} d6 2. c3 {[%tm 700]} d3 3. c4 {score -400, depth 7} *`, ``, ``,
	}, "\n"), games)
	c := stats.NewCollector(stats.Options{Schemas: stats.Schemas{reversi.Schema()}, Games: true, Plies: true, Positions: true}, new(stats.Tallies))
	r := replay.NewReplayer(replay.Options{})
	r.Watch, r.WatchDue = c.Watch, c.WatchDue
	number := int64(0)
	for record := range own.Records(parse.Input{Name: "a.pgn", Data: []byte(text), Line: 1, Column: 1}) {
		number++
		rows = c.Game(&stats.Origin{Number: number, Source: "a.pgn", Index: number, Line: int64(record.Line)}, r.Replay(record), rows)
	}
	if int(number) != games {
		t.Fatalf("got %d games, want %d", number, games)
	}
	return rows
}

// rowByRow is a writer that does not take the plies of a game at once.
type rowByRow struct{ stats.TableWriter }

// Plies by column make the same file as plies by row, wherever in a game a row group ends.
func TestPliesByColumnAreThoseByRow(t *testing.T) {
	rows := collected(t, 31)
	contents := Contents{append([]stats.Schema{reversi.Schema()}, someSchemas...), true}
	for _, most := range []int{3, 5, 50, 1000} {
		size := groupSize{games: 7, plies: most, text: 1 << 20, encoders: 2}
		var byRow, byColumn bytes.Buffer
		one, other := newParquetWriter(&bytes.Buffer{}, &byRow, contents, size), newParquetWriter(&bytes.Buffer{}, &byColumn, contents, size)
		for _, w := range []stats.TableWriter{rowByRow{one}, other} {
			if err := new(stats.RowReader).Write(rows, w); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if n := len(readParquet(t, byRow.Bytes())); n != 31*5 {
			t.Fatalf("got %d rows, want %d", n, 31*5)
		}
		if !bytes.Equal(byRow.Bytes(), byColumn.Bytes()) {
			t.Errorf("row groups of %d rows: the files differ", most)
		}
		for i, row := range readParquet(t, byRow.Bytes()) {
			if (row["position"] == "---------------------------OX------XO--------------------------- X") != (i%5 == 0) || len(row["position_key"]) != 32 {
				t.Fatalf("the position before row %d is %v", i, row)
			}
		}
	}
}

// Plies that are encoded before the numbers of games are known make the same file as rows, wherever a unit ends.
func TestPliesThatAreEncodedAreThoseOfRows(t *testing.T) {
	rows := collected(t, 31)
	all := Contents{append([]stats.Schema{reversi.Schema()}, someSchemas...), true}
	sizes := []int{3, 5, 50, 1000}
	if testing.Short() {
		sizes = sizes[1:3]
	}
	for _, most := range sizes {
		size := groupSize{games: 7, plies: most, text: 1 << 20, encoders: 2}
		for _, before := range []int64{0, 1, 1 << 30} { // games
			for _, contents := range []Contents{all, {Schemas: all.Schemas[:1]}} {
				var byRow, encoded bytes.Buffer
				of, to := newParquetWriter(&bytes.Buffer{}, &byRow, contents, size), newParquetWriter(&bytes.Buffer{}, &encoded, contents, size)
				for range 2 { // units
					if err := new(stats.RowReader).Write(rows, renumbered{of, before}); err != nil {
						t.Fatal(err)
					}
					if err := of.EndUnit(); err != nil {
						t.Fatal(err)
					}
					groups, err := plyEncoderOf(all, size).encode([][]byte{rows[:0], rows})
					if err != nil {
						t.Fatal(err)
					}
					if err := new(stats.RowReader).WriteEncoded(groups, renumbered{to, before}); err != nil {
						t.Fatal(err)
					}
				}
				if err := errors.Join(of.Close(), to.Close()); err != nil {
					t.Fatal(err)
				}
				if n := len(readParquet(t, encoded.Bytes())); n != 2*31*5 {
					t.Fatalf("got %d rows, want %d", n, 2*31*5)
				}
				if !bytes.Equal(byRow.Bytes(), encoded.Bytes()) {
					t.Errorf("row groups of %d rows after %d games: the files differ", most, before)
				}
			}
		}
	}
}

// renumbered is a writer that gets higher numbers of games.
type renumbered struct {
	*parquetWriter
	before int64
}

func (r renumbered) WritePlies(game int64, p *stats.PlyColumns) error {
	return r.parquetWriter.WritePlies(game+r.before, p)
}

func (r renumbered) WriteEncoded(first int64, group []byte) error {
	return r.parquetWriter.WriteEncoded(first+r.before, group)
}

// Nothing is encoded of a unit without plies.
func TestUnitsWithoutPliesAreNothing(t *testing.T) {
	rows := stats.AppendGameRow(nil, &stats.GameRow{Number: 1, Source: "a", Game: "reversi"})
	groups, err := plyEncoderOf(someContents, smallGroups(1)).encode([][]byte{rows})
	if err != nil || len(groups) != 0 {
		t.Errorf("got %d bytes and %v", len(groups), err)
	}
}

// What a checksum does not keep out is refused, or becomes a file with other values.
func FuzzPlyGroup(f *testing.F) {
	groups, err := plyEncoderOf(someContents, smallGroups(1)).encode([][]byte{collected(f, 3)})
	if err != nil {
		f.Fatal(err)
	}
	mutate.Add(f, groups)
	f.Fuzz(func(t *testing.T, data []byte) {
		var plies bytes.Buffer
		w := newParquetWriter(&bytes.Buffer{}, &plies, someContents, smallGroups(1))
		err := new(stats.RowReader).WriteEncoded(data, w)
		if closed := w.Close(); err != nil && !errors.Is(err, stats.ErrDamaged) || err == nil && closed != nil {
			t.Errorf("%v, %v", err, closed)
		}
		if plies.Len() > len(data)+1<<20 {
			t.Errorf("%d bytes became %d", len(data), plies.Len())
		}
	})
}
