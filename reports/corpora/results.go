package corpora

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/picture"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// A result is how games can end for the seats, and how many did.
type result struct {
	Name  string // "White wins", "Drawn"
	Label string // the same with the colour of the side: "Player 0 (white) wins"
	Words string // within a sentence: "the first player wins"
	Games int64
	Seat  int  // that has won; -1: none alone
	Many  bool // several seats have won
	Paint int
}

// results returns the results of some games: those that are among all games.
func results(some, all *stats.Outcomes, seats []string) (results []result) {
	for seat, name := range seats {
		results = append(results, result{Name: name + " wins", Label: figure.SideName(name) + " wins", Words: inSentence(name) + " wins", Games: some.Wins[seat], Seat: seat, Paint: figure.SidePaint(name, seat)})
	}
	if all.Draws > 0 {
		results = append(results, result{Name: "Drawn", Label: "Drawn", Words: "drawn", Games: some.Draws, Seat: -1, Paint: figure.EvenPaint})
	}
	if all.Shared > 0 {
		results = append(results, result{Name: "Shared win", Label: "Shared win", Words: "a shared win", Games: some.Shared, Seat: -1, Many: true, Paint: figure.EvenPaint})
	}
	return results
}

// resultChapter has who won how often, and, where seat 0 moves first, what that is worth. Each game counts once, for copies tell nothing new.
func resultChapter(c *chapter, game string, v *stats.VariantResult, seats []string, first bool, ranked []*ranking) {
	o := v.Distinct()
	if o.Games == 0 {
		c.Text = append(c.Text, "None of these games has a result.")
		return
	}
	if o.Games == 1 {
		c.Text = append(c.Text, onlyResult(o, seats))
	} else {
		c.Text = append(c.Text, firstSeat(o, seats, first)+firstMoveElo(v, seats, first, ranked))
	}
	if note := distinctNote(v); note != "" {
		c.Text = append(c.Text, note)
	}
	if v.Unfinished > 0 {
		c.Text = append(c.Text, fmt.Sprintf("%s%s %s no result.", wording.Counted(v.Unfinished, "game"), shareNote(v.Unfinished, v.Games(), "valid games"), either(v.Unfinished, "has", "have")))
	}
	if o.Games > 1 {
		c.addPlot(resultPlot(o, seats))
	}
	c.addTable(reasonTable(game, v))
}

// distinctNote states how many games are copies, where results count each game once; "" if there are none.
func distinctNote(v *stats.VariantResult) string {
	if v.Copies.Games == 0 {
		return ""
	}
	return "Results by side count each game once: " + copiesText(v.Copies.Games, v.Outcomes.Games) + "." + otherStatistics
}

// copiesText states how many of some games with a result are copies.
func copiesText(n, of int64) string {
	return fmt.Sprintf("%s of %s with a result (%s) %s another move for move", wording.Number(n), wording.Counted(of, "game"), wording.Percent(n, of), either(n, "repeats", "repeat"))
}

// points returns what one of two seats scored: a win is one, a draw or a shared victory a half.
func points(o *stats.Outcomes, seat int) float64 {
	return float64(o.Wins[seat]) + float64(o.Draws+o.Shared)/2
}

// onlyResult states how the only game with a result ended. It has no percentages.
func onlyResult(o *stats.Outcomes, seats []string) string {
	text := "The only game with a result was "
	switch seat := slices.Index(o.Wins, 1); {
	case seat >= 0 && seat < len(seats):
		return text + "won by " + inSentence(seats[seat]) + "."
	case o.Shared > 0:
		return text + "won by several players."
	}
	return text + "drawn."
}

// firstShare returns the share of the first seat, between what bounds it lies, and what it would be between equals: of the
// score of two, and of the games that one of more has won alone. The confidence is 99%: a page says many
// such things, and at 95% one in twenty would be wrong.
func firstShare(o *stats.Outcomes, seats []string) (share, low, high, even float64) {
	if len(seats) == 2 {
		low, high = rating.Wilson99(points(o, 0), float64(o.Games))
		return points(o, 0) / float64(o.Games), low, high, 0.5
	}
	won := int64(0)
	for _, n := range o.Wins {
		won += n
	}
	low, high = rating.Wilson99(float64(o.Wins[0]), float64(o.Games))
	return wording.Ratio(o.Wins[0], o.Games), low, high, wording.Ratio(won, o.Games) / float64(len(seats)) // games that nobody won alone leave less for each
}

