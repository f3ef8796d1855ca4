package job_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/where"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/reports/findings"
)

// A writtenGame is a game of the test: some moves, and how many tags it has.
type writtenGame struct {
	moves string
	tags  int
}

// line is a game of no captures twice: no beginning of it is an image of another one.
var line = strings.Fields("f5 d6 c3 d3 c4 f4 f6 f3 e6 e7")

// writeGames writes games that begin alike, many of which are equal.
func writeGames(t *testing.T) (file string, games []writtenGame) {
	r := rand.New(rand.NewPCG(3, 4))
	var text strings.Builder
	for i := range 2000 {
		moves := line[:1+r.IntN(len(line))]
		if r.IntN(2) == 0 {
			moves = append(slices.Clone(moves[:1:1]), "f6", "e6", "f4")[:1+r.IntN(4)]
		}
		g := writtenGame{strings.Join(moves, " "), r.IntN(4)}
		games = append(games, g)
		fmt.Fprintf(&text, "[Game \"reversi\"]\n[Rules \"othello\"]\n[Round \"%d\"]\n[Event \"?\"]\n", i+1)
		for tag := range g.tags {
			fmt.Fprintf(&text, "[Note%d \"x\"]\n", tag)
		}
		fmt.Fprintf(&text, "\n%s *\n\n", g.moves)
	}
	file = filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(file, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	return file, games
}

// converted returns the rounds of the games that are written, which are their numbers.
func converted(t *testing.T, file string, o corpus.Options, c stats.Choice) (numbers []int, sum stats.Choice) {
	t.Helper()
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	run := &job.Run{Run: measure.Run{Args: []string{file}, Corpus: o, Choice: c, Talk: findings.Layouts()[0].New(new(bytes.Buffer), findings.Options{})}}
	done, err := run.Choose(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := run.Convert(context.Background(), &out, job.Conversion{To: format, Lost: new(job.Losses)}); err != nil {
		t.Fatal(err)
	}
	if err := done(); err != nil {
		t.Fatal(err)
	}
	for _, l := range strings.Split(out.String(), "\n") {
		if round, ok := strings.CutPrefix(l, `[Round "`); ok {
			n, _ := strconv.Atoi(strings.TrimSuffix(round, `"]`))
			numbers = append(numbers, n)
		}
	}
	return numbers, run.Choice
}

// kept returns the numbers of the games that stay, found out one by one.
func kept(games []writtenGame, u string) (numbers []int) {
	for i, g := range games {
		stays := true
		for j, other := range games {
			equal := g.moves == other.moves
			switch u {
			case stats.UniqueLongest:
				stays = stays && !(equal && j < i) && (equal || !strings.HasPrefix(other.moves, g.moves+" "))
			case stats.UniqueTagged:
				stays = stays && !(equal && (other.tags > g.tags || other.tags == g.tags && j < i))
			default:
				stays = stays && !(equal && j < i)
			}
		}
		if stays {
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}

func TestOneGameOfEachGroupStays(t *testing.T) {
	if testing.Short() {
		t.Skip("looks for repeated games in all orders")
	}
	file, games := writeGames(t)
	for _, u := range []string{stats.UniqueFirst, stats.UniqueLongest, stats.UniqueTagged} {
		want := kept(games, u)
		for _, workers := range []int{1, 7} {
			got, sum := converted(t, file, corpus.Options{Workers: workers, PieceSize: 512}, stats.Choice{Unique: u})
			if !slices.Equal(got, want) {
				t.Errorf("%s with %d workers keeps %v, not %v", u, workers, got, want)
			}
			if sum.Games != int64(len(games)) || sum.Distinct() != int64(len(want)) {
				t.Errorf("%s: %+v", u, sum)
			}
		}
	}
}

func TestASampleIsTheSameForAllNumbersOfWorkersAndInTheOrderOfTheInput(t *testing.T) {
	file, _ := writeGames(t)
	one, _ := converted(t, file, corpus.Options{Workers: 1}, stats.Choice{Sample: 300, Seed: 5})
	many, _ := converted(t, file, corpus.Options{Workers: 7, PieceSize: 512}, stats.Choice{Sample: 300, Seed: 5})
	other, _ := converted(t, file, corpus.Options{Workers: 7}, stats.Choice{Sample: 300, Seed: 6})
	if len(one) != 300 || !slices.IsSorted(one) || !slices.Equal(one, many) {
		t.Errorf("1 worker draws %v\n7 draw %v", one, many)
	}
	if slices.Equal(one, other) {
		t.Error("another seed draws the same games")
	}
	all, sum := converted(t, file, corpus.Options{}, stats.Choice{Sample: 5000})
	if len(all) != 2000 || sum.Distinct() != 2000 {
		t.Errorf("%d of 2000 games are drawn, %+v", len(all), sum)
	}
}

// With 400 seeds each of the 2,000 games is drawn 40 times, on average, if 200 are drawn at a time: the sum of the squares of
// what differs has a mean of 2000·40·0.9 and a standard deviation of some 3% of that.
func TestASampleIsUniform(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long in one goroutine")
	}
	times := make([]int, 2001)
	for seed := range uint64(400) {
		numbers := job.Draw(t, 2000, stats.Choice{Sample: 200, Seed: seed})
		for _, n := range numbers {
			times[n]++
		}
	}
	squares := 0
	for _, n := range times[1:] {
		squares += (n - 40) * (n - 40)
	}
	if mean := 2000 * 40 * 9 / 10; squares < mean*85/100 || squares > mean*115/100 {
		t.Errorf("the sum of squares is %d, far from %d", squares, mean)
	}
}

// First the condition, then repeats, then the draw: of games that the condition leaves out none is what others repeat.
func TestConditionThenUniqueThenSample(t *testing.T) {
	file, games := writeGames(t)
	e, err := where.Parse("number>1000")
	if err != nil {
		t.Fatal(err)
	}
	unique, _ := converted(t, file, corpus.Options{Where: e}, stats.Choice{Unique: stats.UniqueFirst})
	var want []int
	for _, n := range kept(games[1000:], stats.UniqueFirst) {
		want = append(want, n+1000)
	}
	if !slices.Equal(unique, want) {
		t.Errorf("%v stay, not %v", unique, want)
	}
	drawn, sum := converted(t, file, corpus.Options{Where: e}, stats.Choice{Unique: stats.UniqueFirst, Sample: 4})
	if len(drawn) != 4 || sum.Games != 1000 || slices.ContainsFunc(drawn, func(n int) bool { return !slices.Contains(want, n) }) {
		t.Errorf("%v are drawn of %v, %+v", drawn, want, sum)
	}
}
