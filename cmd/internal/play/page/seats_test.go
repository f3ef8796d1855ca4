package page_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/render/browsertest"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// Short games between two people, and after how many plies one of them resigns; 0: they play to the end.
var duels = []struct {
	config play.Config
	most   int
	late   int  // plies that were played before, at random
	cut    bool // one of them loses the connection
}{
	{play.Config{Game: "reversi", Values: map[string]string{"size": "4"}, Pass: "ask"}, 0, 0, true},
	{play.Config{Game: "contactix", Values: map[string]string{"size": "3"}}, 0, 0, false},
	{play.Config{Game: "conquest", Values: map[string]string{"size": "3"}}, 0, 0, false},
	{play.Config{Game: "hive"}, 10, 0, true},
	{play.Config{Game: "bluelagoon"}, 0, 120, false},
}

// A duel is what two people see who play from two browsers: the host, and somebody with a link who has two windows.
type duel struct {
	*mirror
	house         *house
	host, far, by *tab // by is the second window of who is far
	watcher       *tab
}

// playsFarApart plays games between two browsers by clicks and typed moves in turn. All windows see the same, and nothing is lost
// when one is cut off.
func playsFarApart(t *testing.T, browser context.Context) {
	h := serveSession(t, nil)
	elsewhere := browsertest.Another(t, browser)
	d := &duel{house: h, host: openTab(t, browser, h.link, 1200, 700)}
	d.far, d.by = openTab(t, elsewhere, h.seats[1], 1200, 700), openTab(t, elsewhere, h.seats[1], 768, 1024)
	d.watcher = openTab(t, browsertest.Another(t, browser), h.watch, 360, 640)
	d.watcher.Problems.Ignore("status of 403")
	d.by.Problems.Ignore("status of 409")
	for _, b := range []*tab{d.host, d.far, d.by, d.watcher} {
		b.Problems.Ignore("net::ERR_") // while it is cut off
	}
	for i, g := range duels {
		t.Run(g.config.Game, func(t *testing.T) {
			g.config.Seats = []play.Seat{{Name: "Ada", Kind: play.Human}, {Name: "Bob", Kind: play.Remote}}
			if g.late > 0 {
				g.config.Setup = lateIn(t, g.config, g.late, uint64(i))
			}
			d.in(t).plays(g.config, g.most, g.cut, uint64(i))
		})
	}
	t.Run("watcher", func(t *testing.T) { d.in(t).watches() })
	t.Run("twice", func(t *testing.T) { d.in(t).actsTwice() })
	t.Run("offers", func(t *testing.T) { d.in(t).offers() })
}

func (d *duel) in(t *testing.T) *duel {
	return &duel{house: d.house, host: d.host.in(t), far: d.far.in(t), by: d.by.in(t), watcher: d.watcher.in(t)}
}

// lateIn returns a position of a game after some plies that a seed has chosen.
func lateIn(t *testing.T, c play.Config, plies int, seed uint64) string {
	t.Helper()
	values := map[string]string{replay.SeedFlag: "1"}
	m := newMirror(t, nil, play.Config{Game: c.Game, Rules: c.Rules, Values: values}, seed)
	for m.state.Turn() == game.Chance || len(m.moves) < plies {
		moves := m.state.Moves(nil)
		if len(moves) == 0 {
			t.Fatalf("the game is over after %d plies", len(m.moves))
		}
		m.moves = append(m.moves, "")
		m.state.Play(moves[m.choose.IntN(len(moves))])
	}
	return string(m.state.AppendPosition(nil))
}

// plays plays one game. Who is far is cut off in the middle.
func (d *duel) plays(c play.Config, most int, cut bool, seed uint64) {
	d.host.Helper()
	d.begins(c, seed)
	for m := d.mirror; m.state.Turn() >= 0 || m.state.Turn() == game.Chance; {
		m.tab = [...]*tab{d.host, d.far}[max(0, m.state.Turn())]
		if m.tab == d.far && len(m.moves)%4 > 1 {
			m.tab = d.by
		}
		switch n := len(m.moves); {
		case most > 0 && n >= most:
			m.tab = d.far
			m.resign()
		case cut && n == 3:
			d.cutOff()
		case m.state.Turn() >= 0 && n%2 > 0:
			m.typed()
		default:
			m.ply()
		}
		if most > 0 && len(m.moves) >= most && evaluate[bool](d.far, `view.mode === 'over'`) {
			break
		}
		d.agree()
	}
	d.ends()
}

