package stats

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"strings"
)

// A lineBuild builds the tree of openings of a variant out of lines that come depth first. Lines that are too
// rare to be in the result go as soon as that is known.
type lineBuild struct {
	starts     map[[2]uint64]*lineNode // that enough games begin in
	all        int64                   // positions that games begin in
	leastStart int64                   // games of a position that is kept
	kept       int                     // nodes
	least      int64                   // games of a line that is kept
	stack      []openLine
}

// A lineNode is a line of moves.
type lineNode struct {
	text     string
	games    int64
	entry    Entry // its sums
	children []*lineNode
}

// An openLine is a line whose children are coming: those with keys that begin with its own.
type openLine struct {
	key  []byte
	node *lineNode // nil if it is left out
}

// start takes a starting position. One that too few games begin in has no lines that are kept, and there may be as many
// positions as games: the rarest go as soon as there are too many. Lines come after all of them.
func (b *builder) start(r *keyReader, e *Entry) error {
	v := b.variant(r)
	key := r.words()
	t := &v.tree
	t.all++
	if e.sum(scoreAll) < max(b.result.Settings.MinGames, t.leastStart) {
		return nil
	}
	if t.starts == nil {
		t.starts = map[[2]uint64]*lineNode{}
	}
	if t.starts[key] = newLine(e); len(t.starts) > 2*MaxStarts {
		t.cutStarts()
	}
	return nil
}

// cutStarts drops the positions that fewest games begin in, as many as have to go for MaxStarts to be left, and those
// that as many games begin in.
func (t *lineBuild) cutStarts() {
	if len(t.starts) <= MaxStarts {
		return
	}
	var games []int64
	for _, s := range t.starts {
		games = append(games, s.games)
	}
	slices.SortFunc(games, func(x, y int64) int { return cmp.Compare(y, x) })
	t.leastStart = games[MaxStarts] + 1
	maps.DeleteFunc(t.starts, func(_ [2]uint64, s *lineNode) bool { return s.games < t.leastStart })
}

func newLine(e *Entry) *lineNode {
	return &lineNode{text: string(e.Text), games: e.sum(scoreAll), entry: Entry{Sums: slices.Clone(e.Sums)}}
}

func (b *builder) opening(r *keyReader, e *Entry) error {
	v := b.variant(r)
	t := &v.tree
	t.cutStarts()
	parent := t.starts[r.words()] // nil if its lines are left out
	for n := len(t.stack); n > 0; n-- {
		if last := &t.stack[n-1]; bytes.HasPrefix(e.Key, last.key) {
			parent = last.node
			break
		}
		t.stack = t.stack[:n-1]
	}
	line := openLine{key: bytes.Clone(e.Key)}
	if games := e.sum(scoreAll); parent != nil && parent.games >= b.result.Settings.MinGames && games >= t.least {
		line.node = newLine(e)
		parent.children = append(parent.children, line.node)
		if t.kept++; t.kept > 2*MaxOpenings {
			t.cut()
		}
	}
	t.stack = append(t.stack, line)
	for !r.bad && len(r.rest) > 0 {
		r.int()
	}
	return nil
}

// cut drops the rarest lines, as many as have to go for MaxOpenings to be left. A line has no more games than
// the one that it goes on from.
func (t *lineBuild) cut() {
	var games []int64
	t.each(func(n *lineNode) { games = append(games, n.games) })
	if len(games) <= MaxOpenings {
		return
	}
	slices.SortFunc(games, func(x, y int64) int { return cmp.Compare(y, x) })
	t.least = games[MaxOpenings] + 1
	t.kept = 0
	for _, s := range t.starts {
		t.drop(s)
	}
}

func (t *lineBuild) drop(n *lineNode) {
	n.children = slices.DeleteFunc(n.children, func(c *lineNode) bool { return c.games < t.least })
	t.kept += len(n.children)
	for _, c := range n.children {
		t.drop(c)
	}
}

// each calls f with all lines of a move at least.
func (t *lineBuild) each(f func(*lineNode)) {
	var walk func(*lineNode)
	walk = func(n *lineNode) {
		for _, c := range n.children {
			f(c)
			walk(c)
		}
	}
	for _, s := range t.starts {
		walk(s)
	}
}

