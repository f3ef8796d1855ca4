package analyze

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

// ReversiPhases is how many sets of weights there are, by empty cells: 40 and more, 28, 16, fewer.
const ReversiPhases = 4

// ReversiPhase returns the set of weights for a number of empty cells.
func ReversiPhase(empties int) int { return min(max((51-empties)/12, 0), ReversiPhases-1) }

// ReversiUnit is the unit of weights: so many of them are a disc.
const ReversiUnit = 32

// ReversiWeights are what terms of positions are worth for the side to move.
type ReversiWeights [ReversiPhases][allTerms]int16

// score returns the worth of a position in centidiscs.
func (w *ReversiWeights) score(d reversi.Discs8) int {
	look := LookAt(d)
	phase := &w[ReversiPhase(64-ones(d.Own|d.Opp))]
	sum := 0
	for _, term := range look {
		sum += int(phase[term])
	}
	return sum * 100 / ReversiUnit
}

// ReversiTermCount is how many numbers a term can be.
const ReversiTermCount = allTerms

// ReversiTermImages returns for each term the one that has its weight: the lesser one of it and its mirror
// image.
func ReversiTermImages() []int32 {
	images := make([]int32, 0, allTerms)
	for i := range reversiShapes {
		shape, base := &reversiShapes[i], len(images)
		for term := range shape.size {
			images = append(images, int32(base+min(term, shape.mirrored(term))))
		}
	}
	return images
}

//go:generate go run ./tune -game reversi -rounds 4 -games 2500 -nodes 300 -out reversi_weights.bin

// weightsFile is written by the command above, from games that the evaluator plays against itself.
//
//go:embed reversi_weights.bin
var weightsFile []byte

// defaultReversiWeights are those that come with the program, read when they are wanted first.
var defaultReversiWeights = sync.OnceValue(func() *ReversiWeights {
	w, err := ReadReversiWeights(weightsFile)
	if err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	return w
})

// Append appends the weights as a file has them: of each pair of mirror images one, as varints, deflated.
func (w *ReversiWeights) Append(dst []byte) ([]byte, error) {
	var out bytes.Buffer
	z, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	var number []byte
	for phase := range w {
		for term, image := range ReversiTermImages() {
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

// ReadReversiWeights reads what Append has written.
func ReadReversiWeights(file []byte) (*ReversiWeights, error) {
	w, images := new(ReversiWeights), ReversiTermImages()
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
