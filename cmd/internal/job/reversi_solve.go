package job

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	analysis "github.com/plybook/plybook/analyze/reversi"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
	"github.com/plybook/plybook/reports/findings"
)

// A ReversiSolution says which position of every game of Reversi is solved, what of it, and how the answer is written.
type ReversiSolution struct {
	Limits  search.Limits
	Ply     int  // the position after the ply of this number; -1 is the last one
	Empties int  // the first position with so many empty cells; -1: that of Ply
	Best    bool // only the best move
	Outcome bool // wins, draws and losses in place of scores
	Check   bool // compare with what the records say
	JSON    bool
}

// ReversiSolutions writes what the moves of a position of every record are worth. The replay has to ask for that game.
func (r *Run) ReversiSolutions(ctx context.Context, w io.Writer, s ReversiSolution) (findings.Summary, error) {
	return r.eachText(ctx, w, "", func(g *corpus.Game, game *findings.Game) (text, error) {
		a := &reversiAnswer{asked: &s, claims: reversiClaims(g)}
		ply, found := s.plyOf(g, a.claims.theory)
		if !found {
			game.Findings = append(game.Findings, s.noPosition(g))
			return nil, nil
		}
		a.plyPlace, a.record = plyPlaceOf(g, ply), g.Record
		if err := a.solve(ctx, g.Played.Kind, g.Played.AtPly(ply).(reversi.Board)); err != nil {
			return nil, err
		}
		if s.Check {
			game.Findings = append(game.Findings, a.differences(g)...)
		}
		if s.JSON {
			return appendJSONLine(nil, a)
		}
		return a.append(nil), nil
	})
}

// plyOf returns the ply after which a game is solved: the one that is asked for, or the one that the theoretical score of the record is
// about, if that is to be checked.
func (s *ReversiSolution) plyOf(g *corpus.Game, theory *reversiTheory) (ply int, found bool) {
	empties := s.Empties
	if s.Check && theory != nil && empties < 0 && s.Ply < 0 {
		empties = theory.empties
	}
	last := g.Played.PlyCount()
	switch {
	case empties >= 0:
		for ply := range last + 1 {
			if emptiesOf(g.Played.AtPly(ply).(reversi.Board)) == empties {
				return ply, true
			}
		}
		return -1, false
	case s.Ply >= 0:
		return s.Ply, s.Ply <= last
	}
	return last, true
}

func emptiesOf(b reversi.Board) int {
	black, white := b.Counts()
	return b.Size()*b.Size() - black - white
}

// A reversiAnswer is what is known about the moves of a position. It is laid out as JSON as it stands.
type reversiAnswer struct {
	plyPlace
	Position string        `json:"position"`
	Empties  int           `json:"empties"`
	Turn     string        `json:"turn,omitempty"` // no move is due without it
	Value    string        `json:"value"`          // what the scores are: "score" in discs, or "outcome"
	Moves    []reversiMove `json:"moves"`          // that were asked for and are solved, best first
	Open     []string      `json:"open"`           // asked for and not solved
	Nodes    int64         `json:"nodes,omitempty"`
	Limit    string        `json:"limit,omitempty"`   // why moves are open, in a word
	Checked  *int          `json:"checked,omitempty"` // how many scores of the record were compared; nil: none was to be

	asked  *ReversiSolution
	claims *reversiRecord
	record *parse.Record
	white  bool   // is to move
	why    string // moves are open
}

// A reversiMove is a move with its score for the side to move: discs, or 1, 0 or -1.
type reversiMove struct {
	Move  string `json:"move"`
	Score int    `json:"score"`
}

