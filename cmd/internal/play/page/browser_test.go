package page_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/cmd/internal/play/serve"
	"github.com/plybook/plybook/cmd/internal/play/think"
	"github.com/plybook/plybook/render/browsertest"
)

func TestPageInBrowser(t *testing.T) {
	browser := browsertest.Start(t)
	for _, part := range []struct {
		name string
		test func(t *testing.T, browser context.Context)
	}{
		{"games", playsGames}, {"refusals", refusesClicks}, {"keys", playsByKeys}, {"review", reviews}, {"layout", fits}, {"effects", showsEffects}, {"analysis", analyses}, {"start", starts},
	} {
		t.Run(part.name, func(t *testing.T) { part.test(t, browser) })
	}
}

// A house is a session that is served from a folder of its own.
type house struct {
	dir, link string
	session   *play.Session
}

// serveSession serves a session, which begins before anybody looks at it.
func serveSession(t *testing.T, begin func(s *play.Session) *play.Refusal) *house {
	t.Helper()
	h := &house{dir: t.TempDir()}
	store, err := serve.OpenStore(h.dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	site := serve.NewSite(l.Addr(), "", false, serve.NewTokens())
	h.link = site.HostLink()
	begun := time.Now()
	h.session = play.New(play.Options{Now: begun, Seed: 1, Links: site.SeatLinks()})
	if begin != nil {
		if refused := begin(h.session); refused != nil {
			t.Fatal(refused)
		}
	}
	thinker := &think.Thinker{Options: player.Options{Table: 1 << 12}}
	server := serve.New(serve.Options{
		Site: site, Session: h.session, Thinker: thinker, Store: store, Now: func() time.Duration { return time.Since(begun) },
	})
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- server.Serve(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		thinker.Close()
	})
	return h
}

// serveGame serves a game that begins at once.
func serveGame(t *testing.T, c play.Config) *house {
	t.Helper()
	return serveSession(t, func(s *play.Session) *play.Refusal { return s.Begin(c, 0) })
}

// record returns the record that was saved.
func (h *house) record(t *testing.T) []byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(h.dir, "*.pgn"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%d records were saved, want 1", len(files))
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A tab shows the page of play.
type tab struct{ *browsertest.Tab }

// in returns the tab for a subtest.
func (b *tab) in(t *testing.T) *tab {
	return &tab{&browsertest.Tab{T: t, Ctx: b.Ctx, Problems: b.Problems}}
}

// openTab opens the page in a window of a size. What should happen before the page is loaded comes last.
func openTab(t *testing.T, browser context.Context, link string, width, height int64, before ...chromedp.Action[chromedp.Void]) *tab {
	t.Helper()
	home, _, _ := strings.Cut(link, "#")
	b := &tab{browsertest.OpenTab(t, browser, func(url string) bool { return strings.HasPrefix(url, home) })}
	// What is refused has a status that browsers log.
	t.Cleanup(func() {
		for _, said := range b.Problems.Take() {
			if !strings.Contains(said, "status of 422") {
				t.Error(said)
			}
		}
	})
	b.Show(link, width, height, before...)
	b.wait(`Boolean(view.mode)`)
	return b
}

func evaluate[T any](b *tab, expression string) T {
	b.Helper()
	return browsertest.Evaluate[T](b.Tab, expression)
}

// wait waits until an expression is true.
func (b *tab) wait(expression string) {
	b.Helper()
	for deadline := time.Now().Add(browsertest.Patience); !evaluate[bool](b, `Boolean(`+expression+`)`); time.Sleep(3 * time.Millisecond) {
		if time.Now().After(deadline) {
			b.Fatalf("never came true: %s\nview: %s", expression, evaluate[string](b, `JSON.stringify({mode: view.mode, node: view.node, banner: view.banner, said, may: view.may, selected: board.selected})`))
		}
	}
}

// A point is where something is in the window, in CSS pixels, and how large it is.
type point struct{ X, Y, Size float64 }

// at returns where a spot can be hit. It fails if something else lies there.
func (b *tab) at(spot string) point {
	b.Helper()
	p := evaluate[*point](b, fmt.Sprintf(`(spot => {
		const node = document.querySelector('[data-spot="' + spot + '"]');
		if (!node) return null;
		node.scrollIntoView({block: 'nearest', behavior: 'instant'});
		const {x, y, width, height} = node.getBoundingClientRect();
		const point = {X: x + width / 2, Y: y + height / 2, Size: Math.min(width, height)};
		return document.elementFromPoint(point.X, point.Y)?.closest('[data-spot]')?.dataset.spot === spot ? point : null;
	})(%q)`, spot))
	if p == nil {
		b.Fatalf("the spot %s cannot be hit", spot)
	}
	return *p
}

// click clicks on a spot with the mouse.
func (b *tab) click(spot string) {
	b.Helper()
	p := b.at(spot)
	b.Do(chromedp.MouseClickXY(p.X, p.Y))
}

// press clicks on an element with the mouse.
func (b *tab) press(selector string) { b.Helper(); b.Do(chromedp.Click(chromedp.CSS(selector))) }

func (b *tab) key(keys string, modifiers ...chromedp.KeyOption) {
	b.Helper()
	b.Do(chromedp.KeyEvent(keys, modifiers...))
}

// typeMove types into the move field.
func (b *tab) typeMove(text string) {
	b.Helper()
	b.Do(chromedp.Focus(chromedp.ID("move")))
	b.key(text + kb.Enter)
}

// text returns what an element says.
func (b *tab) text(id string) string {
	b.Helper()
	return evaluate[string](b, fmt.Sprintf(`document.getElementById(%q).textContent`, id))
}

func quote(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}
