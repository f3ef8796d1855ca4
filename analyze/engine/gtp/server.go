package gtp

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A server is plybook as a program that speaks GTP.
type server struct {
	*protocol.Server
	binding     binding
	past        []player.Game // before colours moved out of turn
	id          string        // of the command that is handled
	extraPasses int           // passes after the end of the game, which are no plies

	settings clock    // of every colour
	left     [2]clock // where known
}

// A clock is time for a number of moves; 0 moves are the rest of the game. Its zero value is no clock.
type clock struct {
	time  time.Duration
	moves int
	runs  bool
}

// limits returns what a clock leaves for a move.
func (c clock) limits() search.Limits {
	left := search.Clock{Left: c.time, Period: c.moves, ToGo: c.moves}
	share, most := left.Share(nil)
	return search.Limits{Time: share, Most: most, Clock: &left}
}

type command struct {
	name string
	run  func(s *server, args []string) (string, error)
}

// commands are the commands in the order in which they are listed.
func commands() []command {
	return []command{
		{"protocol_version", func(*server, []string) (string, error) { return "2", nil }},
		{"name", func(*server, []string) (string, error) { return "plybook", nil }},
		{"version", func(s *server, _ []string) (string, error) { return s.Config.Version, nil }},
		{"list_commands", (*server).listCommands},
		{"known_command", (*server).knownCommand},
		{"boardsize", (*server).boardSize},
		{"clear_board", (*server).clearBoard},
		{"komi", (*server).setKomi},
		{"play", (*server).playVertex},
		{"genmove", (*server).genMove},
		{"reg_genmove", (*server).regGenMove},
		{"undo", (*server).undoMove},
		{"showboard", (*server).showBoard},
		{"final_score", (*server).finalScore},
		{"all_legal_moves", (*server).allLegalMoves},
		{"time_left", (*server).timeLeft},
		{"time_settings", (*server).timeSettings},
		{"loadsgf", (*server).loadSGF},
		{"hexgui-analyze_commands", func(*server, []string) (string, error) { return analyses, nil }},
		{"set_game", (*server).setGame},
		{"list_games", func(s *server, _ []string) (string, error) { return s.title(), nil }},
		{"quit", func(s *server, _ []string) (string, error) { s.Quit = true; return "", nil }},
	}
}

// analyses are what HexGui puts into its menu, a line each: how it shows the reply, the title, and the command, where %c
// is a colour.
const analyses = `plist/Legal moves/all_legal_moves
string/Board/showboard
string/Result/final_score
string/Best move/reg_genmove %c`

func (s *server) Open() { s.name() }

// name makes the position speak of black and white.
func (s *server) name() { s.binding.name(s.Game.State) }

// WhileSearching implements [protocol.Handler]: commands come one at a time, or wait.
func (s *server) WhileSearching(string) protocol.Policy { return protocol.Queue }

// errPending says that the reply follows when the search ends.
var errPending = errors.New("pending")

func (s *server) Handle(line string) {
	words := splitWords(line)
	s.id = ""
	if len(words) > 0 && strings.Trim(words[0], "0123456789") == "" {
		s.id, words = words[0], words[1:]
	}
	if len(words) == 0 {
		return
	}
	text, err := "", errors.New("unknown command")
	for _, c := range commands() {
		if c.name == words[0] {
			text, err = c.run(s, words[1:])
		}
	}
	if !errors.Is(err, errPending) {
		s.reply(text, err)
	}
}

// reply writes the reply to the command that is handled.
func (s *server) reply(text string, err error) {
	mark := "="
	if err != nil {
		mark, text = "?", protocol.OneLine(err.Error())
	}
	if text != "" && text[0] != '\n' {
		text = " " + text
	}
	s.Printf("%s%s%s\n", mark, s.id, text)
}

func (s *server) listCommands([]string) (string, error) {
	var all []string
	for _, c := range commands() {
		all = append(all, c.name)
	}
	return strings.Join(all, "\n"), nil
}

