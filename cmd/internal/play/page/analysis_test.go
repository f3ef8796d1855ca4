package page_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/replay/game"
)

// analyses looks at hints and analysis in positions whose best moves are known, and at the panel.
func analyses(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveSession(t, nil).link, 1200, 700)
	for i, c := range []play.Config{
		{Game: "hive"},
		{Game: "contactix", Values: map[string]string{"size": "4"}},
		{Game: "conquest", Values: map[string]string{"size": "5"}},
		{Game: "bluelagoon"},
	} {
		t.Run("win of "+c.Game, func(t *testing.T) { b.in(t).findsWin(c, uint64(i)) })
	}
	t.Run("exact", func(t *testing.T) { provesValue(t, browser) })
	t.Run("panel", func(t *testing.T) { showsPanel(t, browser) })
}

// findsWin looks for the only move that wins at once.
func (b *tab) findsWin(c play.Config, seed uint64) {
	c, late, win := winIn(b, c, seed)
	b.begin(c)
	b.playOn(late)
	b.press("#acts [data-key=hint]")
	b.wait(fmt.Sprintf(`view.banner?.text.startsWith(%q)`, "Best move: "+win+" ("))
	cells := evaluate[[]string](b, `[...document.querySelectorAll('#cells .hinted')].map(cell => cell.dataset.spot)`)
	if want := evaluate[[]string](b, `view.hint`); len(cells) == 0 || !slices.Equal(slices.Sorted(slices.Values(cells)), slices.Sorted(slices.Values(want))) {
		b.Errorf("the hint outlines %q, want %q", cells, want)
	}
	b.press("#tab-analysis")
	b.press("#analyse")
	b.wait(`view.think && !view.think.running`)
	if got := b.text("line"); got != win && !strings.HasPrefix(got, win+" ") {
		b.Errorf("the best line is %q, want one that begins with %s", got, win)
	}
	b.press("#analyse")
	b.press("#tab-moves")
}

// playOn plays moves from the start of the game that is on.
func (b *tab) playOn(moves []string) {
	b.Helper()
	for _, text := range moves {
		evaluate[bool](b, fmt.Sprintf(`(transport.act({do: 'play', text: %q}), true)`, text))
	}
	b.wait(fmt.Sprintf(`view.list.length === %d && view.table.length > 0`, len(moves)))
}

// winIn returns a position of a game at random in which one move wins at once, and no other: as one to begin with or, where the game has no
// text of positions, with the moves that lead to it.
func winIn(b *tab, c play.Config, seed uint64) (late play.Config, moves []string, win string) {
	b.Helper()
	for range 200 {
		m := newMirror(b.TB, nil, c, seed)
		for seed++; m.state.Turn() != game.Nobody && len(m.moves) < 200; {
			legal := m.state.Moves(nil)
			if won := winning(m.state, legal); len(won) == 1 && len(legal) > 1 {
				late = play.Config{Game: c.Game, Setup: string(m.state.AppendPosition(nil))}
				if _, err := m.kind.Start(late.Setup, game.Options{}); err == nil {
					return late, nil, won[0]
				}
				return c, m.moves, won[0]
			}
			move := legal[m.choose.IntN(len(legal))]
			m.moves = append(m.moves, string(m.state.AppendMove(nil, move)))
			m.state.Play(move)
		}
	}
	b.Fatalf("no game of %s has a position with one winning move", c.Game)
	return c, nil, ""
}

// winning returns those of some moves that win at once.
func winning(s game.State, moves []game.Move) (won []string) {
	turn := s.Turn()
	for _, m := range moves {
		s.Play(m)
		if s.Turn() == game.Nobody && s.Outcome().Winner() == turn {
			s.Undo()
			won = append(won, string(s.AppendMove(nil, m)))
			continue
		}
		s.Undo()
	}
	return won
}

