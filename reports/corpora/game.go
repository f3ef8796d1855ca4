package corpora

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
	replaygame "github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// A document is the report of the games of one kind, or the index of all, for all layouts.
type document struct {
	Title     string
	Lead      string
	Selection string // how its games were selected; "" if they are all
	Facts     []fact
	Short     []highlight
	Cover     *board // one of the games; may be nil
	Parts     []*chapter
}

// gameDocument returns the report of the games of one kind. Without a renderer it has no pictures.
func gameDocument(r *stats.Result, g *stats.GameResult, o Options, s *renderer) (*document, error) {
	d := &document{Title: replay.TitleOf(g.Game), Lead: lead(g), Selection: selection(r), Facts: totalFacts(&g.Totals, g.PlayersAll)}
	main := mainVariants(g)
	if len(main) > 0 {
		d.Cover = s.cover(main[0])
	}
	root := &chapter{ID: g.Game, Level: 1}
	if len(g.Variants) > 1 || len(g.Variants) > 0 && unplayed(g) > 0 {
		c := root.addPart("variants", "Variants")
		c.Text = otherRules(g, main)
		c.addTable(variantTable(g))
		c.Brief = wording.Counted(playedVariants(g), "variant")
		if len(main) < int(playedVariants(g)) {
			c.Brief += fmt.Sprintf(", %d of them with a section", len(main))
		}
	}
	faults := &chapter{ID: g.Game + "-faults", Title: "Errors", Level: 2}
	if g.Invalid > 0 {
		faults.Brief = wording.Counted(g.Invalid, "invalid record")
	}
	faultChapter(faults, faultsOf(r, g.Game), g.Records, s) // before the samples, so that it has room for its boards
	ranked, more := rankingsOf(g)
	for _, r := range ranked {
		r.checkAdvantage(g, o)
	}
	if err := variantChapters(root, r, g, main, ranked, s, o); err != nil {
		return nil, err
	}
	playerChapter(root.addPart("players", "Players"), g, ranked, more)
	duplicateChapter(root.addPart("duplicates", "Duplicates"), &g.Duplicates, g.Records, o.Inputs)
	root.Parts = append(root.Parts, faults)
	d.Parts = root.prune().Parts
	unfoldFirst(d.Parts, root)
	d.Short = gameHighlights(r, g, o, ranked, root)
	return d, nil
}

// unfoldFirst lets a page show what most readers look for: the first variant, without the positions beside its games, and the first ratings.
func unfoldFirst(parts []*chapter, root *chapter) {
	for _, c := range parts {
		switch c.ID {
		case root.inside("v1"):
			unfold(c)
			for _, part := range c.Parts {
				part.Open = part.ID != c.inside("positions") || len(c.Parts) == 1
			}
		case root.inside("players"):
			unfold(c)
			unfold(c.Parts[:min(len(c.Parts), 1)]...)
		}
	}
}

// variantChapters adds a chapter for each of the main variants.
func variantChapters(root *chapter, r *stats.Result, g *stats.GameResult, main []*stats.VariantResult, ranked []*ranking, s *renderer, o Options) error {
	var all []*chapter
	for i, v := range main {
		c := root.addPart(fmt.Sprintf("v%d", i+1), wording.Capital(variantTitle(g.Game, v)))
		c.Brief = countsOf(&v.Totals)
		if err := positionChapter(c.addPart("positions", "Positions"), g.Game, v, s, o); err != nil {
			return err
		}
		if err := variantChapter(c, r, g, v, ranked, s, o); err != nil {
			return err
		}
		c.addPart("games", "Example games")
		all = append(all, c)
	}
	for i, v := range main { // after all maps, which would be tables without room
		compared := "game"
		if v.Unfinished > 0 && v.Outcomes.Games > 0 {
			compared = "game with a result"
		}
		for _, e := range chosen(v) {
			b, err := s.sample(e)
			if err != nil {
				return err
			}
			if b == nil {
				continue
			}
			to := "games"
			if e.Why == stats.PositionExample {
				to = "positions"
			}
			b.Title = sampleTitle(e.Why, compared)
			if c := all[i].find(all[i].inside(to)); to == "games" || !c.empty() {
				c.Boards = append(c.Boards, b)
			}
		}
		numberBoards(all[i].find(all[i].inside("games")).Boards)
	}
	return nil
}

