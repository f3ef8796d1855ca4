package page_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/replay/game"
)

// playsByKeys plays games without a pointer, and listens to what is announced.
func playsByKeys(t *testing.T, browser context.Context) {
	for i, g := range []struct {
		config play.Config
		most   int // plies, after which one resigns; 0: until the end
	}{
		{play.Config{Game: "reversi", Values: map[string]string{"size": "4"}, Pass: "ask"}, 0},
		{play.Config{Game: "conquest", Values: map[string]string{"size": "3"}}, 0},
		{play.Config{Game: "contactix", Values: map[string]string{"size": "3"}}, 0},
		{play.Config{Game: "hive"}, 12},
		{play.Config{Game: "bluelagoon", Setup: lateIn(t, play.Config{Game: "bluelagoon"}, 120, 1)}, 0},
	} {
		t.Run(g.config.Game, func(t *testing.T) {
			h := serveGame(t, g.config)
			b := openTab(t, browser, h.link, 1200, 700)
			b.Do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
				_, err := cdp.Call(ctx, t, accessibility.Enable, cdp.Empty{})
				return err
			}))
			m := newMirror(t, b, g.config, uint64(i))
			b.listen()
			for m.state.Turn() >= 0 || m.state.Turn() == game.Chance {
				if g.most > 0 && len(m.moves) >= g.most {
					b.resignByKeys()
					break
				}
				m.plyByKeys()
			}
			b.wait(`view.mode === 'over'`)
			b.wantHeard(`view.banner.text`)
			wantRecord(t, h.record(b), m.moves)
		})
	}
	t.Run("focus", keepsFocus(browser))
	t.Run("words", answersWords(browser))
	t.Run("minus", showsMinus(browser))
}

// resignByKeys gives the game up by a word in the move field.
func (b *tab) resignByKeys() {
	b.Helper()
	b.tabTo(`document.activeElement.id === 'move'`)
	b.key("resign" + kb.Enter)
	b.wait(`document.getElementById('ask').open`)
	b.tabTo(`document.activeElement.id === 'yes'`)
	b.key(kb.Enter)
}

