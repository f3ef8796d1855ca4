// Package strength reports how strong players are: ratings with their errors, standings of matches, and pages, Markdown
// and data about the games that they come from.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package strength

import "github.com/plybook/plybook/analyze/match"

// Options are the choices of [Pools.Reports], and of what is counted for them.
type Options struct {
	RateOptions
	// OpeningPlies is how many plies of players make an opening; 0: as many as the match drew at random, or
	// else [DefaultOpeningPlies].
	OpeningPlies int
}

// DefaultOpeningPlies is how many plies make an opening where nothing says how many do.
const DefaultOpeningPlies = 6

// A Report is what the games of one variant say of their players.
type Report struct {
	Game, Title string    // the title has the variant where there are others
	Name        string    // the title of the game alone
	Variant     string    // what distinguishes the games from others of the game; "" if variants are pooled
	Brief       string    // as short as it can be: "" if there is no other variant
	Key         string    // of this report among several: the game, with a number for its further variants
	Seats       []string  // what the seats are called, as many as some game had
	Rating      *Rating   // with counts alone, and without Ratings, if the players cannot be rated
	Unrated     error     // why they cannot
	Apart       []*Rating // of players who never met those, in groups

	Games      int // of this kind
	Sides      []Tally
	PlayerSide map[string][]Tally // by player, then seat
	Meetings   map[[2]string]*Tally
	Lengths    map[int]int // games by the number of plies, of those with a result
	Openings   []*Opening  // those of most games first
	Ends       map[string]int
	Losses     map[Loss]int
	Failed     map[string]Tally         // by player, the games whose result is that a player has failed
	Settlement match.Settlement         // of the games that failed in matches where a solver is asked
	Searches   map[string]*SearchTotals // by player
	Repeats    []*Repeat                // games that were played more than once, in the order of the first
	Matches    []*Match

	players  map[string]Tally
	results  int // games with a result
	failures int // of them, those whose result is that a player has failed
}

// A Loss is why a player lost.
type Loss struct {
	Player, Reason string
	Failed         bool // they did not lose on the board
}

// A Repeat is a game that was played several times.
type Repeat struct {
	File    string // of the first one
	Index   int
	Players string
	Plies   int
	Times   int

	record string // of another one, to draw it; "" if there was no room
}
