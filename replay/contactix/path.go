package contactix

import "slices"

// AppendPath appends the cells of a shortest chain of the winner's tiles between its two edges, from
// the first row or column A on. Among shortest chains it is the first one in cell order, the cell
// next to the first edge deciding first. Without a winner there is none.
func (s *State) AppendPath(dst []int) []int {
	if s.winner < 0 {
		return dst
	}
	steps := s.stepsToEdge()
	cell, best := -1, int16(0)
	for c := range s.places {
		if s.atFirstEdge(c) && steps[c] > 0 && (cell < 0 || steps[c] < best) {
			cell, best = c, steps[c]
		}
	}
	for dst = append(dst, cell); best > 1; best-- {
		next := len(s.places)
		for n := range s.neighbours(cell) {
			if steps[n] == best-1 {
				next = min(next, n)
			}
		}
		cell = next
		dst = append(dst, cell)
	}
	return dst
}

// stepsToEdge returns by cell how many of the winner's tiles a chain from there to the winner's last
// edge has, both ends counted, or 0 if there is none.
func (s *State) stepsToEdge() []int16 {
	steps := make([]int16, len(s.places))
	queue := make([]int, 0, len(s.places))
	for c := range s.places {
		if s.Tile(c) == s.winner && s.atLastEdge(c) {
			steps[c] = 1
			queue = append(queue, c)
		}
	}
	for len(queue) > 0 {
		c := queue[0]
		queue = queue[1:]
		for n := range s.neighbours(c) {
			if steps[n] == 0 && s.Tile(n) == s.winner {
				steps[n] = steps[c] + 1
				queue = append(queue, n)
			}
		}
	}
	return steps
}

func (s *State) atFirstEdge(cell int) bool {
	if s.winner == 0 {
		return cell < s.columns
	}
	return cell%s.columns == 0
}

func (s *State) atLastEdge(cell int) bool {
	if s.winner == 0 {
		return cell >= len(s.places)-s.columns
	}
	return cell%s.columns == s.columns-1
}

// neighbours yields the neighbours of a cell.
func (s *State) neighbours(cell int) func(yield func(int) bool) {
	column, row := s.Place(cell)
	return func(yield func(int) bool) {
		for _, d := range neighbourSteps {
			if n, ok := s.CellAt(column+d[0], row+d[1]); ok && !yield(n) {
				return
			}
		}
	}
}

// neighbourSteps are the ways to neighbours, in columns and rows and in cell order.
var neighbourSteps = [6][2]int{{0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}}

// AppendNeighbours appends the neighbours of a cell, in cell order.
func (s *State) AppendNeighbours(dst []int, cell int) []int {
	return slices.AppendSeq(dst, s.neighbours(cell))
}
