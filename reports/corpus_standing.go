package reports

import (
	"fmt"

	"github.com/plybook/plybook/analyze/stats"
)

// standingChapter has what there is of records that are positions and no games. Their map is among those of the board.
func standingChapter(c *chapter, v *stats.VariantResult, s *studio) {
	st := v.Standing
	if st == nil {
		return
	}
	text := fmt.Sprintf("Nobody made a ply in %s: these are positions and no games, and count nowhere else on this page.", counted(v.Positions, "record"))
	if st.Over > 0 {
		text += fmt.Sprintf(" In %s the game has ended.", counted(st.Over, "position"))
	}
	if st.Chance > 0 {
		text += fmt.Sprintf(" In %s something is to be drawn by lot.", counted(st.Chance, "position"))
	}
	c.Text = append(c.Text, text)
	c.sheet(turnSheet(st))
	for i := range v.Examples {
		if e := &v.Examples[i]; e.Why == stats.PositionExample {
			if b := s.sample(e); b != nil {
				c.Boards = append(c.Boards, b)
			}
		}
	}
}

// turnSheet has whose turn it is, and among how many moves they can choose.
func turnSheet(st *stats.Standing) *sheet {
	t := &sheet{
		ID: "turns", Title: "Whose turn it is", Note: "Moves are those that can be chosen from in the positions.",
		Columns: sheetColumns("Turn", "#Positions", "#Moves in the mean", "#Least", "#Median", "#Most"),
	}
	for i := range st.Choices {
		s := &st.Choices[i]
		if s.N == 0 {
			continue
		}
		t.Rows = append(t.Rows, []sheetCell{
			wordCell(s.Label), numberCell(s.N), {Text: grouped(s.Mean, 1), Value: s.Mean},
			numberCell(quantile(s.Bins, 0)), numberCell(quantile(s.Bins, 0.5)), numberCell(quantile(s.Bins, 1)),
		})
	}
	return t
}

// unknownRecords returns how many records there are whose game nobody knows.
func unknownRecords(r *stats.Result) int64 {
	known := int64(0)
	for _, g := range knownGames(r) {
		known += g.Records
	}
	return r.Records - known
}
