package stats

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A builder makes a [Result] of merged entries, which come in the order of their keys.
type builder struct {
	schemas  Schemas
	numbers  numbering
	result   Result
	games    map[string]*GameResult
	variants map[string]*variantBuild
	layouts  map[string]*layout // by game
	faults   map[faultKey]*Fault
	names    map[*GameResult]map[string]bool // of the players that are listed, once all are known

	present *variantBuild // of the last entry,
	fields  []byte        // and the part of its key that says so
	values  valueBuild
}

// A variantBuild is a variant on its way into the result.
type variantBuild struct {
	*VariantResult
	game     *replay.Game // nil if it is not known
	layout   *layout
	measures map[string]*MeasureResult
	tree     lineBuild
	joined   joinedBuild
	sources  sourceBuild
	samples  []ranked // of games of each length
	ended    bool     // there is an example with a result
}

func newBuilder(schemas Schemas, s Settings, n numbering) *builder {
	return &builder{
		schemas: schemas, numbers: n,
		result: Result{Version: resultVersion, Settings: s},
		games:  map[string]*GameResult{}, variants: map[string]*variantBuild{}, layouts: map[string]*layout{}, faults: map[faultKey]*Fault{},
		names: map[*GameResult]map[string]bool{},
	}
}

// sectionBuilders say what becomes of the entries of a section.
var sectionBuilders = map[section]func(*builder, *keyReader, *Entry) error{
	totalsSection:    (*builder).totals,
	faultSection:     (*builder).fault,
	faultGameSection: (*builder).faultGame,
	outcomeSection:   (*builder).outcome,
	reasonSection:    (*builder).reason,
	measureSection:   (*builder).measure,
	heatSection:      (*builder).heat,
	startSection:     (*builder).start,
	openingSection:   (*builder).opening,
	joinedSection:    (*builder).step,
	exampleSection:   (*builder).example,
	playerSection:    (*builder).player,
	pairingSection:   (*builder).pairing,
	positionSection:  (*builder).positionStats,
	sourceSection:    (*builder).source,
}

// add takes the next entry.
func (b *builder) add(e *Entry) error {
	r := &keyReader{rest: e.Key}
	build := sectionBuilders[r.section()]
	if build == nil {
		return ErrDamaged
	}
	if err := build(b, r, e); err != nil {
		return err
	}
	if r.bad {
		return ErrDamaged
	}
	return nil
}

// finish completes the result.
func (b *builder) finish() *Result {
	b.values.close()
	for _, v := range b.variants {
		v.finish(b.result.Settings, b.numbers)
	}
	r := &b.result
	for _, f := range b.faults {
		r.Faults = append(r.Faults, *f)
	}
	slices.SortFunc(r.Faults, func(x, y Fault) int {
		return cmp.Or(cmp.Compare(y.Games, x.Games), strings.Compare(x.Code, y.Code), strings.Compare(x.Game, y.Game))
	})
	for _, g := range b.games {
		finishGame(g)
		r.Games = append(r.Games, g)
	}
	slices.SortFunc(r.Games, func(x, y *GameResult) int { return strings.Compare(x.Game, y.Game) })
	r.fill()
	return r
}

// fill makes lists of nothing lists that are empty, as files show them.
func (r *Result) fill() {
	r.Faults, r.Games = list(r.Faults), list(r.Games)
	for _, g := range r.Games {
		g.Variants, g.Players, g.Pairings = list(g.Variants), list(g.Players), list(g.Pairings)
		g.Duplicates.Groups = list(g.Duplicates.Groups)
		for _, v := range g.Variants {
			v.Sources, v.Reasons, v.Measures, v.Heats = list(v.Sources), list(v.Reasons), list(v.Measures), list(v.Heats)
			v.Openings, v.Joined, v.Examples = list(v.Openings), list(v.Joined), list(v.Examples)
		}
	}
}

func list[T any](of []T) []T {
	if of == nil {
		return []T{}
	}
	return of
}

func finishGame(g *GameResult) {
	slices.SortFunc(g.Variants, func(x, y *VariantResult) int {
		return cmp.Or(cmp.Compare(y.Records, x.Records), strings.Compare(x.Rules, y.Rules),
			strings.Compare(x.Board, y.Board), cmp.Compare(x.Seats, y.Seats))
	})
	cutPlayers(g, 0)
}

