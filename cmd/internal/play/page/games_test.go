package page_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// Games that are played to their end, or to a resignation after some plies where they may last.
var games = []struct {
	name   string
	config play.Config
	most   int // plies; 0: until the end
}{
	{"reversi", play.Config{Game: "reversi", Values: map[string]string{"size": "6"}}, 0},
	{"reversi by hand", play.Config{Game: "reversi", Rules: "dtu", Values: map[string]string{"size": "6"}, Manual: true, Pass: "ask"}, 0},
	{"reversi in one line", play.Config{Game: "reversi", Rules: "one-line", Values: map[string]string{"size": "4"}, Pass: "ask"}, 0},
	{"hive", play.Config{Game: "hive", Rules: "standard+MLP"}, 40},
	{"contactix", play.Config{Game: "contactix", Rules: "hex", Values: map[string]string{"size": "5"}}, 0},
	{"bluelagoon", play.Config{Game: "bluelagoon", Values: map[string]string{"players": "3"}, Seats: make([]play.Seat, 3)}, 0},
	{"conquest", play.Config{Game: "conquest", Values: map[string]string{"size": "5"}, Seats: []play.Seat{{Kind: play.Human}, {Kind: play.Engine, Player: "minmax:1"}}}, 0},
	{"ataxx", play.Config{Game: "conquest", Rules: "ataxx", Values: map[string]string{"size": "5"}, Pass: "ask"}, 30},
}

// playsGames plays by the mouse what a seed chooses. The saved record has the same moves, and nothing is wrong with it.
func playsGames(t *testing.T, browser context.Context) {
	for i, g := range games {
		t.Run(g.name, func(t *testing.T) {
			for s := range g.config.Seats {
				if g.config.Seats[s].Kind == "" {
					g.config.Seats[s].Kind = play.Human
				}
			}
			h := serveGame(t, g.config)
			m := newMirror(t, openTab(t, browser, h.link, 1200, 700), g.config, uint64(i))
			for m.state.Turn() >= 0 || m.state.Turn() == game.Chance {
				if g.most > 0 && len(m.moves) >= g.most {
					m.tab.press(`#acts [data-key=resign]`)
					m.tab.press(`#yes`)
					break
				}
				m.ply()
			}
			m.tab.wait(`view.mode === 'over' && Boolean(view.result)`)
			wantRecord(t, h.record(m.tab), m.moves)
			m.tab.press("#share-button")
			m.tab.press("#copy-record") // a browser without a clipboard shows what there is to copy
			m.tab.wait(`document.getElementById('copy').open || said?.text === 'Game copied.'`)
			if evaluate[bool](m.tab, `document.getElementById('copy').open`) {
				wantRecord(t, []byte(evaluate[string](m.tab, `document.getElementById('copy-text').value`)), m.moves)
			}
		})
	}
}

// wantRecord checks that a record has these moves, and nothing is wrong with it.
func wantRecord(t testing.TB, text []byte, moves []string) {
	t.Helper()
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	for r := range format.Records(parse.Input{Data: text}) {
		p := replay.Replay(r, replay.Options{})
		for _, f := range p.Findings {
			t.Errorf("%s: %s", f.Code, f.Message)
		}
		var got []string
		for ply := range p.Plies {
			state := p.At(ply)
			got = append(got, string(state.AppendMove(nil, p.Plies[ply].Move)))
		}
		if !slices.Equal(got, moves) {
			t.Errorf("the record has the moves %q, want %q", got, moves)
		}
		return
	}
	t.Errorf("the record has no game: %s", text)
}

// A mirror plays the same game on the rules.
type mirror struct {
	tab    *tab
	config play.Config
	kind   *replay.Game
	state  game.State
	choose *rand.Rand
	moves  []string // deals included
}

func newMirror(t testing.TB, b *tab, c play.Config, seed uint64) *mirror {
	t.Helper()
	kind, err := replay.GameByName(c.Game)
	if err != nil {
		t.Fatal(err)
	}
	state, err := kind.Start(c.Setup, game.Options{Rules: c.Rules, Values: c.Values})
	if err != nil {
		t.Fatal(err)
	}
	return &mirror{tab: b, config: c, kind: kind, state: state, choose: rand.New(rand.NewPCG(seed, 0))}
}

