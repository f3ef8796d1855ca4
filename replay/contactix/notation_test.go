package contactix_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

func TestCellsRoundTrip(t *testing.T) {
	for column := range contactix.MaxSide {
		for _, row := range []int{0, 8, 9, 62} {
			for _, c := range []contactix.Case{contactix.Lower, contactix.Upper} {
				text := string(contactix.AppendCell(nil, column, row, c))
				gotColumn, gotRow, ok := contactix.ParseCell(text)
				if !ok || gotColumn != column || gotRow != row {
					t.Errorf("column %d, row %d is %s, which reads as %d, %d, %v", column, row, text, gotColumn, gotRow, ok)
				}
			}
		}
	}
}

func TestParseCell(t *testing.T) {
	for _, row := range []struct {
		text        string
		column, row int
		ok          bool
	}{
		{"a1", 0, 0, true},
		{"Z9", 25, 8, true},
		{"aa63", 26, 62, true},
		{"bk63", 62, 62, true},
		{"a0", 0, -1, true},
		{"zzzzzzzzzzzzzzzzzzzz1", 1<<12 - 1, 0, true},
		{"a99999999999999999999999", 0, 1<<12 - 1, true},
		{"a01", 0, 0, false},
		{"a", 0, 0, false},
		{"1", 0, 0, false},
		{"", 0, 0, false},
		{"a1b", 0, 0, false},
		{"a-1", 0, 0, false},
		{"é1", 0, 0, false},
	} {
		column, r, ok := contactix.ParseCell(row.text)
		if ok != row.ok || ok && (column != row.column || r != row.row) {
			t.Errorf("%q is %d, %d, %v; want %d, %d, %v", row.text, column, r, ok, row.column, row.row, row.ok)
		}
	}
}

// Every refusal has its code and names what is wrong.
func TestRefusals(t *testing.T) {
	over := []string{"b1", "a1", "b2"}
	for _, row := range []struct {
		rules contactix.Rules
		setup string
		plies []string
		text  string
		code  string
		says  string
	}{
		{contactix.Hex, ".../.../... 0", nil, "z9x", "bad-move", "`z9x` is not a move."},
		{contactix.Hex, ".../.../... 0", nil, "a01", "bad-move", "`a01` is not a move."},
		{contactix.Hex, ".../.../... 0", nil, "d3", "off-board", "D3 is not on this 3 × 3 board."},
		{contactix.Hex, "..../.... 0", nil, "a3", "off-board", "A3 is not on this 4 × 2 board."},
		{contactix.Hex, ".../.../... 0", nil, "a0", "off-board", "A0 is not on this 3 × 3 board."},
		{contactix.Hex, ".../.../... 0", []string{"c2"}, "C2", "occupied", "C2 already holds a red tile."},
		{contactix.Hex, "../.. 0", over, "a2", "game-over", "Red won with ply 3, so nothing can follow."},
		{contactix.Hex, "../.. 0", over, "swap-sides", "game-over", "Red won with ply 3, so nothing can follow."},
		{contactix.Hex, "11/.. 0", nil, "a2", "game-over", "Blue has won in the start position, so nothing can follow."},
		{contactix.Hex, "../.. 0", nil, "swap-sides", "swap-late", "A swap is possible only as the second ply."},
		{contactix.Hex, "../.. 0", []string{"a1", "b2"}, "swap-pieces", "swap-late", "A swap is possible only as the second ply."},
		{contactix.Hex, "..../..../.... 0", []string{"a1"}, "swap-pieces", "swap-shape",
			"Swapping pieces mirrors the board, which needs as many rows as columns."},
		{contactix.Contactix, "../.. 0", []string{"a1"}, "swap-pieces", "swap-off", "These rules have no swap."},
		{contactix.Hex, "../.. 0", []string{"a1"}, "pass", "pass", "Hex has no pass."},
	} {
		s := play(t, setUp(t, row.setup, row.rules), row.plies...)
		_, ill := s.ParseMove(row.text)
		if ill == nil || ill.Code != "contactix/"+row.code || ill.Message != row.says {
			t.Errorf("%s after %v: %v, want contactix/%s: %s", row.text, row.plies, ill, row.code, row.says)
			continue
		}
		column, line, isCell := contactix.ParseCell(row.text)
		if _, on := s.CellAt(column, line); (isCell && on) != (len(ill.Cells) == 1) {
			t.Errorf("%s after %v is about the cells %v", row.text, row.plies, ill.Cells)
		}
	}
}

