// Package uai is the Universal Ataxx Interface: positions are FENs, and searches have lines of information.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package uai

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
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// looseStyle is how moves of programs are read.
var looseStyle = conquest.Style{Notation: conquest.UAI, Loose: true}

// A client talks to a program that speaks UAI. It sends whole positions, never lists of moves.
type client struct{}

// NewClient returns a client of the protocol; see [protocol.Protocol].
func NewClient(*replay.Game) protocol.Client { return client{} }

func (client) QuitCommand() string { return "quit" }

// Handshake implements [protocol.Client]. Programs do not report a value that they reject, so it is checked here.
func (c client) Handshake(conn *protocol.Conn) error {
	announced := map[string]option{} // by their names in lower case
	var options protocol.Reply
	err := conn.Ask("uai", 0, func(line string) (bool, error) {
		if o := parseOption(line); o.name != "" {
			announced[strings.ToLower(o.name)] = o
			if err := options.Add(line); err != nil {
				return false, err
			}
		}
		return strings.TrimSpace(line) == "uaiok", nil
	})
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(conn.Options.Engine)) {
		o, ok := announced[strings.ToLower(name)]
		if !ok {
			return fmt.Errorf("the engine has no option %s; %s", name, optionNames(announced))
		}
		if err := o.check(conn.Options.Engine[name]); err != nil {
			return err
		}
		if err := conn.Send(o.command(conn.Options.Engine[name])); err != nil {
			return err
		}
	}
	return c.ready(conn)
}

// ready waits until the program has run all commands.
func (client) ready(conn *protocol.Conn) error {
	return conn.Ask("isready", 0, func(line string) (bool, error) { return strings.TrimSpace(line) == "readyok", nil })
}

// CheckGame implements [protocol.Client].
func (client) CheckGame(g *player.Game) error {
	s := g.State.(*conquest.State)
	if err := protocol.CheckRules("UAI engines", conquest.Ataxx.String(), s.Rules().String()); err != nil {
		return err
	}
	if s.Limit() == 0 {
		return errors.New("UAI engines end a game after 100 half-moves without a clone; leave out --allow past-100")
	}
	return nil
}

// NewGame implements [protocol.Client].
func (c client) NewGame(conn *protocol.Conn, g *player.Game) error {
	if err := conn.Send("uainewgame"); err != nil {
		return err
	}
	return c.SendMoves(conn, g)
}

// SendMoves implements [protocol.Client].
func (c client) SendMoves(conn *protocol.Conn, g *player.Game) error {
	fen := g.State.(*conquest.State).AppendFEN(nil)
	if err := conn.Send("position fen " + string(fen)); err != nil {
		return err
	}
	return c.ready(conn)
}

// Search implements [protocol.Client].
func (client) Search(conn *protocol.Conn, g *player.Game, l search.Limits) (player.Choice, error) {
	s := g.State.(*conquest.State)
	command, err := goCommand(l, s.Turn())
	if err != nil {
		return player.Choice{}, err
	}
	read := func(text string) (game.Move, *game.Illegal) { return s.ReadMove(text, looseStyle) }
	var found player.Choice
	best, line := "", ""
	err = conn.Ask(command, protocol.SearchTime(l), func(text string) (bool, error) {
		words := strings.Fields(text)
		switch {
		case len(words) > 0 && words[0] == "info":
			line = parseInfo(words[1:], &found, line)
		case len(words) > 0 && words[0] == "bestmove":
			best = strings.Join(words[1:min(2, len(words))], "")
			return true, nil
		}
		return false, nil
	})
	if err != nil {
		return player.Choice{}, err
	}
	found.Move, err = protocol.ReadMove(best, read)
	if err != nil {
		err.(*player.Failure).Detail += " (position " + string(s.AppendFEN(nil)) + ")"
		return player.Choice{}, err
	}
	found.Line = protocol.ReadVariation(s, strings.Fields(line), found.Move, read)
	return found, nil
}

// CheckLimits implements [protocol.Client].
func (client) CheckLimits(l search.Limits) error {
	_, err := goCommand(l, 0)
	return err
}

func (client) SentLimits(l search.Limits) search.Limits { return l }

// goCommand returns the command that asks for a move of a seat.
func goCommand(l search.Limits, turn game.Seat) (string, error) {
	command := "go"
	switch {
	case l.Clock != nil:
		command += clockWords(&l, turn)
	case l.Time > 0:
		command += fmt.Sprintf(" movetime %d", max(1, l.Time/time.Millisecond))
	}
	if l.Nodes > 0 {
		command += fmt.Sprintf(" nodes %d", l.Nodes)
	}
	if l.Depth > 0 {
		command += fmt.Sprintf(" depth %d", l.Depth)
	}
	if command == "go" {
		return "", fmt.Errorf("a UAI engine needs a limit of time, nodes or depth")
	}
	return command, nil
}

