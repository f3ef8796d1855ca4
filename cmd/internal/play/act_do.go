package play

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/plybook/plybook/replay/game"
)

// A call is an act on its way.
type call struct {
	Act
	by     Client
	now    time.Duration
	window *window
	seat   int // that it is for; -1: none of the client's
}

// who says who may do an act.
type who uint8

const (
	everybody who = iota
	seated        // who has a seat
	hosting       // who started the program
)

// An actRow is a row of the table of acts.
type actRow struct {
	name  string
	who   who
	modes string // in which it makes sense; "" all
	fresh bool   // it has to be made on the game as it is
	do    func(*Session, *call) *Refusal
}

// acts is the table of acts.
var acts = []actRow{
	{"new", hosting, "", true, (*Session).doNew},
	{"form", hosting, "", true, (*Session).doForm},
	{"command", hosting, "", false, (*Session).doCommand},
	{"load", hosting, "", true, (*Session).doLoad},
	{"game", hosting, "", true, (*Session).doGame},
	{"start", hosting, "", false, (*Session).doStart},
	{"set", hosting, "", false, (*Session).doSet},
	{"look", everybody, "", false, (*Session).doLook},
	{"goto", everybody, "play over review", false, (*Session).doGoTo},
	{"play", seated, "play over review", true, (*Session).doPlay},
	{"type", everybody, "play over review", false, nil}, // stands for another one, see [Session.typed]
	{"why", everybody, "play over review", false, (*Session).doWhy},
	{"undo", seated, "play", true, (*Session).doUndo},
	{"redo", seated, "play", true, (*Session).doRedo},
	{"resign", seated, "play", true, (*Session).doResign},
	{"leave", seated, "play", true, (*Session).doLeave},
	{"offer", seated, "play over", false, (*Session).doOffer},
	{"answer", seated, "play over", false, (*Session).doAnswer},
	{"restart", seated, "play over", false, (*Session).doRestart},
	{"next", hosting, "over", true, (*Session).doNext},
	{"pause", seated, "play", false, (*Session).doPause},
	{"hint", seated, "play over review", false, (*Session).doHint},
	{"moveforme", seated, "play", true, (*Session).doMoveForMe},
	{"goon", seated, "play", false, (*Session).doGoOn},
	{"movenow", hosting, "play", false, (*Session).doMoveNow},
	{"retry", hosting, "play", false, (*Session).doRetry},
	{"replace", hosting, "play", false, (*Session).doReplace},
	{"end", hosting, "play", false, (*Session).doEnd},
	{"seat", hosting, "play", false, (*Session).doSeat},
	{"analyse", everybody, "play over review", false, (*Session).doAnalyse},
	{"rest", everybody, "play over review", false, (*Session).doRest},
	{"notes", hosting, "over review", false, (*Session).doNotes},
	{"promote", hosting, "over review", false, (*Session).doPromote},
	{"delete", hosting, "over review", false, (*Session).doDelete},
	{"comment", hosting, "over review", false, (*Session).doComment},
	{"here", hosting, "over review edit", true, (*Session).doHere},
	{"review", hosting, "over", false, (*Session).doReview},
	{"edit", hosting, "", false, (*Session).doEdit},
	{"setup", hosting, "edit", false, (*Session).doSetup},
	{"turn", hosting, "edit", false, (*Session).doTurn},
}

// rowOf returns the row of an act, nil if there is none.
func rowOf(name string) *actRow {
	i := slices.IndexFunc(acts, func(r actRow) bool { return r.name == name })
	if i < 0 {
		return nil
	}
	return &acts[i]
}

// Acts returns the names of all acts.
func Acts() (names []string) {
	for _, a := range acts {
		names = append(names, a.name)
	}
	return names
}

func refuse(format string, args ...any) *Refusal {
	return &Refusal{Message: fmt.Sprintf(format, args...)}
}

// maxText is how many bytes the text of an act has at most. A longer record comes in by way of [Session.Open].
const maxText = 64 << 10

