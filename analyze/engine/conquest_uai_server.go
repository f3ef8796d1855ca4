package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// An uaiServer is plybook as a program that speaks UAI. Unknown words are ignored.
type uaiServer struct {
	*server
	options  game.Options
	maxNodes int64 // of a search, whatever else limits it; 0: any number
	lost     bool  // the last position was refused: what the other side thinks of is not what is on the board
	begun    time.Time
	told     int64 // nodes of the last depth that was told of
}

func newUAIServer(s *server) conversation {
	u := &uaiServer{server: s, options: s.o.Options}
	if u.options.Rules == "" {
		u.options.Rules = conquest.Ataxx.String()
	}
	if err := s.restart("", u.options); err == nil {
		s.seed--
	}
	return u
}

type uaiCommand struct {
	name  string
	meets meeting // when it comes during a thought
	needs bool    // a position
	run   func(u *uaiServer, words []string)
}

// uaiCommands are the commands.
var uaiCommands = []uaiCommand{
	{"uai", hurry, false, (*uaiServer).hello},
	{"setoption", hurry, false, (*uaiServer).setOption},
	{"isready", now, false, func(u *uaiServer, _ []string) { u.sayf("readyok") }},
	{"uainewgame", hurry, false, (*uaiServer).newGame},
	{"position", hurry, false, (*uaiServer).setPosition},
	{"moves", hurry, true, (*uaiServer).playMoves},
	{"go", hurry, false, (*uaiServer).think},
	{"stop", hurry, false, func(*uaiServer, []string) {}},
	{"quit", hurry, false, func(u *uaiServer, _ []string) { u.quit = true }},
	{"perft", hurry, true, (*uaiServer).perft},
	{"split", hurry, true, (*uaiServer).split},
	{"d", hurry, true, (*uaiServer).display},
	{"print", hurry, true, (*uaiServer).display},
	{"display", hurry, true, (*uaiServer).display},
	{"eval", hurry, true, (*uaiServer).evaluate},
	{"bench", hurry, false, (*uaiServer).bench},
}

// briefNodes are few enough to wait for: who asks for them and quits, as scripts do, always gets the same move.
const briefNodes = 1_000_000

func (u *uaiServer) open() {}

func (u *uaiServer) meets(line string) meeting {
	name, _, _ := strings.Cut(line, " ")
	for _, c := range uaiCommands {
		switch {
		case c.name != name:
		case u.works() && name != "stop" && name != "quit":
			return wait // what is counted is answered first
		case u.works() && name == "quit":
			return forget
		case name == "quit" && u.thought.limits.Nodes > 0 && u.thought.limits.Nodes <= briefNodes:
			return wait
		default:
			return c.meets
		}
	}
	return now
}

func (u *uaiServer) obey(line string) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return
	}
	for _, c := range uaiCommands {
		switch {
		case c.name != words[0]:
		case c.needs && u.lost:
			u.complainf(uaiLost)
		default:
			c.run(u, words[1:])
		}
	}
}

// uaiLost is said where a position is needed and the last one was refused.
const uaiLost = "there is no position: the last one was refused"

// complainf says what is wrong, which the protocol has no other place for.
func (u *uaiServer) complainf(format string, args ...any) {
	u.sayf("info string %s", foldBlanks(fmt.Sprintf(format, args...)))
}

// position returns the present position.
func (u *uaiServer) position() *conquest.State { return u.game.State.(*conquest.State) }

// moveUAI returns what a legal move is called.
func (u *uaiServer) moveUAI(m game.Move) string {
	return string(u.position().AppendMoveAs(nil, m, conquest.UAI))
}

func (u *uaiServer) hello([]string) {
	u.sayf("id name plybook %s", u.o.Version)
	u.sayf("id author the plybook authors")
	u.sayf("option name MaxNodes type spin default 0 min 0 max %d", mostNodes)
	u.sayf("uaiok")
}

