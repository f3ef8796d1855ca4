package play

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/parse"
)

// states are what the records of games that go on do not say.
type states struct {
	On    string            `json:"on,omitempty"`    // the file of the game that is on
	Games map[string]*state `json:"games,omitempty"` // by file: games that are not over, and series that are not
}

// A state is that of one game.
type state struct {
	Config Config          `json:"config,omitzero"`
	Round  int             `json:"round,omitempty"`
	Turns  [][]int         `json:"turns,omitempty"`
	Used   []time.Duration `json:"used,omitempty"`
	Left   []time.Duration `json:"left,omitempty"`
	Counts counts          `json:"counts,omitzero"`
	Base   int             `json:"base,omitempty"` // plies that the game begins with, deals included
	Series Config          `json:"series,omitzero"`
	Open   bool            `json:"open,omitempty"` // the series has as many games as people want
}

// maxStates is of how many games a state is kept, the latest ones. Others go on with what their records say.
const maxStates = 100

// readStates reads what was saved; none if it cannot be read.
func readStates(text []byte) (all states) {
	if json.Unmarshal(text, &all) != nil {
		return states{}
	}
	return all
}

// saveState writes what is needed to go on after the program has ended in any way.
func (s *Session) saveState() {
	all := &s.library.games
	all.On = ""
	if t := s.table; t != nil && s.series != nil && t.file != "" {
		if all.Games == nil {
			all.Games = map[string]*state{}
		}
		if s.mode == modePlay || s.series.round+1 < s.series.config.Games {
			all.On, all.Games[t.file] = t.file, s.stateOf(t)
		} else {
			delete(all.Games, t.file)
		}
	}
	known := s.library.names[:min(len(s.library.names), maxStates)]
	for name := range all.Games {
		if !slices.Contains(known, name) {
			delete(all.Games, name)
		}
	}
	text, err := json.Marshal(all)
	if err != nil {
		s.saveNote[StateFile] = err.Error()
		return
	}
	if !bytes.Equal(text, s.library.state) {
		s.library.state = text
		s.saves[StateFile] = text
	}
}

// stateOf returns the state of a game of the series that is on.
func (s *Session) stateOf(t *table) *state {
	st := &state{
		Config: t.config, Round: s.series.round, Turns: s.series.turns, Counts: t.stats, Base: t.base.index, Series: s.series.config, Open: s.series.open,
	}
	if !t.clocksAsWritten() { // else they would make a new state of every ply
		st.Used, st.Left = slices.Clone(t.clocks.used), slices.Clone(t.clocks.left)
	}
	return st
}

// clocksAsWritten says whether the clocks are those that the times in the record make, which are rounded to milliseconds.
func (t *table) clocksAsWritten() bool {
	k := newClocks(t.clocks.control, len(t.seats))
	k.replay(t.tip.path()[t.base.index:])
	near := func(a, b []time.Duration) bool {
		for i := range a {
			if (a[i] - b[i]).Abs() > time.Millisecond {
				return false
			}
		}
		return true
	}
	return near(k.used, t.clocks.used) && (!k.control.Bounded() || near(k.left, t.clocks.left))
}

// restore goes on with the game that was on when the state was saved. A state that does not fit its file is left alone: the
// record is among the saved games.
func (s *Session) restore() {
	on := s.library.games.On
	f, st := s.library.files[on], s.library.games.Games[on]
	if f == nil || st == nil {
		return
	}
	if s.goOnWith(&f.File, st, 0) != nil {
		s.table, s.series, s.mode = nil, nil, modeStart
	}
}

// resume goes on with a saved game: as it was left, where that is known, and else as its record says.
func (s *Session) resume(f *File, now time.Duration) *Refusal {
	st := s.library.games.Games[f.Name]
	if st == nil {
		t, refused := lastTable(f)
		if refused != nil {
			return refused
		}
		if t.over() {
			return refuse("This game is over. Review it to play from an earlier position.")
		}
		st = s.stateByRecord(t)
	}
	return s.goOnWith(f, st, now)
}

// stateByRecord returns what the record of a game says of how it goes on.
func (s *Session) stateByRecord(t *table) *state {
	tag := t.source.Record.Tag
	number := func(name string) int { n, _ := strconv.Atoi(tag(name)); return max(n, 0) } // 0 where it is none
	st := &state{Config: t.config, Counts: counts{Takebacks: number(tagTakebacks), Hints: number(tagHints), From: tag(tagFrom)}}
	c := &st.Config
	c.Seed, c.Hardcore, c.Manual = s.o.Seed, tag(tagHardcore) != "", tag(tagManual) != ""
	if control, err := player.ParseTimeControl(tag("TimeControl")); err == nil && control.Bounded() && endsOf(t.kind, t)["time"] {
		c.Clock = control.String()
	}
	c.Seats = s.seatsByRecord(t)
	game, games := seriesOf(t)
	c.Games, st.Round = games, game-1
	c.Seats = turned(c.Seats, st.Round)
	plies := 0
	if n, _ := fmt.Sscanf(st.Counts.From, fromPly, &plies); n == 1 {
		st.Base = t.indexOf(plies)
	}
	st.Series = *c
	return st
}

