package strength

import (
	"encoding/csv"
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
// stronger than the next. Those without a rating have a bound of it in its place, if there is one.
func (r *Rating) rows() (rows [][]string) {
	for place, i := range r.Ratings.Order {
		p := r.Ratings.Players[i]
		better := ""
		if place < len(r.Ratings.Better) {
			better = likelihoodText(r.Ratings.Better[place])
		}
		rows = append(rows, []string{
			strconv.Itoa(place + 1), p.Name, wording.Elo(p.Elo.Value), wording.EloError(p.Elo.Error), strconv.Itoa(p.Games),
			pointsText(p.Points), scoreText(p.Points, p.Games), better,
		})
	}
	for _, u := range r.bounded() {
		rows = append(rows, []string{"", u.Name, boundText(u), "", strconv.Itoa(u.Games), pointsText(u.Points), scoreText(u.Points, u.Games), ""})
	}
	return rows
}

func scoreText(points float64, games int) string {
	return fmt.Sprintf("%.1f %%", 100*points/float64(games))
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
	add("Elo with errors of 95 %%, relative to the average of the %d players rated; %s with a result.",
		len(r.Ratings.Order), wording.Count(r.Games, "game"))
	if r.Groups > 1 {
		add("The players of the %d groups never met each other: ratings of one group say nothing of those of another.", r.Groups)
	}
	if len(r.Pooled) > 1 {
		add("Compared all the same are games of %d variants: %s.", len(r.Pooled), r.pooledText())
	}
	notes = append(notes, r.unratedNotes()...)
	if r.Failed > 0 {
		add("Failures decided %d of these games.", r.Failed)
	}
	if p := r.Prior; p > 0 {
		add("Each player is taken to have drawn %s more, against an average player.", gamesText(p))
	}
	switch worth := r.advantageText(); {
	case worth != "":
		add("%s.", wording.Capital(worth))
	case !r.NoAdvantage:
		add("The results cannot tell what %s is worth; it is taken to be nothing.", r.firstSeat())
	}
	if d := r.Ratings.DrawShare; d > 0 {
		add("Draws are half points: %.1f %% of the %s ended level.", 100*d, r.counted())
	}
	if r.Several {
		add("Games of more than two players count as one game of each two of them, a pairing, and errors allow for that.")
	}
	if r.Grouped {
		add("Errors allow for games that share an opening.")
	}
	if r.Again > 0 {
		add("%s the pair and the seats of an earlier one in its file: a match was played again, or is there twice.", gamesHave(r.Again))
	}
	if r.Repeated > 0 {
		add("Left out: %s of pairs that only repeat an earlier one, ply by ply or as its image, and are no new evidence.", wording.Count(r.Repeated, "game"))
	}
	for _, text := range r.leftOut() {
		add("Left out: %s.", text)
	}
	return notes
}

// pooledText lists the variants that were pooled.
func (r *Rating) pooledText() string {
	var titles []string
	for _, v := range r.Pooled {
		titles = append(titles, v.title(r.Game))
	}
	const shown = 4
	text := strings.Join(titles[:min(len(titles), shown)], "; ")
	if more := len(titles) - shown; more > 0 {
		text += fmt.Sprintf("; and %d more", more)
	}
	return text
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
const pairNote = "Elo is the difference that the score of these pairs stands for, and normalized Elo the same in units of the spread of a " +
	"pair's score; ? is what they do not bound."

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
	return wording.Elo(e.Value) + " ± " + wording.EloError(e.Error)
}

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
