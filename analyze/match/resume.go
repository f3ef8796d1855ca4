package match

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// A recount counts games that were played before.
type recount struct {
	*Match
	replayer *replay.Replayer
}

// Resume reads the records of a match with the same settings and counts its games as played. It returns
// how many bytes of whole games there are: a last record that is not whole is not counted. An error says
// why the match cannot go on from there; then it cannot be used any more. No more than a few games are in memory at a
// time.
func (m *Match) Resume(r io.Reader) (whole int64, err error) {
	c := recount{m, replay.NewReplayer(m.settings.replayOptions())}
	buf := make([]byte, 0, parse.MaxRecord+1)
	for {
		n, err := io.ReadFull(r, buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		ended := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
		if err != nil && !ended {
			return 0, err
		}
		games, before := buf[:m.format.Cut(buf)], m.next
		if err := c.followed(games); err != nil {
			return 0, err
		}
		whole += int64(len(games))
		rest := buf[len(games):]
		switch {
		case ended:
			n, err := c.last(rest)
			if err != nil {
				return 0, err
			}
			return whole + int64(n), nil
		case m.next == before: // in as many bytes as one record may have
			return 0, c.notBegun()
		}
		buf = append(buf[:0], rest...)
	}
}

// followed counts games after which others begin, so that each was written to its end.
func (c *recount) followed(games []byte) error {
	for record := range c.format.Records(parse.Input{Data: games}) {
		if err := c.take(record, games); err != nil {
			return err
		}
	}
	return nil
}

// last counts the last game, if it is whole, and returns how many bytes of whole games there are.
func (c *recount) last(data []byte) (whole int, err error) {
	blocks := data[:wholeBlocks(data)]
	var wrong error // with the record before
	for record := range c.format.Records(parse.Input{Data: blocks}) {
		if wrong != nil {
			return 0, wrong
		}
		if wrong = c.take(record, blocks); wrong != nil {
			whole = int(record.Offset)
		} else {
			whole = len(blocks)
		}
	}
	if wrong != nil && !errors.Is(wrong, errTorn) {
		return 0, wrong
	}
	if !c.isIncomplete(data[whole:]) {
		return 0, c.notBegun()
	}
	return whole, nil
}

// take counts the game of a record, which is due, or says why it is not that game.
func (c *recount) take(record *parse.Record, data []byte) error {
	if c.Done() {
		return errors.New("games follow the last one of the match")
	}
	result, err := c.resultOf(c.schedule.Slot(c.next), c.replayer.Replay(record), data[record.Offset:])
	if err != nil {
		return fmt.Errorf("game %d: %w", c.next+1, err)
	}
	c.count(result)
	return nil
}

// blankLine ends every game, and parts of some.
var blankLine = []byte("\n\n")

// wholeBlocks returns how many bytes there are up to the last blank line.
func wholeBlocks(data []byte) int {
	if i := bytes.LastIndex(data, blankLine); i >= 0 {
		return i + len(blankLine)
	}
	return 0
}
