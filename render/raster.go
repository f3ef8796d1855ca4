package render

import (
	"image"
	"image/color"
	"slices"
)

// A raster draws the frames of a film as paletted pixels. All that costs is done once: sprites
// become bitmaps, their colours one palette, and a frame is the one before it with the changed
// places drawn anew.
type raster struct {
	film    *Film
	width   int // of the picture, in pixels
	bounds  image.Rectangle
	scale   scale
	pen     pen
	letters typesetter
	palette *palette
	sprites []bitmap // by sprite; empty for those that are in none of the frames
	strokes []*cachedStroke

	back *image.Paletted // what is behind every frame
}

// newRaster prepares for drawing the frames from..to, which exist.
func newRaster(f *Film, from, to, width int) *raster {
	r := &raster{
		film: f, width: width,
		bounds:  image.Rect(0, 0, width, max(f.pixels(f.Height, width), 1)),
		scale:   scale{subpixels * width, f.Width},
		letters: newTypesetter(),
	}
	r.pen.scale = r.scale
	scenes := []*Scene{&f.Back}
	for i := from; i <= to; i++ {
		scenes = append(scenes, &f.Frames[i])
	}
	if to == len(f.Frames)-1 && f.Refused != nil {
		scenes = append(scenes, f.Refused)
	}
	r.drawSprites(scenes)
	r.choosePalette(scenes)
	r.back = r.blank()
	r.draw(r.back, r.layout(&f.Back), r.bounds)
	return r
}

func (r *raster) drawSprites(scenes []*Scene) {
	r.sprites = make([]bitmap, len(r.film.Sprites))
	done := make([]bool, len(r.sprites))
	for _, s := range scenes {
		for _, p := range s.Placed {
			if !done[p.Sprite] {
				done[p.Sprite] = true
				sprite := &r.film.Sprites[p.Sprite]
				r.sprites[p.Sprite] = r.pen.draw(sprite.Shapes, sprite.Bounds)
			}
		}
	}
}

// rampWeight is how many pixels of each step between two colours a label or stroke counts for.
const rampWeight = 24

// choosePalette counts the colours of the sprites and of everything else in the scenes.
func (r *raster) choosePalette(scenes []*Scene) {
	c := census{mixed: map[uint32]int{}}
	c.name(r.film.Background)
	for i := range r.sprites {
		if b := &r.sprites[i]; !b.bounds.Empty() {
			c.countSprite(&r.film.Sprites[i], b)
		}
	}
	type pair struct{ top, ground color.NRGBA }
	seen := map[pair]bool{}
	ramp := func(top, ground color.NRGBA) {
		if p := (pair{top, ground}); !seen[p] && top.A > 0 {
			seen[p] = true
			c.name(top)
			c.ramp(top, ground, rampWeight)
		}
	}
	for _, s := range scenes {
		for i := range s.Strokes {
			ramp(s.Strokes[i].Fill, r.film.Background)
			ramp(s.Strokes[i].Stroke, r.film.Background)
		}
		for i := range s.Labels {
			ramp(s.Labels[i].Color, s.Labels[i].Over)
		}
	}
	r.palette = c.palette()
	for i := range r.sprites {
		r.sprites[i].quantize(r.palette)
	}
}

func (c *census) countSprite(s *Sprite, b *bitmap) {
	for i := range s.Shapes {
		c.name(s.Shapes[i].Fill)
		if s.Shapes[i].Width > 0 {
			c.name(s.Shapes[i].Stroke)
		}
	}
	for i := 0; i < len(b.colors); {
		v, n := b.colors[i], 1
		for i+n < len(b.colors) && b.colors[i+n] == v {
			n++
		}
		if !slices.Contains(c.exact, v) {
			c.add(v, n)
		}
		i += n
	}
	if s.Over.A > 0 {
		for i := range b.soft {
			c.add(b.soft[i].over(packed(s.Over)), 1)
		}
	}
}

