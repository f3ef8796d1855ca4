package corpora

import (
	"fmt"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// readingFacts are the counts of what stood beside the records, where there was any.
func readingFacts(r *stats.Reading) (facts []fact) {
	if r.Unreadable > 0 {
		facts = append(facts, fact{wording.Number(r.Unreadable), wording.Noun(r.Unreadable, "file") + " unreadable or incomplete", ""})
	}
	if r.PassedOver > 0 {
		facts = append(facts, fact{wording.Number(r.PassedOver), wording.Noun(r.PassedOver, "file") + " skipped", "no records"})
	}
	return facts
}

// readingChapter has the files and archives that could not be read, for what they hold is in no other number, and those
// that were skipped although they may hold records.
func readingChapter(c *chapter, r *stats.Reading) {
	if r.Unreadable > 0 {
		c.Text = append(c.Text, fmt.Sprintf(
			"%s could not be read completely. Records that were not read are not counted on these pages.",
			wording.Counted(r.Unreadable, "file")))
		unread := unreadTable("unread", "Files and archives", r.Unread)
		unread.More = max(0, int(r.Unreadable)-len(unread.Rows))
		c.addTable(unread)
	}
	if len(r.Passed) > 0 {
		text := "Some files have an extension of records but no known format: they may be of other games, or damaged. They are skipped."
		if len(r.Passed) >= stats.MaxUnread {
			text += fmt.Sprintf(" The table lists the first %d.", stats.MaxUnread)
		}
		c.Text = append(c.Text, text)
		c.addTable(unreadTable("passed", "Skipped files", r.Passed))
	}
}

// unreadTable lists files with what there is to say about them.
func unreadTable(id, title string, files []stats.Unread) *table.Table {
	t := &table.Table{ID: id, Title: title, Columns: table.Columns("File", "/Code", "Problem")}
	for _, u := range files[:min(len(files), stats.MaxUnread)] {
		t.Rows = append(t.Rows, []table.Cell{table.Words(u.Source), table.Code(u.Code), table.Words(u.Message)})
	}
	return t
}
