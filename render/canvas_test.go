package render

import (
	"bytes"
	"compress/lzw"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// sampleFilm is a film of no game with everything a canvas has to draw: sprites that overlap,
// strokes, dashes, transparency, labels of each kind, a refusal.
func sampleFilm(frames int) *Film {
	red, ink, paper := rgb(0xD12020), rgb(0x202020), rgb(0xFAFAF0)
	glass := color.NRGBA{B: 200, A: 90}
	f := &Film{
		Title: `<script>alert("1")</script> & co`, Description: "A square and a disc.",
		Width: 1000, Height: 600, Background: paper,
		Sprites: []Sprite{
			{Name: "disc", Title: "Disc", Bounds: Rect{-80, -80, 80, 80}, Over: paper, Shapes: []Shape{
				{Path: outline("O0 0 80"), Fill: red}, {Path: outline("E0 20 40 20"), Fill: paper},
			}},
			{Name: "square", Title: "Square <2>", Bounds: Rect{-120, -120, 120, 120}, Over: paper, Shapes: []Shape{
				{Path: outline("M-110 -110 L110 -110 L110 110 L-110 110 Z"), Fill: glass, Stroke: ink, Width: 20},
				{Path: outline("M-90 60 Q0 -120 90 60"), Stroke: red, Width: 12, Dashed: true},
			}},
		},
	}
	f.Back = Scene{
		Placed: []Placed{{1, 500, 300}},
		Labels: []Label{{X: 20, Y: 60, Size: 50, Color: ink, Over: paper, Text: "A name that is too long to be shown", Max: 400}},
	}
	for i := range frames {
		f.Frames = append(f.Frames, Scene{
			Placed:  []Placed{{0, 100 + 60*i, 400 - 20*i}, {0, 860, 500}},
			Strokes: []Stroke{{Shape{Path: outline("M0 0 C50 -80 120 -80 160 10"), Stroke: ink, Width: 9}, 60 * i, 500}},
			Labels: []Label{
				{X: 980, Y: 580, Size: 60, Align: Right, Bold: true, Color: red, Over: paper, Text: strings.Repeat("I", i)},
				{X: 500, Y: 320, Size: 44, Align: Center, Color: ink, Over: paper, Text: "a<b & \"c\""},
			},
			Caption: "Frame <" + string(rune('0'+i%10)) + ">",
		})
	}
	f.Refused = &Scene{Placed: []Placed{{1, 300, 200}}, Caption: "Refused."}
	return f
}

// pngOf returns a frame as it comes out of its file.
func pngOf(t *testing.T, f *Film, frame, width int) *image.Paletted {
	t.Helper()
	var b bytes.Buffer
	if err := WritePNG(&b, f, frame, width); err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	p, ok := m.(*image.Paletted)
	if !ok {
		t.Fatalf("the PNG is a %T, want a paletted picture", m)
	}
	return p
}

func gifOf(t *testing.T, f *Film, from, to, width int, a Animation) *gif.GIF {
	t.Helper()
	var b bytes.Buffer
	if err := WriteGIF(&b, f, from, to, width, a); err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(&b)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// wantSamePixels checks that two pictures show the same.
func wantSamePixels(t *testing.T, what string, got, want image.Image) {
	t.Helper()
	if got.Bounds() != want.Bounds() {
		t.Errorf("%s: the picture is %v, want %v", what, got.Bounds(), want.Bounds())
		return
	}
	if bytes.Equal(pixels(got), pixels(want)) {
		return
	}
	different, first := 0, image.Point{}
	for y := got.Bounds().Min.Y; y < got.Bounds().Max.Y; y++ {
		for x := got.Bounds().Min.X; x < got.Bounds().Max.X; x++ {
			r, g, b, a := got.At(x, y).RGBA()
			r2, g2, b2, a2 := want.At(x, y).RGBA()
			if r != r2 || g != g2 || b != b2 || a != a2 {
				if different == 0 {
					first = image.Pt(x, y)
				}
				different++
			}
		}
	}
	if different > 0 {
		t.Errorf("%s: %d pixels differ, the first at %v: got %v, want %v",
			what, different, first, got.At(first.X, first.Y), want.At(first.X, first.Y))
	}
}

func pixels(m image.Image) []byte {
	rgba := image.NewRGBA(m.Bounds())
	draw.Draw(rgba, m.Bounds(), m, m.Bounds().Min, draw.Src)
	return rgba.Pix
}

// wantFramesAlike checks that the frames of a GIF, laid over each other, are the PNGs.
func wantFramesAlike(t *testing.T, f *Film, width int) {
	t.Helper()
	last := len(f.Frames) - 1
	g := gifOf(t, f, 0, last, width, Animation{})
	frames := last + 1
	if f.Refused != nil {
		frames++
	}
	if len(g.Image) != frames {
		t.Fatalf("the GIF has %d frames, want %d", len(g.Image), frames)
	}
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, m := range g.Image {
		draw.Draw(screen, m.Bounds(), m, m.Bounds().Min, draw.Over)
		if i == last && f.Refused != nil {
			continue // as a PNG, this frame has the refused move on top
		}
		wantSamePixels(t, fmt.Sprintf("frame %d at %d pixels", i, width), screen, pngOf(t, f, min(i, last), width))
	}
}

func TestGIFFramesAreThePNGs(t *testing.T) {
	for _, width := range []int{64, 250, 450, 720, 1000} {
		wantFramesAlike(t, sampleFilm(6), width)
	}
}

func TestGIFTimes(t *testing.T) {
	f := sampleFilm(3)
	f.Refused = nil
	for _, c := range []struct {
		a    Animation
		want []int
	}{
		{Animation{}, []int{70, 70, 300}},
		{Animation{Delay: 250 * time.Millisecond, Hold: time.Second}, []int{25, 25, 100}},
		{Animation{Delay: time.Millisecond, Hold: 24 * time.Hour}, []int{2, 2, 65535}},
	} {
		g := gifOf(t, f, 0, 2, 100, c.a)
		if !slices.Equal(g.Delay, c.want) || g.LoopCount != 0 {
			t.Errorf("%+v: delays %v and %d loops, want %v and 0, forever", c.a, g.Delay, g.LoopCount, c.want)
		}
	}
}

// What lies between two positions is shown for a moment, or stays as long as they do; the positions are the same as without.
func TestGIFShowsWhatIsBetween(t *testing.T) {
	f := turningFilm(2)
	f.Between[1][0].Stays = true
	g := gifOf(t, f, 0, 2, 300, Animation{})
	if want := []int{70, 6, 6, 70, 70, 6, 300}; !slices.Equal(g.Delay, want) {
		t.Errorf("the pictures are shown for %v, want %v", g.Delay, want)
	}
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, m := range g.Image {
		draw.Draw(screen, m.Bounds(), m, m.Bounds().Min, draw.Over)
		if i%3 == 0 {
			wantSamePixels(t, fmt.Sprintf("position %d", i/3), screen, pngOf(t, f, i/3, 300))
		}
	}
	if g := gifOf(t, f, 1, 1, 300, Animation{}); len(g.Image) != 1 {
		t.Errorf("a single position has %d pictures", len(g.Image))
	}
}

func TestGIFOfSomeFrames(t *testing.T) {
	f := sampleFilm(6)
	g := gifOf(t, f, 2, 4, 200, Animation{})
	if len(g.Image) != 3 {
		t.Errorf("the frames 2 to 4 are %d frames, and should be 3 without the refused move", len(g.Image))
	}
	wantSamePixels(t, "the first", g.Image[0], pngOf(t, f, 2, 200))
}

func TestRefusedMoveIsOnTheLastFrame(t *testing.T) {
	f, sound := sampleFilm(4), sampleFilm(4)
	sound.Refused = nil
	wantSamePixels(t, "a frame before the last", pngOf(t, f, 2, 200), pngOf(t, sound, 2, 200))
	if slices.Equal(pngOf(t, f, 3, 200).Pix, pngOf(t, sound, 3, 200).Pix) {
		t.Error("the last frame does not show the refused move")
	}
	if got := gifOf(t, f, 0, 3, 200, Animation{}); len(got.Image) != 5 {
		t.Errorf("the GIF has %d frames, want 5: one more for the refused move", len(got.Image))
	}
}

func TestPalettesFit(t *testing.T) {
	for _, fine := range finenesses {
		width := max(fine.width, MinWidth)
		p := pngOf(t, sampleFilm(2), 1, width)
		if len(p.Palette) > fine.colors || fine.colors > 255 {
			t.Errorf("%d pixels wide: %d colours, want at most %d, and never more than 255", width, len(p.Palette), fine.colors)
		}
		for _, c := range []color.NRGBA{rgb(0xD12020), rgb(0x202020), rgb(0xFAFAF0)} {
			if got := color.NRGBAModel.Convert(p.Palette.Convert(c)); got != c {
				t.Errorf("%d pixels wide: the named colour %v became %v", width, c, got)
			}
		}
	}
}

func TestPicturesAreDeterministic(t *testing.T) {
	canvases := map[string]func(io.Writer, *Film) error{
		"PNG": func(w io.Writer, f *Film) error { return WritePNG(w, f, 2, 300) },
		"GIF": func(w io.Writer, f *Film) error { return WriteGIF(w, f, 0, 4, 300, Animation{}) },
		"SVG": func(w io.Writer, f *Film) error { return WriteSVG(w, f, 2, 300) },
	}
	f := sampleFilm(5)
	for name, write := range canvases {
		var out [4]bytes.Buffer
		var wait sync.WaitGroup
		for i := range out {
			wait.Go(func() {
				if err := write(&out[i], f); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		for i := range out {
			if !bytes.Equal(out[i].Bytes(), out[0].Bytes()) {
				t.Errorf("%s: two pictures of the same film differ", name)
			}
		}
	}
}

func TestPicturesSayWhatIsWrong(t *testing.T) {
	f := sampleFilm(3)
	for _, c := range []struct {
		from, to, width int
		want            string
	}{
		{0, 2, MinWidth - 1, "63 pixels wide; widths go from 64 to 4096"},
		{0, 2, MaxWidth + 1, "4097 pixels wide"},
		{-1, 2, 100, "there is no ply -1; the game has the plies 0 to 2"},
		{0, 3, 100, "there is no ply 3"},
		{2, 1, 100, "the first ply, 2, comes after the last, 1"},
	} {
		err := WriteGIF(io.Discard, f, c.from, c.to, c.width, Animation{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("plies %d to %d at %d pixels: %v, want %q", c.from, c.to, c.width, err, c.want)
		}
	}
	if err := WritePNG(io.Discard, &Film{Title: "x"}, 0, 100); err == nil {
		t.Error("a film without frames was drawn")
	}
	if err := WriteGIF(brokenWriter{}, f, 0, 2, 100, Animation{}); !errors.Is(err, errBroken) {
		t.Errorf("a broken pipe gives %v", err)
	}
}

var errBroken = errors.New("broken")

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

// svgText returns the elements of an SVG and all of its text, and fails if it is not well-formed.
func svgText(t *testing.T, f *Film, frame int) (elements map[string]int, text string) {
	t.Helper()
	var b bytes.Buffer
	if err := WriteSVG(&b, f, frame, 300); err != nil {
		t.Fatal(err)
	}
	elements = map[string]int{}
	d := xml.NewDecoder(&b)
	for {
		token, err := d.Token()
		if err == io.EOF {
			return elements, text
		}
		if err != nil {
			t.Fatalf("the SVG is not well-formed: %v", err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			elements[token.Name.Local]++
		case xml.CharData:
			text += string(token)
		}
	}
}

func TestSVG(t *testing.T) {
	f := sampleFilm(3)
	f.Frames[1].Labels[0].Text = "tab\tbell\a\ufffe\xff ]]>"
	elements, text := svgText(t, f, 1)
	want := map[string]int{
		"svg": 1, "title": 3, "desc": 1, "defs": 1, "symbol": 2, "rect": 1, "g": 2, "use": 3, "path": 5, "text": 3,
	}
	for name, n := range want {
		if elements[name] != n {
			t.Errorf("%d elements %q, want %d", elements[name], name, n)
		}
	}
	if len(elements) != len(want) {
		t.Errorf("elements %v, want only %v", elements, want)
	}
	for _, want := range []string{f.Title, "A square and a disc. Frame <1>", "Square <2>", `a<b & "c"`, "tab bell� ]]>"} {
		if !strings.Contains(text, want) {
			t.Errorf("the SVG does not say %q", want)
		}
	}
	if _, text := svgText(t, f, 2); !strings.Contains(text, "Refused.") {
		t.Error("the SVG of the last frame does not say what was refused")
	}
}

// Every text says how wide it is: as wide as in pictures of pixels.
func TestTextsOfSVGHaveTheirWidths(t *testing.T) {
	m := ruler{}
	for _, l := range []Label{
		{Text: "White to move", Size: 180}, {Text: "135", Size: 250, Bold: true, Align: Right}, {Text: "a rather long name", Size: 100, Max: 500}, {Text: "漢字", Size: 100},
	} {
		got := string(appendLabel(nil, &m, &l))
		if want := fmt.Sprintf(` textLength="%d" lengthAdjust="spacingAndGlyphs"`, m.width(m.fit(&l), l.Size, l.Bold)); !strings.Contains(got, want) {
			t.Errorf("%s lacks %s", got, want)
		}
	}
	if got := m.width("漢字", 100, false); got != 200 {
		t.Errorf("two characters as wide as high have %d units of a font of 100", got)
	}
	if got := string(appendLabel(nil, &m, &Label{Size: 100})); strings.Contains(got, "textLength") {
		t.Errorf("no text is stretched: %s", got)
	}
}

func TestLabelsAreShortened(t *testing.T) {
	var m ruler
	for _, c := range []struct {
		text string
		max  int
		want string
	}{
		{"short", 0, "short"},
		{"short", 10_000, "short"},
		{"a rather long name", 500, "a rather l…"},
		{"wide", 1, "…"},
		{"\u202egnorw\u200b\n", 0, "gnorw "},
		{"caf\xe9", 0, "caf�"},
		{strings.Repeat("x", 10_000), 0, strings.Repeat("x", maxLabel-1) + "…"},
	} {
		got := m.fit(&Label{Text: c.text, Size: 100, Max: c.max})
		if got != c.want {
			t.Errorf("%.40q within %d: %.40q, want %.40q", c.text, c.max, got, c.want)
		}
		if c.max > 1 && m.width(got, 100, false) > c.max {
			t.Errorf("%q is wider than %d", got, c.max)
		}
	}
}

// Characters that the font lacks are boxes: there is ink, and text of the usual width.
func TestUnknownCharactersAreBoxes(t *testing.T) {
	set := newTypesetter(finenessFor(700))
	for _, r := range "漢🐝\U0010FFFF" {
		if set.has(r, false) {
			t.Fatalf("the font has %q: choose another character", r)
		}
		l := set.set(&Label{Size: 20, Color: rgb(0), Text: string(r)}, scale{subpixels, 1})
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
		for _, q := range f.flatten(Path{{Op: Circle, X: 10, Y: -20, CX: r}})[0].points {
			if d := distance(q, point{10 * subpixels, -20 * subpixels}); d < r*subpixels*998/1000-1 || d > r*subpixels*1002/1000+1 {
				t.Errorf("radius %d: %v is %d/64 away from the middle", r, q, d)
			}
		}
	}
}

func TestDashes(t *testing.T) {
	square := line{[]point{{0, 0}, {100, 0}, {100, 100}, {0, 100}}, true}
	dashes := dash([]line{square}, 30, 20)
	length := 0
	for _, d := range dashes {
		for i := 1; i < len(d.points); i++ {
			length += distance(d.points[i-1], d.points[i])
		}
	}
	if len(dashes) != 8 || length != 240 {
		t.Errorf("%d dashes of %d in all, want 8 of 240", len(dashes), length)
	}
}

func TestThemesByName(t *testing.T) {
	for _, name := range []string{"", "classic", "OKABE", "dark"} {
		if _, err := ThemeByName(name); err != nil {
			t.Error(err)
		}
	}
	if _, err := ThemeByName("neon"); err == nil || !strings.Contains(err.Error(), "classic, okabe, dark") {
		t.Errorf("an unknown theme gives %v, want the names that there are", err)
	}
	for _, theme := range Themes() {
		if d := luma(theme.Seats[0].Fill) - luma(theme.Seats[1].Fill); d < 120 {
			t.Errorf("%s: the pieces differ by %d in lightness, which is too little", theme.Name, d)
		}
	}
}
