package page_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/render/browsertest"
)

// touches plays a game on a telephone by touch. Its cells are so small that a first tap shows the move, and a second one plays it.
func touches(t *testing.T, browser context.Context) {
	c := play.Config{Game: "contactix"}
	h := serveGame(t, c)
	b := openTab(t, browser, h.link, 360, 640,
		chromedp.EmulateViewport(360, 640, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulateScale(2)),
		browsertest.Media("prefers-reduced-motion", "reduce"))
	m := newMirror(t, b, c, 0)
	b.wait(`matchMedia('(pointer: coarse)').matches && navigator.maxTouchPoints > 0`)
	// The first player builds a line across the board, and the second one beside it.
	for ply := 0; m.state.Turn() >= 0; ply++ {
		text := fmt.Sprintf("%c%d", "fd"[ply%2], ply/2+1)
		move, ill := m.state.ParseMove(text)
		if ill != nil {
			t.Fatal(ill)
		}
		spot := m.clicks(move)[0]
		m.tap(spot)
		b.wait(fmt.Sprintf(`document.getElementById('pending').textContent === %q && !document.getElementById('confirm').hidden`, text))
		if n := evaluate[int](b, `view.ply`); n != ply {
			t.Fatalf("the first tap has played: ply %d, want %d", n, ply)
		}
		if ply%5 == 3 { // by the button
			b.tapOn("#confirm .main")
		} else {
			m.tap(spot)
		}
		m.follow(text)
	}
	b.wait(`view.mode === 'over' && view.banner.kind === 'result'`)
	if wide := evaluate[int](b, `document.documentElement.scrollWidth`); wide > 360 {
		t.Errorf("the page is %d pixels wide", wide)
	}
	wantRecord(t, h.record(b), m.moves)
}

// tap touches a spot.
func (m *mirror) tap(spot string) {
	m.tab.Helper()
	p := m.tab.at(spot)
	if p.Size >= 32 {
		m.tab.Fatalf("a cell has %.0f pixels here: this test is about small ones", p.Size)
	}
	m.tab.Do(chromedp.TapXY(p.X, p.Y))
}

// tapOn touches an element.
func (b *tab) tapOn(selector string) {
	b.Helper()
	p := evaluate[point](b, fmt.Sprintf(`(box => ({X: box.x + box.width / 2, Y: box.y + box.height / 2}))(document.querySelector(%q).getBoundingClientRect())`, selector))
	b.Do(chromedp.TapXY(p.X, p.Y))
}
