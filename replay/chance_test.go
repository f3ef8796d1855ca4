package replay_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// In the game of dice three players move in turn; a die is rolled at the start and after every third
// ply. A move is a number that is not above the last roll, a roll a number with a d before it.
type diceState struct {
	rolls, plies []int
	moves        []game.Move
}

const rolled game.Move = 1 << 8

func (s *diceState) Seats() int { return 3 }
func (s *diceState) Ply() int   { return len(s.moves) }

func (s *diceState) Turn() game.Seat {
	if len(s.plies) == 3*len(s.rolls) {
		return game.Chance
	}
	return game.Seat(len(s.plies) % 3)
}

func (s *diceState) Moves(dst []game.Move) []game.Move { return append(dst, 1) }

func (s *diceState) Play(m game.Move) {
	s.moves = append(s.moves, m)
	if m&rolled != 0 {
		s.rolls = append(s.rolls, int(m&^rolled))
	} else {
		s.plies = append(s.plies, int(m))
	}
}

func (s *diceState) Undo() {
	last := len(s.moves) - 1
	if s.moves[last]&rolled != 0 {
		s.rolls = s.rolls[:len(s.rolls)-1]
	} else {
		s.plies = s.plies[:len(s.plies)-1]
	}
	s.moves = s.moves[:last]
}

func (s *diceState) Outcome() game.Outcome { return game.Outcome{} }
func (s *diceState) Key() game.Key         { return game.Key{uint64(len(s.moves))} }

func (s *diceState) AppendMove(dst []byte, m game.Move) []byte {
	if m&rolled != 0 {
		dst = append(dst, 'd')
	}
	return strconv.AppendInt(dst, int64(m&^rolled), 10)
}

func (s *diceState) ParseMove(text string) (game.Move, *game.Illegal) {
	digits, isRoll := strings.CutPrefix(text, "d")
	n, err := strconv.Atoi(digits)
	switch {
	case err != nil || isRoll != (s.Turn() == game.Chance):
		return 0, &game.Illegal{Code: "dice/order", Message: "It is " + strconv.Itoa(int(s.Turn())) + "'s turn."}
	case isRoll:
		return rolled | game.Move(n), nil
	case n > s.rolls[len(s.rolls)-1]:
		return 0, &game.Illegal{Code: "dice/above", Message: text + " is above the roll."}
	}
	return game.Move(n), nil
}

func (s *diceState) AppendPosition(dst []byte) []byte {
	for _, m := range s.moves {
		dst = append(s.AppendMove(dst, m), ' ')
	}
	return dst
}

// A diceReader rolls a six where the record leaves the last roll out.
type diceReader struct {
	state diceState
	open  *game.Illegal
}

func (r *diceReader) Open(*parse.Record, game.Options) (game.State, *game.Illegal) {
	r.state = diceState{}
	return &r.state, r.open
}

func (r *diceReader) Rules() string { return "dice" }

func (r *diceReader) Read(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	m, ill := r.state.ParseMove(t.Text)
	if ill != nil {
		return 0, record.Stop, ill
	}
	return m, record.Ply, nil
}

func (r *diceReader) Finish() (game.Move, bool) { return rolled | 6, r.state.Turn() == game.Chance }

func (r *diceReader) Close(bool) record.Closing { return record.Closing{} }

func diceGame(open *game.Illegal) *replay.Game {
	return &replay.Game{
		Name: "dice", Title: "Dice", Players: "2-5", Seats: []string{"Red", "Blue", "Green", "Black", "White"},
		Codes:     []parse.Code{{Name: "dice/order"}, {Name: "dice/above"}, {Name: "dice/move-number", Severity: parse.Warning}},
		NewReader: func() record.Reader { return &diceReader{open: open} },
	}
}

func playDice(t *testing.T, movetext string, open *game.Illegal) *replay.Played {
	t.Helper()
	o := replay.Options{Games: []*replay.Game{diceGame(open)}}
	return replayText(t, "pgn", "[Game \"dice\"]\n\n"+movetext, o)[0]
}

