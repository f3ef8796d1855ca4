package hive

import (
	"slices"
	"testing"

	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

func newLive(t testing.TB) *canvas.Live {
	t.Helper()
	l, err := canvas.NewLive(&scene.Drawer{Game: "hive", Board: Board}, scene.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func middleOf(shot *canvas.Shot, c game.Cell) (at scene.Point, ok bool) {
	i := slices.IndexFunc(shot.Cells, func(l canvas.LiveCell) bool { return l.Cell == c })
	if i < 0 {
		return at, false
	}
	return scene.Point{X: shot.Cells[i].X, Y: shot.Cells[i].Y}, true
}

// The plane grows by two rows or columns at a time where a target would lie outside, and not back. Cells stay in their places,
// the first one in the origin.
func TestLivePlaneGrowsAndStays(t *testing.T) {
	p, l := record(t, "Base", `wS1;bG1 -wS1`), newLive(t)
	start := l.Show(p, 0, nil)
	first := newLiveLayout()
	if start.Box != first.board {
		t.Errorf("the board begins as %v, want %v", start.Box, first.board)
	}
	for _, c := range []struct {
		target                   game.Cell
		left, top, right, bottom int // columns and rows more than at the start
	}{
		{game.Cell{Row: 4}, 0, 0, 0, 0},
		{game.Cell{Row: 5}, 0, 0, 0, 2},
		{game.Cell{Row: -7, Col: 3}, 0, 4, 0, 2},
		{game.Cell{Row: 0, Col: 5}, 0, 4, 2, 2},
		{game.Cell{Row: 1, Col: -8}, 4, 4, 2, 2},
		{game.Cell{}, 4, 4, 2, 2}, // nothing shrinks
	} {
		shot := l.Show(p, 2, []game.Cell{c.target})
		want := scene.Rect{
			X0: start.Box.X0 - 2*c.left*first.a, Y0: start.Box.Y0 - c.top*first.b,
			X1: start.Box.X1 + 2*c.right*first.a, Y1: start.Box.Y1 + c.bottom*first.b,
		}
		if shot.Box != want {
			t.Errorf("with the target %v the board is %v, want %v", c.target, shot.Box, want)
		}
		if _, ok := middleOf(&shot, c.target); !ok {
			t.Errorf("the target %v is no cell", c.target)
		}
		for _, cell := range start.Cells {
			if at, ok := middleOf(&shot, cell.Cell); !ok || at != (scene.Point{X: cell.X, Y: cell.Y}) {
				t.Fatalf("the cell %s was at %d,%d, and is at %v", cell.Name, cell.X, cell.Y, at)
			}
		}
		if at, _ := middleOf(&shot, game.Cell{}); at != (scene.Point{}) {
			t.Errorf("the first cell is at %v", at)
		}
	}
	if back := l.Show(p, 0, nil); back.Box.Union(start.Box) != back.Box || back.Box == start.Box {
		t.Errorf("taken back, the board is %v", back.Box)
	}
}

// Whoever looks through a game sees the same plane with every ply, legal targets included; a variation may need more of it.
func TestLivePlaneIsThatOfTheWholeGame(t *testing.T) {
	p, l := randomGame(t, allLetters, 120, 5), newLive(t)
	box := l.Show(p, 0, nil).Box
	if box == newLiveLayout().board {
		t.Error("the game does not leave the part of the plane where games begin")
	}
	for ply := range len(p.Plies) + 1 {
		var targets []game.Cell
		pos := p.At(ply).(*hive.Position)
		for _, m := range pos.Moves(nil) {
			if c, ok := pos.Target(m); ok {
				targets = append(targets, c)
			}
		}
		if shot := l.Show(p, ply, targets); shot.Box != box {
			t.Fatalf("with ply %d the plane is %v, and it was %v", ply, shot.Box, box)
		}
	}
	other := randomGame(t, allLetters, 120, 6)
	wider := l.Show(other, 1, nil).Box
	if again := l.Show(p, 0, nil).Box; wider.Union(box) != wider || wider == box || again != wider {
		t.Errorf("the variation is shown on %v, then the game on %v, which was on %v", wider, again, box)
	}
}

// Of a plane that is too large for all of its cells, those can be pointed at that are near something.
func TestLivePlaneHasABound(t *testing.T) {
	p, l := record(t, "Base", `wS1;bG1 -wS1`), newLive(t)
	far := game.Cell{Row: -8999, Col: 8999}
	shot := l.Show(p, 2, []game.Cell{far})
	if len(shot.Cells) != 10+7 {
		t.Errorf("%d cells can be pointed at, want two neighbours and 8 around them, and 7 at the target", len(shot.Cells))
	}
	for _, c := range []game.Cell{{}, {Col: -1}, {Row: 1}, far, {Row: far.Row + 1, Col: far.Col}} {
		if _, ok := middleOf(&shot, c); !ok {
			t.Errorf("%v is no cell", c)
		}
	}
	if again := l.Show(p, 1, nil); len(again.Cells) != 7 || again.Box != shot.Box {
		t.Errorf("with one piece there are %d cells on %v", len(again.Cells), again.Box)
	}
	if len(shot.Frame) > 20 {
		t.Errorf("a plane of that size is drawn in %d parts", len(shot.Frame))
	}
}

// A stack is told from the top down, and pieces keep the sprites that glide.
func TestLiveStacks(t *testing.T) {
	p := climbingGame(t, 60, 1)
	l, unique := newLive(t), map[string]string{}
	stacks := 0
	for ply := range len(p.Plies) + 1 {
		shot := l.Show(p, ply, nil)
		for _, part := range shot.Parts {
			if part.Unique != "" {
				unique[part.Unique] = part.Markup
			}
		}
		for at, stack := range p.At(ply).(*hive.Position).Stacks() {
			want := pieceTitle(stack[len(stack)-1])
			for i := len(stack) - 2; i >= 0; i-- {
				want += " on " + pieceTitle(stack[i])
				stacks++
			}
			i := slices.IndexFunc(shot.Cells, func(c canvas.LiveCell) bool { return c.Cell == cellOf(at) })
			if got := shot.Cells[i].Text; got != want {
				t.Fatalf("ply %d: on %s stands %q, want %q", ply, shot.Cells[i].Name, got, want)
			}
		}
	}
	on := p.At(len(p.Plies)).(*hive.Position).OnBoard().Len()
	if len(unique) != on || stacks == 0 {
		t.Errorf("%d things glide, want the %d pieces; %d pieces were covered", len(unique), on, stacks)
	}
}

// A record that could not be opened has an empty board.
func TestLiveBoardOfNoGame(t *testing.T) {
	p := record(t, "Base", `wS1`)
	shot := newLive(t).Show(&replay.Played{Played: game.Played{Record: p.Record}}, 0, nil)
	if shot.Caption != "Start. White to move." || len(shot.Cells) == 0 {
		t.Errorf("it says %q on %d cells", shot.Caption, len(shot.Cells))
	}
}
