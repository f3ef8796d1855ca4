package play

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
)

// Options are what a shell gives a session. The zero value is usable.
type Options struct {
	Now      time.Time // the time of day at the time 0 of acts; it names files and dates records
	Seed     uint64    // where a Config has none
	Programs []string  // names of engines that the host may seat beside plybook's own players
	Links    []string  // to seats, by player; nil: the shell has none
	Shared   bool      // people at other machines reach the shell by these links
	Paced    bool      // moves of engines alone stay for as long as the setting "pace" says, in seconds from 0 to 3, else one
	Untimed  bool      // engines think for a number of nodes whatever the clock: the shell cannot end a search in time
	Files    []File    // that are saved already; what [Session.Saves] has returned under the name [StateFile] goes on
	Settings Settings
	Form     Config // with which the form of a new game begins
}

// Modes of a session.
const (
	modeStart  = "start"  // the start screen and the form of a new game
	modePlay   = "play"   // a game is on
	modeOver   = "over"   // it has ended
	modeReview = "review" // a record is looked at
	modeEdit   = "edit"   // a start position is set up
)

// A Session is what one page is about: the start screen, or the game that is played, reviewed or set up. It is for one
// goroutine at a time.
type Session struct {
	o        Options
	v        uint64
	changed  uint64 // the view in which the game changed last
	mode     string
	table    *table  // nil on the start screen
	series   *series // of the table, if it is one
	edit     *editor
	here     *beginning // of the game that the form is about; nil: it begins as the form says
	library  library
	windows  map[string]*window
	present  map[int]presence // of remote entrants
	banner   *Banner
	say      string
	thoughts thoughts
	arts     map[string]*art
	drawn    int // drawings made
	saves    map[string][]byte
	saveNote map[string]string
	forms    map[string]GameForm // by game
}

// A window is what one page of a client looks at.
type window struct {
	at    *node  // nil follows the game
	theme string // a name of [scene.Themes]
	used  uint64 // the view that it was used in last
	host  bool   // it is the host's

	act     uint64   // its last act that had a number,
	refused *Refusal // and what came of it
	banner  *Banner  // why its last move was refused,
	on      uint64   // and the game on which
	feed    *Feed    // of one that asks for its views; nil before it does
}

// maxWindows is how many windows are remembered.
const maxWindows = 64

// A presence is whether a remote player is here.
type presence struct {
	pages int
	since time.Duration // of the last change
}

// New returns a session that shows the start screen, or the game that was on when its state was saved.
func New(o Options) *Session {
	s := &Session{
		o: o, mode: modeStart, windows: map[string]*window{}, present: map[int]presence{},
		arts: map[string]*art{}, saves: map[string][]byte{}, saveNote: map[string]string{}, forms: map[string]GameForm{},
	}
	s.v = 1
	if !o.Now.IsZero() {
		s.v = uint64(o.Now.UnixMilli()) << 10 // views of an earlier run are older
	}
	if s.o.Settings == nil {
		s.o.Settings = Settings{}
	}
	s.library.fill(o.Files)
	s.thoughts.reset()
	s.restore()
	return s
}

// V returns the number of the view as of now. It grows with every change.
func (s *Session) V() uint64 { return s.v }

// change makes a new view. Game says that the position or what may be done has changed, so that acts on older views are late.
func (s *Session) change(game bool) {
	s.v++
	if game {
		s.changed = s.v
	}
}

// windowOf returns what a client's window looks at.
func (s *Session) windowOf(c Client) *window {
	w := s.windows[c.Window]
	if w == nil {
		if len(s.windows) >= maxWindows {
			s.forgetWindow()
		}
		w = &window{theme: scene.Themes()[0].Name, host: c.Host}
		if knownTheme(c.Theme) {
			w.theme = c.Theme
		}
		s.windows[c.Window] = w
	}
	w.used = s.v
	return w
}

