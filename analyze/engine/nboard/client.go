// Package nboard is version 2 of NBoard's protocol: games are GGF, and most commands have no answer but to a ping after them.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package nboard

import (
	"errors"
	"fmt"
	"maps"
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
	"github.com/plybook/plybook/replay/reversi"
)

// A client talks to a program that speaks NBoard's protocol. The program is sent the whole game
// every time, for some lose a pass at its end. Most commands have no answer: a ping after them shows that
// they were read, and what comes before its pong is about something else.
type client struct {
	pings int
	known protocol.History
	depth string // that the program received last; "" if none

	mute     bool // it does not end its hints with a status
	thorough bool // it has hinted at all legal moves of a position of this game
}

// Depths that a program receives where nobody names one: the protocol wants one before a move is asked for, and
// some programs have no player until then.
const (
	fullDepth    = 60 // where a time ends the search
	defaultDepth = 12 // where nothing else does
	hintDepth    = 2  // where only the moves matter; some programs cannot keep what they find at 1
)

// NewClient returns a client of the protocol; see [protocol.Protocol].
func NewClient(*replay.Game) protocol.Client { return &client{} }

func (*client) QuitCommand() string { return "quit" }

// Handshake implements [protocol.Client].
func (c *client) Handshake(conn *protocol.Conn) error {
	commands := []string{"nboard 2"}
	for _, name := range slices.Sorted(maps.Keys(conn.Options.Engine)) {
		commands = append(commands, "set "+name+" "+conn.Options.Engine[name])
	}
	for _, command := range commands {
		if err := conn.Send(command); err != nil {
			return err
		}
	}
	c.depth, c.mute = conn.Options.Engine["depth"], false
	_, err := c.sync(conn)
	return err
}

// sync waits until the program has read everything. Complaint is the first line about something wrong, of
// which the protocol knows nothing.
func (c *client) sync(conn *protocol.Conn) (complaint string, err error) {
	ping, pong := c.nextPing()
	err = conn.Ask(ping, 0, func(line string) (bool, error) {
		line = protocol.OneLine(line)
		if complaint == "" && isComplaint(line) {
			complaint = line
		}
		return line == pong, nil
	})
	return complaint, err
}

// nextPing returns a ping that was not sent before, and what it is answered.
func (c *client) nextPing() (ping, pong string) {
	c.pings++
	return fmt.Sprintf("ping %d", c.pings), fmt.Sprintf("pong %d", c.pings)
}

// isComplaint reports whether a line complains about something.
func isComplaint(line string) bool {
	line = strings.ToLower(line)
	return strings.Contains(line, "illegal") || strings.Contains(line, "invalid") || strings.Contains(line, "error")
}

// CheckGame implements [protocol.Client].
func (*client) CheckGame(g *player.Game) error {
	b := g.State.(reversi.Board)
	if b.Size() != 8 {
		return fmt.Errorf("NBoard's protocol has only 8 × 8 boards, not %d × %d", b.Size(), b.Size())
	}
	return protocol.CheckRules("NBoard engines", reversi.Rules{}.String(), b.Rules().String())
}

// CheckLimits implements [protocol.Client]: without a depth or a time there is the default depth.
func (*client) CheckLimits(search.Limits) error { return nil }

// SentLimits implements [protocol.Client]: a ping at its end stands for time.
func (*client) SentLimits(l search.Limits) search.Limits {
	return search.Limits{Depth: l.Depth, Time: l.Time}
}

// NewGame implements [protocol.Client].
func (c *client) NewGame(conn *protocol.Conn, g *player.Game) error {
	c.thorough = false
	return c.SendMoves(conn, g)
}

// SendMoves implements [protocol.Client].
func (c *client) SendMoves(conn *protocol.Conn, g *player.Game) error {
	text, err := ggfOf(g)
	if err != nil {
		return err
	}
	if err := conn.Send("set game " + text); err != nil {
		return err
	}
	c.known = protocol.HistoryOf(g)
	_, err = c.sync(conn)
	return err
}

// ggfOf returns a game as GGF, on one line.
func ggfOf(g *player.Game) (string, error) {
	p := &game.Played{Record: &parse.Record{Game: g.Kind.Name, Format: "pgn"}, Rules: g.Options.Rules, State: g.State}
	for range g.Moves {
		g.State.Undo()
	}
	for _, m := range g.Moves {
		p.Plies = append(p.Plies, game.PlayedPly{Move: m, Seat: g.State.Turn(), Token: -1})
		g.State.Play(m)
	}
	record, refused := g.Kind.Write(p, "ggf")
	if refused != nil {
		return "", fmt.Errorf("the program cannot receive this game: %s", protocol.Clause(refused))
	}
	format, err := parse.FormatByName("ggf")
	if err != nil {
		return "", err
	}
	for i := range record.Tags {
		if t := &record.Tags[i]; t.Name == "BO" {
			t.Value = joinRows(t.Value)
		}
	}
	text, err := format.Append(nil, record, parse.EncodeOptions{})
	return protocol.OneLine(string(text)), err
}

