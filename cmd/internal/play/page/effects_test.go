package page_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/render/browsertest"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// countSound stands in for the AudioContext of a browser, which counts contexts and tones.
const countSound = `
window.contexts = 0; window.tones = [];
const silent = () => ({ setValueAtTime() {}, exponentialRampToValueAtTime() {} });
window.AudioContext = class { constructor() { contexts++; this.currentTime = 0; this.destination = {}; } };
window.OscillatorNode = class { constructor(context, {frequency}) { tones.push(frequency); this.frequency = silent(); } connect(to) { return to; } start() {} stop(at) { if (at > .12) throw new Error('too long'); } };
window.GainNode = class { constructor() { this.gain = silent(); } connect(to) { return to; } };`

func showsEffects(t *testing.T, browser context.Context) {
	t.Run("motion", func(t *testing.T) { moves(t, browser) })
	t.Run("sound", func(t *testing.T) { sounds(t, browser) })
	t.Run("hints", func(t *testing.T) { hints(t, browser) })
	t.Run("drag", func(t *testing.T) { drags(t, browser) })
	t.Run("confirm", func(t *testing.T) { confirms(t, browser) })
	t.Run("places", func(t *testing.T) { keepsPlaces(t, browser) })
	t.Run("selection", func(t *testing.T) { keepsSelection(t, browser) })
}

// keepsPlaces checks that no button comes or goes while an engine thinks.
func keepsPlaces(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveGame(t, play.Config{Game: "reversi", Seats: []play.Seat{{Kind: play.Human}, {Kind: play.Engine, Player: "search:2"}}}).link, 1200, 700)
	evaluate[bool](b, `(window.changes = 0, window.asked = 0, new MutationObserver(all => all.forEach(one => one.type === 'childList' ? changes++ : asked++))
		.observe(document.getElementById('acts'), {childList: true, subtree: true, attributeFilter: ['disabled']}), true)`)
	if !evaluate[bool](b, `document.querySelector('#acts [data-key=movenow]').disabled`) {
		t.Error("an engine is to move now that does not think")
	}
	b.typeMove("f5")
	b.wait(`view.ply === 2 && asked > 0`)
	if n := evaluate[int](b, `changes`); n > 0 {
		t.Errorf("%d times the buttons changed", n)
	}
}

// keepsSelection checks that a new drawing of the same position frees nothing.
func keepsSelection(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveGame(t, play.Config{Game: "hive"}).link, 1200, 700)
	b.click("h:0/wA")
	b.wait(`board.selected.join() === 'h:0/wA'`)
	light := evaluate[int](b, `view.art`)
	b.Do(browsertest.Media("prefers-color-scheme", "dark"))
	b.wait(fmt.Sprintf(`view.art !== %d`, light))
	b.wait(`board.selected.join() === 'h:0/wA' && document.querySelectorAll('#cells .target').length === 1`)
	evaluate[bool](b, `(set('confirm', 'always'), true)`)
	b.click("c:0,0")
	b.wait(`board.pending?.move === 'wA1'`)
	b.Do(browsertest.Media("prefers-color-scheme", "light"))
	b.wait(fmt.Sprintf(`view.art === %d`, light)) // a theme's drawing is kept
	b.wait(`board.pending?.move === 'wA1' && !document.getElementById('confirm').hidden`)
	b.click("c:0,0")
	b.wait(`view.node === '1' && board.selected.length === 0`)
	// Another game begins with nothing selected.
	b.click("h:1/bA")
	b.wait(`board.selected.length === 1`)
	b.begin(play.Config{Game: "hive"})
	b.wait(`view.ply === 0 && board.selected.length === 0`)
}

// moves counts what glides: something, but nothing where motion is unwelcome, or switched off.
func moves(t *testing.T, browser context.Context) {
	for _, c := range []struct {
		name   string
		before []chromedp.Action[chromedp.Void]
		off    bool
		want   bool
	}{
		{"welcome", nil, false, true},
		{"unwelcome", []chromedp.Action[chromedp.Void]{browsertest.Media("prefers-reduced-motion", "reduce")}, false, false},
		{"switched off", nil, true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := openTab(t, browser, serveGame(t, play.Config{Game: "reversi"}).link, 1200, 700, c.before...)
			evaluate[bool](b, `(window.drawn = 0, board.drawing.draw = function(frame) { drawn++; Drawing.prototype.draw.call(this, frame); }, true)`)
			if c.off {
				evaluate[bool](b, `(set('effects', 'off'), true)`)
			}
			b.click("c:2,3")
			b.wait(`view.node === '1' && drawn > 0`)
			n := evaluate[int](b, `drawn + board.drawing.turning`)
			if more := evaluate[bool](b, `(view.between ?? []).length > 0`); more == c.off {
				t.Fatal("there is nothing between the positions to show")
			}
			if c.want {
				b.wait(`drawn > view.between.length`)
			} else if n != 1 {
				t.Errorf("the position was drawn with what lies between, %d", n)
			}
			if c.want {
				return
			}
			if n := evaluate[int](b, `document.getAnimations().length`); n > 0 {
				t.Errorf("%d things move", n)
			}
		})
	}
}