// forgetWindow forgets the window that was used longest ago, and of several the one with the first name; the host's come last.
func (s *Session) forgetWindow() {
	oldest := slices.MinFunc(slices.Sorted(maps.Keys(s.windows)), func(a, b string) int {
		v, w := s.windows[a], s.windows[b]
		if v.host != w.host {
			return map[bool]int{false: -1, true: 1}[v.host]
		}
		return cmp.Compare(v.used, w.used)
	})
	delete(s.windows, oldest)
}

// node returns the position that a window shows.
func (s *Session) node(w *window) *node {
	if w.at == nil || w.at != s.table.root && w.at.parent == nil {
		return s.table.tip
	}
	return w.at
}

// Begin begins a game, or a series of games, in place of what is on.
func (s *Session) Begin(c Config, now time.Duration) *Refusal { return s.beginAfter(c, nil, now) }

// beginAfter is [Session.Begin] of a game in which some moves are played already.
func (s *Session) beginAfter(c Config, moves []*node, now time.Duration) *Refusal {
	c.Seed, c.Here = cmp.Or(c.Seed, s.o.Seed), false
	if c.Games < 0 || c.Games > MaxGames {
		return refusedGames()
	}
	sr, refused := newSeries(c)
	if refused != nil {
		return refused
	}
	t, refused := s.newGame(sr, sr.config, now)
	if refused != nil {
		return refused
	}
	sr.beginsAfter(c.Setup, moves)
	if refused := sr.begin(t); refused != nil {
		return refused
	}
	s.leave(now)
	s.series = sr
	s.sitDown(t, now)
	return nil
}

// Playing returns the game that is played, as a config that begins it; the zero Config if none is.
func (s *Session) Playing() Config {
	if s.series == nil {
		return Config{}
	}
	return s.table.config
}

// leave stops the game that is on. It stays saved.
func (s *Session) leave(now time.Duration) {
	if s.mode == modePlay {
		s.table.clocks.stop(now)
		s.save(now)
	}
}

// newGame makes the table of the game of a series that is due.
func (s *Session) newGame(sr *series, c Config, now time.Duration) (*table, *Refusal) {
	c.round = sr.round + 1
	t, refused := newTable(c, game.Scatter(c.Seed+uint64(sr.round)), sr.seating())
	if refused != nil {
		return nil, refused
	}
	for _, seat := range t.seats {
		if seat.Kind != Engine {
			continue
		}
		if refused := s.checkPlayer(t.kind, seat.Player); refused != nil {
			return nil, refused
		}
	}
	t.begun = s.o.Now.Add(now)
	if s.o.Now.IsZero() {
		t.begun = time.Time{}
	}
	return t, nil
}

// setTable makes a table the one that is shown, nil: none. Nothing stays of what belonged to the one before. Windows look at a
// node of it, nil: they follow the game.
func (s *Session) setTable(t *table, at *node) {
	s.table, s.here = t, nil
	s.thoughts.reset()
	s.arts = map[string]*art{}
	for _, w := range s.windows {
		w.at = at
	}
	s.change(true)
	s.saveState()
}

// sitDown begins to play at a table.
func (s *Session) sitDown(t *table, now time.Duration) {
	s.mode, s.edit, s.banner, s.say = modePlay, nil, nil, ""
	s.setTable(t, nil)
	if s.series.file == "" {
		s.series.file = fileName(t.kind, t.begun, s.library.has)
	}
	t.file = s.series.file
	s.goOn(now)
}

