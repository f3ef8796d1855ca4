package job

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

// A Search says what is looked for in games, and how what is found is written.
type Search struct {
	corpus.Goal
	JSON bool // one object a line

	// Games takes the games that are found, in plybook PGN; nil: nobody wants them.
	Games io.Writer
}

// A Found counts what a search has come to.
type Found struct {
	findings.Summary
	Games int // that reach the position
}

// A jsonFound is a game that reaches the position, as JSON. New fields are added at the end.
type jsonFound struct {
	File    string   `json:"file"`
	Line    int      `json:"line"`
	Game    int      `json:"game"`
	Kind    string   `json:"kind"`
	Rules   string   `json:"rules"`
	Ply     int      `json:"ply"`
	Plies   int      `json:"plies"`
	Players []string `json:"players"`
	Outcome string   `json:"outcome"`
}

// A hit is what became of a record that is searched.
type hit struct {
	tried   bool  // there was a game to look at
	refused error // the goal means nothing in it
	text    []byte
	record  []byte
	failed  error
}

// A finder looks for the goal in games. It is a [corpus.SegmentWorker].
type finder struct {
	search *Search
	seeker *corpus.Seeker
	own    *parse.Format
}

// Watch implements [corpus.SegmentWorker].
func (f *finder) Watch(p *replay.Played) { f.seeker.Watch(p) }

// Game implements [corpus.SegmentWorker].
func (f *finder) Game(g *corpus.Game) (h hit) {
	plies, refused := f.seeker.Take()
	h.tried, h.refused = g.Played.State != nil, refused
	if plies < 0 || !h.tried { // else it is a game that was watched and then not wanted
		return h
	}
	h.text = f.appendFound(nil, g, g.Played.PlyNumber(plies-1))
	if f.search.Games != nil {
		var why *game.Illegal
		if h.record, why = written(g.Played, f.own, parse.EncodeOptions{}); why != nil {
			h.failed = fmt.Errorf("%s game %d: %w", wording.ShownName(g.Source.Name), g.Record.Index, why)
		}
	}
	return h
}

// appendFound appends the line of a game that reaches the position after a ply.
func (f *finder) appendFound(dst []byte, g *corpus.Game, ply int) []byte {
	p := g.Played
	outcome := corpus.OutcomeText(p.Kind, p.Seats(), p.Outcome)
	if !f.search.JSON {
		dst = fmt.Appendf(dst, "%s:%d: game %d, ply %d: ", wording.LineName(g.Source.Name), g.Record.Line, g.Record.Index, ply)
		if title := wording.Players(p); title != "" {
			dst = fmt.Appendf(dst, "%s: ", wording.NoMarks(wording.Clean(title)))
		}
		return append(append(dst, outcome...), '\n')
	}
	out := jsonFound{
		File: g.Source.Name, Line: g.Record.Line, Game: g.Record.Index, Kind: p.Kind.Name, Rules: p.Rules,
		Ply: ply, Plies: p.PlyCount(), Outcome: outcome,
	}
	for seat := range p.Seats() {
		out.Players = append(out.Players, p.Player(seat))
	}
	text, err := json.Marshal(out)
	if err != nil {
		panic(err) // strings and numbers always marshal
	}
	return append(append(dst, text...), '\n')
}

// Find writes a line for every game that reaches a position. It is an error if the position, or a move to it, means
// nothing in any of the games.
func (r *Run) Find(ctx context.Context, w io.Writer, s Search) (found Found, err error) {
	own, err := parse.FormatByName("pgn")
	if err != nil {
		return found, err
	}
	sense := sense{unread: s.Unread}
	totals, err := eachWatched(ctx, r, &found.Summary,
		func() *finder { return &finder{&s, corpus.NewSeeker(s.Goal, r.Corpus.Replay), own} },
		func(h hit) error {
			switch {
			case h.failed != nil:
				return h.failed
			case !sense.in(h.tried, h.refused, h.text != nil) || h.text == nil:
				return nil
			}
			found.Games++
			_, err := w.Write(h.text)
			if err == nil && s.Games != nil {
				_, err = s.Games.Write(h.record)
			}
			return err
		})
	if err == nil {
		err = sense.err()
	}
	return found, r.Ended(ctx, &found.Summary, totals, err)
}

// A sense is whether a goal means something in any of the games.
type sense struct {
	unread  error // see [corpus.Goal]: then it means something only in games that come to it
	some    bool
	refused error // by the first game in which it means nothing
}

// in notes whether there was a game to look at, what it has against the goal, and whether it comes to it. It returns
// true for games in which the goal makes sense.
func (s *sense) in(tried bool, refused error, reached bool) bool {
	switch {
	case !tried:
		return false
	case refused == nil:
		s.some = s.some || reached || s.unread == nil
	case s.refused == nil:
		s.refused = refused
	}
	return refused == nil
}

// err returns why the goal means nothing in all of the games; nil if there are games in which it does.
func (s *sense) err() error {
	if s.some {
		return nil
	}
	return cmp.Or(s.refused, s.unread)
}

// eachWatched is [corpus.EachWatched] over the records of a run, which are counted in sum together with
// what there is to say about sources.
func eachWatched[T any, W corpus.SegmentWorker[T]](
	ctx context.Context, r *Run, sum *findings.Summary, newWorker func() W, emit func(T) error,
) (corpus.Totals, error) {
	return corpus.EachWatched(ctx, r.Args, r.Guarded(), newWorker, func(item corpus.Item[T]) error {
		if f := item.Finding; f != nil {
			g := &findings.Game{File: item.Source.Name, Index: item.Index, Findings: []replay.Finding{*f}}
			sum.Add(g)
			return r.Talk.Game(g)
		}
		sum.Games++
		return emit(item.Value)
	})
}
