package page_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/plybook/plybook/cmd/internal/play"
)

// meetsAssignments does what the assignments ask for beside the games themselves.
func meetsAssignments(t *testing.T, browser context.Context) {
	for name, test := range map[string]func(t *testing.T, browser context.Context){
		"empty hands": emptiesHands, "rows and columns": numbersCells, "swap": swaps, "copy of the board": copiesBoard, "replay": replaysRecord,
	} {
		t.Run(name, func(t *testing.T) { test(t, browser) })
	}
}

// emptiesHands checks that a kind of piece with none left is no button any more.
func emptiesHands(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveGame(t, play.Config{Game: "hive"}).link, 1200, 700)
	const hand = `document.querySelector('#seats [data-spot="h:0/%s"]').disabled === %t`
	b.wait(fmt.Sprintf(hand, "wQ", false))
	for ply, move := range []string{"wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"} {
		b.typeMove(move)
		b.wait(fmt.Sprintf(`view.node === '%d'`, ply+1))
	}
	b.wait(fmt.Sprintf(hand, "wQ", true))
	b.wait(fmt.Sprintf(hand, "wS", false))
}

// numbersCells writes the moves of the list by row and column of cells, and back.
func numbersCells(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveGame(t, play.Config{Game: "hive"}).link, 1200, 700)
	b.typeMove("wS1")
	b.wait(`view.node === '1'`)
	b.typeMove("bS1 wS1-")
	b.wait(`view.node === '2'`)
	listed := func(want ...string) {
		t.Helper()
		b.wait(fmt.Sprintf(`[...document.querySelectorAll('#moves li[class^=seat] b')].map(move => move.textContent).join('; ') === %q`, strings.Join(want, "; ")))
	}
	choose := func(value string) {
		b.press("#settings-button")
		evaluate[bool](b, fmt.Sprintf(`(select => { select.value = %q; return select.dispatchEvent(new Event('change', { bubbles: true })); })(document.querySelector('#choices [name=notation]'))`, value))
		b.press("#settings .main")
	}
	listed("wS1", "bS1 wS1-")
	cells := evaluate[[]string](b, `view.list.map(move => move.cells)`)
	if len(cells) != 2 || !strings.Contains(cells[1], "(0,1)") {
		t.Fatalf("by row and column the moves are %q", cells)
	}
	choose("cells")
	listed(cells...)
	choose("text")
	listed("wS1", "bS1 wS1-")
}

// swaps swaps by the button and by a click on the first tile, when that is a move and not afterwards.
func swaps(t *testing.T, browser context.Context) {
	const button = `#move-buttons [data-spot="b:swap"]`
	for name, swap := range map[string]func(b *tab){
		"button": func(b *tab) { b.press(button) },
		"tile":   func(b *tab) { b.click("c:2,2") },
	} {
		t.Run(name, func(t *testing.T) {
			b := openTab(t, browser, serveGame(t, play.Config{Game: "contactix", Rules: "hex", Values: map[string]string{"size": "5"}}).link, 1200, 700)
			offered := func(want bool) { b.wait(fmt.Sprintf(`(document.querySelector('%s') !== null) === %t`, button, want)) }
			offered(false)
			b.click("c:2,2")
			b.wait(`view.node === '1'`)
			offered(true)
			swap(b)
			b.wait(`view.node === '2' && view.list[1].text === 'swap-pieces'`)
			offered(false)
		})
	}
}

// copiesBoard copies the board as SVG, which is a picture of its own.
func copiesBoard(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveGame(t, play.Config{Game: "contactix", Values: map[string]string{"size": "4"}}).link, 1200, 700)
	b.typeMove("b2")
	b.wait(`view.node === '1'`)
	evaluate[bool](b, `(navigator.clipboard.writeText = async text => { window.copied = text; }, true)`)
	b.press("#share-button")
	b.press("#copy-svg")
	b.wait(`window.copied !== undefined`)
	if wrong := evaluate[string](b, `(() => {
		const picture = new DOMParser().parseFromString(copied, 'image/svg+xml').documentElement;
		const known = new Set([...picture.querySelectorAll('[id]')].map(node => node.id));
		const missing = [...picture.querySelectorAll('use')].map(use => use.getAttribute('href').slice(1)).filter(id => !known.has(id));
		return picture.nodeName !== 'svg' ? copied : missing.join(' ') || (picture.querySelector('#cells, #dots, #cursor') ? 'what is pointed at' : '');
	})()`); wrong != "" {
		t.Errorf("the copy lacks or has too much: %s", wrong)
	}
	if copied, symbols := evaluate[string](b, `copied`), evaluate[int](b, `document.querySelectorAll('#frame > *').length`); strings.Count(copied, "<use") < 1 || symbols < 1 {
		t.Errorf("the copy shows nothing: %s", copied)
	}
}

// replaysRecord lets a record play by itself to its end, and stops on the way.
func replaysRecord(t *testing.T, browser context.Context) {
	h := serveSession(t, func(s *play.Session) *play.Refusal {
		return s.Open("game.pgn", []byte("[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 2. d6 3. c3 4. d3 5. c4 *\n"), 0)
	})
	b := openTab(t, browser, h.link, 1200, 700)
	b.press("#first")
	b.wait(`view.node === '0'`)
	const running = `document.getElementById('run').getAttribute('aria-label') === 'Pause'`
	evaluate[bool](b, `(set('pace', '3'), true)`)
	b.press("#run")
	b.wait(running)
	b.press("#run")
	b.wait(`!(` + running + `) && view.node === '0'`)
	evaluate[bool](b, `(set('pace', '0'), true)`)
	b.press("#run")
	b.wait(`view.node === '5' && !(` + running + `)`)
	evaluate[bool](b, `(set('pace', '3'), true)`)
	b.press("#run") // at the end it begins again
	b.wait(`view.node === '0' && ` + running)
}
