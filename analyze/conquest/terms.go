package conquest

import (
	"math/bits"

	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// What is counted in a position of Conquest, for the side to move less for the other one.
const (
	placeTerms = 0                         // pawns by place: corner, next to it, … middle of the board
	safeTerm   = placeTerms + placeClasses // pawns without an empty cell next to them
	holeTerms  = safeTerm + 1              // empty cells in the opponent's reach with 1 to 8 own pawns next to them
	cloneTerm  = holeTerms + 8             // empty cells next to own pawns
	reachTerm  = cloneTerm + 1             // empty cells in reach of own pawns
	tempoTerm  = reachTerm + 1             // 1: it is one's turn
	// Terms is how many terms there are.
	Terms = tempoTerm + 1
)

// placeClasses is how many kinds of places there are: 4 distances from the edge up to symmetry.
const placeClasses = 10

// A Look is the terms of a position for the side to move.
type Look struct {
	Terms        [Terms]int8
	Pawns, Empty int
}

// LookAt returns the terms of a position that is not over.
func LookAt(s *conquest.State) Look { return lookAt(s, s.Turn(), placesBySize(s.Size())) }

func lookAt(s *conquest.State, turn game.Seat, classes *[placeClasses]uint64) (look Look) {
	own, opp, free, ok := s.Sets()
	if !ok {
		return lookFromAfar(s, turn)
	}
	if turn == 1 {
		own, opp = opp, own
	}
	look.Pawns, look.Empty = bits.OnesCount64(own|opp), bits.OnesCount64(free)
	for class, cells := range classes {
		look.Terms[placeTerms+class] = int8(bits.OnesCount64(own&cells) - bits.OnesCount64(opp&cells))
	}
	nearFree := conquest.Grow(free)
	look.Terms[safeTerm] = int8(bits.OnesCount64(own&^nearFree) - bits.OnesCount64(opp&^nearFree))
	ownReach, oppReach := conquest.Reach(own)&free, conquest.Reach(opp)&free
	look.Terms[reachTerm] = int8(bits.OnesCount64(ownReach) - bits.OnesCount64(oppReach))
	look.Terms[cloneTerm] = int8(bits.OnesCount64(conquest.Grow(own)&free) - bits.OnesCount64(conquest.Grow(opp)&free))
	countHoles(&look, own, oppReach, 1)
	countHoles(&look, opp, ownReach, -1)
	look.Terms[tempoTerm] = 1
	return look
}

// lookFromAfar returns the terms of a board that is too large for a word: pawns, as if all stood in the
// middle of the board.
func lookFromAfar(s *conquest.State, turn game.Seat) (look Look) {
	x, o, empty := s.Count()
	look.Pawns, look.Empty = x+o, empty
	pawns := x - o
	if turn == 1 {
		pawns = -pawns
	}
	look.Terms[placeClasses-1] = int8(max(-100, min(pawns, 100)))
	look.Terms[tempoTerm] = 1
	return look
}

// countHoles counts cells by how many pawns stand next to them.
func countHoles(look *Look, pawns, cells uint64, by int8) {
	n := neighbours(pawns)
	few, no1, no2 := cells&^n[3], ^n[1], ^n[2]
	even, odd := few&^n[0], few&n[0]
	t := (*[8]int8)(look.Terms[holeTerms:])
	t[0] += by * int8(bits.OnesCount64(odd&no1&no2))
	t[1] += by * int8(bits.OnesCount64(even&n[1]&no2))
	t[2] += by * int8(bits.OnesCount64(odd&n[1]&no2))
	t[3] += by * int8(bits.OnesCount64(even&no1&n[2]))
	t[4] += by * int8(bits.OnesCount64(odd&no1&n[2]))
	t[5] += by * int8(bits.OnesCount64(even&n[1]&n[2]))
	t[6] += by * int8(bits.OnesCount64(odd&n[1]&n[2]))
	t[7] += by * int8(bits.OnesCount64(cells&n[3]))
}

// neighbours returns for each cell how many of the eight cells around it are in a set, bit by bit.
func neighbours(set uint64) (n [4]uint64) {
	left, right := set<<1, set>>1
	side, both := left^right, left&right // the row itself: 0 to 2
	one, two := side^set, both|side&set  // with the cell between: 0 to 3
	up1, down1 := one<<conquest.Stride, one>>conquest.Stride
	up2, down2 := two<<conquest.Stride, two>>conquest.Stride

	n[0] = up1 ^ down1 ^ side
	carry := up1&down1 | (up1^down1)&side
	a, b := up2^down2, both^carry
	n[1] = a ^ b
	c, d, e := up2&down2, both&carry, a&b
	n[2] = c ^ d ^ e
	n[3] = c&d | c&e | d&e
	return n
}

// places has by size of the board the cells of each class.
var places = func() (sizes [8][placeClasses]uint64) {
	for size := range sizes {
		for i := range size * size {
			row, col := i/size, i%size
			near, far := min(row, size-1-row, 3), min(col, size-1-col, 3)
			near, far = min(near, far), max(near, far)
			class := [4]int{0, 4, 7, 9}[near] + far - near
			sizes[size][class] |= 1 << (row*conquest.Stride + col)
		}
	}
	return sizes
}()

func placesBySize(size int) *[placeClasses]uint64 { return &places[min(size, 7)] }