// Do does an act. It returns nil once it is done. One that the window has sent before is not done again: its result is sent again.
func (s *Session) Do(by Client, a Act, now time.Duration) *Refusal {
	row := rowOf(a.Do)
	if row == nil {
		return refuse("Unknown act %q; known: %s.", a.Do, strings.Join(Acts(), ", "))
	}
	if len(by.Window) > 32 || len(a.Text) > maxText || len(a.Clicks) > maxClicks {
		return refuse("This act is too long.")
	}
	w := s.windowOf(by)
	if a.ID != 0 && a.ID <= w.act {
		return w.refused
	}
	refused := s.do(row, &call{Act: a, by: by, now: now, window: w, seat: -1})
	if a.ID != 0 {
		w.act, w.refused = a.ID, refused
	}
	return refused
}

// do does an act that is there to be done.
func (s *Session) do(row *actRow, c *call) *Refusal {
	s.Tick(c.now)
	if s.mode == modePlay {
		s.table.greet(c.by)
	}
	if refused := s.permit(row, c); refused != nil {
		return refused
	}
	if row.do == nil {
		if said := s.typed(c); said != nil {
			return said
		}
		return s.do(rowOf(c.Do), c)
	}
	refused := row.do(s, c)
	if refused != nil && refused.Message != "" && row.name != "why" {
		s.say = ""
	}
	return refused
}

// maxClicks is how many clicks an act has at most: more than any gesture on the largest boards.
const maxClicks = 400

// permit says why an act may not be done.
func (s *Session) permit(row *actRow, c *call) *Refusal {
	if row.modes != "" && !slices.Contains(strings.Fields(row.modes), s.mode) {
		return refuse("This is not possible now (%s).", s.mode)
	}
	if row.who == hosting && !c.by.Host {
		return &Refusal{Kind: Forbidden, Message: "Only the host may do this."}
	}
	if row.who == seated && s.mode != modeReview {
		mine := s.table.mine(c.by)
		if len(mine) == 0 && !c.by.Host {
			return watching()
		}
		c.seat = s.seatFor(mine, c)
	}
	if row.fresh && c.V < s.changed && c.V != 0 {
		return &Refusal{Kind: Late, Message: "The game has changed in another window."}
	}
	return nil
}

// seatFor returns for which of their seats a client acts: the one that it names, or the one to move, or its first.
func (s *Session) seatFor(mine []int, c *call) int {
	turn := int(s.table.turn())
	switch {
	case len(mine) == 0:
		return -1
	case c.Seat > 0 && slices.Contains(mine, c.Seat):
		return c.Seat
	case slices.Contains(mine, turn):
		return turn
	}
	return mine[0]
}

// doNew begins a game that JSON of a [Config] describes.
func (s *Session) doNew(c *call) *Refusal {
	var config Config
	d := json.NewDecoder(strings.NewReader(c.Text))
	d.DisallowUnknownFields()
	if err := d.Decode(&config); err != nil {
		return refuse("The game cannot be read: %v.", err)
	}
	return s.beginNew(config, c)
}

// doForm begins a game that JSON of the form's [Fields] describes.
func (s *Session) doForm(c *call) *Refusal {
	config, refused := s.readForm(c.Text)
	if refused != nil {
		return refused
	}
	return s.beginNew(config, c)
}

// doCommand is answered with the command that begins the same game as [Session.doForm].
func (s *Session) doCommand(c *call) *Refusal {
	config, refused := s.readForm(c.Text)
	if refused == nil {
		form := s.forms[config.Game]
		refused = &Refusal{Answer: form.command(&config)}
	}
	return refused
}

func (s *Session) readForm(text string) (Config, *Refusal) {
	var fields Fields
	if err := json.Unmarshal([]byte(text), &fields); err != nil {
		return Config{}, refuse("The form is invalid: %v.", err)
	}
	return s.configOf(fields)
}

