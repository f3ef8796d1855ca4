package uai

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// A server is plybook as a program that speaks UAI. Unknown words are ignored.
type server struct {
	*protocol.Server
	options  game.Options
	maxNodes int64 // of a search, whatever else limits it; 0: any number
	invalid  bool  // the last position was refused: what the client asks about is not what is on the board
	begun    time.Time
	reported int64 // nodes of the last depth that was reported
}

// NewServer returns plybook as a program that speaks the protocol; see [protocol.Protocol].
func NewServer(s *protocol.Server) protocol.Handler {
	u := &server{Server: s, options: s.Config.Options}
	if u.options.Rules == "" {
		u.options.Rules = conquest.Ataxx.String()
	}
	if err := s.Reset("", u.options); err == nil {
		s.Seed--
	}
	return u
}

type command struct {
	name   string
	policy protocol.Policy // when it comes during a search
	needs  bool            // a position
	run    func(u *server, words []string)
}

// commands are the commands.
var commands = []command{
	{"uai", protocol.Stop, false, (*server).hello},
	{"setoption", protocol.Stop, false, (*server).setOption},
	{"isready", protocol.Immediate, false, func(u *server, _ []string) { u.Printf("readyok") }},
	{"uainewgame", protocol.Stop, false, (*server).newGame},
	{"position", protocol.Stop, false, (*server).setPosition},
	{"moves", protocol.Stop, true, (*server).playMoves},
	{"go", protocol.Stop, false, (*server).search},
	{"stop", protocol.Stop, false, func(*server, []string) {}},
	{"quit", protocol.Stop, false, func(u *server, _ []string) { u.Quit = true }},
	{"perft", protocol.Stop, true, (*server).perft},
	{"split", protocol.Stop, true, (*server).split},
	{"d", protocol.Stop, true, (*server).display},
	{"print", protocol.Stop, true, (*server).display},
	{"display", protocol.Stop, true, (*server).display},
	{"eval", protocol.Stop, true, (*server).evaluate},
	{"bench", protocol.Stop, false, (*server).bench},
}

// briefNodes are few enough to wait for: a client that asks for them and quits, as scripts do, always gets the same move.
const briefNodes = 1_000_000

func (u *server) Open() {}

func (u *server) WhileSearching(line string) protocol.Policy {
	name, _, _ := strings.Cut(line, " ")
	for _, c := range commands {
		switch {
		case c.name != name:
		case u.Counting() && name != "stop" && name != "quit":
			return protocol.Queue // what is counted is answered first
		case u.Counting() && name == "quit":
			return protocol.Abort
		case name == "quit":
			return quitPolicy(u.Running().Limits)
		default:
			return c.policy
		}
	}
	return protocol.Immediate
}

// quitPolicy returns what becomes of a search when the client quits.
func quitPolicy(l search.Limits) protocol.Policy {
	if l.Nodes > 0 && l.Nodes <= briefNodes {
		return protocol.Queue
	}
	return protocol.Stop
}

func (u *server) Handle(line string) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return
	}
	for _, c := range commands {
		switch {
		case c.name != words[0]:
		case c.needs && u.invalid:
			u.complainf(noPosition)
		default:
			c.run(u, words[1:])
		}
	}
}

// noPosition is the answer where a position is needed and the last one was refused.
const noPosition = "there is no position: the last one was rejected"

// complainf writes what is wrong, which the protocol has no other place for.
func (u *server) complainf(format string, args ...any) {
	u.Printf("info string %s", protocol.OneLine(fmt.Sprintf(format, args...)))
}

// position returns the present position.
func (u *server) position() *conquest.State { return u.Game.State.(*conquest.State) }

// moveUAI returns what a legal move is called.
func (u *server) moveUAI(m game.Move) string {
	return string(u.position().AppendMoveAs(nil, m, conquest.UAI))
}

func (u *server) hello([]string) {
	u.Printf("id name plybook %s", u.Config.Version)
	u.Printf("id author the plybook authors")
	u.Printf("option name MaxNodes type spin default 0 min 0 max %d", protocol.MostNodes)
	u.Printf("uaiok")
}

