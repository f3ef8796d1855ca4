package stats

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
)

// A Result is what a corpus comes to: stats.json, and all that pages and tables show. Everything in it
// is in an order that does not depend on how the work was split.
type Result struct {
	Version  string   `json:"version"`         // of the schema: "1"
	Where    string   `json:"where,omitempty"` // the condition that records were selected by; "": all were
	Choice   Choice   `json:"choice,omitzero"` // of those records
	Settings Settings `json:"settings"`
	Totals
	Files   int64         `json:"files"` // that were read as records, some maybe not to their end
	Reading Reading       `json:"reading"`
	Faults  []Fault       `json:"faults"` // by code and game, most games first; together all that are invalid
	Games   []*GameResult `json:"games"`  // by name
}

// Settings say what is in a result and what not.
type Settings struct {
	TreePlies int64 `json:"treePlies"` // that openings have at most
	MinGames  int64 `json:"minGames"`  // lines and positions that fewer games came to are not followed further
}

// Bounds on what a result lists, of what comes most often. Everything is counted.
const (
	MaxPlayers  = 1000
	MaxGroups   = 100
	MaxOpenings = 5000 // lines of a variant, and as many steps between positions
	MaxStarts   = 1000 // positions of a variant that lines begin in
	MaxFaults   = 3    // examples of a code
)

// Totals count records.
type Totals struct {
	Records    int64 `json:"records"`    // valid or not
	Invalid    int64 `json:"faulty"`     // of which an error ended the replay: they count here and under Faults only
	Positions  int64 `json:"positions"`  // valid, and no games: nobody made a ply; they count here and under PositionStats only
	Unfinished int64 `json:"unfinished"` // valid games without a result
	Plies      int64 `json:"plies"`      // of valid games
	Guessed    int64 `json:"guessed"`    // valid, and they do not tell the size of their board: it is a guess
}

// Games returns the number of valid games.
func (t *Totals) Games() int64 { return t.Records - t.Invalid - t.Positions }

// A Fault is a code and the records of a game that it ended.
type Fault struct {
	Game     string    `json:"game"` // "": of no known game
	Code     string    `json:"code"`
	Title    string    `json:"title"`
	Games    int64     `json:"games"`
	Examples []Example `json:"examples"` // the first few
}

// An Example is a game that a page may show.
type Example struct {
	Number int64      `json:"number"` // in the order of the input, from 1
	Source string     `json:"source"`
	Index  int64      `json:"index"`
	Line   int64      `json:"line"`
	Why    string     `json:"why"`             // "longest", "shortest", "median length", "closest", …; for faults the message
	Ply    int64      `json:"ply"`             // that is of interest; 0 is the last
	Token  string     `json:"token,omitempty"` // of faults: what was refused
	Cells  [][2]int64 `json:"cells,omitempty"` // of faults: rows and columns that it is about
	Record string     `json:"record"`          // in plybook's own format
}

// A GameResult is what there is of the games of one kind.
type GameResult struct {
	Game string `json:"game"`
	Totals
	Variants   []*VariantResult `json:"variants"`   // most records first, then by name
	Players    []PlayerResult   `json:"players"`    // most games first, then by name
	PlayersAll int64            `json:"playersAll"` // how many there are; Players has the first MaxPlayers
	Pairings   []Pairing        `json:"pairings"`   // for ratings: by names
	Duplicates Duplicates       `json:"duplicates"`
}

// SizeNotGiven ends the name of the board of a variant whose records do not tell the size of their board: it is a guess, and what is measured on it is not
// mixed with what records tell.
const SizeNotGiven = ", size not given"

// A VariantResult is what there is of games that can be compared: one rule set, one board, one number of
// seats.
type VariantResult struct {
	Rules string `json:"rules"`
	Board string `json:"board"`
	Seats int64  `json:"seats"`
	Totals
	Sources       []Source        `json:"sources"` // of its records: those with most first, and at the end what is named nowhere; together all of them
	Outcomes      Outcomes        `json:"outcomes"`
	Copies        Outcomes        `json:"copies"`       // those of them that repeat another one of the variant, move for move
	Placeholders  int64           `json:"placeholders"` // games with a result and a placeholder for the name of a player: they are in no pairing of this player
	Reasons       []Labelled      `json:"reasons"`      // of ends; most first
	Measures      []MeasureResult `json:"measures"`
	Heats         []Heat          `json:"heats"`
	Starts        int64           `json:"starts"`             // positions that games begin in
	Openings      []Opening       `json:"openings"`           // by moves, depth first, most games first; see Settings.MinGames
	Joined        []Joined        `json:"joined"`             // by positions; transpositions and images are one
	PositionStats *PositionStats  `json:"standing,omitempty"` // of positions, if there are some
	Examples      []Example       `json:"examples"`
}

