package hive

import (
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// Numbers are left out: positions that differ in them only are the same.
func TestCellsAreSortedAndWithoutNumbers(t *testing.T) {
	p := playOut(t, "standard", `wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bA1 bQ-;wB1 wQ;bA1 bQ/`)
	want := []game.CellText{
		{Cell: game.Cell{Row: -1, Col: 3}, Text: "bA"},
		{Cell: game.Cell{Row: 0, Col: -1}, Text: "wB wQ"},
		{Cell: game.Cell{Row: 0, Col: 0}, Text: "wS"},
		{Cell: game.Cell{Row: 0, Col: 1}, Text: "bS"},
		{Cell: game.Cell{Row: 0, Col: 2}, Text: "bQ"},
	}
	got := p.AppendCells(nil)
	if len(got) != len(want) {
		t.Fatalf("%v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("cell %d is %v, want %v", i, got[i], want[i])
		}
	}
	var _ game.CellLister = p
}
