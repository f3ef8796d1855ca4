package main

import (
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/rating"
)

// The same seed gives the same page, with eight tests and twenty tournaments.
func TestPagesAreTheSameAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some ten thousand games")
	}
	page := func(seed uint64) string {
		var text strings.Builder
		if err := writePage(&text, 1, seed); err != nil {
			t.Fatal(err)
		}
		return text.String()
	}
	first := page(1)
	if first != page(1) || first == page(2) {
		t.Error("pages do not follow from the seed")
	}
	if rows := regexp.MustCompile(`(?m)^\| -?[0-9]`).FindAllString(first, -1); len(testSettings) != 8 || len(coverageSettings) != 20 || len(rows) != 28 {
		t.Errorf("%d tests, %d tournaments, %d rows", len(testSettings), len(coverageSettings), len(rows))
	}
}

// The page in docs is of these settings, and what it says of them holds: error rates are not above those that tests are asked for, nor do intervals hold the truth
// too seldom, but for chance.
func TestFiguresOfThePage(t *testing.T) {
	data, err := os.ReadFile("../../../docs/explanation/simulations.md")
	if err != nil {
		t.Fatal(err)
	}
	tests, tournaments := 0, 0
	rates := regexp.MustCompile(`\| (\S+)% \| \S+% \((\S+)–\S+\)`)
	number := func(text string) float64 {
		t.Helper()
		v, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(line, " | ")
		switch {
		case rates.MatchString(line):
			tests++
			for _, m := range rates.FindAllStringSubmatch(line, -1) {
				if asked, low := number(m[1]), number(m[2]); low > asked {
					t.Errorf("a test errs in %g%% at least, and not in %g%%: %s", low, asked, line)
				}
			}
		case len(cells) == 12 && !strings.Contains(line, "-") && !strings.Contains(line, "players"):
			tournaments++
			if held := number(strings.TrimSuffix(cells[8], "%")); held < 93.5 {
				t.Errorf("intervals hold the truth in %g%%: %s", held, line)
			}
		}
	}
	if tests != len(testSettings) || tournaments != len(coverageSettings) {
		t.Errorf("%d tests and %d tournaments", tests, tournaments)
	}
}

// Normalized Elo is what the results of many games say.
func TestNormalizedElo(t *testing.T) {
	for _, s := range []testSetting{{draws: 0.5}, {draws: 0.2, openings: 200}} {
		w := &world{elo: []float64{60, 0}, draws: s.draws, openings: s.openings, random: rand.New(rand.NewPCG(3, 4))}
		var counts rating.Pentanomial
		for range 100000 {
			first, second := w.pair(0, 1)
			counts[int(2*(first+second))]++
		}
		if got, want := rating.NormalizedElo(counts, rating.Usual), s.normalized(60); math.Abs(got.Value-want) > 2*got.Error {
			t.Errorf("%+v: %.2f ± %.2f, want %.2f", s, got.Value, got.Error, want)
		}
		s.Scale = rating.Normalized
		if got := s.logisticElo(s.normalized(60)); math.Abs(got-60) > 1e-6 {
			t.Errorf("%+v: %.3f", s, got)
		}
	}
}

// What is expected is what players make.
func TestScoresAreAsExpected(t *testing.T) {
	w := &world{elo: []float64{100, 0}, draws: 0.4, random: rand.New(rand.NewPCG(1, 2))}
	const pairs = 200000
	first, second := 0.0, 0.0
	for range pairs {
		a, b := w.pair(0, 1)
		first, second = first+a/pairs, second+b/pairs
	}
	if mean := (first + second) / 2; math.Abs(mean-logistic(100/perNat)) > 0.002 || first-second < 0.08 || first-second > 0.12 {
		t.Errorf("%.4f and %.4f", first, second)
	}
}
