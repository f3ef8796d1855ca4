package reversi

import (
	"slices"
	"testing"

	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
)

// A board drawn alone shows what the film shows on it, with the same captions; numbers too, which follow the variation shown.
func TestLiveBoardIsThatOfTheFilm(t *testing.T) {
	for _, flags := range [][]string{{"hints", "effects"}, {"numbers"}} {
		o := drawtest.WithSwitches(flags...)
		first := drawtest.RandomGame(start(t, "othello", "", 8), 60, 1)
		b := Board(first, o)
		for seed := range uint64(3) {
			p := drawtest.RandomGame(start(t, "othello", "", 8), 60, seed)
			f := Film(p, o)
			for ply := range len(p.Plies) + 1 {
				var between []scene.Scene
				if b.Between != nil && ply > 0 {
					between = b.Between(p, ply)
				}
				if want := f.Before(ply); len(between) != len(want) {
					t.Fatalf("before ply %d there are %d scenes, and in the film %d", ply, len(between), len(want))
				}
				s := b.Position(p, ply)
				wantOnBoard(t, ply, b, &s, f, &f.Frames[ply])
				for i := range between {
					wantOnBoard(t, ply, b, &between[i], f, &f.Before(ply)[i])
				}
			}
		}
	}
}

// wantOnBoard checks that a scene of a board is that of a film without what stands around.
func wantOnBoard(t *testing.T, ply int, b *scene.Board, s *scene.Scene, f *scene.Film, all *scene.Scene) {
	t.Helper()
	if s.Caption != all.Caption {
		t.Fatalf("ply %d: the caption is %q, want %q", ply, s.Caption, all.Caption)
	}
	for _, what := range []string{"disc", "turning", "turned", "placed", "legal", "centre"} {
		if got, want := drawtest.PlacedAs(b.Film, s, what), drawtest.PlacedAs(f, all, what); !slices.Equal(got, want) {
			t.Fatalf("ply %d: the board has %q, and the film %q", ply, got, want)
		}
	}
	for _, l := range s.Labels {
		if !slices.Contains(all.Labels, l) {
			t.Fatalf("ply %d: the board says %q at %d,%d, and the film does not", ply, l.Text, l.X, l.Y)
		}
	}
	for _, what := range []string{"panel", "bar", "seat", "turn-", "special", "result"} {
		if got := drawtest.PlacedAs(b.Film, s, what); len(got) > 0 {
			t.Fatalf("ply %d: the board alone has %q", ply, got)
		}
	}
}

func TestLiveHidesTheLastMove(t *testing.T) {
	p := played(t, "othello", "", "f5 d6")
	shown, hidden := Board(p, scene.Options{}), Board(p, scene.Options{HideLast: true})
	s := shown.Position(p, 2)
	if marks := append(drawtest.PlacedAs(shown.Film, &s, "placed"), drawtest.PlacedAs(shown.Film, &s, "turned")...); len(marks) != 2 {
		t.Errorf("the last move is marked by %q", marks)
	}
	s = hidden.Position(p, 2)
	if names, _ := drawtest.Contents(hidden.Film, &s); slices.ContainsFunc(names, func(n string) bool { return n != "disc-0" && n != "disc-1" }) || len(names) != 6 {
		t.Errorf("hidden, it leaves %q", names)
	}
	if got := hidden.Text(game.Cell{Row: 4, Col: 5}) + hidden.Text(game.Cell{}) + ", " + hidden.Name(game.Cell{Row: 4, Col: 5}); got != "Black disc, f5" {
		t.Errorf("got %s", got)
	}
}
