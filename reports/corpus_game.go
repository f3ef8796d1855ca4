package reports

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/plybook/plybook/analyze/stats"
)

// A corpusDocument is the report of the games of one kind, or the index of all, for all layouts.
type corpusDocument struct {
	Title string
	Lead  string
	Facts []fact
	Parts []*chapter
}

// gameDocument returns the report of the games of one kind. Without a studio it has no pictures.
func gameDocument(r *stats.Result, g *stats.GameResult, o CorpusOptions, s *studio) (*corpusDocument, error) {
	d := &corpusDocument{Title: gameTitle(g.Game), Lead: lead(g), Facts: totalFacts(&g.Totals, g.PlayersAll)}
	root := &chapter{ID: g.Game, Level: 1}
	if len(g.Variants) > 1 {
		c := root.part("variants", "What was played")
		c.sheet(variantSheet(g))
	}
	faults := &chapter{ID: g.Game + "-faults", Title: "Faults", Level: 2}
	faultChapter(faults, faultsOf(r, g.Game), g.Records, s) // before the samples, so that it has room for its boards
	for i, v := range mainVariants(g) {
		c := root.part(fmt.Sprintf("v%d", i+1), variantTitle(g.Game, v))
		if err := variantChapter(c, g.Game, v, s, o); err != nil {
			return nil, err
		}
	}
	playerChapter(root.part("players", "Players"), g, o)
	duplicateChapter(root.part("duplicates", "Duplicates"), &g.Duplicates, g.Records)
	root.Parts = append(root.Parts, faults)
	d.Parts = root.prune().Parts
	return d, nil
}

// mainVariants returns the variants that have chapters: the one with most plies, and others with enough games.
func mainVariants(g *stats.GameResult) (main []*stats.VariantResult) {
	sound := func(v *stats.VariantResult) int64 { return v.Records - v.Faulty }
	order := slices.Clone(g.Variants)
	slices.SortStableFunc(order, func(a, b *stats.VariantResult) int {
		return cmp.Or(-cmp.Compare(a.Plies, b.Plies), -cmp.Compare(sound(a), sound(b)))
	})
	for i, v := range order[:min(len(order), maxVariants)] {
		enough := sound(v) >= leastOfVariant && float64(sound(v)) >= leastShare*float64(g.Records)
		if sound(v) > 0 && (i == 0 || enough && v.Plies > 0) {
			main = append(main, v)
		}
	}
	return main
}

// lead sums the games up in a sentence or two.
func lead(g *stats.GameResult) string {
	text := counted(g.Records, "record")
	switch {
	case g.Faulty == 0:
		text += ", all of them sound"
	case g.Faulty == g.Records:
		return text + ", all of them faulty."
	default:
		text += fmt.Sprintf(", %s of them sound", number(g.Records-g.Faulty))
	}
	if g.PlayersAll > 0 {
		text += ", by " + counted(g.PlayersAll, "player")
	}
	return text + "."
}

// totalFacts are the counts that stand out of all games of a kind.
func totalFacts(t *stats.Totals, players int64) []fact {
	facts := []fact{{number(t.Records), nounOf(t.Records, "record"), ""}, {number(t.Plies), nounOf(t.Plies, "ply") + " of sound games", ""}}
	if players > 0 {
		facts = append(facts, fact{number(players), nounOf(players, "player"), ""})
	}
	facts = append(facts, fact{number(t.Faulty), "faulty", percent(ratio(t.Faulty, t.Records))})
	if t.Unfinished > 0 {
		facts = append(facts, fact{number(t.Unfinished), "without a result", percent(ratio(t.Unfinished, t.Records))})
	}
	return facts
}

func variantSheet(g *stats.GameResult) *sheet {
	t := &sheet{
		ID: "table", Title: "Rules and boards",
		Columns: sheetColumns("Rules", "Board", "#Players", "#Records", "#Faulty", "#With a result", "#Drawn", "#Plies"),
	}
	if shown := len(mainVariants(g)); shown < len(g.Variants) {
		t.Note = fmt.Sprintf("Chapters of their own have the %d with most plies.", shown)
		if shown == 1 {
			t.Note = "The one with most plies has a chapter of its own."
		}
	}
	for _, v := range g.Variants {
		t.Rows = append(t.Rows, []sheetCell{
			wordCell(v.Rules), {Text: boardTitle(v.Board)}, numberCell(v.Seats), numberCell(v.Records), numberCell(v.Faulty),
			numberCell(v.Outcomes.Games), shareOfResults(v.Outcomes.Draws, &v.Outcomes), numberCell(v.Plies),
		})
	}
	return t
}

