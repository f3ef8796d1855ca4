package reversi_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

var (
	_ reversi.Board = (*reversi.Board8)(nil)
	_ reversi.Board = (*reversi.Board16)(nil)
)

// ruleSets are the rule sets by name.
func ruleSets() []string {
	var names []string
	for _, r := range reversi.RuleSets() {
		names = append(names, r.Name)
	}
	return names
}

func sizes() []int { return []int{4, 6, 8, 10, 12, 14, 16} }

func start(t testing.TB, rules string, size int, setup string) reversi.Board {
	t.Helper()
	s, err := reversi.Start(setup, game.Options{Rules: rules, Values: map[string]string{"size": fmt.Sprint(size)}})
	if err != nil {
		t.Fatalf("start of %s on %d: %v", rules, size, err)
	}
	return s.(reversi.Board)
}

// eachKind runs a test for every rule set and size.
func eachKind(t *testing.T, test func(t *testing.T, rules string, size int)) {
	for _, rules := range ruleSets() {
		for _, size := range sizes() {
			t.Run(fmt.Sprintf("%s-%d", rules, size), func(t *testing.T) { test(t, rules, size) })
		}
	}
}

func position(b reversi.Board) string { return string(b.AppendPosition(nil)) }

// texts returns the legal moves as notation.
func texts(b reversi.Board) []string {
	var all []string
	for _, m := range b.Moves(nil) {
		all = append(all, string(b.AppendMove(nil, m)))
	}
	return all
}

func play(t testing.TB, b reversi.Board, moves string) {
	t.Helper()
	for text := range strings.FieldsSeq(moves) {
		m, ill := b.ParseMove(text)
		if ill != nil {
			t.Fatalf("ply %d, %s in %s: %v", b.Ply()+1, text, position(b), ill)
		}
		b.Play(m)
	}
}

// Random games agree with the reference in moves, their order and text, passes, ends, positions.
func TestRandomGamesAgreeWithReference(t *testing.T) {
	eachKind(t, func(t *testing.T, rules string, size int) {
		rnd := rand.New(rand.NewPCG(uint64(size), 1))
		cells := 1000
		if testing.Short() {
			cells = 250
		}
		for range 1 + cells/(size*size) {
			r, _ := reversi.ParseRules(rules)
			ref := newReference(size, r.Placement, r.OneLine)
			b := start(t, rules, size, "")
			for {
				if got, want := position(b), ref.text(); got != want {
					t.Fatalf("ply %d:\n got %s\nwant %s", b.Ply(), got, want)
				}
				want := ref.moves()
				checkMoves(t, b, ref, want)
				if len(want) == 0 {
					break
				}
				i := rnd.IntN(len(want))
				b.Play(b.Moves(nil)[i])
				ref.play(want[i])
			}
		}
	})
}

// checkMoves compares the legal moves of a position.
func checkMoves(t *testing.T, b reversi.Board, ref *reference, want []refMove) {
	t.Helper()
	got := b.Moves(nil)
	if len(got) != len(want) {
		t.Fatalf("%s has moves %v, want %v", position(b), texts(b), want)
	}
	for i, m := range got {
		if text := string(b.AppendMove(nil, m)); text != want[i].text {
			t.Fatalf("%s: move %d is %s, want %s", position(b), i, text, want[i].text)
		}
		var turned []int
		for s := range b.Turned(m).All() {
			turned = append(turned, s.Row()*ref.n+s.Col())
		}
		if slices.Sort(want[i].turned); !slices.Equal(turned, want[i].turned) {
			t.Fatalf("%s: %s turns %v, want %v", position(b), want[i].text, turned, want[i].turned)
		}
	}
	if over, turn := len(want) == 0, b.Turn(); over != (turn == game.Nobody) || over != b.Outcome().Over {
		t.Fatalf("%s has %d moves, turn %d and outcome %+v", position(b), len(want), turn, b.Outcome())
	}
	black, white := b.Counts()
	if x, o := strings.Count(string(ref.cells), "X"), strings.Count(string(ref.cells), "O"); black != x || white != o {
		t.Fatalf("%s counts %d-%d, want %d-%d", position(b), black, white, x, o)
	}
}

