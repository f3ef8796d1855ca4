package strength

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// The sections of a report on a page, by their IDs.
const (
	rankingID  = "ranking"
	pairsID    = "pairs"
	sidesID    = "sides"
	gamesID    = "games"
	effortID   = "effort"
	sequenceID = "tests"
	openingsID = "openings"
	repeatsID  = "repeats"
	againID    = "again"
)

// A section is a part of a page that folds.
type section struct {
	ID, Title string
	Short     string // in the table of contents
	Brief     string // what it says, to be read while it is folded
	Notes     []string
	About     []string // notes that need not be seen at once
	Open      bool
	Blocks    []*block
	Commands  []pageCommand
	More      int // commands
}

// A block is a plot or a table, with a title to link to.
type block struct {
	ID, Title, Note string
	Plot            *Plot
	Table           *table.Table
	Rest            *table.Table // the rows that are folded
	RestTitle       string
	Wide            bool // it stands beside no other
	Named           bool // its rows are games, and those that are folded have boards too
}

// rows are the table of a block, or the part of it that is folded, with a name.
type rows struct {
	Name  string
	Table *table.Table
}

// Broad reports whether a table needs more room than a third of the page.
func (b *block) Broad() bool {
	const narrow = 4 // columns
	return b.Table != nil && (len(b.Table.PageColumns()) > narrow || slices.ContainsFunc(b.Table.Rows, hasBar))
}

func hasBar(row []table.Cell) bool {
	return slices.ContainsFunc(row, func(c table.Cell) bool { return c.Bar != nil })
}

// Head returns the rows that are shown at once; nil if there is no table.
func (b *block) Head() *rows {
	if b.Table == nil {
		return nil
	}
	return &rows{b.Title, b.Table}
}

// Folded returns the rows that are folded; nil if there are none.
func (b *block) Folded() *rows {
	if b.Rest == nil {
		return nil
	}
	return &rows{b.RestTitle, b.Rest}
}

// sections returns the sections of a page that have something in them. The first one never folds; open says whether some
// others are unfolded too, as there is room for them.
func (s *Report) sections(plots []Plot, open bool) (all []*section) {
	for _, make := range []func(*Report) *section{
		(*Report).rankingSection, (*Report).gameSection, (*Report).effortSection, (*Report).sequenceSection, (*Report).pairSection,
		(*Report).sideSection, (*Report).openingSection, (*Report).repeatSection, (*Report).againSection,
	} {
		part := make(s)
		part.Open = part.Open && open
		part.addPlots(s.Key, plots)
		if len(part.Blocks)+len(part.Commands)+len(part.Notes) == 0 {
			continue
		}
		for _, b := range part.Blocks {
			b.ID = s.Key + "-" + b.ID
		}
		part.ID = s.Key + "-" + part.ID
		all = append(all, part)
	}
	return all
}

// addPlots puts the plots of the section in front of its tables.
func (p *section) addPlots(key string, plots []Plot) {
	var blocks []*block
	for i := range plots {
		plot := &plots[i]
		if plot.section == p.ID {
			blocks = append(blocks, &block{ID: "plot-" + strings.TrimPrefix(plot.Name, key+"-"), Title: plot.Title, Note: plot.Note, Plot: plot})
		}
	}
	p.Blocks = append(blocks, p.Blocks...)
}

// addTable adds a table that has rows, of which some are shown at once.
func (p *section) addTable(t *table.Table, rows int) {
	if t = shown(t); t == nil {
		return
	}
	b := &block{ID: "table-" + t.ID, Title: t.Title, Note: t.Note, Table: t, Wide: len(t.PageColumns()) > wideColumns}
	p.Blocks = append(p.Blocks, b)
	if len(t.Rows) > rows+fewMore {
		b.cut(rows, wording.Count(len(t.Rows)-rows+t.More, "more row"))
	}
}

// Sizes of tables on a page.
const (
	wideColumns = 8  // more stand beside no other table
	firstRows   = 15 // that are shown at once
	fewMore     = 3  // rows that are not worth folding
	firstBoards = 10 // openings that are shown at once, with their boards
	maxOpenings = 80
	maxNamed    = 60 // games
)

// cut folds all rows but the first.
func (b *block) cut(rows int, title string) {
	rest := *b.Table
	rest.Rows = b.Table.Rows[rows:]
	b.Table.Rows, b.Table.More = b.Table.Rows[:rows:rows], 0
	b.Rest, b.RestTitle = &rest, title
}

func (s *Report) rankingSection() *section {
	p := &section{ID: rankingID, Title: "Ranking", Short: "Ranking"}
	if s.Unrated == nil {
		p.Notes, p.About = s.Rating.caveats(), s.Rating.method()
	} else {
		p.Title, p.Notes = "Scores", []string{unratedNote(s.Unrated)}
	}
	for i, t := range s.rankingTables() {
		t.Note = ""
		if i > 0 {
			t.Note = strings.Join(slices.DeleteFunc(s.Apart[i-1].caveats(), func(note string) bool { return slices.Contains(p.Notes, note) }), " ")
		}
		p.addTable(t, firstRows)
	}
	return p
}

