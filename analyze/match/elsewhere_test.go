package match_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/rating"
)

// fromDocument returns the match of settings as another machine makes it: of their document alone.
func fromDocument(t *testing.T, s match.Settings) *match.Match {
	t.Helper()
	d, err := s.Document()
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	var read match.Document
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	back, err := read.Restore()
	if err != nil {
		t.Fatal(err)
	}
	for i := range back.Entrants {
		e := &back.Entrants[i]
		e.New = func() (player.Player, error) { return analyze.NewPlayer(back.Game, e.Spec, e.With) }
	}
	m, err := match.New(back)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// playedElsewhere plays a match by what lie makes of the honest result of each game.
func playedElsewhere(t *testing.T, s match.Settings, lie func(ctx context.Context, slot match.Slot, honest *match.Result) (*match.Result, error)) ([]byte, error) {
	t.Helper()
	worker := fromDocument(t, s)
	s.Elsewhere = func(ctx context.Context, slot match.Slot) (*match.Result, error) {
		r, err := worker.Game(ctx, slot.Index)
		if err != nil {
			return nil, err
		}
		return lie(ctx, slot, r)
	}
	for i := range s.Entrants {
		s.Entrants[i].New = nil // nobody plays here
	}
	m, err := match.New(s)
	if err != nil {
		t.Fatal(err)
	}
	var records []byte
	err = m.Play(t.Context(), func(r *match.Result) error {
		records = append(records, r.Record...)
		return nil
	})
	return records, err
}

func honestly(_ context.Context, _ match.Slot, r *match.Result) (*match.Result, error) {
	return &match.Result{Record: r.Record, Unbegun: r.Unbegun}, nil
}

// Games that are played elsewhere, from the document alone, make the bytes of a match that is played here.
func TestGamesFromElsewhere(t *testing.T) {
	for _, name := range []string{"reversi", "hive", "contactix", "conquest", "bluelagoon"} {
		for _, plies := range []int{300, 7} { // 7: no game comes to its end
			s := with(t, name, 3, 4, 2, nil)
			s.MaxPlies, s.Concurrency = plies, 4
			_, want := played(t, s)
			if got, err := playedElsewhere(t, s, honestly); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s, %d plies: %v, %d bytes, want %d", name, plies, err, len(got), len(want))
			}
		}
	}
}

// Whatever comes from elsewhere is an error with the number of the game, unless it is a game that the match could have. What was
// written before it stays.
func TestLiesFromElsewhere(t *testing.T) {
	s := with(t, "reversi", 2, 8, 4, nil)
	s.Concurrency = 3
	var games []*match.Result
	_, all := played(t, s, func(r *match.Result) { games = append(games, r) })
	other := with(t, "reversi", 2, 8, 4, nil)
	other.Seed++
	var others [][]byte
	played(t, other, func(r *match.Result) { others = append(others, r.Record) })
	replaced := func(old, new string) []byte {
		if changed := bytes.Replace(games[4].Record, []byte(old), []byte(new), 1); !bytes.Equal(changed, games[4].Record) {
			return changed
		}
		t.Fatalf("no %s in\n%s", old, games[4].Record)
		return nil
	}
	later := bytes.Replace(games[6].Record, []byte(`[Round "4"]`), []byte(`[Round "3"]`), 1)
	later = bytes.Replace(later, []byte(`[Pair "4"]`), []byte(`[Pair "3"]`), 1)
	result := resultIn(games[4].Record)
	for _, test := range []struct {
		name   string
		record []byte
		want   string
	}{
		{"another opening", later, "at ply 4 it has "},
		{"another result in its tag", replaced(`"`+result+`"`, `"64-0"`), "it was edited"},
		{"another result", bytes.ReplaceAll(games[4].Record, []byte(result), []byte("64-0")), "it was edited"},
		{"another pair", games[2].Record, "expected a game of pair 3, found pair 2"},
		{"the other game of the pair", games[5].Record, "expected random #1 as player 1, found random #2"},
		{"another match", others[4], "it belongs to a match with other settings: seed 8 (now 7)"},
		{"garbage", []byte("\x00\xff[[[ nonsense"), "it belongs to no match"},
		{"nothing", nil, "it is not a record"},
		{"two games", slices.Concat(games[4].Record, games[5].Record), "expected one record, found more"},
		{"half a game", games[4].Record[:len(games[4].Record)*2/3], "it is incomplete"},
		{"another event", replaced(`[Event "plybook match"]`, `[Event "another"]`), "it has other tags"},
		{"one tag more", replaced("[Event ", "[Site \"here\"]\n[Event "), "it "},
		{"a judge", replaced("[PlyCount", "[Adjudication \"solved: so\"]\n[PlyCount"), "it "},
		{"too large", bytes.Repeat([]byte("a"), 40<<20), "it has 41943040 bytes"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := playedElsewhere(t, s, func(_ context.Context, slot match.Slot, honest *match.Result) (*match.Result, error) {
				if slot.Index == 4 {
					return &match.Result{Slot: slot, Outcome: honest.Outcome, Points: honest.Points, Record: test.record}, nil
				}
				return honest, nil
			})
			const begin = "game 5 (random #1 – random #2): the received record is not this game: "
			if err == nil || !strings.HasPrefix(err.Error(), begin+test.want) {
				t.Errorf("%v, want %s%s", err, begin, test.want)
			}
			if want := slicesJoin(games[0].Record, games[1].Record, games[2].Record, games[3].Record); !bytes.Equal(got, want) {
				t.Errorf("%d bytes of games before it, want %d", len(got), len(want))
			}
		})
	}
	t.Run("another summary", func(t *testing.T) { // beside the record
		got, err := playedElsewhere(t, s, func(_ context.Context, _ match.Slot, honest *match.Result) (*match.Result, error) {
			return &match.Result{Points: []float64{0, 1}, Unbegun: true, Failed: 1, Plies: 3, Record: honest.Record}, nil
		})
		if err != nil || !bytes.Equal(got, all) {
			t.Errorf("%v, %d bytes, want %d", err, len(got), len(all))
		}
	})
}

