package reversi

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// turn plays one turn: a forced pass, or what the player answers until that is a move.
func (m *match) turn() error {
	mover := m.b.Turn()
	if m.b.MustPass() {
		m.say("%s has no legal move and passes.", m.Names[mover])
		m.play(reversi.Pass, string(m.b.AppendMove(nil, reversi.Pass)))
		m.show()
		return nil
	}
	started := m.now()
	defer func() { m.used[mover] += m.now() - started }()
	if m.Computers[mover] != nil {
		return m.compute(mover, started)
	}
	for {
		answer, err := m.ask("%s, %s", m.Names[mover], m.question())
		if err != nil {
			return err
		}
		switch answer {
		case "quit":
			return errQuit
		case "resign":
			m.gone = game.WonBy(1-mover, "resignation")
			m.tokens = append(m.tokens, parse.Token{Kind: parse.End, Seat: int8(mover), Text: "resign"})
			return nil
		case "moves":
			m.list()
			continue
		case "undo":
			if m.undo() {
				m.show()
				return nil
			}
			m.say("There is no move to take back.")
			continue
		}
		done, err := m.answer(answer, mover, started)
		if done || err != nil {
			return err
		}
	}
}

// compute plays the move of a computer.
func (m *match) compute(mover game.Seat, started time.Duration) error {
	move, err := m.Computers[mover](m.b, m.plies)
	if err != nil {
		return err
	}
	if !slices.Contains(m.b.Moves(nil), move) {
		return fmt.Errorf("%s has chosen an illegal move (number %d)", m.Names[mover], move)
	}
	text := string(m.b.AppendMove(nil, move))
	m.say("%s plays %s.", m.Names[mover], text)
	m.made(move, text, mover, started)
	return nil
}

// question is what the side to move is asked.
func (m *match) question() string {
	if !m.b.Placing() {
		return "where does your disc go?"
	}
	c := centre(m.Size)
	return fmt.Sprintf("which two of %s, %s, %s and %s do you take? Your opponent gets the others.", c[0], c[1], c[2], c[3])
}

// centre returns the four cells in the middle of a board, ascending.
func centre(size int) [4]reversi.Square {
	h := size / 2
	return [4]reversi.Square{reversi.NewSquare(h-1, h-1), reversi.NewSquare(h-1, h), reversi.NewSquare(h, h-1), reversi.NewSquare(h, h)}
}

// answer plays the move that was answered. done is false if it cannot be played; that has been said.
func (m *match) answer(text string, mover game.Seat, started time.Duration) (done bool, err error) {
	var discs []string // that are named with the move
	switch {
	case m.b.Placing() && !strings.HasPrefix(text, "@"):
		text = "@" + strings.NewReplacer(" ", "", ",", "").Replace(text)
	case m.Manual && !m.b.Placing():
		if discs = cellNames(text); len(discs) > 0 {
			text, discs = discs[0], discs[1:]
		}
	}
	move, ill := m.b.ParseMove(text)
	if ill != nil {
		m.refuse(ill)
		return false, nil
	}
	text = string(m.b.AppendMove(nil, move))
	if _, disc := reversi.DiscOf(move); disc && m.Manual {
		list, err := m.turnByHand(move, text, discs)
		if err != nil || list == "" {
			return false, err
		}
		text += ":" + list
	}
	m.made(move, text, mover, started)
	return true, nil
}

// made plays a move that somebody has thought about since a moment, and shows the board.
func (m *match) made(move game.Move, text string, mover game.Seat, started time.Duration) {
	m.play(move, text)
	if m.Now != nil {
		used := (m.used[mover] + m.now() - started).Milliseconds()
		m.tokens = append(m.tokens, parse.Token{Kind: parse.Clock, Seat: int8(mover), Text: strconv.FormatInt(used, 10)})
	}
	m.show()
}

// cellNames takes a list of cells apart, however it is separated.
func cellNames(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t,:", r) })
}

