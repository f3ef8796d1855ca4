package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A world has players of known strengths, in Elo: what their score against each other with equal sides is.
type world struct {
	elo       []float64
	advantage float64 // of moving first
	draws     float64 // share of the draws that the scores leave room for
	shared    float64 // how much the opening of a pair of games matters, in Elo
	random    *rand.Rand
}

// play returns the score of i, who moves first, against j.
func (w *world) play(i, j int, opening float64) float64 {
	mean := newFirstMove((w.advantage + opening) / perNat).of((w.elo[i] - w.elo[j]) / perNat).mean
	drawn := 2 * w.draws * min(mean, 1-mean)
	switch x := w.random.Float64(); {
	case x < mean-drawn/2:
		return 1
	case x < mean+drawn/2:
		return 0.5
	}
	return 0
}

func (w *world) pool() *Pool {
	p := &Pool{}
	for i := range w.elo {
		p.Players = append(p.Players, fmt.Sprintf("P%d", i))
	}
	return p
}

// meet plays n pairs of games of two players, with the sides exchanged and the opening kept.
func (w *world) meet(p *Pool, i, j, n int) {
	for range n {
		opening, group := w.shared*w.random.NormFloat64(), len(p.Results)+1
		p.Results = append(p.Results,
			Result{First: i, Second: j, Score: w.play(i, j, opening), Group: group},
			Result{First: j, Second: i, Score: w.play(j, i, opening), Group: group})
	}
}

// rounds plays everybody against everybody, n pairs of games each.
func (w *world) rounds(n int) *Pool {
	p := w.pool()
	for i := range w.elo {
		for j := range i {
			w.meet(p, i, j, n)
		}
	}
	return p
}

// alone returns the results of a pool without their groups.
func alone(p *Pool) *Pool {
	single := &Pool{Players: p.Players, Results: slices.Clone(p.Results)}
	for i := range single.Results {
		single.Results[i].Group = 0
	}
	return single
}

// tables plays games of three who are drawn, and has each two of a game as a result of its group. Places are drawn by
// strength one after the other (Plackett and Luce), so that each two of them are placed as Bradley and Terry say.
func (w *world) tables(n int) *Pool {
	p := w.pool()
	for group := 1; group <= n; group++ {
		left := w.random.Perm(len(w.elo))[:3]
		slices.Sort(left)
		var places []int
		for len(left) > 0 {
			i := w.draw(left)
			places = append(places, left[i])
			left = slices.Delete(left, i, i+1)
		}
		for j, worse := range places {
			for _, better := range places[:j] {
				first, second, score := better, worse, 1.0
				if worse < better {
					first, second, score = worse, better, 0
				}
				p.Results = append(p.Results, Result{First: first, Second: second, Score: score, Group: group})
			}
		}
	}
	return p
}

// draw returns the place of one of some players, the likelier the stronger they are.
func (w *world) draw(players []int) int {
	total := 0.0
	for _, i := range players {
		total += math.Exp(w.elo[i] / perNat)
	}
	x := w.random.Float64() * total
	for place, i := range players {
		if x -= math.Exp(w.elo[i] / perNat); x < 0 {
			return place
		}
	}
	return len(players) - 1
}

// pool makes a pool of results written "A-B 1": who moved first, who second, and the score of the first.
func pool(t *testing.T, lines ...string) *Pool {
	t.Helper()
	p, index := &Pool{}, map[string]int{}
	player := func(name string) int {
		if _, ok := index[name]; !ok {
			index[name] = len(p.Players)
			p.Players = append(p.Players, name)
		}
		return index[name]
	}
	for _, line := range lines {
		names, scores, _ := strings.Cut(line, " ")
		first, second, _ := strings.Cut(names, "-")
		for _, s := range scores {
			score, ok := map[rune]float64{'0': 0, '=': 0.5, '1': 1}[s]
			if !ok {
				t.Fatalf("no result: %c", s)
			}
			p.Results = append(p.Results, Result{First: player(first), Second: player(second), Score: score})
		}
	}
	return p
}

// record makes a pool of two players, A and B, of wins, draws and losses of A.
func record(wins, draws, losses int) *Pool {
	p := &Pool{Players: []string{"A", "B"}}
	for i, n := range []int{losses, draws, wins} {
		if n > 0 {
			p.Results = append(p.Results, Result{First: 0, Second: 1, Score: float64(i) / 2, Times: n})
		}
	}
	return p
}

// fitted rates a pool.
func fitted(t *testing.T, p *Pool, o Options) *Ratings {
	t.Helper()
	r, err := Fit(p, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// eloOf returns the ratings by name.
func eloOf(r *Ratings) map[string]float64 {
	all := map[string]float64{}
	for _, p := range r.Players {
		all[p.Name] = p.Elo.Value
	}
	return all
}
