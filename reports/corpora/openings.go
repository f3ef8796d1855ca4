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
	Move     string
	Start    string // of a first move: the position it was made in, where games begin in several
	Games    string
	Share    string // of the games that came so far
	Parts    []table.Part
	Numbers  string // the results in percent, in the order of the parts
	Words    string // the results in words
	Few      bool   // there are too few results for percentages
	Open     bool   // what follows is seen at once
	Children []*openingNode
	More     string // what is left out

	start string
	line  []string
	games int64
}

// fewestResults is how many results a line needs for percentages.
const fewestResults = 10

// fewestOfLine is how many games a line or a position needs to be in a table.
const fewestOfLine = 5

// usualStart is what the position is called that more than half of the games begin in, where others begin elsewhere.
const usualStart = "the most frequent start position"

// treeOf returns the tree of openings; nil if there are none. Where there are too many, those that most games
// began with are kept.
func treeOf(v *stats.VariantResult, seats []string) *openingTree {
	kept := keptOpenings(v.Openings)
	if len(kept) == 0 {
		return nil
	}
	tree := &openingTree{
		Title: "Openings by moves",
		Note: "After each move: games, share of the games in the position before it, and results in rounded percent; results of fewer than ten games with a result are " +
			"pale, without numbers. Click a move to see the replies.",
	}
	if startsDiffer(v.Openings) {
		tree.Note += " Games start from several positions; each first move gives its own."
	}
	for _, r := range inTreeOrder(results(&v.Outcomes, &v.Outcomes, seats)) {
		tree.Keys = append(tree.Keys, figure.Key{Label: r.Name, Paint: r.Paint, Filled: true})
	}
	root := growTree(v, kept, seats)
	tree.Children, tree.More, tree.Lines = root.Children, root.More, lineTable(v, kept, seats)
	if len(tree.Children) > 0 {
		tree.Children[0].Open = true
	}
	return tree
}

// growTree returns the root of the tree of the openings that are kept.
func growTree(v *stats.VariantResult, kept map[int]bool, seats []string) *openingNode {
	root := &openingNode{games: v.Games()}
	path := []*openingNode{root}
	left := map[*openingNode]int{}
	several := startsDiffer(v.Openings)
	for i := range v.Openings {
		o := &v.Openings[i]
		depth := len(o.Moves)
		for len(path) > 1 && (len(path) > depth || path[1].start != o.Start || !slices.Equal(path[len(path)-1].line, o.Moves[:len(path)-1])) {
			path = path[:len(path)-1]
		}
		up := path[len(path)-1]
		full := len(up.Children) == maxBranches && up != root // whose moves come position by position
		if len(path) < depth || !kept[i] || full {
			if len(path) == depth {
				left[up]++
			}
			continue
		}
		node := nodeOf(o, &v.Outcomes, up.games, seats)
		if up == root && several {
			node.Start = cmp.Or(wording.ShownName(o.Start), usualStart)
		}
		up.Children = append(up.Children, node)
		path = append(path, node)
	}
	slices.SortStableFunc(root.Children, func(a, b *openingNode) int { return cmp.Compare(b.games, a.games) })
	if more := len(root.Children) - maxBranches; more > 0 {
		root.Children, left[root] = root.Children[:maxBranches], left[root]+more
	}
	for node, n := range left {
		node.More = fmt.Sprintf("Not shown: %s, none more frequent.", wording.Counted(int64(n), "other move"))
	}
	return root
}

// startsDiffer reports whether games begin in several positions.
func startsDiffer(all []stats.Opening) bool {
	return slices.ContainsFunc(all, func(o stats.Opening) bool { return o.Start != "" })
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
	n := &openingNode{
		Move: wording.ShownName(o.Moves[len(o.Moves)-1]), Games: wording.Number(o.Games), Share: wording.Percent(o.Games, of),
		start: o.Start, line: o.Moves, games: o.Games,
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
		n.Words, n.Numbers = "none of these games has a result", ""
	case o.Outcomes.Games < fewestResults:
		n.Numbers, n.Few = "", true
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
func lineTable(v *stats.VariantResult, kept map[int]bool, seats []string) *table.Table {
	t := &table.Table{ID: "lines", Title: "Openings by moves", Columns: resultColumns(v, seats, "Moves", "#Plies", "#Games", "#Share", "From")}
	differ := startsDiffer(v.Openings)
	for i := range v.Openings {
		o := &v.Openings[i]
		if !kept[i] || o.Games < fewestOfLine {
			continue
		}
		t.Rows = append(t.Rows, append([]table.Cell{
			table.Code(strings.Join(o.Moves, " ")), table.Number(int64(len(o.Moves))), table.Number(o.Games), table.Percent(o.Games, v.Games()),
			startCell(o.Start, differ),
		}, resultCells(&o.Outcomes, v, seats)...))
	}
	slices.SortStableFunc(t.Rows, func(a, b []table.Cell) int { return -cmp.Compare(a[2].Value, b[2].Value) })
	t.More = len(v.Openings) - len(t.Rows)
	t.DropEmpty()
	return t
}

// startCell says where games began, if others began elsewhere.
func startCell(start string, differ bool) table.Cell {
	if !differ {
		return table.Cell{}
	}
	return table.Words(cmp.Or(start, usualStart))
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
func positionTable(v *stats.VariantResult, seats []string, names map[passedPosition]string) *table.Table {
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
			"Results of fewer than ten games are left out.",
		Columns: resultColumns(v, seats, "Reached by", "#Ply", "#Move orders", "#Games", "#Share", "From"),
	}
	differ := slices.ContainsFunc(v.Joined, func(j stats.Joined) bool { return j.Start != "" })
	for i := range all {
		p := &all[i]
		if p.games < fewestOfLine {
			t.More = len(all) - i
			break
		}
		t.Rows = append(t.Rows, append([]table.Cell{
			table.Code(cmp.Or(p.name, p.line)), table.Number(p.ply), several(p.ways), table.Number(p.games), table.Percent(p.games, v.Games()),
			startCell(p.start, differ),
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
	p.outcomes.Games += j.Outcomes.Games
	p.outcomes.Draws += j.Outcomes.Draws
	p.outcomes.Shared += j.Outcomes.Shared
	for seat, n := range j.Outcomes.Wins[:min(len(j.Outcomes.Wins), len(p.outcomes.Wins))] {
		p.outcomes.Wins[seat] += n
	}
}
