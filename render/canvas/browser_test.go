package canvas_test

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/plybook/plybook/render/browsertest"
	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/internal/drawtest"
)

func TestPageInBrowser(t *testing.T) {
	browser := browsertest.Start(t)
	walk := drawtest.Serve(t, canvas.WalkFilm(10), canvas.HTMLOptions{})
	for _, c := range []struct {
		name string
		link string // to a ply
		test func(b *drawtest.Tab)
	}{
		{"buttons", "", pressesButtons},
		{"keys", "", pressesKeys},
		{"focus at the ends", "#9", keepsFocusAtTheEnds},
		{"list of moves", "", clicksMoves},
		{"slider", "", slides},
		{"links", "#7", followsLinks},
		{"link past the end", "#999", func(b *drawtest.Tab) { b.WantPly(10, 10) }},
		{"link to nothing", "#x", func(b *drawtest.Tab) { b.WantPly(0, 10) }},
		{"swipe", "#5", swipes},
	} {
		t.Run(c.name, func(t *testing.T) { c.test(drawtest.OpenTab(t, browser, walk+c.link, 1280, 800)) })
	}
	t.Run("complaints are heard", func(t *testing.T) { hearsComplaints(t, browser) })
	t.Run("play and pause", func(t *testing.T) { plays(t, browser) })
	t.Run("gliding", func(t *testing.T) { glides(t, browser, walk) })
	t.Run("between positions", func(t *testing.T) { showsBetween(t, browser) })
	t.Run("a file", func(t *testing.T) { opensFile(t, browser) })
	t.Run("a game without moves", func(t *testing.T) { showsStart(t, browser) })
	t.Run("text stays text", func(t *testing.T) { showsText(t, browser) })
	t.Run("without script", func(t *testing.T) { showsWithoutScript(t, browser) })
	t.Run("widths", func(t *testing.T) { fitsWidths(t, browser) })
}

// hearsComplaints checks the other tests: a page that does what it must not is found out.
func hearsComplaints(t *testing.T, browser context.Context) {
	b := drawtest.OpenTab(t, browser, drawtest.Serve(t, canvas.WalkFilm(1), canvas.HTMLOptions{}), 800, 600)
	for _, fault := range []string{
		`setTimeout(() => { throw new Error('fault') })`,
		`console.error('fault')`,
		`document.body.append(Object.assign(document.createElement('img'), {src: '/fault.png'}))`,
		`document.body.append(Object.assign(document.createElement('script'), {text: 'fault()'}))`,
	} {
		b.Do(chromedp.Evaluate[chromedp.Void](fault))
		for deadline := time.Now().Add(browsertest.Patience); len(b.Problems.Take()) == 0; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("nobody complained about %s", fault)
			}
		}
	}
}

func pressesButtons(b *drawtest.Tab) {
	b.WantPly(0, 10)
	for _, c := range []struct {
		button string
		ply    int
	}{{"#next", 1}, {"#next", 2}, {"#back", 1}, {"#last", 10}, {"#back", 9}, {"#next", 10}, {"#first", 0}} {
		b.Click(c.button)
		b.WantPly(c.ply, 10)
	}
}

