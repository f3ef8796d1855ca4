package bluelagoon_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// codeOf returns the code of a refusal without the game's name, or "".
func codeOf(ill *game.Illegal) string {
	if ill == nil {
		return ""
	}
	return strings.TrimPrefix(ill.Code, "bluelagoon/")
}

// The refusals after the first ply: player 1 is to move and has no piece.
func TestRefusals(t *testing.T) {
	s := dealt(t)
	play(t, s, "S 9,3")
	for text, want := range map[string]string{
		"S 9,3":  "occupied",
		"S 8,4":  "not-adjacent",
		"T 9,4":  "village-on-sea",
		"T 8,4":  "not-adjacent",
		"S 0,12": "off-board",
		"S 13,0": "off-board",
		"S 9,4":  "",
		"s 9,4":  "malformed-move",
		"deal C": "unexpected-deal",
	} {
		if _, ill := s.ParseMove(text); codeOf(ill) != want {
			t.Errorf("%s: %v, not %q", text, ill, want)
		}
	}
	_, ill := s.ParseMove("T 9,4")
	if got := texts(s, ill.Near); !slices.Contains(got, "S 9,4") {
		t.Errorf("near T 9,4 are %v", got)
	}
	if _, ill := s.ParseMoveBy(0, "S 9,4"); codeOf(ill) != "wrong-turn" || !strings.Contains(ill.Message, "player 1's turn, not player 0's") {
		t.Errorf("player 0 moves: %v", ill)
	}
}

func TestRefusalsOfOtherPhases(t *testing.T) {
	s := started(t, "default", 2, 1)
	if _, ill := s.ParseMove("S 9,3"); codeOf(ill) != "not-dealt" {
		t.Errorf("before the deal: %v", ill)
	}
	for s.Phase() == bluelagoon.Exploration {
		if of, due := s.Due(); due && of == bluelagoon.Settlement {
			if _, ill := s.ParseMove("S 9,3"); codeOf(ill) != "missing-deal" {
				t.Errorf("before the second deal: %v", ill)
			}
		}
		moves := s.Moves(nil)
		s.Play(moves[len(moves)-1])
	}
	if _, ill := s.ParseMove("T 9,3"); codeOf(ill) != "village-in-settlement" {
		t.Errorf("a village in settlement: %v", ill)
	}
	playOut(s)
	if _, ill := s.ParseMove("S 9,3"); codeOf(ill) != "game-over" {
		t.Errorf("after the end: %v", ill)
	}
	if _, ill := s.ParseMove("deal C B W P S;"); codeOf(ill) != "unexpected-deal" {
		t.Errorf("a deal after the end: %v", ill)
	}
}

// Who places settlers on sea alone runs out of them, and who places a village whenever possible of those.
func TestNoPiecesLeft(t *testing.T) {
	for text, choose := range map[string]func(moves []game.Move) game.Move{
		"S 0,0": func(moves []game.Move) game.Move { return moves[0] },
		"T 0,0": func(moves []game.Move) game.Move { return moves[len(moves)-1] },
	} {
		s := started(t, "space-invaders", 4, 1)
		left := func(seat game.Seat) int { return min(s.SettlersLeft(seat), s.VillagesLeft(seat)) }
		for s.Turn() == game.Chance || left(s.Turn()) > 0 {
			s.Play(choose(s.Moves(nil)))
		}
		want := map[string]string{"S 0,0": "no-settlers-left", "T 0,0": "no-villages-left"}[text]
		if _, ill := s.ParseMove(text); codeOf(ill) != want {
			t.Errorf("%v, not %s, in\n%s", ill, want, position(s))
		}
	}
}

// Villages that were not placed in exploration are discarded, and settlers come back.
func TestPiecesLeft(t *testing.T) {
	for phase, want := range map[string][2][2]int{"E": {{30, 4}, {29, 5}}, "S": {{30, 0}, {29, 0}}} {
		s := parsed(t, "a 3 2; c 0 "+phase+"; i 5 0,0; i 7 0,1; s 0,0; r C 0,0 B W P S; p 0 0 0 0 0 0 0 S T 0,1; p 1 0 0 0 0 0 0 S 2,0 T;")
		for seat := range game.Seat(2) {
			if got := [2]int{s.SettlersLeft(seat), s.VillagesLeft(seat)}; got != want[seat] {
				t.Errorf("in phase %s player %d has %d settlers and villages left, want %d", phase, seat, got, want[seat])
			}
		}
	}
}

// tiny is a board of 3 rows that is all sea but for a cell with a stone circle and one without.
const tiny = "a 3 2; c %d %s; i 5 0,0; i 7 0,1; s 0,0; r C%s B W P S; p 0 %d %s; p 1 %d %s;"

