package render

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// Every game has one row, and its row has all that is called without asking.
func TestEveryGameHasACompleteRow(t *testing.T) {
	if len(drawers) != len(replay.Games()) {
		t.Errorf("the table of render has %d rows, that of replay %d", len(drawers), len(replay.Games()))
	}
	for _, kind := range replay.Games() {
		switch row, err := DrawerFor(kind.Name); {
		case err != nil:
			t.Errorf("%s is in the table of replay, and not in render/table.go", kind.Name)
		case row.Film == nil || row.Board == nil || row.Sides == nil || row.AppendText == nil:
			t.Errorf("the row of %s in render/table.go has no Film, no Board, no Sides or no AppendText", kind.Name)
		case len(row.Sides(&scene.Themes()[0])) != len(kind.Seats):
			t.Errorf("%s has %d seats, and its Sides in render/table.go are %d", kind.Name, len(kind.Seats), len(row.Sides(&scene.Themes()[0])))
		default:
			t.Run(kind.Name, func(t *testing.T) { wantAsPromised(t, kind, row) })
		}
	}
}

// wantAsPromised calls the functions of a row with the least that they may be given.
func wantAsPromised(t *testing.T, kind *replay.Game, row *scene.Drawer) {
	beyond := []game.Cell{{Row: -300, Col: 300}}
	options := scene.Options{Marks: beyond, Values: drawtest.Switches("no-such-flag")}
	start := usualStart(t, kind)
	for _, p := range []*replay.Played{
		{Played: game.Played{Record: &parse.Record{}}},
		{Played: game.Played{Record: &parse.Record{}, State: start}},
	} {
		f := row.Film(p, options)
		drawtest.CheckFilm(t, f)
		if len(f.Frames) != 1 {
			t.Errorf("a game without plies has %d frames", len(f.Frames))
		}
		l, err := canvas.NewLive(row, options)
		if err != nil {
			t.Fatal(err)
		}
		if shot := l.Show(p, 0, beyond); shot.Caption != f.Frames[0].Caption || len(shot.Cells) == 0 || len(shot.Outlines) == 0 {
			t.Errorf("the board alone says %q, not %q, and has %d cells", shot.Caption, f.Frames[0].Caption, len(shot.Cells))
		}
		text := string(row.AppendText([]byte("head\n"), start, p, scene.TextOptions{Marks: beyond}))
		if alone := string(row.AppendText([]byte("head\n"), start, nil, scene.TextOptions{})); !strings.HasPrefix(alone, "head\n") || !strings.HasSuffix(alone, "\n") {
			t.Errorf("a start alone is %q", alone)
		}
		if !strings.HasPrefix(text, "head\n") || !strings.HasSuffix(text, "\n") {
			t.Errorf("a start is %q", text)
		}
	}
}

// A game without heat maps has no film of one.
func TestHeatMapsNeedABoard(t *testing.T) {
	if f := new(scene.Drawer).HeatFilm(nil, &scene.HeatMap{}, scene.Options{}); f != nil {
		t.Errorf("there is a film of %d frames", len(f.Frames))
	}
}
