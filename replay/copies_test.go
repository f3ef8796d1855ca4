package replay_test

import (
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// The state of a played game says itself how many plies are on its board, so that copies agree where it is, whoever has
// moved it last.
func TestCopiesOfAPlayedGameAgreeWhereItsStateIs(t *testing.T) {
	for _, kind := range replay.Games() {
		t.Run(kind.Name, func(t *testing.T) {
			p := firstMoves(t, kind, 6)
			want := make([]string, len(p.Plies)+1)
			for n := range want {
				want[n] = string(p.At(n).AppendPosition(nil))
			}
			if ply := p.At(0).Ply(); ply != 0 {
				t.Fatalf("the game begins with ply %d", ply)
			}
			other, bare := *p, replay.Played{Played: p.Played, Kind: p.Kind}
			for n := range want {
				for _, copied := range []*replay.Played{&other, p, &bare} {
					for _, at := range [...]int{n, len(p.Plies) - n} {
						if got := string(copied.At(at).AppendPosition(nil)); got != want[at] {
							t.Fatalf("after %d plies the position is\n%s, want\n%s", at, got, want[at])
						}
					}
				}
			}
		})
	}
}

// firstMoves replays a game in plybook's own form of so many plies, deals among them, each of them the first one that is legal.
func firstMoves(t *testing.T, kind *replay.Game, plies int) *replay.Played {
	t.Helper()
	rules := kind.RuleSets[0].Name
	state, err := kind.Start("", game.Options{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	p := &game.Played{Record: &parse.Record{Game: kind.Name, Format: "pgn"}, Rules: rules, State: state}
	for len(p.Plies) < plies {
		p.Plies = append(p.Plies, game.PlayedPly{Move: state.Moves(nil)[0], Seat: state.Turn(), Token: -1})
		state.Play(p.Plies[len(p.Plies)-1].Move)
	}
	record, refused := kind.Write(p, "pgn")
	if refused != nil {
		t.Fatal(refused)
	}
	written := replay.Replay(record, replay.Options{})
	if len(written.Plies) != plies {
		t.Fatalf("%d plies are replayed, %v", len(written.Plies), written.Findings)
	}
	return written
}
