package contactix_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// image returns an image of a position, laid anew.
func image(t testing.TB, s *contactix.State, k contactix.Symmetry) *contactix.State {
	columns, rows := k.Size(s.Columns(), s.Rows())
	p := contactix.Setup{Columns: columns, Rows: rows, Tiles: make([]int8, columns*rows), Turn: k.Side(s.ToMove()), Swap: s.SwapPossible()}
	for cell := range s.Cells() {
		column, row := s.Place(cell)
		column, row = k.Cell(column, row, s.Columns(), s.Rows())
		p.Tiles[row*columns+column] = -1
		if side := s.Tile(cell); side >= 0 {
			p.Tiles[row*columns+column] = int8(k.Side(side))
		}
	}
	out, err := contactix.New(p, contactix.Hex)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// order returns a text by which positions are ordered.
func order(s *contactix.State) string {
	rows, rest, _ := strings.Cut(string(s.AppendPosition(nil)), " ")
	return fmt.Sprintf("%02d %02d %s %s", s.Columns(), s.Rows(), strings.ReplaceAll(rows, "/", ""), rest)
}

func TestSymmetricBoardsShareTheKeyOfTheLeastOne(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for _, size := range [][2]int{{1, 1}, {2, 2}, {3, 3}, {4, 2}, {2, 5}, {11, 11}} {
		for range 50 {
			s := newState(t, size[0], size[1], contactix.Hex)
			for range rng.IntN(s.Cells() + 1) {
				if s.Turn() != game.Nobody {
					s.Play(randomMove(s, rng))
				}
			}
			least := s
			for k := range contactix.Symmetry(contactix.Symmetries) {
				im := image(t, s, k)
				if got, want := im.SymmetricKey(), s.SymmetricKey(); got != want {
					t.Fatalf("%s and its image %d, %s: keys %x and %x", s.AppendPosition(nil), k, im.AppendPosition(nil), want, got)
				}
				if order(im) < order(least) {
					least = im
				}
				if (im.Winner() >= 0) != (s.Winner() >= 0) || s.Winner() >= 0 && im.Winner() != k.Side(s.Winner()) {
					t.Fatalf("%s: side %d has won, in image %d side %d", s.AppendPosition(nil), s.Winner(), k, im.Winner())
				}
			}
			if s.SymmetricKey() != least.Key() {
				t.Fatalf("%s: the key is not that of the least image, %s", s.AppendPosition(nil), least.AppendPosition(nil))
			}
		}
	}
}

// Positions have equal keys exactly if size, tiles, side to move and swap are equal, however they came
// about.
func TestKeysAreOfPositions(t *testing.T) {
	byKey := map[game.Key]string{}
	byText := map[string]game.Key{}
	var walk func(s *contactix.State, depth int)
	walk = func(s *contactix.State, depth int) {
		text := order(s)
		if was, ok := byKey[s.Key()]; ok && was != text {
			t.Fatalf("%s and %s have one key", was, text)
		}
		if was, ok := byText[text]; ok && was != s.Key() {
			t.Fatalf("%s has two keys", text)
		}
		byKey[s.Key()], byText[text] = text, s.Key()
		if depth == 0 {
			return
		}
		moves := s.Moves(nil)
		if s.SwapPossible() {
			moves = append(moves, contactix.SwapSides)
		}
		for _, m := range moves {
			s.Play(m)
			walk(s, depth-1)
			s.Undo()
		}
	}
	for _, size := range [][2]int{{1, 1}, {2, 2}, {3, 2}, {2, 3}, {3, 3}} {
		walk(newState(t, size[0], size[1], contactix.HexPass), 4)
	}
}

// A game with a swap of pieces and the mirrored one with a swap of sides lead to images of each other.
func TestTheTwoSwapsAreSymmetric(t *testing.T) {
	pieces := play(t, newState(t, 5, 5, contactix.Hex), "b4", "swap-pieces", "a2", "c3")
	sides := play(t, newState(t, 5, 5, contactix.Hex), "b4", "swap-sides", "b1", "c3")
	if pieces.Key() == sides.Key() || pieces.SymmetricKey() != sides.SymmetricKey() {
		t.Errorf("%s and %s are no images", pieces.AppendPosition(nil), sides.AppendPosition(nil))
	}
}
