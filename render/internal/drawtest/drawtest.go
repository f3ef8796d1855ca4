// Package drawtest has what tests of drawings share: games to draw, checks of films, goldens, and pages in a browser.
package drawtest

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// PNG returns a frame as it comes out of its file.
func PNG(t *testing.T, f *scene.Film, frame, width int) *image.Paletted {
	t.Helper()
	var b bytes.Buffer
	if err := canvas.WritePNG(&b, f, frame, width); err != nil {
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

func GIF(t *testing.T, f *scene.Film, from, to, width int, a canvas.Animation) *gif.GIF {
	t.Helper()
	var b bytes.Buffer
	if err := canvas.WriteGIF(&b, f, from, to, width, a); err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(&b)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// wantSamePixels checks that two pictures show the same.
func WantSamePixels(t *testing.T, what string, got, want image.Image) {
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
func WantFramesAlike(t *testing.T, f *scene.Film, width int) {
	t.Helper()
	last := len(f.Frames) - 1
	g := GIF(t, f, 0, last, width, canvas.Animation{})
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
		WantSamePixels(t, fmt.Sprintf("frame %d at %d pixels", i, width), screen, PNG(t, f, min(i, last), width))
	}
}

// playedGame is a record of moves of which it has no text, up to a number of plies or the end.
// next chooses among the legal moves.
func PlayedGame(s game.State, plies int, next func(legal []game.Move) game.Move) *replay.Played {
	p := &replay.Played{Played: game.Played{Record: &parse.Record{}, State: s}}
	for range plies {
		legal := s.Moves(nil)
		if len(legal) == 0 {
			break
		}
		m := next(legal)
		p.Plies = append(p.Plies, game.PlayedPly{Move: m, Seat: s.Turn(), Token: -1})
		s.Play(m)
	}
	p.Outcome = s.Outcome()
	for range p.Plies {
		s.Undo()
	}
	return p
}

// randomGame is a record of random moves, the same ones for the same seed.
func RandomGame(s game.State, plies int, seed uint64) *replay.Played {
	random := rand.New(rand.NewPCG(seed, 0))
	return PlayedGame(s, plies, func(legal []game.Move) game.Move { return legal[random.IntN(len(legal))] })
}

// textGame is a record of moves in the notation of the rules.
func TextGame(t testing.TB, s game.State, texts ...string) *replay.Played {
	t.Helper()
	return PlayedGame(s, len(texts), func([]game.Move) game.Move {
		m, refused := s.ParseMove(texts[0])
		if refused != nil {
			t.Fatalf("%s: %v", texts[0], refused)
		}
		texts = texts[1:]
		return m
	})
}

// Refuse lets a record end in a move that cannot be played.
func Refuse(t testing.TB, p *replay.Played, text string) *replay.Played {
	t.Helper()
	_, refused := p.At(len(p.Plies)).ParseMove(text)
	if refused == nil {
		t.Fatalf("%s can be played", text)
	}
	p.Findings = append(p.Findings, replay.Finding{
		Code: refused.Code, Severity: parse.Error, Message: refused.Message, Hint: refused.Hint,
		Token: text, Ply: len(p.Plies) + 1, Cells: refused.Cells,
	})
	p.Outcome = game.Outcome{}
	return p
}

// Claim lets a record claim what its moves do not give.
func Claim(p *replay.Played) *replay.Played {
	p.Findings = append(p.Findings, replay.Finding{
		Code: "result", Severity: parse.Error, Message: "The result is 40–24, the moves give something else.",
	})
	return p
}

// publicRecords returns the folder of public records, or skips the test.
func PublicRecords(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("PLYBOOK_RECORDS")
	if dir == "" {
		t.Skip("PLYBOOK_RECORDS is not set: the public records are not at hand")
	}
	return dir
}

// checkFilm holds a film of a game on a square board to what all films promise.
func CheckFilm(t *testing.T, f *scene.Film) {
	t.Helper()
	if len(f.Frames) != len(f.Moves)+1 {
		t.Fatalf("%d frames and %d moves", len(f.Frames), len(f.Moves))
	}
	names := map[string]bool{}
	for i := range f.Sprites {
		s := &f.Sprites[i]
		if names[s.Name] {
			t.Errorf("two sprites are called %s", s.Name)
		}
		names[s.Name] = true
		for j := range s.Shapes {
			if b := s.Shapes[j].Bounds(); b.Union(s.Bounds) != s.Bounds {
				t.Errorf("shape %d of %s reaches %v, beyond %v", j, s.Name, b, s.Bounds)
			}
		}
	}
	page := scene.Rect{X0: 0, Y0: 0, X1: f.Width, Y1: f.Height}
	for ply := range f.Frames {
		for _, s := range f.Layers(ply) {
			for _, p := range s.Placed {
				b := f.Sprites[p.Sprite].Bounds
				at := scene.Rect{X0: b.X0 + p.X, Y0: b.Y0 + p.Y, X1: b.X1 + p.X, Y1: b.Y1 + p.Y}
				if at.Union(page) != page {
					t.Fatalf("ply %d: %s lies at %v, outside of the picture", ply, f.Sprites[p.Sprite].Name, at)
				}
			}
		}
		for _, s := range f.Before(ply) {
			for _, p := range s.Placed {
				b := f.Sprites[p.Sprite].Bounds
				if at := (scene.Rect{X0: b.X0 + p.X, Y0: b.Y0 + p.Y, X1: b.X1 + p.X, Y1: b.Y1 + p.Y}); at.Union(page) != page {
					t.Fatalf("before ply %d: %s lies at %v, outside of the picture", ply, f.Sprites[p.Sprite].Name, at)
				}
			}
		}
		if f.Frames[ply].Caption == "" {
			t.Errorf("ply %d has no caption", ply)
		}
	}
}

// checkFilmOf is checkFilm for a film that tells of the fault of its game.
func CheckFilmOf(t *testing.T, name string, f *scene.Film, p *replay.Played) {
	t.Helper()
	if broken, noted := scene.BreakOff(p), p.Fault(); (f.Refused != nil) != (broken != nil) || (f.Finding != nil) != (noted != nil) {
		t.Errorf("%s: the film says %v, refused %v", name, f.Finding, f.Refused != nil)
	}
	CheckFilm(t, f)
}

// wantCaptions compares the captions of the first frames.
func WantCaptions(t *testing.T, f *scene.Film, captions ...string) {
	t.Helper()
	for i, want := range captions {
		if got := f.Frames[i].Caption; got != want {
			t.Errorf("frame %d: %s, want %s", i, got, want)
		}
	}
}

// WantGolden compares a picture with the one in testdata, or writes that with -update.
func WantGolden(t *testing.T, name string, got image.Image) {
	t.Helper()
	file := filepath.Join("testdata", name+".png")
	if *update {
		var b bytes.Buffer
		e := png.Encoder{CompressionLevel: png.BestCompression}
		if err := e.Encode(&b, got); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	WantSamePixels(t, file, got, want)
}

// benchmarkGIF draws a whole game from its record to the bytes of an animation.
func BenchmarkGIF(b *testing.B, p *replay.Played, film func(*replay.Played, scene.Options) *scene.Film) {
	var out bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		f := film(p, scene.Options{})
		if err := canvas.WriteGIF(&out, f, 0, len(f.Frames)-1, 720, canvas.Animation{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(p.Plies)), "plies")
	b.ReportMetric(float64(out.Len())/1024, "KiB")
}

// placedAs returns the sprites of a scene whose names begin in the same way, with their places.
func PlacedAs(f *scene.Film, s *scene.Scene, prefix string) []string {
	var found []string
	for _, p := range s.Placed {
		if name := f.Sprites[p.Sprite].Name; strings.HasPrefix(name, prefix) {
			found = append(found, fmt.Sprint(name, p.X, p.Y))
		}
	}
	return found
}

// wantShown checks that the last frame has certain sprites and texts.
func WantShown(t *testing.T, what string, f *scene.Film, sprites, texts []string) {
	t.Helper()
	names, labels := Contents(f, f.Layers(len(f.Frames) - 1)[1:]...)
	for _, want := range sprites {
		if !slices.Contains(names, want) {
			t.Errorf("%s: the last frame has no sprite %q; it has %q", what, want, names)
		}
	}
	for _, want := range texts {
		if !slices.Contains(labels, want) {
			t.Errorf("%s: the last frame does not say %q; it says %q", what, want, labels)
		}
	}
}

var update = flag.Bool("update", false, "write the golden images of testdata again")

// Contents returns the names of the sprites of scenes, and the texts of their labels.
func Contents(f *scene.Film, scenes ...*scene.Scene) (names, texts []string) {
	for _, s := range scenes {
		for _, p := range s.Placed {
			names = append(names, f.Sprites[p.Sprite].Name)
		}
		for i := range s.Labels {
			texts = append(texts, s.Labels[i].Text)
		}
	}
	return names, texts
}

// Switches are the values of flags that are given alone.
func Switches(names ...string) map[string]string {
	values := map[string]string{}
	for _, name := range names {
		values[name] = scene.On
	}
	return values
}

func WithSwitches(names ...string) scene.Options {
	o := scene.Options{Values: map[string]string{}}
	for _, name := range names {
		o.Values[name] = scene.On
	}
	return o
}

// replayText replays the records of a file.
func ReplayText(t *testing.T, name string, data []byte) (all []*replay.Played) {
	t.Helper()
	format := parse.Detect(name, data)
	if format == nil {
		return nil
	}
	for record := range format.Records(parse.Input{Name: name, Data: data}) {
		all = append(all, replay.Replay(record.Clone(), replay.Options{}))
	}
	return all
}

// wantWithinBounds checks that the pixels of every sprite of a film lie within its bounds, and that it has some.
func WantWithinBounds(t *testing.T, f *scene.Film) {
	t.Helper()
	const width = 720
	unlike := color.NRGBA{R: 255, B: 254, A: 255} // a colour that no theme has
	for i := range f.Sprites {
		s := f.Sprites[i]
		s.Over = unlike
		alone := &scene.Film{
			Width: f.Width, Height: f.Width, Background: unlike, Sprites: []scene.Sprite{s},
			Frames: []scene.Scene{{Placed: []scene.Placed{{X: f.Width/2 - (s.Bounds.X0+s.Bounds.X1)/2, Y: f.Width/2 - (s.Bounds.Y0+s.Bounds.Y1)/2}}}},
		}
		at := alone.Frames[0].Placed[0]
		pixel := func(v int) int { return scene.ScaleRound(v, width, f.Width) }
		within := image.Rect(pixel(at.X+s.Bounds.X0)-1, pixel(at.Y+s.Bounds.Y0)-1, pixel(at.X+s.Bounds.X1)+1, pixel(at.Y+s.Bounds.Y1)+1)
		m := PNG(t, alone, 0, width)
		ground, drawn := m.ColorIndexAt(0, 0), 0
		for y := range width {
			for x := range width {
				if m.ColorIndexAt(x, y) == ground {
					continue
				}
				drawn++
				if !image.Pt(x, y).In(within) {
					t.Fatalf("%s reaches out of its bounds %v", s.Name, s.Bounds)
				}
			}
		}
		if drawn == 0 {
			t.Errorf("%s shows nothing", s.Name)
		}
	}
}

// svgText returns the elements of an SVG and all of its text, and fails if it is not well-formed.
func SVG(t *testing.T, f *scene.Film, frame int) (elements map[string]int, text string) {
	t.Helper()
	var b bytes.Buffer
	if err := canvas.WriteSVG(&b, f, frame, 300); err != nil {
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

// RandomHeat draws where the moves of random games go, on the board that these begin with.
func RandomHeat(t testing.TB, d *scene.Drawer, title string, games, plies int, start func() game.State, o scene.Options) *scene.Film {
	t.Helper()
	h := &scene.HeatMap{Title: title, Games: int64(games)}
	places := map[game.Cell]int{}
	for seed := range games {
		s, random := start(), rand.New(rand.NewPCG(uint64(seed), 0))
		for range plies {
			legal := s.Moves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[random.IntN(len(legal))]
			if c, ok := s.(game.Targeter).Target(m); ok {
				i, known := places[c]
				if !known {
					i = len(h.Cells)
					places[c], h.Cells = i, append(h.Cells, scene.HeatCell{Cell: c})
				}
				h.Cells[i].N++
			}
			s.Play(m)
		}
	}
	return d.HeatFilm(start(), h, o)
}