// Distinct returns the outcomes of a variant with each game counted once, however many records repeat it.
func (v *VariantResult) Distinct() *Outcomes {
	o, c := v.Outcomes, &v.Copies
	if c.Games == 0 {
		return &v.Outcomes
	}
	o.Games, o.Draws, o.Shared, o.Scored = o.Games-c.Games, o.Draws-c.Draws, o.Shared-c.Shared, o.Scored-c.Scored
	o.Wins, o.ScoreSum = slices.Clone(o.Wins), slices.Clone(o.ScoreSum)
	for seat := range o.Wins {
		o.Wins[seat] -= c.Wins[seat]
		o.ScoreSum[seat] -= c.ScoreSum[seat]
	}
	return &o
}

// PositionStats is what there is of records that are positions and no games. The map of what stands where is among the
// heats of the variant.
type PositionStats struct {
	Over    int64    `json:"over"`    // positions in which the game has ended
	Chance  int64    `json:"chance"`  // in which it is the turn of chance
	Choices []Series `json:"choices"` // of the others by the seat whose turn it is: legal moves
}

// Outcomes are results by seat.
type Outcomes struct {
	Games    int64   `json:"games"` // with a result
	Wins     []int64 `json:"wins"`  // alone, by seat
	Draws    int64   `json:"draws"`
	Shared   int64   `json:"shared"`   // several seats have won
	ScoreSum []int64 `json:"scoreSum"` // by seat, of games with scores
	Scored   int64   `json:"scored"`   // games with scores
}

// A Labelled is a count with a name.
type Labelled struct {
	Label string `json:"label"`
	Games int64  `json:"games"`
}

// A MeasureResult is what a measure came to, a series for every part of its split.
type MeasureResult struct {
	Measure Measure  `json:"measure"`
	Column  Column   `json:"column"`
	Also    []Column `json:"also,omitempty"` // of means: the columns of which they are
	OfPlies bool     `json:"ofPlies"`        // the column is one of plies
	Needed  int64    `json:"needed"`         // of curves and means: values that a point needs to be worth showing; see [MeasureResult.Enough]
	Series  []Series `json:"series"`
}

// LeastValues and LeastShare say how many values a point of a curve or of means needs: so many, and one for so many
// games of its variant. Where there are fewer games than that it needs one of each.
const (
	LeastValues = 10
	LeastShare  = 100
)

// need sets Needed for a variant of so many games.
func (m *MeasureResult) need(games int64) {
	if kind := m.Measure.Kind; kind == Curve || kind == Means {
		m.Needed = min(max(LeastValues, (games+LeastShare-1)/LeastShare), games)
	}
}

// Enough says whether a point has values enough to be shown: what fewer of them say is chance.
func (m *MeasureResult) Enough(p *Point) bool { return p.N >= m.Needed }

// A Series is one part of a measure. Of the three lists the measure's kind has one.
type Series struct {
	Label  string  `json:"label"` // "Black", "Black won", "drawn"; "" if the measure is not split
	N      int64   `json:"n"`     // values, without Null
	Mean   float64 `json:"mean"`
	Bins   []Bin2D `json:"bins"`   // histograms and shares: by value
	Points []Point `json:"points"` // curves: by ply; means: by column, from 0

	total int64 // of the values, from which Mean comes
}

// A Bin2D is how often a value came.
type Bin2D struct {
	Value int64 `json:"value"`
	N     int64 `json:"n"`
}

// A Point is the values at one ply: how many, their mean, and the five numbers of their distribution.
type Point struct {
	Ply    int64   `json:"ply"`
	N      int64   `json:"n"`
	Mean   float64 `json:"mean"`
	Min    int64   `json:"min"`
	Lower  int64   `json:"lower"`  // quartile: the value of rank ⌈N/4⌉
	Median float64 `json:"median"` // the mean of the two middle values where N is even
	Upper  int64   `json:"upper"`  // quartile: the value of rank ⌈3N/4⌉
	Max    int64   `json:"max"`
}

// A Heat counts by cell of the board.
type Heat struct {
	Name  string     `json:"name"` // "moves", "first-move", "final"
	Title string     `json:"title"`
	Text  string     `json:"text"`
	Of    string     `json:"of"`    // what of: "" or a piece, a side: "x"
	Games int64      `json:"games"` // that it was counted over
	Cells []HeatCell `json:"cells"`
}

// A HeatCell is a cell and how often it came.
type HeatCell struct {
	Row int64 `json:"row"`
	Col int64 `json:"col"`
	N   int64 `json:"n"`
}

