package job

import (
	"context"
	"errors"
	"io"

	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/findings"
)

// convertFile converts into a file whose header speaks of all records. It is written when all are
// there, or what there is of them when the run is interrupted.
func (r *Run) convertFile(ctx context.Context, w io.Writer, c *converter, file parse.FileWriter) (findings.Summary, error) {
	sum, err := eachResult(ctx, r, c.fileEntry, func(res *result[fileEntry], sum *findings.Summary) error {
		added := false
		if res.value != nil {
			var err error
			if added, err = res.value.addTo(file, &res.game); err != nil {
				return err
			}
		}
		if added {
			c.Lost.add(&res.value.lost)
		} else {
			c.Lost.leaveOut(&res.game)
		}
		return r.report(&res.game, sum)
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

// A fileEntry is a game that is added to a file.
type fileEntry struct {
	record *parse.Record
	lost   loss
	begin  replay.Finding // at the beginning of the record, for what there is to say about it
}

func (c *converter) fileEntry(g *corpus.Game) result[fileEntry] {
	res := result[fileEntry]{game: measure.GameOf(g)}
	record, refused := translated(g.Played, c.To)
	if record == nil {
		refuse(&res.game, g, refused)
		return res
	}
	res.value = &fileEntry{record, c.lostInFile(g, record), inexpressible(g, &game.Illegal{})}
	return res
}

// addTo adds the record to a file, and what there is to say about that to the findings. The error is about the file.
func (e *fileEntry) addTo(file parse.FileWriter, about *findings.Game) (added bool, err error) {
	faults, err := file.Add(e.record)
	if errors.Is(err, parse.ErrNoYear) {
		return false, err
	}
	for _, fault := range faults {
		e.report(about, fault.Code, fault.Message, fault.Severity)
	}
	if err != nil {
		e.report(about, e.record.Game+"/not-expressible", "The record cannot be written: "+err.Error()+".", parse.Error)
	}
	return err == nil, nil
}

// report adds a finding about the beginning of the record.
func (e *fileEntry) report(about *findings.Game, code, message string, severity parse.Severity) {
	f := e.begin
	f.Code, f.Message, f.Severity = code, message, severity
	if severity == parse.Error {
		for _, c := range replay.Codes() {
			if c.Name == code {
				f.Severity = c.Severity
			}
		}
	}
	about.Findings = append(about.Findings, f)
	about.Written++
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
