package game

import (
	"slices"
	"testing"
)

// Winners did better than others. Points tell only games of more than two apart, and only those who are alike in that.
func TestBeaten(t *testing.T) {
	scored := func(winners uint8, scores ...int16) Outcome {
		o := Outcome{Over: true, Winners: winners, Scored: true}
		copy(o.Scores[:], scores)
		return o
	}
	for name, test := range map[string]struct {
		outcome Outcome
		want    []int
	}{
		"won":                       {WonBy(1, "queen"), []int{0, 1}},
		"drawn":                     {DrawnBy("agreement"), []int{0, 0}},
		"drawn with points":         {scored(0, 30, 20), []int{0, 0}},
		"shared":                    {scored(0b11, 30, 30), []int{0, 0}},
		"by points":                 {scored(0b001, 50, 40, 30), []int{2, 1, 0}},
		"shared with a third after": {scored(0b011, 50, 50, 30), []int{1, 1, 0}},
		"by tokens":                 {scored(0b010, 50, 50, 30), []int{1, 2, 0}},
		"won with fewer points":     {scored(0b100, 50, 40, 30), []int{1, 0, 2}},
		"without points":            {WonBy(2, "forfeit"), []int{0, 0, 2}},
		"four":                      {scored(0b0001, 9, 7, 7, 8), []int{3, 0, 0, 2}},
	} {
		var got []int
		for seat := range test.want {
			got = append(got, test.outcome.Beaten(Seat(seat), len(test.want)))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %v, want %v", name, got, test.want)
		}
	}
}
