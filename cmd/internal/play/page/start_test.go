package page_test

import (
	"context"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/plybook/plybook/cmd/internal/play"
)

// starts goes from the start screen to games, and back.
func starts(t *testing.T, browser context.Context) {
	t.Run("form", func(t *testing.T) { fills(t, browser) })
	t.Run("record", func(t *testing.T) { opens(t, browser) })
	t.Run("editor", func(t *testing.T) { edits(t, browser) })
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

func opens(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveSession(t, nil).link, 1200, 700)
	paste := func(text string) {
		b.Do(chromedp.SetValue(chromedp.ID("record"), text))
		b.press(`#paste button`)
	}
	paste("nothing that anybody reads")
	b.wait(`document.getElementById('open-fault').textContent !== ''`)
	paste("[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 2. d6 *\n")
	b.wait(`view.mode === 'review' && view.list.length === 2`)
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

// analyses checks the panel of the analysis.
func analyses(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveGame(t, play.Config{Game: "reversi", Values: map[string]string{"size": "4"}}).link, 1200, 700)
	b.press("#tab-analysis")
	b.press("#analyse")
	b.wait(`view.think && !view.think.running && document.querySelectorAll('#candidates li').length > 0`)
	b.wait(`document.getElementById('score').textContent === view.think.text`)
	best := evaluate[string](b, `view.think.moves[0].text`)
	b.press("#candidates button")
	b.wait(`view.list.length === 1 && view.list[0].text === ` + quote(best))
	b.wait(`view.think && !view.think.running && document.querySelectorAll('#graph circle').length > 1`)
	b.press("#analyse")
	b.wait(`document.getElementById('analyse').getAttribute('aria-pressed') === 'false'`)
}