// joinRows takes the spaces from between the rows of a board, "8 --------…-------- *": NBoard writes none, and
// programs know its form.
func joinRows(board string) string {
	words := strings.Fields(board)
	last := len(words) - 1
	return words[0] + " " + strings.Join(words[1:last], "") + " " + words[last]
}

// Search implements [protocol.Client]. The protocol has no time: where that is the limit, a ping ends the search, and a program that
// has reported one by then need not name a move.
func (c *client) Search(conn *protocol.Conn, g *player.Game, l search.Limits) (player.Choice, error) {
	if err := c.setDepth(conn, l); err != nil {
		return player.Choice{}, err
	}
	if err := conn.Send("go"); err != nil {
		return player.Choice{}, err
	}
	var a searchInfo
	searched, rest := protocol.SearchTime(l), conn.Options.Margin
	if l.Clock != nil { // of which this is a share
		searched, rest = min(l.Time, searched), rest+max(searched-l.Time, 0)
	}
	err := conn.WaitSearching("go", searched, a.take)
	if errors.Is(err, protocol.ErrLate) {
		err = c.stop(conn.Within(rest), searched, &a)
	}
	if err != nil {
		return player.Choice{}, err
	}
	return a.result(g)
}

// stop ends a search whose time is over, and reads what the program writes until it has ended.
func (c *client) stop(conn *protocol.Conn, searched time.Duration, a *searchInfo) error {
	ping, pong := c.nextPing()
	err := conn.Ask(ping, 0, func(line string) (bool, error) {
		_, _ = a.take(line)
		return protocol.OneLine(line) == pong, nil
	})
	switch {
	case errors.Is(err, protocol.ErrLate):
		return protocol.Late("go", searched+conn.Options.Timeout)
	case err == nil && !a.done && len(a.line) == 0:
		return &player.Failure{Reason: player.Timeout, Detail: fmt.Sprintf("it chose no move within %v", searched)}
	}
	return err
}

// setDepth sends the depth of the next search, unless the program has it: some make a new player of it.
func (c *client) setDepth(conn *protocol.Conn, l search.Limits) error {
	depth := conn.Options.Engine["depth"]
	switch {
	case l.Depth > 0:
		depth = strconv.Itoa(l.Depth)
	case depth != "":
	case l.Time > 0:
		depth = strconv.Itoa(fullDepth)
	default:
		depth = strconv.Itoa(defaultDepth)
	}
	if depth == c.depth {
		return nil
	}
	if err := conn.Send("set depth " + depth); err != nil {
		return err
	}
	c.depth = depth
	_, err := c.sync(conn)
	return err
}

// A searchInfo is what a program has written since it was asked for a move.
type searchInfo struct {
	found player.Choice
	best  string
	done  bool
	line  []string // of the last search that it has reported
}

// take takes a line of it.
func (a *searchInfo) take(text string) (done bool, err error) {
	words := strings.Fields(text)
	switch {
	case len(words) > 0 && words[0] == "===":
		a.best, a.done = parseMove(words[1:], &a.found), true
	case len(words) > 0 && words[0] == "search":
		if line := parseSearch(words[1:], &a.found); line != nil {
			a.line = line
		}
	case len(words) == 3 && words[0] == "nodestats":
		if n, err := strconv.ParseInt(words[1], 10, 64); err == nil && n > 0 {
			a.found.Nodes = n
		}
	}
	return a.done, nil
}

// result returns the move of a position that the answer names.
func (a *searchInfo) result(g *player.Game) (t player.Choice, err error) {
	if !a.done {
		a.best = a.line[0]
	}
	t = a.found
	read := func(text string) (game.Move, *game.Illegal) { return g.State.ParseMove(text) }
	if t.Move, err = protocol.ReadMove(a.best, read); err != nil {
		return player.Choice{}, err
	}
	t.Line = protocol.ReadVariation(g.State, a.line, t.Move, read)
	return t, nil
}

// parseMove reads a move with an evaluation after it, "F5/1.20/0.5" or "d6 -1.00 0.0", and returns
// the move.
func parseMove(words []string, to *player.Choice) string {
	if len(words) == 0 {
		return ""
	}
	words = append(strings.Split(words[0], "/"), words[1:]...)
	if len(words) > 1 {
		if score, ok := parseScore(words[1]); ok {
			to.Score, to.Scored = score, true
		}
	}
	return words[0]
}

