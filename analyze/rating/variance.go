package rating

import (
	"maps"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// How far groups are trusted.
const (
	// assumed is how many groups besides those that were seen are taken to scatter as independent results do: a
	// handful says little of how much groups scatter.
	assumed = 6
	// leastScatter is which share of the variance of independent results is left at least, however many groups cancel
	// out: where all pairs end alike, two wins each, they do not scatter at all, which does not make them sure.
	leastScatter = 0.25
)

// variances returns the variances, in Elo², of the differences between each two players and, on the diagonal, of the
// ratings themselves, relative to the average, and of the advantage. Of independent results they are in the inverse of
// the information, of groups mostly in the sandwich, which has too little by what was fitted to the groups.
func (f *fit) variances(inverse *mat.SymDense) *mat.SymDense {
	variance := func(c *mat.SymDense, i, j int) float64 {
		if i == j {
			return max(0, c.At(i, i))
		}
		return max(0, c.At(i, i)+c.At(j, j)-2*c.At(i, j))
	}
	groups := f.groups()
	independent := len(groups) == len(f.pool.Results)
	var sandwich *mat.SymDense
	var seen []float64
	if !independent {
		sandwich, seen = f.sandwich(inverse, groups), f.tellingOf(groups)
		f.rescale(sandwich)
		f.center(sandwich)
	}
	f.rescale(inverse)
	f.center(inverse)
	out := mat.NewSymDense(f.size, nil)
	for i := range f.size {
		for j := range i + 1 {
			v := variance(inverse, i, j)
			if !independent {
				n := min(seen[i], seen[j])
				v = max(leastScatter*v, (n*variance(sandwich, i, j)+assumed*v)/(max(0, n-1)+assumed))
			}
			out.SetSym(i, j, perNat*perNat*v)
		}
	}
	return out
}

// rescale makes a covariance of the strengths and the advantage on the scale of ratings of one on the scale of the model.
// How sure the share of draws is, is part of it: the scale depends on it.
func (f *fit) rescale(c *mat.SymDense) {
	if f.draws < 0 {
		return
	}
	scale := f.scale()
	byDraws := f.centered() // how much each rating changes with the logarithm of ν
	for i := range byDraws {
		byDraws[i] *= -scale * (1 - scale)
	}
	d := f.draws
	was := mat.NewSymDense(f.size, nil)
	was.CopySym(c)
	for i := range f.size {
		for j := range i + 1 {
			if i == d || j == d {
				continue
			}
			c.SetSym(i, j, scale*scale*was.At(i, j)+scale*(byDraws[j]*was.At(i, d)+byDraws[i]*was.At(j, d))+byDraws[i]*byDraws[j]*was.At(d, d))
		}
	}
}

// center takes the average of the strengths out of a covariance, so that it speaks of differences from
// that average.
func (f *fit) center(c *mat.SymDense) {
	players := len(f.pool.Players)
	n := float64(players)
	means := make([]float64, f.size) // of each parameter's covariances with the strengths
	for i := range f.size {
		for j := range players {
			means[i] += c.At(i, j) / n
		}
	}
	all := 0.0
	for i := range players {
		all += means[i] / n
	}
	for i := range players {
		for j := range i + 1 {
			c.SetSym(i, j, c.At(i, j)-means[i]-means[j]+all)
		}
	}
}

// groups returns the results by their groups, in order. Those that stand for themselves are groups of one.
func (f *fit) groups() (all [][]Result) {
	index := map[int]int{}
	for _, r := range f.pool.Results {
		i, ok := index[r.Group]
		if !ok || r.Group == 0 {
			i = len(all)
			index[r.Group] = i
			all = append(all, nil)
		}
		all[i] = append(all[i], r)
	}
	return all
}

// tellingOf returns how many groups tell of the scatter of each parameter. One whose results were foregone says little of
// it: they count as much as they are open, those of equals that cannot draw as one.
func (f *fit) tellingOf(groups [][]Result) []float64 {
	count, last := make([]float64, f.size), make([]int, f.size) // last: the number of the group, from 1
	for i, g := range groups {
		for _, r := range g {
			win, draw, expected := f.chances(f.x, r.First, r.Second)
			open := 4 * (win + draw/4 - expected*expected)
			for _, parameter := range [...]int{r.First, r.Second, f.advantage, f.draws} {
				if parameter >= 0 && last[parameter] != i+1 {
					last[parameter] = i + 1
					count[parameter] += open * r.times()
				}
			}
		}
	}
	return count
}

// sandwich returns the covariance of the parameters with the scatter of the groups in place of what it is of
// independent results: between the inverse of the information twice.
func (f *fit) sandwich(inverse *mat.SymDense, groups [][]Result) *mat.SymDense {
	scatter := mat.NewSymDense(f.size, nil)
	for _, g := range groups {
		slope := map[int]float64{}
		for _, r := range g {
			f.addSlope(slope, &r)
		}
		at := slices.Sorted(maps.Keys(slope))
		for a, i := range at {
			for _, j := range at[:a+1] {
				scatter.SetSym(i, j, scatter.At(i, j)+g[0].times()*slope[i]*slope[j])
			}
		}
	}
	var half, whole mat.Dense
	half.Mul(inverse, scatter)
	whole.Mul(&half, inverse)
	out := mat.NewSymDense(f.size, nil)
	for i := range f.size {
		for j := range i + 1 {
			out.SetSym(i, j, (whole.At(i, j)+whole.At(j, i))/2)
		}
	}
	return out
}

// addSlope adds the slope of the likelihood of one result.
func (f *fit) addSlope(slope map[int]float64, r *Result) {
	_, draw, expected := f.chances(f.x, r.First, r.Second)
	excess := r.Score - expected
	slope[r.First] += excess
	slope[r.Second] -= excess
	if f.advantage >= 0 {
		slope[f.advantage] += excess
	}
	if f.draws >= 0 {
		slope[f.draws] -= draw
		if r.Score == 0.5 {
			slope[f.draws]++
		}
	}
}
