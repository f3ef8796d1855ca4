package engine

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// converse returns what plybook answers to commands, one a line.
func converse(t *testing.T, o ServeOptions, kindName string, commands ...string) string {
	t.Helper()
	kind, err := replay.GameByName(kindName)
	if err != nil {
		t.Fatal(err)
	}
	o.Kind, o.Version = kind, "1.0"
	if o.NewPlayer == nil {
		o.NewPlayer = func(*replay.Game) (player.Player, error) { return &firstPlayer{}, nil }
	}
	var out bytes.Buffer
	if err := Serve(t.Context(), strings.NewReader(strings.Join(commands, "\n")+"\n"), &out, o); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A firstPlayer plays the first legal move.
type firstPlayer struct{ lotPlayer }

func (*firstPlayer) Move(_ context.Context, g *player.Game, _ search.Limits) (player.Thought, error) {
	return player.Thought{Move: g.State.Moves(nil)[0]}, nil
}

func TestGTPServer(t *testing.T) {
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
		{"passes behind the end, for which drivers of Othello wait", "reversi", []string{"loadsgf " + wiped, "final_score", "genmove w", "play b pass", "reg_genmove b",
			"play b a1", "undo", "undo", "all_legal_moves", "undo", "all_legal_moves"},
			"=\n\n= B+13\n\n= pass\n\n=\n\n= pass\n\n? illegal move: Neither side could move after ply 9; the game was over, and nothing more can be played\n\n=\n\n=\n\n=\n\n=\n\n= c3 c4 g4 c5 c6 g6 c7\n\n"},
		{"colours out of turn", "contactix", []string{"boardsize 3", "play b a1", "play b b1", "all_legal_moves", "undo", "undo", "undo"},
			"=\n\n=\n\n=\n\n= c1 a2 b2 c2 a3 b3 c3\n\n=\n\n=\n\n? cannot undo\n\n"},
		{"the board", "contactix", []string{"boardsize 3 2", "play b a1", "play w c2", "showboard"},
			"=\n\n=\n\n=\n\n=\n    a b c\n  1 B . . 1\n   2 . . W 2\nblack to move\n\n"},
		{"sizes that no board has", "contactix", []string{"boardsize 99", "boardsize", "boardsize x"},
			"? unacceptable size\n\n? unacceptable size\n\n? unacceptable size\n\n"},
		{"files", "contactix", []string{"loadsgf " + sgf, "all_legal_moves", "loadsgf " + sgf + " 2", "undo", "undo", "undo", "loadsgf /nowhere"},
			"=\n\n= b1 c1 a2 c2 a3 b3\n\n=\n\n=\n\n=\n\n? cannot undo\n\n? cannot load file\n\n"},
		{"a number of moves", "contactix", []string{"loadsgf " + sgf + " 0", "undo", "loadsgf " + sgf + " 9", "undo", "undo", "undo", "undo", "loadsgf " + sgf + " -1"},
			"=\n\n? cannot undo\n\n=\n\n=\n\n=\n\n=\n\n? cannot undo\n\n? syntax error: loadsgf takes a number from 0, not \"-1\"\n\n"},
		{"the number of a move", "reversi", []string{"loadsgf " + wiped + " 2", "undo", "undo", "loadsgf " + wiped + " 0"},
			"=\n\n=\n\n? cannot undo\n\n? syntax error: loadsgf takes a number from 1, not \"0\"\n\n"},
		{"what HexGui offers", "contactix", []string{"known_command hexgui-analyze_commands", "hexgui-analyze_commands"},
			"= true\n\n= plist/Legal moves/all_legal_moves\nstring/Board/showboard\nstring/Result/final_score\nstring/Best move/reg_genmove %c\n\n"},
		{"time", "contactix", []string{"time_settings 0 1 1", "time_left b 1", "time_left w 0.5 1", "time_left b x", "time_settings 1"},
			"=\n\n=\n\n=\n\n? syntax error: time_left takes a colour, seconds, and the moves that they are for\n\n" +
				"? syntax error: time_settings takes the main time, that of a period, and its moves\n\n"},
		{"komi, which all controllers tell", "contactix", []string{"known_command komi", "komi 6.5", "8 komi 0", "komi", "komi many"},
			"= true\n\n=\n\n=8\n\n? syntax error: komi takes a number\n\n? syntax error: komi takes a number\n\n"},
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
			if got := converse(t, ServeOptions{Protocol: "gtp"}, row.kind, row.commands...); got != row.want {
				t.Errorf("%s\nanswers\n%s\nwant\n%s", strings.Join(row.commands, "\n"), got, row.want)
			}
		})
	}
}

