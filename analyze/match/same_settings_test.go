package match_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/match"
)

// A match to which rounds are added keeps the games that it has.
func TestResumeWithMoreGames(t *testing.T) {
	for name, values := range map[string]map[string]string{"reversi": {"size": "6"}, "bluelagoon": nil} {
		few, more := with(t, name, 2, 4, 2, values), with(t, name, 2, 8, 2, values)
		_, before := played(t, few)
		_, all := played(t, more)
		lines := bytes.Count(before, []byte("[Match \"games 4, "))
		want := append(bytes.Clone(before), all[len(before):]...)
		for _, cut := range []int{0, len(before) / 3, len(before) - 1, len(before)} {
			m, got := resumed(t, more, before[:cut])
			if whole := bytes.Count(got, []byte("[Match \"games 4, ")); cut == len(before) && (whole != lines || !bytes.Equal(got, want)) {
				t.Errorf("%s: %d games were kept", name, whole)
			}
			if played, scheduled := m.Games(); played != 8 || scheduled != 8 {
				t.Errorf("%s: %d of %d games", name, played, scheduled)
			}
			if _, again := resumed(t, more, got); !bytes.Equal(again, got) {
				t.Errorf("%s: it is not over", name)
			}
		}
		if _, err := resume(t, few, all); err == nil || !strings.Contains(err.Error(), "games 8 (now 4)") {
			t.Errorf("%s with fewer games: %v", name, err)
		}
		// A game beyond the rounds that its settings speak of was not played by them.
		beyond := bytes.Replace(all, []byte("games 8"), []byte("games 4"), -1)
		if _, err := resume(t, more, beyond); err == nil {
			t.Errorf("%s: games of a match that had fewer are taken", name)
		}
	}
}

func resume(t *testing.T, s match.Settings, data []byte) (int64, error) {
	t.Helper()
	m, err := match.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return m.Resume(bytes.NewReader(data))
}

// The first openings are the same ones however many there are.
func TestRandomOpeningsDoNotDependOnTheirNumber(t *testing.T) {
	s := with(t, "reversi", 2, 4, 2, nil) // of 12 positions after two plies
	few, err := match.RandomOpenings(&s, 3, 2)
	if err != nil {
		t.Fatal(err)
	}
	many, err := match.RandomOpenings(&s, 40, 2)
	if err != nil {
		t.Fatal(err)
	}
	for i := range few {
		if strings.Join(few[i].Moves, " ") != strings.Join(many[i].Moves, " ") {
			t.Errorf("opening %d of 3 is %v, and of 40 %v", i+1, few[i].Moves, many[i].Moves)
		}
	}
}

// made returns a match of stubs that are said to be made from something.
func made(t *testing.T, a, b match.Entrant) match.Settings {
	s := stubs(gameOf(t, "reversi"), &stub{}, &stub{})
	for i, e := range []match.Entrant{a, b} {
		e.New = s.Entrants[i].New
		s.Entrants[i] = e
	}
	match.NameEntrants(s.Entrants)
	return s
}

