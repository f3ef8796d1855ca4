// Package reversi plays the Reversi assignment's game by a dialogue: moves are typed, and the board is printed.
package reversi

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// A Dialogue is a match of two players at one keyboard, or of one or none: game after game, until they have enough. Where
// the players fill the centre, the starter of the first game is drawn at random, and then they take turns.
type Dialogue struct {
	Rules  reversi.Rules
	Size   int       // of the board; 0 is 8
	Names  [2]string // of the players, by seat; "" is what the seat is called
	Manual bool      // the players turn the discs themselves, one by one
	Seed   uint64    // of the lot

	// Computers choose the moves of seats, given the position and the plies that led there; nil: somebody at the keyboard
	// does. They are not asked to pass.
	Computers [2]func(b reversi.Board, plies []game.PlayedPly) (game.Move, error)
	// Draw appends the position at the end of a game as it stands.
	Draw func(dst []byte, p *game.Played) []byte
	// Save is called with every game, once it is over or given up; nil: nobody keeps games.
	Save func(p *game.Played) error
	// Now returns the time since some moment, by which the players' thinking is measured; nil: it is not.
	Now func() time.Duration
}

// ErrInputEnds says that the input ended where somebody was to answer.
var ErrInputEnds = errors.New("the input ended before the game did")

// seatNames are what the players are called who have no names.
var seatNames = [2]string{"Black", "White"}

// errQuit ends a match at the players' wish.
var errQuit = errors.New("enough")

// maxAnswer is how many bytes an answer has at most.
const maxAnswer = 1 << 12

// commands is what can be answered instead of a move.
const commands = "Instead of a move: moves lists the legal ones, undo takes the last one back, resign gives the game up, quit ends."

// Play runs the dialogue on its input and output. It returns nil once the players have enough,
// [ErrInputEnds], or an error of writing or saving.
func (d Dialogue) Play(in io.Reader, out io.Writer) error {
	if d.Size == 0 {
		d.Size = 8
	}
	if _, err := reversi.New(d.Rules, d.Size); err != nil {
		return err
	}
	for seat := range d.Names {
		if d.Names[seat] == "" {
			d.Names[seat] = seatNames[seat]
		}
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, maxAnswer), maxAnswer)
	m := &match{Dialogue: d, lines: lines, out: out}
	if err := m.run(); !errors.Is(err, errQuit) {
		return err
	}
	return m.err
}

// A match is a dialogue on its way.
type match struct {
	Dialogue
	lines *bufio.Scanner
	out   io.Writer
	err   error // of writing
	games int
	won   [2]int

	b      reversi.Board
	tokens []parse.Token // of the record: a play, and after it a clock where time is measured
	plies  []game.PlayedPly
	used   [2]time.Duration
	gone   game.Outcome // the end of a game that was given up
}

// run plays games as long as another one is wanted.
func (m *match) run() error {
	starter := reversi.Black
	if m.Rules.Placement {
		starter = game.Seat(rand.New(rand.NewPCG(m.Seed, 0)).IntN(2))
		m.say("The lot falls on %s, who starts.", m.Names[starter])
	}
	m.say(commands)
	for {
		if err := m.game(starter); err != nil {
			return err
		}
		again, err := m.another()
		if err != nil || !again {
			return err
		}
		if m.Rules.Placement {
			starter = 1 - starter
			m.say("Now %s starts.", m.Names[starter])
		}
	}
}

// game plays one game and saves it, however it ends.
func (m *match) game(starter game.Seat) error {
	var err error
	if m.b, err = m.start(starter); err != nil {
		return err
	}
	m.tokens, m.plies, m.used, m.gone = nil, nil, [2]time.Duration{}, game.Outcome{}
	m.show()
	var stopped error
	for stopped == nil && !m.outcome().Over {
		stopped = m.turn()
	}
	if stopped == nil {
		m.announce()
	}
	if m.Save != nil && len(m.plies) > 0 {
		if err := m.Save(m.played()); err != nil {
			return err
		}
	}
	return stopped
}

