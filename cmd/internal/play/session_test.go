package play_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

var host = play.Client{Host: true, Window: "w"}

// A whole game of each kind is played by the gestures of its views; its record is valid and has the moves.
func TestGamesByGestures(t *testing.T) {
	plies := 120
	if testing.Short() {
		plies /= 10
	}
	for _, c := range configs() {
		t.Run(c.Game+" "+c.Rules, func(t *testing.T) {
			s := play.New(play.Options{Now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Seed: 7})
			if r := s.Begin(c, 0); r != nil {
				t.Fatal(r)
			}
			random, views := rand.New(rand.NewPCG(1, 2)), sharedValidator(t)
			now, played := time.Duration(0), []string{}
			for ply := range plies {
				now += time.Second
				s.Tick(now)
				v := views.view(t, s, host, now)
				if v.Mode != "play" {
					break
				}
				if slices.Contains(v.May, "goon") {
					if r := s.Do(host, play.Act{Do: "goon"}, now); r != nil {
						t.Fatal(r)
					}
					continue
				}
				if len(v.Table) == 0 {
					t.Fatalf("ply %d: no move in the table of %s", ply, v.Caption)
				}
				m := v.Table[random.IntN(len(v.Table))]
				g := m.Gestures[random.IntN(len(m.Gestures))]
				if r := s.Do(host, play.Act{V: v.V, Do: "play", Clicks: clicks(random, g)}, now); r != nil {
					t.Fatalf("ply %d, %s by %v: %v", ply, m.Text, g, r)
				}
				played = append(played, m.Text)
			}
			files := s.Saves()
			var record []byte
			for _, f := range files {
				if f.Name != play.StateFile {
					record = f.Text
				}
			}
			checkRecord(t, record, played)
		})
	}
}

func configs() []play.Config {
	var all []play.Config
	for _, kind := range replay.Games() {
		for _, r := range kind.RuleSets {
			all = append(all, play.Config{Game: kind.Name, Rules: r.Name})
		}
	}
	return all
}

// clicks points at a gesture, its spots in any order.
func clicks(random *rand.Rand, g []play.StepView) (all []string) {
	for _, step := range g {
		for _, i := range random.Perm(len(step.Spots))[:step.Need] {
			all = append(all, step.Spots[i])
		}
	}
	return all
}

func checkRecord(t *testing.T, text []byte, played []string) {
	t.Helper()
	f, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for r := range f.Records(parse.Input{Data: text}) {
		n++
		p := replay.Replay(r, replay.Options{})
		for _, f := range p.Findings {
			if f.Severity != parse.Note || p.Outcome.Over { // an open end is worth a note
				t.Errorf("finding %s: %s in\n%s", f.Code, f.Message, text)
			}
		}
		if p.PlyCount() < len(played) {
			t.Errorf("%d plies were played, the record has %d:\n%s", len(played), p.PlyCount(), text)
		}
	}
	if n != 1 {
		t.Errorf("%d records in\n%s", n, text)
	}
}

// What a window gets first is the whole view, its members sorted by name, byte for byte as JSON has it.
func TestTheFirstOfAFeedIsTheView(t *testing.T) {
	for _, c := range configs() {
		s := play.New(play.Options{})
		if r := s.Begin(c, 0); r != nil {
			t.Fatal(r)
		}
		s.Handed(host, 0)
		whole, err := json.Marshal(s.View(host, 0))
		if err != nil {
			t.Fatal(err)
		}
		var members map[string]json.RawMessage
		if err := json.Unmarshal(whole, &members); err != nil {
			t.Fatal(err)
		}
		want, err := json.Marshal(members)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.NewFeed(host).Next(0, 0); !bytes.Equal(got, want) {
			t.Fatalf("%s: it is\n%s\nwant\n%s", c.Game, got, want)
		}
	}
}

// The feed of a window, put together, is the view.
func TestFeedsAddUp(t *testing.T) {
	s := play.New(play.Options{})
	feed := s.NewFeed(host)
	have := map[string]json.RawMessage{}
	since := uint64(0)
	check := func(now time.Duration) {
		t.Helper()
		text := feed.Next(since, now)
		var part map[string]json.RawMessage
		if err := json.Unmarshal(text, &part); err != nil {
			t.Fatal(err)
		}
		for name, text := range part {
			have[name] = text
		}
		whole, err := json.Marshal(s.View(host, now))
		if err != nil {
			t.Fatal(err)
		}
		var want map[string]json.RawMessage
		if err := json.Unmarshal(whole, &want); err != nil {
			t.Fatal(err)
		}
		for name := range want {
			if name != "parts" && name != "symbols" && string(have[name]) != string(want[name]) {
				t.Errorf("%s is %s, want %s", name, have[name], want[name])
			}
		}
		since = s.V()
	}
	check(0)
	if r := s.Begin(play.Config{Game: "reversi", Seats: []play.Seat{{Kind: play.Human}, {Kind: play.Engine, Player: "random"}}}, 0); r != nil {
		t.Fatal(r)
	}
	check(time.Second)
	if r := s.Do(host, play.Act{Do: "play", Text: "f5"}, 2*time.Second); r != nil {
		t.Fatal(r)
	}
	check(2 * time.Second)
}
