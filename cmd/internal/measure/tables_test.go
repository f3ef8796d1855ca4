package measure

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/analyze/tables"
	"github.com/plybook/plybook/corpus/samplestest"
	"github.com/plybook/plybook/reports"
)

// parquetOf analyses a folder and returns the tables and the result.
func parquetOf(t *testing.T, dir string) (games, plies []byte, result *stats.Result) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "part")
	a := unitAnalysis()
	measurePart(t, quietRun(2, dir), a, name)
	parts, err := OpenParts([]string{name})
	if err != nil {
		t.Fatal(err)
	}
	defer parts.Close()
	format, err := tables.FormatByName("parquet")
	if err != nil {
		t.Fatal(err)
	}
	var g, p bytes.Buffer
	files := AnalysisFiles{Tables: []*tables.Format{format}, Plies: true, Positions: true}
	if result, err = files.Write(parts.Parts, []io.Writer{&g, &p, io.Discard}, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	return g.Bytes(), p.Bytes(), result
}

// valuesOf returns the values of a file by column; nil is none.
func valuesOf(t *testing.T, data []byte) map[string][]any {
	t.Helper()
	f, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	columns := map[string][]any{}
	names := f.Schema().Columns()
	for _, group := range f.RowGroups() {
		rows := make([]parquet.Row, group.NumRows())
		reader := group.Rows()
		if n, err := reader.ReadRows(rows); n < len(rows) {
			t.Fatalf("%d rows of %d: %v", n, len(rows), err)
		}
		for _, row := range rows {
			for _, v := range row {
				name := names[v.Column()][0]
				switch {
				case v.IsNull():
					columns[name] = append(columns[name], nil)
				case v.Kind() == parquet.Int64:
					columns[name] = append(columns[name], v.Int64())
				default:
					columns[name] = append(columns[name], v.String())
				}
			}
		}
		reader.Close()
	}
	return columns
}

// Numbers that the tables and the statistics both have are the same.
func TestTablesAgreeWithTheStatistics(t *testing.T) {
	if testing.Short() {
		t.Skip("counts all tables again")
	}
	gameData, plyData, r := parquetOf(t, samplestest.Folder(t))
	games, plies := valuesOf(t, gameData), valuesOf(t, plyData)
	var all, valid, unfinished int64
	faults := map[string]int64{}
	for i, n := range games["plies"] {
		all += n.(int64)
		if code, invalid := games["fault"][i].(string); invalid {
			faults[code]++
			continue
		}
		valid += n.(int64)
		if games["result"][i] == nil && n.(int64) > 0 { // without plies it is a position
			unfinished++
		}
	}
	if n := int64(len(games["plies"])); n != r.Records || valid != r.Plies || unfinished != r.Unfinished || all != int64(len(plies["ply"])) {
		t.Errorf("%d games, %d plies of sound ones, %d unfinished, %d rows of plies for %d plies; the result has %+v",
			n, valid, unfinished, len(plies["ply"]), all, r.Totals)
	}
	invalid := map[string]int64{}
	for _, f := range r.Faults {
		invalid[f.Code] += f.Games
	}
	for code, n := range invalid {
		if faults[code] != n {
			t.Errorf("%s: %d rows, and %d games of the result", code, faults[code], n)
		}
	}
	for _, g := range r.Games {
		var records, turns int64
		for _, name := range games["game"] {
			if name == g.Game {
				records++
			}
		}
		for _, name := range plies["game"] {
			if name == g.Game {
				turns++
			}
		}
		if name := g.Game; name != "" && (records != g.Records || turns < g.Plies) {
			t.Errorf("%s: %d rows of games and %d of plies; the result has %+v", name, records, turns, g.Totals)
		}
	}
}

// Every column of a file is one that docs/reference/tables.md has, and a corpus of one game has columns of no other.
func TestColumnsAreThoseOfTheDocumentation(t *testing.T) {
	docs := string(reports.AppendTablesMarkdown(nil))
	gameData, plyData, _ := parquetOf(t, filepath.Join(samplestest.Folder(t), "again", "reversi"))
	for _, data := range [][]byte{gameData, plyData} {
		own := 0
		for name := range valuesOf(t, data) {
			if !strings.Contains(docs, "| `"+name+"` |") {
				t.Errorf("%s is not documented", name)
			}
			for _, s := range analyze.Schemas() {
				if strings.HasPrefix(name, s.Game+"_") {
					own++
					if s.Game != "reversi" {
						t.Errorf("a table of Reversi has the column %s", name)
					}
				}
			}
		}
		if own == 0 {
			t.Error("there are no columns of Reversi")
		}
	}
}

