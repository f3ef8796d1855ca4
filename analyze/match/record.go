package match

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// Tags of the records of a match, beside those of every record.
const (
	tagPair     = "Pair"     // the group, from 1
	tagSettings = "Match"    // Settings.String
	tagPlies    = "PlyCount" // plies of players
	tagFailure  = "Failure"  // reason and detail

	tagAdjudication = "Adjudication" // reason and detail
	tagTimeScale    = "TimeScale"    // of Settings, where it was played
)

// Values of the tag Termination of games without a result.
const (
	unterminated = "unterminated"
	resignation  = "resignation"
	void         = "void"
)

// end returns the token of the end that is no ply; without text if there is none.
func (a *arena) end() parse.Token {
	switch {
	case a.endless:
		return parse.Token{}
	case a.verdict != nil:
		return a.verdict.token()
	}
	if a.failure == nil || a.failure.Void() || a.game.State.Seats() != 2 {
		return parse.Token{}
	}
	return parse.Token{Kind: parse.End, Seat: int8(a.loser), Text: cmp.Or(ends[a.failure.Reason], "forfeit")}
}

// record writes the game in plybook PGN, and makes sure that it reads back as it was played.
func (a *arena) record(r *Result) ([]byte, error) {
	text, err := a.write(r)
	if err != nil {
		return nil, err
	}
	back := a.read(text)
	if a.end().Text != "" && r.Outcome.Over && !back.Outcome.Over {
		return nil, errNoEnd
	}
	if back.Fault() != nil || back.Outcome.Winners != r.Outcome.Winners || back.Outcome.Over != r.Outcome.Over ||
		!slices.Equal(playersOf(back.Plies), playersOf(a.plies)) {
		return nil, errors.New("its record does not read back as it was played")
	}
	r.id = idOf(back, r)
	return text, nil
}

// write writes the game.
func (a *arena) write(r *Result) ([]byte, error) {
	p := a.played(r)
	written, refused := p.Kind.Write(&p.Played, a.format.Name)
	if refused != nil {
		return nil, refused
	}
	if written.FindTag("Termination") == nil {
		written.Tags = append(written.Tags, parse.Tag{Name: "Termination", Value: a.termination(r)})
	}
	return a.format.Append(nil, written, parse.EncodeOptions{})
}

// playersOf returns who made the plies, deals aside: a record may write as a deal what the start of the
// opening has on the board.
func playersOf(plies []game.PlayedPly) (seats []game.Seat) {
	for i := range plies {
		if plies[i].Seat != game.Chance {
			seats = append(seats, plies[i].Seat)
		}
	}
	return seats
}

// errNoEnd is what is wrong with the end of a game that its rules have not.
var errNoEnd = errors.New("the rules have no such end")

// read replays a record by its own word, but for switches that records do not have.
func (a *arena) read(text []byte) *replay.Played {
	for record := range a.format.Records(parse.Input{Data: text}) {
		return replay.Replay(record, a.settings.replayOptions())
	}
	return &replay.Played{}
}

// replayOptions are how the records of the match are read: deals are theirs, and so are the rules.
func (s *Settings) replayOptions() replay.Options {
	o := s.options(0)
	o.Rules = ""
	delete(o.Values, replay.SeedFlag)
	return replay.Options{Game: s.Game.Name, Options: o}
}

// played returns the game as if it had been read from a record that says nothing about its rules.
func (a *arena) played(r *Result) *replay.Played {
	p := &replay.Played{Kind: a.settings.Game}
	p.State, p.Plies, p.Outcome = a.game.State, a.plies, r.Outcome
	p.Rules = a.game.Options.Rules
	p.Record = &parse.Record{Game: p.Kind.Name, Format: a.format.Name, Numbering: parse.ByPly, Tags: a.tags(r)}
	token := func(kind parse.Kind, seat int8, text string) {
		p.Record.Tokens = append(p.Record.Tokens, parse.Token{Kind: kind, Seat: seat, Text: text})
	}
	for range a.plies {
		p.State.Undo()
	}
	for i := range a.plies {
		ply := &a.plies[i]
		ply.Token = int32(len(p.Record.Tokens))
		token(parse.Play, parse.NoSeat, string(p.State.AppendMove(nil, ply.Move)))
		if a.comments[i] != "" {
			token(parse.Comment, parse.NoSeat, a.comments[i])
		}
		p.State.Play(ply.Move)
	}
	if end := a.end(); end.Text != "" {
		token(end.Kind, end.Seat, end.Text)
	}
	p.Read = len(p.Record.Tokens)
	return p
}

