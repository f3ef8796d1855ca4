package job

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

// A Conversion says how records are written.
type Conversion struct {
	To *parse.Format
	parse.EncodeOptions

	// Save writes a file that belongs beside the output, such as a list of names; nil leaves them out.
	Save func(name string, data []byte) error

	Lost *Losses // counts what the format cannot hold; nil: nobody wants to know
}

// Convert writes every record in a format: the plies that are legal, and the raw rest of a broken
// record as far as the format can carry it. A game that the format cannot express is left out. If
// a file of the format holds one game, a second one is an [*OneGameError] and nothing is written.
func (r *Run) Convert(ctx context.Context, w io.Writer, c Conversion) (findings.Summary, error) {
	if file := c.To.NewFile(c.EncodeOptions); file != nil {
		return r.convertFile(ctx, w, r.converter(c), file)
	}
	to := r.converter(c)
	if !c.To.Single {
		joined := joiner{w: &prefaced{w, c.To.Preface}, separator: c.To.Parting}
		return r.convertEach(ctx, to, func(f *File) error { return joined.write(f.Data) })
	}
	var only []byte
	sum, err := r.ConvertEach(ctx, c, func(f *File) error {
		if only != nil {
			return &OneGameError{c.To.Name}
		}
		only = f.Data
		return nil
	})
	if err == nil {
		_, err = w.Write(only)
	}
	return sum, err
}

// ConvertEach is [Run.Convert] with a file for every game that can be written, in order.
func (r *Run) ConvertEach(ctx context.Context, c Conversion, emit func(*File) error) (findings.Summary, error) {
	return r.convertEach(ctx, r.converter(c), func(f *File) error {
		f.Data = append([]byte(c.To.Preface), f.Data...)
		return emit(f)
	})
}

// convertEach emits the games that can be written, without the format's preface.
func (r *Run) convertEach(ctx context.Context, c *converter, emit func(*File) error) (findings.Summary, error) {
	return eachResult(ctx, r, c.convert, func(res *result[converted], sum *findings.Summary) error {
		if res.value == nil {
			c.Lost.leaveOut(&res.game)
			return r.report(&res.game, sum)
		}
		c.Lost.add(&res.value.lost)
		if err := r.report(&res.game, sum); err != nil {
			return err
		}
		return emit(&res.value.File)
	})
}

// A OneGameError says that a file of a format cannot hold all of the games.
type OneGameError struct{ Format string }

func (e *OneGameError) Error() string {
	return "there is more than one game, and a file of the format " + e.Format + " holds one"
}

// A converted is a game in another format.
type converted struct {
	File
	lost loss
}

func (c *converter) convert(g *corpus.Game) result[converted] {
	res := result[converted]{game: measure.GameOf(g)}
	data, refused := written(g.Played, c.To, c.EncodeOptions)
	if data == nil {
		refuse(&res.game, g, refused)
		return res
	}
	out := &converted{File: File{FileName(g, strings.TrimPrefix(c.To.Extensions[0], ".")), data}}
	if g.Played.State != nil {
		out.lost = c.lost(g, append([]byte(c.To.Preface), data...), nil)
	}
	if c.cuts(g.Played) {
		for i := range res.game.Findings {
			f := &res.game.Findings[i]
			if f.Severity == parse.Error {
				f.Hint = joinHints(f.Hint, fmt.Sprintf("%s cannot hold the rest of a broken game: only the first %s were written",
					c.To.Name, wording.Plies(g.Played.PlyCount())))
				break
			}
		}
	}
	res.value = out
	return res
}

// refuse adds why a game is not written to its findings; nil if they say it.
func refuse(about *findings.Game, g *corpus.Game, why *game.Illegal) {
	if why != nil {
		about.Findings = append(about.Findings, inexpressible(g, why))
	}
}

// cuts says whether a fault ended the game and the format cannot keep what follows.
func (c *converter) cuts(p *replay.Played) bool {
	return !c.To.Comments && p.Fault() != nil && (p.Read < len(p.Record.Tokens) || p.Record.Fatal() != nil)
}

func joinHints(a, b string) string {
	if a == "" {
		return b
	}
	return a + "; " + b
}

// written returns a game in a format, not nil though it may be empty, or why that cannot be. There is nothing to say
// of a record without any position, if the format has no place for that: its findings say why.
func written(p *replay.Played, to *parse.Format, o parse.EncodeOptions) ([]byte, *game.Illegal) {
	record, refused := translated(p, to)
	if record == nil {
		return nil, refused
	}
	data, err := to.Append([]byte{}, record, o)
	if err != nil {
		return nil, &game.Illegal{
			Code: record.Game + "/not-expressible", Message: "The record cannot be written in " + to.Name + ": " + err.Error() + ".",
		}
	}
	return data, nil
}

// translated returns the record of a game in a format, or why that cannot be, as [written] does.
func translated(p *replay.Played, to *parse.Format) (*parse.Record, *game.Illegal) {
	switch {
	case p.Record.OfFile:
		return nil, nil
	case p.State == nil && to.KeepsAll():
		return p.Unplaced(), nil
	case p.State == nil:
		return nil, nil
	}
	if refused := foreign(p, to); refused != nil {
		return nil, refused
	}
	return p.Write(to)
}

// foreign refuses a format of another game.
func foreign(p *replay.Played, to *parse.Format) *game.Illegal {
	if to.Game == "" || to.Game == p.Kind.Name {
		return nil
	}
	return &game.Illegal{
		Code: p.Kind.Name + "/not-expressible", Message: p.Kind.Title + " cannot be written in " + to.Name + ".",
	}
}

// inexpressible returns the finding about what a format cannot say, at the ply that it is about
// or else at the beginning of the record.
func inexpressible(g *corpus.Game, why *game.Illegal) replay.Finding {
	f := replay.Finding{
		Code: why.Code, File: g.Source.Name, Line: g.Record.Line, Column: g.Record.Column,
		Game: g.Record.Index, Ply: why.Ply, Message: why.Message, Hint: why.Hint,
	}
	if ply := g.Played.PlyIndex(why.Ply); ply >= 0 {
		if i := g.Played.Plies[ply].Token; i >= 0 {
			token := g.Record.Tokens[i]
			f.Line, f.Column = g.Record.Position(token.Off)
			f.Token = token.Text
		}
	}
	return f
}
