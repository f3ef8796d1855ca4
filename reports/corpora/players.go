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

// Bounds of ratings: how many players are compared, those with most games, of how many the plot has room for the names, and in how
// many variants.
const (
	maxRated       = 400
	maxRatedPlayer = 10
	maxRankings    = 6
)

// A ranking is the ratings of the players of a variant that results connect.
type ranking struct {
	title   string // of the variant; "" if there is no other one
	variant *stats.VariantResult
	ratings *rating.Ratings
	place   map[string]int // index in the ratings, by name
	few     int            // players with fewer games, where there are too many to compare
	apart   int            // players whom results do not connect to these
	alone   int            // players without a result against another one who is named
	err     error          // why there are no ratings
}

// A comparable is what games have to have in common to be compared.
type comparable struct {
	rules, board string
	seats        int
}

// rankingsOf rates the players of each variant by its games alone, the variants in the order of the result, and returns how many are
// left out that may have games enough. There is always one.
func rankingsOf(g *stats.GameResult) (all []*ranking, more int) {
	pairings := map[comparable][]stats.Pairing{}
	var order []comparable
	for _, v := range g.Variants {
		order = append(order, comparable{v.Rules, v.Board, int(v.Seats)})
	}
	variants := slices.Clone(order)
	for _, p := range g.Pairings {
		key := comparable{p.Rules, p.Board, len(p.Players)}
		if pairings[key] = append(pairings[key], p); !slices.Contains(order, key) {
			order = append(order, key)
		}
	}
	order = slices.DeleteFunc(order, func(key comparable) bool { return pairings[key] == nil })
	looked := min(len(order), maxRankings)
	for _, key := range order[looked:] {
		if resultsOf(poolOf(pairings[key])) >= fewestPlotted {
			more++
		}
	}
	for _, key := range order[:looked] {
		s := rankingOf(poolOf(pairings[key]))
		if at := slices.Index(variants, key); at >= 0 {
			s.variant = g.Variants[at]
		}
		if len(order) > 1 {
			s.title = wording.Capital(wording.Variant(g.Game, key.rules, key.board, int64(key.seats)))
		}
		all = append(all, s)
	}
	if len(all) == 0 {
		all = []*ranking{rankingOf(&rating.Pool{})}
	}
	if s := all[0]; len(all) == 1 && s.few == 0 && s.err == nil {
		s.alone = max(int(g.PlayersAll)-len(s.ratings.Players)-s.apart, 0)
	}
	return all, more
}

// order returns the places of those who are rated, the highest lower bound of a rating first: a player with few games may have a high rating by chance.
func (s *ranking) order() []int {
	lower := func(i int) float64 { return s.ratings.Players[i].Elo.Value - s.ratings.Players[i].Elo.Error }
	order := slices.Clone(s.ratings.Order)
	slices.SortStableFunc(order, func(i, j int) int { return -cmp.Compare(lower(i), lower(j)) })
	return order
}

// tells reports whether there are ratings, of games enough for a chapter beside others.
func (s *ranking) tells() bool {
	if s.err != nil {
		return false
	}
	games := 0 // each of two players
	for _, p := range s.ratings.Players {
		games += p.Games
	}
	return games >= 2*fewestPlotted
}

// shownRanking returns the ratings that a summary speaks of, and the chapter that has them: those of the first main variant, or else the first that there
// are; nil if the page shows none.
func shownRanking(all []*ranking, main []*stats.VariantResult) (s *ranking, at string) {
	if len(all) == 1 {
		return all[0], "players"
	}
	for i, r := range all {
		if r.tells() && (s == nil || len(main) > 0 && r.variant == main[0]) {
			s, at = r, "players-"+ratingsID(i)
		}
	}
	return s, at
}

// ratingsID is the id of the part with the i-th ratings of several.
func ratingsID(i int) string { return fmt.Sprintf("r%d", i+1) }

// howSorted states the order of ratings.
const howSorted = "Sorted by the lower bound of the rating, so that nobody is first for a few lucky games."

// advantage returns what moving first is worth in the games of a variant, with the strengths of the players accounted for, and how many players these are; nil
// if that is not known.
func advantage(all []*ranking, v *stats.VariantResult) (*rating.Estimate, int) {
	for _, s := range all {
		if s.variant == v && s.err == nil {
			return s.ratings.AdvantageAt(rating.Sure), len(s.ratings.Players)
		}
	}
	return nil, 0
}

// rankingOf rates the largest group of players whom results connect.
func rankingOf(pool *rating.Pool) *ranking {
	s := &ranking{few: max(len(pool.Players)-maxRated, 0), place: map[string]int{}}
	if s.few > 0 { // those with most games are compared, whoever the others are
		pool = pool.Among(busiest(pool, maxRated))
	}
	if s.ratings, s.err = rating.Fit(pool, rating.Options{}); s.err != nil {
		return s
	}
	s.apart = len(pool.Players) - len(s.ratings.Players)
	for i, p := range s.ratings.Players {
		s.place[p.Name] = i
	}
	return s
}

