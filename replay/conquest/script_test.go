package conquest_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// scriptOptions tell a size and whether the game is hardcore.
func scriptOptions(size int, hardcore string) replay.Options {
	o := allowed()
	o.Values = map[string]string{"hardcore": hardcore}
	if size > 0 {
		o.Values["size"] = strconv.Itoa(size)
	}
	return o
}

const undoToStart = "0 0 0 1 1 0 0 0 1 0 2 0 1 2 1 0 2 0 1 2 0 0 0 1 1 0"

func TestScripts(t *testing.T) {
	tests := []struct {
		name, text string
		size       int
		hardcore   string
		want       string
	}{
		{"hardcore", "0 0\n1 1", 3, "1", "1 plies 1-0 elimination"},
		{"not hardcore", "0 0 1 1 0", 3, "0", "1 plies 1-0 elimination"},
		{"undo to the start", undoToStart, 3, "0", "3 plies 1-0 elimination; note undone at 1; note undone at 2"},
		{"the winning move taken back", "0 0 1 1 1 0 0 0 1 0 2 0 1 1 0", 3, "0", "2 plies 0-1 elimination; note undone at 1"},
		{"an invalid move is typed again", "1 1 2 2 0 0 5 5 0 0 1 1", 3, "1", "1 plies 1-0 elimination; warning no-pawn at 1; warning off-board at 1"},
		{"an answer that is none", "0 0 1 1 7 0", 3, "0", "1 plies 1-0 elimination"},
		{"a word", "0 0 x 1", 3, "1", "0 plies *; script-number at 1"},
		{"a word after a move", "0 0 0 1 no", 3, "0", "1 plies *; script-number at 2"},
		{"too little", "0 0 1", 3, "1", "0 plies *; script-end"},
		{"an undo question is open", "0 0 0 1", 3, "0", "1 plies *; script-end"},
		{"too much", "0 0 1 1 2 2 2", 3, "1", "1 plies 1-0 elimination; warning script-rest at 2"},

		{"all questions", "0\nAda\nBob\n1\n3\n0 0 1 1\n", 0, "", "1 plies 1-0 elimination"},
		{"the rest of a line is thrown away", "0 Ada\nBob\n\n1 0\n4 3\n3\n0 0 1 1", 0, "", "1 plies 1-0 elimination"},
		{"moves on the line of the size are lost", "0\nAda\nBob\n1\n3 0 0 1 1\n", 0, "", "0 plies *; script-end"},
		{"no name", "0\n", 0, "", "0 plies *; script-end"},
		{"no mode", "Ada\n", 0, "", "0 plies *; script-number"},
		{"too large a board", "0\na\nb\n1\n101\n", 0, "", "0 plies *; bad-size"},
		{"a computer player", "1\n1\n0\nAda\n1\n3\n", 0, "", "0 plies *; no-computer"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := given(playOne(t, "conquest-script", test.text, scriptOptions(test.size, test.hardcore))); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// Random games with passes: a pass is a ply that can be taken back, and asks whether it is to be.
func TestPassesInScripts(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	passes := 0
	for range 300 {
		state, err := conquest.Start("", game.Options{Rules: "conquest", Values: map[string]string{"size": "5"}})
		if err != nil {
			t.Fatal(err)
		}
		var words strings.Builder
		for state.Turn() != game.Nobody && state.Ply() < 200 {
			moves := state.Moves(nil)
			m := moves[random.IntN(len(moves))]
			kind, from, to := conquest.Parts(m)
			if kind == conquest.Passing {
				passes++
				words.WriteString("1 0 0\n") // take it back, keep the move before it, keep it
			} else {
				fmt.Fprintf(&words, "%d %d %d %d 0\n", from.Row, from.Col, to.Row, to.Col)
			}
			state.Play(m)
		}
		p := playOne(t, "conquest-script", words.String(), scriptOptions(5, "0"))
		if state.Turn() != game.Nobody {
			continue // too long
		}
		if len(p.Plies) != state.Ply() || p.State.Key() != state.Key() || p.Fault() != nil {
			t.Fatalf("%s\n%s ends in %s, want %s after %d plies", words.String(), given(p),
				p.State.AppendPosition(nil), state.AppendPosition(nil), state.Ply())
		}
	}
	if passes < 20 {
		t.Errorf("only %d passes", passes)
	}
}

func TestPlacesInAScript(t *testing.T) {
	p := playOne(t, "conquest-script", "1 1 2 2\n0 0 0\n1 1 x", scriptOptions(3, "1"))
	if len(p.Findings) != 2 {
		t.Fatalf("%s", given(p))
	}
	if f := p.Findings[0]; f.Line != 1 || f.Column != 1 || f.Token != "1 1 2 2" {
		t.Errorf("%d:%d %q", f.Line, f.Column, f.Token)
	}
	if f := p.Findings[1]; f.Line != 3 || f.Column != 5 || f.Token != "x" || !strings.Contains(f.Message, "Entrez  les coordonnées de départ") {
		t.Errorf("%d:%d %q %s", f.Line, f.Column, f.Token, f.Message)
	}
}

func TestWriteScripts(t *testing.T) {
	p := playOne(t, "conquest-script", undoToStart, scriptOptions(3, "0"))
	want := own("1. (0,0)->(0,1) 2. (2,0)->(1,2) 3. (0,0)->(1,1)\n\n1", "Rules conquest", "Size 3", "Result 1")
	if got := mustConvert(t, p, "pgn"); strings.TrimSpace(got) != strings.TrimSpace(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestRealScripts(t *testing.T) {
	folder := collection(t, "scripts")
	var cases []struct {
		File           string
		Size, Hardcore int
		Final          []string
		Winner         int
	}
	if err := json.Unmarshal([]byte(readFile(t, filepath.Join(folder, "scripts.json"))), &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) != 2 {
		t.Fatalf("%d scripts", len(cases))
	}
	for _, c := range cases {
		text, err := os.ReadFile(filepath.Join(folder, c.File))
		if err != nil {
			t.Fatal(err)
		}
		p := playOne(t, "", string(text), scriptOptions(c.Size, strconv.Itoa(c.Hardcore)))
		if p.Record.Format != "conquest-script" || p.Fault() != nil {
			t.Errorf("%s: %s, %s", c.File, p.Record.Format, given(p))
		}
		if got := string(p.State.(*conquest.State).AppendRows(nil)); got != strings.Join(c.Final, "/") {
			t.Errorf("%s ends in %s, want %s", c.File, got, c.Final)
		}
		if winner := int(p.Outcome.Winners); winner != c.Winner {
			t.Errorf("%s is won by %d, want %d", c.File, winner, c.Winner)
		}
	}
}