func (s *Session) beginNew(config Config, c *call) *Refusal {
	if config.Here {
		return s.beginHere(config, c.now)
	}
	return s.Begin(config, c.now)
}

// doStart goes back to the start screen. A game that is on stays saved.
func (s *Session) doStart(c *call) *Refusal {
	s.leave(c.now)
	s.series, s.edit, s.mode, s.banner, s.say = nil, nil, modeStart, nil, ""
	s.setTable(nil, nil)
	return nil
}

// doSet changes a setting: "sound=on".
func (s *Session) doSet(c *call) *Refusal {
	name, value, ok := strings.Cut(c.Text, "=")
	if !ok || name == "" || len(name) > 32 || len(value) > 200 || len(s.o.Settings) >= 64 && s.o.Settings[name] == "" {
		return refuse("A setting must be NAME=VALUE, not %q.", clip(c.Text))
	}
	if s.o.Settings[name] != value {
		s.o.Settings[name] = value
		s.saveSettings()
		s.change(false)
	}
	return nil
}

// doLook changes how a window shows the board: "theme=dark".
func (s *Session) doLook(c *call) *Refusal {
	theme, ok := strings.CutPrefix(c.Text, "theme=")
	if !ok || !knownTheme(theme) {
		return refuse("A look must be theme=NAME, not %q.", clip(c.Text))
	}
	if c.window.theme != theme {
		c.window.theme = theme
		s.change(false)
	}
	return nil
}

// doGoTo shows a position.
func (s *Session) doGoTo(c *call) *Refusal {
	if c.Text == "" {
		c.window.at = nil
	} else {
		n := s.table.find(c.Text)
		if n == nil {
			return refuse("There is no ply %q.", clip(c.Text))
		}
		c.window.at = n
		if s.mode == modePlay && n == s.table.tip {
			c.window.at = nil
		}
	}
	s.change(false)
	return nil
}

// doPlay plays a move, by clicks or as text. In a review it goes on from the position that the window shows.
func (s *Session) doPlay(c *call) *Refusal {
	t := s.table
	at := s.node(c.window)
	if refused := s.mayNot(c.by, at); refused != nil {
		return refused
	}
	m, text, refused := s.read(c, t.goTo(at))
	if refused != nil {
		s.refusedMove(c.window, refused)
		return refused
	}
	if s.mode != modePlay {
		return s.vary(c, at, m, text)
	}
	s.banner, s.say = nil, ""
	s.put(m, text, c.now)
	c.window.at = nil
	return nil
}

// refusedMove shows why a move was refused, to who has tried it: others need not know.
func (s *Session) refusedMove(w *window, r *Refusal) {
	w.banner, w.on = bannerOf("refused", r), s.changed
	s.change(false)
}

// doUndo takes back the last decision of a seat, or with N the last ply.
func (s *Session) doUndo(c *call) *Refusal {
	t := s.table
	switch {
	case t.config.Hardcore:
		return refuse("Take-backs are off in this game.")
	case c.seat < 0 && !c.by.Host:
		return watching()
	case t.tip == t.base:
		return refuse("There is no move to take back.")
	}
	if !t.alone(c.by) {
		return s.makeOffer(c, offerTakeback)
	}
	if c.N == 1 || c.seat < 0 {
		n := t.tip
		for n.seat == game.Chance && n.parent != t.base {
			n = n.parent
		}
		s.takeBackTo(n.parent, c.now)
		return nil
	}
	seat := s.lastMover(c.by)
	if seat < 0 {
		return refuse("You have no move to take back.")
	}
	s.takeBackTo(t.takeback(seat).parent, c.now)
	return nil
}

// lastMover returns the seat of a client that made the last decision, -1 if none did.
func (s *Session) lastMover(by Client) int {
	last, of := -1, -1
	for _, seat := range s.table.mine(by) {
		if n := s.table.takeback(seat); n != nil && n.index > last {
			last, of = n.index, seat
		}
	}
	return of
}

