// Package uhp is the Universal Hive Protocol: every reply ends with ok, and positions are GameStrings.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package uhp

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// looseStyle is what is tolerated in the moves that programs choose: names of places differ, and what is
// loose about them leaves no doubt.
var looseStyle = hive.StyleFor(parse.AllowAll("climb-by-direction", "numbered-uniques", "covered-reference", "case"))

// A client talks to a program that speaks UHP.
type client struct {
	known   protocol.History
	letters hive.Letters // that the program can play
	last    string       // the GameString that it has given last
}

// NewClient returns a client of the protocol; see [protocol.Protocol].
func NewClient(*replay.Game) protocol.Client { return &client{} }

func (*client) QuitCommand() string { return "exit" }

// Handshake implements [protocol.Client]: a program introduces itself without being asked.
func (c *client) Handshake(conn *protocol.Conn) error {
	reply, err := c.reply(conn, "", 0)
	if err != nil {
		return err
	}
	c.known = protocol.History{}
	c.letters = parseInfo(reply)
	for _, name := range slices.Sorted(maps.Keys(conn.Options.Engine)) {
		reply, err := c.command(conn, "options set "+name+" "+conn.Options.Engine[name])
		if err != nil {
			return err
		}
		if text := replyError(reply); text != "" {
			return fmt.Errorf("the engine rejects the option %s: %s", name, text)
		}
	}
	return nil
}

// parseInfo returns the expansions that a program has.
func parseInfo(reply []string) (letters hive.Letters) {
	for _, line := range reply {
		if strings.HasPrefix(line, "id ") {
			continue
		}
		for ability := range strings.SplitSeq(line, ";") {
			switch strings.TrimSpace(ability) {
			case "Mosquito":
				letters |= hive.WithMosquito
			case "Ladybug":
				letters |= hive.WithLadybug
			case "Pillbug":
				letters |= hive.WithPillbug
			}
		}
	}
	return letters
}

// replyError returns the error that a reply has; "" if none.
func replyError(reply []string) string {
	for _, line := range reply {
		for _, word := range [...]string{"err", "invalidmove"} {
			if rest, ok := strings.CutPrefix(line, word); ok && (rest == "" || rest[0] == ' ') {
				return protocol.OneLine(line)
			}
		}
	}
	return ""
}

// command sends a command and returns the lines of its reply.
func (c *client) command(conn *protocol.Conn, command string) ([]string, error) {
	return c.reply(conn, command, 0)
}

// reply returns the lines of a reply before its ok. Without a command it is the one that comes by itself.
func (c *client) reply(conn *protocol.Conn, command string, thinking time.Duration) ([]string, error) {
	var r protocol.Reply
	take := func(line string) (bool, error) {
		if line = strings.TrimSpace(line); line == "ok" {
			return true, nil
		}
		return false, r.Add(line)
	}
	if command == "" {
		err := conn.Wait("the start", take)
		return r.Lines, err
	}
	err := conn.Ask(command, thinking, take)
	return r.Lines, err
}

// CheckGame implements [protocol.Client].
func (*client) CheckGame(g *player.Game) error {
	return protocol.CheckRules("UHP engines", hive.Standard.String(), g.State.(*hive.Position).Rules().Base.String())
}

