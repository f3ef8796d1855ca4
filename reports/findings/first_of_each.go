package findings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

// A FirstOfEach passes on the first finding of each code, and all findings about files. It leaves
// notes out. The zero value is not ready; To is where findings go.
type FirstOfEach struct {
	To   Writer
	more map[string]int // findings by code after the first; a code that is not in it has had none
}

// Game implements [Writer].
func (w *FirstOfEach) Game(g *Game) error {
	if g.Index == 0 || len(g.Findings) == 0 {
		return w.To.Game(g)
	}
	if w.more == nil {
		w.more = map[string]int{}
	}
	first := *g
	first.Findings = slices.DeleteFunc(slices.Clone(g.Findings), func(f replay.Finding) bool { return !w.first(&f) })
	return w.To.Game(&first)
}

// first reports whether a finding is the first of its code, and counts it if not.
func (w *FirstOfEach) first(f *replay.Finding) bool {
	if f.Severity == parse.Note {
		return false
	}
	n, seen := w.more[f.Code]
	if seen {
		n++
	}
	w.more[f.Code] = n
	return !seen
}

// Close implements [Writer].
func (w *FirstOfEach) Close(s *Summary) error { return w.To.Close(s) }

// maxCodesListed is of how many codes the counts are said.
const maxCodesListed = 8

// Rest says on one line how many findings were left out, by code, most of them first; "" if none was.
func (w *FirstOfEach) Rest() string {
	type left struct {
		code string
		n    int
	}
	var all []left
	total := 0
	for code, n := range w.more {
		if n > 0 {
			all = append(all, left{code, n})
			total += n
		}
	}
	if total == 0 {
		return ""
	}
	slices.SortFunc(all, func(a, b left) int { return cmp.Or(b.n-a.n, strings.Compare(a.code, b.code)) })
	var parts []string
	for _, l := range all[:min(len(all), maxCodesListed)] {
		parts = append(parts, wording.Number(int64(l.n))+" "+l.code)
	}
	if more := len(all) - maxCodesListed; more > 0 {
		parts = append(parts, "others of "+wording.Count(more, "more code"))
	}
	return fmt.Sprintf("%s like these: %s", wording.Count(total, "more finding"), strings.Join(parts, ", "))
}

// SummaryOf returns the summary of the run, or the runs, that a result comes from.
func SummaryOf(r *stats.Result) Summary {
	was := &r.Reading
	return Summary{
		Files: int(r.Files), Games: int(r.Records), Plies: int(was.Plies), Unrecognised: int(was.PassedOver),
		Errors: int(max(was.Errors, r.Invalid)), Warnings: int(was.Warnings), Notes: int(was.Notes),
	}
}