// variantChapter has everything about games that can be compared.
func variantChapter(c *chapter, game string, v *stats.VariantResult, s *studio, o CorpusOptions) error {
	seats := seatNames(game, v.Seats)
	c.Facts = variantFacts(v, seats)
	resultChapter(c.part("results", "Results"), v, seats, movesFirst(v, o.Replay))
	measureChapter(c.part("measures", "The course of the games"), v)
	board := c.part("board", "On the board")
	for _, heat := range mainHeats(v) {
		if s == nil {
			break
		}
		h, err := heatOf(game, v, heat, o, s)
		if err != nil {
			return err
		}
		if h != nil {
			h.ID = board.inside(h.ID)
			board.Heats = append(board.Heats, h)
		}
	}
	openings := c.part("openings", "Openings")
	if openings.Tree = treeOf(v, seats); openings.Tree != nil {
		openings.Tree.ID = openings.inside("tree")
	}
	openings.sheet(positionSheet(v, seats))
	games := c.part("games", "Some of the games")
	for _, e := range chosen(v.Examples) {
		if b := s.sample(e); b != nil {
			games.Boards = append(games.Boards, b)
		}
	}
	return nil
}

// chosen returns the examples to show: for each reason the first game, and a game once with all its reasons.
func chosen(all []stats.Example) (some []*stats.Example) {
	seen := map[string]bool{}
	for i := range all {
		e := all[i]
		if seen[e.Why] {
			continue
		}
		seen[e.Why] = true
		same := slices.IndexFunc(some, func(s *stats.Example) bool { return s.Number == e.Number && s.Record == e.Record })
		if same >= 0 {
			some[same].Why += " and " + e.Why
			continue
		}
		some = append(some, &e)
	}
	return some[:min(len(some), maxSamples)]
}

// indexDocument returns the page that leads to those of the games.
func indexDocument(r *stats.Result, s *studio) *corpusDocument {
	games := len(knownGames(r))
	d := &corpusDocument{Title: "Report on " + counted(r.Records, "record"), Facts: totalFacts(&r.Totals, 0)}
	d.Lead = fmt.Sprintf("%s of %s in %s.", counted(r.Records, "record"), counted(int64(games), "game"), counted(r.Files, "file"))
	if games < 2 {
		d.Lead = fmt.Sprintf("%s in %s.", counted(r.Records, "record"), counted(r.Files, "file"))
	}
	root := &chapter{ID: "all", Level: 1}
	faults := root.part("faults", "Faults of any game")
	faults.Text = append(faults.Text, "These can befall records of any game; the faults against the rules of a game are on its page.")
	faultChapter(faults, otherFaults(r), r.Records, s)
	if len(faults.Sheets) > 0 {
		d.Parts = append(d.Parts, faults)
	}
	return d
}

// gameRows lead to the pages of the games.
func gameRows(r *stats.Result, s *studio) (rows []gameRow) {
	for _, g := range knownGames(r) {
		row := gameRow{Page: CorpusPage(g.Game), Title: gameTitle(g.Game), Lead: lead(g)}
		row.Facts = append(row.Facts, counted(g.Plies, "ply"))
		if all := mainVariants(g); len(all) > 0 {
			v := all[0]
			row.Board = s.cover(v)
			row.Facts = append(row.Facts, "mostly "+variantTitle(g.Game, v))
			if seats := seatNames(g.Game, v.Seats); len(seats) == 2 && v.Outcomes.Games > 0 {
				row.Facts = append(row.Facts, fmt.Sprintf("%s scored %s", seats[0], percent(points(&v.Outcomes, 0)/float64(v.Outcomes.Games))))
			}
			if bins := lengths(v); len(bins) > 0 {
				row.Facts = append(row.Facts, number(quantile(bins, 0.5))+" plies in the median")
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

// cover returns the last position of one of the games of a variant; nil if none can be drawn.
func (s *studio) cover(v *stats.VariantResult) *board {
	for i := range v.Examples {
		e := &v.Examples[i]
		_, film := s.film(e, nil)
		if film == nil {
			continue
		}
		frame := len(film.Frames) - 1
		b := &board{Alt: alt(film, frame)}
		b.size(film)
		var ok bool
		if b.Still, ok = s.still(film, frame); ok {
			return b
		}
	}
	return nil
}
