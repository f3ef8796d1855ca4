package strength

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// RatingLayouts are the forms of [WriteRatings]. The last ones have a matrix of the players of each table.
func RatingLayouts() []string {
	return []string{"text", "csv", "json", "md", "json-matrices", "csv-errors", "csv-superiority"}
}

// WriteRatings writes ratings in one of [RatingLayouts].
func WriteRatings(w io.Writer, ratings []*Rating, layout string) error {
	switch layout {
	case "csv":
		return ratingsCSV(w, ratings)
	case "json":
		return ratingsJSON(w, ratings, false)
	case "json-matrices":
		return ratingsJSON(w, ratings, true)
	case "csv-errors":
		return matricesCSV(w, ratings, func(c rating.Comparison) string { return fmt.Sprintf("%.1f", c.Difference.Error) })
	case "csv-superiority":
		return matricesCSV(w, ratings, func(c rating.Comparison) string { return fmt.Sprintf("%.4f", c.Superiority) })
	case "md":
		return ratingsTables(w, ratings, table.Markdown)
	}
	return ratingsTables(w, ratings, table.Plain)
}

// columns returns the columns of the table of players.
func (r *Rating) columns() []string {
	return []string{"rank", "player", "elo", "error", r.counted(), "points", "score", "better"}
}

// counted states what rates players: games or, where some have more than two players, what each two of them have made
// of one.
func (r *Rating) counted() string {
	if r.Several {
		return "pairings"
	}
	return "games"
}

// betterNote explains the last of them.
const betterNote = "better: likelihood that a player is stronger than the next one, given these results; 50% means no evidence either way."

// rows returns a line for each player, the strongest first. The last column is the likelihood that they are
// stronger than the next. Those without a rating have a bound of it in its place, if there is one.
func (r *Rating) rows() (rows [][]string) {
	for place, i := range r.Ratings.Order {
		p := r.Ratings.Players[i]
		better := ""
		if place < len(r.Ratings.Better) {
			better = likelihoodText(r.Ratings.Better[place])
		}
		elo, half, _ := strings.Cut(r.ratingText(p.Elo), " ± ")
		rows = append(rows, []string{
			strconv.Itoa(place + 1), p.Name, elo, half, strconv.Itoa(p.Games),
			wording.Hundredths(p.Points), scoreText(p.Points, p.Games), better,
		})
	}
	for _, u := range r.bounded() {
		rows = append(rows, []string{"", u.Name, boundText(u), "", strconv.Itoa(u.Games), wording.Hundredths(u.Points), scoreText(u.Points, u.Games), ""})
	}
	return rows
}

// ratingText writes the rating of a player. Of two players, both ratings are halves of their difference, and say no more than it does.
func (r *Rating) ratingText(e rating.Estimate) string {
	if d, only := r.difference(); only && estimateText(d) == wording.TooFewGames {
		return wording.TooFewGames
	}
	return estimateText(e)
}

func scoreText(points float64, games int) string {
	return wording.Decimal(100*points/float64(games), 1) + "%"
}

// likelihoodText writes a likelihood, and none as certain.
func likelihoodText(p float64) string {
	switch {
	case p > 0.9995:
		return "> 99.9%"
	case p < 0.0005:
		return "< 0.1%"
	}
	return wording.Decimal(100*p, 1) + "%"
}

// ratingsTables writes a table, notes and pairs for each game.
func ratingsTables(w io.Writer, ratings []*Rating, style table.Style) error {
	p := table.NewPrinter(w)
	for i, r := range ratings {
		if i > 0 {
			p.Printf("\n")
		}
		p.Printf(style.Title, r.Title)
		p.Rows(style, r.columns(), r.rows())
		p.Printf("\n%s\n", strings.Join(r.notes(), "\n"))
		if len(r.Ratings.Order) > 1 {
			p.Printf("%s\n", betterNote)
		}
		if len(r.Pairs) > 0 {
			p.Printf("\n")
			p.Rows(style, pairColumns, r.pairRows())
			p.Printf("\n%s\n", pairNote)
		}
	}
	return p.Err()
}

// pairColumns are the columns of the table of pairs of games.
var pairColumns = []string{"pairs of games", "0", "½", "1", "1½", "2", "elo", "normalized"}

// pairNote explains their last two columns.
const pairNote = "Elo is the difference that the score of these pairs corresponds to, and normalized Elo the same in units of the spread of a " +
	"pair's score; ± is the half-width of the confidence interval, ? means unbounded."

func (r *Rating) pairRows() (rows [][]string) {
	for _, p := range r.Pairs {
		row := []string{p.A + " – " + p.B}
		for _, n := range p.Pairs {
			row = append(row, strconv.FormatUint(n, 10))
		}
		rows = append(rows, append(row, estimateText(r.elo(p.Pairs)), estimateText(r.normalized(p.Pairs))))
	}
	return rows
}

// elo returns the difference that pairs stand for, at the confidence of the ratings.
func (r *Rating) elo(p rating.Pentanomial) rating.Estimate {
	return rating.Elo(p, r.Ratings.Confidence)
}

// normalized is elo in units of the spread of a pair's score.
func (r *Rating) normalized(p rating.Pentanomial) rating.Estimate {
	return rating.NormalizedElo(p, r.Ratings.Confidence)
}

func estimateText(e rating.Estimate) string {
	if math.IsInf(e.Value, 0) {
		return "?"
	}
	return wording.EloEstimate(e)
}
