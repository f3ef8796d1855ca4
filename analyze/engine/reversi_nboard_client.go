package engine

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

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
}

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
	_, err := c.sync(t)
	return err
}

// sync waits until the program has heard everything. Complaint is the first line about something wrong, of
// which the protocol knows nothing.
func (c *nboardClient) sync(t *talk) (complaint string, err error) {
	c.pings++
	pong := fmt.Sprintf("pong %d", c.pings)
	err = t.ask(fmt.Sprintf("ping %d", c.pings), 0, func(line string) (bool, error) {
		line = oneLine(line)
		if complaint == "" && isNBoardComplaint(line) {
			complaint = line
		}
		return line == pong, nil
	})
	return complaint, err
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

// begin implements client.
func (c *nboardClient) begin(t *talk, g *player.Game) error { return c.follow(t, g) }

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
	text, err := format.Append(nil, record, parse.EncodeOptions{})
	return oneLine(string(text)), err
}

// think implements client.
func (c *nboardClient) think(t *talk, g *player.Game, l search.Limits) (player.Thought, error) {
	if l.Depth > 0 {
		if err := t.say(fmt.Sprintf("set depth %d", l.Depth)); err != nil {
			return player.Thought{}, err
		}
		if _, err := c.sync(t); err != nil {
			return player.Thought{}, err
		}
	}
	var thought player.Thought
	best, line := "", []string(nil)
	err := t.ask("go", thinking(l), func(text string) (done bool, err error) {
		words := strings.Fields(text)
		switch {
		case len(words) > 0 && words[0] == "===":
			best, done = parseNBoardMove(words[1:], &thought), true
		case len(words) > 0 && words[0] == "search":
			line = parseNBoardSearch(words[1:], &thought)
		case len(words) == 3 && words[0] == "nodestats":
			if n, err := strconv.ParseInt(words[1], 10, 64); err == nil && n > 0 {
				thought.Nodes = n
			}
		}
		return done, nil
	})
	if err != nil {
		return player.Thought{}, err
	}
	if best == "" {
		return player.Thought{}, garbled("=== has no move")
	}
	read := func(text string) (game.Move, *game.Illegal) { return g.State.ParseMove(text) }
	if thought.Move, err = choice(best, read); err != nil {
		return player.Thought{}, err
	}
	thought.Line = readLine(g.State, line, thought.Move, read)
	return thought, nil
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
