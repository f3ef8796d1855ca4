package match_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A stub plays the first legal move, or what move says.
type stub struct {
	begin error
	move  func(g *player.Game) (player.Choice, error)
}

func (s *stub) Begin(context.Context, *player.Game, game.Seat, uint64) error { return s.begin }

func (s *stub) Move(_ context.Context, g *player.Game, _ search.Limits) (player.Choice, error) {
	if s.move != nil {
		return s.move(g)
	}
	return player.Choice{Move: g.State.Moves(nil)[0]}, nil
}

func (s *stub) Close() error { return nil }

func entrant(name string, s *stub) match.Entrant {
	return match.Entrant{Name: name, Spec: name, New: func() (player.Player, error) { return s, nil }}
}

// failing fails with its second move.
func failing(err error) *stub {
	return &stub{move: func(g *player.Game) (player.Choice, error) {
		if g.State.Ply() >= 2 {
			return player.Choice{}, err
		}
		return player.Choice{Move: g.State.Moves(nil)[0]}, nil
	}}
}

func stubs(kind *replay.Game, a, b *stub) match.Settings {
	return match.Settings{Game: kind, Entrants: []match.Entrant{entrant("Good", a), entrant("Bad", b)}, Games: 2, Limits: search.Limits{Depth: 1}}
}

// Whoever fails loses, the record says how, and reads back to that; who only disagrees does not lose.
func TestFailures(t *testing.T) {
	for _, test := range []struct {
		reason, end, termination string
		void                     bool
	}{
		{player.Crash, "forfeit", "forfeit", false},
		{player.Timeout, "time", "time", false},
		{player.Illegal, "forfeit", "forfeit", false},
		{player.Garbled, "forfeit", "forfeit", false},
		{player.Refused, "", "void", true},
	} {
		for _, name := range []string{"reversi", "conquest", "contactix", "hive"} {
			t.Run(test.reason+" in "+name, func(t *testing.T) {
				s := stubs(gameOf(t, name), &stub{}, failing(&player.Failure{Reason: test.reason, Detail: "it said\n{nothing}\x00 \"good\"\xFF"}))
				m, records := played(t, s)
				if _, found := findings(t, records); len(found) > 0 {
					t.Errorf("%s: %s\n%s", found[0].Code, found[0].Message, records)
				}
				text := string(records)
				if got := strings.Contains(text, test.end); !got && test.end != "" {
					t.Errorf("no %s in\n%s", test.end, text)
				}
				if !strings.Contains(text, `[Termination "`+test.termination) {
					t.Errorf("no termination %s in\n%s", test.termination, text)
				}
				if want := `[Failure "Bad, ` + test.reason + `: it said {nothing}? \"good\"?"]`; strings.Count(text, want) != 2 {
					t.Errorf("%s is not there twice in\n%s", want, text)
				}
				table := m.Table()
				if n := table.Rows[1].Failures[test.reason]; n != 2 {
					t.Errorf("%d failures, want 2", n)
				}
				if test.void && (table.Void != 2 || table.Rows[0].Games != 0) || !test.void && table.Rows[0].Points != 2 {
					t.Errorf("%+v", table)
				}
			})
		}
	}
}

// A game that nobody can end but by its moves does not count after a failure.
func TestFailureInAGameWithoutEnds(t *testing.T) {
	s := stubs(gameOf(t, "bluelagoon"), &stub{}, failing(&player.Failure{Reason: player.Crash, Detail: "gone"}))
	m, records := played(t, s)
	if _, found := findings(t, records); len(found) > 0 || m.Table().Void != 2 {
		t.Errorf("%v\n%s", found, records)
	}
}

