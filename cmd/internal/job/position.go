package job

import (
	"context"
	"encoding/json"
	"io"
	"strings"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/diff"
	"github.com/plybook/plybook/reports/findings"
)

// A Position says which position of every game is shown and how.
type Position struct {
	Ply    int  // the position after the ply of this number; -1 is the last one
	Pieces bool // only the list of pieces, as the game defines it
	Moves  bool // only the legal moves, and what there is to say about each; as JSON besides the position
	JSON   bool // one object a line
	Color  bool
}

// Positions writes a position of every record.
func (r *Run) Positions(ctx context.Context, w io.Writer, at Position) (findings.Summary, error) {
	return r.eachPly(ctx, w, at.Ply, at.JSON, func(g *corpus.Game, ply int) ([]byte, error) { return at.append(nil, g, ply), nil })
}

// append appends the position of a game after a ply.
func (at *Position) append(dst []byte, g *corpus.Game, ply int) []byte {
	p := g.Played
	state := p.AtPly(ply)
	switch {
	case at.JSON:
		return appendPositionJSON(dst, g, ply, at.Moves)
	case at.Pieces:
		return AppendPieces(dst, state)
	case at.Moves:
		return AppendMoves(dst, state)
	}
	about := plyPlaceOf(g, ply)
	dst = about.append(dst, standing(p, ply))
	if d, err := render.DrawerFor(p.Kind.Name); err == nil {
		return d.AppendText(dst, state, p, scene.TextOptions{Color: at.Color})
	}
	return append(state.AppendPosition(dst), '\n')
}

// AppendPieces appends a state's list of pieces, or its position on one line if the game
// defines no list.
func AppendPieces(dst []byte, s game.State) []byte {
	if l, ok := s.(game.PieceLister); ok {
		return l.AppendPieces(dst)
	}
	return append(s.AppendPosition(dst), '\n')
}

// AppendMoves appends the legal moves of a state, one per line, each with what the game has to say about it:
// "d3  lines s  turns d4".
func AppendMoves(dst []byte, s game.State) []byte {
	var rows [][]string
	detailer, _ := s.(game.Detailer)
	for _, m := range s.Moves(nil) {
		row := []string{string(s.AppendMove(nil, m))}
		if detailer != nil {
			row = appendDetails(row, detailer.Details(m))
		}
		rows = append(rows, row)
	}
	return terminal.AppendTable(dst, rows)
}

// appendDetails appends a column for each detail; what a move has none of is left blank.
func appendDetails(row []string, details []game.Detail) []string {
	width := len(row)
	for _, d := range details {
		if len(d.Values) == 0 {
			row = append(row, "")
			continue
		}
		row = append(row, d.Name+" "+strings.Join(d.Values, " "))
		width = len(row)
	}
	return row[:width]
}

// standing returns whose turn it is after a ply, or how the game ended.
func standing(p *replay.Played, ply int) string {
	outcome := p.State.Outcome()
	if ply == p.PlyCount() && p.Outcome.Over {
		outcome = p.Outcome
	}
	switch turn := p.State.Turn(); {
	case outcome.Over:
		return outcomeWords(p.Kind, outcome)
	case turn == game.Chance:
		return "a deal is due"
	default:
		return p.Kind.SeatName(turn) + " to move"
	}
}

// outcomeWords returns the result in words: "White has won (queen)".
func outcomeWords(kind *replay.Game, o game.Outcome) string {
	reason := ""
	if o.Reason != "" {
		reason = " (" + diff.ReasonWords(o.Reason) + ")"
	}
	switch {
	case !o.Over:
		return "open"
	case o.Drawn():
		return "draw" + reason
	}
	winners := kind.Winners(o)
	if len(winners) == 1 {
		return winners[0] + " has won" + reason
	}
	return strings.Join(winners, " and ") + " have won" + reason
}

// A jsonPosition is what [Position] writes as JSON. New fields are added at the end.
type jsonPosition struct {
	plyPlace
	Move     string     `json:"move,omitempty"` // that led here
	Turn     string     `json:"turn,omitempty"`
	Over     bool       `json:"over"`
	Winners  []string   `json:"winners,omitempty"`
	Reason   string     `json:"reason,omitempty"`
	Position string     `json:"position"`
	Pieces   []string   `json:"pieces,omitempty"`
	Moves    []jsonMove `json:"moves,omitempty"` // the legal ones, where they are asked for
}

// A jsonMove is a legal move.
type jsonMove struct {
	Move    string              `json:"move"`
	Details map[string][]string `json:"details,omitempty"` // see [game.Detail]
}

func jsonMoves(s game.State) []jsonMove {
	var moves []jsonMove
	detailer, _ := s.(game.Detailer)
	for _, m := range s.Moves(nil) {
		out := jsonMove{Move: string(s.AppendMove(nil, m)), Details: map[string][]string{}}
		if detailer != nil {
			for _, d := range detailer.Details(m) {
				out.Details[d.Name] = append([]string{}, d.Values...)
			}
		}
		moves = append(moves, out)
	}
	return moves
}

func appendPositionJSON(dst []byte, g *corpus.Game, ply int, moves bool) []byte {
	p := g.Played
	out := jsonPosition{plyPlace: plyPlaceOf(g, ply)}
	if i := p.PlyIndex(ply); i >= 0 {
		out.Move = string(p.At(i).AppendMove(nil, p.Plies[i].Move))
	}
	state := p.AtPly(ply)
	outcome := state.Outcome()
	if ply == p.PlyCount() {
		outcome = p.Outcome
	}
	out.Over, out.Winners, out.Reason = outcome.Over, p.Kind.Winners(outcome), outcome.Reason
	if !out.Over {
		out.Turn = p.Kind.SeatName(state.Turn())
	}
	out.Position = string(state.AppendPosition(nil))
	if l, ok := state.(game.PieceLister); ok {
		for line := range strings.Lines(string(l.AppendPieces(nil))) {
			out.Pieces = append(out.Pieces, strings.TrimSuffix(line, "\n"))
		}
	}
	if moves {
		out.Moves = jsonMoves(state)
	}
	text, err := json.Marshal(out)
	if err != nil {
		panic(err) // strings, numbers and truths always marshal
	}
	return append(append(dst, text...), '\n')
}
