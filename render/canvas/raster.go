//go:build !js

package canvas

import (
	"image"
	"slices"

	"github.com/plybook/plybook/render/scene"
)

// A raster draws the frames of a film as paletted pixels. All that costs is done once: sprites
// become bitmaps, the film has one palette, and a frame is the one before it with the changed
// places drawn again.
type raster struct {
	quality
	film    *scene.Film
	width   int // of the picture, in pixels
	bounds  image.Rectangle
	scale   scale
	pen     pen
	letters typesetter
	palette *palette
	sprites []*bitmap // by sprite; nil until it is placed
	strokes []*cachedStroke
	labels  map[scene.Label]*setLabel
	back    *image.Paletted // what is behind every frame
}

// newRaster prepares for drawing frames of a film.
func newRaster(f *scene.Film, width int) *raster {
	r := &raster{
		quality: qualityFor(width),
		film:    f, width: width,
		bounds:  image.Rect(0, 0, width, max(toPixels(f, f.Height, width), 1)),
		scale:   scale{subpixels * width, f.Width},
		sprites: make([]*bitmap, len(f.Sprites)),
		labels:  map[scene.Label]*setLabel{},
	}
	r.palette = newPalette(f, r.quality)
	r.pen = pen{quality: r.quality, flattener: flattener{scale: r.scale}, palette: r.palette}
	r.letters = newTypesetter(r.quality)
	r.back = r.blank()
	r.draw(r.back, r.layout(&f.Back), r.bounds)
	return r
}

// blank returns a picture of nothing but the background.
func (r *raster) blank() *image.Paletted {
	m := image.NewPaletted(r.bounds, r.palette.model())
	fill(m.Pix, r.palette.index(packed(r.film.Background)))
	return m
}

// fill sets all bytes to v: short stretches one by one, long ones by doubling what is there.
func fill(p []byte, v byte) {
	head := p[:min(len(p), 32)]
	for i := range head {
		head[i] = v
	}
	for n := len(head); n < len(p); n *= 2 {
		copy(p[n:], p[:n])
	}
}

// A layout is a scene in pixels: bitmaps with their places, then labels.
type layout struct {
	bitmaps []placedBitmap
	labels  []*setLabel
}

type placedBitmap struct {
	*bitmap
	at image.Point
}

func (b placedBitmap) area() image.Rectangle { return b.bounds.Add(b.at) }

func (r *raster) layout(scenes ...*scene.Scene) *layout {
	l := &layout{}
	for _, s := range scenes {
		l.bitmaps = slices.Grow(l.bitmaps, len(s.Placed)+len(s.Strokes))
		l.labels = slices.Grow(l.labels, len(s.Labels))
		for _, p := range s.Placed {
			l.bitmaps = append(l.bitmaps, placedBitmap{r.sprite(p.Sprite), r.pixel(p.X, p.Y)})
		}
		for i := range s.Strokes {
			k := &s.Strokes[i]
			l.bitmaps = append(l.bitmaps, placedBitmap{r.stroke(&k.Shape), r.pixel(k.X, k.Y)})
		}
		for i := range s.Labels {
			l.labels = append(l.labels, r.label(&s.Labels[i]))
		}
	}
	return l
}

// sprite returns the bitmap of a sprite.
func (r *raster) sprite(i int) *bitmap {
	if r.sprites[i] == nil {
		s := &r.film.Sprites[i]
		r.sprites[i] = r.pen.draw(s.Shapes, s.Bounds)
	}
	return r.sprites[i]
}

// labelsKept is how many labels are remembered. Most of them are the same in every frame.
const labelsKept = 500

// label returns a label in pixels.
func (r *raster) label(l *scene.Label) *setLabel {
	set, ok := r.labels[*l]
	if !ok {
		if len(r.labels) >= labelsKept {
			clear(r.labels)
		}
		set = r.letters.set(l, r.scale)
		r.labels[*l] = set
	}
	return set
}

// pixel returns the pixel whose upper left corner is nearest to a point.
func (r *raster) pixel(x, y int) image.Point {
	return image.Pt(toPixels(r.film, x, r.width), toPixels(r.film, y, r.width))
}

type cachedStroke struct {
	shape scene.Shape
	*bitmap
}

// strokesKept is how many strokes are remembered: a few more than one frame has, since frames that
// follow each other share some.
const strokesKept = 16

// stroke returns the bitmap of a shape that need not be a sprite.
func (r *raster) stroke(s *scene.Shape) *bitmap {
	for i := range r.strokes {
		if r.strokes[i].equal(s) {
			return r.strokes[i].bitmap
		}
	}
	if len(r.strokes) >= strokesKept {
		clear(r.strokes)
		r.strokes = r.strokes[:0]
	}
	c := &cachedStroke{*s, r.pen.draw([]scene.Shape{*s}, s.Bounds())}
	r.strokes = append(r.strokes, c)
	return c.bitmap
}

func (c *cachedStroke) equal(s *scene.Shape) bool {
	return c.shape.SameInk(s) && slices.Equal(c.shape.Path, s.Path)
}

