package tables

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/plybook/plybook/analyze/reversi"
	"github.com/plybook/plybook/analyze/stats"
)

// smallGroups make row groups of a few rows.
func smallGroups(encoders int) groupSize {
	return groupSize{games: 7, plies: 50, text: 1 << 20, encoders: encoders}
}

// parquetFiles writes rows and returns the files.
func parquetFiles(t testing.TB, rows []gameAndPlies, size groupSize) (games, plies []byte) {
	t.Helper()
	var g, p bytes.Buffer
	if err := write(newParquetWriter(&g, &p, someContents, size), rows); err != nil {
		t.Fatal(err)
	}
	return g.Bytes(), p.Bytes()
}

// readParquet returns all rows of a file.
func readParquet(t testing.TB, data []byte) (rows []plainRow) {
	t.Helper()
	f, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	columns := f.Schema().Columns()
	for _, group := range f.RowGroups() {
		reader := group.Rows()
		buffer := make([]parquet.Row, 16)
		for {
			n, err := reader.ReadRows(buffer)
			for _, row := range buffer[:n] {
				p := plainRow{}
				for _, v := range row {
					if !v.IsNull() {
						p[columns[v.Column()][0]] = v.String()
					}
				}
				rows = append(rows, p)
			}
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		reader.Close()
	}
	if int64(len(rows)) != f.NumRows() {
		t.Errorf("%d rows were read, and there are %d", len(rows), f.NumRows())
	}
	return rows
}

func TestParquetHoldsEveryRow(t *testing.T) {
	rows := someRows(500)
	games, plies := parquetFiles(t, rows, smallGroups(2))
	sameRows(t, "games", readParquet(t, games), plainGames(rows))
	sameRows(t, "plies", readParquet(t, plies), plainPlies(rows))
}

func sameRows(t testing.TB, what string, got, want []plainRow) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d rows, want %d", what, len(got), len(want))
	}
	for i := range got {
		if g, w := fmt.Sprintf("%q", got[i]), fmt.Sprintf("%q", want[i]); g != w {
			t.Fatalf("%s: row %d is\n%s\nwant\n%s", what, i+1, g, w)
		}
	}
}

func TestParquetIsTheSameHoweverManyEncoders(t *testing.T) {
	rows := someRows(500)
	games, plies := parquetFiles(t, rows, smallGroups(1))
	for _, encoders := range []int{2, 7} {
		for range 5 {
			g, p := parquetFiles(t, rows, smallGroups(encoders))
			if !bytes.Equal(g, games) || !bytes.Equal(p, plies) {
				t.Fatalf("%d encoders give other bytes than one", encoders)
			}
		}
	}
}

func TestEmptyTablesAreTables(t *testing.T) {
	games, plies := parquetFiles(t, nil, groupSizes())
	for _, data := range [][]byte{games, plies} {
		if rows := readParquet(t, data); len(rows) != 0 {
			t.Errorf("got %d rows", len(rows))
		}
	}
}

// The columns of files are those of the documentation, in their order.
func TestSchemaIsThatOfTheColumns(t *testing.T) {
	games, plies := parquetFiles(t, someRows(20), smallGroups(1))
	sameSchema(t, games, Games(someSchemas))
	sameSchema(t, plies, Plies(someContents))
}

func sameSchema[R any](t *testing.T, data []byte, columns []Column[R]) {
	t.Helper()
	f, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	fields := f.Schema().Fields()
	if len(fields) != len(columns) {
		t.Fatalf("%d columns, want %d", len(fields), len(columns))
	}
	kinds := map[string]parquet.Kind{"integer": parquet.Int64, "boolean": parquet.Boolean, "text": parquet.ByteArray}
	for i, c := range columns {
		if g := fields[i]; g.Name() != c.Name || g.Type().Kind() != kinds[c.Type()] || g.Required() != c.Needed {
			t.Errorf("column %d is %q, %v, required %v; want %q, %s, %v", i, g.Name(), g.Type(), g.Required(), c.Name, c.Type(), c.Needed)
		}
		if text, _ := f.Lookup("plybook.column." + c.Name); !strings.HasPrefix(text, c.Text) {
			t.Errorf("%s is described as %q", c.Name, text)
		}
	}
}

func TestLongTextsEndRowGroups(t *testing.T) {
	rows := someRows(100)
	for i := range rows {
		rows[i].game.Event = strings.Repeat("x", 1000)
	}
	size := groupSizes()
	size.text = 20_000
	games, _ := parquetFiles(t, rows, size)
	f, err := parquet.OpenFile(bytes.NewReader(games), int64(len(games)))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(f.RowGroups()); n < 5 || n > 30 {
		t.Errorf("got %d row groups", n)
	}
	sameRows(t, "games", readParquet(t, games), plainGames(rows))
}

// A disk takes so many bytes, and then no more.
type disk int

var errFull = errors.New("no space left on device")

func (d *disk) Write(p []byte) (int, error) {
	if n := int(*d); n < len(p) {
		*d = 0
		return n, errFull
	}
	*d -= disk(len(p))
	return len(p), nil
}

func TestFullDiskIsAnErrorInEveryFormat(t *testing.T) {
	rows := someRows(300)
	for _, f := range formats {
		var games, plies countingWriter
		w, err := f.New(&games, &plies, someContents)
		if err != nil {
			t.Fatal(err)
		}
		if err := write(w, rows); err != nil {
			t.Fatal(err)
		}
		for _, room := range []int{0, 1, 4, 1000, int(plies) / 2, int(plies) - 1} {
			left := disk(room)
			w, err := f.New(io.Discard, &left, someContents)
			if err == nil {
				err = write(w, rows)
			}
			if !errors.Is(err, errFull) {
				t.Errorf("%s with room for %d bytes: got %v", f.Name, room, err)
			}
		}
	}
	for _, room := range []int{0, 1000, 10_000} {
		left := disk(room)
		if err := write(newParquetWriter(io.Discard, &left, someContents, smallGroups(3)), someRows(1000)); !errors.Is(err, errFull) {
			t.Errorf("row groups with room for %d bytes: got %v", room, err)
		}
	}
}

