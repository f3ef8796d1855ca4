package bluelagoon

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// lateSetup is a position of settlement: two islands, a circle with a token and one with a settler.
const lateSetup = "a 4 3; c 1 S; i 6 0,1 1,1; i 9 3,0 3,1; s 0,1 3,0; r C B W 0,1 P S; " +
	"p 0 44 0 0 0 0 0 S T 1,1; p 1 23 0 2 0 0 1 S 3,0 T; p 2 7 0 0 0 0 0 S T 3,1;"

func TestText(t *testing.T) {
	whole := func(p *replay.Played, names ...string) *replay.Played {
		for i, name := range names {
			p.Record.Tags = append(p.Record.Tags, parse.Tag{Name: "Player" + string(rune('0'+i)), Value: name})
		}
		return p
	}
	for _, c := range []struct {
		name    string
		played  *replay.Played
		options scene.TextOptions
		want    string
	}{
		{"lone", withKind(t, &replay.Played{Played: game.Played{Record: &parse.Record{}, State: start(t, lateSetup, 0, 0)}}),
			scene.TextOptions{Marks: []game.Cell{{Row: 2, Col: 2}}}, `
       0   1   2
0,0    ~  (W)  ~
1,0  ~   T0  ~   ~
2,0    ~   ~  [~]
3,0 (S1) T2  ~   ~
     0   1   2   3
A 6 (1:0:0)  B 9 (0:1:1)
Player 0  S 25  T 0  C 0  B 0  W 0  P 0  S 0
Player 1  S 24  T 0  C 0  B 2  W 0  P 0  S 1
Player 2  S 25  T 0  C 0  B 0  W 0  P 0  S 0
            Player 0          Player 1          Player 2
            expl.     settl.  expl.     settl.  expl.     settl.
Islands     –         (0)     –         (0)     –         (0)
Links       –         (5)     –         (5)     –         (5)
Majorities  –         (6)     –         (4)     –         (4)
Resources   –         (0)     –         (5)     –         (0)
Statuettes  –         (0)     –         (4)     –         (0)
Sum         44        (11)    23        (18)    7         (9)
Total       (55)              (41)              (16)
Ply 0, settlement. Player 1 to move.
`},
		{"claim", whole(played(t, "map sides", 2, "S 0,4", "S 1,4", "T 0,5", "T 1,3"), "Ann", "Ben \u202e"), scene.TextOptions{}, `
       0   1   2   3   4   5
0,0   (W) (C) (B) (W)  S0  T0
1,0  a  (S) (P) >T1< S1 (P) (S)
2,0   (W) (C) (B) (W)  ~   b
3,0 (S) (P) (S) (C)  ~  (S) (P)
4,0   (W) (C) (B) (S)  ~   b
5,0  a  (P) (P) (B)  ~  (S) (B)
6,0   (W) (S) (B) (C)  ~   b
     0   1   2   3   4   5   6
A 4 (0:1)  B 20 (1:0)
Player 0  Ann  S 29  T 4  C 0  B 0  W 0  P 0  S 0
Player 1  Ben  S 29  T 4  C 1  B 0  W 0  P 0  S 0
            Player 0          Player 1
            expl.     settl.  expl.     settl.
Islands     (0)       –       (0)       –
Links       (5)       –       (5)       –
Majorities  (20)      –       (4)       –
Resources   (0)       –       (0)       –
Statuettes  (0)       –       (0)       –
Sum         (25)      –       (9)       –
Total       (25)              (9)
Ply 4, exploration: T 1,3 claims a token: coconut. Player 0 to move.
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := c.played
			before := string(p.At(len(p.Plies)).AppendPosition(nil))
			got := string(AppendText(nil, p.At(len(p.Plies)), p, c.options))
			if want := c.want[1:]; got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			if after := string(p.At(len(p.Plies)).AppendPosition(nil)); after != before {
				t.Errorf("the position was %s and is %s", before, after)
			}
		})
	}
}

// The last line says how a phase or the game ended, who was skipped, and that a deal is due.
func TestTextEnds(t *testing.T) {
	p := randomGame(t, "", 2, 1000, 1)
	deal := settlementOf(t, p)
	for i, want := range map[int]string{
		0:            "Ply 0, exploration. The tokens are to be dealt.\n",
		1:            "Ply 0, exploration. Player 0 to move.\n",
		deal:         "The phase is over: nobody can move.\n",
		deal + 1:     "Ply 70, settlement. Player 0 to move.\n",
		len(p.Plies): resultText(p.Outcome, seatWords[:2]) + ".\n",
	} {
		if got := string(AppendText(nil, p.At(i), p, scene.TextOptions{})); !strings.HasSuffix(got, want) {
			t.Errorf("after %d plies: %q, want it to end in %q", i, got[strings.LastIndex(got[:len(got)-1], "\n")+1:], want)
		}
	}
	said := 0
	for seed := range uint64(6) {
		p := randomGame(t, "map sides", 3, 1000, seed)
		for i := range p.Plies {
			said += strings.Count(string(AppendText(nil, p.At(i), p, scene.TextOptions{})), "cannot move and is skipped. Player")
		}
	}
	if said == 0 {
		t.Error("nobody is skipped in these games: choose others")
	}
}

// Without the record only the state is known: no last move, but plies as people count them.
func TestTextOfAState(t *testing.T) {
	p := played(t, "map sides", 2, "S 0,4")
	got := string(AppendText(nil, p.At(2), nil, scene.TextOptions{}))
	if strings.ContainsAny(got, "<>") || !strings.HasSuffix(got, "\nPly 1, exploration. Player 1 to move.\n") {
		t.Errorf("got\n%s", got)
	}
}

// With colours sea, islands, tokens and players each have a ground of their own, and runs of one
// colour are written at once.
func TestTextInColour(t *testing.T) {
	p := played(t, "map sides", 2, "S 0,4", "S 1,4")
	got := string(AppendText(nil, p.At(3), p, scene.TextOptions{Color: true}))
	for _, want := range []string{
		"\x1b[" + string(seaStyle) + "m ~  \x1b[0m",
		"\x1b[" + string(seatStyles[0]) + "m S0 \x1b[0m",
		"\x1b[" + string(terminal.NewlyMoved) + "m>S1<\x1b[0m",
		"\x1b[" + string(kindStyles[bluelagoon.Water]) + "m(W) \x1b[0m",
		"\x1b[" + string(landStyles[0]) + "m a  \x1b[0m",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("there is no %q in\n%s", want, got)
		}
	}
	for _, styles := range [][]terminal.Style{landStyles[:], kindStyles[:], seatStyles[:]} {
		seen := map[terminal.Style]bool{seaStyle: true}
		for _, s := range styles {
			if seen[s] {
				t.Errorf("%s is there twice", s)
			}
			seen[s] = true
		}
	}
}