// poolOf returns the results of named players. What a game of several says of each two of them counts as a
// result, as plybook rate has it.
func poolOf(pairings []stats.Pairing) *rating.Pool {
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
	for k := range pairings {
		p := &pairings[k]
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

// resultsOf returns how many results a pool has.
func resultsOf(pool *rating.Pool) (n int) {
	for _, r := range pool.Results {
		n += r.Times
	}
	return n
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

// playerChapter has who played, how that went, and how strong the players are: where there are several variants, a part for each.
func playerChapter(c *chapter, g *stats.GameResult, all []*ranking, more int) {
	if note := placeholderNote(g); note != "" {
		c.Text = append(c.Text, note)
	}
	if note := namelessNote(g); note != "" {
		c.Text = append(c.Text, note)
	}
	if len(g.Players) == 0 {
		return
	}
	s := all[0]
	if len(all) == 1 {
		s.explain(c)
		c.addPlot(s.plot())
	} else {
		s = &ranking{} // no rating is that of all games
		rated := slices.DeleteFunc(slices.Clone(all), func(s *ranking) bool { return !s.tells() })
		c.Text = append(c.Text, apartNote(g, rated, more))
	}
	if note := repeatNote(g.Variants...); note != "" {
		c.Text = append(c.Text, note)
	}
	playerTable(c, g, s)
	sections := mainVariants(g)
	for i, s := range all {
		if len(all) > 1 && s.tells() {
			part := c.addPart(ratingsID(i), "Ratings: "+s.title)
			if s.variant != nil && !slices.Contains(sections, s.variant) {
				if note := rulesNote(g.Game, s.variant.Rules); note != "" {
					part.Text = append(part.Text, note)
				}
				part.Text = append(part.Text, "This variant has no section: sections are of "+mainRule(g)+".")
			}
			s.explain(part)
			if s.variant != nil {
				if note := repeatNote(s.variant); note != "" {
					part.Text = append(part.Text, note)
				}
			}
			part.addPlot(s.plot())
			part.addTable(s.table())
		}
	}
}

// placeholderNote states how many games do not count for players, for a name that is none; "" if all do.
func placeholderNote(g *stats.GameResult) string {
	n := int64(0)
	for _, v := range g.Variants {
		n += v.Placeholders
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%s with a result %s a player without a real name, such as Player 1, Red or guest. Such players are not listed or rated.", wording.Counted(n, "game"), either(n, "has", "have"))
}

// namelessNote states how many games of two do not count for players, for their records do not name both; "" if all do, or if that is not known.
func namelessNote(g *stats.GameResult) string {
	n := int64(0)
	for _, v := range g.Variants {
		if v.Seats != 2 {
			return ""
		}
		n += v.Outcomes.Games - v.Placeholders
	}
	for i := range g.Pairings {
		n -= g.Pairings[i].Games()
	}
	for i := range g.Players {
		n -= g.Players[i].SelfPlay
	}
	if n <= 0 || g.PlayersAll > int64(len(g.Players)) {
		return ""
	}
	return fmt.Sprintf("The records of %s with a result do not name both players.", wording.Counted(n, "game"))
}

// apartNote states that variants are rated apart, and why others have no ratings, or none here.
func apartNote(g *stats.GameResult, rated []*ranking, more int) string {
	none := fmt.Sprintf("ratings take at least %d games between players who both won and lost points against each other", fewestPlotted)
	if len(rated) == 0 {
		return "No variant has ratings: " + none + "."
	}
	text := fmt.Sprintf("Ratings of different variants are not comparable, so each variant has its own: %s below.", wording.Counted(int64(len(rated)), "variant"))
	unrated, small := -more, true
	for _, v := range g.Variants {
		if v.Records > v.Invalid && !slices.ContainsFunc(rated, func(s *ranking) bool { return s.variant == v }) {
			unrated++
			small = small && v.Games() < fewestPlotted
		}
	}
	switch {
	case unrated <= 0:
	case small && unrated == 1:
		text += fmt.Sprintf(" The other one has fewer than %d games.", fewestPlotted)
	case small:
		text += fmt.Sprintf(" The %d others have fewer than %d games each.", unrated, fewestPlotted)
	default:
		text += fmt.Sprintf(" %s no ratings: %s.", haveText(unrated, "other variant"), none)
	}
	if more > 0 {
		text += fmt.Sprintf(" %s with fewer records, which may have some too, %s not looked at.", wording.Counted(int64(more), "variant"), either(int64(more), "is", "are"))
	}
	return text
}

// checkAdvantage takes the advantage out that is of the first seat, where that is not who moves first.
func (s *ranking) checkAdvantage(g *stats.GameResult, o Options) {
	variants := g.Variants
	if s.variant != nil {
		variants = []*stats.VariantResult{s.variant}
	}
	if s.ratings != nil && slices.ContainsFunc(variants, func(v *stats.VariantResult) bool { return !movesFirst(v, o.Replay) }) {
		s.ratings.Advantage = nil
	}
}

// table has the players who are rated, the strongest first; nil without ratings.
func (s *ranking) table() *table.Table {
	if s.err != nil {
		return nil
	}
	t := &table.Table{ID: "ratings", Title: "Ratings", Note: howSorted, Columns: table.Columns("Player", "#Elo ± 95% CI", "#Games", "#Score")}
	for _, i := range s.order() {
		p := s.ratings.Players[i]
		t.Rows = append(t.Rows, []table.Cell{
			table.Words(p.Name), eloCell(p.Elo), table.Count(p.Games), table.Percent(p.Points, int64(p.Games)),
		})
	}
	return t
}

// playerTable has who played and how that went.
func playerTable(c *chapter, g *stats.GameResult, s *ranking) {
	t := &table.Table{
		ID: "players", Title: "Players",
		Note:    "A win counts 1; players who draw or win together share the point. Games against oneself do not count.",
		Columns: table.Columns("Player", "#Elo ± 95% CI", "#Games", "#Wins", "#Draws", "#Losses", "#Score", "#95% CI", "1st · 2nd · …", "#Self-play"),
		More:    int(g.PlayersAll) - len(g.Players),
	}
	if slices.ContainsFunc(g.Players, func(p stats.PlayerResult) bool { return p.Games > 1 }) {
		t.Note += " 95% CI: Wilson 95% interval of the score."
	}
	players := slices.Clone(g.Players)
	if s.err == nil && s.ratings != nil { // as the plot is sorted
		t.Note += " " + howSorted
		unbeaten, place := s.unbeaten(), map[string]int{} // below 0
		for i, at := range s.order() {
			place[s.ratings.Players[at].Name] = i - len(s.place)
		}
		for _, u := range unbeaten {
			place[u.Name] = -len(s.place) - 1
		}
		if len(unbeaten) > 0 {
			t.Note += fmt.Sprintf(" Players who won all of at least %d games come first, without a rating.", enoughGames)
		}
		slices.SortStableFunc(players, func(a, b stats.PlayerResult) int { return cmp.Compare(place[a.Name], place[b.Name]) })
	}
	for _, p := range players {
		elo := table.None
		if i, ok := s.place[p.Name]; ok {
			elo = eloCell(s.ratings.Players[i].Elo)
		}
		score, sure, self := table.None, table.None, table.None
		if p.Games > 1 {
			score, sure = table.Percent(p.Points, p.Games), table.Wilson(p.Points, p.Games)
		}
		if p.SelfPlay > 0 {
			self = table.Number(p.SelfPlay)
		}
		t.Rows = append(t.Rows, []table.Cell{
			table.Words(p.Name), elo, table.Number(p.Games), table.Number(p.Wins), table.Number(p.Draws), table.Number(p.Losses),
			score, sure, {Text: ranksText(p.ByRank)}, self,
		})
	}
	if s.err == nil {
		if len(c.Plots) == 0 { // which are those of parts
			c.addCharted(t)
			return
		}
	}
	c.addTable(t)
}

func eloCell(elo rating.Estimate) table.Cell {
	return table.Cell{Text: eloEstimate(elo), Value: elo.Value}
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
	text := fmt.Sprintf("Ratings estimate playing strength: 100 Elo more means an expected score of about 64%%. They use %s between %s and are relative to "+
		"the pool average; ± is the half-width of the 95%% confidence interval.",
		s.gamesText(), wording.Counted(int64(len(s.ratings.Players)), "player"))
	notes = append(notes, text)
	text = s.leftNote()
	const why = "have only wins, only losses or no games against this group, directly or through others."
	switch {
	case s.few > 0 && s.apart > 0:
		text += fmt.Sprintf(" Of the %d players with most games, %s could be rated; the others %s", maxRated, wording.Number(int64(len(s.ratings.Players))), why)
	case s.few > 0:
		text += fmt.Sprintf(" They cover the %d players with most games.", maxRated)
	case s.apart > 0:
		text += fmt.Sprintf(" %s no rating: they %s", haveText(s.apart, "player"), why)
	}
	text += s.unbeatenNote()
	if s.alone > 0 {
		text += fmt.Sprintf(" %s no rating: they have no game with a result against another named player.", haveText(s.alone, "player"))
	}
	if text != "" {
		notes = append(notes, strings.TrimSpace(text))
	}
	return notes
}

// explain adds the notes to a chapter.
func (s *ranking) explain(c *chapter) {
	notes := s.notes()
	c.Text, c.Details = append(c.Text, notes[0]), notes[1:]
	c.DetailsTitle = "Games and players without ratings"
}

// games returns how many games the ratings are of, of two players each.
func (s *ranking) games() (n int64) {
	for _, p := range s.ratings.Players {
		n += int64(p.Games)
	}
	return n / 2
}

// ofTwo reports whether the ratings are of games of two players each, which can be counted: results of more players count for each two of them.
func (s *ranking) ofTwo() bool { return s.variant != nil && s.variant.Seats == 2 }

func (s *ranking) gamesText() string {
	if !s.ofTwo() {
		return "all games"
	}
	if s.games() == 1 {
		return "the only game"
	}
	return "the " + wording.Counted(s.games(), "game")
}

// leftNote states how many games of the variant the ratings do not use, and why; "" if they use all.
func (s *ranking) leftNote() string {
	if !s.ofTwo() {
		return ""
	}
	left := s.variant.Games() - s.games()
	if left <= 0 {
		return ""
	}
	text := fmt.Sprintf(" They leave out %s of %s: ", wording.Number(left), wording.Counted(s.variant.Games(), "valid game"))
	const strangers = "with a player who is not named, is on both sides or has no rating."
	switch without := s.variant.Unfinished; {
	case without == 0:
		return text + "those " + strangers
	case without == left:
		return text + "those without a result."
	default:
		return text + fmt.Sprintf("%s without a result and %s ", wording.Number(without), wording.Number(left-without)) + strangers
	}
}

// unbeatenNote states who has no rating for having won all games, however strong they are; "" if nobody has.
func (s *ranking) unbeatenNote() string {
	all := s.unbeaten()
	if len(all) == 0 {
		return ""
	}
	n, most := len(all), slices.MaxFunc(all, func(a, b rating.Unrated) int { return cmp.Compare(a.Games, b.Games) })
	if n == 1 {
		return fmt.Sprintf(" %s has no rating because they won all %s, which no finite rating fits.", wording.ShownName(most.Name), wording.Counted(int64(most.Games), "game"))
	}
	return fmt.Sprintf(" %s no rating because they won all their games, such as %s in %s, which no finite rating fits.",
		haveText(n, "player"), wording.ShownName(most.Name), wording.Counted(int64(most.Games), "game"))
}

// unbeaten returns who won all games, and has no rating for that.
func (s *ranking) unbeaten() (all []rating.Unrated) {
	for _, u := range s.ratings.Unrated {
		if u.Games >= enoughGames && u.Points == float64(u.Games) {
			all = append(all, u)
		}
	}
	return all
}

// haveText begins a sentence about what some have: "1 player has", "2 players have".
func haveText(n int, noun string) string {
	return wording.Counted(int64(n), noun) + " " + either(int64(n), "has", "have")
}

// plot has the strongest players with their errors; nil without ratings.
func (s *ranking) plot() *pagePlot {
	if s.err != nil {
		return nil
	}
	var order []rating.Rated
	for _, i := range s.order() {
		order = append(order, s.ratings.Players[i])
	}
	more := max(len(order)-maxRatedPlayer, 0)
	order = order[:len(order)-more]
	f := figure.NewInline(figure.EloAxis, "")
	f.X.Tick.Marker = figure.Ticks{Most: 4} // names leave little room
	if _, err := f.DrawRanking(order); err != nil {
		return nil
	}
	f.Height = 46 + rowHeight*vg.Length(len(order))
	var texts []string
	for _, p := range order {
		texts = append(texts, wording.ShownName(p.Name)+" "+eloEstimate(p.Elo))
	}
	p := &pagePlot{
		ID: "ranking", Title: "Ranking", Caption: "Lines: 95% confidence intervals. " + howSorted, Alt: strings.Join(texts, ", ") + ".",
		Figure: f,
	}
	if more > 0 {
		p.Caption += fmt.Sprintf(" Not shown: %s with a lower bound below these.", wording.Counted(int64(more), "player"))
	}
	switch unbeaten := s.unbeaten(); len(unbeaten) {
	case 0:
	case 1:
		p.Caption += fmt.Sprintf(" Without a rating: %s, who won all %s.", wording.ShownName(unbeaten[0].Name), wording.Counted(int64(unbeaten[0].Games), "game"))
	default:
		p.Caption += fmt.Sprintf(" Without a rating: %s who won all their games.", wording.Counted(int64(len(unbeaten)), "player"))
	}
	return p
}
