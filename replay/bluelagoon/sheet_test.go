package bluelagoon_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// column returns the names of a sheet's rows and what a player has in them.
func column(s *bluelagoon.State, seat int) (names, values []string) {
	head, rows := s.Sheet()
	for _, row := range rows {
		if len(row) != len(head) || len(head) != s.Seats()+1 {
			return nil, nil
		}
		names, values = append(names, row[0]), append(values, row[seat+1])
	}
	return names, values
}

func TestSheet(t *testing.T) {
	for _, v := range []struct{ state, want string }{
		{strings.Replace(tinyExploration, "S 1,0", "S 0,1", 1), "29 5 0 0 0 0 0 0 5 7 0 0 12 12"},
		{strings.Replace(tinySettlement, "p 0 0", "p 0 40", 1), "30 0 0 0 0 0 0 ? + 0 ? + 5 ? + 7 ? + 0 ? + 0 40 + 12 52"},
		{strings.Replace(tinySettlement, "0 0 0 0 0 S T 0,1", "2 1 1 1 3 S T 0,1", 1), "30 0 2 1 1 1 3 ? + 0 ? + 5 ? + 7 ? + 15 ? + 12 0 + 39 39"},
	} {
		if _, got := column(parsed(t, v.state), 0); strings.Join(got, " ") != v.want {
			t.Errorf("%s has\n%s, want\n%s", v.state, strings.Join(got, " "), v.want)
		}
	}
}

// In every position of whole games categories add up to their sums, sums to the total, which are the scores, and the total at the
// end is the result.
func TestSheetsAddUp(t *testing.T) {
	for seed := range uint64(6) {
		random := rand.New(rand.NewPCG(seed, 5))
		s := started(t, "default", 2+int(seed)%3, seed)
		names, _ := column(s, 0)
		for {
			totals := s.AppendScores(nil)
			for seat := range s.Seats() {
				rows, values := column(s, seat)
				if !slices.Equal(rows, names) || len(names) != 14 {
					t.Fatalf("the rows are %v, and were %v", rows, names)
				}
				if want := fmt.Sprint(s.SettlersLeft(game.Seat(seat)), s.VillagesLeft(game.Seat(seat)), s.Hand(game.Seat(seat))); "["+strings.Join(values[:7], " ")+"]" !=
					"["+strings.NewReplacer("[", "", "]", "").Replace(want)+"]" {
					t.Fatalf("%v is left and claimed, want %s", values[:7], want)
				}
				checkSums(t, values[7:], totals[seat])
			}
			moves := s.Moves(nil)
			if len(moves) == 0 {
				break
			}
			s.Play(moves[random.IntN(len(moves))])
		}
		scores := s.Outcome().Scores
		for seat, total := range s.AppendScores(nil) {
			if total != int(scores[seat]) {
				t.Errorf("player %d ends with %d, want %d", seat, total, scores[seat])
			}
		}
	}
}

// checkSums adds up the points of a player: five categories, their sum, the total.
func checkSums(t *testing.T, values []string, total int) {
	t.Helper()
	var sums [6][]int
	all := 0
	for i, value := range values[:6] {
		for part := range strings.SplitSeq(value, " + ") {
			n, err := strconv.Atoi(part)
			if err != nil {
				t.Fatalf("%v: %v", values, err)
			}
			sums[i] = append(sums[i], n)
		}
	}
	for phase, sum := range sums[5] {
		all += sum
		for _, category := range sums[:5] {
			sum -= category[phase]
		}
		if sum != 0 {
			t.Fatalf("%v does not add up", values)
		}
	}
	if all != total || values[6] != strconv.Itoa(total) {
		t.Fatalf("%v comes to %d, want %d", values, all, total)
	}
}
