package rating

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// ScoreOf returns the score of the first of two players by the points of both: 1, ½ or 0.
func ScoreOf(mine, theirs float64) float64 { return float64(cmp.Compare(mine, theirs)+1) / 2 }

// A Result is one game of two players, or what a game of several says of two of them.
type Result struct {
	First, Second int     // who moved first and second, as indexes in [Pool.Players]
	Score         float64 // of the first: 1, ½ or 0

	// Group is what results have in common that are not independent of each other: the games of a pair
	// that share an opening, or what one game of several players says of each two of them. Results with
	// Group 0 stand for themselves.
	Group int

	// Times is how often the result came; 0 is once. All results of a group have the same Times: the group came so
	// often, each time independent of the others.
	Times int
}

// times returns how often a result came, as a number to count with.
func (r *Result) times() float64 { return float64(max(r.Times, 1)) }

// A Pool is players and the games between them.
type Pool struct {
	Players []string
	Results []Result
}

// A NotConnectedError says that results do not compare all players: those of one group have never lost to,
// drawn with, or not even met those of another, so that no finite difference between them is likeliest.
type NotConnectedError struct {
	// Groups are the players that the results do compare, strongest first where one group has beaten
	// another.
	Groups [][]string
}

func (e *NotConnectedError) Error() string {
	const shown = 4
	var groups []string
	for _, g := range e.Groups[:min(len(e.Groups), shown)] {
		text := strings.Join(g[:min(len(g), shown)], ", ")
		if len(g) > shown {
			text += fmt.Sprintf(" and %d more", len(g)-shown)
		}
		groups = append(groups, "("+text+")")
	}
	if more := len(e.Groups) - shown; more > 0 {
		groups = append(groups, fmt.Sprintf("%d more", more))
	}
	return fmt.Sprintf("the results do not compare all players; %d groups never took a point from each other both ways: %s",
		len(e.Groups), strings.Join(groups, " "))
}

// connected returns a [NotConnectedError] unless every player has taken points from every other one, if by
// way of third players.
func (p *Pool) connected() error {
	took := make([][]int, len(p.Players)) // from whom a player took points
	for _, r := range p.Results {
		if r.Score > 0 {
			took[r.First] = append(took[r.First], r.Second)
		}
		if r.Score < 1 {
			took[r.Second] = append(took[r.Second], r.First)
		}
	}
	for i := range took {
		slices.Sort(took[i])
		took[i] = slices.Compact(took[i])
	}
	components := components(took)
	if len(components) < 2 {
		return nil
	}
	err := &NotConnectedError{}
	for _, c := range slices.Backward(components) { // those who beat others come after them
		slices.Sort(c)
		var names []string
		for _, i := range c {
			names = append(names, p.Players[i])
		}
		err.Groups = append(err.Groups, names)
	}
	return err
}

// components returns the strongly connected components of a graph, those first that lead nowhere else
// (Tarjan's algorithm, without recursion).
func components(edges [][]int) (all [][]int) {
	type frame struct{ node, next int }
	index := make([]int, len(edges)) // from 1, in order of discovery
	low := make([]int, len(edges))
	var open []int
	isOpen := make([]bool, len(edges))
	count := 0
	var stack []frame
	visit := func(n int) {
		count++
		index[n], low[n] = count, count
		open, isOpen[n] = append(open, n), true
		stack = append(stack, frame{node: n})
	}
	for root := range edges {
		if index[root] > 0 {
			continue
		}
		visit(root)
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			n := f.node
			if f.next < len(edges[n]) {
				to := edges[n][f.next]
				f.next++
				if index[to] == 0 {
					visit(to)
				} else if isOpen[to] {
					low[n] = min(low[n], index[to])
				}
				continue
			}
			stack = stack[:len(stack)-1]
			if len(stack) > 0 {
				up := stack[len(stack)-1].node
				low[up] = min(low[up], low[n])
			}
			if low[n] < index[n] {
				continue
			}
			at := slices.Index(open, n)
			all = append(all, slices.Clone(open[at:]))
			for _, m := range open[at:] {
				isOpen[m] = false
			}
			open = open[:at]
		}
	}
	return all
}

// advantageKnown says whether the results tell the advantage of moving first from the strength of those
// who did: not if, say, one of two players always moved first. It is when strengths exist that explain
// "first is one better" in every game that they do not.
func (p *Pool) advantageKnown() bool {
	type edge struct{ to, step int }
	edges := make([][]edge, len(p.Players))
	for _, r := range p.Results {
		edges[r.First] = append(edges[r.First], edge{r.Second, -1})
		edges[r.Second] = append(edges[r.Second], edge{r.First, 1})
	}
	level := make([]int, len(p.Players))
	seen := make([]bool, len(p.Players))
	var queue []int
	for root := range p.Players {
		if seen[root] {
			continue
		}
		seen[root] = true
		for queue = append(queue[:0], root); len(queue) > 0; queue = queue[1:] {
			n := queue[0]
			for _, e := range edges[n] {
				switch {
				case !seen[e.to]:
					seen[e.to], level[e.to] = true, level[n]+e.step
					queue = append(queue, e.to)
				case level[e.to] != level[n]+e.step:
					return true
				}
			}
		}
	}
	return false
}