// tags returns what the moves do not say.
func (a *arena) tags(r *Result) []parse.Tag {
	var h record.Heading
	h.Add("Event", a.settings.event())
	h.Add("Round", strconv.Itoa(a.slot.Round+1))
	for seat := range a.slot.Seats {
		h.Add(a.settings.Game.PlayerTag(seat), a.name(game.Seat(seat)))
	}
	for seat, entrant := range a.slot.Seats {
		a.settings.addSpec(&h, entrant, a.settings.Game.PlayerTag(seat))
	}
	h.Add("Rules", a.game.Options.Rules)
	h.Add(tagPair, strconv.Itoa(a.slot.Group+1))
	h.AddSome("TimeControl", a.timeControl())
	if scale := a.settings.TimeScale; scale != 0 {
		h.Add(tagTimeScale, strconv.FormatFloat(scale, 'f', -1, 64))
	}
	h.Add(tagPlies, strconv.Itoa(r.Plies))
	h.Add(tagSettings, a.line)
	if r.Adjudicated != "" {
		h.Add(tagAdjudication, oneLine(a.verdict.tag()))
	}
	if r.Failure != nil {
		h.Add(tagFailure, failureText(a.name(a.loser), r.Failure))
	}
	return h
}

// termination says how the game ended where the game's own records have no word for it.
func (a *arena) termination(r *Result) string {
	switch {
	case r.Outcome.Over:
		return r.Outcome.Reason
	case a.failure != nil && a.failure.Reason == player.Resigned:
		return resignation
	case a.failure != nil && !a.failure.Void():
		return "forfeit"
	case a.failure != nil:
		return void
	}
	return unterminated
}

// errTorn is what is wrong with a record that was not written to its end.
var errTorn = errors.New("it is incomplete")

// errChanged is what is wrong with a record that the match has not written as it is.
var errChanged = errors.New("it was edited: its tags do not fit its moves")

// resultOf reads the result of the game of a slot back from its record, which text begins with.
func (m *Match) resultOf(slot Slot, p *replay.Played, text []byte) (*Result, error) {
	r := &Result{Slot: slot, Outcome: p.Outcome, Plies: p.PlyCount()}
	rec := p.Record
	switch settings := rec.FindTag(tagSettings); {
	case settings == nil:
		return nil, errors.New("it belongs to no match")
	case p.Kind != m.settings.Game:
		return nil, fmt.Errorf("it is not a game of %s", m.settings.Game.Title)
	case !m.fits(settings.Value, slot):
		return nil, m.otherSettings(slot, p)
	case rec.Tag(tagPair) != strconv.Itoa(slot.Group+1):
		return nil, fmt.Errorf("expected a game of pair %[2]d, found pair %[1]s", rec.Tag(tagPair), slot.Group+1)
	}
	switch whole, err := m.isWhole(p, text); {
	case err != nil:
		return nil, err
	case !whole:
		return nil, errTorn
	case p.Fault() != nil, rec.Tag(tagPlies) != strconv.Itoa(r.Plies):
		return nil, errChanged
	}
	names := m.names(slot)
	for seat, name := range names {
		if p.Player(seat) != name {
			return nil, fmt.Errorf("expected %[3]s as player %[1]d, found %[2]s", seat+1, p.Player(seat), name)
		}
	}
	if err := m.checkBeginning(slot, p); err != nil {
		return nil, err
	}
	r.Points, r.Adjudicated = points(r.Outcome, len(slot.Seats)), ReadAdjudication(rec)
	r.id = idOf(p, r)
	if tag := rec.Tag(tagFailure); tag != "" {
		seat, failure := ReadFailure(tag, names)
		if seat < 0 {
			return nil, fmt.Errorf("its tag %s is not one of its players: %q", tagFailure, tag)
		}
		r.Failure, r.Failed = failure, slot.Seats[seat]
	}
	if r.Failure != nil && r.Failure.Reason == player.Resigned { // earlier versions wrote that
		r.Failure = nil
	}
	return r, nil
}

// isWhole says whether text, up to a blank line, begins with all of a game's record: with what it is written as. An
// error says that what follows the tags is whole, and the record has been changed.
func (m *Match) isWhole(p *replay.Played, text []byte) (bool, error) {
	written, refused := p.Write(m.format)
	if refused != nil {
		return false, nil
	}
	again, err := m.format.Append(nil, written, parse.EncodeOptions{})
	if err != nil || bytes.HasPrefix(text, again) {
		return err == nil, nil
	}
	_, moves, _ := bytes.Cut(text, blankLine)
	_, same, _ := bytes.Cut(again, blankLine)
	tokens := p.Record.Tokens
	if len(tokens) > 0 && tokens[len(tokens)-1].Kind == parse.Result || len(same) > 0 && bytes.HasPrefix(moves, same) {
		return false, errChanged
	}
	return false, nil
}
