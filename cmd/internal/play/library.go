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

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// Files beside the records.
const (
	StateFile    = "play.json"     // which game is on, and of all that go on what their records do not say
	SettingsFile = "settings.json" // a person's choices
)

// A library is what is saved: games, and settings.
type library struct {
	files map[string]*saved
	names []string // of the records, the latest first
	book  *book    // the file that was opened last
	list  []ListView
	state []byte // of games that go on, as it was read or written last
	games states // the same
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
			l.state, l.games = f.Text, readStates(f.Text)
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
	kind, games := "", 0
	refused := replayed(f.Name, f.Text, func(p *replay.Played) bool {
		games++
		if p.Kind == nil {
			return true
		}
		kind = p.Kind.Title
		f.view.Game, f.view.Title = p.Kind.Name, titleOf(p)
		f.view.Over, f.view.Text = p.Outcome.Over, lengthOf(p)
		f.scores = append(f.scores, scoresOf(p)...)
		return true
	})
	if games > 1 {
		f.view.Text = fmt.Sprintf("%d games · %s", games, f.view.Text)
	}
	if kind != "" {
		f.view.Text = kind + " · " + f.view.Text
	}
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
		view := f.view
		view.N, view.Over = n, view.Over && l.games.Games[name] == nil
		views = append(views, view)
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
	slices.SortStableFunc(all, func(a, b HighScore) int {
		return cmp.Or(strings.Compare(a.Game, b.Game), -cmp.Compare(a.rank, b.rank), strings.Compare(a.Date, b.Date), strings.Compare(a.Name, b.Name))
	})
	best, same := all[:0], 0
	for i := range all {
		if i > 0 && all[i].Game != all[i-1].Game {
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
	if !o.Over || p.State == nil || p.Record.Tag(tagFrom) != "" { // others have made some of the moves
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
		h := HighScore{Game: strings.Trim(p.Kind.Title+" · "+p.Rules+" · "+board, " ·"), Name: cmp.Or(p.Player(i), p.Kind.SeatName(game.Seat(i))), Date: tags.Tag("Date"), Aided: aided}
		switch {
		case !o.Scored:
			h.rank, h.Score = -p.PlyCount(), "won in "+pliesText(p.PlyCount())
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

// save writes the game that is on or under review, with those around it in its file. A record from elsewhere gets a file of its own
// once something is changed in it.
func (s *Session) save(now time.Duration) {
	t := s.table
	if t.file == "" && t.source != nil {
		t.file = fileName(t.kind, s.o.Now.Add(now), s.library.has)
	}
	if t.file == "" {
		return
	}
	text, err := t.text()
	if err != nil {
		s.saveNote[t.file] = err.Error()
		return
	}
	before := t.before
	if s.series != nil {
		before = s.series.texts
	}
	text = bytes.Join(slices.Concat(before, [][]byte{text}, t.after), nil)
	s.saves[t.file] = text
	s.library.put(t.file, text)
	s.saveState()
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
