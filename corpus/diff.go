package corpus

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// A Change is a record that one side of a [Diff] has otherwise than the other. It is valid until
// the function it was given to returns.
type Change struct {
	Kind   ChangeKind
	Old    *Line    // nil if the record appeared
	New    *Line    // nil if it vanished
	Fields []string // the columns that differ, for Changed: "plies", "position", …

	sides [2]*side
	place [2][]byte // nil where the side is a snapshot or has no such record
}

// ChangeKind says what became of a record.
type ChangeKind uint8

const (
	Changed  ChangeKind = iota // both sides have it, and its line differs
	Vanished                   // only the old side has it
	Appeared                   // only the new side has it
)

func (k ChangeKind) String() string { return [...]string{"changed", "vanished", "appeared"}[k] }

// Played replays the record on both sides, so that they can be compared ply by ply; nil for a
// side that is a snapshot or does not have it. The two are apart in memory, and the caller's.
func (c *Change) Played() (before, after *replay.Played, err error) {
	if before, err = c.played(0, c.Old); err == nil {
		after, err = c.played(1, c.New)
	}
	return before, after, err
}

func (c *Change) played(side int, l *Line) (*replay.Played, error) {
	if l == nil || c.place[side] == nil {
		return nil, nil
	}
	s := c.sides[side]
	at, err := parsePlace(c.place[side])
	if err != nil {
		return nil, err
	}
	o := s.options.Replay
	o.File = at.name
	r, err := s.store.record(at, l.Index, o.Allow)
	if err != nil {
		return nil, err
	}
	return replay.Replay(r, o), nil
}

// ID returns the identity of the record, on the new side where there is one.
func (c *Change) ID() string { return cmp.Or(c.New, c.Old).ID() }

// DiffTotals count what a [Diff] compared.
type DiffTotals struct {
	Old, New          Totals // of a snapshot only the records
	OldSnapshot       bool   // the old side is a snapshot
	NewSnapshot       bool
	Same              int // records that both sides have alike
	Changed, Vanished int
	Appeared          int
	Unread            [2]int // faults that kept records of the old and of the new side from being read
}

// Clean says whether the sides are the same.
func (t *DiffTotals) Clean() bool { return t.Changed+t.Vanished+t.Appeared == 0 }

// Diff compares two corpora record by record and calls emit with what differs, in the order of a
// snapshot. Either side is a snapshot or anything that [Each] reads. Records are the same if
// their sources have the same ID and they the same number; where both sides have a single source,
// the number is enough. Two positions are the same if their keys are.
//
// What there is to say about sources goes to report, and is counted in Unread where records may be
// missing. If a side cannot be read nothing is emitted,
// and the error is an [*ArgError], a [*SnapshotError], or as from [Each].
func Diff(
	ctx context.Context, before, after string, o Options,
	report func(replay.Finding) error, emit func(*Change) error,
) (DiffTotals, error) {
	var totals DiffTotals
	if before == "-" && after == "-" {
		return totals, &ArgError{"-", errors.New("standard input can be only one side")}
	}
	var sides [2]*side
	for i, arg := range []string{before, after} {
		sides[i] = &side{arg: arg, options: o, lines: sorter{dir: o.TempDir}, store: store{dir: o.TempDir, folder: o.Beside, encoding: o.Encoding}}
		defer sides[i].close()
		count := func(f replay.Finding) error {
			if f.Severity == parse.Error || strings.HasPrefix(f.Code, "archive/") {
				totals.Unread[i]++
			}
			return report(f)
		}
		if err := sides[i].load(ctx, count); err != nil {
			return totals, err
		}
	}
	totals.Old, totals.OldSnapshot = sides[0].totals, sides[0].snapshot
	totals.New, totals.NewSnapshot = sides[1].totals, sides[1].snapshot
	m := merge{sides: sides, ignoreSource: !sides[0].manySources && !sides[1].manySources}
	err := m.run(ctx, func(c *Change) error {
		*[]*int{Changed: &totals.Changed, Vanished: &totals.Vanished, Appeared: &totals.Appeared}[c.Kind]++
		return emit(c)
	})
	totals.Same = m.same
	return totals, err
}