// numberBoards distinguishes games for which there is no reason to show them.
func numberBoards(all []*board) {
	n := 0
	for _, b := range all {
		if b.Title == anyGame {
			n++
			b.Title = fmt.Sprintf("Game %d", n)
		}
	}
	if n == 1 {
		i := slices.IndexFunc(all, func(b *board) bool { return b.Title == "Game 1" })
		all[i].Title = anyGame
	}
}

// mainVariants returns the variants that have chapters: the first few by their plies, whatever their share, and those that come next if they have
// enough games. Of positions alone, and of less than ten records, there is little to say, if others have more. What is measured on a board of a guessed size may be
// wrong, and so comes after the rest.
func mainVariants(g *stats.GameResult) (main []*stats.VariantResult) {
	valid := func(v *stats.VariantResult) int64 { return v.Games() + v.Positions }
	order := slices.Clone(g.Variants)
	if g.Games() > 0 {
		order = slices.DeleteFunc(order, func(v *stats.VariantResult) bool { return v.Games() == 0 })
	}
	slices.SortStableFunc(order, func(a, b *stats.VariantResult) int {
		return cmp.Or(-cmp.Compare(a.Plies, b.Plies), -cmp.Compare(valid(a), valid(b)))
	})
	if slices.ContainsFunc(order, func(v *stats.VariantResult) bool { return valid(v) >= leastOfVariant }) {
		order = slices.DeleteFunc(order, func(v *stats.VariantResult) bool { return valid(v) < leastOfVariant })
	}
	for i, v := range order[:min(len(order), maxVariants)] {
		enough := valid(v) >= leastOfVariant && float64(valid(v)) >= leastShare*float64(g.Records)
		if valid(v) == 0 || i >= fewVariants && !enough {
			break
		}
		main = append(main, v)
	}
	slices.SortStableFunc(main, func(a, b *stats.VariantResult) int { return table.CompareBools(a.Guessed > 0, b.Guessed > 0) })
	return main
}

// mainRule names the variants that have chapters, by what they have before others.
func mainRule(g *stats.GameResult) string {
	main := mainVariants(g)
	of := "the variant"
	if len(main) != 1 {
		of = fmt.Sprintf("the %d variants", len(main))
	}
	switch {
	case g.Games() == 0:
		return of + " with the most positions"
	case main[0].Games()+main[0].Positions >= leastOfVariant: // then all have as many
		return fmt.Sprintf("%s with the most plies, of those with games and at least %d valid records", of, leastOfVariant)
	}
	return of + " with the most plies"
}

// selection states which games of the records are reported on; "" if all are.
func selection(r *stats.Result) string { return Selection(r.Where, &r.Choice) }

// Selection states which games of the input a page is about, by a condition and what was chosen of those that meet it; "" if all are.
func Selection(where string, c *stats.Choice) string {
	var parts []string
	if where != "" {
		parts = append(parts, "Only games with "+wording.ShownName(where)+".")
	}
	one, several := "a copy of another", "copies of others" // by their bytes, where they are invalid
	if c.Unique == stats.UniqueLongest {
		one, several = "a copy or the beginning of another", "copies or beginnings of others"
	}
	if c.Repeats > 0 {
		parts = append(parts, fmt.Sprintf("Without %s that %s.", wording.Counted(c.Repeats, "game"), either(c.Repeats, "is "+one, "are "+several)))
	} else if c.Unique != "" && c.Games > 1 {
		parts = append(parts, "No game is "+one+".")
	}
	if of := c.Distinct(); 0 < c.Sample && c.Sample < of {
		parts = append(parts, fmt.Sprintf("A random sample of %s of %s (seed %d).", wording.Number(c.Sample), wording.Counted(of, "game"), c.Seed))
	}
	return strings.Join(parts, " ")
}

// countsOf states how many valid games and positions there are.
func countsOf(t *stats.Totals) string {
	var parts []string
	if n := t.Games(); n > 0 {
		parts = append(parts, wording.Counted(n, "game"))
	}
	if n := t.Positions; n > 0 {
		parts = append(parts, wording.Counted(n, "position"))
	}
	return sentence(parts)
}

