package play

import (
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay/game"
)

// analyst is the player that analyses and gives hints.
const analyst = "search"

// maxNodes is how far "more" goes for a position.
const maxNodes = 1 << 31

// thoughts are what is wanted of players, and what has come of analysis.
type thoughts struct {
	id    uint64
	jobs  []wanted // in the order in which they were asked for
	known map[*node]*known
	queue []*node // positions that wait for their analysis
	nodes int64   // for each of them
}

// A wanted is a job on its way.
type wanted struct {
	Job
	at    *node
	moves bool // of a seat's person: the move is played, as moveforme asks
	told  *Thought
}

// A known is what analysis says of a position.
type known struct {
	Thought
	nodes int64 // that it was allowed
}

func (h *thoughts) reset() { *h = thoughts{id: h.id, known: map[*node]*known{}} }

// moved ends the thoughts about moves, of which the game has gone on.
func (h *thoughts) moved() {
	h.jobs = slices.DeleteFunc(h.jobs, func(w wanted) bool { return w.Kind != AnalyseJob })
}

// ask wants a thought.
func (h *thoughts) ask(w wanted) {
	h.id++
	w.ID = h.id
	h.jobs = append(h.jobs, w)
}

// drop takes the jobs of a kind back.
func (h *thoughts) drop(kind JobKind) {
	h.jobs = slices.DeleteFunc(h.jobs, func(w wanted) bool { return w.Kind == kind })
}

// find returns a job of a kind, or nil.
func (h *thoughts) find(kind JobKind) *wanted {
	for i := range h.jobs {
		if h.jobs[i].Kind == kind {
			return &h.jobs[i]
		}
	}
	return nil
}

// Jobs returns the thoughts that are wanted now. A shell runs them side by side and stops those that are wanted no longer.
func (s *Session) Jobs() []Job {
	s.wantMove()
	jobs := make([]Job, len(s.thoughts.jobs))
	for i := range jobs {
		jobs[i] = s.thoughts.jobs[i].Job
	}
	return jobs
}

// wantMove asks the engine whose turn it is.
func (s *Session) wantMove() {
	if s.mode != modePlay || s.table.paused && !s.table.step || s.table.failed != nil || s.thoughts.find(MoveJob) != nil {
		return
	}
	t := s.table
	turn := t.turn()
	if turn < 0 || t.seats[turn].Kind != Engine || t.passAt > 0 || t.nextAt > 0 && !t.step {
		return
	}
	j := t.job(t.tip)
	j.Kind, j.Player, j.Limits = MoveJob, t.seats[turn].Player, t.seats[turn].Limits
	if left := t.clocks.left[turn]; t.clocks.control.Bounded() && j.Limits == (Limits{}) && !s.o.Untimed {
		j.Limits.Time = max((left/30 + t.clocks.control.Increment/2).Milliseconds(), 1)
	}
	s.thoughts.ask(wanted{Job: j, at: t.tip})
}

// waits says whether an engine is to move, in a game of engines alone, that waits for its time or is paused.
func (t *table) waits() bool {
	return t.enginesAlone() && t.failed == nil && t.turn() >= 0 && (t.paused || t.nextAt > 0)
}

// job returns a job about a position.
func (t *table) job(n *node) Job {
	j := Job{
		Game: t.kind.Name, Rules: t.rules, Values: t.options.Values, Setup: t.config.Setup,
		Seat: t.goTo(n).Turn(), Seed: t.config.Seed,
	}
	for _, m := range n.path() {
		j.Moves = append(j.Moves, m.move)
		if m.seat == game.Chance {
			j.Deals = append(j.Deals, m.plain())
		}
	}
	return j
}

// provesFor is how many nodes a proof may spend for each that a search may: a solver's are cheap, and its answer is final.
const provesFor = 20

// proofOf returns how many nodes a solver may spend beside a search.
func (t *table) proofOf(nodes int64) int64 {
	row, _ := analyze.GameOf(t.kind)
	return min(row.SettleNodes, provesFor*nodes)
}

