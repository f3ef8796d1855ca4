package job

import (
	"context"

	"github.com/plybook/plybook/analyze/annotate"
	"github.com/plybook/plybook/analyze/generate"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A trainingRow is a position, as JSON, with what a player is to learn about it. Scores and results are of the side to move.
// New fields are added at the end.
type trainingRow struct {
	Kind     string    `json:"kind"`
	Rules    string    `json:"rules"`
	Position string    `json:"position"` // in the text of the game
	Ply      int       `json:"ply"`      // that was made in it, from 1
	Move     string    `json:"move"`     // that was made
	Best     string    `json:"best"`
	Value    jsonScore `json:"value"`            // of the best move
	Result   *float64  `json:"result,omitempty"` // 1 for a win, 0.5 for a draw, 0 for a loss; left out of a game without a result
}

// appendTraining appends a row for every position with a choice that has a score.
func appendTraining(dst []byte, g *corpus.Game, a *annotate.Annotation) (_ []byte, err error) {
	p := g.Played
	for i := range a.Moves {
		m := &a.Moves[i]
		if !m.Counts() {
			continue
		}
		row := trainingRow{
			Kind: p.Kind.Name, Rules: p.Rules, Position: string(p.AtPly(m.Number - 1).AppendPosition(nil)),
			Ply: m.Number, Move: m.Text, Best: m.Text, Value: scoreOf(&m.Best), Result: resultFor(&p.Outcome, m.Seat),
		}
		if len(m.Line) > 0 {
			row.Best = m.Line[0]
		}
		if dst, err = appendJSONLine(dst, &row); err != nil {
			return nil, err
		}
	}
	return dst, nil
}

// GeneratedRows are rows for training of generated games, as annotate writes them: a file that is written like one of games.
type GeneratedRows struct {
	Generator *generate.Generator
	Kind      *replay.Game
}

// Head implements [GeneratedFile].
func (f *GeneratedRows) Head() []byte { return nil }

// Beside implements [GeneratedFile].
func (f *GeneratedRows) Beside() []parse.NamedFile { return nil }

// Piece implements [GeneratedFile].
func (f *GeneratedRows) Piece(ctx context.Context, from, to int) (text []byte, err error) {
	for n := from; n < to; n++ {
		played, choices, err := f.Generator.GameWithChoices(ctx, n)
		if err != nil {
			return nil, err
		}
		if text, err = appendGenerated(text, &replay.Played{Played: *played, Kind: f.Kind}, choices); err != nil {
			return nil, err
		}
	}
	return text, nil
}

// appendGenerated appends a row for every position with a choice of which a player told a score.
func appendGenerated(dst []byte, p *replay.Played, choices []player.Choice) (_ []byte, err error) {
	var moves []game.Move
	for i := range choices {
		choice := &choices[i]
		if !choice.Scored {
			continue
		}
		s := p.At(i)
		if moves = s.Moves(moves[:0]); len(moves) < 2 {
			continue
		}
		text := string(s.AppendMove(nil, choice.Move))
		row := trainingRow{
			Kind: p.Kind.Name, Rules: p.Rules, Position: string(s.AppendPosition(nil)), Ply: p.PlyNumber(i), Move: text, Best: text,
			Value: scoreOf(choice), Result: resultFor(&p.Outcome, s.Turn()),
		}
		if dst, err = appendJSONLine(dst, &row); err != nil {
			return nil, err
		}
	}
	return dst, nil
}

// resultFor returns what the result is worth to a seat; nil if there is none.
func resultFor(o *game.Outcome, seat game.Seat) *float64 {
	if !o.Over {
		return nil
	}
	value := 0.0
	switch {
	case o.Winners == 0:
		value = 0.5
	case o.Won(seat):
		value = 1
	}
	return &value
}
