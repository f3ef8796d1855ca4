package reversi_test

import (
	"fmt"

	"github.com/plybook/plybook/replay/reversi"
)

func ExampleNew() {
	b, err := reversi.New(reversi.Rules{}, 8)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"f5", "d6", "a1"} {
		m, illegal := b.ParseMove(text)
		if illegal != nil {
			fmt.Println(illegal)
			break
		}
		b.Play(m)
	}
	fmt.Println(b.Counts())
	// Output:
	// reversi/no-flip: A disc on a1 encloses no opposing disc.
	// 3 3
}
