package hive

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/analyze/stats/statstest"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// A plainHive is the stacks of a position by their cells, from the bottom up.
type plainHive map[hive.Axial][]hive.Piece

func plainlyHive(p *hive.Position) plainHive {
	board := plainHive{}
	for at, stack := range p.Stacks() {
		board[at] = append([]hive.Piece(nil), stack...)
	}
	return board
}

func (b plainHive) size() (n int64) {
	for _, stack := range b {
		n += int64(len(stack))
	}
	return n
}

// liberties returns the empty cells around a queen, or Null if she is not on the board.
func (b plainHive) liberties(seat game.Seat) int64 {
	for at, stack := range b {
		for _, x := range stack {
			if x == hive.QueenOf(seat) {
				return int64(6 - len(b.beside(at)))
			}
		}
	}
	return stats.Null
}

// beside returns the directions in which there is something.
func (b plainHive) beside(at hive.Axial) (dirs []int) {
	for d := range hive.Directions {
		if b[at.Step(d)] != nil {
			dirs = append(dirs, d)
		}
	}
	return dirs
}

// whole says whether the hive hangs together without a cell.
func (b plainHive) whole(without hive.Axial) bool {
	seen := map[hive.Axial]bool{}
	var visit func(at hive.Axial)
	visit = func(at hive.Axial) {
		if at == without || b[at] == nil || seen[at] {
			return
		}
		seen[at] = true
		for d := range hive.Directions {
			visit(at.Step(d))
		}
	}
	for at := range b {
		if at != without {
			visit(at)
			break
		}
	}
	return len(seen) == len(b)-1
}

// slides says whether a piece can slide to a neighbour: exactly one of the cells beside the way is occupied.
func (b plainHive) slides(at hive.Axial) bool {
	for d := range hive.Directions {
		left, right := b[at.Step((d+5)%6)] != nil, b[at.Step((d+1)%6)] != nil
		if b[at.Step(d)] == nil && left != right {
			return true
		}
	}
	return false
}

// free counts the pieces of a seat that can go somewhere.
func (b plainHive) free(seat game.Seat, flat bool) (n int64) {
	for at, stack := range b {
		x := stack[len(stack)-1]
		switch {
		case x.Seat() != seat:
		case len(stack) > 1:
			n++
		case !b.whole(at):
		case b.starts(x, at, flat):
			n++
		}
	}
	return n
}

func (b plainHive) starts(x hive.Piece, at hive.Axial, flat bool) bool {
	switch k := x.Kind(); {
	case k == hive.Queen || k == hive.Pillbug || k == hive.Spider || k == hive.Ant || k == hive.Beetle && flat:
		return b.slides(at)
	case k == hive.Mosquito:
		for _, d := range b.beside(at) {
			stack := b[at.Step(d)]
			if stack[len(stack)-1].Kind() != hive.Mosquito {
				return true
			}
		}
		return false
	}
	return true
}

func TestHiveSchemaAgainstAPlainCount(t *testing.T) {
	for _, rules := range []string{"standard", "standard+MLP", "standard+P", "ugent"} {
		for seed := range uint64(6) {
			p := statstest.Start(t, Schema(), "", game.Options{Rules: rules})
			s := p.State.(*hive.Position)
			before := plainHive{}
			first, throws := [2]bool{}, int64(0)
			p.Look = func(ply game.PlayedPly) {
				board := plainlyHive(s)
				checkHivePly(t, p, s, ply, before, board, &first)
				if p.Label("action", p.Last("action")) == "throw" {
					throws++
				}
				before = board
			}
			p.Play(seed, 90, game.Outcome{})
			want := throws
			if !strings.Contains(rules, "P") {
				want = stats.Null
			}
			if got := p.OfGame("throws"); got != want {
				t.Errorf("%s, game %d: %d throws, want %d", rules, seed, got, want)
			}
		}
	}
}

