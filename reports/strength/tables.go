package strength

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/page"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// Bounds of what the page shows; the files beside it have all ratings.
const (
	maxCrossed = 14  // players of a crosstable; with more the list of pairs has to do
	maxRows    = 200 // of other tables
)

// tables returns the tables of a game, without those that would be empty; that of the ranking says why it is.
func (s *Report) tables() (all []*table.Table) {
	all = append(all, s.rankingTables()...)
	for _, make := range []func(*Report) *table.Table{
		(*Report).crossTable, (*Report).likelihoodTable, (*Report).meetingTable, (*Report).pairTable, (*Report).sideTable,
		(*Report).playerSideTable, (*Report).ladderTable, (*Report).searchTable, (*Report).sequenceTable, (*Report).openingTable,
		(*Report).endTable, (*Report).lossTable, (*Report).failureTable, (*Report).repeatTable,
	} {
		if t := shown(make(s)); t != nil {
			all = append(all, t)
		}
	}
	return all
}

// shown returns a table without what there is no room for; nil if it is empty.
func shown(t *table.Table) *table.Table {
	if t == nil || len(t.Rows) == 0 {
		return nil
	}
	t.Limit(maxRows)
	t.DropEmpty()
	return t
}

func pointsCell(points float64) table.Cell {
	return table.Cell{Text: wording.Hundredths(points), Value: points, Code: false}
}

// eloCell has a rating or a difference with its error.
func eloCell(e rating.Estimate) table.Cell { return table.Cell{Text: estimateText(e), Value: e.Value} }

func shareCell(share float64) table.Cell {
	return table.Cell{Text: wording.Decimal(100*share, 1) + "%", Value: share, Code: false}
}

func intervalCell(t Tally) table.Cell {
	low, high := t.Interval()
	return table.Cell{Text: wording.Decimal(100*low, 1) + "–" + wording.Decimal(100*high, 1) + "%", Value: high - low, Code: false}
}

func likelihoodCell(p float64) table.Cell {
	return table.Cell{Text: likelihoodText(p), Value: p, Code: false}
}

// maxApart bounds the rankings of players who never met those of the first one.
const maxApart = 10

// rankingTables are the ranking, with ratings or by score, and those of players who never met the ones of the first.
func (s *Report) rankingTables() []*table.Table {
	if s.Unrated != nil {
		return []*table.Table{s.scoreTable()}
	}
	all := []*table.Table{s.Rating.table()}
	for _, r := range s.Apart[:min(len(s.Apart), maxApart)] {
		t := r.table()
		t.ID, t.Title = fmt.Sprintf("%s-%d", t.ID, r.Group), fmt.Sprintf("%s of group %d (never met the others)", t.Title, r.Group)
		all = append(all, t)
	}
	return all
}

// table is the ranking as a table of a page.
func (r *Rating) table() *table.Table {
	t := &table.Table{ID: "ranking", Title: "Ranking", Note: strings.Join(r.notes(), " ")}
	t.Columns = table.Columns("#Rank", "Player", "#Elo ± ("+r.level()+wording.NoBreak+"CI)", "#"+wording.Capital(r.counted()), "#Score", "#Stronger than next")
	ratings := r.Ratings
	for place, row := range r.rows() {
		if place >= len(ratings.Order) {
			u := r.bounded()[place-len(ratings.Order)]
			t.Rows = append(t.Rows, []table.Cell{
				{Value: float64(place + 1)}, table.Words(u.Name), {Text: row[2], Value: u.Bound},
				table.Count(u.Games), shareCell(u.Points / float64(u.Games)), {Value: -1},
			})
			continue
		}
		p, better := ratings.Players[ratings.Order[place]], table.Cell{Value: -1}
		if place < len(ratings.Better) {
			better = likelihoodCell(ratings.Better[place])
		}
		t.Rows = append(t.Rows, []table.Cell{
			table.Count(place + 1), table.Words(p.Name), {Text: r.ratingText(p.Elo), Value: p.Elo.Value},
			table.Count(p.Games), shareCell(p.Points / float64(p.Games)), better,
		})
	}
	return t
}

func (s *Report) scoreTable() *table.Table {
	t := &table.Table{ID: "ranking", Title: "Scores", Note: unratedNote(s.Unrated)}
	t.Columns = table.Columns("#Rank", "Player", "#Games", "#Points", "#Score", "#95% CI")
	for place, name := range s.Places() {
		all := s.players[name]
		t.Rows = append(t.Rows, []table.Cell{
			table.Count(place + 1), table.Words(name), table.Count(all.Games), pointsCell(all.Points),
			shareCell(all.Score()), intervalCell(all),
		})
	}
	return t
}

