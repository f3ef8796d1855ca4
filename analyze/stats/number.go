package stats

import "slices"

// The number of a game says its range and which of the games there it is, so that numbers are in the order of the corpus before
// anybody knows how many games lie before a range.
const (
	rangeShift = 40
	maxInRange = 1<<rangeShift - 1
)

// Number returns the number of the n-th game, from 1, of a range, from 0.
func Number(inRange, n int) int64 { return int64(inRange)<<rangeShift + int64(n) }

// A RangeEnd is what is known of a range after it. What is counted by range, games and in a range the records of each source, gets
// its final numbers from what comes before.
type RangeEnd struct {
	Range int   `json:"range"` // from 0
	Games int64 `json:"games"` // records
	First int64 `json:"first"` // records of the source that the range before has the beginning of; 0 if there is none
	Last  int64 `json:"last"`  // records of its last source
	One   bool  `json:"one"`   // First and Last are of one source
}

// A numbering gives games their final numbers. One that is nil leaves all as they are.
type numbering []rangeStart // by range

// A rangeStart is what comes before a range.
type rangeStart struct {
	games int64 // records of the corpus
	first int64 // records of the range that are of a source that goes on there,
	index int64 // and records of that source before
}

// numberingOf returns the numbering of ranges that are all there.
func numberingOf(ranges []RangeEnd) numbering {
	sorted := slices.SortedFunc(slices.Values(ranges), func(a, b RangeEnd) int { return a.Range - b.Range })
	n := make(numbering, len(sorted))
	games, index := int64(0), int64(0)
	for i, r := range sorted {
		n[i] = rangeStart{games, r.First, index}
		games += r.Games
		if !r.One {
			index = 0
		}
		index += r.Last
	}
	return n
}

// example returns the example of a game.
func (n numbering) example(text []byte, number int64) (Example, error) {
	x, err := readExample(text, "")
	if x.Number = number; err == nil && !n.place(&x.Number, &x.Index) {
		err = ErrDamaged
	}
	return x, err
}

// place gives a game its final number, and its record that in its source. It returns false if there is no such game.
func (n numbering) place(number, index *int64) bool {
	if n == nil {
		return true
	}
	r, local := *number>>rangeShift, *number&maxInRange
	if r < 0 || r >= int64(len(n)) {
		return false
	}
	start := &n[r]
	*number = start.games + local
	if local <= start.first {
		*index += start.index
	}
	return true
}
