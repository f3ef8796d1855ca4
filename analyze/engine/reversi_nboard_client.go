package engine

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// An nboardClient talks to a program that speaks NBoard's protocol. The program is sent the whole game
// every time, for some lose a pass at its end. Most commands have no answer: a ping behind them tells that
// they were heard, and what comes before its pong is about something else.
type nboardClient struct {
	pings int
	known course
	depth string // that the program was told last; "" if none

	mute     bool // it does not end its hints with a status
	thorough bool // it has hinted at all legal moves of a position of this game
}

// Depths that a program is told of where nobody names one: the protocol wants one before a move is asked for, and
// some programs have no player until then.
const (
	nboardWholeGame  = 60 // where a time ends the thought
	nboardUsualDepth = 12 // where nothing else does
	nboardHintDepth  = 2  // where only the moves matter; some programs cannot keep what they find at 1
)

func newNBoardClient(*replay.Game) client { return &nboardClient{} }

func (*nboardClient) farewell() string { return "quit" }

// greet implements client.
func (c *nboardClient) greet(t *talk) error {
	commands := []string{"nboard 2"}
	for _, name := range slices.Sorted(maps.Keys(t.options.Engine)) {
		commands = append(commands, "set "+name+" "+t.options.Engine[name])
	}
	for _, command := range commands {
		if err := t.say(command); err != nil {
			return err
		}
	}
	c.depth, c.mute = t.options.Engine["depth"], false
	_, err := c.sync(t)
	return err
}

// sync waits until the program has heard everything. Complaint is the first line about something wrong, of
// which the protocol knows nothing.
func (c *nboardClient) sync(t *talk) (complaint string, err error) {
	ping, pong := c.nextPing()
	err = t.ask(ping, 0, func(line string) (bool, error) {
		line = foldBlanks(line)
		if complaint == "" && isNBoardComplaint(line) {
			complaint = line
		}
		return line == pong, nil
	})
	return complaint, err
}

// nextPing returns a ping that was not sent before, and what it is answered.
func (c *nboardClient) nextPing() (ping, pong string) {
	c.pings++
	return fmt.Sprintf("ping %d", c.pings), fmt.Sprintf("pong %d", c.pings)
}

// isNBoardComplaint says whether a line says that something is wrong.
func isNBoardComplaint(line string) bool {
	line = strings.ToLower(line)
	return strings.Contains(line, "illegal") || strings.Contains(line, "invalid") || strings.Contains(line, "error")
}

// checkGame implements client.
func (*nboardClient) checkGame(g *player.Game) error {
	b := g.State.(reversi.Board)
	if b.Size() != 8 {
		return fmt.Errorf("NBoard's protocol has boards of 8 × 8 cells only, and not of %d × %d", b.Size(), b.Size())
	}
	return othelloOnly("NBoard's protocol", b)
}

// checkLimits implements client: without a depth or a time there is the usual depth.
func (*nboardClient) checkLimits(search.Limits) error { return nil }

// told implements client: time is told by a ping at its end.
func (*nboardClient) told(l search.Limits) search.Limits {
	return search.Limits{Depth: l.Depth, Time: l.Time}
}

// begin implements client.
func (c *nboardClient) begin(t *talk, g *player.Game) error {
	c.thorough = false
	return c.follow(t, g)
}

// follow implements client.
func (c *nboardClient) follow(t *talk, g *player.Game) error {
	text, err := ggfOf(g)
	if err != nil {
		return err
	}
	if err := t.say("set game " + text); err != nil {
		return err
	}
	c.known = courseOf(g)
	_, err = c.sync(t)
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
		return "", fmt.Errorf("the program cannot be told of this game: %s", clause(refused))
	}
	format, err := parse.FormatByName("ggf")
	if err != nil {
		return "", err
	}
	for i := range record.Tags {
		if t := &record.Tags[i]; t.Name == "BO" {
			t.Value = closeNBoardRows(t.Value)
		}
	}
	text, err := format.Append(nil, record, parse.EncodeOptions{})
	return foldBlanks(string(text)), err
}

// closeNBoardRows takes the blanks from between the rows of a board, "8 --------…-------- *": NBoard writes none, and
// programs know its form.
func closeNBoardRows(board string) string {
	words := strings.Fields(board)
	last := len(words) - 1
	return words[0] + " " + strings.Join(words[1:last], "") + " " + words[last]
}

