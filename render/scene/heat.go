package scene

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// A HeatMap is how often something came to each cell of a board.
type HeatMap struct {
	Title string // stands above the board; may be empty
	Cells []HeatCell
	Games int64  // that it was counted over: from 100 on, numbers are those for every 100 of them
	Noun  string // what these are called, in the plural; "games" if empty

	// Beside are the cells of other maps, over as many games, that it is compared with: these have the same colours
	// for the same numbers. It may hold its own cells too.
	Beside []HeatCell

	// Sides make it a map of ownership: the number of a cell is how often the first of them had it, less how often the
	// second one had. nil: something was counted.
	Sides *[2]HeatSide

	// Window are the cells that choose the part of a free plane that is shown; nil: its own do. Maps with one window
	// can be compared cell by cell.
	Window []HeatCell
}

// A HeatCell is a cell and how often something came to it.
type HeatCell struct {
	game.Cell
	N int64
}

// A HeatSide is one of two sides that own cells.
type HeatSide struct {
	Name  string
	Color color.NRGBA
}

// HeatFilm returns a film of one frame, which shows a heat map on the board of a position: colours from
// light to dark, or on dark themes from dark to light, numbers where there is room for them, and a legend.
// What else there is to a position, such as its pieces, is not shown. The film is nil where the game has no heat maps.
func (d *Drawer) HeatFilm(s game.State, h *HeatMap, o Options) *Film {
	if d.HeatBoard == nil {
		return nil
	}
	cells := h.seen(h.Cells)
	top := heatMargin
	if h.Title != "" {
		top = heatHead
	}
	window := cells
	if h.Window != nil {
		window = h.seen(h.Window)
	}
	g := d.HeatBoard(s, window, o.ThemeOrDefault(), top)
	if g.Plane {
		g.Note += g.beyond(cells)
	}
	f := g.Film
	f.Width, f.Height, f.Background = Width, g.panel.Y1+heatFoot, g.theme.Background
	if g.Note != "" {
		f.Height += heatLine
	}
	f.Title, f.Description = h.Title, "How often something came to each cell of the board."
	if h.Title != "" {
		f.Back.Labels = append(f.Back.Labels, Label{
			X: g.panel.X0 + heatInset, Y: heatTitleY, Size: heatTitle, Bold: true, Color: g.theme.Ink, Over: g.theme.Background,
			Text: h.Title, Max: g.panel.X1 - g.panel.X0 - 2*heatInset,
		})
	}
	var scale cellScale
	if h.Sides != nil {
		scale = newOwnershipScale(h)
	} else {
		counts := newHeatScale(slices.Concat(cells, h.seen(h.Beside)), h.Games, g.theme)
		counts.noun = cmp.Or(h.Noun, "games")
		scale = counts
	}
	f.Frames = []Scene{{}}
	g.drawHeat(&f.Frames[0], cells, scale)
	g.drawLegend(&f.Frames[0], scale)
	return f
}

// seen returns the cells that something came to: on a map of ownership all that are given.
func (h *HeatMap) seen(cells []HeatCell) []HeatCell {
	if h.Sides != nil {
		return cells
	}
	return slices.DeleteFunc(slices.Clone(cells), func(c HeatCell) bool { return c.N <= 0 })
}

// Lengths of heat maps.
const (
	heatMargin = 14 * px
	heatInset  = 4 * px
	heatHead   = 50 * px // above the board, where there is a title
	heatTitle  = 25 * px
	heatTitleY = 35 * px
	heatFoot   = 112 * px // below the board
	heatLine   = 36 * px  // more, where there is a note

	heatBarY    = 14 * px // below the board
	heatBarHigh = 18 * px
	heatTickY   = 63 * px // below the board
	heatWordsY  = 100 * px
	heatTick    = HeatNames
	leastNumber = HeatNames // on cells: where there is no room for it, colours tell
	mostNumber  = 34 * px
)

// HeatNames is the size of the least letters on heat maps, such as those of coordinates: pages show maps at two fifths of their size.
const HeatNames = 30 * px

// A Grid says where the cells of a board lie.
type Grid interface {
	Has(c game.Cell) bool
	Middle(c game.Cell) (x, y int)
}

// A HeatBoard is the board of a game without what is played on it, for something else to be drawn on.
type HeatBoard struct {
	Builder
	Grid
	theme   *Theme
	panel   Rect           // what the board takes of the picture
	Field   color.NRGBA    // an empty cell
	Shape   Path           // the part of a cell that is coloured, around its middle
	Room    int            // of that part, for a line of text
	Overlay func(s *Scene) // draws what has to be seen on coloured cells too; may be nil
	Note    string         // what else there is to say; may be empty
	Plane   bool           // it is a part of a free plane, and cells may lie beyond it
	Mark    *Shape         // what the note speaks of
	measure *Measurer
}