// A library that has nothing in common with the one that writes reads the same.
func TestAnotherLibraryReadsTheSame(t *testing.T) {
	program := os.Getenv("PLYBOOK_PARQUET_READER")
	if program == "" {
		t.Skip("PLYBOOK_PARQUET_READER does not name the program that .ci/arrow builds")
	}
	rows := someRows(500)
	games, plies := parquetFiles(t, rows, smallGroups(2))
	dir := t.TempDir()
	var names []string
	for name, data := range map[string][]byte{"games.parquet": games, "plies.parquet": plies} {
		names = append(names, filepath.Join(dir, name))
		if err := os.WriteFile(names[len(names)-1], data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(names)
	command := exec.Command(program, names...)
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(out))
	sameOtherwise(t, d, Games(someSchemas), plainGames(rows), 7)
	sameOtherwise(t, d, Plies(someContents), plainPlies(rows), 50)
}

// An otherTable is what the program in .ci/arrow prints of a file.
type otherTable struct {
	Rows      int64
	RowGroups []int64
	Metadata  map[string]string
	Columns   []struct {
		Name, Physical, Logical string
		Needed                  bool
		Nulls                   int64
		SHA256                  string
	}
}

func sameOtherwise[R any](t *testing.T, d *json.Decoder, columns []Column[R], want []plainRow, groupRows int64) {
	t.Helper()
	var got otherTable
	if err := d.Decode(&got); err != nil {
		t.Fatal(err)
	}
	if got.Rows != int64(len(want)) || got.RowGroups[0] != groupRows || len(got.Columns) != len(columns) {
		t.Fatalf("%d rows, the first row group of %d, %d columns; want %d, %d, %d",
			got.Rows, got.RowGroups[0], len(got.Columns), len(want), groupRows, len(columns))
	}
	types := map[string][2]string{
		"integer": {"INT64", "Int(bitWidth=64, isSigned=true)"}, "boolean": {"BOOLEAN", "None"}, "text": {"BYTE_ARRAY", "String"},
	}
	for i := range columns {
		c, g := &columns[i], &got.Columns[i]
		nulls, sum := int64(0), sha256.New()
		for _, row := range want {
			value, ok := row[c.Name]
			if !ok {
				nulls++
				value = "-"
			}
			fmt.Fprintln(sum, value)
		}
		if g.Name != c.Name || [2]string{g.Physical, g.Logical} != types[c.Type()] || g.Needed != c.Needed {
			t.Errorf("column %d is %s, %s, %s, needed %v; want %s, %s, %v", i, g.Name, g.Physical, g.Logical, g.Needed, c.Name, types[c.Type()], c.Needed)
		}
		if g.Nulls != nulls || g.SHA256 != fmt.Sprintf("%x", sum.Sum(nil)) {
			t.Errorf("%s has %d nulls, want %d, or other values", c.Name, g.Nulls, nulls)
		}
		if got.Metadata["plybook.column."+c.Name] != c.description() {
			t.Errorf("%s is described as %q", c.Name, got.Metadata["plybook.column."+c.Name])
		}
	}
}

// longGame calls row with the plies of a game as long as one of Reversi, in which the columns of a schema have any
// values.
func longGame(game int64, schema *stats.Schema, row func(*stats.PlyRow) error) error {
	p := stats.PlyRow{Millis: stats.Null, Score: stats.Null, Depth: stats.Null, Nodes: stats.Null}
	for i := range int64(60) {
		h := scramble(uint64(game*60 + i))
		p.Ply, p.Seat, p.Move, p.Legal = i+1, i&1, squares[h>>58], int64(h>>40&15)
		p.Values = p.Values[:0]
		for j := range schema.PlyColumns {
			n := int64(h >> j & 31)
			if labels := len(schema.PlyColumns[j].Labels); labels > 0 {
				n %= int64(labels)
			}
			p.Values = append(p.Values, n)
		}
		if err := row(&p); err != nil {
			return err
		}
	}
	return nil
}

// The files of many games like those of Reversi.
func BenchmarkParquet(b *testing.B) {
	b.ReportAllocs()
	schema := reversi.Schema()
	rows, written := 0, 0
	for b.Loop() {
		var size countingWriter
		w := newParquetWriter(io.Discard, &size, Contents{Schemas: []stats.Schema{schema}}, groupSizes())
		g := stats.GameRow{Source: "games.wtb", Format: "wthor", Game: schema.Game, Players: []string{"Black", "White"}}
		for number := range int64(50_000) {
			g.Number = number + 1
			if err := w.WriteGame(&g); err != nil {
				b.Fatal(err)
			}
			if err := longGame(g.Number, &schema, func(p *stats.PlyRow) error { return w.WritePly(g.Number, p) }); err != nil {
				b.Fatal(err)
			}
			rows += 60
		}
		if err := w.Close(); err != nil {
			b.Fatal(err)
		}
		written += int(size)
	}
	b.ReportMetric(float64(written)/float64(rows), "B/row")
	b.ReportMetric(float64(rows)/b.Elapsed().Seconds(), "rows/s")
}

type countingWriter int

func (w *countingWriter) Write(p []byte) (int, error) {
	*w += countingWriter(len(p))
	return len(p), nil
}