// Told takes what has come of a job; done says that nothing more will. What is wanted no longer changes nothing.
func (s *Session) Told(id uint64, th Thought, done bool, now time.Duration) {
	i := slices.IndexFunc(s.thoughts.jobs, func(w wanted) bool { return w.ID == id })
	if i < 0 {
		return
	}
	s.Tick(now)
	if i = slices.IndexFunc(s.thoughts.jobs, func(w wanted) bool { return w.ID == id }); i < 0 {
		return
	}
	w := &s.thoughts.jobs[i]
	if !done {
		w.told = &th
		if w.Kind == AnalyseJob {
			s.learn(w, th)
		}
		s.change(false)
		return
	}
	job := *w
	s.thoughts.jobs = slices.Delete(s.thoughts.jobs, i, i+1)
	switch job.Kind {
	case AnalyseJob:
		s.learn(&job, th)
		if th.Failed != nil {
			s.thoughts.queue = nil
		}
		s.analyseNext()
		s.change(false)
	case HintJob:
		s.hinted(&job, th, now)
	default:
		s.moveOf(&job, th, now)
	}
}

// learn keeps what analysis says.
func (s *Session) learn(w *wanted, th Thought) {
	if th.Failed != nil {
		s.banner = newBanner("failure", "The analysis failed: "+th.Failed.Detail)
		return
	}
	if k := s.thoughts.known[w.at]; k != nil && k.Depth > th.Depth && !th.Exact && k.Exact == th.Exact && len(th.Moves) == 0 {
		return
	}
	s.thoughts.known[w.at] = &known{th, w.Limits.Nodes}
}

// moveOf plays the move that an engine has chosen, or stops the game if it failed.
func (s *Session) moveOf(w *wanted, th Thought, now time.Duration) {
	t := s.table
	if s.mode != modePlay || t.tip != w.at {
		return
	}
	if th.Failed == nil {
		m, ill := t.goTo(t.tip).ParseMove(th.Move)
		if ill == nil {
			s.banner, s.say = nil, ""
			s.put(m, "", now)
			return
		}
		th.Failed = &Failure{Reason: "illegal", Detail: ill.Message}
	}
	if th.Failed.Reason == player.Resigned && t.ends["resign"] {
		t.loser = w.Seat
		t.ended = lostBy(t.loser, len(t.seats), "resignation")
		s.change(true)
		s.finish(now)
		return
	}
	t.clocks.stop(now)
	t.failed = &failure{int(w.Seat), *th.Failed}
	s.banner = newBanner("failure", t.nameOf(int(w.Seat))+" failed: "+th.Failed.Detail)
	s.banner.Code, s.banner.Hint = th.Failed.Reason, "Start it again, let search take the seat, or end the game."
	s.say = s.banner.Text
	s.change(true)
}

// hinted takes the move of a hint.
func (s *Session) hinted(w *wanted, th Thought, now time.Duration) {
	t := s.table
	if th.Failed != nil {
		s.banner = newBanner("failure", "No hint: "+th.Failed.Detail)
		s.change(false)
		return
	}
	if w.moves {
		s.moveOf(w, th, now)
		return
	}
	s.thoughts.known[w.at] = &known{th, w.Limits.Nodes}
	t.hinted = w.at
	s.banner = newBanner("note", "Best move: "+th.Move)
	if th.Text != "" {
		s.banner.Text += " (" + t.scoreWords(th.Text, w.Seat) + ")"
	}
	s.say = s.banner.Text
	s.change(false)
}

// scoreWords says a score of the side to move with whose it is: of two seats the first one's, see [player.Shown].
func (t *table) scoreWords(text string, turn game.Seat) string {
	if text == "" || text == "draw" {
		return text
	}
	if len(t.seats) == 2 {
		turn = 0
	}
	return withMinus(text) + " for " + t.nameOf(int(turn))
}

// withMinus writes a score, which is plain ASCII in records, with the sign that people read.
func withMinus(score string) string {
	if less, ok := strings.CutPrefix(score, "-"); ok {
		return "−" + less
	}
	return score
}

// doHint asks for the best move of the shown position.
func (s *Session) doHint(c *call) *Refusal { return s.askFor(c, false) }

// doMoveForMe lets an engine make one move of the client's.
func (s *Session) doMoveForMe(c *call) *Refusal {
	if turn := s.table.turn(); turn < 0 || !s.table.has(c.by, int(turn)) {
		return &Refusal{Kind: Forbidden, Message: "It is not your turn."}
	}
	return s.askFor(c, true)
}

func (s *Session) askFor(c *call, move bool) *Refusal {
	t := s.table
	at := s.node(c.window)
	if s.mode != modePlay && !c.by.Host {
		return watching()
	}
	if s.mode == modePlay {
		at = t.tip
		if !t.alone(c.by) {
			return refuse("There are no hints in a game with remote players.")
		}
		if t.paused {
			return refuse("The game is paused.")
		}
	}
	if t.overAt(at) || t.goTo(at).Turn() < 0 {
		return refuse("No move can be made now.")
	}
	j := t.job(at)
	j.Kind, j.Player, j.Limits, j.Proof = HintJob, analyst, Limits{Nodes: player.DefaultNodes}, t.proofOf(player.DefaultNodes)
	s.thoughts.drop(HintJob)
	s.countHint()
	s.thoughts.ask(wanted{Job: j, at: at, moves: move})
	s.change(false)
	return nil
}

