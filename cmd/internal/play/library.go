package play

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// Files beside the records.
const (
	StateFile    = "play.json"     // the game that is on, with what its record does not say
	SettingsFile = "settings.json" // a person's choices
)

// A library is what is saved: games, and settings.
type library struct {
	files map[string]*saved
	names []string // of the records, the latest first
	book  *book    // the file that was opened last
	list  []ListView
	state []byte
}

// A saved is a file of records.
type saved struct {
	File
	view   FileView
	scores []HighScore
	read   bool // view and scores are made
}

// fill takes over the files that are saved already.
func (l *library) fill(files []File) {
	l.files = map[string]*saved{}
	for _, f := range files {
		if f.Name == StateFile {
			l.state = f.Text
		} else if strings.HasSuffix(f.Name, ".pgn") {
			l.files[f.Name] = &saved{File: f}
		}
	}
	l.order()
}

// order sorts the names: they end in dates, the latest first.
func (l *library) order() {
	date := func(name string) string { _, d, _ := strings.Cut(name, "-"); return d }
	l.names = slices.SortedFunc(maps.Keys(l.files), func(a, b string) int {
		return cmp.Or(-strings.Compare(date(a), date(b)), strings.Compare(a, b))
	})
}

func (l *library) has(name string) bool { return l.files[name] != nil }

// put takes over a file that has changed.
func (l *library) put(name string, text []byte) {
	known := l.has(name)
	l.files[name] = &saved{File: File{name, text}}
	if !known {
		l.order()
	}
}

// file returns the saved file of a number, or nil.
func (l *library) file(n int) *File {
	if n < 0 || n >= len(l.names) {
		return nil
	}
	return &l.files[l.names[n]].File
}

// look makes what is shown of a file.
func (f *saved) look() {
	if f.read {
		return
	}
	f.read = true
	f.view = FileView{Name: f.Name}
	refused := replayed(f.Name, f.Text, func(p *replay.Played) bool {
		f.view.Games++
		if p.Kind == nil {
			return true
		}
		f.view.Game, f.view.Title, f.view.Plies = p.Kind.Name, titleOf(p), p.PlyCount()
		f.view.Over, f.view.Text = p.Outcome.Over, lengthOf(p)
		f.scores = append(f.scores, scoresOf(p)...)
		return true
	})
	if refused != nil {
		f.view.Text = refused.Message
	}
}

// fileViews returns what there is to show of the saved games, the latest first.
func (l *library) fileViews() []FileView {
	views := []FileView{}
	for n, name := range l.names[:min(len(l.names), maxFiles)] {
		f := l.files[name]
		f.look()
		f.view.N = n
		views = append(views, f.view)
	}
	return views
}

// maxFiles is how many saved games the start screen shows.
const maxFiles = 100

// highScores returns the best games of people among all that are saved: of each game, rule set and board the best.
func (l *library) highScores() []HighScore {
	all := []HighScore{}
	for n, name := range l.names {
		f := l.files[name]
		f.look()
		for _, h := range f.scores {
			h.File = n
			all = append(all, h)
		}
	}
	kind := func(h *HighScore) string { return h.Game + " " + h.Rules + " " + h.Board }
	slices.SortStableFunc(all, func(a, b HighScore) int {
		return cmp.Or(strings.Compare(kind(&a), kind(&b)), -cmp.Compare(a.rank, b.rank), strings.Compare(a.Date, b.Date), strings.Compare(a.Name, b.Name))
	})
	best, same := all[:0], 0
	for i := range all {
		if i > 0 && kind(&all[i]) != kind(&all[i-1]) {
			same = 0
		}
		if same++; same <= bestShown {
			best = append(best, all[i])
		}
	}
	return best
}

// bestShown is how many high scores are kept of a kind of game.
const bestShown = 20