func (s *server) knownCommand(args []string) (string, error) {
	known := len(args) == 1 && slices.ContainsFunc(commands(), func(c command) bool { return c.name == args[0] })
	return strconv.FormatBool(known), nil
}

func (s *server) boardSize(args []string) (string, error) {
	size, ok := s.binding.parseSize(args)
	if !ok {
		return "", errors.New("unacceptable size")
	}
	o := s.Config.Options
	o.Values = maps.Clone(o.Values)
	if o.Values == nil {
		o.Values = map[string]string{}
	}
	o.Values["size"] = size
	if err := s.begin(o); err != nil {
		return "", errors.New("unacceptable size")
	}
	s.Config.Options = o
	return "", nil
}

func (s *server) begin(o game.Options) error {
	if err := s.Reset("", o); err != nil {
		return err
	}
	s.past, s.extraPasses, s.left = nil, 0, [2]clock{}
	s.name()
	return nil
}

func (s *server) clearBoard([]string) (string, error) { return "", s.begin(s.Config.Options) }

// setKomi takes the points that Go gives to White, which controllers send to every program: there are none here.
func (s *server) setKomi(args []string) (string, error) {
	if len(args) == 1 {
		if _, err := strconv.ParseFloat(args[0], 64); err == nil {
			return "", nil
		}
	}
	return "", errors.New("syntax error: komi expects a number")
}

func (s *server) setGame(args []string) (string, error) {
	if !s.isCalled(strings.Join(args, " ")) {
		return "", errors.New("this program was started for " + s.title())
	}
	return s.clearBoard(nil)
}

// isCalled reports whether a name is one of the game's.
func (s *server) isCalled(name string) bool {
	if name == s.title() {
		return true
	}
	kind, err := replay.GameByName(name)
	return err == nil && kind == s.Config.Kind
}

// title is what the game is called. Hex without a swap is another game to a client that would like to swap.
func (s *server) title() string {
	title := s.binding.title()
	if rules, ok := s.binding.(swapBinding); ok {
		if _, swaps := rules.swapOf(s.Game.State, s.Config.Options); !swaps {
			title += " without swap"
		}
	}
	return title
}

// turnTo makes it the turn of a colour.
func (s *server) turnTo(text string) error {
	colour, ok := parseColour(text)
	if !ok {
		return errors.New("syntax error: " + protocol.Quoted(text) + " is neither b nor w")
	}
	if s.binding.mover(s.Game.State) == colour || s.Game.State.Turn() == game.Nobody {
		return nil
	}
	setup, ok := s.binding.turned(s.Game.State, colour)
	if !ok {
		return errors.New("wrong color")
	}
	before := s.Game
	o := s.Config.Options
	o.Values = maps.Clone(o.Values)
	delete(o.Values, "size") // the setup has it
	if err := s.Reset(setup, o); err != nil {
		return err
	}
	s.past = append(s.past, before)
	s.name()
	return nil
}

func (s *server) playVertex(args []string) (string, error) {
	if len(args) != 2 {
		return "", errors.New("syntax error: play expects a colour and a cell")
	}
	if strings.EqualFold(args[1], "resign") {
		return "", nil
	}
	if err := s.turnTo(args[0]); err != nil {
		return "", err
	}
	if strings.EqualFold(args[1], "pass") && s.afterEnd(args[0]) == "pass" {
		s.extraPasses++
		return "", nil
	}
	m, ill := s.read(args[1])
	if ill != nil {
		return "", errors.New("illegal move: " + protocol.Clause(ill))
	}
	s.Play(m)
	return "", nil
}

// read reads a move. The options may have the meaning of a swap.
func (s *server) read(text string) (game.Move, *game.Illegal) {
	if meaning := s.Config.Options.Values["swap"]; meaning != "" && isSwap(text) {
		text = "swap-" + meaning
	}
	return s.binding.read(s.Game.State, text)
}