// A player who cannot move is skipped, and the record shows it by the turn alone.
func TestStuckPlayersAreSkipped(t *testing.T) {
	// In settlement player 1 of three has no village, and player 2 none either.
	s := parsed(t, "a 3 3; c 0 S; i 5 0,0; s; r C B W P S 0,0; p 0 1 0 0 0 0 0 S T 2,0; p 1 1 0 0 0 0 0 S T; p 2 1 0 0 0 0 0 S T;")
	for seat, stuck := range []bool{false, true, true} {
		if s.Stuck(game.Seat(seat)) != stuck {
			t.Errorf("player %d is stuck: %v", seat, !stuck)
		}
	}
	if s.Turn() != game.Nobody {
		t.Errorf("no resource is left, and it is the turn of %d", s.Turn())
	}
	s = parsed(t, "a 3 3; c 0 S; i 5 0,0; s; r C 0,0 B W P S; p 0 1 0 0 0 0 0 S T 2,0; p 1 1 0 0 0 0 0 S T; p 2 1 0 0 0 0 0 S T;")
	s.Play(s.Moves(nil)[0])
	if s.Turn() != 0 || !slices.Equal(s.Skipped(nil), []game.Seat{1, 2}) {
		t.Errorf("the turn is of %d, and %v were skipped", s.Turn(), s.Skipped(nil))
	}
	_, ill := s.ParseMoveBy(1, "S 1,0")
	if codeOf(ill) != "wrong-turn" || !strings.HasSuffix(ill.Message, "; players 1 and 2 have no move and are skipped.") {
		t.Errorf("player 1 moves: %v", ill)
	}
}

// Exploration ends when the last resource is claimed, although players could go on; statuettes do not matter.
func TestExhaustedPhase(t *testing.T) {
	s := parsed(t, fmt.Sprintf(tiny, 0, "E", " 0,0", 0, "0 0 0 0 0 S 1,0 T", 0, "0 0 0 0 0 S T"))
	if over, _, _ := s.PhaseOver(); over {
		t.Error("the phase is over with a coconut on the board")
	}
	play(t, s, "T 0,0")
	over, exhausted, stuck := s.PhaseOver()
	if !over || !exhausted || stuck {
		t.Errorf("over %v, exhausted %v, stuck %v", over, exhausted, stuck)
	}
	if last, ok := s.Last(); !ok || last.Claimed != bluelagoon.Coconut || last.Piece != bluelagoon.Village {
		t.Errorf("the last ply is %+v", last)
	}
	if s.Turn() != game.Chance {
		t.Errorf("the turn is of %d", s.Turn())
	}
}

// If no village survives exploration, settlement is over at once and adds nothing.
func TestNoVillageSurvives(t *testing.T) {
	s := parsed(t, fmt.Sprintf(tiny, 1, "E", " 0,0", 0, "0 0 0 0 0 S 2,0 T", 0, "0 0 0 0 0 S 1,0 T"))
	play(t, s, "T 0,0")
	if !s.NoneSurvive() {
		t.Fatal("a village survives")
	}
	moves := s.Moves(nil)
	if !slices.Equal(moves, []game.Move{bluelagoon.NoDeal}) {
		t.Fatalf("the moves are %v", texts(s, moves))
	}
	checkMoveText(t, s, bluelagoon.NoDeal)
	before := position(s)
	s.Play(bluelagoon.NoDeal)
	// Player 1 has an island of 5 and its majority; player 0 has nothing.
	if got, want := position(s), fmt.Sprintf(tiny, 1, "S", "", 0, "0 0 0 0 0 S T", 10, "0 0 0 0 0 S T"); got != want {
		t.Errorf("after it\n%s\nnot\n%s", got, want)
	}
	if o := s.Outcome(); s.Turn() != game.Nobody || !o.Won(1) || o.Won(0) {
		t.Errorf("the turn is of %d, and the outcome %+v", s.Turn(), o)
	}
	s.Undo()
	if position(s) != before {
		t.Errorf("taken back:\n%s\nnot\n%s", position(s), before)
	}
}

