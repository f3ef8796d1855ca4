package stats

import (
	"math"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A Tally is what a [Collector] has counted. Tallies of several workers are merged as entries.
type Tally struct {
	variants map[variantKey]*variantTally
	games    map[string]*gameTally
	faults   map[faultKey]*faultTally
	last     *variantTally // of the game before
	list     entryList     // of what tells games apart
}

type variantKey struct {
	game, rules, board string
	seats              int64
}

// A variantTally is what was counted of one variant.
type variantTally struct {
	kind *kind // of one of the collectors; nil if the game is not known
	variantKey
	key     []byte // the fields of the variant
	totals  [totalSums]int64
	sources sourceTally

	score         score
	reasons       map[string]int64
	measures      [][]grid // by measure and series
	heats         heatTally
	positionStats positionTally
	tree          tree
	examples      [exampleKinds]topList
}

// A gameTally is what was counted of the players of a game.
type gameTally struct {
	players  map[playerKey]*[playerSums]int64
	pairings map[string]*int64 // keys of entries without the section
}

// A faultKey is an error that ended records of a game, "" if nobody knows of which.
type faultKey struct{ code, game string }

func (k faultKey) append(key []byte) []byte { return AppendText(AppendText(key, k.code), k.game) }

// A faultTally is the games that an error ended.
type faultTally struct {
	games    int64
	examples topList
}

// Places in the sums of totals.
const (
	totalRecords = iota
	totalInvalid
	totalUnfinished
	totalPlies
	totalPositions
	totalGuessed
	totalSums
)

// NewTally returns an empty Tally.
func NewTally() *Tally {
	return &Tally{
		variants: map[variantKey]*variantTally{}, games: map[string]*gameTally{}, faults: map[faultKey]*faultTally{},
	}
}

func (t *Tally) variant(k *kind, r *GameRow, seats int64) *variantTally {
	key := variantKey{r.Game, r.Rules, r.VariantBoard(), seats}
	if t.last != nil && t.last.variantKey == key {
		return t.last
	}
	v := t.variants[key]
	if v == nil {
		key = variantKey{strings.Clone(r.Game), strings.Clone(r.Rules), strings.Clone(key.board), seats}
		v = &variantTally{kind: k, variantKey: key, reasons: map[string]int64{}}
		v.key = AppendInt(AppendText(AppendText(AppendText(nil, key.game), key.rules), key.board), seats)
		if k != nil {
			v.measures = make([][]grid, len(k.measures))
		}
		t.variants[key] = v
	}
	t.last = v
	return v
}

// fault counts a game that an error ended.
func (t *Tally) fault(v *variantTally, o *Origin, p *replay.Played, f *replay.Finding) {
	v.totals[totalRecords]++
	v.totals[totalInvalid]++
	v.sources.add(o.Source)
	t.ended(f, v.game, o, f.Ply, func() string { return RecordOf(p) })
}

// ended counts an error under its code, with the game as an example.
func (t *Tally) ended(f *replay.Finding, game string, o *Origin, ply int, record func() string) {
	key := faultKey{f.Code, game}
	tally := t.faults[key]
	if tally == nil {
		tally = &faultTally{examples: topList{most: MaxFaults}}
		t.faults[faultKey{strings.Clone(f.Code), strings.Clone(game)}] = tally
	}
	tally.games++
	tally.examples.offer(0, o.Number, func() []byte {
		return appendExample(nil, &Example{
			Source: o.Source, Index: o.Index, Line: o.Line, Why: f.Message, Ply: int64(ply), Token: f.Token, Cells: cellsOf(f),
			Record: record(),
		})
	})
}

// Undecodable counts a record of which there is nothing but a finding.
func (t *Tally) Undecodable(o *Origin, f *replay.Finding) {
	v := t.variant(nil, &GameRow{}, 0)
	v.totals[totalRecords]++
	v.totals[totalInvalid]++
	t.ended(f, "", o, 0, func() string { return "" })
}

// cellsOf returns the first cells that an error is about.
func cellsOf(f *replay.Finding) (cells [][2]int64) {
	const most = 16
	for _, c := range f.Cells[:min(len(f.Cells), most)] {
		cells = append(cells, [2]int64{int64(c.Row), int64(c.Col)})
	}
	return cells
}

// RecordOf returns a game in plybook PGN; "" if there is none.
func RecordOf(p *replay.Played) string {
	if p.State == nil {
		return ""
	}
	own, err := parse.FormatByName("pgn")
	if err != nil {
		return ""
	}
	record, refused := p.Write(own)
	if refused != nil {
		return ""
	}
	text, err := own.Append(nil, record, parse.EncodeOptions{})
	if err != nil {
		return ""
	}
	return string(text)
}

// valid counts a game without an error, and returns its score; that of a position, or of a record that was not replayed, is zero.
func (t *Tally) valid(v *variantTally, o *Origin, p *replay.Played, c *Collector) (s score) {
	v.totals[totalRecords]++
	v.sources.add(o.Source)
	if p.BoardGuessed {
		v.totals[totalGuessed]++
	}
	if c.position {
		v.totals[totalPositions]++
		v.positionStats.add(&c.scratch, p)
		v.examinePosition(o, p)
		return s
	}
	if !p.Outcome.Over {
		v.totals[totalUnfinished]++
	}
	v.totals[totalPlies] += c.row.Plies
	if !c.scratch.begun {
		return s
	}
	s = scoreOf(&p.Outcome, c.scratch.seats)
	v.score.add(&s)
	if p.Outcome.Over {
		v.reasons[p.Outcome.Reason]++
	}
	v.measure(c, &p.Outcome)
	v.heats.add(&c.scratch, p)
	v.tree.add(&t.list, &c.scratch, uint64(o.Number), &p.Outcome)
	v.examine(o, p, c)
	t.players(&p.Outcome, &c.row)
	return s
}

// measure counts the values of a game.
func (v *variantTally) measure(c *Collector, o *game.Outcome) {
	g := &c.scratch
	winner := seriesOf(o, g.seats)
	for i := range g.kind.measures {
		m := &g.kind.measures[i]
		series := 0
		switch {
		case m.Split == ByWinner, m.Split == ByResult:
			series = winner
		case m.Split == Decided && !o.Over:
			series = -1
		}
		if series < 0 {
			continue
		}
		for k, at := range m.at {
			if m.ofPly {
				v.measurePlies(i, m, g, series, k, at)
			} else {
				if value := c.gameValue(at); value != Null {
					v.grid(i, series).put(int64(k), value, m.Bin)
				}
			}
		}
	}
}

// measurePlies counts the values of plies in a column, the k-th of a measure, of a game of a series. Where a curve has the ply, other
// measures have k.
func (v *variantTally) measurePlies(measure int, m *placed, g *scratch, series, k, at int) {
	if legalColumn < at && at < generalPlyColumns && !g.told {
		return
	}
	width := len(g.kind.nulls)
	if m.Kind == Curve && m.Split != BySeat && m.Bin == Exact {
		v.grid(measure, series).addCurve(g.values[min(at, len(g.values)):], width) // as most columns are
		return
	}
	var labels labelCounts
	for n := range g.plies {
		value := g.values[n*width+at]
		if value == Null {
			continue
		}
		of := series
		switch seat := int(g.plies[n].seat); m.Split {
		case BySeat:
			of = seat
		case ByResult:
			of = resultSeries(series, seat, g.seats)
		}
		switch {
		case m.Kind == Curve:
			v.grid(measure, of).put(int64(n+1), value, m.Bin)
		case m.Kind == Shares && labels.add(of, value):
		default:
			v.grid(measure, of).put(int64(k), value, m.Bin)
		}
	}
	labels.each(func(of int, value, n int64) { v.grid(measure, of).add(int64(k), value, n) })
}

// labelCounts count labels of the plies of a game, by series: a byte for each label. In a grid the same few counts would change at every
// ply, and each change would have to wait for the one before.
type labelCounts struct {
	bytes [MaxSeats]uint64
	adds  int
}

// add counts a label, if there is room for it.
func (c *labelCounts) add(series int, label int64) bool {
	if uint(series) >= MaxSeats || uint64(label) >= 8 || c.adds == math.MaxUint8 {
		return false
	}
	c.adds++
	c.bytes[series] += 1 << (8 * label)
	return true
}

// each calls f with every label that was counted.
func (c *labelCounts) each(f func(series int, label, n int64)) {
	for series, counts := range c.bytes {
		for label := int64(0); counts != 0; label, counts = label+1, counts>>8 {
			if n := int64(counts & math.MaxUint8); n > 0 {
				f(series, label, n)
			}
		}
	}
}

// grid returns where a series of a measure is counted.
func (v *variantTally) grid(measure, series int) *grid {
	if all := v.measures[measure]; series < len(all) {
		return &all[series]
	}
	v.measures[measure] = append(v.measures[measure], make([]grid, series+1-len(v.measures[measure]))...)
	return &v.measures[measure][series]
}

// seriesOf returns the series of a game in measures that are split by winner: the seat that has won alone,
// after these the drawn games, then shared victories; -1 for a game without a result.
func seriesOf(o *game.Outcome, seats int) int {
	switch seat := soleWinner(o.Winners); {
	case !o.Over:
		return -1
	case o.Winners == 0:
		return seats
	case seat < 0:
		return seats + 1
	default:
		return seat
	}
}

// The series of measures that are split by result; those of draws and of shared victories follow.
const (
	winnerSeries = iota
	otherSeries
	undecidedSeries
)

// resultSeries returns the series of a seat in measures that are split by result, from that of the game in those that are split by winner.
func resultSeries(game, seat, seats int) int {
	switch {
	case game >= seats:
		return undecidedSeries + game - seats
	case game == seat:
		return winnerSeries
	}
	return otherSeries
}

// identity notes what tells a game from others and, of one with a result, that and its variant.
func (t *Tally) identity(o *Origin, r *GameRow, v *variantTally, result []int64) {
	key := AppendText(t.list.key(duplicateSection, nil), r.Game)
	if o.Steps == nil {
		key = append(key, 0)
	} else {
		key = append(append(append(key, 1), o.Steps...), 0)
	}
	variant := v.key
	if len(result) == 0 {
		variant = nil
	}
	t.note(AppendInt(append(append(key, o.Hash[:]...), o.Bytes[:]...), o.Number), o, r, result, variant)
}

// reached notes the last position of a game, and the key of the one half-way.
func (t *Tally) reached(o *Origin, r *GameRow, halfway game.Key) {
	key := AppendInt(AppendWords(AppendText(t.list.key(reorderedSection, nil), r.Game), r.Final), r.Plies)
	t.note(append(AppendWords(key, halfway), o.Hash[:]...), o, r, nil, nil)
}

// note adds an entry that names a game, and has more after its name. Its key was begun in the list's memory.
func (t *Tally) note(key []byte, o *Origin, r *GameRow, sums []int64, more []byte) {
	b := &t.list
	b.scratch = key
	b.text = append(appendExample(b.text[:0], &Example{Source: o.Source, Index: o.Index, Line: o.Line, Ply: r.Plies}), more...)
	b.add(key, sums, uint64(o.Number), b.text)
}
