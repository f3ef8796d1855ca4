package reversi_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// What a move is said to turn is what it turns; it has a line for each direction that is named.
func TestDetailsSayWhatAMoveDoes(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, size := range []int{6, 8, 10} {
		for _, rules := range []reversi.Rules{{}, {OneLine: true, Placement: true}} {
			b, err := reversi.New(rules, size)
			if err != nil {
				t.Fatal(err)
			}
			for moves := b.Moves(nil); len(moves) > 0; moves = b.Moves(nil) {
				for _, m := range moves {
					wantDetails(t, b, m)
				}
				b.Play(moves[random.IntN(len(moves))])
			}
		}
	}
}

func wantDetails(t *testing.T, b reversi.Board, m game.Move) {
	t.Helper()
	details := b.(game.Detailer).Details(m)
	s, disc := reversi.DiscOf(m)
	if !disc {
		if details != nil {
			t.Errorf("%s has the details %v", b.AppendMove(nil, m), details)
		}
		return
	}
	mover, lines := b.Turn(), b.Lines(s)
	before := string(b.AppendPosition(nil))
	b.Play(m)
	var turned []string
	for row := range b.Size() {
		for col := range b.Size() {
			q := reversi.NewSquare(row, col)
			if letter := before[row*b.Size()+col]; letter != '-' && b.At(q) == mover && letter != "XO"[mover] {
				turned = append(turned, q.String())
			}
		}
	}
	b.Undo()
	if _, one := reversi.LineOf(m); !one && len(details[0].Values) != lines.Len() || one && len(details[0].Values) != 1 {
		t.Errorf("%s is said to turn the lines %v of %v", s, details[0].Values, lines)
	}
	if details[0].Name != "lines" || details[1].Name != "turns" || !slices.Equal(details[1].Values, turned) {
		t.Errorf("%s turns %v, and is said to do %v", b.AppendMove(nil, m), turned, details)
	}
}
