package hive

import (
	"fmt"
	"slices"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

func TestPositionOnOneLine(t *testing.T) {
	for _, row := range []struct{ rules, moves, want string }{
		{"standard", ``, "Base White[1]"},
		{"standard", `wS1;bB1 wS1\;wQ \wS1;bQ bB1-;wB1 /wQ;bA1 bQ-;wB1 wQ`, "Base Black[4] -1,0:wQ>wB1 0,0:wS1 1,0:bB1 1,1:bQ 1,2:bA1"},
		{"standard+P", `wP;bP -wP;wQ wP-;bQ \bP;wQ \wP`, "Base+P Black[3] -1,-1:bQ -1,0:wQ 0,-1:bP 0,0:wP resting:wQ"},
	} {
		if got := string(playOut(t, row.rules, row.moves).AppendPosition(nil)); got != row.want {
			t.Errorf("%s: %s, want %s", row.moves, got, row.want)
		}
	}
}

func TestPieceListGoesFromTheBottomUp(t *testing.T) {
	p := playOut(t, "standard", `wS1;bB1 wS1\;wQ \wS1;bQ bB1-;wB1 /wQ;bA1 bQ-;wB1 wQ`)
	const want = "-1 0 wQ1\n-1 0 wB1\n0 0 wS1\n1 0 bB1\n1 1 bQ1\n1 2 bA1\n"
	if got := string(p.AppendPieces(nil)); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestQueenNeighbours(t *testing.T) {
	p := playOut(t, "standard", `wS1;bB1 wS1\;wQ \wS1`)
	if n, ok := p.QueenNeighbours(White); n != 1 || !ok {
		t.Errorf("white queen: %d, %v", n, ok)
	}
	if _, ok := p.QueenNeighbours(Black); ok {
		t.Error("the black queen is on the board")
	}
}

func TestQueenIsDueOnTurnFour(t *testing.T) {
	p := playOut(t, "standard", `wA1;bG1 -wA1;wA2 wA1/;bB1 /bG1;wB1 wA1\`)
	if p.QueenDue() {
		t.Error("due on turn 3")
	}
	m, _ := p.ParseMove(`bB2 /bB1`)
	p.Play(m)
	if !p.QueenDue() {
		t.Error("not due on turn 4")
	}
	for _, m := range p.Moves(nil) {
		if MovedPiece(m) != whiteQ {
			t.Errorf("%s can be played", p.AppendMove(nil, m))
		}
	}
}

func TestPartsWithoutAPinnedPiece(t *testing.T) {
	p := playOut(t, "standard", `wA1;bB1 wA1-;wQ \wA1;bA1 bB1-`)
	pinned := p.Pinned()
	var names []string
	for left := pinned; left != 0; {
		names = append(names, left.pop().String())
	}
	if !slices.Equal(names, []string{"wA1", "bB1"}) {
		t.Errorf("pinned: %v", names)
	}
	wA1, _ := ParsePiece("wA1", 0)
	if got := fmt.Sprint(p.Parts(wA1)); got != "[[{-1 0}] [{0 1} {0 2}]]" {
		t.Errorf("parts without wA1: %s", got)
	}
}

// Which moves are throws, and by whom.
func TestThrowers(t *testing.T) {
	for _, row := range []struct{ rules, moves, play, from, thrower string }{
		{"standard+MP", `wM;bP wM\;wQ -wM;bQ bP\;wQ bP/`, `wM -bP`, "{0 0}", "bP"},
		{"standard+MP", `wM;bM wM\;wQ wM/;bQ bM-;wP wQ-;bG1 bM\;wP wQ\`, `wM -bM`, "{0 0}", "bM"},
		{"standard+P", `wP;bP -wP;wQ wP-;bQ /bP;wQ bP\;bG1 \bP;wP bP/`, `bQ /wQ`, "{1 -2}", ""},
		{"standard", `wA1;bB1 wA1-;wQ \wA1`, `bA1 bB1-`, "", ""},
	} {
		p := playOut(t, row.rules, row.moves)
		m, refused := p.ParseMove(row.play)
		if refused != nil {
			t.Errorf("%s: %v", row.play, refused)
			continue
		}
		from := ""
		if at, ok := p.From(m); ok {
			from = fmt.Sprint(at)
		}
		thrower := ""
		if x, ok := p.Thrower(m); ok {
			thrower = x.String()
		}
		if from != row.from || thrower != row.thrower {
			t.Errorf("%s: from %q by %q, want %q by %q", row.play, from, thrower, row.from, row.thrower)
		}
	}
}

func TestPlacesNameCells(t *testing.T) {
	p := playOut(t, "standard", `wS1;bB1 wS1\;wQ \wS1;bQ bB1-;wB1 /wQ;bA1 bQ-;wB1 wQ`)
	for text, want := range map[string]Axial{
		`/wS1`: {R: 1, Q: -1}, `wS1.`: {}, `bQ`: {R: 1, Q: 1}, `wQ`: {R: -1}, `wQ/`: {R: -2, Q: 1}, `\wB1`: {R: -2},
	} {
		if at, refused := p.Place(text, 0); refused != nil || at != want {
			t.Errorf("%s is %v, %v; want %v", text, at, refused, want)
		}
	}
	if _, refused := p.Place(`/bG1`, 0); refused == nil || refused.Code != "hive/reference-not-on-board" {
		t.Errorf("/bG1: %v", refused)
	}
}

func TestCellsAreReadAsPlays(t *testing.T) {
	p := playOut(t, "standard", `wS1;bB1 wS1\;wQ \wS1;bQ bB1-;wB1 /wQ;bA1 bQ-`)
	wB1, _ := ParsePiece("wB1", 0)
	m, refused := p.ReadCell(wB1, Axial{R: -1}, 0)
	if refused != nil || string(p.AppendMove(nil, m)) != "wB1 wQ" {
		t.Errorf("a climb by cell: %v", refused)
	}
	if at, ok := p.To(m); !ok || Cell(at) != (game.Cell{Row: -1}) {
		t.Errorf("target %v, %v", at, ok)
	}
	wA1, _ := ParsePiece("wA1", 0)
	if _, refused := p.ReadCell(wA1, Axial{R: 1 << 28, Q: -7}, 0); refused == nil || refused.Code != "hive/place-apart" {
		t.Errorf("a cell far away: %v", refused)
	}
}

// The third occurrence ends the game or is told of, and is forgotten when it is taken back.
func TestRepetition(t *testing.T) {
	const moves = `wS1;bB1 wS1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\`
	p := playOut(t, "standard", moves)
	p.SetRepetition(false)
	if plies, ok := p.Repetition(); !ok || plies != [3]int{4, 8, 12} || p.Outcome().Over {
		t.Errorf("noted: %v, %v, %+v", plies, ok, p.Outcome())
	}
	if n := p.Occurrences(11); n != 2 {
		t.Errorf("the position after ply 11 occurred %d times, want 2", n)
	}
	p.SetRepetition(true)
	if o := p.Outcome(); !o.Drawn() || o.Reason != "repetition" || p.Turn() != game.Nobody || len(p.Moves(nil)) > 0 {
		t.Errorf("drawn: %+v", o)
	}
	if _, refused := p.ParseMove(`wA1 /wS1`); refused == nil || refused.Code != "hive/game-over" {
		t.Errorf("playing on: %v", refused)
	}
	p.Undo()
	if _, ok := p.Repetition(); ok || p.Outcome().Over {
		t.Error("taking the ply back does not take back the repetition")
	}
}

// A ply that closes both queens ends the game as a draw.
func TestBothQueensClosedIsADraw(t *testing.T) {
	p := playOut(t, "standard", `wG1;bA1 \wG1;wQ /wG1;bQ -bA1;wQ bQ\;bG1 \bA1;wS1 wQ\;bB1 -bG1;wB1 /wQ;bB2 /bB1;wA1 wG1\;bS1 bG1/;wA1 bB2\`)
	white, _ := p.QueenNeighbours(White)
	black, _ := p.QueenNeighbours(Black)
	if o := p.Outcome(); white != 6 || black != 6 || o != game.DrawnBy("both queens") || len(p.Moves(nil)) > 0 {
		t.Errorf("with %d and %d neighbours of the queens the outcome is %+v", white, black, o)
	}
}

// Numbers are no part of a position, the resting piece is where there is a pillbug.
func TestIdentity(t *testing.T) {
	same := [2]*Position{
		playOut(t, "standard", `wA1;bS1 wA1-;wQ -wA1;bQ bS1-;wA2 -wQ;bQ bS1/;wA2 \wQ;bQ bS1-`),
		playOut(t, "standard", `wA1;bS1 wA1-;wQ -wA1;bQ bS1-;wA2 \wQ`),
	}
	same[1].Play(Pass)
	if same[0].Key() != same[1].Key() {
		t.Error("without a pillbug the piece moved last is no part of the position")
	}
	rests := [2]*Position{
		playOut(t, "standard+P", `wA1;bS1 wA1-;wQ -wA1;bQ bS1-;wA2 -wQ;bQ bS1/;wA2 \wQ;bQ bS1-`),
		playOut(t, "standard+P", `wA1;bS1 wA1-;wQ -wA1;bQ bS1-;wA2 \wQ`),
	}
	rests[1].Play(Pass)
	if rests[0].Key() == rests[1].Key() || rests[0].SymmetricKey() == rests[1].SymmetricKey() {
		t.Error("with a pillbug in the game the resting piece is part of the position")
	}
	numbers := [2]*Position{New(Rules{}), New(Rules{})}
	for i, first := range [2]string{"wA1", "wA2"} {
		m, refused := numbers[i].Read(first, AnyNumber)
		if refused != nil {
			t.Fatal(refused)
		}
		numbers[i].Play(m)
	}
	if numbers[0].Key() != numbers[1].Key() {
		t.Error("numbers are part of the position")
	}
}
