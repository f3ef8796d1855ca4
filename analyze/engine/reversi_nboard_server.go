package engine

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// An nboardServer is plybook as a program that speaks NBoard's protocol. It does nothing with lines that it
// does not know. Any command ends a thought. Before the pong to a ping behind go there is the best move so far: who
// wants none ignores all up to the pong, and the protocol has no other way to tell that the time of a move is over.
// A draw is worth 0 whatever the contempt.
type nboardServer struct {
	*server
	depth    int    // 0: what the options say
	lost     bool   // the last game or move was refused: what the other side thinks of is not what is on the board
	busy     bool   // the other side was told that it thinks
	last     string // command that was obeyed
	hints    nboardHints
	analysed player.Game
	begun    time.Time
	told     int64 // nodes of the last depth that was told of
}

func newNBoardServer(s *server) conversation { return &nboardServer{server: s} }

func (n *nboardServer) open() {}

// An nboardCommand is a command of the protocol.
type nboardCommand struct {
	needs bool // a game
	run   func(n *nboardServer, rest string)
}

// nboardCommands is the table of commands.
var nboardCommands = map[string]nboardCommand{
	"nboard":  {run: func(n *nboardServer, _ string) { n.sayf("set myname plybook") }},
	"set":     {run: (*nboardServer).set},
	"learn":   {run: func(n *nboardServer, _ string) { n.sayf("learned") }},
	"ping":    {run: func(n *nboardServer, rest string) { n.sayf("pong %s", rest) }},
	"quit":    {run: func(n *nboardServer, _ string) { n.quit = true }},
	"move":    {needs: true, run: (*nboardServer).move},
	"hint":    {needs: true, run: (*nboardServer).hint},
	"go":      {needs: true, run: func(n *nboardServer, _ string) { n.think(n.limits(), n.answer) }},
	"analyze": {needs: true, run: func(n *nboardServer, _ string) { n.analyze() }},
}

func (n *nboardServer) meets(line string) meeting {
	word, _, _ := strings.Cut(line, " ")
	switch {
	case nboardCommands[word].run == nil:
		return now // and nothing is done
	case word == "ping" && n.last == "go":
		return hurry
	}
	return forget
}

func (n *nboardServer) obey(line string) {
	word, rest, _ := strings.Cut(line, " ")
	if n.thought == nil && n.busy { // this line has ended the thought
		n.rest()
	}
	switch c := nboardCommands[word]; {
	case c.run == nil:
	case c.needs && n.lost:
		n.complainf("there is no game: the last one, or a move of it, was refused")
	default:
		n.last = word
		c.run(n, strings.TrimSpace(rest))
	}
}

// complainf says what is wrong, which the protocol has no other place for.
func (n *nboardServer) complainf(format string, args ...any) {
	n.busy = false
	n.sayf("status error: %s", foldBlanks(fmt.Sprintf(format, args...)))
}

// rest says that it does not think any more.
func (n *nboardServer) rest() {
	n.busy = false
	n.sayf("status")
}

// limits returns those of a thought. The protocol has no other one than the depth.
func (n *nboardServer) limits() search.Limits {
	if n.depth == 0 {
		return n.o.Limits
	}
	l := n.named
	l.Depth = n.depth
	return l
}

func (n *nboardServer) set(text string) {
	name, value, _ := strings.Cut(text, " ")
	number, err := strconv.Atoi(strings.TrimSpace(value))
	switch {
	case name == "game":
		n.setGame(value)
	case name != "depth" && name != "contempt":
	case err != nil:
		n.complainf("%s is a number, not %s", name, cite(value))
	case name == "depth" && number < 1:
		n.complainf("depth is a number of plies from 1, not %d", number)
	case name == "depth":
		n.depth = min(number, search.MaxDepth)
	}
}

// setGame goes to the end of a game. Behind one with a fault there is none until the next one.
func (n *nboardServer) setGame(ggf string) {
	n.lost = true
	format, err := parse.FormatByName("ggf")
	if err != nil {
		n.complainf("%v", err)
		return
	}
	g, err := firstGame(n.o.Kind, format, "", []byte(ggf), -1, n.o.Options)
	if err != nil {
		n.complainf("illegal game: %v", err)
		return
	}
	before := n.standing()
	n.enter(g)
	n.goOn(before)
	n.lost = false
}