// provesValue compares what is shown as exact with what trying all games finds. Then the thinker rests.
func provesValue(t *testing.T, browser context.Context) {
	c := play.Config{Game: "reversi", Values: map[string]string{"size": "4"}}
	m := newMirror(t, nil, c, 3)
	for range 3 {
		moves := m.state.Moves(nil)
		move := moves[m.choose.IntN(len(moves))]
		m.moves = append(m.moves, string(m.state.AppendMove(nil, move)))
		m.state.Play(move)
	}
	h := serveGame(t, c)
	b := openTab(t, browser, h.link, 1200, 700)
	b.playOn(m.moves)
	best := map[string]int{}
	for _, move := range m.state.Moves(nil) {
		text := string(m.state.AppendMove(nil, move))
		m.state.Play(move)
		best[text] = marginOf(m.state)
		m.state.Undo()
	}
	turn := m.state.Turn()
	value := 0
	for text, margin := range best {
		if margin *= 1 - 2*int(turn); value == 0 || margin > value {
			value = margin
			best[""] = best[text]
		}
	}
	b.press("#tab-analysis")
	b.press("#analyse")
	b.wait(`view.think && !view.think.running && !document.getElementById('exact').hidden`)
	shown, found := b.text("score"), evaluate[string](b, `view.think.moves[0]?.text ?? view.think.line[0]`)
	want := strings.Replace(fmt.Sprintf("%+d discs for Black", best[""]), "-", "−", 1)
	if shown != want {
		t.Errorf("the exact score is %q, want %q", shown, want)
	}
	if best[found] != best[""] {
		t.Errorf("the best move is said to be %s, whose margin is %d; want %d", found, best[found], best[""])
	}
	h.wantRest(t, 1)
}

// marginOf returns by how many discs the first seat wins if both play as well as can be.
func marginOf(s game.State) int {
	turn := s.Turn()
	if turn == game.Nobody {
		scores := s.Outcome().Scores
		return int(scores[0]) - int(scores[1])
	}
	best, sign := -1000, 1-2*int(turn)
	for _, m := range s.Moves(nil) {
		s.Play(m)
		best = max(best, sign*marginOf(s))
		s.Undo()
	}
	return sign * best
}

// wantRest checks that no thought is on, after some that have ended.
func (h *house) wantRest(t *testing.T, begun int) {
	t.Helper()
	if n := h.jobs.running.Load(); n > 0 {
		t.Errorf("%d thoughts go on", n)
	}
	if n := len(h.jobs.list()); n != begun {
		t.Errorf("%d thoughts were begun, want %d", n, begun)
	}
}

// showsPanel checks the panel of the analysis, and how long it thinks.
func showsPanel(t *testing.T, browser context.Context) {
	h := serveGame(t, play.Config{Game: "conquest", Values: map[string]string{"size": "5"}})
	b := openTab(t, browser, h.link, 1200, 700)
	b.press("#tab-analysis")
	b.press("#analyse")
	rests := func(node string) {
		t.Helper()
		b.wait(fmt.Sprintf(`view.node === %q && view.think && !view.think.running && document.querySelectorAll('#candidates li').length > 0`, node))
	}
	rests("0")
	b.wait(`document.getElementById('score').textContent === view.think.text && view.think.text.endsWith(' for X')`)
	b.wait(`!document.querySelector('#cells .best')`) // not while one plays
	evaluate[bool](b, `(set('candidates', 'on'), true)`)
	b.wait(`document.querySelectorAll('#cells .best').length > 0`)
	// The best line is shown on the board under the pointer.
	b.Do(chromedp.ScrollIntoView(chromedp.ID("line")))
	p := evaluate[point](b, `(box => ({X: box.x + 3, Y: box.y + box.height / 2}))(document.querySelectorAll('#line span')[1].getBoundingClientRect())`)
	b.Do(chromedp.MouseEvent(chromedp.MouseMoved, p.X, p.Y))
	b.wait(`view.think.steps[1].length > 0 && view.think.steps[1].every(spot => board.hits.get(spot).matches('.best'))`)
	b.Do(chromedp.MouseEvent(chromedp.MouseMoved, 2, 2))
	b.wait(`[...document.querySelectorAll('#cells .best')].every(cell => view.think.steps[0].includes(cell.dataset.spot))`)
	if nodes := evaluate[int64](b, `view.think.nodes`); nodes < player.DefaultNodes/2 || nodes > player.DefaultNodes*5/4 {
		t.Errorf("%d nodes are shown, want about %d", nodes, int64(player.DefaultNodes))
	}
	h.wantRest(t, 1)
	b.press("#more")
	b.wait(`view.think.next === ` + fmt.Sprint(4*player.DefaultNodes))
	rests("0")
	if all := h.jobs.list(); all[1].Limits.Nodes != 2*player.DefaultNodes {
		t.Errorf("more has %d nodes, want %d", all[1].Limits.Nodes, 2*player.DefaultNodes)
	}
	best := evaluate[string](b, `view.think.moves[0].text`)
	b.press("#candidates button")
	b.wait(`view.list.length === 1 && view.list[0].text === ` + quote(best))
	rests("1")
	b.wait(`document.querySelectorAll('#graph circle').length > 1`)
	b.press("#back") // what is known is kept
	rests("0")
	b.press("#last")
	rests("1")
	h.wantRest(t, 3)
	b.press("#analyse")
	b.wait(`document.getElementById('analyse').getAttribute('aria-pressed') === 'false'`)
}
