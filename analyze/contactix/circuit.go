package contactix

// A circuit is a board as a net of resistors: the system of linear equations that the potentials of its places solve, and what runs there.
type circuit struct {
	*grid
	row     int       // length of a row of the matrix: the diagonal, and what lies to the right of it
	matrix  []float64 // row by row, a row for every place
	volts   []float64 // of every place: 1 at the first edge, 0 at the last
	into    [2][]float64
	through []float64 // current through every place
	total   float64   // current from edge to edge
	answer  int16     // an opponent's tile that the side may answer now, or nowhere
}

// leak is a conductance that gives a potential to what is cut off from both edges.
const leak = 1e-9

func newCircuit(g *grid, row int) circuit {
	return circuit{
		grid: g, row: row, matrix: make([]float64, (g.places+row)*row), volts: make([]float64, g.places+row),
		into: [2][]float64{make([]float64, g.places), make([]float64, g.places)}, through: make([]float64, g.places),
	}
}

// begin takes all out that was filled in.
func (c *circuit) begin(answer int16) {
	c.answer = answer
	clear(c.matrix)
	clear(c.volts)
	for i := range c.places {
		c.matrix[i*c.row] = leak
	}
}

// findVolts works out the potentials from what is filled in.
func (c *circuit) findVolts() {
	copy(c.volts, c.into[0])
	c.eliminate()
	c.substitute()
}

// measureEdges adds the currents from and to the edges, and their sum.
func (c *circuit) measureEdges() {
	c.total = 0
	for i := range c.places {
		in := float64(c.into[0][i] * (1 - c.volts[i]))
		c.total += in
		c.through[i] += in + float64(c.into[1][i]*c.volts[i])
	}
}

// eliminate brings the matrix into the form of a triangle.
func (c *circuit) eliminate() {
	for i := range c.places {
		pivot := c.matrix[i*c.row : (i+1)*c.row]
		inverse := 1 / pivot[0]
		volts := c.volts[i]
		for k := 1; k < len(pivot); k++ {
			if pivot[k] == 0 {
				continue
			}
			factor := float64(pivot[k] * inverse)
			target := c.matrix[(i+k)*c.row:][:len(pivot)-k]
			for j, p := range pivot[k:] {
				target[j] -= float64(factor * p)
			}
			c.volts[i+k] -= float64(factor * volts)
		}
	}
}

// substitute works the potentials out from the last place to the first.
func (c *circuit) substitute() {
	for i := c.places - 1; i >= 0; i-- {
		row := c.matrix[i*c.row : (i+1)*c.row]
		sum := c.volts[i]
		for k, m := range row[1:] {
			sum -= float64(m * c.volts[i+1+k])
		}
		c.volts[i] = sum / row[0]
	}
}

// open says whether a place is empty, or as good as that.
func (c *circuit) open(tiles []int8, place int16) bool {
	return tiles[place] == noSide || place == c.answer
}

// stands says whether the other side has no tile in a template of a side's, but for one that may be answered.
func (c *circuit) stands(t *template, tiles []int8, side int8) bool {
	for _, cell := range t.cells {
		if tiles[cell] == 1-side && cell != c.answer {
			return false
		}
	}
	return true
}
