//go:build !js

package canvas

import (
	"image"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/plybook/plybook/render/scene"
)

// glyphPhases is at how many places between two pixels a glyph is drawn: letters keep their
// distances also where the type is small.
const glyphPhases = 4

// The fonts are parsed once and never written to. They are part of the library, so that parsing them cannot fail.
var (
	regular = sync.OnceValue(func() *sfnt.Font { return mustParse(goregular.TTF) })
	bold    = sync.OnceValue(func() *sfnt.Font { return mustParse(gobold.TTF) })
)

func mustParse(ttf []byte) *sfnt.Font {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		panic("embedded font: " + err.Error())
	}
	return f
}

func fontFor(isBold bool) *sfnt.Font {
	if isBold {
		return bold()
	}
	return regular()
}

// A glyph is a letter in one size, in pixels around its place on the base line.
type glyph struct {
	bounds image.Rectangle
	steps  []uint8 // how far each pixel is covered
}

// A typesetter draws glyphs, each once.
type typesetter struct {
	scene.Measurer
	quality
	faces  map[faceKey]font.Face
	glyphs map[glyphPlace]glyph
}

type faceKey struct {
	size int // in 1/64 pixels
	bold bool
}

type glyphPlace struct {
	face  faceKey
	r     rune
	phase int
}

func newTypesetter(f quality) typesetter {
	return typesetter{quality: f, faces: map[faceKey]font.Face{}, glyphs: map[glyphPlace]glyph{}}
}

// minType is the size below which letters are not drawn, in 1/64 pixels.
const minType = 3 * subpixels

func (t *typesetter) face(k faceKey) font.Face {
	if f, ok := t.faces[k]; ok {
		return f
	}
	// At 72 dots per inch a point is a pixel. The options are valid, so that there is no error.
	f, err := opentype.NewFace(fontFor(k.bold), &opentype.FaceOptions{Size: float64(k.size) / subpixels, DPI: 72})
	if err != nil {
		panic("embedded font: " + err.Error())
	}
	t.faces[k] = f
	return f
}

// glyph returns a letter that begins phase/glyphPhases of a pixel right of its place.
func (t *typesetter) glyph(p glyphPlace) glyph {
	if g, ok := t.glyphs[p]; ok {
		return g
	}
	var g glyph
	if t.Has(p.r, p.face.bold) {
		g = t.draw(p)
	} else {
		g = missingGlyph(p.face.size, uint8(t.steps))
	}
	t.glyphs[p] = g
	return g
}

func (t *typesetter) draw(p glyphPlace) glyph {
	dot := fixed.Point26_6{X: fixed.Int26_6(p.phase * subpixels / glyphPhases)}
	r, mask, at, _, ok := t.face(p.face).Glyph(dot, p.r)
	if !ok {
		return glyph{}
	}
	g := glyph{bounds: r, steps: make([]uint8, 0, r.Dx()*r.Dy())}
	for y := range r.Dy() {
		for x := range r.Dx() {
			_, _, _, a := mask.At(at.X+x, at.Y+y).RGBA()
			g.steps = append(g.steps, t.cover(uint8(a>>8)))
		}
	}
	return g
}

// missingGlyph returns what stands for a character that the font lacks: an empty box as high as a capital.
func missingGlyph(size int, full uint8) glyph {
	em := size / subpixels
	line := max(em/14, 1)
	r := image.Rect(em/12, -em*7/10, max(em/2, em/12+3*line), 0)
	g := glyph{bounds: r}
	for y := range r.Dy() {
		for x := range r.Dx() {
			a := uint8(0)
			if x < line || y < line || x >= r.Dx()-line || y >= r.Dy()-line {
				a = full
			}
			g.steps = append(g.steps, a)
		}
	}
	return g
}

// A setLabel is a label with its letters in their places.
type setLabel struct {
	bounds image.Rectangle
	places []setGlyph
	label  *scene.Label
}

type setGlyph struct {
	glyph
	at image.Point
}

// set breaks a label into glyphs. Base lines lie on whole pixels, which keeps the feet of the
// letters sharp.
func (t *typesetter) set(l *scene.Label, s scale) *setLabel {
	out := &setLabel{label: l}
	face := faceKey{s.length(l.Size), l.Bold}
	if face.size < minType || l.Color.A == 0 {
		return out
	}
	text := t.Fit(l)
	width := 0
	for _, r := range text {
		width += t.Advance(r, l.Bold)
	}
	x := s.length(l.X)*scene.EmUnits - [...]int{scene.Left: 0, scene.Center: width / 2, scene.Right: width}[l.Align]*face.size
	y := scene.FloorDiv(s.length(l.Y)+subpixels/2, subpixels)
	const unit = subpixels * scene.EmUnits / glyphPhases // of x, in a phase
	for _, r := range text {
		phase := scene.FloorDiv(x+unit/2, unit)
		px := scene.FloorDiv(phase, glyphPhases)
		g := t.glyph(glyphPlace{face, r, phase - px*glyphPhases})
		if len(g.steps) > 0 {
			at := image.Pt(px, y)
			out.places = append(out.places, setGlyph{g, at})
			out.bounds = out.bounds.Union(g.bounds.Add(at))
		}
		x += t.Advance(r, l.Bold) * face.size
	}
	return out
}
