package corpora

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// Bounds of ratings: how many players are compared, those with most games, and of how many the plot has room
// for the names.
const (
	maxRated       = 400
	maxRatedPlayer = 20
)

// A ranking is the ratings of the players of a game that results connect.
type ranking struct {
	ratings *rating.Ratings
	place   map[string]int // index in the ratings, by name
	few     int            // players with fewer games, where there are too many to compare
	apart   int            // players whom results do not connect to these
	alone   int            // players without a result against another one who is named
	kinds   int            // variants that are compared
	err     error          // why there are no ratings
}

// rankingOf rates the largest group of players whom results connect.
func rankingOf(g *stats.GameResult) *ranking {
	pool := poolOf(g)
	few, alone := max(len(pool.Players)-maxRated, 0), max(int(g.PlayersAll)-len(pool.Players), 0)
	if few > 0 {
		alone = 0 // those with most games are compared, whoever the others are
		pool = pool.Among(busiest(pool, maxRated))
	}
	ratings, err := rating.Fit(pool, rating.Options{})
	if err != nil {
		return &ranking{err: err}
	}
	s := &ranking{ratings: ratings, kinds: len(g.Variants), place: map[string]int{}, few: few, apart: len(pool.Players) - len(ratings.Players), alone: alone}
	for i, p := range ratings.Players {
		s.place[p.Name] = i
	}
	return s
}

// poolOf returns the results of named players. What a game of several says of each two of them counts as a
// result, as plybook rate has it.
func poolOf(g *stats.GameResult) *rating.Pool {
	pool, index := &rating.Pool{}, map[string]int{}
	player := func(name string) int {
		i, ok := index[name]
		if !ok {
			i = len(pool.Players)
			index[name] = i
			pool.Players = append(pool.Players, name)
		}
		return i
	}
	group, groups := 0, 0
	add := func(p *stats.Pairing, i, j int, score float64, n int64) {
		a, b := p.Players[i], p.Players[j]
		if n > 0 && a != "" && b != "" && a != b {
			pool.Results = append(pool.Results, rating.Result{
				First: player(a), Second: player(b), Score: score, Times: int(n), Group: group,
			})
		}
	}
	for k := range g.Pairings {
		p := &g.Pairings[k]
		if group = 0; len(p.Players) == 2 {
			add(p, 0, 1, 1, p.Wins[0])
			add(p, 0, 1, 0.5, p.Draws+p.Shared)
			add(p, 0, 1, 0, p.Wins[1])
			continue
		}
		for _, o := range p.Order {
			groups++
			group = groups
			for j := range o.Score {
				for i := range j {
					add(p, i, j, rating.ScoreOf(float64(o.Score[i]), float64(o.Score[j])), o.N)
				}
			}
		}
	}
	return pool
}

// busiest returns the places of the n players with most games.
func busiest(pool *rating.Pool, n int) []int {
	games, order := make([]int, len(pool.Players)), make([]int, len(pool.Players))
	for _, r := range pool.Results {
		games[r.First] += r.Times
		games[r.Second] += r.Times
	}
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		return cmp.Or(-cmp.Compare(games[i], games[j]), strings.Compare(pool.Players[i], pool.Players[j]))
	})
	return order[:n]
}

// playerChapter has who played, how that went, and how strong the players are.
func playerChapter(c *chapter, g *stats.GameResult, s *ranking, o Options) {
	if len(g.Players) == 0 {
		return
	}
	if slices.ContainsFunc(g.Variants, func(v *stats.VariantResult) bool { return !movesFirst(v, o.Replay) }) && s.ratings != nil {
		s.ratings.Advantage = nil // it is that of the first seat, which is not that of the first move
	}
	c.Text = append(c.Text, s.notes()...)
	if note := repeatNote(&g.Duplicates, g.Records); note != "" {
		c.Text = append(c.Text, note)
	}
	c.addPlot(s.plot())
	t := &table.Table{
		ID: "players", Title: "Players",
		Note:    "A game is worth a point, which those who draw or win together share; games against oneself are none.",
		Columns: table.Columns("Player", "#Elo", "#± 95 %", "#Games", "#Wins", "#Draws", "#Losses", "#Score", "#95 %", "1st · 2nd · …", "#Self-play"),
		More:    int(g.PlayersAll) - len(g.Players),
	}
	if slices.ContainsFunc(g.Players, func(p stats.PlayerResult) bool { return p.Games > 1 }) {
		t.Note += " The last percentages are where it would lie in many more such games, with a certainty of 95 % (Wilson’s interval)."
	}
	for _, p := range g.Players {
		elo, err := table.None, table.None
		if i, ok := s.place[p.Name]; ok {
			e := s.ratings.Players[i].Elo
			elo, err = eloCell(e), table.Cell{Text: wording.EloError(e.Error), Value: e.Error}
		}
		score, sure, self := table.None, table.None, table.None
		if p.Games > 1 {
			score, sure = table.Percent(p.Points, p.Games), table.Wilson(p.Points, p.Games)
		}
		if p.SelfPlay > 0 {
			self = table.Number(p.SelfPlay)
		}
		t.Rows = append(t.Rows, []table.Cell{
			table.Words(p.Name), elo, err, table.Number(p.Games), table.Number(p.Wins), table.Number(p.Draws), table.Number(p.Losses),
			score, sure, {Text: ranksText(p.ByRank)}, self,
		})
	}
	c.addTable(t)
}

