package job

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/plybook/plybook/analyze/engine"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

// A Crosscheck compares a program of others with plybook on the games of a run.
type Crosscheck struct {
	Engine  string // which program, and how to talk to it: "uhp:./engine"
	Options player.Options
	Writer  findings.Writer // of the findings
	Boards  bool            // draw the positions of findings
	Color   bool            // in colours
}

// A Crosschecked counts what a program was asked.
type Crosschecked struct {
	Games      int // that were played to it
	Unreported int // of these, that the run was interrupted in
	Other      int // that its protocol is not for
	Positions  int // in these games
	Failed     int // games that a failure of the engine ended
	Compared   int // positions of which it reported something

	Moves  Asked // which are legal
	Boards Asked // where the pieces are, or the state of the game
}

// An Asked counts the positions of which one thing was asked.
type Asked struct{ Asked, Answered int }

func (a *Asked) count(answer protocol.Answer) {
	if answer != protocol.Unasked {
		a.Asked++
	}
	if answer == protocol.Answered {
		a.Answered++
	}
}

func (a *Asked) add(o Asked) {
	a.Asked += o.Asked
	a.Answered += o.Answered
}

// silent says whether less than half of the questions were answered.
func (a *Asked) silent() bool { return a.Answered*2 < a.Asked }

// text says of how many positions something was compared.
func (a *Asked) text(what string) string {
	if a.Asked == 0 {
		return what + " not asked for"
	}
	return fmt.Sprintf("%s compared in %d", what, a.Answered)
}

// String returns the counts on one line.
func (c *Crosschecked) String() string {
	text := fmt.Sprintf("%s of %s", wording.Count(c.Positions, "position"), wording.Count(c.Games, "game"))
	if c.Unreported > 0 {
		text += fmt.Sprintf(", %d of them interrupted", c.Unreported)
	}
	text += fmt.Sprintf(": %s, %s", c.Moves.text("legal moves"), c.Boards.text("boards or states"))
	if c.Compared < c.Positions {
		text += fmt.Sprintf(", nothing in %d", c.Positions-c.Compared)
	}
	if c.Other > 0 {
		text += fmt.Sprintf("; %s of other games", wording.Count(c.Other, "record"))
	}
	return text
}

func (c *Crosschecked) add(o Crosschecked) {
	c.Games += o.Games
	c.Other += o.Other
	c.Failed += o.Failed
	c.Positions += o.Positions
	c.Compared += o.Compared
	c.Moves.add(o.Moves)
	c.Boards.add(o.Boards)
}

// Crosscheck plays the games of all records to a program and reports for each the first ply at which it and
// plybook part. What is wrong with the records themselves is not reported; their legal plies are compared.
// A program that cannot be started ends the run, and it is an error if no position was compared, be it
// that the program answered nothing.
func (r *Run) Crosscheck(ctx context.Context, c Crosscheck) (Crosschecked, findings.Summary, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	pool := observers{check: &c}
	defer pool.close()
	c.Writer = r.Limit.Writer(c.Writer)
	var all Crosschecked
	reported := 0
	var mu sync.Mutex
	var keys findings.KeyCount
	sum, err := eachResult(ctx, r,
		func(g *corpus.Game) result[Crosschecked] {
			game := measure.GameOf(g)
			game.Findings = slices.DeleteFunc(game.Findings, func(replay.Finding) bool { return g.Played.State != nil })
			counts, finding, err := pool.examine(ctx, g)
			if err != nil {
				cancel(err)
			}
			if finding != nil {
				game.Findings = append(game.Findings, *finding)
			}
			g.Played.SetKeys(game.Findings)
			mu.Lock()
			all.add(counts)
			mu.Unlock()
			return result[Crosschecked]{game: game, value: &counts}
		},
		func(res *result[Crosschecked], sum *findings.Summary) error {
			if res.value != nil {
				reported += res.value.Games
			}
			keys.Number(&res.game, func(*replay.Finding) bool { return true })
			sum.Add(&res.game)
			return c.Writer.Game(&res.game)
		})
	if closed := c.Writer.Close(&sum); err == nil {
		err = closed
	}
	all.Unreported = all.Games - reported
	if err == nil {
		err = all.nothing(c.Engine)
	}
	return all, sum, err
}

// nothing returns an error if no position was compared.
func (c *Crosschecked) nothing(engine string) error {
	asked := c.Moves.Asked + c.Boards.Asked
	switch {
	case c.Compared > 0, asked == 0 && c.Failed > 0: // a finding says how it failed
		return nil
	case asked > 0:
		return fmt.Errorf("no position was compared with %s: the engine gave no answer", engine)
	}
	return fmt.Errorf("no position was compared with %s", engine)
}

// observers are programs that wait for a game.
type observers struct {
	check *Crosscheck
	mu    sync.Mutex
	free  []freeObserver
}

type freeObserver struct {
	kind *replay.Game
	*engine.Observer
}

// take returns a program for a game; nil if its protocol is for other games.
func (o *observers) take(kind *replay.Game) (*engine.Observer, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for i, f := range o.free {
		if f.kind == kind {
			o.free = slices.Delete(o.free, i, i+1)
			return f.Observer, nil
		}
	}
	observer, plays, err := engine.NewObserver(kind, o.check.Engine, o.check.Options)
	if err != nil || !plays {
		return nil, err
	}
	return observer, nil
}