// turnByHand asks for every disc that the move turns and that is not named yet, in any order, one or more at a time, and
// returns them as they came. The turn is over when all of them are turned; undo takes the disc placed back, and then
// there is no list.
func (m *match) turnByHand(move game.Move, placed string, named []string) (list string, err error) {
	left := m.b.Turned(move)
	var done reversi.Set
	for {
		for _, name := range named {
			list += m.turnDisc(name, &left, &done)
		}
		if left.Len() == 0 {
			return list[1:], nil
		}
		answer, err := m.ask("%s is placed. Which disc do you flip? %s", placed, discsLeft(left.Len()))
		if err != nil {
			return "", err
		}
		switch answer {
		case "undo":
			m.show()
			return "", nil
		case "quit":
			return "", errQuit
		case "moves":
			m.say("To be flipped: %s.", names(left))
			named = nil
		default:
			named = cellNames(answer)
		}
	}
}

// turnDisc turns a disc that is named, and returns what the list of the discs has of it; nothing if the disc
// stays as it is, which has been said.
func (m *match) turnDisc(name string, left, done *reversi.Set) string {
	s, ok := reversi.ParseSquare(name)
	switch {
	case !ok:
		m.say("`%s` is not a cell. Write cells as f5; moves lists the discs to flip.", parse.Clip(name, longestQuote))
	case done.Has(s):
		m.say("%s is already flipped.", s)
	case !left.Has(s):
		m.say("%s is not enclosed by this move and stays as it is.", s)
	default:
		done.Add(s)
		*left = without(*left, s)
		return "," + s.String()
	}
	return ""
}

// without returns a set without one of its squares.
func without(set reversi.Set, s reversi.Square) (rest reversi.Set) {
	for other := range set.All() {
		if other != s {
			rest.Add(other)
		}
	}
	return rest
}

// names lists the squares of a set: "e5, d5".
func names(set reversi.Set) string {
	var all []string
	for s := range set.All() {
		all = append(all, s.String())
	}
	return strings.Join(all, ", ")
}

// longestQuote is how much of an answer is repeated to the player.
const longestQuote = 40

func discsLeft(n int) string {
	if n == 1 {
		return "1 is left."
	}
	return strconv.Itoa(n) + " are left."
}

// refuse says why a move cannot be played. Hints are for records, but for two that help players too.
func (m *match) refuse(ill *game.Illegal) {
	switch text := ill.Message; {
	case m.b.Placing() && ill.Code == "reversi/bad-move":
		m.say("Name two of these cells, as in %s%s.", centre(m.Size)[0], centre(m.Size)[3])
	case ill.Code == "reversi/bad-move", ill.Code == "reversi/need-line":
		m.say("%s (%s)", text, ill.Hint)
	default:
		m.say("%s", text)
	}
}

// list prints the legal moves, and what each turns.
func (m *match) list() {
	for _, move := range m.b.Moves(nil) {
		text := string(m.b.AppendMove(nil, move))
		if turned := m.b.Turned(move); turned.Len() > 0 {
			text += " flips " + names(turned)
		}
		m.say("  %s", text)
	}
}

// play plays a move and notes it as it is written.
func (m *match) play(move game.Move, text string) {
	seat := m.b.Turn()
	m.plies = append(m.plies, game.PlayedPly{Move: move, Seat: seat, Token: int32(len(m.tokens))})
	m.tokens = append(m.tokens, parse.Token{Kind: parse.Play, Seat: int8(seat), Text: text})
	m.b.Play(move)
}

// undo takes the last move back that a player at the keyboard has chosen, with all that came after it.
func (m *match) undo() bool {
	last := len(m.plies) - 1
	for last >= 0 && (m.plies[last].Move == reversi.Pass || m.Computers[m.plies[last].Seat] != nil) {
		last--
	}
	if last < 0 {
		return false
	}
	for range m.plies[last:] {
		m.b.Undo()
	}
	m.plies, m.tokens = m.plies[:last], m.tokens[:m.plies[last].Token]
	return true
}

// now returns the time, if somebody measures it.
func (m *match) now() time.Duration {
	if m.Now == nil {
		return 0
	}
	return m.Now()
}
