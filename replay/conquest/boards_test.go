package conquest_test

import (
	"testing"

	"github.com/plybook/plybook/replay/conquest"
)

func TestBoardOperations(t *testing.T) {
	const start3 = "__0_1_2\n0|X _ O \n1|_ _ _ \n2|O _ X \n---\n"
	s, ill := conquest.ReadBoard([]byte(start3), 0)
	if ill != nil {
		t.Fatal(ill)
	}
	if got := string(s.AppendBoard(nil)); got != start3 {
		t.Errorf("written as\n%s", got)
	}
	from, to, ill := conquest.ParseMoveText("(0,2)->(1,1)")
	if ill != nil {
		t.Fatal(ill)
	}
	after, ill := s.Apply(from, to)
	if ill != nil {
		t.Fatal(ill)
	}
	if got := string(after.AppendRows(nil)); got != "O_O/_O_/O_O" || string(s.AppendBoard(nil)) != start3 {
		t.Errorf("after O's move %s", got)
	}
	if n := len(after.MovesOf(nil, 0)); n != 0 {
		t.Errorf("X has %d moves", n)
	}
	if n := len(s.MovesOf(nil, 1)); n != 10 {
		t.Errorf("O has %d moves at the start, want 10", n)
	}
	if _, ill = s.Apply(to, from); ill == nil || ill.Code != "conquest/no-pawn" {
		t.Errorf("%v", ill)
	}
	if _, _, ill = conquest.ParseMoveText("(0,2) -> (1,1)"); ill == nil || ill.Code != "conquest/bad-move" {
		t.Errorf("%v", ill)
	}
	for text, code := range map[string]string{
		"": "conquest/bad-board", start3 + start3: "conquest/bad-board", "__0_1\n0|_ _\n1|_ _": "conquest/no-pawns", "__0_1_2\n0|X": "conquest/bad-board",
	} {
		if _, ill := conquest.ReadBoard([]byte(text), 0); ill == nil || ill.Code != code {
			t.Errorf("%q: %v, want %s", text, ill, code)
		}
	}
}
