package engine

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// A gtpClient talks to a program that speaks GTP. GTP limits time and nothing else: what else there is
// to limit are options of the program.
type gtpClient struct {
	game  gtpGame
	known course
	lists map[string]bool // the commands that the program says it knows
	swap  string          // what a swap means that the program chooses; "" if it may not
	skips bool            // columns are called as in Go, without i
}

// The commands that ask about a position.
const (
	gtpListMoves = "all_legal_moves"
	gtpShowBoard = "showboard"
)

func (*gtpClient) farewell() string { return "quit" }

// greet implements client. An option of GTP is a command, and its value the arguments.
func (c *gtpClient) greet(t *talk) error {
	c.known, c.lists = course{}, map[string]bool{}
	reply, err := c.command(t, "list_commands", 0)
	if err != nil {
		return err
	}
	for _, line := range reply.lines {
		if reply.ok {
			c.lists[strings.TrimSpace(line)] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(t.options.Engine)) {
		command := strings.TrimSpace(name + " " + t.options.Engine[name])
		if reply, err = c.command(t, command, 0); err != nil {
			return err
		}
		if !reply.ok {
			return fmt.Errorf("the engine does not take the command %s: %s", cite(command), reply.text())
		}
	}
	return nil
}

// command sends a command and returns the reply.
func (c *gtpClient) command(t *talk, command string, thinking time.Duration) (*gtpReply, error) {
	reply := &gtpReply{}
	err := t.ask(command, thinking, reply.take)
	return reply, err
}

// demand is command where nothing but success will do.
func (c *gtpClient) demand(t *talk, command string) error {
	reply, err := c.command(t, command, 0)
	if err == nil && !reply.ok {
		err = refused("%s: %s", cite(command), reply.text())
	}
	return err
}

// offer is command for what a program may refuse.
func (c *gtpClient) offer(t *talk, command string) error {
	_, err := c.command(t, command, 0)
	return err
}

// begin implements client.
func (c *gtpClient) begin(t *talk, g *player.Game) error {
	if err := c.chooseGame(t, g); err != nil {
		return err
	}
	if err := c.resize(t, g); err != nil {
		return err
	}
	return c.clear(t, c.setupAt(g, 0))
}

// setupAt returns the commands that play the position before a ply on an empty board.
func (c *gtpClient) setupAt(g *player.Game, ply int) (commands []string) {
	at(g, ply, func() { commands, _ = c.game.setup(g.State) })
	return commands
}

// chooseGame tells programs of several games, or with several rules, which are wanted.
func (c *gtpClient) chooseGame(t *talk, g *player.Game) error {
	if c.lists["set_game"] {
		if err := c.offer(t, "set_game "+c.game.title()); err != nil {
			return err
		}
	}
	swapper, ok := c.game.(gtpSwapper)
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
	return c.offer(t, "param_game allow_swap "+allow)
}

// checkGame implements client.
func (c *gtpClient) checkGame(g *player.Game) error {
	if err := c.game.check(g.State); err != nil {
		return err
	}
	if _, ok := c.game.setup(g.State); !ok && g.Setup != "" {
		return fmt.Errorf("GTP has no way to set up a position of %s; let games begin at the start, with moves", g.Kind.Title)
	}
	return nil
}

// checkChoices implements wary: what a program means that swaps has to be known before it does.
func (c *gtpClient) checkChoices(g *player.Game) error {
	swapper, ok := c.game.(gtpSwapper)
	if !ok {
		return nil
	}
	if meaning, swaps := swapper.swapOf(g.State, g.Options); swaps && meaning == "" {
		return fmt.Errorf("programs mean two things by a swap; say --swap %s or --swap %s, or choose rules without one",
			swapSides, swapPieces)
	}
	return nil
}

// resize sets the size of the board by the first command that the program takes.
func (c *gtpClient) resize(t *talk, g *player.Game) error {
	commands, usual := c.game.sizeCommands(g.State)
	taken, err := c.offerEach(t, commands)
	switch {
	case taken:
		return c.lookForI(t, g)
	case usual && isRefusal(err):
		return nil
	}
	return err
}

// offerEach sends commands that mean the same until the program takes one. If it takes none, the error is the first refusal.
func (c *gtpClient) offerEach(t *talk, commands []string) (taken bool, err error) {
	var refusal error
	for _, command := range commands {
		reply, err := c.command(t, command, 0)
		if err != nil || reply.ok {
			return err == nil, err
		}
		if refusal == nil {
			refusal = refused("%s: %s", cite(command), reply.text())
		}
	}
	return false, refusal
}

func isRefusal(err error) bool {
	var f *player.Failure
	return errors.As(err, &f) && f.Void()
}

// lookForI finds out how columns are called on boards that have an i, where only the board of the program tells.
func (c *gtpClient) lookForI(t *talk, g *player.Game) error {
	c.skips = false
	if columns, _ := c.game.size(g.State); columns <= 8 || c.game.slant() > 0 || !c.lists[gtpShowBoard] {
		return nil
	}
	reply, err := c.command(t, gtpShowBoard, 0)
	c.skips = err == nil && reply.ok && gtpSkipsI(reply.lines)
	return err
}

// clear empties the board and plays a set-up.
func (c *gtpClient) clear(t *talk, setup []string) error {
	c.known = course{}
	for _, command := range append([]string{"clear_board"}, setup...) {
		if err := c.demand(t, command); err != nil {
			return err
		}
	}
	return nil
}

// follow implements client.
func (c *gtpClient) follow(t *talk, g *player.Game) error {
	from, ok := c.known.news(g)
	if !ok {
		if err := c.begin(t, g); err != nil {
			return err
		}
		from = 0
	}
	commands := texts(g, from, func(m game.Move) string {
		return "play " + gtpColours[c.game.mover(g.State)] + " " + c.vertex(c.game.text(g.State, m))
	})
	for i, command := range commands {
		if err := c.play(t, g, from+i, command); err != nil {
			return err
		}
	}
	c.known = courseOf(g)
	return nil
}

// play tells of a ply by a command. Programs mean two things by a swap, which the boards that they show tell apart. One
// that knows no swap, or means the other, gets the position after the swap instead, and nobody may swap any more.
func (c *gtpClient) play(t *talk, g *player.Game, ply int, command string) error {
	swapper, ok := c.game.(gtpSwapper)
	if !ok || swapper.swapNames(g.Moves[ply]) == nil {
		return c.demand(t, command)
	}
	var commands []string
	for _, name := range swapper.swapNames(g.Moves[ply]) {
		commands = append(commands, command[:strings.LastIndexByte(command, ' ')+1]+name)
	}
	taken, err := c.offerEach(t, commands)
	if err != nil && !isRefusal(err) {
		return err
	}
	if taken {
		var says string
		if at(g, ply+1, func() { says, _, err = c.show(t, g) }); err != nil || says == "" {
			return err
		}
	}
	if c.lists["param_game"] {
		if err := c.offer(t, "param_game allow_swap 0"); err != nil {
			return err
		}
	}
	return c.clear(t, c.setupAt(g, ply+1))
}

// vertex returns the name of a cell as the program has it.
func (c *gtpClient) vertex(text string) string {
	if c.skips && len(text) > 1 && text[0] >= 'i' && text[0] <= 'p' && text[1] <= '9' {
		return string(text[0]+1) + text[1:]
	}
	return text
}

// unvertex returns the name of a cell as plybook has it.
func (c *gtpClient) unvertex(text string) string {
	text = strings.ToLower(text)
	if c.skips && len(text) > 1 && text[0] >= 'j' && text[0] <= 'q' && text[1] <= '9' {
		return string(text[0]-1) + text[1:]
	}
	return text
}

// checkLimits implements client.
func (*gtpClient) checkLimits(l search.Limits) error {
	if l.Time == 0 {
		return errors.New("a program that speaks GTP needs a limit of time")
	}
	return nil
}

func (*gtpClient) told(l search.Limits) search.Limits { return search.Limits{Time: l.Time} }

// moveTime implements coarse: GTP counts whole seconds.
func (*gtpClient) moveTime(d time.Duration) time.Duration {
	return max(time.Second, d.Truncate(time.Second))
}

// think implements client. The program plays the move that it answers with.
func (c *gtpClient) think(t *talk, g *player.Game, l search.Limits) (player.Thought, error) {
	colour := gtpColours[c.game.mover(g.State)]
	limit := thinking(l)
	if l.Time > 0 {
		told := c.moveTime(l.Time)
		limit = max(limit, told)
		if err := c.offer(t, c.timeCommand(colour, int(told/time.Second))); err != nil {
			return player.Thought{}, err
		}
	}
	command := "genmove " + colour
	reply, err := c.command(t, command, limit)
	if err != nil {
		return player.Thought{}, err
	}
	text := reply.text()
	switch {
	case !reply.ok:
		return player.Thought{}, garbled("%s: %s", cite(command), text)
	case strings.EqualFold(text, "resign"):
		c.known.lost = true
		return player.Thought{}, &player.Failure{Reason: player.Resigned, Detail: "it resigns"}
	case isGTPSwap(text) && c.swap != "":
		return c.chooseSwap(g)
	}
	m, err := choice(c.unvertex(text), func(text string) (game.Move, *game.Illegal) { return c.game.read(g.State, text) })
	if err == nil {
		c.known = course{moves: append(slices.Clone(g.Moves), m)}
	}
	return player.Thought{Move: m}, err
}

// timeCommand returns how the program is told of the time for a move.
func (c *gtpClient) timeCommand(colour string, seconds int) string {
	if c.lists["time_settings"] {
		return fmt.Sprintf("time_settings 0 %d 1", seconds)
	}
	return fmt.Sprintf("time_left %s %d", colour, seconds)
}

// chooseSwap returns the swap that the program has chosen. One that changes the board does not do so on
// every program's: it is told of the whole game again.
func (c *gtpClient) chooseSwap(g *player.Game) (player.Thought, error) {
	swapper := c.game.(gtpSwapper)
	m := swapper.swapMove(c.swap)
	if _, err := choice("swap-"+c.swap, func(text string) (game.Move, *game.Illegal) { return c.game.read(g.State, text) }); err != nil {
		return player.Thought{}, err
	}
	c.known = course{moves: append(slices.Clone(g.Moves), m), lost: c.swap == swapPieces}
	return player.Thought{Move: m}, nil
}

// list implements lister.
func (c *gtpClient) list(t *talk, g *player.Game) (names []string, number int, a Answer, err error) {
	texts, a, err := c.legalMoves(t, g)
	if err != nil || a != Answered {
		return nil, 0, a, err
	}
	read := func(text string) (game.Move, *game.Illegal) { return c.game.read(g.State, text) }
	return readNames(g, texts, read), 0, Answered, nil
}

// legalMoves returns the legal moves that the program lists, or marks on its board. Words such as "pass" are left out.
func (c *gtpClient) legalMoves(t *talk, g *player.Game) (texts []string, a Answer, err error) {
	if !c.lists[gtpListMoves] {
		board, a, err := c.board(t, g)
		if board.legal == nil {
			a = Unasked // boards have no such marks on most programs
		}
		return board.legal, a, err
	}
	reply, err := c.command(t, gtpListMoves, 0)
	if err != nil || !reply.ok {
		return nil, Silent, err
	}
	for text := range strings.FieldsSeq(reply.text()) {
		if !isGTPWord(text) {
			texts = append(texts, c.unvertex(text))
		}
	}
	return texts, Answered, nil
}

// isGTPWord says whether a text is a move that is no cell. Programs differ in whether they list those.
func isGTPWord(text string) bool {
	return isGTPSwap(text) || strings.EqualFold(text, "resign") || strings.EqualFold(text, "pass")
}

func (c *gtpClient) called(g *player.Game, m game.Move) string {
	if isGTPWord(c.game.text(g.State, m)) {
		return ""
	}
	return string(g.State.AppendMove(nil, m))
}

// show implements shower, where a board can be made out.
func (c *gtpClient) show(t *talk, g *player.Game) (says string, a Answer, err error) {
	board, a, err := c.board(t, g)
	if err != nil || a != Answered {
		return "", a, err
	}
	return board.difference(g.State, c.game.mover(g.State)), Answered, nil
}

// board returns the board that the program shows. One that has no command for any question answers none.
func (c *gtpClient) board(t *talk, g *player.Game) (b gtpBoard, a Answer, err error) {
	switch {
	case !c.lists[gtpShowBoard] && c.lists[gtpListMoves]:
		return b, Unasked, nil
	case !c.lists[gtpShowBoard]:
		return b, Silent, nil
	}
	reply, err := c.command(t, gtpShowBoard, 0)
	if err != nil || !reply.ok {
		return b, Silent, err
	}
	columns, rows := c.game.size(g.State)
	b, ok := parseGTPBoard(reply.lines, columns, rows)
	if !ok {
		return b, Silent, nil
	}
	return b, Answered, nil
}