// doRedo plays again what was taken back, up to the next decision of the client.
func (s *Session) doRedo(c *call) *Refusal {
	t := s.table
	if refused := s.mayRedo(c.by); refused != nil {
		return refused
	}
	for first := true; s.mayRedo(c.by) == nil && (first || !t.has(c.by, int(t.turn()))); first = false {
		n := t.redo[len(t.redo)-1]
		s.put(n.move, n.text, c.now)
	}
	return nil
}

// mayRedo says why a client may not redo what was taken back: moves of its own, and of engines.
func (s *Session) mayRedo(by Client) *Refusal {
	t, last := s.table, len(s.table.redo)-1
	switch {
	case s.mode != modePlay || last < 0 || t.redo[last].seat != t.turn():
		return refuse("There is nothing to redo.")
	case t.paused:
		return refuse("The game is paused.")
	case t.seats[t.turn()].Kind != Engine && !t.has(by, int(t.turn())):
		return &Refusal{Kind: Forbidden, Message: "It is not your turn: " + t.nameOf(int(t.turn())) + " moves."}
	}
	return nil
}

// doResign gives the game up.
func (s *Session) doResign(c *call) *Refusal {
	t := s.table
	if !t.ends["resign"] {
		return &Refusal{Message: t.kind.Title + " ends only by its rules.", Hint: "Let search take the seat instead."}
	}
	if c.seat < 0 {
		return &Refusal{Kind: Forbidden, Message: "Only players resign."}
	}
	t.loser = game.Seat(c.seat)
	t.ended = lostBy(t.loser, len(t.seats), "resignation")
	s.change(true)
	s.finish(c.now)
	return nil
}

// doOffer offers a draw, a take-back or another game.
func (s *Session) doOffer(c *call) *Refusal {
	t := s.table
	switch {
	case c.seat < 0:
		return &Refusal{Kind: Forbidden, Message: "Only players make offers."}
	case c.Text == offerDraw && (!t.ends["draw"] || t.config.NoDraws):
		return refuse("No draw can be agreed in this game.")
	case c.Text == offerDraw && t.alone(c.by) && len(t.mine(c.by)) < len(t.seats):
		return refuse("Engines do not agree to draws.")
	case c.Text == offerTakeback && t.config.Hardcore:
		return refuse("Take-backs are off in this game.")
	case c.Text != offerDraw && c.Text != offerTakeback && c.Text != offerRestart:
		return refuse("%q cannot be offered; known: draw, takeback, restart.", clip(c.Text))
	case s.mode == modeOver && c.Text != offerRestart:
		return refuse("The game is over.")
	}
	return s.makeOffer(c, c.Text)
}

// doAnswer accepts with N 1, or declines, an offer of another seat. What all people at the table have accepted is done.
func (s *Session) doAnswer(c *call) *Refusal {
	t := s.table
	i := slices.IndexFunc(t.offers, func(o offer) bool { return o.what == c.Text && o.waitsFor(t, c.by) })
	if i < 0 {
		return refuse("There is no such offer to answer.")
	}
	o := &t.offers[i]
	switch o.agreed = append(slices.Clone(o.agreed), t.mine(c.by)...); {
	case c.N != 1:
		t.offers = slices.Delete(t.offers, i, i+1)
		s.say = "Declined."
	case o.accepted(t):
		return s.accept(*o, c.now)
	default:
		s.say = "Accepted; waiting for the others."
	}
	s.change(false)
	return nil
}

// doRestart begins the same game again.
func (s *Session) doRestart(c *call) *Refusal {
	if s.series == nil || s.mode == modeReview {
		return refuse("A game under review cannot be restarted.")
	}
	switch {
	case s.table.alone(c.by):
	case c.seat < 0:
		return &Refusal{Kind: Forbidden, Message: "Only players make offers."}
	default:
		return s.makeOffer(c, offerRestart)
	}
	return s.restart(c.now)
}