func (b *bitmap) quantize(p *palette) {
	b.pix = make([]uint8, len(b.colors))
	for i, v := range b.colors {
		if i > 0 && v == b.colors[i-1] {
			b.pix[i] = b.pix[i-1]
			continue
		}
		b.pix[i] = p.index(v)
	}
	b.colors = nil
}

// blank returns a picture of nothing but the background.
func (r *raster) blank() *image.Paletted {
	m := image.NewPaletted(r.bounds, r.palette.model())
	if ground := r.palette.index(packed(r.film.Background)); ground != 0 {
		for i := range m.Pix {
			m.Pix[i] = ground
		}
	}
	return m
}

// A layout is a scene in pixels: bitmaps with their places, then labels.
type layout struct {
	bitmaps []placedBitmap
	labels  []setLabel
}

type placedBitmap struct {
	*bitmap
	at image.Point
}

func (b *placedBitmap) area() image.Rectangle { return b.bounds.Add(b.at) }

func (r *raster) layout(scenes ...*Scene) *layout {
	l := &layout{}
	for _, s := range scenes {
		for _, p := range s.Placed {
			l.bitmaps = append(l.bitmaps, placedBitmap{&r.sprites[p.Sprite], r.pixel(p.X, p.Y)})
		}
		for i := range s.Strokes {
			k := &s.Strokes[i]
			l.bitmaps = append(l.bitmaps, placedBitmap{r.stroke(&k.Shape), r.pixel(k.X, k.Y)})
		}
		for i := range s.Labels {
			l.labels = append(l.labels, r.letters.set(&s.Labels[i], r.scale))
		}
	}
	return l
}

// pixel returns the pixel whose upper left corner is nearest to a point.
func (r *raster) pixel(x, y int) image.Point {
	return image.Pt(r.film.pixels(x, r.width), r.film.pixels(y, r.width))
}

type cachedStroke struct {
	shape Shape
	bitmap
}

// strokesKept is how many strokes are remembered: a few more than one frame has, since frames that
// follow each other share some.
const strokesKept = 16

// stroke returns the bitmap of a shape that need not be a sprite.
func (r *raster) stroke(s *Shape) *bitmap {
	for i := range r.strokes {
		if r.strokes[i].equal(s) {
			return &r.strokes[i].bitmap
		}
	}
	b := r.pen.draw([]Shape{*s}, s.bounds())
	b.quantize(r.palette)
	if len(r.strokes) >= strokesKept {
		clear(r.strokes)
		r.strokes = r.strokes[:0]
	}
	c := &cachedStroke{*s, b}
	r.strokes = append(r.strokes, c)
	return &c.bitmap
}

func (c *cachedStroke) equal(s *Shape) bool {
	return c.shape.Fill == s.Fill && c.shape.Stroke == s.Stroke && c.shape.Width == s.Width &&
		c.shape.Dashed == s.Dashed && slices.Equal(c.shape.Path, s.Path)
}

// bounds returns a rectangle that holds the shape. Control points count like points of the path.
func (s *Shape) bounds() Rect {
	var r Rect
	first := true
	grow := func(x, y, by int) {
		if first {
			r = Rect{x - by, y - by, x + by, y + by}
			first = false
			return
		}
		r = Rect{min(r.X0, x-by), min(r.Y0, y-by), max(r.X1, x+by), max(r.Y1, y+by)}
	}
	half := (s.Width + 1) / 2
	for i := range s.Path {
		g := &s.Path[i]
		switch g.Op {
		case Close:
		case Circle:
			grow(g.X, g.Y, half+g.CX)
		case CubicTo:
			grow(g.CX2, g.CY2, half)
			fallthrough
		case QuadTo:
			grow(g.CX, g.CY, half)
			fallthrough
		default:
			grow(g.X, g.Y, half)
		}
	}
	return r
}

