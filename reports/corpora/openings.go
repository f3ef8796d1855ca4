package corpora

import (
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
	HowToRead       string
	Keys            []figure.Key
	Children        []*openingNode
	More            string // what is left out below the root
}

// An openingNode is a position that a move led to, and what games went on with.
type openingNode struct {
	Move     string // "": it is a position that games begin in
	Start    *startPosition
	Games    string
	Share    string // of the games in the position before
	Parts    []table.Part
	Numbers  string // the results in percent, in the order of the parts, or how few there are
	Words    string // the results in words
	Few      bool   // there are too few results for percentages
	Same     string // the line that has what follows; "" if that is here
	Open     bool   // what follows is seen at once
	Children []*openingNode
	More     string // what is left out
}

// fewestResults is how many results a line needs for percentages.
const fewestResults = 10

// fewestOfLine is how many games a position needs to be in a table.
const fewestOfLine = 5

// fewestInTree is how many games a move needs to be in a tree: what a single game went on with is no opening.
const fewestInTree = 2

// treeOf returns the tree of openings; nil if there are none. Where there are too many, those that most games
// began with are kept.
func treeOf(v *stats.VariantResult, all *openings, seats []string, starts startPositions) *openingTree {
	root := growTree(v, all, seats, starts)
	if len(root.Children) == 0 {
		return nil
	}
	tree := &openingTree{
		Title: "Opening tree",
		Note:  "Click a move to see the replies.",
		HowToRead: "The first number is how many games reached the position after the move, in whatever " +
			"order of moves, or a symmetric equivalent of it. The percentage is how often the move was played in the position before. The bar and the numbers beside it are the results of the games " +
			"in percent. In brackets: how many games have a result, if not all have one or fewer than ten do. Fewer than ten results make a thin bar without percentages.",
	}
	if len(starts) > 0 {
		tree.Note += " Games start from several positions, which are numbered by their games."
	}
	for _, r := range inTreeOrder(results(&v.Outcomes, &v.Outcomes, seats)) {
		tree.Keys = append(tree.Keys, figure.Key{Label: r.Label, Paint: r.Paint, Filled: true})
	}
	tree.Children, tree.More = root.Children, root.More
	tree.Children[0].Open = true
	return tree
}

// A twig is a step that a tree may grow by.
type twig struct {
	*openingStep
	of int64 // games that its share is one of
	up *openingNode
}

// growTree returns the root of a tree of the most frequent openings. Where games begin in several positions its children are these.
func growTree(v *stats.VariantResult, all *openings, seats []string, starts startPositions) *openingNode {
	root := &openingNode{}
	var twigs []twig
	left := map[*openingNode]int64{}
	for _, p := range all.roots {
		up, of := root, max(p.before(), v.Games())
		if start := starts[p.start]; start != nil {
			if of = start.Games; len(root.Children) == maxBranches {
				continue
			}
			up = root.add(nodeOf(of, &p.outcomes, wording.Percent(of, v.Games()), v, seats))
			up.Start = start
		}
		for i := range p.steps {
			twigs = append(twigs, twig{&p.steps[i], of, up})
		}
	}
	for nodes := 0; len(twigs) > 0; {
		most := 0
		for i := range twigs {
			if twigs[i].Games > twigs[most].Games {
				most = i
			}
		}
		t := twigs[most]
		twigs = slices.Delete(twigs, most, most+1)
		if t.Games < fewestInTree || nodes == maxTreeNodes || len(t.up.Children) == maxBranches {
			left[t.up]++
			continue
		}
		nodes++
		n := t.up.add(nodeOf(t.to.games, &t.to.outcomes, wording.Percent(t.Games, t.of), v, seats))
		n.Move = t.up.nameOf(wording.ShownName(t.move))
		if !t.main {
			if len(t.to.steps) > 0 {
				n.Same = wording.ShownName(t.to.line)
			}
			continue
		}
		for i := range t.to.steps {
			twigs = append(twigs, twig{&t.to.steps[i], t.to.before(), n})
		}
	}
	for node, n := range left {
		node.More = notShown(n, "other move")
	}
	if len(starts) > 0 {
		root.Children = slices.DeleteFunc(root.Children, func(n *openingNode) bool { return len(n.Children) == 0 })
	}
	return root
}

// nameOf returns what a child is called that a move leads to. Chance may have come between: then several children have one move.
func (n *openingNode) nameOf(move string) string {
	if slices.ContainsFunc(n.Children[:len(n.Children)-1], func(c *openingNode) bool { return c.Move == move }) {
		return move + anotherDeal
	}
	return move
}

// anotherDeal distinguishes positions after the same moves.
const anotherDeal = " (another deal)"

// notShown states how many of what a tree leaves out.
func notShown(n int64, noun string) string {
	return fmt.Sprintf("Not shown: %s, none more frequent.", wording.Counted(n, noun))
}

