package match

import (
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/engine/process"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
)

// An Allowance is what a player may spend.
type Allowance struct {
	Limits search.Limits      // of each move
	Clock  player.TimeControl // of a game; without a bound there is no clock
}

// Bounds of [Settings.TimeScale].
const (
	MinTimeScale = 0.5
	MaxTimeScale = 3.0
)

func isTimeScale(scale float64) bool { return scale >= MinTimeScale && scale <= MaxTimeScale }

// scaled returns an allowance with its times multiplied; 0: as they are.
func (a Allowance) scaled(scale float64) Allowance {
	if scale == 0 {
		return a
	}
	for _, d := range []*time.Duration{&a.Limits.Time, &a.Clock.Base, &a.Clock.Increment} {
		*d = time.Duration(float64(*d) * scale)
	}
	return a
}

// allowance returns that of an entrant.
func (s *Settings) allowance(entrant int) Allowance {
	if own := s.Entrants[entrant].Own; own != nil {
		return *own
	}
	return Allowance{Limits: s.Limits, Clock: s.Clock}
}

// StartLimits returns the limits of the first move. A margin stays on a clock.
func (a *Allowance) StartLimits(margin time.Duration) search.Limits {
	return a.limits(a.Clock.Base, 0, margin)
}

// limits returns those of a move of a player with so much time left after a number of moves.
func (a *Allowance) limits(left time.Duration, moves int, margin time.Duration) search.Limits {
	l := a.Limits
	if a.Clock.Bounded() {
		l.Clock = a.Clock.ClockAt(left, moves)
		l.Clock.Margin = margin
		l.Time, l.Most = l.Clock.Share(nil)
	}
	return l
}

// words returns the allowance in the words of a line of settings: "depth 4", "tc 10+0.1".
func (a *Allowance) words() (words []string) {
	if l := a.Limits; l.Depth > 0 {
		words = append(words, fmt.Sprintf("depth %d", l.Depth))
	}
	if l := a.Limits; l.Nodes > 0 {
		words = append(words, fmt.Sprintf("nodes %d", l.Nodes))
	}
	if l := a.Limits; l.Time > 0 {
		words = append(words, fmt.Sprintf("time %v", l.Time))
	}
	if a.Clock.Bounded() {
		words = append(words, "tc "+a.Clock.String())
	}
	return words
}

// ownLimits returns what an entrant may spend that others may not, as tags have it; "" if that is nothing.
func (s *Settings) ownLimits(entrant int) string {
	own, all := s.allowance(entrant), Allowance{Limits: s.Limits, Clock: s.Clock}
	words := own.words()
	if all.Clock.Bounded() && !own.Clock.Bounded() {
		words = append(words, "tc none")
	}
	text := strings.Join(words, ", ")
	if text == strings.Join(all.words(), ", ") {
		return ""
	}
	return text
}

// timed says whether time has a say in the games.
func (s *Settings) timed() bool {
	return s.anybody(func(a *Allowance) bool { return a.Limits.Time > 0 || a.Clock.Bounded() })
}

// clocked says whether a player has a clock.
func (s *Settings) clocked() bool {
	return s.anybody(func(a *Allowance) bool { return a.Clock.Bounded() })
}

// anybody says whether the allowance of an entrant is of a kind.
func (s *Settings) anybody(is func(a *Allowance) bool) bool {
	for i := range s.Entrants {
		if a := s.allowance(i); is(&a) {
			return true
		}
	}
	return false
}

// A stopwatch measures the time of a move of a player who does not say it.
type stopwatch struct {
	cpu    bool
	begun  time.Time
	before time.Duration // of the thread, which is that of the goroutine from here on
}

func (s *Settings) startWatch() stopwatch {
	w := stopwatch{cpu: s.CPU, begun: time.Now()}
	if w.cpu {
		runtime.LockOSThread()
		w.before, _ = process.ThreadCPU() // see check
	}
	return w
}

// stop returns the time that was taken: CPU time of the thread, if that is what counts.
func (w *stopwatch) stop() time.Duration {
	if !w.cpu {
		return time.Since(w.begun)
	}
	defer runtime.UnlockOSThread()
	now, _ := process.ThreadCPU() // see check
	return now - w.before
}

// A clock is that of a player in a game.
type clock struct {
	allowance Allowance
	left      time.Duration
	moves     int // made since the opening
}

// setClocks gives all seats their time.
func (a *arena) setClocks() {
	for _, entrant := range a.slot.Seats {
		allowance := a.settings.allowance(entrant).scaled(a.settings.TimeScale)
		a.clocks = append(a.clocks, clock{allowance: allowance, left: allowance.Clock.Base})
	}
}

// limits returns those of the next move, which is that of a seat.
func (a *arena) limits(turn int) search.Limits {
	c := &a.clocks[turn]
	l := c.allowance.limits(c.left, c.moves, a.settings.Margin)
	if rival := &a.clocks[(turn+1)%len(a.clocks)]; rival.allowance.Clock.Bounded() {
		l.Rival = rival.allowance.Clock.ClockAt(rival.left, rival.moves)
	}
	return l
}

// spend takes the time of a move from a clock. What it was overrun by within the margin is forgiven, and nothing is left
// then but the increment; a failure says that it was overrun by more.
func (c *clock) spend(used, margin time.Duration) *player.Failure {
	if !c.allowance.Clock.Bounded() {
		return nil
	}
	if used > c.left+margin {
		return &player.Failure{Reason: player.Timeout, Detail: fmt.Sprintf("it took %v for a move with %v on its clock and a margin of %v",
			used.Round(time.Millisecond), c.left.Round(time.Millisecond), margin)}
	}
	c.moves++
	c.left = c.allowance.Clock.After(max(c.left-used, 0), 0, c.moves)
	return nil
}

// comment adds what is left on the clock to a comment.
func (c *clock) comment(text string) string {
	if !c.allowance.Clock.Bounded() {
		return text
	}
	return strings.TrimSpace(text + " " + player.ClockText(c.left))
}

// timeControl returns the time control that all players of a game have; "" if there is none.
func (a *arena) timeControl() string {
	var controls []player.TimeControl
	for _, entrant := range a.slot.Seats {
		controls = append(controls, a.settings.allowance(entrant).Clock)
	}
	for _, c := range controls {
		if !c.Bounded() || c != controls[0] {
			return ""
		}
	}
	return controls[0].String()
}
