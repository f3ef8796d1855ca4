package rating

import (
	"cmp"
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

// Met returns the groups of players who have met, if by way of others, by their places in the pool: those with most games first, of these those of most
// players, and then by names.
// Players without results are in none. Those with an anchor count as if they had met.
func (p *Pool) Met(anchors map[string]Anchor) [][]int {
	groups := p.met(anchors)
	games := make([]float64, len(p.Players)) // by the first member of a group
	first := make([]int, len(p.Players))
	for _, members := range groups {
		for _, i := range members {
			first[i] = members[0]
		}
	}
	for i := range p.Results {
		games[first[p.Results[i].First]] += p.Results[i].times()
	}
	groups = slices.DeleteFunc(groups, func(members []int) bool { return games[members[0]] == 0 })
	slices.SortStableFunc(groups, func(a, b []int) int {
		return cmp.Or(cmp.Compare(games[b[0]], games[a[0]]), len(b)-len(a), strings.Compare(p.leastName(a), p.leastName(b)))
	})
	return groups
}

// leastName returns the first of some players by their names.
func (p *Pool) leastName(members []int) string {
	name := p.Players[members[0]]
	for _, i := range members[1:] {
		name = min(name, p.Players[i])
	}
	return name
}

// Among returns some of the players, by their places in the pool in order, with the results between them: the pool itself if they are all.
func (p *Pool) Among(members []int) *Pool {
	if len(members) == len(p.Players) {
		return p
	}
	part := &Pool{}
	place := make([]int, len(p.Players)) // from 1
	for _, i := range members {
		part.Players = append(part.Players, p.Players[i])
		place[i] = len(part.Players)
	}
	for _, r := range p.Results {
		if place[r.First] > 0 && place[r.Second] > 0 {
			r.First, r.Second = place[r.First]-1, place[r.Second]-1
			part.Results = append(part.Results, r)
		}
	}
	return part
}

// groups returns a number from 0 for the group of each result that is in one, and how many there are.
func (p *Pool) groups() (of []int32, count int) {
	of = make([]int32, len(p.Results))
	index := map[int]int32{}
	for k := range p.Results {
		group := p.Results[k].Group
		if group == 0 {
			continue
		}
		at, ok := index[group]
		if !ok {
			at = int32(count)
			index[group] = at
			count++
		}
		of[k] = at
	}
	return of, count
}

// nodes returns a number for each player, the same one for all who have an anchor, and how many there are: differences between
// anchors are known without games.
func (p *Pool) nodes(anchors map[string]Anchor) (node []int, count int) {
	node = make([]int, len(p.Players))
	anchored := -1
	for i, name := range p.Players {
		_, is := anchors[name]
		switch {
		case is && anchored >= 0:
			node[i] = anchored
			continue
		case is:
			anchored = count
		}
		node[i] = count
		count++
	}
	return node, count
}

// met returns the groups of players who have met, in the order of their first members.
func (p *Pool) met(anchors map[string]Anchor) [][]int {
	return p.grouped(anchors, func(*Result) (down, up bool) { return true, true })
}

// connected returns the groups of players of whom everybody has taken points from everybody else, if by way of third players.
func (p *Pool) connected(anchors map[string]Anchor) [][]int {
	return p.grouped(anchors, func(r *Result) (down, up bool) { return r.Score > 0, r.Score < 1 })
}

// grouped returns the players who reach each other in a graph, in the order of their first members. links says whether
// a result leads from who moved first to the other, and back.
func (p *Pool) grouped(anchors map[string]Anchor, links func(*Result) (down, up bool)) (groups [][]int) {
	node, count := p.nodes(anchors)
	edges := make([][]int32, count)
	for i := range p.Results {
		r := &p.Results[i]
		down, up := links(r)
		if down {
			edges[node[r.First]] = append(edges[node[r.First]], int32(node[r.Second]))
		}
		if up {
			edges[node[r.Second]] = append(edges[node[r.Second]], int32(node[r.First]))
		}
	}
	group := make([]int, count)
	for number, members := range components(edges) {
		for _, n := range members {
			group[n] = number
		}
	}
	place := map[int]int{}
	for i := range p.Players {
		number := group[node[i]]
		at, ok := place[number]
		if !ok {
			at = len(groups)
			place[number] = at
			groups = append(groups, nil)
		}
		groups[at] = append(groups[at], i)
	}
	return groups
}

// advantageKnown says whether the results tell the advantage of moving first from the strength of those
// who did: not if, say, one of two players always moved first. It is when strengths exist that explain
// "first is one better" in every game that they do not.
func (p *Pool) advantageKnown() bool {
	above := make([]int, len(p.Players)) // whom a player is compared with, or the player
	by := make([]int, len(p.Players))    // by how much the player is better
	for i := range above {
		above[i] = i
	}
	root := func(i int) (at, step int) {
		for above[i] != i {
			if up := above[i]; above[up] != up { // paths are halved
				above[i], by[i] = above[up], by[i]+by[up]
			}
			step += by[i]
			i = above[i]
		}
		return i, step
	}
	for i := range p.Results {
		first, ahead := root(p.Results[i].First)
		second, behind := root(p.Results[i].Second)
		if first == second && ahead-behind != 1 {
			return true
		}
		if first != second {
			above[first], by[first] = second, behind+1-ahead
		}
	}
	return false
}
