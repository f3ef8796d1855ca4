//go:build !js

package canvas

import (
	"image"
)

// frameDiff returns the smallest rectangle that holds all changes and its pixels, transparent where
// nothing changed. All changes lie within the dirty rectangles. before becomes equal to now.
func (g *gifEncoder) frameDiff(before, now *image.Paletted, dirty []image.Rectangle) (image.Rectangle, []byte) {
	var area image.Rectangle
	for _, d := range dirty {
		area = area.Union(diffBounds(before, now, d))
	}
	if area.Empty() {
		area = image.Rect(0, 0, 1, 1) // a frame must not be empty
	}
	w := area.Dx()
	g.pix = g.pix[:w*area.Dy()]
	fill(g.pix, g.clear)
	for _, d := range dirty {
		d = d.Intersect(area)
		for y := d.Min.Y; y < d.Max.Y; y++ {
			old := before.Pix[y*before.Stride+d.Min.X : y*before.Stride+d.Max.X]
			new := now.Pix[y*now.Stride+d.Min.X:][:len(old)]
			out := g.pix[(y-area.Min.Y)*w+d.Min.X-area.Min.X:][:len(old)]
			for x, v := range new {
				if v != old[x] {
					out[x] = v
					old[x] = v
				}
			}
		}
	}
	return area, g.pix
}

// diffBounds cuts an area to the pixels that differ.
func diffBounds(a, b *image.Paletted, area image.Rectangle) image.Rectangle {
	var out image.Rectangle
	for y := area.Min.Y; y < area.Max.Y; y++ {
		p := a.Pix[y*a.Stride+area.Min.X : y*a.Stride+area.Max.X]
		q := b.Pix[y*b.Stride+area.Min.X:][:len(p)]
		first := 0
		for first < len(p) && p[first] == q[first] {
			first++
		}
		if first == len(p) {
			continue
		}
		last := len(p)
		for p[last-1] == q[last-1] {
			last--
		}
		out = out.Union(image.Rect(area.Min.X+first, y, area.Min.X+last, y+1))
	}
	return out
}
