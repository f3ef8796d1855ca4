package match_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// Random openings are legal, leave the game open, and are no images of each other as long as there are others.
func TestRandomOpenings(t *testing.T) {
	for _, test := range []struct {
		game          string
		values        map[string]string
		rounds, plies int
		distinct      int
	}{
		{"reversi", nil, 4, 1, 1},
		{"reversi", nil, 9, 2, 3},
		{"reversi", nil, 60, 4, 60},
		{"reversi", map[string]string{"size": "4"}, 30, 4, 30},
		{"contactix", map[string]string{"size": "3"}, 10, 1, 5},
		{"hive", nil, 40, 6, 40},
		{"conquest", nil, 40, 5, 40},
		{"bluelagoon", nil, 10, 8, 10},
	} {
		t.Run(test.game, func(t *testing.T) {
			kind := gameOf(t, test.game)
			s := match.Settings{Game: kind, Options: game.Options{Values: test.values}, Seed: 3, Games: 2}
			openings, err := match.RandomOpenings(&s, test.rounds, test.plies)
			if err != nil {
				t.Fatal(err)
			}
			seen := map[match.OpeningKey]int{}
			for i, o := range openings {
				options := game.Options{Values: map[string]string{"seed": "3"}}
				for k, v := range test.values {
					options.Values[k] = v
				}
				state, moves, err := o.Open(kind, options)
				if err != nil {
					t.Fatalf("opening %d: %v", i, err)
				}
				if len(moves) < test.plies || state.Turn() < 0 {
					t.Errorf("opening %d has %d plies", i, len(moves))
				}
				seen[match.KeyOf("", state)]++
			}
			if len(seen) != test.distinct {
				t.Errorf("%d different positions, want %d", len(seen), test.distinct)
			}
			for _, n := range seen {
				if n > (test.rounds+test.distinct-1)/test.distinct {
					t.Errorf("a position comes %d times before all others have come", n)
				}
			}
		})
	}
}

func TestNoRandomOpening(t *testing.T) {
	s := match.Settings{Game: gameOf(t, "reversi"), Options: game.Options{Values: map[string]string{"size": "4"}}}
	_, err := match.RandomOpenings(&s, 1, 30)
	if err == nil || err.Error() != "no 30 random plies were found that leave the game unfinished" {
		t.Errorf("%v", err)
	}
}

func playedOf(t *testing.T, text string) *replay.Played {
	t.Helper()
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	for r := range format.Records(parse.Input{Data: []byte(text)}) {
		return replay.Replay(r, replay.Options{})
	}
	t.Fatal("no record")
	return nil
}

// Openings of records begin where the records begin, under their rules.
func TestOpeningsOfRecords(t *testing.T) {
	for _, test := range []struct{ name, record, rules, setup, moves string }{
		{"plies of a game", "[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 d6 2. c3 d3", "othello", "", "f5 d6 c3"},
		{"a shorter one", "[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5", "othello", "", "f5"},
		{"other rules", "[Game \"hive\"]\n[GameType \"Base+M\"]\n\n1. wS1\n2. bS1 wS1-\n3. wM -wS1", "standard+M", "", "wS1 bS1 wS1- wM -wS1"},
		{"another size", "[Game \"contactix\"]\n[Rules \"hex\"]\n[Size \"5x5\"]\n\n1. b2", "hex", "...../...../...../...../..... 0", "b2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := playedOf(t, test.record)
			o := match.OpeningOf(p, 3, game.Options{})
			if o.Rules != test.rules || strings.Join(o.Moves, " ") != test.moves {
				t.Errorf("%+v", o)
			}
			if (o.Setup == "") != (test.setup == "") {
				t.Errorf("set-up %q, want %q", o.Setup, test.setup)
			}
			s := match.Settings{Game: p.Kind, Entrants: randoms(p.Kind, 2), Games: 2, Openings: []match.Opening{o}}
			_, records := played(t, s)
			back := playedOf(t, string(records))
			if back.Rules != test.rules {
				t.Errorf("the games are played under %s", back.Rules)
			}
			for i, m := range o.Moves {
				if got := back.MoveText(i + 1); got != m {
					t.Errorf("ply %d is %s, want %s", i+1, got, m)
				}
			}
		})
	}
}

// Openings that cannot be played are refused before the match begins.
func TestBadOpenings(t *testing.T) {
	kind := gameOf(t, "reversi")
	for _, test := range []struct {
		name    string
		opening match.Opening
		want    string
	}{
		{"an illegal ply", match.Opening{Moves: []string{"f5", "f5"}}, "opening 1: its ply 2: reversi/"},
		{"a bad set-up", match.Opening{Setup: "XO"}, "opening 1: reversi/"},
		{"over", match.Opening{Setup: "XXXXXXXXXXXXXXXX X"}, "opening 1: the game is over after it"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := match.Settings{Game: kind, Entrants: randoms(kind, 2), Games: 2, Openings: []match.Opening{test.opening}}
			if _, err := match.New(s); err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
}

// A start on which the tokens lie already may be written as a deal, which is no ply of the opening.
func TestOpeningThatIsDealt(t *testing.T) {
	kind := gameOf(t, "bluelagoon")
	start, err := kind.Start("", game.Options{Values: map[string]string{"seed": "7"}})
	if err != nil {
		t.Fatal(err)
	}
	start.Play(start.Moves(nil)[0])
	opening := match.Opening{Setup: string(start.AppendPosition(nil)), Moves: []string{"S 9,3", "S 11,6"}}
	s := match.Settings{Game: kind, Entrants: randoms(kind, 2), Games: 2, Openings: []match.Opening{opening}}
	_, records := played(t, s)
	back := playedOf(t, string(records))
	dealt := back.At(back.PlyEnd(0))
	if got := string(dealt.AppendPosition(nil)); got != opening.Setup {
		t.Errorf("the game begins with %s, want %s", got, opening.Setup)
	}
	for i, m := range opening.Moves {
		if got := back.MoveText(back.PlyEnd(i + 1)); got != m {
			t.Errorf("ply %d is %s, want %s", i+1, got, m)
		}
	}
}

// The order of openings is that of their source or one that a seed stands for, from any of them on.
func TestTheOrderOfOpenings(t *testing.T) {
	orders := map[string]bool{}
	for _, test := range []struct {
		seed     uint64
		shuffled bool
		first    int
	}{{1, false, 1}, {1, false, 3}, {1, true, 1}, {1, true, 2}, {2, true, 1}} {
		s := match.Settings{Seed: test.seed}
		for _, setup := range strings.Split("abcdefgh", "") {
			s.Openings = append(s.Openings, match.Opening{Setup: setup})
		}
		if err := s.ArrangeOpenings(test.shuffled, test.first); err != nil {
			t.Fatal(err)
		}
		order := ""
		for _, o := range s.Openings {
			order += o.Setup
		}
		orders[order] = true
		if !test.shuffled && order != "abcdefgh"[test.first-1:]+"abcdefgh"[:test.first-1] {
			t.Errorf("%+v: %s", test, order)
		}
	}
	if len(orders) != 5 {
		t.Errorf("%d orders, want 5: %v", len(orders), orders)
	}
	s := match.Settings{Openings: []match.Opening{{}}}
	if err := s.ArrangeOpenings(false, 2); err == nil {
		t.Error("there is a second of one opening")
	}
}
