package page_test

import (
	"context"
	"fmt"
	"strings"
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
	t.Run("here", func(t *testing.T) { goesOnFromHere(t, browser) })
	t.Run("words", func(t *testing.T) { saysWhatIsNext(t, browser) })
}

// goesOnFromHere asks who plays on from a position, and goes on there, or from the start where that is wanted instead.
func goesOnFromHere(t *testing.T, browser context.Context) {
	record := []byte("[Game \"reversi\"]\n[Rules \"othello\"]\n[Black \"Ada\"]\n[White \"Bob\"]\n\n1. f5 2. d6 3. c3 *\n")
	b := openTab(t, browser, serveSession(t, func(s *play.Session) *play.Refusal { return s.Open("game.pgn", record, 0) }).link, 1200, 700)
	for _, here := range []bool{true, false} {
		evaluate[bool](b, `(moves.go('2'), true)`)
		b.wait(`view.node === '2' && document.querySelector('#acts [data-key=here]:enabled')`)
		b.press(`#acts [data-key=here]`)
		b.wait(`view.mode === 'start' && !document.getElementById('here').hidden && document.getElementById('flags').hidden`)
		if said, name := b.text("here"), evaluate[string](b, `document.querySelector('[name=name0]').value`); !strings.Contains(said, "after ply 2 of Ada – Bob.") || name != "Ada" {
			t.Errorf("the form says %q, and %q plays", said, name)
		}
		b.Do(chromedp.SetValue(chromedp.CSS(`[name=name1]`), "Eve"))
		want := `view.node === '2' && view.seats[1].name === 'Eve'`
		if !here {
			b.press("#not-here")
			b.wait(`document.getElementById('here').hidden && !document.getElementById('flags').hidden`)
			b.Do(chromedp.SetValue(chromedp.CSS(`[name=kind1]`), "human"))
			want = `view.ply === 0`
		}
		b.press(`#form .large`)
		b.wait(`view.mode === 'play' && ` + want)
		evaluate[bool](b, `(act({do: 'start'}), true)`)
		b.wait(`view.mode === 'start' && !view.start.form.here && document.getElementById('here').hidden`)
		b.press(`#list button`) // the record that was opened
		b.wait(`view.mode === 'review'`)
	}
}

// saysWhatIsNext reads what the page says of selections, and what it offers where games differ.
func saysWhatIsNext(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveSession(t, nil).link, 1200, 700)
	for game, hidden := range map[string]bool{"hive": true, "reversi": false} {
		b.wait(`document.querySelector('#games [data-key=` + game + `]')`)
		b.press(`#games [data-key=` + game + `]`)
		b.wait(fmt.Sprintf(`document.getElementById('form-title').textContent.toLowerCase().endsWith(%q) && document.getElementById('set-up').hidden === %t`, game, hidden))
	}
	b.begin(play.Config{Game: "reversi", Manual: true})
	b.wait(`view.game === 'reversi' && view.table?.length > 0`)
	b.click("c:2,3")
	b.wait(`document.getElementById('note').textContent === 'd3: point at what it turns, 1 more'`)
	b = openTab(t, browser, serveSession(t, func(s *play.Session) *play.Refusal { return longCaption(s, nil) }).link, 1200, 700)
	b.wait(`view.table?.length > 0`)
	b.click(evaluate[string](b, `view.table.map(row => row.g[0][0].s.find(spot => spot.startsWith('c:'))).find((spot, i, all) => all.indexOf(spot) !== i)`))
	b.wait(`/: choose .*[Ss]ettler.* or .*[Vv]illage/.test(document.getElementById('note').textContent)`)
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
