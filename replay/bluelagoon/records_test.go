package bluelagoon_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// The expected values of every state of the recorded games: scores, ends of phases, sets of moves, what
// placing makes of it, and what applying a move does.
func TestRecordedStates(t *testing.T) {
	for _, name := range recorded(t) {
		t.Run(name, func(t *testing.T) {
			states, moves := lines(t, name)
			expected := rows(t, "expected", name+".tsv")
			if len(expected) != len(states) {
				t.Fatalf("%d rows for %d states", len(expected), len(states))
			}
			for i, row := range expected {
				checkState(t, states[i], row)
				if i < len(moves) {
					checkPlace(t, states[i], moves[i], row)
					checkApply(t, states[i], moves[i], states[i+1])
				}
			}
		})
	}
}

// perSeat returns what a function has for each player, separated by commas.
func perSeat(s *bluelagoon.State, of func(seat game.Seat) int) string {
	var all []string
	for seat := range game.Seat(s.Seats()) {
		all = append(all, strconv.Itoa(of(seat)))
	}
	return strings.Join(all, ",")
}

func checkState(t *testing.T, text string, row []string) {
	t.Helper()
	s := parsed(t, text)
	if got := position(s); got != text {
		t.Errorf("ply %s: the position is written as\n%s\nnot\n%s", row[0], got, text)
	}
	if ills := errorsAmong(s.Check()); len(ills) > 0 {
		t.Errorf("ply %s: %v", row[0], ills[0])
	}
	over, _, _ := s.PhaseOver()
	got := texts(s, s.ValidMoves(nil))
	slices.Sort(got)
	for i, value := range []string{
		fmt.Sprint(s.Player()),
		string(s.Phase().Letter()),
		row[3],
		perSeat(s, func(seat game.Seat) int { return s.Scores(seat).Islands }),
		perSeat(s, func(seat game.Seat) int { return s.Scores(seat).Links }),
		perSeat(s, func(seat game.Seat) int { return s.Scores(seat).Majorities }),
		perSeat(s, func(seat game.Seat) int { return s.Scores(seat).Resources + s.Scores(seat).Statuettes }),
		perSeat(s, func(seat game.Seat) int { return s.Scores(seat).Total() }),
		strconv.FormatBool(over),
		strconv.Itoa(len(got)),
		strings.Join(got, "|"),
	} {
		if want := row[i+1]; value != want {
			t.Errorf("ply %s, column %d: %s, not %s", row[0], i+1, value, want)
		}
	}
}

// errorsAmong leaves notes out.
func errorsAmong(ills []*game.Illegal) (all []*game.Illegal) {
	severities := severities()
	for _, ill := range ills {
		if ill.Severity != parse.Note && severities[ill.Code] != parse.Note {
			all = append(all, ill)
		}
	}
	return all
}

func checkPlace(t *testing.T, text, move string, row []string) {
	t.Helper()
	s := parsed(t, text)
	mover := s.Player()
	if ill := s.Place(move); ill != nil {
		t.Fatalf("ply %s: %v", row[0], ill)
	}
	want := statements(text)
	want["r"], want[fmt.Sprint("p ", mover)], want["c"] = row[12], row[13], row[14]
	for name, got := range statements(position(s)) {
		if got != want[name] {
			t.Errorf("ply %s: after placing it is %q, not %q", row[0], got, want[name])
		}
	}
}

// statements returns the statements of a state string by their letters, those of players with the
// player and islands by their text.
func statements(text string) map[string]string {
	all := map[string]string{}
	for s := range strings.SplitAfterSeq(text, ";") {
		s = strings.TrimPrefix(s, " ")
		switch {
		case s == "":
		case s[0] == 'p':
			all[s[:3]] = s
		case s[0] == 'i':
			all[s] = s
		default:
			all[s[:1]] = s
		}
	}
	return all
}

