package page_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/render/browsertest"
	"github.com/plybook/plybook/replay/game"
)

// A state is something that the page can show.
type state struct {
	name  string
	begin func(s *play.Session) *play.Refusal
	steps string // a script that leads to it, and returns a promise
	shows string // an expression that is true there
}

func beginning(c play.Config) func(s *play.Session) *play.Refusal {
	return func(s *play.Session) *play.Refusal { return s.Begin(c, 0) }
}

// Names as people give them: short, long, too long.
var crowded = []play.Seat{
	{Name: "Wilhelmina Featherstonehaugh", Kind: play.Human}, {Name: "Maximilian Montgomery the Younger", Kind: play.Human},
	{Name: "Al", Kind: play.Human}, {Name: "WWWWWWWWWWWW", Kind: play.Human},
}

var states = []state{
	{"start", nil, ``, `view.mode === 'start'`},
	{"reversi", beginning(play.Config{Game: "reversi", Seats: crowded[:2], Clock: "5m+3s"}), `await act({do: 'play', text: 'f5'}); while (view.node !== '1') await wait(5); await act({do: 'play', text: 'a1'})`, `!document.getElementById('banner').hidden`},
	{"hive", beginning(play.Config{Game: "hive", Rules: "standard+MLP", Seats: crowded[:2]}), `board.click('h:0/wA')`, `board.selected.length === 1`},
	{"contactix", beginning(play.Config{Game: "contactix", Rules: "hex"}), `await act({do: 'play', text: 'f6'})`, `view.node === '1' && !document.querySelector('#move-buttons button').hidden`},
	{"bluelagoon", beginning(play.Config{Game: "bluelagoon", Values: map[string]string{"players": "4"}, Seats: crowded}), ``, `view.ply === 0 && !document.getElementById('panel-pad').hidden`},
	{"settling", func(s *play.Session) *play.Refusal { return longCaption(s, crowded) }, `board.click(view.table.find(row => row.g[0][0].s[0].startsWith('h:')).g[0][0].s[0])`, `board.selected.length === 1 && !document.getElementById('note').textContent.endsWith(': 0 targets')`},
	{"conquest", beginning(play.Config{Game: "conquest", Games: 3}), `openTab('series')`, `!document.getElementById('panel-series').hidden`},
	{"over", beginning(play.Config{Game: "hive", Rules: "standard+MLP", Games: 3}), `await act({do: 'resign'}); openTab('analysis')`, `view.mode === 'over' && document.querySelector('#acts [data-key=next]') !== null`},
	{"review", func(s *play.Session) *play.Refusal {
		return s.Open("game.pgn", []byte("[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 {A comment.} 2. d6 3. a1 *\n"), 0)
	}, `moves.go('1')`, `view.mode === 'review' && view.node === '1' && view.fault !== null`},
	{"analysis", beginning(play.Config{Game: "reversi"}), `openTab('analysis'); document.getElementById('analyse').click()`, `view.think && !view.think.running`},
	{"editor", beginning(play.Config{Game: "reversi"}), `await act({do: 'edit'})`, `true`},
	{"settings", beginning(play.Config{Game: "reversi"}), `openDialog('settings')`, `document.getElementById('settings').open`},
	{"keys", beginning(play.Config{Game: "reversi"}), `openDialog('keys')`, `document.getElementById('keys').open`},
	{"several", func(s *play.Session) *play.Refusal {
		return s.Open("games.pgn", []byte("[Game \"reversi\"]\n[Rules \"othello\"]\n[Black \"Wilhelmina Featherstonehaugh\"]\n\n1. f5 *\n\n[Game \"reversi\"]\n\n1. a1 *\n"), 0)
	}, ``, `document.querySelectorAll('#list li').length === 2`},
	{"fork", func(s *play.Session) *play.Refusal {
		return s.Open("game.pgn", []byte("[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 2. d6 (f4 3. e3) (f6) 3. c3 *\n"), 0)
	}, `moves.go('1')`, `view.node === '1' && document.querySelectorAll('#forks button').length === 3`},
	{"offers", func(s *play.Session) *play.Refusal {
		far := play.Client{Seats: []game.Seat{1}}
		if refused := s.Begin(play.Config{Game: "reversi", Seats: []play.Seat{crowded[0], {Name: crowded[1].Name, Kind: play.Remote}}}, 0); refused != nil {
			return refused
		}
		for _, what := range []string{"draw", "restart"} {
			if refused := s.Do(far, play.Act{Do: "offer", Text: what}, 0); refused != nil {
				return refused
			}
		}
		return nil
	}, ``, `document.querySelectorAll('#offers .main').length === 2 && document.querySelectorAll('.link:not([hidden])').length === 1`},
	{"paused", beginning(play.Config{Game: "hive", Seats: []play.Seat{{Kind: play.Human}, {Kind: play.Engine, Player: "search:2"}}}), `await act({do: 'pause'})`, `view.paused && !document.getElementById('banner').hidden`},
	{"cut off", beginning(play.Config{Game: "conquest"}), `transport.start = null; link = 'off'; showBanner()`, `document.querySelector('#banner.failure') !== null`},
	{"confirm", beginning(play.Config{Game: "contactix"}), `set('confirm', 'always'); board.click('c:5,5', true)`, `!document.getElementById('confirm').hidden`},
	{"share", beginning(play.Config{Game: "reversi"}), `openDialog('share')`, `document.getElementById('share').open`},
	{"rule", beginning(play.Config{Game: "reversi"}), `await act({do: 'play', text: 'a1'}); document.querySelector('#banner .code').click()`, `document.getElementById('rule').open`},
	{"cells", beginning(play.Config{Game: "bluelagoon"}), `boardAsTable()`, `document.getElementById('board-table').open`},
	{"ask", beginning(play.Config{Game: "reversi"}), `press('resign')`, `document.getElementById('ask').open`},
}