// An Opening is a line of moves from the start and what became of the games that began so.
type Opening struct {
	Start    string   `json:"start,omitempty"` // the position it begins in, but for one that more than half of the games of the variant begin in
	Moves    []string `json:"moves"`
	Outcomes Outcomes `json:"outcomes"`
	Games    int64    `json:"games"` // finished or not

	StartGames int64 `json:"startGames,omitempty"` // of a first move: games that begin in its Start, if that is not all of the variant
}

// A PositionKey is the identity of a position, the same for all its images; in text 32 hexadecimal digits.
type PositionKey [2]uint64

// MarshalText implements [encoding.TextMarshaler].
func (k PositionKey) MarshalText() ([]byte, error) {
	return hex.AppendEncode(nil, AppendWords(nil, k)), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler].
func (k *PositionKey) UnmarshalText(text []byte) error {
	if len(text) != 32 {
		return fmt.Errorf("%q is not a position key; expected 32 hexadecimal digits", text)
	}
	for i := range k {
		n, err := strconv.ParseUint(string(text[16*i:16*i+16]), 16, 64)
		if err != nil {
			return fmt.Errorf("%q is not a position key; expected 32 hexadecimal digits", text)
		}
		k[i] = n
	}
	return nil
}

// A Joined is a step from one position to another, whatever moves led there.
type Joined struct {
	Ply      int64       `json:"ply"` // of the step, from 1
	From     PositionKey `json:"from"`
	To       PositionKey `json:"to"`
	Start    string      `json:"start,omitempty"` // the position that Line begins in, left out as in [Opening]
	Line     string      `json:"line"`            // moves of the first game that took it, up to and with the step
	Outcomes Outcomes    `json:"outcomes"`
	Games    int64       `json:"games"`

	start [2]uint64 // the identity of Start
}

// A PlayerResult is a line of the table of players. A game is worth a point, which all who have won share; if nobody
// has, all players do.
type PlayerResult struct {
	Name     string  `json:"name"`
	Games    int64   `json:"games"` // with a result
	Wins     int64   `json:"wins"`  // alone
	Draws    int64   `json:"draws"` // nobody has won, or others too
	Losses   int64   `json:"losses"`
	Points   float64 `json:"points"`
	SelfPlay int64   `json:"selfPlay"` // games with a result in which several seats were this player's; they count nowhere else here
	ByRank   []int64 `json:"byRank"`   // for more than two seats: how often first, second, …; else nil

	parts int64 // of points
}

// A Pairing is the results of named players at one table, in games of one variant: what ratings are made of. How many seats there
// are, Players tells.
type Pairing struct {
	Rules   string       `json:"rules"`
	Board   string       `json:"board"`
	Players []string     `json:"players"` // by seat; "" where nobody is named
	Wins    []int64      `json:"wins"`    // by seat, alone
	Draws   int64        `json:"draws"`
	Shared  int64        `json:"shared"`
	Order   []OrderCount `json:"order"` // for more than two seats: results by seat; else nil
}

// Games returns how many games of the pairing have a result.
func (p *Pairing) Games() int64 {
	n := p.Draws + p.Shared
	for _, won := range p.Wins {
		n += won
	}
	return n
}

// An OrderCount is how often a result of more than two players came: Score[s] is how many of them did worse than the
// one in seat s. Winners did better than others, and then those with more points.
type OrderCount struct {
	Score []int64 `json:"score"`
	N     int64   `json:"n"`
}

// Duplicates count games that are there more than once. A game is counted under the first that holds.
type Duplicates struct {
	Identical int64            `json:"identical"` // the bytes of another one
	SamePlies int64            `json:"samePlies"` // the same plies, or images of them
	Prefix    int64            `json:"prefix"`    // the beginning of another one
	Reordered int64            `json:"reordered"` // the same last position after as many plies, and a common one half-way, by another way
	Groups    []DuplicateGroup `json:"groups"`    // games with the same plies or bytes first, then beginnings, then reordered ones, of each the largest first; at most MaxGroups
}

// Copies returns how many games have the moves of another one, all of them and no more.
func (d *Duplicates) Copies() int64 { return d.Identical + d.SamePlies }

// All returns how many games repeat another one in any way.
func (d *Duplicates) All() int64 { return d.Copies() + d.Prefix + d.Reordered }

// Add adds the numbers of other games. Groups stay as they are.
func (d *Duplicates) Add(o *Duplicates) {
	d.Identical += o.Identical
	d.SamePlies += o.SamePlies
	d.Prefix += o.Prefix
	d.Reordered += o.Reordered
}

// A DuplicateGroup is games that are the same.
type DuplicateGroup struct {
	Relation string    `json:"relation"` // "identical", "same plies", "prefix", "reordered"
	Games    int64     `json:"games"`
	Plies    int64     `json:"plies"`
	Examples []Example `json:"examples"` // the first few; without records
}
