package strength

import (
	"encoding/json"
	"io"
	"math"

	"github.com/plybook/plybook/analyze/rating"
)

// What an object of the ratings of one game has.
type (
	ratingObject struct {
		Game       string           `json:"game"`
		Rules      string           `json:"rules,omitempty"`
		Board      string           `json:"board,omitempty"`
		Seats      int              `json:"seats,omitempty"`
		Group      int              `json:"group"` // of players who have met, from 1
		Repeated   int              `json:"repeated_games"`
		Games      int              `json:"games"`
		Confidence float64          `json:"confidence"`
		Advantage  *rating.Estimate `json:"advantage"`
		DrawShare  float64          `json:"draw_share"`
		Players    []playerObject   `json:"players"`
		Unrated    []unratedObject  `json:"unrated,omitempty"`
		Pairs      []pairsObject    `json:"pairs,omitempty"`
		Notes      []string         `json:"notes"`
		Matrices   *matricesObject  `json:"matrices,omitempty"`
	}
	// matricesObject has rows and columns in the order of ranks.
	matricesObject struct {
		Errors      [][]float64 `json:"errors"`      // of the differences
		Superiority [][]float64 `json:"superiority"` // how likely the player of the row is stronger
	}
	playerObject struct {
		Rank   int      `json:"rank"`
		Name   string   `json:"name"`
		Elo    float64  `json:"elo"`
		Error  float64  `json:"error"`
		Games  int      `json:"games"`
		Points float64  `json:"points"`
		Better *float64 `json:"better_than_next"`
	}
	unratedObject struct {
		Name   string   `json:"name"`
		Reason string   `json:"reason"`
		Bound  *float64 `json:"bound"`
		Games  int      `json:"games"`
		Points float64  `json:"points"`
	}
	pairsObject struct {
		A          string           `json:"a"`
		B          string           `json:"b"`
		Counts     [5]uint64        `json:"counts"`
		Elo        *rating.Estimate `json:"elo"`
		Normalized *rating.Estimate `json:"normalized"`
	}
)

// ratingsJSON writes an array with an object for each table.
func ratingsJSON(w io.Writer, ratings []*Rating, matrices bool) error {
	all := []ratingObject{}
	for _, r := range ratings {
		o := r.object()
		if matrices {
			o.Matrices = matricesOf(r.Ratings)
		}
		all = append(all, o)
	}
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(all)
}

func matricesOf(r *rating.Ratings) *matricesObject {
	m := &matricesObject{}
	for _, row := range r.Matrix() {
		var errors, superiority []float64
		for _, c := range row {
			errors, superiority = append(errors, c.Difference.Error), append(superiority, c.Superiority)
		}
		m.Errors, m.Superiority = append(m.Errors, errors), append(m.Superiority, superiority)
	}
	return m
}

func (r *Rating) object() ratingObject {
	o := ratingObject{
		Game: r.Game, Rules: r.Rules, Board: r.Board, Seats: r.Seats, Group: r.Group, Repeated: r.Repeated, Games: r.Games, Confidence: r.Ratings.Confidence, Advantage: r.Ratings.Advantage, DrawShare: r.Ratings.DrawShare,
		Notes: r.notes(),
	}
	for place, i := range r.Ratings.Order {
		p := r.Ratings.Players[i]
		one := playerObject{Rank: place + 1, Name: p.Name, Elo: p.Elo.Value, Error: p.Elo.Error, Games: p.Games, Points: p.Points}
		if place < len(r.Ratings.Better) {
			one.Better = &r.Ratings.Better[place]
		}
		o.Players = append(o.Players, one)
	}
	for _, u := range r.Ratings.Unrated {
		one := unratedObject{Name: u.Name, Reason: reasonNames[u.Reason], Games: u.Games, Points: u.Points}
		if !math.IsNaN(u.Bound) {
			one.Bound = &u.Bound
		}
		o.Unrated = append(o.Unrated, one)
	}
	for _, p := range r.Pairs {
		o.Pairs = append(o.Pairs, pairsObject{p.A, p.B, p.Pairs, finite(r.elo(p.Pairs)), finite(r.normalized(p.Pairs))})
	}
	return o
}

// finite returns an estimate that JSON can hold; nil if it is not bounded.
func finite(e rating.Estimate) *rating.Estimate {
	if math.IsInf(e.Value, 0) || math.IsInf(e.Error, 0) {
		return nil
	}
	return &e
}
