package reversi

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// turn plays one turn: a forced pass, or what the player answers until that is a move.
func (m *match) turn() error {
	mover := m.b.Turn()
	if m.b.MustPass() {
		m.say("%s has no legal move and passes.", m.Names[mover])
		m.play(Pass, passText)
		m.show()
		return nil
	}
	started := m.now()
	defer func() { m.used[mover] += m.now() - started }()
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

// question is what the side to move is asked.
func (m *match) question() string {
	if !m.b.Placing() {
		return "where does your disc go?"
	}
	c := centre(m.Size)
	return fmt.Sprintf("which two of %s, %s, %s and %s do you take? Your opponent gets the others.", c[0], c[1], c[2], c[3])
}

// answer plays the move that was answered. done is false if it cannot be played; that has been said.
func (m *match) answer(text string, mover game.Seat, started time.Duration) (done bool, err error) {
	if m.b.Placing() && !strings.HasPrefix(text, "@") {
		text = "@" + strings.NewReplacer(" ", "", ",", "").Replace(text)
	}
	move, ill := m.b.ParseMove(text)
	if ill != nil {
		m.refuse(ill)
		return false, nil
	}
	text = string(m.b.AppendMove(nil, move))
	if _, disc := DiscOf(move); disc && m.Manual {
		list, err := m.turnByHand(move, text)
		if err != nil || list == "" {
			return false, err
		}
		text += ":" + list
	}
	m.play(move, text)
	if m.Now != nil {
		used := (m.used[mover] + m.now() - started).Milliseconds()
		m.tokens = append(m.tokens, parse.Token{Kind: parse.Clock, Seat: int8(mover), Text: strconv.FormatInt(used, 10)})
	}
	m.show()
	return true, nil
}

// turnByHand asks for every disc that the move turns, in any order, and returns them as they came.
// The turn is over when all of them are turned; undo takes the disc placed back, and then there is no list.
func (m *match) turnByHand(move game.Move, placed string) (list string, err error) {
	left := m.b.Turned(move)
	var done Set
	for !left.empty() {
		answer, err := m.ask("%s is placed. Which disc do you turn? %s", placed, discsLeft(left.Len()))
		if err != nil {
			return "", err
		}
		switch answer {
		case "undo":
			return "", nil
		case "quit":
			return "", errQuit
		case "moves":
			m.say("To be turned: %s.", left.names())
			continue
		}
		s, ok := ParseSquare(answer)
		switch {
		case !ok:
			m.say("`%s` is no cell. Cells are written like f5; moves lists the discs to be turned.", clip(answer))
		case done.Has(s):
			m.say("%s is turned already.", s)
		case !left.Has(s):
			m.say("%s is not enclosed by this move and stays as it is.", s)
		default:
			done.Add(s)
			left = left.minus(done)
			list += "," + s.String()
		}
	}
	return list[1:], nil
}

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
		if turned := m.b.Turned(move); !turned.empty() {
			text += " turns " + turned.names()
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

// undo takes the last move back that somebody has chosen, with the passes after it.
func (m *match) undo() bool {
	for last := len(m.plies) - 1; last >= 0; last-- {
		ply := m.plies[last]
		m.b.Undo()
		m.plies, m.tokens = m.plies[:last], m.tokens[:ply.Token]
		if ply.Move != Pass {
			return true
		}
	}
	return false
}

// now returns the time, if somebody measures it.
func (m *match) now() time.Duration {
	if m.Now == nil {
		return 0
	}
	return m.Now()
}