// setOption reads "name N value V"; both may hold blanks.
func (u *uaiServer) setOption(words []string) {
	text := strings.Join(words, " ")
	name, value, _ := strings.Cut(strings.TrimPrefix(text, "name "), " value ")
	n, ok := parseMaxNodes(value)
	switch {
	case !strings.EqualFold(name, "MaxNodes"):
		u.complainf("there is no option %s", cite(name))
	case !ok:
		u.complainf("MaxNodes is a number from 0 to %d, not %s", mostNodes, cite(value))
	default:
		u.maxNodes = n
	}
}

func (u *uaiServer) newGame([]string) {
	err := u.restart("", u.options)
	if u.lost = err != nil; u.lost {
		u.complainf("%v", err)
	}
}

// setPosition reads "startpos" or "fen F", and then "moves M …". Behind a position that is not understood
// there is none until the next one: a move for the old one would be an answer to another question.
func (u *uaiServer) setPosition(words []string) {
	setup, moves := words, []string(nil)
	if i := slices.Index(words, "moves"); i >= 0 {
		setup, moves = words[:i], words[i+1:]
	}
	before := u.standing()
	u.lost = true
	if err := u.setUp(setup); err != nil {
		u.back(before)
		u.complainf("%v", err)
		return
	}
	u.seed = before.seed // it may be the same game
	if u.lost = !u.put(moves); u.lost {
		u.back(before)
	} else if !u.goOn(before) {
		u.goTowards(before)
	}
}

// setUp goes to the position that "startpos" or "fen F" means. A FEN need not have its numbers, but says who is to move.
func (u *uaiServer) setUp(words []string) error {
	fen, named := words, false
	if len(words) > 0 && words[0] == "fen" {
		fen, named = words[1:], true
	}
	if len(fen) == 0 || named && fen[0] == "startpos" {
		return fmt.Errorf("position takes startpos, or fen and a FEN, and not %s", cite(strings.Join(words, " ")))
	}
	err := u.restart(strings.Join(fen, " "), u.options)
	if err == nil && len(fen) == 1 && fen[0] != "startpos" {
		err = errors.New("this FEN does not say who is to move: x or o stands behind the board")
	}
	return err
}

// goTowards goes back to a game that was left if the present position is one that it comes to with the next plies:
// clients send positions as often as games. Between two moves of one side there are two plies.
func (u *uaiServer) goTowards(from standing) {
	to := u.standing()
	target := u.position()
	u.back(from)
	if s := u.position(); s.Size() == target.Size() && s.Size() <= conquest.MaxFEN && s.Rules() == target.Rules() {
		fen := string(target.AppendFEN(nil))
		for plies := range 3 {
			if u.leadTo(target, fen, plies) {
				return
			}
		}
	}
	u.back(to)
}

// leadTo plays plies that lead to a position; it plays none and returns false if there are none.
func (u *uaiServer) leadTo(target *conquest.State, fen string, plies int) bool {
	s := u.position()
	if plies == 0 {
		return s.Key() == target.Key() && string(s.AppendFEN(nil)) == fen
	}
	for _, m := range s.Moves(nil) {
		u.play(m)
		if u.leadTo(target, fen, plies-1) {
			return true
		}
		u.undo(1)
	}
	return false
}

// playMoves plays moves on the present position.
func (u *uaiServer) playMoves(words []string) { u.put(words) }

// put plays moves; it plays none and returns false if one of them cannot be played.
func (u *uaiServer) put(moves []string) bool {
	style := conquest.NewStyle(conquest.UAI, u.options.Allow)
	for i, text := range moves {
		m, ill := u.position().ReadMove(text, style)
		if ill != nil {
			u.complainf("illegal move %s: %s", cite(text), ill.Message)
			u.undo(i)
			return false
		}
		u.play(m)
	}
	return true
}

// An uaiClock is what go says of the clocks of both sides.
type uaiClock struct {
	time, inc [2]time.Duration
	moves     int
}

