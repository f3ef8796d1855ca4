// Package scene has what drawings of games are made of. One function a game makes a [Film]: its sprites and, for
// every ply, a [Scene] that places them. Canvases turn films into files and know no games.
//
// A [Drawer] is what a game's drawing consists of. [Builder] collects the sprites of a film, [Theme] names colours
// by their role, and [Measurer] tells how wide text is.
//
// Lengths are in units, whole numbers, so that pixels do not depend on the processor. All frames of a film have the
// same size and show the same part of the board.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package scene

import (
	"image/color"

	"github.com/plybook/plybook/replay/game"
)

// A Film is everything that is needed to draw a game. Lengths are in units; canvases scale the
// Width to the pixels asked for, and the Height with it.
type Film struct {
	Title       string // one line: the players and the result
	Description string // a sentence or two, for people who hear the picture instead of seeing it
	Width       int
	Height      int
	Background  color.NRGBA
	Board       Rect // the part with the cells, without names and coordinates; the zero value is the whole picture
	Sprites     []Sprite
	Back        Scene     // what stands behind every frame: panels, names, coordinates
	Frames      []Scene   // frame i is the position after ply i; frame 0 is the start
	Ends        []int     // where frames are shown of more than plies of players: the frame after ply i and what directly follows it; else nil
	Between     [][]Scene // scenes on the way from frame i to frame i+1, which animations show for a moment; may be shorter than Moves
	Seats       []string  // what the seats are called: "White", "Black"
	Players     []string  // the names of the players, by seat; one that is not known is called like the seat
	Comment     string    // what the record says before its first move
	Moves       []Move    // Moves[i] led from frame i to frame i+1
	Finding     *Note     // what is wrong with the record, if anything is
	Refused     *Scene    // what is drawn on top of the last frame if the record breaks off there
}

// A Move is a line of the move list.
type Move struct {
	Text    string    // as in the record's notation, or "(pass)" for a ply it leaves out
	Seat    game.Seat // who made it
	Comment string
}

// A Note is a finding as a viewer shows it.
type Note struct {
	Code, Message, Hint, Token string
	Ply                        int
}

// A Sprite is a drawing that is placed many times. Its shapes are in units around its own (0,0).
// Every canvas draws it once and copies it.
type Sprite struct {
	Name    string // unique within the film; letters, digits and dashes
	Title   string // what a person would call it: "White ant"
	Bounds  Rect   // all of its shapes lie within
	Shapes  []Shape
	Over    color.NRGBA // what it usually lies on, so that its soft edges blend well
	Aside   bool        // it stands beside names, not on the board: thumbnails leave it out
	Letters int         // if it is the ground of a number, the size of that: thumbnails leave out both
	Unique  bool        // it is one thing, at most once in a frame: viewers may let it glide
}

// A Rect is a rectangle in units, with X1 and Y1 outside.
type Rect struct{ X0, Y0, X1, Y1 int }

// A Shape is a path that is filled, stroked, or both. A colour with no opacity is not drawn.
type Shape struct {
	Path   Path
	Fill   color.NRGBA
	Stroke color.NRGBA
	Width  int // of the stroke, in units
	Dashed bool
}

// A Path is a sequence of segments; each begins where the one before ends.
type Path []Segment

// A Segment is a step of a path. The unused points are zero.
type Segment struct {
	Op       Op
	X, Y     int // where it ends; for Circle its centre
	CX, CY   int // control point of Quad, first control point of Cubic; for Circle CX is the radius
	CX2, CY2 int // second control point of Cubic
}

// Op is what a segment does.
type Op uint8

const (
	MoveTo Op = iota
	LineTo
	QuadTo
	CubicTo
	Close
	Circle // a whole circle on its own
)

// A Scene is what is drawn for one position, in this order: sprites, strokes, labels.
type Scene struct {
	Placed  []Placed
	Strokes []Stroke
	Labels  []Label
	Caption string // the position in words: whose turn, the move that led here, the result
	Stays   bool   // between two positions: it is shown as long as they are, not for a moment
}

// Place adds a sprite to the scene.
func (s *Scene) Place(sprite, x, y int) { s.Placed = append(s.Placed, Placed{sprite, x, y}) }

// A Placed is a sprite at a place.
type Placed struct {
	Sprite int // index in the film's sprites
	X, Y   int // where the sprite's (0,0) lies
}

// A Stroke is a shape of its own, for marks that are never the same twice, such as arrows.
type Stroke struct {
	Shape
	X, Y int
}

// A Label is a line of text.
type Label struct {
	X, Y  int // of the anchor on the base line
	Size  int // height of the font in units
	Align Align
	Bold  bool
	Color color.NRGBA
	Over  color.NRGBA // what it lies on
	Text  string
	Max   int // width in units; longer text is shortened with an ellipsis; 0 is no bound
}

// Align says where a label's anchor is.
type Align uint8

const (
	Left Align = iota
	Center
	Right
)

// Bounds returns a rectangle that holds the shape. Control points count like points of the path.
func (s *Shape) Bounds() Rect {
	var r Rect
	first := true
	grow := func(x, y, by int) {
		if first {
			r = Rect{x - by, y - by, x + by, y + by}
			first = false
			return
		}
		r = Rect{min(r.X0, x-by), min(r.Y0, y-by), max(r.X1, x+by), max(r.Y1, y+by)}
	}
	half := (s.Width + 1) / 2
	for i := range s.Path {
		g := &s.Path[i]
		switch g.Op {
		case Close:
		case Circle:
			grow(g.X, g.Y, half+g.CX)
		case CubicTo:
			grow(g.CX2, g.CY2, half)
			fallthrough
		case QuadTo:
			grow(g.CX, g.CY, half)
			fallthrough
		default:
			grow(g.X, g.Y, half)
		}
	}
	return r
}

// Union returns the smallest rectangle that holds both; the zero value holds nothing.
func (r Rect) Union(s Rect) Rect {
	if r == (Rect{}) {
		return s
	}
	return Rect{min(r.X0, s.X0), min(r.Y0, s.Y0), max(r.X1, s.X1), max(r.Y1, s.Y1)}
}

// SameInk says whether two shapes look the same but for their paths.
func (s *Shape) SameInk(t *Shape) bool {
	return s.Fill == t.Fill && s.Stroke == t.Stroke && s.Width == t.Width && s.Dashed == t.Dashed
}
