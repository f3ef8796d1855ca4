//go:build !js

package canvas

import (
	"encoding/binary"
	"image"
	"image/color"
	"math/bits"
	"slices"

	"github.com/fogleman/gg"
	spans "github.com/golang/freetype/raster"
	"golang.org/x/image/math/fixed"

	"github.com/plybook/plybook/render/scene"
)

// A bitmap is a sprite in pixels around its own (0,0): runs of opaque pixels, which are copied,
// and the soft pixels of its edges, which are mixed with what they lie on. Both go row by row.
type bitmap struct {
	bounds image.Rectangle
	runs   []run
	soft   []softPixel
}

// A run is a stretch of opaque pixels of one colour of the palette.
type run struct {
	x, y, n int16
	pix     uint8
}

// A softPixel covers what it lies on to a part of so many steps.
type softPixel struct {
	x, y  int16
	steps uint8
	color uint32 // 0xRRGGBB
}

// A quality is how many shades a picture makes do with. In narrow pictures every shade counts, and
// files are small anyway. At the widths that animations have, steps that are hardly seen would make
// files half as large again.
type quality struct {
	width  int // from which it holds, in pixels
	steps  int // between not covered and fully covered
	colors int // in the palette at most, without the transparent one
	near   int // squared distance up to which a colour that a theme names serves for a mixed one
}

// qualities are sorted, the widest pictures first. Palettes fill a power of two together with
// the transparent colour.
var qualities = [...]quality{
	{900, 4, 127, 600},
	{600, 2, 63, 2500},
	{400, 4, 127, 600},
	{0, 8, 255, 60},
}

func qualityFor(width int) quality {
	i := slices.IndexFunc(qualities[:], func(f quality) bool { return width >= f.width })
	return qualities[i]
}

// cover rounds an opacity to a number of steps.
func (f *quality) cover(alpha uint8) uint8 { return uint8((int(alpha)*f.steps + 127) / 255) }

// blend returns the colour of a ground that is covered to a part of so many steps.
func (f *quality) blend(top, ground uint32, steps uint8) uint32 {
	t, all := uint32(steps), uint32(f.steps)
	part := func(shift int) uint32 {
		return ((top>>shift&255)*t + (ground>>shift&255)*(all-t) + all/2) / all << shift
	}
	return part(16) | part(8) | part(0)
}

// A pen draws shapes with gg, on a sheet that is as wide as the widest drawing and as high as a
// band. What is higher is drawn in bands: gg looks at every row of a sheet, and a small one stays
// in the processor's cache.
type pen struct {
	quality
	flattener
	palette *palette
	band    surface
	filler  spans.Rasterizer
	bounds  image.Point // of the filler
	runs    []run       // scratch
	soft    []softPixel
}

// A surface is what a pen draws on. It is blank between two drawings.
type surface struct {
	image *image.RGBA
	dc    *gg.Context
}

const (
	bandHeight   = 96
	leastSurface = 128     // width from which on the rasteriser bends all round ends in the same way
	widest       = 1 << 14 // side of a drawing, in pixels; what is larger is not drawn
)

// fit makes a sheet as wide as it has to be.
func (s *surface) fit(width, height int) {
	width = max(width, leastSurface)
	if s.image != nil && s.image.Rect.Dx() >= width {
		return
	}
	s.image = image.NewRGBA(image.Rect(0, 0, width, height))
	s.dc = gg.NewContextForRGBA(s.image)
	s.dc.SetLineCapRound()
	s.dc.SetLineJoinRound()
}

// draw returns the bitmap of shapes that lie within bounds, in units.
func (p *pen) draw(shapes []scene.Shape, bounds scene.Rect) *bitmap {
	area := p.pixelBounds(bounds)
	if area.Dx() > widest || area.Dy() > widest {
		return &bitmap{}
	}
	p.runs, p.soft = p.runs[:0], p.soft[:0]
	if len(shapes) == 1 && shapes[0].Fill.A == 255 && shapes[0].Stroke.A == 0 {
		p.fill(&shapes[0], area)
	} else {
		p.band.fit(area.Dx(), bandHeight)
		for y := area.Min.Y; y < area.Max.Y; y += bandHeight {
			p.drawBand(&p.band, shapes, image.Rect(area.Min.X, y, area.Max.X, min(y+bandHeight, area.Max.Y)))
		}
	}
	return &bitmap{bounds: area, runs: slices.Clone(p.runs), soft: slices.Clone(p.soft)}
}

