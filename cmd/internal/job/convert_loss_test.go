package job

import (
	"testing"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// A game of which nothing is read back, or that cannot be written even alone, has lost all that it had.
func TestAGameThatIsNotReadBackIsLost(t *testing.T) {
	const text = "[Game \"reversi\"]\n[Rules \"othello\"]\n[Black \"Ada\"]\n\n1. f5 {first} f6 *\n"
	pgn, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	wthor, err := parse.FormatByName("wthor")
	if err != nil {
		t.Fatal(err)
	}
	run := &Run{}
	for record := range pgn.Records(parse.Input{Data: []byte(text)}) {
		g := &corpus.Game{Played: replay.Replay(record, replay.Options{})}
		if fault := g.Played.Fault(); fault != nil {
			t.Fatal(fault.Message)
		}
		want := loss{}
		for noun, n := range map[string]int{"ply": 2, "player name": 1, "comment": 1} {
			for row := range losses {
				if losses[row].noun == noun {
					want[row] = n
				}
			}
		}
		want[ruleSetLoss] = 1
		unwritable := &parse.Record{Game: "reversi", Tokens: []parse.Token{{Kind: parse.Play, Text: "z99"}}}
		for name, got := range map[string]loss{
			"nothing is read back": run.converter(Conversion{To: pgn}).lost(g, nil, nil),
			"it cannot be written": run.converter(Conversion{To: wthor}).lostInFile(g, unwritable),
			"the file has no date": run.converter(Conversion{To: wthor, EncodeOptions: parse.EncodeOptions{Date: "today"}}).lostInFile(g, &parse.Record{}),
		} {
			if got != want {
				t.Errorf("%s: lost %v, want %v", name, got, want)
			}
		}
	}
}