// An uaiQuestion is what stands behind go.
type uaiQuestion struct {
	limits  search.Limits
	clock   uaiClock // how much time there is where no other limit is said
	endless bool
	faults  []string // sentences about values that are no numbers, which are passed over
}

func parseUAIGo(words []string) (q uaiQuestion) {
	for i, word := range words {
		if word == "infinite" {
			q.endless = true
		}
		set := uaiGoWords[word]
		switch {
		case set == nil:
			continue
		case i+1 == len(words):
			q.faults = append(q.faults, word+" is a number, and there is none")
			continue
		}
		n, err := strconv.ParseInt(words[i+1], 10, 64)
		if err != nil {
			q.faults = append(q.faults, fmt.Sprintf("%s is a number, not %s", word, cite(words[i+1])))
			continue
		}
		const most = 1 << 40 // so that nothing overflows
		set(&q, max(0, min(n, most)))
	}
	return q
}

// uaiGoWords is the table of the words behind go that have a number.
var uaiGoWords = map[string]func(q *uaiQuestion, n int64){
	"movetime":  func(q *uaiQuestion, n int64) { q.limits.Time = max(uaiTime(n), time.Millisecond) },
	"nodes":     func(q *uaiQuestion, n int64) { q.limits.Nodes = max(n, 1) },
	"depth":     func(q *uaiQuestion, n int64) { q.limits.Depth = int(max(1, min(n, search.MaxDepth))) },
	"btime":     func(q *uaiQuestion, n int64) { q.clock.time[0] = max(uaiTime(n), time.Millisecond) },
	"wtime":     func(q *uaiQuestion, n int64) { q.clock.time[1] = max(uaiTime(n), time.Millisecond) },
	"binc":      func(q *uaiQuestion, n int64) { q.clock.inc[0] = uaiTime(n) },
	"winc":      func(q *uaiQuestion, n int64) { q.clock.inc[1] = uaiTime(n) },
	"movestogo": func(q *uaiQuestion, n int64) { q.clock.moves = int(min(n, 1000)) },
}

// uaiTime returns milliseconds as a time, or the longest that a clock may have.
func uaiTime(ms int64) time.Duration { return time.Duration(min(ms, 1<<32)) * time.Millisecond }

// of returns the time for a move of a seat; 0 if the clock does not say.
func (c uaiClock) of(seat game.Seat) time.Duration {
	if seat < 0 || c.time[seat] == 0 {
		return 0
	}
	moves := c.moves
	if moves == 0 {
		moves = share
	}
	left := c.time[seat]
	return max(min(left/time.Duration(moves)+c.inc[seat]*3/4, left*9/10), time.Millisecond)
}

// think starts to think about a move. Where there is none it says so at once.
func (u *uaiServer) think(words []string) {
	switch {
	case u.lost:
		u.complainf(uaiLost)
		u.sayf("bestmove 0000")
		return
	case u.game.State.Turn() == game.Nobody:
		u.complainf("game over")
		u.sayf("bestmove 0000")
		return
	}
	asked := parseUAIGo(words)
	for _, fault := range asked.faults {
		u.complainf("%s", fault)
	}
	u.begun, u.told = time.Now(), 0
	u.start(question{limits: u.limits(&asked), endless: asked.endless, answer: u.answer, progress: u.progress})
}

// limits returns those of a thought.
func (u *uaiServer) limits(q *uaiQuestion) search.Limits {
	l := q.limits
	if t := q.clock.of(u.game.State.Turn()); t > 0 && l.Time == 0 {
		l.Time = t
	}
	switch bare := l.Time == 0 && l.Nodes == 0 && l.Depth == 0; {
	case bare && q.endless:
		l.Depth = search.MaxDepth // players end early who are told of no limit
	case bare:
		l = u.o.Limits
	}
	if u.maxNodes > 0 && (l.Nodes == 0 || l.Nodes > u.maxNodes) {
		l.Nodes = u.maxNodes
	}
	return l
}

