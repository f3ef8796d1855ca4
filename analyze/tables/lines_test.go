package tables

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/internal/mutate"
)

// readCSV returns the rows of a table, with what is done to texts for spreadsheets.
func readCSV(t testing.TB, data []byte) (rows []plainRow) {
	t.Helper()
	lines, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		p := plainRow{}
		for i, cell := range line {
			if cell != "" {
				p[lines[0][i]] = cell
			}
		}
		rows = append(rows, p)
	}
	return rows
}

// inSpreadsheets does to rows what is done for spreadsheets, and what Go's reader does to ends of lines.
func inSpreadsheets(rows []plainRow) []plainRow {
	for _, row := range rows {
		for name, text := range row {
			free := slices.Contains([]string{"source", "event", "site", "date", "match"}, name) || strings.HasPrefix(name, "player")
			if _, number := row["ply"]; free && !number && strings.ContainsRune("=+-@\t\r'", rune(text[0])) {
				text = "'" + text
			}
			text = strings.ReplaceAll(text, "\r\n", "\n")
			row[name] = strings.ReplaceAll(text, "\x00", "\uFFFD")
		}
	}
	return rows
}

func readJSONL(t testing.TB, data []byte) (rows []plainRow) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	for {
		var row map[string]any
		if err := d.Decode(&row); err == io.EOF {
			return rows
		} else if err != nil {
			t.Fatal(err)
		}
		p := plainRow{}
		for name, value := range row {
			p[name] = fmt.Sprint(value)
		}
		rows = append(rows, p)
	}
}

func TestCSVHoldsEveryRow(t *testing.T) {
	rows := someRows(500)
	games, plies := linesOf(t, newCSV, rows)
	sameRows(t, "games", readCSV(t, games), inSpreadsheets(plainGames(rows)))
	sameRows(t, "plies", readCSV(t, plies), inSpreadsheets(plainPlies(rows)))
	if !utf8.Valid(games) || bytes.IndexByte(games, 0) >= 0 || !bytes.HasSuffix(games, []byte("\r\n")) {
		t.Error("the table is not UTF-8 without NUL and with CR LF")
	}
}

func TestJSONLHoldsEveryRow(t *testing.T) {
	rows := someRows(500)
	games, plies := linesOf(t, newJSONL, rows)
	sameRows(t, "games", readJSONL(t, games), plainGames(rows))
	sameRows(t, "plies", readJSONL(t, plies), plainPlies(rows))
	if n := bytes.Count(games, []byte("\n")); n != len(rows) {
		t.Errorf("%d lines, want %d", n, len(rows))
	}
}

func linesOf(t testing.TB, make func(games, plies io.Writer, contents Contents) (stats.TableWriter, error), rows []gameAndPlies) (games, plies []byte) {
	t.Helper()
	var g, p bytes.Buffer
	w, err := make(&g, &p, someContents)
	if err != nil {
		t.Fatal(err)
	}
	if err := write(w, rows); err != nil {
		t.Fatal(err)
	}
	return g.Bytes(), p.Bytes()
}

func TestCellsAreNoFormulas(t *testing.T) {
	for text, want := range map[string]string{
		"=HYPERLINK(0)": "'=HYPERLINK(0)", "+1": "'+1", "-1": "'-1", "@a": "'@a", "\t=1": "'\t=1", "\r=1": "'\r=1",
		"'=1": "''=1", "O'Neil": "O'Neil", "a=1": "a=1", "a\x00b": "a\uFFFDb",
	} {
		if got := disarm(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

// A table of games without that of plies is the same.
func TestPliesMayBeLeftOut(t *testing.T) {
	rows := someRows(50)
	for _, f := range formats {
		var with, without bytes.Buffer
		for to, plies := range map[*bytes.Buffer]io.Writer{&with: io.Discard, &without: nil} {
			w, err := f.New(to, plies, someContents)
			if err != nil {
				t.Fatal(err)
			}
			if err := write(w, rows); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(with.Bytes(), without.Bytes()) {
			t.Errorf("%s: the tables of games differ", f.Name)
		}
	}
}

// Whatever a record calls its players and events, every format gives it back.
func FuzzTables(f *testing.F) {
	for i, text := range hostile {
		mutate.Add(f, text, hostile[(i+3)%len(hostile)], int64(i)<<(3*i), uint64(i))
	}
	f.Fuzz(func(t *testing.T, name, event string, n int64, bits uint64) {
		row := stats.GameRow{
			Number: 1, Source: event, Line: n, Game: "discs", Players: []string{name, event}, Scores: []int64{n, -n}, Event: event, Site: name + event,
			Over: bits&1 == 0, Winners: int64(bits >> 1 & 15), Final: [2]uint64{bits, 0}, Values: []int64{n},
		}
		if n == stats.Null {
			row.Line = 0
		}
		rows := []gameAndPlies{{game: row, plies: []stats.PlyRow{somePly("discs", int(bits&0xffff), 0)}}}
		want := plainGames(rows)
		games, plies := parquetFiles(t, rows, smallGroups(1))
		sameRows(t, "parquet", readParquet(t, games), want)
		sameRows(t, "parquet", readParquet(t, plies), plainPlies(rows))
		games, _ = linesOf(t, newJSONL, rows)
		sameRows(t, "jsonl", readJSONL(t, games), want)
		games, _ = linesOf(t, newCSV, rows)
		sameRows(t, "csv", readCSV(t, games), inSpreadsheets(want))
	})
}
