package corpus_test

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A watcher notes where games come to a goal.
type watcher struct{ seeker *corpus.Seeker }

func (w *watcher) Watch(p *replay.Played) { w.seeker.Watch(p) }

func (w *watcher) Game(g *corpus.Game) string {
	plies, refused := w.seeker.Take()
	switch {
	case refused != nil:
		return "refused: " + refused.Error()
	case plies < 0:
		return "no"
	}
	return "ply " + string(rune('0'+g.Played.PlyNumber(plies-1)))
}

// seek returns what becomes of the goal in each record of a text.
func seek(t *testing.T, records string, goal corpus.Goal, o replay.Options) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "games.txt")
	if err := os.WriteFile(file, []byte(records), 0o666); err != nil {
		t.Fatal(err)
	}
	var all []string
	_, err := corpus.EachWatched(context.Background(), []string{file}, corpus.Options{Replay: o},
		func() *watcher { return &watcher{corpus.NewSeeker(goal, o)} },
		func(item corpus.Item[string]) error {
			all = append(all, item.Value)
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(all, ", ")
}

func TestGoalsAreFoundByAnyOrderOfMoves(t *testing.T) {
	// The second game comes to the position of the first by other moves, the third to its image, the
	// fourth breaks off before it, and the fifth has a fault after it.
	const games = "f5d6c4d3c3\nf5d6c3d3c4\nd3c5f6f5e6f4\nf5d6c3\nf5d6c3d3c4a1\n"
	const position = "------------------XOX-----XXX------XX---XO------------"
	for name, c := range map[string]struct {
		goal corpus.Goal
		want string
	}{
		"start":           {corpus.Goal{}, "ply 0, ply 0, ply 0, ply 0, ply 0"},
		"moves":           {corpus.Goal{Moves: "f5 d6 c3 d3 c4"}, "ply 5, ply 5, no, no, ply 5"},
		"numbered":        {corpus.Goal{Moves: "1. f5 d6 2. c3 d3 3. c4"}, "ply 5, ply 5, no, no, ply 5"},
		"semicolons":      {corpus.Goal{Moves: " f5; d6;c3 ;d3;c4;"}, "ply 5, ply 5, no, no, ply 5"},
		"symmetric":       {corpus.Goal{Moves: "f5 d6 c3 d3", Symmetric: true}, "no, ply 4, ply 4, no, ply 4"},
		"images":          {corpus.Goal{Moves: "d3 c5", Symmetric: true}, "ply 2, ply 2, ply 2, ply 2, ply 2"},
		"one image":       {corpus.Goal{Moves: "d3 c5"}, "no, no, ply 2, no, no"},
		"from a position": {corpus.Goal{Position: "---------------------------OX------XO--------------------------- X", Moves: "f5 d6"}, "ply 2, ply 2, no, ply 2, ply 2"},
		"a transcript":    {corpus.Goal{Position: "F5d6C3d3"}, "no, ply 4, no, no, ply 4"},
		"one with a move": {corpus.Goal{Position: "f5d6c3", Moves: "d3"}, "no, ply 4, no, no, ply 4"},
		"a faulty record": {corpus.Goal{Position: "f5d6c3a1"}, "no, no, no, no, no"},
		"no such text":    {corpus.Goal{Position: position}, "no, no, no, no, no"},
		"illegal":         {corpus.Goal{Moves: "f5 a1"}, strings.TrimSuffix(strings.Repeat(`refused: move 2, "a1", cannot be played: A disc on a1 encloses no opposing disc; legal: f4, d6, f6, `, 5), ", ")},
	} {
		if got := seek(t, games, c.goal, replay.Options{Game: "reversi"}); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, c.want)
		}
	}
}

// Moves may have blanks in them, and a pass that is forced may be left out.
func TestMovesOfGoalsAreReadAgainstThePosition(t *testing.T) {
	for about, c := range map[string]struct{ game, moves, want string }{
		"hive":            {"hive", "wS1 bS1 -wS1 wQ wS1/", "Base Black[2]"},
		"numbers":         {"hive", "1. wS1 2. bS1 -wS1", "Base White[2]"},
		"conquest":        {"conquest", "g1f1 a1b1", ""},
		"too long":        {"reversi", "f5 " + strings.Repeat("x", 10_000), `move 2, "` + strings.Repeat("x", 40) + `…", cannot be played`},
		"not a move":      {"contactix", "a1 \x00", `move 2, "\x00", cannot be played`},
		"number and move": {"reversi", "1.f5 d6 2...c3", "------------------X--------XX------OXX-----O-"},
		"glued":           {"reversi", "f5d6c3d3c4", "------------------XO------XXX------OXX-----O-"},
		"glued, numbered": {"conquest", "1.g1f1a1b1", ""},
		"glued wrongly":   {"reversi", "f5 d6c3zz", `move 2, "d6c3zz", cannot be played`},
		"several words":   {"bluelagoon", "S 99,3", `move 1, "S 99,3", cannot be played`},
		"alike":           {"contactix/hex", "a1 swap", "legal: swap-pieces, b1, c1, "},
		"many moves":      {"contactix", "1. a1 2. a1", `move 2, "a1", cannot be played: A1 already holds`},
		"and more":        {"contactix", "1. a1 2. a1", "; legal: a10, a11, a2, a3, a4, a5, a6, a7, a8, a9, b1, c1 and 108 more"},
		"near":            {"hive", "wS1; bS1 -wS1; wS1 bS1-", "; legal: wS2 wS1/, wS2 wS1-, "},
		"the end":         {"reversi", "f5 d6 c5 f4 e7 f6 g5 e6 e3 d3", `move 10, "d3", follows the end of the game`},
		"nothing":         {"reversi", " ;; 1. ; ", ""},
	} {
		name, rules, _ := strings.Cut(c.game, "/")
		kind, err := replay.GameByName(name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := kind.Start("", game.Options{Rules: cmp.Or(rules, kind.RuleSets[0].Name)})
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		if err := corpus.PlayMoves(s, c.moves); err != nil {
			text = err.Error()
		} else if about != "nothing" && s.Ply() == 0 {
			t.Errorf("%s: nothing was played", about)
		} else {
			text = string(s.AppendPosition(nil))
		}
		if !strings.Contains(text, c.want) {
			t.Errorf("%s: %s", about, text)
		}
	}
}

// Whatever is looked for, nothing panics, and a state that was played on can be taken back.
func FuzzGoal(f *testing.F) {
	mutate.Add(f, "f5 d6 c3", "---------------------------OX------XO--------------------------- X")
	mutate.Add(f, "wS1; bS1 -wS1", "Base;InProgress;White[1]")
	mutate.Add(f, "S 0,0", "a 13 4")
	mutate.Add(f, "1. a1 2. swap", "")
	f.Fuzz(func(t *testing.T, moves, position string) {
		corpus.PositionKey(position)
		for _, kind := range replay.Games() {
			s, err := corpus.PositionOf(kind, position, game.Options{Rules: kind.RuleSets[0].Name})
			if err != nil {
				continue
			}
			before, ply := string(s.AppendPosition(nil)), s.Ply()
			_ = corpus.PlayMoves(s, moves)
			for s.Ply() > ply {
				s.Undo()
			}
			if after := string(s.AppendPosition(nil)); after != before {
				t.Fatalf("%s, %q: %s became %s", kind.Name, moves, before, after)
			}
		}
	})
}
