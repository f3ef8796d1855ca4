package nboard

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// A server is plybook as a program that speaks NBoard's protocol. It does nothing with lines that it
// does not know. Any command ends a search. Before the pong to a ping after go there is the best move so far: a client that
// wants none ignores all up to the pong, and the protocol has no other way to show that the time of a move is over.
// A draw is worth 0 whatever the contempt.
type server struct {
	*protocol.Server
	depth    int    // 0: that of the options
	invalid  bool   // the last game or move was refused: what the client asks about is not what is on the board
	busy     bool   // the client was told that it is searching
	last     string // command that was handled
	hints    hintSearch
	analysed player.Game
	begun    time.Time
	reported int64 // nodes of the last depth that was reported
}

// NewServer returns plybook as a program that speaks the protocol; see [protocol.Protocol].
func NewServer(s *protocol.Server) protocol.Handler { return &server{Server: s} }

func (n *server) Open() {}

// A command is a command of the protocol.
type command struct {
	needs bool // a game
	run   func(n *server, rest string)
}

// commands is the table of commands.
var commands = map[string]command{
	"nboard":  {run: func(n *server, _ string) { n.Printf("set myname plybook") }},
	"set":     {run: (*server).set},
	"learn":   {run: func(n *server, _ string) { n.Printf("learned") }},
	"ping":    {run: func(n *server, rest string) { n.Printf("pong %s", rest) }},
	"quit":    {run: func(n *server, _ string) { n.Quit = true }},
	"move":    {needs: true, run: (*server).move},
	"hint":    {needs: true, run: (*server).hint},
	"go":      {needs: true, run: func(n *server, _ string) { n.start(n.limits(), n.answer) }},
	"analyze": {needs: true, run: func(n *server, _ string) { n.analyze() }},
}

func (n *server) WhileSearching(line string) protocol.Policy {
	word, _, _ := strings.Cut(line, " ")
	switch {
	case commands[word].run == nil:
		return protocol.Immediate // and nothing is done
	case word == "ping" && n.last == "go":
		return protocol.Stop
	}
	return protocol.Abort
}

func (n *server) Handle(line string) {
	word, rest, _ := strings.Cut(line, " ")
	if n.Running() == nil && n.busy { // this line has ended the search
		n.rest()
	}
	switch c := commands[word]; {
	case c.run == nil:
	case c.needs && n.invalid:
		n.complainf("there is no game: the last one, or one of its moves, was rejected")
	default:
		n.last = word
		c.run(n, strings.TrimSpace(rest))
	}
}

// complainf writes what is wrong, which the protocol has no other place for.
func (n *server) complainf(format string, args ...any) {
	n.busy = false
	n.Printf("status error: %s", protocol.OneLine(fmt.Sprintf(format, args...)))
}

// rest writes that it does not search any more.
func (n *server) rest() {
	n.busy = false
	n.Printf("status")
}

// limits returns those of a search. The protocol has no other one than the depth.
func (n *server) limits() search.Limits {
	if n.depth == 0 {
		return n.Config.Limits
	}
	l := n.NamedLimits
	l.Depth = n.depth
	return l
}

func (n *server) set(text string) {
	name, value, _ := strings.Cut(text, " ")
	number, err := strconv.Atoi(strings.TrimSpace(value))
	switch {
	case name == "game":
		n.setGame(value)
	case name != "depth" && name != "contempt":
	case err != nil:
		n.complainf("%s must be a number, not %s", name, protocol.Quoted(value))
	case name == "depth" && number < 1:
		n.complainf("depth must be at least 1, not %d", number)
	case name == "depth":
		n.depth = min(number, search.MaxDepth)
	}
}

// setGame goes to the end of a game. After one with an error there is none until the next one.
func (n *server) setGame(ggf string) {
	n.invalid = true
	format, err := parse.FormatByName("ggf")
	if err != nil {
		n.complainf("%v", err)
		return
	}
	g, err := protocol.FirstGame(n.Config.Kind, format, "", []byte(ggf), -1, n.Config.Options)
	if err != nil {
		n.complainf("illegal game: %v", err)
		return
	}
	before := n.State()
	n.SetGame(g)
	n.Resume(before)
	n.invalid = false
}

