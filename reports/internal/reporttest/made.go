package reporttest

import (
	"io/fs"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus/samples"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// A madeShape says what the made-up games of one kind are like.
type madeShape struct {
	game, rules, board string
	seats              int
	rows, cols         int64
	plies              int64 // in the median
	moves              []string
}

var madeShapes = []madeShape{
	{"bluelagoon", "standard", "default", 3, 13, 13, 110, []string{"x 4,7 S", "x 3,3 V", "x 12,1 S", "x 0,4 S"}},
	{"conquest", "ataxx", "7x7", 2, 7, 7, 80, []string{"g2", "f2", "a1c3", "b6"}},
	{"contactix", "hex+swap", "11x11", 2, 11, 11, 55, []string{"a2", "f6", "swap", "k10", "c9"}},
	{"hive", "standard+MLP", "", 2, 12, 15, 60, []string{"wG1", "wL", "wB1 wG1-", "bL wL/"}},
	{"reversi", "othello", "8x8", 2, 8, 8, 60, []string{"f5", "d6", "c3", "f4"}},
}

// MadeResult returns a result of a size with all that pages can show. It is made up, but the same every time.
// Short tests make no pages of it: that takes long, in one goroutine.
func MadeResult(t testing.TB, games int64) *stats.Result {
	t.Helper()
	if testing.Short() {
		t.Skip("pages with all that they can show take long")
	}
	r := &stats.Result{Version: "1", Files: 12}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, s := range madeShapes {
		g := s.result(rng, games)
		if len(g.Variants) > 0 {
			valid, broken := SampleGames(t, s.game)
			g.Variants[0].Examples = valid
			r.Faults = append(r.Faults, broken...)
		}
		r.Games = append(r.Games, g)
		r.Records += g.Records
		r.Invalid += g.Invalid
		r.Plies += g.Plies
	}
	return r
}

// SampleGames returns samples of a game, in plybook PGN: a few valid ones, and the faults of others.
func SampleGames(t testing.TB, game string) (valid []stats.Example, broken []stats.Fault) {
	own, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	names, err := fs.Glob(samples.FS(), game+"/*")
	if err != nil || len(names) == 0 {
		t.Fatalf("samples of %s: %v", game, err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(samples.FS(), name)
		if err != nil {
			t.Fatal(err)
		}
		format := parse.DetectFor(game, name, data)
		if format == nil {
			continue // an archive, or what belongs to another file
		}
		for record := range format.Records(parse.Input{Name: name, Data: data, Game: game}) {
			p := replay.Replay(record, replay.Options{Game: game})
			if p.State == nil || len(p.Plies) == 0 {
				continue
			}
			written, refused := p.Write(own)
			if refused != nil {
				continue
			}
			text, err := own.Append(nil, written, parse.EncodeOptions{})
			if err != nil {
				t.Fatal(err)
			}
			e := stats.Example{Source: path.Base(name), Index: int64(record.Index), Line: int64(record.Line), Record: string(text)}
			why := [...]string{"longest", "shortest", "closest", "median length"}
			e.Why = why[len(valid)%len(why)]
			if f := p.Fault(); f != nil {
				e.Why, e.Ply = f.Message, int64(f.Ply)
				broken = append(broken, stats.Fault{Game: game, Code: f.Code, Title: titleOf(f.Code), Games: 1, Examples: []stats.Example{e}})
			} else if len(valid) < 6 {
				valid = append(valid, e)
			}
		}
	}
	return valid, broken
}

// titleOf returns the title of a code.
func titleOf(code string) string {
	for _, c := range replay.Codes() {
		if c.Name == code {
			return c.Title
		}
	}
	return ""
}

func (s madeShape) result(rng *rand.Rand, games int64) *stats.GameResult {
	v := &stats.VariantResult{Rules: s.rules, Board: s.board, Seats: int64(s.seats)}
	v.Records, v.Invalid, v.Unfinished, v.Plies = games, games/50, games/40, games*s.plies
	v.Outcomes = s.outcomes(rng, games-v.Invalid-v.Unfinished)
	v.Reasons = []stats.Labelled{{Label: "board full", Games: games * 3 / 4}, {Label: "resignation", Games: games / 5}}
	v.Measures = s.measures(rng, games)
	v.Heats = s.heats(rng, games)
	v.Openings = s.openings(rng, nil, games, nil)
	at := map[string]stats.PositionKey{} // by line
	for i, o := range v.Openings {
		line, last := strings.Join(o.Moves, " "), len(o.Moves)-1
		at[line] = stats.PositionKey{uint64(last + 1), uint64(i)}
		v.Joined = append(v.Joined, stats.Joined{
			Ply: int64(last + 1), From: at[strings.Join(o.Moves[:last], " ")], To: at[line], Line: line, Outcomes: o.Outcomes, Games: o.Games,
		})
	}
	slices.SortStableFunc(v.Joined, func(a, b stats.Joined) int { return int(a.Ply - b.Ply) })
	few := &stats.VariantResult{Rules: s.rules + "+rare", Board: s.board, Seats: int64(s.seats)}
	few.Records, few.Plies, few.Unfinished = 3, 12, 3
	few.Outcomes.Wins = make([]int64, s.seats)
	g := &stats.GameResult{Game: s.game, Variants: []*stats.VariantResult{v, few}, Totals: v.Totals}
	g.Records += few.Records
	s.players(rng, g, games)
	g.Duplicates = stats.Duplicates{
		Identical: games / 100, SamePlies: games / 200, Prefix: 1,
		Groups: []stats.DuplicateGroup{{Relation: "identical", Games: 3, Plies: s.plies, Examples: []stats.Example{
			{Source: "a.pgn", Index: 1, Line: 1}, {Source: "b.pgn", Index: 3, Line: 40}, {Source: "b.pgn", Index: 9, Line: 140},
		}}},
	}
	return g
}

func (s madeShape) outcomes(rng *rand.Rand, games int64) stats.Outcomes {
	o := stats.Outcomes{Games: games, Wins: make([]int64, s.seats), ScoreSum: make([]int64, s.seats), Scored: games}
	left := games
	if s.game != "contactix" {
		o.Draws = games / 25
		left -= o.Draws
	}
	for seat := range s.seats - 1 {
		o.Wins[seat] = left * (48 + rng.Int64N(8)) / 100 * 2 / int64(s.seats)
	}
	o.Wins[s.seats-1] = left
	for seat := range s.seats {
		if seat < s.seats-1 {
			o.Wins[s.seats-1] -= o.Wins[seat]
		}
		o.ScoreSum[seat] = games * (30 + rng.Int64N(5))
	}
	return o
}

// bell returns how often values came that lie around a middle one.
func bell(rng *rand.Rand, n, middle, width int64) (bins []stats.Bin2D) {
	counts := map[int64]int64{}
	for range min(n, 4000) {
		counts[max(middle+int64(rng.NormFloat64()*float64(width)), 0)] += max(n/4000, 1)
	}
	for value, count := range counts {
		bins = append(bins, stats.Bin2D{Value: value, N: count})
	}
	slices.SortFunc(bins, func(a, b stats.Bin2D) int { return int(a.Value - b.Value) })
	return bins
}

// SeriesOfBins returns the series of a histogram.
func SeriesOfBins(label string, bins []stats.Bin2D) stats.Series {
	s := stats.Series{Label: label, Bins: bins}
	for _, b := range bins {
		s.N += b.N
		s.Mean += float64(b.Value * b.N)
	}
	s.Mean /= float64(max(s.N, 1))
	return s
}

func curve(rng *rand.Rand, label string, n, plies, from, to int64) stats.Series {
	s := stats.Series{Label: label}
	for ply := int64(1); ply <= plies; ply++ {
		middle := from + (to-from)*ply/plies + rng.Int64N(3)
		left := max(n*(plies-ply+1)/plies, 1)
		s.Points = append(s.Points, stats.Point{
			Ply: ply, N: left, Mean: float64(middle) + 0.25, Min: middle - 9, Lower: middle - 3, Median: float64(middle), Upper: middle + 4, Max: middle + 11,
		})
		s.N += left
	}
	return s
}

func (s madeShape) measures(rng *rand.Rand, n int64) []stats.MeasureResult {
	played, err := replay.GameByName(s.game)
	if err != nil {
		panic(err) // the shapes are those of known games
	}
	seats := played.Seats[:s.seats]
	byWinner := func(make func(label string, n int64) stats.Series) (all []stats.Series) {
		for _, seat := range seats {
			all = append(all, make(seat+" won", n/int64(len(seats))))
		}
		return append(all, make("drawn", n/25))
	}
	plies := stats.Column{Name: "plies", Title: "Length", Unit: "plies", Text: "Plies that the players made."}
	legal := stats.Column{Name: "legal", Title: "Legal moves"}
	lead := stats.Column{Name: s.game + "_lead", Title: "Lead of " + seats[0], Unit: "points"}
	millis := stats.Column{Name: "millis", Title: "Time for a move", Unit: "ms"}
	kind := stats.Column{Name: s.game + "_kind", Title: "Kind of move", Labels: []string{"quiet", "capture", "pass"}}
	times := SeriesOfBins("", nil)
	for i, step := range []int64{0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000} {
		times.Bins = append(times.Bins, stats.Bin2D{Value: step, N: n * int64(14-i) * int64(i+1) / 10})
		times.N += times.Bins[i].N
	}
	return []stats.MeasureResult{
		{Measure: stats.Measure{Name: "length", Title: "Length of the games", Kind: stats.Histogram, Text: "How many games have how many plies."},
			Column: plies, Series: []stats.Series{SeriesOfBins("", bell(rng, n, s.plies, s.plies/6))}},
		{Measure: stats.Measure{Name: "ended", Title: "Length of games with a result", Kind: stats.Histogram, Split: stats.Decided},
			Column: plies, Series: []stats.Series{SeriesOfBins("", bell(rng, n*39/40, s.plies, s.plies/6))}},
		{Measure: stats.Measure{Name: "length-winner", Title: "Length by result", Kind: stats.Histogram, Split: stats.ByWinner},
			Column: plies, Series: byWinner(func(l string, n int64) stats.Series { return SeriesOfBins(l, bell(rng, n, s.plies, s.plies/7)) })},
		{Measure: stats.Measure{Name: "choices", Title: "Legal moves by ply", Kind: stats.Curve, Text: "The branching factor along the games."},
			Column: legal, OfPlies: true, Series: []stats.Series{curve(rng, "", n, s.plies, 12, 30)}},
		{Measure: stats.Measure{Name: "lead", Title: "Lead by ply", Kind: stats.Curve, Split: stats.ByWinner},
			Column: lead, OfPlies: true, Series: byWinner(func(l string, n int64) stats.Series {
				return curve(rng, l, n, s.plies, 0, int64(len(l)%3-1)*20)
			})},
		{Measure: stats.Measure{Name: "time", Title: "Time for a move", Kind: stats.Histogram, Bin: stats.OneTwoFive},
			Column: millis, OfPlies: true, Series: []stats.Series{times}},
		{Measure: stats.Measure{Name: "kinds", Title: "Kinds of moves", Kind: stats.Shares, Split: stats.BySeat}, Column: kind, OfPlies: true,
			Series: []stats.Series{SeriesOfBins(seats[0], []stats.Bin2D{{Value: 0, N: n * 20}, {Value: 1, N: n * 9}, {Value: 2, N: n}}),
				SeriesOfBins(seats[1], []stats.Bin2D{{Value: 0, N: n * 21}, {Value: 1, N: n * 8}, {Value: 2, N: n / 2}})}},
	}
}

func (s madeShape) heats(rng *rand.Rand, games int64) []stats.Heat {
	var all []stats.Heat
	for _, h := range []stats.Heat{
		{Name: "moves", Title: "Where players move", Text: "How often a move went to a cell."},
		{Name: "final", Title: "What is left at the end", Text: "How often a cell was taken in the last position.", Of: "First player"},
	} {
		h.Games = games
		for row := range s.rows {
			for col := range s.cols {
				if n := rng.Int64N(games + 1); n > games/5 {
					h.Cells = append(h.Cells, stats.HeatCell{Row: row, Col: col, N: n})
				}
			}
		}
		all = append(all, h)
	}
	return all
}

// openings returns beginnings, depth first, the most frequent ones first.
func (s madeShape) openings(rng *rand.Rand, line []string, games int64, all []stats.Opening) []stats.Opening {
	if len(line) == 6 || games < 20 {
		return all
	}
	left := games
	for _, move := range s.moves {
		n := left * 6 / 10
		left -= n
		if n < 10 {
			break
		}
		moves := append(slices.Clone(line), move)
		all = append(all, stats.Opening{Moves: moves, Outcomes: s.outcomes(rng, n), Games: n})
		all = s.openings(rng, moves, n, all)
	}
	return all
}

func (s madeShape) players(rng *rand.Rand, g *stats.GameResult, games int64) {
	names := []string{"Ada", "Bob <b>", "Cleo", "Dan", "Eve", "A player with a rather long name"}
	scores := map[string]*stats.PlayerResult{}
	for _, name := range names {
		scores[name] = &stats.PlayerResult{Name: name}
	}
	for i, a := range names {
		for j, b := range names {
			if a == b || s.seats > 2 && i > j {
				continue
			}
			n := max(games/int64(len(names)*len(names)), 4)
			p := stats.Pairing{Players: []string{a, b}, Wins: []int64{n * int64(30+5*(j-i)+rng.IntN(9)) / 100, 0}, Draws: n / 10}
			p.Wins[1] = n - p.Wins[0] - p.Draws
			if s.seats > 2 {
				third := names[(j+1)%len(names)]
				if third == a {
					continue
				}
				p = stats.Pairing{Players: []string{a, b, third}, Wins: []int64{p.Wins[0], p.Wins[1], 0}, Draws: p.Draws, Order: []stats.OrderCount{
					{Score: []int64{1, 0, 0}, N: p.Wins[0]}, {Score: []int64{0, 1, 0}, N: p.Wins[1]}, {Score: []int64{0, 0, 1}, N: p.Draws},
				}}
			}
			p.Rules, p.Board = g.Variants[0].Rules, g.Variants[0].Board
			g.Pairings = append(g.Pairings, p)
			scores[a].Games, scores[b].Games = scores[a].Games+n, scores[b].Games+n
			scores[a].Wins, scores[b].Wins = scores[a].Wins+p.Wins[0], scores[b].Wins+p.Wins[1]
			scores[a].Draws, scores[b].Draws = scores[a].Draws+p.Draws, scores[b].Draws+p.Draws
			scores[a].Losses, scores[b].Losses = scores[a].Losses+p.Wins[1], scores[b].Losses+p.Wins[0]
		}
	}
	for _, name := range names {
		g.Players = append(g.Players, *scores[name])
	}
	g.PlayersAll = int64(len(names))
}