// draw draws a layout into the part of a picture that lies within clip.
func (r *raster) draw(m *image.Paletted, l *layout, clip image.Rectangle) {
	clip = clip.Intersect(r.bounds)
	for _, b := range l.bitmaps {
		if b.area().Overlaps(clip) {
			r.drawBitmap(m, b, clip)
		}
	}
	for _, set := range l.labels {
		if set.bounds.Overlaps(clip) {
			r.drawLabel(m, set, clip)
		}
	}
}

func (r *raster) drawBitmap(m *image.Paletted, b placedBitmap, clip image.Rectangle) {
	top := clip.Min.Y - b.at.Y
	first, _ := slices.BinarySearchFunc(b.runs, top, func(r run, y int) int { return int(r.y) - y })
	for _, run := range b.runs[first:] {
		y, x := int(run.y)+b.at.Y, int(run.x)+b.at.X
		if y >= clip.Max.Y {
			break
		}
		if from, to := max(x, clip.Min.X), min(x+int(run.n), clip.Max.X); from < to {
			fill(m.Pix[y*m.Stride+from:y*m.Stride+to], run.pix)
		}
	}
	first, _ = slices.BinarySearchFunc(b.soft, top, func(s softPixel, y int) int { return int(s.y) - y })
	for i := first; i < len(b.soft); i++ {
		s := &b.soft[i]
		p := image.Pt(int(s.x)+b.at.X, int(s.y)+b.at.Y)
		if p.Y >= clip.Max.Y {
			break
		}
		if p.In(clip) {
			r.cover(&m.Pix[p.Y*m.Stride+p.X], s.color, s.steps)
		}
	}
}

// cover covers a pixel to a part of so many steps.
func (r *raster) cover(pix *uint8, color uint32, steps uint8) {
	*pix = r.palette.index(r.blend(color, r.palette.colors[*pix], steps))
}

func (r *raster) drawLabel(m *image.Paletted, l *setLabel, clip image.Rectangle) {
	c := packed(l.label.Color)
	for _, g := range l.places {
		area := g.bounds.Add(g.at)
		for y := max(area.Min.Y, clip.Min.Y); y < min(area.Max.Y, clip.Max.Y); y++ {
			row := g.steps[(y-area.Min.Y)*area.Dx():]
			for x := max(area.Min.X, clip.Min.X); x < min(area.Max.X, clip.Max.X); x++ {
				if steps := row[x-area.Min.X]; steps > 0 {
					r.cover(&m.Pix[y*m.Stride+x], c, steps)
				}
			}
		}
	}
}

// A animator draws frame after frame into one picture.
type animator struct {
	*raster
	picture *image.Paletted
	shown   *layout
}

func (r *raster) animator() *animator {
	return &animator{raster: r, shown: &layout{}, picture: &image.Paletted{
		Pix: slices.Clone(r.back.Pix), Stride: r.back.Stride, Rect: r.back.Rect, Palette: r.back.Palette,
	}}
}

// show turns the picture into the one of the scenes and returns where it may have changed.
func (r *animator) show(scenes ...*scene.Scene) []image.Rectangle {
	next := r.layout(scenes...)
	dirty := merge(changes(r.shown, next), r.bounds)
	for _, area := range dirty {
		for y := area.Min.Y; y < area.Max.Y; y++ {
			from, to := y*r.back.Stride+area.Min.X, y*r.back.Stride+area.Max.X
			copy(r.picture.Pix[from:to], r.back.Pix[from:to])
		}
		r.draw(r.picture, next, area)
	}
	r.shown = next
	return dirty
}

// changes returns the places of everything that is not in both layouts in the same order.
func changes(old, next *layout) []image.Rectangle {
	dirty := unmatched(nil, old.bitmaps, next.bitmaps, placedBitmap.area)
	return unmatched(dirty, old.labels, next.labels, func(l *setLabel) image.Rectangle { return l.bounds })
}

// unmatched appends the areas of items that are not in a common subsequence of old and next.
func unmatched[T comparable](dirty []image.Rectangle, old, next []T, area func(T) image.Rectangle) []image.Rectangle {
	for _, item := range next {
		at := slices.Index(old, item)
		if at < 0 {
			dirty = append(dirty, area(item))
			continue
		}
		for _, gone := range old[:at] {
			dirty = append(dirty, area(gone))
		}
		old = old[at+1:]
	}
	for _, gone := range old {
		dirty = append(dirty, area(gone))
	}
	return dirty
}

// merge joins rectangles where that makes less to draw, and cuts them to the bounds.
func merge(areas []image.Rectangle, bounds image.Rectangle) []image.Rectangle {
	size := func(r image.Rectangle) int { return r.Dx() * r.Dy() }
	var out []image.Rectangle
	for _, a := range areas {
		a = a.Intersect(bounds)
		for i := 0; i < len(out) && !a.Empty(); i++ {
			if u := a.Union(out[i]); size(u) <= size(a)+size(out[i]) {
				a = u
				out = slices.Delete(out, i, i+1)
				i = -1
			}
		}
		if !a.Empty() {
			out = append(out, a)
		}
	}
	return out
}
