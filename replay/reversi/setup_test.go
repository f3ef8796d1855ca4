package reversi_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

const start4 = "-----OX--XO-----"

func TestStartingPositions(t *testing.T) {
	for _, row := range []struct {
		rules string
		size  int
		want  string
	}{
		{"othello", 4, start4 + " X"},
		{"othello", 8, strings.Repeat("-", 27) + "OX" + strings.Repeat("-", 6) + "XO" + strings.Repeat("-", 27) + " X"},
		{"one-line", 8, strings.Repeat("-", 27) + "OX" + strings.Repeat("-", 6) + "XO" + strings.Repeat("-", 27) + " X"},
		{"othello", 10, strings.Repeat("-", 44) + "OX" + strings.Repeat("-", 8) + "XO" + strings.Repeat("-", 44) + " X"},
		{"dtu", 6, strings.Repeat("-", 36) + " X"},
		{"dtu-one-line", 12, strings.Repeat("-", 144) + " X"},
	} {
		if got := position(start(t, row.rules, row.size, "")); got != row.want {
			t.Errorf("%s on %d begins with %s, want %s", row.rules, row.size, got, row.want)
		}
	}
}

func TestSetups(t *testing.T) {
	for _, row := range []struct {
		setup, size string
		allow       []string
		want        string
	}{
		{start4 + " X", "4", nil, start4 + " X"},
		{start4 + "O", "", nil, start4 + " O"},
		{"----/-ox-/-xo-/---- o", "4", nil, start4 + " O"},
		{"....\n.wb.\n.*W.\n....\n*", "", nil, start4 + " X"},
		{"- - - - / - O X - / - B w - / - - - - /w", "", nil, start4 + " O"},
		{"-----10--01----- 1", "4", []string{"digit-discs"}, start4 + " O"},
	} {
		o := game.Options{Allow: parse.AllowAll(row.allow...), Values: map[string]string{"size": row.size}}
		s, err := reversi.Start(row.setup, o)
		if err != nil {
			t.Errorf("%q: %v", row.setup, err)
		} else if got := string(s.AppendPosition(nil)); got != row.want {
			t.Errorf("%q is the position %s, want %s", row.setup, got, row.want)
		}
	}
}

func TestBadSetups(t *testing.T) {
	for _, row := range []struct{ setup, size, code, message string }{
		{"", "7", "bad-size", "Expected an even board size from 4 to 16, found 7."},
		{"", "2", "bad-size", "Expected an even board size from 4 to 16, found 2."},
		{"", "18", "bad-size", "Expected an even board size from 4 to 16, found 18."},
		{"", "eight", "bad-size", "Expected an even board size from 4 to 16, found eight."},
		{"", "99999999999999999999", "bad-size", "Expected an even board size from 4 to 16, found 99999999999999999999."},
		{start4, "4", "bad-board", "Expected 16 cells, then the side to move; found 16 cells and no side to move."},
		{start4 + " -", "4", "bad-board", "Expected 16 cells, then the side to move; found an empty cell instead of the side to move."},
		{start4 + " X", "8", "bad-board", "Expected 64 cells, then the side to move; found 16 cells."},
		{"X", "", "bad-board", "Expected 64 cells, then the side to move; found 0 cells."},
		{" ", "", "bad-board", "Expected 64 cells, then the side to move; found 0 cells."},
		{"-----/OX--XO----- X", "4", "bad-board", "Expected 16 cells, then the side to move; found a `/` after 5 cells, inside a row."},
		{start4 + " X/", "4", "bad-board", "Expected 16 cells, then the side to move; found a `/` after 17 cells, inside a row."},
		{"-----Q", "4", "board-letter", "`Q` is not a cell; expected X x * B b for black, O o W w for white, - . for empty."},
		{"-----01", "4", "board-letter", "`0` is not a cell; expected X x * B b for black, O o W w for white, - . for empty."},
		{"\xff", "4", "board-letter", "`\uFFFD` is not a cell; expected X x * B b for black, O o W w for white, - . for empty."},
	} {
		_, err := reversi.Start(row.setup, game.Options{Values: map[string]string{"size": row.size}})
		var ill *game.Illegal
		if !errors.As(err, &ill) || ill.Code != "reversi/"+row.code || ill.Message != row.message {
			t.Errorf("%q on %q:\n got %v\nwant reversi/%s: %s", row.setup, row.size, err, row.code, row.message)
		}
	}
	if _, err := reversi.Start("", game.Options{Rules: "anti"}); err == nil || !strings.Contains(err.Error(), "one-line") {
		t.Errorf("rules anti: %v, want an error that lists the rules", err)
	}
	if _, err := reversi.New(reversi.Rules{}, 5); err == nil {
		t.Error("a board of 5 × 5 is made")
	}
}