// move plays "F5", or with an evaluation and a time "F5/1.20/0.5".
func (n *server) move(text string) {
	const mostParts = 3
	parts := strings.Split(text, "/")
	if len(strings.Fields(text)) > 1 || len(parts) > mostParts {
		n.complainf("illegal move %s: move expects one move, as in F5 or F5/1.20/0.5", protocol.Quoted(text))
		n.invalid = true
		return
	}
	m, ill := n.Game.State.ParseMove(parts[0])
	if ill != nil {
		n.complainf("illegal move %s: %s", protocol.Quoted(text), ill.Message)
		n.invalid = true
		return
	}
	n.Play(m)
}

// start starts the search for a move. Where there is none, it complains.
func (n *server) start(l search.Limits, answer func(player.Choice, error)) {
	if n.Game.State.Turn() == game.Nobody {
		n.complainf("the game is over")
		return
	}
	n.Printf("status Thinking")
	n.busy, n.begun, n.reported = true, time.Now(), 0
	n.Start(protocol.Task{Limits: l, Answer: answer, Progress: n.progress})
}

// cell returns what a legal move is called.
func (n *server) cell(m game.Move) string {
	if m == reversi.Pass {
		return "PA"
	}
	return strings.ToUpper(n.MoveText(m))
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

// stats writes how much work searches were.
func (n *server) stats(nodes int64) float64 {
	spent := time.Since(n.begun).Seconds()
	if nodes > 0 {
		n.Printf("nodestats %d %.2f", nodes, spent)
	}
	n.rest()
	return spent
}

func (n *server) answer(t player.Choice, err error) {
	if err != nil {
		n.complainf("%v", err)
		return
	}
	n.report(&t)
	spent := n.stats(t.Nodes)
	if t.Scored {
		n.Printf("=== %s/%s/%.2f", n.cell(t.Move), discs(t.Score), spent)
		return
	}
	n.Printf("=== %s", n.cell(t.Move))
}

// report writes what a search has found, unless that was written before.
func (n *server) report(t *player.Choice) {
	if t.Scored && (t.Nodes == 0 || t.Nodes != n.reported) {
		n.Printf("%s", n.search(t))
	}
}

// progress returns the line about a depth.
func (n *server) progress(t player.Choice) string {
	n.reported = t.Nodes
	return n.search(&t) + "\n"
}

// search returns the line about a search.
func (n *server) search(t *player.Choice) string {
	line := n.LineTexts(t.Line, n.cell)
	if len(line) == 0 {
		line = []string{n.cell(t.Move)}
	}
	depth := strconv.Itoa(t.Depth)
	if t.Exact {
		depth = "100%"
	}
	return fmt.Sprintf("search %s %s 0 %s", strings.Join(line, ""), discs(t.Score), depth)
}

// analyze goes through the game from its end and writes what each position is worth to Black.
func (n *server) analyze() {
	setup, o := n.Game.Setup, n.Game.Options
	state, err := n.Config.Kind.Start(setup, o)
	if err != nil {
		n.complainf("%v", err)
		return
	}
	n.analysed = player.Game{Kind: n.Config.Kind, Setup: setup, Options: o, State: state}
	for _, m := range n.Game.Moves {
		state.Play(m)
		n.analysed.Moves = append(n.analysed.Moves, m)
	}
	n.nextAnalysis()
}

// nextAnalysis searches the position of the game that is analysed, in which the game of the
// conversation stands meanwhile.
func (n *server) nextAnalysis() {
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
		n.Printf("analysis %d %d.00", len(a.Moves), o.Scores[reversi.Black]-o.Scores[reversi.White])
		back()
		return
	}
	turn := a.State.Turn()
	n.Start(protocol.Task{Game: a, Limits: n.limits(), Answer: func(t player.Choice, err error) {
		if err != nil {
			n.complainf("%v", err)
			return
		}
		if t.Scored {
			score := t.Score
			if turn == reversi.White {
				score = -score
			}
			n.Printf("analysis %d %s", len(a.Moves), discs(score))
		}
		back()
	}})
}
