package bluelagoon_test

import (
	"fmt"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/bluelagoon"
)

// A state string is read, played on and written.
func Example() {
	s, illegal := bluelagoon.ParseState(
		"a 3 2; c 1 E; i 5 0,0 1,0; i 7 1,2; s 0,0 1,2; r C 1,2 B W P S; p 0 0 0 1 0 0 0 S 0,0 0,1 T; p 1 0 0 0 0 0 0 S 2,0 T 1,0;",
		parse.Allow{})
	if illegal != nil {
		fmt.Println(illegal)
		return
	}
	if _, illegal = s.ParseMove("T 1,1"); illegal != nil {
		fmt.Println(illegal)
	}
	m, _ := s.ParseMove("S 1,1")
	s.Play(m)
	fmt.Println(string(s.AppendPosition(nil)))
	fmt.Println(s.Scores(1).Total(), "points for player 1 if exploration ended now")
	// Output:
	// bluelagoon/village-on-sea: Villages stand on land, and 1,1 is sea.
	// a 3 2; c 0 E; i 5 0,0 1,0; i 7 1,2; s 0,0 1,2; r C 1,2 B W P S; p 0 0 0 1 0 0 0 S 0,0 0,1 T; p 1 0 0 0 0 0 0 S 1,1 2,0 T 1,0;
	// 7 points for player 1 if exploration ended now
}
