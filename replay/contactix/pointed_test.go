package contactix_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

var _ game.Pointed = (*contactix.State)(nil)

// pointedAfter returns the position after some moves, on a board of 3 × 3 under rules, or of a set-up.
func pointedAfter(t testing.TB, rules, setup, moves string, values map[string]string) *contactix.State {
	t.Helper()
	if setup == "" && values["size"] == "" {
		values = map[string]string{"size": "3", "swap": values["swap"]}
	}
	s, err := contactix.Start(setup, game.Options{Rules: rules, Values: values})
	if err != nil {
		t.Fatal(err)
	}
	for text := range strings.FieldsSeq(moves) {
		m, ill := s.ParseMove(text)
		if ill != nil {
			t.Fatal(ill)
		}
		s.Play(m)
	}
	return s.(*contactix.State)
}

// Every gesture is one click.
func TestGestures(t *testing.T) {
	for _, v := range []struct{ rules, setup, moves, move, want string }{
		{"contactix", "", "", "c1", "c:0,2"},
		{"contactix", "", "b1", "b2", "c:1,1"},
		{"hex", "", "c1", "swap-pieces", "b:swap c:0,2"},
		{"hex", "", "c1", "swap-sides", "b:swap c:0,2"},
		{"hex", "..0/.../... 1 swap", "", "swap-pieces", "b:swap c:0,2"},
		{"hex+pass", "", "", "pass", "b:pass"},
	} {
		s := pointedAfter(t, v.rules, v.setup, v.moves, nil)
		m, ill := s.ParseMove(v.move)
		if ill != nil {
			t.Fatal(ill)
		}
		var spots []string
		for _, g := range s.AppendGestures(nil, m, false) {
			if len(g) != 1 || len(g[0].Spots) != 1 || g[0].Need != 1 {
				t.Errorf("%s takes more than a click: %v", v.move, g)
			}
			spots = append(spots, g[0].Spots[0].String())
		}
		if got := strings.Join(spots, " "); got != v.want {
			t.Errorf("%s, %s: %s, want %s", v.rules, v.move, got, v.want)
		}
		if got := string(s.AppendPointed(nil, m, nil)); got != v.move {
			t.Errorf("%s, %s: written %s", v.rules, v.move, got)
		}
		if hands := s.AppendHands(nil); len(hands) > 0 {
			t.Errorf("somebody has %v in hand", hands)
		}
	}
}

func TestRefusedClicks(t *testing.T) {
	for _, v := range []struct{ rules, moves, clicks, code, words string }{
		{"contactix", "", "", "bad-move", "Nothing was selected."},
		{"contactix", "", "c:0,0", "", ""},
		{"contactix", "", "c:0,0 c:0,1", "bad-move", "more was selected"},
		{"contactix", "", "c:3,0", "off-board", "A4 is not on this 3 × 3 board."},
		{"contactix", "", "c:-1,0", "off-board", "(-1,0) is not on"},
		{"contactix", "b1", "c:0,1", "occupied", "B1 already holds a red tile."},
		{"contactix", "b1", "b:swap", "swap-off", ""},
		{"contactix", "", "b:pass", "pass", ""},
		{"contactix", "", "b:resign", "bad-move", "no button `resign`"},
		{"contactix", "", "h:0/red", "bad-move", "in hand"},
		{"contactix", "a1 b1 a2 b2 a3", "c:2,2", "game-over", "Red won with ply 5"},
		{"contactix", "a1 b1 a2 b2 a3", "", "game-over", ""},
		{"hex", "", "b:swap", "swap-late", ""},
		{"hex", "b1", "b:swap", "", ""},
		{"hex", "b1", "c:0,1", "", ""},
		{"hex", "b1", "c:0,1 c:0,1", "bad-move", ""},
		{"hex", "b1 a1", "c:0,1", "occupied", ""},
		{"hex", "b1 swap-pieces", "c:1,0", "occupied", "A2 already holds a blue tile."},
		{"hex", "b1 a1", "b:swap", "swap-late", ""},
		{"hex+pass", "", "b:pass", "", ""},
		{"hex+pass", "", "b:pass b:pass", "bad-move", ""},
	} {
		s := pointedAfter(t, v.rules, "", v.moves, nil)
		var clicks []game.Spot
		for word := range strings.FieldsSeq(v.clicks) {
			spot, ok := game.ParseSpot(word)
			if !ok {
				t.Fatalf("%q is no spot", word)
			}
			clicks = append(clicks, spot)
		}
		ill := s.Refuse(clicks)
		if v.code == "" {
			if ill != nil {
				t.Errorf("%s, %s, %q: %v", v.rules, v.moves, v.clicks, ill)
			}
			continue
		}
		if ill == nil || ill.Code != "contactix/"+v.code || !strings.Contains(ill.Message, v.words) {
			t.Errorf("%s, %s, %q: %v, want %s, %q", v.rules, v.moves, v.clicks, ill, v.code, v.words)
			continue
		}
		want := game.CellsOf(clicks, func(c game.Cell) bool { return min(c.Row, c.Col) >= 0 && max(c.Row, c.Col) < 3 })
		if !slices.Equal(ill.Cells, want) {
			t.Errorf("%s, %s, %q: cells %v, want %v", v.rules, v.moves, v.clicks, ill.Cells, want)
		}
	}
}

// The button swaps what the rules swap here: sides, where the board has no long diagonal or the game was started so.
func TestTheSwapButtonIsTheUsualSwap(t *testing.T) {
	for _, values := range []map[string]string{{"size": "3x4"}, {"size": "3", "swap": "sides"}} {
		s := pointedAfter(t, "hex", "", "b1", values)
		if ill := s.Refuse([]game.Spot{game.ButtonSpot("swap")}); ill != nil {
			t.Errorf("%v: %v", values, ill)
		}
		if m := s.UsualSwap(); m != contactix.SwapSides || !slices.Contains(s.Moves(nil), m) {
			t.Errorf("%v: the swap is %d", values, m)
		}
	}
}

func TestClicksFarOffTheBoard(t *testing.T) {
	s := pointedAfter(t, "hex", "", "", nil)
	for _, n := range []int16{math.MinInt16, -1, 3, 26, 701, 702, math.MaxInt16} {
		for _, c := range []game.Cell{{Row: n}, {Col: n}, {Row: n, Col: n}} {
			ill := s.Refuse([]game.Spot{game.CellSpot(c)})
			if ill == nil || ill.Code != "contactix/off-board" || strings.ContainsAny(ill.Message, "@[\ufffd") || len(ill.Cells) > 0 {
				t.Errorf("%v: %v", c, ill)
			}
		}
	}
}
