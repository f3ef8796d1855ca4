package match_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

func gameOf(t *testing.T, name string) *replay.Game {
	t.Helper()
	kind, err := replay.GameByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return kind
}

// randoms are entrants who play any legal move.
func randoms(kind *replay.Game, n int) (entrants []match.Entrant) {
	for range n {
		entrants = append(entrants, match.Entrant{Name: "random", Spec: "random", New: func() (player.Player, error) {
			return analyze.NewPlayer(kind, "random", player.Options{})
		}})
	}
	match.NameEntrants(entrants)
	return entrants
}

// played plays a match and returns its records.
func played(t *testing.T, s match.Settings, see ...func(*match.Result)) (*match.Match, []byte) {
	t.Helper()
	m, err := match.New(s)
	if err != nil {
		t.Fatal(err)
	}
	var records []byte
	if err := m.Play(context.Background(), func(r *match.Result) error {
		records = append(records, r.Record...)
		for _, f := range see {
			f(r)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return m, records
}

// with returns settings of random players, openings of random plies among them.
func with(t *testing.T, name string, players, games, plies int, values map[string]string) match.Settings {
	t.Helper()
	kind := gameOf(t, name)
	s := match.Settings{
		Game: kind, Options: game.Options{Values: values}, Entrants: randoms(kind, players), Games: games, Seed: 7,
		Limits: search.Limits{Nodes: 100}, Concurrency: 1, Source: fmt.Sprintf("random:%d", plies), MaxPlies: 300,
	}
	rounds, err := s.Rounds()
	if err != nil {
		t.Fatal(err)
	}
	if s.Openings, err = match.RandomOpenings(&s, rounds, plies); err != nil {
		t.Fatal(err)
	}
	return s
}

// findings returns what is wrong with records, read by their own word.
func findings(t *testing.T, records []byte) (games int, all []replay.Finding) {
	t.Helper()
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	replayer := replay.NewReplayer(replay.Options{})
	for r := range format.Records(parse.Input{Data: records}) {
		games++
		for _, f := range replayer.Replay(r).Findings {
			if f.Severity != parse.Note {
				all = append(all, f)
			}
		}
	}
	return games, all
}

// Every game's records are whole and right by themselves, and the same however many are played at a time.
func TestMatchesAreReproducible(t *testing.T) {
	for _, test := range []struct {
		game           string
		players, games int
		values         map[string]string
	}{
		{"reversi", 2, 6, nil},
		{"reversi", 3, 2, map[string]string{"size": "6"}},
		{"conquest", 2, 4, map[string]string{"size": "5"}},
		{"contactix", 2, 4, map[string]string{"size": "5x7"}},
		{"hive", 2, 2, nil},
		{"bluelagoon", 2, 4, nil},
		{"bluelagoon", 3, 6, map[string]string{"players": "3"}},
		{"bluelagoon", 5, 4, map[string]string{"players": "4", "map": "wheels"}},
	} {
		t.Run(fmt.Sprintf("%s of %d", test.game, test.players), func(t *testing.T) {
			s := with(t, test.game, test.players, test.games, 3, test.values)
			m, want := played(t, s)
			games, found := findings(t, want)
			if _, scheduled := m.Games(); games != scheduled {
				t.Errorf("%d games, want %d", games, scheduled)
			}
			for _, f := range found {
				t.Errorf("game %d: %s: %s", f.Game, f.Code, f.Message)
			}
			for _, workers := range []int{2, 7} {
				s.Concurrency = workers
				if _, got := played(t, s); !bytes.Equal(got, want) {
					t.Errorf("%d games at a time are other games", workers)
				}
			}
		})
	}
}

// A swap is of the kind that the match was told, and its record says so by itself.
func TestSwapsOfEitherKind(t *testing.T) {
	for _, kind := range []string{"pieces", "sides"} {
		s := with(t, "contactix", 2, 60, 1, map[string]string{"size": "3", "swap": kind})
		s.Options.Rules = "hex"
		_, records := played(t, s)
		if games, found := findings(t, records); games != 60 || len(found) > 0 {
			t.Errorf("%d games with %v", games, found)
		}
		text := string(records)
		if all, own := strings.Count(text, "swap-"), strings.Count(text, "swap-"+kind); own == 0 || own != all {
			t.Errorf("%d of %d swaps are of %s", own, all, kind)
		}
	}
}