// restart begins the game of the series that is on again. The record of one that is over stays, and its points do not count.
func (s *Session) restart(now time.Duration) *Refusal {
	sr := s.series
	if s.mode == modeOver {
		sr.keep(s.table)
		sr.games = sr.games[:max(len(sr.games)-1, 0)]
		sr.recount()
	}
	t, refused := s.newGame(sr, s.table.config, now)
	if refused == nil {
		refused = sr.begin(t)
	}
	if refused != nil {
		return refused
	}
	s.sitDown(t, now)
	return nil
}

// doNext begins the next game of the series, or one more with seats exchanged.
func (s *Session) doNext(c *call) *Refusal {
	if s.series == nil {
		return refuse("A game under review has no next game.")
	}
	sr := s.series
	if sr.over(s.table) {
		return &Refusal{Message: "The series is over.", Hint: "Begin a new one."}
	}
	sr.keep(s.table)
	sr.round++
	sr.config.Games = max(sr.config.Games, sr.round+1)
	config := s.table.config
	config.Games = sr.config.Games
	t, refused := s.newGame(sr, config, c.now)
	if refused == nil {
		refused = sr.begin(t)
	}
	if refused != nil {
		sr.round--
		return refused
	}
	s.sitDown(t, c.now)
	return nil
}

// doPause stops the clocks, or lets them go on. With people elsewhere there is no pause.
func (s *Session) doPause(c *call) *Refusal {
	t := s.table
	if !t.alone(c.by) {
		return refuse("A game with remote players cannot be paused.")
	}
	s.banner = nil
	t.step = false
	if t.paused = !t.paused; t.paused {
		t.clocks.stop(c.now)
		t.passAt = 0
		s.banner = newBanner("note", "The game is paused.")
		s.say = s.banner.Text
	}
	s.change(true)
	s.goOn(c.now)
	return nil
}

// doSeat gives a seat to somebody else: N is the seat and Text JSON of a [Seat].
func (s *Session) doSeat(c *call) *Refusal {
	t := s.table
	if c.N < 0 || c.N >= len(t.seats) {
		return refuse("There is no seat %d.", c.N)
	}
	var to Seat
	if err := json.Unmarshal([]byte(c.Text), &to); err != nil {
		return refuse("The seat cannot be read: %v.", err)
	}
	if refused := checkSeat(t.kind, to); refused != nil {
		return refused
	}
	if refused := s.checkEngine(to); refused != nil {
		return refused
	}
	to.Name = oneLine(to.Name)
	s.reseat(c.N, to, c.now)
	return nil
}

// doLeave leaves a seat to plybook's own search, in games that nobody can resign.
func (s *Session) doLeave(c *call) *Refusal {
	t := s.table
	switch {
	case t.ends["resign"]:
		return &Refusal{Message: "To stop playing, resign.", Hint: "The act is resign."}
	case c.seat < 0:
		return &Refusal{Kind: Forbidden, Message: "Only players leave their seats."}
	}
	s.reseat(c.seat, Seat{Kind: Engine, Player: analyst}, c.now)
	return nil
}

// reseat gives a seat to somebody else.
func (s *Session) reseat(i int, to Seat, now time.Duration) {
	t := s.table
	entrant := t.seats[i].entrant
	t.seats[i].Seat = to
	t.config.Seats = slices.Clone(t.config.Seats)
	t.config.Seats[entrant] = to
	if s.series != nil {
		s.series.config.Seats = t.config.Seats
	}
	t.failed, t.offers = nil, nil // who was asked may have gone
	s.thoughts.moved()
	s.change(true)
	s.goOn(now)
}

// checkEngine says why a seat cannot have the engine that it names.
func (s *Session) checkEngine(to Seat) *Refusal {
	if to.Kind != Engine {
		return nil
	}
	return s.checkPlayer(s.table.kind, to.Player)
}

// clip shortens a text that is shown in a refusal.
func clip(text string) string {
	const most = 60
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
