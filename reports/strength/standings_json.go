package strength

import (
	"encoding/json"
	"io"

	"github.com/plybook/plybook/analyze/match"
)

// What the object of a match has.
type (
	matchObject struct {
		Game           string            `json:"game"`
		Settings       string            `json:"settings"` // the tag Match
		Games          int               `json:"games"`
		Scheduled      int               `json:"scheduled"`
		WithoutResult  int               `json:"without_result"`
		Decided        int               `json:"decided_by_failures"`
		FailuresDecide bool              `json:"failures_decide_match"`
		Adjudicated    map[string]int    `json:"adjudicated"`
		Solver         *solverObject     `json:"solver,omitempty"` // where it was asked
		Standings      []standingsObject `json:"standings"`
		Pairs          *[5]uint64        `json:"pairs"` // of a match of two, as the first of its players sees them
		RepeatedPairs  int               `json:"repeated_pairs"`
		Test           *testObject       `json:"test,omitempty"`
		Ratings        []ratingObject    `json:"ratings"`
	}
	standingsObject struct {
		Rank     int            `json:"rank"`
		Player   string         `json:"player"`
		Games    int            `json:"games"`
		Wins     int            `json:"wins"`
		Shared   int            `json:"shared"`
		Losses   int            `json:"losses"`
		Points   float64        `json:"points"`
		Failures map[string]int `json:"failures"`
		Without  scoreObject    `json:"without_failures"`
	}
	solverObject struct {
		Failed  int                `json:"failed_games"`
		Settled int                `json:"settled"`
		Points  map[string]float64 `json:"points"` // by players
	}
	scoreObject struct {
		Games  int     `json:"games"`
		Points float64 `json:"points"`
	}
)

// WriteMatchJSON writes how a match in the game of that name stands as one object: what [WriteStandings] tells, the sequential test, and the ratings.
func WriteMatchJSON(w io.Writer, game string, s *match.Settings, m *match.Match, ratings []*Rating) error {
	t := m.Table()
	o := matchObject{
		Game: game, Settings: s.String(), WithoutResult: t.Void, Decided: t.Decided, FailuresDecide: t.FailuresDecide(), Adjudicated: t.Adjudicated,
		RepeatedPairs: t.Repeats, Test: testOf(s.Test, t.Pairs), Standings: []standingsObject{}, Ratings: []ratingObject{},
	}
	o.Games, o.Scheduled = m.Games()
	if t.Settlement != nil {
		solver := solverObject(*t.Settlement)
		o.Solver = &solver
	}
	for i, r := range t.Standings() {
		less := r.Without()
		o.Standings = append(o.Standings, standingsObject{
			Rank: i + 1, Player: r.Name, Games: r.Games, Wins: r.Wins, Shared: r.Shared, Losses: r.Losses, Points: r.Points, Failures: r.Failures,
			Without: scoreObject{less.Games, less.Points},
		})
	}
	if len(t.Rows) == 2 && t.Seats == 2 {
		pairs := [5]uint64(t.Pairs)
		o.Pairs = &pairs
	}
	for _, r := range ratings {
		o.Ratings = append(o.Ratings, r.object())
	}
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(o)
}