// move plays "F5", or with an evaluation and a time "F5/1.20/0.5".
func (n *nboardServer) move(text string) {
	const mostParts = 3
	parts := strings.Split(text, "/")
	if len(strings.Fields(text)) > 1 || len(parts) > mostParts {
		n.complainf("illegal move %s: move takes one move, as in F5 or F5/1.20/0.5", cite(text))
		n.lost = true
		return
	}
	m, ill := n.game.State.ParseMove(parts[0])
	if ill != nil {
		n.complainf("illegal move %s: %s", cite(text), ill.Message)
		n.lost = true
		return
	}
	n.play(m)
}

// think starts to think about a move. Where there is none, nothing can be said.
func (n *nboardServer) think(l search.Limits, tell func(player.Thought, error)) {
	if n.game.State.Turn() == game.Nobody {
		n.complainf("the game is over")
		return
	}
	n.sayf("status Thinking")
	n.busy, n.begun, n.told = true, time.Now(), 0
	n.start(question{limits: l, answer: tell, progress: n.progress})
}

// cell returns what a legal move is called.
func (n *nboardServer) cell(m game.Move) string {
	if m == reversi.Pass {
		return "PA"
	}
	return strings.ToUpper(n.moveText(m))
}

// discs returns a score in discs.
func discs(s search.Score) string {
	switch p := s.Plies(); {
	case p > 0:
		s = 6400
	case p < 0:
		s = -6400
	}
	return strconv.FormatFloat(float64(s)/100, 'f', 2, 64)
}

// stats tells of the work that thoughts were.
func (n *nboardServer) stats(nodes int64) float64 {
	spent := time.Since(n.begun).Seconds()
	if nodes > 0 {
		n.sayf("nodestats %d %.2f", nodes, spent)
	}
	n.rest()
	return spent
}

func (n *nboardServer) answer(t player.Thought, err error) {
	if err != nil {
		n.complainf("%v", err)
		return
	}
	n.tell(&t)
	spent := n.stats(t.Nodes)
	if t.Scored {
		n.sayf("=== %s/%s/%.2f", n.cell(t.Move), discs(t.Score), spent)
		return
	}
	n.sayf("=== %s", n.cell(t.Move))
}

// tell writes what a thought has found, unless that was told before.
func (n *nboardServer) tell(t *player.Thought) {
	if t.Scored && (t.Nodes == 0 || t.Nodes != n.told) {
		n.sayf("%s", n.search(t))
	}
}

// progress tells of a depth.
func (n *nboardServer) progress(t player.Thought) string {
	n.told = t.Nodes
	return n.search(&t) + "\n"
}

// search returns the line about a search.
func (n *nboardServer) search(t *player.Thought) string {
	line := n.lineText(t.Line, n.cell)
	if len(line) == 0 {
		line = []string{n.cell(t.Move)}
	}
	depth := strconv.Itoa(t.Depth)
	if t.Exact {
		depth = "100%"
	}
	return fmt.Sprintf("search %s %s 0 %s", strings.Join(line, ""), discs(t.Score), depth)
}

// analyze goes through the game from its end and tells what each position is worth to Black.
func (n *nboardServer) analyze() {
	setup, o := n.game.Setup, n.game.Options
	state, err := n.o.Kind.Start(setup, o)
	if err != nil {
		n.complainf("%v", err)
		return
	}
	n.analysed = player.Game{Kind: n.o.Kind, Setup: setup, Options: o, State: state}
	for _, m := range n.game.Moves {
		state.Play(m)
		n.analysed.Moves = append(n.analysed.Moves, m)
	}
	n.nextAnalysis()
}

// nextAnalysis thinks about the position of the game that is analysed, in which the game of the
// conversation stands meanwhile.
func (n *nboardServer) nextAnalysis() {
	a := &n.analysed
	back := func() {
		last := len(a.Moves) - 1
		if last < 0 {
			return
		}
		a.State.Undo()
		a.Moves = a.Moves[:last]
		n.nextAnalysis()
	}
	if o := a.State.Outcome(); o.Over {
		n.sayf("analysis %d %d.00", len(a.Moves), o.Scores[reversi.Black]-o.Scores[reversi.White])
		back()
		return
	}
	turn := a.State.Turn()
	n.start(question{game: a, limits: n.limits(), answer: func(t player.Thought, err error) {
		if err != nil {
			n.complainf("%v", err)
			return
		}
		if t.Scored {
			score := t.Score
			if turn == reversi.White {
				score = -score
			}
			n.sayf("analysis %d %s", len(a.Moves), discs(score))
		}
		back()
	}})
}