// begins begins a game, and waits until all see it.
func (d *duel) begins(c play.Config, seed uint64) {
	d.host.Helper()
	d.host.begin(c)
	d.mirror = newMirror(d.host.TB, d.host, c, seed)
	for _, b := range []*tab{d.far, d.by, d.watcher} {
		b.wait(fmt.Sprintf(`view.game === %q && view.mode === 'play' && view.ply === 0`, c.Game))
	}
}

// typed plays one ply by typing it.
func (m *mirror) typed() {
	m.tab.Helper()
	moves := m.state.Moves(nil)
	text := string(m.state.AppendMove(nil, moves[m.choose.IntN(len(moves))]))
	m.tab.wait(fmt.Sprintf(`view.ply === %d && view.table.length > 0`, len(m.moves)))
	m.tab.typeMove(text)
	m.follow(text)
}

// resign gives the game up by a word in the move field, and keys.
func (m *mirror) resign() {
	m.tab.Helper()
	m.tab.typeMove("resign")
	m.tab.wait(`document.getElementById('ask').open`)
	m.tab.press("#yes")
	m.tab.wait(`view.mode === 'over'`)
}

// agree waits until all windows show the last ply.
func (d *duel) agree() {
	d.host.Helper()
	for _, b := range []*tab{d.host, d.far, d.by, d.watcher} {
		b.wait(fmt.Sprintf(`(view.list ?? []).length === %d && view.follow`, len(d.moves)))
	}
}

// cutOff plays a ply of who is far while its browser has no network. The others see that it is gone, and the ply comes once the
// network is back.
func (d *duel) cutOff() {
	d.host.Helper()
	n := len(d.moves)
	moves := d.state.Moves(nil)
	text := string(d.state.AppendMove(nil, moves[d.choose.IntN(len(moves))]))
	d.tab = d.far
	for _, b := range []*tab{d.far, d.by} {
		b.online(false)
	}
	d.house.lines.cut()
	for _, b := range []*tab{d.far, d.by} {
		b.wait(`link === 'off' && document.querySelector('#banner.failure')?.textContent.includes('is lost')`)
	}
	d.host.wait(`view.seats[1].about.includes("gone")`)
	d.host.wait(`document.querySelectorAll('.seat')[1].textContent.includes('gone')`)
	d.far.typeMove(text)
	d.watcher.wait(fmt.Sprintf(`view.list.length === %d`, n))
	for _, b := range []*tab{d.far, d.by} {
		b.online(true)
	}
	d.follow(text)
	d.host.wait(`view.seats[1].about.endsWith("here")`)
	d.far.wait(`link === 'on' && document.getElementById('banner').hidden`)
}

// online lets the browser of a window have a network or not.
func (b *tab) online(on bool) {
	b.Helper()
	p := network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{{Offline: !on, DownloadThroughput: -1, UploadThroughput: -1}}}
	b.Do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := chromedp.Call(ctx, network.EmulateNetworkConditionsByRule, p)
		return err
	}))
}

// ends compares the records that both get with that which was saved.
func (d *duel) ends() {
	d.host.Helper()
	saved := string(d.house.record(d.host))
	for _, b := range []*tab{d.host, d.far, d.by, d.watcher} {
		b.wait(`view.mode === 'over' && Boolean(view.result)`)
		evaluate[bool](b, `(window.got = '', transport.record().then(({text}) => { got = text; }), true)`)
		b.wait(`got`)
		if got := evaluate[string](b, `got`); got != saved {
			b.Errorf("the record is\n%s\nwant\n%s", got, saved)
		}
	}
	wantRecord(d.host.TB, []byte(saved), d.moves)
}