func TestMovesRoundTrip(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {3, 3}, {30, 2}, {63, 63}} {
		s := newState(t, size[0], size[1], contactix.HexPass)
		for range 2 {
			for _, m := range s.Moves(nil) {
				text := string(s.AppendMove(nil, m))
				if got, ill := s.ParseMove(text); ill != nil || got != m {
					t.Errorf("%s is read as %d, %v; want %d", text, got, ill, m)
				}
				if got, ill := s.ParseMove(strings.ToUpper(text)); m < contactix.SwapPieces && (ill != nil || got != m) {
					t.Errorf("%s in capitals is read as %d, %v; want %d", text, got, ill, m)
				}
			}
			s.Play(s.Moves(nil)[0])
		}
	}
}

func TestSetupsRoundTrip(t *testing.T) {
	for _, text := range []string{
		". 0", "1 0", "0../011/... 0", "10/01 1", "..0/.../... 1 swap", strings.Repeat(strings.Repeat(".", 63)+"/", 62) + strings.Repeat("01.", 21) + " 1",
	} {
		s, err := contactix.Start(text, game.Options{Rules: "hex"})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := string(s.AppendPosition(nil)); got != text {
			t.Errorf("%s comes back as %s", text, got)
		}
	}
}

func TestBrokenSetups(t *testing.T) {
	for _, row := range []struct{ setup, size, code, says string }{
		{"", "", "", ""},
		{".../...", "", "setup", "rows of cells, a space and the side to move"},
		{".../... 2", "", "setup", "the side to move must be 0 or 1, not 2"},
		{".../... 01", "", "setup", "the side to move must be 0 or 1, not 01"},
		{".../.. 0", "", "setup", "row 2 has 2 cells, but row 1 has 3"},
		{".../.2. 0", "", "setup", "a cell must be ., 0 or 1, not '2'"},
		{"../.. 0 now", "", "setup", "rows of cells"},
		{"../.. 0", "3", "setup", "its size is 2x2, and 3x3 was asked for"},
		{"/ 0", "", "size", "each 1 to 63"},
		{strings.Repeat(".", 64) + " 0", "", "size", "each 1 to 63"},
		{"", "64", "size", "each 1 to 63"},
		{"", "0x3", "size", "each 1 to 63"},
		{"", "3x", "size", "each 1 to 63"},
		{"", "-3", "size", "each 1 to 63"},
		{"", "+3", "size", "each 1 to 63"},
		{"", "99999999999999999999", "size", "each 1 to 63"},
	} {
		_, err := contactix.Start(row.setup, game.Options{Values: map[string]string{"size": row.size}})
		if row.code == "" {
			if err != nil {
				t.Errorf("%q: %v", row.setup, err)
			}
			continue
		}
		ill, ok := err.(*game.Illegal)
		if !ok || ill.Code != "contactix/"+row.code || !strings.Contains(ill.Message, row.says) {
			t.Errorf("%q, size %q: %v, want contactix/%s: … %s …", row.setup, row.size, err, row.code, row.says)
		}
	}
}

func TestSizes(t *testing.T) {
	for text, want := range map[string][2]int{"11": {11, 11}, "10x5": {10, 5}, "10 * 5": {10, 5}, "5:4": {5, 4}, "63X1": {63, 1}} {
		s, err := contactix.Start("", game.Options{Values: map[string]string{"size": text}})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if b := s.(*contactix.State); b.Columns() != want[0] || b.Rows() != want[1] {
			t.Errorf("%s is %d × %d, want %v", text, b.Columns(), b.Rows(), want)
		}
	}
}

func FuzzParseCell(f *testing.F) {
	for _, text := range []string{"a1", "BK63", "a0", "zz99", "a01", "1a", "é1", strings.Repeat("z", 100) + "9"} {
		mutate.Add(f, text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		column, row, ok := contactix.ParseCell(text)
		if !ok {
			return
		}
		if column < 0 || row < -1 {
			t.Fatalf("%q is column %d, row %d", text, column, row)
		}
		if column < contactix.MaxSide && row >= 0 && row < contactix.MaxSide {
			if got := string(contactix.AppendCell(nil, column, row, contactix.Lower)); got != strings.ToLower(text) {
				t.Fatalf("%q comes back as %q", text, got)
			}
		}
	})
}

func FuzzSetup(f *testing.F) {
	for _, text := range []string{". 0", "0../011/... 0", "10/01 1", "..0/.../... 1 swap", "/ 0", ".../.. 0", "11/.. 0 swap"} {
		mutate.Add(f, text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := contactix.Start(text, game.Options{Rules: "hex"})
		if err != nil || text == "" {
			return
		}
		position := string(s.AppendPosition(nil))
		again, err := contactix.Start(position, game.Options{Rules: "hex"})
		if err != nil || string(again.AppendPosition(nil)) != position || again.Key() != s.Key() {
			t.Fatalf("%q is %q, which does not read back: %v", text, position, err)
		}
	})
}
