package bluelagoon

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
)

// Shares of the radius of a cell, in thousandths.
const (
	shallowShare = 450 // how far shallow water reaches out from a coast
	shoreShare   = 170 // width of a shore
	netShare     = 46  // width of the lines between cells
	netLeast     = 12  // the least of that, in units

	waveLength = 40 * px
	waveHeight = 9 * px
)

// drawSea draws the sea, which ends in waves above the pad.
func (d *drawing) drawSea(s *scene.Scene) {
	bottom := d.layout.sea.Y1
	d.drawArea(s, "surf", "", waves(bottom-2*waveHeight, bottom), d.paint.shallow)
	d.drawArea(s, "sea", "", waves(0, bottom-waveHeight), d.paint.sea)
}

// drawMap draws what never changes on the sea: the islands with their bonuses, the stone circles, and
// the names of rows and columns. Coasts are filled, not stroked: that takes a quarter of the time.
func (d *drawing) drawMap(s *scene.Scene) {
	l, p := &d.layout, d.paint
	islands := d.board.Islands()
	coasts := make([]coast, len(islands))
	for i := range islands {
		coasts[i] = l.coast(d.places(islands[i].Cells))
		d.drawArea(s, scene.SpriteName("shallows", i), "", coasts[i].strand(-l.share(shallowShare), 0), p.shallow)
	}
	d.drawArea(s, "net", "", d.net(slices.Collect(l.cells()), -1), p.net)
	half := l.share(shoreShare) / 2
	for i := range islands {
		title := fmt.Sprintf("Island %s, bonus %d", islandName(i), islands[i].Bonus)
		d.drawArea(s, scene.SpriteName("island", i), title, coasts[i].path(0), p.land[d.tints[i]])
		d.drawArea(s, scene.SpriteName("net", i), "", d.net(d.places(islands[i].Cells), i), p.sand)
		d.drawArea(s, scene.SpriteName("shore", i), "", coasts[i].strand(-half, half), p.sand)
	}
	for _, cell := range d.board.Circles() {
		d.put(s, d.circle(), cell)
	}
	for i := range islands {
		if !d.shows(overlayMajorities) {
			d.drawBonus(s, i, strconv.Itoa(islands[i].Bonus))
		}
	}
	d.drawRim(s)
}

// waves is an area that ends in waves.
func waves(top, bottom int) scene.Path {
	path := scene.Path{{Op: scene.MoveTo, X: scene.Width, Y: top}, {Op: scene.LineTo, Y: top}, {Op: scene.LineTo, Y: bottom}}
	for x := 0; x < scene.Width; x += waveLength {
		path = append(path,
			scene.Segment{Op: scene.QuadTo, CX: x + waveLength/4, CY: bottom - waveHeight, X: x + waveLength/2, Y: bottom},
			scene.Segment{Op: scene.QuadTo, CX: x + 3*waveLength/4, CY: bottom + waveHeight, X: x + waveLength, Y: bottom})
	}
	return append(path, scene.Segment{Op: scene.Close})
}

// net returns the edges between cells of an island; -1 stands for the sea, which goes on beyond the
// map. Each edge is there once, as an area.
func (d *drawing) net(cells []game.Cell, island int) (path scene.Path) {
	l := &d.layout
	width := max(l.share(netShare), netLeast)
	for _, c := range cells {
		if d.island(c) != island {
			continue
		}
		corners := l.corners(c)
		for i, other := range l.beyond(c) {
			later := other.Row > c.Row || other.Row == c.Row && other.Col > c.Col
			if (later || !l.Has(other)) && d.island(other) == island {
				path = append(path, thread(corners[i], corners[(i+1)%6], width)...)
			}
		}
	}
	return path
}

// thread is a straight line of some width.
func thread(a, b scene.Point, width int) scene.Path {
	length := max(scene.Distance(a, b), 1)
	x, y := (b.Y-a.Y)*width/(2*length), (a.X-b.X)*width/(2*length)
	return scene.Path{
		{Op: scene.MoveTo, X: a.X + x, Y: a.Y + y}, {Op: scene.LineTo, X: b.X + x, Y: b.Y + y},
		{Op: scene.LineTo, X: b.X - x, Y: b.Y - y}, {Op: scene.LineTo, X: a.X - x, Y: a.Y - y}, {Op: scene.Close},
	}
}

