package play

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// View returns all that a client may see.
func (s *Session) View(of Client, now time.Duration) *View {
	w := s.windowOf(of)
	v := &View{
		V: s.v, Mode: s.mode, Me: []int{}, Host: of.Host, Say: s.say, Banner: s.banner, Set: s.o.Settings, Seats: []SeatView{}, Turn: int(game.Nobody),
		Hands: []HandView{}, Offers: []OfferView{}, May: []string{}, List: []MoveView{}, Hint: []string{}, Forks: []ForkView{},
		Symbols: []string{}, Parts: []PartView{}, Outlines: []string{}, Frame: []int{}, Between: [][]int{}, Times: []int{}, Cells: []CellView{},
		Buttons: []ButtonView{}, On: map[string]string{}, Pictures: map[string]string{}, Table: []TableMove{},
	}
	if !of.Host {
		v.Set = Settings{}
	}
	if w.banner != nil && w.on == s.changed {
		v.Banner = w.banner
	}
	switch {
	case s.mode == modeStart:
		v.Start = s.startView(of)
		if !of.Host {
			v.Banner = newBanner("phase", "There is no game yet. It appears here once the host begins one.")
		}
		if of.Host {
			v.May = append(v.May, "new", "load", "edit")
			if s.o.Shared {
				v.May = append(v.May, "remote")
			}
		}
	case s.mode == modeEdit:
		s.viewEdit(v, of, w)
	default:
		s.viewGame(v, of, w, now)
	}
	v.viewButtons()
	return v
}

// viewGame shows the game that is on.
func (s *Session) viewGame(v *View, of Client, w *window, now time.Duration) {
	t, n := s.table, s.node(w)
	line := s.line(n)
	v.Game, v.Kind, v.Rules, v.Title, v.Board = t.kind.Name, t.kind.Title, t.rules, t.title(), t.boardName()
	if v.Banner == s.banner && v.Banner != nil && v.Banner.Kind == "result" && n != t.tip {
		v.Banner = nil // the caption says what is shown
	}
	v.Node, v.Ply, v.Comment = n.name(), n.number(), n.comment
	v.Last = 0
	if len(line) > 0 {
		v.Last = line[len(line)-1].number()
	}
	v.Follow = s.mode == modePlay && n == t.tip || s.mode != modePlay && w.at == nil
	if s.mode == modePlay {
		v.Behind, v.Passes, v.Paused = t.tip.number()-n.number(), t.passAt > 0, t.paused
	}
	v.Me = t.mine(of)
	if s.mode == modeReview {
		v.Me = []int{}
	}
	s.viewMarks(v, n)
	s.viewBoard(v, w, n)
	v.Turn = int(t.goTo(n).Turn())
	if t.ended.Over && n == t.tip {
		v.Turn = int(game.Nobody)
	}
	s.viewSeats(v, w, n, now)
	s.viewHands(v, w, n)
	v.May = append(v.May, s.may(of, n)...)
	if s.mayNot(of, n) == nil {
		s.viewTable(v, n)
	}
	s.viewState(v, of, n)
	s.viewList(v, line)
	s.viewThought(v, n, line)
	for _, next := range n.next {
		v.Forks = append(v.Forks, ForkView{next.name(), next.text})
	}
}

// line returns the line through a position. That of a game ends with its last move, whatever was tried from there.
func (s *Session) line(n *node) []*node {
	if s.mode == modePlay && s.table.tip.has(n) {
		return s.table.tip.path()
	}
	return n.line()
}

// viewState shows what the game has come to besides its position.
func (s *Session) viewState(v *View, of Client, n *node) {
	t := s.table
	v.Fault, v.Series = t.fault(), s.series.view(t)
	if s.mode != modeReview || n == t.tip {
		v.Result = t.resultView()
	}
	for i := range t.offers {
		v.Offers = append(v.Offers, t.offers[i].shown(t, of))
	}
	if t.file != "" {
		v.Save = &SaveView{File: t.file, OK: s.saveNote[t.file] == "", Note: s.saveNote[t.file]}
	}
	if v.Banner == nil && s.mode == modePlay && t.passAt > 0 {
		v.Banner = newBanner("pass", t.nameOf(int(t.turn()))+" has to pass.")
	}
}

