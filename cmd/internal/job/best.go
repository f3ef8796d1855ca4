package job

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/plybook/plybook/analyze/annotate"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

// Best says which position of every game is asked about, and how the answer is written.
type Best struct {
	Judge
	Ply  int // the position after the ply of this number; -1 is the last one
	JSON bool
}

// Best writes the best move of a position of every record, in the judgement of a player, and why.
func (r *Run) Best(ctx context.Context, w io.Writer, b Best) (findings.Summary, error) {
	run := *r
	run.Corpus.Finish = true // an interrupted search has an answer
	return run.eachPly(ctx, w, b.Ply, b.JSON, func(g *corpus.Game, ply int) ([]byte, error) {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return b.answer(ctx, g, ply)
	})
}

// answer writes the best move after a ply.
func (b *Best) answer(ctx context.Context, g *corpus.Game, ply int) (text []byte, err error) {
	p := g.Played
	a := bestMove{plyPlace: plyPlaceOf(g, ply)}
	if p.AtPly(ply).Turn() >= 0 {
		err = b.ask(ctx, g, func(by player.Player, name string) error {
			a.By = b.by(name)
			return a.think(ctx, p, by, &b.Judge)
		})
	}
	switch {
	case err != nil:
		return nil, err
	case b.JSON:
		return appendJSONLine(nil, &a)
	}
	return a.append(nil, standing(p, ply)), nil
}

// A bestMove is what a player says of a position. It is laid out as JSON as it stands.
type bestMove struct {
	plyPlace
	By   string `json:"by,omitempty"`
	Turn string `json:"turn,omitempty"` // no move is due without it

	Move  string   `json:"move,omitempty"`
	Line  []string `json:"line,omitempty"` // how the game goes on, Move first
	Depth int      `json:"depth,omitempty"`
	Nodes int64    `json:"nodes,omitempty"`
	Hasty bool     `json:"hasty,omitempty"` // the limits ended before it was looked one ply ahead
	Cut   bool     `json:"interrupted,omitempty"`
	jsonScore
	jsonUnit
	worth string // the score in words; "" if there is none
	proof string // what of it is proved, in words

	Others []rankedMove `json:"others,omitempty"` // after Move, in the order of their scores
}

// A rankedMove is what a player says of a move that is not its best one.
type rankedMove struct {
	Move  string   `json:"move"`
	Line  []string `json:"line"`
	Depth int      `json:"depth,omitempty"`
	jsonScore
	worth, proof string
}

// A jsonUnit is what scores count, if that is something of the game: a score of PerUnit is one of it.
type jsonUnit struct {
	Unit    string `json:"unit,omitempty"`
	PerUnit int64  `json:"per_unit,omitempty"`
}

func unitOf(u player.Unit) jsonUnit { return jsonUnit{u.Name, u.Parts} }

// A jsonScore is what a move is worth for who makes it.
type jsonScore struct {
	Score *int64 `json:"score,omitempty"` // see jsonUnit; left out if the result is proved, or if there is none
	Win   int    `json:"win,omitempty"`   // won with the n-th ply from here
	Loss  int    `json:"loss,omitempty"`  // lost with it
	Exact bool   `json:"exact,omitempty"` // the value of the game

	Outcome bool `json:"outcome,omitempty"` // only the sign of the score is proved
	Bound   bool `json:"bound,omitempty"`   // the game is won or lost, and may end sooner
}

func scoreOf(t *player.Choice) (s jsonScore) {
	if !t.Scored {
		return s
	}
	s.Exact, s.Outcome, s.Bound = t.Exact, t.Outcome, t.Proof() == "bound"
	switch plies := t.Score.Plies(); {
	case plies > 0:
		s.Win = plies
	case plies < 0:
		s.Loss = -plies
	default:
		points := int64(t.Score)
		s.Score = &points
	}
	return s
}

// think asks the player.
func (a *bestMove) think(ctx context.Context, p *replay.Played, by player.Player, j *Judge) error {
	g := player.NewGame(p)
	if err := by.Begin(ctx, g, g.State.Turn(), 0); err != nil {
		return err
	}
	at := p.PlyEnd(a.Ply)
	g.GoTo(p, at)
	turn := g.State.Turn()
	lines, err := annotate.Best(ctx, by, g, j.Limits)
	if a.Cut = ctx.Err() != nil; a.Cut && (err != nil || !lines[0].Scored) {
		return context.Cause(ctx)
	}
	if err != nil {
		return &annotate.PlyError{Index: at, Number: a.Ply + 1, Err: err}
	}
	a.Turn = p.Kind.SeatName(turn)
	best, unit := lines[0], player.UnitOf(by)
	a.Line, a.Move, a.Depth, a.Nodes, a.jsonScore = best.Texts, best.Texts[0], best.Depth, best.Nodes, scoreOf(best.Choice)
	a.Hasty = best.Hasty && !best.Scored
	if best.Scored {
		a.jsonUnit, a.worth, a.proof = unitOf(unit), unit.Words(best.Choice), best.Proof()
	}
	for _, o := range lines[1:] {
		a.Others = append(a.Others, rankedMove{
			Move: o.Texts[0], Line: o.Texts, Depth: o.Depth, jsonScore: scoreOf(o.Choice), worth: unit.Words(o.Choice), proof: o.Proof(),
		})
	}
	return nil
}

// append appends the answer for people.
func (a *bestMove) append(dst []byte, standing string) []byte {
	dst = a.plyPlace.append(dst, standing)
	if a.Turn == "" {
		return append(dst, "no move is due\n"...)
	}
	why := a.why(a.worth, a.proof, a.Depth)
	if a.Nodes > 0 {
		why = append(why, wording.Count(int(a.Nodes), "node"))
	}
	dst = appendMove(dst, a.Line, append(why, "by "+wording.Clean(a.By)))
	for i := range a.Others {
		o := &a.Others[i]
		dst = appendMove(dst, o.Line, a.why(o.worth, o.proof, o.Depth))
	}
	if a.Hasty {
		dst = append(dst, hastyNote...)
	}
	if a.Cut {
		dst = append(dst, cutNote...)
	}
	return dst
}

// why says what a move is worth, and how far that is known.
func (a *bestMove) why(worth, proof string, depth int) (why []string) {
	if worth != "" {
		why = append(why, fmt.Sprintf("%s for %s", worth, a.Turn))
	}
	if proof != "" {
		why = append(why, proof)
	}
	if depth > 0 {
		why = append(why, fmt.Sprintf("depth %d", depth))
	}
	return why
}

// appendMove appends the first move of a line, why it is good, and the line.
func appendMove(dst []byte, line, why []string) []byte {
	dst = fmt.Appendf(dst, "%s\n  %s\n", line[0], strings.Join(why, ", "))
	if len(line) > 1 {
		dst = fmt.Appendf(dst, "  %s\n", strings.Join(line, ", "))
	}
	return dst
}

// hastyNote says what a move is that no finished depth supports.
const hastyNote = "  the limits ended before all moves were searched one ply ahead: this is the best of those searched,\n" +
	"  or the first move in search order if none was\n"

// cutNote says how far an answer goes that somebody did not wait for.
const cutNote = "  the search was interrupted; this is the result of the last depth that it finished\n"

// appendJSONLine appends a value as an object on a line of its own.
func appendJSONLine(dst []byte, v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return dst, err
	}
	return append(append(dst, text...), '\n'), nil
}