func resultIn(record []byte) string {
	_, after, _ := bytes.Cut(record, []byte(`[Result "`))
	result, _, _ := bytes.Cut(after, []byte(`"`))
	return string(result)
}

// A game that is not over is none that counts as unfinished.
func TestAnUnfinishedGameFromElsewhere(t *testing.T) {
	s := with(t, "reversi", 2, 2, 4, nil)
	short := s
	short.MaxPlies = 20
	_, records := played(t, short)
	first, _, _ := bytes.Cut(records, []byte("\n\n[Game"))
	d, _ := s.Document()
	sd, _ := short.Document()
	record := bytes.Replace(append(first, "\n\n"...), []byte(sd.Settings), []byte(d.Settings), 1)
	m := fromDocument(t, s)
	if _, err := m.Result(0, record); err == nil || err.Error() != "it is not over" {
		t.Errorf("%v", err)
	}
	if _, err := fromDocument(t, short).Result(0, append(first, "\n\n"...)); err != nil {
		t.Errorf("its own game: %v", err)
	}
}

// An error from elsewhere, or nothing, ends the match with the game that it is about, and does not wait for games that never come.
func TestElsewhereFailsOrNeverAnswers(t *testing.T) {
	s := with(t, "reversi", 2, 8, 4, nil)
	s.Concurrency = 4
	lost := errors.New("three workers were lost with it")
	for _, test := range []struct {
		at   int
		err  error
		want string
	}{
		{3, lost, "game 4 (random #2 – random #1): three workers were lost with it"},
		{0, nil, "game 1 (random #1 – random #2): no record was received"},
	} {
		got, err := playedElsewhere(t, s, func(ctx context.Context, slot match.Slot, honest *match.Result) (*match.Result, error) {
			switch {
			case slot.Index == test.at:
				return nil, test.err
			case slot.Index > test.at:
				<-ctx.Done()
				return nil, context.Cause(ctx)
			}
			return honest, nil
		})
		if err == nil || err.Error() != test.want {
			t.Errorf("%v, want %s", err, test.want)
		}
		if n := bytes.Count(got, []byte("[Event ")); n != test.at {
			t.Errorf("%d games were written, want %d", n, test.at)
		}
	}
}

// A sequential test that is over ends the match with the same game as here, while games after it are under way.
func TestSequentialTestEndsGamesFromElsewhere(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	s := with(t, "reversi", 2, 400, 4, nil)
	kind := s.Game
	s.Entrants[0] = match.Entrant{Name: "search:2", Spec: "search:2", New: func() (player.Player, error) {
		return analyze.NewPlayer(kind, "search:2", player.Options{})
	}}
	s.Test = &rating.Test{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05}
	_, want := played(t, s)
	s.Concurrency = 25 // so that 200 may be under way
	end := bytes.Count(want, []byte("[Event "))
	if end == 400 {
		t.Fatal("the test was not over")
	}
	got, err := playedElsewhere(t, s, func(ctx context.Context, slot match.Slot, honest *match.Result) (*match.Result, error) {
		if slot.Index >= end {
			<-ctx.Done() // they never end
			return nil, context.Cause(ctx)
		}
		return honest, nil
	})
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v, %d bytes, want %d", err, len(got), len(want))
	}
}

// A failure that keeps a player from its first game ends the match as it does here, though records do not tell it.
func TestUnbegunElsewhere(t *testing.T) {
	s := stubs(gameOf(t, "reversi"), &stub{}, &stub{begin: &player.Failure{Reason: player.Crash, Detail: "gone", Log: "no licence\n"}})
	worker, err := match.New(s)
	if err != nil {
		t.Fatal(err)
	}
	s.Elsewhere = func(ctx context.Context, slot match.Slot) (*match.Result, error) { return worker.Game(ctx, slot.Index) }
	m, err := match.New(s)
	if err != nil {
		t.Fatal(err)
	}
	err = m.Play(t.Context(), func(*match.Result) error { return nil })
	var f *player.Failure
	if !errors.As(err, &f) || f.LastWords() != "no licence" || err.Error() != "game 1 (Good – Bad): Bad cannot begin its first game: crash: gone" {
		t.Errorf("%v, %+v", err, f)
	}
}

// A document that was changed, or is of another version, is refused.
func TestDocumentsAreChecked(t *testing.T) {
	s := with(t, "reversi", 2, 4, 2, nil)
	for _, change := range []func(*match.Document){
		func(d *match.Document) { d.Seed++ },
		func(d *match.Document) { d.Openings[0].Moves = d.Openings[1].Moves },
		func(d *match.Document) { d.Players[0].Spec = "search" },
		func(d *match.Document) { d.Schema++ },
		func(d *match.Document) { d.Game = "chess" },
	} {
		d, err := s.Document()
		if err != nil {
			t.Fatal(err)
		}
		changed := *d
		changed.Openings, changed.Players = slices.Clone(d.Openings), slices.Clone(d.Players)
		change(&changed)
		if _, err := changed.Restore(); err == nil {
			t.Errorf("%+v is taken", changed)
		}
	}
}