func checkApply(t *testing.T, text, move, want string) {
	t.Helper()
	s := parsed(t, text)
	if ill := s.Apply(move, lying(t, want)); ill != nil {
		t.Fatal(ill)
	}
	if got := position(s); got != want {
		t.Errorf("applying %s to\n%s\nmakes\n%s\nnot\n%s", move, text, got, want)
	}
}

// The games as moves: who moves, what is claimed, why phases end, and how the games end.
func TestRecordedGames(t *testing.T) {
	claims := rows(t, "moves.tsv")
	for _, row := range rows(t, "games.tsv") {
		t.Run(row[0], func(t *testing.T) {
			states, moves := lines(t, row[0])
			s := parsed(t, states[0])
			if name := s.Board().MapName(); name != row[1] {
				t.Errorf("the map is %q, not %q", name, row[1])
			}
			s.SetDeal(bluelagoon.Settlement, secondDeal(t, states))
			for i, text := range moves {
				if s.Turn() == game.Chance {
					checkExploration(t, s, row)
					s.Play(s.Moves(nil)[0])
				}
				if got := position(s); got != states[i] {
					t.Fatalf("before ply %d:\n%s\nnot\n%s", i, got, states[i])
				}
				if s.Key() != parsed(t, states[i]).Key() {
					t.Fatalf("before ply %d the key differs from that of the string", i)
				}
				play(t, s, text)
				checkClaim(t, s, claims[0])
				claims = claims[1:]
			}
			checkEnd(t, s, states[len(states)-1], row)
			for s.Ply() > 0 {
				s.Undo()
			}
			if got := position(s); got != states[0] {
				t.Errorf("taken back:\n%s\nnot\n%s", got, states[0])
			}
		})
	}
}

// secondDeal returns the deal of the first state in settlement.
func secondDeal(t *testing.T, states []string) bluelagoon.Deal {
	t.Helper()
	i := slices.IndexFunc(states, func(text string) bool { return strings.Contains(text[:20], " S;") })
	d, _ := lying(t, states[i])(bluelagoon.Settlement)
	return d
}

func play(t *testing.T, s *bluelagoon.State, text string) {
	t.Helper()
	m, ill := s.ParseMove(text)
	if ill != nil {
		t.Fatal(ill)
	}
	if got := moveText(s, m); got != text {
		t.Errorf("%s is written %s", text, got)
	}
	s.Play(m)
}

func checkClaim(t *testing.T, s *bluelagoon.State, row []string) {
	t.Helper()
	last, ok := s.Last()
	if !ok || fmt.Sprint(last.Seat) != row[2] || string(last.Claimed.Letter()) != row[5] {
		t.Errorf("%v: player %d claims %v", row, last.Seat, last.Claimed)
	}
	if skipped := s.Skipped(nil); len(skipped) > 0 {
		t.Errorf("%v: players %v are skipped", row, skipped)
	}
}

func checkExploration(t *testing.T, s *bluelagoon.State, row []string) {
	t.Helper()
	points, ok := s.Tally(bluelagoon.Exploration)
	if got := perSeat(s, func(seat game.Seat) int { return points[seat].Total() }); !ok || got != row[10] {
		t.Errorf("exploration makes %s points, not %s", got, row[10])
	}
	if plies := strconv.Itoa(s.Ply()); plies != row[4] {
		t.Errorf("exploration has %s plies, not %s", plies, row[4])
	}
	if over, exhausted, stuck := s.PhaseOver(); !over || exhausted || !stuck {
		t.Errorf("over %v, exhausted %v, stuck %v, not %s", over, exhausted, stuck, row[6])
	}
}

