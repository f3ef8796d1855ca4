package corpora

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// An openingTree is the beginnings of games by their moves.
type openingTree struct {
	ID, Title, Note string
	Keys            []figure.Key
	Children        []*openingNode
	More            string       // what is left out below the root
	Lines           *table.Table // the same as a table, for layouts without trees
}

// An openingNode is a beginning, and what games went on with.
type openingNode struct {
	Move     string // "": it is a position that games begin in
	Start    *startPosition
	Games    string
	Share    string // of the games that came so far
	Parts    []table.Part
	Numbers  string // the results in percent, in the order of the parts, or how few there are
	Words    string // the results in words
	Few      bool   // there are too few results for percentages
	Open     bool   // what follows is seen at once
	Children []*openingNode
	More     string // what is left out

	line  []string
	games int64
}

// fewestResults is how many results a line needs for percentages.
const fewestResults = 10

// fewestOfLine is how many games a line or a position needs to be in a table.
const fewestOfLine = 5

// treeOf returns the tree of openings; nil if there are none. Where there are too many, those that most games
// began with are kept.
func treeOf(v *stats.VariantResult, seats []string, starts startPositions) *openingTree {
	kept := keptOpenings(v.Openings)
	if len(kept) == 0 {
		return nil
	}
	tree := &openingTree{
		Title: "Openings by moves",
		Note: "After each move: games, share of the games in the position before it, and results in rounded percent. A thin bar stands for fewer than ten results. " +
			"Brackets give the number of games with a result if it is below ten or below the number of games. Click a move to see the replies.",
	}
	if len(starts) > 0 {
		tree.Note += " Games start from several positions, which are numbered by their games."
	}
	for _, r := range inTreeOrder(results(&v.Outcomes, &v.Outcomes, seats)) {
		tree.Keys = append(tree.Keys, figure.Key{Label: r.Label, Paint: r.Paint, Filled: true})
	}
	root := growTree(v, kept, seats, starts)
	tree.Children, tree.More, tree.Lines = root.Children, root.More, lineTable(v, kept, seats, starts)
	if len(tree.Children) > 0 {
		tree.Children[0].Open = true
	}
	return tree
}

// growTree returns the root of the tree of the openings that are kept. Where games begin in several positions its children are these.
func growTree(v *stats.VariantResult, kept map[int]bool, seats []string, starts startPositions) *openingNode {
	root := &openingNode{games: v.Games()}
	path := []*openingNode{root} // down to the line before
	left := map[*openingNode]int{}
	first := 1 // node of the path that first moves follow
	if len(starts) == 0 {
		first = 0
	}
	for i := range v.Openings {
		o := &v.Openings[i]
		depth := first + len(o.Moves)
		if len(o.Moves) == 1 && first > 0 && (len(path) == 1 || path[1].Start != starts[o.Start]) {
			path = append(path[:1], root.add(startNode(v, i, seats, starts)))
		}
		for len(path) > first+1 && (len(path) > depth || !slices.Equal(path[len(path)-1].line, o.Moves[:len(path)-1-first])) {
			path = path[:len(path)-1]
		}
		up := path[len(path)-1]
		if len(path) < depth || !kept[i] || len(up.Children) == maxBranches {
			if len(path) == depth {
				left[up]++
			}
			continue
		}
		path = append(path, up.add(nodeOf(o, &v.Outcomes, up.games, seats)))
	}
	root.Children = slices.DeleteFunc(root.Children, func(n *openingNode) bool { return n.Start != nil && len(n.Children) == 0 })
	if more := len(root.Children) - maxBranches; more > 0 {
		root.Children = root.Children[:maxBranches]
		root.More = fmt.Sprintf("Not shown: %s, none more frequent.", wording.Counted(int64(more), "other start position"))
	}
	for node, n := range left {
		node.More = fmt.Sprintf("Not shown: %s, none more frequent.", wording.Counted(int64(n), "other move"))
	}
	return root
}

// add adds a child.
func (n *openingNode) add(child *openingNode) *openingNode {
	n.Children = append(n.Children, child)
	return child
}

