package render

import (
	"cmp"
	"image/color"
	"slices"
)

// maxColors is how many colours a palette has at most; with the transparent one a byte is full.
const maxColors = 255

// A palette is up to 255 opaque colours. It finds the nearest one to any colour.
type palette struct {
	colors []uint32 // 0xRRGGBB
	nearby []uint64 // hash table of answers: colour+1 << 8 | index
	known  int
}

// A census counts the colours of a film, so that a palette can be made for it.
type census struct {
	exact []uint32       // colours that themes name: they stay as they are
	mixed map[uint32]int // how often each colour of a soft edge occurs
}

// name registers a colour to be kept exactly.
func (c *census) name(n color.NRGBA) {
	if v := packed(n); n.A == 255 && !slices.Contains(c.exact, v) && len(c.exact) < maxColors {
		c.exact = append(c.exact, v)
	}
}

// add counts pixels of one colour.
func (c *census) add(v uint32, n int) { c.mixed[v] += n }

// ramp counts the mixtures of a colour with the ground it lies on.
func (c *census) ramp(top, ground color.NRGBA, n int) {
	for a := range 7 {
		v := (a + 1) * int(top.A) / 8
		s := softPixel{a: uint8(v)}
		s.r, s.g, s.b = premultiplied(top, v)
		c.add(s.over(packed(ground)), n)
	}
}

func premultiplied(c color.NRGBA, a int) (r, g, b uint8) {
	return uint8(int(c.R) * a / 255), uint8(int(c.G) * a / 255), uint8(int(c.B) * a / 255)
}

func packed(c color.NRGBA) uint32 { return uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B) }

// palette returns the named colours and, in the room they leave, those that stand best for the mixed ones.
func (c *census) palette() *palette {
	for _, v := range c.exact {
		delete(c.mixed, v)
	}
	p := &palette{colors: slices.Clone(c.exact), nearby: make([]uint64, 1<<12)}
	p.colors = append(p.colors, medianCut(c.samples(), maxColors-len(p.colors))...)
	return p
}

// A sample is a bin of similar colours with the number of pixels in it.
type sample struct {
	rgb [3]int // mean
	n   int
}

// samples puts the mixed colours into bins of 4 × 4 × 4 neighbours, sorted.
func (c *census) samples() []sample {
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
			i := p.search(v)
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

func (p *palette) search(v uint32) uint8 {
	best, least := 0, 1<<30
	r, g, b := int(v>>16), int(v>>8&255), int(v&255)
	for i, c := range p.colors {
		dr, dg, db := int(c>>16)-r, int(c>>8&255)-g, int(c&255)-b
		d := channelWeight[0]*dr*dr + channelWeight[1]*dg*dg + channelWeight[2]*db*db
		if d < least {
			best, least = i, d
		}
	}
	return uint8(best)
}

// model returns the palette for encoders.
func (p *palette) model() color.Palette {
	m := make(color.Palette, len(p.colors))
	for i, v := range p.colors {
		m[i] = color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
	}
	return m
}
