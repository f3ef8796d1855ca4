package uhp

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// A server is plybook as a program that speaks UHP. The reply to every command ends with ok.
type server struct {
	*protocol.Server
	options game.Options
	texts   []string // of the moves, as they came
	started bool     // there is a game

	maxNodes int64 // of a search, whatever else limits it; 0: any number
}

// NewServer returns plybook as a program that speaks the protocol; see [protocol.Protocol].
func NewServer(s *protocol.Server) protocol.Handler {
	return &server{Server: s, options: s.Config.Options}
}

type command struct {
	name, text string
	run        func(u *server, arg string) error
}

// commands are the commands. It is a function because help lists them.
func commands() []command {
	return []command{
		{"info", "name, version and expansions", (*server).info},
		{"newgame", "[TYPE | GAMESTRING] begin a game", (*server).newGame},
		{"play", "MOVE", (*server).playText},
		{"pass", "the same as play pass", func(u *server, _ string) error { return u.playText("pass") }},
		{"validmoves", "the legal moves", (*server).validMoves},
		{"bestmove", "time hh:mm:ss | depth N: choose a move and do not play it", (*server).bestMove},
		{"undo", "[N] take moves back", (*server).undoMoves},
		{"options", "[get NAME | set NAME VALUE]", (*server).setOptions},
		{"perft", "[N] count the lines of play to a depth", (*server).perft},
		{"licenses", "the licence of plybook", (*server).licences},
		{"help", "this list", (*server).help},
		{"exit", "leave", func(u *server, _ string) error { u.Quit = true; return nil }},
	}
}

func (u *server) Open() { u.Handle("info") }

// WhileSearching implements [protocol.Handler]: commands come one at a time, or wait. A client that leaves does not wait for a count.
func (u *server) WhileSearching(line string) protocol.Policy {
	switch {
	case line == "":
		return protocol.Immediate
	case u.Counting() && strings.EqualFold(line, "exit"):
		return protocol.Abort
	}
	return protocol.Queue
}

// errPending says that the reply follows when the task ends.
var errPending = errors.New("pending")

func (u *server) Handle(line string) {
	if line == "" {
		return
	}
	name, arg, _ := strings.Cut(line, " ")
	err := fmt.Errorf("err unknown command %s", protocol.Quoted(name))
	for _, c := range commands() {
		if strings.EqualFold(c.name, name) {
			err = c.run(u, strings.TrimSpace(arg))
		}
	}
	if errors.Is(err, errPending) || u.Quit {
		return
	}
	u.finish(err)
}

// finish ends a reply. What went wrong is an error of UHP: its word first.
func (u *server) finish(err error) {
	var ill *game.Illegal
	switch {
	case errors.As(err, &ill):
		u.Printf("invalidmove %s", findingText(ill.Code, ill.Message, ill.Hint))
	case err != nil:
		u.Printf("%s", protocol.OneLine(err.Error()))
	}
	u.Printf("ok")
}

func (u *server) info(string) error {
	u.Printf("id plybook %s", u.Config.Version)
	rules, err := hive.ParseRules(u.rules())
	if err == nil && rules.Base != hive.Ugent && rules.Base != hive.Notation {
		u.Printf("Mosquito;Ladybug;Pillbug")
	}
	return nil
}

// rules returns the name of the rules without expansions.
func (u *server) rules() string {
	base, _, _ := strings.Cut(u.options.Rules, "+")
	if base == "" {
		base = hive.Standard.String()
	}
	return base
}

func (u *server) newGame(arg string) error {
	fields := strings.Split(arg, ";")
	if arg == "" {
		fields[0] = "Base"
		if rules, err := hive.ParseRules(u.options.Rules); err == nil {
			fields[0] = rules.Letters.GameType()
		}
	}
	o := u.options
	o.Rules = u.rules()
	before := u.State()
	if err := u.Reset(strings.TrimSpace(fields[0]), o); err != nil {
		return fmt.Errorf("err %w", err)
	}
	texts := u.texts
	u.texts = nil
	if err := u.putGame(arg, o); err != nil {
		u.Restore(before)
		u.texts = texts
		return err
	}
	if len(u.Game.Moves) > 0 { // without any it is another game
		u.Resume(before)
	}
	u.started = true
	u.writeGame()
	return nil
}

