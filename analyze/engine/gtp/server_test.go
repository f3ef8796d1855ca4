package gtp

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/engine/enginetest"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
)

func TestServer(t *testing.T) {
	sgf := filepath.Join(t.TempDir(), "game.sgf")
	if err := os.WriteFile(sgf, []byte("(;GM[11]SZ[3];B[a1];W[b2];B[c3])"), 0o666); err != nil {
		t.Fatal(err)
	}
	wiped := filepath.Join(t.TempDir(), "wiped.txt")
	if err := os.WriteFile(wiped, []byte("e6 f4 e3 f6 g5 d6 e7 f5 c5\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name, kind string
		commands   []string
		want       string
	}{
		{"who it is", "contactix", []string{"protocol_version", "name", "7 version", "known_command undo", "known_command fly"},
			"= 2\n\n= plybook\n\n=7 1.0\n\n= true\n\n= false\n\n"},
		{"unknown commands and remarks", "contactix", []string{"# nothing", "fly b a1", "", "3 fly # x"},
			"? unknown command\n\n?3 unknown command\n\n"},
		{"a taken cell", "contactix", []string{"boardsize 5", "play black c4", "play w C4", "play w z9"},
			"=\n\n=\n\n? illegal move: C4 already holds a black tile\n\n? illegal move: Z9 is not on this 5 × 5 board\n\n"},
		{"a game to its end", "contactix", []string{"boardsize 2 2", "play b a1", "final_score", "play w b1", "play b a2", "final_score", "genmove w", "genmove b", "play w b2", "play w pass"},
			"=\n\n=\n\n? cannot score\n\n=\n\n=\n\n= B+\n\n= resign\n\n? the game is over\n\n" +
				"? illegal move: Black won with ply 3, so nothing can follow\n\n? illegal move: Black won with ply 3, so nothing can follow\n\n"},
		{"passes after the end, for which drivers of Othello wait", "reversi", []string{"loadsgf " + wiped, "final_score", "genmove w", "play b pass", "reg_genmove b",
			"play b a1", "undo", "undo", "all_legal_moves", "undo", "all_legal_moves"},
			"=\n\n= B+13\n\n= pass\n\n=\n\n= pass\n\n? illegal move: Neither side could move after ply 9; the game was over, so no move can follow\n\n=\n\n=\n\n=\n\n=\n\n= c3 c4 g4 c5 c6 g6 c7\n\n"},
		{"colours out of turn", "contactix", []string{"boardsize 3", "play b a1", "play b b1", "all_legal_moves", "undo", "undo", "undo"},
			"=\n\n=\n\n=\n\n= c1 a2 b2 c2 a3 b3 c3\n\n=\n\n=\n\n? cannot undo\n\n"},
		{"the board", "contactix", []string{"boardsize 3 2", "play b a1", "play w c2", "showboard"},
			"=\n\n=\n\n=\n\n=\n    a b c\n  1 B . . 1\n   2 . . W 2\nblack to move\n\n"},
		{"sizes that no board has", "contactix", []string{"boardsize 99", "boardsize", "boardsize x"},
			"? unacceptable size\n\n? unacceptable size\n\n? unacceptable size\n\n"},
		{"files", "contactix", []string{"loadsgf " + sgf, "all_legal_moves", "loadsgf " + sgf + " 2", "undo", "undo", "undo", "loadsgf /nowhere"},
			"=\n\n= b1 c1 a2 c2 a3 b3\n\n=\n\n=\n\n=\n\n? cannot undo\n\n? cannot load file\n\n"},
		{"a number of moves", "contactix", []string{"loadsgf " + sgf + " 0", "undo", "loadsgf " + sgf + " 9", "undo", "undo", "undo", "undo", "loadsgf " + sgf + " -1"},
			"=\n\n? cannot undo\n\n=\n\n=\n\n=\n\n=\n\n? cannot undo\n\n? syntax error: loadsgf expects a number from 0, not \"-1\"\n\n"},
		{"the number of a move", "reversi", []string{"loadsgf " + wiped + " 2", "undo", "undo", "loadsgf " + wiped + " 0"},
			"=\n\n=\n\n? cannot undo\n\n? syntax error: loadsgf expects a number from 1, not \"0\"\n\n"},
		{"what HexGui offers", "contactix", []string{"known_command hexgui-analyze_commands", "hexgui-analyze_commands"},
			"= true\n\n= plist/Legal moves/all_legal_moves\nstring/Board/showboard\nstring/Result/final_score\nstring/Best move/reg_genmove %c\n\n"},
		{"time", "contactix", []string{"time_settings 0 1 1", "time_left b 1", "time_left w 0.5 1", "time_left b x", "time_settings 1"},
			"=\n\n=\n\n=\n\n? syntax error: time_left expects a colour, seconds and a number of moves\n\n" +
				"? syntax error: time_settings expects main time, period time and moves per period\n\n"},
		{"komi, which all controllers tell", "contactix", []string{"known_command komi", "komi 6.5", "8 komi 0", "komi", "komi many"},
			"= true\n\n=\n\n=8\n\n? syntax error: komi expects a number\n\n? syntax error: komi expects a number\n\n"},
		{"no swap unless it is switched on", "contactix", []string{"play b a1", "play w swap-pieces"},
			"=\n\n? illegal move: These rules have no swap\n\n"},
		{"Othello", "reversi", []string{"boardsize 4", "all_legal_moves", "play w a2", "play b a2", "play b a1", "showboard", "quit", "name"},
			"=\n\n= b1 a2 d3 c4\n\n? wrong color\n\n=\n\n? wrong color\n\n" +
				"=\n    a b c d\n  1 . . . . 1\n  2 X X X . 2\n  3 . X O . 3\n  4 . . . . 4\nwhite to move\n\n=\n\n"},
		{"which Hex it is", "contactix", []string{"list_games", "set_game Hex", "set_game Hex without swap", "set_game Go"},
			"= Hex without swap\n\n=\n\n=\n\n? this program was started for Hex without swap\n\n"},
		{"games", "reversi", []string{"list_games", "set_game Othello", "set_game Go", "boardsize 7"},
			"= Othello\n\n=\n\n? this program was started for Othello\n\n? unacceptable size\n\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := enginetest.Converse(t, NewServer, protocol.Config{}, row.kind, row.commands...); got != row.want {
				t.Errorf("%s\nanswers\n%s\nwant\n%s", strings.Join(row.commands, "\n"), got, row.want)
			}
		})
	}
}

