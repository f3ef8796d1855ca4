package bluelagoon_test

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	course "github.com/plybook/plybook/cmd/internal/course/bluelagoon"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// small is a valid state string but for its number of circles: two islands on a board of 3 rows.
const small = "a 3 2; c 1 E; i 5 0,0 1,0; i 7 1,2; s 0,0 1,2; r C 1,2 B W P S; p 0 0 0 1 0 0 0 S 0,0 0,1 T; p 1 0 0 0 0 0 0 S 2,0 T 1,0;"

func parsed(t testing.TB, text string) *bluelagoon.State {
	t.Helper()
	s, ill := bluelagoon.ParseState(text, parse.Allow{})
	if ill != nil {
		t.Fatalf("%v at column %d of %.80s…", ill, ill.Off+1, text)
	}
	return s
}

// started returns the start of a game with the deals of a seed.
func started(t testing.TB, board string, players int, seed uint64) *bluelagoon.State {
	t.Helper()
	state, err := bluelagoon.Start("map "+board, game.Options{Values: map[string]string{
		"players": strconv.Itoa(players), "seed": strconv.FormatUint(seed, 10),
	}})
	if err != nil {
		t.Fatal(err)
	}
	return state.(*bluelagoon.State)
}

func position(s game.State) string { return string(s.AppendPosition(nil)) }

func moveText(s game.State, m game.Move) string { return string(s.AppendMove(nil, m)) }

// operation returns a batch of an operation.
func operation(t testing.TB, name string) *course.Batch {
	t.Helper()
	for _, op := range course.Operations() {
		if op.Name == name {
			return &course.Batch{
				Operation: &op, Allow: parse.Allow{}, FirstSeed: func() uint64 { return 1 }, Report: func(course.Where, *game.Illegal) {},
			}
		}
	}
	t.Fatalf("unknown operation %s", name)
	return nil
}

