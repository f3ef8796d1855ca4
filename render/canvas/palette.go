//go:build !js

package canvas

import (
	"cmp"
	"image/color"
	"slices"

	"github.com/plybook/plybook/render/scene"
)

// A palette is up to 255 opaque colours. It finds the nearest one to any colour.
type palette struct {
	colors []uint32 // 0xRRGGBB
	nearby []uint64 // hash table of answers: colour+1 << 8 | index
	known  int
}

// newPalette designs the palette of a film: the colours that it names and, in the room they leave,
// those that stand best for what lies between two of them at soft edges. It is the same for every
// frame, so that a frame looks the same alone and in an animation.
func newPalette(f *scene.Film, fine quality) *palette {
	c := histogram{quality: fine, unit: max(f.Width/1000, 1), mixed: map[uint32]int{}, ramps: map[[2]color.NRGBA]int{}}
	c.name(f.Background)
	for i := range f.Sprites {
		c.sprite(&f.Sprites[i])
	}
	for _, s := range allScenes(f) {
		for i := range s.Strokes {
			k := &s.Strokes[i]
			c.edge(k.Fill, f.Background, &k.Shape)
			c.edge(k.Stroke, f.Background, &k.Shape)
		}
		for i := range s.Labels {
			l := &s.Labels[i]
			c.ramps[[2]color.NRGBA{l.Color, l.Over}] += l.Size
			c.name(l.Color)
		}
	}
	return c.palette()
}

// A histogram counts the colours of a film.
type histogram struct {
	quality
	unit  int                    // what lengths are counted in
	exact []uint32               // colours that are named: they stay as they are
	ramps map[[2]color.NRGBA]int // how long the edges are between a colour and its ground
	mixed map[uint32]int         // the same by the colours in between
}

// name registers a colour to be kept exactly.
func (c *histogram) name(n color.NRGBA) {
	if v := packed(n); n.A == 255 && !slices.Contains(c.exact, v) && len(c.exact) < c.colors {
		c.exact = append(c.exact, v)
	}
}

// sprite counts the edges between each shape, those under it, and what the sprite lies on.
func (c *histogram) sprite(s *scene.Sprite) {
	for i := range s.Shapes {
		top := &s.Shapes[i]
		for _, ink := range [2]color.NRGBA{top.Fill, top.Stroke} {
			if ink.A == 0 {
				continue
			}
			c.name(ink)
			c.edge(ink, s.Over, top)
			for j := range s.Shapes[:i] {
				c.edge(ink, s.Shapes[j].Fill, top)
				c.edge(ink, s.Shapes[j].Stroke, top)
			}
		}
	}
}

// edge counts the outline of a shape, by the size of its bounds.
func (c *histogram) edge(top, ground color.NRGBA, s *scene.Shape) {
	if top.A > 0 && ground.A > 0 && top != ground {
		r := s.Bounds()
		c.ramps[[2]color.NRGBA{top, ground}] += r.X1 - r.X0 + r.Y1 - r.Y0
	}
}

func packed(c color.NRGBA) uint32 { return uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B) }

// longestEdge is how much an edge counts at most, in thousandths of the film's width.
const longestEdge = 4000

// palette returns the named colours and, in the room they leave, those that stand best for the
// mixed ones that are not near any of them.
func (c *histogram) palette() *palette {
	for pair, length := range c.ramps {
		// Without a bound, edges that every frame has would take all the room.
		n := min(length/c.unit+1, longestEdge)
		for steps := 1; steps < c.steps; steps++ {
			c.mixed[c.blend(packed(pair[0]), packed(pair[1]), uint8(steps))] += n
		}
	}
	p := &palette{colors: slices.Clone(c.exact), nearby: make([]uint64, 1<<12)}
	far := slices.DeleteFunc(c.samples(), func(s sample) bool {
		_, d := p.search(s.rgb)
		return d <= c.near
	})
	p.colors = append(p.colors, medianCut(far, c.colors-len(p.colors))...)
	return p
}

// A sample is a bin of similar colours with the number of pixels in it.
type sample struct {
	rgb [3]int // mean
	n   int
}

