package figure

import (
	"cmp"
	"image/color"
	"strings"

	"gonum.org/v1/plot/vg"
)

// The paints of sides follow those of series. The page's style sheet has their colours too.
const (
	black = NumColours + iota
	white
	red
	blue
	cross
	nought
	pink
	maroon

	// NeutralPaint is the paint of what is no side's and has no others beside it: no board has pieces that look like it.
	NeutralPaint
	numPaints

	firstSide, numSides = black, NeutralPaint - black
)

var neutral = color.RGBA{0, 143, 104, 255}

// sides are the colours that pieces have on boards, by paint. Light ones have dashes.
var sides = [numSides]struct {
	fill   color.RGBA
	dashes []vg.Length
}{
	black - firstSide:  {color.RGBA{46, 41, 37, 255}, nil},
	white - firstSide:  {color.RGBA{251, 246, 234, 255}, lightDashes},
	red - firstSide:    {color.RGBA{170, 38, 38, 255}, nil},
	blue - firstSide:   {color.RGBA{99, 171, 211, 255}, lightDashes},
	cross - firstSide:  {color.RGBA{122, 46, 46, 255}, nil},
	nought - firstSide: {color.RGBA{201, 221, 240, 255}, lightDashes},
	pink - firstSide:   {color.RGBA{211, 157, 177, 255}, lightDashes},
	maroon - firstSide: {color.RGBA{167, 34, 33, 255}, nil},
}

var lightDashes = []vg.Length{7, 3.5}

// sidesByName is how pieces of seats look by what the seats are called, or what their pieces are, with a word for colours that the name does
// not tell.
var sidesByName = map[string]struct {
	paint int
	word  string
}{
	"black": {black, ""}, "white": {white, ""},
	"x": {cross, ""}, "o": {nought, ""},
	"first player": {red, "red"}, "second player": {blue, "blue"},
	"tiles from top to bottom": {red, "red"}, "tiles from left to right": {blue, "blue"},
	"player 0": {white, "white"}, "player 1": {black, "black"}, "player 2": {pink, "pink"}, "player 3": {maroon, "dark red"},
}

// SidePaint returns the paint of a seat: that of its pieces on boards where its name tells, and else that of a series.
func SidePaint(name string, seat int) int {
	if s, ok := sidesByName[strings.ToLower(name)]; ok {
		return s.paint
	}
	return seat % NumColours
}

// SideName returns what a side is called where colours stand for sides: "First player (red)".
func SideName(name string) string {
	if s := sidesByName[strings.ToLower(name)]; s.word != "" {
		return name + " (" + s.word + ")"
	}
	return name
}

// SideWord returns a short name of a side: the word for its colour, if that is not the name itself.
func SideWord(name string) string { return cmp.Or(sidesByName[strings.ToLower(name)].word, name) }

// IsSide reports whether a paint is that of the pieces of a side, which needs an outline to be seen on every card.
func IsSide(paint int) bool { return paint >= firstSide && paint < NeutralPaint }