// watches lets a watcher try to act in every way. It says why not, and nothing changes.
func (d *duel) watches() {
	d.begins(play.Config{Game: "reversi", Seats: []play.Seat{{Kind: play.Human}, {Kind: play.Remote}}}, 0)
	b := d.watcher
	if buttons := evaluate[int](b, `document.querySelectorAll('#acts button:enabled').length`); buttons > 0 {
		b.Errorf("who watches has %d buttons to press", buttons)
	}
	b.click("c:2,3")
	b.wait(`document.getElementById('banner').textContent.includes('You watch this game')`)
	b.press("#banner .close")
	b.typeMove("d3")
	b.wait(`document.querySelector('#banner.refused')?.textContent.includes('You watch this game')`)
	for _, act := range []string{`{do: 'play', text: 'd3'}`, `{do: 'resign'}`, `{do: 'undo'}`, `{do: 'offer', text: 'draw'}`, `{do: 'new', text: '{}'}`, `{do: 'set', text: 'sound=on'}`} {
		if status := b.status(act); status != 403 {
			b.Errorf("%s has the status %d, want 403", act, status)
		}
	}
	d.agree()
	d.host.wait(`view.mode === 'play' && view.ply === 0 && view.table.length === 4`)
}

// status sends an act as the page does, and returns what comes back.
func (b *tab) status(act string) int {
	b.Helper()
	status, err := chromedp.Run(b.Ctx, chromedp.Evaluate[int](`transport.send('act', {id: ++transport.id, v: view.v, ...`+act+`}).then(answer => answer.status)`, chromedp.EvalAwaitPromise))
	if err != nil {
		b.Fatal(err)
	}
	return status
}

// actsTwice sends an act a second time, and another one on a view that is old.
func (d *duel) actsTwice() {
	d.begins(play.Config{Game: "reversi", Seats: []play.Seat{{Kind: play.Human}, {Kind: play.Remote}}}, 0)
	d.tab = d.host
	d.host.typeMove("f5")
	d.follow("f5")
	d.agree()
	v := evaluate[float64](d.far, `view.v`)
	id := evaluate[int](d.far, `++transport.id`)
	for range 2 {
		if status := d.far.status(fmt.Sprintf(`{do: 'play', text: 'd6', id: %d}`, id)); status != 200 {
			d.far.Errorf("the act has the status %d", status)
		}
	}
	d.follow("d6")
	d.agree()
	if status := d.by.status(fmt.Sprintf(`{do: 'play', text: 'd6', v: %.0f}`, v)); status != 409 {
		d.by.Errorf("a late act of another window has the status %d, want 409", status)
	}
	d.agree()
	if said := d.far.text("rules"); !strings.Contains(said, "8x8") {
		d.far.Errorf("the page is about %q", said)
	}
}

// offers lets one offer a draw twice, which is declined and accepted. Both hear all of it once.
func (d *duel) offers() {
	d.begins(play.Config{Game: "reversi", Seats: []play.Seat{{Name: "Ada", Kind: play.Human}, {Kind: play.Remote}}}, 0)
	for _, b := range []*tab{d.host, d.far} {
		b.listen()
	}
	for _, answer := range []string{"Decline", "Accept"} {
		d.host.press("#acts [data-key='offer:draw']")
		d.host.wait(`document.querySelector('#offers p')?.textContent === 'You offer a draw, and wait for an answer.'`)
		d.far.wait(`document.querySelectorAll('#offers button').length === 2`)
		d.far.press(fmt.Sprintf("#offers button:nth-of-type(%d)", map[string]int{"Accept": 1, "Decline": 2}[answer]))
		d.far.wait(`document.getElementById('offers').hidden`)
		d.host.wait(`document.getElementById('offers').hidden`)
	}
	for _, b := range []*tab{d.host, d.far, d.by, d.watcher} {
		b.wait(`view.mode === 'over' && view.banner.text.includes('agreement')`)
	}
	for _, b := range []*tab{d.host, d.far} {
		b.wantHeardOnce("Ada offers a draw.", "Declined.", "Ada offers a draw.", "Drawn (agreement).")
	}
}

// listen takes note of what is announced from now on.
func (b *tab) listen() {
	b.Helper()
	evaluate[bool](b, `(window.heard = [], new MutationObserver(() => heard.push(document.getElementById('say').textContent))
		.observe(document.getElementById('say'), {childList: true, characterData: true, subtree: true}), true)`)
}

// wantHeardOnce waits until all of some texts are announced. Nothing else is.
func (b *tab) wantHeardOnce(texts ...string) {
	b.Helper()
	b.wait(fmt.Sprintf(`heard.length >= %d`, len(texts)))
	if heard := evaluate[[]string](b, `heard.splice(0)`); !slices.Equal(heard, texts) {
		b.Errorf("%q was announced, want %q", heard, texts)
	}
}
