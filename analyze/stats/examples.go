package stats

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/plybook/plybook/replay"
)

// An exampleKind is why a game may be shown.
type exampleKind int

const (
	longest exampleKind = iota
	shortest
	closest
	typical // one of each length, of which the median one is chosen in the end
	aPosition
	openLongest // of games without a result, for variants that have no others
	openTypical
	exampleKinds
)

// exampleWhys are what examples are called, and how many of them a result has at most.
var exampleWhys = [exampleKinds]struct {
	why  string
	most int // that a tally keeps
	show int
}{
	longest:  {LongestExample, 2, 2},
	shortest: {ShortestExample, 2, 2},
	closest:  {ClosestExample, 2, 2},
	typical:  {TypicalExample, mostLengths, 1},

	aPosition: {PositionExample, 1, 1},

	openLongest: {LongestExample, 2, 2},
	openTypical: {TypicalExample, mostLengths, 1},
}

// mostLengths bounds the lengths that have an example: games of more lengths than that show one that is shorter than the median.
const mostLengths = 512

// apart says whether examples of the kind have different merits.
func (k exampleKind) apart() bool { return k == typical || k == openTypical }

// open says whether examples of the kind are games without a result.
func (k exampleKind) open() bool { return k == openLongest || k == openTypical }

// Why some of the examples are there.
const (
	LongestExample  = "longest"
	ShortestExample = "shortest"
	ClosestExample  = "closest"       // the two best scores differ least
	TypicalExample  = "median length" // neither short nor long
	PositionExample = "position"      // a position and no game
)

// A topList keeps the games of the lowest ranks.
type topList struct {
	most  int
	apart bool     // of each merit it keeps one
	games []ranked // the lowest rank first, then the lowest number
}

// A ranked is a game in a list.
type ranked struct {
	rank, number int64
	text         []byte // an example
}

func (r *ranked) compare(o *ranked) int {
	return cmp.Or(cmp.Compare(r.rank, o.rank), cmp.Compare(r.number, o.number))
}

// exampleRank returns the rank of a game by its merit, the lowest being the best: of those with the same merit, games whose players are
// all named come first.
func exampleRank(merit int64, named bool) int64 {
	if named {
		return 2 * merit
	}
	return 2*merit + 1
}

// meritOf returns the merit that a rank of [exampleRank] has.
func meritOf(rank int64) int64 { return rank >> 1 }

// offer takes a game into the list, if it is good enough.
func (l *topList) offer(rank, number int64, text func() []byte) {
	r := ranked{rank: rank, number: number}
	if len(l.games) == l.most && r.compare(&l.games[l.most-1]) > 0 {
		return
	}
	at, _ := slices.BinarySearchFunc(l.games, r, func(a, b ranked) int { return a.compare(&b) })
	switch {
	case l.apart && at > 0 && meritOf(l.games[at-1].rank) == meritOf(rank):
		return
	case l.apart && at < len(l.games) && meritOf(l.games[at].rank) == meritOf(rank):
		l.games = slices.Delete(l.games, at, at+1)
	}
	r.text = text()
	l.games = slices.Insert(l.games, at, r)
	l.games = l.games[:min(len(l.games), l.most)]
}

// examine takes a valid game for an example of its variant, where it is one.
func (v *variantTally) examine(o *Origin, p *replay.Played, c *Collector) {
	named := !slices.ContainsFunc(c.row.Players, replay.IsPlaceholder)
	offer := func(kind exampleKind, merit int64) { v.offer(kind, exampleRank(merit, named), o, p) }
	if c.row.Plies == 0 {
		return
	}
	if !p.Outcome.Over { // a record that breaks off does not tell how long its game was
		offer(openLongest, -c.row.Plies)
		offer(openTypical, c.row.Plies)
		return
	}
	offer(longest, -c.row.Plies)
	offer(typical, c.row.Plies)
	offer(shortest, c.row.Plies)
	if n := len(c.row.Scores); n > 1 {
		sorted := [MaxSeats]int64{}
		copy(sorted[:], c.row.Scores)
		slices.Sort(sorted[:n])
		offer(closest, sorted[n-1]-sorted[n-2])
	}
}

// examinePosition takes a position for an example.
func (v *variantTally) examinePosition(o *Origin, p *replay.Played) { v.offer(aPosition, 0, o, p) }

func (v *variantTally) offer(kind exampleKind, rank int64, o *Origin, p *replay.Played) {
	list := &v.examples[kind]
	list.most, list.apart = exampleWhys[kind].most, kind.apart()
	list.offer(rank, o.Number, func() []byte {
		return appendExample(nil, &Example{Source: o.Source, Index: o.Index, Line: o.Line, Record: RecordOf(p)})
	})
}

// appendExample appends an example but for its number, which stands elsewhere.
func appendExample(dst []byte, e *Example) []byte {
	dst = appendBytes(dst, e.Source)
	dst = binary.AppendVarint(dst, e.Index)
	dst = binary.AppendVarint(dst, e.Line)
	dst = appendBytes(dst, e.Why)
	dst = binary.AppendVarint(dst, e.Ply)
	dst = appendBytes(dst, e.Token)
	dst = binary.AppendVarint(dst, int64(len(e.Cells)))
	for _, c := range e.Cells {
		dst = binary.AppendVarint(binary.AppendVarint(dst, c[0]), c[1])
	}
	return appendBytes(dst, e.Record)
}

// readExample reads an example. Its source may be known, and is kept then.
func readExample(b []byte, source string) (Example, error) {
	e, rest, err := takeExample(b, source)
	if err == nil && len(rest) > 0 {
		err = ErrDamaged
	}
	return e, err
}

// takeExample reads an example as readExample does, and returns what follows it.
func takeExample(b []byte, source string) (e Example, rest []byte, err error) {
	d := decoder{rest: b}
	d.text(&source)
	e = Example{Source: source, Index: d.int(), Line: d.int(), Why: d.string(), Ply: d.int(), Token: d.string()}
	for left := d.int(); left > 0 && !d.bad; left-- {
		e.Cells = append(e.Cells, [2]int64{d.int(), d.int()})
	}
	e.Record = d.string()
	if d.bad {
		return e, nil, ErrDamaged
	}
	return e, d.rest, nil
}
