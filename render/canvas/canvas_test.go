package canvas_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
)

func TestGIFFramesAreThePNGs(t *testing.T) {
	for _, width := range []int{64, 250, 450, 720, 1000} {
		drawtest.WantFramesAlike(t, canvas.SampleFilm(6), width)
	}
}

func TestGIFTimes(t *testing.T) {
	f := canvas.SampleFilm(3)
	f.Refused = nil
	for _, c := range []struct {
		a    canvas.Animation
		want []int
	}{
		{canvas.Animation{}, []int{70, 70, 300}},
		{canvas.Animation{Delay: 250 * time.Millisecond, Hold: time.Second}, []int{25, 25, 100}},
		{canvas.Animation{Delay: time.Millisecond, Hold: 24 * time.Hour}, []int{2, 2, 65535}},
	} {
		g := drawtest.GIF(t, f, 0, 2, 100, c.a)
		if !slices.Equal(g.Delay, c.want) || g.LoopCount != 0 {
			t.Errorf("%+v: delays %v and %d loops, want %v and 0, forever", c.a, g.Delay, g.LoopCount, c.want)
		}
	}
}

// What lies between two positions is shown for a moment, or stays as long as they do; the positions are the same as without.
func TestGIFShowsWhatIsBetween(t *testing.T) {
	f := canvas.TurningFilm(2)
	f.Between[1][0].Stays = true
	g := drawtest.GIF(t, f, 0, 2, 300, canvas.Animation{})
	if want := []int{70, 6, 6, 70, 70, 6, 300}; !slices.Equal(g.Delay, want) {
		t.Errorf("the pictures are shown for %v, want %v", g.Delay, want)
	}
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, m := range g.Image {
		draw.Draw(screen, m.Bounds(), m, m.Bounds().Min, draw.Over)
		if i%3 == 0 {
			drawtest.WantSamePixels(t, fmt.Sprintf("position %d", i/3), screen, drawtest.PNG(t, f, i/3, 300))
		}
	}
	if g := drawtest.GIF(t, f, 1, 1, 300, canvas.Animation{}); len(g.Image) != 1 {
		t.Errorf("a single position has %d pictures", len(g.Image))
	}
}

// The last picture may come first: it is held, and the film follows as it is without it.
func TestGIFWithTheLastPictureFirst(t *testing.T) {
	f := canvas.SampleFilm(3)
	f.Refused = nil
	g := drawtest.GIF(t, f, 0, 2, 300, canvas.Animation{LastFirst: true})
	if want := []int{300, 70, 70, 70}; !slices.Equal(g.Delay, want) {
		t.Fatalf("the pictures are shown for %v, want %v", g.Delay, want)
	}
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, frame := range []int{2, 0, 1, 2} {
		draw.Draw(screen, g.Image[i].Bounds(), g.Image[i], g.Image[i].Bounds().Min, draw.Over)
		drawtest.WantSamePixels(t, fmt.Sprintf("picture %d", i), screen, drawtest.PNG(t, f, frame, 300))
	}
	if g := drawtest.GIF(t, f, 1, 1, 300, canvas.Animation{LastFirst: true}); len(g.Image) != 1 || g.Delay[0] != 300 {
		t.Errorf("a single position has %d pictures, shown for %v", len(g.Image), g.Delay)
	}
}

func TestGIFOfSomeFrames(t *testing.T) {
	f := canvas.SampleFilm(6)
	g := drawtest.GIF(t, f, 2, 4, 200, canvas.Animation{})
	if len(g.Image) != 3 {
		t.Errorf("the frames 2 to 4 are %d frames, and should be 3 without the refused move", len(g.Image))
	}
	drawtest.WantSamePixels(t, "the first", g.Image[0], drawtest.PNG(t, f, 2, 200))
}

