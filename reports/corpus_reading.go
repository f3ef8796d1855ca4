package reports

import (
	"fmt"

	"github.com/plybook/plybook/analyze/stats"
)

// readingFacts are the counts of what stood beside the records, where there was any.
func readingFacts(r *stats.Reading) (facts []fact) {
	if r.Unreadable > 0 {
		facts = append(facts, fact{number(r.Unreadable), nounOf(r.Unreadable, "file") + " not read, or not to the end", ""})
	}
	if r.PassedOver > 0 {
		facts = append(facts, fact{number(r.PassedOver), nounOf(r.PassedOver, "file") + " passed over", "no records"})
	}
	return facts
}

// readingChapter has the files and archives that could not be read: what they hold is in no other number.
func readingChapter(c *chapter, r *stats.Reading) {
	c.Text = append(c.Text, fmt.Sprintf(
		"%s could not be read, or not to the end; what is missing of the records in them counts nowhere on these pages.",
		counted(r.Unreadable, "file")))
	t := &sheet{ID: "unread", Title: "Files and archives", Columns: sheetColumns("File", "/Code", "What is wrong")}
	for _, u := range r.Unread[:min(len(r.Unread), stats.MaxUnread)] {
		t.Rows = append(t.Rows, []sheetCell{wordCell(u.Source), codeCell(u.Code), wordCell(u.Message)})
	}
	t.More = max(0, int(r.Unreadable)-len(t.Rows))
	c.sheet(t)
}