// draw draws a layout into the part of a picture that lies within clip.
func (r *raster) draw(m *image.Paletted, l *layout, clip image.Rectangle) {
	clip = clip.Intersect(r.bounds)
	for i := range l.bitmaps {
		if b := &l.bitmaps[i]; b.area().Overlaps(clip) {
			r.drawBitmap(m, b, clip)
		}
	}
	for i := range l.labels {
		if l.labels[i].bounds.Overlaps(clip) {
			r.drawLabel(m, &l.labels[i], clip)
		}
	}
}

func (r *raster) drawBitmap(m *image.Paletted, b *placedBitmap, clip image.Rectangle) {
	for _, run := range b.runs {
		y := int(run.y) + b.at.Y
		x0 := int(run.x) + b.at.X
		from, to := max(x0, clip.Min.X), min(x0+int(run.n), clip.Max.X)
		if y < clip.Min.Y || y >= clip.Max.Y || from >= to {
			continue
		}
		off := int(run.off) - x0
		copy(m.Pix[y*m.Stride+from:y*m.Stride+to], b.pix[off+from:off+to])
	}
	for i := range b.soft {
		s := &b.soft[i]
		p := image.Pt(int(s.x)+b.at.X, int(s.y)+b.at.Y)
		if p.In(clip) {
			at := &m.Pix[p.Y*m.Stride+p.X]
			*at = r.palette.index(s.over(r.palette.colors[*at]))
		}
	}
}

func (r *raster) drawLabel(m *image.Paletted, l *setLabel, clip image.Rectangle) {
	c := l.label.Color
	for _, g := range l.places {
		area := g.bounds.Add(g.at)
		for y := max(area.Min.Y, clip.Min.Y); y < min(area.Max.Y, clip.Max.Y); y++ {
			row := g.alpha[(y-area.Min.Y)*area.Dx():]
			for x := max(area.Min.X, clip.Min.X); x < min(area.Max.X, clip.Max.X); x++ {
				a := int(row[x-area.Min.X]) * int(c.A) / 255
				if a < faintest {
					continue
				}
				s := softPixel{a: uint8(a)}
				s.r, s.g, s.b = premultiplied(c, a)
				at := &m.Pix[y*m.Stride+x]
				*at = r.palette.index(s.over(r.palette.colors[*at]))
			}
		}
	}
}

// A reeler draws frame after frame into one picture.
type reeler struct {
	*raster
	picture *image.Paletted
	shown   *layout
}

func (r *raster) reeler() *reeler {
	return &reeler{raster: r, shown: &layout{}, picture: &image.Paletted{
		Pix: slices.Clone(r.back.Pix), Stride: r.back.Stride, Rect: r.back.Rect, Palette: r.back.Palette,
	}}
}

// show turns the picture into the one of the scenes and returns where it may have changed.
func (r *reeler) show(scenes ...*Scene) []image.Rectangle {
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
	dirty := unmatched(nil, old.bitmaps, next.bitmaps, func(b *placedBitmap) (placedBitmap, image.Rectangle) {
		return *b, b.area()
	})
	return unmatched(dirty, old.labels, next.labels, func(l *setLabel) (Label, image.Rectangle) {
		return *l.label, l.bounds
	})
}

// unmatched appends the areas of items that are not in a common subsequence of old and next.
func unmatched[T any, K comparable](dirty []image.Rectangle, old, next []T, of func(*T) (K, image.Rectangle)) []image.Rectangle {
	places := make(map[K][]int, len(old))
	for i := range old {
		key, _ := of(&old[i])
		places[key] = append(places[key], i)
	}
	kept := 0 // items of old before this one are settled
	for i := range next {
		key, area := of(&next[i])
		at := slices.IndexFunc(places[key], func(p int) bool { return p >= kept })
		if at < 0 {
			dirty = append(dirty, area)
			continue
		}
		for ; kept < places[key][at]; kept++ {
			_, gone := of(&old[kept])
			dirty = append(dirty, gone)
		}
		kept++
	}
	for ; kept < len(old); kept++ {
		_, gone := of(&old[kept])
		dirty = append(dirty, gone)
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
