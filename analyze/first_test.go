package analyze_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// The player search@1 is who later versions are measured by: its moves and scores are those of its day, for limits of nodes and of
// depth. There is no switch that writes the files anew. Where a change of a game's evaluation makes this test fail, the game
// needs an evaluation of its own for search@1, in its row of the table.
func TestFirstVersionPlaysAsItDid(t *testing.T) {
	if testing.Short() {
		t.Skip("playing on in all games takes long")
	}
	for _, g := range searchedGames {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			want, err := os.ReadFile(filepath.Join("testdata", "search@1", g.name+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			got := firstMoves(t, g.name, "search@1", search.Limits{Nodes: 3000}) + firstMoves(t, g.name, fmt.Sprint("search@1:", g.depth), search.Limits{})
			if got == string(want) {
				return
			}
			lines, wanted := strings.Split(got, "\n"), strings.Split(string(want), "\n")
			for i := range min(len(lines), len(wanted)) {
				if lines[i] != wanted[i] {
					t.Fatalf("move %d: %q, and in version 1 %q", i+1, lines[i], wanted[i])
				}
			}
			t.Errorf("%d moves, and in version 1 %d", len(lines), len(wanted))
		})
	}
}

// firstMoves plays on from random openings of a game, some moves from each, and returns the moves and scores as lines.
func firstMoves(t *testing.T, name, spec string, l search.Limits) string {
	t.Helper()
	kind, err := replay.GameByName(name)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for seed := range uint64(3) {
		p, err := analyze.NewPlayer(kind, spec, player.Options{Table: 1 << 14})
		if err != nil {
			t.Fatal(err)
		}
		g := &player.Game{Kind: kind, State: openingOf(t, name, seed, 4+8*int(seed))}
		for range 6 {
			for g.State.Turn() == game.Chance {
				g.State.Play(g.State.Moves(nil)[0])
			}
			if g.State.Turn() == game.Nobody {
				break
			}
			choice, err := p.Move(t.Context(), g, l)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&out, "%s opening %d: %s, depth %d, score %d, %d nodes\n", spec, seed, g.State.AppendMove(nil, choice.Move), choice.Depth, choice.Score, choice.Nodes)
			g.State.Play(choice.Move)
		}
	}
	return out.String()
}

// search@1 takes its share of the clock for every move, as it did; search spends next to nothing where there is no choice.
func TestFirstVersionDoesNotSettle(t *testing.T) {
	kind, err := replay.GameByName("reversi")
	if err != nil {
		t.Fatal(err)
	}
	forced := 0
	for seed := range uint64(200) {
		s := openingOf(t, "reversi", seed, 50)
		if len(s.Moves(nil)) != 1 {
			continue
		}
		forced++
		for spec, depth := range map[string]int{"search:3": 1, "search@1:3": 3} {
			p, err := analyze.NewPlayer(kind, spec, player.Options{Table: 1 << 10})
			if err != nil {
				t.Fatal(err)
			}
			choice, err := p.Move(t.Context(), &player.Game{Kind: kind, State: s}, search.Limits{Time: time.Hour, Most: 3 * time.Hour})
			if err != nil || choice.Depth != depth {
				t.Errorf("seed %d: %s looks %d plies ahead, want %d; %v", seed, spec, choice.Depth, depth, err)
			}
		}
	}
	if forced == 0 {
		t.Error("every position leaves a choice")
	}
}
