package bluelagoon_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

var _ game.Pointed = (*bluelagoon.State)(nil)

// tinyExploration is the tiny board with a settler of player 0, who is to move, on 1,0 beside the circle: a settler
// or a village may be placed on 0,0, settlers on sea, and nothing on 0,1.
var tinyExploration = fmt.Sprintf(tiny, 0, "E", " 0,0", 0, "0 0 0 0 0 S 1,0 T", 0, "0 0 0 0 0 S 2,1 T")

// tinySettlement is the tiny board with a village of player 0, who is to move, on 0,1.
var tinySettlement = fmt.Sprintf(tiny, 0, "S", " 0,0", 0, "0 0 0 0 0 S T 0,1", 0, "0 0 0 0 0 S 2,1 T")

func gesturesText(s *bluelagoon.State, m game.Move) string {
	var all []string
	for _, g := range s.AppendGestures(nil, m, false) {
		for _, step := range g {
			all = append(all, fmt.Sprint(step.Need, " of ", step.Spots))
		}
	}
	return strings.Join(all, "; ")
}

// A piece and a cell are pointed at in any order; the cell is enough where the other piece may not be placed.
func TestGestures(t *testing.T) {
	for _, v := range []struct{ state, move, want string }{
		{tinyExploration, "S 0,0", "2 of [h:0/settler c:0,0]"},
		{tinyExploration, "T 0,0", "2 of [h:0/village c:0,0]"},
		{tinyExploration, "S 1,2", "2 of [h:0/settler c:1,2]; 1 of [c:1,2]"},
		{tinySettlement, "S 0,0", "2 of [h:0/settler c:0,0]; 1 of [c:0,0]"},
	} {
		s := parsed(t, v.state)
		m, ill := s.ParseMove(v.move)
		if ill != nil {
			t.Fatal(ill)
		}
		if got := gesturesText(s, m); got != v.want {
			t.Errorf("%s: %s, want %s", v.move, got, v.want)
		}
		if got := string(s.AppendPointed(nil, m, nil)); got != v.move {
			t.Errorf("%s is written %s", v.move, got)
		}
	}
}

// A village is all that is left where the settlers are used up, and then its cells are enough.
func TestACellIsEnoughForTheLastKindOfPiece(t *testing.T) {
	s := started(t, "space-invaders", 4, 1)
	for s.Turn() == game.Chance || s.SettlersLeft(s.Turn()) > 0 {
		s.Play(s.Moves(nil)[0])
	}
	for _, m := range s.Moves(nil) {
		if got := s.AppendGestures(nil, m, false); len(got) != 2 {
			t.Errorf("%s: %v", moveText(s, m), got)
		}
	}
}

// The host deals, so that nobody points at a deal.
func TestDealsAreNotPointedAt(t *testing.T) {
	s := started(t, "default", 2, 1)
	if got := s.AppendGestures(nil, s.Moves(nil)[0], false); got != nil {
		t.Errorf("the deal: %v", got)
	}
}

// All players have both kinds of piece in hand, with the villages that are discarded as none.
func TestHands(t *testing.T) {
	for state, want := range map[string]string{
		tinyExploration: "h:0/settler 29 Settlers of player 0, h:0/village 5 Villages of player 0, h:1/settler 29 Settlers of player 1, h:1/village 5 Villages of player 1",
		tinySettlement:  "h:0/settler 30 Settlers of player 0, h:0/village 0 Villages of player 0, h:1/settler 29 Settlers of player 1, h:1/village 0 Villages of player 1",
	} {
		var got []string
		for _, h := range parsed(t, state).AppendHands(nil) {
			got = append(got, fmt.Sprint(h.Spot, " ", h.Count, " ", h.Name))
		}
		if text := strings.Join(got, ", "); text != want {
			t.Errorf("in hand are\n%s, want\n%s", text, want)
		}
	}
	if got := started(t, "default", 4, 1).AppendHands(nil); len(got) != 8 {
		t.Errorf("four players have %d kinds in hand", len(got))
	}
}

