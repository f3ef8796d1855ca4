package corpora

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

// A highlight is a sentence about a corpus for who reads no further, and the chapter that tells more.
type highlight struct {
	Text  string
	To    *chapter // nil for none
	Below bool     // it is about the variant that a highlight before it names
}

// commonOpening is the share of the games that a line has to begin to be named; a share of fewer than ten games is chance.
const commonOpening = 0.2

// gameHighlights says the most important of the games of one kind, and what is wrong with their records. The chapters
// are those of the page.
func gameHighlights(r *stats.Result, g *stats.GameResult, o Options, ranked []*ranking, root *chapter) (all []highlight) {
	add := func(to, text string) {
		if text != "" {
			all = append(all, highlight{Text: text, To: root.find(root.inside(to))})
		}
	}
	main := mainVariants(g)
	rated, at := shownRanking(ranked, main)
	best := rated.highlight(g.Players)
	if len(main) > 0 {
		add("variants", varietyHighlight(g, main[0]))
		from := len(all)
		add("v1", guessNote(main[0]))
		add("v1-results", sourceNote(r, main[0], o))
		for to, text := range variantHighlights(r, g, main[0], o.Replay) {
			add("v1-"+to, text)
		}
		if from > 0 && rated != nil && rated.variant == main[0] {
			add(at, strings.TrimPrefix(best, rated.title+": "))
			best = ""
		}
		for i := range all[from:] {
			all[from+i].Below = from > 0
		}
	}
	add(at, best)
	add("duplicates", duplicateHighlight(&g.Duplicates, g.Records))
	add("", unfinishedHighlight(&g.Totals))
	add("faults", faultHighlight(&g.Totals, faultsOf(r, g.Game)))
	return all
}

// variantHighlights yields what stands out of the games of a variant, with the ids of the chapters about it.
func variantHighlights(r *stats.Result, g *stats.GameResult, v *stats.VariantResult, o replay.Options) func(yield func(to, text string) bool) {
	return func(yield func(to, text string) bool) {
		won := strings.TrimSpace(resultHighlight(v, seatNames(g.Game, v.Seats), movesFirst(v, o)) + " " + pairNote(g, v))
		_ = yield("results", won) &&
			yield("measures", lengthHighlight(v)) &&
			yield("openings", strings.TrimSpace(openingHighlight(v, openingsOf(g.Game, v, o))+" "+linesNote(r, v)))
	}
}

// varietyHighlight states which of several variants has most plies, of those with boards of a known size if there are some: the one that the summary is about.
// Variants with invalid records alone are none: nothing is known of their games.
func varietyHighlight(g *stats.GameResult, v *stats.VariantResult) string {
	kinds := playedVariants(g)
	if kinds < 2 {
		return ""
	}
	one := "The one with most plies"
	if slices.ContainsFunc(g.Variants, func(o *stats.VariantResult) bool { return o.Plies > v.Plies && o.Guessed > 0 }) {
		one += ", of those that give their board size,"
	}
	return fmt.Sprintf("%d variants. %s is %s, with %s of %s:", kinds, one, variantTitle(g.Game, v), wording.Number(v.Records),
		wording.Counted(g.Records, "record"))
}

// playedVariants returns how many variants have valid records.
func playedVariants(g *stats.GameResult) (n int64) {
	for _, v := range g.Variants {
		if v.Records > v.Invalid {
			n++
		}
	}
	return n
}

// guessNote states that the size of the board is a guess; "" if it is none. The records of a variant without a size are all without one.
func guessNote(v *stats.VariantResult) string {
	if v.Guessed == 0 {
		return ""
	}
	who := "The records do not give the size of their board. They are read"
	if v.Records == 1 {
		who = "The record does not give the size of its board. It is read"
	}
	return fmt.Sprintf("%s as %s; if that is not the size, what follows is wrong.",
		who, wording.Board(strings.TrimSuffix(v.Board, stats.SizeNotGiven)))
}

