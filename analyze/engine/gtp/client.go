package gtp

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// A client talks to a program that speaks GTP. GTP limits time and nothing else: what else there is
// to limit are options of the program.
type client struct {
	binding binding
	known   protocol.History
	lists   map[string]bool // the commands that the program lists
	swap    string          // what a swap means that the program chooses; "" if it may not
	skips   bool            // columns are called as in Go, without i

	settings string // the time control that the program has for this game; "" if none
}

// The commands that ask about a position.
const (
	listMoves = "all_legal_moves"
	showBoard = "showboard"
)

func (*client) QuitCommand() string { return "quit" }

// Handshake implements [protocol.Client]. An option of GTP is a command, and its value the arguments.
func (c *client) Handshake(conn *protocol.Conn) error {
	c.known, c.lists = protocol.History{}, map[string]bool{}
	reply, err := c.command(conn, "list_commands", 0)
	if err != nil {
		return err
	}
	for _, line := range reply.Lines {
		if reply.ok {
			c.lists[strings.TrimSpace(line)] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(conn.Options.Engine)) {
		command := strings.TrimSpace(name + " " + conn.Options.Engine[name])
		if reply, err = c.command(conn, command, 0); err != nil {
			return err
		}
		if !reply.ok {
			return fmt.Errorf("the engine rejects the command %s: %s", protocol.Quoted(command), reply.text())
		}
	}
	return nil
}

// command sends a command and returns the reply.
func (c *client) command(conn *protocol.Conn, command string, thinking time.Duration) (*response, error) {
	reply := &response{}
	err := conn.Ask(command, thinking, reply.take)
	return reply, err
}

// demand is command where nothing but success will do.
func (c *client) demand(conn *protocol.Conn, command string) error {
	reply, err := c.command(conn, command, 0)
	if err == nil && !reply.ok {
		err = protocol.Refused("%s: %s", protocol.Quoted(command), reply.text())
	}
	return err
}

// offer is command for what a program may refuse.
func (c *client) offer(conn *protocol.Conn, command string) error {
	_, err := c.command(conn, command, 0)
	return err
}

// NewGame implements [protocol.Client].
func (c *client) NewGame(conn *protocol.Conn, g *player.Game) error {
	c.settings = ""
	if err := c.chooseGame(conn, g); err != nil {
		return err
	}
	if err := c.resize(conn, g); err != nil {
		return err
	}
	return c.clear(conn, c.setupAt(g, 0))
}

// setupAt returns the commands that play the position before a ply on an empty board.
func (c *client) setupAt(g *player.Game, ply int) (commands []string) {
	protocol.AtPly(g, ply, func() { commands, _ = c.binding.setup(g.State) })
	return commands
}

// chooseGame chooses the game and its rules in programs that have several.
func (c *client) chooseGame(conn *protocol.Conn, g *player.Game) error {
	if c.lists["set_game"] {
		if err := c.offer(conn, "set_game "+c.binding.title()); err != nil {
			return err
		}
	}
	swapper, ok := c.binding.(swapBinding)
	if !ok {
		return nil
	}
	var swaps bool
	c.swap, swaps = swapper.swapOf(g.State, g.Options)
	if !c.lists["param_game"] {
		return nil
	}
	allow := "0"
	if swaps {
		allow = "1"
	}
	return c.offer(conn, "param_game allow_swap "+allow)
}

// CheckGame implements [protocol.Client].
func (c *client) CheckGame(g *player.Game) error {
	if err := c.binding.check(g.State); err != nil {
		return err
	}
	if _, ok := c.binding.setup(g.State); !ok && g.Setup != "" {
		return fmt.Errorf("GTP cannot set up a position of %s; begin games with moves from the standard start position", g.Kind.Title)
	}
	return nil
}

// CheckPlay implements [protocol.PlayChecker]: what a program means that swaps has to be known before it does.
func (c *client) CheckPlay(g *player.Game) error {
	swapper, ok := c.binding.(swapBinding)
	if !ok {
		return nil
	}
	if meaning, swaps := swapper.swapOf(g.State, g.Options); swaps && meaning == "" {
		return fmt.Errorf("programs disagree about swaps; pass --swap %s or --swap %s, or choose rules without one",
			swapSides, swapPieces)
	}
	return nil
}

// resize sets the size of the board by the first command that the program takes.
func (c *client) resize(conn *protocol.Conn, g *player.Game) error {
	commands, standard := c.binding.sizeCommands(g.State)
	taken, err := c.offerEach(conn, commands)
	switch {
	case taken:
		return c.lookForI(conn, g)
	case standard && isRefusal(err):
		return nil
	}
	return err
}

// offerEach sends commands that mean the same until the program takes one. If it takes none, the error is the first refusal.
func (c *client) offerEach(conn *protocol.Conn, commands []string) (taken bool, err error) {
	var refusal error
	for _, command := range commands {
		reply, err := c.command(conn, command, 0)
		if err != nil || reply.ok {
			return err == nil, err
		}
		if refusal == nil {
			refusal = protocol.Refused("%s: %s", protocol.Quoted(command), reply.text())
		}
	}
	return false, refusal
}

func isRefusal(err error) bool {
	var f *player.Failure
	return errors.As(err, &f) && f.Void()
}

// lookForI finds out how columns are called on boards that have an i, which only the board of the program shows.
func (c *client) lookForI(conn *protocol.Conn, g *player.Game) error {
	c.skips = false
	if columns, _ := c.binding.size(g.State); columns <= 8 || c.binding.slant() > 0 || !c.lists[showBoard] {
		return nil
	}
	reply, err := c.command(conn, showBoard, 0)
	c.skips = err == nil && reply.ok && skipsI(reply.Lines)
	return err
}

// clear empties the board and plays a setup.
func (c *client) clear(conn *protocol.Conn, setup []string) error {
	c.known = protocol.History{}
	for _, command := range append([]string{"clear_board"}, setup...) {
		if err := c.demand(conn, command); err != nil {
			return err
		}
	}
	return nil
}

// SendMoves implements [protocol.Client].
func (c *client) SendMoves(conn *protocol.Conn, g *player.Game) error {
	from, ok := c.known.SharedWith(g)
	if !ok {
		if err := c.NewGame(conn, g); err != nil {
			return err
		}
		from = 0
	}
	commands := protocol.MoveTexts(g, from, func(m game.Move) string {
		return "play " + colours[c.binding.mover(g.State)] + " " + c.vertex(c.binding.text(g.State, m))
	})
	for i, command := range commands {
		if err := c.play(conn, g, from+i, command); err != nil {
			return err
		}
	}
	c.known = protocol.HistoryOf(g)
	return nil
}

// play sends a ply by a command. Programs mean two things by a swap, which the boards that they show distinguish. One
// that knows no swap, or means the other, gets the position after the swap instead, and nobody may swap any more.
func (c *client) play(conn *protocol.Conn, g *player.Game, ply int, command string) error {
	swapper, ok := c.binding.(swapBinding)
	if !ok || swapper.swapNames(g.Moves[ply]) == nil {
		return c.demand(conn, command)
	}
	var commands []string
	for _, name := range swapper.swapNames(g.Moves[ply]) {
		commands = append(commands, command[:strings.LastIndexByte(command, ' ')+1]+name)
	}
	taken, err := c.offerEach(conn, commands)
	if err != nil && !isRefusal(err) {
		return err
	}
	if taken {
		var difference string
		if protocol.AtPly(g, ply+1, func() { difference, _, err = c.CheckPosition(conn, g) }); err != nil || difference == "" {
			return err
		}
	}
	if c.lists["param_game"] {
		if err := c.offer(conn, "param_game allow_swap 0"); err != nil {
			return err
		}
	}
	return c.clear(conn, c.setupAt(g, ply+1))
}

// vertex returns the name of a cell as the program has it.
func (c *client) vertex(text string) string {
	if c.skips && len(text) > 1 && text[0] >= 'i' && text[0] <= 'p' && text[1] <= '9' {
		return string(text[0]+1) + text[1:]
	}
	return text
}

// unvertex returns the name of a cell as plybook has it.
func (c *client) unvertex(text string) string {
	text = strings.ToLower(text)
	if c.skips && len(text) > 1 && text[0] >= 'j' && text[0] <= 'q' && text[1] <= '9' {
		return string(text[0]-1) + text[1:]
	}
	return text
}

// CheckLimits implements [protocol.Client].
func (*client) CheckLimits(l search.Limits) error {
	if l.Time == 0 {
		return errors.New("a GTP engine needs a time limit")
	}
	return nil
}

func (*client) SentLimits(l search.Limits) search.Limits {
	return search.Limits{Time: l.Time, Clock: l.Clock, Rival: l.Rival}
}

// MoveTime implements [protocol.TimeRounder]: GTP counts whole seconds.
func (*client) MoveTime(d time.Duration) time.Duration {
	return max(time.Second, d.Truncate(time.Second))
}

// Search implements [protocol.Client]. The program plays the move that it answers with.
func (c *client) Search(conn *protocol.Conn, g *player.Game, l search.Limits) (player.Choice, error) {
	colour := colours[c.binding.mover(g.State)]
	limit := protocol.SearchTime(l)
	switch {
	case l.Clock != nil:
		if err := c.sendClock(conn, colour, l.Clock); err != nil {
			return player.Choice{}, err
		}
	case l.Time > 0:
		sent := c.MoveTime(l.Time)
		limit = max(limit, sent)
		if err := c.offer(conn, c.timeCommand(colour, int(sent/time.Second))); err != nil {
			return player.Choice{}, err
		}
	}
	command := "genmove " + colour
	reply, err := c.command(conn, command, limit)
	if err != nil {
		return player.Choice{}, err
	}
	text := reply.text()
	switch {
	case !reply.ok:
		return player.Choice{}, protocol.Garbled("%s: %s", protocol.Quoted(command), text)
	case strings.EqualFold(text, "resign"):
		c.known.Unknown = true
		return player.Choice{}, &player.Failure{Reason: player.Resigned, Detail: "it resigns"}
	case isSwap(text) && c.swap != "":
		return c.chooseSwap(g)
	}
	m, err := protocol.ReadMove(c.unvertex(text), func(text string) (game.Move, *game.Illegal) { return c.binding.read(g.State, text) })
	if err == nil {
		c.known = protocol.History{Moves: append(slices.Clone(g.Moves), m)}
	}
	return player.Choice{Move: m}, err
}

// timeCommand returns the command that sets the time for a move.
func (c *client) timeCommand(colour string, seconds int) string {
	if c.lists["time_settings"] {
		return fmt.Sprintf("time_settings 0 %d 1", seconds)
	}
	return fmt.Sprintf("time_left %s %d", colour, seconds)
}

// sendClock sends what a clock shows, after the time control if the program does not have that of this game yet. GTP knows no
// increments: they come with the time that is left. A program without time_left takes that for a new time control.
func (c *client) sendClock(conn *protocol.Conn, colour string, clock *search.Clock) error {
	seconds, stones := func(d time.Duration) int { return int(c.MoveTime(d) / time.Second) }, 0
	settings := fmt.Sprintf("time_settings %d 0 0", seconds(clock.Base))
	if clock.Period > 0 {
		settings, stones = fmt.Sprintf("time_settings 0 %d %d", seconds(clock.Base), clock.Period), clock.ToGo
	}
	left := fmt.Sprintf("time_left %s %d %d", colour, seconds(clock.Left), stones)
	if !c.lists["time_left"] && c.lists["time_settings"] {
		settings, left = fmt.Sprintf("time_settings %d 0 0", seconds(clock.Left)), ""
		if clock.Period > 0 {
			settings = fmt.Sprintf("time_settings 0 %d %d", seconds(clock.Left), clock.ToGo)
		}
	}
	if settings != c.settings {
		if err := c.offer(conn, settings); err != nil {
			return err
		}
		c.settings = settings
	}
	if left == "" {
		return nil
	}
	return c.offer(conn, left)
}

// chooseSwap returns the swap that the program has chosen. One that changes the board does not do so on
// every program's: it is sent the whole game again.
func (c *client) chooseSwap(g *player.Game) (player.Choice, error) {
	swapper := c.binding.(swapBinding)
	m := swapper.swapMove(c.swap)
	if _, err := protocol.ReadMove("swap-"+c.swap, func(text string) (game.Move, *game.Illegal) { return c.binding.read(g.State, text) }); err != nil {
		return player.Choice{}, err
	}
	c.known = protocol.History{Moves: append(slices.Clone(g.Moves), m), Unknown: c.swap == swapPieces}
	return player.Choice{Move: m}, nil
}

// LegalMoves implements [protocol.MoveLister].
func (c *client) LegalMoves(conn *protocol.Conn, g *player.Game) (names []string, number int, a protocol.Answer, err error) {
	texts, a, err := c.legalMoves(conn, g)
	if err != nil || a != protocol.Answered {
		return nil, 0, a, err
	}
	read := func(text string) (game.Move, *game.Illegal) { return c.binding.read(g.State, text) }
	return protocol.MoveNames(g, texts, read), 0, protocol.Answered, nil
}

// legalMoves returns the legal moves that the program lists, or marks on its board. Words such as "pass" are left out.
func (c *client) legalMoves(conn *protocol.Conn, g *player.Game) (texts []string, a protocol.Answer, err error) {
	if !c.lists[listMoves] {
		board, a, err := c.board(conn, g)
		if board.legal == nil {
			a = protocol.Unasked // boards have no such marks on most programs
		}
		return board.legal, a, err
	}
	reply, err := c.command(conn, listMoves, 0)
	if err != nil || !reply.ok {
		return nil, protocol.Silent, err
	}
	for text := range strings.FieldsSeq(reply.text()) {
		if !isWord(text) {
			texts = append(texts, c.unvertex(text))
		}
	}
	return texts, protocol.Answered, nil
}

// isWord reports whether a text is a move that is no cell. Programs differ in whether they list those.
func isWord(text string) bool {
	return isSwap(text) || strings.EqualFold(text, "resign") || strings.EqualFold(text, "pass")
}

func (c *client) MoveName(g *player.Game, m game.Move) string {
	if isWord(c.binding.text(g.State, m)) {
		return ""
	}
	return string(g.State.AppendMove(nil, m))
}

// CheckPosition implements [protocol.PositionChecker], where a board can be made out.
func (c *client) CheckPosition(conn *protocol.Conn, g *player.Game) (difference string, a protocol.Answer, err error) {
	board, a, err := c.board(conn, g)
	if err != nil || a != protocol.Answered {
		return "", a, err
	}
	return board.difference(g.State, c.binding.mover(g.State)), protocol.Answered, nil
}

// board returns the board that the program shows. One that has no command for any question answers none.
func (c *client) board(conn *protocol.Conn, g *player.Game) (b board, a protocol.Answer, err error) {
	switch {
	case !c.lists[showBoard] && c.lists[listMoves]:
		return b, protocol.Unasked, nil
	case !c.lists[showBoard]:
		return b, protocol.Silent, nil
	}
	reply, err := c.command(conn, showBoard, 0)
	if err != nil || !reply.ok {
		return b, protocol.Silent, err
	}
	columns, rows := c.binding.size(g.State)
	b, ok := parseBoard(reply.Lines, columns, rows)
	if !ok {
		return b, protocol.Silent, nil
	}
	return b, protocol.Answered, nil
}