// title names the game by its players.
func (t *table) title() string {
	names := make([]string, len(t.seats))
	for i := range names {
		names[i] = t.nameOf(i)
	}
	return strings.Join(names, " – ")
}

func (t *table) boardName() string {
	if sized, ok := t.state.(game.Sized); ok {
		return sized.BoardName()
	}
	return ""
}

// fault returns what is wrong with the record under review.
func (t *table) fault() *Fault {
	if t.source == nil {
		return nil
	}
	f := t.source.Fault()
	if f == nil {
		return nil
	}
	return &Fault{Code: f.Code, Message: f.Message, Hint: f.Hint, Place: fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column), Token: f.Token, Ply: f.Ply}
}

// mayNot says why a client may not move in the position that a window shows; nil if it may. In reviews the host may everywhere.
func (s *Session) mayNot(of Client, n *node) *Refusal {
	t := s.table
	watches := s.mode != modePlay && !of.Host || s.mode == modePlay && len(t.mine(of)) == 0
	turn := t.goTo(n).Turn()
	switch {
	case watches:
		return watching()
	case t.overAt(n):
		return refuse("The game is over here.")
	case turn < 0:
		return refuse("No move can be made now.")
	case s.mode != modePlay:
		return nil
	case t.paused:
		return refuse("The game is paused.")
	case n != t.tip:
		return refuse("This is an earlier position; go to the last one to move.")
	case !t.has(of, int(turn)):
		return &Refusal{Kind: Forbidden, Message: "It is not your turn: " + t.nameOf(int(turn)) + " moves."}
	}
	return nil
}

// watching refuses an act of somebody who may look.
func watching() *Refusal { return &Refusal{Kind: Forbidden, Message: "You watch this game."} }

// overAt says whether the game ends in a position, by its rules or because of something else.
func (t *table) overAt(n *node) bool { return t.ended.Over && n == t.tip || t.goTo(n).Outcome().Over }

// viewSeats shows who plays.
func (s *Session) viewSeats(v *View, w *window, n *node, now time.Duration) {
	t := s.table
	scores := standingOf(t.goTo(n))
	thinks := s.thoughts.find(MoveJob)
	for i := range t.seats {
		st := &t.seats[i]
		seat := SeatView{Name: t.nameOf(i), Seat: t.kind.SeatName(game.Seat(i)), Colour: s.seatColour(w, i), Kind: st.Kind, Player: st.Player}
		seat.Thinks = thinks != nil && thinks.Seat == game.Seat(i)
		if i < len(scores) {
			seat.Points = &scores[i]
		}
		if st.Kind == Remote || st.Kind == Open {
			s.viewRemote(&seat, st.entrant, v.Host)
		}
		seat.About = s.aboutSeat(&seat, st.entrant, now)
		if t.source != nil {
			seat.Used = clockOf(n, game.Seat(i)).Milliseconds()
		} else {
			t.clocks.view(&seat, i, now)
		}
		v.Seats = append(v.Seats, seat)
	}
}

// viewRemote shows the link of somebody elsewhere.
func (s *Session) viewRemote(seat *SeatView, entrant int, host bool) {
	if host && entrant < len(s.o.Links) {
		seat.Link = s.o.Links[entrant]
	}
}

// aboutSeat says what stands beside the name of a seat.
func (s *Session) aboutSeat(seat *SeatView, entrant int, now time.Duration) string {
	var words []string
	if seat.Name != seat.Seat {
		words = append(words, seat.Seat)
	}
	if seat.Kind == Engine && seat.Player != seat.Name {
		words = append(words, seat.Player)
	}
	if seat.Thinks {
		words = append(words, "thinking…")
	}
	switch p, known := s.present[entrant]; {
	case seat.Kind == Open:
		words = append(words, "link not used yet")
	case seat.Kind != Remote:
	case p.pages > 0:
		words = append(words, "here")
	case known:
		words = append(words, fmt.Sprintf("gone for %d s", int((now-p.since).Seconds()+.5)))
	default:
		words = append(words, "not here yet")
	}
	return strings.Join(words, " · ")
}