// resultHighlight states who won how often, and whether that tells something about moving first.
func resultHighlight(v *stats.VariantResult, seats []string, first bool) string {
	o := v.Distinct()
	noun := "game"
	if v.Copies.Games > 0 {
		noun = "distinct game"
	}
	switch o.Games {
	case 0:
		return ""
	case 1:
		return onlyResult(o, seats)
	}
	games := wording.Counted(o.Games, noun)
	if v.Unfinished > 0 {
		games += " with a result"
	}
	var parts []string
	for _, r := range results(o, o, seats) {
		share := " (" + wording.Percent(r.Games, o.Games) + ")"
		if o.Games < fewestOfLine { // which are no shares of anything
			share = ""
		}
		switch {
		case r.Seat == 0:
			parts = append(parts, fmt.Sprintf("%s won %s of %s%s", wording.Capital(inSentence(seats[0])), wording.Number(r.Games), games, share))
		case r.Seat > 0:
			parts = append(parts, fmt.Sprintf("%s won %s%s", inSentence(seats[r.Seat]), wording.Number(r.Games), share))
		case r.Many:
			parts = append(parts, fmt.Sprintf("%s%s were shared", wording.Number(r.Games), share))
		default:
			parts = append(parts, fmt.Sprintf("%s%s %s drawn", wording.Number(r.Games), share, either(r.Games, "was", "were")))
		}
	}
	text := sentence(parts) + "."
	if !first {
		return text
	}
	return text + " " + onFirst(o, seats)
}

// pairNote names the players who played half of the games of a variant or more among themselves: what results say of moving first is of these. "" if nobody did.
func pairNote(g *stats.GameResult, v *stats.VariantResult) string {
	games, most := map[string]int64{}, ""
	for _, p := range g.Pairings {
		if p.Rules != v.Rules || p.Board != v.Board || int64(len(p.Players)) != v.Seats || slices.Contains(p.Players, "") {
			continue
		}
		var names []string
		for _, name := range slices.Sorted(slices.Values(p.Players)) {
			names = append(names, wording.ShownName(name))
		}
		of := sentence(names)
		if games[of] += p.Games(); games[of] > games[most] || games[of] == games[most] && of < most {
			most = of
		}
	}
	n, all := games[most], v.Outcomes.Games
	switch {
	case all < fewestPlotted || 2*n < all:
		return ""
	case n == all:
		return fmt.Sprintf("All these games are between %s.", most)
	}
	if v.Copies.Games > 0 { // which count here, and not beside this
		return fmt.Sprintf("%s of all games with a result are between %s.", wording.Percent(n, all), most)
	}
	return fmt.Sprintf("%s of these games (%s) are between %s.", wording.Number(n), wording.Percent(n, all), most)
}

// onFirst states in a sentence whether the first seat, which moves first, has a significant advantage.
func onFirst(o *stats.Outcomes, seats []string) string {
	share, low, high, even := firstShare(o, seats)
	if low > even || high < even {
		return judged(share, low, high, even)
	}
	return fmt.Sprintf("No significant first-move %s.", gain(share, even))
}

// lengthHighlight states how long games last: those that ended, if there are some.
func lengthHighlight(v *stats.VariantResult) string {
	bins, games := endedLengths(v), "games"
	switch {
	case v.Outcomes.Games == 0:
		bins = lengths(v)
	case v.Unfinished > 0:
		games += " with a result"
	}
	least, middle, most := quantile(bins, 0), median(bins), quantile(bins, 1)
	switch {
	case middle == 0:
		return ""
	case v.Games() == 1 && v.Outcomes.Games == 0:
		return fmt.Sprintf("The only game stops after %s.", wording.Counted(most, "ply"))
	case v.Outcomes.Games == 0 && least == most:
		return fmt.Sprintf("No game has a result; all stop after %s.", wording.Counted(most, "ply"))
	case v.Outcomes.Games == 0:
		return fmt.Sprintf("No game has a result; they stop after %s to %s.", wording.Number(least), wording.Counted(most, "ply"))
	case v.Outcomes.Games == 1:
		return fmt.Sprintf("It has %s.", wording.Counted(most, "ply"))
	case least == most && v.Outcomes.Games == 2:
		return fmt.Sprintf("Both %s have %s.", games, wording.Counted(most, "ply"))
	case least == most:
		return fmt.Sprintf("All %s have %s.", games, wording.Counted(most, "ply"))
	case v.Outcomes.Games < fewestOfLine:
		return fmt.Sprintf("The %s have %s%splies.", games, sentence(eachOf(bins)), wording.NoBreak)
	}
	return fmt.Sprintf("Median length of %s: %s%s%s (%s to %s).",
		games, medianCell(middle).Text, wording.NoBreak, wording.Noun(int64(math.Ceil(middle)), "ply"), wording.Number(least), wording.Number(most))
}

