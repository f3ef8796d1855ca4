package engine

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// An uhpServer is plybook as a program that speaks UHP. The reply to every command ends with ok.
type uhpServer struct {
	*server
	options game.Options
	texts   []string // of the moves, as they came
	started bool     // there is a game

	maxNodes int64 // of a search, whatever else limits it; 0: any number
}

func newUHPServer(s *server) conversation { return &uhpServer{server: s, options: s.o.Options} }

type uhpCommand struct {
	name, text string
	run        func(u *uhpServer, arg string) error
}

// uhpCommands are the commands. It is a function because help lists them.
func uhpCommands() []uhpCommand {
	return []uhpCommand{
		{"info", "who answers, and which expansions it plays", (*uhpServer).info},
		{"newgame", "[TYPE | GAMESTRING] begin a game", (*uhpServer).newGame},
		{"play", "MOVE", (*uhpServer).playText},
		{"pass", "the same as play pass", func(u *uhpServer, _ string) error { return u.playText("pass") }},
		{"validmoves", "the legal moves", (*uhpServer).validMoves},
		{"bestmove", "time hh:mm:ss | depth N: choose a move and do not play it", (*uhpServer).bestMove},
		{"undo", "[N] take moves back", (*uhpServer).undoMoves},
		{"options", "[get NAME | set NAME VALUE]", (*uhpServer).setOptions},
		{"perft", "[N] count the lines of play to a depth", (*uhpServer).perft},
		{"licenses", "the licence of plybook", (*uhpServer).licences},
		{"help", "this list", (*uhpServer).help},
		{"exit", "leave", func(u *uhpServer, _ string) error { u.quit = true; return nil }},
	}
}

func (u *uhpServer) open() { u.obey("info") }

// meets implements conversation: commands come one at a time, or wait. Nobody who leaves waits for a count.
func (u *uhpServer) meets(line string) meeting {
	switch {
	case line == "":
		return now
	case u.works() && strings.EqualFold(line, "exit"):
		return forget
	}
	return wait
}

// errThinking says that the reply follows later.
var errThinking = errors.New("thinking")

func (u *uhpServer) obey(line string) {
	if line == "" {
		return
	}
	name, arg, _ := strings.Cut(line, " ")
	err := fmt.Errorf("err there is no command %s", cite(name))
	for _, c := range uhpCommands() {
		if strings.EqualFold(c.name, name) {
			err = c.run(u, strings.TrimSpace(arg))
		}
	}
	if errors.Is(err, errThinking) || u.quit {
		return
	}
	u.finish(err)
}

// finish ends a reply. What went wrong is an error of UHP: its word first.
func (u *uhpServer) finish(err error) {
	var ill *game.Illegal
	switch {
	case errors.As(err, &ill):
		u.sayf("invalidmove %s", faultText(ill.Code, ill.Message, ill.Hint))
	case err != nil:
		u.sayf("%s", foldBlanks(err.Error()))
	}
	u.sayf("ok")
}

func (u *uhpServer) info(string) error {
	u.sayf("id plybook %s", u.o.Version)
	rules, err := hive.ParseRules(u.rules())
	if err == nil && rules.Base != hive.Ugent && rules.Base != hive.Notation {
		u.sayf("Mosquito;Ladybug;Pillbug")
	}
	return nil
}

// rules returns the name of the rules without expansions.
func (u *uhpServer) rules() string {
	base, _, _ := strings.Cut(u.options.Rules, "+")
	if base == "" {
		base = hive.Standard.String()
	}
	return base
}

func (u *uhpServer) newGame(arg string) error {
	fields := strings.Split(arg, ";")
	if arg == "" {
		fields[0] = "Base"
		if rules, err := hive.ParseRules(u.options.Rules); err == nil {
			fields[0] = rules.Letters.GameType()
		}
	}
	o := u.options
	o.Rules = u.rules()
	before := u.standing()
	if err := u.restart(strings.TrimSpace(fields[0]), o); err != nil {
		return fmt.Errorf("err %w", err)
	}
	texts := u.texts
	u.texts = nil
	if err := u.putGame(arg, o); err != nil {
		u.back(before)
		u.texts = texts
		return err
	}
	if len(u.game.Moves) > 0 { // without any it is another game
		u.goOn(before)
	}
	u.started = true
	u.tell()
	return nil
}

