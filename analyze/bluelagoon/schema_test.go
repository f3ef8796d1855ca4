package bluelagoon

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/analyze/stats/statstest"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// A plainLagoon counts a game of Blue Lagoon from what lies on the board, and from the tokens it sees claimed.
type plainLagoon struct {
	s     *bluelagoon.State
	hands [bluelagoon.MaxSeats][bluelagoon.Kinds]int
	past  [bluelagoon.MaxSeats]int // points of exploration
}

// A lagoonCount is what a player has in a phase.
type lagoonCount struct {
	points          [5]int64 // islands, links, majorities, resources, statuettes
	islands, linked int64
}

func (c lagoonCount) total() (sum int64) {
	for _, p := range c.points {
		sum += p
	}
	return sum
}

func (l *plainLagoon) pieces(seat int, island int) (n int64) {
	for _, cell := range l.s.Board().Islands()[island].Cells {
		if who, _ := l.s.Piece(cell); who == game.Seat(seat) {
			n++
		}
	}
	return n
}

func (l *plainLagoon) count(seat int) (c lagoonCount) {
	for i, island := range l.s.Board().Islands() {
		mine := l.pieces(seat, i)
		if mine == 0 {
			continue
		}
		c.islands++
		most, equal := int64(0), 0
		for q := range l.s.Seats() {
			switch n := l.pieces(q, i); {
			case n > most:
				most, equal = n, 1
			case n == most:
				equal++
			}
		}
		if mine == most {
			c.points[2] += int64(island.Bonus / equal)
		}
	}
	switch {
	case c.islands >= 8:
		c.points[0] = 20
	case c.islands == 7:
		c.points[0] = 10
	}
	c.linked = l.linked(seat)
	c.points[1] = 5 * c.linked
	hand := l.hands[seat]
	for _, n := range hand[:4] {
		c.points[3] += map[int]int64{2: 5, 3: 10, 4: 20, 5: 20, 6: 20}[n]
	}
	if slices.Min(hand[:4]) > 0 {
		c.points[3] += 10
	}
	c.points[4] = 4 * int64(hand[4])
	return c
}

// linked returns the most islands that one group of pieces touches.
func (l *plainLagoon) linked(seat int) (most int64) {
	b := l.s.Board()
	seen := map[int]bool{}
	for cell := range b.Cells() {
		islands := map[int]bool{}
		var visit func(cell int)
		visit = func(cell int) {
			if who, _ := l.s.Piece(cell); seen[cell] || who != game.Seat(seat) {
				return
			}
			seen[cell] = true
			if i := b.IslandOf(cell); i >= 0 {
				islands[i] = true
			}
			for _, next := range b.Neighbours(cell) {
				visit(int(next))
			}
		}
		visit(cell)
		most = max(most, int64(len(islands)))
	}
	return most
}

// take notes the token that the last ply claimed, and returns its kind or Null.
func (l *plainLagoon) take(ply game.PlayedPly) int64 {
	_, cell, _ := bluelagoon.PlacementOf(ply.Move)
	l.s.Undo()
	k := l.s.Token(cell)
	l.s.Play(ply.Move)
	if k == bluelagoon.NoToken {
		return stats.Null
	}
	l.hands[ply.Seat][k]++
	return int64(k)
}

// leaderOf returns who alone has most of something, or -1.
func leaderOf(totals []int64) int {
	best, leaders := slices.Max(totals), 0
	for _, n := range totals {
		if n == best {
			leaders++
		}
	}
	if leaders > 1 {
		return -1
	}
	return slices.Index(totals, best)
}

// A plainGame is the plain count of a whole game.
type plainGame struct {
	plainLagoon
	plies   [2]int64
	skips   int64
	tallies [2][]lagoonCount
	last    [2]map[int]int // by phase and seat: the last ply, from 0
	leaders []int          // by ply
	mover   int
}

func TestBlueLagoonSchemaAgainstAPlainCount(t *testing.T) {
	for _, board := range []string{"default", "sides"} {
		for seats := 2; seats <= bluelagoon.MaxSeats; seats++ {
			for seed := range uint64(4) {
				t.Run(fmt.Sprint(board, " ", seats, " ", seed), func(t *testing.T) {
					o := game.Options{Values: map[string]string{"map": board, "players": strconv.Itoa(seats), "seed": strconv.FormatUint(seed, 10)}}
					checkLagoon(t, statstest.Start(t, Schema(), "", o), seed)
				})
			}
		}
	}
}

