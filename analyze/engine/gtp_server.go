package engine

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

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A gtpServer is plybook as a program that speaks GTP.
type gtpServer struct {
	*server
	rules gtpGame
	past  []player.Game // before colours moved out of turn
	id    string        // of the command that is obeyed
	idle  int           // passes behind the end of the game, which are no plies

	settings gtpClock    // of every colour
	left     [2]gtpClock // where known
}

// A gtpClock is time for a number of moves; 0 moves are the rest of the game. Its zero value says nothing.
type gtpClock struct {
	time  time.Duration
	moves int
	runs  bool
}

// share is the part of the time for the rest of the game that a move may take.
const share = 30

// limits returns what a clock leaves for a move.
func (c gtpClock) limits() search.Limits {
	moves := c.moves
	if moves == 0 {
		moves = share
	}
	return search.Limits{Time: max(c.time/time.Duration(moves), time.Millisecond)}
}

type gtpCommand struct {
	name string
	run  func(s *gtpServer, args []string) (string, error)
}

// gtpCommands are the commands in the order in which they are listed.
func gtpCommands() []gtpCommand {
	return []gtpCommand{
		{"protocol_version", func(*gtpServer, []string) (string, error) { return "2", nil }},
		{"name", func(*gtpServer, []string) (string, error) { return "plybook", nil }},
		{"version", func(s *gtpServer, _ []string) (string, error) { return s.o.Version, nil }},
		{"list_commands", (*gtpServer).listCommands},
		{"known_command", (*gtpServer).knownCommand},
		{"boardsize", (*gtpServer).boardSize},
		{"clear_board", (*gtpServer).clearBoard},
		{"komi", (*gtpServer).setKomi},
		{"play", (*gtpServer).playVertex},
		{"genmove", (*gtpServer).genMove},
		{"reg_genmove", (*gtpServer).regGenMove},
		{"undo", (*gtpServer).undoMove},
		{"showboard", (*gtpServer).showBoard},
		{"final_score", (*gtpServer).finalScore},
		{"all_legal_moves", (*gtpServer).allLegalMoves},
		{"time_left", (*gtpServer).timeLeft},
		{"time_settings", (*gtpServer).timeSettings},
		{"loadsgf", (*gtpServer).loadSGF},
		{"hexgui-analyze_commands", func(*gtpServer, []string) (string, error) { return gtpAnalyses, nil }},
		{"set_game", (*gtpServer).setGame},
		{"list_games", func(s *gtpServer, _ []string) (string, error) { return s.title(), nil }},
		{"quit", func(s *gtpServer, _ []string) (string, error) { s.quit = true; return "", nil }},
	}
}

// gtpAnalyses are what HexGui puts into its menu, a line each: how it shows the reply, the title, and the command, where %c
// is a colour.
const gtpAnalyses = `plist/Legal moves/all_legal_moves
string/Board/showboard
string/Result/final_score
string/Best move/reg_genmove %c`

func (s *gtpServer) open() { s.name() }

// name makes the position speak of black and white.
func (s *gtpServer) name() { s.rules.name(s.game.State) }

// meets implements conversation: commands come one at a time, or wait.
func (s *gtpServer) meets(string) meeting { return wait }

func (s *gtpServer) obey(line string) {
	words := gtpWords(line)
	s.id = ""
	if len(words) > 0 && strings.Trim(words[0], "0123456789") == "" {
		s.id, words = words[0], words[1:]
	}
	if len(words) == 0 {
		return
	}
	text, err := "", errors.New("unknown command")
	for _, c := range gtpCommands() {
		if c.name == words[0] {
			text, err = c.run(s, words[1:])
		}
	}
	if !errors.Is(err, errThinking) {
		s.reply(text, err)
	}
}

// reply writes the reply to the command that is obeyed.
func (s *gtpServer) reply(text string, err error) {
	mark := "="
	if err != nil {
		mark, text = "?", foldBlanks(err.Error())
	}
	if text != "" && text[0] != '\n' {
		text = " " + text
	}
	s.sayf("%s%s%s\n", mark, s.id, text)
}

func (s *gtpServer) listCommands([]string) (string, error) {
	var all []string
	for _, c := range gtpCommands() {
		all = append(all, c.name)
	}
	return strings.Join(all, "\n"), nil
}

func (s *gtpServer) knownCommand(args []string) (string, error) {
	known := len(args) == 1 && slices.ContainsFunc(gtpCommands(), func(c gtpCommand) bool { return c.name == args[0] })
	return strconv.FormatBool(known), nil
}

func (s *gtpServer) boardSize(args []string) (string, error) {
	size, ok := s.rules.parseSize(args)
	if !ok {
		return "", errors.New("unacceptable size")
	}
	o := s.o.Options
	o.Values = maps.Clone(o.Values)
	if o.Values == nil {
		o.Values = map[string]string{}
	}
	o.Values["size"] = size
	if err := s.begin(o); err != nil {
		return "", errors.New("unacceptable size")
	}
	s.o.Options = o
	return "", nil
}

