package stats

// A Result is what a corpus comes to: stats.json, and all that pages and tables show. Everything in it
// is in an order that does not depend on how the work was split.
type Result struct {
	Version string // of the schema: "1"
	Totals
	Files  int64
	Faults []Fault       // most games first
	Games  []*GameResult // by name
}

// Totals count games.
type Totals struct {
	Records    int64 // sound or not
	Faulty     int64 // of which an error ended the replay: they count here and under Faults only
	Unfinished int64 // sound, and without a result
	Plies      int64 // of sound games
}

// A Fault is a code and the games that it ended.
type Fault struct {
	Code     string
	Title    string
	Games    int64
	Examples []Example // the first few
}

// An Example is a game that a page may show.
type Example struct {
	Number int64 // in the order of the input, from 1
	Source string
	Index  int64
	Line   int64
	Why    string // "longest", "shortest", "median length", "closest", …; for faults the message
	Ply    int64  // that is of interest; 0 is the last
	Record string // in plybook's own format
}

// A GameResult is what there is of the games of one kind.
type GameResult struct {
	Game string
	Totals
	Variants   []*VariantResult // most records first, then by name
	Players    []PlayerResult   // most games first, then by name
	PlayersAll int64            // how many there are; Players has the first MaxPlayers
	Pairings   []Pairing        // for ratings: by names
	Duplicates Duplicates
}

// A VariantResult is what there is of games that can be compared: one rule set, one board, one number of
// seats.
type VariantResult struct {
	Rules string
	Board string
	Seats int64
	Totals
	Outcomes Outcomes
	Reasons  []Labelled // of ends; most first
	Measures []MeasureResult
	Heats    []Heat
	Openings []Opening // by moves, depth first, most games first; see Settings.MinGames
	Joined   []Joined  // by positions; transpositions and images are one
	Examples []Example
}

// Outcomes are results by seat.
type Outcomes struct {
	Games    int64   // with a result
	Wins     []int64 // alone, by seat
	Draws    int64
	Shared   int64   // several seats have won
	ScoreSum []int64 // by seat, of games with scores
	Scored   int64   // games with scores
}

// A Labelled is a count with a name.
type Labelled struct {
	Label string
	Games int64
}

// A MeasureResult is what a measure came to, a series for every part of its split.
type MeasureResult struct {
	Measure Measure
	Column  Column
	OfPlies bool // the column is one of plies
	Series  []Series
}

// A Series is one part of a measure. Of the three lists the measure's kind has one.
type Series struct {
	Label  string // "Black", "Black won", "drawn"; "" if the measure is not split
	N      int64  // values, without Null
	Mean   float64
	Bins   []Bin2D // histograms and shares: by value
	Points []Point // curves: by ply
}

// A Bin2D is how often a value came.
type Bin2D struct {
	Value int64
	N     int64
}

// A Point is the values at one ply: how many, their mean, and the five numbers of their distribution.
type Point struct {
	Ply                            int64
	N                              int64
	Mean                           float64
	Min, Lower, Median, Upper, Max int64 // lower and upper quartile: the value of rank ⌈N/4⌉ and ⌈3N/4⌉
}

// A Heat counts by cell of the board.
type Heat struct {
	Name  string // "moves", "first-move", "final"
	Title string
	Text  string
	Of    string // what of: "" or a piece, a side: "x"
	Games int64  // that it was counted over
	Cells []HeatCell
}

// A HeatCell is a cell and how often it came.
type HeatCell struct {
	Row, Col int64
	N        int64
}

// An Opening is a line of moves from the start and what became of the games that began so.
type Opening struct {
	Moves    []string
	Outcomes Outcomes
	Games    int64 // finished or not
}

// A Joined is a step from one position to another, whatever moves led there.
type Joined struct {
	Ply      int64 // of the step, from 1
	From, To [2]uint64
	Line     string // moves of the first game that took it, up to and with the step
	Outcomes Outcomes
	Games    int64
}

// A PlayerResult is a line of the table of players.
type PlayerResult struct {
	Name   string
	Games  int64 // with a result
	Wins   int64
	Draws  int64
	Losses int64
	ByRank []int64 // for more than two seats: how often first, second, …; else nil
}

// A Pairing is the results of named players at one table: what ratings are made of.
type Pairing struct {
	Players []string // by seat
	Wins    []int64  // by seat, alone
	Draws   int64
	Shared  int64
	Order   []OrderCount // for more than two seats: results by seat; else nil
}

// An OrderCount is how often a result of more than two players came: Score[s] is 1 for winners, 0 for others.
type OrderCount struct {
	Score []int64
	N     int64
}

// Duplicates count games that are there more than once. A game is counted under the first that holds.
type Duplicates struct {
	Identical int64            // the bytes of another one
	SamePlies int64            // the same plies, or images of them
	Prefix    int64            // the beginning of another one
	Reordered int64            // the same last position after as many plies, by another way
	Groups    []DuplicateGroup // the largest first, at most MaxGroups
}

// A DuplicateGroup is games that are the same.
type DuplicateGroup struct {
	Relation string // "identical", "same plies", "prefix", "reordered"
	Games    int64
	Plies    int64
	Examples []Example // the first few; without records
}
