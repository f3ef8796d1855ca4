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
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// uaiStyle is how moves of programs are read.
var uaiStyle = conquest.Style{Notation: conquest.UAI, Loose: true}

// An uaiClient talks to a program that speaks UAI. It sends whole positions, never lists of moves.
type uaiClient struct{}

func newUAIClient(*replay.Game) client { return uaiClient{} }

func (uaiClient) farewell() string { return "quit" }

// greet implements client. Programs do not say that they do not take a value, so that it is looked at here.
func (c uaiClient) greet(t *talk) error {
	announced := map[string]uaiOption{} // by their names in lower case
	var options reply
	err := t.ask("uai", 0, func(line string) (bool, error) {
		if o := parseUAIOption(line); o.name != "" {
			announced[strings.ToLower(o.name)] = o
			if err := options.add(line); err != nil {
				return false, err
			}
		}
		return strings.TrimSpace(line) == "uaiok", nil
	})
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(t.options.Engine)) {
		o, ok := announced[strings.ToLower(name)]
		if !ok {
			return fmt.Errorf("the engine has no option %s; %s", name, uaiNames(announced))
		}
		if err := o.check(t.options.Engine[name]); err != nil {
			return err
		}
		if err := t.say(o.command(t.options.Engine[name])); err != nil {
			return err
		}
	}
	return c.ready(t)
}

// ready waits until the program has done all that it was told.
func (uaiClient) ready(t *talk) error {
	return t.ask("isready", 0, func(line string) (bool, error) { return strings.TrimSpace(line) == "readyok", nil })
}

// checkGame implements client.
func (uaiClient) checkGame(g *player.Game) error {
	switch s := g.State.(*conquest.State); {
	case s.Rules() != conquest.Ataxx:
		return otherRules("UAI", conquest.Ataxx.String(), s.Rules().String())
	case s.Limit() == 0:
		return errors.New("programs that speak UAI end a game after 100 half-moves without a clone; leave out --allow past-100")
	}
	return nil
}

// begin implements client.
func (c uaiClient) begin(t *talk, g *player.Game) error {
	if err := t.say("uainewgame"); err != nil {
		return err
	}
	return c.follow(t, g)
}

// follow implements client.
func (c uaiClient) follow(t *talk, g *player.Game) error {
	fen := g.State.(*conquest.State).AppendFEN(nil)
	if err := t.say("position fen " + string(fen)); err != nil {
		return err
	}
	return c.ready(t)
}

// think implements client.
func (uaiClient) think(t *talk, g *player.Game, l search.Limits) (player.Thought, error) {
	command, err := uaiGo(l)
	if err != nil {
		return player.Thought{}, err
	}
	s := g.State.(*conquest.State)
	read := func(text string) (game.Move, *game.Illegal) { return s.ReadMove(text, uaiStyle) }
	var thought player.Thought
	best, line := "", ""
	err = t.ask(command, thinking(l), func(text string) (bool, error) {
		words := strings.Fields(text)
		switch {
		case len(words) > 0 && words[0] == "info":
			line = parseUAIInfo(words[1:], &thought, line)
		case len(words) > 0 && words[0] == "bestmove":
			best = strings.Join(words[1:min(2, len(words))], "")
			return true, nil
		}
		return false, nil
	})
	if err != nil {
		return player.Thought{}, err
	}
	if best == "" {
		return player.Thought{}, garbled("bestmove has no move")
	}
	thought.Move, err = choice(best, read)
	if err != nil {
		err.(*player.Failure).Detail += " The position is " + string(s.AppendFEN(nil)) + "."
		return player.Thought{}, err
	}
	thought.Line = readLine(s, strings.Fields(line), thought.Move, read)
	return thought, nil
}

// checkLimits implements client.
func (uaiClient) checkLimits(l search.Limits) error {
	_, err := uaiGo(l)
	return err
}

func (uaiClient) told(l search.Limits) search.Limits { return l }

// uaiGo returns the command that asks for a move.
func uaiGo(l search.Limits) (string, error) {
	command := "go"
	if l.Time > 0 {
		command += fmt.Sprintf(" movetime %d", max(1, l.Time/time.Millisecond))
	}
	if l.Nodes > 0 {
		command += fmt.Sprintf(" nodes %d", l.Nodes)
	}
	if l.Depth > 0 {
		command += fmt.Sprintf(" depth %d", l.Depth)
	}
	if command == "go" {
		return "", fmt.Errorf("a program that speaks UAI needs a limit of time, nodes or depth")
	}
	return command, nil
}

// uaiMate is where the scores of decided games begin that plybook gives.
const uaiMate = 100_000

