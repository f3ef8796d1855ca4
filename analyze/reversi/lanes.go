package reversi

// Lanes are numbers of 16 bits, four in a word, that hold the term of a group: the sum of what stands on its cells, 1 for Black and -1 for White, in base
// 3, and half of the greatest term. The term for the other colour is the greatest one less this. The four groups of a word are of one shape.
const (
	laneWords = 13
	allLanes  = 50
)

// A laneTable is how groups lie in lanes.
type laneTable struct {
	bases [laneWords]int           // where the weights of the shape of each word begin
	swaps [laneWords]uint64        // what a word with all its bits turned lacks to have the terms for the other colour
	cells [2][64][laneWords]uint64 // what a black disc on a cell adds, and twice that: what one adds that was white
	none  [laneWords]uint64        // the terms of an empty board
}

var lanes = newLaneTable()

func newLaneTable() *laneTable {
	t := new(laneTable)
	lane, base := 0, 0
	for _, shape := range groupShapes {
		for _, g := range shape.cells.places() {
			t.bases[lane/4] = base
			shift := lane % 4 * 16
			for k, cell := range g {
				t.cells[0][cell][lane/4] += uint64(power3(k)) << shift
				t.cells[1][cell][lane/4] += 2 * uint64(power3(k)) << shift
			}
			size := uint64(power3(len(g)))
			t.none[lane/4] += size / 2 << shift
			t.swaps[lane/4] += (size - 1) << shift
			lane++
		}
		base += power3(len(shape.cells))
	}
	for i := range t.swaps {
		t.swaps[i]++
	}
	return t
}

// A View is a position as lanes have it.
type View struct {
	black, white uint64
	words        [laneWords]uint64
}

// emptyView returns the view of a board without discs.
func emptyView() View { return View{words: lanes.none} }

// distance returns how many discs are others.
func (v *View) distance(black, white uint64) int { return ones(v.black ^ black | v.white ^ white) }

// see makes a view that of other discs, beginning with one that is near.
func (v *View) see(near *View, black, white uint64) {
	sum := near.words
	more, less := black&^near.black, white&^near.white // discs that have come
	toBlack, toWhite := more&near.white, less&near.black
	goneWhite, goneBlack := near.white&^white&^black, near.black&^black&^white
	for set := toBlack; set != 0; set &= set - 1 {
		addCell(&sum, &lanes.cells[1][lowest(set)&63])
	}
	for set := toWhite; set != 0; set &= set - 1 {
		subtractCell(&sum, &lanes.cells[1][lowest(set)&63])
	}
	for set := more&^toBlack | goneWhite; set != 0; set &= set - 1 {
		addCell(&sum, &lanes.cells[0][lowest(set)&63])
	}
	for set := less&^toWhite | goneBlack; set != 0; set &= set - 1 {
		subtractCell(&sum, &lanes.cells[0][lowest(set)&63])
	}
	v.black, v.white, v.words = black, white, sum
}

// addCell adds what a cell adds, and subtractCell takes it away. They are written out since loops take longer.
func addCell(sum, cell *[laneWords]uint64) {
	sum[0] += cell[0]
	sum[1] += cell[1]
	sum[2] += cell[2]
	sum[3] += cell[3]
	sum[4] += cell[4]
	sum[5] += cell[5]
	sum[6] += cell[6]
	sum[7] += cell[7]
	sum[8] += cell[8]
	sum[9] += cell[9]
	sum[10] += cell[10]
	sum[11] += cell[11]
	sum[12] += cell[12]
}

func subtractCell(sum, cell *[laneWords]uint64) {
	sum[0] -= cell[0]
	sum[1] -= cell[1]
	sum[2] -= cell[2]
	sum[3] -= cell[3]
	sum[4] -= cell[4]
	sum[5] -= cell[5]
	sum[6] -= cell[6]
	sum[7] -= cell[7]
	sum[8] -= cell[8]
	sum[9] -= cell[9]
	sum[10] -= cell[10]
	sum[11] -= cell[11]
	sum[12] -= cell[12]
}