// countHint counts what helps somebody in a game that is on.
func (s *Session) countHint() {
	if s.mode == modePlay {
		s.table.stats.Hints++
	}
}

// doAnalyse analyses the shown position, or where Text is "game" all of its line, with N nodes each, 0: the default.
func (s *Session) doAnalyse(c *call) *Refusal {
	t := s.table
	if refused := s.mayAnalyse(c.by); refused != nil {
		return refused
	}
	at := s.node(c.window)
	if c.Text != "game" && (t.overAt(at) || t.goTo(at).Turn() < 0) {
		return refuse("The game is over here.")
	}
	nodes := int64(c.N)
	if nodes <= 0 || nodes > maxNodes {
		nodes = player.DefaultNodes
	}
	s.countHint()
	s.thoughts.drop(AnalyseJob)
	s.thoughts.queue, s.thoughts.nodes = []*node{at}, nodes
	if c.Text == "game" {
		s.thoughts.queue = append([]*node{t.root}, at.line()...)
	}
	s.analyseNext()
	s.change(false)
	return nil
}

// mayAnalyse says why a client may not have positions analysed.
func (s *Session) mayAnalyse(of Client) *Refusal {
	t := s.table
	switch {
	case !of.Host && len(t.mine(of)) == 0:
		return watching()
	case s.mode == modePlay && !t.alone(of):
		return refuse("A game with remote players is analysed once it is over.")
	}
	return nil
}

// analyseNext asks for the analysis of the next position that waits for it and has none as deep.
func (s *Session) analyseNext() {
	t, h := s.table, &s.thoughts
	for len(h.queue) > 0 && h.find(AnalyseJob) == nil {
		at := h.queue[0]
		h.queue = h.queue[1:]
		k := h.known[at]
		known := k != nil && (k.nodes >= h.nodes || k.Exact) && len(k.Moves) > 0
		if known || t.toMove(at) < 0 {
			continue
		}
		j := t.job(at)
		j.Kind, j.Player, j.Limits, j.Several, j.Proof = AnalyseJob, analyst, Limits{Nodes: h.nodes}, candidates, t.proofOf(h.nodes)
		h.ask(wanted{Job: j, at: at})
	}
}

// candidates is how many moves analysis shows.
const candidates = 5

// doRest stops the analysis.
func (s *Session) doRest(c *call) *Refusal {
	if refused := s.mayAnalyse(c.by); refused != nil {
		return refused
	}
	s.thoughts.drop(AnalyseJob)
	s.thoughts.queue = nil
	s.change(false)
	return nil
}

// doMoveNow ends the search of the engine that is to move: it plays the best that it has found so far. Of engines that play
// alone the next one begins at once, and makes one move where the game is paused.
func (s *Session) doMoveNow(c *call) *Refusal {
	w, t := s.thoughts.find(MoveJob), s.table
	if w == nil && t.waits() {
		if t.paused {
			t.step, t.nextAt = true, 0
			s.change(false)
			return nil
		}
		s.beginNext(c.now)
		return nil
	}
	if w == nil {
		return refuse("No engine is thinking.")
	}
	if w.told == nil || w.told.Move == "" {
		return refuse("The engine has found no move yet.")
	}
	job, th := *w, *w.told
	s.thoughts.drop(MoveJob)
	s.moveOf(&job, th, c.now)
	return nil
}

// doRetry lets an engine that failed try again.
func (s *Session) doRetry(c *call) *Refusal {
	if s.table.failed == nil {
		return refuse("No engine has failed.")
	}
	return s.mend(c)
}

// mend goes on after a failure.
func (s *Session) mend(c *call) *Refusal {
	s.table.failed, s.banner = nil, nil
	s.thoughts.moved()
	s.change(true)
	s.goOn(c.now)
	return nil
}

// doReplace gives the seat of an engine that failed to plybook's own search.
func (s *Session) doReplace(c *call) *Refusal {
	f := s.table.failed
	if f == nil {
		return refuse("No engine has failed.")
	}
	st := &s.table.seats[f.seat]
	st.Player = analyst
	st.Name = ""
	return s.mend(c)
}