func checkHivePly(t *testing.T, p *statstest.Playout, s *hive.Position, ply game.PlayedPly, before, board plainHive, first *[2]bool) {
	t.Helper()
	check := func(name string, want int64) {
		t.Helper()
		if got := p.Last(name); got != want {
			t.Errorf("%s after ply %d is %d, want %d\n%s", name, s.Ply(), got, want, s.AppendPosition(nil))
		}
	}
	flat := s.Rules().Base == hive.Ugent
	white, black := board.liberties(hive.White), board.liberties(hive.Black)
	libertyLead, freeLead := int64(stats.Null), int64(stats.Null)
	if ply.Seat == hive.Black {
		freeLead = board.free(hive.White, flat) - board.free(hive.Black, flat)
		if white != stats.Null && black != stats.Null {
			libertyLead = white - black
		}
	}
	check("on_board", board.size())
	check("liberties", [2]int64{white, black}[ply.Seat])
	check("liberty_lead", libertyLead)
	check("free", board.free(ply.Seat, flat))
	check("free_lead", freeLead)

	x := hive.MovedPiece(ply.Move)
	placed := board.size() > before.size()
	firstBug, queenTurn, expansion, moved := int64(stats.Null), int64(stats.Null), int64(stats.Null), int64(stats.Null)
	switch {
	case placed:
		if !first[ply.Seat] {
			first[ply.Seat], firstBug = true, int64(x.Kind())
		}
		if x.Kind() == hive.Queen {
			queenTurn = int64((len(p.Played) + 1) / 2)
		} else if strings.ContainsRune("MLP", rune(x.Kind().Letter())) {
			expansion = int64(x.Kind())
		}
	case !hive.IsPass(ply.Move):
		moved = int64(x.Kind())
	}
	check("first_bug", firstBug)
	check("queen_turn", queenTurn)
	check("expansion", expansion)
	check("moved", moved)
	checkHiveAction(t, p, s, ply, before, board)
}

// checkHiveAction tells the kinds of plies apart by the boards before and after.
func checkHiveAction(t *testing.T, p *statstest.Playout, s *hive.Position, ply game.PlayedPly, before, board plainHive) {
	t.Helper()
	x := hive.MovedPiece(ply.Move)
	action := p.Label("action", p.Last("action"))
	if hive.IsPass(ply.Move) || board.size() > before.size() {
		if want := map[bool]string{true: "pass", false: "placement"}[hive.IsPass(ply.Move)]; action != want {
			t.Errorf("ply %d is a %s, want %s", s.Ply(), action, want)
		}
		return
	}
	at, _ := s.Where(x)
	if x.Seat() != ply.Seat && action != "throw" {
		t.Errorf("ply %d moves a piece of the enemy and is a %s", s.Ply(), action)
	}
	if action == "throw" {
		if !besideThrower(before, board, x, at, ply.Seat) {
			t.Errorf("ply %d is a throw of %s, and nothing is beside both of its cells that could throw", s.Ply(), x)
		}
		return
	}
	want := "move that ends on the ground"
	if len(board[at]) > 1 {
		want = "move that ends on the hive"
	}
	if action != want {
		t.Errorf("ply %d is a %s, want %s", s.Ply(), action, want)
	}
}

// besideThrower says whether a pillbug or mosquito of the seat stands beside both cells of a piece.
func besideThrower(before, board plainHive, x hive.Piece, to hive.Axial, seat game.Seat) bool {
	for at, stack := range before {
		if stack[len(stack)-1] != x {
			continue
		}
		for d := range hive.Directions {
			near := board[at.Step(d)]
			if len(near) == 0 || hive.Distance(at.Step(d), to) != 1 {
				continue
			}
			thrower := near[len(near)-1]
			if thrower.Seat() == seat && (thrower.Kind() == hive.Pillbug || thrower.Kind() == hive.Mosquito) {
				return true
			}
		}
	}
	return false
}

