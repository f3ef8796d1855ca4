package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/internal/safefile"
	"github.com/plybook/plybook/render/browsertest"
	"github.com/plybook/plybook/replay"
)

var built struct {
	sync.Once
	page *static
	err  error
}

// builtPage returns the page, which is built for the first test that asks.
func builtPage(t testing.TB) *static {
	t.Helper()
	built.Do(func() { built.page, built.err = build(context.Background()) })
	if built.err != nil {
		t.Fatal(built.err)
	}
	return built.page
}

// maxPacked is how many bytes the program may have by gzip. A test of analyze/reversi limits the size of the weights beside it.
const maxPacked = 3_500_000

func TestProgramIsSmall(t *testing.T) {
	browsertest.Start(t)
	p := builtPage(t)
	t.Logf("the program has %d bytes, %d by gzip", len(p.wasm), len(p.packed))
	if len(p.packed) > maxPacked {
		t.Errorf("the program has %d bytes by gzip; it may have %d", len(p.packed), maxPacked)
	}
}

// Weights stand beside the program for browsers, which has none itself.
func TestWeightsAreBesideTheProgram(t *testing.T) {
	list, err := output(t.Context(), []string{"GOOS=js", "GOARCH=wasm"}, "list", "-f", "{{range .EmbedFiles}}{{$.ImportPath}}/{{.}}\n{{end}}", players)
	if err != nil || len(list) > 0 {
		t.Errorf("in the program for browsers are %s, %v", list, err)
	}
	all, err := findWeights(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	games := map[string]bool{}
	for _, w := range all {
		if _, err := replay.GameByName(w.game); err != nil {
			t.Errorf("%s: %v", w.name, err)
		}
		games[w.game] = true
	}
	if !games["reversi"] || !games["conquest"] {
		t.Errorf("there are weights of %v, want those of Reversi and Conquest among them", games)
	}
}

// What the page does without: pixels and fonts are the browser's, and there are no programs of others.
func TestProgramLeavesOutWhatAPageCannotUse(t *testing.T) {
	list, err := output(t.Context(), []string{"GOOS=js", "GOARCH=wasm"}, "list", "-deps", program)
	if err != nil {
		t.Fatal(err)
	}
	for used := range strings.FieldsSeq(string(list)) {
		for _, name := range []string{"html/template", "regexp", "os/exec", "net/http", "image/png", "golang.org/x/image/font/sfnt", "golang.org/x/image/font/gofont/goregular"} {
			if used == name {
				t.Errorf("the program of the page has the package %s", name)
			}
		}
	}
}

// folder writes the page to a folder.
func folder(t testing.TB) string {
	t.Helper()
	files, err := builtPage(t).files()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range files {
		if err := safefile.WriteFile(filepath.Join(dir, f.name), f.body); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestGameOnAnyHostOfFiles(t *testing.T) {
	browser := browsertest.Start(t)
	mux := http.NewServeMux()
	mux.Handle("/some/where/", http.StripPrefix("/some/where/", http.FileServer(http.Dir(folder(t)))))
	at := serve(t, mux)
	tab := open(t, browser, at.url+"some/where/", at.has)
	game := tab.playAndReload()
	tab.followLinks(game)
	other := open(t, browser, at.url+"some/where/", at.has)
	wait[float64](other, ready)
	if n := evaluate[int](other, `view.start.files.length`); n != 1 {
		t.Errorf("another window has %d saved games, want that of the first window", n)
	}
	goesOnIn(tab, other)
}

// goesOnIn goes on with the game of one window in another. The first one may not write over what is played there.
func goesOnIn(first, other *tab) {
	goOn := func(b *tab) string {
		b.do(`act({ do: 'load', text: 'resume' })`)
		wait[bool](b, myTurn+" && view.list.length === 6")
		b.do(playMove)
		wait[bool](b, myTurn+" && view.list.length === 8")
		return evaluate[string](b, `view.list[7].text`)
	}
	last := goOn(other)
	for !strings.Contains(evaluate[string](other, kept), last) {
	}
	record := func() string { _, text, _ := strings.Cut(evaluate[string](other, kept), "[Game "); return text }
	there := record()
	goOn(first)
	wait[bool](first, `view.save.note.includes('another window')`)
	if now := record(); now != there {
		first.t.Errorf("what was kept is\n%s\nand was\n%s", now, there)
	}
}

func TestGameFromOneFile(t *testing.T) {
	browser := browsertest.Start(t)
	single := (&url.URL{Scheme: "file", Path: filepath.ToSlash(filepath.Join(folder(t), "plybook.html"))}).String()
	tab := open(t, browser, single, func(url string) bool { return url == single || strings.HasPrefix(url, "blob:") })
	game := tab.playAndReload()
	tab.endAnalysis()
	tab.followLinks(game)
}

// A browser that keeps nothing says so, and gives the record.
func TestGameWithoutStorage(t *testing.T) {
	browser := browsertest.Start(t)
	single, err := builtPage(t).single()
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Security-Policy", "sandbox allow-scripts allow-forms") // the page belongs to no site then
		w.Header().Set("Content-Type", "text/html")
		w.Write(single)
	})
	at := serve(t, mux)
	tab := open(t, browser, at.url, func(url string) bool { return at.has(url) || strings.HasPrefix(url, "blob:") })
	wait[float64](tab, ready)
	if note := evaluate[string](tab, `document.getElementById('start-banner').textContent`); !strings.Contains(note, "saves no games") {
		t.Errorf("the start screen says %q", note)
	}
	tab.do(begin)
	wait[bool](tab, myTurn+` && view.save.note.includes('saves no games')`)
	if record := evaluate[string](tab, `transport.record().then(({ text }) => text)`); !strings.Contains(record, "[Game ") {
		t.Errorf("the record is %q", record)
	}
}

// What people see in the page, and do there.
const (
	ready     = `document.documentElement.dataset.mode === 'start' && performance.now()`
	myTurn    = `view.mode === 'play' && view.turn === 0 && view.table?.length > 0`
	begin     = `[...document.querySelectorAll('#games button')].find(one => one.textContent.includes('Reversi')).click(); ` + beginForm
	beginForm = `document.querySelector('#form button.main').click()`
	playMove  = `document.getElementById('move').value = view.table[0].t; document.getElementById('typed').requestSubmit()`
	moves     = `view.list.map(move => move.text).join(' ')`
	board     = `view.mode === 'play' && document.querySelectorAll('#cells [data-spot]').length === 64 && performance.now()`
	kept      = `new Promise(resolve => { const base = indexedDB.open('plybook'); base.onsuccess = () => {
		const all = base.result.transaction('files').objectStore('files').getAll();
		all.onsuccess = () => { base.result.close(); resolve(all.result.map(text => new TextDecoder().decode(text)).join('\n')); };
	}; })`
)

// playAndReload plays some plies of Reversi against the computer, expects the same game after a reload, and returns its moves.
func (b *tab) playAndReload() (game string) {
	first := wait[float64](b, ready)
	b.do(begin)
	for ply := range 3 {
		wait[bool](b, fmt.Sprintf("%s && view.list.length === %d", myTurn, 2*ply))
		b.do(playMove)
	}
	wait[bool](b, myTurn+" && view.list.length === 6")
	game = evaluate[string](b, moves)
	words := strings.Fields(game)
	for !strings.Contains(evaluate[string](b, kept), words[len(words)-1]) {
	}
	b.run(chromedp.Reload())
	again := wait[float64](b, board)
	if after := evaluate[string](b, moves); after != game {
		b.t.Errorf("after a reload the game is %q, want %q", after, game)
	}
	b.t.Logf("first screen after %.0f ms, board after a reload %.0f ms", first, again)
	return game
}

// endAnalysis begins an analysis that would take hours. It gives way to a move and to a hint, and ends when it is not wanted any more.
func (b *tab) endAnalysis() {
	b.do(`act({ do: 'analyse', n: 2e9 })`)
	wait[bool](b, `view.think?.running`)
	b.do(playMove)
	wait[bool](b, myTurn+" && view.list.length === 8")
	b.do(`act({ do: 'rest' })`)
	b.do(`act({ do: 'hint' })`)
	wait[bool](b, `view.banner?.text.startsWith('Best move')`)
	b.do(`act({ do: 'undo' })`)
	wait[bool](b, myTurn+" && view.list.length === 6")
}

// followLinks opens the link to the game that is shown, and expects its moves; then a damaged one.
func (b *tab) followLinks(game string) {
	const copied = `transport.copyLink().then(link => link.text ?? link.refused)`
	address := evaluate[string](b, copied)
	if !strings.Contains(address, "#g=") {
		b.t.Fatalf("the link to the game is %q", address)
	}
	b.do("location.href = " + strconv.Quote(address))
	wait[bool](b, `view.mode === 'review'`)
	if shown := evaluate[string](b, moves); shown != game {
		b.t.Errorf("the link shows %q, want %q", shown, game)
	}
	b.do(`location.hash = '#g=damaged'`)
	wait[bool](b, `said?.text.includes('damaged')`)
}

// A tab is one of a browser that a test looks at.
type tab struct {
	t   testing.TB
	ctx context.Context

	problems *browsertest.Problems
}

// open opens a page in a tab, where nothing may be loaded but what may says.
func open(t testing.TB, browser context.Context, url string, may func(string) bool) *tab {
	t.Helper()
	b := &tab{t: t, ctx: browsertest.Open(t, browser)}
	b.problems = browsertest.Watch(t, b.ctx, may)
	b.run(chromedp.Navigate(url))
	return b
}

func (b *tab) run(a chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, a); err != nil {
		b.t.Fatal(err)
	}
}

func (b *tab) do(script string) {
	b.t.Helper()
	b.run(chromedp.Evaluate[chromedp.Void](script))
}

// evaluate returns what a script, or the promise that it makes, comes to.
func evaluate[T any](b *tab, script string) T {
	b.t.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%s: %v", script, err)
	}
	return value
}

// wait returns what an expression comes to when that is something. It fails where the page says that it has failed.
func wait[T any](b *tab, expression string) T {
	b.t.Helper()
	return evaluate[T](b, `new Promise((resolve, reject) => {
		const look = () => {
			const value = `+expression+`;
			if (value) resolve(value);
			else if (link === 'failed') reject(Error(failure));
			else setTimeout(look, 5);
		};
		look();
	})`)
}

// A site is a server of a test.
type site struct{ url string }

func (s site) has(url string) bool { return strings.HasPrefix(url, s.url) }

func serve(t testing.TB, h http.Handler) site {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: h}
	go server.Serve(l)
	t.Cleanup(func() { server.Close() })
	return site{"http://" + l.Addr().String() + "/"}
}

func serveFile(mux *http.ServeMux, path, kind string, body []byte) {
	mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.Write(body)
	})
}

func testFile(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
