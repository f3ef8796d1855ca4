package replay_test

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// How much is tried for each rule set.
const (
	arrangedGames = 30
	arrangedPlies = 150
)

// A position with something put on some of its cells has these cells changed and nothing else, or is refused with a
// code; and a board that is cleared is set up again from its cells. Random positions of random games, on boards of several sizes.
func TestPositionsAreArranged(t *testing.T) {
	if testing.Short() {
		t.Skip("arranges thousands of positions")
	}
	arrangers := 0
	for _, kind := range replay.Games() {
		for _, rules := range kind.RuleSets {
			a := arranging{t: t, kind: kind, rules: rules}
			p := pointing{t: t, kind: kind}
			for seed := range uint64(arrangedGames) {
				p.lot, a.lot = game.SplitMix(seed), game.SplitMix(^seed)
				s := p.start(rules)
				if _, ok := s.(game.Arranger); !ok {
					break
				}
				a.play(s)
			}
			if a.tried == 0 {
				t.Logf("positions of %s are set up as text alone", kind.Name)
				continue
			}
			arrangers++
			if a.started < a.tried/2 {
				t.Errorf("%s %s: of %d arranged positions %d were no start of a game", kind.Name, rules.Name, a.tried, a.tried-a.started)
			}
		}
	}
	if arrangers == 0 {
		t.Error("no game has positions that can be arranged")
	}
}

// An arranging sets up positions of a rule set.
type arranging struct {
	t     *testing.T
	kind  *replay.Game
	rules game.RuleSet
	lot   game.SplitMix

	tried, started int
}

func (a *arranging) below(n int) int { return int(a.lot.Below(uint64(n))) }

// play plays a random game and sets up positions in it.
func (a *arranging) play(s game.State) {
	cells := map[game.Cell]bool{{}: true} // of the board, as far as they are known
	for range arrangedPlies {
		moves := s.Moves(nil)
		for _, m := range moves {
			if c, ok := s.(game.Targeter).Target(m); ok {
				cells[c] = true
			}
		}
		if a.below(8) == 0 {
			a.position(s, cells)
		}
		if len(moves) == 0 {
			break
		}
		s.Play(moves[a.below(len(moves))])
	}
	a.position(s, cells)
}

// start starts a game in a position; nil if that is refused.
func (a *arranging) start(text string) game.Arranger {
	s, err := a.kind.Start(text, game.Options{Rules: a.rules.Name})
	if err != nil {
		if ill := new(game.Illegal); !errors.As(err, &ill) || ill.Code == "" {
			a.t.Fatalf("%s: %s is refused without a code: %v", a.kind.Name, text, err)
		}
		return nil
	}
	return s.(game.Arranger)
}

// position sets up a position as it is, with random changes, and anew.
func (a *arranging) position(s game.State, board map[game.Cell]bool) {
	before := string(s.AppendPosition(nil))
	same := a.start(s.(game.Arranger).Arrange(nil, s.Turn()))
	if same == nil {
		a.t.Fatalf("%s is refused when set up", before)
	}
	if !maps.Equal(standing(same), standing(s)) {
		a.t.Fatalf("%s becomes %s when set up", before, same.(game.State).AppendPosition(nil))
	}
	for c := range standing(s) {
		board[c] = true
	}
	for range 4 {
		a.change(same, inOrder(board))
	}
	a.rebuild(same)
	if after := string(s.AppendPosition(nil)); after != before {
		a.t.Fatalf("%s became %s", before, after)
	}
}

