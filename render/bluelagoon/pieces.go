package bluelagoon

import (
	"image/color"
	"slices"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// Tokens and pieces are drawn in a frame of their own: (0,0) is the middle, and they stay within
// about 108.
const pieceFrame = 100

// A part is one shape of a token or a piece.
type part struct {
	role  role
	width int    // of the stroke; 0 fills the path
	path  string // as in [scene.MustPath]
}

// A role says what colour a part has.
type role uint8

const (
	ownInk   role = iota // the colour of the kind, or of the player
	darkInk              // doors, and what is dark on a token
	gleamInk             // what is light on a token
	hullInk              // canoes, and the hollow of a coconut
	bandInk              // tells apart the players whose pieces are equally light
	roles
)

// An inks has the colours of a token or a piece by role; parts without a colour are left out.
type inks [roles]color.NRGBA

// The five kinds of tokens have five outlines: a bowl, rods, a drop, a cut stone, a head.
var tokenParts = [bluelagoon.Kinds][]part{
	bluelagoon.Coconut: {
		{ownInk, 0, "M-96 -14 C-96 52 -54 96 0 96 C54 96 96 52 96 -14 Z"},
		{ownInk, 0, "E0 -16 96 64"},
		{gleamInk, 0, "E0 -18 77 47"},
		{hullInk, 0, "E0 -11 50 27"},
	},
	bluelagoon.Bamboo: {
		{ownInk, 0, "M-80 -46 L-38 -58 L-38 94 L-80 94 Z M-21 -100 L21 -88 L21 94 L-21 94 Z M38 -30 L80 -42 L80 94 L38 94 Z"},
		{gleamInk, 11, "M-78 34 L-40 34 M-78 -10 L-40 -10 M-19 -40 L19 -40 M-19 22 L19 22 M40 8 L78 8 M40 52 L78 52"},
	},
	bluelagoon.Water: {
		{ownInk, 0, "M0 -104 C20 -56 74 -10 74 34 C74 76 38 100 0 100 C-38 100 -74 76 -74 34 C-74 -10 -20 -56 0 -104 Z"},
		{gleamInk, 16, "M-40 32 C-38 54 -24 66 -4 70"},
	},
	bluelagoon.Stone: {
		{ownInk, 0, "M-58 -78 L58 -78 L102 -20 L0 94 L-102 -20 Z"},
		{gleamInk, 8, "M-94 -20 L94 -20 M-58 -74 L-34 -20 L0 86 L34 -20 L58 -74 M-34 -20 L0 -74 L34 -20"},
	},
	bluelagoon.Statuette: {
		{ownInk, 0, "M-54 -102 L54 -102 L66 -34 L56 62 L76 68 L76 98 L-76 98 L-76 68 L-56 62 L-66 -34 Z"},
		{darkInk, 0, "M-52 -54 L52 -54 L48 -30 L18 -30 L20 18 L-20 18 L-18 -30 L-48 -30 Z M-32 36 L32 36 L32 52 L-32 52 Z"},
	},
}

// A settler is a figure: on land it stands, on sea it sits in a canoe. A village is a hut.
var (
	settlerParts = []part{
		{ownInk, 0, "O0 -56 41"},
		{ownInk, 0, "M-68 96 C-68 26 -46 -16 0 -16 C46 -16 68 26 68 96 Z"},
		{bandInk, 0, "M-62 42 C-58 30 -53 20 -46 10 L46 10 C53 20 58 30 62 42 Z"},
	}
	paddlerParts = []part{
		{ownInk, 0, "O0 -66 37"},
		{ownInk, 0, "M-52 60 C-52 6 -38 -30 0 -30 C38 -30 52 6 52 60 Z"},
		{bandInk, 0, "M-50 24 C-47 12 -43 2 -37 -6 L37 -6 C43 2 47 12 50 24 Z"},
		{hullInk, 0, "M-112 24 C-76 44 76 44 112 24 C104 78 64 100 0 100 C-64 100 -104 78 -112 24 Z"},
	}
	hutParts = []part{
		{ownInk, 0, "M-68 0 L68 0 L68 94 L-68 94 Z"},
		{ownInk, 0, "M0 -106 C28 -66 64 -28 108 6 L90 28 L-90 28 L-108 6 C-64 -28 -28 -66 0 -106 Z"},
		{bandInk, 0, "M-108 6 C-93 -6 -78 -18 -64 -32 L64 -32 C78 -18 93 -6 108 6 L96 20 L-96 20 Z"},
		{darkInk, 0, "M-22 94 L-22 62 C-22 38 22 38 22 62 L22 94 Z"},
	}
)

// pieceParts returns the parts of a piece.
func pieceParts(p bluelagoon.Piece, sea bool) []part {
	switch {
	case p == bluelagoon.Village:
		return hutParts
	case sea:
		return paddlerParts
	}
	return settlerParts
}

// outer says whether a part can lie at the outline.
func (p *part) outer() bool { return p.width == 0 && (p.role == ownInk || p.role == hullInk) }

// shapes returns the parts around (0,0) in a size, with an outline of some width around all of
// those that are filled with it.
func (ink *inks) shapes(parts []part, size int, edge color.NRGBA, width int) []scene.Shape {
	around := scene.Shape{Stroke: edge, Width: max(2*width, 1)}
	shapes := []scene.Shape{{}}
	for _, part := range parts {
		c := ink[part.role]
		if c.A == 0 {
			continue
		}
		path := scene.MustPath(part.path).Scaled(size, size, pieceFrame)
		s := scene.Shape{Path: path, Fill: c}
		if part.width > 0 {
			s = scene.Shape{Path: path, Stroke: c, Width: max(scene.ScaleRound(part.width, size, pieceFrame), 1)}
		} else if part.outer() {
			around.Path = append(around.Path, path...)
		}
		if last := len(shapes) - 1; last > 0 && shapes[last].SameInk(&s) {
			shapes[last].Path = append(slices.Clip(shapes[last].Path), path...)
			continue
		}
		shapes = append(shapes, s)
	}
	shapes[0] = around
	return shapes
}

// token returns a token around (0,0).
func (p *paint) token(k bluelagoon.Kind, size int) []scene.Shape {
	ink := inks{ownInk: p.kinds[k], darkInk: p.dark, gleamInk: p.light, hullInk: scene.Mix(p.light, p.kinds[k], 30)}
	return ink.shapes(tokenParts[k], size, p.light, size*6/100)
}

// piece returns a player's settler, on sea in a canoe, or village around (0,0).
func (p *paint) piece(seat game.Seat, piece bluelagoon.Piece, sea bool, size int) []scene.Shape {
	own := &p.seats[seat]
	ink := inks{ownInk: own.Fill, darkInk: own.Rim, hullInk: p.wood}
	if own.Ink != own.Rim {
		ink[bandInk] = own.Ink
	}
	return ink.shapes(pieceParts(piece, sea), size, own.Rim, size*12/100)
}

// circle returns a ring of stones for a cell of some radius, which shows around all that may stand
// in it.
func (p *paint) circle(radius int) []scene.Shape {
	// The places of twelve stones around a middle, by sine and cosine.
	const far, half, long = 1000, 500, 866
	ring := [12][2]int{
		{0, -far}, {half, -long}, {long, -half}, {far, 0}, {long, half}, {half, long},
		{0, far}, {-half, long}, {-long, half}, {-far, 0}, {-long, -half}, {-half, -long},
	}
	var stones scene.Path
	for _, at := range ring {
		stones = append(stones, scene.Segment{
			Op: scene.Circle, X: scene.ScaleRound(at[0], radius*72, 100_000), Y: scene.ScaleRound(at[1], radius*72, 100_000),
			CX: max(radius*105/1000, 1),
		})
	}
	return []scene.Shape{{Path: scene.DiscAt(0, radius*70/100), Fill: p.floor}, {Path: stones, Fill: p.stone}}
}