// putGame plays the moves of a GameString. A type alone is none. Whatever is wrong with it, there is no game.
func (u *uhpServer) putGame(text string, o game.Options) error {
	const header = 3 // type, state and turn
	fields := strings.Split(text, ";")
	if len(fields) == 1 {
		return nil
	}
	if err := checkGameString(u.o.Kind, text, o); err != nil {
		return err
	}
	for _, move := range fields[header:] {
		if strings.TrimSpace(move) == "" {
			continue // a semicolon at the end, which is allowed
		}
		if ill := u.put(move); ill != nil {
			return errors.New("err " + faultText(ill.Code, ill.Message, ill.Hint))
		}
	}
	return nil
}

// position returns the present position.
func (u *uhpServer) position() *hive.Position { return u.game.State.(*hive.Position) }

// tell writes the GameString. It has the moves as they were written.
func (u *uhpServer) tell() {
	p := u.position()
	text := p.Rules().Letters.GameType() + ";" + p.StateName() + ";" + string(p.AppendTurn(nil))
	for _, move := range u.texts {
		text += ";" + move
	}
	u.sayf("%s", text)
}

var errNoGame = errors.New("err no game is in progress; say newgame")

func (u *uhpServer) playText(text string) error {
	if !u.started {
		return errNoGame
	}
	if u.game.State.Turn() == game.Nobody {
		return errors.New("err the game is over")
	}
	if ill := u.put(u.oneMove(text)); ill != nil {
		return ill
	}
	u.tell()
	return nil
}

// oneMove returns the text of a move without the semicolon that is allowed at its end.
func (u *uhpServer) oneMove(text string) string {
	if u.options.Allow.Has("trailing-semicolon") {
		return strings.TrimSuffix(text, ";")
	}
	return text
}

// put plays a move as it is written.
func (u *uhpServer) put(text string) *game.Illegal {
	text = foldBlanks(text)
	if strings.HasSuffix(text, ";") {
		return &game.Illegal{
			Code: "hive/bad-move", Message: cite(text) + " ends in a semicolon, which stands between the moves of a GameString.",
			Hint: "`--allow trailing-semicolon` reads it",
		}
	}
	m, ill := u.position().Read(text, hive.StyleFor(u.options.Allow))
	if ill != nil {
		return ill
	}
	u.play(m)
	u.texts = append(u.texts, text)
	return nil
}

func (u *uhpServer) validMoves(string) error {
	if !u.started {
		return errNoGame
	}
	var all []string
	for _, m := range u.game.State.Moves(nil) {
		all = append(all, u.moveText(m))
	}
	if all == nil {
		return errors.New("err the game is over")
	}
	u.sayf("%s", strings.Join(all, ";"))
	return nil
}

func (u *uhpServer) bestMove(arg string) error {
	if !u.started {
		return errNoGame
	}
	if u.game.State.Turn() == game.Nobody {
		return errors.New("err the game is over")
	}
	l, err := u.limits(arg)
	if err != nil {
		return err
	}
	u.start(question{limits: l, answer: u.answer})
	return errThinking
}

