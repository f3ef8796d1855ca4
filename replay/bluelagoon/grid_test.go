package bluelagoon_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/bluelagoon"
)

func onMap(t *testing.T, name string) *bluelagoon.Board {
	t.Helper()
	b, err := bluelagoon.MapByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestNeighbours(t *testing.T) {
	b := onMap(t, "default")
	for cell, want := range map[string]string{
		"0,0":  "0,1 1,0 1,1",
		"1,12": "0,11 1,11 2,11",
		"6,6":  "5,6 5,7 6,5 6,7 7,6 7,7",
		"7,6":  "6,5 6,6 7,5 7,7 8,5 8,6",
	} {
		var got []string
		for _, near := range b.Neighbours(cellNamed(t, b, cell)) {
			got = append(got, b.CellName(int(near)))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("beside %s lie %v, not %s", cell, got, want)
		}
	}
}

// cellNamed returns the number of a cell.
func cellNamed(t *testing.T, b *bluelagoon.Board, name string) int {
	t.Helper()
	for cell := range b.Cells() {
		if b.CellName(cell) == name {
			return cell
		}
	}
	t.Fatalf("there is no cell %s", name)
	return 0
}

func TestDegrees(t *testing.T) {
	var degrees [7]int
	b := onMap(t, "default")
	for cell := range b.Cells() {
		degrees[len(b.Neighbours(cell))]++
	}
	if degrees != [7]int{3: 16, 4: 20, 5: 10, 6: 116} {
		t.Errorf("%v cells have so many neighbours", degrees)
	}
}

func TestCells(t *testing.T) {
	for name, want := range map[string]int{"sides": 45, "default": 162, "space-invaders": 517} {
		b := onMap(t, name)
		if b.Cells() != want {
			t.Errorf("%s has %d cells, not %d", name, b.Cells(), want)
		}
		height := b.Height()
		for cell := range b.Cells() {
			at := b.Place(cell)
			row, col := int(at.Row), int(at.Col)
			if back, ok := b.Cell(row, col); !ok || back != cell || cell != row*height-(row+1)/2+col {
				t.Errorf("cell %d is %d,%d and that %d", cell, row, col, back)
			}
		}
		for _, none := range [][2]int{{-1, 0}, {0, -1}, {0, height - 1}, {1, height}, {height, 0}} {
			if _, ok := b.Cell(none[0], none[1]); ok {
				t.Errorf("%s has a cell %v", name, none)
			}
		}
		if b.Width(0) != height-1 || b.Width(1) != height {
			t.Errorf("the first rows have %d and %d columns", b.Width(0), b.Width(1))
		}
	}
}

// Neighbours are those of the hex plane.
func TestNeighboursAreAxial(t *testing.T) {
	b := onMap(t, "space-invaders")
	axial := func(cell int) (r, q int) {
		at := b.Place(cell)
		row, col := int(at.Row), int(at.Col)
		return row, col - (row+row&1)/2
	}
	size := func(n int) int { return max(n, -n) }
	for one := range b.Cells() {
		for two := range b.Cells() {
			near := slices.Contains(b.Neighbours(one), int16(two))
			r1, q1 := axial(one)
			r2, q2 := axial(two)
			distance := max(size(r2-r1), size(q2-q1), size(r2-r1+q2-q1))
			if near != (distance == 1) {
				t.Fatalf("%s and %s are neighbours: %v", b.CellName(one), b.CellName(two), near)
			}
		}
	}
}
