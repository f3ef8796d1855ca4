package canvas

import (
	"fmt"
	"image/color"
	"strconv"
	"time"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A Live draws the board of a game that goes on, and of its variations: all games that it shows begin in the same way. The
// numbers of sprites and parts never change, and only become more, so that viewers keep what they have. It is for one
// goroutine.
type Live struct {
	drawer  *scene.Drawer
	options scene.Options
	board   *scene.Board // nil until a game is shown
	parts   *partList
	back    []int // the parts behind every position, until the board grows
	handed  int   // parts handed out
	sprites int   // sprites handed out
	cells   []LiveCell
	outline []string
}

// A Shot is what there is to show of one position. What is in Parts and Symbols is not in later shots.
type Shot struct {
	Frame      []int           // numbers of the parts, in the order of drawing, what lies behind among them
	Between    [][]int         // scenes on the way from the position before, each a list like Frame
	Times      []time.Duration // how long each of these is shown
	Parts      []Part          // that were in no shot before
	Symbols    string          // sprites that were in no shot before, as symbol elements
	Box        scene.Rect      // the part of the plane to show, in units; it never becomes smaller
	Cells      []LiveCell      // what can be pointed at, row by row
	Outlines   []string        // of cells around (0,0), as SVG path data
	Background string          // colour of the ground, "#rrggbb"
	Caption    string          // the position in words
	Colors     []string        // of the pieces of each seat, "#rrggbb"; nil if there is no position
}

// A Part is an element of an SVG picture.
type Part struct {
	N      int
	Markup string
	Unique string // if it is one thing that may glide from place to place, the id of its symbol: "s4"
}

// A LiveCell is a cell that can be pointed at.
type LiveCell struct {
	Cell    game.Cell
	X, Y    int    // its middle, in units
	Outline int    // place in the outlines of the shot
	Name    string // as in moves: "f6"
	Text    string // what stands there, in words; empty if nothing does
}

// NewLive returns a Live that draws games as a drawer does, with options as for its films; the cells to mark in them are
// not marked.
func NewLive(d *scene.Drawer, o scene.Options) (*Live, error) {
	if _, err := scene.ThemeByName(o.Theme); err != nil {
		return nil, err
	}
	o.Marks = nil
	return &Live{drawer: d, options: o, parts: emptyPartList()}, nil
}

// Show returns the position after the first plies of a game, 0 to all, moves of chance among them. Of a plane it shows a part that
// holds the position and the targets. It moves the state of p, as [replay.Played.At] does.
func (l *Live) Show(p *replay.Played, ply int, targets []game.Cell) Shot {
	if l.board == nil {
		l.board = l.drawer.Board(p, l.options)
		l.outline = []string{string(appendPath(nil, l.board.Outline, 0, 0))}
		l.lay()
	}
	b := l.board
	if b.Show != nil && b.Show(p, ply, targets) {
		l.lay()
	}
	s := Shot{Box: b.Box, Outlines: l.outline, Background: hexColor(b.Film.Background)}
	if b.Between != nil && ply > 0 {
		between := b.Between(p, ply)
		for i := range between {
			s.Between = append(s.Between, l.parts.cutOver(l.back, &between[i]))
			s.Times = append(s.Times, shownFor(&between[i], time.Second))
		}
	}
	frame := b.Position(p, ply)
	s.Frame = l.parts.cutOver(l.back, &frame)
	s.Caption = frame.Caption
	s.Cells = make([]LiveCell, len(l.cells))
	for i, c := range l.cells {
		c.Text = b.Text(c.Cell)
		s.Cells[i] = c
	}
	if b.Color != nil && p.State != nil {
		for seat := range game.Seat(p.State.Seats()) {
			s.Colors = append(s.Colors, hexColor(b.Color(seat)))
		}
	}
	s.Parts, s.Symbols = l.fresh()
	return s
}

// HandPicture returns what a spot of a hand or of a palette stands for as an SVG picture of its own, without names or
// references, so that any number of them may stand in one document; "" for other spots, and until a position was shown.
func (l *Live) HandPicture(s game.Spot) string {
	if l.board == nil || l.board.Hand == nil {
		return ""
	}
	shapes := l.board.Hand(s)
	if len(shapes) == 0 {
		return ""
	}
	var box scene.Rect
	for i := range shapes {
		box = box.Union(shapes[i].Bounds())
	}
	dst := fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%d %d %d %d" %s>`, box.X0, box.Y0, box.X1-box.X0, box.Y1-box.Y0, lineStyle)
	return string(append(appendShapes(dst, shapes), "</svg>"...))
}

// lay takes over what lies behind a board that is new or has grown, and its cells.
func (l *Live) lay() {
	l.back = l.parts.cutOver(nil, &l.board.Film.Back)
	l.cells = l.cells[:0]
	for c := range l.board.Cells {
		x, y := l.board.Middle(c)
		l.cells = append(l.cells, LiveCell{Cell: c, X: x, Y: y, Name: l.board.Name(c)})
	}
}

// fresh returns the parts and the symbols that were not handed out before.
func (l *Live) fresh() (parts []Part, symbols string) {
	r, f := l.parts, l.board.Film
	for n := l.handed; n < len(r.sprites); n++ {
		part := Part{N: n, Markup: string(r.markup[r.starts[n]:r.starts[n+1]])}
		if sprite := r.sprites[n]; sprite >= 0 && f.Sprites[sprite].Unique {
			part.Unique = "s" + strconv.Itoa(sprite)
		}
		parts = append(parts, part)
	}
	l.handed = len(r.sprites)
	var text []byte
	for i := l.sprites; i < len(f.Sprites); i++ {
		text = appendSymbol(text, f, i)
	}
	l.sprites = len(f.Sprites)
	return parts, string(text)
}

func hexColor(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
