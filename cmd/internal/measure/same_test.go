package measure

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/samplestest"
)

func TestGamesThatAreThereMoreThanOnce(t *testing.T) {
	games := writeGames(t,
		"f5d6c3d3c4f4", // 1
		"f5d6c3d3c4f4", // the same bytes
		"F5D6C3D3C4F4", // the same plies
		"e6f4c3c4d3d6", // and in a mirror
		"f5d6c3d3",     // the beginning of 1
		"e6f4c3c4",     // which is there twice, once in a mirror
		"f5d6c4d3c3f4", // 7: to the same position as 1, but nothing else is common half-way
		"e6f4d3c4c3d6", // and that in a mirror
		"f5f4c3c6g3",   // 9: by itself
		"f5f4",
		"f5f6")
	r := resultOf(t, smallAnalysis(), games)
	d := r.Games[0].Duplicates
	if d.Identical != 1 || d.SamePlies != 4 || d.Prefix != 2 || d.Reordered != 0 {
		t.Errorf("got %+v", d)
	}
	var got []string
	for _, g := range d.Groups {
		numbers := []int64{}
		for _, x := range g.Examples {
			numbers = append(numbers, x.Number)
		}
		got = append(got, fmt.Sprint(g.Relation, " ", g.Games, " of ", g.Plies, ": ", numbers))
	}
	want := []string{
		"same plies 4 of 6: [1 2 3 4]",
		"same plies 2 of 4: [5 6]",
		"same plies 2 of 6: [7 8]",
		"prefix 2 of 4: [5 1]",
		"prefix 2 of 2: [10 9]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Games that come to the same end are no duplicates for that: many games of Reversi end with a board of one colour.
// They have to go through the same position half-way too. Games that are the same
// are listed before them.
func TestReorderedGamesHaveACommonPositionHalfWay(t *testing.T) {
	games := writeGames(t,
		"f5d6c3d3c4f4c2b2a2a1b3d2", // 1
		"f5d6c4d3c3f4c2b2a2a1b3d2", // the same positions from ply 5 on
		"e6f4d3c4c3d6b3b2b1a1c2b4", // 3: those of 2, in a mirror
		"f5d6c3d3c4f4d7d8f6",       // 4
		"f5d6c4d3c3f4d7d8f6")       // the same from ply 5 on, which is after the middle
	d := resultOf(t, smallAnalysis(), games).Games[0].Duplicates
	if d.SamePlies != 1 || d.Reordered != 1 || len(d.Groups) != 2 {
		t.Fatalf("got %+v", d)
	}
	for i, want := range []struct {
		relation string
		first    int64
	}{{"same plies", 2}, {"reordered", 1}} {
		if g := d.Groups[i]; g.Relation != want.relation || g.Games != 2 || g.Examples[0].Number != want.first {
			t.Errorf("group %d is %+v, want %v", i, g, want)
		}
	}
}

// Of games that are there several times, in other formats too, one is distinct: the first that has a result. Others have results or none, and may contradict it.
func TestEachGameIsDistinctOnce(t *testing.T) {
	games := writeGames(t, "f5d6c3d3c4f4", "f5d6c3d3", "f5d6c4d3")
	result := func(moves, rest string) string {
		return "[Game \"reversi\"]\n[Rules \"othello\"]\n" + rest + "\n\n" + moves + "\n\n"
	}
	const black, white = "[Result \"40-24\"]\n[Termination \"resigned\"]", "[Result \"0-64\"]\n[Termination \"resigned\"]"
	own := filepath.Join(filepath.Dir(games), "own.pgn")
	text := result("1. f5 d6 2. c3 d3 3. c4 f4", black) + // 4: of the plies of 1, which has no result
		result("1. e6 f4 2. c3 c4 3. d3 d6", white) + // the same in a mirror
		result("1. f5 d6 2. c3 d3 3. c4 f4", black) + // the bytes of 4
		result("1. f5 d6", white) +
		result("1. f5 d6 2. c3", white)
	if err := os.WriteFile(own, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	v := resultOf(t, smallAnalysis(), games, own).Games[0].Variants[0]
	distinct := v.Distinct()
	if v.Outcomes.Games != 5 || v.Copies.Games != 2 || !slices.Equal(v.Copies.Wins, []int64{1, 1}) || distinct.Games != 3 || !slices.Equal(distinct.Wins, []int64{1, 2}) {
		t.Errorf("of %+v are copies %+v, and distinct %+v", v.Outcomes, v.Copies, distinct)
	}
	if !slices.Equal(v.Outcomes.Wins, []int64{2, 3}) || distinct.Scored != v.Outcomes.Scored-v.Copies.Scored || distinct.ScoreSum[0] != v.Outcomes.ScoreSum[0]-v.Copies.ScoreSum[0] {
		t.Errorf("to count the distinct games changes the sums %+v, or leaves %+v", v.Outcomes, distinct)
	}
}

// Over the samples the counts are those of comparing every game with every other one.
func TestDuplicatesAreThoseThatComparingFinds(t *testing.T) {
	dir := samplestest.Folder(t)
	var got stats.Duplicates
	for _, g := range resultOf(t, smallAnalysis(), dir).Games {
		got.Identical += g.Duplicates.Identical
		got.SamePlies += g.Duplicates.SamePlies
		got.Prefix += g.Duplicates.Prefix
	}
	var all []corpus.Identity
	_, err := corpus.Each(t.Context(), []string{dir}, corpus.Options{},
		func() func(*corpus.Game) corpus.Identity { return new(corpus.Identifier).Identify },
		func(item corpus.Item[corpus.Identity]) error {
			if item.Finding == nil {
				all = append(all, item.Value)
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	var want stats.Duplicates
	for i, x := range all {
		repeats, copies, begins := false, false, false
		for j, y := range all {
			same := x.Hash == y.Hash
			repeats = repeats || j < i && same
			copies = copies || j < i && same && x.Bytes == y.Bytes
			begins = begins || x.Steps != nil && len(x.Steps) < len(y.Steps) && bytes.HasPrefix(y.Steps, x.Steps)
		}
		switch {
		case copies:
			want.Identical++
		case repeats:
			want.SamePlies++
		case begins:
			want.Prefix++
		}
	}
	if got.Identical != want.Identical || got.SamePlies != want.SamePlies || got.Prefix != want.Prefix || want.Identical == 0 {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// Transpositions and images are one position, so that its numbers are those of all of them.
func TestPositionsJoinTranspositionsAndImages(t *testing.T) {
	games := writeGames(t, "f5d6c3d3c4f4", "f5d6c4d3c3f4", "e6f4c3c4d3d6", "e6f4d3c4c3d6", "f5f4")
	r := resultOf(t, smallAnalysis(), filepath.Dir(games))
	v := r.Games[0].Variants[0]
	at := map[int64][]int64{}
	var last *stats.Joined
	for i := range v.Joined {
		at[v.Joined[i].Ply] = append(at[v.Joined[i].Ply], v.Joined[i].Games)
		last = &v.Joined[i]
	}
	for ply, want := range map[int64][]int64{1: {5}, 2: {4, 1}, 3: {2, 2}, 4: {2, 2}, 5: {2, 2}, 6: {4}} {
		if !slices.Equal(at[ply], want) {
			t.Errorf("ply %d: steps of %v games, want %v", ply, at[ply], want)
		}
	}
	if last.Ply != 6 || last.Line != "f5 d6 c3 d3 c4 f4" || last.Outcomes.Games != 0 {
		t.Errorf("the last step is %+v", last)
	}
}
