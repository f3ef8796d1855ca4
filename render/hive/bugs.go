package hive

import (
	"image/color"

	"github.com/plybook/plybook/render/scene"
)

// The bugs are drawn in a frame of their own: (0,0) is the middle of the hex, its corners are
// bugRadius away, and they look upwards. A bug stays within about 130.
const bugRadius = 200

// A bugPart is one shape of a bug.
type bugPart struct {
	role   bugRole
	width  int    // of the stroke; 0 fills the path
	path   string // as in [scene.MustPath]
	mirror bool   // draw it a second time with left and right exchanged
}

// A bugRole says what colour a part has.
type bugRole uint8

const (
	body  bugRole = iota // the bug's own colour, legs and feelers too
	wing                 // lighter than the body
	face                 // heads of another colour than the body
	mark                 // stripes, spots, eyes: dark
	seam                 // lines between parts: the colour of the tile
	roles                // how many there are
)

// bugColors are the colours of the parts by role.
type bugColors [roles]color.NRGBA

// colorsOf returns the colours of a bug of the given hue on a tile. Without a hue it has the one
// colour that the tile's owner writes with.
func colorsOf(h scene.Hue, tile *scene.Piece, mono bool) bugColors {
	if mono {
		soft := scene.Mix(tile.Ink, tile.Fill, 55)
		return bugColors{body: tile.Ink, wing: soft, face: tile.Ink, mark: tile.Fill, seam: tile.Fill}
	}
	own := h.On(tile.Fill)
	dark := tile.Ink
	if scene.Luma(tile.Fill) < scene.Luma(tile.Ink) {
		dark = tile.Fill
	}
	return bugColors{
		body: own, wing: scene.Mix(own, tile.Fill, 55), face: tile.Ink, mark: dark, seam: tile.Fill,
	}
}

// A bug is a kind of piece as a drawing.
type bug struct {
	hue   int // the colour that it has in the usual sets
	parts []bugPart
}

// shapes returns the bug around (0,0) for a hex of the given radius. Parts of one colour that
// follow each other become one shape.
func (b *bug) shapes(radius int, c *bugColors) []scene.Shape {
	var shapes []scene.Shape
	for _, p := range b.parts {
		path := scene.MustPath(p.path).Scaled(radius, radius, bugRadius)
		if p.mirror {
			path = append(path, path.Mirrored()...)
		}
		s := scene.Shape{Path: path, Fill: c[p.role]}
		if p.width > 0 {
			s = scene.Shape{Path: path, Stroke: c[p.role], Width: max(scene.ScaleRound(p.width, radius, bugRadius), 1)}
		}
		if last := len(shapes) - 1; last >= 0 && shapes[last].SameInk(&s) {
			shapes[last].Path = append(shapes[last].Path, path...)
		} else {
			shapes = append(shapes, s)
		}
	}
	return shapes
}