// lead sums the games up in a sentence or two.
func lead(g *stats.GameResult) string {
	text := wording.Counted(g.Records, "record")
	switch {
	case g.Records == 1 && g.Invalid == 1:
		return wording.Counted(1, "invalid record") + "."
	case g.Records == 1:
		text = wording.Counted(1, "valid record")
	case g.Invalid == 0:
		text += ", all valid"
	case g.Invalid == g.Records:
		return text + ", all invalid."
	default:
		text += fmt.Sprintf(", %s of them valid", wording.Number(g.Records-g.Invalid))
	}
	switch {
	case g.Positions > 0 && g.Games() > 0:
		text += ": " + wording.Counted(g.Games(), "game") + " and " + wording.Counted(g.Positions, "position")
	case g.Positions > 0:
		text += ": " + wording.Counted(g.Positions, "position")
	}
	if g.PlayersAll > 0 {
		text += ", by " + wording.Counted(g.PlayersAll, "player")
	}
	return text + "."
}

// totalFacts are the counts that stand out of all games of a kind.
func totalFacts(t *stats.Totals, players int64) []fact {
	facts := []fact{{wording.Number(t.Records), wording.Noun(t.Records, "record"), ""}}
	if t.Positions > 0 {
		facts = append(facts, fact{wording.Number(t.Positions), wording.Noun(t.Positions, "position"), "records without moves"})
	}
	plies := fact{wording.Number(t.Plies), wording.Noun(t.Plies, "ply"), "moves and passes"}
	if t.Invalid > 0 {
		plies.About += ", of valid records"
	}
	facts = append(facts, plies)
	if players > 0 {
		facts = append(facts, fact{wording.Number(players), wording.Noun(players, "player"), ""})
	}
	if t.Invalid > 0 {
		facts = append(facts, fact{wording.Number(t.Invalid), "invalid", strings.Trim(shareNote(t.Invalid, t.Records, "all records"), " ()")})
	}
	if t.Unfinished > 0 {
		facts = append(facts, fact{wording.Number(t.Unfinished), "without result", strings.Trim(shareNote(t.Unfinished, t.Games(), "valid games"), " ()")})
	}
	return facts
}

func variantTable(g *stats.GameResult) *table.Table {
	t := &table.Table{
		ID: "table", Title: "Rules and boards",
		Columns: table.Columns("Variant", "#Records", "#Results", "#Drawn", "#Plies", "#Positions", "#Invalid"),
	}
	if shown := len(mainVariants(g)); shown > 0 && shown < len(g.Variants) {
		t.Note = "Details follow for " + mainRule(g) + "."
	}
	if slices.ContainsFunc(g.Variants, func(v *stats.VariantResult) bool { return v.Guessed > 0 }) {
		t.Note = strings.TrimSpace(t.Note + " Records that do not give the size of their board are read as the size shown.")
	}
	drawn := slices.ContainsFunc(g.Variants, func(v *stats.VariantResult) bool { return v.Outcomes.Draws > 0 })
	for _, v := range g.Variants {
		draws := table.None
		if drawn {
			o := v.Distinct() // as the sections count
			draws = shareOfResults(o.Draws, o)
		}
		positions := table.None
		if g.Positions > 0 {
			positions = table.Number(v.Positions)
		}
		t.Rows = append(t.Rows, []table.Cell{
			{Text: variantTitle(g.Game, v)}, table.Number(v.Records), table.Number(v.Outcomes.Games), draws, table.Number(v.Plies), positions, table.Number(v.Invalid),
		})
	}
	if lost := unplayed(g); lost > 0 {
		t.Rows = append(t.Rows, []table.Cell{
			{Text: "Unknown: invalid before the start position"}, table.Number(lost), table.None, table.None, table.None, table.None, table.Number(lost),
		})
	}
	switch n := int64(len(t.Rows)) - playedVariants(g); {
	case n == 1:
		t.Note = strings.TrimSpace(t.Note + " The row of invalid records alone does not count as a variant.")
	case n > 1:
		t.Note = strings.TrimSpace(t.Note + fmt.Sprintf(" The %s of invalid records alone do not count as variants.", wording.Counted(n, "row")))
	}
	return t
}

