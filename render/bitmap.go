package render

import (
	"encoding/binary"
	"image"

	"github.com/fogleman/gg"
)

// A bitmap is a sprite in pixels around its own (0,0): runs of opaque pixels, which are copied,
// and the soft pixels of its edges, which are mixed with what they lie on.
type bitmap struct {
	bounds image.Rectangle
	runs   []run
	colors []uint32 // of the runs' pixels, as 0xRRGGBB
	pix    []uint8  // the same in the palette
	soft   []softPixel
}

// A run is a stretch of opaque pixels.
type run struct{ x, y, n, off int32 }

// A softPixel covers a pixel in part. Its colour is premultiplied.
type softPixel struct {
	x, y       int32
	r, g, b, a uint8
}

// Pixels with less opacity than faintest are left out, those with more than solid are opaque: the
// eye cannot tell, and copying is faster than mixing.
const (
	faintest = 6
	solid    = 249
)

// A pen draws shapes with gg. It keeps its sheet from one drawing to the next.
type pen struct {
	scale scale
	sheet *image.RGBA
	dc    *gg.Context
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
	b := bitmap{bounds: area}
	for y := range area.Dy() {
		row := p.sheet.Pix[y*p.sheet.Stride : y*p.sheet.Stride+4*area.Dx()]
		b.addRow(row, int32(area.Min.X), int32(area.Min.Y+y))
		clear(row)
	}
	return b
}

// addRow adds a row of premultiplied RGBA.
func (b *bitmap) addRow(row []uint8, x0, y int32) {
	open := false
	for i := 0; i < len(row); i += 4 {
		if i+8 <= len(row) && binary.LittleEndian.Uint64(row[i:]) == 0 {
			open = false
			i += 4 // the next pixel is empty too
			continue
		}
		r, g, bl, a := row[i], row[i+1], row[i+2], row[i+3]
		x := x0 + int32(i/4)
		switch {
		case a > solid:
			if !open {
				b.runs = append(b.runs, run{x: x, y: y, off: int32(len(b.colors))})
				open = true
			}
			b.runs[len(b.runs)-1].n++
			b.colors = append(b.colors, opaque(r, g, bl, a))
		case a >= faintest:
			open = false
			b.soft = append(b.soft, softPixel{x, y, r, g, bl, a})
		default:
			open = false
		}
	}
}

// opaque returns the colour of a pixel of opacity a as 0xRRGGBB.
func opaque(r, g, b, a uint8) uint32 {
	if a == 255 {
		return uint32(r)<<16 | uint32(g)<<8 | uint32(b)
	}
	full := func(v uint8) uint32 { return min(uint32(v)*255/uint32(a), 255) }
	return full(r)<<16 | full(g)<<8 | full(b)
}

// over returns the colour of a soft pixel on a ground of colour 0xRRGGBB.
func (s *softPixel) over(ground uint32) uint32 {
	rest := uint32(255 - s.a)
	part := func(v uint8, g uint32) uint32 { return min(uint32(v)+(g*rest+127)/255, 255) }
	return part(s.r, ground>>16)<<16 | part(s.g, ground>>8&255)<<8 | part(s.b, ground&255)
}