func (s *server) genMove(args []string) (string, error) { return s.ask(args, true) }

func (s *server) regGenMove(args []string) (string, error) { return s.ask(args, false) }

// ask starts the search for a move, which is played or not.
func (s *server) ask(args []string, played bool) (string, error) {
	if len(args) != 1 {
		return "", errors.New("syntax error: a colour is needed")
	}
	if err := s.turnTo(args[0]); err != nil {
		return "", err
	}
	if s.Game.State.Turn() == game.Nobody {
		text := s.afterEnd(args[0])
		switch {
		case text == "":
			return "", errors.New("the game is over")
		case played && text == "pass":
			s.extraPasses++
		}
		return text, nil
	}
	s.Start(protocol.Task{Limits: s.limits(), Answer: func(t player.Choice, err error) { s.answerMove(t, err, played) }})
	return "", errPending
}

// afterEnd returns what a colour answers after the end of the game, "" if nothing.
func (s *server) afterEnd(name string) string {
	colour, known := parseColour(name)
	if !known || s.Game.State.Turn() != game.Nobody {
		return ""
	}
	text, _ := s.binding.afterEnd(s.Game.State, colour)
	return text
}

// limits returns those of the next move.
func (s *server) limits() search.Limits {
	switch left := s.left[s.binding.mover(s.Game.State)]; {
	case left.runs:
		return left.limits()
	case s.settings.runs:
		return s.settings.limits()
	}
	return s.Config.Limits
}

func (s *server) answerMove(t player.Choice, err error, played bool) {
	if err != nil {
		s.reply("", err)
		return
	}
	if s.Config.Resign && t.Scored && t.Score.Plies() < 0 {
		s.reply("resign", nil)
		return
	}
	text := s.binding.text(s.Game.State, t.Move)
	if isSwap(text) { // the player has chosen one of two that are equal in play
		if m, ill := s.read(text); ill == nil {
			t.Move = m
		}
	}
	if played {
		s.Play(t.Move)
	}
	s.reply(text, nil)
}

func (s *server) undoMove([]string) (string, error) {
	if s.extraPasses > 0 {
		s.extraPasses--
		return "", nil
	}
	for len(s.Game.Moves) == 0 && len(s.past) > 0 {
		last := len(s.past) - 1
		s.SetGame(s.past[last])
		s.past = s.past[:last]
	}
	if !s.Undo(1) {
		return "", errors.New("cannot undo")
	}
	return "", nil
}

// showBoard shows the board, with the glyphs of the game.
func (s *server) showBoard([]string) (string, error) {
	columns, rows := s.binding.size(s.Game.State)
	glyphs := s.binding.glyphs()
	cells := boardCells(s.Game.State, columns, rows)
	var b strings.Builder
	b.WriteString("\n   ")
	for column := range columns {
		fmt.Fprintf(&b, " %c", 'a'+column%26)
	}
	for row := range rows {
		fmt.Fprintf(&b, "\n%s%3d", strings.Repeat(" ", row*s.binding.slant()), row+1)
		for _, colour := range cells[row] {
			glyph := byte('.')
			if colour >= 0 {
				glyph = glyphs[colour]
			}
			b.WriteByte(' ')
			b.WriteByte(glyph)
		}
		fmt.Fprintf(&b, " %d", row+1)
	}
	fmt.Fprintf(&b, "\n%s to move", colourNames[s.binding.mover(s.Game.State)])
	return b.String(), nil
}

// boardCells returns the colour on every cell, or -1.
func boardCells(state game.State, columns, rows int) [][]int {
	cells := make([][]int, rows)
	for i := range cells {
		cells[i] = slices.Repeat([]int{-1}, columns)
	}
	for _, c := range state.(game.CellLister).AppendCells(nil) {
		cells[c.Cell.Row][c.Cell.Col] = 0
		if c.Text == "1" || c.Text == "O" {
			cells[c.Cell.Row][c.Cell.Col] = 1
		}
	}
	return cells
}

