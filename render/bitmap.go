package render

import (
	"encoding/binary"
	"image"
	"math/bits"
	"slices"

	"github.com/fogleman/gg"
)

// A bitmap is a sprite in pixels around its own (0,0): runs of opaque pixels, which are copied,
// and the soft pixels of its edges, which are mixed with what they lie on.
type bitmap struct {
	bounds image.Rectangle
	runs   []run
	soft   []softPixel
}

// A run is a stretch of opaque pixels of one colour.
type run struct {
	x, y, n int32
	color   uint32 // 0xRRGGBB
	pix     uint8  // its index in the palette
}

// A softPixel covers what it lies on to a part of so many steps.
type softPixel struct {
	x, y  int32
	color uint32
	steps uint8
}

// A fineness is how many shades a picture makes do with. In wide pictures the eye does not see
// single pixels, and fewer shades make files a third smaller; in narrow ones every shade counts,
// and files are small anyway.
type fineness struct {
	width  int // from which it holds, in pixels
	steps  int // between not covered and fully covered
	colors int // in the palette at most, without the transparent one
	near   int // squared distance up to which a colour that a theme names serves for a mixed one
}

// finenesses are sorted, the widest pictures first. Palettes fill a power of two together with
// the transparent colour.
var finenesses = [...]fineness{
	{640, 2, 63, 2500},
	{400, 4, 127, 600},
	{0, 8, 255, 60},
}

func finenessFor(width int) fineness {
	i := slices.IndexFunc(finenesses[:], func(f fineness) bool { return width >= f.width })
	return finenesses[i]
}

// cover rounds an opacity to a number of steps.
func (f *fineness) cover(alpha uint8) uint8 { return uint8((int(alpha)*f.steps + 127) / 255) }

// blend returns the colour of a ground that is covered to a part of so many steps.
func (f *fineness) blend(top, ground uint32, steps uint8) uint32 {
	t, all := uint32(steps), uint32(f.steps)
	part := func(shift int) uint32 {
		return ((top>>shift&255)*t + (ground>>shift&255)*(all-t) + all/2) / all << shift
	}
	return part(16) | part(8) | part(0)
}

// A pen draws shapes with gg. It keeps its sheet from one drawing to the next.
type pen struct {
	fineness
	scale scale
	sheet *image.RGBA
	dc    *gg.Context
	runs  []run // scratch
	soft  []softPixel
}

// draw returns the bitmap of shapes that lie within bounds, in units.
func (p *pen) draw(shapes []Shape, bounds Rect) bitmap {
	area := p.pixelBounds(bounds)
	p.fitSheet(area.Dx(), area.Dy())
	for i := range shapes {
		p.shape(&shapes[i], area.Min)
	}
	return p.lift(area)
}

// pixelBounds returns the pixels that a rectangle touches, and one more all around, where the
// soft edges may reach.
func (p *pen) pixelBounds(r Rect) image.Rectangle {
	low := func(v int) int { return floorDiv(p.scale.length(v), subpixels) - 1 }
	high := func(v int) int { return floorDiv(p.scale.length(v)+subpixels-1, subpixels) + 1 }
	return image.Rect(low(r.X0), low(r.Y0), high(r.X1), high(r.Y1))
}

func (p *pen) fitSheet(w, h int) {
	if p.sheet != nil && p.sheet.Rect.Dx() >= w && p.sheet.Rect.Dy() >= h {
		return
	}
	if p.sheet != nil {
		w, h = max(w, p.sheet.Rect.Dx()), max(h, p.sheet.Rect.Dy())
	}
	p.sheet = image.NewRGBA(image.Rect(0, 0, w, h))
	p.dc = gg.NewContextForRGBA(p.sheet)
	p.dc.SetLineCapRound()
	p.dc.SetLineJoinRound()
}

func (p *pen) shape(s *Shape, origin image.Point) {
	lines := p.scale.flatten(s.Path)
	if s.Fill.A > 0 {
		p.trace(lines, origin)
		p.dc.SetColor(s.Fill)
		p.dc.Fill()
	}
	if s.Stroke.A == 0 || s.Width <= 0 {
		return
	}
	if s.Dashed {
		lines = dash(lines, max(p.scale.length(dashOn*s.Width), 1), max(p.scale.length(dashOff*s.Width), 1))
	}
	p.trace(lines, origin)
	p.dc.SetColor(s.Stroke)
	p.dc.SetLineWidth(float64(p.scale.length(s.Width)) / subpixels)
	p.dc.Stroke()
}

// trace hands lines to gg. Sixty-fourths are exact in a float64.
func (p *pen) trace(lines []line, origin image.Point) {
	at := func(q point) (x, y float64) {
		return float64(q.X-origin.X*subpixels) / subpixels, float64(q.Y-origin.Y*subpixels) / subpixels
	}
	for _, l := range lines {
		p.dc.MoveTo(at(l.points[0]))
		for _, q := range l.points[1:] {
			p.dc.LineTo(at(q))
		}
		if l.closed {
			p.dc.ClosePath()
		}
	}
}

// lift takes the drawing off the sheet, which is blank after that.
func (p *pen) lift(area image.Rectangle) bitmap {
	p.runs, p.soft = p.runs[:0], p.soft[:0]
	for y := range area.Dy() {
		row := p.sheet.Pix[y*p.sheet.Stride : y*p.sheet.Stride+4*area.Dx()]
		p.liftRow(row, int32(area.Min.X), int32(area.Min.Y+y))
		clear(row)
	}
	return bitmap{bounds: area, runs: slices.Clone(p.runs), soft: slices.Clone(p.soft)}
}

// liftRow adds a row of premultiplied RGBA to the runs and the soft pixels.
func (p *pen) liftRow(row []uint8, x0, y int32) {
	for i := 0; i < len(row); {
		v := binary.LittleEndian.Uint32(row[i:])
		n := samePixels(row[i:], v)
		x := x0 + int32(i/4)
		i += 4 * n
		steps := p.cover(uint8(v >> 24))
		switch {
		case steps == 0:
		case int(steps) == p.steps:
			p.runs = append(p.runs, run{x: x, y: y, n: int32(n), color: opaque(v)})
		default:
			for k := range int32(n) {
				p.soft = append(p.soft, softPixel{x: x + k, y: y, color: opaque(v), steps: steps})
			}
		}
	}
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
