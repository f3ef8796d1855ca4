package conquest

import (
	"slices"
	"testing"

	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
)

// A board drawn alone shows what the film shows on it, with the same captions, and turns the same pawns.
func TestLiveBoardIsThatOfTheFilm(t *testing.T) {
	o := drawtest.WithSwitches("hints", "effects")
	p := drawtest.RandomGame(start(t, "ataxx", "", 7), 60, 1)
	f, b := Film(p, o), Board(p, o)
	turned := 0
	for ply := range len(p.Plies) + 1 {
		s := b.Position(p, ply)
		scenes, all := []scene.Scene{s}, []scene.Scene{f.Frames[ply]}
		if ply > 0 {
			scenes, all = append(scenes, b.Between(p, ply)...), append(all, f.Before(ply)...)
		}
		if len(scenes) != len(all) {
			t.Fatalf("ply %d has %d scenes, and in the film %d", ply, len(scenes), len(all))
		}
		turned += len(scenes) - 1
		for i := range scenes {
			if scenes[i].Caption != all[i].Caption || len(scenes[i].Strokes) > len(all[i].Strokes) {
				t.Fatalf("ply %d: the caption is %q, want %q", ply, scenes[i].Caption, all[i].Caption)
			}
			for _, what := range []string{"pawn", "turning", "turned", "moved", "left", "cloned", "can-"} {
				if got, want := drawtest.PlacedAs(b.Film, &scenes[i], what), drawtest.PlacedAs(f, &all[i], what); !slices.Equal(got, want) {
					t.Fatalf("ply %d: the board has %q, and the film %q", ply, got, want)
				}
			}
			for _, what := range []string{"panel", "bar", "seat", "turn-", "special", "result"} {
				if got := drawtest.PlacedAs(b.Film, &scenes[i], what); len(got) > 0 {
					t.Fatalf("ply %d: the board alone has %q", ply, got)
				}
			}
		}
	}
	if turned == 0 {
		t.Error("no pawns turn in the whole game")
	}
}

// Gaps are cells too, and cells are called as in the notation of the rules.
func TestLiveTextsOfCells(t *testing.T) {
	for _, c := range []struct{ rules, setup, name string }{
		{"ataxx", "x5o/7/3-3/2-1-2/3-3/7/o5x x", "d5 gap"}, {"conquest", "", "(2,3) "},
	} {
		p := played(t, c.rules, c.setup, "")
		b := Board(p, scene.Options{})
		b.Position(p, 0)
		if got := b.Name(game.Cell{Row: 2, Col: 3}) + " " + b.Text(game.Cell{Row: 2, Col: 3}); got != c.name {
			t.Errorf("%s: got %q, want %q", c.rules, got, c.name)
		}
		if got := b.Text(game.Cell{}) + ", " + b.Text(game.Cell{Col: 6}); got != "X pawn, O pawn" {
			t.Errorf("%s: in the corners stand %q", c.rules, got)
		}
	}
}

func TestLiveHidesTheLastMove(t *testing.T) {
	p := drawtest.RandomGame(start(t, "ataxx", "", 7), 12, 1)
	b := Board(p, scene.Options{HideLast: true})
	for ply := range len(p.Plies) + 1 {
		s := b.Position(p, ply)
		if names, _ := drawtest.Contents(b.Film, &s); len(s.Strokes) > 0 || slices.ContainsFunc(names, func(n string) bool { return n != "pawn-0" && n != "pawn-1" }) {
			t.Errorf("ply %d: there are %q and %d strokes", ply, names, len(s.Strokes))
		}
	}
}
