package reversi_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// twoLines is a position in which a disc on a1 turns b1 and c1, or a2.
const twoLines = "-OOX----/O-------/X-------/--------/--------/--------/--------/-------- X"

// clicksOf reads names of cells and buttons; cells that have no name are written as spots.
func clicksOf(t *testing.T, text string) (clicks []game.Spot) {
	t.Helper()
	for word := range strings.FieldsSeq(text) {
		if s, ok := reversi.ParseSquare(word); ok {
			clicks = append(clicks, game.CellSpot(s.Cell()))
		} else if spot, ok := game.ParseSpot(word); ok {
			clicks = append(clicks, spot)
		} else {
			t.Fatalf("%q is neither a cell nor a spot", word)
		}
	}
	return clicks
}

// gestureText writes gestures with the names of cells: "f5, 2 of e5 d5".
func gestureText(gestures []game.Gesture) string {
	var all []string
	for _, g := range gestures {
		var steps []string
		for _, step := range g {
			names := fmt.Sprint(step.Need, " of")
			for _, spot := range step.Spots {
				name := spot.String()
				if spot.On == game.OnCell {
					name = reversi.NewSquare(int(spot.Cell.Row), int(spot.Cell.Col)).String()
				}
				names += " " + name
			}
			steps = append(steps, names)
		}
		all = append(all, strings.Join(steps, ", "))
	}
	return strings.Join(all, "; ")
}

func TestGestures(t *testing.T) {
	for _, row := range []struct {
		rules       string
		size        int
		setup, line string
		text        string
		want, hand  string // without and with turning by hand
	}{
		{"othello", 8, "", "", "f5", "1 of f5", "1 of f5, 1 of e5"},
		{"othello", 8, "", "f5 f6 e6", "f4", "1 of f4", "1 of f4, 2 of e4 f5"},
		{"othello", 16, "", "", "j9", "1 of j9", "1 of j9, 1 of i9"},
		{"othello", 4, whiteStuck, "", "--", "1 of b:pass", "1 of b:pass"},
		{"dtu", 8, "", "", "@d5e4", "2 of e4 d5", "2 of e4 d5"},
		{"dtu", 8, "", "@d5e4", "f5", "1 of f5", "1 of f5, 1 of e5"},
		{"dtu-one-line", 4, "", "", "@b2c3", "2 of b2 c3", "2 of b2 c3"},
		{"one-line", 8, "", "", "f5", "1 of f5", "1 of f5, 1 of e5"},
		{"one-line", 8, twoLines, "", "a1>e", "1 of a1, 1 of b1 c1", "1 of a1, 2 of b1 c1"},
		{"one-line", 8, twoLines, "", "a1>s", "1 of a1, 1 of a2", "1 of a1, 1 of a2"},
	} {
		b := start(t, row.rules, row.size, row.setup)
		play(t, b, row.line)
		m, ill := b.ParseMove(row.text)
		if ill != nil {
			t.Fatalf("%s: %v", row.text, ill)
		}
		p := b.(game.Pointed)
		if got := gestureText(p.AppendGestures(nil, m, false)); got != row.want {
			t.Errorf("%s, %s: %s, want %s", row.rules, row.text, got, row.want)
		}
		if got := gestureText(p.AppendGestures(nil, m, true)); got != row.hand {
			t.Errorf("%s, %s by hand: %s, want %s", row.rules, row.text, got, row.hand)
		}
		if hands := p.AppendHands(nil); len(hands) > 0 {
			t.Errorf("%s: there are hands: %v", row.rules, hands)
		}
	}
}

