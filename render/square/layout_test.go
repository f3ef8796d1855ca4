package square

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/replay/game"
)

// A board need not be as high as wide: its cells are squares on its panel, and every row and column has its name.
func TestBoardsOfAnyShape(t *testing.T) {
	for _, shape := range [][2]int{{7, 6}, {6, 7}, {8, 8}, {12, 5}, {5, 12}} {
		columns, rows := shape[0], shape[1]
		g, d := NewHeatBoard(&scene.Themes()[0], columns, rows, RankNames, 100)
		l, n := &d.Layout, 0
		for c := range l.Cells() {
			x, y := l.Middle(c)
			in := scene.Rect{X0: x - l.Cell/2, Y0: y - l.Cell/2, X1: x + l.Cell/2, Y1: y + l.Cell/2}
			if in.Union(l.Panel) != l.Panel || !l.Has(c) {
				t.Errorf("%v: the cell %v at %v is not on the panel %v", shape, c, in, l.Panel)
			}
			n++
		}
		if n != columns*rows || l.Has(game.Cell{Row: int16(rows)}) || l.Has(game.Cell{Col: int16(columns)}) {
			t.Errorf("%v: there are %d cells", shape, n)
		}
		if got := len(g.Film.Back.Labels); got != columns+rows {
			t.Errorf("%v: %d rows and columns are named", shape, got)
		}
	}
}

func TestTextOfABoardThatIsWiderThanHigh(t *testing.T) {
	text := NewText(7, 6, RankNames, scene.TextOptions{Marks: []game.Cell{{Row: 4, Col: 6}}})
	text.Cell = func(game.Cell) terminal.Cell { return terminal.Cell{Text: "-"} }
	text.Last[game.Cell{Row: 5, Col: 3}] = true
	want := strings.Join([]string{
		"6 - - - - - - -", "5 - - - - - - -", "4 - - - - - - -", "3 - - - - - - -", "2 - - - - - -[-]", "1 - - -(-)- - -", "  a b c d e f g", "",
	}, "\n")
	if got := string(text.Append(nil, false)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