func TestRefusedClicks(t *testing.T) {
	const over = "a 3 2; c 0 S; i 5 0,0; s; r C B W P S 0,0; p 0 1 0 0 0 0 0 S T 2,0; p 1 1 0 0 0 0 0 S T;"
	for _, v := range []struct{ state, clicks, code, words string }{
		{tinyExploration, "", "malformed-move", "Nothing was selected."},
		{tinyExploration, "c:0,0", "", ""},
		{tinyExploration, "h:0/village", "", ""},
		{tinyExploration, "c:0,0 h:0/village", "", ""},
		{tinyExploration, "h:0/village c:0,0", "", ""},
		{tinyExploration, "c:1,2", "", ""},
		{tinyExploration, "c:0,1", "not-adjacent", "0,1 does not"},
		{tinyExploration, "c:2,1", "occupied", "player 1's settler"},
		{tinyExploration, "c:0,2", "off-board", "row 0 has 2 columns"},
		{tinyExploration, "c:-1,0", "off-board", "the board has 3 rows"},
		{tinyExploration, "h:0/village c:1,2", "village-on-sea", ""},
		{tinyExploration, "c:1,2 h:0/village", "village-on-sea", ""},
		{tinyExploration, "h:0/settler c:0,1", "not-adjacent", ""},
		{tinyExploration, "c:0,0 c:1,2", "malformed-move", "one piece in hand and one cell"},
		{tinyExploration, "h:0/settler h:0/village", "malformed-move", "one piece in hand and one cell"},
		{tinyExploration, "h:0/settler c:0,0 c:1,2", "malformed-move", "more was selected"},
		{tinyExploration, "h:1/settler", "wrong-turn", "player 0's turn, not player 1's"},
		{tinyExploration, "c:0,0 h:1/settler", "wrong-turn", ""},
		{tinyExploration, "h:2/settler", "malformed-move", "There is no player 2."},
		{tinyExploration, "h:0/temple", "malformed-move", "`temple`"},
		{tinyExploration, "b:pass", "malformed-move", "skipped"},
		{tinyExploration, "b:swap", "malformed-move", "no button"},
		{tinySettlement, "h:0/village", "village-in-settlement", ""},
		{tinySettlement, "c:0,0 h:0/village", "village-in-settlement", ""},
		{tinySettlement, "h:0/settler", "", ""},
		{tinySettlement, "c:2,0", "not-adjacent", ""},
		{over, "c:2,0", "game-over", ""},
		{over, "", "game-over", ""},
	} {
		s := parsed(t, v.state)
		clicks := spots(t, v.clicks)
		ill := s.Refuse(clicks)
		if codeOf(ill) != v.code || ill != nil && !strings.Contains(ill.Message, v.words) {
			t.Errorf("%q: %v, want %s, %q", v.clicks, ill, v.code, v.words)
			continue
		}
		want := game.CellsOf(clicks, func(c game.Cell) bool {
			_, ok := s.Board().Cell(int(c.Row), int(c.Col))
			return ok
		})
		if ill != nil && !slices.Equal(ill.Cells, want) {
			t.Errorf("%q: cells %v, want %v", v.clicks, ill.Cells, want)
		}
	}
}

func spots(t *testing.T, text string) (all []game.Spot) {
	t.Helper()
	for word := range strings.FieldsSeq(text) {
		spot, ok := game.ParseSpot(word)
		if !ok {
			t.Fatalf("%q is no spot", word)
		}
		all = append(all, spot)
	}
	return all
}

// Who has villages left and no place for one hears why, and before the deal that it is due.
func TestRefusedClicksOfWholeGames(t *testing.T) {
	s := started(t, "default", 2, 1)
	if ill := s.Refuse(spots(t, "c:9,3")); codeOf(ill) != "not-dealt" {
		t.Errorf("before the deal: %v", ill)
	}
	s = dealt(t)
	if ill := s.Refuse(spots(t, "h:0/village")); codeOf(ill) != "not-adjacent" || !strings.Contains(ill.Message, "No village can be placed") {
		t.Errorf("the first ply: %v", ill)
	}
	s = started(t, "space-invaders", 4, 1)
	for s.Turn() == game.Chance || s.VillagesLeft(s.Turn()) > 0 {
		moves := s.Moves(nil)
		s.Play(moves[len(moves)-1])
	}
	if ill := s.Refuse([]game.Spot{game.HandSpot(s.Turn(), "village")}); codeOf(ill) != "no-villages-left" {
		t.Errorf("after five villages: %v", ill)
	}
}

// The refusal of a cell is that of the piece that is left.
func TestRefusedCellsWithoutSettlers(t *testing.T) {
	s := started(t, "space-invaders", 4, 1)
	for s.Turn() == game.Chance || s.SettlersLeft(s.Turn()) > 0 {
		s.Play(s.Moves(nil)[0])
	}
	codes := map[string]bool{}
	for cell := range s.Board().Cells() {
		codes[codeOf(s.Refuse([]game.Spot{game.CellSpot(s.Board().Place(cell))}))] = true
	}
	if !codes[""] || !codes["occupied"] || !codes["not-adjacent"] || codes["no-settlers-left"] {
		t.Errorf("codes of cells: %v", codes)
	}
}

func TestClicksFarOffTheBoard(t *testing.T) {
	s := parsed(t, tinyExploration)
	for _, n := range []int16{math.MinInt16, -1, 3, math.MaxInt16} {
		for _, c := range []game.Cell{{Row: n}, {Col: n}, {Row: n, Col: n}} {
			for _, clicks := range [][]game.Spot{{game.CellSpot(c)}, {game.HandSpot(0, "settler"), game.CellSpot(c)}} {
				if ill := s.Refuse(clicks); codeOf(ill) != "off-board" || len(ill.Cells) > 0 {
					t.Errorf("%v: %v", clicks, ill)
				}
			}
		}
	}
	for _, seat := range []game.Seat{math.MinInt8, -1, 4, math.MaxInt8} {
		if ill := s.Refuse([]game.Spot{game.HandSpot(seat, "settler")}); codeOf(ill) != "malformed-move" {
			t.Errorf("player %d: %v", seat, ill)
		}
	}
}
