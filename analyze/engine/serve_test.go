package engine

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/plybook/plybook/analyze/engine/enginetest"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/replay/game"
)

// converse returns what plybook answers to commands of a protocol, one per line.
func converse(t *testing.T, name string, c protocol.Config, kindName string, commands ...string) string {
	t.Helper()
	p, err := protocolByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return enginetest.Converse(t, p.NewServer, c, kindName, commands...)
}

// No search goes on for a client that has gone. What was found ten seconds later is still the answer.
func TestSearchesEndAfterTheEndOfTheInput(t *testing.T) {
	for _, row := range []struct {
		protocol, game string
		commands       []string
		want           string
	}{
		{"uhp", "hive", []string{"newgame", "bestmove depth 30"},
			"id plybook 1.0\nMosquito;Ladybug;Pillbug\nok\nBase;NotStarted;White[1]\nok\nwA1\nok\n"},
		{"uhp", "hive", []string{"newgame", "bestmove depth 30", "exit"},
			"id plybook 1.0\nMosquito;Ladybug;Pillbug\nok\nBase;NotStarted;White[1]\nok\nwA1\nok\n"},
		{"gtp", "reversi", []string{"genmove b", "quit"}, "= e6\n\n=\n\n"},
		{"nboard", "reversi", []string{"set depth 30", "go"}, "status Thinking\nsearch E6 -64.00 0 3\nnodestats 7 10.00\nstatus\n=== E6/-64.00/10.00\n"},
	} {
		t.Run(row.protocol, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := protocol.Config{NewPlayer: enginetest.Playing(enginetest.Ponderer{})}
				if got := converse(t, row.protocol, c, row.game, row.commands...); got != row.want {
					t.Errorf("%q answers\n%s\nwant\n%s", row.commands, got, row.want)
				}
			})
		})
	}
}

// A count that would go on for hours ends when the client wants no more of it.
func TestCountsCanBeStopped(t *testing.T) {
	for _, row := range []struct {
		protocol, game string
		commands       []string
		want           string // how many depths or moves were counted, the machine decides
	}{
		{"uai", "conquest", []string{"perft 8", "", "stop", "isready"},
			`(info depth [1-7] nodes \d+\n)*info string perft was stopped before depth [1-8] was counted\nnodes \d+\nreadyok\n`},
		{"uai", "conquest", []string{"split 8", "nonsense", "stop", "isready"},
			`([a-g][1-7a-g]* \d+\n)*info string split was stopped before all moves were counted\nreadyok\n`},
		{"uai", "conquest", []string{"isready", "perft 8", "quit", "isready"}, `readyok\n(info depth [1-7] nodes \d+\n)*`},
		{"uhp", "hive", []string{"newgame Base+MLP", "perft 8", "", "exit", "info"},
			`id plybook 1\.0\nMosquito;Ladybug;Pillbug\nok\nBase\+MLP;NotStarted;White\[1\]\nok\n(perft\([0-7]\) = \d+\n)*`},
	} {
		got := converse(t, row.protocol, protocol.Config{}, row.game, row.commands...)
		if !regexp.MustCompile(`^` + row.want + `$`).MatchString(got) {
			t.Errorf("%q answers\n%s\nwant\n%s", row.commands, got, row.want)
		}
	}
}

// A rememberer plays the first legal move, and notes how often it begins, by which seeds, and how many moves it sees.
type rememberer struct {
	enginetest.First
	seeds []uint64
	state game.State
	seen  []string // what it was asked: how often it had begun, and the plies of the game
}

func (p *rememberer) Begin(_ context.Context, g *player.Game, _ game.Seat, seed uint64) error {
	p.seeds, p.state = append(p.seeds, seed), g.State
	return nil
}

func (p *rememberer) Move(_ context.Context, g *player.Game, _ search.Limits) (player.Choice, error) {
	if g.State != p.state {
		p.seen = append(p.seen, "another game")
	}
	p.seen = append(p.seen, fmt.Sprint(len(p.seeds), ":", len(g.Moves)))
	return player.Choice{Move: g.State.Moves(nil)[0]}, nil
}

// Clients send the whole game or its position before every move: the player goes on where that is the old game, and
// begins again where it is not, with another seed.
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
		converse(t, row.protocol, protocol.Config{NewPlayer: enginetest.Playing(p)}, row.game, row.commands...)
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

func FuzzServe(f *testing.F) {
	mutate.Add(f, "newgame Base+MLP\nplay wA1\nbestmove depth 1\nundo 99\noptions set x y")
	mutate.Add(f, "boardsize 3 3\n1 play b a1\n2 genmove w\nshowboard\nundo\ntime_left b 1 1\nfinal_score")
	mutate.Add(f, "komi 6.5\ntime_settings 0 5 0\n2 known_command komi\nboardsize 4\nplay b a1\nplay w b1\ngenmove b")
	mutate.Add(f, "setoption name MaxNodes value -1\nposition fen 7\ngo depth x\nposition startpos moves a1\ngo nodes")
	mutate.Add(f, "uai\nposition fen x5o/7/7/7/7/7/o5x x 0 1 moves a6\ngo infinite\nisready\nstop\neval\nd")
	mutate.Add(f, "nboard 2\nset game (;GM[Othello]TY[8]BO[8 *];)\nmove F5/1/2\nhint 3\ngo\nanalyze\nping 1")
	f.Fuzz(func(t *testing.T, text string) {
		for _, long := range []string{"perft", "split", "bench", "loadsgf"} { // as long as is asked for
			if strings.Contains(strings.ToLower(text), long) {
				return
			}
		}
		for _, pair := range pairings {
			converse(t, pair.protocol, protocol.Config{}, pair.game, strings.Split(text, "\n")...)
		}
	})
}
