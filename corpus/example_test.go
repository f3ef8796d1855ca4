package corpus_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/plybook/plybook/corpus"
)

// Plies of every game on standard input.
func ExampleEach() {
	records := "Base;InProgress;White[2];wS1;bG1 -wS1\nBase;InProgress;Black[1];wA1\n"
	o := corpus.Options{Stdin: strings.NewReader(records)}

	totals, err := corpus.Each(context.Background(), []string{"-"}, o,
		func() func(*corpus.Game) int {
			return func(g *corpus.Game) int { return len(g.Played.Plies) }
		},
		func(item corpus.Item[int]) error {
			fmt.Printf("%s, game %d: %d plies\n", item.Source.Name, item.Index, item.Value)
			return nil
		})
	fmt.Println(totals.Records, "records, error", err)
	// Output:
	// -, game 1: 2 plies
	// -, game 2: 1 plies
	// 2 records, error <nil>
}