// answers returns the answers of a batch to lines, and what it tells of them.
func answers(t *testing.T, b *course.Batch, lines ...string) (answers, reported []string) {
	t.Helper()
	b.Report = func(at course.Where, ill *game.Illegal) {
		reported = append(reported, fmt.Sprintf("%d:%d %s:%d %s", at.Line, at.Column, at.Field, at.FieldColumn, strings.TrimPrefix(ill.Code, "bluelagoon/")))
	}
	var out strings.Builder
	if err := b.Run(strings.NewReader(strings.Join(lines, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n"), reported
}

// Every line has one answer, in order, blank lines included; what cannot be answered says why.
func TestBatch(t *testing.T) {
	for _, c := range []struct {
		operation   string
		lines, want []string
		reported    []string
	}{
		{"well-formed-state", []string{small, "", "a 1", small + "\t"}, []string{"true", "false", "false", "false"},
			[]string{"2:1 TEXT:1 bad-statement", "3:4 TEXT:4 bad-spacing", fmt.Sprintf("4:%d TEXT:%[1]d trailing-text", len(small)+1)}},
		{"well-formed-move", []string{"S 1,2", "", "T 99,99", "S\t1,2"}, []string{"true", "false", "true", "false"},
			[]string{"2:1 TEXT:1 malformed-move", "4:2 TEXT:2 malformed-move"}},
		{"valid", []string{small + "\tS 1,1", small + "\tS 0,1", small + "\tS -1,3", small + "\tS 9,9", small, "x\tS 1,1"},
			[]string{"true", "false", "false", "false", "false", "!bluelagoon/bad-statement"},
			[]string{"2:123 MOVE:1 occupied", "3:125 MOVE:3 malformed-move", "4:123 MOVE:1 off-board", "5:122 MOVE:1 malformed-move", "6:1 STATE:1 bad-statement"}},
		{"moves", []string{small, "", small[:20]}, []string{"[S 1,1, S 2,1]", "!bluelagoon/bad-statement", "!bluelagoon/bad-coordinate"}, nil},
		{"phase-over", []string{small}, []string{"false"}, nil},
		{"score total", []string{small}, []string{"[7, 7]"}, nil},
		{"score all", []string{small},
			[]string{"islands [0, 0]; links [5, 5]; majorities [2, 2]; resources [0, 0]; statuettes [0, 0]; total [7, 7]"}, nil},
		{"winner", []string{small}, []string{"!bluelagoon/phase-not-over"}, nil},
		{"place", []string{small + "\tT 0,1"}, []string{"!bluelagoon/occupied"}, []string{"1:123 MOVE:1 occupied"}},
		{"apply", []string{small + "\tS 2,1\tr C;"}, []string{"!bluelagoon/unexpected-deal"}, []string{"1:129 DEAL:1 unexpected-deal"}},
		{"end-phase", []string{small}, []string{"!bluelagoon/phase-not-over"}, []string{"1:1 STATE:1 phase-not-over"}},
		{"distribute", []string{small}, []string{"!bluelagoon/already-dealt"}, nil},
	} {
		got, reported := answers(t, operation(t, c.operation), c.lines...)
		if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
			t.Errorf("%s: %q, not %q", c.operation, got, c.want)
		}
		if c.reported != nil && strings.Join(reported, "\n") != strings.Join(c.reported, "\n") {
			t.Errorf("%s: told %q, not %q", c.operation, reported, c.reported)
		}
	}
}

// Answers are objects if asked for.
func TestBatchOfObjects(t *testing.T) {
	for name, want := range map[string]string{
		"moves":             `{"line":1,"answer":["S 1,1","S 2,1"]}`,
		"score links":       `{"line":1,"answer":[5,5]}`,
		"phase-over":        `{"line":1,"answer":false}`,
		"score all":         `{"line":1,"answer":{"islands":[0,0],"links":[5,5],"majorities":[2,2],"resources":[0,0],"statuettes":[0,0],"total":[7,7]}}`,
		"winner":            `{"line":1,"error":{"code":"bluelagoon/phase-not-over","message":"The phase is not over: resources remain and player 1 can move.","column":1}}`,
		"well-formed-state": `{"line":1,"answer":true}`,
		"well-formed-move": `{"line":1,"answer":false,"notes":[{"code":"bluelagoon/malformed-move",` +
			"\"message\":\"A move is `S` or `T`, one space, and a cell `row,col`; the piece is wrong at column 1.\",\"column\":1}]}",
	} {
		b := operation(t, name)
		b.JSON = true
		if got, _ := answers(t, b, small); strings.Join(got, "\n") != want {
			t.Errorf("%s: %s, not %s", name, got, want)
		}
	}
}

// Line i of a batch and deal i of a count are drawn by the seed plus i.
func TestBatchOfDeals(t *testing.T) {
	undealt := position(started(t, "default", 2, 0))
	var want []string
	for seed := range uint64(4) {
		s := parsed(t, undealt)
		s.Play(s.AddDeal(bluelagoon.DrawDeal(seed+1, bluelagoon.Exploration)))
		want = append(want, position(s))
	}
	b := operation(t, "distribute")
	if got, _ := answers(t, b, undealt, undealt, undealt, undealt); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("four lines are\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	b = operation(t, "distribute")
	b.Count = 2
	if got, _ := answers(t, b, undealt, undealt); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("two lines of two are\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// The state of all moves may be given once.
func TestBatchOfMoves(t *testing.T) {
	b := operation(t, "valid")
	b.State = small
	got, reported := answers(t, b, "S 1,1", "S 0,1", "", "S 2,1")
	if strings.Join(got, " ") != "true false false true" || reported[0] != "2:1 MOVE:1 occupied" || reported[1] != "3:1 MOVE:1 malformed-move" {
		t.Errorf("%v, told %v", got, reported)
	}
	if !b.Refused {
		t.Error("a false answer is no finding")
	}
}

// Applying every move of a game, the last of exploration with the deal of its line, makes its positions.
func TestBatchAppliesGame(t *testing.T) {
	s := started(t, "default", 3, 4)
	s.Play(s.Moves(nil)[0])
	var lines, want []string
	for s.Turn() != game.Nobody {
		line := position(s)
		moves := s.Moves(nil)
		m := moves[len(moves)/2]
		line += "\t" + moveText(s, m)
		s.Play(m)
		if s.Turn() == game.Chance {
			deal := s.Moves(nil)[0]
			line += "\tr" + strings.TrimPrefix(moveText(s, deal), "deal")
			s.Play(deal)
		}
		lines, want = append(lines, line), append(want, position(s))
	}
	got, reported := answers(t, operation(t, "apply"), lines...)
	if strings.Join(got, "\n") != strings.Join(want, "\n") || len(reported) > 0 {
		t.Errorf("applied they are\n%s\nnot\n%s\n%v", strings.Join(got, "\n"), strings.Join(want, "\n"), reported)
	}
}

// A line that is far too long is refused without being kept, and the next one is answered.
func TestBatchOfLongLines(t *testing.T) {
	got, _ := answers(t, operation(t, "moves"), small+strings.Repeat("x", 10*bluelagoon.MaxLine), small)
	if got[0] != "!bluelagoon/line-too-long" || got[1] != "[S 1,1, S 2,1]" {
		t.Errorf("%v", got)
	}
}

// Ending exploration adds its points, keeps the villages that stand on no circle, deals, and leaves the turn alone.
func TestEndPhaseKeepsTheTurn(t *testing.T) {
	s := started(t, "default", 2, 8)
	s.Play(s.Moves(nil)[0])
	for s.Turn() != game.Chance {
		moves := s.Moves(nil)
		s.Play(moves[len(moves)-1])
	}
	player, kept := s.Player(), s.Survivors(0)
	total := s.Scores(0).Total()
	b := operation(t, "end-phase")
	got, _ := answers(t, b, position(s))
	after := parsed(t, got[0])
	if after.Player() != player || after.Phase() != bluelagoon.Settlement || after.Score(0) != total ||
		after.Placed(0, bluelagoon.Village) != kept || after.Placed(0, bluelagoon.Settler) != 0 {
		t.Errorf("after\n%s\nit is\n%s", position(s), got[0])
	}
	if d, ok := after.LyingDeal(); !ok || d != bluelagoon.DrawDeal(1, bluelagoon.Settlement) {
		t.Errorf("the deal is %v", d)
	}
}

func TestTabsInArgumentsPartNoFields(t *testing.T) {
	board, err := bluelagoon.MapByName("sides")
	if err != nil {
		t.Fatal(err)
	}
	spaces, err := parse.NewAllow([]string{"spaces"}, bluelagoon.LenientOptions())
	if err != nil {
		t.Fatal(err)
	}
	state := strings.Replace(string(bluelagoon.New(board, 2).AppendPosition(nil)), "a 7", "a\t7", 1)
	for name, want := range map[string]string{"valid": "true", "place": "a 7 2; "} {
		operations := course.Operations()
		i := slices.IndexFunc(operations, func(op course.Operation) bool { return op.Name == name })
		b := course.Batch{
			Operation: &operations[i], Allow: spaces,
			Report: func(_ course.Where, ill *game.Illegal) { t.Errorf("%s: %v", name, ill) },
		}
		var out strings.Builder
		if err := b.Arguments([]string{state, "S\t0,4"}, &out); err != nil || !strings.HasPrefix(out.String(), want) {
			t.Errorf("%s answers %q with error %v, want %q", name, out.String(), err, want)
		}
	}
}

// The states of a game through an operation, as a batch.
func BenchmarkMovesOperation(b *testing.B) {
	s := started(b, "default", 2, 1)
	var text strings.Builder
	plies := 0
	for ; s.Turn() != game.Nobody; plies++ {
		moves := s.Moves(nil)
		s.Play(moves[len(moves)/2])
		text.Write(append(s.AppendPosition(nil), '\n'))
	}
	b.ReportAllocs()
	for b.Loop() {
		batch := operation(b, "moves")
		if err := batch.Run(strings.NewReader(text.String()), io.Discard); err != nil || batch.Refused {
			b.Fatal(err, batch.Refused)
		}
	}
	b.ReportMetric(float64(plies*b.N)/b.Elapsed().Seconds(), "states/s")
}