// unplayed returns how many records of a game are of no variant: an error ended them before there was a position.
func unplayed(g *stats.GameResult) int64 {
	n := g.Records
	for _, v := range g.Variants {
		n -= v.Records
	}
	return n
}

// variantChapter has everything about games that can be compared.
func variantChapter(c *chapter, r *stats.Result, g *stats.GameResult, v *stats.VariantResult, ranked []*ranking, s *renderer, o Options) error {
	seats := seatNames(g.Game, v.Seats)
	c.Facts = variantFacts(v, seats)
	if note := rulesNote(g.Game, v.Rules); note != "" {
		c.Text = append(c.Text, note)
	}
	if note := guessNote(v); note != "" {
		c.Text = append(c.Text, note)
	}
	if note := sourceNote(r, v, o); note != "" {
		c.Text = append(c.Text, note)
	}
	if v.Games() == 0 {
		return nil
	}
	results := c.addPart("results", "Results")
	resultChapter(results, g.Game, v, seats, movesFirst(v, o.Replay), ranked)
	if note := pairNote(g, v); note != "" {
		results.Text = append(results.Text, note)
	}
	results.addCharted(sourceTable(v, o))
	measureChapter(c.addPart("measures", "Game length and pace"), v, seats, movesFirst(v, o.Replay))
	board := c.addPart("board", "Board maps")
	if err := board.addHeats(g.Game, v, s, o, func(h *stats.Heat) bool { return h.Name != stats.PositionMap }); err != nil {
		return err
	}
	lines := linesNote(r, v)
	if lines != "" && slices.ContainsFunc(board.Heats, func(h *heatMap) bool { return strings.HasPrefix(h.ID, board.inside("moves")) }) {
		board.Text = append(board.Text, lines)
	}
	board.addFinals(v)
	board.dropSum()
	openings := c.addPart("openings", "Openings")
	reached := openingsOf(g.Game, v, o.Replay)
	starts := startsOf(v, reached, o.Replay)
	if openings.Tree = treeOf(v, reached, seats, starts); openings.Tree != nil {
		if v.Starts > 1 {
			openings.Text = append(openings.Text, startsText(v, len(openings.Tree.Children)))
		}
		if lines != "" {
			openings.Text = append(openings.Text, lines)
		}
		openings.Tree.ID = openings.inside("tree")
		starts.draw(g.Game, v, openings.Tree.Children, s)
		openings.addCharted(starts.tableOf(v))
	}
	openings.addCharted(positionTable(v, reached, seats, starts))
	return nil
}

// rulesNote says what the name of a set of rules means; "" for one that is not known.
func rulesNote(game, rules string) string {
	set, options := ruleSet(game, rules)
	if set == nil {
		return ""
	}
	text := wording.Capital(set.Text)
	if options != "" && set.Options != "" {
		text += "; after the +, " + set.Options
	}
	return text + "."
}

// ruleSet returns the set of rules that a full name begins with, and the options after it; nil for one that is not known.
func ruleSet(game, rules string) (set *replaygame.RuleSet, options string) {
	kind, err := replay.GameByName(game)
	if err != nil {
		return nil, ""
	}
	name, options, _ := strings.Cut(rules, "+")
	i := slices.IndexFunc(kind.RuleSets, func(s replaygame.RuleSet) bool { return s.Name == name })
	if i < 0 {
		return nil, ""
	}
	return &kind.RuleSets[i], options
}

// otherRules says what the names of the sets of rules mean that no chapter of a variant is about.
func otherRules(g *stats.GameResult, main []*stats.VariantResult) (notes []string) {
	var told []string
	for i, v := range slices.Concat(main, g.Variants) {
		set, _ := ruleSet(g.Game, v.Rules)
		if set == nil || slices.Contains(told, set.Name) {
			continue
		}
		told = append(told, set.Name)
		if i >= len(main) {
			notes = append(notes, wording.Capital(set.Name)+": "+set.Text+".")
		}
	}
	return notes
}

