// Package diff shows what has changed between two corpora: as text for a terminal, and as a page with the last positions
// side by side.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package diff

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/wording"
)

// A Comparison is a game that has changed, with as much of both sides as can be replayed.
type Comparison struct {
	*corpus.Change
	Before, After *replay.Played // nil for a side that is a snapshot or lacks the game
	Parting       *corpus.Divergence
	Cells         []replay.Cell // that differ in the last positions
}

// A View shows what has changed between two corpora, in one form.
type View interface {
	// Begin says what will come.
	Begin(t *corpus.DiffTotals) error
	// Change shows a change; it keeps nothing of it.
	Change(c *Comparison) error
	// Close completes the form.
	Close() error
}

// lineColumns are the columns of a snapshot that a diff names, in their order, without those that
// follow from another: the key of a position shows only whether it is the same.
var lineColumns = []struct {
	name  string
	value func(*corpus.Line) string
}{
	{"game", func(l *corpus.Line) string { return l.Game }},
	{"rules", func(l *corpus.Line) string { return l.Rules }},
	{"plies", func(l *corpus.Line) string { return wording.Number(int64(l.Plies)) }},
	{"outcome", func(l *corpus.Line) string { return ReasonWords(l.Outcome) }},
	{"error:", func(l *corpus.Line) string { return l.Fault }},
}

// ChangeID names the record of a change, with its older name or number if that was another.
func ChangeID(c *Comparison) string {
	if was := c.Was(); was != "" {
		return c.ID() + " (was " + was + ")"
	}
	return c.ID()
}

// ChangeText returns what differs in the lines of both sides, or what the only side has.
func ChangeText(c *Comparison) string {
	var parts []string
	for _, column := range lineColumns {
		if c.Old == nil || c.New == nil {
			if value := column.value(cmp.Or(c.Old, c.New)); value != "" {
				parts = append(parts, column.name+" "+value)
			}
			continue
		}
		if before, after := column.value(c.Old), column.value(c.New); before != after {
			parts = append(parts, fmt.Sprintf("%s %s → %s", column.name, orNone(before), orNone(after)))
		}
	}
	if len(parts) == 0 {
		return "position"
	}
	return strings.Join(parts, ", ")
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// MoveOrEnd returns a move, or that the game ends where there is none.
func MoveOrEnd(move string) string {
	if move == "" {
		return "end"
	}
	return move
}

// Summary returns the counts of a diff on one line.
func Summary(t *corpus.DiffTotals) string {
	return fmt.Sprintf("%s, %s changed, %s", sameCount(t), wording.Number(int64(t.Changed)), removedAndAdded(t))
}

// removedAndAdded counts the records of one side alone.
func removedAndAdded(t *corpus.DiffTotals) string {
	return fmt.Sprintf("%s removed, %s added", wording.Number(int64(t.Removed)), wording.Number(int64(t.Added)))
}

// sameCount counts the records that are the same.
func sameCount(t *corpus.DiffTotals) string {
	if t.Moved == 0 {
		return wording.Number(int64(t.Same)) + " the same"
	}
	return fmt.Sprintf("%s the same (%s of them in another file or place)", wording.Number(int64(t.Same)), wording.Number(int64(t.Moved)))
}

// ReasonWords returns a reason, or an outcome with its reason, as people understand it.
func ReasonWords(text string) string {
	if text == game.NotRecorded {
		return scene.NoReason
	}
	if outcome, ok := strings.CutSuffix(text, " "+game.NotRecorded); ok {
		return outcome + " (" + scene.NoReason + ")" // which stands between commas
	}
	return text
}

// Compare replays both sides of a change.
func Compare(c *corpus.Change) (*Comparison, error) {
	before, after, err := c.Played()
	if err != nil {
		return nil, err
	}
	compared := &Comparison{Change: c, Before: before, After: after}
	if before == nil || after == nil || before.State == nil || after.State == nil {
		return compared, nil
	}
	if parting, differ := corpus.Diverge(before, after); differ {
		compared.Parting = &parting
	}
	compared.Cells = corpus.ChangedCells(before.At(len(before.Plies)), after.At(len(after.Plies)))
	return compared, nil
}
