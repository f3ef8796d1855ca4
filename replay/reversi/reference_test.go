package reversi_test

import (
	"fmt"
	"strings"
)

// A reference plays by the words of the rules on an array of cells, as slowly and plainly as
// possible: what the package is compared with.
type reference struct {
	n                  int
	placement, oneLine bool
	cells              []byte // X, O or -
	mover              byte   // X or O
}

// A refMove is a move of the reference: cells that get discs, and cells that are turned.
type refMove struct {
	text   string
	pass   bool
	pair   []int
	cell   int
	turned []int
}

var compass = []struct {
	name   string
	dr, dc int
}{
	{"n", -1, 0}, {"ne", -1, 1}, {"e", 0, 1}, {"se", 1, 1}, {"s", 1, 0}, {"sw", 1, -1}, {"w", 0, -1}, {"nw", -1, -1},
}

func newReference(n int, placement, oneLine bool) *reference {
	p := &reference{n, placement, oneLine, []byte(strings.Repeat("-", n*n)), 'X'}
	if !placement {
		c := p.centre()
		p.cells[c[0]], p.cells[c[3]] = 'O', 'O'
		p.cells[c[1]], p.cells[c[2]] = 'X', 'X'
	}
	return p
}

func (p *reference) centre() [4]int {
	h := p.n / 2
	return [4]int{(h-1)*p.n + h - 1, (h-1)*p.n + h, h*p.n + h - 1, h*p.n + h}
}

func (p *reference) name(cell int) string {
	return fmt.Sprintf("%c%d", 'a'+cell%p.n, cell/p.n+1)
}

func other(side byte) byte { return 'X' + 'O' - side }

// line returns the cells that a disc of a side on a cell encloses in one direction.
func (p *reference) line(cell int, side byte, dr, dc int) []int {
	var enclosed []int
	for r, c := cell/p.n+dr, cell%p.n+dc; r >= 0 && r < p.n && c >= 0 && c < p.n; r, c = r+dr, c+dc {
		switch p.cells[r*p.n+c] {
		case side:
			return enclosed
		case '-':
			return nil
		}
		enclosed = append(enclosed, r*p.n+c)
	}
	return nil
}

// discMoves returns the moves of a side, passes left out.
func (p *reference) discMoves(side byte) []refMove {
	var moves []refMove
	for cell, what := range p.cells {
		if what != '-' {
			continue
		}
		var names []string
		var lines [][]int
		var all []int
		for _, d := range compass {
			if line := p.line(cell, side, d.dr, d.dc); line != nil {
				names, lines, all = append(names, d.name), append(lines, line), append(all, line...)
			}
		}
		switch {
		case len(lines) == 0:
		case len(lines) == 1 || !p.oneLine:
			moves = append(moves, refMove{text: p.name(cell), cell: cell, turned: all})
		default:
			for i := range lines {
				moves = append(moves, refMove{text: p.name(cell) + ">" + names[i], cell: cell, turned: lines[i]})
			}
		}
	}
	return moves
}

func (p *reference) empty() bool { return strings.Trim(string(p.cells), "-") == "" }

// moves returns all legal moves; none if the game is over.
func (p *reference) moves() []refMove {
	if p.placement && p.empty() {
		var moves []refMove
		c := p.centre()
		for i := range 4 {
			for j := i + 1; j < 4; j++ {
				moves = append(moves, refMove{text: "@" + p.name(c[i]) + p.name(c[j]), pair: []int{c[i], c[j]}})
			}
		}
		return moves
	}
	moves := p.discMoves(p.mover)
	if len(moves) == 0 && len(p.discMoves(other(p.mover))) > 0 {
		return []refMove{{text: "--", pass: true}}
	}
	return moves
}

func (p *reference) play(m refMove) {
	if m.pair != nil {
		for _, c := range p.centre() {
			p.cells[c] = other(p.mover)
		}
		for _, c := range m.pair {
			p.cells[c] = p.mover
		}
		return
	}
	if !m.pass {
		p.cells[m.cell] = p.mover
		for _, c := range m.turned {
			p.cells[c] = p.mover
		}
	}
	p.mover = other(p.mover)
}

// text returns the position on one line; nobody's turn is written as Black's.
func (p *reference) text() string {
	mover := p.mover
	if len(p.moves()) == 0 {
		mover = 'X'
	}
	return string(p.cells) + " " + string(mover)
}