func (s *gtpServer) begin(o game.Options) error {
	if err := s.restart("", o); err != nil {
		return err
	}
	s.past, s.idle, s.left = nil, 0, [2]gtpClock{}
	s.name()
	return nil
}

func (s *gtpServer) clearBoard([]string) (string, error) { return "", s.begin(s.o.Options) }

// setKomi takes the points that Go gives to White, which controllers tell every program: there are none here.
func (s *gtpServer) setKomi(args []string) (string, error) {
	if len(args) == 1 {
		if _, err := strconv.ParseFloat(args[0], 64); err == nil {
			return "", nil
		}
	}
	return "", errors.New("syntax error: komi takes a number")
}

func (s *gtpServer) setGame(args []string) (string, error) {
	if !s.isCalled(strings.Join(args, " ")) {
		return "", errors.New("this program was started for " + s.title())
	}
	return s.clearBoard(nil)
}

// isCalled says whether a name is one of the game's.
func (s *gtpServer) isCalled(name string) bool {
	if name == s.title() {
		return true
	}
	kind, err := replay.GameByName(name)
	return err == nil && kind == s.o.Kind
}

// title is what the game is called. Hex without a swap is another game to who would like to swap.
func (s *gtpServer) title() string {
	title := s.rules.title()
	if rules, ok := s.rules.(gtpSwapper); ok {
		if _, swaps := rules.swapOf(s.game.State, s.o.Options); !swaps {
			title += " without swap"
		}
	}
	return title
}

// turnTo makes it the turn of a colour.
func (s *gtpServer) turnTo(text string) error {
	colour, ok := parseGTPColour(text)
	if !ok {
		return errors.New("syntax error: " + cite(text) + " is neither b nor w")
	}
	if s.rules.mover(s.game.State) == colour || s.game.State.Turn() == game.Nobody {
		return nil
	}
	setup, ok := s.rules.turned(s.game.State, colour)
	if !ok {
		return errors.New("wrong color")
	}
	before := s.game
	o := s.o.Options
	o.Values = maps.Clone(o.Values)
	delete(o.Values, "size") // the set-up has it
	if err := s.restart(setup, o); err != nil {
		return err
	}
	s.past = append(s.past, before)
	s.name()
	return nil
}

func (s *gtpServer) playVertex(args []string) (string, error) {
	if len(args) != 2 {
		return "", errors.New("syntax error: play takes a colour and a cell")
	}
	if strings.EqualFold(args[1], "resign") {
		return "", nil
	}
	if err := s.turnTo(args[0]); err != nil {
		return "", err
	}
	if strings.EqualFold(args[1], "pass") && s.behind(args[0]) == "pass" {
		s.idle++
		return "", nil
	}
	m, ill := s.read(args[1])
	if ill != nil {
		return "", errors.New("illegal move: " + clause(ill))
	}
	s.play(m)
	return "", nil
}

// read reads a move. What a swap means the options may say.
func (s *gtpServer) read(text string) (game.Move, *game.Illegal) {
	if meaning := s.o.Options.Values["swap"]; meaning != "" && isGTPSwap(text) {
		text = "swap-" + meaning
	}
	return s.rules.read(s.game.State, text)
}

func (s *gtpServer) genMove(args []string) (string, error) { return s.ask(args, true) }

func (s *gtpServer) regGenMove(args []string) (string, error) { return s.ask(args, false) }

// ask starts the thought about a move, which is played or not.
func (s *gtpServer) ask(args []string, played bool) (string, error) {
	if len(args) != 1 {
		return "", errors.New("syntax error: a colour is needed")
	}
	if err := s.turnTo(args[0]); err != nil {
		return "", err
	}
	if s.game.State.Turn() == game.Nobody {
		text := s.behind(args[0])
		switch {
		case text == "":
			return "", errors.New("the game is over")
		case played && text == "pass":
			s.idle++
		}
		return text, nil
	}
	s.start(question{limits: s.limits(), answer: func(t player.Thought, err error) { s.answerMove(t, err, played) }})
	return "", errThinking
}

// behind returns what a colour answers behind the end of the game, "" if nothing.
func (s *gtpServer) behind(name string) string {
	colour, known := parseGTPColour(name)
	if !known || s.game.State.Turn() != game.Nobody {
		return ""
	}
	text, _ := s.rules.behind(s.game.State, colour)
	return text
}

// limits returns those of the next move.
func (s *gtpServer) limits() search.Limits {
	switch left := s.left[s.rules.mover(s.game.State)]; {
	case left.runs:
		return left.limits()
	case s.settings.runs:
		return s.settings.limits()
	}
	return s.o.Limits
}

