package parse_test

import (
	"fmt"

	"github.com/plybook/plybook/parse"
)

func Example() {
	data := []byte(`[GameType "Base"]
[White "Ada"]
[Black "Bob"]

1. wS1
2. bS1 wS1-
3. wQ -wS1
`)
	format := parse.Detect("games.pgn", data)
	for record := range format.Records(parse.Input{Name: "games.pgn", Data: data}) {
		fmt.Println(format.Name, record.Game, record.Tag("White"))
		for _, token := range record.Tokens {
			if token.Kind == parse.Play {
				line, column := record.Position(token.Off)
				fmt.Printf("%d:%d %s\n", line, column, token.Text)
			}
		}
	}
	// Output:
	// pgn hive Ada
	// 5:4 wS1
	// 6:4 bS1 wS1-
	// 7:4 wQ -wS1
}