func pressesKeys(b *drawtest.Tab) {
	for _, c := range []struct {
		key string
		ply int
	}{
		{kb.ArrowRight, 1}, {kb.ArrowRight, 2}, {kb.ArrowLeft, 1}, {kb.End, 10}, {kb.ArrowRight, 10},
		{kb.Home, 0}, {kb.ArrowLeft, 0},
	} {
		b.Press(c.key)
		b.WantPly(c.ply, 10)
	}
	b.Press(" ")
	b.Wait(`document.getElementById('play').getAttribute('aria-label') === 'Pause'`)
	b.Press(" ")
	b.Wait(`document.getElementById('play').getAttribute('aria-label') === 'Play'`)
	b.Do(chromedp.KeyEvent(kb.End, chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	b.Wait(`document.getElementById('ply').value !== '10 / 10'`)
}

func keepsFocusAtTheEnds(b *drawtest.Tab) {
	b.Do(chromedp.Focus(chromedp.ID("next")))
	b.Press(kb.Enter)
	b.WantPly(10, 10)
	b.Wait(`document.activeElement.id === 'slider'`)
	b.Press(kb.ArrowLeft)
	b.WantPly(9, 10)
}

func clicksMoves(b *drawtest.Tab) {
	for _, ply := range []int{4, 10, 0, 7} {
		b.Click(fmt.Sprintf(`#moves a[href="#%d"]`, ply))
		b.WantPly(ply, 10)
	}
	if n := drawtest.Evaluate[int](b, "history.length"); n > 2 {
		b.Errorf("looking at moves left %d pages in the history", n)
	}
}

func slides(b *drawtest.Tab) {
	b.Do(chromedp.SetValue(chromedp.ID("slider"), "6"),
		chromedp.Evaluate[chromedp.Void](`document.getElementById('slider').dispatchEvent(new Event('input'))`))
	b.WantPly(6, 10)
	b.Do(chromedp.Focus(chromedp.ID("slider")))
	b.Press(kb.ArrowRight)
	b.WantPly(7, 10)
	b.Press(kb.ArrowUp)
	b.WantPly(8, 10)
}

func followsLinks(b *drawtest.Tab) {
	b.WantPly(7, 10)
	b.Click("#next")
	b.Wait(`location.hash === '#8'`)
	b.Do(chromedp.Evaluate[chromedp.Void](`location.hash = '#3'`))
	b.WantPly(3, 10)
	b.Do(chromedp.Reload())
	b.WantPly(3, 10)
}

func swipes(b *drawtest.Tab) {
	b.Do(chromedp.EmulateViewport(390, 800, chromedp.EmulateMobile, chromedp.EmulateTouch))
	b.WantPly(5, 10)
	for _, c := range []struct{ fromX, fromY, toX, toY, ply float64 }{
		{250, 200, 100, 210, 6}, // to the left: next
		{100, 200, 250, 190, 5}, // to the right: back
		{200, 200, 210, 205, 5}, // a tap
		{100, 150, 160, 300, 5}, // down: the page scrolls
		{300, 200, 100, 200, 6},
	} {
		b.Do(touch(input.DispatchTouchEventTypeTouchStart, c.fromX, c.fromY))
		b.Do(touch(input.DispatchTouchEventTypeTouchMove, c.toX, c.toY))
		b.Do(touch(input.DispatchTouchEventTypeTouchEnd))
		b.WantPly(int(c.ply), 10)
	}
}

// touch is a touch event at a place, or one without any finger left.
func touch(kind input.DispatchTouchEventType, at ...float64) chromedp.Action[chromedp.Void] {
	event := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
	if len(at) > 0 {
		event.TouchPoints = append(event.TouchPoints, &input.TouchPoint{X: at[0], Y: at[1]})
	}
	return browsertest.Call(input.DispatchTouchEvent, event)
}

func plays(t *testing.T, browser context.Context) {
	b := drawtest.OpenTab(t, browser, drawtest.Serve(t, canvas.WalkFilm(10), canvas.HTMLOptions{Delay: time.Millisecond, Ply: 8}), 1280, 800)
	b.Click("#play")
	b.WantPly(10, 10) // and there it stops
	b.Wait(`document.getElementById('play').getAttribute('aria-label') === 'Play'`)
	b.Click("#play") // from the start again
	b.WantPly(10, 10)
	b.Wait(`location.hash === '#10'`)

	b = drawtest.OpenTab(t, browser, drawtest.Serve(t, canvas.WalkFilm(10), canvas.HTMLOptions{Delay: time.Hour, Ply: 3}), 1280, 800)
	b.Click("#play")
	b.Wait(`document.getElementById('play').getAttribute('aria-label') === 'Pause'`)
	b.Click("#next") // a step by hand ends it
	b.WantPly(4, 10)
	b.Wait(`document.getElementById('play').getAttribute('aria-label') === 'Play'`)
}

func glides(t *testing.T, browser context.Context, address string) {
	const gliding = `document.getAnimations().length`
	for _, c := range []struct {
		motion string
		want   int
	}{{"no-preference", 1}, {"reduce", 0}} {
		b := drawtest.OpenTab(t, browser, address+"#4", 1280, 800, browsertest.Media("prefers-reduced-motion", c.motion))
		b.WantPly(4, 10)
		for _, step := range []struct {
			button string
			want   int
		}{{"next", c.want}, {"back", c.want}, {"last", 0}} {
			got := drawtest.Evaluate[int](b, fmt.Sprintf("document.getElementById(%q).click(), %s", step.button, gliding))
			if got != step.want {
				t.Errorf("%s: %d things glide after %q, want %d", c.motion, got, step.button, step.want)
			}
		}
	}
}

// A step forward shows what lies between, any other way of getting to a position does not.
func showsBetween(t *testing.T, browser context.Context) {
	address := drawtest.Serve(t, canvas.TurningFilm(10), canvas.HTMLOptions{})
	const turning = `document.getElementById('frame').textContent.includes('turning')`
	for _, c := range []struct {
		motion string
		want   bool
	}{{"no-preference", true}, {"reduce", false}} {
		b := drawtest.OpenTab(t, browser, address+"#4", 1280, 800, browsertest.Media("prefers-reduced-motion", c.motion))
		b.WantPly(4, 10)
		for _, step := range []struct {
			button string
			want   bool
			ply    int
		}{{"next", c.want, 5}, {"back", false, 4}, {"last", false, 10}} {
			if got := drawtest.Evaluate[bool](b, fmt.Sprintf("document.getElementById(%q).click(), %s", step.button, turning)); got != step.want {
				t.Errorf("%s: between positions after %q: %v, want %v", c.motion, step.button, got, step.want)
			}
			b.WantPly(step.ply, 10)
		}
	}
}

func opensFile(t *testing.T, browser context.Context) {
	path := filepath.Join(t.TempDir(), "game.html")
	if err := os.WriteFile(path, []byte(canvas.PageOf(t, canvas.WalkFilm(10), canvas.HTMLOptions{Ply: -1})), 0o600); err != nil {
		t.Fatal(err)
	}
	file := url.URL{Scheme: "file", Path: path}
	b := drawtest.OpenTab(t, browser, file.String(), 1280, 800)
	b.WantPly(10, 10)
	b.Click("#back")
	b.WantPly(9, 10)
	b.Wait(`location.hash === '#9'`)
	b.Do(chromedp.Reload())
	b.WantPly(9, 10)
}

func showsStart(t *testing.T, browser context.Context) {
	b := drawtest.OpenTab(t, browser, drawtest.Serve(t, canvas.WalkFilm(0), canvas.HTMLOptions{}), 1280, 800)
	b.WantPly(0, 0)
	b.Wait(`document.getElementById('play').disabled && document.getElementById('slider').disabled`)
	b.Press(" ")
	b.Press(kb.ArrowRight)
	b.WantPly(0, 0)
}

func showsText(t *testing.T, browser context.Context) {
	f := canvas.BrokenFilm()
	b := drawtest.OpenTab(t, browser, drawtest.Serve(t, f, canvas.HTMLOptions{Ply: -1}), 1280, 800)
	b.Wait(`document.getElementById('ply').value === '10 / 10'`)
	for selector, want := range map[string]string{
		"title": f.Title, "h1": f.Title, "#caption": f.Frames[10].Caption,
		"#finding h2": "walk/off-the-table at ply 11", "#finding p": f.Finding.Message,
		"#finding .detail": "Written: " + f.Finding.Token, "#finding .detail:last-child": "Hint: " + f.Finding.Hint,
		"#moves .refused": "tile <z99> walk/off-the-table", "#frame text:last-child": "refused",
		"#moves li:nth-child(2)": f.Comment,
	} {
		got := drawtest.Evaluate[string](b, fmt.Sprintf("document.querySelector(%q).textContent", selector))
		if got != want {
			t.Errorf("%s shows %q, want %q", selector, got, want)
		}
	}
	b.Click("#first")
	b.Wait(`document.querySelectorAll('#frame text').length === 1`)
	if got := drawtest.Evaluate[string](b, `document.getElementById('comment').textContent`); got != f.Comment {
		t.Errorf("the start's comment is %q, want %q", got, f.Comment)
	}
	b.Click(`#moves a[href="#4"]`)
	b.Wait(`document.getElementById('comment').textContent.startsWith('well played')`)
	b.Click("#next")
	b.Wait(`document.getElementById('comment').textContent === ''`)
}

func showsWithoutScript(t *testing.T, browser context.Context) {
	off := browsertest.Call(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	b := drawtest.OpenTab(t, browser, drawtest.Serve(t, canvas.WalkFilm(10), canvas.HTMLOptions{Ply: 6}), 1280, 800, off)
	if n := drawtest.Evaluate[int](b, `document.querySelectorAll('#frame use').length`); n != 7 {
		t.Errorf("%d things are on the table, want 6 tiles and a stone", n)
	}
	if !drawtest.Evaluate[bool](b, `document.getElementById('controls').hidden`) {
		t.Error("the page shows buttons that do nothing")
	}
}

func fitsWidths(t *testing.T, browser context.Context) {
	long := canvas.BrokenFilm()
	long.Title = strings.Repeat("averylongname", 9) + " – Ben"
	long.Moves[5].Comment = strings.Repeat("comment", 40)
	address := drawtest.Serve(t, long, canvas.HTMLOptions{Ply: -1})
	for _, width := range []int64{320, 360, 390, 768, 960, 1280, 2560} {
		b := drawtest.OpenTab(t, browser, address, width, 740)
		if over := drawtest.Evaluate[int64](b, "document.documentElement.scrollWidth"); over > width {
			t.Errorf("at %d pixels the page is %d wide", width, over)
		}
		if board := drawtest.Evaluate[int64](b, "document.querySelector('#board').clientWidth"); board < width*6/10 {
			t.Errorf("at %d pixels the board is only %d wide", width, board)
		}
	}
}
