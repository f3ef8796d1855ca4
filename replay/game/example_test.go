package game_test

import (
	"fmt"
	"strconv"

	"github.com/plybook/plybook/replay/game"
)

// A heap is a game of one's own: two players take one to three stones in turn, and who takes the last one has won.
type heap struct {
	stones int
	taken  []game.Move
}

func (h *heap) Seats() int { return 2 }
func (h *heap) Ply() int   { return len(h.taken) }

func (h *heap) Turn() game.Seat {
	if h.stones == 0 {
		return game.Nobody
	}
	return game.Seat(len(h.taken) % 2)
}

func (h *heap) Moves(dst []game.Move) []game.Move {
	for n := range min(h.stones, 3) {
		dst = append(dst, game.Move(n+1))
	}
	return dst
}

func (h *heap) Play(m game.Move) {
	h.stones -= int(m)
	h.taken = append(h.taken, m)
}

func (h *heap) Undo() {
	last := len(h.taken) - 1
	h.stones += int(h.taken[last])
	h.taken = h.taken[:last]
}

func (h *heap) Outcome() game.Outcome {
	if h.stones > 0 {
		return game.Outcome{}
	}
	return game.WonBy(game.Seat((len(h.taken)+1)%2), "last stone")
}

func (h *heap) Key() game.Key {
	return game.KeyNumber(uint64(2*h.stones + len(h.taken)%2))
}

func (h *heap) AppendMove(dst []byte, m game.Move) []byte {
	return strconv.AppendUint(dst, uint64(m), 10)
}

func (h *heap) ParseMove(text string) (game.Move, *game.Illegal) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > min(h.stones, 3) {
		return 0, game.Illegalf("heap/number", "%q is not from 1 to %d.", text, min(h.stones, 3))
	}
	return game.Move(n), nil
}

func (h *heap) AppendPosition(dst []byte) []byte {
	return fmt.Appendf(dst, "%d stones", h.stones)
}

// A game of one's own is a State.
func ExampleState() {
	var state game.State = &heap{stones: 5}
	for _, text := range []string{"1", "7", "3", "1"} {
		move, refused := state.ParseMove(text)
		if refused != nil {
			fmt.Println(refused.Code, refused.Message)
			continue
		}
		state.Play(move)
		fmt.Printf("%s\n", state.AppendPosition(nil))
	}
	fmt.Println("seat", state.Outcome().Winner(), "has won")
	state.Undo()
	fmt.Println(len(state.Moves(nil)), "legal move")
	// Output:
	// 4 stones
	// heap/number "7" is not from 1 to 3.
	// 1 stones
	// 0 stones
	// seat 0 has won
	// 1 legal move
}
