package job_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/annotate"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/findings"
)

// A failing player takes the first move, or fails.
type invalid struct{ begin, move error }

func (f *invalid) Begin(context.Context, *player.Game, game.Seat, uint64) error { return f.begin }

func (f *invalid) Move(_ context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	moves := l.Moves
	if moves == nil {
		moves = g.State.Moves(nil)
	}
	return player.Choice{Move: moves[0], Score: 3, Scored: true}, f.move
}

func (*invalid) Close() error { return nil }

// twoPlies returns a file of games of two plies.
func twoPlies(t *testing.T, n int) (path string) {
	t.Helper()
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "[Game \"reversi\"]\n[Rules \"othello\"]\n[Event \"%d\"]\n\n1. %s *\n\n", i+1, [...]string{"f5 d6", "d3 c3", "c4 c3", "e6 f4"}[i%4])
	}
	path = filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(path, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// A trial is what came of asking about games.
type trial struct {
	out, talk string
	sum       findings.Summary
	err       error
}

// try asks about games; fault says how the player of a game fails, which are counted from 1.
func try(t *testing.T, path string, best bool, fault func(asked int) (begin, move error)) trial {
	t.Helper()
	var out, talk bytes.Buffer
	asked := 0
	judge := job.Judge{Player: func(*replay.Game) (player.Player, string, error) {
		asked++
		begin, move := fault(asked)
		return &invalid{begin: begin, move: move}, "it", nil
	}}
	run := &job.Run{Run: measure.Run{
		Args: []string{path}, Corpus: corpus.Options{Workers: 1, PieceSize: 1}, Talk: findings.Layouts()[0].New(&talk, findings.Options{}), Draw: job.Drawing(false),
	}}
	var r trial
	if best {
		r.sum, r.err = run.Best(t.Context(), &out, job.Best{Judge: judge, Ply: -1})
	} else {
		r.sum, r.err = run.Annotate(t.Context(), &out, job.Annotation{Judge: judge, Layout: "pgn"})
	}
	r.out, r.talk = out.String(), talk.String()
	return r
}

// jobs are what players are asked for.
var jobs = map[string]bool{"best": true, "annotate": false}

// One game in which a player fails costs that game alone, and is a finding of it.
func TestAFailureCostsOneGame(t *testing.T) {
	crash := &player.Failure{Reason: player.Crash, Detail: "it ended: exit status 3", Log: "one\nout of memory\n"}
	for _, test := range []struct {
		name        string
		begin, move error
		want        []string
	}{
		{"begin", crash, nil, []string{"record/engine-fails: Engine failure (crash): it ended: exit status 3.", "out of memory"}},
		{"move", nil, crash, []string{"record/engine-fails", "out of memory"}},
		{"illegal", nil, &player.Failure{Reason: player.Illegal, Detail: "a1: no"}, []string{"failure (illegal): a1: no."}},
		{"refused", nil, &player.Failure{Reason: player.Refused, Detail: "it will not"}, []string{"record/engine-refuses: The engine rejects this: it will not."}},
	} {
		for job, best := range jobs {
			for _, at := range []int{1, 2, 4} {
				t.Run(fmt.Sprint(job, "/", test.name, "/", at), func(t *testing.T) {
					r := try(t, twoPlies(t, 4), best, func(asked int) (begin, move error) {
						if asked == at {
							return test.begin, test.move
						}
						return nil, nil
					})
					if r.err != nil || r.sum.Games != 4 || r.sum.Errors != 1 {
						t.Fatalf("%v, and %v", &r.sum, r.err)
					}
					for _, want := range test.want {
						if !strings.Contains(r.talk, want) {
							t.Errorf("it says nothing of %q:\n%s", want, r.talk)
						}
					}
					for game := 1; game <= 4; game++ {
						sign := fmt.Sprintf("[Event \"%d\"]", game)
						if best {
							sign = fmt.Sprintf("games.pgn game %d\n", game)
						}
						if strings.Contains(r.out, sign) != (game != at) {
							t.Errorf("game %d:\n%s", game, r.out)
						}
					}
				})
			}
		}
	}
}

// A player that fails in every game has done no job, and is not asked about a thousand games.
func TestAFailureInEveryGameEndsTheRun(t *testing.T) {
	crash := &player.Failure{Reason: player.Crash, Detail: "it ended", Log: "no such option\n"}
	for job, best := range jobs {
		for _, test := range []struct {
			games, asked int
			want         string
		}{
			{1, 1, "games.pgn game 1, asked of it: "},
			{3, 3, "none of 3 games could be judged; the first: "},
			{100, 10, "none of 10 games could be judged; the first: "},
		} {
			t.Run(fmt.Sprint(job, "/", test.games), func(t *testing.T) {
				most := 0
				r := try(t, twoPlies(t, test.games), best, func(asked int) (begin, move error) {
					most = max(most, asked)
					return nil, crash
				})
				if r.err == nil || !strings.Contains(r.err.Error(), test.want) || !strings.HasSuffix(r.err.Error(), "crash: it ended; its last line of standard error: no such option") {
					t.Errorf("%v", r.err)
				}
				if r.out != "" || r.talk != "" {
					t.Errorf("it says %q and %q", r.out, r.talk)
				}
				if most < test.asked || most > test.asked+20 { // some are asked ahead
					t.Errorf("asked about %d games", most)
				}
			})
		}
	}
}

// What is wrong with more than a game ends the run at once.
func TestOtherErrorsEndTheRun(t *testing.T) {
	wrong := errors.New("a fault of plybook")
	for job, best := range jobs {
		t.Run(job, func(t *testing.T) {
			r := try(t, twoPlies(t, 4), best, func(asked int) (begin, move error) {
				if asked == 2 {
					return nil, wrong
				}
				return nil, nil
			})
			if !errors.Is(r.err, wrong) || !strings.Contains(r.err.Error(), "games.pgn game 2, asked of it: ") {
				t.Errorf("%v", r.err)
			}
		})
	}
}

// A game of which nothing can be said costs that game alone too.
func TestAGameWithoutScoresCostsOneGame(t *testing.T) {
	r := try(t, twoPlies(t, 4), false, func(asked int) (begin, move error) {
		if asked == 1 {
			return annotate.ErrNoScores, nil
		}
		return nil, nil
	})
	if r.err != nil || r.sum.Errors != 1 || !strings.Contains(r.talk, "record/not-judged: No move was evaluated: this player does not evaluate moves.") {
		t.Errorf("%v, %v, %s", &r.sum, r.err, r.talk)
	}
}

// An impatient player ends the run when it has told of a depth.
type impatient struct {
	player.Player
	depth int
	end   context.CancelCauseFunc
}

func (p *impatient) Move(ctx context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	l.Completed = func(r search.Result) {
		if r.Depth == p.depth {
			p.end(errEnough)
		}
	}
	return p.Player.Move(ctx, g, l)
}

var errEnough = errors.New("enough")

// A search that is interrupted shows the depth that it finished last, and the games after it are left out.
func TestInterruptedSearchesShowWhatTheyHave(t *testing.T) {
	ctx, end := context.WithCancelCause(t.Context())
	judge := job.Judge{Player: func(kind *replay.Game) (player.Player, string, error) {
		by, err := analyze.NewPlayer(kind, "search", player.Options{})
		return &impatient{by, 5, end}, "search", err
	}, Limits: search.Limits{Depth: 40}}
	run := &job.Run{Run: measure.Run{
		Args: []string{twoPlies(t, 3)}, Corpus: corpus.Options{Workers: 1, PieceSize: 1}, Talk: findings.Layouts()[0].New(io.Discard, findings.Options{}),
	}}
	var out bytes.Buffer
	sum, err := run.Best(ctx, &out, job.Best{Judge: judge, Ply: -1})
	if !errors.Is(err, errEnough) || !sum.Incomplete {
		t.Errorf("the run ends with %v, %+v", err, sum)
	}
	text := out.String()
	if !strings.Contains(text, "game 1\n") || strings.Contains(text, "game 2\n") {
		t.Errorf("of three games the first should be there alone:\n%s", text)
	}
	if !regexp.MustCompile(`for Black, depth ([5-9]|1[0-9]), `).MatchString(text) || !strings.Contains(text, "the search was interrupted") {
		t.Errorf("it does not say how far the search has come:\n%s", text)
	}
}

// A silentPipe has some text, and then nothing more.
type silentPipe struct {
	text    io.Reader
	silence func()          // is called when the text was read
	end     <-chan struct{} // of a test that waits for too long
}

func (p *silentPipe) Read(to []byte) (int, error) {
	if n, err := p.text.Read(to); err == nil {
		return n, nil
	}
	p.silence()
	<-p.end
	return 0, io.EOF
}

// A run that waits for its input ends when it is interrupted.
func TestAnInterruptedRunWaitsForNoInput(t *testing.T) {
	for _, text := range []string{"", "[Game \"reversi\"]\n\n1. f5"} {
		limit, patience := context.WithTimeout(t.Context(), time.Minute)
		defer patience()
		ctx, end := context.WithCancelCause(t.Context())
		run := &job.Run{Run: measure.Run{
			Args:   []string{"-"},
			Corpus: corpus.Options{Workers: 1, PieceSize: 1, Stdin: &silentPipe{strings.NewReader(text), func() { end(errEnough) }, limit.Done()}},
			Talk:   findings.Layouts()[0].New(io.Discard, findings.Options{}),
		}}
		var out bytes.Buffer
		sum, err := run.Best(ctx, &out, job.Best{Ply: -1})
		if limit.Err() != nil || !errors.Is(err, errEnough) || !sum.Incomplete || out.Len() > 0 {
			t.Errorf("after %q: %v, %+v, %q, %v", text, err, sum, &out, limit.Err())
		}
	}
}

// A run that is interrupted in its last search has written everything.
func TestAnInterruptedSearchOfTheLastGameLeavesNothingOut(t *testing.T) {
	ctx, end := context.WithCancelCause(t.Context())
	judge := job.Judge{Player: func(kind *replay.Game) (player.Player, string, error) {
		by, err := analyze.NewPlayer(kind, "search", player.Options{})
		return &impatient{by, 5, end}, "search", err
	}, Limits: search.Limits{Depth: 40}}
	run := &job.Run{Run: measure.Run{
		Args: []string{twoPlies(t, 1)}, Corpus: corpus.Options{Workers: 1}, Talk: findings.Layouts()[0].New(io.Discard, findings.Options{}),
	}}
	var out bytes.Buffer
	sum, err := run.Best(ctx, &out, job.Best{Judge: judge, Ply: -1})
	if err != nil || !sum.Incomplete || !strings.Contains(out.String(), "the search was interrupted") {
		t.Errorf("%v, %+v\n%s", err, sum, &out)
	}
}