// doEnd ends a game whose engine failed, as it stands.
func (s *Session) doEnd(c *call) *Refusal {
	if s.table.failed == nil {
		return refuse("No engine has failed.")
	}
	s.table.failed = nil
	s.save(c.now)
	s.mode = modeReview
	s.change(true)
	return nil
}

// doNotes writes what analysis has found as comments on the moves, beside what people have written.
func (s *Session) doNotes(c *call) *Refusal {
	moves := s.analysed()
	if len(moves) == 0 {
		return refuse("Nothing is analysed yet.")
	}
	for _, n := range moves {
		k := s.thoughts.known[n.parent]
		lines := slices.DeleteFunc(strings.Split(n.comment, "\n"), func(line string) bool { return strings.HasPrefix(line, player.AnnotationLabel) })
		lines = append(lines, player.AnnotationLabel+"score "+k.Text+", best "+strings.Join(k.Line, " "))
		n.comment = strings.TrimSpace(strings.Join(lines, "\n"))
	}
	s.change(false)
	s.save(c.now)
	return nil
}

// analysed returns the moves of the game that were made in positions whose score is known.
func (s *Session) analysed() (moves []*node) {
	for _, n := range s.table.tip.path() {
		if k := s.thoughts.known[n.parent]; k != nil && k.Scored {
			moves = append(moves, n)
		}
	}
	return moves
}

// The graph has a point for each position whose score is known, from a win of the first seat at the top to its loss at the bottom.
const (
	graphLeft, graphWidth  = 4, 292
	graphMiddle, graphRise = 32, 28
)

// graph draws the scores of the positions of a line as far as they are known. at is the one that is shown.
func (s *Session) graph(at *node, line []*node) GraphView {
	var curve, points strings.Builder
	found, now := 0, "not analysed"
	first, last := 0.0, 0.0
	for i, n := range append([]*node{s.table.root}, line...) {
		k := s.thoughts.known[n]
		if k == nil || !k.Scored {
			continue
		}
		value := k.Value
		if len(s.table.seats) == 2 && s.table.toMove(n) == 1 {
			value = -value
		}
		x, y := graphLeft+graphWidth*float64(i)/float64(max(1, len(line))), graphMiddle-graphRise*value
		text := s.table.scoreWords(k.Text, s.table.toMove(n))
		step, size, class := "L", 2.2, "point"
		if found == 0 {
			step, first = "M", x
		}
		if n == at {
			size, class, now = 4, "now", text
		}
		fmt.Fprintf(&curve, "%s%.1f %.1f", step, x, y)
		fmt.Fprintf(&points, `<circle cx="%.1f" cy="%.1f" r="%g" class="%s"><title>%d: %s</title></circle>`, x, y, size, class, n.number(), html.EscapeString(text))
		found, last = found+1, x
	}
	g := GraphView{Markup: `<path d="M4 32H296" class="axis"/>`, Text: "Score by ply: nothing analysed yet"}
	if found > 0 {
		g.Markup += fmt.Sprintf(`<path d="%sL%.1f 32L%.1f 32Z" class="area"/><path d="%[1]s" class="curve"/>%[4]s`, curve.String(), last, first, points.String())
		g.Text = fmt.Sprintf("Score by ply, %d positions; now %s", found, now)
	}
	return g
}

// rests says why analysis does nothing.
func (v *View) rests() string {
	switch may := slices.Contains(v.May, "analyse"); {
	case v.Queue > 0:
		return fmt.Sprintf("%d positions to go", v.Queue)
	case !may && v.Mode == modePlay:
		return "Analysis waits until the game is over: it has remote players"
	case !may:
		return "The game is over here"
	case v.Mode == modePlay:
		return "Off · the whole game can be analysed once it is over"
	}
	return "Off"
}

// effort says what the analysis of a position does, or has done.
func (v *View) effort(k *known, running bool) string {
	text := "Idle"
	switch {
	case v.Queue > 0:
		text = v.Rests
	case running:
		text = "Searching…"
	case k.Exact:
		text = "Exact"
	}
	depth, nodes := 0, int64(0)
	if k != nil {
		depth, nodes = k.Depth, k.Nodes
	}
	return fmt.Sprintf("%s · depth %d · %s nodes", text, depth, thousands(nodes))
}

// thousands writes a number with a comma before each three digits.
func thousands(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// toMove returns the side to move in a position.
func (t *table) toMove(n *node) game.Seat { return t.goTo(n).Turn() }
