package reports

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/corpus"
)

// ratingText returns what is printed of the ratings of records, those of each file in turn.
func ratingText(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i, text := range files {
		if err := os.WriteFile(filepath.Join(dir, string(rune('a'+i))+".pgn"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := &Run{Args: []string{dir}, Corpus: corpus.Options{Workers: 1}, Talk: newText(io.Discard, Options{})}
	rated, _, err := run.Rate(context.Background(), RateOptions{Options: rating.Options{Prior: 1}})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := WriteRatings(&text, rated, "text"); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// pairOfGames returns two games with the seats exchanged. a wins the first; the second ends as it is said.
func pairOfGames(a, b, pair, match, second string) string {
	const moves = "1. f5 d6 2. c3"
	return reversiGame(a, b, moves, "64-0", "Pair", pair, "Match", match) +
		reversiGame(b, a, moves, second, "Pair", pair, "Match", match)
}

// Every match counts its pairs from 1, and those of several do not get mixed up in one file.
func TestMatchesInOneFileAreRatedAsInSeveral(t *testing.T) {
	const settings = "games 4, seed 1, openings random:8, depth 1, id "
	for name, matches := range map[string][2]string{
		"other players": {
			pairOfGames("Ada", "Bob", "1", settings+"1", "0-64") + pairOfGames("Ada", "Bob", "2", settings+"1", "64-0"),
			pairOfGames("Bob", "Cleo", "1", settings+"2", "64-0") + pairOfGames("Bob", "Cleo", "2", settings+"2", "32-32"),
		},
		"the same players": {
			pairOfGames("Ada", "Bob", "1", settings+"1", "0-64") + pairOfGames("Ada", "Bob", "2", settings+"1", "64-0"),
			pairOfGames("Ada", "Bob", "1", settings+"2", "32-32") + pairOfGames("Ada", "Bob", "2", settings+"2", "64-0"),
		},
		"without settings": {
			pairOfGames("Ada", "Bob", "1", "", "0-64"),
			pairOfGames("Ada", "Cleo", "1", "", "64-0") + pairOfGames("Bob", "Cleo", "1", "", "64-0"),
		},
	} {
		apart, together := ratingText(t, matches[0], matches[1]), ratingText(t, matches[0]+matches[1])
		if apart != together {
			t.Errorf("%s: in one file\n%s\nand in two\n%s", name, together, apart)
		}
	}
}

// A pair of players is listed as they are ranked, whatever their names are, and the pairs likewise.
func TestPairsAreInTheOrderOfTheRanking(t *testing.T) {
	text := ratingText(t, pairOfGames("Bob", "Ada", "1", "", "32-32")+pairOfGames("Cleo", "Bob", "2", "", "0-64")+
		pairOfGames("Cleo", "Ada", "3", "", "0-64"))
	_, pairs, _ := strings.Cut(text, "pairs of games")
	var got []string
	for line := range strings.Lines(pairs) {
		if fields := strings.Fields(line); len(fields) > 8 && fields[1] == "–" {
			got = append(got, strings.Join(fields[:8], " "))
		}
	}
	want := []string{"Cleo – Bob 0 0 0 0 1", "Cleo – Ada 0 0 0 0 1", "Bob – Ada 0 0 0 1 0"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// What results cannot tell is said; what nobody asked for is not.
func TestAdvantageThatResultsDoNotTell(t *testing.T) {
	const note = "cannot tell what moving first is worth"
	oneSided := reversiGame("Ada", "Bob", "1. f5 d6", "64-0") + reversiGame("Ada", "Bob", "1. f5 d6", "0-64")
	for records, want := range map[string]bool{oneSided: true, oneSided + reversiGame("Bob", "Ada", "1. f5 d6", "64-0"): false} {
		if got := strings.Contains(ratingText(t, records), note); got != want {
			t.Errorf("said %v, want %v of\n%s", got, want, records)
		}
	}
	s := strengthOf(t, oneSided, StrengthOptions{RateOptions: RateOptions{Options: rating.Options{NoAdvantage: true}}}, 1)[0]
	if text := strings.Join(s.Rating.notes(), " "); strings.Contains(text, note) {
		t.Errorf("with --no-advantage: %s", text)
	}
}