// ply plays one ply: by clicks if a person has to move, else it waits for the host or an engine.
func (m *mirror) ply() {
	m.tab.Helper()
	turn := m.state.Turn()
	if turn >= 0 && (m.config.Seats == nil || m.config.Seats[turn].Kind != play.Engine) {
		if len(m.moves)%6 == 3 {
			m.wrong()
		}
		moves := m.state.Moves(nil)
		move := moves[m.choose.IntN(len(moves))]
		for _, spot := range m.clicks(move) {
			m.tab.click(spot)
		}
		m.follow(string(m.state.AppendMove(nil, move)))
		return
	}
	m.deal()
}

// deal lets the host deal: between phases the game stops until somebody goes on.
func (m *mirror) deal() {
	m.tab.Helper()
	m.tab.wait(fmt.Sprintf("view.list.length > %d || view.may.includes('goon')", len(m.moves)))
	if evaluate[bool](m.tab, `view.may.includes('goon')`) {
		m.tab.press(`#banner button`)
	}
	m.follow("")
}

// follow waits for the next ply on the page, and plays it. It has to be the one that is wanted.
func (m *mirror) follow(want string) {
	m.tab.Helper()
	n := len(m.moves)
	m.tab.wait(fmt.Sprintf(`(view.list ?? []).length > %d`, n))
	text := evaluate[string](m.tab, fmt.Sprintf(`view.list[%d].text`, n))
	move, ill := m.state.ParseMove(text)
	if ill != nil {
		m.tab.Fatalf("ply %d is %q: %v", n+1, text, ill)
	}
	got := string(m.state.AppendMove(nil, move))
	if want != "" && got != want {
		m.tab.Fatalf("ply %d is %q, want %q", n+1, got, want)
	}
	m.moves = append(m.moves, got)
	m.state.Play(move)
}

// clicks returns one of the ways to point at a move.
func (m *mirror) clicks(move game.Move) (spots []string) {
	gestures := m.state.(game.Pointed).AppendGestures(nil, move, m.config.Manual)
	if len(gestures) == 0 {
		m.tab.Fatalf("nothing points at %s", m.state.AppendMove(nil, move))
	}
	for _, step := range gestures[m.choose.IntN(len(gestures))] {
		for _, i := range m.choose.Perm(len(step.Spots))[:step.Need] {
			spots = append(spots, step.Spots[i].String())
		}
	}
	return spots
}

// wrong clicks on a cell that begins no move. The page says why, with the code that the rules give, and nothing changes.
func (m *mirror) wrong() {
	m.tab.Helper()
	p := m.state.(game.Pointed)
	begins := map[string]bool{}
	for _, move := range m.state.Moves(nil) {
		for _, g := range p.AppendGestures(nil, move, m.config.Manual) {
			for _, spot := range g[0].Spots {
				begins[spot.String()] = true
			}
		}
	}
	cells := evaluate[[]string](m.tab, `[...board.cells.keys()]`)
	cells = slices.DeleteFunc(cells, func(spot string) bool { return begins[spot] })
	if len(cells) == 0 {
		return
	}
	cell := cells[m.choose.IntN(len(cells))]
	spot, _ := game.ParseSpot(cell)
	want := p.Refuse([]game.Spot{spot})
	m.tab.click(cell)
	m.tab.wantRefusal(want, len(m.moves))
}

// wantRefusal checks what the banner says, and that the game stays at a ply.
func (b *tab) wantRefusal(want *game.Illegal, ply int) {
	b.Helper()
	b.wait(fmt.Sprintf(`!document.getElementById('banner').hidden && document.querySelector('#banner .code')?.textContent === %q`, want.Code))
	if said := b.text("banner"); !strings.Contains(strings.ReplaceAll(said, "−", "-"), want.Message) {
		b.Errorf("the banner says %q, want %q", said, want.Message)
	}
	if n := evaluate[int](b, `(view.list ?? []).length`); n != ply {
		b.Errorf("after a refusal there are %d plies, want %d", n, ply)
	}
	b.press(`#banner .close`)
	b.wait(`document.getElementById('banner').hidden`)
}