// eachOf writes each of some values, however often it came.
func eachOf(bins []stats.Bin2D) (all []string) {
	for _, b := range bins {
		for range b.N {
			all = append(all, wording.Number(b.Value))
		}
	}
	return all
}

// openingHighlight names the position that is furthest from the start of those that many games reached.
func openingHighlight(v *stats.VariantResult, reached *openings) string {
	var usual *reachedPosition
	valid := v.Games()
	for _, p := range reached.all {
		if p.start != "" || p.games < fewestResults || wording.Ratio(p.games, valid) < commonOpening {
			continue
		}
		if usual == nil || p.ply > usual.ply { // those of most games come first
			usual = p
		}
	}
	if usual == nil {
		return ""
	}
	noun := "game"
	if v.Invalid+v.Unfinished > 0 { // other sentences are of other games
		noun = "valid game"
	}
	reach := "reach the position after"
	if slices.ContainsFunc(v.Openings, func(first stats.Opening) bool { // and not with a symmetric equivalent
		return len(first.Moves) == 1 && first.Moves[0] == usual.line && first.Games == usual.games
	}) {
		reach = "begin with"
	}
	return fmt.Sprintf("%s of %s (%s) %s %s.",
		wording.Number(usual.games), wording.Counted(valid, noun), wording.Percent(usual.games, valid), reach, wording.ShownName(usual.line))
}

// highlight names the player whose rating has the highest lower bound, if that is surely above the average and most players have one.
// Who cannot be rated may be stronger than all others: the text gives how many are not, and who of them won every game.
func (s *ranking) highlight(players []stats.PlayerResult) string {
	if s == nil || s.err != nil || len(s.ratings.Players) < 2 {
		return ""
	}
	of := ""
	if s.title != "" {
		of = s.title + ": "
	}
	rated, all := len(s.ratings.Players), len(s.ratings.Players)+s.apart+s.alone
	unbeaten := s.unbeatenHighlight(players)
	if unbeaten != "" || 2*rated < all {
		return of + fmt.Sprintf("%s of %s could be rated%s.", wording.Number(int64(rated)), wording.Counted(int64(all), "player"), unbeaten)
	}
	best := s.ratings.Players[s.order()[0]]
	if !(best.Elo.Error < best.Elo.Value) {
		return "" // which may be that of anybody
	}
	return of + fmt.Sprintf("Strongest of %s by the lower bound of the ratings: %s, %s Elo.",
		wording.Counted(int64(rated), "player"), wording.ShownName(best.Name), eloEstimate(best.Elo))
}

// enoughGames is how many games somebody has to have won, and no other, to be missed among the rated.
const enoughGames = 10

// unbeatenHighlight names who won most games of those who won all and have no rating for that; "" if nobody did, or
// where some have none because there were too many players to compare, or where not all games count.
func (s *ranking) unbeatenHighlight(players []stats.PlayerResult) string {
	if s.few > 0 || s.title != "" {
		return ""
	}
	var most *stats.PlayerResult
	for i := range players {
		p := &players[i]
		if _, rated := s.place[p.Name]; rated || p.Name == "" || p.Games < enoughGames || p.Wins < p.Games {
			continue
		}
		if most == nil || cmp.Or(cmp.Compare(p.Games, most.Games), strings.Compare(most.Name, p.Name)) > 0 {
			most = p
		}
	}
	if most == nil {
		return ""
	}
	return fmt.Sprintf("; %s won all %s and cannot be", wording.ShownName(most.Name), wording.Counted(most.Games, "game"))
}