// openings returns the lines of a variant of so many games, those of the most games first.
func (t *lineBuild) openings(seats, games int64) (all []Opening) {
	t.cutStarts()
	t.cut()
	var starts []*lineNode
	for _, s := range t.starts {
		starts = append(starts, s)
	}
	sortLines(starts)
	for _, s := range starts {
		first := len(all)
		all = s.append(all, s.from(games), nil, seats)
		for i := range all[first:] {
			if o := &all[first+i]; len(o.Moves) == 1 && s.games < games {
				o.StartGames = s.games
			}
		}
	}
	return all
}

// from returns the text on a start position: nothing of one that more than half of the games begin in.
func (n *lineNode) from(games int64) string {
	if 2*n.games > games {
		return ""
	}
	return n.text
}

func sortLines(lines []*lineNode) {
	slices.SortFunc(lines, func(x, y *lineNode) int {
		return cmp.Or(cmp.Compare(y.games, x.games), strings.Compare(x.text, y.text))
	})
}

// append appends what goes on from the line.
func (n *lineNode) append(all []Opening, start string, moves []string, seats int64) []Opening {
	sortLines(n.children)
	for _, c := range n.children {
		line := append(slices.Clip(moves), c.text)
		all = append(all, Opening{Start: start, Moves: line, Outcomes: c.entry.outcomes(seats), Games: c.games})
		all = c.append(all, start, line, seats)
	}
	return all
}

// A joinedBuild collects steps between positions.
type joinedBuild struct {
	steps []Joined
	group []Joined // those from one position
	least int64
}

func (b *builder) step(r *keyReader, e *Entry) error {
	v := b.variant(r)
	text := &keyReader{rest: e.Text}
	start := text.words()
	rest := decoder{rest: text.rest}
	step := Joined{
		Ply: r.int(), From: r.words(), To: r.words(), Start: rest.string(), Line: string(rest.rest), Outcomes: e.outcomes(v.Seats), Games: e.sum(scoreAll),
		start: start,
	}
	if text.bad || rest.bad {
		return ErrDamaged
	}
	j := &v.joined
	if n := len(j.group); n > 0 && (j.group[n-1].Ply != step.Ply || j.group[n-1].From != step.From) {
		j.close(b.result.Settings)
	}
	j.group = append(j.group, step)
	return nil
}

// close takes the steps from one position, if enough games came to it.
func (j *joinedBuild) close(s Settings) {
	games := int64(0)
	for i := range j.group {
		games += j.group[i].Games
	}
	for i := range j.group {
		if games >= s.MinGames && j.group[i].Games >= j.least {
			j.steps = append(j.steps, j.group[i])
		}
	}
	j.group = j.group[:0]
	if len(j.steps) > 2*MaxOpenings {
		j.cut()
	}
}

func (j *joinedBuild) cut() {
	if len(j.steps) <= MaxOpenings {
		return
	}
	var games []int64
	for i := range j.steps {
		games = append(games, j.steps[i].Games)
	}
	slices.SortFunc(games, func(x, y int64) int { return cmp.Compare(y, x) })
	j.least = games[MaxOpenings] + 1
	j.steps = slices.DeleteFunc(j.steps, func(s Joined) bool { return s.Games < j.least })
}

// finish returns the steps by ply, those of the most games first. They say where they begin as the lines of the tree do.
func (j *joinedBuild) finish(s Settings, t *lineBuild, games int64) []Joined {
	j.close(s)
	j.cut()
	for i := range j.steps {
		step := &j.steps[i]
		if start := t.starts[step.start]; start != nil {
			step.Start = start.from(games)
		}
	}
	slices.SortFunc(j.steps, func(x, y Joined) int {
		return cmp.Or(cmp.Compare(x.Ply, y.Ply), cmp.Compare(y.Games, x.Games),
			slices.Compare(x.From[:], y.From[:]), slices.Compare(x.To[:], y.To[:]))
	})
	return j.steps
}
