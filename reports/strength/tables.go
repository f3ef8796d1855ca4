package strength

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/rating"
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
		(*Report).crossTable, (*Report).meetingTable, (*Report).pairTable, (*Report).sideTable,
		(*Report).playerSideTable, (*Report).ladderTable, (*Report).searchTable, (*Report).openingTable,
		(*Report).endTable, (*Report).lossTable, (*Report).failureTable, (*Report).repeatTable,
	} {
		t := make(s)
		if t != nil && len(t.Rows) > 0 {
			all = append(all, t)
		}
	}
	for _, t := range all {
		t.Limit(maxRows)
		t.DropEmpty()
	}
	return all
}

func pointsCell(points float64) table.Cell {
	return table.Cell{Text: pointsText(points), Value: points, Code: false}
}

func shareCell(share float64) table.Cell {
	return table.Cell{Text: fmt.Sprintf("%.1f %%", 100*share), Value: share, Code: false}
}

func intervalCell(t Tally) table.Cell {
	low, high := t.Interval()
	return table.Cell{Text: fmt.Sprintf("%.1f–%.1f %%", 100*low, 100*high), Value: high - low, Code: false}
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
		t.ID, t.Title = fmt.Sprintf("%s-%d", t.ID, r.Group), fmt.Sprintf("%s of group %d, which never met the others", t.Title, r.Group)
		all = append(all, t)
	}
	return all
}

// table is the ranking as a table of a page.
func (r *Rating) table() *table.Table {
	t := &table.Table{ID: "ranking", Title: "Ranking", Note: strings.Join(r.notes(), " ")}
	t.Columns = table.Columns("#Rank", "Player", "#Elo", "#± "+r.level(), "#"+wording.Capital(r.counted()), "#Points", "#Score", "#Stronger than the next")
	ratings := r.Ratings
	for place, row := range r.rows() {
		if place >= len(ratings.Order) {
			u := r.bounded()[place-len(ratings.Order)]
			t.Rows = append(t.Rows, []table.Cell{
				{Value: float64(place + 1)}, table.Words(u.Name), {Text: row[2], Value: u.Bound}, {Value: -1},
				table.Count(u.Games), pointsCell(u.Points), shareCell(u.Points / float64(u.Games)), {Value: -1},
			})
			continue
		}
		p, better := ratings.Players[ratings.Order[place]], table.Cell{Value: -1}
		if place < len(ratings.Better) {
			better = likelihoodCell(ratings.Better[place])
		}
		t.Rows = append(t.Rows, []table.Cell{
			table.Count(place + 1), table.Words(p.Name), {Text: row[2], Value: p.Elo.Value}, {Text: row[3], Value: p.Elo.Error},
			table.Count(p.Games), pointsCell(p.Points), shareCell(p.Points / float64(p.Games)), better,
		})
	}
	return t
}