// add adds a child.
func (n *openingNode) add(child *openingNode) *openingNode {
	n.Children = append(n.Children, child)
	return child
}

// notableLines is the share of games from which it matters that they are openings alone: they count in the tree and in the maps, and not in results.
const notableLines = 0.02

// linesNote states how many games are openings alone, without a result and no longer than the tree, and how to leave them out: shares that games of all
// lengths have are lower for them. "" where these are few, or all.
func linesNote(r *stats.Result, v *stats.VariantResult) string {
	ended := map[int64]int64{}
	for _, b := range endedLengths(v) {
		ended[b.Value] += b.N
	}
	n, longest, short := int64(0), int64(0), false
	for _, b := range lengths(v) {
		if b.Value > r.Settings.TreePlies {
			continue
		}
		if open := b.N - ended[b.Value]; open > 0 {
			n, longest = n+open, max(longest, b.Value)
		}
	}
	if all := v.Games(); n == all || wording.Ratio(n, all) < notableLines {
		return ""
	}
	for length := range ended {
		short = short || length <= longest
	}
	where := fmt.Sprintf("plies>%d", longest)
	if short {
		where += " or result!=open"
	}
	return fmt.Sprintf("%s of %s (%s) %s within %s without a result; --where '%s' leaves %s out.", wording.Number(n), wording.Counted(v.Games(), "valid game"),
		wording.Percent(n, v.Games()), either(n, "stops", "stop"), wording.Counted(longest, "ply"), where, either(n, "it", "them"))
}

// startsDiffer reports whether games begin in several positions.
func startsDiffer(v *stats.VariantResult) bool {
	return slices.ContainsFunc(v.Openings, func(o stats.Opening) bool { return o.Start != "" }) ||
		slices.ContainsFunc(v.Joined, func(j stats.Joined) bool { return j.Start != "" })
}

// startsText states in how many positions games begin, how many of them do so in the same one if that is most, and how many of the positions a tree has.
func startsText(v *stats.VariantResult, inTree int) string {
	text := fmt.Sprintf("The games start from %s", wording.Counted(v.Starts, "position"))
	usual := int64(0)
	for i := range v.Openings {
		usual = max(usual, v.Openings[i].StartGames)
	}
	if all := v.Games(); 2*usual > all {
		text += fmt.Sprintf(", %s of %s from the same one", wording.Number(usual), wording.Counted(all, "game"))
	}
	if int64(inTree) < v.Starts {
		text += fmt.Sprintf("; the tree has %s of them", wording.Number(int64(inTree)))
	}
	return text + "."
}

func nodeOf(games int64, o *stats.Outcomes, share string, v *stats.VariantResult, seats []string) *openingNode {
	n := &openingNode{Games: wording.Number(games), Share: share}
	var texts, numbers []string
	for _, r := range inTreeOrder(results(o, &v.Outcomes, seats)) {
		share := wording.Ratio(r.Games, o.Games)
		numbers = append(numbers, wording.Decimal(100*share, 0))
		if r.Games == 0 {
			continue
		}
		n.Parts = append(n.Parts, table.PartOf(r.Paint, share))
		texts = append(texts, fmt.Sprintf("%s %s", r.Words, wording.Percent(r.Games, o.Games)))
	}
	n.Words, n.Numbers = sentence(texts), strings.Join(numbers, wording.NoBreak+"·"+wording.NoBreak) // a line may end before the bracket
	switch {
	case o.Games == 0:
		n.Words, n.Numbers = "none of these games has a result", "no result"
	case o.Games < fewestResults:
		n.Numbers, n.Few = "("+wording.Number(o.Games)+")", true
	case o.Games < games:
		n.Numbers += " (" + wording.Number(o.Games) + ")"
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

// positionTable has the positions that most games reached, whatever moves led there.
func positionTable(v *stats.VariantResult, reached *openings, seats []string, starts startPositions) *table.Table {
	t := &table.Table{
		ID: "positions", Title: "Openings by position",
		Note: "Move order does not matter, and symmetric equivalents count as one position. The moves are one way to reach it. " +
			"Share: of all games. Results of fewer than ten games are left out.",
		Columns: resultColumns(v, seats, "Reached by", "#Ply", "#Move orders", "#Games", "#Share", "From"),
	}
	type from struct{ start, line string }
	seen := map[from]bool{}
	for i, p := range reached.all {
		if p.games < fewestOfLine {
			t.More = len(reached.all) - i
			break
		}
		line := p.line
		if seen[from{p.start, line}] {
			line += anotherDeal
		}
		seen[from{p.start, p.line}] = true
		t.Rows = append(t.Rows, append([]table.Cell{
			table.Code(line), table.Number(p.ply), several(p.ways), table.Number(p.games), table.Percent(p.games, v.Games()),
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
