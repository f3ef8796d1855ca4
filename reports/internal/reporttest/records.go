package reporttest

import (
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/rating"
)

// ReversiGame returns a record of Reversi with more tags, names and values in turn.
func ReversiGame(black, white, moves, result string, tags ...string) string {
	quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	text := "[Game \"reversi\"]\n[Rules \"othello\"]\n"
	for tag := range slices.Chunk(append([]string{"Black", black, "White", white}, tags...), 2) {
		text += "[" + tag[0] + ` "` + quoted.Replace(tag[1]) + "\"]\n"
	}
	if result != "" {
		text += `[Result "` + result + `"]` + "\n" + `[Termination "resigned"]` + "\n"
	}
	return text + "\n" + moves + " " + result + "\n\n"
}

// PriorOne rates players whom results do not connect.
var PriorOne = rating.Options{Prior: 1}

// FewGames are four games: the second repeats the first, and so does the third as its image.
var FewGames = ReversiGame("Ada", "Bob", "1. f5 {depth 2, nodes 10} d6 {score +5, depth 4, nodes 100, time 0.500 s} 2. c3 {nodes 30}", "64-0") +
	ReversiGame("Bob", "Ada", "1. f5 d6 2. c3", "0-64") +
	ReversiGame("Ada", "Cleo", "1. e6 f4 2. c3", "32-32") +
	ReversiGame("Cleo", "Bob", "1. f5 f6", "")
