package stats

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"hash"
)

// coding counts up when what is counted, or how it is kept, changes in a way that [Schemas.Measured] does not see by itself.
const coding = 15

// Measured tells what this plybook measures, and how it keeps that, from what others do: parts with another
// text cannot be merged. It is made of the columns and measures of all games, and of how rows and entries are written.
func (all Schemas) Measured() string {
	h := sha256.New()
	fmt.Fprintln(h, partMagic, coding)
	shapes(h, "", generalGames, generalPlies, generalMeasures)
	for _, s := range all {
		shapes(h, s.Game, s.GameColumns, s.PlyColumns, s.Measures)
	}
	for s := totalsSection; s <= reorderedSection; s++ {
		fmt.Fprintf(h, "%c %t\n", s, s < statisticsSections)
	}
	h.Write(specimens())
	return fmt.Sprintf("%x", h.Sum(nil)[:8])
}

// shapes writes all of columns and measures that numbers depend on. What they are called on pages may change.
func shapes(h hash.Hash, game string, games, plies []Column, measures []Measure) {
	e := json.NewEncoder(h) // its errors are those of the hash, which has none
	_ = e.Encode([]int{len(games), len(plies), len(measures)})
	_ = e.Encode(game)
	for _, columns := range [][]Column{games, plies} {
		for _, c := range columns {
			_ = e.Encode(Column{Name: c.Name, Unit: c.Unit, Labels: c.Labels})
		}
	}
	for _, m := range measures {
		m.Title, m.Text = "", ""
		_ = e.Encode(m)
	}
}

// specimens returns one of everything that parts hold, as it is written.
func specimens() []byte {
	row := GameRow{
		Number: 1, Source: "a", Index: 2, Line: 3, Format: "b", Game: "c", Rules: "d", Board: "e", BoardGuessed: true, Players: []string{"f", "g"},
		Event: "h", Site: "i", Date: "j", Match: "k", Plies: 4, Over: true, Winners: 5, Reason: "l", Scores: []int64{6, Null},
		Fault: "m", Hash: [16]byte{11}, Final: [2]uint64{7, 8}, Values: []int64{9, Null, -10},
	}
	b := AppendGameRow(nil, &row)
	for _, values := range [][]int64{{1, Null, -3}, {1000, Null, -3000}} {
		b = appendColumn(b, values, codingOf(values))
	}
	for c := range PlyValues {
		b = append(b, byte(c))
	}
	example := appendExample(nil, &Example{
		Source: "a", Index: 1, Line: 2, Why: "b", Ply: 3, Token: "c", Cells: [][2]int64{{4, 5}}, Record: "d",
	})
	var w entryWriter
	key := AppendWords(AppendInt(AppendText(nil, "a\x00b"), -1), [2]uint64{1, 2})
	b = w.append(b, &Entry{Key: key, Sums: []int64{1, -2}, First: 3, Text: example})
	return w.append(b, &Entry{Key: append(key, 1), Sums: make([]int64, totalSums)})
}