func (s *server) finalScore([]string) (string, error) {
	if !s.Game.State.Outcome().Over {
		return "", errors.New("cannot score")
	}
	return s.binding.score(s.Game.State), nil
}

func (s *server) allLegalMoves([]string) (string, error) {
	var all []string
	for _, m := range s.Game.State.Moves(nil) {
		all = append(all, s.binding.text(s.Game.State, m))
	}
	return strings.Join(all, " "), nil
}

// timeLeft reads a colour, seconds, and perhaps the moves that they are for.
func (s *server) timeLeft(args []string) (string, error) {
	if len(args) != 2 && len(args) != 3 {
		return "", errors.New("syntax error: time_left expects a colour, seconds and a number of moves")
	}
	colour, ok := parseColour(args[0])
	seconds, moves, fine := parseTimes(args[1:])
	if !ok || !fine {
		return "", errors.New("syntax error: time_left expects a colour, seconds and a number of moves")
	}
	s.left[colour] = clock{time: seconds, moves: moves, runs: true}
	return "", nil
}

// timeSettings reads the main time, that of a period of overtime, and its moves. A period for no moves, and no
// time at all, stand for no limit.
func (s *server) timeSettings(args []string) (string, error) {
	syntax := errors.New("syntax error: time_settings expects main time, period time and moves per period")
	if len(args) != 3 {
		return "", syntax
	}
	main, _, ok := parseTimes(args[:1])
	period, moves, fine := parseTimes(args[1:])
	if !ok || !fine {
		return "", syntax
	}
	s.left = [2]clock{}
	switch {
	case period > 0 && moves == 0, period == 0 && main == 0:
		s.settings = clock{}
	case main == 0:
		s.settings = clock{time: period, moves: moves, runs: true}
	default:
		s.settings = clock{time: main, runs: true}
	}
	return "", nil
}

// parseTimes reads seconds, and perhaps a number of moves.
func parseTimes(args []string) (d time.Duration, moves int, ok bool) {
	const most = 1 << 20
	seconds, err := strconv.ParseFloat(args[0], 64)
	if err != nil || !(seconds >= 0 && seconds <= most) {
		return 0, 0, false
	}
	if len(args) > 1 {
		if moves, err = strconv.Atoi(args[1]); err != nil || moves < 0 || moves > most {
			return 0, 0, false
		}
	}
	return time.Duration(seconds * float64(time.Second)), moves, true
}

// maxLoaded is how many bytes of a file are loaded.
const maxLoaded = 4 << 20

// loadSGF goes to the end of the first game of a file, or to the ply that a number stands for.
func (s *server) loadSGF(args []string) (string, error) {
	if len(args) == 0 || len(args) > 2 {
		return "", errors.New("syntax error: loadsgf expects a file and a number of moves")
	}
	plies := -1
	if len(args) == 2 {
		first := s.binding.firstLoaded()
		n, err := strconv.Atoi(args[1])
		if err != nil || n < first {
			return "", fmt.Errorf("syntax error: loadsgf expects a number from %d, not %s", first, protocol.Quoted(args[1]))
		}
		plies = n - first
	}
	file, err := os.Open(args[0])
	if err != nil {
		return "", errors.New("cannot load file")
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxLoaded))
	if err != nil {
		return "", errors.New("cannot load file")
	}
	format := parse.DetectFor(s.Config.Kind.Name, args[0], data)
	if format == nil {
		return "", errors.New("cannot load file: its format is not known")
	}
	g, err := protocol.FirstGame(s.Config.Kind, format, args[0], data, plies, s.Config.Options)
	if err != nil {
		return "", fmt.Errorf("cannot load file: %w", err)
	}
	s.past, s.extraPasses = nil, 0
	s.SetGame(g)
	s.name()
	return "", nil
}
