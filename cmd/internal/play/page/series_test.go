package page_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// keepsScores compares the score of a series and the table of high scores with what the records say.
func keepsScores(t *testing.T, browser context.Context) {
	t.Run("series", func(t *testing.T) { playsSeries(t, browser) })
	t.Run("high scores", func(t *testing.T) { ranks(t, browser) })
}

// replays yields the games of a file in plybook's own format.
func replays(t testing.TB, text []byte, yield func(p *replay.Played)) {
	t.Helper()
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	for r := range format.Records(parse.Input{Data: text}) {
		p := replay.Replay(r.Clone(), replay.Options{})
		if f := p.Fault(); f != nil {
			t.Errorf("%s: %s", f.Code, f.Message)
		}
		yield(p)
	}
}

// playsSeries plays five games in which the players change seats.
func playsSeries(t *testing.T, browser context.Context) {
	const games = 5
	c := play.Config{
		Game: "contactix", Values: map[string]string{"size": "3"}, Games: games,
		Seats: []play.Seat{{Name: "Ada", Kind: play.Human}, {Name: "Bob", Kind: play.Human}},
	}
	h := serveGame(t, c)
	b := openTab(t, browser, h.link, 1200, 700)
	b.press("#tab-series")
	for i := range games {
		m := newMirror(t, b, c, uint64(i))
		b.wait(fmt.Sprintf(`view.mode === 'play' && view.ply === 0 && view.seats[0].name === %q`, []string{"Ada", "Bob"}[i%2]))
		for m.state.Turn() >= 0 {
			m.typed()
		}
		b.wait(`view.mode === 'over'`)
		b.wantScore(h.record(b), i+1, games)
		if i+1 < games {
			b.press("#acts [data-key=next]")
		}
	}
}

// wantScore compares the panel of a series with the file of its games.
func (b *tab) wantScore(text []byte, played, of int) {
	b.Helper()
	points := map[string]int{}
	var want []string
	replays(b.TB, text, func(p *replay.Played) {
		n := len(want) + 1
		if tag := p.Record.Tag("Series"); tag != fmt.Sprintf("%d/%d", n, of) || p.Player((n-1)%2) != "Ada" {
			b.Errorf("game %d is %q of the series, and its players are %s and %s", n, tag, p.Player(0), p.Player(1))
		}
		scores := []string{"0", "0"}
		winner := p.Outcome.Winner()
		scores[winner] = "1"
		points[p.Player(int(winner))]++
		want = append(want, fmt.Sprintf("%d|%s – %s|%s|%s wins (connection).", n, p.Player(0), p.Player(1), strings.Join(scores, " – "), p.Player(int(winner))))
	})
	if len(want) != played {
		b.Fatalf("%d games are saved, want %d", len(want), played)
	}
	want = append([]string{fmt.Sprintf("Ada|%d", points["Ada"]), fmt.Sprintf("Bob|%d", points["Bob"])}, want...)
	b.wait(fmt.Sprintf(`document.querySelectorAll('#panel-series table:last-child tbody tr').length === %d`, played))
	if got := b.rows("#panel-series tbody tr"); !slices.Equal(got, want) {
		b.Errorf("the panel says %q, want %q", got, want)
	}
}

// rows returns what rows of tables say.
func (b *tab) rows(selector string) []string {
	b.Helper()
	return evaluate[[]string](b, fmt.Sprintf(`[...document.querySelectorAll(%q)].map(row => [...row.children].map(cell => cell.textContent).join('|'))`, selector))
}

