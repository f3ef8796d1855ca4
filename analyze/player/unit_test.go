package player

import (
	"testing"

	"github.com/plybook/plybook/analyze/search"
)

// What is proved of a score is told apart: its value, who wins and no more, or a bound; an estimate is none of them. Who wins
// is no number of discs.
func TestProofs(t *testing.T) {
	disc := Unit{Name: "disc", Parts: 100}
	for _, test := range []struct {
		choice       Choice
		proof, words string
	}{
		{Choice{Score: 3800, Scored: true, Exact: true}, "exact", "+38 discs"},
		{Choice{Score: 150, Scored: true, Outcome: true}, "win or loss only", "win"},
		{Choice{Score: -150, Scored: true, Outcome: true}, "win or loss only", "loss"},
		{Choice{Scored: true, Outcome: true}, "win or loss only", "draw"},
		{Choice{Score: search.WinIn(5), Scored: true}, "bound", "win in 5"},
		{Choice{Score: search.WinIn(5), Scored: true, Exact: true}, "exact", "win in 5"},
		{Choice{Score: 3800, Scored: true}, "", "+38 discs"},
	} {
		if proof, words := test.choice.Proof(), disc.Words(&test.choice); proof != test.proof || words != test.words {
			t.Errorf("%+v: %q, %q, want %q, %q", test.choice, proof, words, test.proof, test.words)
		}
		if want := (&Choice{}).Proof(); want != "" {
			t.Errorf("a choice without a score is %q", want)
		}
	}
}

// Scores are written in what they count, and what a win is worth besides is no part of an exact one.
func TestUnits(t *testing.T) {
	disc, point := Unit{Name: "disc", Parts: 100}, Unit{Name: "point", Parts: 16, Win: 320}
	for _, test := range []struct {
		unit  Unit
		score search.Score
		exact bool
		want  string
	}{
		{disc, 3800, true, "+38 discs"},
		{disc, -100, true, "-1 disc"},
		{disc, 35, false, "+0.35 discs"},
		{disc, -3959, false, "-39.59 discs"},
		{disc, 0, false, "0 discs"},
		{disc, search.WinIn(5), false, "win in 5"},
		{point, 320 + 80, true, "+5 points"},
		{point, -320, true, "0 points"},
		{point, 24, false, "+1.50 points"},
		{Unit{}, 1487, false, "+1487"},
	} {
		if got := test.unit.Words(&Choice{Score: test.score, Exact: test.exact}); got != test.want {
			t.Errorf("%d: %q, want %q", test.score, got, test.want)
		}
	}
}
