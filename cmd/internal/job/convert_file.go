package job

import (
	"context"
	"errors"
	"io"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/findings"
)

// convertFile converts into a file whose header speaks of all records. It is written when all are
// there, or what there is of them when the run is interrupted.
func (r *Run) convertFile(ctx context.Context, w io.Writer, c *converter, file parse.FileWriter) (findings.Summary, error) {
	sum, err := r.each(ctx, c.record, func(product *Product, sum *findings.Summary) error {
		if err := product.addTo(file); err != nil {
			return err
		}
		c.Lost.add(product)
		sum.Add(&product.Game)
		return r.Talk.Game(&product.Game)
	})
	if err != nil && ctx.Err() == nil {
		return sum, err
	}
	files, failed := file.Files()
	if failed != nil {
		return sum, failed
	}
	for _, f := range files {
		if f.Name == "" {
			_, failed = w.Write(f.Data)
		} else if c.Save != nil {
			failed = c.Save(f.Name, f.Data)
		}
		if failed != nil {
			return sum, failed
		}
	}
	return sum, err
}

// record makes the product that is added to a file.
func (c *converter) record(g *corpus.Game) Product {
	product := Product{Game: gameOf(g)}
	record, refused := translated(g.Played, c.To)
	if record == nil {
		product.leaveOut(g, refused)
	} else {
		product.record, product.lost = record, c.lostInFile(g, record)
	}
	product.begin = inexpressible(g, &game.Illegal{})
	return product
}

// addTo adds the record to a file, and what there is to say about that to the findings. The error is about the file.
func (p *Product) addTo(file parse.FileWriter) error {
	if p.record == nil {
		return nil
	}
	said, err := file.Add(p.record)
	if errors.Is(err, parse.ErrNoYear) {
		return err
	}
	for _, fault := range said {
		p.say(fault.Code, fault.Message, fault.Severity)
	}
	if err != nil {
		p.left = true
		p.say(p.record.Game+"/not-expressible", "The record cannot be written: "+err.Error()+".", parse.Error)
	}
	return nil
}

// say adds a finding about the beginning of the record.
func (p *Product) say(code, message string, severity parse.Severity) {
	f := p.begin
	f.Code, f.Message, f.Severity = code, message, severity
	if severity == parse.Error {
		for _, c := range replay.Codes() {
			if c.Name == code {
				f.Severity = c.Severity
			}
		}
	}
	p.Game.Findings = append(p.Game.Findings, f)
	p.Game.Written++
}

// A prefaced writes a text before the first bytes.
type prefaced struct {
	w    io.Writer
	text string
}

func (p *prefaced) Write(data []byte) (int, error) {
	if p.text != "" {
		if _, err := io.WriteString(p.w, p.text); err != nil {
			return 0, err
		}
		p.text = ""
	}
	return p.w.Write(data)
}
