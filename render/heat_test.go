package render

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

func heatFilm(t testing.TB, name string, s game.State, h *scene.HeatMap, o scene.Options) *scene.Film {
	t.Helper()
	d, err := DrawerFor(name)
	if err != nil {
		t.Fatal(err)
	}
	return d.HeatFilm(s, h, o)
}

func newReversi(t testing.TB, size int) game.State {
	t.Helper()
	s, err := reversi.New(reversi.Rules{}, size)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func usualStart(t testing.TB, kind *replay.Game) game.State {
	t.Helper()
	s, err := kind.Start("", game.Options{})
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
	if want := "100 10 9.8 0.3 0 20 40 60 80 100 how often per 100 games (of 400)"; got != want {
		t.Errorf("got  %q\nwant %q: cells that are not counted or not on the board have no number", got, want)
	}
}

func TestHeatMapsOfFewGamesSayHowOften(t *testing.T) {
	h := &scene.HeatMap{Games: 3, Cells: []scene.HeatCell{{Cell: game.Cell{Row: 2, Col: 3}, N: 2}}}
	got := strings.Join(heatTexts(heatFilm(t, "reversi", newReversi(t, 8), h, scene.Options{})), " ")
	if want := "2 0 1 2 how often in 3 games"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestHeatMapsSayWhatTheyAreCountedOver(t *testing.T) {
	for want, h := range map[string]*scene.HeatMap{
		"how often per 100 positions (of 1,390)": {Games: 1390, Noun: "positions"}, "how often in 99 games": {Games: 99},
		"how often in 1 position": {Games: 1, Noun: "positions"},
	} {
		h.Cells = []scene.HeatCell{{Cell: game.Cell{}, N: 1}}
		texts := heatTexts(heatFilm(t, "reversi", newReversi(t, 8), h, scene.Options{}))
		if got := texts[len(texts)-1]; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestHeatMapsOfNothingAreEmptyBoards(t *testing.T) {
	for _, kind := range replay.Games() {
		name := kind.Name
		f := heatFilm(t, name, usualStart(t, kind), &scene.HeatMap{}, scene.Options{})
		if len(f.Frames) != 1 || len(f.Frames[0].Labels) > 0 {
			t.Errorf("%s: %d frames with the labels %q, want an empty board", name, len(f.Frames), heatTexts(f))
		}
		var svg bytes.Buffer
		if err := canvas.WriteSVG(&svg, f, 0, 300); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Reports show maps 297 pixels wide in a window of 1280, and wider in one of 390: letters and numbers are 12 pixels high there, or left out.
func TestHeatMapsCanBeReadOnPages(t *testing.T) {
	const least = 12 * scene.Width / 297
	for _, kind := range replay.Games() {
		for _, n := range []int64{5, 1234} { // the second one has no room on small cells
			h := &scene.HeatMap{Games: 100}
			for row := range int16(12) {
				for col := range int16(12) {
					h.Cells = append(h.Cells, scene.HeatCell{Cell: game.Cell{Row: row, Col: col}, N: n})
				}
			}
			f := heatFilm(t, kind.Name, usualStart(t, kind), h, scene.Options{})
			if f.Height*297 > f.Width*384 {
				t.Errorf("%s: the picture is %d high and %d wide, and pages show nothing higher than 384 pixels", kind.Name, f.Height, f.Width)
			}
			if named := len(f.Back.Labels) > 0; named == (kind.Name == "hive") { // whose free plane has no coordinates that players know
				t.Errorf("%s: rows and columns have names: %v", kind.Name, named)
			}
			for _, l := range slices.Concat(f.Back.Labels, f.Frames[0].Labels) {
				if l.Size < least {
					t.Errorf("%s: %q is %d units high, want %d", kind.Name, l.Text, l.Size, least)
				}
			}
		}
	}
}

// Numbers of two digits on the cells of a row do not run into each other, nor into what stands beside the board.
func TestNumbersOfHeatMapsStandApart(t *testing.T) {
	measure := &scene.Measurer{}
	for _, kind := range replay.Games() {
		for _, side := range []int16{4, 8, 11, 13, 17} {
			h := &scene.HeatMap{Games: 100}
			for row := range side {
				for col := range side {
					h.Cells = append(h.Cells, scene.HeatCell{Cell: game.Cell{Row: row, Col: col}, N: 88})
				}
			}
			f := heatFilm(t, kind.Name, usualStart(t, kind), h, scene.Options{})
			ends := func(l scene.Label) (left, right int) {
				width := measure.Width(l.Text, l.Size, l.Bold)
				left = l.X
				switch l.Align {
				case scene.Center:
					left -= width / 2
				case scene.Right:
					left -= width
				}
				return left, left + width
			}
			all := append(slices.Clone(f.Back.Labels), slices.DeleteFunc(slices.Clone(f.Frames[0].Labels), func(l scene.Label) bool { return l.Text != "88" })...)
		pairs:
			for i, a := range all {
				for _, b := range all[:i] {
					left, right := ends(a)
					from, to := ends(b)
					if apart := max(left-to, from-right); max(a.Y-b.Y, b.Y-a.Y) < a.Size/2 && apart < a.Size/5 {
						t.Errorf("%s, %d cells a side: %q and %q are only %d units apart in letters of %d", kind.Name, side, b.Text, a.Text, apart, a.Size)
						break pairs
					}
				}
			}
		}
	}
}

// Maps that are compared have the same colours for the same numbers.
func TestComparedHeatMapsShareColours(t *testing.T) {
	few := []scene.HeatCell{{Cell: game.Cell{Row: 1, Col: 1}, N: 1}, {Cell: game.Cell{Row: 1, Col: 2}, N: 2}}
	many := []scene.HeatCell{{Cell: game.Cell{Row: 1, Col: 1}, N: 8}, {Cell: game.Cell{Row: 2, Col: 2}, N: 2}}
	want := "0 2 4 6 8 how often in 9 games"
	for _, cells := range [][]scene.HeatCell{few, many} {
		f := heatFilm(t, "reversi", newReversi(t, 8), &scene.HeatMap{Cells: cells, Games: 9, Beside: slices.Concat(few, many)}, scene.Options{})
		if got := strings.Join(heatTexts(f)[2:], " "); got != want {
			t.Errorf("the legend is %q, want %q", got, want)
		}
	}
}