// scoresOf returns the high scores of people who have won a game, or taken part in one of points.
func scoresOf(p *replay.Played) (scores []HighScore) {
	o := p.Outcome
	if !o.Over || p.State == nil {
		return nil
	}
	board := ""
	if sized, ok := p.State.(game.Sized); ok {
		board = sized.BoardName()
	}
	tags := p.Record
	aided := tags.Tag(tagTakebacks) != "" || tags.Tag(tagHints) != ""
	for i := range p.Seats() {
		if tags.Tag(p.Kind.PlayerTag(i)+typeSuffix) != "human" || !o.Won(game.Seat(i)) && (!o.Scored || p.Seats() == 2) {
			continue
		}
		h := HighScore{Game: p.Kind.Title, Rules: p.Rules, Board: board, Name: cmp.Or(p.Player(i), p.Kind.SeatName(game.Seat(i))), Date: tags.Tag("Date"), Aided: aided}
		switch {
		case !o.Scored:
			h.rank, h.Score = -p.PlyCount(), fmt.Sprintf("won in %d plies", p.PlyCount())
		case p.Seats() == 2 && !hasManySeats(p.Kind):
			margin := int(o.Scores[i]) - int(o.Scores[1-i])
			h.rank, h.Score = margin, fmt.Sprintf("won by %d (%s)", margin, scoresText(o, 2))
		default:
			h.rank, h.Score = int(o.Scores[i]), fmt.Sprintf("%d points", o.Scores[i])
		}
		scores = append(scores, h)
	}
	return scores
}

// hasManySeats says whether more than two can play a game.
func hasManySeats(kind *replay.Game) bool { return len(kind.Seats) > 2 }

// File returns the saved game of a number, see [FileView].
func (s *Session) File(n int) (f File, ok bool) {
	if found := s.library.file(n); found != nil {
		return *found, true
	}
	return File{}, false
}

// Record returns the game that is on or under review in plybook's own format, with its variations.
func (s *Session) Record() ([]byte, *Refusal) {
	if s.table == nil {
		return nil, refuse("No game is shown.")
	}
	text, err := s.table.text()
	if err != nil {
		return nil, refuse("The game cannot be written: %v.", err)
	}
	return text, nil
}

// Saves returns the files that have changed since the last call, whole.
func (s *Session) Saves() []File {
	var files []File
	for _, name := range slices.Sorted(maps.Keys(s.saves)) {
		files = append(files, File{name, s.saves[name]})
	}
	clear(s.saves)
	return files
}

// Saved says how writing a file went; wrong is what went wrong, "" nothing.
func (s *Session) Saved(name, wrong string) {
	if s.saveNote[name] != wrong {
		s.saveNote[name] = wrong
		s.change(false)
	}
}

// save writes the game that is on, with those of its series before it.
func (s *Session) save(now time.Duration) {
	t := s.table
	if t.file == "" || t.source != nil {
		return
	}
	text, err := t.text()
	if err != nil {
		s.saveNote[t.file] = err.Error()
		return
	}
	if s.series != nil {
		text = bytes.Join(append(slices.Clone(s.series.texts), text), nil)
	}
	s.saves[t.file] = text
	s.library.put(t.file, text)
	s.saveState()
}

// A state is what the record of a game that is on does not say.
type state struct {
	File   string          `json:"file,omitempty"`
	Config Config          `json:"config,omitzero"`
	Round  int             `json:"round,omitempty"`
	Seats  [][]int         `json:"turns,omitempty"`
	Used   []time.Duration `json:"used,omitempty"`
	Left   []time.Duration `json:"left,omitempty"`
	Counts counts          `json:"counts,omitzero"`
	Over   bool            `json:"over,omitempty"`
	Series Config          `json:"series,omitzero"`
}

// saveState writes what is needed to go on after the program has ended in any way.
func (s *Session) saveState() {
	var st state
	if t := s.table; t != nil && s.series != nil && t.file != "" {
		st = state{
			File: t.file, Config: t.config, Round: s.series.round, Seats: s.series.turns, Used: t.clocks.used, Left: t.clocks.left,
			Counts: t.stats, Over: s.mode != modePlay, Series: s.series.config,
		}
	}
	text, err := json.Marshal(&st)
	if err != nil {
		s.saveNote[StateFile] = err.Error()
		return
	}
	if !bytes.Equal(text, s.library.state) {
		s.library.state = text
		s.saves[StateFile] = text
	}
}