// setOption reads "name N value V"; both may hold spaces.
func (u *server) setOption(words []string) {
	text := strings.Join(words, " ")
	name, value, _ := strings.Cut(strings.TrimPrefix(text, "name "), " value ")
	n, ok := protocol.ParseMaxNodes(value)
	switch {
	case !strings.EqualFold(name, "MaxNodes"):
		u.complainf("unknown option %s", protocol.Quoted(name))
	case !ok:
		u.complainf("MaxNodes must be a number from 0 to %d, not %s", protocol.MostNodes, protocol.Quoted(value))
	default:
		u.maxNodes = n
	}
}

func (u *server) newGame([]string) {
	err := u.Reset("", u.options)
	if u.invalid = err != nil; u.invalid {
		u.complainf("%v", err)
	}
}

// setPosition reads "startpos" or "fen F", and then "moves M …". After a position that is not understood
// there is none until the next one: a move for the old one would be an answer to another question.
func (u *server) setPosition(words []string) {
	setup, moves := words, []string(nil)
	if i := slices.Index(words, "moves"); i >= 0 {
		setup, moves = words[:i], words[i+1:]
	}
	before := u.State()
	u.invalid = true
	if err := u.setUp(setup); err != nil {
		u.Restore(before)
		u.complainf("%v", err)
		return
	}
	u.Seed = before.Seed // it may be the same game
	if u.invalid = !u.put(moves); u.invalid {
		u.Restore(before)
	} else if !u.Resume(before) {
		u.goTowards(before)
	}
}

// setUp goes to the position that "startpos" or "fen F" means. A FEN need not have its numbers, but has the side to move.
func (u *server) setUp(words []string) error {
	fen, named := words, false
	if len(words) > 0 && words[0] == "fen" {
		fen, named = words[1:], true
	}
	if len(fen) == 0 || named && fen[0] == "startpos" {
		return fmt.Errorf("position expects startpos or fen FEN, not %s", protocol.Quoted(strings.Join(words, " ")))
	}
	err := u.Reset(strings.Join(fen, " "), u.options)
	if err == nil && len(fen) == 1 && fen[0] != "startpos" {
		err = errors.New("this FEN lacks the side to move; write x or o after the board")
	}
	return err
}

// goTowards goes back to a game that was left if the present position is one that it comes to with the next plies:
// clients send positions as often as games. Between two moves of one side there are two plies.
func (u *server) goTowards(from protocol.State) {
	to := u.State()
	target := u.position()
	u.Restore(from)
	if s := u.position(); s.Size() == target.Size() && s.Size() <= conquest.MaxFEN && s.Rules() == target.Rules() {
		fen := string(target.AppendFEN(nil))
		for plies := range 3 {
			if u.leadTo(target, fen, plies) {
				return
			}
		}
	}
	u.Restore(to)
}

// leadTo plays plies that lead to a position; it plays none and returns false if there are none.
func (u *server) leadTo(target *conquest.State, fen string, plies int) bool {
	s := u.position()
	if plies == 0 {
		return s.Key() == target.Key() && string(s.AppendFEN(nil)) == fen
	}
	for _, m := range s.Moves(nil) {
		u.Play(m)
		if u.leadTo(target, fen, plies-1) {
			return true
		}
		u.Undo(1)
	}
	return false
}

// playMoves plays moves on the present position.
func (u *server) playMoves(words []string) { u.put(words) }

// put plays moves; it plays none and returns false if one of them cannot be played.
func (u *server) put(moves []string) bool {
	style := conquest.NewStyle(conquest.UAI, u.options.Allow)
	for i, text := range moves {
		m, ill := u.position().ReadMove(text, style)
		if ill != nil {
			u.complainf("illegal move %s: %s", protocol.Quoted(text), ill.Message)
			u.Undo(i)
			return false
		}
		u.Play(m)
	}
	return true
}

// A clock is what go has of the clocks of both sides.
type clock struct {
	time, inc [2]time.Duration
	moves     int
}

// A goLimits is what follows go.
type goLimits struct {
	limits  search.Limits
	clock   clock // how much time there is where no other limit is given
	endless bool
	errors  []string // sentences about values that are no numbers, which are skipped
}

