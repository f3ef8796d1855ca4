package reversi

import (
	"encoding/binary"
	"math"

	"github.com/plybook/plybook/analyze/weightfile"
	"github.com/plybook/plybook/internal/pack"
	"github.com/plybook/plybook/replay/reversi"
)

// Phases is how many sets of weights there are, by empty cells: 40 and more, 28, 16, fewer.
const Phases = 4

// Phase returns the set of weights for a number of empty cells.
func Phase(empties int) int { return min(max((51-empties)/12, 0), Phases-1) }

// WeightUnit is the unit of weights: so many of them are a disc.
const WeightUnit = 32

// Weights are what terms of positions are worth for the side to move.
type Weights [Phases][allTerms]int16

// score returns the worth of a position in centidiscs.
func (w *Weights) score(d reversi.Discs8) int {
	look := LookAt(d)
	phase := &w[Phase(64-ones(d.Own|d.Opp))]
	sum := 0
	for _, term := range look {
		sum += int(phase[term])
	}
	return sum * 100 / WeightUnit
}

// TermCount is how many numbers a term can be.
const TermCount = allTerms

// TermImages returns for each term the one that has its weight: the lesser one of it and its mirror
// image.
func TermImages() []int32 {
	images := make([]int32, 0, allTerms)
	for i := range shapes {
		shape, base := &shapes[i], len(images)
		for term := range shape.size {
			images = append(images, int32(base+min(term, shape.mirrored(term))))
		}
	}
	return images
}

//go:generate go run ../../cmd/internal/tune -game reversi -rounds 4 -games 2500 -nodes 300 -out weights.bin

// defaultWeights are those that come with the program. The command above writes them, from games that the evaluator plays against itself.
var defaultWeights = weightfile.Once(files, "weights.bin", ReadWeights)

// Append appends the weights as a file has them: of each pair of mirror images one, as varints, deflated.
func (w *Weights) Append(dst []byte) []byte {
	var numbers []byte
	images, zero := TermImages(), new([allTerms]int16)
	for phase := range w {
		numbers = appendPhase(numbers, images, w[phase][:], zero[:])
	}
	return append(dst, pack.Deflate(numbers)...)
}

// appendPhase appends what the weights of a phase are more than others, of each pair of mirror images one, as varints.
func appendPhase(dst []byte, images []int32, weights, others []int16) []byte {
	for term, image := range images {
		if int(image) == term {
			dst = binary.AppendVarint(dst, int64(weights[term])-int64(others[term]))
		}
	}
	return dst
}

// ReadWeights reads what Append has written.
func ReadWeights(file []byte) (*Weights, error) {
	w, images, zero := new(Weights), TermImages(), new([allTerms]int16)
	numbers := weightfile.Inflate(file)
	for phase := range w {
		readPhase(numbers, images, w[phase][:], zero[:])
	}
	return w, numbers.End()
}

// readPhase reads what appendPhase has written.
func readPhase(numbers *weightfile.Numbers, images []int32, weights, others []int16) {
	for term, image := range images {
		if int(image) != term {
			weights[term] = weights[image]
			continue
		}
		other := int64(others[term])
		weights[term] = int16(other + numbers.Int(math.MinInt16-other, math.MaxInt16-other))
	}
}