// What a controller says of time is what a move may take: nothing left is hardly any time, and a period for no moves
// stands for no limit.
func TestClocks(t *testing.T) {
	usual := search.Limits{Nodes: 7}
	for _, row := range []struct {
		commands string
		want     search.Limits
	}{
		{"", usual},
		{"time_settings 300 0 0", search.Limits{Time: 10 * time.Second}},
		{"time_settings 0 10 5", search.Limits{Time: 2 * time.Second}},
		{"time_settings 0 10 0", usual},
		{"time_settings 0 0 0", usual},
		{"time_settings 300 0 0|time_left b 60 0", search.Limits{Time: 2 * time.Second}},
		{"time_settings 300 0 0|time_left b 0 0", search.Limits{Time: time.Millisecond}},
		{"time_settings 300 0 0|time_left w 0", search.Limits{Time: 10 * time.Second}},
		{"time_left b 9 3", search.Limits{Time: 3 * time.Second}},
	} {
		var got search.Limits
		p := &asked{limits: &got}
		o := protocol.Config{Limits: usual, NewPlayer: func(*replay.Game) (player.Player, error) { return p, nil }}
		enginetest.Converse(t, NewServer, o, "contactix", append(strings.Split(row.commands, "|"), "genmove b")...)
		if got.Time != row.want.Time || got.Nodes != row.want.Nodes {
			t.Errorf("%s: a move may take %+v, want %+v", row.commands, got, row.want)
		}
	}
}

// An asked player notes what it is asked for.
type asked struct {
	enginetest.First
	limits *search.Limits
}

func (p *asked) Move(ctx context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	*p.limits = l
	return p.First.Move(ctx, g, l)
}
