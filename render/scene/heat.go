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
	heatMark    = 6 * px  // of a tick, below that
	heatTickY   = 66 * px // below the board
	heatWordsY  = 100 * px
	heatTick    = HeatNames
	leastNumber = HeatNames // on cells: where there is no room for it, colours tell
	mostNumber  = 34 * px
)

// HeatNames is the size of the least letters on heat maps, such as those of coordinates: pages show maps at two fifths of their size.
const HeatNames = 30 * px

// NamesInk returns the colour of coordinates of a size: those of heat maps are darker, since they are read at two fifths of it.
func (t *Theme) NamesInk(size int) color.NRGBA {
	if size == HeatNames {
		return Mix(t.Muted, t.Ink, 60)
	}
	return t.Muted
}

// RoomOfHex is the room for a line of text on a hexagon of half some width: numbers of neighbours stand apart.
func RoomOfHex(half int) int { return half * 155 / 100 }

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
			X: x, Y: y + size*36/100, Size: size, Align: Center, Color: numberInk(fill), Over: fill, Text: text(c.N),
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
	at := func(part, of int) int { return x0 + (x1-x0)*part/of }
	colors := scale.colours()
	for i, fill := range colors {
		s.Place(g.Sprite(SpriteName("legend", i), func() Sprite {
			area := Rectangle(Rect{X0: at(i, len(colors)), Y0: y0, X1: x1, Y1: y0 + heatBarHigh}) // without gaps
			return Sprite{Over: t.Background, Shapes: []Shape{{Path: area, Fill: fill}}}
		}), 0, 0)
	}
	label := Label{Y: g.panel.Y1 + heatTickY, Size: heatTick, Color: t.Ink, Over: t.Background}
	for _, tick := range scale.ticks() {
		label.X, label.Align, label.Text = at(tick.at, wholeScale), Center, tick.text
		s.Place(g.Sprite(SpriteName("tick", tick.at), func() Sprite {
			from := min(max(label.X-px, x0), x1-2*px)
			return Sprite{Over: t.Background, Shapes: []Shape{{Path: Rectangle(Rect{X0: from, Y0: y0 + heatBarHigh, X1: from + 2*px, Y1: y0 + heatBarHigh + heatMark}), Fill: t.Ink}}}
		}), 0, 0)
		switch half := g.measure.Width(tick.text, heatTick, false) / 2; {
		case label.X-half < x0:
			label.X, label.Align = x0, Left
		case label.X+half > x1:
			label.X, label.Align = x1, Right
		}
		s.Labels = append(s.Labels, label)
	}
	left, right := scale.words()
	label.Y, label.Max = g.panel.Y1+heatWordsY, x1-x0
	if right != "" {
		label.X, label.Align, label.Text, label.Max = x1, Right, right, (x1-x0)/2
		s.Labels = append(s.Labels, label)
	}
	label.X, label.Align, label.Text = x0, Left, left
	s.Labels = append(s.Labels, label)
	label.Max = x1 - x0
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
	colours() []color.NRGBA
	step(n int64) int // place of a number among the colours
	text(n int64) string
	brief(n int64) string        // the same, rounded where that leaves something to compare
	ticks() []scaleTick          // of the legend, round numbers from left to right
	words() (left, right string) // about the numbers: at the left, and of scales with two ends at the right
	caption() string             // of the whole map
}

// A scaleTick is a number of the legend and where it stands, as a part of wholeScale.
type scaleTick struct {
	at   int
	text string
}

const wholeScale = 1000

// A heatScale gives numbers their colours. It begins at 0, so that what is as good as equal looks equal.
type heatScale struct {
	most   int64 // the greatest number; 0 if there is none
	games  int64
	noun   string
	rooted bool // equal steps of colour are equal steps of the square root
	colors []color.NRGBA
}

