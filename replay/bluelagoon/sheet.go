package bluelagoon

import (
	"fmt"
	"strconv"

	"github.com/plybook/plybook/replay/game"
)

var (
	_ game.Scorer     = (*State)(nil)
	_ game.ScoreSheet = (*State)(nil)
)

// AppendScores implements [game.Scorer]: what the points come to if the present phase ended now.
func (s *State) AppendScores(dst []int) []int {
	final := s.FinalScores()
	for seat := range s.seats {
		total := final[seat]
		if s.status != finished {
			total += s.points(seat).Total()
		}
		dst = append(dst, total)
	}
	return dst
}

// sheetHave are the rows of what players have.
var sheetHave = [...]struct {
	name  string
	count func(s *State, seat int) int
}{
	{"Settlers left", func(s *State, seat int) int { return s.settlersLeft(seat) }},
	{"Villages left", func(s *State, seat int) int { return s.villagesLeft(seat) }},
	{"Coconuts", func(s *State, seat int) int { return s.hands[seat][Coconut] }},
	{"Bamboo", func(s *State, seat int) int { return s.hands[seat][Bamboo] }},
	{"Water", func(s *State, seat int) int { return s.hands[seat][Water] }},
	{"Precious stones", func(s *State, seat int) int { return s.hands[seat][Stone] }},
	{"Statuettes", func(s *State, seat int) int { return s.hands[seat][Statuette] }},
}

// sheetPoints are the rows of what players score, by category.
var sheetPoints = [...]struct {
	name   string
	points func(p Points) int
}{
	{"Island points", func(p Points) int { return p.Islands }},
	{"Link points", func(p Points) int { return p.Links }},
	{"Majority points", func(p Points) int { return p.Majorities }},
	{"Resource points", func(p Points) int { return p.Resources }},
	{"Statuette points", func(p Points) int { return p.Statuettes }},
	{"Sum", Points.Total},
}

// Sheet implements [game.ScoreSheet]: the score pad. Points of exploration and settlement are written "25 + 10", those of the
// present phase as if it ended now, "? + 10" where the game began after exploration, and "25" before settlement. Their sums are
// known in any case.
func (s *State) Sheet() (head []string, rows [][]string) {
	totals := s.AppendScores(nil)
	head = []string{""}
	for seat := range s.seats {
		head = append(head, fmt.Sprintf("Player %d", seat))
	}
	row := func(name string, value func(seat int) string) {
		cells := []string{name}
		for seat := range s.seats {
			cells = append(cells, value(seat))
		}
		rows = append(rows, cells)
	}
	for _, have := range sheetHave {
		row(have.name, func(seat int) string { return strconv.Itoa(have.count(s, seat)) })
	}
	explored, known := s.Tally(Exploration)
	for i, category := range sheetPoints {
		row(category.name, func(seat int) string {
			now := s.points(seat)
			text := strconv.Itoa(category.points(now))
			before := "?"
			switch {
			case s.phase == Exploration:
				return text
			case known:
				before = strconv.Itoa(category.points(explored[seat]))
			case i == len(sheetPoints)-1:
				before = strconv.Itoa(totals[seat] - now.Total())
			}
			return before + " + " + text
		})
	}
	row("Total", func(seat int) string { return strconv.Itoa(totals[seat]) })
	return head, rows
}