func TestOwnPiecesAreThrownTooInHive(t *testing.T) {
	p := statstest.Start(t, Schema(), "Base+P", game.Options{})
	p.PlayTexts("wP", "bA1 wP-", "wQ -wP", "bQ bA1-", "wQ /wP", "bA2 bQ-", "wQ wP/")
	for ply, want := range []string{4: "move that ends on the ground", 6: "throw"} {
		if got := p.Label("action", p.OfPly(ply, "action")); want != "" && got != want {
			t.Errorf("ply %d is a %s, want %s", ply+1, got, want)
		}
	}
	p.Finish(game.Outcome{})
	if got := p.OfGame("throws"); got != 1 {
		t.Errorf("%d throws, want 1", got)
	}
}

func TestClimbersOnQueensAndWhoClosesThemInHive(t *testing.T) {
	p := statstest.Start(t, Schema(), "Base", game.Options{})
	p.PlayTexts("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-", "wB1 /wA1", "bA2 bQ-", "wB1 wA1", "bA3 bA2-", "wB1 bA1", "bG1 bA3-", "wB1 bQ")
	p.Finish(game.Outcome{})
	if got := p.Label("riders", p.OfGame("riders")); got != "on Black's queen" {
		t.Errorf("the white beetle is %s", got)
	}
	if got := p.OfGame("closing_bug"); got != stats.Null {
		t.Errorf("no queen is closed, and %s has done it", p.Label("closing_bug", got))
	}
}

func TestHiveSchemaOnRecords(t *testing.T) {
	root := statstest.Records(t, "hive")
	finals := map[string]int{}
	for _, row := range statstest.Table(t, filepath.Join(root, "expected", "final.tsv")) {
		for name, stacks := range row {
			if strings.HasPrefix(name, "final") {
				finals[row["file"]] = strings.Count(stacks, ":") + strings.Count(stacks, ">")
			}
		}
	}
	checked := 0
	for _, row := range statstest.Table(t, filepath.Join(root, "expected", "boardspace.tsv")) {
		if row["record in file"] != "1" {
			continue
		}
		file := row["file"]
		statstest.EachRecord(t, Schema(), filepath.Join(root, file), game.Options{}, func(m *statstest.Measured, p *replay.Played) {
			if fmt.Sprint(len(p.Plies)) != row["plies"] {
				return // the second record of a file
			}
			checked++
			if got := m.Last("on_board"); finals[file] > 0 && got != int64(finals[file]) {
				t.Errorf("%s: %d pieces on the board, want %d", file, got, finals[file])
			}
			for seat, column := range []string{"white_queen", "black_queen"} {
				want := int64(stats.Null)
				if free := plainlyHive(p.At(len(p.Plies)).(*hive.Position)).liberties(game.Seat(seat)); p.Outcome.Over && free != stats.Null {
					want = 6 - free
				}
				if got := m.OfGame(column); got != want {
					t.Errorf("%s: %s is %d, want %d", file, column, got, want)
				}
			}
			closed := row["how it ended"] == "queen" || row["how it ended"] == "both queens"
			if got := m.OfGame("closing_bug"); closed != (got != stats.Null) {
				t.Errorf("%s ended by %s, and %s closed a queen", file, row["how it ended"], m.Label("closing_bug", got))
			}
		})
	}
	if checked < 40 {
		t.Errorf("%d games were checked", checked)
	}
}

func TestHiveSchemaWithoutRules(t *testing.T) {
	p := statstest.Start(t, Schema(), "", game.Options{Rules: "notation+MLP"})
	s := p.State.(*hive.Position)
	p.Look = func(ply game.PlayedPly) {
		board := plainlyHive(s)
		if got := p.Last("on_board"); got != board.size() {
			t.Errorf("%d pieces on the board, want %d", got, board.size())
		}
		if got, want := p.Last("liberties"), board.liberties(ply.Seat); got != want {
			t.Errorf("%d liberties, want %d", got, want)
		}
		if got := p.Last("free"); got != stats.Null {
			t.Errorf("%d pieces are free where nothing is pinned", got)
		}
	}
	p.Play(3, 60, game.Outcome{})
}