const (
	HeatSteps = 24
	heatTicks = 5 // most steps between numbers of the legend
	tickRoom  = wholeScale / 6

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
	for i := range HeatSteps {
		at := 100 * i * (len(stops) - 1) / (HeatSteps - 1)
		stop := min(at/100, len(stops)-2)
		s.colors = append(s.colors, Mix(stops[stop], stops[stop+1], at-100*stop))
	}
	return s
}

// numberInk returns black or white, whichever has more contrast to a colour: that is 4.5 at least, as pages need it for text.
func numberInk(fill color.NRGBA) color.NRGBA {
	const even = 179 // thousandths of the light of white: there both have as much
	if 2126*light(fill.R)+7152*light(fill.G)+722*light(fill.B) < even*10_000 {
		return RGB(0xFFFFFF)
	}
	return RGB(0x000000)
}

// light returns how much light a part of a colour gives, in thousandths: the polynomial is the curve of sRGB to within one of them.
func light(part uint8) int {
	const full = 255
	v := int64(part)
	return int(v * (v*(v*305306+682171*full) + 12523*full*full) / (full * full * full * 1000))
}

func (s *heatScale) empty() bool            { return s.most == 0 }
func (s *heatScale) colours() []color.NRGBA { return s.colors }

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

func (s *heatScale) words() (left, right string) {
	if s.rooted {
		return s.of() + ", square-root scale", ""
	}
	return "how often " + s.of(), ""
}

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

// text returns a number as it stands on the map. Those for every 100 games have a decimal below 10.
func (s *heatScale) text(n int64) string {
	switch {
	case !s.perHundred():
		return strconv.FormatInt(n, 10)
	case 1000*n >= 100*s.games-s.games/2:
		return strconv.FormatInt((100*n+s.games/2)/s.games, 10)
	}
	tenths := (1000*n + s.games/2) / s.games
	return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
}

// brief returns a number without its decimal, if the greatest one has none.
func (s *heatScale) brief(n int64) string {
	if s.perHundred() && 10*s.most >= s.games {
		return strconv.FormatInt((100*n+s.games/2)/s.games, 10)
	}
	return s.text(n)
}

// ticks returns 0 and round numbers up to the greatest one: multiples of one, or where colours go by roots 1, 2 and 5 with zeros, as far as there is room.
func (s *heatScale) ticks() []scaleTick {
	all := []scaleTick{{0, "0"}}
	next := 2 * wholeScale // where the next greater one stands
	for _, tenths := range slices.Backward(s.round()) {
		if at := s.place(tenths); !s.rooted || at >= tickRoom && next-at >= tickRoom {
			all, next = slices.Insert(all, 1, scaleTick{at, tenthsText(tenths)}), at
		}
	}
	return all
}

// unitOf returns how many counts make a tenth of what numbers are in, as a fraction.
func (s *heatScale) unitOf() (n, of int64) {
	if s.perHundred() {
		return s.games, 1000
	}
	return 1, 10
}

// round returns numbers that ticks may have, in tenths.
func (s *heatScale) round() (all []int64) {
	n, of := s.unitOf()
	most := s.most * of / n
	least := int64(1)
	if !s.perHundred() {
		least = 10
	}
	for scale := int64(1); scale <= most; scale *= 10 {
		for _, step := range []int64{1, 2, 5} {
			switch step *= scale; {
			case step < least || step > most:
			case s.rooted:
				all = append(all, step)
			case most/step <= heatTicks:
				for k := step; k <= most; k += step {
					all = append(all, k)
				}
				return all
			}
		}
	}
	return all
}

// place returns where a number stands in the legend, in tenths.
func (s *heatScale) place(tenths int64) int {
	n, of := s.unitOf()
	part, whole := tenths*n, s.most*of
	if !s.rooted {
		return int(part * wholeScale / whole)
	}
	at := int64(0)
	for at < wholeScale && (at+1)*(at+1)*whole <= part*wholeScale*wholeScale {
		at++
	}
	return int(at)
}

// tenthsText writes a number that is given in tenths.
func tenthsText(tenths int64) string {
	if tenths%10 == 0 {
		return grouped(tenths / 10)
	}
	return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
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
