package player

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/search"
)

// A TimeControl says how much time a player has. The zero value counts the time that players use and bounds nothing.
type TimeControl struct {
	Base      time.Duration // for the game, or for so many Moves; 0: no bound
	Increment time.Duration // added after each move
	Moves     int           // after as many moves of a player Base is added again; 0: never
	Off       bool          // time is not even counted
}

// longestControl bounds the times of a control.
const longestControl = 1000 * time.Hour

// ParseTimeControl reads "none", "up" (or nothing), which counts the time used, and clocks that count down: a base with an
// increment in seconds ("10+0.1") or with units ("10m+5s"), or moves in a time ("40/60", "40/10m"), with an increment or without.
func ParseTimeControl(text string) (c TimeControl, err error) {
	switch text {
	case "", "up":
		return c, nil
	case "none":
		return TimeControl{Off: true}, nil
	}
	rest := text
	if moves, after, found := strings.Cut(text, "/"); found {
		if c.Moves, err = strconv.Atoi(moves); err != nil || c.Moves < 1 || c.Moves > 10_000 {
			return TimeControl{}, errControl(text, "the number of moves before the slash must be from 1 to 10000")
		}
		rest = after
	}
	base, increment, found := strings.Cut(rest, "+")
	if c.Base, err = parseTime(base); err != nil {
		return TimeControl{}, errControl(text, err.Error())
	}
	if found {
		if c.Increment, err = parseTime(increment); err != nil {
			return TimeControl{}, errControl(text, err.Error())
		}
	}
	if c.Base == 0 {
		return TimeControl{}, errControl(text, "the base time must be more than 0")
	}
	return c, nil
}

func errControl(text, why string) error {
	return fmt.Errorf("%q is not a time control: %s; write 10m+5s, 10+0.1 (seconds), 40/60 or none", text, why)
}

// parseTime reads a number of seconds, or one with a unit h, m, s or ms.
func parseTime(text string) (time.Duration, error) {
	if text == "" {
		return 0, errors.New("a time is missing")
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		d, err = time.ParseDuration(text + "s")
	}
	switch {
	case err != nil:
		return 0, fmt.Errorf("%q is not a time", text)
	case d < 0 || d > longestControl:
		return 0, fmt.Errorf("a time must be from 0 to %s", longestControl)
	}
	return d, nil
}

// Bounded says whether players can run out of time.
func (c TimeControl) Bounded() bool { return c.Base > 0 }

// String writes the control as [ParseTimeControl] reads it.
func (c TimeControl) String() string {
	switch {
	case c.Off:
		return "none"
	case !c.Bounded():
		return "up"
	}
	text := seconds(c.Base)
	if c.Moves > 0 {
		text = strconv.Itoa(c.Moves) + "/" + text
	}
	if c.Increment > 0 {
		text += "+" + seconds(c.Increment)
	}
	return text
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

// After returns what a player has left who had some left before a move, the n-th of their moves, counted from 1, and used some for it.
func (c TimeControl) After(left, used time.Duration, n int) time.Duration {
	left += c.Increment - used
	if c.Moves > 0 && n%c.Moves == 0 {
		left += c.Base
	}
	return left
}

// ClockAt returns what a clock shows that a player with so much left looks at after a number of moves.
func (c TimeControl) ClockAt(left time.Duration, moves int) *search.Clock {
	clock := search.Clock{Left: left, Base: c.Base, Increment: c.Increment, Period: c.Moves}
	if c.Moves > 0 {
		clock.ToGo = c.Moves - moves%c.Moves
	}
	return &clock
}