// Positions no game leads to, of any density, have the reference's moves too: full edges, lone
// lines, no centre.
func TestRandomPositionsAgreeWithReference(t *testing.T) {
	eachKind(t, func(t *testing.T, rules string, size int) {
		r, _ := reversi.ParseRules(rules)
		rnd := rand.New(rand.NewPCG(uint64(size), 2))
		for i := range 60 {
			ref := newReference(size, r.Placement, r.OneLine)
			for c := range ref.cells {
				ref.cells[c] = "-XO"[(rnd.IntN(100)*(i%5+1)/100+rnd.IntN(3))%3]
			}
			ref.mover = "XO"[i%2]
			b := start(t, rules, size, string(ref.cells)+" "+string(ref.mover))
			checkMoves(t, b, ref, ref.moves())
		}
	})
}

func TestTextRoundTrips(t *testing.T) {
	eachKind(t, func(t *testing.T, rules string, size int) {
		randomGame(t, rules, size, 3, func(b reversi.Board) {
			for _, m := range b.Moves(nil) {
				text := string(b.AppendMove(nil, m))
				got, ill := b.ParseMove(text)
				if ill != nil || got != m {
					t.Fatalf("%s: %s is read as %d, %v; want %d", position(b), text, got, ill, m)
				}
				if s, ok := reversi.DiscOf(m); ok {
					listed := text + ":" + list(b.Turned(m))
					if got, ill := b.ParseMove(strings.ToUpper(listed)); ill != nil || got != m {
						t.Fatalf("%s: %s is read as %d, %v; want %d", position(b), listed, got, ill, m)
					}
					if !b.Legal(s) || b.Lines(s) == 0 {
						t.Fatalf("%s: %s is legal, and its cell is said not to be", position(b), text)
					}
				}
			}
		})
	})
}

// list returns squares as the discs to turn, last first: the order has no meaning.
func list(s reversi.Set) string {
	var names []string
	for q := range s.All() {
		names = append(names, q.String())
	}
	slices.Reverse(names)
	return strings.Join(names, ",")
}

// randomGame plays a game and calls visit at every position.
func randomGame(t testing.TB, rules string, size int, seed uint64, visit func(reversi.Board)) reversi.Board {
	rnd := rand.New(rand.NewPCG(seed, uint64(size)))
	b := start(t, rules, size, "")
	for {
		visit(b)
		moves := b.Moves(nil)
		if len(moves) == 0 {
			return b
		}
		b.Play(moves[rnd.IntN(len(moves))])
	}
}

func TestUndoGoesBackThroughTheWholeGame(t *testing.T) {
	eachKind(t, func(t *testing.T, rules string, size int) {
		type seen struct {
			position string
			moves    []game.Move
			turn     game.Seat
			key      game.Key
			outcome  game.Outcome
			ply      int
		}
		look := func(b reversi.Board) seen {
			return seen{position(b), b.Moves(nil), b.Turn(), b.Key(), b.Outcome(), b.Ply()}
		}
		var all []seen
		b := randomGame(t, rules, size, 4, func(b reversi.Board) { all = append(all, look(b)) })
		for i := len(all) - 2; i >= 0; i-- {
			b.Undo()
			if got := look(b); fmt.Sprint(got) != fmt.Sprint(all[i]) {
				t.Fatalf("after undo to ply %d:\n got %+v\nwant %+v", i, got, all[i])
			}
		}
		b.Play(b.Moves(nil)[0])
		b.Rewind()
		if got := look(b); fmt.Sprint(got) != fmt.Sprint(all[0]) {
			t.Fatalf("after rewinding:\n got %+v\nwant %+v", got, all[0])
		}
	})
}