func (s *Report) gameSection() *section {
	p := &section{ID: gamesID, Title: "Game length, endings and search", Short: "Games", Open: true}
	var texts []string
	if len(s.Lengths) > 0 {
		texts = append(texts, "median length "+s.medianLength())
	}
	ends := s.endTable()
	if len(ends.Rows) > 0 {
		texts = append(texts, fmt.Sprintf("%s: %s", ends.Rows[0][0].Text, ends.Rows[0][2].Text))
	}
	p.Brief = strings.Join(texts, "; ")
	p.addTable(ends, firstRows)
	p.addTable(s.searchTable(), firstRows)
	p.addTable(s.lossTable(), firstRows)
	p.addTable(s.failureTable(), firstRows)
	return p
}

func (s *Report) effortSection() *section {
	p := &section{ID: effortID, Title: "Score by depth, nodes and time", Short: "Depth", Open: true}
	var texts []string
	for _, l := range s.ladders() {
		texts = append(texts, fmt.Sprintf("%s: %s %d to %d", wording.ShownName(figure.ShortName(l.Name)), l.Unit, l.Steps[0].Limit, l.Steps[len(l.Steps)-1].Limit))
	}
	p.Brief = strings.Join(texts[:min(len(texts), 3)], "; ")
	p.addTable(s.ladderTable(), firstRows)
	return p
}

func (s *Report) sequenceSection() *section {
	p := &section{ID: sequenceID, Title: "Sequential tests", Short: "SPRT", Open: true}
	var texts []string
	for _, m := range s.tested() {
		_, results := m.sequence.path()
		verdict, _ := m.sequence.test.Judge(results)
		texts = append(texts, fmt.Sprintf("%s after %s", verdict, wording.Count(2*len(m.sequence.points), "game")))
	}
	p.Brief = strings.Join(texts[:min(len(texts), 3)], "; ")
	p.addTable(s.sequenceTable(), firstRows)
	return p
}

func (s *Report) pairSection() *section {
	meetings := s.meetingTable()
	p := &section{ID: pairsID, Title: "Player against player", Short: "Pairs", Brief: wording.Count(len(meetings.Rows), "pair") + " of players who met"}
	p.addTable(s.crossTable(), maxCrossed)
	p.addTable(s.likelihoodTable(), maxCrossed)
	p.addTable(meetings, firstRows)
	p.addTable(s.pairTable(), firstRows)
	return p
}

func (s *Report) sideSection() *section {
	p := &section{ID: sidesID, Title: "Sides", Short: "Sides"}
	var texts []string
	for seat, tally := range s.Sides {
		if tally.Games > 0 {
			texts = append(texts, s.Seats[seat]+" "+shareCell(tally.Score()).Text)
		}
	}
	p.Brief = strings.Join(texts, ", ")
	p.addTable(s.sideTable(), firstRows)
	p.addTable(s.playerSideTable(), firstRows)
	return p
}

func (s *Report) openingSection() *section {
	once := 0
	for _, o := range s.Openings {
		if o.Games == 1 {
			once++
		}
	}
	p := &section{ID: openingsID, Title: "Openings", Short: "Openings", Brief: wording.Count(len(s.Openings), "opening")}
	if once > 0 {
		p.Brief += fmt.Sprintf(", %d of them of one game", once)
	}
	t := s.openingTable()
	t.Limit(maxOpenings)
	t = shown(t)
	if t == nil {
		return p
	}
	b := &block{ID: "table-" + t.ID, Title: t.Title, Note: t.Note, Table: t, Wide: true}
	p.Blocks = append(p.Blocks, b)
	several := 0
	for several < len(s.Openings) && s.Openings[several].Games > 1 {
		several++
	}
	left := len(s.Openings) - several
	switch rows := min(several, firstBoards); {
	case rows < several:
		b.cut(rows, wording.Count(len(s.Openings)-rows, "more opening")+onceText(left))
	case left > 0:
		b.cut(rows, wording.Count(left, "opening")+" of one game")
	}
	return p
}

// onceText states how many openings of some have a single game.
func onceText(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", %d of them of one game", n)
}

func (s *Report) repeatSection() *section {
	p := &section{ID: repeatsID, Title: "Repeated games", Short: "Repeats", Brief: repeatsText(s.copies()) + " an earlier one"}
	t := s.repeatTable()
	t.Limit(maxNamed)
	p.addTable(t, firstRows)
	for _, b := range p.Blocks {
		b.Named = true
	}
	return p
}

func (s *Report) againSection() *section {
	p := &section{ID: againID, Title: reproduceTitle, Short: "Commands"}
	var matches []*Match
	matches, p.More = s.shownMatches()
	for _, m := range matches {
		p.Commands = append(p.Commands, pageCommand{m.command(s.Game), m.about()})
	}
	if len(matches) > 0 {
		p.Brief, p.Notes = wording.Count(len(s.Matches), "command"), []string{reproduceNote}
	}
	return p
}