func checkEnd(t *testing.T, s *bluelagoon.State, last string, row []string) {
	t.Helper()
	if got := position(s); got != last {
		t.Errorf("the end is\n%s\nnot\n%s", got, last)
	}
	if s.Turn() != game.Nobody {
		t.Errorf("at the end it is the turn of %d", s.Turn())
	}
	if got := perSeat(s, func(seat game.Seat) int { return int(s.Outcome().Scores[seat]) }); got != row[11] {
		t.Errorf("the scores are %s, not %s", got, row[11])
	}
	if got := perSeat(s, s.Tokens); got != row[12] {
		t.Errorf("the tokens are %s, not %s", got, row[12])
	}
	winner, _ := strconv.Atoi(row[13])
	if got := s.Outcome(); got.Winners != 1<<winner || got.Reason != "points" {
		t.Errorf("the outcome is %+v, and the winner %d", got, winner)
	}
	if kept := perSeat(s, func(seat game.Seat) int { return s.Placed(seat, bluelagoon.Village) }); kept != row[9] {
		t.Errorf("%s villages were kept, not %s", kept, row[9])
	}
	first, _ := s.Tally(bluelagoon.Exploration)
	second, ok := s.Tally(bluelagoon.Settlement)
	if got := perSeat(s, func(seat game.Seat) int { return first[seat].Total() + second[seat].Total() }); !ok || got != row[11] {
		t.Errorf("the phases make %s points, not %s", got, row[11])
	}
}

// What ending a phase makes of a state. The deal of the states after exploration is one example.
func TestRecordedEndsOfPhases(t *testing.T) {
	for _, row := range rows(t, "endphase.tsv") {
		s := parsed(t, row[3])
		if over, _, _ := s.PhaseOver(); !over {
			t.Errorf("%v: the phase is not over", row[:2])
		}
		if ill := s.EndPhase(lying(t, row[4])); ill != nil {
			t.Errorf("%v: %v", row[:2], ill)
			continue
		}
		if got := position(s); got != row[4] {
			t.Errorf("%v:\n%s\nnot\n%s", row[:2], got, row[4])
		}
	}
}

// The end of exploration of the first game, category by category, and what settlement begins with.
func TestWorkedExample(t *testing.T) {
	row := rows(t, "endphase.tsv")[0]
	s := parsed(t, row[3])
	for seat, want := range []bluelagoon.Points{
		{Islands: 10, Links: 15, Majorities: 40, Resources: 5, Statuettes: 4},
		{Islands: 20, Links: 10, Majorities: 22, Resources: 10, Statuettes: 4},
	} {
		if got := s.Scores(game.Seat(seat)); got != want {
			t.Errorf("player %d has %+v, not %+v", seat, got, want)
		}
	}
	pieces := [][2]int{{2, 1}, {3, 1}, {0, 1}, {3, 3}, {3, 3}, {2, 7}, {4, 3}, {3, 1}}
	for island, want := range pieces {
		if got := [2]int{s.OnIsland(0, island), s.OnIsland(1, island)}; got != want {
			t.Errorf("island %d holds %v pieces, not %v", island, got, want)
		}
	}
	if got := len(s.BestChain(0).Islands); got != 3 {
		t.Errorf("player 0 links %d islands, not 3", got)
	}
	s.SetDeal(bluelagoon.Settlement, bluelagoon.DrawDeal(1, bluelagoon.Settlement))
	s.Play(s.Moves(nil)[0])
	if got := statements(position(s))["p 1"]; got != "p 1 66 0 0 0 0 0 S T 5,6 6,1 11,1 12,5;" {
		t.Errorf("player 1 begins settlement as %s", got)
	}
	const moves = "S 0,5 S 0,8 S 1,5 S 1,7 S 1,8 S 2,5 S 2,6 S 3,5 S 3,6 S 4,4 S 4,6 S 5,5 S 7,1 S 7,2 S 8,0 S 8,2 S 9,1 S 9,2"
	if got := strings.Join(texts(s, s.Moves(nil)), " "); s.Turn() != 0 || got != moves {
		t.Errorf("player %d begins settlement with %s", s.Turn(), got)
	}
}

