package replay_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// How much is typed for each rule set.
const (
	typedGames = 8
	typedPlies = 60
	typedEvery = 5 // in one of so many positions, by lot
	typedMoves = 4 // of a position
)

// Every legal move of all games is read however its text is typed, and by its number; what is no move is refused with a
// code of its game, and nothing that is typed changes the position.
func TestMovesAreTyped(t *testing.T) {
	for _, kind := range replay.Games() {
		for _, rules := range kind.RuleSets {
			t.Run(kind.Name+"/"+rules.Name, func(t *testing.T) {
				t.Parallel()
				p := pointing{t: t, kind: kind}
				games := uint64(typedGames)
				if testing.Short() {
					games /= 8
				}
				for seed := range games {
					p.lot = game.SplitMix(seed)
					p.s = p.start(rules)
					for range typedPlies {
						if p.table = p.s.Moves(p.table[:0]); len(p.table) == 0 {
							break
						}
						if p.lot.Below(typedEvery) == 0 {
							p.typeMoves()
						}
						p.s.Play(p.table[p.lot.Below(uint64(len(p.table)))])
					}
					p.typeNonsense()
				}
			})
		}
	}
}

// typeMoves types some of the legal moves.
func (p *pointing) typeMoves() {
	before := p.look()
	for range typedMoves {
		i := int(p.lot.Below(uint64(len(p.table))))
		m := p.table[i]
		for _, text := range p.spellings(m, i) {
			if got, ill := game.ReadTyped(p.s, text, nil); ill != nil || got != m {
				p.t.Fatalf("%s typed as %q is read as %d, %v", p.at(m), text, got, ill)
			}
		}
		p.typeCell(m)
	}
	p.typeNonsense()
	if after := p.look(); after != before {
		p.t.Fatalf("%s became\n%s", before, after)
	}
}

// spellings are ways to type a move, the i-th of the list.
func (p *pointing) spellings(m game.Move, i int) []string {
	text := string(p.s.AppendMove(nil, m))
	number := strconv.Itoa(i + 1)
	all := []string{
		text, " " + text + " ", strings.ToLower(text), strings.ToUpper(text), strings.ReplaceAll(text, " ", ""),
		strings.ReplaceAll(text, " ", "  "), strings.Join(strings.Split(text, ""), " "), "#" + number, "# " + number, number,
	}
	if passer, ok := p.s.(game.Passer); ok && passer.IsPass(m) {
		all = append(all, "pass", "PASS", " Pass ")
	}
	return all
}

// typeCell types the cell of a move, by row and column, and by a name.
func (p *pointing) typeCell(m game.Move) {
	about := p.s.(game.Targeter)
	cell, ok := about.Target(m)
	if !ok {
		return
	}
	others := slices.ContainsFunc(p.table, func(o game.Move) bool {
		c, ok := about.Target(o)
		return ok && c == cell && o != m
	})
	nameOf := func(c game.Cell) string { return fmt.Sprintf("<%d/%d>", c.Row, c.Col) }
	numbers := fmt.Sprintf("%d,%d", cell.Row, cell.Col)
	for _, text := range []string{numbers, "(" + numbers + ")", " ( " + numbers + ")", nameOf(cell)} {
		got, ill := game.ReadTyped(p.s, text, nameOf)
		switch {
		case others && ill == nil:
			p.t.Fatalf("%s: %q, where several moves go, is read as %s", p.at(m), text, p.s.AppendMove(nil, got))
		case others:
			p.known(ill, nil)
		case ill != nil || got != m:
			p.t.Fatalf("%s: %q is read as %d, %v", p.at(m), text, got, ill)
		}
	}
}

// typeNonsense types what is no move.
func (p *pointing) typeNonsense() {
	for _, text := range []string{"", " ", "#", "#0", "0x1", "-1", "?", "#" + strconv.Itoa(len(p.s.Moves(nil))+1), "(", "()", "\xff\x00", strings.Repeat("9", 5000), strings.Repeat("w", 5000)} {
		_, ill := game.ReadTyped(p.s, text, nil)
		if ill == nil {
			p.t.Fatalf("%s: %.20q is read as a move", p.s.AppendPosition(nil), text)
		}
		p.known(ill, nil)
	}
}

// What is wrong with a move is said however it is typed.
func TestRefusalsOfTypedMoves(t *testing.T) {
	for _, v := range []struct{ game, rules, played, typed, code string }{
		{"conquest", "ataxx", "", " G7 ", "conquest/not-empty"},
		{"conquest", "ataxx", "", "pass", "conquest/must-move"},
		{"conquest", "conquest", "", "( 0,0 ) -> (0,0)", "conquest/same-cell"},
		{"contactix", "hex", "c4", "C 4", "contactix/occupied"},
		{"contactix", "hex", "c4", " C4", "contactix/occupied"},
		{"hive", "", "wS1", "WS1", "hive/missing-place"},
		{"reversi", "", "", " A1 ", "reversi/no-flip"},
		{"bluelagoon", "", "", "S  0,0", "bluelagoon/not-dealt"},
		{"bluelagoon", "", "", "t0,0", "bluelagoon/not-dealt"},
		{"hive", "", "wS1", "wx1", "hive/bad-piece"},
	} {
		s := startOf(t, v.game, v.rules)
		for text := range strings.FieldsSeq(v.played) {
			m, ill := s.ParseMove(text)
			if ill != nil {
				t.Fatal(ill)
			}
			s.Play(m)
		}
		if _, ill := game.ReadTyped(s, v.typed, nil); ill == nil || ill.Code != v.code {
			t.Errorf("%s %s, %q: %v, want %s", v.game, v.rules, v.typed, ill, v.code)
		}
	}
}

// A place has as many names as neighbours, and each may be typed in small letters.
func TestPlacesAreTypedByAnyNeighbour(t *testing.T) {
	s := startOf(t, "hive", "")
	for _, text := range []string{"wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"} {
		m, ill := s.ParseMove(text)
		if ill != nil {
			t.Fatal(ill)
		}
		s.Play(m)
	}
	tried := 0
	for _, text := range []string{"wA1 /wQ", `wA1 \wQ`, "wA1 wQ\\", "wA1 /wS1", "wA1 wQ/", `wA1 \wS1`} {
		want, ill := s.ParseMove(text)
		if ill != nil {
			continue
		}
		tried++
		if got, ill := game.ReadTyped(s, strings.ToLower(text), nil); ill != nil || got != want {
			t.Errorf("%q in small letters is read as %d, %v, want %d", text, got, ill, want)
		}
	}
	if tried < 6 {
		t.Errorf("only %d of the texts are moves", tried)
	}
}

func startOf(t *testing.T, name, rules string) game.State {
	t.Helper()
	kind, err := replay.GameByName(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := kind.Start("", game.Options{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	return s
}