// parseUAIInfo takes what a line of information says into a thought, and returns the moves behind pv, or
// what was known of them before.
func parseUAIInfo(words []string, to *player.Thought, line string) string {
	number := func(i int) (n int64, ok bool) {
		if i >= len(words) {
			return 0, false
		}
		n, err := strconv.ParseInt(words[i], 10, 64)
		return n, err == nil
	}
	for i := 0; i < len(words); i++ {
		n, ok := number(i + 1)
		switch words[i] {
		case "string":
			return line
		case "depth":
			if ok && n >= 0 && n <= search.MaxDepth {
				to.Depth = int(n)
			}
		case "nodes":
			if ok && n >= 0 {
				to.Nodes = n
			}
		case "score":
			if i+1 < len(words) && words[i+1] == "cp" {
				n, ok = number(i + 2)
			}
			if ok {
				to.Score, to.Scored = parseUAIScore(n), true
			}
		case "pv":
			return strings.Join(words[i+1:], " ")
		}
	}
	return line
}

// parseUAIScore reads a score of hundredths of a stone; those of decided games are beyond [uaiMate] less
// the plies to their end, of which a win has one at least and a loss two.
func parseUAIScore(n int64) search.Score {
	switch {
	case n > uaiMate-search.MaxPlies && n <= uaiMate:
		return search.WinIn(max(1, int(uaiMate-n)))
	case n < search.MaxPlies-uaiMate && n >= -uaiMate:
		return search.LossIn(max(2, int(uaiMate+n)))
	}
	return search.Score(max(1-int64(search.Limit), min(n, int64(search.Limit)-1)))
}

// uaiScore is the other way round.
func uaiScore(s search.Score) int {
	switch p := s.Plies(); {
	case p > 0:
		return uaiMate - p
	case p < 0:
		return -p - uaiMate
	}
	return int(s)
}

// readLine reads the moves that a program expects, up to the first one that cannot be played; none if they
// do not begin with its own.
func readLine(s game.State, texts []string, first game.Move, read func(text string) (game.Move, *game.Illegal)) (line []game.Move) {
	for _, text := range texts {
		m, ill := read(text)
		if ill != nil || len(line) == 0 && m != first {
			break
		}
		s.Play(m)
		line = append(line, m)
	}
	for range line {
		s.Undo()
	}
	return line
}

// list implements lister, by the words split and perft that most programs know although they are no part of
// the protocol.
func (c uaiClient) list(t *talk, g *player.Game) (names []string, number int, a Answer, err error) {
	s := g.State.(*conquest.State)
	for _, command := range [...]string{"split 1", "perft 1"} {
		var r reply
		if err := t.say(command); err != nil {
			return nil, 0, Silent, err
		}
		err := t.ask("isready", 0, func(line string) (bool, error) {
			return strings.TrimSpace(line) == "readyok", r.add(line)
		})
		if err != nil {
			return nil, 0, Silent, err
		}
		for _, text := range parseUAISplit(r.lines) {
			if m, ill := s.ReadMove(text, uaiStyle); ill == nil {
				text = c.called(g, m)
			}
			names = append(names, text)
		}
		if names != nil {
			return names, 0, Answered, nil
		}
		if number, ok := parseUAINodes(r.lines); ok {
			return nil, number, Answered, nil
		}
	}
	return nil, 0, Silent, nil
}

// parseUAISplit returns the moves of lines that are a move and a number.
func parseUAISplit(lines []string) (moves []string) {
	for _, line := range lines {
		words := strings.Fields(line)
		if len(words) != 2 {
			continue
		}
		move := strings.TrimSuffix(words[0], ":")
		if _, err := strconv.ParseUint(words[1], 10, 64); err == nil && isUAIMove(move) {
			moves = append(moves, move)
		}
	}
	return moves
}

// isUAIMove says whether a word has the shape of a move.
func isUAIMove(word string) bool {
	if word == "0000" {
		return true
	}
	if len(word) != 2 && len(word) != 4 {
		return false
	}
	for i := range len(word) {
		least, most := byte('a'), byte('i')
		if i%2 == 1 {
			least, most = '1', '9'
		}
		if word[i] < least || word[i] > most {
			return false
		}
	}
	return true
}

// parseUAINodes returns the last number of nodes of some lines.
func parseUAINodes(lines []string) (nodes int, ok bool) {
	for _, line := range lines {
		words := strings.Fields(line)
		for i := 1; i < len(words); i++ {
			if n, err := strconv.Atoi(words[i]); err == nil && words[i-1] == "nodes" {
				nodes, ok = n, true
			}
		}
	}
	return nodes, ok
}

func (uaiClient) called(g *player.Game, m game.Move) string {
	return string(g.State.(*conquest.State).AppendMoveAs(nil, m, conquest.UAI))
}