// ranks shows the high scores of many saved games.
func ranks(t *testing.T, browser context.Context) {
	var files []play.File
	for _, many := range []struct {
		config play.Config
		games  int
		most   int // plies, after which one resigns; 0: until the end
	}{
		{play.Config{Game: "contactix", Values: map[string]string{"size": "3"}}, 22, 0}, // of which 20 are shown
		{play.Config{Game: "reversi", Values: map[string]string{"size": "4"}}, 9, 0},
		{play.Config{Game: "conquest", Values: map[string]string{"size": "3"}}, 10, 0},
		{play.Config{Game: "hive"}, 6, 8},
		{play.Config{Game: "bluelagoon", Values: map[string]string{replay.SeedFlag: "1"}}, 2, 0},
		{play.Config{Game: "bluelagoon", Setup: lateIn(t, play.Config{Game: "bluelagoon"}, 120, 0)}, 1, 0}, // which counts for nobody
	} {
		for range many.games {
			files = append(files, savedGame(t, many.config, many.most, len(files)))
		}
	}
	b := openTab(t, browser, serveSession(t, nil, files...).link, 1200, 700)
	for _, hidden := range []bool{false, true} {
		want := bestOf(t, files, hidden)
		b.wait(fmt.Sprintf(`document.querySelectorAll('#score-rows tr').length === %d`, len(want)))
		if got := b.rows("#score-rows tr"); !slices.Equal(got, want) {
			t.Errorf("the high scores are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		b.press("#hide-aided")
	}
	first := b.rows("#score-rows tr")[0]
	b.press("#score-rows button")
	b.wait(`view.mode === 'review'`)
	if name := strings.Split(first, "|")[1]; !evaluate[bool](b, fmt.Sprintf(`view.seats.some(seat => seat.name === %q)`, name)) {
		t.Errorf("the first high score %q leads to another game", first)
	}
}

// savedGame returns the file of a game at random between two of seven people. Some take a move back, and some are programs.
func savedGame(t *testing.T, c play.Config, most, number int) play.File {
	t.Helper()
	c.Seats = []play.Seat{{Name: fmt.Sprint("P", number%7), Kind: play.Human}, {Name: fmt.Sprint("P", number%5+7), Kind: play.Human}}
	host := play.Client{Host: true}
	s := play.New(play.Options{Now: time.Date(2026, 1, 1+number%25, 12, 0, number, 0, time.UTC)})
	if refused := s.Begin(c, 0); refused != nil {
		t.Fatal(refused)
	}
	do := func(a play.Act) {
		if refused := s.Do(host, a, 0); refused != nil {
			t.Fatalf("%+v: %s", a, refused.Message)
		}
	}
	m := newMirror(t, nil, c, uint64(number))
	for m.state.Turn() != game.Nobody && (most == 0 || m.state.Ply() < most) {
		if m.state.Turn() == game.Chance { // the first deal comes by itself
			if m.state.Ply() > 0 {
				do(play.Act{Do: "goon"})
			}
			m.state.Play(m.state.Moves(nil)[0])
			continue
		}
		if m.state.Ply() == 2 && number%4 == 0 {
			do(play.Act{Do: "undo", N: 1})
			do(play.Act{Do: "redo"})
		}
		moves := m.state.Moves(nil)
		move := moves[m.choose.IntN(len(moves))]
		do(play.Act{Do: "play", Text: string(m.state.AppendMove(nil, move))})
		m.state.Play(move)
	}
	if m.state.Turn() != game.Nobody {
		do(play.Act{Do: "resign", Seat: number % 2})
	}
	for _, f := range s.Saves() {
		if strings.HasSuffix(f.Name, ".pgn") {
			if number%3 == 0 {
				f.Text = []byte(strings.Replace(string(f.Text), `Type "human"`, `Type "program"`, 1))
			}
			return f
		}
	}
	t.Fatal("the game was not saved")
	return play.File{}
}

// A rank is a row of the table of high scores.
type rank struct {
	kind, name, score, date string
	by                      int // larger is better
	aided                   bool
}

// bestOf counts the high scores from the records.
func bestOf(t *testing.T, files []play.File, hideAided bool) (rows []string) {
	t.Helper()
	var all []rank
	for _, f := range files {
		replays(t, f.Text, func(p *replay.Played) { all = append(all, ranksOf(p)...) })
	}
	slices.SortFunc(all, func(a, b rank) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), b.by-a.by, cmp.Compare(a.date, b.date), cmp.Compare(a.name, b.name))
	})
	shown := map[string]int{}
	for _, r := range all {
		if shown[r.kind]++; shown[r.kind] > 20 || hideAided && r.aided {
			continue
		}
		if r.aided {
			r.name += " with help"
		}
		rows = append(rows, strings.Join([]string{r.kind, r.name, r.score, r.date, "Review"}, "|"))
	}
	return rows
}

// ranksOf returns the rows of a game: by margin, points or plies.
func ranksOf(p *replay.Played) (rows []rank) {
	board := ""
	if sized, ok := p.State.(game.Sized); ok {
		board = " · " + sized.BoardName()
	}
	scores := p.Outcome.Scores
	for i := range 2 {
		if p.Record.Tag("From") != "" || p.Record.Tag(p.Kind.PlayerTag(i)+"Type") != "human" || !p.Outcome.Won(game.Seat(i)) {
			continue
		}
		r := rank{
			kind: p.Kind.Title + " · " + p.Rules + board, name: p.Player(i), date: p.Record.Tag("Date"), aided: p.Record.Tag("Takebacks") != "",
			score: fmt.Sprintf("won in %d plies", p.PlyCount()), by: -p.PlyCount(),
		}
		switch {
		case p.Kind.Name == "bluelagoon":
			r.score, r.by = fmt.Sprintf("%d points", scores[i]), int(scores[i])
		case p.Outcome.Scored:
			r.by = int(scores[i]) - int(scores[1-i])
			r.score = fmt.Sprintf("won by %d (%d–%d)", r.by, scores[i], scores[1-i])
		}
		rows = append(rows, r)
	}
	return rows
}