// fill draws a shape without a sheet, straight from the spans that its rows consist of: of what is
// large, such as the ground of a board, that takes a fraction of the time. The pixels are the same.
func (p *pen) fill(s *scene.Shape, area image.Rectangle) {
	if size := area.Size(); size.X > p.bounds.X || size.Y > p.bounds.Y {
		p.bounds = image.Pt(max(size.X, p.bounds.X), max(size.Y, p.bounds.Y))
		p.filler.SetBounds(p.bounds.X, p.bounds.Y) // which forgets the memory that it has
		p.filler.UseNonZeroWinding = true
	}
	p.filler.Clear()
	at := func(q scene.Point) fixed.Point26_6 {
		return fixed.Point26_6{
			X: fixed.Int26_6(q.X - area.Min.X*subpixels), Y: fixed.Int26_6(q.Y - area.Min.Y*subpixels),
		}
	}
	for _, l := range p.flatten(s.Path) {
		p.filler.Start(at(l.points[0]))
		for _, q := range l.points[1:] {
			p.filler.Add1(at(q))
		}
		p.filler.Add1(at(l.points[0]))
	}
	p.filler.Rasterize(spans.PainterFunc(func(row []spans.Span, _ bool) {
		for _, span := range row {
			x, y, n := area.Min.X+span.X0, area.Min.Y+span.Y, span.X1-span.X0
			p.add(premultiplied(s.Fill, span.Alpha), x, y, n)
		}
	}))
}

func (p *pen) drawBand(s *surface, shapes []scene.Shape, band image.Rectangle) {
	for i := range shapes {
		p.shape(s.dc, &shapes[i], band.Min)
	}
	for y := range band.Dy() {
		row := s.image.Pix[y*s.image.Stride : y*s.image.Stride+4*band.Dx()]
		p.lift(row, band.Min.X, band.Min.Y+y)
		clear(row)
	}
}

// pixelBounds returns the pixels that a rectangle touches, and one more all around, where the
// soft edges may reach.
func (p *pen) pixelBounds(r scene.Rect) image.Rectangle {
	low := func(v int) int { return scene.FloorDiv(p.length(v), subpixels) - 1 }
	high := func(v int) int { return scene.FloorDiv(p.length(v)+subpixels-1, subpixels) + 1 }
	return image.Rect(low(r.X0), low(r.Y0), high(r.X1), high(r.Y1))
}

func (p *pen) shape(dc *gg.Context, s *scene.Shape, origin image.Point) {
	lines := p.flatten(s.Path)
	if s.Fill.A > 0 {
		trace(dc, lines, origin)
		dc.SetColor(s.Fill)
		dc.Fill()
	}
	if s.Stroke.A == 0 || s.Width <= 0 {
		return
	}
	if s.Dashed {
		lines = dash(lines, max(p.length(dashOn*s.Width), 1), max(p.length(dashOff*s.Width), 1))
	}
	trace(dc, lines, origin)
	dc.SetColor(s.Stroke)
	dc.SetLineWidth(float64(p.length(s.Width)) / subpixels)
	dc.Stroke()
}

// trace hands lines to gg. Sixty-fourths are exact in a float64.
func trace(dc *gg.Context, lines []line, origin image.Point) {
	at := func(q scene.Point) (x, y float64) {
		return float64(q.X-origin.X*subpixels) / subpixels, float64(q.Y-origin.Y*subpixels) / subpixels
	}
	for _, l := range lines {
		dc.MoveTo(at(l.points[0]))
		for _, q := range l.points[1:] {
			dc.LineTo(at(q))
		}
		if l.closed {
			dc.ClosePath()
		}
	}
}

// lift adds a row of premultiplied RGBA to the runs and the soft pixels.
func (p *pen) lift(row []uint8, x, y int) {
	for len(row) > 0 {
		v := binary.LittleEndian.Uint32(row)
		n := samePixels(row, v)
		p.add(v, x, y, n)
		x += n
		row = row[4*n:]
	}
}

// add adds so many pixels of the same colour, given as the four bytes of a premultiplied RGBA.
func (p *pen) add(v uint32, x, y, n int) {
	steps := p.cover(uint8(v >> 24))
	switch {
	case steps == 0:
	case int(steps) == p.steps:
		p.runs = append(p.runs, run{int16(x), int16(y), int16(n), p.palette.index(opaque(v))})
	default:
		for k := range n {
			p.soft = append(p.soft, softPixel{int16(x + k), int16(y), steps, opaque(v)})
		}
	}
}

// premultiplied returns the four bytes of a colour that covers to a part of 0xFFFF, as gg has them.
func premultiplied(c color.NRGBA, part uint32) uint32 {
	of := func(v uint8) uint32 { return uint32(v) * 0x101 * part / 0xFFFF >> 8 }
	return of(c.R) | of(c.G)<<8 | of(c.B)<<16 | of(255)<<24
}

// samePixels returns how many pixels at the beginning of a row are equal to the first, v.
func samePixels(row []uint8, v uint32) int {
	pair := uint64(v)<<32 | uint64(v)
	n := 0
	for len(row) >= 8 && binary.LittleEndian.Uint64(row) == pair {
		n += 2
		row = row[8:]
	}
	if len(row) >= 4 && binary.LittleEndian.Uint32(row) == v {
		n++
	}
	return n
}

// opaque returns the colour of a pixel, given as its four bytes from R on, as 0xRRGGBB.
func opaque(v uint32) uint32 {
	a := v >> 24
	if a == 255 {
		return bits.ReverseBytes32(v) >> 8
	}
	full := func(part uint32) uint32 { return min(part*255/a, 255) }
	return full(v&255)<<16 | full(v>>8&255)<<8 | full(v>>16&255)
}