// wantHeard reads the tree that screen readers get: the board has a name and says the position, a live region says what an expression is, and
// another one the cell of the cursor.
func (b *tab) wantHeard(said string) {
	b.Helper()
	tree, err := chromedp.Run(b.Ctx, chromedp.Action[accessibility.GetFullAXTreeResult](func(ctx context.Context, t *chromedp.Target) (accessibility.GetFullAXTreeResult, error) {
		return cdp.Call(ctx, t, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	}))
	if err != nil {
		b.Fatal(err)
	}
	nodes := map[accessibility.NodeID]*accessibility.Node{}
	for _, n := range tree.Nodes {
		nodes[n.NodeID] = n
	}
	boards, live := 0, map[string]int{}
	for _, n := range tree.Nodes {
		if textOf(n.Role) == "application" {
			boards++
			if name, caption := textOf(n.Name), evaluate[string](b, `view.caption`); !strings.HasPrefix(name, "Board") || textOf(n.Description) != caption {
				b.Errorf("the board is called %q and described as %q, want %q", name, textOf(n.Description), caption)
			}
		}
		for _, p := range n.Properties {
			if p.Name == accessibility.PropertyNameLive && textOf(p.Value) == "polite" {
				live[inside(nodes, n)]++
			}
		}
	}
	if boards != 1 {
		b.Errorf("%d boards are there to hear, want 1", boards)
	}
	for _, expression := range []string{said, `document.getElementById('cursor-say').textContent`} {
		if want := evaluate[string](b, expression); live[want] != 1 {
			b.Errorf("%q is said %d times among %v", want, live[want], live)
		}
	}
	if !evaluate[bool](b, `!board.cursor || document.getElementById('cursor-say').textContent.startsWith(board.cells.get(board.cursor).n)`) {
		b.Errorf("the cursor is said to be at %q", b.text("cursor-say"))
	}
}

// textOf returns a text of the tree, "" if there is none.
func textOf(v *accessibility.Value) (text string) {
	if v != nil {
		_ = json.Unmarshal(v.Value, &text) // what is no text says nothing
	}
	return text
}

// inside returns the text below a node.
func inside(nodes map[accessibility.NodeID]*accessibility.Node, n *accessibility.Node) (text string) {
	if textOf(n.Role) == "StaticText" {
		return textOf(n.Name)
	}
	for _, id := range n.ChildIDs {
		if child := nodes[id]; child != nil {
			text += inside(nodes, child)
		}
	}
	return text
}

// plyByKeys plays one ply by keys. It is announced once.
func (m *mirror) plyByKeys() {
	m.tab.Helper()
	if m.state.Turn() == game.Chance {
		m.deal()
		return
	}
	moves := m.state.Moves(nil)
	move := moves[m.choose.IntN(len(moves))]
	evaluate[bool](m.tab, `(heard.length = 0, true)`)
	for _, spot := range m.clicks(move) {
		m.clickByKeys(spot)
	}
	m.follow(string(m.state.AppendMove(nil, move)))
	m.tab.wait(`heard.length > 0`)
	if heard := evaluate[[]string](m.tab, `heard`); len(heard) != 1 || heard[0] == "" {
		m.tab.Errorf("%q was announced of one ply", heard)
	}
	m.tab.wantHeard(`view.say || view.caption`)
}

// clickByKeys brings the focus to a spot and presses it.
func (m *mirror) clickByKeys(spot string) {
	m.tab.Helper()
	b := m.tab
	cell := strings.HasPrefix(spot, "c:")
	there := fmt.Sprintf(`document.activeElement.dataset.spot === %q`, spot)
	if cell {
		there = `document.activeElement.id === 'board'`
	}
	b.tabTo(there)
	if cell {
		name := evaluate[string](b, fmt.Sprintf(`view.cells.find(cell => cell.s === %q).n`, spot))
		b.key(strings.ToLower(strings.Trim(name, "()")))
		b.wait(fmt.Sprintf(`board.cursor === %q`, spot))
	}
	b.key(kb.Enter)
}

// tabTo presses the key Tab until an expression is true, as often as the page has places at most.
func (b *tab) tabTo(there string) {
	b.Helper()
	for range 120 {
		if evaluate[bool](b, there) {
			return
		}
		b.key(kb.Tab)
	}
	b.Fatalf("the key Tab never leads to where %s", there)
}

// keepsFocus checks that the focus is trapped nowhere, that arrows lead to neighbours, and that letters work where they should.
func keepsFocus(browser context.Context) func(*testing.T) {
	return func(t *testing.T) {
		b := openTab(t, browser, serveGame(t, play.Config{Game: "reversi"}).link, 1200, 700)
		b.tabTo(`document.activeElement.id === 'board'`)
		b.key("c3")
		for _, step := range []struct{ key, at string }{
			{kb.ArrowRight, "d3"}, {kb.ArrowDown, "d4"}, {kb.ArrowLeft, "c4"}, {kb.ArrowUp, "c3"},
		} {
			b.key(step.key)
			b.wait(fmt.Sprintf(`board.cells.get(board.cursor).n === %q`, step.at))
		}
		b.listen()
		b.key(" ")
		b.wait(`document.querySelector('#banner .code')?.textContent === 'reversi/no-flip'`)
		b.wantHeardOnce("A disc on c3 encloses no opposing disc.")
		b.key("d3")
		b.wait(`document.getElementById('cursor-say').textContent === 'd3, legal'`)
		b.key(" ")
		b.wait(`view.node === '1'`)
		b.key("u") // no cell has it
		b.wait(`view.node === '0'`)
		b.key(kb.Tab)
		b.tabTo(`document.activeElement.id === 'board'`) // around the page and back
		b.key("/")
		b.wait(`document.activeElement.id === 'move'`)
		b.key("u")
		b.wait(`document.getElementById('move').value.endsWith('u')`)
		b.key("?")
		if evaluate[bool](b, `document.getElementById('keys').open`) {
			b.Error("a letter in the move field opened a dialog")
		}
	}
}

// showsMinus checks that cells below zero are called with the sign that people read, and found with the one that they type.
func showsMinus(browser context.Context) func(*testing.T) {
	return func(t *testing.T) {
		b := openTab(t, browser, serveGame(t, play.Config{Game: "hive"}).link, 1200, 700)
		evaluate[bool](b, `(set('notation', 'cells'), true)`)
		b.typeMove("wA1")
		b.wait(`view.node === '1'`)
		b.typeMove("bA1 -wA1")
		b.wait(`view.node === '2' && document.querySelector('#moves [data-node="2"] b').textContent === '(0,−1)'`)
		b.tabTo(`document.activeElement.id === 'board'`)
		b.key("0,-1")
		b.wait(`document.getElementById('cursor-say').textContent === '(0,−1), Black ant 1'`)
		b.click("h:0/wA")
		b.click("c:0,-1")
		b.wait(`document.getElementById('banner').textContent.includes('(0,−1)')`)
	}
}

// answersWords checks the words of the move field.
func answersWords(browser context.Context) func(*testing.T) {
	return func(t *testing.T) {
		b := openTab(t, browser, serveGame(t, play.Config{Game: "reversi"}).link, 1200, 700)
		for _, c := range []struct{ word, want string }{
			{"help", "moves, board, score, clock, last, hint, undo, redo, pass, draw, resign, help"}, {"moves", "d3, c4, f5, e6"}, {"board", "d4 White disc"}, {"hands", "no hands"}, {"score", "Black 2, White 2"}, {"last", "No move yet"},
		} {
			b.typeMove(c.word)
			b.wait(fmt.Sprintf(`document.getElementById('say').textContent.includes(%q)`, c.want))
		}
		b.typeMove("F5")
		b.wait(`view.node === '1' && document.getElementById('move').value === ''`)
		b.typeMove("a1")
		b.wait(`document.querySelector('#banner .code')?.textContent === 'reversi/no-flip'`)
		b.typeMove("undo")
		b.wait(`view.node === '0'`)
		b.typeMove("resign")
		b.wait(`document.getElementById('ask').open && document.getElementById('question').textContent === 'Black: resign this game?'`)
		b.press("#ask [value=no]")
		b.wait(`!document.getElementById('ask').open && document.activeElement.id === 'move' && getSelection().anchorNode?.id === 'typed'`)
		b.key("draw" + kb.Enter) // without pointing at the field again
		b.wait(`document.getElementById('ask').open && document.getElementById('question').textContent === 'Black offers a draw. White: accept it?'`)
		b.press("#yes")
		b.wait(`view.mode === 'over' && view.banner.text.includes('agreement')`)
		b.begin(play.Config{Game: "reversi"})
		b.typeMove("resign")
		b.wait(`document.getElementById('ask').open`)
		b.tabTo(`document.activeElement.id === 'yes'`)
		b.key(kb.Enter)
		b.wait(`view.mode === 'over' && view.banner.text.includes('resignation')`)
		b.begin(play.Config{Game: "bluelagoon"})
		b.typeMove("moves") // which are more than a banner holds
		b.wait(`document.getElementById('rule').open && document.getElementById('rule-text').textContent.split(', ').length === view.table.length`)
		b.key(kb.Escape)
		b.wait(`!document.getElementById('rule').open`)
		b.typeMove("resign")
		b.wait(`document.querySelector('#banner.refused')?.textContent.includes('ends only by its rules')`)
	}
}