// samples puts the mixed colours into bins of 4 × 4 × 4 neighbours, sorted.
func (c *histogram) samples() []sample {
	colors := make([]uint32, 0, len(c.mixed))
	for v := range c.mixed {
		colors = append(colors, v)
	}
	bin := func(v uint32) uint32 { return v & 0xFCFCFC }
	slices.SortFunc(colors, func(a, b uint32) int { return cmp.Or(cmp.Compare(bin(a), bin(b)), cmp.Compare(a, b)) })
	var samples []sample
	for i := 0; i < len(colors); {
		var s sample
		for first := bin(colors[i]); i < len(colors) && bin(colors[i]) == first; i++ {
			v, n := colors[i], c.mixed[colors[i]]
			s.n += n
			for k := range 3 {
				s.rgb[k] += int(v>>(16-8*k)&255) * n
			}
		}
		for k := range 3 {
			s.rgb[k] = (s.rgb[k] + s.n/2) / s.n
		}
		samples = append(samples, s)
	}
	return samples
}

// A box is a set of samples on its way to become one colour.
type box struct {
	samples []sample
	mean    [3]int
	axis    int // the channel in which it is widest
	error   int // squared distance of its pixels from the mean in that channel, summed up
}

func newBox(samples []sample) box {
	b := box{samples: samples}
	var sum, squares [3]int
	n := 0
	for _, s := range samples {
		n += s.n
		for k, v := range s.rgb {
			sum[k] += v * s.n
			squares[k] += v * v * s.n
		}
	}
	for k := range 3 {
		b.mean[k] = (sum[k] + n/2) / n
		if e := (squares[k] - sum[k]*sum[k]/n) * channelWeight[k]; e > b.error || k == 0 {
			b.axis, b.error = k, e
		}
	}
	return b
}

// channelWeight is how much the eye sees of a difference in red, green and blue.
var channelWeight = [3]int{3, 4, 2}

// medianCut returns at most n colours for the samples: boxes are split at the mean of their
// widest channel, the one with the greatest error first.
func medianCut(samples []sample, n int) []uint32 {
	if len(samples) == 0 || n <= 0 {
		return nil
	}
	boxes := []box{newBox(samples)}
	for len(boxes) < n {
		worst := -1
		for i := range boxes {
			if len(boxes[i].samples) > 1 && (worst < 0 || boxes[i].error > boxes[worst].error) {
				worst = i
			}
		}
		if worst < 0 {
			break
		}
		low, high := boxes[worst].split()
		boxes[worst] = low
		boxes = append(boxes, high)
	}
	colors := make([]uint32, len(boxes))
	for i, b := range boxes {
		colors[i] = uint32(b.mean[0])<<16 | uint32(b.mean[1])<<8 | uint32(b.mean[2])
	}
	slices.Sort(colors)
	return slices.Compact(colors)
}

func (b *box) split() (low, high box) {
	slices.SortFunc(b.samples, func(s, t sample) int {
		return cmp.Or(cmp.Compare(s.rgb[b.axis], t.rgb[b.axis]), slices.Compare(s.rgb[:], t.rgb[:]))
	})
	at := slices.IndexFunc(b.samples, func(s sample) bool { return s.rgb[b.axis] > b.mean[b.axis] })
	if at <= 0 {
		at = len(b.samples) / 2
	}
	return newBox(b.samples[:at]), newBox(b.samples[at:])
}

// index returns the colour of the palette that is nearest.
func (p *palette) index(v uint32) uint8 {
	key := uint64(v) + 1
	for h := v * 0x9E3779B1 >> 12; ; h++ {
		slot := &p.nearby[h&uint32(len(p.nearby)-1)]
		if *slot>>8 == key {
			return uint8(*slot)
		}
		if *slot == 0 {
			i, _ := p.search([3]int{int(v >> 16), int(v >> 8 & 255), int(v & 255)})
			*slot = key<<8 | uint64(i)
			p.known++
			if p.known > len(p.nearby)/2 {
				p.forget()
			}
			return i
		}
	}
}

// forget empties the table of answers, which would only get slower, at twice its size.
func (p *palette) forget() {
	p.nearby = make([]uint64, min(2*len(p.nearby), 1<<18))
	p.known = 0
}

// search returns the nearest colour and its squared distance.
func (p *palette) search(rgb [3]int) (index uint8, distance int) {
	distance = 1 << 30
	for i, c := range p.colors {
		dr, dg, db := int(c>>16)-rgb[0], int(c>>8&255)-rgb[1], int(c&255)-rgb[2]
		d := channelWeight[0]*dr*dr + channelWeight[1]*dg*dg + channelWeight[2]*db*db
		if d < distance {
			index, distance = uint8(i), d
		}
	}
	return index, distance
}

// model returns the palette for encoders.
func (p *palette) model() color.Palette {
	m := make(color.Palette, len(p.colors))
	for i, v := range p.colors {
		m[i] = color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
	}
	return m
}
