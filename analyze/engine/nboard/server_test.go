package nboard

import (
	"bytes"
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/engine/enginetest"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
)

// A ranker values moves by their place among those it may choose from, the last one the most.
type ranker struct{ enginetest.First }

func (p *ranker) Move(_ context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	moves := l.Moves
	if moves == nil {
		moves = g.State.Moves(nil)
	}
	best := moves[len(moves)-1]
	return player.Choice{Move: best, Depth: 5, Score: search.Score(150 * len(moves)), Scored: true}, nil
}

func TestServer(t *testing.T) {
	const opening = "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[d6/1.00/2.3];)"
	const lost = "status error: there is no game: the last one, or one of its moves, was rejected\n"
	rank := func(*replay.Game) (player.Player, error) { return &ranker{}, nil }
	for _, row := range []struct {
		name     string
		commands []string
		want     string
	}{
		{"who it is", []string{"nboard 2", "nonsense", "set myname x", "ping 7", "learn", "quit", "ping 8"},
			"set myname plybook\npong 7\nlearned\n"},
		{"a move", []string{"set game " + opening, "set depth 3", "set contempt 10", "go"},
			"status Thinking\nsearch C7 7.50 0 5\nstatus\n=== C7/7.50/0.00\n"},
		{"hints", []string{"move F5//1.5", "hint 2"},
			"status Thinking\nsearch F6 4.50 0 5\nsearch D6 3.00 0 5\nstatus\n"},
		{"faults", []string{"move a1", "move", "set game (;GM[Othello]", "set depth x", "hint x"},
			"status error: illegal move \"a1\": A disc on a1 encloses no opposing disc.\n" +
				"status error: there is no game: the last one, or one of its moves, was rejected\n" +
				"status error: illegal game: The game is not closed: `;)` is missing.\n" +
				"status error: depth must be a number, not \"x\"\n" +
				"status error: there is no game: the last one, or one of its moves, was rejected\n"},
		{"depths that are none", []string{"set depth 0", "set depth -1", "set depth 100"},
			"status error: depth must be at least 1, not 0\nstatus error: depth must be at least 1, not -1\n"},
		{"more than a move", []string{"move f5 d6", "ping 1", "go", "set game " + opening, "move c3/1/2/3"},
			"status error: illegal move \"f5 d6\": move expects one move, as in F5 or F5/1.20/0.5\npong 1\n" + lost +
				"status error: illegal move \"c3/1/2/3\": move expects one move, as in F5 or F5/1.20/0.5\n"},
		{"no move for an old game", []string{"set game (;GM[Othello]", "go", "analyze", "ping 1", "set game " + opening, "move", "hint x", "set game " + opening, "hint x"},
			"status error: illegal game: The game is not closed: `;)` is missing.\n" + lost + lost + "pong 1\n" +
				"status error: illegal move \"\": `` is not a move in this notation.\n" + lost +
				"status error: hint expects a number of moves, not \"x\"\n"},
		{"retrograde analysis", []string{"set game " + opening, "analyze"},
			"analysis 2 7.50\nanalysis 1 -4.50\nanalysis 0 6.00\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			o := protocol.Config{NewPlayer: rank}
			if got := untimed(enginetest.Converse(t, NewServer, o, "reversi", row.commands...)); got != row.want {
				t.Errorf("%s\nanswers\n%s\nwant\n%s", strings.Join(row.commands, "\n"), got, row.want)
			}
		})
	}
}

// A lineReader gives a line at a time, and does something before it says that there are no more.
type lineReader struct {
	lines []string
	end   func()
}

func (r *lineReader) Read(to []byte) (int, error) {
	if len(r.lines) == 0 {
		r.end()
		return 0, io.EOF
	}
	n := copy(to, r.lines[0]+"\n")
	r.lines = r.lines[1:]
	return n, nil
}

// A waiter thinks until something is closed, and plays the first legal move unless it was told to stop.
type waiter struct {
	enginetest.First
	open chan struct{}
}

func (p *waiter) Move(ctx context.Context, g *player.Game, _ search.Limits) (player.Choice, error) {
	select {
	case <-p.open:
		return player.Choice{Move: g.State.Moves(nil)[0]}, nil
	case <-ctx.Done():
		return player.Choice{}, ctx.Err()
	}
}

// Lines that say nothing take no answer away.
func TestServerIgnoresUnknownLinesWhileSearching(t *testing.T) {
	kind, err := replay.GameByName("reversi")
	if err != nil {
		t.Fatal(err)
	}
	p := &waiter{open: make(chan struct{})}
	in := &lineReader{lines: []string{"go", "", "  ", "nonsense", "gone"}, end: func() { close(p.open) }}
	var out bytes.Buffer
	if err := protocol.Serve(t.Context(), in, &out, NewServer, protocol.Config{Kind: kind, NewPlayer: enginetest.Playing(p)}); err != nil {
		t.Fatal(err)
	}
	if want := "status Thinking\nstatus\n=== D3\n"; out.String() != want {
		t.Errorf("it says %q, want %q", out.String(), want)
	}
}

// A slowing player answers once, and then not before it is told to.
type slowing struct {
	ranker
	asked int
}

func (p *slowing) Move(ctx context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	if p.asked++; p.asked > 1 {
		<-ctx.Done()
	}
	return p.ranker.Move(ctx, g, l)
}

