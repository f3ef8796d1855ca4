package strength

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/plybook/plybook/analyze/rating"
)

// keys are the first columns of data: what ratings have in common.
func (r *Rating) keys() []string {
	seats := ""
	if r.Seats > 0 {
		seats = strconv.Itoa(r.Seats)
	}
	return []string{r.Game, r.Rules, r.Board, seats, strconv.Itoa(r.Group)}
}

// ratingsCSV writes a line for each player of all games. Those without a rating have the reason and the bound instead.
func ratingsCSV(w io.Writer, ratings []*Rating) error {
	out := csv.NewWriter(w)
	_ = out.Write([]string{"game", "rules", "board", "seats", "group", "rank", "player", "elo", "error", "games", "points", "better_than_next", "unrated", "bound"}) // Flush tells
	for _, r := range ratings {
		for place, i := range r.Ratings.Order {
			p := r.Ratings.Players[i]
			better := ""
			if place < len(r.Ratings.Better) {
				better = fmt.Sprintf("%.4f", r.Ratings.Better[place])
			}
			_ = out.Write(append(r.keys(),
				strconv.Itoa(place+1), p.Name, fmt.Sprintf("%.1f", p.Elo.Value), fmt.Sprintf("%.1f", p.Elo.Error),
				strconv.Itoa(p.Games), strconv.FormatFloat(p.Points, 'f', -1, 64), better, "", "",
			))
		}
		for _, u := range r.Ratings.Unrated {
			bound := ""
			if !math.IsNaN(u.Bound) {
				bound = fmt.Sprintf("%.1f", u.Bound)
			}
			_ = out.Write(append(r.keys(),
				"", u.Name, "", "", strconv.Itoa(u.Games), strconv.FormatFloat(u.Points, 'f', -1, 64), "", reasonNames[u.Reason], bound,
			))
		}
	}
	out.Flush()
	return out.Error()
}

// matricesCSV writes a line for each rated player of each table, with a cell for each of these in the order of ranks. The lines of a
// table begin with the names of the players.
func matricesCSV(w io.Writer, ratings []*Rating, cell func(rating.Comparison) string) error {
	out := csv.NewWriter(w)
	for _, r := range ratings {
		head := []string{"game", "rules", "board", "seats", "group", "player"}
		for _, i := range r.Ratings.Order {
			head = append(head, r.Ratings.Players[i].Name)
		}
		_ = out.Write(head) // Flush tells
		for place, row := range r.Ratings.Matrix() {
			line := append(r.keys(), r.Ratings.Players[r.Ratings.Order[place]].Name)
			for _, c := range row {
				line = append(line, cell(c))
			}
			_ = out.Write(line)
		}
	}
	out.Flush()
	return out.Error()
}