// limits reads what bestmove says.
func (u *uhpServer) limits(arg string) (l search.Limits, err error) {
	l.Nodes = u.maxNodes
	name, value, _ := strings.Cut(arg, " ")
	value = strings.TrimSpace(value)
	ok := true
	switch strings.ToLower(name) {
	case "":
		l = u.o.Limits
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
		return l, fmt.Errorf("err bestmove takes time hh:mm:ss or depth N, not %s", cite(arg))
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

func (u *uhpServer) answer(t player.Thought, err error) {
	if err != nil {
		u.finish(fmt.Errorf("err %w", err))
		return
	}
	u.sayf("%s", u.moveText(t.Move))
	u.sayf("ok")
}

func (u *uhpServer) undoMoves(arg string) error {
	if !u.started {
		return errNoGame
	}
	n := 1
	if arg != "" {
		var err error
		if n, err = strconv.Atoi(arg); err != nil || n < 1 {
			return fmt.Errorf("err undo takes a number of moves from 1, not %s", cite(arg))
		}
	}
	if !u.undo(n) {
		return fmt.Errorf("err there are %d moves to take back", len(u.game.Moves))
	}
	u.texts = u.texts[:len(u.game.Moves)]
	u.tell()
	return nil
}

// An uhpOption is an option of the server.
type uhpOption struct {
	name, kind, bounds string
	usual              func(u *uhpServer) string // what it is until somebody sets it
	get                func(u *uhpServer) string
	set                func(u *uhpServer, value string) bool
}

var uhpOptions = []uhpOption{
	{
		name: "Repetition", kind: "enum", bounds: "note;draw",
		usual: func(u *uhpServer) string {
			rules, _ := hive.ParseRules(u.rules()) // a game was begun under them
			return repetitionName(rules.Base.DrawsRepetition(u.o.Options.Values["repetition"]))
		},
		get: func(u *uhpServer) string { return repetitionName(u.position().RepetitionDraws()) },
		set: func(u *uhpServer, value string) bool {
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
		name: "MaxNodes", kind: "int", bounds: fmt.Sprintf("0;%d", mostNodes),
		usual: func(*uhpServer) string { return "0" },
		get:   func(u *uhpServer) string { return strconv.FormatInt(u.maxNodes, 10) },
		set: func(u *uhpServer, value string) bool {
			n, ok := parseMaxNodes(value)
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

func (u *uhpServer) setOptions(arg string) error {
	verb, rest, _ := strings.Cut(arg, " ")
	name, value, _ := strings.Cut(strings.TrimSpace(rest), " ")
	found := false
	for _, o := range uhpOptions {
		if verb != "" && !strings.EqualFold(o.name, name) {
			continue
		}
		found = true
		switch {
		case strings.EqualFold(verb, "set"):
			if !o.set(u, strings.TrimSpace(value)) {
				return fmt.Errorf("err %s is not a value of %s", cite(value), o.name)
			}
		case verb != "" && !strings.EqualFold(verb, "get"):
			return fmt.Errorf("err options takes get NAME or set NAME VALUE, not %s", cite(verb))
		}
		u.sayf("%s;%s;%s;%s;%s", o.name, o.kind, o.get(u), o.usual(u), o.bounds)
	}
	if !found {
		return fmt.Errorf("err there is no option %s", cite(name))
	}
	return nil
}

// maxServedPerft is the depth to which lines are counted for whoever asks.
const maxServedPerft = 8

func (u *uhpServer) perft(arg string) error {
	if !u.started {
		return errNoGame
	}
	depth := 5
	if arg != "" {
		var err error
		if depth, err = strconv.Atoi(arg); err != nil || depth < 0 || depth > maxServedPerft {
			return fmt.Errorf("err perft takes a depth from 0 to %d, not %s", maxServedPerft, cite(arg))
		}
	}
	position := u.position()
	u.start(question{
		work: func(ctx context.Context, say func(string)) {
			for d := range depth + 1 {
				n, err := countLines(ctx, position, d)
				if err != nil {
					return
				}
				say(fmt.Sprintf("perft(%d) = %d\n", d, n))
			}
		},
		answer: func(player.Thought, error) { u.finish(nil) },
	})
	return errThinking
}

func (u *uhpServer) licences(string) error {
	u.sayf("plybook is under the Apache License 2.0; its file LICENSE has the text.")
	return nil
}

func (u *uhpServer) help(string) error {
	for _, c := range uhpCommands() {
		u.sayf("%s %s", c.name, c.text)
	}
	return nil
}
