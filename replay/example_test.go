package replay_test

import (
	"fmt"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// exampleRecords yields the records of a text.
func exampleRecords(text string) func(func(*parse.Record) bool) {
	data := []byte(text)
	return parse.Detect("games.uhp", data).Records(parse.Input{Data: data})
}

func ExampleReplay() {
	for record := range exampleRecords("Base;InProgress;Black[2];wA1;bG1 wA1-;wQ /wA1;bQ bG1-;wQ wA1/") {
		game := replay.Replay(record, replay.Options{File: "games.uhp"})
		for _, f := range game.Findings {
			fmt.Printf("%s:%d:%d: %s: %s\n", f.File, f.Line, f.Column, f.Code, f.Message)
		}
		fmt.Println(len(game.Plies), "legal plies; before the fault:", game.Findings[0].Position)
	}
	// Output:
	// games.uhp:1:55: hive/queen-move: wQ cannot go to (-1,1): a queen bee slides exactly one cell.
	// 4 legal plies; before the fault: Base White[3] 0,0:wA1 0,1:bG1 0,2:bQ 1,-1:wQ
}

func ExamplePlayed_At() {
	for record := range exampleRecords("Base;InProgress;White[2];wA1;bG1 wA1-") {
		game := replay.Replay(record, replay.Options{})
		for ply := range len(game.Plies) + 1 {
			state := game.At(ply)
			fmt.Printf("after ply %d: %s, %d legal moves\n", ply, state.AppendPosition(nil), len(state.Moves(nil)))
		}
	}
	// Output:
	// after ply 0: Base White[1], 4 legal moves
	// after ply 1: Base Black[1] 0,0:wA1, 24 legal moves
	// after ply 2: Base White[2] 0,0:wA1 0,1:bG1, 15 legal moves
}

func ExamplePlayed_Write() {
	pgn, err := parse.FormatByName("pgn")
	if err != nil {
		panic(err)
	}
	for record := range exampleRecords("Base;InProgress;White[2];wA1;bG1 wA1-") {
		game := replay.Replay(record, replay.Options{})
		translated, refused := game.Write(pgn)
		if refused != nil {
			panic(refused)
		}
		text, err := pgn.Append(nil, translated, parse.EncodeOptions{})
		if err != nil {
			panic(err)
		}
		fmt.Printf("%s", text)
	}
	// Output:
	// [Game "hive"]
	// [GameType "Base"]
	// [Date ""]
	// [Event ""]
	// [Site ""]
	// [Round ""]
	// [White ""]
	// [Black ""]
	// [Result "InProgress"]
	//
	// 1. wA1
	// 2. bG1 wA1-
}
