package job

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"slices"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/findings"
)

// Bounds of an [Exploration].
const (
	MaxExploreDepth = 20
	maxExploreSteps = 1 << 20 // different ones, of all variants, and these
)

// An Exploration says which positions of a corpus to look at, and how what is played there is shown.
type Exploration struct {
	corpus.Goal     // games count from here on
	Depth       int // levels of moves to show, from 1
	MinGames    int // of moves that are shown
	Board       bool
	JSON        bool
	Color       bool
	ASCII       bool // draw bars with letters
	page        bool // name some games of each step, and show fewer levels where all have too many steps
	kept        int  // games of each variant whose records are kept
	room        int  // for steps; 0: the usual one
	Columns     int  // that a line has room for, as far as shorter bars can help; 0: any number
}

// A variantOf is a kind of games that begin alike: what is explored together.
type variantOf struct {
	game, rules, board string
	seats              int
	start              game.Key // zero where chance decides how games go on
}

// A stepOf is a step from one position to another, which may be images; levels count from 1, after the goal.
type stepOf struct {
	level    int
	from, to game.Key
}

// A step is what a game did after the goal.
type step struct {
	stepOf
	image game.Key // the position itself, where to is that of all its images
	text  string   // of the move, where it cannot be found out when it is shown
}

// A walk is what became of a record that is explored.
type walk struct {
	variant variantOf
	invalid bool
	alone   bool  // it is a position and no game
	tried   bool  // there was a valid game to look at
	refused error // the goal means nothing in it
	reached bool
	steps   []step
	outcome game.Outcome
	start   string // the position it begins in, for the first game of a worker
	goal    string // the position that was looked for, in the same way
	name    *gameRef
}

// A walker follows games from the goal on. It is a [corpus.SegmentWorker].
type walker struct {
	exploration *Exploration
	seeker      *corpus.Seeker
	seen        map[variantOf]int // games that came to the goal

	start   game.Key
	reached bool
	deals   bool
	at      game.Key
	steps   []step
}

// Watch implements [corpus.SegmentWorker].
func (w *walker) Watch(p *replay.Played) {
	n := len(p.Plies)
	if n == 0 {
		w.deals, w.reached, w.steps = p.Kind.Deals(), false, nil
		w.start = p.State.Key()
	}
	switch {
	case w.seeker.Watch(p):
		w.reached = true
		w.at = game.Key{} // that of the goal, whatever image of it
	case w.reached && len(w.steps) < w.exploration.Depth && p.Plies[n-1].Seat != game.Chance:
		w.step(p.State, p.Plies[n-1].Move)
	}
}

// step notes the last ply.
func (w *walker) step(s game.State, m game.Move) {
	next := step{stepOf: stepOf{level: len(w.steps) + 1, from: w.at}}
	if w.deals || w.exploration.Position != "" {
		s.Undo()
		next.text = string(s.AppendMove(nil, m))
		s.Play(m)
	}
	if w.deals {
		next.to = lineKey(w.at, next.text)
	} else {
		next.to = w.exploration.Key(s)
		if w.exploration.Symmetric {
			next.image = s.Key()
		}
	}
	w.at = next.to
	w.steps = append(w.steps, next)
}

// lineKey identifies a line of moves: one, and what went before it.
func lineKey(before game.Key, move string) (key game.Key) {
	h := fnv.New128a()
	var b [16]byte
	binary.BigEndian.PutUint64(b[:8], before[0])
	binary.BigEndian.PutUint64(b[8:], before[1])
	h.Write(b[:])
	io.WriteString(h, move)
	sum := h.Sum(b[:0])
	return game.Key{binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:])}
}

// Game implements [corpus.SegmentWorker].
func (w *walker) Game(g *corpus.Game) (out walk) {
	plies, refused := w.seeker.Take()
	p := g.Played
	if p.State == nil || p.Fault() != nil {
		return walk{invalid: true}
	}
	if stats.IsPosition(p) {
		return walk{alone: true}
	}
	out = walk{tried: true, refused: refused, outcome: p.Outcome, variant: variantOf{
		game: p.Kind.Name, rules: p.Rules, seats: p.Seats(),
	}}
	if sized, ok := p.State.(game.Sized); ok {
		out.variant.board = sized.BoardName()
	}
	if !w.deals && w.exploration.Position == "" {
		out.variant.start = w.start
	}
	if plies >= 0 {
		out.reached, out.steps = true, w.steps
		if w.exploration.page {
			out.name = refOf(g)
			if w.seen[out.variant] < w.exploration.kept { // [explored.add] leaves those of all workers that are too many
				out.name.record = stats.RecordOf(p)
			}
		}
		if w.seen[out.variant]++; w.seen[out.variant] == 1 {
			out.start = string(p.At(0).AppendPosition(nil))
			for w.exploration.page && plies < len(p.Plies) && p.Plies[plies].Seat == game.Chance {
				plies++ // boards show what was dealt
			}
			out.goal = string(p.At(plies).AppendPosition(nil))
			p.At(len(p.Plies))
		}
	}
	return out
}

// A tally counts games.
type tally struct {
	games    int64 // finished or not
	outcomes stats.Outcomes
	examples []*gameRef         // the first ones of them, if they are wanted
	images   map[game.Key]int64 // how many came to which image of the position; nil where images are distinguished
}

