package page_test

import (
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/render/browsertest"
)

// measured are games with small boards, large ones, and much to draw.
var measured = []struct {
	name   string
	config play.Config
}{
	{"reversi", play.Config{Game: "reversi"}},
	{"hive", play.Config{Game: "hive", Rules: "standard+MLP"}},
	{"contactix", play.Config{Game: "contactix"}},
	{"bluelagoon", play.Config{Game: "bluelagoon"}},
	{"conquest", play.Config{Game: "conquest"}},
	{"conquest-31", play.Config{Game: "conquest", Values: map[string]string{"size": "31"}}},
}

// BenchmarkClickToPainted says how long after the click that finishes a move the page shows it, and how long another window takes:
// until the browser has presented the frame, in milliseconds. A run of 60 moves a game: -benchtime 60x.
func BenchmarkClickToPainted(b *testing.B) {
	browser := browsertest.Start(b)
	for _, m := range measured {
		b.Run(m.name, func(b *testing.B) {
			h := serveGame(b, m.config)
			here, there := openTab(b, browser, h.link, 1200, 700), openTab(b, browser, h.link, 1200, 700)
			for _, window := range []*tab{here, there} {
				evaluate[bool](window, notePainted)
			}
			clicked := []float64{}
			for b.Loop() {
				clicked = append(clicked, here.anyMove(m.config))
			}
			for name, window := range map[string]*tab{"": here, "-there": there} {
				painted := evaluate[[]float64](window, `painted`)
				var times []float64
				for i, at := range clicked {
					// The first one that was painted after the click.
					if k, _ := slices.BinarySearch(painted, at); k < len(painted) && (i+1 == len(clicked) || painted[k] < clicked[i+1]) {
						times = append(times, painted[k]-at)
					}
				}
				slices.Sort(times)
				b.ReportMetric(times[len(times)/2], "ms-median"+name)
				b.ReportMetric(times[len(times)*95/100], "ms-95%"+name)
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// notePainted notes when positions have been presented, and when the pointer was released, in milliseconds since 1970. A word that comes
// onto the page with a position is timed by the browser: it says when the frame that shows both for the first time was presented.
const notePainted = `(() => {
	window.painted = [];
	const now = stamp => performance.timeOrigin + stamp;
	addEventListener('pointerup', event => { window.released = now(event.timeStamp); }, true);
	new PerformanceObserver(list => { for (const entry of list.getEntries()) painted.push(now(entry.renderTime)); }).observe({type: 'element'});
	let shown = view.node, word;
	new MutationObserver(() => {
		if (view.node === shown) return;
		shown = view.node;
		word?.remove();
		word = el('span', {elementtiming: 'position', text: 'ply ' + shown});
		Object.assign(word.style, {position: 'fixed', left: 0, top: 0});
		document.body.append(word);
	}).observe(at('ply'), {childList: true, characterData: true, subtree: true});
	return true;
})()`

// anyMove makes a move by clicks, waits until the page shows it, and returns when the pointer was released last. Games that are
// over begin again.
func (b *tab) anyMove(c play.Config) (released float64) {
	b.Helper()
	if evaluate[bool](b, `view.mode !== 'play'`) {
		b.begin(c)
	}
	if evaluate[bool](b, `view.may.includes('goon')`) {
		b.press(`#banner button`)
	}
	b.wait(`view.table?.length > 0`)
	node := evaluate[string](b, `view.node`)
	for _, spot := range evaluate[[]string](b, `view.table[Math.floor(view.table.length * .37)].g[0].flatMap(step => step.s.slice(0, step.n))`) {
		b.click(spot)
	}
	if evaluate[bool](b, `Boolean(board.pending)`) {
		b.press(`#confirm [type=submit], #confirm button`)
	}
	b.wait(`view.node !== '` + node + `' || view.mode !== 'play'`)
	b.wait(`painted.at(-1) >= released`)
	return evaluate[float64](b, `released`)
}

// BenchmarkFirstBoard says when the page has painted the board, after it was asked for.
func BenchmarkFirstBoard(b *testing.B) {
	browser := browsertest.Start(b)
	for _, m := range measured {
		b.Run(m.name, func(b *testing.B) {
			h := serveGame(b, m.config)
			tab := openTab(b, browser, h.link, 1200, 700)
			var times []float64
			for b.Loop() {
				tab.Do(chromedp.Reload())
				at, err := chromedp.Run(tab.Ctx, chromedp.Evaluate[float64](firstPainted, chromedp.EvalAwaitPromise))
				if err != nil {
					b.Fatal(err)
				}
				times = append(times, at)
			}
			slices.Sort(times)
			b.ReportMetric(times[len(times)/2], "ms-median")
			b.ReportMetric(times[len(times)*95/100], "ms-95%")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// firstPainted is when the board is painted, in milliseconds since the page was asked for.
const firstPainted = `new Promise(resolve => {
	const channel = new MessageChannel();
	channel.port1.onmessage = () => resolve(performance.now());
	const look = () => document.querySelector('#frame use') ? channel.port2.postMessage(0) : requestAnimationFrame(look);
	look();
})`
