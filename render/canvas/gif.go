//go:build !js

package canvas

import (
	"encoding/binary"
	"image"
	"io"
	"math/bits"
	"time"

	"github.com/plybook/plybook/render/scene"
)

// An Animation says how fast the frames of a GIF follow each other. Zero values stand for
// [DefaultDelay] and [DefaultHold].
type Animation struct {
	Delay time.Duration // of every frame but the last
	Hold  time.Duration // of the last one

	// LastFirst puts the last picture in front of the others too, and holds it there: it is what is seen before the film goes on, and where it stands still.
	LastFirst bool
}

// GIF counts time in hundredths of a second, up to 655.35 s. Viewers show frames of less than
// 20 ms much slower than asked, so that this is the shortest.
const (
	DefaultDelay = 700 * time.Millisecond
	DefaultHold  = 3 * time.Second
	minDelay     = 20 * time.Millisecond
	maxDelay     = 0xFFFF * gifTick
	gifTick      = 10 * time.Millisecond
)

// ticks returns a time in the units of GIF.
func ticks(d, preset time.Duration) uint16 {
	if d == 0 {
		d = preset
	}
	return uint16(min(max(d, minDelay), maxDelay) / gifTick)
}

// WriteGIF writes the frames from..to as an animated GIF that repeats forever, width pixels wide.
// Frames count from 0, the start. If the film goes to its end there and its record breaks off, one
// more frame has the refused move on top.
//
// A frame is the rectangle that changed, transparent where it did not.
func WriteGIF(w io.Writer, f *scene.Film, from, to, width int, a Animation) error {
	if err := checkFrames(f, from, to, width); err != nil {
		return err
	}
	r := newRaster(f, width).animator()
	g := newGIFEncoder(w, r)
	before := image.NewPaletted(r.bounds, nil)
	for i, shot := range shots(f, from, to, a) {
		dirty := r.show(shot.scenes...)
		if i == 0 {
			g.frame(r.bounds, r.picture.Pix, shot.delay, false)
			copy(before.Pix, r.picture.Pix)
		} else {
			area, pix := g.frameDiff(before, r.picture, dirty)
			g.frame(area, pix, shot.delay, true)
		}
		if err := g.flush(); err != nil {
			return err
		}
	}
	g.dst = append(g.dst, ';')
	return g.flush()
}

// A shot is a picture of an animation.
type shot struct {
	scenes []*scene.Scene
	delay  uint16 // in the units of GIF
}

// shots returns the pictures of the frames from..to, those between them, and that of the refused
// move, if the film goes to its end there and has one.
func shots(f *scene.Film, from, to int, a Animation) []shot {
	var shots []shot
	delay := ticks(a.Delay, DefaultDelay)
	for i := from; i <= to; i++ {
		if i > from {
			for j := range f.Before(i) {
				between := &f.Before(i)[j]
				shots = append(shots, shot{[]*scene.Scene{between}, ticks(shownFor(between, a.Delay), DefaultDelay)})
			}
		}
		shots = append(shots, shot{[]*scene.Scene{&f.Frames[i]}, delay})
	}
	if to == len(f.Frames)-1 && f.Refused != nil {
		shots = append(shots, shot{[]*scene.Scene{&f.Frames[to], f.Refused}, delay})
	}
	end := &shots[len(shots)-1]
	if a.LastFirst && len(shots) > 1 {
		return append([]shot{{end.scenes, ticks(a.Hold, DefaultHold)}}, shots...)
	}
	end.delay = ticks(a.Hold, DefaultHold)
	return shots
}

// A gifEncoder collects the bytes of a GIF.
type gifEncoder struct {
	w     io.Writer
	dst   []byte
	lzw   lzwEncoder
	clear uint8 // index of the transparent colour
	pix   []byte
}

// newGIFEncoder begins a GIF with a palette of the film's colours and one more that is clear.
func newGIFEncoder(w io.Writer, r *animator) *gifEncoder {
	g := &gifEncoder{w: w, clear: uint8(len(r.palette.colors)), pix: make([]byte, len(r.picture.Pix))}
	g.lzw.depth = max(uint(bits.Len8(g.clear)), 2)
	g.header(r)
	return g
}

func (g *gifEncoder) flush() error {
	_, err := g.w.Write(g.dst)
	g.dst = g.dst[:0]
	return err
}

func (g *gifEncoder) uint16(n int) { g.dst = binary.LittleEndian.AppendUint16(g.dst, uint16(n)) }

// header writes the size of the screen, the table of colours, and that the film repeats forever.
func (g *gifEncoder) header(r *animator) {
	const colorTable = 0xF0
	g.dst = append(g.dst, "GIF89a"...)
	g.uint16(r.bounds.Dx())
	g.uint16(r.bounds.Dy())
	g.dst = append(g.dst, colorTable|byte(g.lzw.depth-1), 0, 0)
	for i := range 1 << g.lzw.depth {
		var v uint32
		if i < len(r.palette.colors) {
			v = r.palette.colors[i]
		}
		g.dst = append(g.dst, byte(v>>16), byte(v>>8), byte(v))
	}
	g.dst = append(g.dst, "\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00"...)
}

// frame writes pixels for an area.
func (g *gifEncoder) frame(area image.Rectangle, pix []byte, delay uint16, transparent bool) {
	const keep, hasClear = 1 << 2, 1
	flags := byte(keep)
	if transparent {
		flags |= hasClear
	}
	g.dst = append(g.dst, 0x21, 0xF9, 4, flags)
	g.uint16(int(delay))
	g.dst = append(g.dst, g.clear, 0, ',')
	g.uint16(area.Min.X)
	g.uint16(area.Min.Y)
	g.uint16(area.Dx())
	g.uint16(area.Dy())
	g.dst = append(g.dst, 0)
	g.dst = g.lzw.append(g.dst, pix)
}