// saveSettings writes the settings.
func (s *Session) saveSettings() {
	text, err := json.Marshal(s.o.Settings)
	if err != nil {
		s.saveNote[SettingsFile] = err.Error()
		return
	}
	s.saves[SettingsFile] = text
}

// restore goes on with the game that was on when the state was saved. A state that does not fit its file is left alone: the
// record is among the saved games.
func (s *Session) restore() {
	var st state
	if len(s.library.state) == 0 || json.Unmarshal(s.library.state, &st) != nil || st.File == "" || st.Over {
		return
	}
	f := s.library.files[st.File]
	if f == nil {
		return
	}
	if s.goOnWith(&f.File, &st, 0) != nil {
		s.table, s.series, s.mode = nil, nil, modeStart
	}
}

// resume goes on with a saved game: with the seats that it had, where that is known, and else with people.
func (s *Session) resume(f *File, now time.Duration) *Refusal {
	var st state
	if json.Unmarshal(s.library.state, &st) != nil || st.File != f.Name {
		t, refused := lastTable(f)
		if refused != nil {
			return refused
		}
		st = state{File: f.Name, Config: t.config}
		st.Config.Values = t.startValues()
		for i := range t.seats {
			kind := Seat{Name: t.source.Player(i), Kind: Human}
			if t.source.Record.Tag(t.kind.PlayerTag(i)+typeSuffix) == "program" {
				kind.Kind, kind.Player = Engine, analyst
				if s.checkPlayer(t.kind, kind.Name) == nil {
					kind.Player = kind.Name
				}
			}
			st.Config.Seats = append(st.Config.Seats, kind)
		}
		st.Series = st.Config
	}
	return s.goOnWith(f, &st, now)
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
		return nil, refuse("The file holds no record.")
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
	sr.round, sr.file = st.Round, f.Name
	if len(st.Seats) > 0 {
		sr.turns = st.Seats
	}
	t, refused := s.newGame(sr, st.Config, now)
	if refused != nil {
		return refused
	}
	line := from.tip.path()
	if refused := t.follow(line); refused != nil {
		return refused
	}
	s.keepEarlier(sr, f)
	t.stats = st.Counts
	if len(st.Used) == len(t.clocks.used) {
		copy(t.clocks.used, st.Used)
		copy(t.clocks.left, st.Left)
	}
	for _, n := range line {
		if n.seat >= 0 {
			t.clocks.moves[n.seat]++
		}
	}
	s.series = sr
	s.sitDown(t, now)
	return nil
}

// follow plays the moves of another tree, which begins in the same position.
func (t *table) follow(line []*node) *Refusal {
	for _, n := range line {
		m, ill := t.goTo(t.tip).ParseMove(n.text)
		if ill != nil {
			return &Refusal{Code: ill.Code, Message: "The moves do not fit the game: " + ill.Message}
		}
		t.tip = t.add(t.tip, m)
		t.tip.text, t.tip.comment, t.tip.used, t.tip.timed = n.text, n.comment, n.used, n.timed
	}
	return nil
}

// keepEarlier takes over the games of a series before its last one.
func (s *Session) keepEarlier(sr *series, f *File) {
	texts := splitRecords(f)
	if len(texts) > 0 {
		texts = texts[:len(texts)-1]
	}
	for i, text := range texts {
		sr.texts = append(sr.texts, text)
		t, refused := openTable(f.Name, text, 0)
		if refused != nil {
			continue
		}
		at := series{turns: sr.turns, round: i}
		for seat, entrant := range at.seating() {
			t.seats[seat].entrant = entrant
		}
		sr.count(t)
	}
}

// splitRecords returns the records of a file of plybook's own format, each with the blank line after it.
func splitRecords(f *File) (texts [][]byte) {
	for r := range ownFormat().Records(parse.Input{Name: f.Name, Data: f.Text}) {
		texts = append(texts, append(bytes.TrimSpace(r.Source), "\n\n"...))
	}
	return texts
}

// startValues returns the switches of the start that a record implies.
func (t *table) startValues() map[string]string {
	values := map[string]string{}
	if seed := t.source.Record.Tag(tagSeed); seed != "" && t.kind.Deals() {
		values[replay.SeedFlag] = seed
	}
	return values
}