func TestOddSetups(t *testing.T) {
	for _, row := range []struct{ rules, setup, codes string }{
		{"othello", start4 + " X", ""},
		{"dtu", strings.Repeat("-", 16) + " O", ""},
		{"othello", strings.Repeat("-", 16) + " O", "reversi/setup-over"},
		{"othello", whiteStuck, "reversi/centre-empty"},
		{"othello", "X---/----/----/---- X", "reversi/centre-empty reversi/setup-over"},
		{"othello", strings.Repeat("X", 15) + "O X", "reversi/setup-over"},
	} {
		var codes []string
		for _, ill := range reversi.CheckSetup(start(t, row.rules, 4, row.setup)) {
			codes = append(codes, ill.Code)
		}
		if got := strings.Join(codes, " "); got != row.codes {
			t.Errorf("%s, %s: %s, want %s", row.rules, row.setup, got, row.codes)
		}
	}
}

// The text of a position is a set-up that leads back to it.
func TestPositionsRoundTripAsSetups(t *testing.T) {
	eachKind(t, func(t *testing.T, rules string, size int) {
		randomGame(t, rules, size, 7, func(b reversi.Board) {
			again := start(t, rules, size, position(b))
			if position(again) != position(b) || again.Key() != b.Key() || again.Turn() != b.Turn() {
				t.Fatalf("%s is read back as %s", position(b), position(again))
			}
		})
	})
}

// Under the placement rules White can be the starter, and then places and moves first.
func TestWhiteStarts(t *testing.T) {
	b := start(t, "dtu", 8, strings.Repeat("-", 64)+" O")
	if b.Turn() != reversi.White {
		t.Fatalf("seat %d begins, want White", b.Turn())
	}
	play(t, b, "@d4e4 c6")
	if got := b.At(reversi.NewSquare(5, 2)); got != reversi.White || b.Turn() != reversi.Black {
		t.Errorf("c6 is of seat %d and seat %d moves, want White and Black", got, b.Turn())
	}
}

func FuzzStart(f *testing.F) {
	mutate.Add(f, start4+" X", "4", "dtu")
	mutate.Add(f, "----/-ox-/-xo-/---- o", "", "one-line")
	mutate.Add(f, whiteStuck, "6", "")
	f.Fuzz(func(t *testing.T, setup, size, rules string) {
		s, err := reversi.Start(setup, game.Options{Rules: rules, Values: map[string]string{"size": size}})
		if err != nil {
			if s != nil {
				t.Fatalf("%q gives a state and %v", setup, err)
			}
			return
		}
		text := string(s.AppendPosition(nil))
		again, err := reversi.Start(text, game.Options{Rules: rules})
		if err != nil || string(again.AppendPosition(nil)) != text {
			t.Fatalf("%q is the position %s, which is not read back: %v", setup, text, err)
		}
	})
}

func TestBoardsOfAllKindsDiffer(t *testing.T) {
	keys := map[game.Key]string{}
	add := func(b reversi.Board, what string) {
		if other, found := keys[b.Key()]; found && other != what {
			t.Fatalf("%s and %s have the same key", other, what)
		}
		keys[b.Key()] = what
	}
	rnd := rand.New(rand.NewPCG(8, 8))
	for range 2000 {
		size := sizes()[rnd.IntN(7)]
		cells := make([]byte, size*size)
		for i := range cells {
			cells[i] = "-XO"[rnd.IntN(3)]
		}
		for _, side := range []string{" X", " O"} {
			b := start(t, "othello", size, string(cells)+side)
			add(b, position(b))
		}
	}
	for _, size := range sizes() {
		empty := strings.Repeat("-", size*size)
		for _, side := range []string{" X", " O"} {
			b := start(t, "dtu", size, empty+side)
			add(b, position(b))
		}
	}
}

func TestArrange(t *testing.T) {
	at := func(row, col int16, word string) game.Put {
		return game.Put{Cell: game.Cell{Row: row, Col: col}, Word: word}
	}
	for _, row := range []struct {
		setup string
		puts  []game.Put
		turn  game.Seat
		want  string
	}{
		{start4 + " X", []game.Put{at(0, 0, "X"), at(1, 1, ""), at(3, 3, "O")}, reversi.White, "X-----X--XO----O O"},
		{start4 + " O", []game.Put{at(0, 4, "X"), at(-1, 0, "X"), at(0, 0, "x")}, game.Nobody, start4 + " O"},
		{"XX-------------- O", nil, game.Nobody, "XX-------------- O"}, // nobody can move, and yet a side is given
	} {
		if got := start(t, "othello", 4, row.setup).(game.Arranger).Arrange(row.puts, row.turn); got != row.want {
			t.Errorf("%s with %v is %s, want %s", row.setup, row.puts, got, row.want)
		}
	}
}
