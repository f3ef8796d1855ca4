package generate_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/generate"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

func gameNamed(t *testing.T, name string) *replay.Game {
	t.Helper()
	kind, err := replay.GameByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return kind
}

// fileOf returns the file of all games, made of pieces of a size, the last one first.
func fileOf(t *testing.T, s generate.Settings, format *parse.Format, size int) ([]byte, []parse.NamedFile, error) {
	t.Helper()
	g, err := generate.New(s)
	if err != nil {
		t.Fatal(err)
	}
	file, err := g.File(format, parse.EncodeOptions{Year: 2000})
	if err != nil {
		return nil, nil, err
	}
	var pieces [][]byte
	for from := 0; from < s.Games; from += size {
		pieces = append(pieces, nil)
	}
	for i := range slices.Backward(pieces) {
		if pieces[i], err = file.Piece(context.Background(), i*size, min((i+1)*size, s.Games)); err != nil {
			return nil, nil, err
		}
	}
	return append(slices.Clone(file.Head()), bytes.Join(pieces, nil)...), file.Beside(), nil
}

// read replays a file and returns its valid games as text in plybook's own form.
func read(t *testing.T, name string, format *parse.Format, data []byte, beside []parse.NamedFile) (games []string) {
	t.Helper()
	own, _ := parse.FormatByName("pgn")
	in := parse.Input{Data: data, Game: name, Beside: func(name string) ([]byte, error) {
		for _, f := range beside {
			if f.Name == name {
				return f.Data, nil
			}
		}
		return nil, context.Canceled
	}}
	for record := range format.Records(in) {
		p := replay.Replay(record, replay.Options{Game: name})
		if f := p.Fault(); f != nil {
			t.Errorf("%s: game %d: %s: %s", format.Name, record.Index, f.Code, f.Message)
			continue
		}
		written, refused := p.Write(own)
		if refused != nil {
			t.Fatal(refused)
		}
		text, err := own.Append(nil, written, parse.EncodeOptions{})
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, string(text))
	}
	return games
}

