package strength

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// A Ladder is one player with several limits: "search:2", "search:4"; "Name depth 3", "Name nodes 1000".
type Ladder struct {
	Name  string
	Unit  string       // "depth" or "nodes"
	Steps []LadderStep // from the lowest
}

// A LadderStep is a player of a ladder.
type LadderStep struct {
	Limit  int
	Player string
}

var stepName = regexp.MustCompile(`^(.+?)(?::|[ ,]+(depth|nodes) *)(\d{1,9})$`)

// ladders returns the ladders of at least two rungs among the rated players.
func (s *Report) ladders() (all []Ladder) {
	if s.Unrated != nil {
		return nil
	}
	ladders := map[[2]string]map[int]string{}
	for _, p := range s.Rating.Ratings.Players {
		m := stepName.FindStringSubmatch(p.Name)
		if m == nil {
			continue
		}
		limit, err := strconv.Atoi(m[3])
		if err != nil || limit == 0 {
			continue
		}
		key := [2]string{strings.TrimSpace(m[1]), cmp.Or(m[2], "depth")}
		if ladders[key] == nil {
			ladders[key] = map[int]string{}
		}
		if other, taken := ladders[key][limit]; !taken || p.Name < other {
			ladders[key][limit] = p.Name
		}
	}
	keys := slices.SortedFunc(maps.Keys(ladders), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) })
	for _, key := range keys {
		if len(ladders[key]) < 2 {
			continue
		}
		l := Ladder{Name: key[0], Unit: key[1]}
		for _, limit := range slices.Sorted(maps.Keys(ladders[key])) {
			l.Steps = append(l.Steps, LadderStep{limit, ladders[key][limit]})
		}
		all = append(all, l)
	}
	return all
}

// ladderTable has what each step of a ladder is worth.
func (s *Report) ladderTable() *table.Table {
	t := &table.Table{
		ID: "ladders", Title: "Elo by search depth and nodes",
		Note:    "Gain: over the next weaker player, with its own confidence interval.",
		Columns: table.Columns("Player", "#Elo ± ("+s.Rating.level()+" CI)", "#Gain", "#Nodes per move", "#Time per move"),
	}
	index := s.index()
	for _, l := range s.ladders() {
		for i, r := range l.Steps {
			elo, gain := s.Rating.Ratings.Players[index[r.Player]].Elo, table.None
			if i > 0 {
				gain = eloCell(s.Rating.Ratings.Difference(index[r.Player], index[l.Steps[i-1].Player]))
			}
			row := []table.Cell{table.Words(r.Player), eloCell(elo), gain, table.None, table.None}
			if th := s.Searches[r.Player]; th != nil && th.Nodes.Count > 0 {
				row[3] = table.Cell{Text: wording.Short(th.Nodes.value()), Value: th.Nodes.value()}
			}
			if th := s.Searches[r.Player]; th != nil && th.Micros.Count > 0 {
				row[4] = table.Cell{Text: microsText(th.Micros.value()), Value: th.Micros.value()}
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}
