package annotate_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/annotate"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// A counter plays by the difference of discs, that at the end included.
type counter struct {
	board    reversi.Board
	searcher *search.Searcher
	deaf     bool // searches all moves whatever it is told
	asked    int
}

func (c *counter) Begin(_ context.Context, g *player.Game, _ game.Seat, _ uint64) error {
	c.board = g.State.(reversi.Board)
	c.searcher = search.New(g.State, discs{c.board}, search.Options{Table: search.NewTable(1 << 12)})
	return nil
}

func (c *counter) Move(ctx context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	c.asked++
	if c.deaf {
		l.Moves = nil
	}
	r, err := c.searcher.Search(ctx, l)
	return player.Choice{
		Move: r.Best, Line: r.Line, Score: r.Score, Depth: r.Depth, Nodes: r.Nodes, Scored: true, Exact: r.Exact,
	}, err
}

func (*counter) Close() error { return nil }

type discs struct{ board reversi.Board }

func (discs) Begin(game.State, *search.Budget) {}

func (d discs) Evaluate(seat game.Seat) search.Score {
	black, white := d.board.Counts()
	if seat == reversi.White {
		black, white = white, black
	}
	return search.Score(black - white)
}

func (d discs) Final(_ game.Outcome, seat game.Seat) search.Score { return d.Evaluate(seat) }

func replayOf(t *testing.T, text string) *replay.Played {
	t.Helper()
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	for r := range format.Records(parse.Input{Data: []byte(text)}) {
		return replay.Replay(r.Clone(), replay.Options{})
	}
	t.Fatal("no record")
	return nil
}

// small is a whole game on 4 × 4 with a pass in it.
const small = `[Game "reversi"]
[Rules "othello"]
[Size "4"]
[Black "Ada"]
[White "Bob"]

{a game} 1. a2 {well} c1 2. d3 a3 3. b1 a1 4. -- c4 5. d4 -- 6. d2 d1 7. b4 a4
`

