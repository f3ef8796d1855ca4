package corpus

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/internal/extsort"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// A Change is a record that one side of a [Diff] has otherwise than the other. It is valid until
// the function it was given to returns.
type Change struct {
	Kind   ChangeKind
	Old    *Line    // nil if the record was added
	New    *Line    // nil if it was removed
	Fields []string // the columns that differ, for Changed: "plies", "position", …

	sides [2]*side
	place [2][]byte // nil where the side is a snapshot or has no such record
}

// ChangeKind says what became of a record.
type ChangeKind uint8

const (
	Changed ChangeKind = iota // both sides have it, and its line differs
	Removed                   // only the old side has it
	Added                     // only the new side has it
)

func (k ChangeKind) String() string { return [...]string{"changed", "removed", "added"}[k] }

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

// Was returns the identity of a changed record on the old side, if it is another there; "" otherwise. Names of files
// count for nothing where both sides have but one.
func (c *Change) Was() string {
	if c.Kind != Changed || c.New.Index == c.Old.Index && (oneFile(c.sides) || c.New.Source == c.Old.Source) {
		return ""
	}
	return c.Old.ID()
}

// Source returns what the record was read from, on the new side where there is one; where that is a snapshot, only its name
// is known, which identifies it within its corpus, and read is false. The archive is part of that name unless it was the
// only argument of the snapshot, which does not name it then.
func (c *Change) Source() (s *source.Source, read bool) {
	side := 1
	if c.New == nil {
		side = 0
	}
	if c.place[side] != nil {
		if at, err := parsePlace(c.place[side]); err == nil {
			return c.sides[side].store.source(at.place), true
		}
	}
	name := cmp.Or(c.New, c.Old).Source
	outer := name
	for i := range name {
		if name[i] == '!' && source.HasArchiveExtension(name[:i]) {
			outer = name[:i]
			break
		}
	}
	return &source.Source{Name: name, ID: name, Outer: outer, Packed: outer != name}, false
}

// DiffTotals count what a [Diff] compared.
type DiffTotals struct {
	Old, New       Totals // of a snapshot only the records
	OldSnapshot    bool   // the old side is a snapshot
	NewSnapshot    bool
	Same           int // records that both sides have alike,
	Moved          int // so many of them under another name or number
	Changed        int
	Removed, Added int
	// NoRecords says which sides have no record, but for snapshots that say so themselves.
	NoRecords [2]bool
	// IDs are those of the first records that changed, were removed and were added, by [ChangeKind]: at most [MaxDiffIDs].
	IDs    [3][]string
	Unread [2]int // faults that kept records of the old and of the new side from being read
}

// MaxDiffIDs bounds the records that totals name of each kind of change.
const MaxDiffIDs = 200

func (t *DiffTotals) add(c *Change) {
	*[]*int{Changed: &t.Changed, Removed: &t.Removed, Added: &t.Added}[c.Kind]++
}

// Clean says whether the sides are the same.
func (t *DiffTotals) Clean() bool { return t.Changed+t.Removed+t.Added == 0 }

// Diff compares two corpora record by record and calls begin with the totals, and then emit with what differs: what
// changed, then what was removed, then what was added, each in the order of a snapshot. Either side is a snapshot or
// anything that [Each] reads.
//
// Records are paired by what they hold, so that games may be added, removed, reordered and moved to other files: first
// those of one file that are the same or have the same moves, then those of any files, then those with the same players
// and the longest common beginning, of 8 plies or more in one file and of 16 in others. Of the rest those are paired that are the
// only ones of their players in the file, and then those with the same number in it that have the same players, or no names and the
// same opening. All others were removed or added. Where both sides have a single file, its name counts for nothing. Two positions are the same if their keys are.
//
// What there is to say about sources goes to report, and is counted in Unread where records may be
// missing. If a side cannot be read nothing is emitted,
// and the error is an [*source.ArgError], a [*SnapshotError], or as from [Each].
func Diff(
	ctx context.Context, before, after string, o DiffOptions,
	report func(replay.Finding) error, begin func(*DiffTotals) error, emit func(*Change) error,
) (DiffTotals, error) {
	var totals DiffTotals
	if before == "-" && after == "-" {
		return totals, &source.ArgError{Arg: "-", Err: errors.New("standard input can be only one side")}
	}
	var sides [2]*side
	for i, arg := range []string{before, after} {
		sides[i] = &side{arg: arg, options: o.Options, lines: extsort.Sorter{Dir: o.TempDir}, store: store{dir: o.TempDir, folder: o.Beside, encoding: o.Encoding}}
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
	for i, s := range sides {
		totals.NoRecords[i] = s.totals.Records == 0 && (!s.snapshot || s.older)
	}
	pairs := newPairing(sides, &o)
	defer pairs.close()
	order := changeOrder{Sorter: extsort.Sorter{Dir: o.TempDir}}
	defer order.Close()
	err := pairs.run(ctx, func(c *Change, lines [2][]byte) error {
		totals.add(c)
		return order.add(c, lines)
	})
	totals.Same, totals.Moved, totals.IDs = pairs.same, pairs.moved, order.ids()
	if err == nil {
		err = begin(&totals)
	}
	if err == nil {
		err = order.run(ctx, sides, emit)
	}
	return totals, err
}