// No further hint is looked for when nobody reads them any more, though the input goes on.
func TestHintsEndWithTheirClient(t *testing.T) {
	kind, err := replay.GameByName("reversi")
	if err != nil {
		t.Fatal(err)
	}
	in, client := io.Pipe()
	defer in.Close()
	go io.WriteString(client, "set depth 60\nhint 4\n")
	o := protocol.Config{Kind: kind, NewPlayer: enginetest.Playing(&slowing{})}
	if err := protocol.Serve(t.Context(), in, &enginetest.ClosingWriter{Left: len("status Thinking\n")}, NewServer, o); !errors.Is(err, enginetest.ErrClosed) {
		t.Errorf("it ends with %v", err)
	}
}

// Any command ends a found. A ping asks for what was found by then, where a move was asked for.
func TestAnyCommandEndsASearch(t *testing.T) {
	const thinks, answer = "status Thinking\n", "search E6 -64.00 0 3\nnodestats 7 0.00\nstatus\n=== E6/-64.00/0.00\n"
	for _, row := range []struct {
		commands []string
		want     string
	}{
		{[]string{"go", "ping 3", "ping 4"}, thinks + answer + "pong 3\npong 4\n"},
		{[]string{"go", "nonsense", "ping 3"}, thinks + answer + "pong 3\n"},
		{[]string{"go", "set contempt 0", "ping 3"}, thinks + "status\npong 3\n"},
		{[]string{"go", "hint 4", "ping 3"}, thinks + "status\n" + thinks + "status\npong 3\n"},
		{[]string{"analyze", "ping 3"}, "pong 3\n"},
	} {
		got := enginetest.Converse(t, NewServer, protocol.Config{NewPlayer: enginetest.Playing(enginetest.Ponderer{})}, "reversi", row.commands...)
		if got = untimed(got); got != row.want {
			t.Errorf("%q: it says %q, want %q", row.commands, got, row.want)
		}
	}
}

// spent is the time at the end of lines that tell of it.
var spent = regexp.MustCompile(`(?m)^(=== .*/|nodestats \d+ )\d+\.\d\d$`)

// untimed makes answers alike whatever time they took.
func untimed(answers string) string { return spent.ReplaceAllString(answers, "${1}0.00") }

// Depths are reported as they are done, the last one once.
func TestServerReportsDepths(t *testing.T) {
	o := protocol.Config{NewPlayer: func(*replay.Game) (player.Player, error) { return enginetest.Deepener{}, nil }}
	got := enginetest.Converse(t, NewServer, o, "reversi", "go")
	want := "status Thinking\nsearch D3 -1.00 0 1\nsearch D3 -2.00 0 2\nsearch D3 -3.00 0 3\nnodestats 30 0.00\nstatus\n=== D3/-3.00/0.00\n"
	if got = untimed(got); got != want {
		t.Errorf("it answers\n%s\nwant\n%s", got, want)
	}
}

// A diver looks as deep as it is told, and no deeper than it can.
type diver struct {
	ranker
	most   int
	limits *[]search.Limits
}

func (p *diver) Move(ctx context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	if p.limits != nil {
		*p.limits = append(*p.limits, l)
	}
	t, err := p.ranker.Move(ctx, g, l)
	t.Depth, t.Nodes = min(l.Depth, p.most), 10
	return t, err
}

// All hints of a depth come before those of the next one, as far as the limits of all of them go.
func TestServerHintsDepthByDepth(t *testing.T) {
	const depth1, depth2 = "search E6 6.00 0 1\nsearch F5 4.50 0 1\n", "search E6 6.00 0 2\nsearch F5 4.50 0 2\n"
	for _, row := range []struct {
		most     int
		limits   search.Limits
		commands []string
		want     string
	}{
		{9, search.Limits{}, []string{"set depth 2", "hint 2"}, depth1 + depth2 + "nodestats 40 0.00\n"},
		{2, search.Limits{}, []string{"set depth 8", "hint 2"}, depth1 + depth2 + "nodestats 50 0.00\n"},
		{9, search.Limits{Nodes: 40}, []string{"hint 2"}, depth1 + depth2 + "nodestats 40 0.00\n"},
		{9, search.Limits{Nodes: 40}, []string{"set depth 8", "hint 2"}, depth1 + depth2 + "nodestats 40 0.00\n"},
	} {
		o := protocol.Config{Limits: row.limits, NewPlayer: enginetest.Playing(&diver{most: row.most})}
		got := untimed(enginetest.Converse(t, NewServer, o, "reversi", row.commands...))
		if want := "status Thinking\n" + row.want + "status\n"; got != want {
			t.Errorf("%+v answers\n%s\nwant\n%s", row, got, want)
		}
	}
}

// The limits that the user has named hold besides the depth of the protocol; the usual ones do not.
func TestServerKeepsToLimitsBesidesTheDepth(t *testing.T) {
	usual := search.Limits{Nodes: 9}
	for _, row := range []struct {
		named, want search.Limits
		command     string
	}{
		{search.Limits{}, search.Limits{Nodes: 9}, "ping 1"},
		{search.Limits{}, search.Limits{Depth: 4}, "set depth 4"},
		{search.Limits{Nodes: 5, Depth: 9}, search.Limits{Nodes: 5, Depth: 4}, "set depth 4"},
		{search.Limits{Time: time.Hour}, search.Limits{Time: time.Hour, Depth: 4}, "set depth 4"},
	} {
		var got []search.Limits
		o := protocol.Config{Limits: row.named, DefaultLimits: usual, NewPlayer: enginetest.Playing(&diver{most: 9, limits: &got})}
		enginetest.Converse(t, NewServer, o, "reversi", row.command, "go")
		if len(got) != 1 || got[0].Depth != row.want.Depth || got[0].Nodes != row.want.Nodes || got[0].Time != row.want.Time {
			t.Errorf("%q within %+v thinks within %+v, want %+v", row.command, row.named, got, row.want)
		}
	}
}