// NewHeatBoard begins the film of a ground.
func NewHeatBoard(t *Theme, grid Grid, panel Rect) *HeatBoard {
	g := &HeatBoard{Builder: NewBuilder(&Film{}), Grid: grid, theme: t, panel: panel, measure: &Measurer{}}
	g.Film.Back.Place(g.Sprite("panel", func() Sprite {
		return Sprite{Over: t.Background, Shapes: []Shape{{Path: RoundRect(panel, Corner), Fill: t.Board}}}
	}), 0, 0)
	return g
}

// drawHeat colours the cells and writes their numbers, if there is room for them. These have one size.
func (g *HeatBoard) drawHeat(s *Scene, cells []HeatCell, scale cellScale) {
	text := scale.text
	size := g.numberSize(cells, text)
	if size < leastNumber {
		text = scale.brief
		size = g.numberSize(cells, text)
	}
	var labels []Label
	for _, c := range cells {
		if !g.Has(c.Cell) {
			continue
		}
		step := scale.step(c.N)
		fill := scale.colours()[step]
		x, y := g.Middle(c.Cell)
		s.Place(g.Sprite(SpriteName("heat", step), func() Sprite {
			return Sprite{Over: g.Field, Shapes: []Shape{{Path: g.Shape, Fill: fill}}}
		}), x, y)
		labels = append(labels, Label{
			X: x, Y: y + size*36/100, Size: size, Align: Center, Color: g.theme.InkOn(fill), Over: fill, Text: text(c.N),
		})
	}
	if g.Overlay != nil {
		g.Overlay(s)
	}
	if size >= leastNumber {
		s.Labels = append(s.Labels, labels...)
	}
}

// numberSize returns the size in which all numbers fit on their cells.
func (g *HeatBoard) numberSize(cells []HeatCell, text func(int64) string) int {
	size := mostNumber
	for _, c := range cells {
		if width := g.measure.Width(text(c.N), size, false); g.Has(c.Cell) && width > g.Room {
			size = size * g.Room / width
		}
	}
	return size
}

// drawLegend draws the scale below the board, and says what its numbers are.
func (g *HeatBoard) drawLegend(s *Scene, scale cellScale) {
	if scale.empty() {
		return
	}
	t := g.theme
	x0, x1, y0 := g.panel.X0+heatInset, g.panel.X1-heatInset, g.panel.Y1+heatBarY
	at := func(i int) int { return x0 + (x1-x0)*i/HeatSteps }
	for i, fill := range scale.colours() {
		s.Place(g.Sprite(SpriteName("legend", i), func() Sprite {
			area := Rectangle(Rect{X0: at(i), Y0: y0, X1: x1, Y1: y0 + heatBarHigh}) // without gaps
			return Sprite{Over: t.Background, Shapes: []Shape{{Path: area, Fill: fill}}}
		}), 0, 0)
	}
	label := Label{Y: g.panel.Y1 + heatTickY, Size: heatTick, Color: t.Ink, Over: t.Background}
	for i, align := range [heatTicks + 1]Align{Left, Center, Center, Center, Right} {
		text, ok := scale.tick(i)
		if ok {
			label.X, label.Align, label.Text = at(HeatSteps*i/heatTicks), align, text
			s.Labels = append(s.Labels, label)
		}
	}
	label.X, label.Y, label.Align, label.Text, label.Max = x0, g.panel.Y1+heatWordsY, Left, scale.words(), x1-x0
	s.Labels = append(s.Labels, label)
	if g.Note != "" {
		label.Y, label.Text = label.Y+heatLine, g.Note
		if g.Mark != nil {
			s.Strokes = append(s.Strokes, Stroke{*g.Mark, x0 + 10*px, label.Y - heatTick*36/100})
			label.X += 28 * px
		}
		s.Labels = append(s.Labels, label)
	}
	s.Caption = scale.caption()
}

// A cellScale gives the numbers of cells their colours and texts.
type cellScale interface {
	empty() bool // there are no numbers
	colours() *[HeatSteps]color.NRGBA
	step(n int64) int // place of a number among the colours
	text(n int64) string
	brief(n int64) string              // the same, rounded where that leaves something to compare
	tick(i int) (text string, ok bool) // what stands at one of the ticks of the legend, if something does
	words() string                     // about the numbers
	caption() string                   // of the whole map
}

// A heatScale gives numbers their colours. It begins at 0, so that what is as good as equal looks equal.
type heatScale struct {
	most   int64 // the greatest number; 0 if there is none
	games  int64
	noun   string
	rooted bool // equal steps of colour are equal steps of the square root
	colors [HeatSteps]color.NRGBA
}

