package render

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
	"github.com/plybook/plybook/replay/reversi"
)

// randomHeat counts what cells the moves of random games are about. It returns the position they begin in.
func randomHeat(t testing.TB, games, plies int, start func() game.State) (game.State, *scene.HeatMap) {
	t.Helper()
	h := &scene.HeatMap{Games: int64(games)}
	places := map[game.Cell]int{}
	for seed := range games {
		s, random := start(), rand.New(rand.NewPCG(uint64(seed), 0))
		for range plies {
			legal := s.Moves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[random.IntN(len(legal))]
			if c, ok := s.(game.Targeter).Target(m); ok {
				i, known := places[c]
				if !known {
					i = len(h.Cells)
					places[c], h.Cells = i, append(h.Cells, scene.HeatCell{Cell: c})
				}
				h.Cells[i].N++
			}
			s.Play(m)
		}
	}
	return start(), h
}

func heatFilm(t testing.TB, name string, s game.State, h *scene.HeatMap, o scene.Options) *scene.Film {
	t.Helper()
	d, err := DrawerFor(name)
	if err != nil {
		t.Fatal(err)
	}
	return d.HeatFilm(s, h, o)
}

func TestHeatMapsLookAsTheyDid(t *testing.T) {
	for _, c := range []struct {
		golden       string
		games, plies int
		start        func() game.State
		options      scene.Options
		title        string
	}{
		{"reversi-heat", 200, 30, func() game.State { return newReversi(t, 8) }, scene.Options{}, "Where they move"},
		{"reversi-heat-dark", 200, 20, func() game.State { return newReversi(t, 8) }, scene.Options{Theme: "dark"}, ""},
		{"conquest-heat", 30, 40, func() game.State { return usualStart(t, conquest.Start) }, scene.Options{Theme: "okabe"}, ""},
		{"contactix-heat", 300, 3, func() game.State { return newHex(t, 11) }, scene.Options{}, "The first moves"},
		{"bluelagoon-heat", 20, 40, func() game.State { return usualStart(t, bluelagoon.Start) }, scene.Options{}, ""},
		{"hive-heat", 150, 30, func() game.State { return hive.New(hive.Rules{}) }, scene.Options{}, ""},
	} {
		t.Run(c.golden, func(t *testing.T) {
			name, _, _ := strings.Cut(c.golden, "-")
			s, h := randomHeat(t, c.games, c.plies, c.start)
			h.Title = c.title
			drawtest.WantGolden(t, c.golden, drawtest.PNG(t, heatFilm(t, name, s, h, c.options), 0, 480))
		})
	}
}

