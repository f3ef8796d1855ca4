package hive

import (
	"slices"
	"testing"

	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

var heatDrawer = &scene.Drawer{HeatBoard: HeatBoard}

func heatFilm(h *scene.HeatMap, o scene.Options) *scene.Film {
	return heatDrawer.HeatFilm(hive.New(hive.Rules{}), h, o)
}

func textsOf(f *scene.Film) []string {
	_, texts := drawtest.Contents(f, &f.Frames[0])
	return texts
}

func TestHeatGolden(t *testing.T) {
	start := func() game.State { return hive.New(hive.Rules{}) }
	f := drawtest.RandomHeat(t, heatDrawer, "", 150, 30, start, scene.Options{})
	drawtest.WantGolden(t, "heat", drawtest.PNG(t, f, 0, 480))
}

func TestThePlaneShowsWhereNearlyAllIs(t *testing.T) {
	cells := []scene.HeatCell{{Cell: game.Cell{}, N: 500}, {Cell: game.Cell{Row: 1, Col: -2}, N: 499}, {Cell: game.Cell{Row: 300, Col: 40}, N: 1}}
	g := HeatBoard(nil, cells, &scene.Themes()[0], 0)
	for i, want := range []bool{true, true, false} {
		if got := g.Has(cells[i].Cell); got != want {
			t.Errorf("%v is shown: %v, want %v", cells[i].Cell, got, want)
		}
	}
	note := func(h *scene.HeatMap) string {
		texts := textsOf(heatFilm(h, scene.Options{}))
		return texts[len(texts)-1]
	}
	if got := note(&scene.HeatMap{Cells: cells, Games: 500}); got != "the first piece; 1% further out" {
		t.Errorf("the map says %q", got)
	}
	cells = []scene.HeatCell{{Cell: game.Cell{Row: 32767, Col: -32768}, N: 900}, {Cell: game.Cell{Row: -32768, Col: 32767}, N: 900}, {Cell: game.Cell{}, N: 200}}
	if f := heatFilm(&scene.HeatMap{Cells: cells, Games: 500}, scene.Options{}); f.Height > 2*f.Width {
		t.Errorf("cells that are far apart make a picture of %d by %d units", f.Width, f.Height)
	}
}

// Maps side by side show one part of the plane, in cells of one size, and each says how much of its own lies further out.
func TestMapsWithOneWindowShowTheSamePart(t *testing.T) {
	near := []scene.HeatCell{{Cell: game.Cell{}, N: 100}}
	far := []scene.HeatCell{{Cell: game.Cell{Row: 6, Col: 2}, N: 50}, {Cell: game.Cell{Row: -40, Col: 0}, N: 1}}
	var films []*scene.Film
	for _, cells := range [][]scene.HeatCell{near, far} {
		films = append(films, heatFilm(&scene.HeatMap{Cells: cells, Games: 50, Window: slices.Concat(near, far)}, scene.Options{}))
	}
	alone := heatFilm(&scene.HeatMap{Cells: near, Games: 50}, scene.Options{})
	first := func(f *scene.Film) scene.Placed { // before the legend
		all := f.Frames[0].Placed
		return all[slices.IndexFunc(all, func(p scene.Placed) bool { return f.Sprites[p.Sprite].Name == "legend-0" })-1]
	}
	if first(films[0]) == first(alone) || films[0].Height == alone.Height {
		t.Error("the map shows the same part beside another one as alone")
	}
	if one, other := first(films[0]), first(films[1]); one.X != other.X || one.Y != other.Y || films[0].Height != films[1].Height {
		t.Errorf("the first piece is at %v and %v in pictures %d and %d high", one, other, films[0].Height, films[1].Height)
	}
	if texts := textsOf(films[0]); texts[len(texts)-1] != "the first piece" {
		t.Errorf("the first map says %q", texts)
	}
	if texts := textsOf(films[1]); texts[len(texts)-1] != "the first piece; 2% further out" {
		t.Errorf("the second map says %q", texts)
	}
}