// change puts things on cells of a position.
func (a *arranging) change(s game.Arranger, board []game.Cell) {
	want := standing(s)
	words := []string{"", "no-such-word"}
	for _, h := range s.AppendPalette(nil) {
		words = append(words, h.Spot.Word)
	}
	var puts []game.Put
	for range 1 + a.below(4) {
		put := game.Put{Cell: board[a.below(len(board))], Word: words[a.below(len(words))]}
		switch {
		case a.below(10) == 0:
			put.Cell = game.Cell{Row: int16(a.below(3) - 1), Col: -1}
		case put.Word == "":
			delete(want, put.Cell)
		case put.Word != words[1]:
			want[put.Cell] = put.Word
		}
		puts = append(puts, put)
	}
	state := s.(game.State)
	turn := game.Seat(a.below(state.Seats()+1)) - 1
	a.tried++
	text := s.Arrange(puts, turn)
	now := a.start(text)
	if now == nil {
		return
	}
	a.started++
	if got := standing(now); !maps.Equal(got, want) {
		a.t.Fatalf("%s %s: %s with %v is\n%s, with\n%v, want\n%v", a.kind.Name, a.rules.Name, state.AppendPosition(nil), puts, text, got, want)
	}
	if turn == game.Nobody {
		turn = max(state.Turn(), game.Nobody)
	}
	if got := now.(game.State).Turn(); turn >= 0 && got >= 0 && got != turn {
		a.t.Fatalf("%s %s: seat %d is to move in %s, want %d", a.kind.Name, a.rules.Name, got, text, turn)
	}
}

// rebuild clears a board, if there may be an empty one, and sets it up again.
func (a *arranging) rebuild(s game.Arranger) {
	var clear, puts []game.Put
	for c, word := range standing(s) {
		clear, puts = append(clear, game.Put{Cell: c}), append(puts, game.Put{Cell: c, Word: word})
	}
	text := ""
	if empty := a.start(s.Arrange(clear, game.Nobody)); empty != nil {
		if left := standing(empty); len(left) > 0 {
			a.t.Fatalf("%s: %v stands on a cleared board", a.kind.Name, left)
		}
		text = empty.Arrange(puts, game.Nobody)
	} else {
		text = s.Arrange(slices.Concat(clear, puts), game.Nobody)
	}
	again, want := a.start(text), string(s.(game.State).AppendPosition(nil))
	if again == nil {
		a.t.Fatalf("%s %s: %s is refused, which was %s", a.kind.Name, a.rules.Name, text, want)
	}
	if got := string(again.(game.State).AppendPosition(nil)); got != want {
		a.t.Fatalf("%s %s: set up again as %s\nwant %s", a.kind.Name, a.rules.Name, got, want)
	}
}

// standing returns what stands on the cells of a position.
func standing(s any) map[game.Cell]string {
	on := map[game.Cell]string{}
	for _, c := range s.(game.CellLister).AppendCells(nil) {
		on[c.Cell] = c.Text
	}
	return on
}

// inOrder returns cells in an order that does not change from run to run.
func inOrder(board map[game.Cell]bool) []game.Cell {
	return slices.SortedFunc(maps.Keys(board), func(a, b game.Cell) int { return (int(a.Row)-int(b.Row))*1000 + int(a.Col) - int(b.Col) })
}

// The words of a palette have names, are known to the names of cells, and are spots that can be written and read.
func TestPalettes(t *testing.T) {
	for _, kind := range replay.Games() {
		for _, rules := range kind.RuleSets {
			s, err := kind.Start("", game.Options{Rules: rules.Name})
			if err != nil {
				t.Fatal(err)
			}
			a, ok := s.(game.Arranger)
			if !ok {
				continue
			}
			seen := map[string]bool{}
			for _, h := range a.AppendPalette(nil) {
				if spot, ok := game.ParseSpot(h.Spot.String()); !ok || spot != h.Spot || int(spot.Seat) >= s.Seats() || h.Name == "" || seen[spot.Word] {
					t.Errorf("%s %s: %+v", kind.Name, rules.Name, h)
				}
				seen[h.Spot.Word] = true
			}
			if len(seen) < 2 {
				t.Errorf("%s %s: the palette has %v", kind.Name, rules.Name, seen)
			}
		}
	}
}
