package job

import (
	"bytes"
	"context"

	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/picture"
)

// A Picture is a file that shows a game.
type Picture struct {
	File
	Foreign []string // what was asked for that pictures of this game do not have, and which games have it
}

// Pictures draws every record and emits the pictures in order; games without a position have
// none, and their findings say why. Every worker holds one game and its picture.
func (r *Run) Pictures(ctx context.Context, picture picture.Options, emit func(*Picture) error) (findings.Summary, error) {
	single := *r
	single.Corpus.PieceSize = 1 // drawing a game is enough work for a turn
	return eachResult(ctx, &single, func(g *corpus.Game) result[Picture] { return drawn(&picture, g) },
		func(res *result[Picture], sum *findings.Summary) error {
			if err := single.report(&res.game, sum); err != nil || res.value == nil {
				return err
			}
			return emit(res.value)
		})
}

func drawn(p *picture.Options, g *corpus.Game) result[Picture] {
	res := result[Picture]{game: measure.GameOf(g)}
	if g.Played.State == nil {
		return res
	}
	last := g.Played.PlyCount()
	for _, ply := range []int{p.From, p.To, p.Ply} {
		if ply > last {
			res.game.Findings = append(res.game.Findings, missingPly(g, ply))
			return res
		}
	}
	var out bytes.Buffer
	if err := p.Draw(&out, g.Played); err != nil {
		res.game.Findings = append(res.game.Findings, replay.Finding{
			Code: findings.CodeNoPicture, File: g.Source.Name, Line: g.Record.Line, Column: g.Record.Column,
			Game: g.Record.Index, Message: "The game cannot be drawn: " + err.Error() + ".",
		})
		return res
	}
	res.value = &Picture{File: File{FileName(g, p.Type), out.Bytes()}}
	if d, err := render.DrawerFor(g.Played.Kind.Name); err == nil {
		res.value.Foreign = render.Foreign(d, p.Film.Values)
	}
	return res
}
