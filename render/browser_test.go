package render

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
)

func TestPageInBrowser(t *testing.T) {
	browser := browsertest.Start(t)
	walk := serve(t, walkFilm(10), HTMLOptions{})
	for _, c := range []struct {
		name string
		link string // to a ply
		test func(b *tab)
	}{
		{"buttons", "", pressesButtons},
		{"keys", "", pressesKeys},
		{"focus at the ends", "#9", keepsFocusAtTheEnds},
		{"list of moves", "", clicksMoves},
		{"slider", "", slides},
		{"links", "#7", followsLinks},
		{"link past the end", "#999", func(b *tab) { b.wantPly(10, 10) }},
		{"link to nothing", "#x", func(b *tab) { b.wantPly(0, 10) }},
		{"swipe", "#5", swipes},
	} {
		t.Run(c.name, func(t *testing.T) { c.test(openTab(t, browser, walk+c.link, 1280, 800)) })
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
	b := openTab(t, browser, serve(t, walkFilm(1), HTMLOptions{}), 800, 600)
	for _, fault := range []string{
		`setTimeout(() => { throw new Error('fault') })`,
		`console.error('fault')`,
		`document.body.append(Object.assign(document.createElement('img'), {src: '/fault.png'}))`,
		`document.body.append(Object.assign(document.createElement('script'), {text: 'fault()'}))`,
	} {
		b.do(chromedp.Evaluate[chromedp.Void](fault))
		for deadline := time.Now().Add(browsertest.Patience); len(b.problems.Take()) == 0; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("nobody complained about %s", fault)
			}
		}
	}
}

func pressesButtons(b *tab) {
	b.wantPly(0, 10)
	for _, c := range []struct {
		button string
		ply    int
	}{{"#next", 1}, {"#next", 2}, {"#back", 1}, {"#last", 10}, {"#back", 9}, {"#next", 10}, {"#first", 0}} {
		b.click(c.button)
		b.wantPly(c.ply, 10)
	}
}

