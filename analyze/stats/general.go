package stats

// What is measured of every game. These columns are fields of [GameRow] and [PlyRow]; the schema of a game
// adds columns after them.

// generalGames are the columns of all games.
var generalGames = []Column{
	{Name: "plies", Title: "Length", Unit: "plies", Text: "Plies of the players, including passes."},
}

// generalPlies are the columns of all plies, in the order of the constants below.
var generalPlies = []Column{
	legalColumn:  {Name: "legal", Title: "Legal moves", Text: "Legal moves before the ply."},
	millisColumn: {Name: "millis", Title: "Time for a move", Unit: "ms", Text: "Time for the move, from the record."},
	scoreColumn: {Name: "score", Title: "Score", Text: "The score of the player's search, from a comment: for the first player in games of two, " +
		"otherwise for the player of the ply. Empty if the search saw the end of the game."},
	depthColumn: {Name: "depth", Title: "Depth", Unit: "plies", Text: "The depth of the player's search, from a comment."},
	nodesColumn: {Name: "nodes", Title: "Nodes", Text: "The positions that the player's search visited, from a comment."},
}

// The general columns of plies.
const (
	legalColumn = iota
	millisColumn
	scoreColumn
	depthColumn
	nodesColumn
	generalPlyColumns
)

// The names of measures of how long games are: of all, and of those with a result.
const (
	LengthMeasure = "length"
	EndedMeasure  = "ended"
)

// generalMeasures are those of all games, in the order in which results have them.
var generalMeasures = []Measure{
	{Name: LengthMeasure, Title: "Length of the games", Kind: Histogram, Column: "plies",
		Text: "Plies of each game. Games without a result count up to their last ply."},
	{Name: EndedMeasure, Title: "Length of games with a result", Kind: Histogram, Column: "plies", Split: Decided,
		Text: "Plies of each game with a result."},
	{Name: "choices", Title: "Legal moves by ply", Kind: Curve, Column: "legal",
		Text: "How many legal moves the side to move has (branching factor)."},
	{Name: "time", Title: "Time for a move by ply", Kind: Curve, Column: "millis", Split: BySeat, Bin: OneTwoFive,
		Text: "How long players took, if recorded. Medians and quartiles are estimates, because times are counted in steps: from 1 to 2, 5, 10, 20, 50 ms and so on."},
	{Name: "score", Title: "Score by ply", Kind: Curve, Column: "score",
		Text: "The scores of the players' searches, in the units of each program. In games of two players, a positive score is good for the first player."},
	{Name: "depth", Title: "Depth by ply", Kind: Curve, Column: "depth", Split: BySeat,
		Text: "How deep the players searched."},
}

// A layout says where the columns of a schema and of all games lie, and which measures count them.
type layout struct {
	schema   Schema
	measures []placed
}

// A placed is a measure and where its columns are: one, or of Means several.
type placed struct {
	Measure
	columns []Column
	ofPly   bool
	at      []int // in the columns of plies or of games, the general ones first
}

// layoutOf returns the layout of a game. Measures whose columns there are not are left out.
func layoutOf(schema Schema) *layout {
	l := &layout{schema: schema}
	games := append(append([]Column{}, generalGames...), schema.GameColumns...)
	plies := append(append([]Column{}, generalPlies...), schema.PlyColumns...)
	for _, m := range append(append([]Measure{}, generalMeasures...), schema.Measures...) {
		p := placed{Measure: m}
		if p.find(games) || p.find(plies) {
			p.ofPly = columnIndex(games, m.Column) < 0
			l.measures = append(l.measures, p)
		}
	}
	return l
}

// find places a measure among columns, if they have all of its own.
func (p *placed) find(among []Column) bool {
	p.columns, p.at = nil, nil
	for _, name := range append([]string{p.Column}, p.Also...) {
		i := columnIndex(among, name)
		if i < 0 {
			return false
		}
		p.columns, p.at = append(p.columns, among[i]), append(p.at, i)
	}
	return true
}

func columnIndex(columns []Column, name string) int {
	for i := range columns {
		if columns[i].Name == name {
			return i
		}
	}
	return -1
}