// think implements client. The protocol has no time: where that is the limit, a ping ends the thought, and who has
// told of a search by then need not name a move.
func (c *nboardClient) think(t *talk, g *player.Game, l search.Limits) (player.Thought, error) {
	if err := c.setDepth(t, l); err != nil {
		return player.Thought{}, err
	}
	if err := t.say("go"); err != nil {
		return player.Thought{}, err
	}
	var a nboardAnswer
	err := t.within(thinking(l)).listen("go", a.take)
	if errors.Is(err, errLate) {
		err = c.stop(t, thinking(l), &a)
	}
	if err != nil {
		return player.Thought{}, err
	}
	return a.thoughtAbout(g)
}

// stop ends a thought whose time is over, and hears what the program says until it has ended.
func (c *nboardClient) stop(t *talk, thought time.Duration, a *nboardAnswer) error {
	ping, pong := c.nextPing()
	err := t.within(t.options.Margin).ask(ping, 0, func(line string) (bool, error) {
		_, _ = a.take(line)
		return foldBlanks(line) == pong, nil
	})
	switch {
	case errors.Is(err, errLate):
		return lateFor("go", thought+t.options.Margin)
	case err == nil && !a.done && len(a.line) == 0:
		return &player.Failure{Reason: player.Timeout, Detail: fmt.Sprintf("it named no move before its time of %v was over", thought)}
	}
	return err
}

// setDepth tells of the depth of the next thought, unless the program knows it: some make a new player of it.
func (c *nboardClient) setDepth(t *talk, l search.Limits) error {
	depth := t.options.Engine["depth"]
	switch {
	case l.Depth > 0:
		depth = strconv.Itoa(l.Depth)
	case depth != "":
	case l.Time > 0:
		depth = strconv.Itoa(nboardWholeGame)
	default:
		depth = strconv.Itoa(nboardUsualDepth)
	}
	if depth == c.depth {
		return nil
	}
	if err := t.say("set depth " + depth); err != nil {
		return err
	}
	c.depth = depth
	_, err := c.sync(t)
	return err
}

// An nboardAnswer is what a program has said since it was asked for a move.
type nboardAnswer struct {
	thought player.Thought
	best    string
	done    bool
	line    []string // of the last search that it has told of
}

// take takes a line of it.
func (a *nboardAnswer) take(text string) (done bool, err error) {
	words := strings.Fields(text)
	switch {
	case len(words) > 0 && words[0] == "===":
		a.best, a.done = parseNBoardMove(words[1:], &a.thought), true
	case len(words) > 0 && words[0] == "search":
		if line := parseNBoardSearch(words[1:], &a.thought); line != nil {
			a.line = line
		}
	case len(words) == 3 && words[0] == "nodestats":
		if n, err := strconv.ParseInt(words[1], 10, 64); err == nil && n > 0 {
			a.thought.Nodes = n
		}
	}
	return a.done, nil
}

// thoughtAbout returns the move of a position that the answer names.
func (a *nboardAnswer) thoughtAbout(g *player.Game) (t player.Thought, err error) {
	if !a.done {
		a.best = a.line[0]
	}
	if a.best == "" {
		return t, garbled("=== has no move")
	}
	t = a.thought
	read := func(text string) (game.Move, *game.Illegal) { return g.State.ParseMove(text) }
	if t.Move, err = choice(a.best, read); err != nil {
		return player.Thought{}, err
	}
	t.Line = readLine(g.State, a.line, t.Move, read)
	return t, nil
}

// parseNBoardMove reads a move with an evaluation behind it, "F5/1.20/0.5" or "d6 -1.00 0.0", and returns
// the move.
func parseNBoardMove(words []string, to *player.Thought) string {
	if len(words) == 0 {
		return ""
	}
	words = append(strings.Split(words[0], "/"), words[1:]...)
	if len(words) > 1 {
		if score, ok := parseNBoardScore(words[1]); ok {
			to.Score, to.Scored = score, true
		}
	}
	return words[0]
}

