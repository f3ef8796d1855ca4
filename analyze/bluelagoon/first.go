package bluelagoon

import (
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// First is how good positions are to the player search@1.
var First = player.Evaluation{New: newFirst, Unit: Evaluation.Unit}

func newFirst(game.State) (search.Evaluator, search.Options) {
	return NewFirst(), search.Options{Window: window}
}

// NewFirst returns the evaluator of search@1.
func NewFirst() search.Evaluator { return &evaluator{widths: firstWidths} }

// firstWidths are those of search@1.
var firstWidths = widths{early: []int{20, 8}, late: 4, others: 10}

// Weights of search@1, in parts of a point. They came from climbing: changes at random were kept if they won games.
var (
	firstSet     = [5]int{0, 74, 24, 27, 0}
	firstEach    = [5]int{0, 35, 41, 87, 0}
	firstIslands = [8]int{0, 7, 25, 21, -7, 5, 17, 58}
	firstLead    = [2][2*leadMax + 1]int{{33, 11, 11, 134, 26, 31, 16}, {5, 30, 40, 31, 147, 63, 80}} // in 128ths of the bonus
)

const (
	firstClaimable = 19
	firstStatuette = 14
	firstFirst     = 168 // a village that stays for settlement
	firstHome      = 34  // an island more on which one stays
	firstVillage   = 19  // a village more on such an island
	firstSpare     = 27
	firstMove      = 6
)

// fillFirst makes a table that of search@1, for which the resources that are left do not matter.
func fillFirst(t *table, b *bluelagoon.Board, phase bluelagoon.Phase) {
	t.fillPoints(b)
	for n := range t.islands {
		t.islands[n] += fine * int32(firstIslands[min(n, len(firstIslands)-1)])
	}
	for held := range t.set {
		for left := 1; left < len(t.set[held]); left++ {
			t.set[held][left] += fine * int32(firstSet[held])
		}
	}
	for kinds, worth := range firstEach {
		for gone := range t.each[kinds] {
			t.each[kinds][gone] += fine * int32(worth)
		}
	}
	for turn := range t.claim {
		for held := range t.claim[turn] {
			t.claim[turn][held] = fine * firstClaimable
		}
		t.claim[turn][statuettes] = fine * firstStatuette
	}
	for i, island := range b.Islands() {
		for free := 1; free < leadRows; free++ {
			for by, lead := range firstLead[phase] {
				t.lead[i][free][by] = fine * int32(island.Bonus*lead/(128/pointParts))
			}
		}
	}
	for n := range t.move {
		t.move[n] = fine * firstMove * int32(n)
	}
	t.spare = fine * firstSpare
	for n := 1; n < len(t.stay); n++ {
		t.stay[n] = fine * int32(firstFirst-firstHome+firstVillage*n)
		t.homes[n] = fine * int32((firstHome-firstVillage)*n)
	}
}

// FirstWeights returns weights that come to about the same.
func FirstWeights() (w Weights) {
	for phase := range 2 {
		for when := range 2 {
			for n := range w.Islands[phase][when] {
				w.Islands[phase][when][n] = fine * firstIslands[min(n, len(firstIslands)-1)]
			}
			for kinds := range w.Each[phase][when] {
				w.Each[phase][when][kinds] = fine * firstEach[kinds]
			}
			for free := 1; free < leadRows; free++ {
				for by, lead := range firstLead[phase] {
					w.Lead[phase][when][free][by] = WeightPoint * lead / 128
				}
			}
			w.Many[phase][when] = fine * firstMove
		}
		for held := range w.Set[phase] {
			for left := 1; left < len(w.Set[phase][held]); left++ {
				w.Set[phase][held][left] = fine * firstSet[held]
			}
		}
		for turn := range 2 {
			for held := range w.Claim[phase][turn] {
				w.Claim[phase][turn][held] = fine * firstClaimable
			}
			w.Claim[phase][turn][statuettes] = fine * firstStatuette
		}
	}
	w.Spare = [2]int{fine * firstSpare, fine * firstSpare}
	for n := 1; n < len(w.Stay); n++ {
		w.Stay[n] = fine * (firstFirst - firstHome + firstVillage*n)
		w.Homes[n] = fine * (firstHome - firstVillage) * n
	}
	return w
}