func TestRecordedDamage(t *testing.T) {
	for _, row := range rows(t, "malformed_states.tsv") {
		if ill := bluelagoon.WellFormed(row[1], parse.Allow{}); ill == nil {
			t.Errorf("%s is taken for well formed: %q", row[0], row[1])
		} else if ill.Off > len(row[1]) {
			t.Errorf("%s: the fault is at %d of %d", row[0], ill.Off, len(row[1]))
		}
	}
	for _, row := range rows(t, "malformed_moves.tsv") {
		if ill := bluelagoon.WellFormedMove(row[1], parse.Allow{}); ill == nil || ill.Code != "bluelagoon/malformed-move" {
			t.Errorf("%s: %q: %v", row[0], row[1], ill)
		}
	}
}

// The maps are those of the assignment, and all that is said about them holds.
func TestRecordedMaps(t *testing.T) {
	for _, row := range rows(t, "maps.tsv") {
		b, err := bluelagoon.MapByName(row[0])
		if err != nil {
			t.Error(err)
			continue
		}
		if got := position(bluelagoon.New(b, 2)); got != row[6] {
			t.Errorf("%s is\n%s\nnot\n%s", row[0], got, row[6])
		}
		for players := bluelagoon.MinSeats; players <= bluelagoon.MaxSeats; players++ {
			for _, ill := range bluelagoon.New(b, players).Check() {
				if ill.Code != "bluelagoon/not-dealt" {
					t.Errorf("%s: %v", row[0], ill)
				}
			}
		}
	}
}

func TestRecordedPerft(t *testing.T) {
	states, _ := lines(t, "game_default_p2_0")
	for _, c := range []struct {
		ply   int
		lines []uint64
	}{
		{35, []uint64{94, 8_774, 834_300}},
		{67, []uint64{63, 3_989, 248_912, 4_480_416}},
		{70, []uint64{18, 374, 7_113}},
		{127, []uint64{26, 669, 17_489, 0}},
	} {
		s := parsed(t, states[c.ply])
		s.SetSeed(1)
		for i, want := range c.lines {
			if got := s.Perft(i + 1); got != want {
				t.Errorf("before ply %d: perft %d is %d, not %d", c.ply, i+1, got, want)
			}
		}
		if got := position(s); got != states[c.ply] {
			t.Errorf("before ply %d: the position was not restored", c.ply)
		}
	}
}

func TestARecordIsReadWithoutMemoryOfTheOneBefore(t *testing.T) {
	open := func(r record.Reader, setup string, tags ...parse.Tag) *bluelagoon.State {
		t.Helper()
		rec := &parse.Record{Format: "pgn", Tags: append(tags, parse.Tag{Name: "Setup", Value: setup})}
		s, ill := r.Open(rec, game.Options{Values: map[string]string{"seed": "1"}})
		if s == nil {
			t.Fatal(ill)
		}
		return s.(*bluelagoon.State)
	}
	board, err := bluelagoon.MapByName(bluelagoon.DefaultMap)
	if err != nil {
		t.Fatal(err)
	}
	reader := bluelagoon.NewReader()
	s := open(reader, string(bluelagoon.New(board, 2).AppendPosition(nil)))
	explored := 0
	for moves := s.Moves(nil); len(moves) > 0; moves = s.Moves(moves[:0]) {
		s.Play(moves[s.Ply()*37%len(moves)])
		if s.Phase() == bluelagoon.Exploration {
			explored = s.Scores(0).Total()
		}
	}
	final, end := s.FinalScores(), string(s.AppendPosition(nil))
	if explored == 0 || s.Turn() != game.Nobody {
		t.Fatalf("exploration gave %d points, and it is %d's turn", explored, s.Turn())
	}
	twice := parse.Tag{Name: "Result", Value: fmt.Sprintf("%d-%d", final[0]+explored, final[1])}
	open(reader, end, twice)
	if found := reader.Close(false).Found; len(found) != 1 || found[0].Hint != "" {
		t.Errorf("found %v, with a hint from the game before", found)
	}
}
