package corpora

import (
	"fmt"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
)

func TestPagesNameTheSourceOfMostRecords(t *testing.T) {
	o := Options{Inputs: []string{"work/records/hex", "work/all.zip"}}
	for _, row := range []struct {
		files   int64
		sources []stats.Source
		note    string
		table   string
	}{
		{9, nil, "", ""}, // of results that have no sources
		{1, []stats.Source{{Name: "work/records/hex/a.sgf", Files: 1, Records: 9}}, "", ""},
		{2, []stats.Source{{Name: "work/records/hex/a.sgf", Files: 1, Records: 9}}, "All 9 records are from hex/a.sgf.", ""},
		{2, []stats.Source{{Name: "work/records/hex/a.sgf", Files: 1, Records: 1}}, "The record is from hex/a.sgf.", ""},
		{2, []stats.Source{{Name: "work/records/hex/a.sgf", Files: 1, Records: 1}, {Name: "work/records/hex/b.sgf", Files: 1, Records: 1}}, "", "hex/a.sgf 1, hex/b.sgf 1"},
		{9, []stats.Source{{Name: "", Files: 9, Records: 9}}, "", ""},
		{9, []stats.Source{{Name: "work/records/hex/a/", Files: 4, Records: 4}, {Name: "work/records/hex/b", Files: 1, Records: 3}, {Name: "", Files: 2, Records: 2}}, "", "hex/a/ 4, hex/b 3, elsewhere 2"},
		{9, []stats.Source{{Name: "work/all.zip!2020/", Files: 70, Records: 80}, {Name: "work/all.zip!", Files: 19, Records: 20}}, "80 of 100 records (80%) are from 70 files in all.zip!2020/.", "all.zip!2020/ 80, all.zip! (others) 20"},
	} {
		v := &stats.VariantResult{Sources: row.sources}
		for _, s := range row.sources {
			v.Records += s.Records
		}
		if got := strings.ReplaceAll(sourceNote(&stats.Result{Files: row.files}, v, o), "\u00a0", " "); got != row.note {
			t.Errorf("%v: got %q, want %q", row.sources, got, row.note)
		}
		var rows []string
		if table := sourceTable(v, o); table != nil {
			for _, r := range table.Rows {
				rows = append(rows, fmt.Sprint(r[0].Text, " ", r[2].Text))
			}
		}
		if got := strings.Join(rows, ", "); got != row.table {
			t.Errorf("the table of %v is %q, want %q", row.sources, got, row.table)
		}
	}
}