func (t *tally) add(o *game.Outcome, seats int, name *gameRef) {
	t.games++
	if name != nil && len(t.examples) < maxExamples {
		t.examples = append(t.examples, name)
	}
	t.outcomes.Add(o, seats)
}

// A variantTree is what was explored of a variant.
type variantTree struct {
	variantOf
	all         int64  // games, whether they come to the goal or not
	start, goal string // of the first game that comes to the goal
	reached     tally
	steps       map[stepOf]*tally
	onward      map[onward][]step // by where they begin, in the order in which they were first taken
}

// onward is where steps begin.
type onward struct {
	level int
	from  game.Key
}

// explored is all variants, in the order in which they came.
type explored struct {
	trees []*variantTree
	of    map[variantOf]*variantTree
	steps int
	room  int  // for steps
	depth int  // levels of steps
	sheds bool // levels, the deepest first, where there is no room
	named int  // games

	kept     int // games of each variant whose records are kept
	recorded int // bytes of these

	invalid   int // games that are left out
	positions int // records that are no games
}

func (e *explored) add(w *walk) error {
	c, err := e.tree(w.variant)
	if err != nil {
		return err
	}
	c.all++
	if !w.reached {
		return nil
	}
	if c.reached.games == 0 {
		c.start, c.goal = w.start, w.goal
	}
	if w.name != nil {
		e.named++
		w.name.order = e.named
		if c.reached.games >= int64(e.kept) || e.recorded+len(w.name.record) > maxRecordedBytes {
			w.name.record = ""
		}
		e.recorded += len(w.name.record)
	}
	c.reached.add(&w.outcome, c.seats, w.name)
	for _, s := range w.steps {
		t := c.steps[s.stepOf]
		if t == nil {
			if s.level <= e.depth {
				if err := e.grow(); err != nil {
					return err
				}
			}
			if s.level > e.depth {
				break
			}
			t = &tally{}
			c.steps[s.stepOf] = t
			at := onward{s.level, s.from}
			c.onward[at] = append(c.onward[at], s)
		}
		t.add(&w.outcome, c.seats, w.name)
		if s.image != (game.Key{}) {
			if t.images == nil {
				t.images = map[game.Key]int64{}
			}
			t.images[s.image]++
		}
	}
	return nil
}

// tree returns what was explored of a variant.
func (e *explored) tree(v variantOf) (*variantTree, error) {
	c := e.of[v]
	if c == nil {
		if err := e.grow(); err != nil {
			return nil, err
		}
		c = &variantTree{variantOf: v, steps: map[stepOf]*tally{}, onward: map[onward][]step{}}
		e.of[v] = c
		e.trees = append(e.trees, c)
	}
	return c, nil
}

// grow makes sure that there is room for more.
func (e *explored) grow() error {
	for e.steps++; e.steps > e.room; {
		if !e.sheds || e.depth == 1 {
			return fmt.Errorf("more than %d different moves; show fewer levels with --depth, or start later with --moves", e.room)
		}
		e.shed()
	}
	return nil
}

// shed forgets the deepest level.
func (e *explored) shed() {
	for _, c := range e.trees {
		before := len(c.steps)
		maps.DeleteFunc(c.steps, func(s stepOf, _ *tally) bool { return s.level == e.depth })
		maps.DeleteFunc(c.onward, func(at onward, _ []step) bool { return at.level == e.depth })
		e.steps -= before - len(c.steps)
	}
	e.depth--
}

// Explore writes what is played in a position, with results. It is an error if the position, or a move to it,
// means nothing in any of the games.
func (r *Run) Explore(ctx context.Context, w io.Writer, x Exploration) (findings.Summary, error) {
	all, sum, err := r.explored(ctx, &x)
	if err != nil {
		return sum, err
	}
	text, err := x.layout(all, r.Corpus.Replay.Options)
	if err == nil {
		_, err = w.Write(text)
	}
	return sum, err
}

// explored reads all games. The trees of the variants with most games come first.
func (r *Run) explored(ctx context.Context, x *Exploration) (*explored, findings.Summary, error) {
	var sum findings.Summary
	sense := sense{unread: x.Unread}
	all := explored{of: map[variantOf]*variantTree{}, room: cmp.Or(x.room, maxExploreSteps), depth: x.Depth, sheds: x.page, kept: x.kept}
	totals, err := eachWatched(ctx, r, &sum,
		func() *walker {
			return &walker{exploration: x, seeker: corpus.NewSeeker(x.Goal, r.Corpus.Replay), seen: map[variantOf]int{}}
		},
		func(w walk) error {
			switch {
			case w.invalid:
				all.invalid++
			case w.alone:
				all.positions++
				return nil
			}
			if !sense.in(w.tried, w.refused, w.reached) {
				return nil
			}
			return all.add(&w)
		})
	if err == nil {
		err = sense.err()
	}
	if err := r.Ended(ctx, &sum, totals, err); err != nil {
		return nil, sum, err
	}
	slices.SortStableFunc(all.trees, func(a, b *variantTree) int {
		return cmp.Or(cmp.Compare(b.reached.games, a.reached.games), cmp.Compare(b.all, a.all))
	})
	return &all, sum, nil
}