func TestRefusedMoveIsOnTheLastFrame(t *testing.T) {
	f, sound := canvas.SampleFilm(4), canvas.SampleFilm(4)
	sound.Refused = nil
	drawtest.WantSamePixels(t, "a frame before the last", drawtest.PNG(t, f, 2, 200), drawtest.PNG(t, sound, 2, 200))
	if slices.Equal(drawtest.PNG(t, f, 3, 200).Pix, drawtest.PNG(t, sound, 3, 200).Pix) {
		t.Error("the last frame does not show the refused move")
	}
	if got := drawtest.GIF(t, f, 0, 3, 200, canvas.Animation{}); len(got.Image) != 5 {
		t.Errorf("the GIF has %d frames, want 5: one more for the refused move", len(got.Image))
	}
}

func TestPicturesAreDeterministic(t *testing.T) {
	canvases := map[string]func(io.Writer, *scene.Film) error{
		"PNG": func(w io.Writer, f *scene.Film) error { return canvas.WritePNG(w, f, 2, 300) },
		"GIF": func(w io.Writer, f *scene.Film) error { return canvas.WriteGIF(w, f, 0, 4, 300, canvas.Animation{}) },
		"SVG": func(w io.Writer, f *scene.Film) error { return canvas.WriteSVG(w, f, 2, 300) },
	}
	f := canvas.SampleFilm(5)
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
	f := canvas.SampleFilm(3)
	for _, c := range []struct {
		from, to, width int
		want            string
	}{
		{0, 2, canvas.MinWidth - 1, "63 pixels wide; widths go from 64 to 4096"},
		{0, 2, canvas.MaxWidth + 1, "4097 pixels wide"},
		{-1, 2, 100, "there is no ply -1; the game has the plies 0 to 2"},
		{0, 3, 100, "there is no ply 3"},
		{2, 1, 100, "the first ply, 2, comes after the last, 1"},
	} {
		err := canvas.WriteGIF(io.Discard, f, c.from, c.to, c.width, canvas.Animation{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("plies %d to %d at %d pixels: %v, want %q", c.from, c.to, c.width, err, c.want)
		}
	}
	if err := canvas.WritePNG(io.Discard, &scene.Film{Title: "x"}, 0, 100); err == nil {
		t.Error("a film without frames was drawn")
	}
	if err := canvas.WriteGIF(brokenWriter{}, f, 0, 2, 100, canvas.Animation{}); !errors.Is(err, errBroken) {
		t.Errorf("a broken pipe gives %v", err)
	}
}

var errBroken = errors.New("broken")

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

func TestSVG(t *testing.T) {
	f := canvas.SampleFilm(3)
	f.Frames[1].Labels[0].Text = "tab\tbell\a\ufffe\xff ]]>"
	elements, text := drawtest.SVG(t, f, 1)
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
	if _, text := drawtest.SVG(t, f, 2); !strings.Contains(text, "Refused.") {
		t.Error("the SVG of the last frame does not say what was refused")
	}
}

// Every text says how wide it is: as wide as in pictures of pixels.
func TestTextsOfSVGHaveTheirWidths(t *testing.T) {
	m := scene.Measurer{}
	for _, l := range []scene.Label{
		{Text: "White to move", Size: 180}, {Text: "135", Size: 250, Bold: true, Align: scene.Right}, {Text: "a rather long name", Size: 100, Max: 500}, {Text: "漢字", Size: 100},
	} {
		got := string(canvas.AppendLabel(nil, &m, &l))
		if want := fmt.Sprintf(` textLength="%d" lengthAdjust="spacingAndGlyphs"`, m.Width(m.Fit(&l), l.Size, l.Bold)); !strings.Contains(got, want) {
			t.Errorf("%s lacks %s", got, want)
		}
	}
	if got := m.Width("漢字", 100, false); got != 200 {
		t.Errorf("two characters as wide as high have %d units of a font of 100", got)
	}
	for _, text := range []string{"", "I"} {
		if got := string(canvas.AppendLabel(nil, &m, &scene.Label{Text: text, Size: 100})); strings.Contains(got, "textLength") {
			t.Errorf("%q is stretched: %s", text, got)
		}
	}
}