// Ties go to most tokens of settlement; who is equal then shares the victory. Three are equal in the last.
func TestTies(t *testing.T) {
	const end = "a 3 3; c 0 S; i 5 0,0; s; r C B W P S 0,0; p 0 %d %d 0 0 0 0 S T; p 1 %d %d 0 0 0 0 S T; p 2 %d %d 0 0 0 0 S T;"
	for _, c := range []struct {
		scores, tokens [3]int
		winners        uint8
		reason         string
	}{
		{[3]int{7, 8, 6}, [3]int{1, 0, 1}, 0b010, "points"},
		{[3]int{8, 8, 6}, [3]int{1, 0, 1}, 0b001, "tokens"},
		{[3]int{8, 8, 8}, [3]int{0, 1, 1}, 0b110, "shared"},
		{[3]int{8, 8, 8}, [3]int{1, 1, 1}, 0b111, "shared"},
	} {
		s := parsed(t, fmt.Sprintf(end, c.scores[0], c.tokens[0], c.scores[1], c.tokens[1], c.scores[2], c.tokens[2]))
		if o := s.Outcome(); o.Winners != c.winners || o.Reason != c.reason || !o.Scored || int(o.Scores[1]) != c.scores[1] {
			t.Errorf("%v: %+v", c, o)
		}
	}
	s := parsed(t, fmt.Sprintf(end, 999_999_999, 1, 0, 0, 0, 0))
	if o := s.Outcome(); o.Scored || !o.Won(0) {
		t.Errorf("a score that is too large: %+v", o)
	}
}

// With both tokens a tie is broken by those of exploration too, which a single state does not say.
func TestTieBreakOfBothPhases(t *testing.T) {
	both := game.Options{Values: map[string]string{"tie-break": "both"}}
	if _, err := bluelagoon.Start(fmt.Sprintf(tiny, 0, "S", " 0,0", 1, "0 0 0 0 0 S T 2,0", 1, "0 0 0 0 0 S T"), both); err == nil {
		t.Error("a single state in settlement is accepted")
	}
	// Both have 5 points for a link; player 0 claims the only token, in exploration. No village survives.
	const setup = "a 3 2; c 0 E; i 0 0,0; i 0 0,1; s 0,0; r C 0,0 B W P S; p 0 0 0 0 0 0 0 S 1,0 T; p 1 0 0 0 0 0 0 S 0,1 1,1 T;"
	for tie, reason := range map[string]string{"settlement": "shared", "both": "tokens"} {
		state, err := bluelagoon.Start(setup, game.Options{Values: map[string]string{"tie-break": tie}})
		if err != nil {
			t.Fatal(err)
		}
		play(t, state.(*bluelagoon.State), "S 0,0")
		state.Play(state.Moves(nil)[0])
		if o := state.Outcome(); o.Scores[0] != 5 || o.Scores[1] != 5 || o.Reason != reason || !o.Won(0) {
			t.Errorf("%s: %+v in\n%s", tie, o, position(state))
		}
	}
}

// Rounding is per island: two players with equal pieces on an island of 9 get 4 each.
func TestMajoritiesAreRounded(t *testing.T) {
	s := parsed(t, "a 3 3; c 0 E; i 9 0,0 0,1 1,0 1,1; i 9 1,2; s; r C B W P S 0,0; p 0 0 0 0 0 0 0 S 0,0 T; p 1 0 0 0 0 0 0 S 0,1 T; p 2 0 0 0 0 0 0 S 1,0 1,2 T;")
	for seat, want := range []int{3, 3, 12} {
		if got := s.Scores(game.Seat(seat)).Majorities; got != want {
			t.Errorf("player %d has %d points for majorities, not %d", seat, got, want)
		}
	}
	if pieces, leaders := s.Majority(0); pieces != 1 || leaders != 0b111 {
		t.Errorf("%d pieces, by %b", pieces, leaders)
	}
}

func TestResourcePoints(t *testing.T) {
	for hand, want := range map[string]int{
		"0 0 0 0": 0, "1 0 0 0": 0, "2 0 0 0": 5, "3 0 0 0": 10, "4 0 0 0": 20, "6 0 0 0": 20,
		"1 1 1 0": 0, "1 1 1 1": 10, "2 2 2 2": 30, "4 3 2 1": 45, "0 0 0 3": 10,
	} {
		text := fmt.Sprintf(tiny, 0, "E", "", 0, hand+" 3 S T", 0, "0 0 0 0 0 S T")
		if got := parsed(t, text).Scores(0); got.Resources != want || got.Statuettes != 12 {
			t.Errorf("%s and 3 statuettes score %+v", hand, got)
		}
	}
}

