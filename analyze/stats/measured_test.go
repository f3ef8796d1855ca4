package stats

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// Whatever of a schema numbers depend on makes other measures, and words do not.
func TestMeasuresAreDistinguished(t *testing.T) {
	column := func() Column {
		return Column{Name: "a", Title: "A", Unit: "discs", Text: "Text.", Labels: []string{"x", "y"}}
	}
	measure := func() Measure { return Measure{Name: "m", Title: "M", Column: "a", Also: []string{"b"}} }
	digest := func(game string, games, plies []Column, measures ...Measure) string {
		var b hashText
		shapes(&b, game, games, plies, measures)
		return b.String()
	}
	of := func(c Column, m Measure) string { return digest("g", []Column{c}, nil, m) }
	plain := of(column(), measure())
	for name, change := range map[string]func(*Column, *Measure){
		"a column's name":  func(c *Column, _ *Measure) { c.Name = "b" },
		"its unit":         func(c *Column, _ *Measure) { c.Unit = "" },
		"its labels":       func(c *Column, _ *Measure) { c.Labels = []string{"y", "x"} },
		"a measure's kind": func(_ *Column, m *Measure) { m.Kind = Curve },
		"its column":       func(_ *Column, m *Measure) { m.Column = "b" },
		"others":           func(_ *Column, m *Measure) { m.Also = nil },
		"its split":        func(_ *Column, m *Measure) { m.Split = BySeat },
		"its bins":         func(_ *Column, m *Measure) { m.Bin = OneTwoFive },
	} {
		c, m := column(), measure()
		change(&c, &m)
		if of(c, m) == plain {
			t.Errorf("%s makes no difference", name)
		}
	}
	c, m := column(), measure()
	c.Title, c.Text, m.Title, m.Text = "B", "Other.", "N", "Another."
	if of(c, m) != plain {
		t.Error("words make a difference")
	}
	if digest("g", nil, []Column{column()}, measure()) == plain || digest("h", []Column{column()}, nil, measure()) == plain {
		t.Error("a column of plies is one of games, or games are one another")
	}
	if a, b := Schemas(nil).Measured(), Schemas(nil).Measured(); a != b || len(a) != 16 {
		t.Errorf("got %s and %s", a, b)
	}
}

// A hashText is a hash that keeps what it is given.
type hashText struct{ bytes.Buffer }

func (*hashText) Sum([]byte) []byte { return nil }
func (*hashText) Size() int         { return 0 }
func (*hashText) BlockSize() int    { return 1 }

// A part of another build is refused, and the message says of which.
func TestPartsOfOtherBuildsAreRefused(t *testing.T) {
	part := func(version, plybook string, shard int) *Part {
		return &Part{Name: plybook + ".plypart", End: &PartEnd{}, Header: PartHeader{Version: version, Plybook: plybook, Ranges: 2, Shard: shard, Shards: 2}, Ranges: []RangeEnd{{Range: shard - 1}}}
	}
	for _, c := range []struct {
		a, b *Part
		want []string
	}{
		{part("1", "v1", 1), part("1", "v1", 2), []string{"v1.plypart was measured by plybook v1 (measures 1)", Schemas(nil).Measured()}},
		{part(Schemas(nil).Measured(), "v1", 1), part("1", "", 2), []string{"plybook of an unknown version"}},
		{part(Schemas(nil).Measured(), "v1", 1), part(Schemas(nil).Measured(), "v2", 2), []string{"v1.plypart and v2.plypart", "plybook v1, not v2"}},
	} {
		err := CheckParts(nil, []*Part{c.a, c.b})
		for _, want := range c.want {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("got %v, want %q", err, want)
			}
		}
	}
	if err := CheckParts(nil, []*Part{part(Schemas(nil).Measured(), "v1", 1), part(Schemas(nil).Measured(), "v1", 2)}); err != nil {
		t.Error(err)
	}
}

