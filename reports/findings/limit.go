package findings

import (
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

// SeverityCounts count findings by severity.
type SeverityCounts [parse.Note + 1]int

// CountsOf counts findings.
func CountsOf(found []replay.Finding) (n SeverityCounts) {
	for i := range found {
		n[found[i].Severity]++
	}
	return n
}

// All returns the count of all findings.
func (n *SeverityCounts) All() int { return n[parse.Error] + n[parse.Warning] + n[parse.Note] }

func (n *SeverityCounts) add(o *SeverityCounts) {
	for s := range n {
		n[s] += o[s]
	}
}

// kinds returns the counts by severity in brackets: " (2 errors, 1 note)"; "" if there are none.
func (n *SeverityCounts) kinds() string {
	var kinds []string
	for s, found := range n {
		if found > 0 {
			kinds = append(kinds, wording.Count(found, parse.Severity(s).String()))
		}
	}
	if len(kinds) == 0 {
		return ""
	}
	return " (" + strings.Join(kinds, ", ") + ")"
}

// A Limit is how many findings a run shows. Findings take their places in the order of the input, or the gravest first. Workers run
// ahead of that order and ask which severities have no place left: what is not shown is not laid out either.
// A nil Limit shows everything.
type Limit struct {
	max     int
	gravest bool
	seen    SeverityCounts
	taken   SeverityCounts // with gravest first, places that a graver finding may still take
	full    [parse.Note + 1]atomic.Bool
}

// NewLimit returns a limit of so many findings; 0 is none.
func NewLimit(most int, gravestFirst bool) *Limit {
	if most == 0 {
		return nil
	}
	return &Limit{max: most, gravest: gravestFirst}
}

// Full states that no finding of a severity is shown after those that are written already. It may be called by
// several goroutines.
func (l *Limit) Full(s parse.Severity) bool { return l != nil && l.full[s].Load() }

// take reports whether the next finding has a place.
func (l *Limit) take(s parse.Severity) bool {
	l.seen[s]++
	if l.full[s].Load() {
		return false
	}
	l.taken[s]++
	before := 0 // places that findings of this severity and graver ones have
	for i := range l.taken {
		before += l.taken[i]
		full := before
		if !l.gravest {
			full = l.taken.All()
		}
		if full >= l.max {
			l.full[i].Store(true)
		}
	}
	return true
}

// Unshown returns the counts of the findings that have no place.
func (l *Limit) Unshown() (n SeverityCounts) {
	if l == nil {
		return n
	}
	left := l.max
	for s, seen := range l.seen {
		shown := l.taken[s]
		if l.gravest {
			shown = min(seen, left)
			left -= shown
		}
		n[s] = seen - shown
	}
	return n
}

// Writer returns a writer that passes on the findings that have a place.
func (l *Limit) Writer(w Writer) Writer {
	if l == nil {
		return w
	}
	return limited{w, l}
}

type limited struct {
	Writer
	limit *Limit
}

func (w limited) Game(g *Game) error {
	w.limit.seen.add(&g.Unshown)
	all := true
	for i := range g.Findings {
		if all = w.limit.take(g.Findings[i].Severity); !all {
			return w.Writer.Game(w.cut(g, i))
		}
	}
	return w.Writer.Game(g)
}

// cut returns a game without its findings that have no place, of which one with a number is the first.
func (w limited) cut(g *Game, from int) *Game {
	kept := *g
	kept.Findings = append([]replay.Finding(nil), g.Findings[:from]...)
	for i := range g.Findings[from:] {
		f := &g.Findings[from+i]
		if i > 0 && w.limit.take(f.Severity) {
			kept.Findings = append(kept.Findings, *f)
		} else {
			kept.Unshown[f.Severity]++
		}
	}
	return &kept
}

func (w limited) Close(s *Summary) error {
	s.Unshown = w.limit.Unshown()
	return w.Writer.Close(s)
}

// more states how many findings are not shown: "and 12 more findings (12 notes); …".
func (s *Summary) more() string {
	n := s.Unshown.All()
	return fmt.Sprintf("and %s%s; --max-findings 0 shows all\n", wording.Count(n, "more finding"), s.Unshown.kinds())
}
