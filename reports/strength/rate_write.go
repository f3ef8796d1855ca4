package strength

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// RatingLayouts are the forms of [WriteRatings].
func RatingLayouts() []string { return []string{"text", "csv", "json", "md"} }

// WriteRatings writes ratings in one of [RatingLayouts].
func WriteRatings(w io.Writer, ratings []*Rating, layout string) error {
	switch layout {
	case "csv":
		return ratingsCSV(w, ratings)
	case "json":
		return ratingsJSON(w, ratings)
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
const betterNote = "better is how likely these results make it that a player is stronger than the next one; 50 % is no knowing."

// rows returns a line for each player, the strongest first. The last column is the likelihood that they are
// stronger than the next.
func (r *Rating) rows() (rows [][]string) {
	for place, i := range r.Order {
		p := r.Ratings.Players[i]
		better := ""
		if place+1 < len(r.Order) {
			better = likelihoodText(r.Ratings.Superiority(i, r.Order[place+1]))
		}
		rows = append(rows, []string{
			strconv.Itoa(place + 1), p.Name, wording.Elo(p.Elo.Value), wording.EloError(p.Elo.Error), strconv.Itoa(p.Games),
			pointsText(p.Points), fmt.Sprintf("%.1f %%", 100*p.Points/float64(p.Games)), better,
		})
	}
	return rows
}

// likelihoodText writes a likelihood, and none as certain.
func likelihoodText(p float64) string {
	switch {
	case p > 0.9995:
		return "> 99.9 %"
	case p < 0.0005:
		return "< 0.1 %"
	}
	return fmt.Sprintf("%.1f %%", 100*p)
}

// notes returns what has to be said about a table of ratings, a sentence each.
func (r *Rating) notes() (notes []string) {
	add := func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) }
	add("Elo with errors of 95 %%, relative to the average of the %d players; %s with a result.",
		len(r.Order), wording.Count(r.Games, "game"))
	if r.Failed > 0 {
		add("Failures decided %d of these games.", r.Failed)
	}
	if p := r.Prior; p > 0 {
		add("Each player is taken to have played %s more, half won and half lost against an average player.", gamesText(p))
	}
	switch worth := r.advantageText(); {
	case worth != "":
		add("%s.", wording.Capital(worth))
	case !r.NoAdvantage:
		add("The results cannot tell what %s is worth; it is taken to be nothing.", r.firstSeat())
	}
	switch d := r.Ratings.DrawShare; {
	case d > 0 && r.Several:
		add("Two equal players end level in %.1f %% of their games.", 100*d)
	case d > 0:
		add("Equal players draw %.1f %% of their games.", 100*d)
	}
	if r.Several {
		add("Games of more than two players count as one game of each two of them, a pairing, and errors allow for that.")
	}
	if r.Grouped {
		add("Errors allow for games that share an opening.")
	}
	if r.Again > 0 {
		add("%s the pair and the seats of an earlier one in its file: a match was played again, or is there twice, and its pairs "+
			"count each time.", gamesHave(r.Again))
	}
	for _, text := range r.leftOut() {
		add("Left out: %s.", text)
	}
	return notes
}

// firstSeat states who has the advantage of moving first: in games of several, as each two players of them are compared,
// whoever of two has the earlier seat.
func (r *Rating) firstSeat() string {
	if r.Several {
		return "an earlier seat than that of the other"
	}
	return "moving first"
}

// advantageText states what moving first is worth; "" if the results do not tell, or nobody asked.
func (r *Rating) advantageText() string {
	if r.Ratings.Advantage == nil {
		return ""
	}
	return r.firstSeat() + " is worth " + estimateText(*r.Ratings.Advantage) + " Elo"
}

func gamesText(n float64) string {
	if n == 1 {
		return "1 game"
	}
	return strconv.FormatFloat(n, 'f', -1, 64) + " games"
}

