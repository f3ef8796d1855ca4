package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/cmd/internal/play/think"
)

// The page's analysis shows the moves, scores and lines of plybook best with as many lines and the same limits, in all games.
func TestAnalysisShowsWhatBestPrints(t *testing.T) {
	for _, c := range []struct {
		file  string
		pick  int
		ply   int // the first seat is to move, for which the page shows scores
		nodes int64
	}{
		{"hive/meadow-cup.pgn", 1, 16, 5000},
		{"contactix/brook-open.pgn", 1, 4, 5000},
		{"conquest/engines.pgn", 1, 20, 5000},
		{"bluelagoon/reef-cup.pgn", 1, 8, 5000},
		{"reversi/garden-open.pgn", 1, 20, 5000},
		{"reversi/garden-open.pgn", 1, 50, player.DefaultNodes}, // all is proved
	} {
		t.Run(fmt.Sprint(c.file, " ply ", c.ply), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			game := filepath.Join(dir, "game.pgn")
			sample := filepath.Join("../../corpus/samples", c.file)
			if out, code := startPlybook(t, ".", "convert", "--to", "pgn", "--pick", fmt.Sprint(c.pick), "--out", game, sample); code != 0 {
				t.Fatal(out)
			}
			shown := analysed(t, game, c.ply, int(c.nodes))
			best, code := startPlybook(t, dir, "best", "--lines", fmt.Sprint(max(2, len(shown))), "--nodes", fmt.Sprint(c.nodes), "--ply", fmt.Sprint(c.ply), "game.pgn")
			if printed := printedLines(best); code != 0 || len(shown) < 3 || !slices.Equal(shown, printed) {
				t.Errorf("the page shows\n%s\nand plybook best prints\n%s", strings.Join(shown, "\n"), best)
			}
		})
	}
}

// analysed returns the moves that the page shows for a ply of a game, each with its score and line.
func analysed(t *testing.T, file string, ply, nodes int) (lines []string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	host := play.Client{Host: true, Window: "page"}
	s := play.New(play.Options{Now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Seed: 1, Untimed: true})
	if r := s.Open("game.pgn", text, 0); r != nil {
		t.Fatal(r)
	}
	list := s.View(host, 0).List
	i := slices.IndexFunc(list, func(m play.MoveView) bool { return m.N == ply })
	if i < 0 {
		t.Fatalf("the page has no ply %d", ply)
	}
	for _, a := range []play.Act{{Do: "goto", Text: list[i].Node}, {Do: "analyse", N: nodes}} {
		if r := s.Do(host, a, 0); r != nil {
			t.Fatalf("%s: %+v", a.Do, r)
		}
	}
	var thinker think.Thinker
	for jobs := s.Jobs(); len(jobs) > 0; jobs = s.Jobs() {
		s.Told(jobs[0].ID, thinker.Run(t.Context(), jobs[0], func(play.Thought) {}), true, 0)
	}
	for _, m := range s.View(host, 0).Think.Moves {
		lines = append(lines, strings.Join(append([]string{m.Text, strings.Replace(m.Score, "−", "-", 1)}, m.Line...), " "))
	}
	return lines
}

// printedLines returns the same of what plybook best prints.
func printedLines(best string) (lines []string) {
	all := strings.Split(strings.TrimRight(best, "\n"), "\n")
	for i := 2; i < len(all); i++ { // after the game and the position
		score, _, _ := strings.Cut(strings.TrimSpace(all[i+1]), " for ")
		move, line := all[i], all[i]
		if i++; i+1 < len(all) && strings.HasPrefix(all[i+1], "  ") {
			i++
			line = strings.ReplaceAll(strings.TrimSpace(all[i]), ", ", " ")
		}
		lines = append(lines, strings.Join([]string{move, score, line}, " "))
	}
	return lines
}
