package conquest

// Sets of cells in a word, for programs that look at many positions: bit row·[Stride] + column is a
// cell of a board of up to 7×7.

// Stride is the distance of two rows in a set.
const Stride = stride64

// Sets returns the cells that hold X, hold O and are empty; ok is false on boards beyond 7×7.
func (s *State) Sets() (x, o, empty uint64, ok bool) {
	g, ok := s.grid.(*grid64)
	if !ok {
		return 0, 0, 0, false
	}
	return g.now[X], g.now[O], g.now[Empty], true
}

// Grow returns a set and all cells next to it, Reach also those two steps away. What they have
// beyond the board goes when it meets the cells of a position.
func Grow(set uint64) uint64  { return grow64(set) }
func Reach(set uint64) uint64 { return reach64(set) }
