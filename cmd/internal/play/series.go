package play

import (
	"cmp"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/wording"
)

// MaxGames is how many games a series has at most.
const MaxGames = 1000

func refusedGames() *Refusal {
	return &Refusal{Message: "A series has 1 to 1,000 games.", Field: "games"}
}

// A series is games of the same players one after the other, who change seats between them.
type series struct {
	config Config
	turns  [][]int // the players of each game, as places in the config, before they change seats
	round  int     // games before the present one
	points []float64
	games  []seriesGame
	texts  [][]byte // records of those
	file   string
	open   bool // nobody has said how many games it has: another one can always follow

	line []*node // moves with which each game begins, which were played elsewhere
	from string  // what its record says of that
}

// newSeries makes the series of a config. Where there are more people than seats, all pairs play, in the order of
// their names, each twice with seats exchanged.
func newSeries(c Config) (*series, *Refusal) {
	_, _, state, refused := c.start(c.Seed)
	if refused != nil {
		return nil, refused
	}
	players := state.Seats()
	if c.Games > 1 {
		c.Seats = named(c.Seats, players)
	}
	s := &series{config: c, open: c.Games <= 1, points: make([]float64, max(len(c.Seats), players))}
	if len(c.Seats) > players && players == 2 {
		for i := range c.Seats {
			for j := range i {
				s.turns = append(s.turns, []int{j, i}, []int{i, j})
			}
		}
		if len(s.turns) > MaxGames {
			return nil, &Refusal{Message: "These pairs would play more than 1,000 games.", Field: "seats"}
		}
		s.config.Games, s.open = max(c.Games, len(s.turns)), false
		return s, nil
	}
	first := make([]int, players)
	shift := 0
	if c.Lot {
		shift = rand.New(rand.NewPCG(c.Seed, 0)).IntN(players)
	}
	for i := range first {
		first[i] = (i + shift) % players
	}
	s.turns = append(s.turns, first)
	return s, nil
}

// named gives names to people who have none: what a seat is called would be another one's in the next game, and seats may be called Player 1.
func named(seats []Seat, players int) []Seat {
	all := make([]Seat, max(len(seats), players))
	copy(all, seats)
	for i := range all {
		if all[i].Kind == "" {
			all[i].Kind = Human
		}
		if all[i].Kind != Engine && all[i].Name == "" {
			all[i].Name = fmt.Sprintf("Person %d", i+1)
		}
	}
	return all
}

// What a record says of where its game begins.
const (
	fromSetup = "setup"
	fromPly   = "ply %d"
)

// beginsAfter lets each game begin with moves that were played elsewhere. setup is the position before them, "" that of the rules.
func (s *series) beginsAfter(setup string, line []*node) {
	s.line = line
	plies := 0
	if len(line) > 0 {
		plies = line[len(line)-1].number()
	}
	switch {
	case plies > 0:
		s.from = fmt.Sprintf(fromPly, plies)
	case setup != "":
		s.from = fromSetup
	}
}

// begin plays on the table of a game what it begins with.
func (s *series) begin(t *table) *Refusal {
	if refused := t.follow(s.line); refused != nil {
		return refused
	}
	t.base, t.stats.From = t.tip, s.from
	if t.overAt(t.tip) {
		return &Refusal{Message: "The game is already over in this start position.", Field: "setup"}
	}
	return nil
}

// seating returns who has the seats of the game that is due.
func (s *series) seating() []int {
	of := s.turns[s.round%len(s.turns)]
	shift := 0
	if len(s.turns) == 1 {
		shift = s.round
	}
	seats := make([]int, len(of))
	for i := range of {
		seats[i] = of[(i+shift)%len(of)]
	}
	return seats
}

// count counts a game that is over.
func (s *series) count(t *table) {
	o := t.outcome()
	g := seriesGame{text: t.resultText()}
	for i := range t.seats {
		g.names = append(g.names, t.nameOf(i))
		points := 0.0
		switch {
		case o.Drawn():
			points = 1 / float64(len(t.seats))
		case o.Won(game.Seat(i)):
			points = 1 / float64(bits.OnesCount8(o.Winners))
		}
		g.points, g.entrants = append(g.points, points), append(g.entrants, t.seats[i].entrant)
	}
	s.games = append(s.games, g)
	s.recount()
}

// view returns the running score, nil of a single game.
func (s *series) view(t *table) *SeriesView {
	if s == nil || s.config.Games < 2 && len(s.games) < 2 {
		return nil
	}
	return &SeriesView{
		Game: s.round + 1, Of: max(s.config.Games, s.round+1), Names: s.names(t), Points: s.points, Text: s.resultText(t), Tables: s.tables(t),
	}
}

// tables returns the running score and the games that are over.
func (s *series) tables(t *table) []Pad {
	score, games := Pad{Title: "Score", Head: []string{}, Rows: [][]string{}}, Pad{Title: "Games", Head: []string{"#", "Players", "Points", "Result"}, Rows: [][]string{}}
	for i, name := range s.names(t) {
		score.Rows = append(score.Rows, []string{name, wording.Hundredths(s.points[i])})
	}
	for i, g := range s.games {
		points := make([]string, len(g.points))
		for i, p := range g.points {
			points[i] = wording.Hundredths(p)
		}
		games.Rows = append(games.Rows, []string{strconv.Itoa(i + 1), strings.Join(g.names, " – "), strings.Join(points, " – "), g.text})
	}
	return []Pad{score, games}
}

// names returns what the entrants are called.
func (s *series) names(t *table) []string {
	names := make([]string, len(s.points))
	for i, seat := range t.config.Seats {
		names[i] = cmp.Or(seat.Name, seat.Player)
	}
	for i := range t.seats {
		names[t.seats[i].entrant] = t.nameOf(i)
	}
	return names
}

// over says whether the last game of a series is over.
func (s *series) over(t *table) bool { return !s.open && s.round+1 >= s.config.Games && t.over() }

// resultText says who has won the series, with the score; "" before its end.
func (s *series) resultText(t *table) string {
	if !s.over(t) {
		return ""
	}
	best := slices.Max(s.points)
	var won, score []string
	for i, name := range s.names(t) {
		if s.points[i] == best {
			won = append(won, name)
		}
		score = append(score, fmt.Sprintf("%s %.3g", name, s.points[i]))
	}
	text := "The series is drawn"
	if len(won) == 1 {
		text = won[0] + " wins the series"
	} else if len(won) < len(s.points) {
		text = namesText(won) + " share the series"
	}
	return text + ": " + strings.Join(score, ", ") + "."
}

// keep keeps the record of a game that is over, for the file of the series.
func (s *series) keep(t *table) {
	if text, err := t.text(); err == nil {
		s.texts = append(s.texts, text)
	}
}

// recount counts the points of all games that are over again.
func (s *series) recount() {
	clear(s.points)
	for _, g := range s.games {
		for i, points := range g.points {
			s.points[g.entrants[i]] += points
		}
	}
}
