package page_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/replay/game"
)

// starts goes from the start screen to games, and back.
func starts(t *testing.T, browser context.Context) {
	t.Run("form", func(t *testing.T) { fills(t, browser) })
	t.Run("record", func(t *testing.T) { opens(t, browser) })
	t.Run("editor", func(t *testing.T) { edits(t, browser) })
	t.Run("field", func(t *testing.T) { readsPositions(t, browser) })
}

func fills(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveSession(t, nil).link, 1200, 700)
	b.press(`#games [data-key=conquest]`)
	b.wait(`document.getElementById('form-title').textContent === 'New game of Conquest'`)
	b.Do(chromedp.Focus(chromedp.CSS(`[name=size]`)))
	b.key("6")
	b.Do(chromedp.SetValue(chromedp.CSS(`[name=kind1]`), "human"))
	b.Do(chromedp.Focus(chromedp.CSS(`[name=name0]`)))
	b.key("Ada")
	b.wait(`document.getElementById('command').textContent === 'plybook play --size 6 --names Ada,O conquest'`)
	b.press(`#form .large`)
	b.wait(`document.querySelector('[name=size]').getAttribute('aria-invalid') === 'true' && document.activeElement.name === 'size'`)
	if said := b.text("form-fault"); said == "" {
		t.Error("nothing says what is wrong with the size")
	}
	b.key(kb.Backspace + "5")
	b.press(`#form .large`)
	b.wait(`view.mode === 'play' && view.board === '5x5' && view.seats[0].name === 'Ada'`)
	b.typeMove("(0,0)->(1,1)")
	b.wait(`view.node === '1'`)
	b.press(`#acts [data-key=start]`)
	b.press(`#yes`)
	b.wait(`view.mode === 'start' && document.querySelectorAll('#files li').length === 1`)
	b.press(`#files .main`)
	b.wait(`view.mode === 'play' && view.node === '1' && view.seats[0].name === 'Ada'`)
}

// edits sets a position up by clicks and as text, both ways.
func edits(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveGame(t, play.Config{Game: "reversi", Values: map[string]string{"size": "4"}}).link, 1200, 700)
	evaluate[bool](b, `(act({do: 'edit'}), true)`)
	b.wait(`view.mode === 'edit' && document.querySelectorAll('#palette button').length > 2`)
	before := evaluate[string](b, `document.getElementById('position').value`)
	b.click("c:0,0")
	b.wait(`view.on['c:0,0'] !== undefined && document.getElementById('position').value !== ` + quote(before))
	b.Do(chromedp.Focus(chromedp.ID("position")))
	evaluate[bool](b, `(document.getElementById('position').value = `+quote(before)+`, document.getElementById('position').dispatchEvent(new Event('input')), true)`)
	b.wait(`view.on['c:0,0'] === undefined`)
	evaluate[bool](b, `(document.getElementById('position').value = 'x', document.getElementById('position').dispatchEvent(new Event('input')), true)`)
	b.wait(`document.getElementById('position-fault').textContent !== '' && Object.keys(view.on).length === 4`)
}

// readsPositions types positions of all games that have a text of them, and broken ones, which leave the last good board.
func readsPositions(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveSession(t, nil).link, 1200, 700)
	for _, c := range []struct {
		game         string
		plies        int
		broken, want string
	}{
		{"reversi", 9, "---- X", "(reversi/bad-board)"},
		{"conquest", 9, "x5o/7/7/7/7/7/o5z x", "(conquest/bad-fen)"},
		{"contactix", 9, "zzz", "(contactix/setup)"},
		{"bluelagoon", 70, "a 13 2; c 0 Q;", "(bluelagoon/bad-phase) at 1:13"},
	} {
		t.Run(c.game, func(t *testing.T) {
			b := b.in(t)
			b.toStart()
			b.press(fmt.Sprintf("#games [data-key=%s]", c.game))
			evaluate[bool](b, `(document.getElementById('more-choices').open = true)`)
			b.press("#set-up")
			b.wait(fmt.Sprintf(`view.mode === 'edit' && view.game === %q`, c.game))
			field := func(text string) {
				evaluate[bool](b, `(field => { field.value = `+quote(text)+`; field.dispatchEvent(new Event('input')); return true; })(document.getElementById('position'))`)
			}
			text := lateIn(t, play.Config{Game: c.game}, c.plies, 2)
			field(text)
			b.wait(`view.edit.text === ` + quote(text) + ` && !view.edit.fault`)
			m := newMirror(t, nil, play.Config{Game: c.game, Setup: text}, 0)
			want := map[string]string{}
			for _, cell := range m.state.(game.CellLister).AppendCells(nil) {
				want[game.CellSpot(cell.Cell).String()] = cell.Text
			}
			if got := evaluate[map[string]string](b, `view.on`); len(got) != len(want) {
				t.Errorf("%d cells are occupied, want %d: %v", len(got), len(want), want)
			} else {
				for spot := range want {
					if got[spot] == "" {
						t.Errorf("nothing stands on %s, want %s", spot, want[spot])
					}
				}
			}
			field(c.broken)
			b.wait(fmt.Sprintf(`document.getElementById('position-fault').textContent.includes(%q)`, c.want))
			if n := evaluate[int](b, `Object.keys(view.on).length`); n != len(want) {
				t.Errorf("%d cells are occupied after a broken text, want %d", n, len(want))
			}
		})
	}
}