// clockWords returns what go says of the clocks. Programs expect both: a rival without a clock has the same as the player.
func clockWords(l *search.Limits, turn game.Seat) string {
	clocks := [2]*search.Clock{l.Clock, l.Clock}
	if l.Rival != nil {
		clocks[1-turn] = l.Rival
	}
	ms := func(d time.Duration) int64 { return d.Milliseconds() }
	words := fmt.Sprintf(" btime %d wtime %d binc %d winc %d", max(ms(clocks[0].Left), 1), max(ms(clocks[1].Left), 1),
		ms(clocks[0].Increment), ms(clocks[1].Increment))
	if l.Clock.Period > 0 {
		words += fmt.Sprintf(" movestogo %d", l.Clock.ToGo)
	}
	return words
}

// mateScore is where the scores of decided games begin that plybook gives.
const mateScore = 100_000

// parseInfo takes what a line of information has into a search result, and returns the moves after pv, or
// what was known of them before.
func parseInfo(words []string, to *player.Choice, line string) string {
	for i, word := range words {
		values := words[i+1:]
		switch word {
		case "string":
			return line
		case "pv":
			return strings.Join(values, " ")
		case "score":
			if len(values) > 0 && values[0] == "cp" {
				values = values[1:]
			}
		}
		if set := infoNumbers[word]; set != nil && len(values) > 0 {
			if n, err := strconv.ParseInt(values[0], 10, 64); err == nil {
				set(to, n)
			}
		}
	}
	return line
}

// infoNumbers is the table of the words of a line of information that have a number.
var infoNumbers = map[string]func(to *player.Choice, n int64){
	"depth": func(to *player.Choice, n int64) {
		if n >= 0 && n <= search.MaxDepth {
			to.Depth = int(n)
		}
	},
	"nodes": func(to *player.Choice, n int64) {
		if n >= 0 {
			to.Nodes = n
		}
	},
	"score": func(to *player.Choice, n int64) { to.Score, to.Scored = parseScore(n), true },
}

// parseScore reads a score of hundredths of a stone; those of decided games are beyond [mateScore] less
// the plies to their end, of which a win has one at least and a loss two.
func parseScore(n int64) search.Score {
	switch {
	case n > mateScore-search.MaxPlies && n <= mateScore:
		return search.WinIn(max(1, int(mateScore-n)))
	case n < search.MaxPlies-mateScore && n >= -mateScore:
		return search.LossIn(max(2, int(mateScore+n)))
	}
	return search.Score(max(1-int64(search.Limit), min(n, int64(search.Limit)-1)))
}

// formatScore is the other way round.
func formatScore(s search.Score) int {
	switch p := s.Plies(); {
	case p > 0:
		return mateScore - p
	case p < 0:
		return -p - mateScore
	}
	return int(s)
}

// LegalMoves implements [protocol.MoveLister], by the words split and perft that most programs know although they are no part of
// the protocol.
func (c client) LegalMoves(conn *protocol.Conn, g *player.Game) (names []string, number int, a protocol.Answer, err error) {
	s := g.State.(*conquest.State)
	for _, command := range [...]string{"split 1", "perft 1"} {
		var r protocol.Reply
		if err := conn.Send(command); err != nil {
			return nil, 0, protocol.Silent, err
		}
		err := conn.Ask("isready", 0, func(line string) (bool, error) {
			return strings.TrimSpace(line) == "readyok", r.Add(line)
		})
		if err != nil {
			return nil, 0, protocol.Silent, err
		}
		for _, text := range parseSplit(r.Lines) {
			if m, ill := s.ReadMove(text, looseStyle); ill == nil {
				text = c.MoveName(g, m)
			}
			names = append(names, text)
		}
		if names != nil {
			return names, 0, protocol.Answered, nil
		}
		if number, ok := parseNodes(r.Lines); ok {
			return nil, number, protocol.Answered, nil
		}
	}
	return nil, 0, protocol.Silent, nil
}

// parseSplit returns the moves of lines that are a move and a number.
func parseSplit(lines []string) (moves []string) {
	for _, line := range lines {
		words := strings.Fields(line)
		if len(words) != 2 {
			continue
		}
		move := strings.TrimSuffix(words[0], ":")
		if _, err := strconv.ParseUint(words[1], 10, 64); err == nil && isMove(move) {
			moves = append(moves, move)
		}
	}
	return moves
}

// isMove reports whether a word has the shape of a move.
func isMove(word string) bool {
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

// parseNodes returns the last number of nodes of some lines.
func parseNodes(lines []string) (nodes int, ok bool) {
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

func (client) MoveName(g *player.Game, m game.Move) string {
	return string(g.State.(*conquest.State).AppendMoveAs(nil, m, conquest.UAI))
}