// firstSeat states with one confidence what the first seat scored, and how sure that is; where it moves first, also whether that is an advantage.
func firstSeat(o *stats.Outcomes, seats []string, first bool) string {
	name := wording.Capital(inSentence(seats[0]))
	if first && !strings.EqualFold(name, "the first player") {
		name += ", who moves first,"
	}
	share, low, high, even := firstShare(o, seats)
	if len(seats) != 2 {
		text := fmt.Sprintf("%s won %s of %s alone (99%% CI: %s). With %d equal players the expected share is %s",
			name, wording.Percent(o.Wins[0], o.Games), wording.Counted(o.Games, "game"), wording.Wilson99(float64(o.Wins[0]), o.Games),
			len(seats), wording.Percent(even*float64(o.Games), o.Games))
		if !first {
			return text + "."
		}
		return text + ". " + judged(share, low, high, even)
	}
	scored := points(o, 0)
	text := fmt.Sprintf("%s scored %s in %s (99%% CI: %s)", name, wording.Percent(scored, o.Games), wording.Counted(o.Games, "game"), wording.Wilson99(scored, o.Games))
	if o.Draws+o.Shared > 0 {
		text += ", with draws as half points"
	}
	text += "."
	if !first {
		return text + " Games begin from different positions, so this does not measure the advantage of moving first."
	}
	return text + " " + judged(share, low, high, even)
}

// firstMoveElo goes on with what moving first is worth in Elo: one number, with the strengths of the players accounted for if they are known.
func firstMoveElo(v *stats.VariantResult, seats []string, first bool, ranked []*ranking) string {
	o := v.Distinct()
	if !first || len(seats) != 2 {
		return ""
	}
	if a, players := advantage(ranked, v); a != nil && !notable(v.Copies.Games, v.Outcomes.Games) { // ratings count every copy
		return fmt.Sprintf(" With the strengths of the %s who are rated accounted for, moving first is worth %s Elo (99%% CI).", wording.Counted(int64(players), "player"), eloEstimate(*a))
	}
	elo := rating.Elo(rating.Trinomial{Losses: uint64(o.Wins[1]), Draws: uint64(o.Draws + o.Shared), Wins: uint64(o.Wins[0])}, rating.Sure)
	if math.IsInf(elo.Error, 0) {
		return ""
	}
	return fmt.Sprintf(" If all players were equally strong, moving first would be worth %s Elo (99%% CI).", eloEstimate(elo))
}

// movesFirst reports whether nothing speaks against seat 0 making the first ply of all games of a variant: that they
// begin in one position, and that those which are examples begin with that seat.
func movesFirst(v *stats.VariantResult, o replay.Options) bool {
	if v.Starts > 1 {
		return false
	}
	for i := range v.Examples {
		if p := picture.Replay(v.Examples[i].Record, v.Examples[i].Source, o); p != nil && !beginsWithFirstSeat(p) {
			return false
		}
	}
	return true
}

// beginsWithFirstSeat reports whether seat 0 makes the first ply that a player makes.
func beginsWithFirstSeat(p *replay.Played) bool {
	for i := range p.Plies {
		if p.Plies[i].Seat != game.Chance {
			return p.Plies[i].Seat == 0
		}
	}
	return true
}

// gain names what a share is in comparison with an even one.
func gain(share, even float64) string {
	if share < even {
		return "disadvantage"
	}
	return "advantage"
}

// judged states whether a 99% confidence interval of a share excludes an even one.
func judged(share, low, high, even float64) string {
	switch {
	case low > even:
		return "Moving first is an advantage, significant at 99%."
	case high < even:
		return "Moving first is a disadvantage, significant at 99%."
	}
	return fmt.Sprintf("The first-move %s is not significant at 99%%.", gain(share, even))
}

func resultPlot(o *stats.Outcomes, seats []string) *pagePlot {
	var bars []bar
	var texts []string
	for _, r := range results(o, o, seats) {
		b := bar{Name: r.Label, Share: wording.Ratio(r.Games, o.Games), Paint: r.Paint}
		b.Low, b.High = rating.Wilson(float64(r.Games), float64(o.Games))
		bars = append(bars, b)
		texts = append(texts, fmt.Sprintf("%s %s (%s)", r.Words, wording.Percent(r.Games, o.Games), wording.Wilson(float64(r.Games), o.Games)))
	}
	p := barPlot(bars, "share of games with a result")
	p.ID, p.Title, p.Alt, p.Brief = "plot", "Results by side", wording.Capital(sentence(texts))+".", true
	p.Data = resultTable(o, seats)
	p.Data.DropEmpty()
	p.Caption = wording.Counted(o.Games, "game") + " with a result. Lines across the bars: 95% confidence intervals."
	return p
}

func resultTable(o *stats.Outcomes, seats []string) *table.Table {
	t := &table.Table{
		ID: "outcomes", Title: "Results by side",
		Note:    "95% CI: Wilson 95% interval of the share. Score: a win counts 1, a draw ½.",
		Columns: table.Columns("Result", "#Games", "#Share", "#95% CI", "#Score", "#Mean points"),
	}
	for _, r := range results(o, o, seats) {
		score, mean := table.None, table.None
		if r.Seat >= 0 && len(seats) == 2 {
			score = table.Percent(points(o, r.Seat), o.Games)
		}
		if r.Seat >= 0 && o.Scored > 0 && r.Seat < len(o.ScoreSum) {
			value := wording.Ratio(o.ScoreSum[r.Seat], o.Scored)
			mean = table.Cell{Text: wording.Grouped(value, 1), Value: value}
		}
		t.Rows = append(t.Rows, []table.Cell{
			{Text: r.Name}, table.Number(r.Games), table.Percent(r.Games, o.Games), table.Wilson(float64(r.Games), o.Games), score, mean,
		})
	}
	return t
}

