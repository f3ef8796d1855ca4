package reversi

import (
	"github.com/plybook/plybook/analyze/weightfile"
	"github.com/plybook/plybook/internal/pack"
	"github.com/plybook/plybook/replay/reversi"
)

// GroupPhases is how many sets of weights of groups there are, by empty cells: a set for four of their numbers.
const GroupPhases = 15

// GroupPhase returns the set of weights for a number of empty cells.
func GroupPhase(empties int) int { return min(max((60-empties)/4, 0), GroupPhases-1) }

// GroupUnit is the unit of weights of groups: so many of them are a disc.
const GroupUnit = 128

// GroupWeights are what terms of positions are worth for the side to move.
type GroupWeights struct {
	Plan   string // of the games that they are fitted to: the flags of the command that makes them
	Phases [GroupPhases]GroupSet
}

// A GroupSet is the weights of a phase.
type GroupSet [GroupTerms]int16

// score returns the worth of a position in centidiscs for the side to move, which has these legal moves and is White if it says so.
func (w *GroupWeights) score(v *View, white bool, legal uint64) int {
	d := reversi.Discs8{Own: v.black, Opp: v.white}
	if white {
		d = d.Swap()
	}
	return w.Phases[GroupPhase(64-ones(d.Own|d.Opp))].score(d, &v.words, white, legal)
}

// score returns the worth of a position of a phase, with its words of lanes.
func (w *GroupSet) score(d reversi.Discs8, words *[laneWords]uint64, white bool, legal uint64) int {
	turn := uint64(0)
	if white {
		turn--
	}
	sum := 0
	for _, term := range countTermsOf(d, legal) {
		sum += int(w[term])
	}
	const last = laneWords - 1 // which has two groups
	for i := range last {
		x := (words[i] ^ turn) + lanes.swaps[i]&turn
		t := w[lanes.bases[i]:]
		sum += int(t[uint16(x)]) + int(t[uint16(x>>16)]) + int(t[uint16(x>>32)]) + int(t[x>>48])
	}
	x := (words[last] ^ turn) + lanes.swaps[last]&turn
	t := w[lanes.bases[last]:]
	sum += int(t[uint16(x)]) + int(t[uint16(x>>16)])
	return sum * centi / GroupUnit
}

// GroupImages returns for each term the one that has its weight: the lesser one of it and its mirror image.
func GroupImages() []int32 {
	images := make([]int32, 0, GroupTerms)
	for _, s := range groupShapes {
		base, order := len(images), s.cells.mirror()
		for term := range power3(len(s.cells)) {
			image := term
			if order != nil {
				image = min(term, mirrored(term, order))
			}
			images = append(images, int32(base+image))
		}
	}
	for term := len(images); term < GroupTerms; term++ {
		images = append(images, int32(term))
	}
	return images
}

//go:generate go run ../../cmd/internal/tune -game reversi-groups -games 120000 -nodes 500 -seed 1 -out groups.bin

// defaultGroups are the weights that come with the program. The command above writes them.
var defaultGroups = weightfile.Once(files, "groups.bin", ReadGroupWeights)

// Append appends the weights as a file has them: the plan, and from the last phase on the differences from the next one, of each pair of
// mirror images one, as varints, deflated.
func (w *GroupWeights) Append(dst []byte) []byte {
	numbers := weightfile.AppendPlan(nil, w.Plan)
	images, next := GroupImages(), new(GroupSet)
	for phase := GroupPhases - 1; phase >= 0; phase-- {
		numbers = appendPhase(numbers, images, w.Phases[phase][:], next[:])
		next = &w.Phases[phase]
	}
	return append(dst, pack.Deflate(numbers)...)
}

// ReadGroupWeights reads what Append has written.
func ReadGroupWeights(file []byte) (*GroupWeights, error) {
	numbers := weightfile.Inflate(file)
	w, images, next := &GroupWeights{Plan: numbers.Plan()}, GroupImages(), new(GroupSet)
	for phase := GroupPhases - 1; phase >= 0; phase-- {
		readPhase(numbers, images, w.Phases[phase][:], next[:])
		next = &w.Phases[phase]
	}
	return w, numbers.End()
}
