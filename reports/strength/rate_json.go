package strength

import (
	"encoding/json"
	"io"
	"math"
	"strconv"

	"github.com/plybook/plybook/analyze/rating"
)

// A rounded number is written with six decimals: the last digits of what a fit finds are not the same on every processor.
type rounded float64

// MarshalJSON implements [json.Marshaler].
func (r rounded) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, math.Round(1e6*float64(r))/1e6+0, 'f', -1, 64), nil // -0 + 0 is 0
}

// An estimateObject is a [rating.Estimate].
type estimateObject struct {
	Value rounded `json:"value"`
	Error rounded `json:"error"`
}

// What an object of the ratings of one game has.
type (
	ratingObject struct {
		Game       string          `json:"game"`
		Rules      string          `json:"rules,omitempty"`
		Board      string          `json:"board,omitempty"`
		Seats      int             `json:"seats,omitempty"`
		Group      int             `json:"group"` // of players who have met, from 1
		Repeated   int             `json:"repeated_games"`
		Games      int             `json:"games"`
		Confidence float64         `json:"confidence"`
		Advantage  *estimateObject `json:"advantage"`
		DrawShare  float64         `json:"draw_share"`
		Players    []playerObject  `json:"players"`
		Unrated    []unratedObject `json:"unrated,omitempty"`
		Pairs      []pairsObject   `json:"pairs,omitempty"`
		Notes      []string        `json:"notes"`
		Matrices   *matricesObject `json:"matrices,omitempty"`
	}
	// matricesObject has rows and columns in the order of ranks.
	matricesObject struct {
		Errors      [][]rounded `json:"errors"`      // of the differences
		Superiority [][]rounded `json:"superiority"` // how likely the player of the row is stronger
	}
	playerObject struct {
		Rank   int      `json:"rank"`
		Name   string   `json:"name"`
		Elo    rounded  `json:"elo"`
		Error  rounded  `json:"error"`
		Games  int      `json:"games"`
		Points float64  `json:"points"`
		Better *rounded `json:"better_than_next"`
	}
	unratedObject struct {
		Name   string   `json:"name"`
		Reason string   `json:"reason"`
		Bound  *rounded `json:"bound"`
		Games  int      `json:"games"`
		Points float64  `json:"points"`
	}
	pairsObject struct {
		A          string          `json:"a"`
		B          string          `json:"b"`
		Counts     [5]uint64       `json:"counts"`
		Elo        *estimateObject `json:"elo"`
		Normalized *estimateObject `json:"normalized"`
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
		var errors, superiority []rounded
		for _, c := range row {
			errors, superiority = append(errors, rounded(c.Difference.Error)), append(superiority, rounded(c.Superiority))
		}
		m.Errors, m.Superiority = append(m.Errors, errors), append(m.Superiority, superiority)
	}
	return m
}

func (r *Rating) object() ratingObject {
	o := ratingObject{
		Game: r.Game, Rules: r.Rules, Board: r.Board, Seats: r.Seats, Group: r.Group, Repeated: r.Repeated, Games: r.Games, Confidence: r.Ratings.Confidence, DrawShare: r.Ratings.DrawShare,
		Notes: r.notes(),
	}
	if a := r.Ratings.Advantage; a != nil {
		o.Advantage = &estimateObject{rounded(a.Value), rounded(a.Error)}
	}
	for place, i := range r.Ratings.Order {
		p := r.Ratings.Players[i]
		one := playerObject{Rank: place + 1, Name: p.Name, Elo: rounded(p.Elo.Value), Error: rounded(p.Elo.Error), Games: p.Games, Points: p.Points}
		if place < len(r.Ratings.Better) {
			better := rounded(r.Ratings.Better[place])
			one.Better = &better
		}
		o.Players = append(o.Players, one)
	}
	for _, u := range r.Ratings.Unrated {
		one := unratedObject{Name: u.Name, Reason: reasonNames[u.Reason], Games: u.Games, Points: u.Points}
		if !math.IsNaN(u.Bound) {
			bound := rounded(u.Bound)
			one.Bound = &bound
		}
		o.Unrated = append(o.Unrated, one)
	}
	for _, p := range r.Pairs {
		o.Pairs = append(o.Pairs, pairsObject{p.A, p.B, p.Pairs, finite(r.elo(p.Pairs)), finite(r.normalized(p.Pairs))})
	}
	return o
}

// finite returns an estimate that JSON can hold; nil if it is not bounded.
func finite(e rating.Estimate) *estimateObject {
	if math.IsInf(e.Value, 0) || math.IsInf(e.Error, 0) {
		return nil
	}
	return &estimateObject{rounded(e.Value), rounded(e.Error)}
}