// goOn does what follows without an act: deals, passes that nobody has to be asked about, the end, clocks, saving.
func (s *Session) goOn(now time.Duration) {
	t := s.table
	t.passAt = 0
	state := t.goTo(t.tip)
	for !t.ended.Over && state.Turn() == game.Chance {
		moves := state.Moves(nil)
		if len(moves) == 0 {
			break // no seed says which
		}
		if t.stopsAtDeal() {
			s.showPhase(now)
			return
		}
		t.tip = t.goOn(t.tip, moves[0])
		state = t.goTo(t.tip)
	}
	if t.over() {
		s.finish(now)
		return
	}
	turn := int(t.turn())
	if _, forced := isPass(state); forced && !t.paused && t.failed == nil && turn >= 0 && (!t.asks || t.seats[turn].Kind == Engine) {
		t.passAt = now + passDelay
	}
	if t.paused || t.failed != nil || t.nextAt > now {
		turn = -1
	}
	t.clocks.start(turn, now)
	t.clocks.waits = t.clocks.runs >= 0 && s.awaits(&t.seats[turn])
	s.save(now)
}

// awaits says whether the clock of a seat waits for its view to be handed out. That of somebody at another machine who was here and
// has gone does not: a lost connection stops no clock.
func (s *Session) awaits(st *seat) bool {
	return st.Kind == Human || st.Kind != Engine && (!st.came || s.present[st.entrant].pages > 0)
}

// Handed says that a client is being handed the view as it is, which is an act of its own: the clock of a person runs from the first
// view on that shows them to be on the move. A [Feed] says it of its views.
func (s *Session) Handed(to Client, now time.Duration) {
	if s.mode != modePlay {
		return
	}
	t := s.table
	t.greet(to)
	switch k := &t.clocks; {
	case !k.waits:
	case !t.has(to, k.runs):
		k.watched = true
	default:
		s.beginClock(now)
	}
}

// greet takes note that a client is here.
func (t *table) greet(c Client) {
	for _, i := range t.mine(c) {
		t.seats[i].came = true
	}
}

// beginClock lets the clock that waits run. Who has seen it wait gets another view.
func (s *Session) beginClock(now time.Duration) {
	k := &s.table.clocks
	k.begin(now)
	if k.watched {
		s.change(false)
	}
}

// stopsAtDeal says whether people are to see what a phase has brought before the next deal.
func (t *table) stopsAtDeal() bool {
	return !t.enginesAlone() && t.tip != t.root && t.dealt != t.tip
}

// enginesAlone says whether no people play.
func (t *table) enginesAlone() bool {
	return !slices.ContainsFunc(t.seats, func(s seat) bool { return s.Kind != Engine })
}

// showPhase stops the game before a deal.
func (s *Session) showPhase(now time.Duration) {
	t := s.table
	t.clocks.stop(now)
	s.banner = newBanner("phase", "The phase is over: "+t.countText()+".")
	s.say = s.banner.Text
	s.save(now)
}

// countText says what the seats have: "Ada 12, Bob 9".
func (t *table) countText() string {
	var words []string
	for i, n := range standingOf(t.goTo(t.tip)) {
		words = append(words, fmt.Sprintf("%s %g", t.nameOf(i), n))
	}
	return strings.Join(words, ", ")
}

// doGoOn goes on with the deal that the game has stopped before.
func (s *Session) doGoOn(c *call) *Refusal {
	t := s.table
	if t.goTo(t.tip).Turn() != game.Chance {
		return refuse("No deal is due.")
	}
	t.dealt = t.tip
	s.banner = nil
	s.change(true)
	s.goOn(c.now)
	return nil
}

// passDelay is how long a forced pass is announced before it is played.
const passDelay = 1200 * time.Millisecond

// finish does what follows the end of a game.
func (s *Session) finish(now time.Duration) {
	t := s.table
	t.clocks.stop(now)
	t.offers, t.paused, t.failed, t.redo = nil, false, nil, nil
	if s.mode == modePlay {
		s.mode = modeOver
		s.series.count(t)
	}
	s.banner = newBanner("result", t.resultText())
	if s.series != nil && s.series.config.Games > 1 {
		s.banner.Text = strings.TrimSpace(s.banner.Text + " " + s.series.resultText(t))
	}
	s.say = s.banner.Text
	s.save(now)
}

