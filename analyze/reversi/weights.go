package reversi

import (
	"bufio"
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"fmt"
	"sync"

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

// weightsFile is written by the command above, from games that the evaluator plays against itself.
//
//go:embed weights.bin
var weightsFile []byte

// defaultWeights are those that come with the program, read when they are wanted first.
var defaultWeights = sync.OnceValue(func() *Weights {
	w, err := ReadWeights(weightsFile)
	if err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	return w
})

// Append appends the weights as a file has them: of each pair of mirror images one, as varints, deflated.
func (w *Weights) Append(dst []byte) ([]byte, error) {
	var out bytes.Buffer
	z, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	var number []byte
	for phase := range w {
		for term, image := range TermImages() {
			if int(image) == term {
				number = binary.AppendVarint(number[:0], int64(w[phase][term]))
				if _, err := z.Write(number); err != nil {
					return nil, err
				}
			}
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return append(dst, out.Bytes()...), nil
}

// ReadWeights reads what Append has written.
func ReadWeights(file []byte) (*Weights, error) {
	w, images := new(Weights), TermImages()
	numbers := bufio.NewReader(flate.NewReader(bytes.NewReader(file)))
	for phase := range w {
		for term, image := range images {
			if int(image) != term {
				w[phase][term] = w[phase][image]
				continue
			}
			n, err := binary.ReadVarint(numbers)
			if err != nil {
				return nil, fmt.Errorf("weights of Reversi end in phase %d at term %d: %w", phase, term, err)
			}
			w[phase][term] = int16(n)
		}
	}
	return w, nil
}