func gamesHave(n int) string {
	if n == 1 {
		return "1 game has"
	}
	return wording.Count(n, "game") + " have"
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
		if len(r.Order) > 1 {
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
const pairNote = "Elo is the difference that the score of these pairs stands for, and normalized Elo the same in units of the spread of a " +
	"pair's score; ? is what they do not bound."

func (r *Rating) pairRows() (rows [][]string) {
	for _, p := range r.Pairs {
		row := []string{p.A + " – " + p.B}
		for _, n := range p.Pairs {
			row = append(row, strconv.FormatUint(n, 10))
		}
		rows = append(rows, append(row, estimateText(rating.Elo(p.Pairs)), estimateText(rating.NormalizedElo(p.Pairs))))
	}
	return rows
}

func estimateText(e rating.Estimate) string {
	if math.IsInf(e.Value, 0) {
		return "?"
	}
	return wording.Elo(e.Value) + " ± " + wording.EloError(e.Error)
}

// ratingsCSV writes a line for each player of all games.
func ratingsCSV(w io.Writer, ratings []*Rating) error {
	out := csv.NewWriter(w)
	_ = out.Write([]string{"game", "rank", "player", "elo", "error", "games", "points", "better_than_next"}) // Flush tells
	for _, r := range ratings {
		for place, i := range r.Order {
			p := r.Ratings.Players[i]
			better := ""
			if place+1 < len(r.Order) {
				better = fmt.Sprintf("%.4f", r.Ratings.Superiority(i, r.Order[place+1]))
			}
			_ = out.Write([]string{
				r.Game, strconv.Itoa(place + 1), p.Name, fmt.Sprintf("%.1f", p.Elo.Value), fmt.Sprintf("%.1f", p.Elo.Error),
				strconv.Itoa(p.Games), strconv.FormatFloat(p.Points, 'f', -1, 64), better,
			})
		}
	}
	out.Flush()
	return out.Error()
}

// ratingsJSON writes an array with an object for each game.
func ratingsJSON(w io.Writer, ratings []*Rating) error {
	type player struct {
		Rank   int     `json:"rank"`
		Name   string  `json:"name"`
		Elo    float64 `json:"elo"`
		Error  float64 `json:"error"`
		Games  int     `json:"games"`
		Points float64 `json:"points"`
		// Stronger has the likelihoods that this player is stronger than each of those below, in their order.
		Stronger []float64 `json:"stronger"`
	}
	type pairs struct {
		A          string           `json:"a"`
		B          string           `json:"b"`
		Counts     [5]uint64        `json:"counts"`
		Elo        *rating.Estimate `json:"elo"`
		Normalized *rating.Estimate `json:"normalized"`
	}
	type object struct {
		Game      string           `json:"game"`
		Games     int              `json:"games"`
		Advantage *rating.Estimate `json:"advantage"`
		DrawShare float64          `json:"draw_share"`
		Players   []player         `json:"players"`
		Pairs     []pairs          `json:"pairs,omitempty"`
		Notes     []string         `json:"notes"`
	}
	all := []object{}
	for _, r := range ratings {
		o := object{Game: r.Game, Games: r.Games, Advantage: r.Ratings.Advantage, DrawShare: r.Ratings.DrawShare, Notes: r.notes()}
		for place, i := range r.Order {
			p := r.Ratings.Players[i]
			one := player{Rank: place + 1, Name: p.Name, Elo: p.Elo.Value, Error: p.Elo.Error, Games: p.Games, Points: p.Points, Stronger: []float64{}}
			for _, j := range r.Order[place+1:] {
				one.Stronger = append(one.Stronger, r.Ratings.Superiority(i, j))
			}
			o.Players = append(o.Players, one)
		}
		for _, p := range r.Pairs {
			o.Pairs = append(o.Pairs, pairs{p.A, p.B, p.Pairs, finite(rating.Elo(p.Pairs)), finite(rating.NormalizedElo(p.Pairs))})
		}
		all = append(all, o)
	}
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(all)
}

// finite returns an estimate that JSON can hold; nil if it is not bounded.
func finite(e rating.Estimate) *rating.Estimate {
	if math.IsInf(e.Value, 0) || math.IsInf(e.Error, 0) {
		return nil
	}
	return &e
}
