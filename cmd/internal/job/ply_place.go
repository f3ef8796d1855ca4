package job

import (
	"context"
	"fmt"
	"io"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

// eachPly writes something about the position after a ply of every record; -1 is the last one. As text there is an
// empty line between two records. A record without such a ply has a finding.
func (r *Run) eachPly(
	ctx context.Context, w io.Writer, ply int, asJSON bool, describe func(g *corpus.Game, ply int) ([]byte, error),
) (findings.Summary, error) {
	separator := "\n"
	if asJSON {
		separator = ""
	}
	return r.eachText(ctx, w, separator, func(g *corpus.Game, game *findings.Game) (text, error) {
		at := ply
		if at < 0 {
			at = g.Played.PlyCount()
		}
		if at > g.Played.PlyCount() {
			game.Findings = append(game.Findings, missingPly(g, at))
			return nil, nil
		}
		return describe(g, at)
	})
}

func missingPly(g *corpus.Game, ply int) replay.Finding {
	f := replay.Finding{
		Code: findings.CodeNoPly, File: g.Source.Name, Line: g.Record.Line, Column: g.Record.Column, Game: g.Record.Index,
		Message: fmt.Sprintf("There is no ply %d: the game has %s.", ply, wording.Plies(g.Played.PlyCount())),
	}
	return f
}

// A plyPlace says which position of which record something is about. As JSON its fields come first.
type plyPlace struct {
	File  string `json:"file"`
	Game  int    `json:"game"`
	Kind  string `json:"kind"`
	Rules string `json:"rules"`
	Title string `json:"title,omitempty"`
	Ply   int    `json:"ply"`
	Plies int    `json:"plies"`
}

func plyPlaceOf(g *corpus.Game, ply int) plyPlace {
	p := g.Played
	return plyPlace{
		File: g.Source.Name, Game: g.Record.Index, Kind: p.Kind.Name, Rules: p.Rules, Title: wording.Players(p), Ply: ply, Plies: p.PlyCount(),
	}
}

// append appends two lines about the place, and how the game stands there.
func (at *plyPlace) append(dst []byte, standing string) []byte {
	dst = appendRecordName(dst, at.File, at.Game, at.Title)
	return fmt.Appendf(dst, "\n%s %s, after ply %d of %d: %s\n", at.Kind, at.Rules, at.Ply, at.Plies, standing)
}

// appendRecordName appends which record it is and, if it says so, who played.
func appendRecordName(dst []byte, file string, index int, title string) []byte {
	dst = fmt.Appendf(dst, "%s game %d", wording.LineName(file), index)
	if title != "" {
		dst = fmt.Appendf(dst, ": %s", wording.NoMarks(wording.Clean(title)))
	}
	return dst
}