func checkLagoon(t *testing.T, p *statstest.Playout, seed uint64) {
	s := p.State.(*bluelagoon.State)
	l := &plainGame{plainLagoon: plainLagoon{s: s}, last: [2]map[int]int{{}, {}}, mover: -1}
	p.Look = func(ply game.PlayedPly) { l.follow(t, p, ply) }
	played := p.Play(seed, 500, game.Outcome{})
	if !played.Outcome.Over {
		t.Fatal("the game is not over")
	}
	check := func(name string, want int64) {
		t.Helper()
		if got := p.OfGame(name); got != want {
			t.Errorf("%s is %d, want %d", name, got, want)
		}
	}
	check("explored", l.plies[0])
	check("skips", l.skips)
	scores := slices.Clone(played.Outcome.Scores[:s.Seats()])
	slices.Sort(scores)
	check("margin", int64(scores[len(scores)-1]-scores[len(scores)-2]))
	ledFrom := int64(stats.Null)
	if end := l.leaders[len(l.leaders)-1]; end >= 0 && played.Outcome.Winners == 1<<end {
		from := len(l.leaders)
		for from > 0 && l.leaders[from-1] == end {
			from--
		}
		ledFrom = int64(from + 1)
	}
	check("led_from", ledFrom)
	var explored []int64
	for _, c := range l.tallies[0] {
		explored = append(explored, c.total())
	}
	leader := "several were level"
	if first := leaderOf(explored); first >= 0 {
		leader = map[bool]string{true: "the leader won", false: "another player won"}[played.Outcome.Won(game.Seat(first))]
	}
	if got := p.Label("leader", p.OfGame("leader")); got != leader {
		t.Errorf("leader is %q, want %q", got, leader)
	}
	l.checkTallies(t, p)
}

// follow counts a ply and holds its row against the count.
func (l *plainGame) follow(t *testing.T, p *statstest.Playout, ply game.PlayedPly) {
	s := l.s
	if ply.Seat != game.Chance {
		l.mover = int(ply.Seat)
	}
	if turn := int(s.Turn()); turn >= 0 && l.mover >= 0 {
		for q := (l.mover + 1) % s.Seats(); q != turn; q = (q + 1) % s.Seats() {
			l.skips++
		}
	}
	if ply.Seat == game.Chance {
		l.hands = [bluelagoon.MaxSeats][bluelagoon.Kinds]int{}
		return
	}
	check := func(name string, want int64) {
		t.Helper()
		if got := p.Last(name); got != want {
			t.Errorf("%s after ply %d is %d, want %d", name, len(p.Plies), got, want)
		}
	}
	phase := int(p.Last("phase"))
	if l.tallies[0] != nil && phase == 0 {
		t.Errorf("ply %d is of exploration, which is over", len(p.Plies))
	}
	check("claimed", l.take(ply))
	l.last[phase][l.mover] = len(p.Plies) - 1
	l.plies[phase]++
	var counts []lagoonCount
	var totals []int64
	for q := range s.Seats() {
		c := l.count(q)
		counts = append(counts, c)
		totals = append(totals, int64(l.past[q])+c.total())
	}
	l.leaders = append(l.leaders, leaderOf(totals))
	check("total", totals[l.mover])
	lead := int64(stats.Null)
	if len(p.Plies)%s.Seats() == 0 {
		lead = totals[0] - slices.Max(totals[1:])
	}
	check("lead", lead)
	check("islands", counts[l.mover].islands)
	check("linked", counts[l.mover].linked)
	left := int64(0)
	for cell := range s.Board().Cells() {
		if s.Token(cell) != bluelagoon.NoToken {
			left++
		}
	}
	check("tokens_left", left)
	if ended := p.Last("phase_end") != stats.Null; ended != (s.Turn() < 0) {
		t.Errorf("the phase has ended: %v, and it is the turn of %d", ended, s.Turn())
	}
	if s.Turn() < 0 {
		l.tallies[phase] = counts
		for q := range totals {
			l.past[q] = int(totals[q])
		}
	}
}

// checkTallies holds the points of both phases against the count: they stand at each player's last ply of a phase.
func (l *plainGame) checkTallies(t *testing.T, p *statstest.Playout) {
	t.Helper()
	for phase, prefix := range []string{"explore_", "settle_"} {
		everyone := len(l.last[phase]) == l.s.Seats()
		for kind, name := range []string{"islands", "links", "majorities", "resources", "statuettes"} {
			for ply := range p.Plies {
				want := int64(stats.Null)
				for seat, last := range l.last[phase] {
					if last == ply && l.tallies[phase] != nil && everyone {
						want = l.tallies[phase][seat].points[kind]
					}
				}
				if got := p.OfPly(ply, prefix+name); got != want {
					t.Errorf("%s%s at ply %d is %d, want %d", prefix, name, ply+1, got, want)
				}
			}
		}
	}
}

