package match

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// get plays the game of a slot, or gets it from elsewhere.
func (m *Match) get(ctx context.Context, index, place int) (*Result, error) {
	if m.settings.Elsewhere == nil {
		return m.play(ctx, index, place)
	}
	slot := m.schedule.Slot(index)
	claimed, err := m.settings.Elsewhere(ctx, slot)
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err == nil && claimed == nil:
		err = errors.New("no record was received")
	}
	if err != nil {
		return nil, m.wrong(slot, err)
	}
	r, err := m.Result(index, claimed.Record)
	if err != nil {
		return nil, m.wrong(slot, fmt.Errorf("the received record is not this game: %w", err))
	}
	if claimed.Failure != nil && r.Failure != nil {
		r.Failure.Log = claimed.Failure.Log
	}
	r.Unbegun = claimed.Unbegun && r.Failure != nil && r.Plies <= len(m.settings.opening(slot.Round).Moves)
	return r, nil
}

// Result reads the result of the game of a slot, by its number from 0, back from its record, which somebody else has made: it is
// replayed, and is an error if it cannot be all of a game of this slot. Nothing tells whether its players have chosen the
// moves. Several may be read at a time.
func (m *Match) Result(index int, text []byte) (*Result, error) {
	if index < 0 || index >= m.schedule.Len() {
		return nil, fmt.Errorf("the match has %d games, and no game %d", m.schedule.Len(), index+1)
	}
	slot := m.schedule.Slot(index)
	p, err := m.only(text)
	if err != nil {
		return nil, err
	}
	if line := p.Record.Tag(tagSettings); line != "" && line != m.line {
		return nil, m.otherSettings(slot, p)
	}
	r, err := m.resultOf(slot, p, text)
	if err != nil {
		return nil, err
	}
	r.Record = text
	return r, m.checkEnd(slot, p, r)
}

// only replays the one record that a text is.
func (m *Match) only(text []byte) (p *replay.Played, err error) {
	if len(text) > parse.MaxRecord {
		return nil, fmt.Errorf("it has %d bytes; a record has no more than %d", len(text), parse.MaxRecord)
	}
	for record := range m.format.Records(parse.Input{Data: text}) {
		if p != nil || record.Offset != 0 {
			return nil, errors.New("expected one record, found more")
		}
		p = replay.Replay(record, m.settings.replayOptions())
	}
	if p == nil {
		return nil, errors.New("it is not a record")
	}
	return p, nil
}

// checkEnd says what a record, which is of a slot, has beside what the match writes, or how it ends as no game of the match does.
func (m *Match) checkEnd(slot Slot, p *replay.Played, r *Result) error {
	header, err := m.header(slot)
	if err != nil {
		return err
	}
	if tags, _, _ := bytes.Cut(r.Record, blankLine); !m.begins(slot, append(slices.Clone(tags), "\n\n"...), header) {
		return errors.New("it has other tags than the games of the match")
	}
	j, end := &m.settings.Adjudicate, p.At(len(p.Plies))
	unfinished := r.Failure == nil && !r.Outcome.Over && p.Record.Tag("Termination") != resignation
	switch {
	case r.Adjudicated == BySolver && j.Solve == 0, r.Adjudicated == byScore && j.Plies == 0,
		r.Adjudicated != "" && r.Adjudicated != BySolver && r.Adjudicated != byScore:
		return fmt.Errorf("it was adjudicated (%s), which this match does not allow", oneLine(r.Adjudicated))
	case !m.isScaled(p.Record):
		return fmt.Errorf("its tag %s is %s, which this match does not allow", tagTimeScale, oneLine(p.Record.Tag(tagTimeScale)))
	case r.Plies > m.settings.MaxPlies+len(m.settings.opening(slot.Round).Moves):
		return fmt.Errorf("it has %d plies, but games stop after %d", r.Plies, m.settings.MaxPlies)
	case unfinished && r.Plies < m.settings.MaxPlies && (end.Turn() == game.Chance || len(end.Moves(nil)) > 1): // else what was forced is left out
		return errors.New("it is not over")
	case r.Failure == nil && strings.TrimSpace(p.Record.Tag(tagFailure)) != "":
		return errChanged
	}
	return nil
}

// isScaled says whether the times of a record can be those of a game of the match.
func (m *Match) isScaled(r *parse.Record) bool {
	tag := r.FindTag(tagTimeScale)
	if tag == nil {
		return true
	}
	scale, err := strconv.ParseFloat(tag.Value, 64)
	return err == nil && isTimeScale(scale) && m.settings.timed()
}
