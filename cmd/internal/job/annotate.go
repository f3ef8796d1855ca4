package job

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/annotate"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/strength"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// Annotation says how games are annotated.
type Annotation struct {
	Judge
	Proof   int64        // nodes to prove the value of each position near the end with, or ProofOfGame
	From    int          // the first ply that is looked at
	Blunder search.Score // a loss from which on a move is a blunder; 0: only what changes the result
	Worst   int          // how many of the worst moves are listed as text
	Layout  string       // one of AnnotationLayouts
}

// AnnotationLayouts are the forms of [Run.Annotate], the default first: records in plybook PGN, a
// page for people, one object a line, rows of positions for training.
func AnnotationLayouts() []string { return []string{"pgn", "text", "json", "rows"} }

// Annotate writes every record with what its moves were worth.
func (r *Run) Annotate(ctx context.Context, w io.Writer, a Annotation) (findings.Summary, error) {
	separator := ""
	if a.Layout == "text" {
		separator = "\n"
	}
	var longest atomic.Int64 // game
	sum, err := r.eachText(ctx, w, separator, func(g *corpus.Game, game *findings.Game) (data text, err error) {
		for plies := int64(g.Played.PlyCount()); ; {
			if was := longest.Load(); was >= plies || longest.CompareAndSwap(was, plies) {
				break
			}
		}
		err = a.ask(ctx, g, func(by player.Player, name string) error {
			o := annotate.Options{Limits: a.Limits, Proof: a.proof(g.Played.Kind), From: a.From, Blunder: a.Blunder}
			found, err := annotate.Game(ctx, g.Played, by, o)
			if err == nil {
				data, err = a.lay(game, g, found, a.by(name))
			}
			return err
		})
		return data, err
	})
	if plies := int(longest.Load()); err == nil && 0 < plies && plies < a.From {
		err = fmt.Errorf("--from %d: no game has so many plies; the longest has %d", a.From, plies)
	}
	return sum, err
}

// ProofOfGame is as many nodes as the solver of the game asks for.
const ProofOfGame = -1

func (a *Annotation) proof(kind *replay.Game) int64 {
	if a.Proof != ProofOfGame {
		return a.Proof
	}
	row, _ := analyze.GameOf(kind)
	return row.SettleNodes
}

// lay lays an annotation out. What the layout cannot express is a finding.
func (a *Annotation) lay(game *findings.Game, g *corpus.Game, found *annotate.Annotation, by string) (text, error) {
	switch a.Layout {
	case "json":
		return appendJSONLine(nil, jsonAnnotation(g, found, by))
	case "rows":
		return appendTraining(nil, g, found)
	case "text":
		return a.appendText(nil, g, found, by), nil
	}
	record, refused := found.Record(g.Played, by)
	if refused != nil {
		game.Findings = append(game.Findings, inexpressible(g, refused))
		return nil, nil
	}
	format, err := parse.FormatByName("pgn")
	if err != nil {
		return nil, err
	}
	return format.Append(nil, record, parse.EncodeOptions{})
}

// tallyColumns are the columns of the table of players.
var tallyColumns = []string{"player", "moves", "without loss", "mean loss", "blunders", "unclear"}

// appendText appends a page about a game.
func (a *Annotation) appendText(dst []byte, g *corpus.Game, found *annotate.Annotation, by string) []byte {
	p := g.Played
	dst = appendRecordName(dst, g.Source.Name, g.Record.Index, wording.Players(p))
	dst = fmt.Appendf(dst, "\n%s %s, %s, by %s", p.Kind.Name, p.Rules, wording.Plies(p.PlyCount()), wording.Clean(by))
	if found.Unit.Name != "" {
		dst = fmt.Appendf(dst, ", in %ss", found.Unit.Name)
	}
	dst = append(dst, "\n\n"...)
	rows := [][]string{tallyColumns}
	for seat := range found.Tallies {
		t := &found.Tallies[seat]
		rows = append(rows, []string{
			p.Kind.SeatName(game.Seat(seat)) + inBrackets(wording.Clean(p.Player(seat))), strconv.Itoa(t.Moves),
			strength.ScorePercent(float64(t.Good), t.Clear()), found.Unit.Mean(t.MeanLoss()), strconv.Itoa(t.Blunders), strconv.Itoa(t.Unclear),
		})
	}
	dst = terminal.AppendTable(dst, rows)
	worst := worstMoves(found, a.Worst)
	if len(worst) == 0 {
		return dst
	}
	rows = [][]string{{"ply", "move", "score", "loss", "better"}}
	for _, m := range worst {
		loss := found.Unit.Amount(int64(m.Loss))
		switch {
		case m.Unclear:
			loss = m.Doubt()
		case m.Changed && m.Loss == 0:
			loss = "result"
		}
		if m.Blunder {
			loss += " (blunder)"
		}
		rows = append(rows, []string{
			strconv.Itoa(m.Number), m.Text, valueText(&m.Value, found.Unit), loss, valueText(&m.Best, found.Unit) + ": " + strings.Join(m.Line, ", "),
		})
	}
	return terminal.AppendTable(append(dst, '\n'), rows)
}