// reasonTable has what ended games, and what the words for that mean.
func reasonTable(name string, v *stats.VariantResult) *table.Table {
	t := &table.Table{ID: "reasons", Title: "How games ended", Columns: table.Columns("Reason", "/Meaning", "#Games", "#Share")}
	kind, err := replay.GameByName(name)
	for _, r := range v.Reasons {
		meaning, label := "", r.Label
		if label == game.NotRecorded {
			label = "not recorded"
		}
		if err == nil {
			meaning = kind.EndingText(r.Label)
		}
		t.Rows = append(t.Rows, []table.Cell{table.Words(wording.Capital(label)), table.Words(meaning), table.Number(r.Games), table.Percent(r.Games, v.Outcomes.Games)})
	}
	return t
}

// lengths returns how often games had how many plies, those without a result too; nil if that was not measured.
func lengths(v *stats.VariantResult) []stats.Bin2D { return lengthsBy(v, stats.Whole) }

// endedLengths returns how often games with a result had how many plies: a record that breaks off does not tell how
// long its game was.
func endedLengths(v *stats.VariantResult) []stats.Bin2D {
	if v.Unfinished == 0 {
		return lengths(v)
	}
	return lengthsBy(v, stats.Decided)
}

func lengthsBy(v *stats.VariantResult, split stats.Split) []stats.Bin2D {
	i := slices.IndexFunc(v.Measures, func(m stats.MeasureResult) bool {
		return m.Column.Name == "plies" && !m.OfPlies && m.Measure.Kind == stats.Histogram &&
			m.Measure.Bin == stats.Exact && m.Measure.Split == split
	})
	if i < 0 || len(v.Measures[i].Series) == 0 {
		return nil
	}
	return v.Measures[i].Series[0].Bins
}

// variantFacts are the numbers that stand out of the games of a variant.
func variantFacts(v *stats.VariantResult, seats []string) []fact {
	valid := v.Games()
	var facts []fact
	if valid > 0 {
		facts = append(facts, fact{wording.Number(valid), wording.Noun(valid, "valid game"), ""})
	}
	if v.Positions > 0 {
		facts = append(facts, fact{wording.Number(v.Positions), wording.Noun(v.Positions, "position"), "records without moves"})
	}
	if v.Invalid > 0 {
		facts = append(facts, fact{wording.Number(v.Invalid), wording.Noun(v.Invalid, "invalid game"), wording.Percent(v.Invalid, v.Records) + " of these records"})
	}
	if o := v.Distinct(); o.Games > 1 && len(seats) == 2 {
		facts = append(facts, fact{wording.Percent(points(o, 0), o.Games), "scored by " + inSentence(seats[0]), "99% CI: " + wording.Wilson99(points(o, 0), o.Games)})
		if o.Draws > 0 {
			facts = append(facts, fact{wording.Percent(o.Draws, o.Games), "drawn", wording.Counted(o.Draws, "game")})
		}
	} else if o.Games > 1 {
		facts = append(facts, fact{wording.Percent(o.Wins[0], o.Games), "won by " + inSentence(seats[0]), "99% CI: " + wording.Wilson99(float64(o.Wins[0]), o.Games)})
	}
	facts = append(facts, lengthFacts(v)...)
	for _, m := range v.Measures {
		if m.OfPlies && m.Column.Name == legalColumn && len(m.Series) == 1 && tells([][]stats.Point{m.Series[0].Points}) {
			facts = append(facts, fact{wording.Grouped(m.Series[0].Mean, 1), "legal moves", "mean of all plies"})
		}
	}
	return facts
}

// lengthFacts say how long games are that ended. Of a few of different lengths the sentence about them names all.
func lengthFacts(v *stats.VariantResult) []fact {
	bins := endedLengths(v)
	if len(bins) == 0 {
		return nil
	}
	least, most := quantile(bins, 0), quantile(bins, 1)
	of, games := "", v.Games()
	if v.Unfinished > 0 {
		of, games = "in games with a result", v.Outcomes.Games
	}
	switch {
	case games == 1:
		return []fact{{wording.Number(most), wording.Noun(most, "ply"), of}}
	case least == most:
		return []fact{{wording.Number(most), wording.Noun(most, "ply") + " each", of}}
	case games < fewestOfLine:
		return nil
	}
	about := "from " + wording.Number(least) + " to " + wording.Number(most)
	if of != "" {
		about += ", " + of
	}
	return []fact{{medianCell(median(bins)).Text, "plies, median", about}}
}