// progress tells of a depth.
func (u *uaiServer) progress(t player.Thought) string {
	u.told = t.Nodes
	return u.info(t) + "\n"
}

func (u *uaiServer) answer(t player.Thought, err error) {
	if err != nil {
		u.complainf("%v", err)
		u.sayf("bestmove 0000")
		return
	}
	if info := u.info(t); info != "info" && (t.Nodes == 0 || t.Nodes != u.told) { // or it has been told
		u.sayf("%s", info)
	}
	u.sayf("bestmove %s", u.moveUAI(t.Move))
}

// info returns the line about a thought.
func (u *uaiServer) info(t player.Thought) string {
	info := "info"
	if t.Depth > 0 {
		info += fmt.Sprintf(" depth %d", t.Depth)
	}
	if t.Scored {
		info += fmt.Sprintf(" score cp %d", uaiScore(t.Score))
	}
	if t.Nodes > 0 {
		spent := time.Since(u.begun)
		info += fmt.Sprintf(" nodes %d nps %d time %d", t.Nodes, int64(float64(t.Nodes)/max(spent.Seconds(), 1e-6)), spent.Milliseconds())
	}
	if line := u.lineText(t.Line, u.moveUAI); len(line) > 0 {
		info += " pv " + strings.Join(line, " ")
	}
	return info
}

// depthOf reads the depth to which lines are counted; ok is false, and that has been said, if it is none.
func (u *uaiServer) depthOf(words []string) (depth int, ok bool) {
	depth = 1
	if len(words) > 0 {
		n, err := strconv.Atoi(words[0])
		if err != nil || n < 0 || n > maxServedPerft {
			u.complainf("a depth is a number from 0 to %d, not %s", maxServedPerft, cite(words[0]))
			return 0, false
		}
		depth = n
	}
	return depth, true
}

func (u *uaiServer) perft(words []string) {
	depth, ok := u.depthOf(words)
	if !ok {
		return
	}
	s := u.position()
	u.count(func(ctx context.Context, say func(string)) {
		nodes := s.Perft(0)
		for d := 1; d <= depth; d++ {
			n, err := countLines(ctx, s, d)
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

// count does work that has said everything when it is done.
func (u *uaiServer) count(work func(ctx context.Context, say func(string))) {
	u.start(question{work: work, answer: func(player.Thought, error) {}})
}

// split counts the lines that begin with each move.
func (u *uaiServer) split(words []string) {
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
			n, err := countLines(ctx, s, max(0, depth-1))
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

func (u *uaiServer) display([]string) {
	s := u.position()
	for line := range strings.Lines(string(s.AppendBoard(nil))) {
		u.sayf("%s", strings.TrimRight(line, " \n"))
	}
	if s.Size() <= conquest.MaxFEN {
		u.sayf("fen %s", s.AppendFEN(nil))
	}
}

// evaluate says what the position is worth to the side to move, one ply ahead.
func (u *uaiServer) evaluate([]string) {
	t, err := u.server.think(u.ctx, &u.game, search.Limits{Depth: 1})
	switch {
	case err != nil:
		u.complainf("%v", err)
	case !t.Scored:
		u.complainf("this player does not evaluate positions")
	default:
		u.sayf("info score cp %d", uaiScore(t.Score))
	}
}

// benchDepth is the depth to which bench counts lines from the start.
const benchDepth = 5

func (u *uaiServer) bench([]string) {
	start, err := u.o.Kind.Start("", u.options)
	if err != nil {
		u.complainf("%v", err)
		return
	}
	begun := time.Now()
	nodes := start.(game.Counter).Perft(benchDepth)
	u.sayf("info depth %d nodes %d time %d", benchDepth, nodes, time.Since(begun).Milliseconds())
	u.sayf("nodes %d", nodes)
}