const (
	HeatSteps = 24
	heatTicks = 4 // steps between numbers of the legend

	// fewTimes is how many times the mean of all cells the greatest number is at least where colours go
	// by the square root: or else nearly all cells would have the first of them.
	fewTimes = 6
)

// The colours go through several hues, so that neighbours can be distinguished, and always get darker, so
// that they keep their order without hues: for colour-blind eyes and in print.
var (
	heatOnLight = []color.NRGBA{
		RGB(0xF4F0BF), RGB(0xCBE5B0), RGB(0x8BCFB4), RGB(0x4AB0BC), RGB(0x2783B0), RGB(0x285391), RGB(0x1B2A60),
	}
	heatOnDark = []color.NRGBA{
		RGB(0x2F3A74), RGB(0x2B5D9C), RGB(0x2787B2), RGB(0x46AEB4), RGB(0x86CDAE), RGB(0xC9E5B0), RGB(0xF8F4C6),
	}
)

func newHeatScale(cells []HeatCell, games int64, t *Theme) *heatScale {
	s := &heatScale{games: games}
	sum := int64(0)
	for _, c := range cells {
		s.most, sum = max(s.most, c.N), sum+c.N
	}
	s.rooted = s.most*int64(len(cells)) > fewTimes*sum
	stops := heatOnLight
	if Luma(t.Board) < 128 {
		stops = heatOnDark
	}
	s.colors = between(stops)
	return s
}

// between returns the colours of a scale that goes through some.
func between(stops []color.NRGBA) (colors [HeatSteps]color.NRGBA) {
	for i := range colors {
		at := 100 * i * (len(stops) - 1) / (HeatSteps - 1)
		stop := min(at/100, len(stops)-2)
		colors[i] = Mix(stops[stop], stops[stop+1], at-100*stop)
	}
	return colors
}

func (s *heatScale) empty() bool                      { return s.most == 0 }
func (s *heatScale) colours() *[HeatSteps]color.NRGBA { return &s.colors }

func (s *heatScale) caption() string {
	return fmt.Sprintf("At most %s times %s.", s.text(s.most), s.of())
}

// step returns the place of a number among the colours.
func (s *heatScale) step(n int64) int {
	for i := range int64(HeatSteps - 1) {
		share, of := s.share(i+1, HeatSteps)
		if n*of <= share*s.most {
			return int(i)
		}
	}
	return HeatSteps - 1
}

// share returns how much of the range lies below a part of the colours, as a fraction.
func (s *heatScale) share(part, of int64) (n, d int64) {
	if s.rooted {
		return part * part, of * of
	}
	return part, of
}

// perHundred says whether numbers are those for every 100 games.
func (s *heatScale) perHundred() bool { return s.games >= 100 }

func (s *heatScale) words() string { return "how often " + s.of() }

// of names the games that numbers are of.
func (s *heatScale) of() string {
	if s.perHundred() {
		return "per 100 " + s.noun + " (of " + grouped(s.games) + ")"
	}
	if s.games == 1 {
		return "in 1 " + strings.TrimSuffix(s.noun, "s")
	}
	return "in " + grouped(s.games) + " " + s.noun
}

// text returns a number as it stands on the map.
func (s *heatScale) text(n int64) string { return s.part(n, 1) }

// brief returns a number without its decimal, if the greatest one has none.
func (s *heatScale) brief(n int64) string {
	if s.perHundred() && 10*s.most >= s.games {
		return strconv.FormatInt((100*n+s.games/2)/s.games, 10)
	}
	return s.text(n)
}

// part returns a part of a number as text. Those for every 100 games have a decimal below 10.
func (s *heatScale) part(n, of int64) string {
	games := s.games * of
	switch {
	case !s.perHundred():
		return strconv.FormatInt(n/of, 10)
	case 1000*n >= 100*games-games/2:
		return strconv.FormatInt((100*n+games/2)/games, 10)
	}
	tenths := (1000*n + games/2) / games
	return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
}

// tick returns what stands at a number of the legend; ok is false if that would be a part of one.
func (s *heatScale) tick(i int) (text string, ok bool) {
	share, of := s.share(int64(i), heatTicks)
	n := s.most * share
	if n == 0 {
		return "0", true
	}
	return s.part(n, of), s.perHundred() || n%of == 0
}

// beyond says how much lies on cells that are not shown; "" if nothing does.
func (g *HeatBoard) beyond(cells []HeatCell) string {
	all, out := int64(0), int64(0)
	for _, c := range cells {
		all += c.N
		if !g.Has(c.Cell) {
			out += c.N
		}
	}
	if out == 0 {
		return ""
	}
	return fmt.Sprintf("; %d%% further out", max((100*out+all/2)/all, 1))
}