func parseGo(words []string) (q goLimits) {
	for i, word := range words {
		if word == "infinite" {
			q.endless = true
		}
		set := goWords[word]
		switch {
		case set == nil:
			continue
		case i+1 == len(words):
			q.errors = append(q.errors, word+" is a number, and there is none")
			continue
		}
		n, err := strconv.ParseInt(words[i+1], 10, 64)
		if err != nil {
			q.errors = append(q.errors, fmt.Sprintf("%s must be a number, not %s", word, protocol.Quoted(words[i+1])))
			continue
		}
		const most = 1 << 40 // so that nothing overflows
		set(&q, max(0, min(n, most)))
	}
	return q
}

// goWords is the table of the words after go that have a number.
var goWords = map[string]func(q *goLimits, n int64){
	"movetime":  func(q *goLimits, n int64) { q.limits.Time = max(milliseconds(n), time.Millisecond) },
	"nodes":     func(q *goLimits, n int64) { q.limits.Nodes = max(n, 1) },
	"depth":     func(q *goLimits, n int64) { q.limits.Depth = int(max(1, min(n, search.MaxDepth))) },
	"btime":     func(q *goLimits, n int64) { q.clock.time[0] = max(milliseconds(n), time.Millisecond) },
	"wtime":     func(q *goLimits, n int64) { q.clock.time[1] = max(milliseconds(n), time.Millisecond) },
	"binc":      func(q *goLimits, n int64) { q.clock.inc[0] = milliseconds(n) },
	"winc":      func(q *goLimits, n int64) { q.clock.inc[1] = milliseconds(n) },
	"movestogo": func(q *goLimits, n int64) { q.clock.moves = int(min(n, 1000)) },
}

// milliseconds returns milliseconds as a time, or the longest that a clock may have.
func milliseconds(ms int64) time.Duration { return time.Duration(min(ms, 1<<32)) * time.Millisecond }

// of returns the time for a move of a seat, and the most that it may take; 0 if the clock has none.
func (c clock) of(seat game.Seat) (share, most time.Duration) {
	if seat < 0 || c.time[seat] == 0 {
		return 0, 0
	}
	left := search.Clock{Left: c.time[seat], Increment: c.inc[seat], Period: c.moves, ToGo: c.moves, Margin: c.time[seat] / 10}
	return left.Share(nil)
}

// search starts the search for a move. Where there is none it answers so at once.
func (u *server) search(words []string) {
	switch {
	case u.invalid:
		u.complainf(noPosition)
		u.Printf("bestmove 0000")
		return
	case u.Game.State.Turn() == game.Nobody:
		u.complainf("game over")
		u.Printf("bestmove 0000")
		return
	}
	asked := parseGo(words)
	for _, text := range asked.errors {
		u.complainf("%s", text)
	}
	u.begun, u.reported = time.Now(), 0
	u.Start(protocol.Task{Limits: u.limits(&asked), Infinite: asked.endless, Answer: u.answer, Progress: u.progress})
}

// limits returns those of a search.
func (u *server) limits(q *goLimits) search.Limits {
	l := q.limits
	if share, most := q.clock.of(u.Game.State.Turn()); share > 0 && l.Time == 0 {
		l.Time, l.Most = share, most
	}
	switch bare := l.Time == 0 && l.Nodes == 0 && l.Depth == 0; {
	case bare && q.endless:
		l.Depth = search.MaxDepth // players end early that have no limit
	case bare:
		l = u.Config.Limits
	}
	if u.maxNodes > 0 && (l.Nodes == 0 || l.Nodes > u.maxNodes) {
		l.Nodes = u.maxNodes
	}
	return l
}

// progress returns the line about a depth.
func (u *server) progress(t player.Choice) string {
	u.reported = t.Nodes
	return u.info(t) + "\n"
}

func (u *server) answer(t player.Choice, err error) {
	if err != nil {
		u.complainf("%v", err)
		u.Printf("bestmove 0000")
		return
	}
	if info := u.info(t); info != "info" && (t.Nodes == 0 || t.Nodes != u.reported) { // or it has been reported
		u.Printf("%s", info)
	}
	u.Printf("bestmove %s", u.moveUAI(t.Move))
}