func TestSwapsOverGTP(t *testing.T) {
	o := game.Options{Rules: "hex", Values: map[string]string{"size": "4", "swap": "sides"}}
	for _, meaning := range []string{"sides", "pieces"} {
		o.Values["swap"] = meaning
		g := newGame(t, "contactix", "", o)
		script := newScript(
			"list_commands", "= param_game\nplay\ngenmove\n\n", "genmove w", "= swap-pieces\n\n",
		)
		c := &gtpClient{game: hexGTP{}}
		talk := script.talk(t)
		if err := c.greet(talk); err != nil {
			t.Fatal(err)
		}
		if err := c.begin(talk, g); err != nil {
			t.Fatal(err)
		}
		push(g, 1) // b1
		if err := c.follow(talk, g); err != nil {
			t.Fatal(err)
		}
		thought, err := c.think(talk, g, limits)
		if err != nil {
			t.Fatal(err)
		}
		push(g, thought.Move)
		script.told = nil
		if err := c.follow(talk, g); err != nil {
			t.Fatal(err)
		}
		want := []string(nil)
		if meaning == "pieces" {
			want = []string{"param_game allow_swap 1", "boardsize 4 4", "clear_board", "play b b1", "play w swap-pieces"}
		}
		if !slices.Equal(script.told, want) {
			t.Errorf("%s: it is told %q, want %q", meaning, script.told, want)
		}
		_, err = c.think(talk, g, limits)
		next := map[string]string{"sides": "genmove w", "pieces": "genmove b"}[meaning]
		if script.told[len(script.told)-1] != next {
			t.Errorf("%s: it is told %q, and %s should be next (%v)", meaning, script.told, next, err)
		}
	}
	g := newGame(t, "contactix", "", game.Options{Rules: "hex"})
	e := &Engine{args: []string{"./nowhere"}, client: &gtpClient{game: hexGTP{}}}
	if err := e.Begin(t.Context(), g, 0, 0); err == nil || !strings.Contains(err.Error(), "--swap") {
		t.Errorf("the meaning of a swap is guessed: %v", err)
	}
}