func (s *gtpServer) answerMove(t player.Thought, err error, played bool) {
	if err != nil {
		s.reply("", err)
		return
	}
	if s.o.Resign && t.Scored && t.Score.Plies() < 0 {
		s.reply("resign", nil)
		return
	}
	text := s.rules.text(s.game.State, t.Move)
	if isGTPSwap(text) { // the player has chosen one of two that are equal in play
		if m, ill := s.read(text); ill == nil {
			t.Move = m
		}
	}
	if played {
		s.play(t.Move)
	}
	s.reply(text, nil)
}

func (s *gtpServer) undoMove([]string) (string, error) {
	if s.idle > 0 {
		s.idle--
		return "", nil
	}
	for len(s.game.Moves) == 0 && len(s.past) > 0 {
		last := len(s.past) - 1
		s.enter(s.past[last])
		s.past = s.past[:last]
	}
	if !s.undo(1) {
		return "", errors.New("cannot undo")
	}
	return "", nil
}

// showBoard shows the board, with the glyphs of the game.
func (s *gtpServer) showBoard([]string) (string, error) {
	columns, rows := s.rules.size(s.game.State)
	glyphs := s.rules.glyphs()
	cells := boardCells(s.game.State, columns, rows)
	var b strings.Builder
	b.WriteString("\n   ")
	for column := range columns {
		fmt.Fprintf(&b, " %c", 'a'+column%26)
	}
	for row := range rows {
		fmt.Fprintf(&b, "\n%s%3d", strings.Repeat(" ", row*s.rules.slant()), row+1)
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
	fmt.Fprintf(&b, "\n%s to move", gtpNames[s.rules.mover(s.game.State)])
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

func (s *gtpServer) finalScore([]string) (string, error) {
	if !s.game.State.Outcome().Over {
		return "", errors.New("cannot score")
	}
	return s.rules.score(s.game.State), nil
}

func (s *gtpServer) allLegalMoves([]string) (string, error) {
	var all []string
	for _, m := range s.game.State.Moves(nil) {
		all = append(all, s.rules.text(s.game.State, m))
	}
	return strings.Join(all, " "), nil
}

// timeLeft reads a colour, seconds, and perhaps the moves that they are for.
func (s *gtpServer) timeLeft(args []string) (string, error) {
	if len(args) != 2 && len(args) != 3 {
		return "", errors.New("syntax error: time_left takes a colour, seconds, and the moves that they are for")
	}
	colour, ok := parseGTPColour(args[0])
	seconds, moves, fine := parseGTPTimes(args[1:])
	if !ok || !fine {
		return "", errors.New("syntax error: time_left takes a colour, seconds, and the moves that they are for")
	}
	s.left[colour] = gtpClock{time: seconds, moves: moves, runs: true}
	return "", nil
}

// timeSettings reads the main time, that of a period of overtime, and its moves. A period for no moves, and no
// time at all, stand for no limit.
func (s *gtpServer) timeSettings(args []string) (string, error) {
	fault := errors.New("syntax error: time_settings takes the main time, that of a period, and its moves")
	if len(args) != 3 {
		return "", fault
	}
	main, _, ok := parseGTPTimes(args[:1])
	period, moves, fine := parseGTPTimes(args[1:])
	if !ok || !fine {
		return "", fault
	}
	s.left = [2]gtpClock{}
	switch {
	case period > 0 && moves == 0, period == 0 && main == 0:
		s.settings = gtpClock{}
	case main == 0:
		s.settings = gtpClock{time: period, moves: moves, runs: true}
	default:
		s.settings = gtpClock{time: main, runs: true}
	}
	return "", nil
}

// parseGTPTimes reads seconds, and perhaps a number of moves.
func parseGTPTimes(args []string) (d time.Duration, moves int, ok bool) {
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
func (s *gtpServer) loadSGF(args []string) (string, error) {
	if len(args) == 0 || len(args) > 2 {
		return "", errors.New("syntax error: loadsgf takes a file and a number of moves")
	}
	plies := -1
	if len(args) == 2 {
		first := s.rules.firstLoaded()
		n, err := strconv.Atoi(args[1])
		if err != nil || n < first {
			return "", fmt.Errorf("syntax error: loadsgf takes a number from %d, not %s", first, cite(args[1]))
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
	format := parse.DetectFor(s.o.Kind.Name, args[0], data)
	if format == nil {
		return "", errors.New("cannot load file: its format is not known")
	}
	g, err := firstGame(s.o.Kind, format, args[0], data, plies, s.o.Options)
	if err != nil {
		return "", fmt.Errorf("cannot load file: %w", err)
	}
	s.past, s.idle = nil, 0
	s.enter(g)
	s.name()
	return "", nil
}