// Every field of a header that has to agree is named when it does not.
func TestDifferencesOfHeadersAreNamed(t *testing.T) {
	var h PartHeader
	for want, change := range map[string]func(*PartHeader){
		"plybook of an unknown version, not v2":   func(o *PartHeader) { o.Plybook = "v2" },
		"the measures are of an unknown version,": func(o *PartHeader) { o.Version = "x" },
		"--tree-plies 0, not 3":                   func(o *PartHeader) { o.Settings.TreePlies = 3 },
		"--min-games 0, not 4":                    func(o *PartHeader) { o.Settings.MinGames = 4 },
		"the plan":                                func(o *PartHeader) { o.Plan = "x" },
		"--segment 0, not 5":                      func(o *PartHeader) { o.Segment = 5 },
		"--shard 0/0, not 1/2":                    func(o *PartHeader) { o.Shard, o.Shards = 1, 2 },
		"rows of games, by --tables: no, not yes": func(o *PartHeader) { o.Games = true },
		"--no-plies: no, not yes":                 func(o *PartHeader) { o.Plies = true },
		"--positions: no, not yes":                func(o *PartHeader) { o.Positions = true },
		"--rules":                                 func(o *PartHeader) { o.Reading = "x" },
		"the arguments":                           func(o *PartHeader) { o.Run = "x" },
	} {
		other := h
		change(&other)
		if got := h.Difference(&other); !strings.Contains(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got := h.Difference(&PartHeader{}); got != "" {
		t.Errorf("got %q", got)
	}
}

// Files that could not be read are named in the order of the corpus, whatever shards found them in.
func TestReadingsOfPartsAddUp(t *testing.T) {
	part := func(unreadable int64, segments ...int) *Part {
		r := Reading{Unreadable: unreadable, PassedOver: 2, Plies: 7, Errors: unreadable, Warnings: 1, Notes: 3}
		for i, s := range segments {
			r.Unread = append(r.Unread, Unread{Source: string(rune('a'+s)) + string(rune('0'+i)), Range: s})
		}
		return &Part{End: &PartEnd{Reading: r}}
	}
	got := mergeReadings([]*Part{part(3, 1, 1, 5), part(2, 0, 4)}).final()
	var names []string
	for _, u := range got.Unread {
		names = append(names, u.Source)
		if u.Range != 0 {
			t.Errorf("%s says that it is of range %d", u.Source, u.Range)
		}
	}
	if want := []string{"a0", "b0", "b1", "e1", "f2"}; !slices.Equal(names, want) {
		t.Errorf("got %v, want %v", names, want)
	}
	got.Unread = nil
	if want := (Reading{Unreadable: 5, PassedOver: 4, Plies: 14, Errors: 5, Warnings: 2, Notes: 6}); !equalCounts(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	var r Reading
	for range MaxUnread + 5 {
		r.AddUnread(Unread{})
	}
	if r.Unreadable != MaxUnread+5 || len(r.Unread) != MaxUnread {
		t.Errorf("%d are counted and %d named", r.Unreadable, len(r.Unread))
	}
}

func equalCounts(a, b Reading) bool {
	return a.Unreadable == b.Unreadable && a.PassedOver == b.PassedOver && a.Plies == b.Plies &&
		a.Errors == b.Errors && a.Warnings == b.Warnings && a.Notes == b.Notes
}

// A key that grows and grows, by what it has in common with the one before, is none that was written.
func TestKeysDoNotGrowWithoutBound(t *testing.T) {
	var w entryWriter
	long := bytes.Repeat([]byte("k"), maxKey)
	block := w.append(nil, &Entry{Key: long})
	var e Entry
	_, rest, err := readEntry(block, &e)
	if err != nil || len(rest) > 0 || !bytes.Equal(e.Key, long) {
		t.Fatalf("a key of %d bytes is not read: %v", len(long), err)
	}
	if _, _, err := readEntry(w.append(nil, &Entry{Key: append(long, 'k')}), &e); err == nil {
		t.Error("a longer one is")
	}
}