// A swap that others have chosen is told as it was played. Programs that refuse it, or show that they mean another one by
// its name, get the position after it.
func TestSwapsAreToldAsTheyWerePlayed(t *testing.T) {
	board := func(row1, row2 string) string {
		return "= \n \n  0\n  a  b  c  d\n 1\\" + row1 + "\\1\n  2\\" + row2 + "\\2\n   3\\.  .  .  .\\3\n    4\\.  .  .  .\\4\n\n"
	}
	stays, moves := board(".  B  .  .", ".  .  .  ."), board(".  .  .  .", "W  .  .  .")
	const refusal = "? illegal move\n\n"
	for _, row := range []struct {
		name, swap string
		answers    []string
		lists      []string
		want       []string
	}{
		{"a tile moves", "pieces", nil, nil, []string{"play b b1", "play w swap-pieces", "play b c3"}},
		{"a tile moves, as the program shows", "pieces", []string{"showboard", moves}, []string{"showboard"},
			[]string{"play b b1", "play w swap-pieces", "showboard", "play b c3"}},
		{"a tile moves, and not on the program's board", "pieces", []string{"showboard", stays}, []string{"showboard", "param_game"},
			[]string{"play b b1", "play w swap-pieces", "showboard", "param_game allow_swap 0", "clear_board", "play w a2", "play b c3"}},
		{"a tile moves, which the program refuses", "pieces", []string{"play w swap-pieces", refusal}, nil,
			[]string{"play b b1", "play w swap-pieces", "clear_board", "play w a2", "play b c3"}},
		{"the sides change", "sides", nil, nil, []string{"play b b1", "play w swap-sides", "play w c3"}},
		{"the sides change under the other name", "sides", []string{"play w swap-sides", refusal, "showboard", stays}, []string{"showboard"},
			[]string{"play b b1", "play w swap-sides", "play w swap-pieces", "showboard", "play w c3"}},
		{"the sides change, and the program moves the tile", "sides", []string{"play w swap-sides", refusal, "showboard", moves}, []string{"showboard"},
			[]string{"play b b1", "play w swap-sides", "play w swap-pieces", "showboard", "clear_board", "play b b1", "play w c3"}},
		{"the sides change, which the program refuses", "sides", []string{"play w swap", refusal}, nil,
			[]string{"play b b1", "play w swap-sides", "play w swap-pieces", "clear_board", "play b b1", "play w c3"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			g := newGame(t, "contactix", "", game.Options{Rules: "hex", Values: map[string]string{"size": "4", "swap": row.swap}})
			script := newScript(row.answers...)
			c, talk := &gtpClient{game: hexGTP{}, lists: map[string]bool{}}, script.talk(t)
			for _, name := range row.lists {
				c.lists[name] = true
			}
			if err := c.begin(talk, g); err != nil {
				t.Fatal(err)
			}
			script.told = nil
			for _, text := range []string{"b1", "swap-" + row.swap, "c3"} {
				m, ill := g.State.ParseMove(text)
				if ill != nil {
					t.Fatal(ill)
				}
				push(g, m)
			}
			after := string(g.State.AppendPosition(nil))
			if err := c.follow(talk, g); err != nil || !slices.Equal(script.told, row.want) {
				t.Errorf("it is told %q (%v), want %q", script.told, err, row.want)
			}
			if now := string(g.State.AppendPosition(nil)); now != after {
				t.Errorf("the game stands at %s, and stood at %s", now, after)
			}
		})
	}
}

func TestWhyAProgramIsNotStarted(t *testing.T) {
	for program, want := range map[string]string{
		"./nowhere":              `cannot start the engine: there is no program "./nowhere"`,
		"plybook-has-no-such-me": `cannot start the engine: there is no program "plybook-has-no-such-me" where the system looks for programs`,
	} {
		e := &Engine{args: []string{program}, client: &gtpClient{game: hexGTP{}}}
		if err := e.Begin(t.Context(), newGame(t, "contactix", "", game.Options{}), 0, 0); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func push(g *player.Game, m game.Move) {
	g.State.Play(m)
	g.Moves = append(g.Moves, m)
}

// What a controller says of time is what a move may take: nothing left is hardly any time, and a period for no moves
// stands for no limit.
func TestGTPClocks(t *testing.T) {
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
		o := ServeOptions{Protocol: "gtp", Limits: usual, NewPlayer: func(*replay.Game) (player.Player, error) { return p, nil }}
		converse(t, o, "contactix", append(strings.Split(row.commands, "|"), "genmove b")...)
		if got.Time != row.want.Time || got.Nodes != row.want.Nodes {
			t.Errorf("%s: a move may take %+v, want %+v", row.commands, got, row.want)
		}
	}
}

// An asked player notes what it is asked for.
type asked struct {
	firstPlayer
	limits *search.Limits
}

func (p *asked) Move(ctx context.Context, g *player.Game, l search.Limits) (player.Thought, error) {
	*p.limits = l
	return p.firstPlayer.Move(ctx, g, l)
}
