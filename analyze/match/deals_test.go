package match_test

import (
	"testing"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// Matches with different seeds have different deals in all their rounds: their games are independent.
func TestMatchesShareNoDeals(t *testing.T) {
	first := map[game.Key][2]int{}
	kind := gameOf(t, "bluelagoon")
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range 4 {
		s := match.Settings{Game: kind, Entrants: randoms(kind, 2), Games: 12, Seed: uint64(seed), MaxPlies: 1}
		_, records := played(t, s)
		number := 0
		for record := range format.Records(parse.Input{Data: records}) {
			p := replay.Replay(record, replay.Options{})
			if number++; number%2 == 0 {
				continue // of the round of the game before
			}
			key := p.At(p.PlyEnd(0)).Key()
			if at, again := first[key]; again {
				t.Errorf("seed %d, game %d: the deal of seed %d, game %d", seed, number, at[0], at[1])
			}
			first[key] = [2]int{seed, number}
		}
	}
}