func inBrackets(name string) string {
	if name == "" {
		return ""
	}
	return " (" + name + ")"
}

func valueText(t *player.Choice, unit player.Unit) string {
	if proof := t.Proof(); proof != "" {
		return unit.Score(t) + " " + proof
	}
	return unit.Score(t)
}

// worstMoves returns some of the moves that lost most: those that changed the result first, and then those that
// may have.
func worstMoves(a *annotate.Annotation, n int) (worst []annotate.Move) {
	for _, m := range a.Moves {
		if m.Loses() || m.Unclear {
			worst = append(worst, m)
		}
	}
	slices.SortStableFunc(worst, func(x, y annotate.Move) int {
		return cmp.Or(-table.CompareBools(x.Changed, y.Changed), -table.CompareBools(x.Unclear, y.Unclear), -cmp.Compare(x.Loss, y.Loss))
	})
	return worst[:min(len(worst), n)]
}

// An annotatedGame is laid out as JSON as it stands. Scores are of who moved.
type annotatedGame struct {
	File  string `json:"file"`
	Game  int    `json:"game"`
	Kind  string `json:"kind"`
	Rules string `json:"rules"`
	Title string `json:"title,omitempty"`
	By    string `json:"by"`
	jsonUnit
	Players []annotatedPlayer `json:"players"`
	Moves   []annotatedMove   `json:"moves"`
}

type annotatedPlayer struct {
	Seat     string  `json:"seat"`
	Name     string  `json:"name,omitempty"`
	Moves    int     `json:"moves"`   // with a choice
	Unclear  int     `json:"unclear"` // of them, of which nobody knows what they lost
	Good     int     `json:"without_loss"`
	Accuracy float64 `json:"accuracy"` // share of the others without loss
	Loss     int64   `json:"loss"`
	MeanLoss float64 `json:"mean_loss"`
	Blunders int     `json:"blunders"`
	Changed  int     `json:"changed_result"`
}

type annotatedMove struct {
	Ply     int          `json:"ply"`
	Seat    string       `json:"seat"`
	Move    string       `json:"move"`
	Forced  bool         `json:"forced,omitempty"`
	Value   jsonScore    `json:"value"`
	Depth   int          `json:"depth,omitempty"`
	Loss    search.Score `json:"loss,omitempty"`
	Changed bool         `json:"changed_result,omitempty"`
	Unclear bool         `json:"unclear,omitempty"`
	Blunder bool         `json:"blunder,omitempty"`
	Best    *jsonScore   `json:"best,omitempty"` // of a better move, or one that may be
	Line    []string     `json:"line,omitempty"`
}

func jsonAnnotation(g *corpus.Game, a *annotate.Annotation, by string) *annotatedGame {
	p := g.Played
	out := &annotatedGame{
		File: g.Source.Name, Game: g.Record.Index, Kind: p.Kind.Name, Rules: p.Rules, Title: wording.Players(p), By: by, jsonUnit: unitOf(a.Unit),
		Players: []annotatedPlayer{}, Moves: []annotatedMove{},
	}
	for seat := range a.Tallies {
		t := &a.Tallies[seat]
		out.Players = append(out.Players, annotatedPlayer{
			Seat: p.Kind.SeatName(game.Seat(seat)), Name: p.Player(seat), Moves: t.Moves, Unclear: t.Unclear, Good: t.Good, Accuracy: t.Accuracy(),
			Loss: t.Loss, MeanLoss: t.MeanLoss(), Blunders: t.Blunders, Changed: t.Changed,
		})
	}
	for i := range a.Moves {
		out.Moves = append(out.Moves, jsonMoveOf(p, &a.Moves[i]))
	}
	return out
}

func jsonMoveOf(p *replay.Played, m *annotate.Move) annotatedMove {
	out := annotatedMove{
		Ply: m.Number, Seat: p.Kind.SeatName(m.Seat), Move: m.Text, Forced: m.Forced, Value: scoreOf(&m.Value),
		Depth: m.Value.Depth, Loss: m.Loss, Changed: m.Changed, Unclear: m.Unclear, Blunder: m.Blunder,
	}
	if m.Loses() || m.Unclear {
		best := scoreOf(&m.Best)
		out.Best, out.Line = &best, m.Line
	}
	return out
}
