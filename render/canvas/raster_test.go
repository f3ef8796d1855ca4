package canvas

import (
	"bytes"
	"compress/lzw"
	"image"
	"image/color"
	"image/png"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/render/scene"
)

func TestPalettesFit(t *testing.T) {
	for _, fine := range qualities {
		width := max(fine.width, MinWidth)
		var b bytes.Buffer
		if err := WritePNG(&b, SampleFilm(2), 1, width); err != nil {
			t.Fatal(err)
		}
		m, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		p := m.(*image.Paletted)
		if len(p.Palette) > fine.colors || fine.colors > 255 {
			t.Errorf("%d pixels wide: %d colours, want at most %d, and never more than 255", width, len(p.Palette), fine.colors)
		}
		for _, c := range []color.NRGBA{scene.RGB(0xD12020), scene.RGB(0x202020), scene.RGB(0xFAFAF0)} {
			if got := color.NRGBAModel.Convert(p.Palette.Convert(c)); got != c {
				t.Errorf("%d pixels wide: the named colour %v became %v", width, c, got)
			}
		}
	}
}

// Characters that the font lacks are boxes: there is ink, and text of the usual width.
func TestUnknownCharactersAreBoxes(t *testing.T) {
	set := newTypesetter(qualityFor(700))
	for _, r := range "漢🐝\U0010FFFF" {
		if set.Has(r, false) {
			t.Fatalf("the font has %q: choose another character", r)
		}
		l := set.set(&scene.Label{Size: 20, Color: scene.RGB(0), Text: string(r)}, scale{subpixels, 1})
		if l.bounds.Dx() < 5 || l.bounds.Dy() < 10 {
			t.Errorf("%q is drawn in %v, want a box", r, l.bounds)
		}
	}
}

// What the encoder writes is what a decoder of the standard library reads.
func TestLZW(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	noise := func(n, colors int) []byte {
		p := make([]byte, n)
		for i := range p {
			p[i] = byte(random.IntN(colors))
		}
		return p
	}
	runs := func(n, colors int) (p []byte) {
		for len(p) < n {
			p = append(p, bytes.Repeat([]byte{byte(random.IntN(colors))}, 1+random.IntN(1<<random.IntN(16)))...)
		}
		return p
	}
	var z lzwEncoder
	for depth := uint(2); depth <= 8; depth++ {
		colors := 1 << depth
		for name, pix := range map[string][]byte{
			"one": {1}, "two": {1, 1}, "noise": noise(50_000, colors), "runs": runs(300_000, colors),
			"one colour": make([]byte, 9_000_000), "few": runs(100_000, 2), "stripes": bytes.Repeat([]byte{0, 1, 1, 2}, 30_000),
		} {
			z.depth = depth
			got := unpacked(t, z.append(nil, pix), depth)
			if !bytes.Equal(got, pix) {
				t.Errorf("%d bits, %s: %d pixels came back as %d other ones", depth, name, len(pix), len(got))
			}
		}
	}
}

// unpacked reads the data of a GIF's picture.
func unpacked(t *testing.T, data []byte, depth uint) []byte {
	t.Helper()
	if data[0] != byte(depth) {
		t.Fatalf("the data begin with %d, want %d", data[0], depth)
	}
	data = data[1:]
	var blocks []byte
	for data[0] > 0 {
		end := 1 + int(data[0])
		blocks = append(blocks, data[1:end]...)
		data = data[end:]
	}
	if len(data) != 1 {
		t.Fatalf("%d bytes after the last block", len(data)-1)
	}
	pix, err := io.ReadAll(lzw.NewReader(bytes.NewReader(blocks), lzw.LSB, int(depth)))
	if err != nil {
		t.Fatal(err)
	}
	return pix
}

func TestCirclesAreRound(t *testing.T) {
	f := flattener{scale: scale{subpixels, 1}}
	for _, r := range []int{1, 7, 50, 900} {
		for _, q := range f.flatten(scene.Path{{Op: scene.Circle, X: 10, Y: -20, CX: r}})[0].points {
			if d := scene.Distance(q, scene.Point{X: 10 * subpixels, Y: -20 * subpixels}); d < r*subpixels*998/1000-1 || d > r*subpixels*1002/1000+1 {
				t.Errorf("radius %d: %v is %d/64 away from the middle", r, q, d)
			}
		}
	}
}

func TestDashes(t *testing.T) {
	square := line{[]scene.Point{{X: 0, Y: 0}, {X: 100, Y: 0}, {X: 100, Y: 100}, {X: 0, Y: 100}}, true}
	dashes := dash([]line{square}, 30, 20)
	length := 0
	for _, d := range dashes {
		for i := 1; i < len(d.points); i++ {
			length += scene.Distance(d.points[i-1], d.points[i])
		}
	}
	if len(dashes) != 8 || length != 240 {
		t.Errorf("%d dashes of %d in all, want 8 of 240", len(dashes), length)
	}
}
