package measure

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// On public records, too, all that is measured can be had again from the tables, and everything adds up. How many records, invalid ones, positions and games with a result there are is what the folders'
// own descriptions say.
func TestPublicRecordsAddUp(t *testing.T) {
	if testing.Short() {
		t.Skip("measures thousands of records as TestMeasuresAreThoseOfTheTables measures the samples")
	}
	root := os.Getenv("PLYBOOK_RECORDS")
	if root == "" {
		t.Skip("PLYBOOK_RECORDS is not set: the public records are not at hand")
	}
	for _, c := range []struct {
		folder                                string
		records, invalid, positions, finished int64
	}{
		{"bluelagoon/games", 6, 0, 0, 6},
		{"conquest/openings", 1410, 20, 1390, 0}, // 20 name players by letters that are not distinguished
		{"conquest/pgn", 220, 0, 0, 220},
		{"contactix/littlegolem", 153, 0, 0, 152},
		{"contactix/selfplay", 988, 0, 0, 958},
		{"contactix/positions", 22, 1, 19, 0},
		{"hive/boardspace", 44, 0, 0, -1},
		{"reversi/eothello", 1000, 0, 0, 1000},
		{"reversi/wthor/WTH_1984.wtb", 587, 0, 0, 587}, // 8 of them by the score that is stored, before the board is full
	} {
		r, rows := tabled(t, filepath.Join(root, filepath.FromSlash(c.folder)))
		var finished, invalid, byCode int64
		for _, g := range r.Games {
			for _, v := range g.Variants {
				finished, invalid = finished+v.Outcomes.Games, invalid+v.Invalid
				if v.Outcomes.Games+v.Unfinished != v.Games() {
					t.Errorf("%s: %d games with a result and %d without, of %d", c.folder, v.Outcomes.Games, v.Unfinished, v.Games())
				}
				for i := range v.Measures {
					m := &v.Measures[i]
					sameMeasure(t, fmt.Sprintf("%s, %s, %s, %s", c.folder, v.Rules, v.Board, m.Measure.Name), m, listMeasure(rows, g.Game, v, m))
				}
			}
			invalid += g.Records
			for _, v := range g.Variants {
				invalid -= v.Records
			}
		}
		for _, f := range r.Faults {
			byCode += f.Games
		}
		if invalid != r.Invalid || byCode != r.Invalid {
			t.Errorf("%s: %d faulty records by variant, %d by code, %d in all", c.folder, invalid, byCode, r.Invalid)
		}
		for _, n := range []struct {
			what      string
			got, want int64
		}{{"records", r.Records, c.records}, {"faulty", r.Invalid, c.invalid}, {"positions", r.Positions, c.positions}, {"finished", finished, c.finished}} {
			if n.want >= 0 && n.got != n.want {
				t.Errorf("%s: %d %s, want %d", c.folder, n.got, n.what, n.want)
			}
		}
	}
}