func (s *Report) scoreTable() *table.Table {
	t := &table.Table{ID: "ranking", Title: "Scores", Note: unratedNote(s.Unrated)}
	t.Columns = table.Columns("#Rank", "Player", "#Games", "#Points", "#Score", "#95 %")
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
		Note:    "Points of the player on the left, and games, against the player of the column, who stands there by rank." + s.repeatedNote(),
		Columns: table.Columns("#Rank", "Player"),
	}
	for i := range places {
		t.Columns = append(t.Columns, table.Column{Name: strconv.Itoa(i + 1), Number: true})
	}
	for i, a := range places {
		row := []table.Cell{table.Count(i + 1), table.Words(a)}
		for _, b := range places {
			switch m := s.Meetings[[2]string{a, b}]; {
			case a == b:
				row = append(row, table.Cell{Text: "—", Value: -1})
			case m == nil:
				row = append(row, table.Cell{Value: -1})
			default:
				row = append(row, table.Cell{Text: pointsText(m.Points) + " / " + strconv.Itoa(m.Games), Value: m.Score()})
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// meetingTable has a line for each two players who met, the stronger one first.
func (s *Report) meetingTable() *table.Table {
	t := &table.Table{
		ID: "pairs", Title: "Each two players",
		Note:    "The points are those of A in their games with each other, with the range of 95 % that as many independent games would leave for the true score." + s.repeatedNote(),
		Columns: table.Columns("A", "B", "#Games", "#Wins", "#Draws", "#Losses", "#Points", "#Score", "#95 %"),
	}
	index := s.index()
	if index != nil {
		t.Columns = append(t.Columns, table.Columns("#Elo A − B", "#A is stronger")...)
		t.Note += " The last two columns follow from the ratings, and so from all games; 50 % is no knowing who is stronger."
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
	return []table.Cell{{Text: estimateText(d), Value: d.Value}, likelihoodCell(s.Rating.Ratings.Superiority(i, j))}
}

// pairTable has the pairs of games with a common opening.
func (s *Report) pairTable() *table.Table {
	t := &table.Table{
		ID: "openings-twice", Title: "Pairs of games with one opening",
		Note:    "How many pairs gave A so many points. Openings that favour a side cancel out in them. " + pairNote,
		Columns: table.Columns("A", "B", "#0", "#½", "#1", "#1½", "#2", "#Elo", "#Normalized Elo"),
	}
	for _, p := range s.Rating.Pairs {
		row := []table.Cell{table.Words(p.A), table.Words(p.B)}
		for _, n := range p.Pairs {
			row = append(row, table.Count(int(n)))
		}
		for _, e := range []rating.Estimate{s.Rating.elo(p.Pairs), s.Rating.normalized(p.Pairs)} {
			row = append(row, table.Cell{Text: estimateText(e), Value: e.Value})
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func tallyCells(t Tally) []table.Cell {
	return []table.Cell{
		table.Count(t.Games), table.Count(t.Wins), table.Count(t.Draws), table.Count(t.Losses), pointsCell(t.Points),
		shareCell(t.Score()), intervalCell(t),
	}
}

func scoreColumns(first ...string) []table.Column {
	return table.Columns(append(first, "#Games", "#Wins", "#Shared", "#Losses", "#Points", "#Score", "#95 %")...)
}

// sideTable has what the sides scored, whoever played them.
func (s *Report) sideTable() *table.Table {
	t := &table.Table{ID: "sides", Title: "Score by side", Columns: scoreColumns("Side")}
	for seat, tally := range s.Sides {
		if tally.Games > 0 {
			t.Rows = append(t.Rows, append([]table.Cell{table.Words(s.Seats[seat])}, tallyCells(tally)...))
		}
	}
	return t
}

func (s *Report) playerSideTable() *table.Table {
	t := &table.Table{ID: "player-sides", Title: "Score of each player by side", Columns: scoreColumns("Player", "Side")}
	for _, name := range s.Places() {
		for seat, tally := range s.PlayerSide[name] {
			if tally.Games > 0 {
				t.Rows = append(t.Rows, append([]table.Cell{table.Words(name), table.Words(s.Seats[seat])}, tallyCells(tally)...))
			}
		}
	}
	return t
}

// searchTable has what comments and clocks say about moves.
func (s *Report) searchTable() *table.Table {
	t := &table.Table{
		ID: "effort", Title: "Effort per move",
		Note:    "Means over the moves whose comments or clocks tell, with the largest in brackets.",
		Columns: table.Columns("Player", "#Moves", "#That tell", "#Depth", "#Nodes", "#Time"),
	}
	for _, name := range slices.Sorted(maps.Keys(s.Searches)) {
		th := s.Searches[name]
		known := max(th.Depth.Count, th.Nodes.Count, th.Micros.Count)
		if known == 0 {
			continue
		}
		t.Rows = append(t.Rows, []table.Cell{
			table.Words(name), table.Count(th.Moves), table.Count(known),
			meanCell(th.Depth, func(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) }),
			meanCell(th.Nodes, wording.Thousands), meanCell(th.Micros, microsText),
		})
	}
	return t
}

func meanCell(m Mean, text func(float64) string) table.Cell {
	if m.Count == 0 {
		return table.Cell{Value: -1}
	}
	most := strings.TrimSuffix(text(float64(m.Most)), ".0")
	return table.Cell{Text: text(m.value()) + " (" + most + ")", Value: m.value()}
}

func microsText(v float64) string {
	d := time.Duration(v) * time.Microsecond
	if d < time.Second {
		return fmt.Sprintf("%.1f ms", float64(d)/1e6)
	}
	return fmt.Sprintf("%.2f s", d.Seconds())
}

// openingTable has what the sides scored from each opening.
func (s *Report) openingTable() *table.Table {
	t := &table.Table{
		ID: "openings", Title: "Scores by opening",
		Note:    "Openings that lead to one position, or to its image, are one. Shares are those of games with a result.",
		Columns: table.Columns("Opening", "#Games"),
	}
	for _, seat := range s.Seats {
		t.Columns = append(t.Columns, table.Column{Name: seat, Number: true})
	}
	if len(s.Seats) == 2 {
		t.Columns = append(t.Columns, table.Column{Name: s.Seats[0] + ", 95 %", Number: true})
	}
	for _, o := range s.Openings {
		row := []table.Cell{{Text: shortened(wording.ShownName(cmp.Or(o.Text, "none")), 160), Code: o.Text != ""}, table.Count(o.Games)}
		sides := grown(o.Sides, len(s.Seats)-1)
		for seat := range s.Seats {
			cell := table.Cell{Value: -1}
			if sides[seat].Games > 0 {
				cell = shareCell(sides[seat].Score())
			}
			row = append(row, cell)
		}
		if len(s.Seats) == 2 {
			cell := table.Cell{Value: 2}
			if sides[0].Games > 0 {
				cell = intervalCell(sides[0])
			}
			row = append(row, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (s *Report) endTable() *table.Table {
	t := &table.Table{ID: "ends", Title: "How games ended", Columns: table.Columns("End", "#Games", "#Share")}
	for _, end := range slices.Sorted(maps.Keys(s.Ends)) {
		n := s.Ends[end]
		t.Rows = append(t.Rows, []table.Cell{table.Words(end), table.Count(n), shareCell(float64(n) / float64(s.Games))})
	}
	slices.SortStableFunc(t.Rows, func(a, b []table.Cell) int { return -cmp.Compare(a[1].Value, b[1].Value) })
	return t
}

func (s *Report) lossTable() *table.Table {
	t := &table.Table{
		ID: "losses", Title: "Why players lost",
		Columns: table.Columns("Player", "Reason", "Failure", "#Losses", "#Of his losses"),
	}
	all := map[string]int{}
	for loss, n := range s.Losses {
		all[loss.Player] += n
	}
	losses := slices.SortedFunc(maps.Keys(s.Losses), func(a, b Loss) int {
		return cmp.Or(strings.Compare(a.Player, b.Player), -cmp.Compare(s.Losses[a], s.Losses[b]),
			strings.Compare(a.Reason, b.Reason), table.CompareBools(a.Failed, b.Failed))
	})
	for _, loss := range losses {
		failure := ""
		if loss.Failed {
			failure = "yes"
			t.Note = "A failure is a crash, an illegal move or no answer in time; it says nothing of the position on the board."
		}
		n := s.Losses[loss]
		t.Rows = append(t.Rows, []table.Cell{
			table.Words(loss.Player), table.Words(loss.Reason), {Text: failure}, table.Count(n),
			shareCell(float64(n) / float64(all[loss.Player])),
		})
	}
	return t
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
		ID: "repeats", Title: "Games that were played more than once",
		Note: fmt.Sprintf("%s an earlier one, ply by ply or as its image. Ratings leave out pairs of games that repeat an earlier pair; "+
			"they count all others, and errors are too small for it.", repeatsText(s.copies())),
		Columns: table.Columns("First record", "#Number", "Players", "#Plies", "#Times"),
	}
	for _, r := range s.Repeats {
		t.Rows = append(t.Rows, []table.Cell{
			table.Words(r.File), table.Count(r.Index), table.Words(r.Players), table.Count(r.Plies), table.Count(r.Times),
		})
	}
	return t
}

func repeatsText(n int) string {
	if n == 1 {
		return "1 game repeats"
	}
	return fmt.Sprintf("%d games repeat", n)
}
