package parse_test

import (
	"fmt"

	"github.com/plybook/plybook/parse"
)

func Example() {
	data := []byte("Base;InProgress;White[2];wA1;bG1 wA1-\n" +
		"Base+M;NotStarted;White[1]\n")

	format := parse.Detect("games.uhp", data)
	fmt.Println(format.Name)
	for record := range format.Records(parse.Input{Name: "games.uhp", Data: data}) {
		fmt.Printf("game %d, %s:", record.Index, record.Tag("GameType"))
		for _, token := range record.Tokens {
			line, column := record.Position(token.Off)
			fmt.Printf(" %q at %d:%d", token.Text, line, column)
		}
		fmt.Println()
	}
	// Output:
	// uhp
	// game 1, Base: "wA1" at 1:26 "bG1 wA1-" at 1:30
	// game 2, Base+M:
}

func ExampleRecord_Fatal() {
	format, err := parse.FormatByName("pgn")
	if err != nil {
		panic(err)
	}
	data := []byte("[Game \"hive\"]\n[GameType \"Base\"]\n\n1. wA1\n2. bG1 wA1- {a comment without end\n")

	for record := range format.Records(parse.Input{Data: data}) {
		if fault := record.Fatal(); fault != nil {
			line, column := record.Position(fault.Off)
			fmt.Printf("%d:%d: %s: %s\n", line, column, fault.Code, fault.Message)
			fmt.Printf("left unread: %q\n", record.Rest)
		}
	}
	// Output:
	// 5:13: hive/open-comment: A comment is not closed; `}` is missing.
	// left unread: "{a comment without end"
}
