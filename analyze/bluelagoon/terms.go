package bluelagoon

import "github.com/plybook/plybook/replay/bluelagoon"

// Weights are what an evaluator of Blue Lagoon goes by, in parts of a point, [fine] times and beyond what a player has for certain. Those
// of two numbers count in the proportion of the resources that are left on the board: the first while it is all of them, the second when
// none is left. Phases are exploration and settlement.
type Weights struct {
	Islands [2][2][9]int                       // by phase, when, islands with own pieces
	Linked  [2][2][9]int                       // by phase, when, islands of the best chain
	Set     [2][4][7]int                       // by phase, tokens held of a resource, and how many are left
	Each    [2][2][4]int                       // by phase, when, kinds of resources held, while the others are not gone
	Claim   [2][2][6]int                       // by phase, being to move: a token that the next piece can claim, by how many are held; statuettes
	Contest [2]int                             // by phase: being to move, a token that both of two players can claim
	Lead    [2][2][leadRows][2*leadMax + 1]int // by phase, when, free cells of an island and the lead there: for each point of its bonus
	Few     [2][2]int                          // by phase, when: for each valid move, up to fewMoves
	Many    [2][2]int                          // up to reachMax
	Tempo   [2][2]int                          // by phase, when: being to move
	Spare   [2]int                             // by when: a village that can still be placed
	Stay    [6]int                             // villages that stay for settlement
	Homes   [6]int                             // islands on which some do
	Near    [3]int                             // a stone circle so many steps from one that stays: 1, 2, 3
	Bonus   int                                // for each point of the bonus of the island of one that stays
	Start   int                                // to begin settlement
}

const fewMoves = 8

// Numbers returns the weights of a phase. Those that could change nothing are left out.
func (w *Weights) Numbers(phase bluelagoon.Phase) (all []*int) {
	add := func(list []int) {
		for i := range list {
			all = append(all, &list[i])
		}
	}
	for when := range 2 {
		add(w.Islands[phase][when][1:])
		add(w.Linked[phase][when][1:])
		add(w.Each[phase][when][:])
		for free := 1; free < leadRows; free++ {
			add(w.Lead[phase][when][free][:])
		}
		all = append(all, &w.Few[phase][when], &w.Many[phase][when], &w.Tempo[phase][when])
	}
	for held := range w.Set[phase] {
		add(w.Set[phase][held][1:])
	}
	for turn := range 2 {
		add(w.Claim[phase][turn][:])
	}
	all = append(all, &w.Contest[phase])
	if phase == bluelagoon.Settlement {
		return all
	}
	add(w.Spare[:])
	add(w.Stay[1:])
	add(w.Homes[1:])
	add(w.Near[:])
	return append(all, &w.Bonus, &w.Start)
}

// fill makes a table of the weights.
func (w *Weights) fill(t *table, b *bluelagoon.Board, phase bluelagoon.Phase, left int) {
	t.fillPoints(b)
	at := func(first, last int) int32 { return int32((first*left + last*(resourcesMax-left)) / resourcesMax) }
	for n := range t.islands {
		n8 := min(n, len(w.Islands[phase][0])-1)
		t.islands[n] += at(w.Islands[phase][0][n8], w.Islands[phase][1][n8])
		t.linked[n] += at(w.Linked[phase][0][n8], w.Linked[phase][1][n8])
	}
	for held := range w.Set[phase] {
		for left, n := range w.Set[phase][held] {
			t.set[held][left] += int32(n)
		}
	}
	for kinds := range w.Each[phase][0] {
		t.each[kinds][0] += at(w.Each[phase][0][kinds], w.Each[phase][1][kinds])
	}
	for turn := range t.claim {
		for held := range t.claim[turn] {
			t.claim[turn][held] = int32(w.Claim[phase][turn][held])
		}
	}
	t.contest = int32(w.Contest[phase])
	for i, island := range b.Islands() {
		for free := 1; free < leadRows; free++ {
			for by := range t.lead[i][free] {
				first, last := w.Lead[phase][0][free][by], w.Lead[phase][1][free][by]
				t.lead[i][free][by] = int32(island.Bonus) * at(first, last)
			}
		}
	}
	for n := range t.move {
		t.move[n] = at(w.Few[phase][0], w.Few[phase][1])*int32(min(n, fewMoves)) + at(w.Many[phase][0], w.Many[phase][1])*int32(n)
	}
	t.tempo = at(w.Tempo[phase][0], w.Tempo[phase][1])
	if phase == bluelagoon.Settlement {
		return
	}
	t.spare = at(w.Spare[0], w.Spare[1])
	for n := range t.stay {
		t.stay[n], t.homes[n] = int32(w.Stay[n]), int32(w.Homes[n])
	}
	t.start = int32(w.Start)
}

// fillVillages makes the worth of villages that stay, by cell.
func (w *Weights) fillVillages(village []int32, b *bluelagoon.Board) {
	steps := make([]int, b.Cells())
	for cell := range steps {
		i := b.IslandOf(cell)
		if i < 0 || b.IsCircle(cell) {
			continue
		}
		sum := w.Bonus * b.Islands()[i].Bonus
		clear(steps)
		steps[cell] = 1
		around := []int{cell}
		for n := 0; n < len(around); n++ {
			at := around[n]
			if steps[at] > len(w.Near) {
				break
			}
			for _, next := range b.Neighbours(at) {
				if near := int(next); steps[near] == 0 {
					steps[near] = steps[at] + 1
					around = append(around, near)
					if b.IsCircle(near) {
						sum += w.Near[steps[at]-1]
					}
				}
			}
		}
		village[cell] = int32(sum)
	}
}