// solve finds out what is asked. An interrupted run ends with an error.
func (a *reversiAnswer) solve(ctx context.Context, kind *replay.Game, b reversi.Board) error {
	a.Position, a.Empties = string(b.AppendPosition(nil)), emptiesOf(b)
	a.Value, a.Moves, a.Open = "score", []reversiMove{}, []string{}
	if a.asked.Outcome {
		a.Value = "outcome"
	}
	if b.Turn() == game.Nobody {
		return nil
	}
	a.Turn, a.white = kind.SeatName(b.Turn()), b.Turn() == reversi.White
	if !analysis.Solves(b) {
		a.Limit, a.why = "rules", "the solver needs a board of at most 8x8 and rules by which a move flips all enclosed discs (othello, dtu)"
		a.Open = movesOfReversi(b)
		return nil
	}
	s := analysis.NewSolver(0)
	scores, err := a.ask(ctx, s, b)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	a.Nodes = s.Nodes()
	solved := map[game.Move]bool{}
	for _, m := range scores {
		solved[m.Move] = true
		a.Moves = append(a.Moves, reversiMove{string(b.AppendMove(nil, m.Move)), m.Score})
	}
	slices.SortStableFunc(a.Moves, func(m, n reversiMove) int { return n.Score - m.Score })
	if err == nil {
		return nil
	}
	a.Limit, a.why = "budget", fmt.Sprintf("within %d nodes; pass --nodes for more", a.asked.Limits.Nodes)
	if a.asked.Limits.Time > 0 {
		a.why = fmt.Sprintf("within %s; pass --time for more", a.asked.Limits.Time)
	}
	for _, m := range b.Moves(nil) {
		if !solved[m] {
			a.Open = append(a.Open, string(b.AppendMove(nil, m)))
		}
	}
	return nil
}

// ask returns the scores of the moves that are asked about.
func (a *reversiAnswer) ask(ctx context.Context, s *analysis.Solver, b reversi.Board) ([]analysis.MoveScore, error) {
	switch {
	case a.asked.Outcome:
		return s.Outcomes(ctx, b, a.asked.Limits)
	case a.onlyBest():
		score, line, err := s.Solve(ctx, b, a.asked.Limits)
		if err != nil {
			return nil, err
		}
		return []analysis.MoveScore{{Move: line[0], Score: score}}, nil
	}
	return s.Scores(ctx, b, a.asked.Limits)
}

// onlyBest says whether the best move is all that is asked for, as it is by a theoretical score.
func (a *reversiAnswer) onlyBest() bool {
	return a.asked.Best || a.asked.Check && a.claims.theory != nil && len(a.claims.scores) == 0
}

func movesOfReversi(b reversi.Board) (moves []string) {
	for _, m := range b.Moves(nil) {
		moves = append(moves, string(b.AppendMove(nil, m)))
	}
	return moves
}

// outcomeNames are the words for outcomes of a move.
var outcomeNames = [...]string{"loss", "draw", "win"}

// append appends the answer as a line of OBF: the position, its solved moves with their scores, and in a comment what else there is to be said. The
// outcomes of moves are words, so that nobody takes them for discs.
func (a *reversiAnswer) append(dst []byte) []byte {
	dst = append(append(dst, a.Position...), ';')
	for _, m := range a.Moves {
		if a.asked.Outcome {
			dst = fmt.Appendf(dst, " %s:%s;", strings.ToUpper(m.Move), outcomeNames[m.Score+1])
		} else {
			dst = fmt.Appendf(dst, " %s:%+d;", strings.ToUpper(m.Move), m.Score)
		}
	}
	var remarks []string
	for i := range a.record.Tokens {
		if t := &a.record.Tokens[i]; t.Kind == parse.Comment && a.Plies == 0 {
			remarks = append(remarks, strings.Join(strings.Fields(t.Text), " "))
		}
	}
	if a.Plies > 0 {
		remarks = append(remarks, fmt.Sprintf("game %d, after ply %d of %d", a.Game, a.Ply, a.Plies))
	}
	if a.Turn == "" {
		remarks = append(remarks, "no move is due")
	}
	if len(a.Open) > 0 {
		remarks = append(remarks, "not solved: "+strings.ToUpper(strings.Join(a.Open, " "))+", "+a.why)
	}
	if a.Checked != nil && *a.Checked == 0 {
		remarks = append(remarks, "no score was compared")
	}
	if len(remarks) > 0 {
		dst = append(append(dst, " % "...), strings.Join(remarks, "; ")...)
	}
	return append(dst, '\n')
}