// clockOf returns what the clock of a seat showed last up to a node of a record.
func clockOf(n *node, seat game.Seat) time.Duration {
	for ; n.parent != nil; n = n.parent {
		if n.seat == seat && n.timed {
			return n.used
		}
	}
	return 0
}

// standingOf returns what the seats have on the board, where the game counts.
func standingOf(state game.State) []float64 {
	c, ok := state.(game.Scorer)
	if !ok {
		return nil
	}
	var scores []float64
	for _, n := range c.AppendScores(nil) {
		scores = append(scores, float64(n))
	}
	return scores
}

// viewList shows the moves of a line.
func (s *Session) viewList(v *View, line []*node) {
	number := 0
	for i, n := range line {
		m := MoveView{Node: n.name(), Seat: int(n.seat), Text: n.text, Cells: n.cells, Comment: n.comment, Forks: []ForkView{}}
		if n.seat != game.Chance {
			number++
			m.N = number
		}
		if n.timed {
			m.Clock = clockText(n.used)
		}
		if n.parent.next[0] == n {
			for _, fork := range n.parent.next[1:] {
				m.Forks = append(m.Forks, ForkView{fork.name(), fork.text})
			}
		} else {
			m.Forks = append(m.Forks, ForkView{n.parent.next[0].name(), n.parent.next[0].text})
		}
		s.viewLoss(&m, line, i)
		v.List = append(v.List, m)
	}
}

