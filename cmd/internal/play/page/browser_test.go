package page_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
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

// full adds the cases that differ little from others.
var full = flag.Bool("full", false, "also review a record of every format, and lay out all screens in all windows")

func TestPageInBrowser(t *testing.T) {
	browser := browsertest.Start(t)
	for _, part := range []struct {
		name string
		test func(t *testing.T, browser context.Context)
	}{
		{"games", playsGames}, {"refusals", refusesClicks}, {"keys", playsByKeys}, {"review", reviews}, {"layout", fits}, {"effects", showsEffects}, {"analysis", analyses}, {"start", starts}, {"seats", playsFarApart}, {"scores", keepsScores}, {"touch", touches},
		{"assignments", meetsAssignments}, {"link", lacksToken}, {"unsaved", goesOnUnsaved},
	} {
		t.Run(part.name, func(t *testing.T) {
			t.Parallel()
			part.test(t, browser)
		})
	}
}

// A house is a session that is served from a folder of its own.
type house struct {
	dir, link, watch string
	seats            []string // links
	jobs             *jobs
	lines            *lines
}

// lines are the connections to a house.
type lines struct {
	net.Listener

	mu   sync.Mutex
	open []net.Conn
}

func (l *lines) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err == nil {
		l.mu.Lock()
		l.open = append(l.open, c)
		l.mu.Unlock()
	}
	return c, err
}

// cut closes all connections. Pages that have a network make new ones.
func (l *lines) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.open {
		c.Close()
	}
	l.open = nil
}

// jobs do the jobs of a session, and count them.
type jobs struct {
	think.Thinker
	running atomic.Int32

	mu    sync.Mutex
	begun []play.Job
}

func (j *jobs) Run(ctx context.Context, job play.Job, tell func(play.Thought)) play.Thought {
	j.mu.Lock()
	j.begun = append(j.begun, job)
	j.mu.Unlock()
	j.running.Add(1)
	defer j.running.Add(-1)
	return j.Thinker.Run(ctx, job, tell)
}

// list returns the jobs so far.
func (j *jobs) list() []play.Job {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.begun)
}

// serveSession serves a session, which begins before anybody looks at it. Some files are saved already.
func serveSession(t testing.TB, begin func(s *play.Session) *play.Refusal, saved ...play.File) *house {
	t.Helper()
	begun := time.Now()
	return serveByClock(t, func() time.Duration { return time.Since(begun) }, begin, saved...)
}

// serveByClock serves a session whose clocks go as another one does.
func serveByClock(t testing.TB, now func() time.Duration, begin func(s *play.Session) *play.Refusal, saved ...play.File) *house {
	t.Helper()
	h := &house{dir: t.TempDir()}
	for _, f := range saved {
		if err := os.WriteFile(filepath.Join(h.dir, f.Name), f.Text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	store, err := serve.OpenStore(h.dir)
	if err != nil {
		t.Fatal(err)
	}
	files, err := store.Files()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	site := serve.NewSite(l.Addr(), "", false, serve.NewTokens())
	h.link, h.watch, h.seats = site.HostLink(), site.WatchLink(), site.SeatLinks()
	session := play.New(play.Options{Now: time.Now(), Seed: 1, Links: h.seats, Files: files})
	if begin != nil {
		if refused := begin(session); refused != nil {
			t.Fatal(refused)
		}
	}
	h.jobs = &jobs{Thinker: think.Thinker{Options: player.Options{Table: 1 << 12}}}
	server := serve.New(serve.Options{
		Site: site, Session: session, Thinker: h.jobs, Store: store, Now: now,
	})
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	h.lines = &lines{Listener: l}
	go func() { done <- server.Serve(ctx, h.lines) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		if err := h.jobs.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// serveGame serves a game that begins at once.
func serveGame(t testing.TB, c play.Config) *house {
	t.Helper()
	return serveSession(t, func(s *play.Session) *play.Refusal { return s.Begin(c, 0) })
}

// record returns the record that was saved of the game that a tab shows.
func (h *house) record(b *tab) []byte {
	b.Helper()
	text, err := os.ReadFile(filepath.Join(h.dir, evaluate[string](b, `view.save.file`)))
	if err != nil {
		b.Fatal(err)
	}
	return text
}

// A tab shows the page of play.
type tab struct{ *browsertest.Tab }

// in returns the tab for a subtest.
func (b *tab) in(t testing.TB) *tab {
	return &tab{&browsertest.Tab{TB: t, Ctx: b.Ctx, Problems: b.Problems}}
}

// openTab opens the page in a window of a size. What should happen before the page is loaded comes last.
func openTab(t testing.TB, browser context.Context, link string, width, height int64, before ...chromedp.Action[chromedp.Void]) *tab {
	t.Helper()
	home, _, _ := strings.Cut(link, "#")
	b := &tab{browsertest.OpenTab(t, browser, func(url string) bool { return strings.HasPrefix(url, home) })}
	b.Problems.Ignore("status of 422") // of what is refused: browsers log it
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
	for deadline := time.Now().Add(browsertest.Patience); !evaluate[bool](b, `Boolean(`+expression+`)`); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			b.Fatalf("never came true: %s\nview: %s", expression, evaluate[string](b, `JSON.stringify({mode: view.mode, node: view.node, turn: view.turn, me: view.me, banner: view.banner, said, may: view.may, selected: board.selected, link})`))
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
