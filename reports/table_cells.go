package reports

import (
	"math"
	"strconv"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports/wording"
)

func wordCell(text string) sheetCell { return sheetCell{Text: wording.ShownName(text)} }

func countCell(n int) sheetCell { return sheetCell{Text: strconv.Itoa(n), Value: float64(n)} }

func numberCell(n int64) sheetCell { return sheetCell{Text: wording.Number(n), Value: float64(n)} }

// numberOrNone leaves out what there is none of.
func numberOrNone(n int64) sheetCell {
	if n == 0 {
		return noCell
	}
	return numberCell(n)
}

// percentCell is empty where there is a single one, of which there are no percentages.
func percentCell[N int64 | float64](some N, all int64) sheetCell {
	if all == 1 {
		return noCell
	}
	return sheetCell{Text: wording.Percent(some, all), Value: float64(some) / float64(max(all, 1))}
}

// wilsonCell is sorted by the lower bound: by what is sure.
func wilsonCell(seen float64, n int64) sheetCell {
	low, _ := rating.Wilson(seen, float64(n))
	return sheetCell{Text: wording.Wilson(seen, n), Value: low}
}

func codeCell(text string) sheetCell { return sheetCell{Text: wording.ShownName(text), Code: true} }

// noCell has nothing to say, and comes last where the largest comes first.
var noCell = sheetCell{Value: math.Inf(-1)}