// The order in which discs were turned by hand is written, and nothing that is not known.
func TestPointedMovesAsText(t *testing.T) {
	for _, row := range []struct{ rules, setup, line, text, clicks, want string }{
		{"othello", "", "", "f5", "", "f5"},
		{"othello", "", "", "f5", "f5", "f5"},
		{"othello", "", "", "f5", "f5 e5", "f5:e5"},
		{"othello", "", "f5 f6 e6", "f4", "f4 f5 e4", "f4:f5,e4"},
		{"othello", "", "f5 f6 e6", "f4", "f4 e4 f5", "f4:e4,f5"},
		{"othello", "", "f5 f6 e6", "f4", "f4 e4 e4", "f4"},
		{"othello", "", "f5 f6 e6", "f4", "f4 e4", "f4"},
		{"othello", "", "f5 f6 e6", "f4", "f4 e4 b:pass", "f4"},
		{"othello", "", "f5 f6 e6", "f4", "f4 e4 f5 a1", "f4"},
		{"dtu", "", "", "@d5e4", "d5 e4", "@e4d5"},
		{"one-line", "", "", "f5", "f5 e5", "f5:e5"},
		{"one-line", twoLines, "", "a1>e", "a1 b1", "a1>e"},
		{"one-line", twoLines, "", "a1>e", "a1 c1 b1", "a1>e:c1,b1"},
		{"one-line", twoLines, "", "a1>s", "a1 a2", "a1>s"},
	} {
		b := start(t, row.rules, 8, row.setup)
		play(t, b, row.line)
		m, ill := b.ParseMove(row.text)
		if ill != nil {
			t.Fatalf("%s: %v", row.text, ill)
		}
		got := string(b.(game.Pointed).AppendPointed(nil, m, clicksOf(t, row.clicks)))
		if got != row.want {
			t.Errorf("%s with %q is written %s, want %s", row.text, row.clicks, got, row.want)
		}
		if read, ill := b.ParseMove(got); ill != nil || read != m {
			t.Errorf("%s is read as %d, %v", got, read, ill)
		}
	}
}