// game returns the result of a game.
func (b *builder) game(name string) *GameResult {
	g := b.games[name]
	if g == nil {
		g = &GameResult{Game: name}
		b.games[name] = g
	}
	return g
}

// layout returns the layout of a game: one for all its variants, of which there may be many.
func (b *builder) layout(game string) *layout {
	l := b.layouts[game]
	if l == nil {
		l = layoutOf(b.schemas.Of(game))
		b.layouts[game] = l
	}
	return l
}

// variant reads the fields of a variant and returns it.
func (b *builder) variant(r *keyReader) *variantBuild {
	if b.present != nil && bytes.HasPrefix(r.rest, b.fields) {
		r.rest = r.rest[len(b.fields):]
		return b.present
	}
	all := r.rest
	key := variantKey{r.text(), r.text(), r.text(), r.int()}
	fields := all[:len(all)-len(r.rest)]
	v := b.variants[string(fields)]
	if v == nil {
		if key.seats < 0 || key.seats > MaxSeats {
			key.seats = 0
			r.fail()
		}
		v = &variantBuild{
			VariantResult: &VariantResult{Rules: key.rules, Board: key.board, Seats: key.seats},
			layout:        b.layout(key.game), measures: map[string]*MeasureResult{},
		}
		v.game, _ = replay.GameByName(key.game)
		b.variants[string(fields)] = v
		if g := b.game(key.game); key.seats > 0 && !r.bad {
			g.Variants = append(g.Variants, v.VariantResult)
		}
	}
	b.present, b.fields = v, append(b.fields[:0], fields...)
	return v
}

// seatName returns what a seat is called.
func (v *variantBuild) seatName(seat int64) string {
	if v.game == nil {
		return (&replay.Game{}).SeatName(game.Seat(seat))
	}
	return v.game.SeatName(game.Seat(seat))
}

func (b *builder) totals(r *keyReader, e *Entry) error {
	name := (&keyReader{rest: r.rest}).text()
	v := b.variant(r)
	t := Totals{
		Records: e.sum(totalRecords), Invalid: e.sum(totalInvalid), Positions: e.sum(totalPositions),
		Unfinished: e.sum(totalUnfinished), Plies: e.sum(totalPlies), Guessed: e.sum(totalGuessed),
	}
	v.Totals.add(t)
	b.result.Totals.add(t)
	b.game(name).Totals.add(t)
	return nil
}

func (t *Totals) add(o Totals) {
	t.Records += o.Records
	t.Invalid += o.Invalid
	t.Positions += o.Positions
	t.Unfinished += o.Unfinished
	t.Plies += o.Plies
	t.Guessed += o.Guessed
}

func (b *builder) fault(r *keyReader, e *Entry) error {
	key := faultKey{r.text(), r.text()}
	f := &Fault{Code: key.code, Game: key.game, Games: e.sum(0)}
	for _, c := range replay.Codes() {
		if c.Name == f.Code {
			f.Title = c.Title
		}
	}
	b.faults[key] = f
	return nil
}

func (b *builder) faultGame(r *keyReader, e *Entry) error {
	f := b.faults[faultKey{r.text(), r.text()}]
	if f == nil {
		return ErrDamaged
	}
	if len(f.Examples) == MaxFaults {
		return nil
	}
	x, err := b.numbers.example(e.Text, r.int())
	f.Examples = append(f.Examples, x)
	return err
}

func (b *builder) outcome(r *keyReader, e *Entry) error {
	v := b.variant(r)
	v.Outcomes = e.outcomes(v.Seats)
	return nil
}

func (b *builder) reason(r *keyReader, e *Entry) error {
	v := b.variant(r)
	v.Reasons = append(v.Reasons, Labelled{r.text(), e.sum(0)})
	return nil
}