// longCaption plays a game of Blue Lagoon to where its caption has much to say.
func longCaption(s *play.Session, seats []play.Seat) *play.Refusal {
	if refused := s.Begin(play.Config{Game: "bluelagoon", Values: map[string]string{"players": "4"}, Seed: 1, Seats: seats}, 0); refused != nil {
		return refused
	}
	host := play.Client{Host: true, Window: "before"}
	for {
		v := s.View(host, 0)
		a := play.Act{Do: "goon"}
		if v.Turn >= 0 {
			if strings.Contains(v.Caption, "claims a token: precious stone.") {
				return nil
			}
			a = play.Act{Do: "play", Text: v.Table[len(v.Table)*v.Ply*7/11%len(v.Table)].Text}
		}
		if refused := s.Do(host, a, 0); refused != nil {
			return refused
		}
	}
}

// layouts are windows, and how large text is in them. Where full is said, only -full looks at them.
var layouts = []struct {
	width, height, percent int64
	full                   bool
}{
	{1920, 1080, 200, true}, {1200, 700, 200, true}, {768, 1024, 200, true}, {390, 844, 200, true}, {360, 640, 200, false},
	{1920, 1080, 100, true}, {1200, 700, 100, false}, {768, 1024, 100, false}, {390, 844, 100, false}, {360, 640, 100, false},
}

// fits shows every screen and state in windows of several sizes, light and dark, and with text twice as large. Nothing lies over another, nothing
// scrolls sideways, and axe-core finds no barrier. What is dark has only its contrast looked at again, but with -full.
func fits(t *testing.T, browser context.Context) {
	axe := ""
	if file := os.Getenv("PLYBOOK_AXE"); file != "" {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		axe = string(text)
	}
	saved := []play.File{
		savedGame(t, play.Config{Game: "contactix", Values: map[string]string{"size": "3"}}, 0, 1),
		savedGame(t, play.Config{Game: "reversi", Values: map[string]string{"size": "4"}}, 0, 2),
		savedGame(t, play.Config{Game: "hive"}, 4, 3),
	}
	for _, s := range states {
		t.Run(s.name, func(t *testing.T) {
			h := serveSession(t, s.begin, saved...)
			b := openTab(t, browser, h.link, 1200, 700, browsertest.Media("prefers-reduced-motion", "reduce"))
			if _, err := chromedp.Run(b.Ctx, chromedp.Evaluate[string](`(async () => { `+s.steps+`; return '' })()`, chromedp.EvalAwaitPromise)); err != nil {
				t.Fatal(err)
			}
			b.wait(s.shows)
			for _, l := range layouts {
				if l.full && !*full {
					continue
				}
				b.Do(browsertest.Call(page.SetFontSizes, page.SetFontSizesParams{FontSizes: &page.FontSizes{Standard: 16 * l.percent / 100, Fixed: 13 * l.percent / 100}}))
				b.Do(chromedp.EmulateViewport(l.width, l.height))
				for _, wrong := range evaluate[[]string](b, fmt.Sprintf(`(%s)(%t, %t)`, misfits, l.width == 1200 && l.percent == 100, l.percent == 100)) {
					t.Errorf("%d × %d, %d %%: %s", l.width, l.height, l.percent, wrong)
				}
			}
			if axe == "" {
				return
			}
			evaluate[bool](b, axe+"; true")
			for _, mode := range []string{"light", "dark"} {
				rules := ""
				if mode == "dark" && !*full {
					rules = `, runOnly: ["color-contrast"]`
				}
				b.Do(browsertest.Media("prefers-color-scheme", mode, "prefers-reduced-motion", "reduce"))
				if mode == "dark" {
					b.Do(chromedp.EmulateViewport(1200, 700))
				}
				found, err := chromedp.Run(b.Ctx, chromedp.Evaluate[[]string](fmt.Sprintf(findBarriers, rules), chromedp.EvalAwaitPromise))
				if err != nil {
					t.Fatal(err)
				}
				for _, barrier := range found {
					t.Errorf("%s: %s", mode, barrier)
				}
			}
		})
	}
}