// sounds listens to the sounds of a game. There is no context before the switch.
func sounds(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveGame(t, play.Config{Game: "hive"}).link, 1200, 700, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: countSound})
		return err
	}))
	b.typeMove("wA1")
	b.wait(`view.node === '1'`)
	if n := evaluate[int](b, `contexts`); n != 0 {
		t.Fatalf("%d contexts were made before sound was switched on", n)
	}
	b.press("#sound")
	b.wait(`contexts === 1 && document.getElementById('sound').getAttribute('aria-pressed') === 'true'`)
	for _, c := range []struct{ move, tone string }{
		{"bA1 wA1-", "place"}, {"xyz", "refused"}, {"wQ -wA1", "place"}, {"bQ bA1-", "place"}, {"wQ \\wA1", "move"},
	} {
		b.typeMove(c.move)
		b.wait(fmt.Sprintf(`tones.length === 1 && tones[0] === soundTones[%q][0]`, c.tone))
		evaluate[bool](b, `(tones.length = 0, true)`)
	}
	b.press("#first")
	b.wait(`view.node === '0'`)
	b.press(`#acts [data-key=resign]`)
	b.press(`#yes`)
	b.wait(`view.mode === 'over' && tones.length === 1 && tones[0] === soundTones.end[0]`)
	b.begin(play.Config{Game: "reversi"})
	evaluate[bool](b, `(tones.length = 0, true)`)
	b.typeMove("f5")
	b.wait(`view.node === '1' && tones.length === 1 && tones[0] === soundTones.turn[0]`)
	b.press("#back") // going back is silent
	b.wait(`view.node === '0' && tones.length === 1`)
	if n := evaluate[int](b, `contexts`); n != 1 {
		t.Errorf("%d contexts were made, want 1", n)
	}
}

// hints compares what is marked with what the rules say of the move.
func hints(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveGame(t, play.Config{Game: "reversi"}).link, 1200, 700)
	dots := func() int { return evaluate[int](b, `document.querySelectorAll('#dots > *').length`) }
	if n := dots(); n != 4 {
		t.Errorf("%d targets are marked, want 4", n)
	}
	evaluate[bool](b, `(set('hints', 'effects'), true)`)
	b.wait(`view.marks.turns && Object.keys(view.marks.turns).length === 4`)
	kind, err := replay.GameByName("reversi")
	if err != nil {
		t.Fatal(err)
	}
	state, err := kind.Start("", game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range state.Moves(nil) {
		target, _ := state.(game.Targeter).Target(m)
		p := b.at(game.CellSpot(target).String())
		b.Do(chromedp.MouseEvent(chromedp.MouseMoved, p.X, p.Y))
		b.wait(`document.querySelectorAll('#cells .turns').length > 0`)
		got := evaluate[[]string](b, `[...document.querySelectorAll('#cells .turns')].map(cell => board.cells.get(cell.dataset.spot).n)`)
		var want []string
		for _, d := range state.(game.Detailer).Details(m) {
			if d.Name == "turns" {
				want = append(want, d.Values...)
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s marks %q, want %q", state.AppendMove(nil, m), got, want)
		}
	}
	evaluate[bool](b, `(set('hints', 'off'), true)`)
	b.wait(`document.querySelectorAll('#dots > *').length === 0`)
}

// drags plays a move by dragging, and frees what is dropped elsewhere.
func drags(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveGame(t, play.Config{Game: "conquest", Values: map[string]string{"size": "5"}}).link, 1200, 700)
	drag := func(from, to point) {
		b.Do(chromedp.MouseEvent(chromedp.MousePressed, from.X, from.Y, chromedp.ButtonLeft),
			chromedp.MouseEvent(chromedp.MouseMoved, (from.X+to.X)/2, (from.Y+to.Y)/2, chromedp.ButtonLeft),
			chromedp.MouseEvent(chromedp.MouseMoved, to.X, to.Y, chromedp.ButtonLeft),
			chromedp.MouseEvent(chromedp.MouseReleased, to.X, to.Y, chromedp.ButtonLeft))
	}
	drag(b.at("c:0,0"), point{X: 2, Y: 690})
	b.wait(`board.selected.length === 0`)
	drag(b.at("c:0,0"), b.at("c:0,2"))
	b.wait(`view.node === '1' && view.list[0].text === '(0,0)->(0,2)'`)
	b.click("c:4,0")
	b.wait(`board.selected.join() === 'c:4,0'`)
	b.click("c:0,4")
	b.wait(`board.selected.join() !== 'c:4,0' || !document.getElementById('banner').hidden`)
	b.key("\x1b")
	b.wait(`board.selected.length === 0`)
}

// confirms checks that small cells ask before a move is played.
func confirms(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveGame(t, play.Config{Game: "contactix"}).link, 360, 640)
	p := b.at("c:5,5")
	if p.Size >= 32 {
		t.Fatalf("a cell has %.0f pixels here: this test is about small ones", p.Size)
	}
	b.click("c:5,5")
	b.wait(`!document.getElementById('confirm').hidden && document.getElementById('pending').textContent === 'f6'`)
	b.click("c:5,6")
	b.wait(`document.getElementById('pending').textContent === 'g6'`)
	b.press("#cancel")
	b.wait(`document.getElementById('confirm').hidden && view.node === '0'`)
	b.click("c:5,5")
	b.wait(`board.pending !== null`)
	b.click("c:5,5")
	b.wait(`view.node === '1' && view.list[0].text === 'f6'`)
	b.click("c:4,5")
	b.press("#confirm .main")
	b.wait(`view.node === '2'`)
}
