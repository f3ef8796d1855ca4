package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// uhpStyle is what is tolerated in the moves that programs choose: names of places differ, and what is
// loose about them leaves no doubt.
var uhpStyle = hive.StyleFor(parse.AllowAll("climb-by-direction", "numbered-uniques", "covered-reference", "case"))

// An uhpClient talks to a program that speaks UHP.
type uhpClient struct {
	known   course
	letters hive.Letters // that the program can play
	last    string       // the GameString that it has given last
}

func newUHPClient(*replay.Game) client { return &uhpClient{} }

func (*uhpClient) farewell() string { return "exit" }

// greet implements client: a program says who it is without being asked.
func (c *uhpClient) greet(t *talk) error {
	reply, err := c.reply(t, "", 0)
	if err != nil {
		return err
	}
	c.known = course{}
	c.letters = parseUHPInfo(reply)
	for _, name := range slices.Sorted(maps.Keys(t.options.Engine)) {
		reply, err := c.command(t, "options set "+name+" "+t.options.Engine[name])
		if err != nil {
			return err
		}
		if fault := uhpFault(reply); fault != "" {
			return fmt.Errorf("the engine does not take the option %s: %s", name, fault)
		}
	}
	return nil
}

// parseUHPInfo returns the expansions that a program says it plays.
func parseUHPInfo(reply []string) (letters hive.Letters) {
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

// uhpFault returns what a reply says is wrong; "" if nothing is.
func uhpFault(reply []string) string {
	for _, line := range reply {
		for _, word := range [...]string{"err", "invalidmove"} {
			if rest, ok := strings.CutPrefix(line, word); ok && (rest == "" || rest[0] == ' ') {
				return foldBlanks(line)
			}
		}
	}
	return ""
}

// command sends a command and returns the lines of its reply.
func (c *uhpClient) command(t *talk, command string) ([]string, error) { return c.reply(t, command, 0) }

// reply returns the lines of a reply before its ok. Without a command it is the one that comes by itself.
func (c *uhpClient) reply(t *talk, command string, thinking time.Duration) ([]string, error) {
	var r reply
	take := func(line string) (bool, error) {
		if line = strings.TrimSpace(line); line == "ok" {
			return true, nil
		}
		return false, r.add(line)
	}
	if command == "" {
		err := t.listen("the start", take)
		return r.lines, err
	}
	err := t.ask(command, thinking, take)
	return r.lines, err
}

// checkGame implements client.
func (*uhpClient) checkGame(g *player.Game) error {
	if base := g.State.(*hive.Position).Rules().Base; base != hive.Standard {
		return otherRules("UHP", hive.Standard.String(), base.String())
	}
	return nil
}

// begin implements client.
func (c *uhpClient) begin(t *talk, g *player.Game) error {
	p := g.State.(*hive.Position)
	letters := p.Rules().Letters
	if missing := letters &^ c.letters; missing != 0 {
		return refused("it does not play %s: it lacks %s", letters.GameType(), missing)
	}
	c.known = course{}
	reply, err := c.command(t, "newgame "+letters.GameType())
	if err != nil {
		return err
	}
	if fault := uhpFault(reply); fault != "" {
		return refused("it does not begin a game of %s: %s", letters.GameType(), fault)
	}
	c.last = lastLine(reply)
	fields := strings.Split(g.Setup, ";")
	for _, text := range fields[min(3, len(fields)):] {
		if err := c.play(t, p, strings.TrimSpace(text)); err != nil {
			return err
		}
	}
	return nil
}

// follow implements client.
func (c *uhpClient) follow(t *talk, g *player.Game) error {
	from, ok := c.known.news(g)
	if !ok {
		if err := c.begin(t, g); err != nil {
			return err
		}
		from = 0
	}
	for _, text := range texts(g, from, func(m game.Move) string { return string(g.State.AppendMove(nil, m)) }) {
		if err := c.play(t, g.State.(*hive.Position), text); err != nil {
			return err
		}
	}
	c.known = courseOf(g)
	return nil
}

// play plays a move of the game that has come to a position.
func (c *uhpClient) play(t *talk, p *hive.Position, text string) error {
	if err := c.overForIt(p); err != nil {
		return err
	}
	command := "play " + text
	if text == "pass" {
		command = text
	}
	reply, err := c.command(t, command)
	if err != nil {
		return err
	}
	if fault := uhpFault(reply); fault != "" {
		return refused("%s: %s", cite(command), fault)
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

// think implements client.
func (c *uhpClient) think(t *talk, g *player.Game, l search.Limits) (player.Thought, error) {
	command, limit, err := uhpBestMove(l)
	if err != nil {
		return player.Thought{}, err
	}
	if err := c.overForIt(g.State.(*hive.Position)); err != nil {
		return player.Thought{}, err
	}
	reply, err := c.reply(t, command, limit)
	if err != nil {
		return player.Thought{}, err
	}
	if fault := uhpFault(reply); fault != "" {
		return player.Thought{}, garbled("%s: %s", cite(command), fault)
	}
	text := uhpChoice(reply)
	if text == "" {
		return player.Thought{}, garbled("no move answers %s", cite(command))
	}
	m, err := choice(text, c.readMove(g))
	return player.Thought{Move: m}, err
}

// checkLimits implements client.
func (*uhpClient) checkLimits(l search.Limits) error {
	_, _, err := uhpBestMove(l)
	return err
}

// told implements client: one of the two is all that a command has room for.
func (*uhpClient) told(l search.Limits) search.Limits {
	if l.Time > 0 {
		return search.Limits{Time: l.Time}
	}
	return search.Limits{Depth: l.Depth}
}

// moveTime implements coarse: UHP counts whole seconds, and a part of one is taken for a whole.
func (*uhpClient) moveTime(d time.Duration) time.Duration {
	return (d + time.Second - 1).Truncate(time.Second)
}

// uhpBestMove returns the command that asks for a move, and how long the program may take for it.
func uhpBestMove(l search.Limits) (command string, limit time.Duration, err error) {
	switch {
	case l.Time > 0:
		limit = (*uhpClient)(nil).moveTime(l.Time)
		s := int(limit / time.Second)
		return fmt.Sprintf("bestmove time %02d:%02d:%02d", s/3600, s/60%60, s%60), limit, nil
	case l.Depth > 0:
		return fmt.Sprintf("bestmove depth %d", l.Depth), longThought, nil
	}
	return "", 0, fmt.Errorf("a program that speaks UHP needs a limit of time or of depth")
}

// uhpChoice returns the move of a reply to bestmove: the first field of its last line.
func uhpChoice(reply []string) string {
	for _, line := range slices.Backward(reply) {
		if text, _, _ := strings.Cut(line, ";"); strings.TrimSpace(text) != "" {
			return foldBlanks(text)
		}
	}
	return ""
}

// readMove returns a reader of moves in the present position of a game.
func (c *uhpClient) readMove(g *player.Game) func(text string) (game.Move, *game.Illegal) {
	p := g.State.(*hive.Position)
	return func(text string) (game.Move, *game.Illegal) { return p.Read(text, uhpStyle) }
}

// list implements lister.
func (c *uhpClient) list(t *talk, g *player.Game) (names []string, number int, a Answer, err error) {
	reply, err := c.command(t, "validmoves")
	if err != nil {
		return nil, 0, Silent, err
	}
	if fault := uhpFault(reply); fault != "" {
		return []string{}, 0, Answered, nil // it takes the game to be over
	}
	return readNames(g, splitUHPMoves(reply), c.readMove(g)), 0, Answered, nil
}

// splitUHPMoves returns the moves of a list of them.
func splitUHPMoves(reply []string) (texts []string) {
	for _, line := range reply {
		for text := range strings.SplitSeq(line, ";") {
			if text = foldBlanks(text); text != "" {
				texts = append(texts, text)
			}
		}
	}
	return texts
}

func (c *uhpClient) called(g *player.Game, m game.Move) string {
	return string(g.State.AppendMove(nil, m))
}

// ends implements ender: by the state of the last GameString.
func (c *uhpClient) ends(g *player.Game) string {
	p := g.State.(*hive.Position)
	theirs, ours := c.state(), p.StateName()
	if theirs == ours || !isUHPEnd(theirs) && (!isUHPEnd(ours) || theirs == "") {
		return ""
	}
	return uhpDispute(p, theirs, ours)
}

// overForIt returns a failure if the game that goes on with the next move is over by the state of the program.
func (c *uhpClient) overForIt(p *hive.Position) error {
	if theirs := c.state(); isUHPEnd(theirs) {
		return &player.Failure{Reason: player.Disagrees, Detail: uhpDispute(p, theirs, "InProgress")}
	}
	return nil
}

// state returns the state of the last GameString; "" if there is none.
func (c *uhpClient) state() string {
	if fields := strings.Split(c.last, ";"); len(fields) > 2 {
		return strings.TrimSpace(fields[1])
	}
	return ""
}

// isUHPEnd says whether a state is that of a game that is over.
func isUHPEnd(state string) bool {
	return state == "Draw" || state == "WhiteWins" || state == "BlackWins"
}

// uhpDispute names two states of a game that has come to a position, and the switch that settles it if that is all they
// differ in. It is a sentence in small letters and without a stop.
func uhpDispute(p *hive.Position, theirs, ours string) string {
	text := fmt.Sprintf("its state is %s, and by the rules here it is %s", cite(theirs), ours)
	plies, thrice := p.Repetition()
	settled := ""
	switch {
	case thrice && theirs == "Draw" && !isUHPEnd(ours):
		settled = "--repetition draw"
	case thrice && ours == "Draw" && p.Outcome().Reason == "repetition":
		settled = "--repetition note"
	default:
		return text
	}
	return fmt.Sprintf("%s; the position after ply %d has occurred three times: pass %s to play by the engine's rules", text, plies[2], settled)
}

// show implements shower: by the header of the last GameString.
func (c *uhpClient) show(_ *talk, g *player.Game) (says string, a Answer, err error) {
	if c.last == "" {
		return "", Silent, nil
	}
	p := g.State.(*hive.Position)
	return compareUHPState(c.last, p.StateName(), string(p.AppendTurn(nil))), Answered, nil
}

// compareUHPState returns a sentence about where a GameString has another state, turn or number of moves
// than ours, or "".
func compareUHPState(gameString, state, turn string) string {
	fields := strings.Split(gameString, ";")
	if len(fields) < 3 {
		return "It gives " + cite(gameString) + ", which is no GameString."
	}
	theirState, theirTurn := strings.TrimSpace(fields[1]), strings.TrimSpace(fields[2])
	switch {
	case theirState != state:
		return fmt.Sprintf("Its state is %s, and the state is %s.", cite(theirState), state)
	case !strings.EqualFold(theirTurn, turn):
		return fmt.Sprintf("Its turn is %s, and the turn is %s.", cite(theirTurn), turn)
	}
	return ""
}
