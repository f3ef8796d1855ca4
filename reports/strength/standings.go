package strength

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// matchColumns are the columns of the standings of a match.
var matchColumns = []string{"rank", "player", "games", "wins", "shared", "losses", "points", "score", "failures"}

// WriteStandings writes who has how many points in a match, and how many without the games that a failure decided.
func WriteStandings(w io.Writer, t *match.Table) error {
	columns := matchColumns
	if t.Decided > 0 {
		columns = slices.Insert(slices.Clone(columns), len(columns)-1, withoutFailures, "score")
	}
	var rows [][]string
	for i, r := range t.Standings() {
		row := []string{
			strconv.Itoa(i + 1), wording.Clean(r.Name), strconv.Itoa(r.Games), strconv.Itoa(r.Wins), strconv.Itoa(r.Shared),
			strconv.Itoa(r.Losses), wording.Hundredths(r.Points), ScorePercent(r.Points, r.Games), failures(r.Failures),
		}
		if t.Decided > 0 {
			less := r.Without()
			row = slices.Insert(row, len(row)-1, fmt.Sprintf("%s of %d", wording.Hundredths(less.Points), less.Games), ScorePercent(less.Points, less.Games))
		}
		rows = append(rows, row)
	}
	var text strings.Builder
	_ = table.WritePlain(&text, columns, rows) // a builder takes everything
	if words := decidedText(t); words != "" {
		fmt.Fprintf(&text, "\n%s\n", words)
	}
	if words := settlementText(t.Settlement); words != "" {
		fmt.Fprintf(&text, "\n%s\n", words)
	}
	if len(t.Adjudicated) > 0 {
		fmt.Fprintf(&text, "\nAdjudicated games: %s.\n", failures(t.Adjudicated))
	}
	if t.Void > 0 {
		fmt.Fprintf(&text, "\n%s without a result.\n", wording.Count(t.Void, "game"))
	}
	if t.Repeats > 0 {
		fmt.Fprintf(&text, "\n%s.\n", repeatedPairs(t))
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// withoutFailures is the column of the points without the games that a failure decided.
const withoutFailures = "without failures"

// decidedText states how many games were decided by a failure, and whether that decides the match; "" if none was.
func decidedText(t *match.Table) string {
	if t.Decided == 0 {
		return ""
	}
	counted := t.Games - t.Void
	text := fmt.Sprintf("Failures decided %d of %s", t.Decided, wording.Count(counted, "game"))
	switch {
	case t.Decided == counted:
		return text + ": no game shows which player is stronger."
	case !t.FailuresDecide():
		return text + "; without them the same player leads."
	case len(t.Rows) != 2:
		return text + ", and with them the match: without them another player leads, or none does."
	}
	a, b := t.Rows[0], t.Rows[1]
	less, other := a.Without(), b.Without()
	return fmt.Sprintf("%s, and with them the match: %s – %s is %s–%s, and %s–%s without them.", text, wording.Clean(a.Name), wording.Clean(b.Name),
		wording.Hundredths(a.Points), wording.Hundredths(b.Points), wording.Hundredths(less.Points), wording.Hundredths(other.Points))
}

// settlementText states what the solver says of the games that a failure ended; "" if there are none, or it was not asked.
func settlementText(s *match.Settlement) string {
	switch {
	case s == nil || s.Failed == 0:
		return ""
	case s.Settled == 0:
		return fmt.Sprintf("Of %s that failed, the solver decides none.", wording.Count(s.Failed, "game"))
	}
	var words []string
	for _, name := range slices.Sorted(maps.Keys(s.Points)) {
		words = append(words, wording.Clean(name)+" "+wording.Hundredths(s.Points[name]))
	}
	text := fmt.Sprintf("Of %s that failed, the solver gives %s", wording.Count(s.Failed, "game"), strings.Join(words, ", "))
	if left := s.Failed - s.Settled; left > 0 {
		text += fmt.Sprintf(", and does not decide %d", left)
	}
	return text + "."
}

// repeatedPairs states how many pairs of games are no evidence of anything new.
func repeatedPairs(t *match.Table) string {
	return fmt.Sprintf("Pairs of games that only repeat an earlier one, ply by ply or as a symmetric equivalent: %d", t.Repeats)
}

// liveColumns are the columns of the standings of a match that goes on.
var liveColumns = []string{"rank", "player", "games", "wins", "shared", "losses", "points", "score", "95%", "failures"}

// LiveStandings returns the standings of a match that goes on as lines, at most so many. What can be said
// so far of each score stands beside it; of a match of two, where openings are played in pairs, also what the
// difference in Elo is and how sure that is.
func LiveStandings(t *match.Table, room int) []string {
	var rows [][]string
	for i, r := range t.Standings() {
		rows = append(rows, []string{
			strconv.Itoa(i + 1), wording.Clean(r.Name), strconv.Itoa(r.Games), strconv.Itoa(r.Wins), strconv.Itoa(r.Shared),
			strconv.Itoa(r.Losses), wording.Hundredths(r.Points), ScorePercent(r.Points, r.Games), interval(r.Points, r.Games), failures(r.Failures),
		})
	}
	var text strings.Builder
	_ = table.WritePlain(&text, liveColumns, rows) // a builder takes everything
	if elo := rating.Elo(t.Pairs, rating.Usual); !math.IsInf(elo.Error, 1) {
		fmt.Fprintf(&text, "Elo of %s minus that of %s: %s\n", wording.Clean(t.Rows[0].Name), wording.Clean(t.Rows[1].Name), estimateText(elo))
	}
	if t.Decided > 0 {
		fmt.Fprintf(&text, "%s\n", decidedText(t))
	}
	if words := settlementText(t.Settlement); words != "" {
		fmt.Fprintf(&text, "%s\n", words)
	}
	if t.Void > 0 {
		fmt.Fprintf(&text, "%s without a result\n", wording.Count(t.Void, "game"))
	}
	if t.Repeats > 0 {
		fmt.Fprintf(&text, "%s\n", repeatedPairs(t))
	}
	lines := strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n")
	if more := len(lines) - room; more > 0 {
		lines = append(lines[:max(0, room-1)], fmt.Sprintf("… %s more", wording.Count(more+1, "line")))
	}
	return lines
}

// interval returns the range in which the share of the points lies with 95%.
func interval(points float64, games int) string {
	if games == 0 {
		return "–"
	}
	low, high := rating.Wilson(points, float64(games))
	return wording.Decimal(100*low, 1) + "–" + wording.Decimal(100*high, 1) + "%"
}

// StandingsLine returns the standings on a line, as far as a line goes: "search:4 7.5, random 4.5".
func StandingsLine(t *match.Table) string {
	const shown = 4
	rows := t.Standings()
	var words []string
	for _, r := range rows[:min(len(rows), shown)] {
		words = append(words, fmt.Sprintf("%s %s", wording.Clean(r.Name), wording.Hundredths(r.Points)))
	}
	if more := len(rows) - shown; more > 0 {
		words = append(words, fmt.Sprintf("%d more", more))
	}
	return strings.Join(words, ", ")
}

// ScorePercent writes a score in per cent; "–" without games.
func ScorePercent(points float64, games int) string {
	if games == 0 {
		return "–"
	}
	return wording.Decimal(100*points/float64(games), 1) + "%"
}

// failures lists how often a player failed in which way: "2 crash, 1 timeout".
func failures(counts map[string]int) string {
	var words []string
	for _, reason := range slices.Sorted(maps.Keys(counts)) {
		words = append(words, fmt.Sprintf("%d %s", counts[reason], reason))
	}
	return strings.Join(words, ", ")
}
