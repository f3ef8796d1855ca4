package contactix

import (
	"image/color"
	"slices"
	"strings"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/contactix"
)

// A look is what the tiles and edges of a side are made of.
type look struct {
	fill   color.NRGBA
	rim    color.NRGBA // the outline of its tiles
	inlay  color.NRGBA // the fine hexagon on the tiles of side 1
	ink    color.NRGBA // of what is written on it
	letter string      // on every tile, where colours do not tell enough; "" on none
}

// A paint is the colours of a board.
type paint struct {
	sides    [2]look
	field    color.NRGBA // an empty cell
	grid     color.NRGBA // between the cells
	seam     color.NRGBA // around the edges
	last     color.NRGBA // the ring of the last tile
	lettered bool        // the colours are hard to tell apart
}

// newPaint returns the colours of a board whose sides have names. These are colours of the
// record, or else the words of its notation for them, which the theme shows in its own colours.
func newPaint(t *scene.Theme, names [2]string, named, mono bool) *paint {
	p := &paint{field: scene.Mix(t.Board, t.Background, 60), seam: t.Board}
	fills, sure := sideFills(t, names, named)
	stones := !named && slices.Contains(names[:], "white")
	if mono || stones {
		p.field = scene.GreyField(t)
		fills = inShades(t, fills)
	}
	p.lettered = !sure || mono && !stones || alike(fills[0], fills[1]) || scene.Abs(scene.Luma(fills[0])-scene.Luma(fills[1])) < leastLuma
	fills[1] = apartFrom(fills[0], fills[1])
	for _, fill := range fills {
		p.lettered = p.lettered || alike(fill, p.field)
		if alike(fill, t.Board) {
			p.seam = t.Ink
		}
	}
	var letters [2]string
	if p.lettered {
		p.seam = t.Ink
		letters = sideLetters(names, [2]string{"1", "2"})
		if slices.Contains(letters[:], string(swapLetter)) {
			letters = [2]string{"1", "2"}
		}
	}
	p.grid = scene.Mix(p.field, t.Muted, 38)
	for side, fill := range fills {
		p.sides[side] = p.side(t, fill, letters[side])
	}
	p.last = p.standsOut(t)
	return p
}

// side returns how the tiles of a colour are drawn.
func (p *paint) side(t *scene.Theme, fill color.NRGBA, letter string) look {
	look := look{fill: fill, rim: scene.Mix(fill, t.Ink, 30), ink: t.InkOn(fill), letter: letter}
	switch {
	case p.lettered:
		look.rim = t.Ink
	case alike(fill, t.Board) || alike(fill, t.Background):
		look.rim = scene.Mix(fill, t.Ink, 55)
	}
	look.inlay = scene.Mix(fill, look.ink, 45)
	return look
}

// sideFills returns the colours of names, and whether all of these are known. The theme's red and
// blue differ in lightness too.
func sideFills(t *scene.Theme, names [2]string, named bool) (fills [2]color.NRGBA, sure bool) {
	if named || slices.Contains(names[:], "white") {
		return namedColors(t, names)
	}
	return [2]color.NRGBA{
		scene.Mix(t.Hues[scene.Red].On(t.Board), t.Seats[3].Fill, 45), scene.Mix(t.Hues[scene.Blue].On(t.Board), t.Seats[2].Fill, 38),
	}, true
}

// inShades returns the dark and the light of a theme in place of two colours.
func inShades(t *scene.Theme, fills [2]color.NRGBA) [2]color.NRGBA {
	dark, light := t.Seats[1].Fill, t.Seats[0].Fill
	if scene.Luma(fills[0]) > scene.Luma(fills[1]) {
		return [2]color.NRGBA{light, dark}
	}
	return [2]color.NRGBA{dark, light}
}

// substitutes are what colours are drawn in that CSS does not name: the first one, and the second.
// Findings say so in these words.
var substitutes = [2]int{scene.Slate, scene.Amber}

// namedColors returns the colours of names, and whether CSS knows both.
func namedColors(t *scene.Theme, names [2]string) (fills [2]color.NRGBA, all bool) {
	unknown := 0
	for side, name := range names {
		css, ok := contactix.CSS(name)
		fills[side] = color.NRGBA(css) // which are opaque
		if !ok {
			fills[side] = t.Hues[substitutes[unknown]].On(t.Board)
			unknown++
		}
	}
	return fills, unknown == 0
}

// swapLetter marks the tile that was swapped; no side has it for its letter.
const swapLetter = 'S'

// leastLuma is the difference in lightness from which on two colours stay apart without their hue.
const leastLuma = 32

// alike says whether two colours are hard to tell apart on small hexagons. The distance is weighted
// as the eye sees colours, which depends on how red they are; red and crimson are alike, gold and
// orange too, blue and navy are not.
func alike(a, b color.NRGBA) bool {
	const least = 120
	red := (int(a.R) + int(b.R)) / 2
	dr, dg, db := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return (512+red)*dr*dr+1024*dg*dg+(767-red)*db*db < 256*least*least
}

// apartFrom returns a colour made lighter or darker until it is not like another one.
func apartFrom(other, c color.NRGBA) color.NRGBA {
	toward := scene.RGB(0x000000)
	if scene.Luma(c) < 128 {
		toward = scene.RGB(0xFFFFFF)
	}
	out := c
	for percent := 20; alike(out, other); percent += 10 {
		out = scene.Mix(c, toward, percent)
	}
	return out
}

// sideLetters returns the letters of two colours: their first ones or, if these are the same or no
// letters, two others.
func sideLetters(names, others [2]string) [2]string {
	var letters [2]string
	for side, name := range names {
		letters[side] = strings.ToUpper(scene.CutRunes(name, 1))
		if letters[side] < "A" || letters[side] > "Z" || letters[side] == letters[0] && side == 1 {
			return others
		}
	}
	return letters
}

// standsOut returns the accent of the theme or, where a tile has nearly that colour, another one that
// is not like anything on the board.
func (p *paint) standsOut(t *scene.Theme) color.NRGBA {
	choices := []color.NRGBA{t.Accent, t.Hues[scene.Amber].On(p.field), t.Hues[scene.Green].On(p.field), t.Hues[scene.Violet].On(p.field), t.Ink}
	ground := []color.NRGBA{p.sides[0].fill, p.sides[1].fill, p.field}
	for _, c := range choices {
		if !slices.ContainsFunc(ground, func(g color.NRGBA) bool { return alike(c, g) }) {
			return c
		}
	}
	return t.Ink
}
