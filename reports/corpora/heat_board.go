package corpora

import (
	"bytes"
	"fmt"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/picture"
	"github.com/plybook/plybook/reports/wording"
)

// heatWidth is how wide heat maps are drawn.
const heatWidth = 480

// darkGround dims the ground of a map on dark pages, where it would glare, but not what numbers stand on: they would lose contrast.
const darkGround = "<style>@media screen and (prefers-color-scheme:dark){svg>rect,svg>rect+g{filter:brightness(.75)}}</style>\n"

// BoardHeat returns a [HeatDrawer] that draws heat maps on the board of the first example of a variant, replayed
// with some options. Where there is no example there is no board.
func BoardHeat(o replay.Options) HeatDrawer {
	return func(name string, v *stats.VariantResult, m *scene.HeatMap) ([]byte, error) {
		drawer, err := render.DrawerFor(name)
		if err != nil || drawer.HeatBoard == nil {
			return nil, nil
		}
		for i := range v.Examples {
			if played := picture.Replay(v.Examples[i].Record, v.Examples[i].Source, o); played != nil {
				var svg bytes.Buffer
				err := canvas.WriteSVG(&svg, drawer.HeatFilm(played.At(0), m, scene.Options{}), 0, heatWidth)
				return bytes.Replace(svg.Bytes(), []byte("<defs>"), []byte(darkGround+"<defs>"), 1), err
			}
		}
		return nil, nil
	}
}

// A cellNamer names a cell as moves do: "d6".
type cellNamer func(row, col int64) string

// cellNames returns how the moves of a variant name cells, with minus signs as all numbers have. Without an example there is no board, and cells have numbers.
func cellNames(name string, v *stats.VariantResult, o replay.Options) cellNamer {
	if drawer, err := render.DrawerFor(name); err == nil {
		for i := range v.Examples {
			if played := picture.Replay(v.Examples[i].Record, v.Examples[i].Source, o); played != nil {
				board := drawer.Board(played, scene.Options{})
				return func(row, col int64) string {
					return wording.Minus(board.Name(game.Cell{Row: int16(row), Col: int16(col)}))
				}
			}
		}
	}
	return func(row, col int64) string { return wording.Minus(fmt.Sprintf("row %d, column %d", row, col)) }
}

// shownHeat returns a heat map as it is drawn: its title stands beside the picture, and all maps of its kind show the
// same part of the board.
func shownHeat(h *stats.Heat, beside []*stats.Heat, v *stats.VariantResult) *scene.HeatMap {
	m := &scene.HeatMap{Games: h.Games, Noun: wording.Noun(2, heatNoun(h)), Cells: shownCells(h)}
	for _, other := range beside {
		m.Beside = append(m.Beside, shownCells(other)...)
	}
	for i := range v.Heats {
		if other := &v.Heats[i]; other.Name == h.Name {
			m.Window = append(m.Window, shownCells(other)...)
		}
	}
	return m
}

func shownCells(h *stats.Heat) (cells []scene.HeatCell) {
	for _, c := range h.Cells {
		cells = append(cells, scene.HeatCell{Cell: game.Cell{Row: int16(c.Row), Col: int16(c.Col)}, N: c.N})
	}
	return cells
}
