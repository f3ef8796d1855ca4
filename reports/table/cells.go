package table

import (
	"math"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports/wording"
)

// Words returns a cell of text from a record.
func Words(text string) Cell { return Cell{Text: wording.ShownName(text)} }

// Count is [Number] of an int.
func Count(n int) Cell { return Number(int64(n)) }

// Number returns a number with commas between thousands.
func Number(n int64) Cell { return Cell{Text: wording.Number(n), Value: float64(n)} }

// Percent returns a share of all. It is empty where there is a single one, of which there are no percentages.
func Percent[N int64 | float64](some N, all int64) Cell {
	if all == 1 {
		return None
	}
	return Cell{Text: wording.Percent(some, all), Value: float64(some) / float64(max(all, 1))}
}

// Wilson returns the 95% Wilson interval of a share. It is sorted by the lower bound: by what is sure.
func Wilson(seen float64, n int64) Cell {
	low, _ := rating.Wilson(seen, float64(n))
	return Cell{Text: wording.Wilson(seen, n), Value: low}
}

// Code returns a cell of moves or of an identifier, which is set apart from words.
func Code(text string) Cell { return Cell{Text: wording.ShownName(text), Code: true} }

// None has nothing to say, and comes last where the largest comes first.
var None = Cell{Value: math.Inf(-1)}
