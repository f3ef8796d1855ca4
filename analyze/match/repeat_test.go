package match_test

import (
	"testing"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/rating"
)

// However often two players play the same games again, that is no evidence: no test is decided by it.
func TestRepeatsAreNoEvidence(t *testing.T) {
	s := stubs(gameOf(t, "reversi"), &stub{}, failing(&player.Failure{Reason: player.Resigned, Detail: "I see"}))
	s.Games = 200
	s.Test = &rating.Test{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05}
	m, records := played(t, s)
	table := m.Table()
	if verdict, _ := m.Verdict(); verdict != rating.Undecided || table.Games != 200 {
		t.Errorf("%v after %d games", verdict, table.Games)
	}
	if table.Repeats != 99 || table.Pairs != (rating.Pentanomial{4: 1}) {
		t.Errorf("%d repeats of %v, want 99 of 1", table.Repeats, table.Pairs)
	}
	again, _ := resumed(t, s, records)
	if again.Table().Repeats != table.Repeats || again.Table().Pairs != table.Pairs {
		t.Errorf("a match that goes on has %d repeats of %v", again.Table().Repeats, again.Table().Pairs)
	}
}

// Images of games repeat them: all first plies of Reversi are images of each other. Other openings are other games.
func TestImagesRepeatGames(t *testing.T) {
	for _, test := range []struct {
		openings [][]string
		repeats  int
		distinct int
	}{
		{[][]string{{"f5"}, {"e6"}, {"c4"}, {"d3"}}, 3, 1},
		{[][]string{{"f5", "d6"}, {"f5", "f4"}, {"f5", "f6"}}, 0, 3},
		{[][]string{{"f5", "d6"}, {"f5", "f4"}, {"e6", "f4"}}, 1, 2},
	} {
		s := stubs(gameOf(t, "reversi"), resigning(), resigning())
		s.Games = 2 * len(test.openings)
		for _, moves := range test.openings {
			s.Openings = append(s.Openings, match.Opening{Moves: moves})
		}
		m, _ := played(t, s)
		if rounds, distinct := m.Openings(); rounds != len(test.openings) || distinct != test.distinct {
			t.Errorf("%v: %d openings in %d rounds, want %d", test.openings, distinct, rounds, test.distinct)
		}
		if n := m.Table().Repeats; n != test.repeats {
			t.Errorf("%v: %d pairs repeat others, want %d", test.openings, n, test.repeats)
		}
	}
}

// resigning gives up at once.
func resigning() *stub {
	return &stub{move: func(*player.Game) (player.Choice, error) {
		return player.Choice{}, &player.Failure{Reason: player.Resigned, Detail: "I see"}
	}}
}

// Games that chance made differ are no repeats.
func TestDealsMakeOtherGames(t *testing.T) {
	s := stubs(gameOf(t, "bluelagoon"), &stub{}, &stub{})
	s.Games = 6
	m, _ := played(t, s)
	rounds, distinct := m.Openings()
	if m.Table().Repeats != 0 || rounds != 3 || distinct != 3 {
		t.Errorf("%d repeats, %d openings in %d rounds", m.Table().Repeats, distinct, rounds)
	}
}
