package contactix_test

import (
	"fmt"

	"github.com/plybook/plybook/replay/contactix"
)

func ExampleNewState() {
	s, err := contactix.NewState(3, 3, contactix.Hex)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"b1", "swap-sides", "c1", "c1", "b2", "a1", "a3"} {
		m, illegal := s.ParseMove(text)
		if illegal != nil {
			fmt.Println(illegal)
			continue
		}
		s.Play(m)
	}
	fmt.Println(string(s.AppendPosition(nil)))
	// Output:
	// contactix/occupied: C1 already holds a blue tile.
	// 101/.0./0.. 1
}
