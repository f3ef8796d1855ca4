package engine

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

func duration(t *testing.T, text string) time.Duration {
	t.Helper()
	d, err := time.ParseDuration(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// witnessOf returns a witness whose program is a script.
func witnessOf(t *testing.T, c client, s *script) *Witness {
	s.talk(t)
	e := &Engine{client: c, process: s.process, options: player.Options{Timeout: patient.Timeout}, args: []string{"nothing"}}
	return &Witness{e}
}

func TestPlybookAgreesWithItself(t *testing.T) {
	tells := map[string]Testimony{"uhp": {Moves: Answered, Position: Answered}, "gtp": {Moves: Answered, Position: Answered}, "uai": {Moves: Answered}, "nboard": {Moves: Silent}}
	for _, pair := range pairings {
		t.Run(pair.protocol+" "+pair.game, func(t *testing.T) {
			t.Parallel()
			g := newGame(t, pair.game, "", game.Options{Rules: usualRules[pair.game]})
			w, plays, err := NewWitness(g.Kind, pair.protocol+":"+engineCommand(t, pair.protocol, pair.game, "none"), patient)
			if err != nil || !plays {
				t.Fatal(plays, err)
			}
			defer w.Close()
			if err := w.Begin(t.Context(), g); err != nil {
				t.Fatal(err)
			}
			lots := &lotPlayer{}
			_ = lots.Begin(t.Context(), g, 0, 3)
			for ply := 0; ply < 60; ply++ {
				testimony, err := w.Ask(t.Context(), g)
				want := tells[pair.protocol]
				if g.State.Turn() == game.Nobody {
					want.Moves = Unasked
				}
				if err != nil || testimony.Differs() || testimony.Moves != want.Moves || testimony.Position != want.Position {
					t.Fatalf("ply %d: %+v, %v, want %+v", ply, testimony, err, want)
				}
				if g.State.Turn() == game.Nobody {
					break
				}
				thought, _ := lots.Move(t.Context(), g, limits)
				push(g, thought.Move)
				if err := w.Follow(t.Context(), g); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func TestWitnessesDiffer(t *testing.T) {
	for _, row := range []struct {
		name, kind string
		client     client
		answers    []string
		want       Testimony
	}{
		{"UHP, other moves", "hive", &uhpClient{}, []string{"validmoves", "wS1;wG1;wA1;wQ\nok\n"},
			Testimony{Moves: Answered, Position: Silent, Missing: []string{"wB1"}, Extra: []string{"wQ"}}},
		{"UHP, over", "hive", &uhpClient{}, []string{"validmoves", "err over\nok\n"},
			Testimony{Moves: Answered, Position: Silent, Missing: []string{"wS1", "wB1", "wG1", "wA1"}}},
		{"UHP, another turn", "hive", &uhpClient{last: "Base;InProgress;Black[1];wA1"}, []string{"validmoves", "wS1;wB1;wG1;wA1\nok\n"},
			Testimony{Moves: Answered, Position: Answered, Says: `Its state is "InProgress", and the state is NotStarted.`}},
		{"GTP, a board", "reversi", &gtpClient{game: othelloGTP{}, lists: map[string]bool{"showboard": true}},
			[]string{"showboard", "=\n  A B C D\n1 . . . .\n2 . O O .\n3 . X O .\n4 . . . .\n\n"},
			Testimony{Position: Answered, Says: "Its board has white on c2, and there is black."}},
		{"GTP, pictures", "reversi", &gtpClient{game: othelloGTP{}, lists: map[string]bool{"showboard": true}},
			[]string{"showboard", "= <svg>\n\n"}, Testimony{Position: Silent}},
		{"GTP, no moves", "reversi", &gtpClient{game: othelloGTP{}, lists: map[string]bool{"all_legal_moves": true, "showboard": true}},
			[]string{"all_legal_moves", "? no\n\n", "showboard", "=\n1 . . . .\n2 . X O .\n3 . O X .\n4 . . . .\n\n"}, Testimony{Moves: Silent, Position: Answered,
				Says: "Its board has black on b2, and there is white."}},
		{"GTP, no board", "reversi", &gtpClient{game: othelloGTP{}, lists: map[string]bool{"all_legal_moves": true}},
			[]string{"all_legal_moves", "= b1 a2 d3 c4\n\n"}, Testimony{Moves: Answered}},
		{"GTP, nothing", "reversi", &gtpClient{game: othelloGTP{}}, nil, Testimony{Position: Silent}},
		{"UAI, a number", "conquest", uaiClient{}, []string{"split", "", "perft 1", "info depth 1 nodes 3\nnodes 3\n", "isready", "readyok\n"},
			Testimony{Moves: Answered, Says: "It counts 3 legal moves, and there are 16."}},
		{"UAI, nothing", "conquest", uaiClient{}, []string{"split", "", "perft 1", "", "isready", "readyok\n"}, Testimony{Moves: Silent}},
	} {
		t.Run(row.name, func(t *testing.T) {
			script := uhpScript(row.answers...)
			o := game.Options{Rules: usualRules[row.kind]}
			if row.kind == "reversi" {
				o.Values = map[string]string{"size": "4"}
			}
			w := witnessOf(t, row.client, script)
			got, err := w.Ask(t.Context(), newGame(t, row.kind, "", o))
			if err != nil || got.Moves != row.want.Moves || got.Position != row.want.Position || got.Says != row.want.Says ||
				!slices.Equal(got.Missing, row.want.Missing) || !slices.Equal(got.Extra, row.want.Extra) {
				t.Errorf("%+v (%v), want %+v", got, err, row.want)
			}
		})
	}
}

// Hints name the legal moves, if the program names all of them once and says when it has.
func TestNBoardHints(t *testing.T) {
	const all = "status on it\nsearch F5-d6 0.00 0 1\nnodestats 9 0.00\nbook d3 0 0 1\nsearch C4 0 0 1\nsearch e6 0 0 1\nstatus\n"
	for _, row := range []struct {
		name, first, second string
		want                []Testimony // before f5, and after it
	}{
		{"all", all, "search d6 0 0 1\nsearch f4 0 0 1\nsearch f6 0 0 1\nstatus\n", []Testimony{{Moves: Answered}, {Moves: Answered}}},
		{"another one", all, "search a1 0 0 1\nsearch f4 0 0 1\nsearch d6 0 0 1\nstatus\n",
			[]Testimony{{Moves: Answered}, {Moves: Answered, Missing: []string{"f6"}, Extra: []string{"a1"}}}},
		{"the best alone", "search F5 0 0 1\nstatus\n", "search d6 0 0 1\nstatus\n", []Testimony{{Moves: Silent}, {Moves: Silent}}},
		{"nothing", "status thinking\nstatus\n", "status thinking\nstatus\n", []Testimony{{Moves: Silent}, {Moves: Silent}}},
	} {
		t.Run(row.name, func(t *testing.T) {
			script := nboardScript("hint", row.first)
			w := witnessOf(t, &nboardClient{}, script)
			g := newGame(t, "reversi", "", game.Options{})
			for i, want := range row.want {
				got, err := w.Ask(t.Context(), g)
				if err != nil || got.Moves != want.Moves || !slices.Equal(got.Missing, want.Missing) || !slices.Equal(got.Extra, want.Extra) {
					t.Errorf("%d: %+v (%v), want %+v", i, got, err, want)
				}
				m, _ := g.State.ParseMove("f5")
				push(g, m)
				script.answers[1] = row.second
			}
		})
	}
}

// Hints that never end take their time and no more. A program that answers a ping then does not say which moves are legal,
// and is not asked again; one that does not is late with the hints.
func TestNBoardHintsThatNeverEnd(t *testing.T) {
	const late = `it did not answer in time: 1m0s after "hint 64"`
	for _, row := range []struct {
		name, hint, ping string
		err              string
	}{
		{"it is silent", "", "nothing\n", late},
		{"it thinks and is silent", "status on it\nsearch F5 0 0 1\n", "search F5 0 0 1\n", late},
		{"it hears a ping", "status on it\nsearch F5 0 0 1\n", "", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				script := nboardScript("hint", row.hint, "ping", row.ping)
				talk, c, g := script.talk(t), &nboardClient{depth: "2"}, newGame(t, "reversi", "", game.Options{})
				for range 2 {
					names, _, a, err := c.list(talk, g)
					if a != Silent || len(names) > 0 || (err == nil) != (row.err == "") || err != nil && err.Error() != row.err {
						t.Fatalf("it lists %v (%v), and fails with %v; want %q", names, a, err, row.err)
					}
					if err != nil {
						return
					}
				}
				if want := "hint 64|ping 1"; strings.Join(script.told, "|") != want {
					t.Errorf("it is told %q, want %s", script.told, want)
				}
			})
		})
	}
}

func TestNBoardComplaintsAreRefusals(t *testing.T) {
	script := newScript("ping 1", "pong 1\n", "move", "status Error: illegal move\n", "ping 2", "pong 2\n")
	script.usual = ""
	talk, c, g := script.talk(t), &nboardClient{}, newGame(t, "reversi", "", game.Options{})
	if err := c.begin(talk, g); err != nil {
		t.Fatal(err)
	}
	m, _ := g.State.ParseMove("f5")
	push(g, m)
	err := c.tell(talk, g)
	f, _ := err.(*player.Failure)
	if f == nil || !f.Void() || !strings.Contains(f.Detail, "illegal move") {
		t.Errorf("%v is no refusal", err)
	}
}

func TestGoColumnsAreFoundOut(t *testing.T) {
	script := newScript("showboard", "=\n   A B C D E F G H J K\n\n", "genmove", "= j5\n\n")
	g := newGame(t, "reversi", "", game.Options{Values: map[string]string{"size": "10"}})
	talk, c := script.talk(t), &gtpClient{game: othelloGTP{}, lists: map[string]bool{"showboard": true}}
	if err := c.begin(talk, g); err != nil {
		t.Fatal(err)
	}
	if got := c.unvertex("J5") + c.vertex("i5") + c.vertex("h5"); got != "i5j5h5" {
		t.Errorf("names of cells are turned into %s", got)
	}
}

func TestWitnessesOfOtherGames(t *testing.T) {
	kind, err := replay.GameByName("bluelagoon")
	if err != nil {
		t.Fatal(err)
	}
	if _, plays, err := NewWitness(kind, "uhp:./engine", patient); plays || err != nil {
		t.Errorf("a program for Hive plays %s (%v)", kind.Title, err)
	}
	for _, spec := range []string{"xyz:./engine", "./engine", "uhp:"} {
		if _, _, err := NewWitness(kind, spec, patient); err == nil {
			t.Errorf("%q names a program", spec)
		}
	}
}