// Place plays exactly the cells that Moves lists, and refuses all others.
func TestPlaceIsPlayOfTheCell(t *testing.T) {
	eachKind(t, func(t *testing.T, rules string, size int) {
		randomGame(t, rules, size, 5, func(b reversi.Board) {
			before := position(b)
			want := map[reversi.Square]game.Move{}
			for _, m := range b.Moves(nil) {
				if s, ok := reversi.DiscOf(m); ok && b.Lines(s).Len() == 1 || ok && !b.Rules().OneLine {
					want[s] = m
				}
			}
			for i := range 256 {
				s := reversi.Square(i)
				m, legal := want[s]
				if got := b.Place(s); got != legal {
					t.Fatalf("%s: Place(%s) = %v, want %v", before, s, got, legal)
				}
				if !legal {
					continue
				}
				placed := position(b)
				b.Undo()
				b.Play(m)
				if played := position(b); placed != played {
					t.Fatalf("%s: Place(%s) leads to %s, Play to %s", before, s, placed, played)
				}
				b.Undo()
			}
			if got := position(b); got != before {
				t.Fatalf("refused cells changed %s to %s", before, got)
			}
		})
	})
}

func TestPlayingAllocatesNothing(t *testing.T) {
	eachKind(t, func(t *testing.T, rules string, size int) {
		var line []game.Move
		b := start(t, rules, size, "")
		for moves := b.Moves(nil); len(moves) > 0; moves = b.Moves(nil) {
			m := moves[len(moves)/2]
			line = append(line, m)
			b.Play(m)
		}
		b.Rewind()
		moves := make([]game.Move, 0, 1000)
		text := make([]byte, 0, 100)
		allocs := testing.AllocsPerRun(2, func() {
			for _, m := range line {
				moves = b.Moves(moves[:0])
				text = b.AppendMove(text[:0], m)
				b.Play(m)
				b.Turn()
				b.Outcome()
				b.Key()
				b.SymmetricKey()
			}
			for range line {
				b.Undo()
			}
		})
		if allocs != 0 {
			t.Errorf("a game of %d plies allocates %v times", len(line), allocs)
		}
	})
}

func TestReadingMovesAllocatesNothing(t *testing.T) {
	b := start(t, "one-line", 8, "")
	play(t, b, "d3 c5 b6 e3 f2 e2 d6 c6 d2 b5 f5 g5")
	for _, text := range []string{"b4>s", "B4>SE", "b4>s:b5", "f3"} {
		if _, ill := b.ParseMove(text); ill != nil {
			t.Errorf("%s: %v", text, ill)
		}
		if allocs := testing.AllocsPerRun(10, func() { b.ParseMove(text) }); allocs != 0 {
			t.Errorf("reading %s allocates %v times", text, allocs)
		}
	}
}

func TestListsOfCells(t *testing.T) {
	for _, row := range []struct {
		size       int
		line, want string
	}{
		{8, "f5", "[{{3 3} O} {{3 4} X} {{4 3} X} {{4 4} X} {{4 5} X}]"},
		{10, "g6 g5", "[{{4 4} O} {{4 5} O} {{4 6} O} {{5 4} X} {{5 5} X} {{5 6} X}]"},
	} {
		b := start(t, "othello", row.size, "")
		play(t, b, row.line)
		if got := fmt.Sprint(b.AppendCells(nil)); got != row.want {
			t.Errorf("cells after %s are %s, want %s", row.line, got, row.want)
		}
		if b.Seats() != 2 {
			t.Errorf("%d seats", b.Seats())
		}
	}
}

// The words for search are the board's own.
func TestDiscsOfTheSideToMove(t *testing.T) {
	b := start(t, "othello", 8, "").(*reversi.Board8)
	play(t, b, "f5")
	d := b.Discs()
	if d.Own != 1<<27 || d.Opp != 1<<28|1<<35|1<<36|1<<37 || d.Legal() != 1<<29|1<<43|1<<45 {
		t.Errorf("after f5 White sees %x, with the moves %x", d, d.Legal())
	}
	if next := d.After(29, d.Turned(29)); next.Own != 1<<35|1<<36|1<<37 || next.Opp != 1<<27|1<<28|1<<29 {
		t.Errorf("after f5 f4 Black sees %x", next)
	}
}