// NewGame implements [protocol.Client].
func (c *client) NewGame(conn *protocol.Conn, g *player.Game) error {
	p := g.State.(*hive.Position)
	letters := p.Rules().Letters
	if missing := letters &^ c.letters; missing != 0 {
		return protocol.Refused("it does not play %s: it lacks %s", letters.GameType(), missing)
	}
	c.known = protocol.History{}
	reply, err := c.command(conn, "newgame "+letters.GameType())
	if err != nil {
		return err
	}
	if text := replyError(reply); text != "" {
		return protocol.Refused("it cannot start a game of %s: %s", letters.GameType(), text)
	}
	c.last = lastLine(reply)
	fields := strings.Split(g.Setup, ";")
	for _, text := range fields[min(3, len(fields)):] {
		if err := c.play(conn, p, strings.TrimSpace(text)); err != nil {
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
	for _, text := range protocol.MoveTexts(g, from, func(m game.Move) string { return string(g.State.AppendMove(nil, m)) }) {
		if err := c.play(conn, g.State.(*hive.Position), text); err != nil {
			return err
		}
	}
	c.known = protocol.HistoryOf(g)
	return nil
}

// play plays a move of the game that has come to a position.
func (c *client) play(conn *protocol.Conn, p *hive.Position, text string) error {
	if err := c.checkNotOver(p); err != nil {
		return err
	}
	command := "play " + text
	if text == "pass" {
		command = text
	}
	reply, err := c.command(conn, command)
	if err != nil {
		return err
	}
	if text := replyError(reply); text != "" {
		return protocol.Refused("%s: %s", protocol.Quoted(command), text)
	}
	c.last = lastLine(reply)
	return nil
}

func lastLine(reply []string) string {
	if len(reply) == 0 {
		return ""
	}
	return reply[len(reply)-1]
}

// Search implements [protocol.Client].
func (c *client) Search(conn *protocol.Conn, g *player.Game, l search.Limits) (player.Choice, error) {
	command, limit, err := bestMoveCommand(l)
	if err != nil {
		return player.Choice{}, err
	}
	if err := c.checkNotOver(g.State.(*hive.Position)); err != nil {
		return player.Choice{}, err
	}
	reply, err := c.reply(conn, command, limit)
	if err != nil {
		return player.Choice{}, err
	}
	if text := replyError(reply); text != "" {
		return player.Choice{}, protocol.Garbled("%s: %s", protocol.Quoted(command), text)
	}
	m, err := protocol.ReadMove(chosenMove(reply), c.readMove(g))
	return player.Choice{Move: m}, err
}

// CheckLimits implements [protocol.Client].
func (*client) CheckLimits(l search.Limits) error {
	_, _, err := bestMoveCommand(l)
	return err
}

// SentLimits implements [protocol.Client]: one of the two is all that a command has room for. Of a clock there is the share of a move.
func (*client) SentLimits(l search.Limits) search.Limits {
	if l.Time > 0 {
		return search.Limits{Time: l.Time}
	}
	return search.Limits{Depth: l.Depth}
}

// MoveTime implements [protocol.TimeRounder]: UHP counts whole seconds, and a part of one is taken for a whole.
func (*client) MoveTime(d time.Duration) time.Duration {
	return (d + time.Second - 1).Truncate(time.Second)
}

// bestMoveCommand returns the command that asks for a move, and how long the program may take for it.
func bestMoveCommand(l search.Limits) (command string, limit time.Duration, err error) {
	switch {
	case l.Clock != nil && wholeSeconds(&l) == 0:
		return "bestmove depth 1", protocol.SearchTime(l), nil
	case l.Clock != nil:
		return timeCommand(wholeSeconds(&l)), protocol.SearchTime(l), nil
	case l.Time > 0:
		limit = (*client)(nil).MoveTime(l.Time)
		return timeCommand(int(limit / time.Second)), limit, nil
	case l.Depth > 0:
		return fmt.Sprintf("bestmove depth %d", l.Depth), protocol.LongSearch, nil
	}
	return "", 0, fmt.Errorf("a UHP engine needs a limit of time or depth")
}

func timeCommand(s int) string {
	return fmt.Sprintf("bestmove time %02d:%02d:%02d", s/3600, s/60%60, s%60)
}

// wholeSeconds returns the share of a clock for a move in seconds: the whole ones of it, and else one while there are so many more
// on the clock that this does not run it down. 0 means that there is no time for a search.
func wholeSeconds(l *search.Limits) int {
	const few = 5 * time.Second
	switch s := int(l.Time / time.Second); {
	case s > 0:
		return s
	case l.Clock.Left >= few:
		return 1
	}
	return 0
}

// chosenMove returns the move of a reply to bestmove: the first field of its last line.
func chosenMove(reply []string) string {
	for _, line := range slices.Backward(reply) {
		if text, _, _ := strings.Cut(line, ";"); strings.TrimSpace(text) != "" {
			return protocol.OneLine(text)
		}
	}
	return ""
}

// readMove returns a reader of moves in the present position of a game.
func (c *client) readMove(g *player.Game) func(text string) (game.Move, *game.Illegal) {
	p := g.State.(*hive.Position)
	return func(text string) (game.Move, *game.Illegal) { return p.Read(text, looseStyle) }
}

// LegalMoves implements [protocol.MoveLister].
func (c *client) LegalMoves(conn *protocol.Conn, g *player.Game) (names []string, number int, a protocol.Answer, err error) {
	reply, err := c.command(conn, "validmoves")
	if err != nil {
		return nil, 0, protocol.Silent, err
	}
	if text := replyError(reply); text != "" {
		return []string{}, 0, protocol.Answered, nil // it takes the game to be over
	}
	return protocol.MoveNames(g, splitMoves(reply), c.readMove(g)), 0, protocol.Answered, nil
}

// splitMoves returns the moves of a list of them.
func splitMoves(reply []string) (texts []string) {
	for _, line := range reply {
		for text := range strings.SplitSeq(line, ";") {
			if text = protocol.OneLine(text); text != "" {
				texts = append(texts, text)
			}
		}
	}
	return texts
}

func (c *client) MoveName(g *player.Game, m game.Move) string {
	return string(g.State.AppendMove(nil, m))
}

// CheckResult implements [protocol.ResultChecker]: by the state of the last GameString.
func (c *client) CheckResult(g *player.Game) string {
	p := g.State.(*hive.Position)
	theirs, ours := c.state(), p.StateName()
	if theirs == ours || !isOver(theirs) && (!isOver(ours) || theirs == "") {
		return ""
	}
	return resultConflict(p, theirs, ours)
}

// checkNotOver returns a failure if the game that goes on with the next move is over by the state of the program.
func (c *client) checkNotOver(p *hive.Position) error {
	if theirs := c.state(); isOver(theirs) {
		return &player.Failure{Reason: player.Disagrees, Detail: resultConflict(p, theirs, "InProgress")}
	}
	return nil
}

// state returns the state of the last GameString; "" if there is none.
func (c *client) state() string {
	if fields := strings.Split(c.last, ";"); len(fields) > 2 {
		return strings.TrimSpace(fields[1])
	}
	return ""
}

// isOver reports whether a state is that of a game that is over.
func isOver(state string) bool {
	return state == "Draw" || state == "WhiteWins" || state == "BlackWins"
}

// resultConflict names two states of a game that has come to a position, and the switch that settles it if that is all they
// differ in. It is a sentence in small letters and without a stop.
func resultConflict(p *hive.Position, theirs, ours string) string {
	text := fmt.Sprintf("expected the state %[2]s, found %[1]s", protocol.Quoted(theirs), ours)
	plies, thrice := p.Repetition()
	settled := ""
	switch {
	case thrice && theirs == "Draw" && !isOver(ours):
		settled = "--repetition draw"
	case thrice && ours == "Draw" && p.Outcome().Reason == "repetition":
		settled = "--repetition note"
	default:
		return text
	}
	return fmt.Sprintf("%s; the position after ply %d has occurred three times: pass %s to play by the engine's rules", text, plies[2], settled)
}

// CheckPosition implements [protocol.PositionChecker]: by the header of the last GameString.
func (c *client) CheckPosition(_ *protocol.Conn, g *player.Game) (difference string, a protocol.Answer, err error) {
	if c.last == "" {
		return "", protocol.Silent, nil
	}
	p := g.State.(*hive.Position)
	return compareState(c.last, p.StateName(), string(p.AppendTurn(nil))), protocol.Answered, nil
}

// compareState returns a sentence about where a GameString has another state, turn or number of moves
// than ours, or "".
func compareState(gameString, state, turn string) string {
	fields := strings.Split(gameString, ";")
	if len(fields) < 3 {
		return "It gives " + protocol.Quoted(gameString) + ", which is not a GameString."
	}
	theirState, theirTurn := strings.TrimSpace(fields[1]), strings.TrimSpace(fields[2])
	switch {
	case theirState != state:
		return fmt.Sprintf("Expected the state %[2]s, found %[1]s.", protocol.Quoted(theirState), state)
	case !strings.EqualFold(theirTurn, turn):
		return fmt.Sprintf("Expected the turn %[2]s, found %[1]s.", protocol.Quoted(theirTurn), turn)
	}
	return ""
}