// Players whose points are compared have them of the same games: a phase that a player made no ply of has none of anybody.
func TestPointsAreOfTheSameGames(t *testing.T) {
	for last, want := range map[int]int64{-1: stats.Null, 0: 10} {
		g := observer{seats: 2}
		for of := range g.phases {
			for seat := range g.phases[of].tallies {
				g.phases[of].tallies[seat].lastPly = -1
			}
		}
		settled := &g.phases[bluelagoon.Settlement]
		settled.ended, settled.tallies[0].lastPly, settled.tallies[1].lastPly = true, last, 1
		settled.tallies[1].points.Islands = 10
		row := slices.Repeat([]int64{stats.Null}, len(Schema().PlyColumns))
		g.Review(func(ply int) []int64 {
			if ply == 1 {
				return row
			}
			return slices.Clone(row)
		})
		if got := row[settlePointsColumn]; got != want {
			t.Errorf("with ply %d of the first player the second one has %d, want %d", last, got, want)
		}
	}
}

// TestBlueLagoonSchemaOnRecords holds what is measured of public records against a table of them.
func TestBlueLagoonSchemaOnRecords(t *testing.T) {
	root := statstest.Records(t, "bluelagoon")
	ends := map[string]string{"no_moves": "nobody can move", "exhausted": "no resource is left"}
	for _, row := range statstest.Table(t, filepath.Join(root, "games.tsv")) {
		path := filepath.Join(root, "games", row["game"]+".txt")
		statstest.EachRecord(t, Schema(), path, game.Options{}, func(m *statstest.Measured, p *replay.Played) {
			for name, column := range map[string]string{"explored": "E_moves", "settled": "S_moves", "skips": "forced_skips"} {
				if got := fmt.Sprint(m.OfGame(name)); got != row[column] {
					t.Errorf("%s: %s is %s, want %s", row["game"], name, got, row[column])
				}
			}
			var kept, explored [bluelagoon.MaxSeats]int64
			var phaseEnds []string
			for i := range m.Plies {
				if end := m.OfPly(i, "phase_end"); end != stats.Null {
					phaseEnds = append(phaseEnds, m.Label("phase_end", end))
				}
				seat := i % 2 // nobody is skipped
				if n := m.OfPly(i, "villages_kept"); n != stats.Null {
					kept[seat] = n
					for _, name := range []string{"islands", "links", "majorities", "resources", "statuettes"} {
						explored[seat] += m.OfPly(i, "explore_"+name)
					}
				}
			}
			if got := fmt.Sprintf("%d,%d", kept[0], kept[1]); got != row["villages_kept"] {
				t.Errorf("%s: %s villages are kept, want %s", row["game"], got, row["villages_kept"])
			}
			if got := fmt.Sprintf("%d,%d", explored[0], explored[1]); got != row["scores_after_E"] {
				t.Errorf("%s: exploration scores %s, want %s", row["game"], got, row["scores_after_E"])
			}
			checkLeads(t, root, row, m)
			want := []string{"exploration: " + ends[row["E_end"]], "settlement: " + ends[row["S_end"]]}
			if !slices.Equal(phaseEnds, want) {
				t.Errorf("%s: phases end by %s, want %s", row["game"], strings.Join(phaseEnds, ", "), strings.Join(want, ", "))
			}
		})
	}
}

// checkLeads holds leads of a public record of two players against the scores that come with it: a row of those is of the position before its ply.
func checkLeads(t *testing.T, root string, game map[string]string, m *statstest.Measured) {
	t.Helper()
	difference := func(scores string) int64 {
		var first, second int64
		if _, err := fmt.Sscanf(scores, "%d,%d", &first, &second); err != nil {
			t.Fatal(err)
		}
		return first - second
	}
	rows := statstest.Table(t, filepath.Join(root, "expected", game["game"]+".tsv"))
	explored := m.OfGame("explored")
	for ply := int64(1); ply < int64(len(rows)); ply++ {
		want := int64(stats.Null)
		switch before := difference(game["scores_after_E"]); {
		case ply%2 == 1:
		case ply < explored:
			want = difference(rows[ply]["scores"])
		case ply == explored: // the row is of the position after the deal
			want = before
		default:
			want = before + difference(rows[ply]["scores"])
		}
		if got := m.OfPly(int(ply-1), "lead"); got != want {
			t.Errorf("%s: the lead after ply %d is %d, want %d", game["game"], ply, got, want)
		}
	}
}