// Giving up is a way to lose: the end says it, and nothing else.
func TestResigning(t *testing.T) {
	for _, name := range []string{"reversi", "conquest", "contactix", "hive", "bluelagoon"} {
		s := stubs(gameOf(t, name), &stub{}, failing(&player.Failure{Reason: player.Resigned, Detail: "it resigns"}))
		m, records := played(t, s, func(r *match.Result) {
			if r.Failure != nil {
				t.Errorf("%s: giving up is said to be a failure: %v", name, r.Failure)
			}
		})
		if _, found := findings(t, records); len(found) > 0 {
			t.Errorf("%s: %v\n%s", name, found, records)
		}
		if n := strings.Count(string(records), `[Termination "resign`); n != 2 || strings.Contains(string(records), "[Failure ") {
			t.Errorf("%s: %d games end by giving up\n%s", name, n, records)
		}
		if row := m.Table().Rows[1]; len(row.Failures) > 0 || name != "bluelagoon" && row.Losses != 2 {
			t.Errorf("%s: %+v", name, row)
		}
	}
}

// A player that has begun a game and does not begin a later one has lost that.
func TestFailureAtTheBeginning(t *testing.T) {
	s := stubs(gameOf(t, "reversi"), &stub{}, &stub{})
	s.Entrants[1].New = beginning(1)
	s.Games = 4
	m, records := played(t, s)
	if m.Table().Rows[1].Failures[player.Timeout] != 3 || strings.Count(string(records), `[Termination "time"]`) != 3 {
		t.Errorf("%+v\n%s", m.Table(), records)
	}
}

// A player that never gets as far as its first game ends the match: it would lose all of them.
func TestAPlayerThatNeverBegins(t *testing.T) {
	for _, workers := range []int{1, 4} {
		s := stubs(gameOf(t, "reversi"), &stub{}, &stub{})
		var left atomic.Int64
		s.Entrants[1].New = func() (player.Player, error) { return &tiring{left: &left}, nil }
		s.Entrants = append(s.Entrants[:1], entrant("Other", &stub{}), s.Entrants[1])
		s.Concurrency = workers
		m, err := match.New(s)
		if err != nil {
			t.Fatal(err)
		}
		var records []byte
		err = m.Play(t.Context(), func(r *match.Result) error {
			records = append(records, r.Record...)
			return nil
		})
		var failure *player.Failure
		if err == nil || err.Error() != "game 3 (Good – Bad): Bad cannot begin its first game: timeout: no answer" || !errors.As(err, &failure) {
			t.Errorf("%d games at a time: %v", workers, err)
		}
		if workers == 1 && left.Load() != -1 {
			t.Errorf("it was asked to begin %d games", -left.Load())
		}
		if n, _ := m.Games(); n != 2 || strings.Count(string(records), "[Game ") != 2 {
			t.Errorf("%d games at a time: %d games were kept", workers, n)
		}

		// Nor does it when the match goes on; and one that has begun before loses again.
		again, err := match.New(s)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := again.Resume(bytes.NewReader(records)); err != nil {
			t.Fatal(err)
		}
		if err := again.Play(t.Context(), func(*match.Result) error { return nil }); !errors.As(err, &failure) {
			t.Errorf("%d games at a time, resumed: %v", workers, err)
		}
	}
}

// A player that has played in an earlier run has begun.
func TestAPlayerThatHasBegunInAnEarlierRun(t *testing.T) {
	for _, second := range []*stub{{}, failing(&player.Failure{Reason: player.Crash, Detail: "gone"})} {
		s := stubs(gameOf(t, "reversi"), &stub{}, second)
		var first []byte
		played(t, s, func(r *match.Result) {
			if r.Slot.Index == 0 {
				first = r.Record
			}
		})
		s.Entrants[1].New = beginning(0)
		m, _ := resumed(t, s, first)
		if m.Table().Rows[1].Failures[player.Timeout] != 1 {
			t.Errorf("%+v", m.Table().Rows[1])
		}
	}
}

// A tiring player begins some games, and no more.
type tiring struct {
	stub
	left *atomic.Int64
}