// Wake returns when something is due by itself, a clock that runs out, a pass that is played, or the move of an engine; ok is false if nothing is.
func (s *Session) Wake() (at time.Duration, ok bool) {
	if s.mode != modePlay {
		return 0, false
	}
	t := s.table
	at, ok = t.clocks.falls()
	for _, due := range []time.Duration{t.passAt, t.nextAt} {
		if due > 0 && (!ok || due < at) {
			at, ok = due, true
		}
	}
	return at, ok
}

// Tick does what is due.
func (s *Session) Tick(now time.Duration) {
	if s.mode != modePlay {
		return
	}
	t := s.table
	if at, ok := t.clocks.falls(); ok && now >= at {
		s.flag(now)
		return
	}
	if t.nextAt > 0 && now >= t.nextAt {
		s.beginNext(now)
	}
	if t.passAt > 0 && now >= t.passAt {
		if m, forced := isPass(t.goTo(t.tip)); forced {
			s.banner = newBanner("pass", t.nameOf(int(t.turn()))+" had to pass.")
			s.say = s.banner.Text
			s.put(m, "", now)
		}
	}
}

// pace is how long people see each move of engines that play alone.
func (s *Session) pace() time.Duration {
	if !s.o.Paced || !s.table.enginesAlone() {
		return 0
	}
	seconds, err := strconv.ParseFloat(s.o.Settings["pace"], 64)
	if err != nil || seconds < 0 || seconds > 3 {
		seconds = 1
	}
	return time.Duration(seconds * float64(time.Second))
}

// beginNext lets the next engine think.
func (s *Session) beginNext(now time.Duration) {
	s.table.nextAt = 0
	s.change(false)
	s.goOn(now)
}

// flag ends a game by time.
func (s *Session) flag(now time.Duration) {
	t := s.table
	t.loser = game.Seat(t.clocks.runs)
	t.ended = lostBy(t.loser, len(t.seats), "time")
	s.change(true)
	s.finish(now)
}

// lostBy returns the end of a game that a seat loses.
func lostBy(loser game.Seat, seats int, reason string) game.Outcome {
	o := game.Outcome{Over: true, Reason: reason}
	for i := range game.Seat(seats) {
		if i != loser {
			o.Winners |= 1 << i
		}
	}
	return o
}

// put plays a legal move at the tip; text is what clicks have made of it, "" its own.
func (s *Session) put(m game.Move, text string, now time.Duration) {
	t := s.table
	mover := t.turn()
	n := t.goOn(t.tip, m)
	if text != "" {
		n.text = text
	}
	if mover >= 0 {
		t.clocks.stop(now)
		t.clocks.moved(int(mover))
		n.used, n.timed = t.clocks.used[mover].Round(time.Millisecond), !t.clocks.control.Off
	}
	if k := len(t.redo); k > 0 && t.redo[k-1].move == m {
		t.redo = t.redo[:k-1]
	} else {
		t.redo = nil
	}
	t.tip, t.step = n, false
	t.nextAt = 0
	if pace := s.pace(); pace > 0 {
		t.nextAt = now + pace
	}
	t.dropOffers(mover)
	s.thoughts.moved()
	s.change(true)
	s.goOn(now)
}

// Present says whether a page of a client is open.
func (s *Session) Present(c Client, here bool, now time.Duration) {
	for _, seat := range c.Seats {
		p := s.present[int(seat)]
		if here {
			p.pages++
		} else if p.pages > 0 {
			p.pages--
		}
		p.since = now
		s.present[int(seat)] = p
		if s.table == nil || s.mode == modeReview {
			continue
		}
		for i := range s.table.seats {
			st := &s.table.seats[i]
			if st.entrant != int(seat) {
				continue
			}
			if st.Kind == Open && here {
				st.Kind = Remote
				s.table.config.Seats[st.entrant].Kind = Remote
			}
			if k := &s.table.clocks; k.waits && k.runs == i && !s.awaits(st) {
				s.beginClock(now)
			}
		}
	}
	s.change(false)
}
