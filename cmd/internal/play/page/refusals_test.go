package page_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// Games in which clicks go wrong, and the codes that come of it.
var wrongs = []struct {
	config play.Config
	codes  string // without the name of the game
}{
	{play.Config{Game: "reversi", Rules: "othello"}, "must-pass no-flip occupied"},
	{play.Config{Game: "reversi", Rules: "dtu", Manual: true}, "flip-extra flip-twice must-pass no-flip not-centre occupied"},
	{play.Config{Game: "reversi", Rules: "one-line"}, "must-pass need-line no-flip occupied"},
	{play.Config{Game: "hive", Rules: "standard+MLP"}, "ant-move bad-move beetle-move contact gate grasshopper-move ladybug-move mosquito-move move-before-queen occupied " +
		"one-hive pillbug-move place-apart place-by-enemy place-on-piece queen-by-turn-4 queen-move resting spider-move throw-stack throw-target wrong-colour"},
	{play.Config{Game: "contactix", Rules: "hex"}, "occupied"},
	{play.Config{Game: "bluelagoon"}, "not-adjacent occupied"},
	{play.Config{Game: "conquest", Rules: "conquest"}, "no-pawn not-empty not-own-pawn too-far"},
	{play.Config{Game: "conquest", Rules: "ataxx"}, "no-neighbour not-empty not-own-pawn too-far"},
}

// refusesClicks clicks on what is no move, until every code of a game has come. The banner has the code and the sentence of the
// rules, and nothing changes.
func refusesClicks(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveSession(t, nil).link, 1200, 700)
	for i, w := range wrongs {
		t.Run(w.config.Game+" "+w.config.Rules, func(t *testing.T) {
			b := b.in(t)
			var codes []string
			b.begin(w.config)
			var cells []game.Spot
			for _, text := range evaluate[[]string](b, `[...board.cells.keys()]`) {
				spot, _ := game.ParseSpot(text)
				cells = append(cells, spot)
			}
			for _, wrong := range findWrong(t, w.config, cells, uint64(i)) {
				evaluate[bool](b, `(board.free(), true)`) // a selection stays where the position is the same
				if wrong.moves == nil {
					b.begin(wrong.config)
				} else {
					b.review(wrong.config, wrong.moves)
				}
				for _, spot := range wrong.clicks {
					b.click(spot.String())
				}
				b.wantRefusal(wrong.ill, len(wrong.moves))
				codes = append(codes, wrong.ill.Code[strings.Index(wrong.ill.Code, "/")+1:])
			}
			slices.Sort(codes)
			if got := strings.Join(codes, " "); got != w.codes {
				t.Errorf("clicks had the codes %q, want %q", got, w.codes)
			}
		})
	}
}

// begin begins a game on the page.
func (b *tab) begin(c play.Config) {
	b.Helper()
	evaluate[bool](b, fmt.Sprintf(`(window.begun = Infinity, transport.send('act', {do: 'new', id: ++transport.id, text: %q})
		.then(answer => { begun = answer.body.v ?? answer.body.text; }), true)`, quote(c)))
	b.wait(`begun !== Infinity`)
	if refused := evaluate[string](b, `typeof begun === 'string' ? begun : ''`); refused != "" {
		b.Fatalf("%s does not begin: %s", quote(c), refused)
	}
	b.wait(`view.v >= begun`)
}

// review shows the last position of a game for review.
func (b *tab) review(c play.Config, moves []string) {
	b.Helper()
	text := fmt.Sprintf("[Game %q]\n[Rules %q]\n\n", c.Game, c.Rules)
	for i, move := range moves {
		text += fmt.Sprintf("%d. %s\n", i+1, move)
	}
	b.open("game.pgn", []byte(text+"*\n"))
	b.wait(fmt.Sprintf(`view.mode === 'review' && view.list.length === %d`, len(moves)))
	b.press("#last")
	b.wait(fmt.Sprintf(`view.node === '%d'`, len(moves)))
}

// A wrongClick is a position, and clicks that are no move there.
type wrongClick struct {
	config play.Config
	moves  []string // from the start of the config
	clicks []game.Spot
	ill    *game.Illegal
}

// findWrong plays games at random, and returns clicks for every code that it meets.
func findWrong(t *testing.T, c play.Config, cells []game.Spot, seed uint64) (found []wrongClick) {
	t.Helper()
	kind, err := replay.GameByName(c.Game)
	if err != nil {
		t.Fatal(err)
	}
	choose := rand.New(rand.NewPCG(seed, 1))
	codes := map[string]bool{}
	for range 12 {
		state, err := kind.Start("", game.Options{Rules: c.Rules})
		if err != nil {
			t.Fatal(err)
		}
		var played []string
		for len(played) < 60 && state.Turn() != game.Nobody {
			moves := state.Moves(nil)
			for range 8 * min(1, int(state.Turn())+1) {
				clicks := wrongly(state.(game.Pointed), moves, c.Manual, choose, cells)
				if clicks == nil {
					continue
				}
				ill := state.(game.Pointed).Refuse(clicks)
				if ill.Code == "" || codes[ill.Code] {
					continue
				}
				codes[ill.Code] = true
				wrong := wrongClick{c, played, clicks, ill}
				setup := string(state.AppendPosition(nil))
				if _, err := kind.Start(setup, game.Options{Rules: c.Rules}); err == nil {
					wrong.config.Setup, wrong.config.Pass, wrong.moves = setup, "ask", nil // a pass that is played by itself would come between
				}
				found = append(found, wrong)
			}
			move := moves[choose.IntN(len(moves))]
			played = append(played[:len(played):len(played)], string(state.AppendMove(nil, move)))
			state.Play(move)
		}
	}
	return found
}

// wrongly returns the beginning of a legal move and then a click that does not go on, which the page takes neither for another beginning
// nor for one that frees; nil if it finds none.
func wrongly(p game.Pointed, moves []game.Move, manual bool, choose *rand.Rand, cells []game.Spot) []game.Spot {
	gestures := p.AppendGestures(nil, moves[choose.IntN(len(moves))], manual)
	if len(gestures) == 0 {
		return nil
	}
	var clicks []game.Spot
	gesture := gestures[choose.IntN(len(gestures))]
	for _, step := range gesture {
		clicks = append(clicks, step.Spots[:step.Need]...)
	}
	clicks = clicks[:choose.IntN(len(clicks))]
	last := cells[choose.IntN(len(cells))]
	if len(clicks) > 1 && choose.IntN(2) == 0 {
		last = clicks[choose.IntN(len(clicks))]
	}
	if begins(p, moves, manual, append(slices.Clone(clicks), last)) || begins(p, moves, manual, []game.Spot{last}) ||
		len(clicks) == 1 && clicks[0] == last || gesture[0].Need > 1 && slices.Contains(clicks, last) {
		return nil
	}
	return append(clicks, last)
}

// begins says whether clicks begin a legal move.
func begins(p game.Pointed, moves []game.Move, manual bool, clicks []game.Spot) bool {
	for _, m := range moves {
		for _, g := range p.AppendGestures(nil, m, manual) {
			if goesOn(g, clicks) {
				return true
			}
		}
	}
	return false
}

func goesOn(g game.Gesture, clicks []game.Spot) bool {
	for _, step := range g {
		here := clicks[:min(step.Need, len(clicks))]
		for i, spot := range here {
			if !slices.Contains(step.Spots, spot) || slices.Contains(here[:i], spot) {
				return false
			}
		}
		clicks = clicks[len(here):]
	}
	return len(clicks) == 0
}
