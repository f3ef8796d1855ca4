package engine

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A rememberer plays the first legal move, and notes how often it begins, by which seeds, and how many moves it sees.
type rememberer struct {
	lotPlayer
	seeds []uint64
	state game.State
	seen  []string // what it was asked: how often it had begun, and the plies of the game
}

func (p *rememberer) Begin(_ context.Context, g *player.Game, _ game.Seat, seed uint64) error {
	p.seeds, p.state = append(p.seeds, seed), g.State
	return nil
}

func (p *rememberer) Move(_ context.Context, g *player.Game, _ search.Limits) (player.Thought, error) {
	if g.State != p.state {
		p.seen = append(p.seen, "another game")
	}
	p.seen = append(p.seen, fmt.Sprint(len(p.seeds), ":", len(g.Moves)))
	return player.Thought{Move: g.State.Moves(nil)[0]}, nil
}

// Clients send the whole game or its position before every move: the player goes on where that is the old game, and
// begins anew where it is not, with other lots.
func TestPlayersGoOnWithTheirGames(t *testing.T) {
	const ggf = "set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]%s;)"
	for _, row := range []struct {
		protocol, game string
		commands       []string
		want           []string
	}{
		{"uai", "conquest", []string{"position startpos", "go", "position startpos moves a6 a2", "go", "position startpos moves a6 a2 b6", "go"},
			[]string{"1:0", "1:2", "1:3"}},
		{"uai", "conquest", []string{"position fen x5o/7/7/7/7/7/o5x x 0 1", "go", "position fen x5o/x6/7/7/7/7/o5x o 0 1", "go",
			"position fen x5o/x5o/7/x6/7/7/o5x o 0 2", "go", "position fen x5o/x5o/7/7/7/7/o5x x 0 1", "go", "uainewgame", "go"},
			[]string{"1:0", "1:1", "2:0", "3:0", "4:0"}},
		{"uai", "conquest", []string{"go", "position fen x5o/x5o/7/7/7/7/o5x x 0 2", "go", "position startpos moves x", "position startpos moves b7", "go"},
			[]string{"1:0", "1:2", "2:1"}},
		{"nboard", "reversi", []string{fmt.Sprintf(ggf, ""), "go", "ping 1", fmt.Sprintf(ggf, "B[F5]W[D6]"), "go", "ping 2", fmt.Sprintf(ggf, "B[D3]"), "go", "ping 3"}, nil},
		{"uhp", "hive", []string{"newgame Base", "bestmove depth 1", "newgame Base;InProgress;White[2];wS1;bS1 wS1-", "bestmove depth 1",
			"newgame Base;InProgress;White[2];wS1;bS1 xyzzy", "bestmove depth 1", "newgame Base;InProgress;Black[1];wG1", "bestmove depth 1", "newgame Base", "bestmove depth 1"},
			[]string{"1:0", "1:2", "1:2", "2:1", "3:0"}},
	} {
		p := &rememberer{}
		converse(t, ServeOptions{Protocol: row.protocol, NewPlayer: func(*replay.Game) (player.Player, error) { return p, nil }}, row.game, row.commands...)
		if row.want != nil && !slices.Equal(p.seen, row.want) {
			t.Errorf("%q: the player sees %q, want %q", row.commands, p.seen, row.want)
		}
		for i, seed := range p.seeds {
			if slices.Contains(p.seeds[:i], seed) {
				t.Errorf("%q: two beginnings have the seed %d", row.commands, seed)
			}
		}
	}
}