// heat takes the games of a map, which come before its cells, or a cell.
func (b *builder) heat(r *keyReader, e *Entry) error {
	v := b.variant(r)
	name := r.text()
	n := len(v.Heats)
	if len(r.rest) == 0 {
		text := mapTexts[name]
		v.Heats = append(v.Heats, Heat{Name: name, Title: text[0], Text: text[1], Games: e.sum(0)})
		return nil
	}
	of := r.text()
	cell := HeatCell{r.int(), r.int(), e.sum(0)}
	if n == 0 || v.Heats[n-1].Name != name {
		return ErrDamaged
	}
	if last := &v.Heats[n-1]; last.Of != of {
		h := *last
		h.Of, h.Cells = of, nil
		if last.Of == "" && len(last.Cells) == 0 { // it has had its games alone
			*last = h
		} else {
			v.Heats = append(v.Heats, h)
		}
	}
	last := &v.Heats[len(v.Heats)-1]
	last.Cells = append(last.Cells, cell)
	return nil
}

func (b *builder) example(r *keyReader, e *Entry) error {
	v := b.variant(r)
	kind := exampleKind(r.int())
	g := ranked{rank: r.int(), number: r.int(), text: bytes.Clone(e.Text)}
	if kind < 0 || kind >= exampleKinds {
		return ErrDamaged
	}
	switch {
	case kind.open() && v.ended:
		return nil
	case !kind.open() && kind != aPosition:
		v.ended = true
	}
	if kind.apart() {
		v.samples = append(v.samples, g)
		return nil
	}
	why := exampleWhys[kind]
	shown := 0
	for i := range v.Examples {
		if v.Examples[i].Why == why.why {
			shown++
		}
	}
	if shown == why.show {
		return nil
	}
	return v.show(b.numbers, &g, why.why)
}

// show adds an example.
func (v *variantBuild) show(n numbering, g *ranked, why string) error {
	x, err := n.example(g.text, g.number)
	x.Why = why
	v.Examples = append(v.Examples, x)
	return err
}

// finish completes the variant.
func (v *variantBuild) finish(s Settings, n numbering) {
	slices.SortFunc(v.Reasons, func(x, y Labelled) int {
		return cmp.Or(cmp.Compare(y.Games, x.Games), strings.Compare(x.Label, y.Label))
	})
	if v.Outcomes.Wins == nil {
		v.Outcomes = (&Entry{}).outcomes(v.Seats) // no game counts
	}
	for i := range v.layout.measures {
		if m := v.measures[v.layout.measures[i].Name]; m != nil {
			m.need(v.Games())
			v.Measures = append(v.Measures, *m)
		}
	}
	v.Starts = v.tree.all
	v.Openings = v.tree.openings(v.Seats, v.Games())
	v.Joined = v.joined.finish(s, &v.tree, v.Games())
	v.Sources = v.sources.finish()
	v.showTypical(n)
	v.Heats = addWholeMoves(v.Heats)
}

// showTypical shows a game of the length that is closest to the median.
func (v *variantBuild) showTypical(n numbering) {
	m := v.measures[EndedMeasure]
	if m == nil {
		m = v.measures[LengthMeasure] // no game has a result
	}
	if m == nil || len(m.Series) == 0 || len(v.samples) == 0 {
		return
	}
	median := Exact.rankValue(m.Series[0].Bins, (m.Series[0].N+1)/2)
	best := slices.MinFunc(v.samples, func(x, y ranked) int {
		return cmp.Compare(distance(meritOf(x.rank), median), distance(meritOf(y.rank), median))
	})
	_ = v.show(n, &best, exampleWhys[typical].why) // a text that is damaged shows nothing
}

func distance(a, b int64) int64 { return max(a-b, b-a) }

// addWholeMoves puts the map of all moves before those of the seats.
func addWholeMoves(heats []Heat) []Heat {
	first := slices.IndexFunc(heats, func(h Heat) bool { return h.Name == movesMap })
	if first < 0 {
		return heats
	}
	type at struct{ row, col int64 }
	sums := map[at]int64{}
	whole := heats[first]
	whole.Of, whole.Cells = "", nil
	for _, h := range heats {
		if h.Name == movesMap {
			for _, c := range h.Cells {
				sums[at{c.Row, c.Col}] += c.N
			}
		}
	}
	for cell, n := range sums {
		whole.Cells = append(whole.Cells, HeatCell{cell.row, cell.col, n})
	}
	slices.SortFunc(whole.Cells, func(x, y HeatCell) int {
		return cmp.Or(cmp.Compare(x.Row, y.Row), cmp.Compare(x.Col, y.Col))
	})
	return slices.Insert(heats, first, whole)
}
