package conquest

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/square"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// With flips every cell that turns pawns says how many.
func TestFlips(t *testing.T) {
	p := greedyAtaxx(t, 30, 2)
	pos := p.At(30).(*conquest.State)
	best := 0
	turns := map[game.Cell]int{}
	for _, m := range pos.Moves(nil) {
		ply := newShownPly(pos, m, pos.Turn())
		turns[ply.to] = len(ply.turned)
		best = max(best, len(ply.turned))
	}
	f := Film(p, scene.Options{Values: map[string]string{"hints": "flips"}})
	drawtest.CheckFilm(t, f)
	last := &f.Frames[30]
	if got := len(drawtest.PlacedAs(f, last, "can-")); got != len(turns) {
		t.Errorf("%d cells are marked, want %d", got, len(turns))
	}
	l := square.NewLayout(7, 7)
	for c, n := range turns {
		x, y := l.Middle(c)
		found := slices.ContainsFunc(last.Labels, func(l scene.Label) bool { return l.X == x && scene.Abs(l.Y-y) < 100 && l.Text == strconv.Itoa(n) })
		if found != (n > 0) {
			t.Errorf("%v turns %d pawns, and says so: %v", c, n, found)
		}
	}
	if best == 0 {
		t.Error("nothing can be turned in this position")
	}
}

// Pawns that are turned narrow and widen again.
func TestEffects(t *testing.T) {
	p := greedyAtaxx(t, 40, 1)
	f := Film(p, scene.Options{Values: drawtest.Switches("effects")})
	drawtest.CheckFilm(t, f)
	wantPawns(t, p, f)
	some := false
	for ply := 1; ply < len(f.Frames); ply++ {
		pos := p.At(ply - 1).(*conquest.State)
		turned := len(newShownPly(pos, p.Plies[ply-1].Move, pos.Turn()).turned)
		scenes := f.Before(ply)
		if want := min(turned, 1) * len(scene.TurnSteps); len(scenes) != want {
			t.Errorf("%d scenes before ply %d, want %d", len(scenes), ply, want)
		}
		for i := range scenes {
			some = true
			if got := len(drawtest.PlacedAs(f, &scenes[i], "turning-")); got != turned {
				t.Errorf("scene %d before ply %d: %d pawns turn, want %d", i, ply, got, turned)
			}
		}
	}
	if !some {
		t.Error("no pawn was turned in this game")
	}
}

func TestWithoutSpoilers(t *testing.T) {
	p := played(t, "conquest", "X_O/___/O_X", "(2,2)->(1,1)")
	f := Film(p, scene.Options{Values: drawtest.Switches("no-spoilers")})
	drawtest.CheckFilm(t, f)
	if strings.Contains(f.Title+f.Description, "wins") || strings.Contains(f.Frames[0].Caption, "X 2") {
		t.Errorf("the title is %q, the description %q, the start %q", f.Title, f.Description, f.Frames[0].Caption)
	}
	drawtest.WantShown(t, "the end", f, []string{"result"}, []string{"X wins 5–0: elimination"})
}