// What people count are the plies of players; the position after a ply has the rolls after it.
func TestPliesOfChanceHaveNoNumbers(t *testing.T) {
	p := playDice(t, "d4 1. 1 2. 2 3. 3 d6 4. 6 5. 5 6. 4 *", nil)
	if len(p.Findings) > 0 {
		t.Fatalf("findings: %+v", p.Findings)
	}
	if p.PlyCount() != 6 || len(p.Plies) != 9 {
		t.Errorf("%d plies of %d in all, want 6 of 9: the last roll is left out", p.PlyCount(), len(p.Plies))
	}
	for _, test := range []struct {
		number, index, end int
		position           string
	}{
		{0, -1, 1, "d4 "}, {1, 1, 2, "d4 1 "}, {3, 3, 5, "d4 1 2 3 d6 "}, {4, 5, 6, "d4 1 2 3 d6 6 "},
		{6, 7, 9, "d4 1 2 3 d6 6 5 4 d6 "}, {7, -1, 9, "d4 1 2 3 d6 6 5 4 d6 "},
	} {
		if got := p.PlyIndex(test.number); got != test.index {
			t.Errorf("ply %d is at %d, want %d", test.number, got, test.index)
		}
		if got := p.PlyEnd(test.number); got != test.end {
			t.Errorf("ply %d ends at %d, want %d", test.number, got, test.end)
		}
		if got := string(p.AtPly(test.number).AppendPosition(nil)); got != test.position {
			t.Errorf("after ply %d: %s, want %s", test.number, got, test.position)
		}
		if test.index >= 0 && p.PlyNumber(test.index) != test.number {
			t.Errorf("Plies[%d] has the number %d, want %d", test.index, p.PlyNumber(test.index), test.number)
		}
	}
	if got := p.PlyNumber(4); got != 3 {
		t.Errorf("the roll after ply 3 has the number %d", got)
	}
}

func TestFindingsCountPliesOfPlayers(t *testing.T) {
	p := playDice(t, "d4 1. 1 2. 2 3. 3 d6 4. 6 7. 5 8. 8", nil)
	var got []string
	for _, f := range p.Findings {
		got = append(got, f.Code+" "+strconv.Itoa(f.Ply)+" "+f.Token)
	}
	if want := "dice/move-number 5 7, dice/above 6 8"; strings.Join(got, ", ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, ", "), want)
	}
	if f := p.Fault(); f.Position != "d4 1 2 3 d6 6 5 " || string(p.AtPly(f.Ply-1).AppendPosition(nil)) != f.Position {
		t.Errorf("the position before the fault is %s", f.Position)
	}
}

func TestAsManyPlayersAsTakePart(t *testing.T) {
	if p := playDice(t, "d4", nil); p.Seats() != 3 {
		t.Errorf("%d players, want 3", p.Seats())
	}
	for _, test := range []struct {
		tags string
		want int
	}{
		{"", 2}, {"[Red \"Ada\"]\n", 2}, {"[Black \"Ada\"]\n", 4},
	} {
		text := "[Game \"dice\"]\n" + test.tags + "\n*"
		o := replay.Options{Games: []*replay.Game{diceGame(nil)}}
		p := replayText(t, "pgn", text, o)[0]
		if p.State = nil; p.Seats() != test.want {
			t.Errorf("%q: %d players without a position, want %d", test.tags, p.Seats(), test.want)
		}
	}
	kind := diceGame(nil)
	for seat, want := range map[game.Seat]string{0: "Red", 4: "White", 5: "seat 6", game.Chance: "chance", game.Nobody: "nobody"} {
		if got := kind.SeatName(seat); got != want {
			t.Errorf("seat %d is called %q, want %q", seat, got, want)
		}
	}
}

func TestSeveralFindingsAtOnce(t *testing.T) {
	open := &game.Illegal{Code: "dice/order", Message: "One.", Also: []*game.Illegal{
		{Code: "dice/above", Message: "Two."}, {Code: "dice/above", Message: "Three.", Severity: parse.Note},
	}}
	var got []string
	for _, f := range playDice(t, "d4", open).Findings {
		got = append(got, f.Message+f.Severity.String())
	}
	if want := "One.error Two.error Three.note"; strings.Join(got, " ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, " "), want)
	}
}
