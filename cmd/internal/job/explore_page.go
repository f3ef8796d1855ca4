package job

import (
	"cmp"
	"container/heap"
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/explorer"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

// PageDepth is how many plies the page of an explorer follows games, or fewer of more than 100,000 games that are all different:
// see [maxExploreSteps].
const PageDepth = 10

// maxExamples is how many games of a position are named.
const maxExamples = 3

// Games that may have viewers are among the first of their tree. Of many trees, fewer games are kept.
const (
	maxRecorded      = 300
	maxRecordedBytes = 16 << 20
)

// A gameRef names a game.
type gameRef struct {
	order     int // among all games, from 1
	title, id string
	source    string
	number    int
	inFile    bool   // the source is a file as it is
	record    string // in plybook PGN, for a viewer; "" if it may have none
}

// refOf returns the name of a game.
func refOf(g *corpus.Game) *gameRef {
	return &gameRef{
		title: wording.ShownName(wording.Players(g.Played)), id: g.Source.ID, source: g.Source.Name, number: g.Record.Index,
		inFile: g.Source.HasLines() || g.Source.Plain,
	}
}

// ExplorePage returns what is played at the beginning of games, for a page in a folder, images of positions joined: a tree for each variant and
// start position, as far as there is room. With viewers it keeps the records that [explorer.Page.AddViewers] needs.
func (r *Run) ExplorePage(ctx context.Context, folder string, viewers bool) (*explorer.Page, findings.Summary, error) {
	return r.explorePage(ctx, folder, viewers, maxExploreSteps)
}

func (r *Run) explorePage(ctx context.Context, folder string, viewers bool, room int) (*explorer.Page, findings.Summary, error) {
	x := Exploration{Goal: corpus.Goal{Symmetric: true}, Depth: PageDepth, MinGames: 1, page: true, room: room}
	if viewers {
		x.kept = maxRecorded
	}
	all, sum, err := r.explored(ctx, &x)
	if err != nil {
		return nil, sum, err
	}
	var fitting []*treePage
	for _, c := range all.trees {
		p := &treePage{variantTree: c, folder: folder}
		fits, err := p.begin(&x, r.Corpus.Replay.Options)
		if err != nil {
			return nil, sum, err
		}
		if fits {
			fitting = append(fitting, p)
		}
	}
	if len(fitting) == 0 {
		return nil, sum, all.unwalkable()
	}
	return pageOf(all, fitting), sum, nil
}

// unwalkable says why there is no tree.
func (e *explored) unwalkable() error {
	why := "there are no games"
	switch {
	case len(e.trees) > 0:
		why = "the games stop where chance decides"
	case e.positions > 0:
		why = "the records are positions without moves"
	case e.invalid > 0:
		why = "all records are invalid; run plybook validate for details"
	}
	return fmt.Errorf("no openings to walk: %s", why)
}

// leastTree is how many bytes a tree has at least.
const leastTree = 40_000

// pageOf lays trees out. What one of few games leaves of its share of the page goes to those of more games.
func pageOf(all *explored, fitting []*treePage) *explorer.Page {
	shown := fitting[:min(len(fitting), explorer.MaxTrees)]
	page := &explorer.Page{Trees: make([]*explorer.Tree, len(shown))}
	var games, left int64
	for i, p := range fitting {
		if i < len(shown) {
			games += p.reached.games
		} else {
			left += p.reached.games
		}
	}
	page.Title = "Openings of " + wording.Counted(games, "game")
	if len(shown) == 1 {
		page.Title = fmt.Sprintf("Openings of %s: %s", shown[0].variantName(), wording.Counted(games, "game"))
	}
	if left > 0 {
		page.Lead = fmt.Sprintf("The %d of %d variants and start positions with most games: %s of %s. Choose others with --game, --rules or --where.",
			len(shown), len(fitting), wording.Number(games), wording.Counted(games+left, "game"))
	}
	if all.invalid > 0 {
		page.Notes = append(page.Notes, wording.Counted(int64(all.invalid), "invalid record")+" left out.")
	}
	room := int64(explorer.MaxBytes - explorer.Frame)
	for i, p := range slices.Backward(shown) {
		p.room = int(max(room*p.reached.games/games, min(leastTree, room)))
		page.Trees[i] = p.lay(all.depth)
		page.Trees[i].Name = p.name(fitting)
		room, games = room-int64(p.used), games-p.reached.games
	}
	return page
}

// A treePage makes the page of a tree.
type treePage struct {
	*variantTree
	folder   string
	kind     *replay.Game
	branches brancher
	lines    bool           // games tell the moves: positions are lines, since each game has deals of its own
	played   *replay.Played // that stands at the start
	live     *canvas.Live
	tree     explorer.Tree
	nodes    []pageNode
	places   map[onward]int // of the nodes
	into     map[onward]*tally
	drawn    int // bytes of what is drawn
	room     int // for all of the tree, in bytes
	used     int // of it
}

// A pageNode is a position on its way to the page.
type pageNode struct {
	onward
	line []game.PlayedPly // that leads there
}

// begin says whether the openings of these games can be walked, and prepares for that.
func (p *treePage) begin(x *Exploration, o game.Options) (fits bool, err error) {
	if p.kind, err = replay.GameByName(p.game); err != nil || p.reached.games == 0 {
		return false, err
	}
	s := shownTree{variantTree: p.variantTree, kind: p.kind}
	state, recorded, err := s.find(x, game.Options{Rules: p.rules, Allow: o.Allow})
	if err != nil || state == nil || state.Turn() < 0 {
		return false, err
	}
	p.lines = recorded
	p.branches = brancher{variantTree: p.variantTree, exploration: x}
	p.played = &replay.Played{Kind: p.kind}
	p.played.Record, p.played.Rules, p.played.State = &parse.Record{Game: p.game}, p.rules, state
	drawer, err := render.DrawerFor(p.game)
	if err == nil {
		p.live, err = canvas.NewLive(drawer, scene.Options{})
	}
	return err == nil, err
}

// variantName says which games these are, but for where they start.
func (p *treePage) variantName() string {
	return p.kind.Title + ", " + strings.ReplaceAll(wording.Variant(p.game, p.rules, p.board, int64(p.seats)), wording.NoBreak, " ")
}

// name says which games these are, and which of the start positions is theirs if others of the same variant start elsewhere: the board shows it.
func (p *treePage) name(among []*treePage) string {
	name, place, starts := p.variantName(), 0, 0
	for _, other := range among {
		if other.variantName() == name {
			if starts++; other == p {
				place = starts
			}
		}
	}
	if starts > 1 {
		name += fmt.Sprintf(", start position %d of %d", place, starts)
	}
	return name + ": " + wording.Counted(p.reached.games, "game")
}

// lay lays the positions out, those that most games came to first, as long as there is room.
func (p *treePage) lay(depth int) *explorer.Tree {
	p.tree.Seats = p.kind.Seats[:min(p.seats, len(p.kind.Seats))]
	p.count()
	p.grow()
	for i := range p.nodes { // a plane becomes as large as any of the positions before the first one is drawn
		p.shoot(&p.nodes[i])
		if p.drawn > p.room/2 {
			p.nodes = p.nodes[:i+1]
			break
		}
	}
	p.used = p.drawn
	for i := range p.nodes {
		position := p.position(&p.nodes[i])
		size := position.Size()
		if p.used+size > p.room && i > 0 {
			break
		}
		p.used += size
		p.tree.Positions = append(p.tree.Positions, position)
	}
	p.cut(depth)
	return &p.tree
}

// count adds up the games that came to positions, by whatever moves.
func (p *treePage) count() {
	p.into = map[onward]*tally{{1, game.Key{}}: &p.reached}
	for s, t := range p.steps {
		at := onward{s.level + 1, s.to}
		sum := p.into[at]
		if sum == nil {
			sum = &tally{}
			p.into[at] = sum
		}
		sum.merge(t, p.seats)
	}
}

// maxPageNodes bounds the positions that are drawn; how many there is room for follows from their sizes.
const maxPageNodes = 6000

// grow finds the positions that most games came to.
func (p *treePage) grow() {
	p.places = map[onward]int{}
	root := onward{1, game.Key{}}
	waiting := &nodeQueue{of: p.into, found: map[onward]bool{root: true}, nodes: []pageNode{{onward: root}}}
	for waiting.Len() > 0 && len(p.nodes) < maxPageNodes {
		node := heap.Pop(waiting).(pageNode)
		p.places[node.onward] = len(p.nodes)
		p.nodes = append(p.nodes, node)
		for _, next := range p.steppedFrom(&node) {
			at := onward{node.level + 1, next.to}
			if !waiting.found[at] {
				waiting.found[at] = true
				line := append(slices.Clone(node.line), game.PlayedPly{Move: next.move, Seat: next.seat, Token: -1})
				heap.Push(waiting, pageNode{at, line})
			}
		}
	}
}

// A playedStep is a step with its move in the position of a node.
type playedStep struct {
	step
	tally *tally
	move  game.Move
	seat  game.Seat
	text  string
}

// steppedFrom returns the steps from a position, those of most games first, without those that cannot be played in it: of lines, where a deal
// comes next, or on another map.
func (p *treePage) steppedFrom(n *pageNode) (all []playedStep) {
	s := p.at(n)
	var moves map[game.Key]game.Move
	switch {
	case !p.lines:
		moves = p.branches.moves(s, n.level, n.from)
	case s.Turn() >= 0:
		moves = map[game.Key]game.Move{}
		for _, one := range p.onward[n.onward] {
			if m, refused := s.ParseMove(one.text); refused == nil {
				moves[one.to] = m
			}
		}
	}
	for _, one := range p.onward[n.onward] {
		if m, playable := moves[one.to]; playable {
			all = append(all, playedStep{one, p.steps[one.stepOf], m, s.Turn(), string(s.AppendMove(nil, m))})
		}
	}
	slices.SortStableFunc(all, func(a, b playedStep) int { return cmp.Compare(b.tally.games, a.tally.games) })
	return all
}

// at returns the state in the position of a node.
func (p *treePage) at(n *pageNode) game.State {
	s := p.played.At(0)
	p.played.Plies = n.line
	for _, ply := range n.line {
		s.Play(ply.Move)
	}
	return s
}

// shoot draws the position of a node.
func (p *treePage) shoot(n *pageNode) canvas.Shot {
	p.at(n)
	shot := p.live.Show(p.played, len(n.line), nil)
	for _, part := range shot.Parts {
		p.drawn += len(part.Markup)
	}
	p.drawn += len(shot.Symbols)
	p.tree.Parts, p.tree.Symbols = append(p.tree.Parts, shot.Parts...), p.tree.Symbols+shot.Symbols
	p.tree.Box, p.tree.Ground = shot.Box, shot.Background
	return shot
}

// maxPageMoves is how many moves of a position are shown.
const maxPageMoves = 24

// position returns a node as the page has it.
func (p *treePage) position(n *pageNode) explorer.Position {
	shot := p.shoot(n)
	sum := p.into[n.onward]
	out := explorer.Position{Frame: shot.Frame, Caption: shot.Caption, Counts: sum.counts()}
	stepped := p.steppedFrom(n)
	if p.lines {
		for _, one := range p.onward[n.onward] {
			if !slices.ContainsFunc(stepped, func(s playedStep) bool { return s.to == one.to }) {
				out.Rest[0]++
				out.Rest[1] += p.steps[one.stepOf].games
			}
		}
	}
	for i, s := range stepped {
		if i >= maxPageMoves {
			out.Rest[0]++
			out.Rest[1] += s.tally.games
			continue
		}
		to, drawn := p.places[onward{n.level + 1, s.to}]
		if !drawn {
			to = -1
		}
		out.Moves = append(out.Moves, explorer.Move{Text: s.text, To: to, Counts: s.tally.counts()})
	}
	for _, g := range sum.examples {
		out.Games = append(out.Games, p.example(g))
	}
	return out
}

// cut makes moves lead nowhere whose positions have no room.
func (p *treePage) cut(depth int) {
	cut := 0
	for i := range p.tree.Positions {
		for j := range p.tree.Positions[i].Moves {
			m := &p.tree.Positions[i].Moves[j]
			if m.To >= len(p.tree.Positions) {
				m.To = -1
			}
			if m.To < 0 {
				cut++
			}
		}
	}
	joined := "symmetric equivalents count as one, so a game may show a position turned or mirrored."
	if p.lines {
		joined = "each order of moves counts by itself, because games have deals of their own. The boards show the deal of the first game."
	}
	note := fmt.Sprintf("The tree has the %s reached by the most games, up to %d plies from the start; %s",
		wording.Counted(int64(len(p.tree.Positions)), "position"), depth, joined)
	if cut > 0 {
		note += fmt.Sprintf(" It leaves out the positions after %s, because few games reached them.", wording.Counted(int64(cut), "move"))
	}
	p.tree.Notes = append([]string{note}, p.tree.Notes...)
}

// example returns a game as the page names it.
func (p *treePage) example(g *gameRef) explorer.Example {
	out := explorer.Example{Title: g.title, Place: fmt.Sprintf("%s, game %d", wording.ShownName(g.id), g.number), Record: g.record}
	if g.inFile {
		out.Link = g.source
		if rel, err := relative(p.folder, g.source); err == nil {
			out.Link = (&url.URL{Path: filepath.ToSlash(rel)}).String()
		}
	}
	return out
}

// counts returns a tally as the page has it.
func (t *tally) counts() explorer.Counts {
	return explorer.Counts{Games: t.games, Wins: t.outcomes.Wins, Draws: t.outcomes.Draws + t.outcomes.Shared}
}

// merge adds another tally. The examples are the first ones of both.
func (t *tally) merge(o *tally, seats int) {
	if t.outcomes.Wins == nil {
		t.outcomes.Wins = make([]int64, seats)
	}
	t.games += o.games
	t.outcomes.Draws += o.outcomes.Draws
	t.outcomes.Shared += o.outcomes.Shared
	for seat, n := range o.outcomes.Wins {
		t.outcomes.Wins[seat] += n
	}
	t.examples = append(t.examples, o.examples...)
	slices.SortFunc(t.examples, func(a, b *gameRef) int { return cmp.Compare(a.order, b.order) })
	t.examples = t.examples[:min(len(t.examples), maxExamples)]
}

// A nodeQueue holds the positions that wait to be drawn, those of most games first.
type nodeQueue struct {
	of    map[onward]*tally
	found map[onward]bool
	nodes []pageNode
}

func (q *nodeQueue) Len() int { return len(q.nodes) }

func (q *nodeQueue) Less(i, j int) bool {
	a, b := &q.nodes[i], &q.nodes[j]
	return cmp.Or(cmp.Compare(q.of[b.onward].games, q.of[a.onward].games), cmp.Compare(a.level, b.level), slices.Compare(a.from[:], b.from[:])) < 0
}

func (q *nodeQueue) Swap(i, j int) { q.nodes[i], q.nodes[j] = q.nodes[j], q.nodes[i] }
func (q *nodeQueue) Push(x any)    { q.nodes = append(q.nodes, x.(pageNode)) }

func (q *nodeQueue) Pop() any {
	last := q.nodes[len(q.nodes)-1]
	q.nodes = q.nodes[:len(q.nodes)-1]
	return last
}

// relative returns the way from a folder, an absolute path, to a file.
func relative(folder, file string) (string, error) {
	at, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	return filepath.Rel(folder, at)
}
