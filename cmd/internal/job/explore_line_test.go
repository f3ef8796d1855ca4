package job

import (
	"testing"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// Steps of different games make lines that no game has played. Where such a line is over, or cannot go on as others
// did, it ends.
func TestLinesThatCannotGoOnEnd(t *testing.T) {
	kind, err := replay.GameByName("reversi")
	if err != nil {
		t.Fatal(err)
	}
	s, err := kind.Start("", game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m := s.Moves(nil)[0]
	s.Play(m)
	good := step{stepOf: stepOf{level: 1, to: s.Key()}}
	s.Undo()
	other := step{stepOf: stepOf{level: 1, to: game.Key{1, 2}}}
	room := 10
	b := brancher{
		variantTree: &variantTree{
			steps:  map[stepOf]*tally{good.stepOf: {games: 1}, other.stepOf: {games: 3}},
			onward: map[onward][]step{{level: 1}: {other, good}},
		},
		exploration: &Exploration{MinGames: 1}, room: &room,
	}
	next, _, err := b.branches(s, 1, game.Key{})
	if err != nil || len(next) != 1 || next[0].Move != string(s.AppendMove(nil, m)) || next[0].Share != 0.25 {
		t.Errorf("got %+v, error %v", next, err)
	}
}
