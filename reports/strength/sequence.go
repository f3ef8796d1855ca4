package strength

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// A sequence is the pairs of games of a match of two players that a sequential test decided, in the order in which they ended.
type sequence struct {
	test   rating.Test
	points []uint8 // half points that the first player of the match made of each pair: 0 to 4
	open   map[string]half
	played map[hash]bool
}

// A half is the first game of a pair.
type half struct {
	points  float64
	content hash
	known   bool // its plies
}

// testOfMatch returns the sequential test that the settings of a match name.
func testOfMatch(settings string) (t rating.Test, ok bool) {
	for word := range strings.SplitSeq(settings, ", ") {
		values, found := strings.CutPrefix(word, "sprt ")
		if !found {
			continue
		}
		values, normalized := strings.CutSuffix(values, " normalized")
		if normalized {
			t.Scale = rating.Normalized
		}
		n, err := fmt.Sscanf(values, "%g %g %g %g", &t.Elo0, &t.Elo1, &t.Alpha, &t.Beta)
		return t, err == nil && n == 4 && t.Check() == nil
	}
	return t, false
}

// newSequence returns the sequence of a match; nil if it has no sequential test.
func newSequence(settings string) *sequence {
	test, ok := testOfMatch(settings)
	if !ok {
		return nil
	}
	return &sequence{test: test, open: map[string]half{}, played: map[hash]bool{}}
}

// add counts a game with some content, which may end a pair. Pairs that repeat an earlier one are left out, as in the match.
func (s *sequence) add(v *Verdict, content hash, first string) {
	points := shares(v.scores)
	if v.pair == "" || len(points) != 2 {
		return
	}
	own := points[0]
	if v.players[0] != first {
		own = points[1]
	}
	before, paired := s.open[v.pair]
	if !paired {
		s.open[v.pair] = half{own, content, v.plies != hash{}}
		return
	}
	delete(s.open, v.pair)
	if content = before.content.plus(content); before.known && v.plies != (hash{}) {
		if s.played[content] {
			return
		}
		s.played[content] = true
	}
	s.points = append(s.points, uint8(2*(before.points+own)))
}

// path returns the log-likelihood ratio after each pair, and the results after the last one.
func (s *sequence) path() (ratios []float64, all rating.Pentanomial) {
	for _, points := range s.points {
		all[points]++
		_, ratio := s.test.Judge(all)
		ratios = append(ratios, ratio)
	}
	return ratios, all
}

// tested returns the matches that have a sequential test.
func (s *Report) tested() (matches []*Match) {
	for _, m := range s.Matches {
		if m.sequence != nil && len(m.sequence.points) > 0 && len(matches) < maxMatches {
			matches = append(matches, m)
		}
	}
	return matches
}

// contestants names the players of a match of two: the one whom the test is about first.
func (m *Match) contestants() string {
	return wording.ShownName(m.Players[0]) + " – " + wording.ShownName(m.Players[1])
}

// sequenceTable has what sequential tests say.
func (s *Report) sequenceTable() *table.Table {
	t := &table.Table{
		ID: "sprt", Title: "Sequential tests",
		Note: "elo0 and elo1 are the differences between which the test decides; it ends when the log-likelihood ratio leaves the range between " +
			"the bounds. Pairs of games that only repeat an earlier one do not count.",
		Columns: table.Columns("Match", "Verdict", "#Games", "#Ratio", "Bounds", "Elo0, elo1", "Alpha, beta"),
	}
	for _, m := range s.tested() {
		_, results := m.sequence.path()
		test := m.sequence.test
		verdict, ratio := test.Judge(results)
		lower, upper := test.Bounds()
		unit := ""
		if test.Scale == rating.Normalized {
			unit = " normalized"
		}
		t.Rows = append(t.Rows, []table.Cell{
			{Text: m.contestants()}, {Text: verdict.String()}, table.Count(2 * len(m.sequence.points)),
			{Text: wording.Decimal(ratio, 2), Value: ratio}, {Text: wording.Decimal(lower, 2) + " to " + wording.Decimal(upper, 2)},
			{Text: wording.Minus(fmt.Sprintf("%g, %g%s", test.Elo0, test.Elo1, unit))}, {Text: fmt.Sprintf("%g, %g", test.Alpha, test.Beta)},
		})
	}
	return t
}