func eloCell(elo rating.Estimate) table.Cell {
	return table.Cell{Text: eloWords(elo), Value: elo.Value}
}

func ranksText(byRank []int64) string {
	var parts []string
	for _, n := range byRank {
		parts = append(parts, wording.Number(n))
	}
	return strings.Join(parts, " · ")
}

// notes say what the ratings are, or why there are none.
func (s *ranking) notes() (notes []string) {
	if s.err != nil {
		return []string{"There are no ratings: " + wording.ShownName(s.err.Error()) + "."}
	}
	text := fmt.Sprintf("Ratings say who is how strong: of two players the one who is 100 Elo above the other scores about 64 %% against them. They come from all games "+
		"between %s, whose average is 0. The true ones lie within the errors given, with a certainty of 95 %%.",
		wording.Counted(int64(len(s.ratings.Players)), "player"))
	if s.few > 0 {
		text += fmt.Sprintf(" Compared are the %d players with most games.", maxRated)
	}
	if s.kinds > 1 {
		text += fmt.Sprintf(" Games of %d variants are compared all the same; plybook rate has a table for each.", s.kinds)
	}
	if s.apart > 0 {
		text += fmt.Sprintf(" %s no rating: they never both won and lost points, even by way of others, against this group.",
			haveText(s.apart))
	}
	if s.alone > 0 {
		text += fmt.Sprintf(" %s no rating: no game with a result is against another named player.", haveText(s.alone))
	}
	notes = append(notes, text)
	if a := s.ratings.Advantage; a != nil {
		notes = append(notes, fmt.Sprintf("With the strength of the players taken out, moving first is worth %s Elo.", eloEstimate(*a)))
	}
	return notes
}

// haveText begins a sentence about what players have: "1 player has", "2 players have".
func haveText(players int) string {
	if players == 1 {
		return wording.Counted(1, "player") + " has"
	}
	return wording.Counted(int64(players), "player") + " have"
}

// plot has the strongest players with their errors; nil without ratings.
func (s *ranking) plot() *pagePlot {
	if s.err != nil {
		return nil
	}
	order := slices.Clone(s.ratings.Players)
	slices.SortStableFunc(order, func(a, b rating.Rated) int { return -cmp.Compare(a.Elo.Value, b.Elo.Value) })
	more := max(len(order)-maxRatedPlayer, 0)
	order = order[:len(order)-more]
	f := figure.NewInline(figure.EloAxis, "")
	if _, err := f.DrawRanking(order); err != nil {
		return nil
	}
	f.Height = 46 + rowHeight*vg.Length(len(order))
	var texts []string
	t := &table.Table{Columns: table.Columns("Player", "#Elo", "#± 95 %", "#Games")}
	for _, p := range order {
		texts = append(texts, wording.ShownName(p.Name)+" "+eloEstimate(p.Elo))
		t.Rows = append(t.Rows, []table.Cell{table.Words(p.Name), eloCell(p.Elo), {Text: wording.EloError(p.Elo.Error), Value: p.Elo.Error}, table.Count(p.Games)})
	}
	p := &pagePlot{
		ID: "ranking", Title: "Ranking", Caption: "The lines hold the true ratings with a certainty of 95 %.", Alt: strings.Join(texts, ", ") + ".", Data: t,
		Figure: f,
	}
	if more > 0 {
		p.Caption += fmt.Sprintf(" Rated lower: %s.", wording.Counted(int64(more), "other"))
	}
	return p
}