// drawArea draws an area, if it is not empty.
func (d *drawing) drawArea(s *scene.Scene, name, title string, path scene.Path, c color.NRGBA) {
	if len(path) > 0 {
		s.Place(d.Sprite(name, func() scene.Sprite {
			return scene.Sprite{Title: title, Over: d.paint.shallow, Shapes: []scene.Shape{{Path: path, Fill: c}}}
		}), 0, 0)
	}
}

// island returns the island of a place, or -1 for sea.
func (d *drawing) island(c game.Cell) int {
	if cell, ok := d.board.Cell(int(c.Row), int(c.Col)); ok {
		return d.board.IslandOf(cell)
	}
	return -1
}

func (d *drawing) places(cells []int) []game.Cell {
	places := make([]game.Cell, len(cells))
	for i, cell := range cells {
		places[i] = d.board.Place(cell)
	}
	return places
}

func (d *drawing) circle() int {
	return d.Sprite("circle", func() scene.Sprite {
		return scene.Sprite{Title: "stone circle", Shapes: d.paint.circle(d.layout.radius()), Over: d.paint.sand}
	})
}

// islandName returns the letter of an island, in the order of the state string: A to Z, then AA.
func islandName(i int) string {
	name := string(rune('A' + i%26))
	if i >= 26 {
		return islandName(i/26-1) + name
	}
	return name
}

// drawRim names the first cell of every row, since the rows are shifted, and the columns: those of
// even rows above the map, and those of odd ones below it. Of small cells not every one is named. Beside numbered rows stand numbers alone.
func (d *drawing) drawRim(s *scene.Scene) {
	l := &d.layout
	label := scene.Label{Size: l.names, Color: d.paint.name, Over: d.paint.sea}
	for row := 0; row < l.rows; row += max((l.names*105/100+l.pitch-1)/l.pitch, 1) {
		x, y := l.Middle(game.Cell{Row: int16(row)})
		label.X, label.Y, label.Align = x-l.a-rowGap, y+l.names*36/100, scene.Right
		label.Text = strconv.Itoa(row)
		if l.numbered {
			label.X = l.x0 - l.a - rowGap
		} else {
			label.Text += ",0"
		}
		s.Labels = append(s.Labels, label)
	}
	label.Align = scene.Center
	every := max((l.names*2+2*l.a-1)/(2*l.a), 1)
	for row, y := range [2]int{l.top * 44 / 100, l.sea.Y1 - l.bottom*70/100} {
		label.Y = y + l.names*36/100
		for col := 0; col < l.columns(row); col += every {
			label.X, _ = l.Middle(game.Cell{Row: int16(row), Col: int16(col)})
			label.Text = strconv.Itoa(col)
			s.Labels = append(s.Labels, label)
		}
	}
}

// tint returns the tint of every island. Those of the same tint, where there are more islands than
// tints, lie far apart.
func (d *drawing) tint() []int {
	islands := d.board.Islands()
	middles, tints := make([]scene.Point, len(islands)), make([]int, len(islands))
	for i := range islands {
		for _, c := range d.places(islands[i].Cells) {
			x, y := d.layout.Middle(c)
			middles[i].X, middles[i].Y = middles[i].X+x, middles[i].Y+y
		}
		n := max(len(islands[i].Cells), 1)
		middles[i] = scene.Point{X: middles[i].X / n, Y: middles[i].Y / n}
		var near [landTints]int // how near the next island of each tint is
		for k := range near {
			near[k] = 2 * scene.Width
		}
		for j, k := range tints[:i] {
			near[k] = min(near[k], scene.Distance(middles[i], middles[j]))
		}
		for k := range near {
			if near[k] > near[tints[i]] {
				tints[i] = k
			}
		}
	}
	return tints
}