// misfits lists controls that lie over each other, leave the window or are too small, and what scrolls. In windows of which
// whole is said nothing scrolls at all, but the start screen. With text of the usual size captions can be read whole.
const misfits = `(whole, usual) => {
	const wrong = [], root = document.documentElement;
	if (root.scrollWidth > innerWidth) wrong.push('the page is ' + root.scrollWidth + ' pixels wide');
	if (whole && view.mode !== 'start' && root.scrollHeight > innerHeight) wrong.push('the page is ' + root.scrollHeight + ' pixels high');
	const next = document.querySelector('#acts [data-key=next]')?.getBoundingClientRect();
	if (next && usual && innerWidth === 390 && next.bottom > innerHeight) wrong.push('the next game is below the window');
	const words = document.getElementById('words');
	for (const node of [words, ...words.children])
		if (usual && (node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth)) wrong.push('the caption is cut: ' + words.textContent);
	const open = document.querySelector('dialog[open]');
	const controls = [...(open ?? document).querySelectorAll('button, input:not([type=file]), select, textarea, #board, [role=tab]')]
		.filter(node => node.checkVisibility() && !node.closest('#moves, .banner, #confirm, #offers, .entries'));
	const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
	const [board, offers] = ['board', 'offers'].map(id => document.getElementById(id).getBoundingClientRect());
	if (over(board, offers)) wrong.push('offers lie over the board');
	const named = node => node.id || node.getAttribute('aria-label') || node.textContent || node.name;
	const boxes = controls.map(node => [node, node.getBoundingClientRect()]);
	const broken = node => {
		const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), range = document.createRange();
		for (let text = walker.nextNode(); text; text = walker.nextNode()) {
			for (const word of text.data.matchAll(/[^\s-]+/g)) {
				range.setStart(text, word.index);
				range.setEnd(text, word.index + word[0].length);
				if (range.getClientRects().length > 1) return word[0];
			}
		}
	};
	for (const [node, box] of boxes) {
		if (node.closest('#games') && broken(node)) wrong.push('the word ' + broken(node) + ' is broken');
		if (node.type !== 'checkbox' && (box.width < 23.9 || box.height < 23.9)) wrong.push(named(node) + ' is ' + box.width + ' × ' + box.height);
		if (node.localName === 'button' && getComputedStyle(node).overflow === 'visible' && node.scrollWidth > node.clientWidth + 1) wrong.push('the text of ' + named(node) + ' leaves it');
		if (box.left < -.5 || box.right > innerWidth + .5) wrong.push(named(node) + ' leaves the window');
	}
	boxes.forEach(([a, p], i) => boxes.slice(i + 1).forEach(([b, q]) => {
		if (a.contains(b) || b.contains(a)) return;
		if (over(p, q)) wrong.push(named(a) + ' and ' + named(b) + ' overlap');
	}));
	return wrong;
}`

// findBarriers runs the rules of axe-core, of WCAG 2 up to AA and of good practice, or those that are named, over what is shown.
const findBarriers = `axe.run(document, {resultTypes: ["violations"]%s}).then(found => found.violations.flatMap(
	rule => rule.nodes.map(node => rule.id + ": " + node.target.join(" ") + ": " + node.failureSummary)))`