// bugs are the drawings by the letter of the kind.
var bugs = map[byte]*bug{
	'Q': {scene.Amber, []bugPart{
		{wing, 0, "M12 -26 C46 -76 122 -82 132 -46 C138 -12 66 2 14 -10 Z", true},
		{wing, 0, "M12 -8 C58 -4 108 20 100 50 C92 74 36 42 10 10 Z", true},
		{body, 9, "M22 30 C46 44 58 62 58 88", true},
		{body, 0, "M0 136 C-30 118 -50 86 -48 52 C-46 24 -26 8 0 8 C26 8 46 24 48 52 C50 86 30 118 0 136 Z", false},
		{mark, 0, "M-42 30 C-16 40 16 40 42 30 C46 38 48 46 48 54 C18 64 -18 64 -48 54 C-48 46 -46 38 -42 30 Z", false},
		{mark, 0, "M-46 74 C-18 84 18 84 46 74 C44 84 41 91 37 98 C14 105 -14 105 -37 98 C-41 91 -44 84 -46 74 Z", false},
		{body, 0, "E0 -14 32 28", false},
		{face, 0, "E0 -54 27 22", false},
		{body, 0, "M-34 -78 L-44 -124 L-20 -102 L0 -134 L20 -102 L44 -124 L34 -78 Z", false},
	}},
	'S': {scene.Brown, []bugPart{
		{body, 11, "M16 -26 C40 -58 52 -74 64 -86 C62 -102 56 -116 46 -130 M20 -18 C50 -36 72 -46 94 -48 " +
			"C106 -62 112 -78 114 -96 M20 -8 C48 -4 74 2 98 10 C110 28 116 44 118 66 M16 2 C36 22 52 40 68 60 " +
			"C68 84 62 106 52 128", true},
		{body, 0, "E0 56 46 58", false},
		{body, 0, "E0 -20 32 30", false},
		{body, 9, "M8 -46 C14 -52 14 -60 8 -66", true},
		{mark, 0, "O-11 -32 6", true},
		{seam, 8, "M-18 34 L0 50 L18 34 M-18 60 L0 76 L18 60", false},
	}},
	'B': {scene.Violet, []bugPart{
		{body, 11, "M34 -30 C60 -40 76 -54 84 -82 M46 14 C74 14 90 8 108 -8 M42 58 C68 66 84 82 92 112", true},
		{body, 12, "M14 -86 C46 -94 52 -120 24 -132", true},
		{body, 0, "E0 -78 24 20", false},
		{body, 0, "M-46 -32 C-46 -60 -28 -74 0 -74 C28 -74 46 -60 46 -32 C26 -25 -26 -25 -46 -32 Z", false},
		{body, 0, "M0 122 C-40 108 -62 68 -62 28 C-62 6 -57 -10 -48 -21 C-25 -14 25 -14 48 -21 C57 -10 62 6 62 28 " +
			"C62 68 40 108 0 122 Z", false},
		{seam, 8, "M0 -16 L0 118", false},
		{seam, 6, "M30 2 C38 28 36 60 22 88", true},
	}},
	'G': {scene.Green, []bugPart{
		{body, 8, "M82 -58 C66 -102 24 -124 -34 -126", false},
		{body, 10, "M60 2 C70 24 76 44 74 78 L90 82 M32 14 C34 36 32 54 22 80 L38 84", false},
		{body, 0, "M62 -72 C88 -80 110 -62 112 -30 C114 -4 100 14 80 16 C56 14 52 -16 62 -72 Z", false},
		{body, 0, "M78 12 C34 34 -40 66 -132 88 C-108 40 -40 -34 34 -62 C60 -70 76 -62 78 -40 Z", false},
		{seam, 8, "M64 -62 C50 -38 52 -8 70 14", false},
		{seam, 12, "M44 -2 C14 -22 -22 -60 -54 -106", false},
		{body, 0, "M16 20 C-14 -4 -44 -58 -68 -110 C-58 -118 -48 -116 -42 -106 C-14 -62 16 -28 44 -10 " +
			"C42 10 30 20 16 20 Z", false},
		{body, 12, "M-56 -108 C-70 -54 -88 20 -96 104 L-76 110", false},
		{mark, 0, "O90 -40 9", false},
	}},
	'A': {scene.Blue, []bugPart{
		{body, 9, "M14 -94 C24 -114 38 -122 58 -118 L72 -100", true},
		{body, 11, "M14 -22 C46 -28 62 -40 70 -64 L100 -86 M16 -8 C46 -4 64 2 82 -2 L116 14 M12 6 C40 20 58 36 66 66 " +
			"L94 96", true},
		{body, 0, "M-34 -78 C-34 -98 -18 -106 0 -106 C18 -106 34 -98 34 -78 C34 -56 16 -44 0 -44 " +
			"C-16 -44 -34 -56 -34 -78 Z", false},
		{body, 0, "E0 -14 23 34", false},
		{body, 0, "E0 26 10 14", false},
		{body, 0, "M0 132 C-28 124 -46 100 -46 76 C-46 50 -28 34 0 34 C28 34 46 50 46 76 C46 100 28 124 0 132 Z", false},
		{mark, 0, "O-16 -82 7", true},
		{seam, 7, "M-42 64 C-16 70 16 70 42 64 M-42 92 C-16 98 16 98 42 92", false},
	}},
	'M': {scene.Slate, []bugPart{
		{body, 9, "M12 -30 C44 -58 62 -66 78 -104 L102 -124 M14 -20 C62 -36 98 -30 120 8 L130 38 M10 -6 " +
			"C50 24 66 62 60 116 L74 132", true},
		{wing, 0, "M8 -20 C46 -26 104 8 112 58 C114 84 88 90 70 72 C44 48 20 22 6 -4 Z", true},
		{body, 0, "M0 134 C-14 104 -20 60 -19 4 C-8 -6 8 -6 19 4 C20 60 14 104 0 134 Z", false},
		{seam, 6, "M-19 36 L19 36 M-18 62 L18 62 M-16 88 L16 88", false},
		{body, 0, "E0 -16 27 27", false},
		{body, 0, "E0 -54 20 18", false},
		{body, 10, "M0 -66 L0 -138", false},
		{body, 6, "M8 -66 C20 -82 24 -92 26 -108", true},
		{mark, 0, "O-10 -57 6", true},
	}},
	'L': {scene.Red, []bugPart{
		{body, 8, "M14 -92 C22 -108 30 -116 46 -120", true},
		{body, 11, "M56 -44 C76 -54 88 -64 98 -84 M70 14 L114 14 M56 66 C74 76 86 88 94 110", true},
		{face, 0, "M-44 -52 C-44 -84 -24 -102 0 -102 C24 -102 44 -84 44 -52 Z", false},
		{body, 0, "M-56 -44 C-32 -66 32 -66 56 -44 C76 -24 82 0 82 24 C82 70 48 112 0 112 C-48 112 -82 70 -82 24 " +
			"C-82 0 -76 -24 -56 -44 Z", false},
		{mark, 8, "M0 -58 L0 110", false},
		{mark, 0, "O35 -22 17", true},
		{mark, 0, "O46 32 18", true},
		{mark, 0, "O26 78 14", true},
		{seam, 0, "O-20 -74 8", true},
	}},
	'P': {scene.Teal, []bugPart{
		{body, 9, "M14 -98 C26 -116 42 -124 60 -116 M46 -62 L80 -80 M56 -30 L95 -42 M62 4 L104 2 M60 36 L99 45 M52 68 " +
			"L86 87 M38 94 L60 118", true},
		{body, 0, "M0 -110 C42 -110 70 -52 70 8 C70 70 40 122 0 122 C-40 122 -70 70 -70 8 C-70 -52 -42 -110 0 -110 Z", false},
		{seam, 8, "M-54 -68 C-24 -56 24 -56 54 -68 M-68 -34 C-28 -20 28 -20 68 -34 M-74 2 C-30 16 30 16 74 2 " +
			"M-72 38 C-28 52 28 52 72 38 M-64 72 C-26 84 26 84 64 72 M-46 102 C-20 109 20 109 46 102", false},
		{mark, 0, "O-20 -84 7", true},
	}},
}
