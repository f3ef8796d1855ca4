package match

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
)

// lateTags are those that only the end of a game tells, or the machine that it was played on.
var lateTags = []string{"Result", "Termination", tagPlies, tagAdjudication, tagFailure, tagTimeScale}

// isIncomplete says whether data, after the last whole game, is the beginning of the game that is due. Such a beginning may
// be deleted.
func (m *Match) isIncomplete(data []byte) bool {
	if len(data) == 0 {
		return true
	}
	if m.Done() {
		return false
	}
	slot := m.schedule.Slot(m.next)
	header, err := m.header(slot)
	return err == nil && m.begins(slot, data, header)
}

// header returns the tags of the game of a slot as it is written if nobody makes a move.
func (m *Match) header(slot Slot) ([]byte, error) {
	game, err := m.settings.game(slot.Round)
	if err != nil {
		return nil, err
	}
	a := &arena{Match: m, slot: slot, game: game}
	if err := a.open(); err != nil {
		return nil, err
	}
	text, err := a.write(&Result{Slot: slot, Outcome: a.outcome()})
	if err != nil {
		return nil, err
	}
	header, _, _ := bytes.Cut(text, blankLine)
	return append(header, '\n'), nil
}

// begins says whether a text, which may end anywhere, begins like the record of a slot: with the lines of its header,
// but for late tags.
func (m *Match) begins(slot Slot, text, header []byte) bool {
	due := slices.DeleteFunc(slices.Collect(strings.Lines(string(header))), func(line string) bool {
		return isTag(line, lateTags...)
	})
	for line := range strings.Lines(string(text)) {
		switch {
		case line == "\n":
			return len(due) == 0
		case isTag(line, lateTags...):
		case len(due) == 0 || !m.isLine(slot, line, due[0]):
			return false
		default:
			due = due[1:]
		}
	}
	return true
}

// isLine says whether a line, which may be cut off, can be the one that is due. The settings may be those of the
// match when it was to have fewer games.
func (m *Match) isLine(slot Slot, line, due string) bool {
	switch {
	case !strings.HasSuffix(line, "\n"):
		return strings.HasPrefix(due, line) || isTag(line, tagSettings) && isTag(due, tagSettings)
	case isTag(due, tagSettings):
		for record := range m.format.Records(parse.Input{Data: []byte(line)}) {
			return m.fits(record.Tag(tagSettings), slot)
		}
	}
	return line == due
}

// isTag says whether a line, which may be cut off, holds one of some tags.
func isTag(line string, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		begin := "[" + name + ` "`
		return strings.HasPrefix(line, begin) || !strings.HasSuffix(line, "\n") && strings.HasPrefix(begin, line)
	})
}

// notBegun says what is wrong with what stands where the next game is due.
func (m *Match) notBegun() error {
	switch {
	case m.next == 0:
		return errors.New("it does not begin with a game of this match")
	case m.Done():
		return fmt.Errorf("something follows game %d, the last one of the match", m.next)
	}
	return fmt.Errorf("the text after game %d is not the beginning of game %d of this match", m.next, m.next+1)
}
