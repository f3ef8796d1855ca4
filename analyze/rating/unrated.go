package rating

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// A Reason is why a player has no rating.
type Reason uint8

const (
	NeverMet     Reason = iota // none of the players rated, even by way of others
	Incomparable               // those who are between them and the players rated lost all to them and all to these, or won all
	Below                      // made no point against the players rated, even by way of others
	Above                      // made all points against the players rated, even by way of others
)

// An Unrated is a player whom the results do not compare with those who are rated.
type Unrated struct {
	Name   string
	Reason Reason
	Games  int
	Points float64
	// Bound is the rating, in Elo, at which a player who made no points against the players rated, or all of them, would do so
	// in half of what the confidence leaves: 2.5% of such games. NaN: there are no such games.
	Bound float64
}

// A NotConnectedError says that the results compare no two players: one of each two has made all points, if by way of others, or
// they have never met, so that no finite difference between them is likeliest.
type NotConnectedError struct {
	Groups [][]string // the players, in groups of which the results compare the members
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
	return fmt.Sprintf("the results compare no two players; %d groups never took points from each other both ways: %s",
		len(e.Groups), strings.Join(groups, " "))
}

// unrated returns the other players than the rated ones, whose places are given, with what is wrong with them.
func (p *Pool) unrated(rated []int, r *Ratings, f *fit) (all []Unrated) {
	place := make([]int, len(p.Players)) // in the ratings, from 1
	for at, i := range rated {
		place[i] = at + 1
	}
	if len(rated) == len(p.Players) {
		return nil
	}
	down := p.reached(rated, func(r *Result) (down, up bool) { return r.Score > 0, r.Score < 1 })
	up := p.reached(rated, func(r *Result) (down, up bool) { return r.Score < 1, r.Score > 0 })
	met := p.reached(rated, func(*Result) (down, up bool) { return true, true })
	games, points, against := make([]int, len(p.Players)), make([]float64, len(p.Players)), make([][]opponent, len(p.Players))
	shares := p.groupShares(place)
	for k := range p.Results {
		r := &p.Results[k]
		for side, i := range [...]int{r.First, r.Second} {
			games[i] += int(r.times())
			score, other := r.Score, r.Second
			if side == 1 {
				score, other = 1-r.Score, r.First
			}
			points[i] += r.times() * score
			if place[i] == 0 && place[other] > 0 {
				against[i] = append(against[i], opponent{place[other] - 1, side == 0, r.times() * shares(i, r.Group)})
			}
		}
	}
	for i, name := range p.Players {
		if place[i] > 0 || games[i] == 0 {
			continue
		}
		u := Unrated{Name: name, Games: games[i], Points: points[i], Bound: math.NaN()}
		switch {
		case down[i]:
			u.Reason, u.Bound = Below, f.bound(r, against[i], false)
		case up[i]:
			u.Reason, u.Bound = Above, f.bound(r, against[i], true)
		case met[i]:
			u.Reason = Incomparable
		}
		all = append(all, u)
	}
	return all
}

// reached says whom a graph leads to from some players. links says whether a result leads from who moved first to the other, and back.
func (p *Pool) reached(from []int, links func(*Result) (down, up bool)) []bool {
	edges := make([][]int32, len(p.Players))
	for k := range p.Results {
		r := &p.Results[k]
		down, up := links(r)
		if down {
			edges[r.First] = append(edges[r.First], int32(r.Second))
		}
		if up {
			edges[r.Second] = append(edges[r.Second], int32(r.First))
		}
	}
	seen, queue := make([]bool, len(p.Players)), slices.Clone(from)
	for _, i := range from {
		seen[i] = true
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, to := range edges[queue[0]] {
			if !seen[to] {
				seen[to] = true
				queue = append(queue, int(to))
			}
		}
	}
	return seen
}

// An opponent is whom somebody without a rating has met, by the place in the ratings.
type opponent struct {
	player int
	first  bool    // who has no rating moved first
	times  float64 // independent games
}

// groupShares returns how much one game of a player against those who are rated says: those of a group are one.
func (p *Pool) groupShares(place []int) func(player, group int) float64 {
	counts := map[[2]int]int{}
	for k := range p.Results {
		r := &p.Results[k]
		if r.Group == 0 || (place[r.First] > 0) == (place[r.Second] > 0) {
			continue
		}
		player := r.First
		if place[player] > 0 {
			player = r.Second
		}
		counts[[2]int{player, r.Group}]++
	}
	return func(player, group int) float64 { return 1 / float64(max(1, counts[[2]int{player, group}])) }
}

// bound returns the rating at which all these games would be lost, or won, in half of what the confidence leaves.
func (f *fit) bound(r *Ratings, games []opponent, won bool) float64 {
	if len(games) == 0 {
		return math.NaN()
	}
	model, goal := newFirstMove(f.a), math.Log((1-r.Confidence)/2)
	likelihood := func(elo float64) (sum float64) {
		for _, g := range games {
			d := (elo - r.Players[g.player].Elo.Value) / perNat
			mean := 0.0
			if g.first {
				mean = model.of(d).mean
			} else {
				mean = 1 - model.of(-d).mean
			}
			if !won {
				mean = 1 - mean
			}
			sum += g.times * math.Log(max(mean, math.SmallestNonzeroFloat64))
		}
		return sum
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, g := range games {
		low, high = min(low, r.Players[g.player].Elo.Value), max(high, r.Players[g.player].Elo.Value)
	}
	const far = 8000
	low, high = low-far, high+far
	for range 60 {
		middle := (low + high) / 2
		if (likelihood(middle) > goal) == won {
			high = middle
		} else {
			low = middle
		}
	}
	return (low + high) / 2
}
