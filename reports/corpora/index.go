package corpora

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// indexDocument returns the page that leads to those of the games.
func indexDocument(r *stats.Result, o Options, s *renderer) *document {
	d := &document{Title: reportTitle(r, o), Lead: indexLead(r), Selection: selection(r), Facts: totalFacts(&r.Totals, 0)}
	root := &chapter{ID: "all", Level: 1}
	faults := root.addPart("faults", "Records of an unknown game")
	faults.Text = append(faults.Text, "The game of these records is unknown. Errors in other records are on the page of their game.")
	faultChapter(faults, otherFaults(r), r.Records, s)
	if len(faults.Tables) > 0 {
		d.Parts = append(d.Parts, faults)
	}
	d.Facts = append(d.Facts, readingFacts(&r.Reading)...)
	if r.Reading.Unreadable > 0 || len(r.Reading.Passed) > 0 {
		unread := root.addPart("unread", "Unread files")
		readingChapter(unread, &r.Reading)
		d.Parts = append(d.Parts, unread)
	}
	root.Parts = d.Parts
	d.Short = indexHighlights(r, root)
	return d
}

// reportTitle returns what a corpus is called.
func reportTitle(r *stats.Result, o Options) string {
	switch {
	case o.Title != "":
		return wording.ShownName(o.Title)
	case o.Samples:
		return "plybook sample games"
	}
	text := wording.Counted(r.Records, "record")
	if games := knownGames(r); len(games) == 1 {
		text += " of " + replay.TitleOf(games[0].Game)
	}
	return text
}

// indexLead states how many records of what game there are.
func indexLead(r *stats.Result) string {
	games := knownGames(r)
	unknown := r.Records
	for _, g := range games {
		unknown -= g.Records
	}
	text := fmt.Sprintf("%s from %s", wording.Counted(r.Records, "record"), wording.Counted(r.Files, "file"))
	if len(games) == 1 && unknown == 0 {
		return text + "."
	}
	slices.SortStableFunc(games, func(a, b *stats.GameResult) int { return -cmp.Compare(a.Records, b.Records) })
	var parts []string
	for _, g := range games {
		parts = append(parts, wording.Number(g.Records)+" of "+replay.TitleOf(g.Game))
	}
	if unknown > 0 {
		parts = append(parts, wording.Number(unknown)+" of an unknown game")
	}
	if len(parts) == 0 {
		return text + "."
	}
	return text + ": " + sentence(parts) + "."
}

// gameRows lead to the pages of the games.
func gameRows(r *stats.Result, o Options, s *renderer) (rows []gameRow) {
	for _, g := range knownGames(r) {
		row := gameRow{Page: gamePage(g.Game), Title: replay.TitleOf(g.Game), Lead: lead(g)}
		if all := mainVariants(g); len(all) > 0 {
			row.Board = s.cover(all[0])
			if len(g.Variants) > 1 {
				row.Facts = append(row.Facts, fmt.Sprintf("In the %s of %s:", wording.Counted(all[0].Records, "record"), variantTitle(g.Game, all[0])))
			}
			if note := guessNote(all[0]); note != "" {
				row.Facts = append(row.Facts, note)
			}
			if note := sourceNote(r, all[0], o); note != "" {
				row.Facts = append(row.Facts, note)
			}
			for _, text := range variantHighlights(r, g, all[0], o.Replay) {
				if text != "" {
					row.Facts = append(row.Facts, text)
				}
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// A gameRow is a game on the index.
type gameRow struct {
	Page, Title, Lead string
	Facts             []string
	Board             *board // of one of its games; may be nil
}

// cover returns the last position of one of the games of a variant: of a close one that is not short, for these leave
// something of both sides to look at; else of one of usual length, and only then of one that stands out. nil if none can
// be drawn.
func (s *renderer) cover(v *stats.VariantResult) *board {
	examples := slices.Clone(v.Examples)
	slices.SortStableFunc(examples, func(a, b stats.Example) int {
		return cmp.Or(table.CompareBools(a.Why != stats.ClosestExample, b.Why != stats.ClosestExample),
			table.CompareBools(a.Why != stats.TypicalExample, b.Why != stats.TypicalExample))
	})
	median := quantile(lengths(v), 0.5)
	for i := range examples {
		played, film := s.film(&examples[i], nil)
		if film == nil || examples[i].Why == stats.ClosestExample && int64(2*played.PlyCount()) < median || played.PlyCount() == 0 && v.Games() > 0 {
			continue
		}
		frame := len(film.Frames) - 1
		b := &board{Alt: alt(film, frame), Text: sampleText(film, played)}
		film = thumbnail(film, leastShown)
		b.size(film)
		var ok bool
		if b.Still, ok = s.still(film, frame); ok {
			return b
		}
	}
	return nil
}
