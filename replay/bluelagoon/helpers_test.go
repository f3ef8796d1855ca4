package bluelagoon_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// readRecords returns a file of the collection of records of this game.
func readRecords(t testing.TB, path ...string) string {
	t.Helper()
	dir := os.Getenv("PLYBOOK_RECORDS")
	if dir == "" {
		t.Skip("PLYBOOK_RECORDS is not set: no records to read")
	}
	data, err := os.ReadFile(filepath.Join(append([]string{dir, "bluelagoon"}, path...)...))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// rows returns the fields of the lines of a table, without its head.
func rows(t testing.TB, path ...string) [][]string {
	t.Helper()
	var all [][]string
	for line := range strings.SplitSeq(strings.TrimSuffix(readRecords(t, path...), "\n"), "\n") {
		all = append(all, strings.Split(line, "\t"))
	}
	return all[1:]
}

// recorded are the names of the recorded games.
func recorded(t testing.TB) (names []string) {
	t.Helper()
	for _, row := range rows(t, "games.tsv") {
		names = append(names, row[0])
	}
	return names
}

// lines returns the states and moves of a recorded game, in turn.
func lines(t testing.TB, name string) (states, moves []string) {
	t.Helper()
	for i, line := range strings.Split(strings.TrimSuffix(readRecords(t, "games", name+".txt"), "\n"), "\n") {
		if i%2 == 0 {
			states = append(states, line)
		} else {
			moves = append(moves, line)
		}
	}
	return states, moves
}

// parsed returns the position of a state string that is valid.
func parsed(t testing.TB, text string) *bluelagoon.State {
	t.Helper()
	s, ill := bluelagoon.ParseState(text, parse.Allow{})
	if ill != nil {
		t.Fatalf("%v at column %d of %.80s…", ill, ill.Off+1, text)
	}
	return s
}

// started returns the start of a game with the deals of a seed.
func started(t testing.TB, board string, players int, seed uint64) *bluelagoon.State {
	t.Helper()
	state, err := bluelagoon.Start("map "+board, game.Options{Values: map[string]string{
		"players": strconv.Itoa(players), "seed": strconv.FormatUint(seed, 10),
	}})
	if err != nil {
		t.Fatal(err)
	}
	return state.(*bluelagoon.State)
}

func position(s game.State) string { return string(s.AppendPosition(nil)) }

func moveText(s game.State, m game.Move) string { return string(s.AppendMove(nil, m)) }

// texts returns the texts of moves.
func texts(s game.State, moves []game.Move) (all []string) {
	for _, m := range moves {
		all = append(all, moveText(s, m))
	}
	return all
}

// lying returns a dealer of the deal that lies on the board of another state.
func lying(t testing.TB, other string) bluelagoon.Dealer {
	return func(bluelagoon.Phase) (bluelagoon.Deal, *game.Illegal) {
		d, ok := parsed(t, other).LyingDeal()
		if !ok {
			t.Errorf("not all tokens lie on the board of %s", other)
		}
		return d, nil
	}
}