func clockText(d time.Duration) string {
	seconds := int(d.Seconds())
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// viewLoss says what a move has lost against the best, where both positions are analysed.
func (s *Session) viewLoss(m *MoveView, line []*node, i int) {
	n := line[i]
	before, after := s.thoughts.known[n.parent], s.thoughts.known[n]
	if before == nil || !before.Scored {
		return
	}
	if before.Move == n.plain() {
		m.Loss = "0"
		return
	}
	if after == nil || !after.Scored {
		for _, w := range before.Moves {
			if w.Move == n.plain() {
				m.Loss, m.Blunder = s.lossText(before.Score-w.Score, before.Value, 0)
			}
		}
		return
	}
	score, value := after.Score, after.Value
	if s.table.toMove(n) != s.table.toMove(n.parent) {
		score, value = -score, -value
	}
	m.Loss, m.Blunder = s.lossText(before.Score-score, before.Value, value)
}

// blunder is how much of the way from lost to won, which is 2, a blunder loses.
const blunder = 0.5

func (s *Session) lossText(loss int64, before, after float64) (text string, bad bool) {
	if loss <= 0 {
		return "0", false
	}
	bad = before-after >= blunder
	if loss >= int64(search.Win)/2 {
		return "result", true
	}
	row, ok := analyze.GameOf(s.table.kind)
	if !ok {
		return fmt.Sprint(loss), bad
	}
	return row.Unit.Amount(loss), bad
}

// viewThought shows what analysis says.
func (s *Session) viewThought(v *View, n *node, line []*node) {
	t := s.table
	v.Graph, v.Queue = s.graph(n, line), len(s.thoughts.queue)
	v.Rests = v.rests()
	k := s.thoughts.known[n]
	job := s.thoughts.find(AnalyseJob)
	running := job != nil && job.at == n
	if t.hinted == n && k != nil && s.mode != modeReview {
		v.Hint = append(v.Hint, cellsOfText(t.goTo(n), k.Move)...)
	}
	if k == nil && !running {
		return
	}
	v.Think = &ThoughtView{Node: n.name(), Running: running, Next: player.DefaultNodes, Line: []string{}, Moves: []Candidate{}, Steps: [][]string{}}
	th := v.Think
	th.Effort = v.effort(k, running)
	if k == nil {
		return
	}
	if row, ok := analyze.GameOf(t.kind); ok && row.Unit.Name == "" {
		th.Measure = "Points of the search, not a unit of the game: higher is better."
	}
	th.Text, th.Exact, th.Depth, th.Nodes = t.scoreWords(k.Text, t.toMove(n)), k.Exact, k.Depth, k.Nodes
	th.Line = append(th.Line, k.Line...)
	th.Next = min(max(2*k.nodes, player.DefaultNodes), maxNodes)
	for _, w := range k.Moves {
		loss, _ := s.lossText(k.Score-w.Score, 0, 0)
		th.Moves = append(th.Moves, Candidate{Text: w.Move, Line: append([]string{}, w.Line...), Score: withMinus(w.Text), Loss: loss})
	}
	th.Steps = cellsOfLine(t.goTo(n), k.Line)
}

// cellsOfLine returns the cells of the moves that follow each other from a position, as far as they are legal.
func cellsOfLine(state game.State, line []string) [][]string {
	steps := [][]string{}
	for _, text := range line {
		m, ill := state.ParseMove(text)
		if ill != nil {
			break
		}
		steps = append(steps, append([]string{}, cellsOfMove(state, m)...))
		state.Play(m)
	}
	for range steps {
		state.Undo()
	}
	return steps
}

// cellsOfText is [cellsOfMove] of a move as text.
func cellsOfText(state game.State, text string) []string {
	m, ill := state.ParseMove(text)
	if ill != nil {
		return nil
	}
	return cellsOfMove(state, m)
}

// A permit is an act and when it makes sense to a client.
type permit struct {
	act  string
	when bool
}

// may returns what a client may do now.
func (s *Session) may(of Client, n *node) (may []string) {
	var permits []permit
	switch {
	case s.mode == modePlay:
		permits = s.mayPlay(of)
	case of.Host:
		permits = s.mayReview(n)
	}
	t := s.table
	mine, again := len(t.mine(of)) > 0, s.series != nil && s.mode != modeReview
	permits = append(permits, permit{"restart", again && (mine || of.Host && t.alone(of)) && !t.hasOffered(of, offerRestart)}, permit{"next", of.Host && s.mode == modeOver && s.series != nil && !s.series.over(t)},
		permit{"seat", of.Host && s.mode == modePlay},
		permit{"analyse", s.mayAnalyse(of) == nil && !t.overAt(n) && t.goTo(n).Turn() >= 0},
		permit{"analyse:game", s.mayAnalyse(of) == nil && s.mode != modePlay}, permit{"start", of.Host})
	for _, p := range permits {
		if p.when {
			may = append(may, p.act)
		}
	}
	return may
}

// mayPlay returns what may be done in a game that is on.
func (s *Session) mayPlay(of Client) []permit {
	t := s.table
	seats := len(t.mine(of))
	mine, alone := seats > 0, t.alone(of)
	takeback := !t.config.Hardcore && s.lastMover(of) >= 0 && !t.hasOffered(of, offerTakeback)
	draw := t.ends["draw"] && !t.config.NoDraws && (!alone || seats == len(t.seats)) && !t.hasOffered(of, offerDraw)
	return append([]permit{
		{"undo", mine && takeback},
		{"redo", mine && s.mayRedo(of) == nil},
		{"resign", mine && t.ends["resign"]},
		{"leave", mine && !t.ends["resign"]},
		{"offer:draw", mine && draw},
		{"goon", mine && t.turn() == game.Chance},
		{"pause", alone && (mine || of.Host)},
	}, s.mayAsk(of)...)
}

// mayAsk returns what may be asked of engines in a game that is on.
func (s *Session) mayAsk(of Client) []permit {
	t, turn := s.table, s.table.turn()
	open, failed := t.alone(of) && turn >= 0 && !t.paused, of.Host && t.failed != nil
	return []permit{
		{"hint", open && len(t.mine(of)) > 0},
		{"moveforme", open && t.has(of, int(turn))},
		{"movenow", of.Host && (s.thoughts.find(MoveJob) != nil || t.waits())},
		{"retry", failed}, {"replace", failed}, {"end", failed},
	}
}

// mayReview returns what the host may do in a game that is over, or a record.
func (s *Session) mayReview(n *node) []permit {
	return []permit{
		{"play", true}, {"comment", true}, {"here", !s.table.overAt(n)}, {"edit", true}, {"hint", !s.table.overAt(n) && s.table.goTo(n).Turn() >= 0},
		{"delete", s.mayDelete(n) == nil},
		{"promote", s.mayPromote(n) == nil},
		{"review", s.mode == modeOver},
		{"notes", len(s.analysed()) > 0},
	}
}

// startView returns what the start screen needs.
func (s *Session) startView(of Client) *StartView {
	v := &StartView{Games: []GameForm{}, Files: []FileView{}, Scores: []HighScore{}, List: []ListView{}, Fields: Fields{}}
	for _, kind := range replay.Games() {
		v.Games = append(v.Games, s.formOf(kind))
	}
	if of.Host {
		v.Files, v.Scores = s.library.fileViews(), s.library.highScores()
		v.List = append(v.List, s.library.list...)
		if v.Form = s.o.Form; s.here != nil {
			v.Form, v.Here = s.here.form, s.here.text
			v.Form.Values = nil // in which the seed of deals is
		}
		v.Fields = fieldsOf(&v.Form)
	}
	return v
}

// formOf returns what can be chosen for a game.
func (s *Session) formOf(kind *replay.Game) GameForm {
	if f, ok := s.forms[kind.Name]; ok {
		return f
	}
	f := GameForm{Name: kind.Name, Title: kind.Title, Seats: kind.Seats, Fewest: 2, Most: len(kind.Seats), Deals: kind.Deals(), Flags: []FlagForm{}}
	for _, r := range kind.RuleSets {
		f.Rules = append(f.Rules, Choice{Name: r.Name, Text: r.Text, Options: r.Options, Letters: lettersIn(r.Options)})
	}
	for _, flag := range kind.Flags {
		if flag.Start != "" {
			f.Flags = append(f.Flags, FlagForm{Name: flag.Name, Values: append([]string{}, flag.Values...), Text: cmp.Or(flag.Start, flag.Usage) + takes(flag)})
		}
	}
	for _, p := range analyze.PlayersOf(kind) {
		if !p.Foreign {
			name, level, _ := strings.Cut(p.Form(), ":") // "random", "search[:DEPTH]"
			f.Players = append(f.Players, Choice{Name: strings.TrimSuffix(name, "["), Text: p.Text, Level: strings.ToLower(strings.TrimSuffix(level, "]"))})
		}
	}
	for _, name := range s.o.Programs {
		f.Players = append(f.Players, Choice{Name: name, Text: "external engine"})
	}
	if t, refused := newTable(Config{Game: kind.Name}, 1, nil); refused == nil {
		f.Draws = t.ends["draw"]
		f.Manual = t.hasManual()
		_, f.Arrange = t.state.(game.Arranger)
		f.Picture = pictureOf(t)
	}
	s.forms[kind.Name] = f
	return f
}

// lettersIn returns the options of a rule set in what it says of them: its words of one capital letter.
func lettersIn(text string) (letters []string) {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ' ' || r == ',' }) {
		if len(word) == 1 && word[0] >= 'A' && word[0] <= 'Z' {
			letters = append(letters, word)
		}
	}
	return letters
}

func takes(f game.Flag) string {
	if f.Takes == "" {
		return ""
	}
	return " (" + f.Takes + ")"
}

// hasManual says whether moves of a game can be carried out by hand.
func (t *table) hasManual() bool {
	p, ok := t.goTo(t.root).(game.Pointed)
	if !ok {
		return false
	}
	for _, m := range p.Moves(nil) {
		plain, manual := p.AppendGestures(nil, m, false), p.AppendGestures(nil, m, true)
		if len(plain) > 0 && len(manual) > 0 && len(plain[0]) != len(manual[0]) {
			return true
		}
	}
	return false
}