// startNode returns the node of the position that an opening, the first one of those there, begins in.
func startNode(v *stats.VariantResult, opening int, seats []string, starts startPositions) *openingNode {
	start := starts[v.Openings[opening].Start]
	all := stats.Opening{Games: start.Games, Outcomes: stats.Outcomes{Wins: make([]int64, len(seats))}}
	for i := range v.Openings[opening:] {
		if o := &v.Openings[opening+i]; len(o.Moves) == 1 && starts[o.Start] == start {
			addOutcomes(&all.Outcomes, &o.Outcomes)
		}
	}
	n := nodeOf(&all, &v.Outcomes, v.Games(), seats)
	n.Start = start
	return n
}

// startsDiffer reports whether games begin in several positions.
func startsDiffer(v *stats.VariantResult) bool {
	return slices.ContainsFunc(v.Openings, func(o stats.Opening) bool { return o.Start != "" }) ||
		slices.ContainsFunc(v.Joined, func(j stats.Joined) bool { return j.Start != "" })
}

// startsText states in how many positions games begin, and from how many of them there are lines.
func startsText(v *stats.VariantResult) string {
	text := fmt.Sprintf("The games start from %s", wording.Counted(v.Starts, "position"))
	listed := map[string]bool{}
	for i := range v.Openings {
		listed[v.Openings[i].Start] = true
	}
	switch n := int64(len(listed)); {
	case n == 0:
		return text + ", each in too few games for an opening tree."
	case n < v.Starts:
		return text + fmt.Sprintf("; the tree covers the %s with most games.", wording.Counted(n, "position"))
	}
	return text + "."
}

// keptOpenings marks the openings that there is room for.
func keptOpenings(all []stats.Opening) map[int]bool {
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return -cmp.Compare(all[a].Games, all[b].Games) })
	kept := map[int]bool{}
	for _, i := range order[:min(len(order), maxTreeNodes)] {
		kept[i] = true
	}
	return kept
}

func nodeOf(o *stats.Opening, all *stats.Outcomes, of int64, seats []string) *openingNode {
	n := &openingNode{Games: wording.Number(o.Games), Share: wording.Percent(o.Games, of), line: o.Moves, games: o.Games}
	if len(o.Moves) > 0 {
		n.Move = wording.ShownName(o.Moves[len(o.Moves)-1])
	}
	var texts, numbers []string
	for _, r := range inTreeOrder(results(&o.Outcomes, all, seats)) {
		share := wording.Ratio(r.Games, o.Outcomes.Games)
		numbers = append(numbers, wording.Decimal(100*share, 0))
		if r.Games == 0 {
			continue
		}
		n.Parts = append(n.Parts, table.PartOf(r.Paint, share))
		texts = append(texts, fmt.Sprintf("%s %s", r.Words, wording.Percent(r.Games, o.Outcomes.Games)))
	}
	n.Words, n.Numbers = sentence(texts), strings.Join(numbers, " · ")
	switch {
	case o.Outcomes.Games == 0:
		n.Words, n.Numbers = "none of these games has a result", "no result"
	case o.Outcomes.Games < fewestResults:
		n.Numbers, n.Few = "("+wording.Number(o.Outcomes.Games)+")", true
	case o.Outcomes.Games < o.Games:
		n.Numbers += " (" + wording.Number(o.Outcomes.Games) + ")"
	}
	return n
}

// inTreeOrder puts the draws of two players between their wins.
func inTreeOrder(all []result) []result {
	if len(all) == 3 && all[1].Seat >= 0 && all[2].Seat < 0 {
		all[1], all[2] = all[2], all[1]
	}
	return all
}

// lineTable has the openings that most games began with, as a table.
func lineTable(v *stats.VariantResult, kept map[int]bool, seats []string, starts startPositions) *table.Table {
	t := &table.Table{ID: "lines", Title: "Openings by moves", Note: "Share: of the games in the position before the last move.", Columns: resultColumns(v, seats, "Moves", "#Plies", "#Games", "#Share", "From")}
	before := gamesBefore(v, starts)
	for i := range v.Openings {
		o := &v.Openings[i]
		if !kept[i] || o.Games < fewestOfLine {
			continue
		}
		t.Rows = append(t.Rows, append([]table.Cell{
			table.Code(strings.Join(o.Moves, " ")), table.Number(int64(len(o.Moves))), table.Number(o.Games), table.Percent(o.Games, before[i]),
			starts.cell(o.Start),
		}, resultCells(&o.Outcomes, v, seats)...))
	}
	slices.SortStableFunc(t.Rows, func(a, b []table.Cell) int { return -cmp.Compare(a[2].Value, b[2].Value) })
	t.More = len(v.Openings) - len(t.Rows)
	t.DropEmpty()
	return t
}