func TestRefusedClicks(t *testing.T) {
	const inNoSetup = "Neither side can move in the start position; the game is over, so no move can follow."
	const placement = "The starter places two discs on two different centre cells, the opponent gets the other two; `%s` does not fit."
	for _, row := range []struct {
		rules       string
		size        int
		setup, line string
		clicks      string
		code, says  string
		cells       string
	}{
		{"othello", 4, "XX--/----/----/---- O", "", "", "game-over", inNoSetup, ""},
		{"othello", 4, "XX--/----/----/---- O", "", "c1", "game-over", inNoSetup, ""},
		{"othello", 4, whiteStuck, "", "c1", "must-pass", "White has no legal move and must pass before Black plays c1.", "{0 2}"},
		{"othello", 4, whiteStuck, "", "c1 b1", "must-pass", "White has no legal move and must pass before Black plays c1.", "{0 2}"},
		{"othello", 8, "", "", "i6", "off-board", "i6 lies outside the 8×8 board.", ""},
		{"othello", 8, "", "", "c:-1,40", "off-board", "(-1,40) lies outside the 8×8 board.", ""},
		{"othello", 16, "", "", "c:16,-32768", "off-board", "(16,-32768) lies outside the 16×16 board.", ""},
		{"othello", 8, "", "", "f5 i5", "off-board", "i5 lies outside the 8×8 board.", ""},
		{"othello", 8, "", "", "h:0/wA", "bad-move", "Select the move on the board; found \"h:0/wA\".", ""},
		{"othello", 8, "", "", "f5 b:pass", "bad-move", "Select the move on the board; found \"b:pass\".", ""},
		{"othello", 8, "", "", "b:pass", "may-not-pass", "Black has 4 legal moves, for example d3, and may not pass.", ""},
		{"othello", 8, "", "", "d4", "occupied", "d4 already holds a white disc.", "{3 3}"},
		{"othello", 8, "", "", "a1", "no-flip", "A disc on a1 encloses no opposing disc.", "{0 0}"},
		{"othello", 8, "", "", "a1 e5", "no-flip", "A disc on a1 encloses no opposing disc.", "{0 0}"},
		{"othello", 8, "", "", "f5 d4", "flip-extra", "d4 is not enclosed by this move and stays as it is.", "{4 5} {3 3}"},
		{"othello", 8, "", "", "f5 f5", "flip-extra", "f5 is not enclosed by this move and stays as it is.", "{4 5} {4 5}"},
		{"othello", 8, "", "", "f5 e5 e5", "flip-twice", "e5 is listed twice among the discs to flip.", "{4 5} {4 4}"},
		{"dtu", 8, "", "", "c3", "not-centre", "c3 is not one of the four centre cells.", "{2 2}"},
		{"dtu", 8, "", "", "d4 c3", "not-centre", "c3 is not one of the four centre cells.", "{2 2}"},
		{"dtu", 8, "", "", "d4 d4", "bad-placement", fmt.Sprintf(placement, "@d4d4"), "{3 3} {3 3}"},
		{"dtu", 8, "", "", "d4 e4 d5", "bad-placement", fmt.Sprintf(placement, "@d4e4d5"), "{3 3} {4 3}"},
		{"dtu", 8, "", "", "b:pass", "placement-first", "The four centre cells must be filled before the first move.", ""},
		{"one-line", 8, "", "", "f5 d4", "flip-extra", "d4 is not enclosed by this move and stays as it is.", "{4 5} {3 3}"},
		{"one-line", 8, twoLines, "", "a1 h8", "need-line", "2 lines can be flipped from a1 (e, s); the move must choose one.", "{0 0}"},
		{"one-line", 8, twoLines, "", "a1 b1 a2", "flip-extra", "a2 is not enclosed by this move and stays as it is.", "{0 0} {1 0}"},
		{"one-line", 8, twoLines, "", "a1 b1 b1", "flip-twice", "b1 is listed twice among the discs to flip.", "{0 0} {0 1}"},
	} {
		b := start(t, row.rules, row.size, row.setup)
		play(t, b, row.line)
		ill := b.(game.Pointed).Refuse(clicksOf(t, row.clicks))
		if ill == nil || ill.Code != "reversi/"+row.code || ill.Message != row.says {
			t.Errorf("%s, %q: %+v, want reversi/%s, %s", row.rules, row.clicks, ill, row.code, row.says)
			continue
		}
		if cells := strings.Trim(fmt.Sprint(ill.Cells), "[]"); cells != row.cells {
			t.Errorf("%s, %q: cells %s, want %s", row.rules, row.clicks, cells, row.cells)
		}
		if strings.Contains(ill.Hint, "--") || strings.Contains(ill.Hint, "`") {
			t.Errorf("%s, %q: the hint is about texts: %s", row.rules, row.clicks, ill.Hint)
		}
		if wants := row.code == "need-line" || row.code == "not-centre"; wants != (ill.Hint != "") {
			t.Errorf("%s, %q: the hint is %q", row.rules, row.clicks, ill.Hint)
		}
	}
}

// Neither a gesture nor its beginning is refused, whether discs are turned by hand or not.
func TestLegalClicksAreNotRefused(t *testing.T) {
	for _, row := range []struct{ rules, setup, line, clicks string }{
		{"othello", "", "", ""},
		{"othello", "", "", "f5 e5"},
		{"othello", "", "f5 f6 e6", "f4 f5 e4"},
		{"othello", strings.Repeat("-", 62) + "OX X", "", ""},
		{"othello", "XO-" + strings.Repeat("-", 61) + "O", "", "b:pass"},
		{"dtu", "", "", "d5 d4"},
		{"one-line", twoLines, "", "a1 c1 b1"},
		{"one-line", twoLines, "", "a1 a2"},
	} {
		b := start(t, row.rules, 8, row.setup)
		play(t, b, row.line)
		clicks := clicksOf(t, row.clicks)
		for n := range len(clicks) + 1 {
			if ill := b.(game.Pointed).Refuse(clicks[:n]); ill != nil {
				t.Errorf("%s, %q: %v", row.rules, clicks[:n], ill)
			}
		}
	}
}