// index returns where the players stand in the ratings; nil without ratings.
func (s *Report) index() map[string]int {
	if s.Unrated != nil {
		return nil
	}
	index := map[string]int{}
	for i, p := range s.Rating.Ratings.Players {
		index[p.Name] = i
	}
	return index
}

// crossTable has what each player scored against each other one.
func (s *Report) crossTable() *table.Table {
	places := s.Places()
	if len(places) > maxCrossed || len(places) < 2 {
		return nil
	}
	t := &table.Table{
		ID: "cross", Title: "Crosstable",
		Note:    "Points / games of the row player against the column player; columns are numbered by rank." + s.repeatedNote(),
		Columns: table.Columns("Player"),
	}
	for i := range places {
		t.Columns = append(t.Columns, table.Column{Name: strconv.Itoa(i + 1), Number: true})
	}
	for i, a := range places {
		row := []table.Cell{rankedName(i, a)}
		for _, b := range places {
			switch m := s.Meetings[[2]string{a, b}]; {
			case a == b:
				row = append(row, table.Cell{Text: "—", Value: -1})
			case m == nil:
				row = append(row, table.Cell{Value: -1})
			default:
				row = append(row, table.Cell{Text: wording.Hundredths(m.Points) + " / " + strconv.Itoa(m.Games), Value: m.Score()})
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// rankedName is the head of a row of a table whose columns are called by rank, from 0.
func rankedName(place int, name string) table.Cell {
	cell := table.Words(name)
	cell.Text = strconv.Itoa(place+1) + ". " + cell.Text
	return cell
}

// likelihoodTable has how likely each player is stronger than each other one.
func (s *Report) likelihoodTable() *table.Table {
	if s.Unrated != nil || len(s.Rating.Ratings.Order) < 3 || len(s.Rating.Ratings.Order) > maxCrossed {
		return nil
	}
	ratings := s.Rating.Ratings
	t := &table.Table{
		ID: "likelihoods", Title: "Likelihood of being stronger", Heat: true,
		Note:    "Likelihood in percent that the row player is stronger than the column player; 50 means no evidence either way. It follows from all games.",
		Columns: table.Columns("Player"),
	}
	for place := range ratings.Order {
		t.Columns = append(t.Columns, table.Column{Name: strconv.Itoa(place + 1), Number: true})
	}
	for place, i := range ratings.Order {
		row := []table.Cell{rankedName(place, ratings.Players[i].Name)}
		for _, j := range ratings.Order {
			if i == j {
				row = append(row, table.Cell{Text: "—", Value: -1})
				continue
			}
			p := ratings.Superiority(i, j)
			row = append(row, table.Cell{Text: strings.TrimSuffix(likelihoodText(p), "%"), Value: p, Shade: int(math.Round(page.MaxShade * p))})
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// meetingTable has a line for each two players who met, the stronger one first.
func (s *Report) meetingTable() *table.Table {
	t := &table.Table{
		ID: "pairs", Title: "Head to head",
		Note:    "Points of A against B. 95% CI: Wilson 95% interval of the score, for independent games." + s.repeatedNote(),
		Columns: table.Columns("A", "B", "#Games", "#Wins", "#Draws", "#Losses", "#Points", "#Score", "#95% CI"),
	}
	index := s.index()
	if index != nil {
		t.Columns = append(t.Columns, table.Columns("#Elo A − B", "#A is stronger")...)
		t.Note += " The last two columns follow from the ratings of all games; 50% means no evidence either way."
	}
	places := s.Places()
	for i, a := range places {
		for _, b := range places[i+1:] {
			m := s.Meetings[[2]string{a, b}]
			if m == nil {
				continue
			}
			row := []table.Cell{
				table.Words(a), table.Words(b), table.Count(m.Games), table.Count(m.Wins), table.Count(m.Draws), table.Count(m.Losses),
				pointsCell(m.Points), shareCell(m.Score()), intervalCell(*m),
			}
			if index != nil {
				row = append(row, s.differenceCells(index, a, b, len(t.Rows))...)
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

// repeatedNote states that tables of points leave out what ratings do; "" if there is no such thing.
func (s *Report) repeatedNote() string {
	if s.Rating.Repeated == 0 {
		return ""
	}
	return " Pairs that only repeat an earlier one are left out."
}

// differenceCells have by how much one player is rated above another, and how likely they are stronger; nothing if one has
// no rating, or if more rows than the table has room for are shown before.
func (s *Report) differenceCells(index map[string]int, a, b string, shown int) []table.Cell {
	i, rated := index[a]
	j, too := index[b]
	if !rated || !too || shown >= maxRows {
		return []table.Cell{table.None, table.None}
	}
	d := s.Rating.Ratings.Difference(i, j)
	return []table.Cell{eloCell(d), likelihoodCell(s.Rating.Ratings.Superiority(i, j))}
}

// pairTable has the pairs of games with a common opening.
func (s *Report) pairTable() *table.Table {
	t := &table.Table{
		ID: "openings-twice", Title: "Game pairs with the same opening",
		Note:    "Pairs by the points of A. Openings that favour a side cancel out. " + pairNote,
		Columns: table.Columns("A", "B", "#0", "#½", "#1", "#1½", "#2", "#Elo", "#Normalized Elo"),
	}
	for _, p := range s.Rating.Pairs {
		row := []table.Cell{table.Words(p.A), table.Words(p.B)}
		for _, n := range p.Pairs {
			row = append(row, table.Count(int(n)))
		}
		for _, e := range []rating.Estimate{s.Rating.elo(p.Pairs), s.Rating.normalized(p.Pairs)} {
			row = append(row, eloCell(e))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// sideTable has what the sides scored, whoever played them.
func (s *Report) sideTable() *table.Table {
	t := &table.Table{ID: "sides", Title: "Score by side", Columns: table.Columns("Side", "#Score", "#95% CI", "#Games", "#Wins", "#Draws", "#Losses")}
	for seat, tally := range s.Sides {
		if tally.Games > 0 {
			score := shareCell(tally.Score())
			score.Bar = s.sideBar(seat, tally)
			t.Rows = append(t.Rows, []table.Cell{
				table.Words(s.Seats[seat]), score, intervalCell(tally), table.Count(tally.Games), table.Count(tally.Wins), table.Count(tally.Draws), table.Count(tally.Losses),
			})
		}
	}
	return t
}

// sideBar is the score of a side as a bar in its colour.
func (s *Report) sideBar(seat int, t Tally) []table.Part {
	return []table.Part{table.PartOf(figure.SidePaint(s.Seats[seat], seat), t.Score())}
}

// playerSideTable has what each player scored with each side.
func (s *Report) playerSideTable() *table.Table {
	t := &table.Table{
		ID: "player-sides", Title: "Score of each player by side", Columns: table.Columns("Player"),
		Note: "Share of the points (games).",
	}
	for _, name := range s.Seats {
		t.Columns = append(t.Columns, table.Column{Name: name, Number: true})
	}
	for _, name := range s.Places() {
		row := []table.Cell{table.Words(name)}
		own := s.PlayerSide[name]
		for seat := range s.Seats {
			if seat >= len(own) || own[seat].Games == 0 {
				row = append(row, table.None)
				continue
			}
			cell := shareCell(own[seat].Score())
			cell.Text += fmt.Sprintf(" (%d)", own[seat].Games)
			cell.Bar = s.sideBar(seat, own[seat])
			row = append(row, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// searchTable has what comments and clocks say about moves.
func (s *Report) searchTable() *table.Table {
	t := &table.Table{ID: "effort", Title: "Search depth, nodes and time per move", Columns: table.Columns("Player", "#Depth", "#Nodes", "#Time", "#Moves")}
	moves, told := 0, 0
	names := s.Places()
	for _, name := range slices.Sorted(maps.Keys(s.Searches)) { // and who has no result
		if _, listed := s.players[name]; !listed {
			names = append(names, name)
		}
	}
	for _, name := range names {
		th := s.Searches[name]
		if th == nil {
			continue
		}
		known := max(th.Depth.Count, th.Nodes.Count, th.Micros.Count)
		moves, told = moves+th.Moves, told+known
		if known == 0 {
			continue
		}
		t.Rows = append(t.Rows, []table.Cell{
			table.Words(name), meanCell(th.Depth, func(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) }),
			meanCell(th.Nodes, wording.Short), meanCell(th.Micros, microsText), table.Count(known),
		})
	}
	t.Note = fmt.Sprintf("Means (and maxima) of the %d of %d moves whose comments or clocks give them.", told, moves)
	return t
}

func meanCell(m Mean, text func(float64) string) table.Cell {
	if m.Count == 0 {
		return table.Cell{Value: -1}
	}
	most := strings.TrimSuffix(text(float64(m.Most)), ".0")
	return table.Cell{Text: text(m.value()) + " (" + most + ")", Value: m.value()}
}

// microsText writes microseconds in the unit that suits their size.
func microsText(v float64) string { return wording.Millis(v / 1000) }

func (s *Report) endTable() *table.Table {
	t := &table.Table{ID: "ends", Title: "How games ended", Columns: table.Columns("Reason", "#Games", "#Share")}
	for _, end := range slices.Sorted(maps.Keys(s.Ends)) {
		n := s.Ends[end]
		t.Rows = append(t.Rows, []table.Cell{table.Words(end), table.Count(n), shareCell(float64(n) / float64(s.Games))})
	}
	slices.SortStableFunc(t.Rows, func(a, b []table.Cell) int { return -cmp.Compare(a[1].Value, b[1].Value) })
	return t
}

// maxReasons bounds the columns of reasons; the others share one.
const maxReasons = 6

// lossTable has how often each player lost for which reason.
func (s *Report) lossTable() *table.Table {
	t := &table.Table{ID: "losses", Title: "Why players lost", Columns: table.Columns("Player")}
	reasons, lost := s.lossReasons()
	if len(reasons) == 0 {
		return t
	}
	for i, reason := range reasons[:min(len(reasons), maxReasons)] {
		name := wording.ShownName(reason.Reason)
		if reason.Failed {
			name += " (failure)"
			t.Note = "Failure: a crash, an illegal move or a timeout; it is independent of the position."
		}
		if i == maxReasons-1 && len(reasons) > maxReasons {
			name = "other reasons"
		}
		t.Columns = append(t.Columns, table.Column{Name: name, Number: true})
	}
	t.Columns = append(t.Columns, table.Column{Name: "All", Number: true})
	for _, name := range s.Places() {
		if lost[name] == 0 {
			continue
		}
		counts := make([]int, len(t.Columns)-2)
		for i, reason := range reasons {
			counts[min(i, len(counts)-1)] += s.Losses[Loss{name, reason.Reason, reason.Failed}]
		}
		row := []table.Cell{table.Words(name)}
		for _, n := range append(counts, lost[name]) {
			row = append(row, table.Count(n))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// lossReasons returns the reasons of losses, without players and those of most losses first, and how often each player lost.
func (s *Report) lossReasons() (reasons []Loss, lost map[string]int) {
	counts := map[Loss]int{}
	lost = map[string]int{}
	for loss, n := range s.Losses {
		lost[loss.Player] += n
		counts[Loss{Reason: loss.Reason, Failed: loss.Failed}] += n
	}
	return slices.SortedFunc(maps.Keys(counts), func(a, b Loss) int {
		return cmp.Or(-cmp.Compare(counts[a], counts[b]), strings.Compare(a.Reason, b.Reason), table.CompareBools(a.Failed, b.Failed))
	}), lost
}

// failureTable has the scores with and without the games whose result is that a player has failed.
func (s *Report) failureTable() *table.Table {
	t := &table.Table{
		ID: "failures", Title: "Scores with and without failures",
		Columns: table.Columns("Player", "#Games", "#Points", "#Score", "#Decided by failures", "#Games without these", "#Points without", "#Score without"),
	}
	if len(s.Failed) == 0 && s.Settlement.Failed == 0 {
		return t
	}
	var standings match.Table
	for _, name := range s.Places() {
		all, failed := s.players[name], s.Failed[name]
		row := match.Row{Name: name, Games: all.Games, Points: all.Points, Decided: failed.Games, DecidedPoints: failed.Points}
		standings.Rows = append(standings.Rows, row)
		less, score := row.Without(), table.Cell{Text: "–", Value: -1}
		if less.Games > 0 {
			score = shareCell(less.Points / float64(less.Games))
		}
		t.Rows = append(t.Rows, []table.Cell{
			table.Words(name), table.Count(all.Games), pointsCell(all.Points), shareCell(all.Score()), table.Count(failed.Games),
			table.Count(less.Games), pointsCell(less.Points), score,
		})
	}
	standings.Games, standings.Decided = s.results, s.failures
	t.Note = strings.TrimSpace(decidedText(&standings) + " " + settlementText(&s.Settlement))
	return t
}

// copies returns how many games repeat an earlier one.
func (s *Report) copies() (n int) {
	for _, r := range s.Repeats {
		n += r.Times - 1
	}
	return n
}

func (s *Report) repeatTable() *table.Table {
	t := &table.Table{
		ID: "repeats", Title: "Repeated games",
		Note: fmt.Sprintf("%s an earlier one, ply by ply or as a symmetric equivalent. Ratings leave out pairs of games that repeat an earlier pair; "+
			"they count all others, so confidence intervals are too narrow.", repeatsText(s.copies())),
		Columns: table.Columns("Players", "First record", "#Number", "#Plies", "#Times"),
	}
	for _, r := range s.Repeats {
		players := table.Words(r.Players)
		players.Draw = &table.Drawing{Record: r.record, Ply: -1, Alt: "The last position"}
		t.Rows = append(t.Rows, []table.Cell{players, table.Words(r.File), table.Count(r.Index), table.Count(r.Plies), table.Count(r.Times)})
	}
	return t
}

func repeatsText(n int) string {
	if n == 1 {
		return "1 game repeats"
	}
	return fmt.Sprintf("%d games repeat", n)
}