func pressesKeys(b *tab) {
	for _, c := range []struct {
		key string
		ply int
	}{
		{kb.ArrowRight, 1}, {kb.ArrowRight, 2}, {kb.ArrowLeft, 1}, {kb.End, 10}, {kb.ArrowRight, 10},
		{kb.Home, 0}, {kb.ArrowLeft, 0},
	} {
		b.press(c.key)
		b.wantPly(c.ply, 10)
	}
	b.press(" ")
	b.wait(`document.getElementById('play').getAttribute('aria-label') === 'Pause'`)
	b.press(" ")
	b.wait(`document.getElementById('play').getAttribute('aria-label') === 'Play'`)
	b.do(chromedp.KeyEvent(kb.End, chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	b.wait(`document.getElementById('ply').value !== '10 / 10'`)
}

func keepsFocusAtTheEnds(b *tab) {
	b.do(chromedp.Focus(chromedp.ID("next")))
	b.press(kb.Enter)
	b.wantPly(10, 10)
	b.wait(`document.activeElement.id === 'slider'`)
	b.press(kb.ArrowLeft)
	b.wantPly(9, 10)
}

func clicksMoves(b *tab) {
	for _, ply := range []int{4, 10, 0, 7} {
		b.click(fmt.Sprintf(`#moves a[href="#%d"]`, ply))
		b.wantPly(ply, 10)
	}
	if n := evaluate[int](b, "history.length"); n > 2 {
		b.Errorf("looking at moves left %d pages in the history", n)
	}
}

func slides(b *tab) {
	b.do(chromedp.SetValue(chromedp.ID("slider"), "6"),
		chromedp.Evaluate[chromedp.Void](`document.getElementById('slider').dispatchEvent(new Event('input'))`))
	b.wantPly(6, 10)
	b.do(chromedp.Focus(chromedp.ID("slider")))
	b.press(kb.ArrowRight)
	b.wantPly(7, 10)
	b.press(kb.ArrowUp)
	b.wantPly(8, 10)
}

func followsLinks(b *tab) {
	b.wantPly(7, 10)
	b.click("#next")
	b.wait(`location.hash === '#8'`)
	b.do(chromedp.Evaluate[chromedp.Void](`location.hash = '#3'`))
	b.wantPly(3, 10)
	b.do(chromedp.Reload())
	b.wantPly(3, 10)
}

func swipes(b *tab) {
	b.do(chromedp.EmulateViewport(390, 800, chromedp.EmulateMobile, chromedp.EmulateTouch))
	b.wantPly(5, 10)
	for _, c := range []struct{ fromX, fromY, toX, toY, ply float64 }{
		{250, 200, 100, 210, 6}, // to the left: next
		{100, 200, 250, 190, 5}, // to the right: back
		{200, 200, 210, 205, 5}, // a tap
		{100, 150, 160, 300, 5}, // down: the page scrolls
		{300, 200, 100, 200, 6},
	} {
		b.do(touch(input.DispatchTouchEventTypeTouchStart, c.fromX, c.fromY))
		b.do(touch(input.DispatchTouchEventTypeTouchMove, c.toX, c.toY))
		b.do(touch(input.DispatchTouchEventTypeTouchEnd))
		b.wantPly(int(c.ply), 10)
	}
}

// touch is a touch event at a place, or one without any finger left.
func touch(kind input.DispatchTouchEventType, at ...float64) chromedp.Action[chromedp.Void] {
	event := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
	if len(at) > 0 {
		event.TouchPoints = append(event.TouchPoints, &input.TouchPoint{X: at[0], Y: at[1]})
	}
	return call(input.DispatchTouchEvent, event)
}

func plays(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serve(t, walkFilm(10), HTMLOptions{Delay: time.Millisecond, Ply: 8}), 1280, 800)
	b.click("#play")
	b.wantPly(10, 10) // and there it stops
	b.wait(`document.getElementById('play').getAttribute('aria-label') === 'Play'`)
	b.click("#play") // from the start again
	b.wantPly(10, 10)
	b.wait(`location.hash === '#10'`)

	b = openTab(t, browser, serve(t, walkFilm(10), HTMLOptions{Delay: time.Hour, Ply: 3}), 1280, 800)
	b.click("#play")
	b.wait(`document.getElementById('play').getAttribute('aria-label') === 'Pause'`)
	b.click("#next") // a step by hand ends it
	b.wantPly(4, 10)
	b.wait(`document.getElementById('play').getAttribute('aria-label') === 'Play'`)
}

func glides(t *testing.T, browser context.Context, address string) {
	const gliding = `document.getAnimations().length`
	for _, c := range []struct {
		motion string
		want   int
	}{{"no-preference", 1}, {"reduce", 0}} {
		b := openTab(t, browser, address+"#4", 1280, 800, call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: c.motion}},
		}))
		b.wantPly(4, 10)
		for _, step := range []struct {
			button string
			want   int
		}{{"next", c.want}, {"back", c.want}, {"last", 0}} {
			got := evaluate[int](b, fmt.Sprintf("document.getElementById(%q).click(), %s", step.button, gliding))
			if got != step.want {
				t.Errorf("%s: %d things glide after %q, want %d", c.motion, got, step.button, step.want)
			}
		}
	}
}

// A step forward shows what lies between, any other way of getting to a position does not.
func showsBetween(t *testing.T, browser context.Context) {
	address := serve(t, turningFilm(10), HTMLOptions{})
	const turning = `document.getElementById('frame').textContent.includes('turning')`
	for _, c := range []struct {
		motion string
		want   bool
	}{{"no-preference", true}, {"reduce", false}} {
		b := openTab(t, browser, address+"#4", 1280, 800, call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: c.motion}},
		}))
		b.wantPly(4, 10)
		for _, step := range []struct {
			button string
			want   bool
			ply    int
		}{{"next", c.want, 5}, {"back", false, 4}, {"last", false, 10}} {
			if got := evaluate[bool](b, fmt.Sprintf("document.getElementById(%q).click(), %s", step.button, turning)); got != step.want {
				t.Errorf("%s: between positions after %q: %v, want %v", c.motion, step.button, got, step.want)
			}
			b.wantPly(step.ply, 10)
		}
	}
}

