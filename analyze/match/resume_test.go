package match_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/parse"
)

// resumed goes on with a match from what was written, and returns all of it.
func resumed(t *testing.T, s match.Settings, data []byte) (*match.Match, []byte) {
	t.Helper()
	m, err := match.New(s)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := m.Resume(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	records := bytes.Clone(data[:whole])
	if err := m.Play(context.Background(), func(r *match.Result) error {
		records = append(records, r.Record...)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return m, records
}

// Wherever a match was cut off, it ends with the bytes and the standings of one that was not.
func TestResume(t *testing.T) {
	for _, test := range []struct {
		game   string
		values map[string]string
	}{
		{"reversi", nil}, {"hive", nil}, {"contactix", map[string]string{"size": "4"}},
		{"conquest", map[string]string{"size": "3"}}, {"bluelagoon", nil},
	} {
		t.Run(test.game, func(t *testing.T) {
			if testing.Short() && test.game != "reversi" {
				t.Skip("one game shows what breaks in all of them")
			}
			s := with(t, test.game, 2, 4, 2, test.values)
			s.MaxPlies = 40
			full, want := played(t, s)
			cuts := []int{0, 1, len(want) - 1, len(want)}
			random := rand.New(rand.NewPCG(1, 2))
			for range 60 {
				cuts = append(cuts, random.IntN(len(want)))
			}
			for at := 0; at < len(want); at++ { // after every line end, where it could look whole
				if want[at] == '\n' && (at+1 == len(want) || want[at+1] == '\n' || at > 0 && want[at-1] == '\n') {
					cuts = append(cuts, at, at+1)
				}
			}
			for _, cut := range cuts {
				m, got := resumed(t, s, want[:cut])
				if !bytes.Equal(got, want) {
					t.Fatalf("cut after byte %d of %d:\n…%q\nit ends otherwise", cut, len(want), want[max(0, cut-60):cut])
				}
				if a, b := m.Table().Rows[0].Points, full.Table().Rows[0].Points; a != b {
					t.Fatalf("cut after byte %d: %g points, want %g", cut, a, b)
				}
			}
		})
	}
}

// Failures are counted again, and games that do not count are not played again.
func TestResumeWithFailures(t *testing.T) {
	for _, reason := range []string{player.Timeout, player.Refused} {
		for _, name := range []string{"reversi", "hive", "conquest", "contactix", "bluelagoon"} {
			s := stubs(gameOf(t, name), &stub{}, failing(&player.Failure{Reason: reason, Detail: "so: what"}))
			_, want := played(t, s)
			every := 17
			if testing.Short() {
				every = 51
			}
			for cut := 0; cut < len(want); cut += every {
				if _, got := resumed(t, s, want[:cut]); !bytes.Equal(got, want) {
					t.Fatalf("%s in %s, cut after byte %d: it ends otherwise", reason, name, cut)
				}
			}
			m, got := resumed(t, s, want)
			if !bytes.Equal(got, want) || m.Table().Rows[1].Failures[reason] != 2 || m.Table().Failed() != 2 {
				t.Errorf("%s in %s: %+v", reason, name, m.Table())
			}
		}
	}
}

// Earlier versions wrote that somebody had given up as if that were a failure.
func TestResumeWithGamesGivenUp(t *testing.T) {
	s := stubs(gameOf(t, "reversi"), &stub{}, failing(&player.Failure{Reason: player.Resigned, Detail: "it resigns"}))
	_, want := played(t, s)
	old := bytes.ReplaceAll(want, []byte("]\n\n"), []byte("]\n[Failure \"Bad, resigned: it resigns\"]\n\n"))
	for _, data := range [][]byte{want, old} {
		m, got := resumed(t, s, data)
		if row := m.Table().Rows[1]; !bytes.Equal(got, data) || row.Losses != 2 || m.Table().Failed() != 0 {
			t.Errorf("%+v", row)
		}
	}
}

// What is not the beginning of the match is refused, with what tells them apart.
func TestResumeRefuses(t *testing.T) {
	s := with(t, "reversi", 2, 4, 2, nil)
	_, records := played(t, s)
	other := s
	other.Seed++
	var games [][]byte
	played(t, s, func(r *match.Result) { games = append(games, r.Record) })
	for _, test := range []struct {
		name string
		s    match.Settings
		data []byte
		want string
	}{
		{"another seed", other, records, "game 1: it belongs to a match with other settings: seed 7 (now 8)"},
		{"games out of order", s, slicesJoin(games[1], games[0]), "game 1: expected random #1 as player 1, found random #2"},
		{"a game left out", s, slicesJoin(games[0], games[2], games[3]), "game 2: expected a game of pair 1, found pair 2"},
		{"another record", s, slicesJoin([]byte("[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5\n\n"), games[1]), "game 1: it belongs to no match"},
		{"a changed game", s, bytes.Replace(records, []byte(`"60"`), []byte(`"59"`), 1), "game 1: it was edited: its tags do not fit its moves"},
		{"no games at all", s, []byte("hello"), "it does not begin with a game of this match"},
		{"a game of somebody else", s, []byte("[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 d6"), "game 1: it belongs to no match"},
		{"and after a game", s, slicesJoin(games[0], []byte("hello")), "the text after game 1 is not the beginning"},
		{"too many games", s, slicesJoin(records, games[0], games[1]), "games follow the last one"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, err := match.New(test.s)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := m.Resume(bytes.NewReader(test.data)); err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
}

// A game that names its round and pair, and began as the games of another round do, is not of this match.
func TestResumeRefusesAnotherBeginning(t *testing.T) {
	for _, test := range []struct {
		game  string
		plies int
		want  string
	}{
		{"reversi", 3, "game 1: at ply 1 it has "},
		{"hive", 2, "game 1: at ply 1 it has "},
		{"contactix", 2, "game 1: at ply 1 it has "},
		{"conquest", 2, "game 1: at ply 1 it has "},
		{"bluelagoon", 0, "game 1: at ply 1 it has another start position or deal than that of round 1"},
	} {
		t.Run(test.game, func(t *testing.T) {
			s := with(t, test.game, 2, 4, test.plies, nil)
			var games [][]byte
			m, all := played(t, s, func(r *match.Result) { games = append(games, r.Record) })
			if again, _ := resumed(t, s, all); !again.Done() || !m.Done() {
				t.Fatal("a match does not take its own games")
			}
			later := bytes.Replace(games[2], []byte(`[Round "2"]`), []byte(`[Round "1"]`), 1)
			later = bytes.Replace(later, []byte(`[Pair "2"]`), []byte(`[Pair "1"]`), 1)
			m, err := match.New(s)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := m.Resume(bytes.NewReader(slicesJoin(later, games[1]))); err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
}

// Only what this match could have written is taken for a game that was cut off: everything else stays.
func TestOnlyBeginningsOfTheGameThatIsDueAreTakenAway(t *testing.T) {
	s := with(t, "reversi", 2, 4, 2, nil)
	_, records := played(t, s)
	var games [][]byte
	played(t, s, func(r *match.Result) { games = append(games, r.Record) })
	header, _, _ := bytes.Cut(games[0], []byte("\n\n"))
	for _, test := range []struct{ name, text, want string }{
		{"a beginning of another game", "[Game \"hive\"]\n[GameType \"Base\"]\n[Date \"\"]\n[White \"x\"]\n", "it does not begin with a game of this match"},
		{"a beginning of other rules", "[Game \"reversi\"]\n[Rules \"anti\"]\n", "it does not begin with a game of this match"},
		{"a beginning with another player", "[Game \"reversi\"]\n[Rules \"othello\"]\n[Event \"plybook match\"]\n[Round \"1\"]\n[Black \"x\"]\n", "it does not begin"},
		{"a beginning of a header", "[Game \"reversi\"]\n[Result \"1-0\"]\n[White \"", "it does not begin"},
		{"a header cut short", "[Game \"reversi\"]\n\n", "game 1: it belongs to no match"},
		{"a header of other settings", string(bytes.Replace(header, []byte("seed 7"), []byte("seed 8"), 1)), "it does not begin"},
		{"a later game of the match", string(games[2][:len(header)]), "it does not begin"},
		{"the game before", string(games[0]) + string(header), "the text after game 1 is not the beginning of game 2 of this match"},
		{"something after the last game", string(records) + "[Game \"", "something follows game 4, the last one of the match"},
		{"another number of plies in the last game", strings.Replace(string(records), "[PlyCount \"", "[PlyCount \"1", 4), "game 1: it was edited"},
		{"another winner", strings.NewReplacer("[Result \"", "[Result \"1").Replace(string(games[0])), "game 1: it was edited"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, err := match.New(s)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := m.Resume(strings.NewReader(test.text)); err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("%v, want %s\n%s", err, test.want, test.text)
			}
		})
	}
}

func slicesJoin(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

// Games that were cut short by the end of the context are not kept, and those before them are.
func TestInterruptKeepsWholeGames(t *testing.T) {
	s := with(t, "reversi", 2, 20, 2, nil)
	_, want := played(t, s)
	s.Concurrency = 3
	m, err := match.New(s)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var got []byte
	err = m.Play(ctx, func(r *match.Result) error {
		if got = append(got, r.Record...); r.Slot.Index == 4 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("it ended with %v", err)
	}
	if n, _ := m.Games(); n != 5 || !bytes.HasPrefix(want, got) {
		t.Errorf("%d games were kept, which are the first ones: %v", n, bytes.HasPrefix(want, got))
	}
	if _, all := resumed(t, s, got); !bytes.Equal(all, want) {
		t.Error("it does not go on as if it had not been interrupted")
	}
}

// An error of who writes ends the match.
func TestWriteErrorsEndMatches(t *testing.T) {
	m, err := match.New(with(t, "reversi", 2, 20, 2, nil))
	if err != nil {
		t.Fatal(err)
	}
	full := errors.New("disk full")
	if err := m.Play(context.Background(), func(*match.Result) error { return full }); !errors.Is(err, full) {
		t.Errorf("it ended with %v", err)
	}
}

// Who watches a match sees every game counted, the last one too.
func TestWatch(t *testing.T) {
	s := with(t, "reversi", 2, 6, 2, nil)
	var seen []int
	var m *match.Match
	s.Watch = func() {
		played, _ := m.Games()
		seen = append(seen, played)
	}
	m, err := match.New(s)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Play(t.Context(), func(*match.Result) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if want := []int{1, 2, 3, 4, 5, 6}; !slices.Equal(seen, want) {
		t.Errorf("games when it is watched: %v, want %v", seen, want)
	}
}

// A long match is read piece by piece, whatever comes in one piece.
func TestResumeReadsPieceByPiece(t *testing.T) {
	if testing.Short() {
		t.Skip("resumes a match dozens of times")
	}
	s := with(t, "reversi", 2, 400, 2, nil)
	s.Event = strings.Repeat("long ", 5000)
	_, want := played(t, s)
	if len(want) < 2*parse.MaxRecord {
		t.Fatalf("%d bytes are few", len(want))
	}
	for _, cut := range []int{len(want), len(want) - 1, parse.MaxRecord + 1, parse.MaxRecord, len(want) / 2} {
		m, err := match.New(s)
		if err != nil {
			t.Fatal(err)
		}
		most := &mostRead{from: bytes.NewReader(want[:cut])}
		whole, err := m.Resume(most)
		games, _ := m.Games()
		if n := bytes.Count(want[:whole], []byte("[Game ")); err != nil || n != games || cut-int(whole) > len(want)/300 {
			t.Errorf("cut after byte %d: %d bytes are whole, %d of %d games, %v", cut, whole, games, n, err)
		}
		if most.bytes > parse.MaxRecord+1 {
			t.Errorf("it wants %d bytes at a time", most.bytes)
		}
	}
}

// A mostRead keeps how many bytes were wanted at a time.
type mostRead struct {
	from  io.Reader
	bytes int
}

func (r *mostRead) Read(p []byte) (int, error) {
	r.bytes = max(r.bytes, len(p))
	return r.from.Read(p)
}

// What is no match is refused before all of it is read.
func TestResumeDoesNotReadWhatIsNoMatch(t *testing.T) {
	for _, c := range []byte("x\n[{") {
		m, err := match.New(with(t, "reversi", 2, 4, 2, nil))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Resume(endless(c)); err == nil {
			t.Errorf("%q without end is taken for a match", c)
		}
	}
}

// An endless reader has no other byte than this one.
type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}