// otherStatistics states what counts every copy of a game, beside what does not.
const otherStatistics = " Other statistics count every copy; with --unique, they count each game once."

// duplicateHighlight states how many of all records repeat others.
func duplicateHighlight(d *stats.Duplicates, of int64) string {
	n, copies := d.All(), d.Copies()
	if n == 0 {
		return ""
	}
	text, others := wording.Counted(n, "game"), either(n, "another", "others")
	if n > 1 {
		text += shareNote(n, of, "all records")
	}
	switch text += either(n, " repeats ", " repeat "); {
	case copies == n:
		text += others
	case copies > 0:
		text += fmt.Sprintf("%s, %s of them %s", others, wording.Number(copies), either(copies, "as a copy", "as copies"))
	case d.Prefix == 0: // without copies, as with --unique, how they repeat others says why they are there
		text += others + " with moves in another order"
	case d.Reordered == 0:
		text += "the first plies of " + others
	default:
		text += others + " with moves in another order, or only their first plies"
	}
	text += "."
	if copies > 0 {
		text += " Results by side count each game once." + otherStatistics
	}
	return text
}

// notableRepeats is the share of records that say the same as others from which it matters that these count again.
const notableRepeats = 0.02

// notable reports whether copies are so many of some games that they matter.
func notable(copies, of int64) bool { return copies > 0 && wording.Ratio(copies, of) >= notableRepeats }

// repeatNote states beside ratings that games which are there several times count several times in them; "" where these are few.
func repeatNote(variants ...*stats.VariantResult) string {
	copies, of := int64(0), int64(0)
	for _, v := range variants {
		copies, of = copies+v.Copies.Games, of+v.Outcomes.Games
	}
	if !notable(copies, of) {
		return ""
	}
	return wording.Capital(copiesText(copies, of)) + ". Every copy counts here, so confidence intervals are too narrow; --unique counts each game once."
}

func unfinishedHighlight(t *stats.Totals) string {
	if t.Unfinished == 0 {
		return ""
	}
	return fmt.Sprintf("%s%s %s no result.",
		wording.Counted(t.Unfinished, "game"), shareNote(t.Unfinished, t.Games(), "all valid games"), either(t.Unfinished, "has", "have"))
}

// faultHighlight states how many records are invalid, and the fault that most of them have.
func faultHighlight(t *stats.Totals, faults []*stats.Fault) string {
	switch {
	case t.Records == 0:
		return "There are no records."
	case t.Invalid == 0:
		return "All records are valid."
	}
	text := fmt.Sprintf("%s%s %s invalid and excluded from all other statistics.",
		wording.Counted(t.Invalid, "record"), shareNote(t.Invalid, t.Records, "all records"), either(t.Invalid, "is", "are"))
	if len(faults) > 0 && len(faults) < int(t.Invalid) {
		text += fmt.Sprintf(" The most frequent error (%s): %s", wording.Counted(faults[0].Games, "record"), wording.ShownName(faults[0].Title))
	}
	return text
}

// unreadHighlight states how many files could not be read.
func unreadHighlight(r *stats.Result) string {
	if r.Reading.Unreadable == 0 {
		return ""
	}
	return fmt.Sprintf("%s could not be read completely.", wording.Counted(r.Reading.Unreadable, "file"))
}

// indexHighlights states what is wrong with all records, whatever the game. The chapters are those of the index.
func indexHighlights(r *stats.Result, root *chapter) (all []highlight) {
	var repeats stats.Duplicates
	for _, g := range r.Games {
		repeats.Add(&g.Duplicates)
	}
	add := func(to, text string) {
		if text != "" {
			all = append(all, highlight{Text: text, To: root.find(root.inside(to))})
		}
	}
	add("unread", unreadHighlight(r))
	add("", duplicateHighlight(&repeats, r.Records))
	add("", unfinishedHighlight(&r.Totals))
	add("", faultHighlight(&r.Totals, faultsByCode(r))) // which are on the pages of their games
	return all
}