func opensFile(t *testing.T, browser context.Context) {
	path := filepath.Join(t.TempDir(), "game.html")
	if err := os.WriteFile(path, []byte(pageOf(t, walkFilm(10), HTMLOptions{Ply: -1})), 0o600); err != nil {
		t.Fatal(err)
	}
	file := url.URL{Scheme: "file", Path: path}
	b := openTab(t, browser, file.String(), 1280, 800)
	b.wantPly(10, 10)
	b.click("#back")
	b.wantPly(9, 10)
	b.wait(`location.hash === '#9'`)
	b.do(chromedp.Reload())
	b.wantPly(9, 10)
}

func showsStart(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serve(t, walkFilm(0), HTMLOptions{}), 1280, 800)
	b.wantPly(0, 0)
	b.wait(`document.getElementById('play').disabled && document.getElementById('slider').disabled`)
	b.press(" ")
	b.press(kb.ArrowRight)
	b.wantPly(0, 0)
}

func showsText(t *testing.T, browser context.Context) {
	f := brokenFilm()
	b := openTab(t, browser, serve(t, f, HTMLOptions{Ply: -1}), 1280, 800)
	b.wait(`document.getElementById('ply').value === '10 / 10'`)
	for selector, want := range map[string]string{
		"title": f.Title, "h1": f.Title, "#caption": f.Frames[10].Caption,
		"#finding h2": "walk/off-the-table at ply 11", "#finding p": f.Finding.Message,
		"#finding .detail": "Written: " + f.Finding.Token, "#finding .detail:last-child": "Hint: " + f.Finding.Hint,
		"#moves .refused": "tile <z99> walk/off-the-table", "#frame text:last-child": "refused",
		"#moves li:nth-child(2)": f.Comment,
	} {
		got := evaluate[string](b, fmt.Sprintf("document.querySelector(%q).textContent", selector))
		if got != want {
			t.Errorf("%s shows %q, want %q", selector, got, want)
		}
	}
	b.click("#first")
	b.wait(`document.querySelectorAll('#frame text').length === 1`)
	if got := evaluate[string](b, `document.getElementById('comment').textContent`); got != f.Comment {
		t.Errorf("the start's comment is %q, want %q", got, f.Comment)
	}
	b.click(`#moves a[href="#4"]`)
	b.wait(`document.getElementById('comment').textContent.startsWith('well played')`)
	b.click("#next")
	b.wait(`document.getElementById('comment').textContent === ''`)
}

func showsWithoutScript(t *testing.T, browser context.Context) {
	off := call(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	b := openTab(t, browser, serve(t, walkFilm(10), HTMLOptions{Ply: 6}), 1280, 800, off)
	if n := evaluate[int](b, `document.querySelectorAll('#frame use').length`); n != 7 {
		t.Errorf("%d things are on the table, want 6 tiles and a stone", n)
	}
	if !evaluate[bool](b, `document.getElementById('controls').hidden`) {
		t.Error("the page shows buttons that do nothing")
	}
}

func fitsWidths(t *testing.T, browser context.Context) {
	long := brokenFilm()
	long.Title = strings.Repeat("averylongname", 9) + " – Ben"
	long.Moves[5].Comment = strings.Repeat("comment", 40)
	address := serve(t, long, HTMLOptions{Ply: -1})
	for _, width := range []int64{320, 360, 390, 768, 960, 1280, 2560} {
		b := openTab(t, browser, address, width, 740)
		if over := evaluate[int64](b, "document.documentElement.scrollWidth"); over > width {
			t.Errorf("at %d pixels the page is %d wide", width, over)
		}
		if board := evaluate[int64](b, "document.querySelector('#board').clientWidth"); board < width*6/10 {
			t.Errorf("at %d pixels the board is only %d wide", width, board)
		}
	}
}
