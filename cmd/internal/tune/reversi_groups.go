package main

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	analysis "github.com/plybook/plybook/analyze/reversi"
)

// How weights of groups are fitted: by stochastic gradient descent on the squares of what is missed, with steps that become smaller, phase by phase
// from the last one on. A phase begins with the weights of the next one, which it leaves only as far as positions ask for it, and learns from
// positions some empty cells beyond its own too.
const (
	groupFirstStep = 0.006
	groupRidge     = 24 // positions: a term that occurs in so many goes half of the way that would fit it best
)

// A groupCourse is what depends on how many positions there are to learn from.
type groupCourse struct {
	epochs    int
	stepFades float32 // to 0.0005
	overlap   int     // empty cells
	told      int     // percent of the aim is what a search says of a position, the rest what became of it
}

var (
	draftCourse = groupCourse{epochs: 20, stepFades: 0.8774, overlap: 4, told: 70}
	laterCourse = groupCourse{epochs: 12, stepFades: 0.7977974, overlap: 2, told: 70}
	lastCourse  = groupCourse{epochs: 12, stepFades: 0.7977974, overlap: 2, told: 100}
)

// Every sixteenth thousand of games is held back, to measure by.
const (
	heldBackGames = 1000
	heldBackEvery = 16
)

func heldBack(game int) bool { return game/heldBackGames%heldBackEvery == heldBackEvery-1 }

// Games are played in four rounds. The third fit is to the games of both rounds before it that were played with weights of groups. The last round has
// twice as many games as the others together, and searches of twice as many nodes.
func tuneReversiGroups(p plan) ([]byte, error) {
	deeper := p
	deeper.nodes *= 2 // for the first evaluator, which sees less with the same nodes, and for the last round
	first := fitGroups(playGroupGames(nil, deeper, 0, p.games*2/groupParts), draftCourse)
	samples := playGroupGames(first, p, p.games*2/groupParts, p.games*8/groupParts)
	second := fitGroups(samples, laterCourse)
	third := fitGroups(append(samples, playGroupGames(second, p, p.games*8/groupParts, p.games)...), laterCourse)
	weights := fitGroups(playGroupGames(third, deeper, p.games, 3*p.games), lastCourse)
	weights.Plan = fmt.Sprintf("-game reversi-groups -games %d -nodes %d -seed %d", p.games, p.nodes, p.seed)
	return weights.Append(nil), nil
}

const groupParts = 15 // of the games: two for the first draft, six for the second one

// playGroupGames plays the games of a round: those from a number on, and before another one.
func playGroupGames(draft *analysis.GroupWeights, p plan, from, to int) []groupSample {
	p.games = to - from
	return play(p, func() func(int) []groupSample {
		return func(i int) []groupSample { return playGroupGame(draft, p, from+i) }
	})
}

func fitGroups(samples []groupSample, c groupCourse) *analysis.GroupWeights {
	weights, images := new(analysis.GroupWeights), analysis.GroupImages()
	next := new(analysis.GroupSet)
	for phase := analysis.GroupPhases - 1; phase >= 0; phase-- {
		var own, held []groupLook
		for i := range samples {
			s := &samples[i]
			switch empties := 64 - bits.OnesCount64(s.discs.Own|s.discs.Opp); {
			case s.held && analysis.GroupPhase(empties) == phase:
				held = append(held, newGroupLook(s, images, c.told))
			case !s.held && analysis.GroupPhase(empties-c.overlap) >= phase && analysis.GroupPhase(empties+c.overlap) <= phase:
				own = append(own, newGroupLook(s, images, c.told))
			}
		}
		f := newGroupFit(own, next)
		f.fit(rand.New(rand.NewPCG(1, uint64(phase))), c)
		say("phase %2d: %7d positions, missed by %.2f; results by %.2f, held back by %.2f of %.2f", phase, len(own), f.missed(own, (*groupLook).aimed),
			f.missed(own, (*groupLook).result), f.missed(held, (*groupLook).result), newGroupFit(nil, new(analysis.GroupSet)).missed(held, (*groupLook).result))
		next = &weights.Phases[phase]
		for term, image := range images {
			next[term] = int16(min(max(math.Round(float64(f.weights[image])*analysis.GroupUnit), -1<<14), 1<<14))
		}
	}
	return weights
}

// A groupLook is a position as it is fitted: its terms, each as the one that has its weight.
type groupLook struct {
	terms analysis.GroupLook
	aim   float32 // what weights are fitted to, in discs
	score float32 // what became of it
}

func newGroupLook(s *groupSample, images []int32, told int) groupLook {
	l := groupLook{terms: analysis.LookAtGroups(s.discs), score: float32(s.score)}
	l.aim = float32((100-told)*100*int(s.score)+told*int(s.told)) / (100 * 100)
	for i, term := range l.terms {
		l.terms[i] = images[term]
	}
	return l
}

func (l *groupLook) aimed() float32  { return l.aim }
func (l *groupLook) result() float32 { return l.score }

// A groupFit is the fit of a phase. Weights are in discs, and only those of terms that are their own image count.
type groupFit struct {
	looks   []groupLook
	weights []float32
	begun   []float32 // what they were at first
	ridges  []float32 // how they are drawn back there
}

func newGroupFit(looks []groupLook, from *analysis.GroupSet) *groupFit {
	f := &groupFit{looks: looks}
	for _, worth := range from {
		f.begun = append(f.begun, float32(worth)/analysis.GroupUnit)
	}
	f.weights = append(f.weights, f.begun...)
	f.ridges = make([]float32, len(f.begun))
	for i := range looks {
		for _, term := range looks[i].terms {
			f.ridges[term]++
		}
	}
	for i, n := range f.ridges {
		f.ridges[i] = groupRidge / max(n, 1)
	}
	return f
}

// fit makes the steps. Products are rounded before they are added, so that the weights are the same on every machine.
func (f *groupFit) fit(r *rand.Rand, c groupCourse) {
	step := float32(groupFirstStep)
	for range c.epochs {
		r.Shuffle(len(f.looks), func(i, j int) { f.looks[i], f.looks[j] = f.looks[j], f.looks[i] })
		for i := range f.looks {
			l := &f.looks[i]
			miss := l.aim - f.worth(&l.terms)
			for _, term := range l.terms {
				back := float32(min(f.ridges[term], 1/step) * (f.weights[term] - f.begun[term]))
				f.weights[term] += float32(step * (miss - back))
			}
		}
		step = float32(step * c.stepFades)
	}
}

func (f *groupFit) worth(terms *analysis.GroupLook) (sum float32) {
	for _, term := range terms {
		sum += f.weights[term]
	}
	return sum
}

// missed returns the root of the mean square of what is missed, in discs.
func (f *groupFit) missed(looks []groupLook, want func(*groupLook) float32) float64 {
	sum := 0.0
	for i := range looks {
		miss := float64(want(&looks[i]) - f.worth(&looks[i].terms))
		sum += float64(miss * miss)
	}
	return math.Sqrt(sum / float64(max(len(looks), 1)))
}