func (p *tiring) Begin(context.Context, *player.Game, game.Seat, uint64) error {
	if p.left.Add(-1) < 0 {
		return &player.Failure{Reason: player.Timeout, Detail: "no answer"}
	}
	return nil
}

// beginning returns what makes a player that begins so many games.
func beginning(games int) func() (player.Player, error) {
	var left atomic.Int64
	left.Store(int64(games))
	return func() (player.Player, error) { return &tiring{left: &left}, nil }
}

// What goes wrong with players of plybook ends the match, and says which game it was.
func TestOurOwnFaults(t *testing.T) {
	for _, test := range []struct {
		name string
		bad  *stub
		want string
	}{
		{"an error", failing(errors.New("cannot think")), "game 1 (Good – Bad): Bad, to make ply 4: cannot think"},
		{"an illegal move", &stub{move: func(*player.Game) (player.Choice, error) {
			return player.Choice{Move: 1 << 30}, nil
		}}, "game 1 (Good – Bad): Bad chose an illegal move"},
		{"a move that is left on the board", &stub{move: func(g *player.Game) (player.Choice, error) {
			m := g.State.Moves(nil)[0]
			g.State.Play(m)
			return player.Choice{Move: m}, nil
		}}, "game 1 (Good – Bad): Bad left the position changed at ply 2"},
		{"at the beginning", &stub{begin: errors.New("no memory")}, "game 1 (Good – Bad): Bad: no memory"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, err := match.New(stubs(gameOf(t, "reversi"), &stub{}, test.bad))
			if err != nil {
				t.Fatal(err)
			}
			err = m.Play(context.Background(), func(*match.Result) error { return nil })
			if err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
}

// A game without an end is given up, and kept as one without a result.
func TestEndlessGames(t *testing.T) {
	s := with(t, "hive", 2, 2, 0, nil)
	s.MaxPlies = 9
	m, records := played(t, s)
	if m.Table().Void != 2 || !strings.Contains(string(records), `[Termination "unterminated"]`) || !strings.Contains(string(records), `[PlyCount "9"]`) {
		t.Errorf("%s", records)
	}
	if _, found := findings(t, records); len(found) > 0 {
		t.Error(found)
	}
}

// A record of Conquest leaves out passes that are forced, and so can end before one only.
func TestEndlessGamesEndBeforeForcedPlies(t *testing.T) {
	s := with(t, "conquest", 2, 10, 0, nil)
	s.MaxPlies = 2
	for i := range s.Openings {
		s.Openings[i].Setup = "oxx4/xxx4/xxx4/7/7/7/7" // O cannot move
	}
	m, records := played(t, s)
	if m.Table().Void != 10 || !strings.Contains(string(records), `[PlyCount "1"]`) {
		t.Errorf("%s", records)
	}
	if _, found := findings(t, records); len(found) > 0 {
		t.Error(found)
	}
}

// The sequential test ends a match after the pair that decides it.
func TestSequentialTestEndsMatches(t *testing.T) {
	for _, workers := range []int{1, 4} {
		s := stubs(gameOf(t, "reversi"), &stub{}, failing(&player.Failure{Reason: player.Resigned, Detail: "I see"}))
		s.Games, s.Concurrency = 1000, workers
		s.Test = &rating.Test{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05}
		var err error
		if s.Openings, err = match.RandomOpenings(&s, s.Games/2, 6); err != nil {
			t.Fatal(err)
		}
		m, records := played(t, s)
		verdict, _ := m.Verdict()
		games, _ := findings(t, records)
		if verdict != rating.AcceptElo1 || games >= 1000 || games%2 != 0 || !m.Done() || games != m.Table().Games {
			t.Errorf("%v after %d games", verdict, games)
		}
		short := m.Table().Pairs
		short[4]--
		if v, _ := s.Test.Judge(short); v != rating.Undecided {
			t.Errorf("it was decided a pair before")
		}
	}
}
