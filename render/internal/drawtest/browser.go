package drawtest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/browsertest"
	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
)

// partsOf returns how many things every frame of a film shows.
func partsOf(f *scene.Film) (parts []int) {
	for i := range f.Frames {
		n := 0
		for _, s := range f.Layers(i)[1:] {
			n += len(s.Placed) + len(s.Strokes) + len(s.Labels)
		}
		parts = append(parts, n)
	}
	return parts
}

func ShowsEveryFrame(t *testing.T, f *scene.Film) {
	t.Helper()
	want := partsOf(f)
	b := OpenTab(t, browsertest.Start(t), Serve(t, f, canvas.HTMLOptions{}), 1280, 800)
	got := Evaluate[[]int](b, `[...document.querySelectorAll('#moves a')].map(a => (a.click(), document.getElementById('frame').children.length))`)
	if !slices.Equal(got, want) {
		t.Errorf("the frames have %v parts, want %v", got, want)
	}
}

// A Tab shows a replay page.
type Tab struct{ *browsertest.Tab }

// OpenTab shows the page at an address in a window of that size. What should happen before the page
// is loaded comes last.
func OpenTab(t *testing.T, browser context.Context, address string, width, height int64, before ...chromedp.Action[chromedp.Void]) *Tab {
	t.Helper()
	page, _, _ := strings.Cut(address, "#")
	b := &Tab{browsertest.OpenTab(t, browser, func(url string) bool { return url == page })}
	b.Show(address, width, height, before...)
	return b
}

// Evaluate returns the value of an expression in the page.
func Evaluate[T any](b *Tab, expression string) T {
	b.Helper()
	return browsertest.Evaluate[T](b.Tab, expression)
}

// Serve returns the address of a page that is served on this machine.
func Serve(t *testing.T, f *scene.Film, o canvas.HTMLOptions) string {
	t.Helper()
	var page bytes.Buffer
	if err := canvas.WriteHTML(&page, f, o); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			t.Errorf("the page asks for %s", r.URL)
		}
		w.Write(page.Bytes())
	}))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// Names of players and events as records have them: short, long, too long.
var crowdedTags = []parse.Tag{
	{Name: "Event", Value: "The Invitation of the Harbour Club, Second Division"}, {Name: "Date", Value: "2026.05.01"},
	{Name: "White", Value: "Wilhelmina Featherstonehaugh"}, {Name: "Black", Value: "Maximilian Montgomery the Younger"},
	{Name: "Player0", Value: "Wilhelmina Featherstonehaugh"}, {Name: "Player1", Value: "Maximilian Montgomery the Younger"},
	{Name: "Player2", Value: "Al"}, {Name: "Player3", Value: "WWWWWWWWWWWW"},
}

func Tagged(p *replay.Played) *replay.Played {
	p.Record.Tags = crowdedTags
	return p
}

// smallTexts finds the coordinates, numbers and letters of a page, in whatever position, that are less than ten pixels high as it shows
// them: the names of rows and columns, and all else of at most four characters.
const smallTexts = `(() => {
	const board = document.querySelector('#board svg'), scale = board.getScreenCTM().a;
	const texts = [...board.querySelectorAll('text'), ...document.getElementById('parts').content.querySelectorAll('text')];
	const short = texts.filter(e => e.textContent.length <= 4);
	if (short.length < 10) return ['only ' + short.length + ' short texts'];
	return [...new Set(short.filter(e => e.getAttribute('font-size') * scale < 10)
		.map(e => e.textContent + ' is ' + (e.getAttribute('font-size') * scale).toFixed(1) + ' pixels high'))];
})()`

// WantTextsHaveRoom opens the pages of films: in a browser that has none of the fonts that pages ask for, no two texts of a page overlap and none leaves its place,
// in any position, on phones and on screens. Pages show all that is drawn.
func WantTextsHaveRoom(t *testing.T, films map[string]*scene.Film) {
	t.Helper()
	browser := browsertest.Start(t)
	calm := browsertest.Media("prefers-reduced-motion", "reduce")
	for name, film := range films {
		t.Run(name, func(t *testing.T) {
			address := Serve(t, film, canvas.HTMLOptions{})
			parts, err := json.Marshal(partsOf(film))
			if err != nil {
				t.Fatal(err)
			}
			for i, size := range [][2]int64{{390, 800}, {800, 900}, {1200, 700}, {1280, 800}} {
				b := OpenTab(t, browser, address, size[0], size[1], calm)
				// Every position once, and at the other sizes some of them: the drawings are the same but for their size.
				wrong := Evaluate[[]string](b, fmt.Sprintf(`((crowded, step, parts) => {
					const at = id => document.getElementById(id), last = Number(at('slider').max), wrong = new Map();
					for (let ply = 0; ply <= last; ply = ply < last ? Math.min(ply + step, last) : last + 1) {
						document.querySelector('#moves a[href="#' + ply + '"]').click();
						if (at('frame').children.length !== parts[ply]) wrong.set(ply, ply + ': not all is shown');
						for (const text of crowded(ply %% 40 && ply < last ? at('board') : document))
							if (!wrong.has(text)) wrong.set(text, at('ply').value + ': ' + text);
					}
					return [...wrong.values()];
				})(%s, %d, %s)`, strings.TrimSpace(browsertest.Crowded), 1+20*i, parts))
				if size[0] == 390 {
					wrong = append(wrong, Evaluate[[]string](b, smallTexts)...)
				}
				for _, text := range wrong {
					t.Errorf("%d × %d: %s", size[0], size[1], text)
				}
			}
		})
	}
}

func (b *Tab) Click(selector string) { b.Helper(); b.Do(chromedp.Click(chromedp.CSS(selector))) }

func (b *Tab) Press(key string) { b.Helper(); b.Do(chromedp.KeyEvent(key)) }

// Wait waits until an expression is true.
func (b *Tab) Wait(expression string) {
	b.Helper()
	for deadline := time.Now().Add(browsertest.Patience); !Evaluate[bool](b, expression); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			b.Fatalf("never came true: %s", expression)
		}
	}
}

// wantPly waits until all of the page agrees that it shows a ply of a game.
func (b *Tab) WantPly(ply, last int) {
	b.Helper()
	b.Wait(`((ply, last) => {
		const at = id => document.getElementById(id);
		return at('ply').value === ply + ' / ' + last
			&& at('slider').valueAsNumber === ply
			&& at('caption').textContent === 'Ply ' + ply + '.'
			&& at('frame').querySelectorAll('use').length === (ply && ply + 1)
			&& at('frame').querySelector('text').textContent === 'Ply ' + ply + '.'
			&& [...document.querySelectorAll('[aria-current]')].map(a => a.getAttribute('href')).join() === '#' + ply
			&& at('first').disabled === (ply === 0) && at('back').disabled === (ply === 0)
			&& at('next').disabled === (ply === last) && at('last').disabled === (ply === last);
	})` + fmt.Sprintf("(%d, %d)", ply, last))
}