// Another library finds the same rows, nulls and sums in the tables of the samples.
func TestAnotherLibraryReadsTheTablesOfTheSamples(t *testing.T) {
	program := os.Getenv("PLYBOOK_PARQUET_READER")
	if program == "" {
		t.Skip("PLYBOOK_PARQUET_READER does not name the program that .ci/arrow builds")
	}
	games, plies, _ := parquetOf(t, samplestest.Folder(t))
	for _, data := range [][]byte{games, plies} {
		name := filepath.Join(t.TempDir(), "table.parquet")
		if err := os.WriteFile(name, data, 0o666); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(program, name).Output()
		if err != nil {
			t.Fatal(err)
		}
		var got struct {
			Rows    int
			Columns []struct {
				Name       string
				Nulls, Sum int64
			}
		}
		if err := json.Unmarshal(out, &got); err != nil {
			t.Fatal(err)
		}
		want := valuesOf(t, data)
		if len(got.Columns) != len(want) {
			t.Errorf("%d columns, want %d", len(got.Columns), len(want))
		}
		for _, c := range got.Columns {
			var nulls, sum int64
			for _, v := range want[c.Name] {
				switch v := v.(type) {
				case nil:
					nulls++
				case int64:
					sum += v
				case string:
					sum += sumOfText(v)
				}
			}
			if got.Rows != len(want[c.Name]) || c.Nulls != nulls || c.Sum != sum {
				t.Errorf("%s: %d rows, %d nulls, sum %d; want %d, %d, %d", c.Name, got.Rows, c.Nulls, c.Sum, len(want[c.Name]), nulls, sum)
			}
		}
	}
}

// DuckDB runs the queries of the docs on the tables of the samples, and what they count is what there is.
func TestQueriesOfTheDocsRunInDuckDB(t *testing.T) {
	program := os.Getenv("PLYBOOK_DUCKDB")
	if program == "" {
		t.Skip("PLYBOOK_DUCKDB does not name the program that .ci/duckdb builds")
	}
	docs, err := os.ReadFile("../../../docs/how-to/queries.md")
	if err != nil {
		t.Fatal(err)
	}
	var queries []string
	for _, block := range strings.Split(string(docs), "```sql\n")[1:] {
		query, _, _ := strings.Cut(block, "```")
		queries = append(queries, query)
	}
	games, plies, _ := parquetOf(t, samplestest.Folder(t))
	dir := t.TempDir()
	for name, data := range map[string][]byte{"games.parquet": games, "plies.parquet": plies} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const keys = "select count(*), count(distinct position), min(length(position_key)), max(length(position_key)) from 'plies.parquet'"
	command := exec.Command(program, dir)
	command.Stdin = strings.NewReader(strings.Join(queries, "") + keys)
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(strings.TrimSuffix(string(out), "[]\n"), "[]\n")
	if len(queries) != 5 || len(answers) != 6 {
		t.Fatalf("%d queries and %d answers, want 5 and 6", len(queries), len(answers))
	}
	for i, answer := range answers {
		if answer == "" {
			t.Errorf("query %d finds nothing", i+1)
		}
	}
	counted, finished := 0.0, 0
	for _, line := range strings.Fields(answers[0]) {
		var row []any
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		counted += row[2].(float64)
	}
	values := valuesOf(t, games)
	for i, result := range values["result"] {
		if values["fault"][i] == nil && values["player3"][i] == nil && (result == "player1" || result == "player2" || result == "draw") {
			finished++
		}
	}
	if finished == 0 || int(counted) != finished {
		t.Errorf("DuckDB counts %v games with a result, and there are %d", counted, finished)
	}
	positions := map[any]bool{}
	for _, p := range valuesOf(t, plies)["position"] {
		positions[p] = true
	}
	if want := fmt.Sprintf("[%d,%d,32,32]\n", len(valuesOf(t, plies)["ply"]), len(positions)); answers[5] != want {
		t.Errorf("DuckDB finds %s, want %s", answers[5], want)
	}
}

// sumOfText returns what the program in .ci/arrow adds for a text or a boolean.
func sumOfText(v string) int64 {
	switch v {
	case "true":
		return 1
	case "false":
		return 0
	}
	return int64(len(v))
}
