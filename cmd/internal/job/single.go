package job

import (
	"fmt"
	"io"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

// ReadOne reads the first record of r in a format and replays it by each of the options in turn.
// It fails if r has no record, or more bytes than a record may have.
func ReadOne(r io.Reader, name string, format *parse.Format, options ...replay.Options) ([]*replay.Played, error) {
	data, err := io.ReadAll(io.LimitReader(r, parse.MaxRecord+1))
	if err != nil {
		return nil, err
	}
	if len(data) > parse.MaxRecord {
		return nil, fmt.Errorf("a record may have at most %d MiB, and this one is longer", parse.MaxRecord>>20)
	}
	for record := range format.Records(parse.Input{Name: name, Data: data, Allow: options[0].Allow}) {
		record = record.Clone()
		var played []*replay.Played
		for _, o := range options {
			o.File = name
			played = append(played, replay.Replay(record, o))
		}
		return played, nil
	}
	return nil, fmt.Errorf("it holds no record in the format %s", format.Name)
}

// GameOf returns a replayed record with its findings, as layouts take it.
func GameOf(file string, p *replay.Played) *findings.Game {
	return &findings.Game{File: file, Index: p.Record.Index, Title: wording.Players(p), Plies: p.PlyCount(), Findings: p.Findings}
}