// gamesBefore returns how many games there are in the position before the last move of each opening.
func gamesBefore(v *stats.VariantResult, starts startPositions) (before []int64) {
	all := []int64{v.Games()} // games after so many moves of the line before
	for i := range v.Openings {
		o := &v.Openings[i]
		if start := starts[o.Start]; start != nil {
			all[0] = start.Games
		}
		before = append(before, all[len(o.Moves)-1])
		all = append(all[:len(o.Moves)], o.Games)
	}
	return before
}

// resultColumns are columns for the shares of the results that games of a variant had.
func resultColumns(v *stats.VariantResult, seats []string, before ...string) []table.Column {
	for _, r := range results(&v.Outcomes, &v.Outcomes, seats) {
		before = append(before, "#"+r.Name)
	}
	return table.Columns(before...)
}

func resultCells(o *stats.Outcomes, v *stats.VariantResult, seats []string) (cells []table.Cell) {
	for _, r := range results(o, &v.Outcomes, seats) {
		cells = append(cells, shareOfResults(r.Games, o))
	}
	return cells
}

func shareOfResults(n int64, o *stats.Outcomes) table.Cell {
	if o.Games < fewestResults {
		return table.None
	}
	return table.Percent(n, o.Games)
}

// A reachedPosition is a position that games reached.
type reachedPosition struct {
	name     string // the line of the tree that leads there; "" if there is none
	line     string
	start    string // that the line begins in, "" for the usual one
	ply      int64
	most     int64 // games of the step that line ends with
	ways     int64
	games    int64
	outcomes stats.Outcomes
}

// positionTable has the positions that most games reached, whatever moves led there, by the names of lines that they have.
func positionTable(v *stats.VariantResult, seats []string, names map[passedPosition]string, starts startPositions) *table.Table {
	type key struct {
		ply int64
		to  [2]uint64
	}
	index := map[key]int{}
	var all []reachedPosition
	for i := range v.Joined {
		j := &v.Joined[i]
		at, ok := index[key{j.Ply, j.To}]
		if !ok {
			at = len(all)
			index[key{j.Ply, j.To}] = at
			all = append(all, reachedPosition{ply: j.Ply, name: names[passedPosition{j.Ply, j.To}], outcomes: stats.Outcomes{Wins: make([]int64, len(seats))}})
		}
		p := &all[at]
		p.add(j)
	}
	slices.SortStableFunc(all, func(a, b reachedPosition) int { return -cmp.Compare(a.games, b.games) })
	t := &table.Table{
		ID: "positions", Title: "Openings by position",
		Note: "Move order does not matter, and symmetric equivalents count as one position. The moves are one way to reach it. " +
			"Share: of all games. Results of fewer than ten games are left out.",
		Columns: resultColumns(v, seats, "Reached by", "#Ply", "#Move orders", "#Games", "#Share", "From"),
	}
	for i := range all {
		p := &all[i]
		if p.games < fewestOfLine {
			t.More = len(all) - i
			break
		}
		t.Rows = append(t.Rows, append([]table.Cell{
			table.Code(cmp.Or(p.name, p.line)), table.Number(p.ply), several(p.ways), table.Number(p.games), table.Percent(p.games, v.Games()),
			starts.cell(p.start),
		}, resultCells(&p.outcomes, v, seats)...))
	}
	return t
}

// several leaves out what there is one of.
func several(n int64) table.Cell {
	if n == 1 {
		return table.Cell{Value: 1}
	}
	return table.Number(n)
}

// add counts a step that leads to the position.
func (p *reachedPosition) add(j *stats.Joined) {
	if j.Games > p.most {
		p.most, p.line, p.start = j.Games, j.Line, j.Start
	}
	p.ways++
	p.games += j.Games
	addOutcomes(&p.outcomes, &j.Outcomes)
}

// addOutcomes adds the results of games to those of others.
func addOutcomes(sum, more *stats.Outcomes) {
	sum.Games += more.Games
	sum.Draws += more.Draws
	sum.Shared += more.Shared
	for seat, n := range more.Wins[:min(len(more.Wins), len(sum.Wins))] {
		sum.Wins[seat] += n
	}
}