// The chain that links most islands; of equals the one with more pieces, then the first.
func TestBestChain(t *testing.T) {
	s := dealt(t)
	if c := s.BestChain(0); len(c.Cells) != 0 || s.Scores(0).Links != 0 {
		t.Errorf("without pieces: %v", c)
	}
	for _, text := range []string{"S 0,4", "S 12,9", "S 9,3", "S 12,6", "S 0,8", "S 10,9"} {
		play(t, s, text)
	}
	if c := s.BestChain(0); !slices.Equal(c.Cells, []int{4}) || len(c.Islands) != 0 {
		t.Errorf("three settlers on sea: %v", c)
	}
	for _, text := range []string{"S 0,5", "S 12,10", "S 0,3", "S 11,10", "S 8,2", "S 10,8", "S 10,3", "S 9,9"} {
		play(t, s, text)
	}
	c := s.BestChain(0)
	if !slices.Equal(c.Islands, []int{0, 1}) || len(c.Cells) != 3 || s.Scores(0).Links != 10 {
		t.Errorf("the best chain is %v", c)
	}
	play(t, s, "S 9,2")
	if c := s.BestChain(0); !slices.Equal(c.Islands, []int{4, 5}) || len(c.Cells) != 4 || s.Scores(0).Links != 10 {
		t.Errorf("with a fourth piece in another chain the best is %v", c)
	}
	if len(s.Chains(0)) != 3 {
		t.Errorf("the chains are %v", s.Chains(0))
	}
}

func TestStart(t *testing.T) {
	for _, c := range []struct {
		setup   string
		values  map[string]string
		board   string
		players int
	}{
		{"", nil, "default", 2},
		{"map face", nil, "face", 2},
		{"", map[string]string{"map": "sides", "players": "4"}, "sides", 4},
		{"map wheels", map[string]string{"map": "sides", "players": "3"}, "wheels", 3},
		{small, nil, "", 2},
		{"", map[string]string{"map": small}, "", 2},
	} {
		state, err := bluelagoon.Start(c.setup, game.Options{Values: c.values})
		if err != nil {
			t.Errorf("%v: %v", c, err)
			continue
		}
		s := state.(*bluelagoon.State)
		if s.Board().MapName() != c.board || s.Seats() != c.players || c.board != "" && s.Turn() != game.Chance {
			t.Errorf("%v: %q of %d, turn of %d", c, s.Board().MapName(), s.Seats(), s.Turn())
		}
	}
	for _, c := range []struct {
		setup  string
		values map[string]string
		want   string
	}{
		{"map atlantis", nil, "bluelagoon/unknown-map"},
		{"", map[string]string{"map": "atlantis"}, "bluelagoon/unknown-map"},
		{"a 3 2;", nil, "bluelagoon/bad-statement"},
		{small, map[string]string{"players": "3"}, "players is 3"},
		{"", map[string]string{"players": "5"}, "from 2 to 4"},
		{"", map[string]string{"seed": "-1"}, "a seed must be"},
		{"", map[string]string{"deal": "r C B W P S;"}, "bluelagoon/token-count"},
	} {
		_, err := bluelagoon.Start(c.setup, game.Options{Values: c.values})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v", c, err)
		}
	}
	if _, err := bluelagoon.Start("", game.Options{Rules: "printed"}); err == nil {
		t.Error("unknown rules are accepted")
	}
	var ill *game.Illegal
	if _, err := bluelagoon.Start("x y", game.Options{}); !errors.As(err, &ill) {
		t.Errorf("a setup that is none: %v", err)
	}
}

// Deals may be given in place of those of the seed.
func TestStartWithDeals(t *testing.T) {
	b := onMap(t, "default")
	want := bluelagoon.DrawDeal(77, bluelagoon.Settlement)
	s := bluelagoon.New(b, 2)
	text := moveText(s, s.AddDeal(want))
	state, err := bluelagoon.Start("", game.Options{Values: map[string]string{"deal": text}})
	if err != nil {
		t.Fatal(err)
	}
	state.Play(state.Moves(nil)[0])
	if got, ok := state.(*bluelagoon.State).LyingDeal(); !ok || got != want {
		t.Errorf("%v lies on the board, not %v", got, want)
	}
	if _, err := bluelagoon.Start("", game.Options{Values: map[string]string{"deal": strings.Repeat(text+" ", 3)}}); err == nil {
		t.Error("a third deal is accepted")
	}
	if _, err := bluelagoon.Start(position(state), game.Options{Allow: parse.Allow{}, Values: map[string]string{"deal": text}}); err != nil {
		t.Error(err)
	}
}

func TestCellList(t *testing.T) {
	s := parsed(t, small)
	var got []string
	for _, c := range s.AppendCells(nil) {
		got = append(got, fmt.Sprintf("%d,%d %s", c.Cell.Row, c.Cell.Col, c.Text))
	}
	if want := "0,0 S0|0,1 S0|1,0 T1|1,2 C|2,0 S1"; strings.Join(got, "|") != want {
		t.Errorf("the cells are %v, not %s", got, want)
	}
}