// addHeats adds the maps of a variant that are wanted.
func (c *chapter) addHeats(game string, v *stats.VariantResult, s *renderer, o Options, want func(*stats.Heat) bool) error {
	if s == nil {
		return nil
	}
	seats := seatNames(game, v.Seats)
	main := mainHeats(v, seats)
	beside := 0 // maps that stand before those of ownership
	for _, heat := range main {
		if !want(heat) {
			continue
		}
		h, err := heatOf(game, v, heat, besideHeat(heat, main), o, s)
		if err != nil {
			return err
		}
		if h != nil {
			h.ID = c.inside(h.ID)
			c.Heats = append(c.Heats, h)
			if heat.Of != "" && len(c.Heats) < firstOfRow {
				beside = len(c.Heats)
			}
		}
	}
	for _, pair := range ownerships(v, seats) {
		if !want(pair[0]) {
			continue
		}
		h, err := ownershipOf(game, v, pair, o, s)
		if err != nil {
			return err
		}
		if h.Picture == "" && h.Grid == nil {
			c.Text = append(c.Text, h.Caption)
			continue
		}
		h.ID = c.inside(h.ID)
		c.Heats = slices.Insert(c.Heats, beside, h)
	}
	return nil
}

// dropSum leaves out the map of all moves if it is the only one that a page would fold: those of the sides, which it sums up, are shown.
func (c *chapter) dropSum() {
	sum := slices.IndexFunc(c.Heats, func(h *heatMap) bool { return h.ID == c.inside("moves") })
	if sum >= c.firstHeats() && len(c.MoreHeats()) == 1 {
		c.Heats = slices.Delete(c.Heats, sum, sum+1)
	}
}

// chosen returns the examples to show: for each reason the first one, and a game once with all its reasons.
func chosen(v *stats.VariantResult) (some []*stats.Example) {
	seen := map[string]bool{}
	games := 0
	for i := range v.Examples {
		e := v.Examples[i]
		if seen[e.Why] || usualExtreme(&e, v) {
			continue
		}
		seen[e.Why] = true
		position := e.Why == stats.PositionExample // which stands in another chapter, and takes no room from games
		if position && !strings.Contains(e.Record, "[Setup ") {
			continue // the standard start position: an empty board shows nothing
		}
		if !position {
			e.Why = reasonToShow(e.Why, v)
		}
		same := slices.IndexFunc(some, func(s *stats.Example) bool { return s.Number == e.Number && s.Record == e.Record })
		switch {
		case same >= 0 && e.Why == "":
		case same >= 0 && some[same].Why == "":
			some[same].Why = e.Why
		case same >= 0:
			some[same].Why += " and " + e.Why
		case position:
			some = append(some, &e)
		case games < maxSamples:
			games++
			some = append(some, &e)
		}
	}
	return some
}

// fewestCompared is how many games it takes for one to stand out: "the longest" of two is the longer one.
const fewestCompared = 3

// comparedLengths returns how often the games that examples stand for had how many plies, and how many these games are.
func comparedLengths(v *stats.VariantResult) (bins []stats.Bin2D, games int64) {
	if v.Outcomes.Games == 0 {
		return lengths(v), v.Games()
	}
	return endedLengths(v), v.Outcomes.Games
}

// reasonToShow returns why a game is shown; "" where there are too few to compare it with, or where all are alike in that.
func reasonToShow(why string, v *stats.VariantResult) string {
	bins, games := comparedLengths(v)
	if games < fewestCompared || why != stats.ClosestExample && quantile(bins, 0) == quantile(bins, 1) {
		return ""
	}
	return why
}

// usualExtreme reports whether an example is as long as half of the games or more, so that it is not the longest or the shortest one, and another
// stands for these.
func usualExtreme(e *stats.Example, v *stats.VariantResult) bool {
	at := map[string]float64{stats.LongestExample: 1, stats.ShortestExample: 0}
	end, extreme := at[e.Why]
	bins, _ := comparedLengths(v)
	return extreme && reasonToShow(e.Why, v) != "" && quantile(bins, end) == quantile(bins, 0.5) &&
		slices.ContainsFunc(v.Examples, func(e stats.Example) bool { return e.Why == stats.TypicalExample })
}