func newReversi(t testing.TB, size int) game.State {
	t.Helper()
	s, err := reversi.New(reversi.Rules{}, size)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func newHex(t testing.TB, side int) game.State {
	t.Helper()
	s, err := contactix.NewState(side, side, contactix.Hex)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func usualStart(t testing.TB, start func(string, game.Options) (game.State, error)) game.State {
	t.Helper()
	s, err := start("", game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// heatTexts returns the labels of a heat map on its cells, and those of its legend.
func heatTexts(f *scene.Film) (texts []string) {
	for _, l := range f.Frames[0].Labels {
		texts = append(texts, l.Text)
	}
	return texts
}

func TestHeatMapsSayHowOftenInHundredGames(t *testing.T) {
	h := &scene.HeatMap{Games: 400, Cells: []scene.HeatCell{
		{Cell: game.Cell{Row: 0, Col: 0}, N: 400}, {Cell: game.Cell{Row: 0, Col: 1}, N: 40}, {Cell: game.Cell{Row: 0, Col: 2}, N: 39}, {Cell: game.Cell{Row: 0, Col: 3}, N: 1},
		{Cell: game.Cell{Row: 0, Col: 4}, N: 0}, {Cell: game.Cell{Row: 9, Col: 0}, N: 17},
	}}
	got := strings.Join(heatTexts(heatFilm(t, "reversi", newReversi(t, 8), h, scene.Options{})), " ")
	if want := "100 10 9.8 0.3 0 25 50 75 100 times in 100 of 400 games"; got != want {
		t.Errorf("got  %q\nwant %q: cells that are not counted or not on the board have no number", got, want)
	}
}

func TestHeatMapsOfFewGamesSayHowOften(t *testing.T) {
	h := &scene.HeatMap{Games: 3, Cells: []scene.HeatCell{{Cell: game.Cell{Row: 2, Col: 3}, N: 2}}}
	got := strings.Join(heatTexts(heatFilm(t, "reversi", newReversi(t, 8), h, scene.Options{})), " ")
	if want := "2 0 1 2 times in 3 games"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestHeatMapsSayWhatTheyAreCountedOver(t *testing.T) {
	for want, h := range map[string]*scene.HeatMap{
		"times in 100 of 1\u00a0390 positions": {Games: 1390, Noun: "positions"}, "times in 99 games": {Games: 99},
		"times in 1 position": {Games: 1, Noun: "positions"},
	} {
		h.Cells = []scene.HeatCell{{Cell: game.Cell{}, N: 1}}
		texts := heatTexts(heatFilm(t, "reversi", newReversi(t, 8), h, scene.Options{}))
		if got := texts[len(texts)-1]; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestHeatMapsOfNothingAreEmptyBoards(t *testing.T) {
	for name, s := range map[string]game.State{
		"reversi": newReversi(t, 8), "hive": hive.New(hive.Rules{}), "contactix": newHex(t, 5),
		"conquest": usualStart(t, conquest.Start), "bluelagoon": usualStart(t, bluelagoon.Start),
	} {
		f := heatFilm(t, name, s, &scene.HeatMap{}, scene.Options{})
		if len(f.Frames) != 1 || len(f.Frames[0].Labels) > 0 {
			t.Errorf("%s: %d frames with the labels %q, want an empty board", name, len(f.Frames), heatTexts(f))
		}
		var svg bytes.Buffer
		if err := canvas.WriteSVG(&svg, f, 0, 300); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestThePlaneShowsWhereNearlyAllIs(t *testing.T) {
	cells := []scene.HeatCell{{Cell: game.Cell{}, N: 500}, {Cell: game.Cell{Row: 1, Col: -2}, N: 499}, {Cell: game.Cell{Row: 300, Col: 40}, N: 1}}
	g := hiveGround(nil, cells, &scene.Themes()[0], 0)
	for i, want := range []bool{true, true, false} {
		if got := g.Has(cells[i].Cell); got != want {
			t.Errorf("%v is shown: %v, want %v", cells[i].Cell, got, want)
		}
	}
	note := func(h *scene.HeatMap) string {
		texts := heatTexts(heatFilm(t, "hive", hive.New(hive.Rules{}), h, scene.Options{}))
		return texts[len(texts)-1]
	}
	if got := note(&scene.HeatMap{Cells: cells, Games: 500}); got != "the first piece; 1 % further out" {
		t.Errorf("the map says %q", got)
	}
	cells = []scene.HeatCell{{Cell: game.Cell{Row: 32767, Col: -32768}, N: 900}, {Cell: game.Cell{Row: -32768, Col: 32767}, N: 900}, {Cell: game.Cell{}, N: 200}}
	if f := heatFilm(t, "hive", hive.New(hive.Rules{}), &scene.HeatMap{Cells: cells, Games: 500}, scene.Options{}); f.Height > 2*f.Width {
		t.Errorf("cells that are far apart make a picture of %d by %d units", f.Width, f.Height)
	}
}

// Maps side by side show one part of the plane, in cells of one size, and each says how much of its own lies further out.
func TestMapsWithOneWindowShowTheSamePart(t *testing.T) {
	near := []scene.HeatCell{{Cell: game.Cell{}, N: 100}}
	far := []scene.HeatCell{{Cell: game.Cell{Row: 6, Col: 2}, N: 50}, {Cell: game.Cell{Row: -40, Col: 0}, N: 1}}
	var films []*scene.Film
	for _, cells := range [][]scene.HeatCell{near, far} {
		films = append(films, heatFilm(t, "hive", hive.New(hive.Rules{}), &scene.HeatMap{Cells: cells, Games: 50, Window: slices.Concat(near, far)}, scene.Options{}))
	}
	alone := heatFilm(t, "hive", hive.New(hive.Rules{}), &scene.HeatMap{Cells: near, Games: 50}, scene.Options{})
	first := func(f *scene.Film) scene.Placed { return f.Frames[0].Placed[len(f.Frames[0].Placed)-1-scene.HeatSteps] } // before the legend
	if first(films[0]) == first(alone) || films[0].Height == alone.Height {
		t.Error("the map shows the same part beside another one as alone")
	}
	if one, other := first(films[0]), first(films[1]); one.X != other.X || one.Y != other.Y || films[0].Height != films[1].Height {
		t.Errorf("the first piece is at %v and %v in pictures %d and %d high", one, other, films[0].Height, films[1].Height)
	}
	if texts := heatTexts(films[0]); texts[len(texts)-1] != "the first piece" {
		t.Errorf("the first map says %q", texts)
	}
	if texts := heatTexts(films[1]); texts[len(texts)-1] != "the first piece; 2 % further out" {
		t.Errorf("the second map says %q", texts)
	}
}

// Maps that are compared have the same colours for the same numbers.
func TestComparedHeatMapsShareColours(t *testing.T) {
	few := []scene.HeatCell{{Cell: game.Cell{Row: 1, Col: 1}, N: 1}, {Cell: game.Cell{Row: 1, Col: 2}, N: 2}}
	many := []scene.HeatCell{{Cell: game.Cell{Row: 1, Col: 1}, N: 8}, {Cell: game.Cell{Row: 2, Col: 2}, N: 2}}
	want := "0 2 4 6 8 times in 9 games"
	for _, cells := range [][]scene.HeatCell{few, many} {
		f := heatFilm(t, "reversi", newReversi(t, 8), &scene.HeatMap{Cells: cells, Games: 9, Beside: slices.Concat(few, many)}, scene.Options{})
		if got := strings.Join(heatTexts(f)[2:], " "); got != want {
			t.Errorf("the legend is %q, want %q", got, want)
		}
	}
}
