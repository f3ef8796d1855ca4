package reports

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/plybook/plybook/replay"
)

// A Baseline is a set of findings that were known before, by file, code, game and ply: lines may
// move without making a finding new. The zero value is empty and ready to use. It grows
// with the findings in it, not with the corpus.
type Baseline struct {
	entries map[baselineEntry]bool // whether it was found again
	files   map[string]bool        // that the run has read
}

type baselineEntry struct {
	File string `json:"file"`
	Code string `json:"code"`
	Game int    `json:"game"`
	Ply  int    `json:"ply"`
}

const baselineVersion = 1

// ReadBaseline reads what [Baseline.Write] wrote.
func ReadBaseline(r io.Reader) (*Baseline, error) {
	var file struct {
		Version  int             `json:"plybook-baseline"`
		Findings []baselineEntry `json:"findings"`
	}
	if err := json.NewDecoder(r).Decode(&file); err != nil {
		return nil, fmt.Errorf("not a baseline: %w", err)
	}
	if file.Version != baselineVersion {
		return nil, fmt.Errorf("not a baseline that this version reads: \"plybook-baseline\" is %d and should be %d",
			file.Version, baselineVersion)
	}
	b := &Baseline{entries: make(map[baselineEntry]bool, len(file.Findings))}
	for _, e := range file.Findings {
		b.entries[e] = false
	}
	return b, nil
}

// Add puts the findings of a game into the baseline.
func (b *Baseline) Add(g *Game) {
	if b.entries == nil {
		b.entries = map[baselineEntry]bool{}
	}
	for i := range g.Findings {
		b.entries[entryOf(&g.Findings[i])] = true
	}
}

// Filter takes the known findings out of a game and returns how many there were.
func (b *Baseline) Filter(g *Game) (known int) {
	if b.files == nil {
		b.files = map[string]bool{}
	}
	b.files[baselineName(g.File)] = true
	before := len(g.Findings)
	g.Findings = slices.DeleteFunc(g.Findings, func(f replay.Finding) bool {
		e := entryOf(&f)
		_, ok := b.entries[e]
		if ok {
			b.entries[e] = true
		}
		return ok
	})
	return before - len(g.Findings)
}

// Stale returns how many entries about the files that [Baseline.Filter] saw were not found again.
func (b *Baseline) Stale() int {
	n := 0
	for e, found := range b.entries {
		if !found && b.files[e.File] {
			n++
		}
	}
	return n
}

// Write writes the baseline as JSON, sorted, a finding a line.
func (b *Baseline) Write(w io.Writer) error {
	entries := make([]baselineEntry, 0, len(b.entries))
	for e := range b.entries {
		entries = append(entries, e)
	}
	slices.SortFunc(entries, func(x, y baselineEntry) int {
		return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Game, y.Game),
			cmp.Compare(x.Ply, y.Ply), cmp.Compare(x.Code, y.Code))
	})
	out := fmt.Appendf(nil, "{\"plybook-baseline\": %d, \"findings\": [", baselineVersion)
	for i, e := range entries {
		line, err := json.Marshal(e)
		if err != nil {
			return err
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(out, "\n  "...), line...)
	}
	_, err := w.Write(append(out, "\n]}\n"...))
	return err
}

func entryOf(f *replay.Finding) baselineEntry {
	return baselineEntry{baselineName(f.File), f.Code, f.Game, f.Ply}
}

// baselineName spells a file's name the same on every system, and as JSON can hold it.
func baselineName(name string) string {
	return strings.ToValidUTF8(path.Clean(filepath.ToSlash(name)), "\uFFFD")
}
