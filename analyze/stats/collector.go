package stats

import (
	"slices"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// Options say what a [Collector] collects.
type Options struct {
	Settings
	Schemas Schemas
	Games   bool // make rows of the table of games
	Plies   bool // and of that of plies

	Positions bool // with the position before each ply
}

// An Origin is where a game comes from.
type Origin struct {
	Number int64  // see [Number]
	Source string // the ID of the file or member
	Index  int64  // which record of the source, from 1; of those in the range
	Line   int64  // on which it begins, from 1

	// What tells the game from others; see [Identity].
	Identity
}

// An Identity says which games are the same. The zero value is that of a game that is not compared.
type Identity struct {
	Compared        bool
	replay.Identity          // without Steps, and with the hash of the bytes, if it is compared by its bytes alone
	Bytes           [16]byte // hash of the bytes of the record
}

// A Collector measures games for one worker. While a game is replayed it is told of every position by
// [Collector.Watch] and of every ply by [Collector.WatchDue], and after it of all of the game by [Collector.Game].
type Collector struct {
	options Options
	kinds   map[*replay.Game]*kind
	scratch scratch
	tallies *Tallies
	row     GameRow

	position bool // the record is a position and no game
	rowSize  int  // bytes of the row of the game

	seats, left []int64 // by ply, on their way into a row
}

// A kind is a game as it is measured.
type kind struct {
	*layout
	game     *replay.Game
	observer Observer // nil if the schema has none
	nulls    []int64  // a row of values of a ply
}

// NewCollector returns a Collector that counts into tallies.
func NewCollector(o Options, t *Tallies) *Collector {
	c := &Collector{options: o, kinds: map[*replay.Game]*kind{}, tallies: t}
	c.scratch.treePlies, c.scratch.texts, c.scratch.boards = int(o.TreePlies), o.Plies, o.Plies && o.Positions
	return c
}

// Plies returns how many plies players made in the last game.
func (c *Collector) Plies() int { return int(c.row.Plies) }

// GameRowSize returns how many bytes the row of the last game has, after which come those of its plies.
func (c *Collector) GameRowSize() int { return c.rowSize }

// Watch takes note of the position that a game came to; it is for [replay.Replayer.Watch].
func (c *Collector) Watch(p *replay.Played) {
	if len(p.Plies) == 0 {
		c.scratch.begin(c.kindOf(p.Kind), p)
		return
	}
	c.scratch.ply(p)
}

// WatchDue takes note of a ply that is due; it is for [replay.Replayer.WatchDue].
func (c *Collector) WatchDue(p *replay.Played, ply game.PlayedPly) { c.scratch.due(p.State, ply) }

func (c *Collector) kindOf(g *replay.Game) *kind {
	k := c.kinds[g]
	if k == nil {
		k = &kind{layout: layoutOf(c.options.Schemas.Of(g.Name)), game: g}
		k.nulls = slices.Repeat([]int64{Null}, generalPlyColumns+len(k.schema.PlyColumns))
		if k.schema.NewObserver != nil {
			k.observer = k.schema.NewObserver()
		}
		c.kinds[g] = k
	}
	return k
}

// Game counts the game that was watched, and appends its rows to dst.
func (c *Collector) Game(o *Origin, p *replay.Played, dst []byte) []byte {
	g := &c.scratch
	if p.State == nil {
		g.begun = false
	}
	c.describe(o, p)
	fault := p.Fault()
	if c.position = g.begun && c.row.Plies == 0 && fault == nil && IsPosition(p); c.position {
		c.describePosition()
	} else if g.begun {
		c.measure(p)
	}
	c.tallies.use(func(t *Tally) { c.count(t, o, p, fault) })
	before := len(dst)
	if c.options.Games {
		dst = AppendGameRow(dst, &c.row)
	}
	c.rowSize = len(dst) - before
	if c.options.Plies && g.begun {
		g.byColumn()
		dst = c.appendPlies(dst)
	}
	g.begun = false
	return dst
}

// count counts the game.
func (c *Collector) count(t *Tally, o *Origin, p *replay.Played, fault *replay.Finding) {
	v := c.variant(t, p)
	var result []int64
	if fault != nil {
		t.fault(v, o, p, fault)
	} else if s := t.valid(v, o, p, c); s[scoreFinished] > 0 {
		result = s.sums()
	}
	if o.Compared {
		t.identity(o, &c.row, v, result)
		if o.Steps != nil {
			t.reached(o, &c.row, c.scratch.halfway(p))
		}
	}
}

// describe fills in the row of the game, but what is measured.
func (c *Collector) describe(o *Origin, p *replay.Played) {
	r, rec := &c.row, p.Record
	*r = GameRow{
		Number: o.Number, Source: o.Source, Index: o.Index, Line: o.Line, Format: rec.Format,
		Rules: p.Rules, Players: r.Players[:0],
		Plies: int64(len(c.scratch.plies)), Over: p.Outcome.Over, Winners: int64(p.Outcome.Winners), Reason: p.Outcome.Reason,
		Hash: o.Hash, Scores: r.Scores[:0], Values: r.Values[:0],
	}
	if !c.scratch.begun {
		r.Plies = 0
	}
	if c.options.Games {
		r.Event, r.Site, r.Date, r.Match = rec.Tag("Event"), rec.Tag("Site"), rec.Tag("Date"), rec.Tag("Match")
	}
	seats := min(p.Seats(), MaxSeats)
	for seat := range seats {
		r.Players = append(r.Players, p.Player(seat))
	}
	if p.Kind != nil {
		r.Game = p.Kind.Name
	}
	if p.State != nil {
		r.Board, r.BoardGuessed = boardOf(p.State), p.BoardGuessed
		r.Final = game.SymmetricKey(p.At(len(p.Plies)))
	}
	if p.Outcome.Scored {
		for _, s := range p.Outcome.Scores[:seats] {
			r.Scores = append(r.Scores, int64(s))
		}
	}
	if f := p.Fault(); f != nil {
		r.Fault = f.Code
	}
}

// IsPosition says whether a valid record is a position and no game: nobody made a ply, and if there is a result it is
// the one on the board. A game that was decided before it began, by forfeit say, is a game. The state of the record, which
// there has to be, is moved to its end.
func IsPosition(p *replay.Played) bool {
	return p.PlyCount() == 0 && (!p.Outcome.Over || p.At(len(p.Plies)).Outcome().Over)
}

// describePosition takes out of the row what only games have: a result, and what is measured.
func (c *Collector) describePosition() {
	r := &c.row
	r.Over, r.Winners, r.Reason, r.Scores = false, 0, "", r.Scores[:0]
	c.appendNulls()
}

// appendNulls gives the row a place for each of the schema's columns.
func (c *Collector) appendNulls() {
	for range c.scratch.kind.schema.GameColumns {
		c.row.Values = append(c.row.Values, Null)
	}
}

func boardOf(s game.State) string {
	if sized, ok := s.(game.Sized); ok {
		return sized.BoardName()
	}
	return ""
}

// measure fills in the values of the game and what its record tells of the plies.
func (c *Collector) measure(p *replay.Played) {
	g := &c.scratch
	for _, t := range p.Record.Tokens {
		if t.Kind == parse.Comment || t.Kind == parse.Clock {
			g.searchColumns(p.Record, p.Read)
			break
		}
	}
	c.appendNulls()
	if g.kind.observer != nil {
		g.kind.observer.End(p, c.row.Values)
	}
	if r, ok := g.kind.observer.(Reviewer); ok {
		r.Review(func(ply int) []int64 { return g.row(ply)[generalPlyColumns:] })
	}
}

// gameValue returns the value of a column of the game, the general ones first.
func (c *Collector) gameValue(column int) int64 {
	if column == 0 {
		return c.row.Plies
	}
	return c.row.Values[column-len(generalGames)]
}

// variant returns where games like this one are counted.
func (c *Collector) variant(t *Tally, p *replay.Played) *variantTally {
	if p.State == nil {
		return t.variant(nil, &c.row, 0)
	}
	return t.variant(c.kindOf(p.Kind), &c.row, int64(p.State.Seats()))
}