// What tells two matches apart is said by its name.
func TestResumeSaysWhichSettingsDiffer(t *testing.T) {
	engine := match.Entrant{Name: "New", Spec: "gtp:./new -x", Options: []string{"Hash=1", "Name=a b"}}
	old := match.Entrant{Name: "search:2", Spec: "search:2"}
	_, records := played(t, made(t, engine, old))
	for want, change := range map[string]func(*match.Settings){
		"New's specification gtp:./new -x (now gtp:./newer)": func(s *match.Settings) { s.Entrants[0].Spec = "gtp:./newer" },
		"New's options Hash=1 'Name=a b' (now Hash=2)":       func(s *match.Settings) { s.Entrants[0].Options = []string{"Hash=2"} },
		"New's options Hash=1 'Name=a b' (now none)":         func(s *match.Settings) { s.Entrants[0].Options = nil },
		"search:2's specification search:2 (now search:3)":   func(s *match.Settings) { s.Entrants[1].Spec = "search:3" },
		"player 2 search:2 (now Other)":                      func(s *match.Settings) { s.Entrants[1].Name = "Other" },
		"depth 1 (now none), nodes none (now 9)":             func(s *match.Settings) { s.Limits.Depth, s.Limits.Nodes = 0, 9 },
		"gauntlet none (now yes)":                            func(s *match.Settings) { s.Seeds = 1 },
		"event plybook match (now Cup)":                      func(s *match.Settings) { s.Event = "Cup" },
		"size none (now 6)":                                  func(s *match.Settings) { s.Options.Values = map[string]string{"size": "6"} },
		"rules othello (now dtu)":                            func(s *match.Settings) { s.Options.Rules = "dtu" },
		"that games do not show: openings, a map, or":        func(s *match.Settings) { s.Openings = []match.Opening{{Moves: []string{"d3"}}} },
	} {
		s := made(t, engine, old)
		change(&s)
		if _, err := resume(t, s, records); err == nil || !strings.HasPrefix(err.Error(), "game 1: it belongs to a match with other settings") ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// More games are no hindrance, and so not among what keeps a match from going on; fewer are.
func TestRefusalsListOnlyWhatForbids(t *testing.T) {
	engine := match.Entrant{Name: "New", Spec: "gtp:./new -x"}
	old := match.Entrant{Name: "search:2", Spec: "search:2"}
	s := made(t, engine, old)
	s.Games = 4
	_, records := played(t, s)
	for games, want := range map[int]string{
		4: "seed 0 (now 9)",
		8: "seed 0 (now 9)",
		2: "games 4 (now 2), seed 0 (now 9)",
	} {
		s := made(t, engine, old)
		s.Games, s.Seed = games, 9
		if _, err := resume(t, s, records); err == nil || !strings.HasSuffix(err.Error(), "other settings: "+want) {
			t.Errorf("with %d games: %v, want %s", games, err, want)
		}
	}
}

// Games tell what their players were made from, unless the name says it.
func TestRecordsTellWhatPlayersWereMadeFrom(t *testing.T) {
	long := "gtp:./engine " + strings.Repeat("long ", 300)
	for _, test := range []struct {
		name string
		a, b match.Entrant
		want []string
	}{
		{"names that say it", match.Entrant{Name: "search:2", Spec: "search:2"}, match.Entrant{Name: "random", Spec: "random"}, nil},
		{"numbered ones", match.Entrant{Name: "random", Spec: "random"}, match.Entrant{Name: "random", Spec: "random"}, nil},
		{"names of their own", match.Entrant{Name: "A", Spec: "search:2"}, match.Entrant{Name: "A", Spec: `gtp:"my engine"`},
			[]string{`[BlackSpec "search:2"]`, `[WhiteSpec "gtp:\"my engine\""]`}},
		{"options", match.Entrant{Name: "gtp:x", Spec: "gtp:x", Options: []string{"a=b c", `d=it's`}}, match.Entrant{Name: "random", Spec: "random"},
			[]string{`[BlackOptions "'a=b c' 'd=it'\\''s'"]`}},
		{"what is long, or no text", match.Entrant{Name: "A", Spec: long}, match.Entrant{Name: "B", Spec: "gtp:\x00\xff\n"},
			[]string{`[BlackSpec "` + long[:1000] + `…"]`, `[WhiteSpec "gtp:???"]`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := made(t, test.a, test.b)
			_, records := played(t, s)
			first, _, _ := strings.Cut(string(records), "\n\n")
			if n := strings.Count(first, "Spec \"") + strings.Count(first, "Options \""); n != len(test.want) {
				t.Errorf("%d tags, want %d", n, len(test.want))
			}
			for _, want := range test.want {
				if !strings.Contains(first, want+"\n") {
					t.Errorf("no %s in\n%s", want, first)
				}
			}
			if _, found := findings(t, records); len(found) > 0 {
				t.Errorf("%v", found)
			}
			if _, got := resumed(t, s, records[:len(records)-1]); !bytes.Equal(got, records) {
				t.Error("it cannot be gone on with")
			}
		})
	}
}