func (o *observers) give(kind *replay.Game, observer *engine.Observer) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.free = append(o.free, freeObserver{kind, observer})
}

func (o *observers) close() {
	for _, f := range o.free {
		f.Close()
	}
}

// examine compares one game. The error says that no game can be compared.
func (o *observers) examine(ctx context.Context, g *corpus.Game) (counts Crosschecked, f *replay.Finding, err error) {
	if g.Played.Kind == nil || g.Played.State == nil {
		return counts, nil, nil
	}
	observer, err := o.take(g.Played.Kind)
	if err != nil || observer == nil {
		counts.Other = 1
		return counts, nil, err
	}
	defer o.give(g.Played.Kind, observer)
	e := examination{Crosscheck: o.check, game: g, observer: observer}
	f, err = e.run(ctx)
	return e.counts, f, err
}

// An examination is the comparison of one game.
type examination struct {
	*Crosscheck
	game     *corpus.Game
	observer *engine.Observer
	counts   Crosschecked
}

func (e *examination) run(ctx context.Context) (*replay.Finding, error) {
	p := e.game.Played
	played := player.NewGame(p)
	if err := e.observer.Begin(ctx, played); err != nil {
		return e.fault(0, err)
	}
	e.counts.Games = 1
	for i := 0; ; i++ {
		e.counts.Positions++
		t, err := e.observer.Compare(ctx, played)
		if err != nil {
			return e.fault(i, err)
		}
		e.counts.Moves.count(t.Moves)
		e.counts.Boards.count(t.Position)
		if t.Moves == protocol.Answered || t.Position == protocol.Answered {
			e.counts.Compared++
		}
		if t.Differs() {
			return e.difference(i, &t), nil
		}
		if i == len(p.Plies) {
			return e.silence(), nil
		}
		played.GoTo(p, i+1)
		if err := e.observer.Follow(ctx, played); err != nil {
			return e.fault(i, err)
		}
	}
}

// silence returns a finding if the program answered few of the questions of a kind.
func (e *examination) silence() *replay.Finding {
	counts := &e.counts
	var few []string
	for _, of := range []struct {
		Asked
		what string
	}{{counts.Moves, "legal moves"}, {counts.Boards, "its board or state"}} {
		if of.silent() {
			few = append(few, fmt.Sprintf("%s questions about %s", wording.Of(of.Answered, of.Asked.Asked), of.what))
		}
	}
	switch {
	case len(few) == 0:
		return nil
	case counts.Compared == 0:
		return e.finding(findings.CodeEngineSilent, 0, "The engine gave no answer for this game; nothing was compared.")
	}
	return e.finding(findings.CodeEngineSilent, 0, fmt.Sprintf("The engine answered %s for this game; the rest was not compared.", strings.Join(few, " and ")))
}

// fault returns what went wrong with the program at a place in the plies: a finding, or an error if no
// game can be compared.
func (e *examination) fault(i int, err error) (*replay.Finding, error) {
	var start *engine.StartError
	var failure *player.Failure
	switch {
	case errors.As(err, &start):
		return nil, err
	case errors.As(err, &failure):
		e.counts.Failed = e.counts.Games
		f := failureFinding(e.game, i, failure)
		return e.drawn(&f), nil
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return nil, err
	}
	return e.finding(findings.CodeEngineUnable, i, "This game cannot be played to the engine: "+oneSentence(err.Error())), nil
}

// namesShown is how many moves a finding names.
const namesShown = 8

// difference returns the finding about the position at a place in the plies.
func (e *examination) difference(i int, t *protocol.Comparison) *replay.Finding {
	if t.Result != "" {
		return e.finding(findings.CodeEngineResult, i, anotherResult+oneSentence(t.Result))
	}
	if len(t.Missing) == 0 && len(t.Extra) == 0 {
		return e.finding(findings.CodeEnginePosition, i, "The engine has another position: "+t.Difference)
	}
	var parts []string
	if len(t.Missing) > 0 {
		parts = append(parts, "lacks "+someOf(t.Missing))
	}
	if len(t.Extra) > 0 {
		parts = append(parts, "has "+someOf(t.Extra)+" besides")
	}
	return e.finding(findings.CodeEngineMoves, i, "The engine's list of legal moves "+strings.Join(parts, " and ")+".")
}

// someOf names the first of some moves.
func someOf(names []string) string {
	text := "`" + strings.Join(names[:min(len(names), namesShown)], "`, `") + "`"
	if more := len(names) - namesShown; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// finding returns a finding about the position in which the ply at a place in the plies is due, or about the game.
func (e *examination) finding(code string, i int, message string) *replay.Finding {
	severity := findings.CodeOf(code).Severity
	if severity == parse.Error { // those that are none are about no position
		f := positionFinding(e.game, code, i, message)
		return e.drawn(&f)
	}
	f := gameFinding(e.game, code, i, message)
	return &f
}

// drawn draws the position of a finding if that is wanted.
func (e *examination) drawn(f *replay.Finding) *replay.Finding {
	if e.Boards {
		Drawing(e.Color)(f, e.game.Played)
	}
	return f
}