// putGame plays the moves of a GameString. A type alone is none. Whatever is wrong with it, there is no game.
func (u *server) putGame(text string, o game.Options) error {
	const header = 3 // type, state and turn
	fields := strings.Split(text, ";")
	if len(fields) == 1 {
		return nil
	}
	if err := checkGameString(u.Config.Kind, text, o); err != nil {
		return err
	}
	for _, move := range fields[header:] {
		if strings.TrimSpace(move) == "" {
			continue // a semicolon at the end, which is allowed
		}
		if ill := u.put(move); ill != nil {
			return errors.New("err " + findingText(ill.Code, ill.Message, ill.Hint))
		}
	}
	return nil
}

// position returns the present position.
func (u *server) position() *hive.Position { return u.Game.State.(*hive.Position) }

// writeGame writes the GameString. It has the moves as they were written.
func (u *server) writeGame() {
	p := u.position()
	text := p.Rules().Letters.GameType() + ";" + p.StateName() + ";" + string(p.AppendTurn(nil))
	for _, move := range u.texts {
		text += ";" + move
	}
	u.Printf("%s", text)
}

var errNoGame = errors.New("err no game is in progress; send newgame")

func (u *server) playText(text string) error {
	if !u.started {
		return errNoGame
	}
	if u.Game.State.Turn() == game.Nobody {
		return errors.New("err the game is over")
	}
	if ill := u.put(u.oneMove(text)); ill != nil {
		return ill
	}
	u.writeGame()
	return nil
}

// oneMove returns the text of a move without the semicolon that is allowed at its end.
func (u *server) oneMove(text string) string {
	if u.options.Allow.Has("trailing-semicolon") {
		return strings.TrimSuffix(text, ";")
	}
	return text
}

// put plays a move as it is written.
func (u *server) put(text string) *game.Illegal {
	text = protocol.OneLine(text)
	if strings.HasSuffix(text, ";") {
		return &game.Illegal{
			Code: "hive/bad-move", Message: protocol.Quoted(text) + " ends in a semicolon; a GameString has them only between moves.",
			Hint: "pass `--allow trailing-semicolon`",
		}
	}
	m, ill := u.position().Read(text, hive.StyleFor(u.options.Allow))
	if ill != nil {
		return ill
	}
	u.Play(m)
	u.texts = append(u.texts, text)
	return nil
}

func (u *server) validMoves(string) error {
	if !u.started {
		return errNoGame
	}
	var all []string
	for _, m := range u.Game.State.Moves(nil) {
		all = append(all, u.MoveText(m))
	}
	if all == nil {
		return errors.New("err the game is over")
	}
	u.Printf("%s", strings.Join(all, ";"))
	return nil
}

func (u *server) bestMove(arg string) error {
	if !u.started {
		return errNoGame
	}
	if u.Game.State.Turn() == game.Nobody {
		return errors.New("err the game is over")
	}
	l, err := u.limits(arg)
	if err != nil {
		return err
	}
	u.Start(protocol.Task{Limits: l, Answer: u.answer})
	return errPending
}

// limits reads the arguments of bestmove.
func (u *server) limits(arg string) (l search.Limits, err error) {
	l.Nodes = u.maxNodes
	name, value, _ := strings.Cut(arg, " ")
	value = strings.TrimSpace(value)
	ok := true
	switch strings.ToLower(name) {
	case "":
		l = u.Config.Limits
		if u.maxNodes > 0 {
			l.Nodes = u.maxNodes
		}
	case "time":
		l.Time, ok = parseHours(value)
	case "depth":
		var err error
		l.Depth, err = strconv.Atoi(value)
		ok = err == nil && l.Depth >= 0 && l.Depth <= search.MaxDepth
		l.Depth = max(l.Depth, 1) // to look 0 plies ahead is allowed, and leaves any move
	default:
		ok = false
	}
	if !ok {
		return l, fmt.Errorf("err bestmove expects time hh:mm:ss or depth N, not %s", protocol.Quoted(arg))
	}
	return l, nil
}

// parseHours reads a time as hh:mm:ss, the seconds with or without a fraction. No time at all is next to none.
func parseHours(text string) (time.Duration, bool) {
	parts := strings.Split(text, ":")
	if len(parts) != 3 {
		return 0, false
	}
	hours, err := strconv.ParseUint(parts[0], 10, 16)
	minutes, err2 := strconv.ParseUint(parts[1], 10, 16)
	seconds, err3 := strconv.ParseFloat(parts[2], 64)
	if errors.Join(err, err2, err3) != nil || minutes > 59 || !(seconds >= 0 && seconds < 60) {
		return 0, false
	}
	d := time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute + time.Duration(seconds*float64(time.Second))
	return max(d, time.Millisecond), true
}