// parseNBoardScore reads an evaluation in discs, or the first of two with a comma between them. One without
// a point is in hundredths of a disc.
func parseNBoardScore(text string) (search.Score, bool) {
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

// parseNBoardSearch reads what stands behind search, "F5d6C3 1.20 0 12", and returns the moves.
func parseNBoardSearch(words []string, to *player.Thought) []string {
	if len(words) < 4 {
		return nil
	}
	if score, ok := parseNBoardScore(words[1]); ok {
		to.Score, to.Scored = score, true
	}
	digits := len(words[3]) - len(strings.TrimLeft(words[3], "0123456789"))
	if depth, err := strconv.Atoi(words[3][:digits]); err == nil && depth <= search.MaxDepth {
		to.Depth = depth
		to.Exact = words[3][digits:] == "%" && depth == 100
	}
	if to.Exact {
		to.Depth = 0 // it is a share of certainty
	}
	return splitNBoardLine(words[0])
}

// splitNBoardLine returns the moves of a line without blanks: "F5d6C3", "F5-D6-C3", "PAF5".
func splitNBoardLine(text string) (moves []string) {
	text = strings.ReplaceAll(text, "-", "")
	for len(text) >= 2 {
		moves = append(moves, text[:2])
		text = text[2:]
	}
	return moves
}

// tell implements teller: move by move, so that a complaint is about one of them.
func (c *nboardClient) tell(t *talk, g *player.Game) error {
	from, ok := c.known.news(g)
	if !ok {
		return c.follow(t, g)
	}
	moves := texts(g, from, func(m game.Move) string {
		if m == reversi.Pass {
			return "PA"
		}
		return strings.ToUpper(string(g.State.AppendMove(nil, m)))
	})
	for _, text := range moves {
		if err := t.say("move " + text); err != nil {
			return err
		}
		complaint, err := c.sync(t)
		if err != nil {
			return err
		}
		if complaint != "" {
			return refused("%s: %s", cite("move "+text), complaint)
		}
	}
	c.known = courseOf(g)
	return nil
}

// list implements lister, by hints of all moves. Programs may give fewer: one that has not given all of a position of this
// game before does not say which moves are legal.
func (c *nboardClient) list(t *talk, g *player.Game) (names []string, number int, a Answer, err error) {
	moves := g.State.Moves(nil)
	switch {
	case slices.Contains(moves, reversi.Pass):
		return nil, 0, Unasked, nil
	case c.mute:
		return nil, 0, Silent, nil
	case c.depth == "":
		if err := c.setDepth(t, search.Limits{Depth: nboardHintDepth}); err != nil {
			return nil, 0, Silent, err
		}
	}
	texts, err := c.hints(t)
	if err != nil || c.mute {
		return nil, 0, Silent, err
	}
	names = readNames(g, texts, func(text string) (game.Move, *game.Illegal) { return g.State.ParseMove(text) })
	c.thorough = c.thorough || !slices.ContainsFunc(moves, func(m game.Move) bool { return !slices.Contains(names, c.called(g, m)) })
	if !c.thorough {
		return nil, 0, Silent, nil
	}
	return names, 0, Answered, nil
}

func (*nboardClient) called(g *player.Game, m game.Move) string {
	return string(g.State.AppendMove(nil, m))
}

// hints returns the first moves of the lines that the program names when it is asked for as many as there may be. One that
// does not end them has to answer a ping: then it is mute, and otherwise late.
func (c *nboardClient) hints(t *talk) (moves []string, err error) {
	begun := false
	late := t.ask("hint 64", 0, func(text string) (done bool, err error) {
		words := strings.Fields(text)
		switch {
		case len(words) > 1 && (words[0] == "search" || words[0] == "book"):
			if line := splitNBoardLine(words[1]); len(line) > 0 && !slices.Contains(moves, line[0]) { // who never ends repeats them
				moves = append(moves, strings.Clone(line[0]))
			}
		case len(words) > 0 && words[0] == "status":
			done = begun || len(moves) > 0
			begun = true
			return done, nil
		}
		return false, nil
	})
	if !errors.Is(late, errLate) {
		return moves, late
	}
	c.mute = true
	if _, err = c.sync(t); errors.Is(err, errLate) {
		return nil, late // for the hints that it was asked for first
	}
	return nil, err
}