// parseScore reads an evaluation in discs, or the first of two with a comma between them. One without
// a point is in hundredths of a disc.
func parseScore(text string) (search.Score, bool) {
	text, _, _ = strings.Cut(text, ",")
	discs, err := strconv.ParseFloat(text, 64)
	if err != nil || !(discs >= -6400 && discs <= 6400) {
		return 0, false
	}
	if strings.Contains(text, ".") {
		discs *= 100
	}
	return search.Score(discs), true
}

// parseSearch reads what follows search, "F5d6C3 1.20 0 12", and returns the moves.
func parseSearch(words []string, to *player.Choice) []string {
	if len(words) < 4 {
		return nil
	}
	if score, ok := parseScore(words[1]); ok {
		to.Score, to.Scored = score, true
	}
	digits := len(words[3]) - len(strings.TrimLeft(words[3], "0123456789"))
	if depth, err := strconv.Atoi(words[3][:digits]); err == nil && depth <= search.MaxDepth {
		to.Depth = depth
		to.Exact, to.Outcome = depth == 100 && words[3][digits:] == "%", depth == 100 && words[3][digits:] == "%W"
	}
	if to.Exact || to.Outcome {
		to.Depth = 0 // it is a share of certainty
	}
	return splitLine(words[0])
}

// splitLine returns the moves of a line without spaces: "F5d6C3", "F5-D6-C3", "PAF5".
func splitLine(text string) (moves []string) {
	text = strings.ReplaceAll(text, "-", "")
	for len(text) >= 2 {
		moves = append(moves, text[:2])
		text = text[2:]
	}
	return moves
}

// ConfirmMoves implements [protocol.MoveConfirmer]: move by move, so that a complaint is about one of them.
func (c *client) ConfirmMoves(conn *protocol.Conn, g *player.Game) error {
	from, ok := c.known.SharedWith(g)
	if !ok {
		return c.SendMoves(conn, g)
	}
	moves := protocol.MoveTexts(g, from, func(m game.Move) string {
		if m == reversi.Pass {
			return "PA"
		}
		return strings.ToUpper(string(g.State.AppendMove(nil, m)))
	})
	for _, text := range moves {
		if err := conn.Send("move " + text); err != nil {
			return err
		}
		complaint, err := c.sync(conn)
		if err != nil {
			return err
		}
		if complaint != "" {
			return protocol.Refused("%s: %s", protocol.Quoted("move "+text), complaint)
		}
	}
	c.known = protocol.HistoryOf(g)
	return nil
}

// LegalMoves implements [protocol.MoveLister], by hints of all moves. Programs may give fewer: one that has not given all of a position of this
// game before does not show which moves are legal.
func (c *client) LegalMoves(conn *protocol.Conn, g *player.Game) (names []string, number int, a protocol.Answer, err error) {
	moves := g.State.Moves(nil)
	switch {
	case slices.Contains(moves, reversi.Pass):
		return nil, 0, protocol.Unasked, nil
	case c.mute:
		return nil, 0, protocol.Silent, nil
	case c.depth == "":
		if err := c.setDepth(conn, search.Limits{Depth: hintDepth}); err != nil {
			return nil, 0, protocol.Silent, err
		}
	}
	texts, err := c.hints(conn)
	if err != nil || c.mute {
		return nil, 0, protocol.Silent, err
	}
	names = protocol.MoveNames(g, texts, func(text string) (game.Move, *game.Illegal) { return g.State.ParseMove(text) })
	c.thorough = c.thorough || !slices.ContainsFunc(moves, func(m game.Move) bool { return !slices.Contains(names, c.MoveName(g, m)) })
	if !c.thorough {
		return nil, 0, protocol.Silent, nil
	}
	return names, 0, protocol.Answered, nil
}

func (*client) MoveName(g *player.Game, m game.Move) string {
	return string(g.State.AppendMove(nil, m))
}

// hints returns the first moves of the lines that the program names when it is asked for as many as there may be. One that
// does not end them has to answer a ping: then it is mute, and otherwise late.
func (c *client) hints(conn *protocol.Conn) (moves []string, err error) {
	begun := false
	late := conn.Ask("hint 64", 0, func(text string) (done bool, err error) {
		words := strings.Fields(text)
		switch {
		case len(words) > 1 && (words[0] == "search" || words[0] == "book"):
			if line := splitLine(words[1]); len(line) > 0 && !slices.Contains(moves, line[0]) { // a program that never ends repeats them
				moves = append(moves, strings.Clone(line[0]))
			}
		case len(words) > 0 && words[0] == "status":
			done = begun || len(moves) > 0
			begun = true
			return done, nil
		}
		return false, nil
	})
	if !errors.Is(late, protocol.ErrLate) {
		return moves, late
	}
	c.mute = true
	if _, err = c.sync(conn); errors.Is(err, protocol.ErrLate) {
		return nil, late // for the hints that it was asked for first
	}
	return nil, err
}