func (u *server) answer(t player.Choice, err error) {
	if err != nil {
		u.finish(fmt.Errorf("err %w", err))
		return
	}
	u.Printf("%s", u.MoveText(t.Move))
	u.Printf("ok")
}

func (u *server) undoMoves(arg string) error {
	if !u.started {
		return errNoGame
	}
	n := 1
	if arg != "" {
		var err error
		if n, err = strconv.Atoi(arg); err != nil || n < 1 {
			return fmt.Errorf("err undo expects a number of moves from 1, not %s", protocol.Quoted(arg))
		}
	}
	if !u.Undo(n) {
		return fmt.Errorf("err only %d moves can be taken back", len(u.Game.Moves))
	}
	u.texts = u.texts[:len(u.Game.Moves)]
	u.writeGame()
	return nil
}

// An option is an option of the server.
type option struct {
	name, kind, bounds string
	initial            func(u *server) string // what it is until a client sets it
	get                func(u *server) string
	set                func(u *server, value string) bool
}

var options = []option{
	{
		name: "Repetition", kind: "enum", bounds: "note;draw",
		initial: func(u *server) string {
			rules, _ := hive.ParseRules(u.rules()) // a game was begun under them
			return repetitionName(rules.Base.DrawsRepetition(u.Config.Options.Values["repetition"]))
		},
		get: func(u *server) string { return repetitionName(u.position().RepetitionDraws()) },
		set: func(u *server, value string) bool {
			if value != "note" && value != "draw" {
				return false
			}
			values := map[string]string{"repetition": value}
			for k, v := range u.options.Values {
				if k != "repetition" {
					values[k] = v
				}
			}
			u.options.Values = values
			u.position().SetRepetition(value == "draw")
			return true
		},
	},
	{
		name: "MaxNodes", kind: "int", bounds: fmt.Sprintf("0;%d", protocol.MostNodes),
		initial: func(*server) string { return "0" },
		get:     func(u *server) string { return strconv.FormatInt(u.maxNodes, 10) },
		set: func(u *server, value string) bool {
			n, ok := protocol.ParseMaxNodes(value)
			if ok {
				u.maxNodes = n
			}
			return ok
		},
	},
}

// repetitionName is the value of the option Repetition.
func repetitionName(draw bool) string {
	if draw {
		return "draw"
	}
	return "note"
}

func (u *server) setOptions(arg string) error {
	verb, rest, _ := strings.Cut(arg, " ")
	name, value, _ := strings.Cut(strings.TrimSpace(rest), " ")
	found := false
	for _, o := range options {
		if verb != "" && !strings.EqualFold(o.name, name) {
			continue
		}
		found = true
		switch {
		case strings.EqualFold(verb, "set"):
			if !o.set(u, strings.TrimSpace(value)) {
				return fmt.Errorf("err %s is not a value of %s", protocol.Quoted(value), o.name)
			}
		case verb != "" && !strings.EqualFold(verb, "get"):
			return fmt.Errorf("err options expects get NAME or set NAME VALUE, not %s", protocol.Quoted(verb))
		}
		u.Printf("%s;%s;%s;%s;%s", o.name, o.kind, o.get(u), o.initial(u), o.bounds)
	}
	if !found {
		return fmt.Errorf("err unknown option %s", protocol.Quoted(name))
	}
	return nil
}

func (u *server) perft(arg string) error {
	if !u.started {
		return errNoGame
	}
	depth := 5
	if arg != "" {
		var err error
		if depth, err = strconv.Atoi(arg); err != nil || depth < 0 || depth > protocol.MaxPerftDepth {
			return fmt.Errorf("err perft expects a depth from 0 to %d, not %s", protocol.MaxPerftDepth, protocol.Quoted(arg))
		}
	}
	position := u.position()
	u.Start(protocol.Task{
		Work: func(ctx context.Context, say func(string)) {
			for d := range depth + 1 {
				n, err := protocol.CountLines(ctx, position, d)
				if err != nil {
					return
				}
				say(fmt.Sprintf("perft(%d) = %d\n", d, n))
			}
		},
		Answer: func(player.Choice, error) { u.finish(nil) },
	})
	return errPending
}

func (u *server) licences(string) error {
	u.Printf("plybook is under the Apache License 2.0; its file LICENSE has the text.")
	return nil
}

func (u *server) help(string) error {
	for _, c := range commands() {
		u.Printf("%s %s", c.name, c.text)
	}
	return nil
}
