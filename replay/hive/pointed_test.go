package hive

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// clicksOf reads spots separated by blanks.
func clicksOf(t testing.TB, text string) (clicks []game.Spot) {
	t.Helper()
	for word := range strings.FieldsSeq(text) {
		s, ok := game.ParseSpot(word)
		if !ok {
			t.Fatalf("%q is no spot", word)
		}
		clicks = append(clicks, s)
	}
	return clicks
}

// gestureText writes gestures, of whose steps each needs one spot.
func gestureText(gestures []game.Gesture) string {
	var words []string
	for _, g := range gestures {
		for _, step := range g {
			words = append(words, fmt.Sprint(step.Need, step.Spots))
		}
	}
	return strings.Join(words, " ")
}

const (
	pinnedThrow  = `wM;bP wM\;wQ -wM;bQ bP\;wQ bP/`
	mustPassHere = `wB1;bM wB1-;wM \wB1;bQ bM/;wQ wM/;bQ wQ\;wB1 bM`
)

func TestGestures(t *testing.T) {
	for _, row := range []struct{ rules, moves, play, want string }{
		{"standard", ``, `wS1`, "1 [h:0/wS] 1 [c:0,0]"},
		{"standard", `wS1`, `bA1 wS1-`, "1 [h:1/bA] 1 [c:0,1]"},
		{"standard", `wA1;bG1 -wA1`, `wA2 wA1-`, "1 [h:0/wA] 1 [c:0,1]"},
		{"standard", `wB1;bS1 /wB1;wQ wB1-;bB1 /bS1`, `wQ wB1/`, "1 [c:0,1] 1 [c:-1,1]"},
		{"standard", `wS1;bB1 wS1\;wQ \wS1;bQ bB1-;wB1 /wQ;bA1 bQ-`, `wB1 wQ`, "1 [c:0,-1] 1 [c:-1,0]"},
		{"standard", `wS1;bB1 wS1\;wQ \wS1;bQ bB1-;wB1 /wQ;bA1 bQ-;wB1 wQ;bA1 bQ\`, `wB1 wS1`, "1 [c:-1,0] 1 [c:0,0]"},
		{"standard+MP", pinnedThrow, `wM -bP`, "1 [c:0,0] 1 [c:1,-1]"},
		{"standard+M", mustPassHere, `pass`, "1 [b:pass]"},
		{"notation", `wA1`, `bA3 wA1-`, "1 [h:1/bA3] 1 [c:0,1]"},
		{"notation", `wA1`, `pass`, "1 [b:pass]"},
	} {
		p := playOut(t, row.rules, row.moves)
		m, refused := p.ParseMove(row.play)
		if refused != nil {
			t.Fatalf("%s: %v", row.play, refused)
		}
		for _, manual := range []bool{false, true} {
			if got := gestureText(p.AppendGestures(nil, m, manual)); got != row.want {
				t.Errorf("%s after %q is pointed at with %s, want %s", row.play, row.moves, got, row.want)
			}
		}
	}
}

func TestHands(t *testing.T) {
	for _, row := range []struct{ rules, moves, want string }{
		{
			"ugent", `wA1;bS1 wA1-;wQ -wA1`,
			"wQ 0, wS 2, wB 2, wG 3, wA 2, bQ 1, bS 1, bB 2, bG 3, bA 3",
		},
		{
			"standard+MP", pinnedThrow,
			"wQ 0, wS 2, wB 2, wG 3, wA 3, wM 0, wP 1, bQ 0, bS 2, bB 2, bG 3, bA 3, bM 1, bP 0",
		},
		{
			"notation+L", `wA2;bL wA2-`,
			"wQ 1, wS1 1, wS2 1, wB1 1, wB2 1, wG1 1, wG2 1, wG3 1, wA1 1, wA2 0, wA3 1, wL 1, " +
				"bQ 1, bS1 1, bS2 1, bB1 1, bB2 1, bG1 1, bG2 1, bG3 1, bA1 1, bA2 1, bA3 1, bL 0",
		},
	} {
		var got []string
		for _, h := range playOut(t, row.rules, row.moves).AppendHands(nil) {
			if seat := strings.Index("wb", h.Spot.Word[:1]); seat != int(h.Spot.Seat) {
				t.Errorf("%s is of seat %d", h.Spot.Word, h.Spot.Seat)
			}
			got = append(got, fmt.Sprintf("%s %d", h.Spot.Word, h.Count))
		}
		if text := strings.Join(got, ", "); text != row.want {
			t.Errorf("%s, %s:\n%s, want\n%s", row.rules, row.moves, text, row.want)
		}
	}
}

func TestHandsHaveNames(t *testing.T) {
	hands := New(mustRules(t, "standard+MLP")).AppendHands(nil)
	for _, want := range []game.Hand{
		{Spot: game.HandSpot(White, "wQ"), Count: 1, Name: "White queen bee"},
		{Spot: game.HandSpot(Black, "bA"), Count: 3, Name: "Black ant"},
	} {
		if !slices.Contains(hands, want) {
			t.Errorf("%+v is not among %+v", want, hands)
		}
	}
	loose := New(mustRules(t, "notation")).AppendHands(nil)
	if want := (game.Hand{Spot: game.HandSpot(Black, "bA2"), Count: 1, Name: "Black ant 2"}); !slices.Contains(loose, want) {
		t.Errorf("%+v is not among %+v", want, loose)
	}
}

// pointAt returns the clicks that say what the text of a play does; ok is false if clicks cannot say it.
func pointAt(p *Position, text string) (clicks []game.Spot, ok bool) {
	if text == "pass" {
		return []game.Spot{game.PassSpot}, true
	}
	head, place, _ := cutMove(text)
	x, _ := ParsePiece(head, 0)
	clicks = []game.Spot{p.handSpot(x)}
	if from, onBoard := p.Where(x); onBoard {
		if top, _ := p.Top(from); top != x {
			return nil, false
		}
		clicks[0] = cellSpot(from)
	} else if p.nextOf(x) != x {
		return nil, false
	}
	if place == "" {
		return append(clicks, cellSpot(Axial{})), true
	}
	at, refused := p.Place(place, 0)
	return append(clicks, cellSpot(at)), refused == nil
}

// What is refused as a text is refused with the same code as clicks, if clicks can say it.
func TestClicksAreRefusedAsTextsAre(t *testing.T) {
	tried := 0
	for _, row := range refusals {
		p := playOut(t, row.rules, row.moves)
		if row.code == "not-in-game" {
			continue // it is in no hand
		}
		clicks, ok := pointAt(p, row.play)
		if ok && row.code == "occupied" && p.Refuse(clicks) == nil {
			continue // a climb that the text names in the wrong way
		}
		if !ok {
			continue
		}
		tried++
		ill := p.Refuse(clicks)
		if ill == nil || ill.Code != "hive/"+row.code || strings.Contains(ill.Hint, "--") {
			t.Errorf("%s after %q, %v: %+v, want hive/%s", row.play, row.moves, clicks, ill, row.code)
		}
	}
	if most := len(refusals) - 4; tried < most {
		t.Errorf("%d of %d refusals are said by clicks, want %d", tried, len(refusals), most)
	}
}

// What is legal is not refused, neither as a whole nor its beginning.
func TestLegalClicksAreNotRefused(t *testing.T) {
	for _, row := range subtleties {
		p := playOut(t, row.rules, row.moves)
		clicks, ok := pointAt(p, row.play)
		if !ok {
			t.Errorf("%s: %s cannot be said by clicks", row.edge, row.play)
		}
		for n := range len(clicks) + 1 {
			if ill := p.Refuse(clicks[:n]); ill != nil {
				t.Errorf("%s, %v: %v", row.edge, clicks[:n], ill)
			}
		}
	}
}

// Clicks that no text says, and pieces that have no move at all.
func TestRefusedClicks(t *testing.T) {
	const early = `wA1;bG1 -wA1`
	const late = early + `;wA2 wA1/;bB1 /bG1;wB1 wA1\;bB2 /bB1`
	const pillbug = `wP;bP -wP;wQ wP-;bQ \bP;wQ \wP`
	for _, row := range []struct{ rules, moves, clicks, code, says string }{
		{"standard", early, "c:5,5", "bad-move", "(5,5) is empty; a move begins with a piece, in the hand or on the board."},
		{"standard", early, "c:-32768,32767 c:0,0", "bad-move", "is empty"},
		{"standard", early, "h:0/wS h:0/wA", "bad-move", "found `h:0/wA`"},
		{"standard", early, "h:0/wS c:0,1 c:0,2", "bad-move", "found `c:0,2`"},
		{"standard", early, "b:pass c:0,0", "bad-move", "found `b:pass`"},
		{"standard", early, "b:swap", "bad-move", "found `b:swap`"},
		{"standard", early, "h:0/settler", "bad-piece", "`h:0/settler` is not a piece in hand."},
		{"standard", early, "h:1/wA", "bad-piece", "`h:1/wA` is not a piece"},
		{"standard", early, "h:0/wA1", "bad-piece", "`h:0/wA1` is not a piece"},
		{"standard", early, "h:0/wM", "not-in-game", "There is no mosquito in Base."},
		{"standard", early, "h:1/bA", "wrong-colour", "bA1 belongs to Black, and it is White's turn."},
		{"standard", early, "h:0/wS c:-32768,0", "place-apart", "A new piece must touch a piece of its own colour, and (-32768,0) touches none."},
		{"standard", early, "c:0,-1", "wrong-colour", "bG1 belongs to Black, and it is White's turn."},
		{"standard", early, "c:0,0", "move-before-queen", "White may not move anything before the white queen is placed."},
		{"standard", ``, "h:0/wQ", "queen-first-turn", "A queen cannot be placed on a player's first turn."},
		{"standard", late, "h:0/wS", "queen-by-turn-4", "White must place the queen now: it is turn 4."},
		{"standard", late, "c:0,0", "queen-by-turn-4", "White must place the queen now: it is turn 4."},
		{"standard", `wB1;bB1 wB1-;wB2 -wB1;bQ bB1-;wQ -wB2;bA1 bQ-`, "h:0/wB", "bad-piece", "White has no beetle left to place."},
		{"standard", `wA1;bB1 wA1-;wQ \wA1;bA1 bB1-`, "c:0,0", "one-hive", "Without wA1 the hive falls into 2 parts."},
		{"standard+P", pillbug, "c:-1,0", "resting", "wQ was moved in the ply before and cannot move now."},
		{"standard+M", mustPassHere, "h:1/bA", "place-by-enemy", "Every empty cell beside a piece of the own colour touches the other colour too."},
		{"standard+M", mustPassHere, "h:0/wA", "missing-pass", "Black has no legal move and must pass before White plays."},
		{
			"standard+MLP", `wA1;bL wA1-;wA2 /wA1;bQ bL/;wB1 \wA1;bM bQ-;wQ /wB1;bA1 bM\;wL /wA2;bA1 -bQ`,
			"c:0,0", "ant-move", "There is no cell to which wA1 can go.",
		},
		{
			"standard+P", `wP;bP wP-;wS1 -wP;bB1 bP/;wB1 \wP;bQ \bB1;wQ -wS1;bG1 bB1\;wB1 wP;bB2 bG1-;wS2 \wB1`,
			"c:0,0", "throw-stack", "wB1 stands on a stack; a pillbug throws only pieces that are not in a stack.",
		},
		{
			"standard+MP", `wA1;bP -wA1;wP wA1\;bS1 -bP;wG1 /wP;bG1 \bP;wQ wP-;bQ bS1\;wG2 \wQ;bG1 bP\;wM wP\;bS1 \wA1`,
			"c:1,-1", "throw-target", "There is no empty cell to which bG1 can be thrown.",
		},
		{
			"standard+MLP", `wA1;bP \wA1;wM wA1-;bL bP/;wG1 wA1\;bG1 -bP;wQ wM\;bQ \bG1;wM bL\;bS1 /bG1;wQ wM\;wM bG1\`,
			"c:0,-2", "thrower-resting", "wM was moved in the ply before and cannot throw now.",
		},
	} {
		p := playOut(t, row.rules, row.moves)
		ill := p.Refuse(clicksOf(t, row.clicks))
		if ill == nil || ill.Code != "hive/"+row.code || !strings.Contains(ill.Message, row.says) {
			t.Errorf("%s after %q: %+v, want hive/%s, %q", row.clicks, row.moves, ill, row.code, row.says)
		}
	}
}

// Whoever points at a thrower first learns how to throw.
func TestHowToThrow(t *testing.T) {
	const hint = "a throw begins with the piece that is thrown"
	for clicks, want := range map[string]string{
		"c:1,0 c:0,0":  hint, // the pillbug, then its victim
		"c:1,0":        hint, // it is pinned
		"c:0,0 c:1,0":  "",   // the victim, then the pillbug
		"c:2,0 c:0,0":  "",
		"h:1/bA c:0,0": "", "c:9,9": "", "": "",
	} {
		p := playOut(t, "standard+MP", pinnedThrow)
		ill := p.Refuse(clicksOf(t, clicks))
		if got := hintOf(ill); got != want {
			t.Errorf("%q: %+v, want the hint %q", clicks, ill, want)
		}
	}
}

func hintOf(ill *game.Illegal) string {
	if ill == nil {
		return ""
	}
	return ill.Hint
}

// BenchmarkGestures lists the gestures of all moves of a middle game.
func BenchmarkGestures(b *testing.B) {
	p := mustStart(b, positionP2, "")
	moves := p.Moves(nil)
	gestures := make([]game.Gesture, 0, len(moves))
	b.ReportAllocs()
	for b.Loop() {
		gestures = gestures[:0]
		for _, m := range moves {
			gestures = p.AppendGestures(gestures, m, false)
		}
	}
	b.ReportMetric(float64(len(moves)), "moves")
}