// info returns the line about a search.
func (u *server) info(t player.Choice) string {
	info := "info"
	if t.Depth > 0 {
		info += fmt.Sprintf(" depth %d", t.Depth)
	}
	if t.Scored {
		info += fmt.Sprintf(" score cp %d", formatScore(t.Score))
	}
	if t.Nodes > 0 {
		spent := time.Since(u.begun)
		info += fmt.Sprintf(" nodes %d nps %d time %d", t.Nodes, int64(float64(t.Nodes)/max(spent.Seconds(), 1e-6)), spent.Milliseconds())
	}
	if line := u.LineTexts(t.Line, u.moveUAI); len(line) > 0 {
		info += " pv " + strings.Join(line, " ")
	}
	return info
}

// depthOf reads the depth to which lines are counted; ok is false, and that has been answered, if it is none.
func (u *server) depthOf(words []string) (depth int, ok bool) {
	depth = 1
	if len(words) > 0 {
		n, err := strconv.Atoi(words[0])
		if err != nil || n < 0 || n > protocol.MaxPerftDepth {
			u.complainf("a depth must be a number from 0 to %d, not %s", protocol.MaxPerftDepth, protocol.Quoted(words[0]))
			return 0, false
		}
		depth = n
	}
	return depth, true
}

func (u *server) perft(words []string) {
	depth, ok := u.depthOf(words)
	if !ok {
		return
	}
	s := u.position()
	u.count(func(ctx context.Context, say func(string)) {
		nodes := s.Perft(0)
		for d := 1; d <= depth; d++ {
			n, err := protocol.CountLines(ctx, s, d)
			if err != nil {
				say(fmt.Sprintf("info string perft was stopped before depth %d was counted\n", d))
				break
			}
			nodes = n
			say(fmt.Sprintf("info depth %d nodes %d\n", d, nodes))
		}
		say(fmt.Sprintf("nodes %d\n", nodes))
	})
}

// count runs work that has written everything when it is done.
func (u *server) count(work func(ctx context.Context, say func(string))) {
	u.Start(protocol.Task{Work: work, Answer: func(player.Choice, error) {}})
}

// split counts the lines that begin with each move.
func (u *server) split(words []string) {
	depth, ok := u.depthOf(words)
	if !ok {
		return
	}
	s := u.position()
	u.count(func(ctx context.Context, say func(string)) {
		all := uint64(0)
		for _, m := range s.Moves(nil) {
			text := u.moveUAI(m)
			s.Play(m)
			n, err := protocol.CountLines(ctx, s, max(0, depth-1))
			s.Undo()
			if err != nil {
				say("info string split was stopped before all moves were counted\n")
				return
			}
			say(fmt.Sprintf("%s %d\n", text, n))
			all += n
		}
		say(fmt.Sprintf("nodes %d\n", all))
	})
}

func (u *server) display([]string) {
	s := u.position()
	for line := range strings.Lines(string(s.AppendBoard(nil))) {
		u.Printf("%s", strings.TrimRight(line, " \n"))
	}
	if s.Size() <= conquest.MaxFEN {
		u.Printf("fen %s", s.AppendFEN(nil))
	}
}

// evaluate answers what the position is worth to the side to move, one ply ahead.
func (u *server) evaluate([]string) {
	t, err := u.SearchNow(search.Limits{Depth: 1})
	switch {
	case err != nil:
		u.complainf("%v", err)
	case !t.Scored:
		u.complainf("this player does not evaluate positions")
	default:
		u.Printf("info score cp %d", formatScore(t.Score))
	}
}

// benchDepth is the depth to which bench counts lines from the start.
const benchDepth = 5

func (u *server) bench([]string) {
	start, err := u.Config.Kind.Start("", u.options)
	if err != nil {
		u.complainf("%v", err)
		return
	}
	begun := time.Now()
	nodes := start.(game.Counter).Perft(benchDepth)
	u.Printf("info depth %d nodes %d time %d", benchDepth, nodes, time.Since(begun).Milliseconds())
	u.Printf("nodes %d", nodes)
}