// Every format that a game can be written in holds as many valid games as were wanted, and however the
// games were cut into pieces, the file is the same.
func TestFilesAreValidInEveryFormat(t *testing.T) {
	options := map[string]map[string]string{"contactix": {"size": "13"}}
	const notGames = "ataxx-fen conquest-board solver" // what they hold are positions, or needs their values
	for _, kind := range replay.Games() {
		for _, format := range parse.Formats() {
			if !format.CanEncode() || format.Game != "" && format.Game != kind.Name {
				continue
			}
			t.Run(kind.Name+"/"+format.Name, func(t *testing.T) {
				s := generate.Settings{
					Game: kind, Options: game.Options{Values: options[kind.Name]}, Players: []string{"random"}, Games: 4, Seed: 11,
					OpeningPlies: 2, MaxPlies: 30,
				}
				if format.Single {
					s.Games = 1
				}
				if format.Name == "ugent" {
					s.Options.Rules = "ugent"
				}
				whole, beside, err := fileOf(t, s, format, s.Games)
				if strings.Contains(notGames, format.Name) {
					if err == nil || !strings.Contains(err.Error(), "not-expressible") {
						t.Errorf("%v, want not-expressible", err)
					}
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				single, _, err := fileOf(t, s, format, 1)
				if err != nil || !bytes.Equal(whole, single) {
					t.Errorf("pieces of one game make another file, %v", err)
				}
				if games := read(t, kind.Name, format, whole, beside); len(games) != s.Games {
					t.Errorf("%d games, want %d", len(games), s.Games)
				}
			})
		}
	}
}

// Players have all seats in turn, and every line-up plays.
func TestPlayersTakeTurns(t *testing.T) {
	for _, c := range []struct {
		players []string
		want    []string // Black and White of the first games
	}{
		{[]string{"random"}, []string{"random random", "random random"}},
		{[]string{"random", "greedy"}, []string{"random greedy", "greedy random", "random greedy"}},
		{[]string{"random", "greedy", "search:1"}, []string{
			"random greedy", "greedy random", "random search:1", "search:1 random", "greedy search:1", "search:1 greedy", "random greedy",
		}},
	} {
		g, err := generate.New(generate.Settings{Game: gameNamed(t, "reversi"), Players: c.players, Games: len(c.want), MaxPlies: 2})
		if err != nil {
			t.Fatal(err)
		}
		for n, want := range c.want {
			p, err := g.Game(context.Background(), n)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Record.Tag("Black") + " " + p.Record.Tag("White"); got != want {
				t.Errorf("%v, game %d: %s, want %s", c.players, n, got, want)
			}
		}
	}
}

// The opening is random and the same for players of any kind; what follows is theirs.
func TestOpeningsDependOnTheSeedAlone(t *testing.T) {
	const plies = 6
	opening := func(seed uint64, n int, players ...string) (keys []game.Move) {
		g, err := generate.New(generate.Settings{
			Game: gameNamed(t, "conquest"), Players: players, Games: 9, Seed: seed, OpeningPlies: plies, MaxPlies: plies + 3,
		})
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Game(context.Background(), n)
		if err != nil {
			t.Fatal(err)
		}
		for _, ply := range p.Plies[:plies] {
			keys = append(keys, ply.Move)
		}
		return keys
	}
	one := opening(1, 4, "random")
	if other := opening(1, 4, "greedy", "search:1"); !slices.Equal(one, other) {
		t.Errorf("players change the opening: %v, %v", one, other)
	}
	if slices.Equal(one, opening(2, 4, "random")) || slices.Equal(one, opening(1, 5, "random")) {
		t.Error("the opening is the same for other seeds or games")
	}
}

// It is told whether games come again: those of players who draw no lots do, unless openings or deals differ.
func TestGamesThatComeAgainAreNoticed(t *testing.T) {
	for _, c := range []struct {
		game    string
		players []string
		opening int
		want    bool
	}{
		{"conquest", []string{"search:1", "minmax:1"}, 0, true},
		{"conquest", []string{"search:1", "minmax:1"}, 3, false},
		{"conquest", []string{"search:1", "random"}, 0, false},
		{"bluelagoon", []string{"search:1"}, 0, false},
	} {
		g, err := generate.New(generate.Settings{Game: gameNamed(t, c.game), Players: c.players, Games: 9, OpeningPlies: c.opening, MaxPlies: 8})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := g.Repeats(context.Background()); got != c.want || err != nil {
			t.Errorf("%s, %v, opening of %d: %v, %v", c.game, c.players, c.opening, got, err)
		}
	}
}

func TestSettingsThatMakeNoGamesAreRefused(t *testing.T) {
	reversi := gameNamed(t, "reversi")
	for name, c := range map[string]struct {
		settings generate.Settings
		want     string
	}{
		"nobody":   {generate.Settings{Games: 1}, "at least one player"},
		"unknown":  {generate.Settings{Games: 1, Players: []string{"genius"}}, `no player "genius"; known: random`},
		"engine":   {generate.Settings{Games: 1, Players: []string{"nboard:x"}}, "an external engine"},
		"no games": {generate.Settings{Players: []string{"random"}}, "number of games"},
		"opening":  {generate.Settings{Games: 1, Players: []string{"random"}, OpeningPlies: -1}, "plies of an opening"},
		"plies":    {generate.Settings{Games: 1, Players: []string{"random"}, MaxPlies: -1}, "maximum number of plies"},
		"clock":    {generate.Settings{Games: 1, Players: []string{"random"}, Limits: search.Limits{Time: 1}}, "clock"},
		"depth":    {generate.Settings{Games: 1, Players: []string{"search:x"}}, "depth from 1"},
	} {
		c.settings.Game = reversi
		if _, err := generate.New(c.settings); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFormatsThatCannotHoldTheGamesAreRefused(t *testing.T) {
	for format, want := range map[string]string{
		"uhp":             "cannot be written in the format uhp",
		"conquest-moves":  "Reversi cannot be written",
		"conquest-script": "reads the format conquest-script but does not write it",
	} {
		f, err := parse.FormatByName(format)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = fileOf(t, generate.Settings{Game: gameNamed(t, "reversi"), Players: []string{"random"}, Games: 2}, f, 1)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", format, err)
		}
	}
	wthor, _ := parse.FormatByName("wthor")
	_, _, err := fileOf(t, generate.Settings{Game: gameNamed(t, "reversi"), Players: []string{"random"}, Games: 1<<20 + 1}, wthor, 1<<21)
	if err == nil || !strings.Contains(err.Error(), "at most 1048576 games") {
		t.Errorf("a WTHOR file of too many games: %v", err)
	}
}

func BenchmarkRandomReversiAsWTHOR(b *testing.B) {
	kind, err := replay.GameByName("reversi")
	if err != nil {
		b.Fatal(err)
	}
	format, err := parse.FormatByName("wthor")
	if err != nil {
		b.Fatal(err)
	}
	g, err := generate.New(generate.Settings{Game: kind, Players: []string{"random"}, Games: 1 << 20, Seed: 1})
	if err != nil {
		b.Fatal(err)
	}
	file, err := g.File(format, parse.EncodeOptions{Year: 2000})
	if err != nil {
		b.Fatal(err)
	}
	const size = 256
	n := 0
	for b.Loop() {
		if _, err := file.Piece(context.Background(), n, n+size); err != nil {
			b.Fatal(err)
		}
		n = (n + size) % (1 << 19)
	}
	b.ReportMetric(float64(b.N)*size/b.Elapsed().Seconds(), "games/s")
}