func annotated(t *testing.T, p *replay.Played, by player.Player, o annotate.Options) *annotate.Annotation {
	t.Helper()
	if f := p.Fault(); f != nil {
		t.Fatalf("%s: %s", f.Code, f.Message)
	}
	a, err := annotate.Game(context.Background(), p, by, o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// values tries everything: what the best move and the one that was played are worth, for who made it.
func values(s reversi.Board, played game.Move) (best, value int) {
	best = -99
	for _, m := range s.Moves(nil) {
		score := worth(s, m)
		best = max(best, score)
		if m == played {
			value = score
		}
	}
	return best, value
}

func worth(s reversi.Board, m game.Move) int {
	seat := s.Turn()
	s.Play(m)
	defer s.Undo()
	if s.Turn() == game.Nobody {
		return int(discs{s}.Evaluate(seat))
	}
	best := -99
	for _, next := range s.Moves(nil) {
		best = max(best, worth(s, next))
	}
	if s.Turn() != seat {
		return -best
	}
	return best
}

// What is lost with every move is what trying everything says, however the player is asked.
func TestLossesAgainstTryingEverything(t *testing.T) {
	for _, deaf := range []bool{false, true} {
		p := replayOf(t, small)
		a := annotated(t, p, &counter{deaf: deaf}, annotate.Options{From: 3, Limits: search.Limits{Depth: 20}})
		if want := len(p.Plies) - 2; len(a.Moves) != want {
			t.Fatalf("%d moves, want %d", len(a.Moves), want)
		}
		var tallies [2]annotate.Tally
		for _, m := range a.Moves {
			i := p.PlyIndex(m.Number)
			board := p.At(i).(reversi.Board)
			best, value := values(board, p.Plies[i].Move)
			choices := len(board.Moves(nil))
			if int(m.Best.Score) != best || int(m.Value.Score) != value || int(m.Loss) != best-value || !m.Best.Exact || !m.Value.Exact {
				t.Errorf("ply %d: %+v of %+v, want %d of %d", m.Number, m.Value, m.Best, value, best)
			}
			if m.Forced != (choices == 1) {
				t.Errorf("ply %d with %d choices: forced is %v", m.Number, choices, m.Forced)
			}
			if sign := func(n int) int { return min(1, max(-1, n)) }; m.Changed != (sign(best) > sign(value)) {
				t.Errorf("ply %d, from %d to %d: changed is %v", m.Number, best, value, m.Changed)
			}
			if tally := &tallies[m.Seat]; choices > 1 {
				tally.Moves++
				tally.Loss += int64(best - value)
				if best == value {
					tally.Good++
				}
			}
		}
		for seat, want := range tallies {
			got := a.Tallies[seat]
			if got.Moves != want.Moves || got.Good != want.Good || got.Loss != want.Loss || got.Moves == 0 {
				t.Errorf("seat %d: %+v, want %+v", seat, got, want)
			}
		}
	}
}

// Who always plays the best move loses nothing.
func TestBestMovesLoseNothing(t *testing.T) {
	state, err := reversi.Start("", game.Options{Values: map[string]string{"size": "4"}})
	if err != nil {
		t.Fatal(err)
	}
	by := &counter{}
	g := &player.Game{State: state}
	if err := by.Begin(t.Context(), g, 0, 0); err != nil {
		t.Fatal(err)
	}
	var moves []string
	for state.Turn() != game.Nobody {
		choice, err := by.Move(context.Background(), g, search.Limits{Depth: 20})
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, string(state.AppendMove(nil, choice.Move)))
		state.Play(choice.Move)
	}
	p := replayOf(t, "[Game \"reversi\"]\n[Rules \"othello\"]\n[Size \"4\"]\n\n"+strings.Join(moves, " ")+"\n")
	a := annotated(t, p, &counter{}, annotate.Options{Limits: search.Limits{Depth: 20}})
	for seat := range a.Tallies {
		if tally := a.Tallies[seat]; tally.Accuracy() != 1 || tally.MeanLoss() != 0 || tally.Blunders != 0 {
			t.Errorf("seat %d: %v", seat, &tally)
		}
	}
}

// The record has a comment after every move, its own comments are kept, and it reads back.
func TestRecord(t *testing.T) {
	p := replayOf(t, small)
	a := annotated(t, p, &counter{}, annotate.Options{Limits: search.Limits{Depth: 20}, Blunder: 100})
	record, refused := a.Record(p, "counting discs")
	if refused != nil {
		t.Fatal(refused)
	}
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	text, err := format.Append(nil, record, parse.EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	back := replayOf(t, string(text))
	if len(back.Findings) != len(p.Findings) || len(back.Plies) != len(p.Plies) {
		t.Errorf("it reads back with %v", back.Findings)
	}
	var comments []string
	for _, token := range back.Record.Tokens {
		if token.Kind == parse.Comment {
			comments = append(comments, strings.Join(strings.Fields(token.Text), " "))
		}
	}
	if len(comments) != len(p.Plies)+3 {
		t.Fatalf("%d comments for %d plies:\n%s", len(comments), len(p.Plies), text)
	}
	for i, want := range map[int]string{
		0: "Scores are those of Black, by counting discs. Black: ", 1: "a game", 2: "annotation: score -8, exact, depth ", 3: "well",
	} {
		if !strings.HasPrefix(comments[i], want) {
			t.Errorf("comment %d is %q, want %q …", i, comments[i], want)
		}
	}
	for i, m := range a.Moves {
		if m.Loses() && !strings.Contains(string(text), ", best "+m.Line[0]+" (") {
			t.Errorf("nothing says that %s was better at ply %d", m.Line[0], i+1)
		}
	}
}

// Scores are of the seat that moves where there are more than two, and of the first otherwise.
func TestShownScores(t *testing.T) {
	for _, test := range []struct {
		turn  game.Seat
		seats int
		want  search.Score
	}{{0, 2, 7}, {1, 2, -7}, {1, 3, 7}, {3, 4, 7}} {
		if got := player.Shown(7, test.turn, test.seats); got != test.want {
			t.Errorf("seat %d of %d: %d, want %d", test.turn, test.seats, got, test.want)
		}
	}
}

// A player that does not say what moves are worth cannot annotate.
func TestPlayersWithoutScores(t *testing.T) {
	p := replayOf(t, small)
	by, err := analyze.NewPlayer(p.Kind, "random", player.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := annotate.Game(context.Background(), p, by, annotate.Options{}); !errors.Is(err, annotate.ErrNoScores) {
		t.Errorf("%v", err)
	}
}

// A terse player says only sometimes what moves are worth.
type terse struct{ counter }

func (p *terse) Move(ctx context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	t, err := p.counter.Move(ctx, g, l)
	t.Scored = g.State.Ply() > 8
	return t, err
}

// What has no score is left out of the comments, and of what is counted.
func TestMovesWithoutScores(t *testing.T) {
	p := replayOf(t, small)
	a := annotated(t, p, &terse{}, annotate.Options{Limits: search.Limits{Depth: 20}})
	for _, m := range a.Moves {
		if m.Counts() && m.Number < 9 {
			t.Errorf("ply %d counts", m.Number)
		}
	}
	checkReads(t, a, p)
}

func checkReads(t *testing.T, a *annotate.Annotation, p *replay.Played) {
	t.Helper()
	record, refused := a.Record(p, "it")
	if refused != nil {
		t.Fatal(refused)
	}
	for _, token := range record.Tokens {
		if token.Kind == parse.Comment && token.Text == "" {
			t.Error("there is an empty comment")
		}
	}
}

// It ends with the context.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := annotate.Game(ctx, replayOf(t, small), &counter{}, annotate.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// A sure player guesses what is best, and proves what every other move is worth.
type sure struct{ other search.Score }

func (*sure) Begin(context.Context, *player.Game, game.Seat, uint64) error { return nil }
func (*sure) Close() error                                                 { return nil }

func (p *sure) Move(_ context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	if l.Moves == nil {
		return player.Choice{Move: g.State.Moves(nil)[0], Score: -20, Scored: true}, nil
	}
	return player.Choice{Move: l.Moves[0], Score: p.other, Scored: true, Exact: l.Moves[0] != g.State.Moves(nil)[0]}, nil
}

// A proved value below an estimate is a loss like another one, and no change of the result; whether a lost game is
// one is unclear.
func TestWhatIsProvedAgainstAnEstimate(t *testing.T) {
	for _, test := range []struct {
		other   search.Score
		loss    search.Score
		unclear bool
	}{{-26, 6, false}, {search.LossIn(3), 0, true}} {
		p := replayOf(t, small)
		second := 0
		for _, m := range annotated(t, p, &sure{test.other}, annotate.Options{}).Moves {
			if i := p.PlyIndex(m.Number); m.Forced || p.Plies[i].Move == p.At(i).Moves(nil)[0] {
				continue
			}
			second++
			if m.Loss != test.loss || m.Unclear != test.unclear || m.Changed || m.Blunder {
				t.Errorf("%+v", m)
			}
		}
		if second == 0 {
			t.Error("all moves are the first ones")
		}
	}
}

// A silent player is a program: it is not asked where it has to pass, and cannot be told to look at one move alone.
type silent struct{ counter }

func (p *silent) Move(ctx context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	if moves := g.State.Moves(nil); len(moves) == 1 && moves[0] == reversi.Pass {
		return player.Choice{Move: moves[0]}, nil
	}
	if len(g.Moves) != g.State.Ply() {
		return player.Choice{}, errors.New("the moves are not those of the position")
	}
	l.Moves = nil
	return p.counter.Move(ctx, g, l)
}

// Moves before passes, and the passes, are worth what those say who are asked there too.
func TestPassesThatNobodyIsAskedAbout(t *testing.T) {
	whole := strings.Index(small, "4. --")
	for _, text := range []string{small, small[:whole] + "*\n"} { // the second ends where a pass is due
		for _, depth := range []int{2, 3, 20} {
			o := annotate.Options{Limits: search.Limits{Depth: depth}}
			said := annotated(t, replayOf(t, text), &counter{deaf: true}, o)
			got := annotated(t, replayOf(t, text), &silent{}, o)
			for i, m := range got.Moves {
				want := said.Moves[i]
				if !m.Value.Scored || m.Value.Score != want.Value.Score || m.Loss != want.Loss || m.Value.Depth != want.Value.Depth {
					t.Errorf("depth %d, ply %d, %s: %+v, want %+v", depth, m.Number, m.Text, m.Value, want.Value)
				}
			}
		}
	}
}