// start returns the position at the start of a game. Where the players fill the centre, either of them may start.
func (m *match) start(starter game.Seat) (reversi.Board, error) {
	if !m.Rules.Placement {
		return reversi.New(m.Rules, m.Size)
	}
	setup := strings.Repeat("-", m.Size*m.Size) + " " + "XO"[starter:starter+1]
	state, err := reversi.Start(setup, game.Options{Rules: m.Rules.String(), Values: map[string]string{"size": strconv.Itoa(m.Size)}})
	if err != nil {
		return nil, err
	}
	return state.(reversi.Board), nil
}

// another asks for another game, and tells how the match stands.
func (m *match) another() (bool, error) {
	m.games++
	for seat := range m.won {
		if m.outcome().Won(game.Seat(seat)) {
			m.won[seat]++
		}
	}
	if m.games > 1 {
		m.say("After %d games: %s %d, %s %d, drawn %d.", m.games,
			m.Names[reversi.Black], m.won[reversi.Black], m.Names[reversi.White], m.won[reversi.White], m.games-m.won[reversi.Black]-m.won[reversi.White])
	}
	for {
		answer, err := m.ask("Another game? (yes or no)")
		switch {
		case errors.Is(err, ErrInputEnds):
			return false, nil
		case err != nil:
			return false, err
		}
		switch answer {
		case "y", "yes":
			return true, nil
		case "n", "no", "quit":
			return false, nil
		}
	}
}

// outcome returns how the game stands, on the board or because it was given up.
func (m *match) outcome() game.Outcome {
	if m.gone.Over {
		return m.gone
	}
	return m.b.Outcome()
}

// announce says how the game ended.
func (m *match) announce() {
	o := m.outcome()
	black, white := m.b.Counts()
	switch winner := o.Winner(); {
	case m.gone.Over:
		m.say("%s gives up. %s wins.", m.Names[1-winner], m.Names[winner])
	case winner == game.Nobody:
		m.say("The game is over: a draw, %d–%d.", black, white)
	default:
		m.say("The game is over: %s wins %d–%d.", m.Names[winner], max(black, white), min(black, white))
	}
	if m.Now != nil {
		m.say("%s has thought for %s, %s for %s.", m.Names[reversi.Black], clockTime(m.used[reversi.Black]), m.Names[reversi.White], clockTime(m.used[reversi.White]))
	}
}

// clockTime writes a time in seconds.
func clockTime(t time.Duration) string {
	return fmt.Sprintf("%d:%02d", t/time.Minute, t%time.Minute/time.Second)
}

// say prints a line.
func (m *match) say(format string, args ...any) {
	if m.err == nil {
		_, m.err = fmt.Fprintf(m.out, format+"\n", args...)
	}
}

// show prints the board.
func (m *match) show() {
	if m.Draw != nil && m.err == nil {
		_, m.err = m.out.Write(m.Draw(nil, m.played()))
	}
}

// ask prints a question and returns the answer in lower case, without blanks around it. Empty lines are no
// answer.
func (m *match) ask(format string, args ...any) (string, error) {
	m.say(format, args...)
	for m.err == nil && m.lines.Scan() {
		if answer := strings.ToLower(strings.TrimSpace(m.lines.Text())); answer != "" {
			return answer, nil
		}
	}
	switch {
	case m.err != nil:
		return "", m.err
	case errors.Is(m.lines.Err(), bufio.ErrTooLong):
		return "", fmt.Errorf("an answer has more than %d letters", maxAnswer)
	case m.lines.Err() != nil:
		return "", m.lines.Err()
	}
	return "", ErrInputEnds
}

// played returns the game as far as it got.
func (m *match) played() *game.Played {
	p := &game.Played{
		Record: &parse.Record{Game: "reversi", Format: "pgn", Tokens: m.tokens}, Read: len(m.tokens),
		Rules: m.Rules.String(), State: m.b, Plies: m.plies, Outcome: m.outcome(),
	}
	for seat, name := range m.Names {
		p.Record.Tags = append(p.Record.Tags, parse.Tag{Name: seatNames[seat], Value: name})
	}
	return p
}