// seatsByRecord returns who has played a record: people on this page, and programs that are known here, or search in their place.
func (s *Session) seatsByRecord(t *table) (seats []Seat) {
	for i := range t.seats {
		seat := Seat{Name: t.source.Player(i), Kind: Human}
		if t.source.Record.Tag(t.kind.PlayerTag(i)+typeSuffix) == "program" {
			seat.Kind, seat.Player = Engine, analyst
			if s.checkPlayer(t.kind, seat.Name) == nil {
				seat.Name, seat.Player = "", seat.Name
			}
		}
		seats = append(seats, seat)
	}
	return seats
}

// players returns who has played the game that is shown.
func (s *Session) players() (seats []Seat) {
	t := s.table
	if t.source != nil {
		return s.seatsByRecord(t)
	}
	for i := range t.seats {
		seats = append(seats, t.seats[i].Seat)
	}
	return seats
}

// turned returns the seats as they were before players changed them some times.
func turned(seats []Seat, times int) []Seat {
	first := make([]Seat, len(seats))
	for i := range seats {
		first[(i+times)%len(seats)] = seats[i]
	}
	return first
}

// indexOf returns how many plies of the game, deals included, lead to the ply of a number, with the deals that follow it.
func (t *table) indexOf(number int) (index int) {
	for _, n := range t.tip.path() {
		if n.number() <= number {
			index = n.index
		}
	}
	return index
}

// lastTable makes the table of the last record of a file.
func lastTable(f *File) (*table, *Refusal) {
	all, refused := records(f.Name, f.Text)
	if refused != nil {
		return nil, refused
	}
	var last parse.Record
	some := false
	for r := range all {
		last.CopyFrom(r)
		some = true
	}
	if !some {
		return nil, refuse("The file has no record.")
	}
	return tableOf(f.Name, &last)
}

// goOnWith goes on with the last game of a file.
func (s *Session) goOnWith(f *File, st *state, now time.Duration) *Refusal {
	from, refused := lastTable(f)
	if refused != nil {
		return refused
	}
	sr, refused := newSeries(st.Series)
	if refused != nil {
		return refused
	}
	sr.round, sr.file, sr.open = st.Round, f.Name, sr.open || st.Open
	if len(st.Turns) > 0 {
		sr.turns = st.Turns
	}
	t, refused := s.newGame(sr, st.Config, now)
	if refused != nil {
		return refused
	}
	if refused := t.copy(&from.tree); refused != nil {
		return refused
	}
	t.tip = t.root.step(from.tip.index)
	t.ended, t.loser, t.stats = from.ended, from.loser, st.Counts
	if day, err := time.Parse(dateForm, from.source.Record.Tag("Date")); err == nil {
		t.begun = day
	}
	line := t.tip.path()
	if st.Base > 0 && st.Base <= len(line) {
		t.base = line[st.Base-1]
	}
	sr.line, sr.from = line[:t.base.index], st.Counts.From
	s.keepEarlier(sr, f)
	if !from.isAs(f, len(sr.texts)) {
		sr.file = "" // what this record says beside its moves stays where it is
	}
	if t.clocks.replay(line[t.base.index:]); len(st.Used) == len(t.clocks.used) && len(st.Left) == len(st.Used) {
		copy(t.clocks.used, st.Used)
		copy(t.clocks.left, st.Left)
	}
	s.leave(now)
	s.series = sr
	s.sitDown(t, now)
	return nil
}

// copy takes over another tree, which begins in the same position, with its variations.
func (t *tree) copy(from *tree) *Refusal {
	type pair struct{ from, to *node }
	for all := []pair{{from.root, t.root}}; len(all) > 0; {
		last := all[len(all)-1]
		all = all[:len(all)-1]
		last.to.comment, last.to.used, last.to.timed = last.from.comment, last.from.used, last.from.timed
		for _, n := range last.from.next {
			m, ill := t.goTo(last.to).ParseMove(n.plain())
			if ill != nil {
				return &Refusal{Code: ill.Code, Message: "The moves do not fit the game: " + ill.Message}
			}
			all = append(all, pair{n, t.add(last.to, m)})
			all[len(all)-1].to.text = n.text
		}
	}
	return nil
}

// keepEarlier takes over the games of a series before its last one.
func (s *Session) keepEarlier(sr *series, f *File) {
	texts := splitRecords(f)
	if len(texts) > 0 {
		texts = texts[:len(texts)-1]
	}
	last := make([]*table, sr.round) // by round: a game that was begun again does not count
	for _, text := range texts {
		sr.texts = append(sr.texts, text)
		t, refused := openTable(f.Name, text, 0)
		if refused != nil {
			continue
		}
		if game, _ := seriesOf(t); game <= sr.round {
			last[game-1] = t
		}
	}
	for round, t := range last {
		if t == nil {
			continue
		}
		at := series{turns: sr.turns, round: round}
		for seat, entrant := range at.seating() {
			t.seats[seat].entrant = entrant
		}
		sr.count(t)
	}
}

// seriesOf returns which game of how many a record says that it is; 1 of 1 if it says nothing.
func seriesOf(t *table) (game, games int) {
	n, _ := fmt.Sscanf(t.source.Record.Tag(tagSeries), "%d/%d", &game, &games)
	if n < 2 || game < 1 || game > games || games > MaxGames {
		return 1, 1
	}
	return game, games
}

// splitRecords returns the records of a file of plybook's own format, each with the blank line after it.
func splitRecords(f *File) (texts [][]byte) {
	for r := range ownFormat().Records(parse.Input{Name: f.Name, Data: f.Text}) {
		texts = append(texts, append(bytes.TrimSpace(r.Source), "\n\n"...))
	}
	return texts
}
