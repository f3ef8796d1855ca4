package replay

import (
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// Write converts the record to another format of the game, or explains why it cannot. A format with comments keeps the
// text after an error; it reads back to the same error.
func (p *Played) Write(to *parse.Format) (*parse.Record, *game.Illegal) {
	p.At(len(p.Plies))
	record, refused := p.Kind.Write(&p.Played, to.Name)
	if refused != nil {
		return nil, refused
	}
	if code, rest, ok := p.cutOff(); ok && to.Comments {
		record.Faults, record.Rest = []parse.Fault{{Code: code, Fatal: true}}, rest
	}
	return record, nil
}

// noSetup is the Setup of a record without any position. It is none that a game can read.
const noSetup = "?"

// Unplaced returns a plybook PGN record that keeps a record without a start position: all of its text, which reads back
// to the same error.
func (p *Played) Unplaced() *parse.Record {
	name, fault := p.Record.Game, p.Fault()
	if p.Kind != nil {
		name = p.Kind.Name
	} else if name == "" {
		name = noSetup
	}
	return &parse.Record{
		Game: name, Tags: []parse.Tag{{Name: "Game", Value: name}, {Name: "Setup", Value: noSetup}},
		Faults: []parse.Fault{{Code: fault.Code, Fatal: true}}, Rest: p.Original(),
	}
}

// Original returns the text of a record without surrounding spaces. For a record from [Played.Unplaced] it is the text
// of the record before that.
func (p *Played) Original() string {
	if p.Record.Fatal() != nil && p.Record.Tag("Setup") == noSetup {
		return p.Record.Rest
	}
	return strings.TrimSpace(string(p.Record.Source))
}

// cutOff returns the code of the fault that ended the game and the raw text from there on.
func (p *Played) cutOff() (code, rest string, ok bool) {
	if p.Read < len(p.Record.Tokens) {
		first := p.Read
		if first > 0 && p.Record.Tokens[first-1].Kind == parse.Number {
			first--
		}
		if p.cut > 0 {
			return p.Findings[p.cut-1].Code, string(p.Record.Source[p.Record.Tokens[first].Off:]), true
		}
	}
	if f := p.Record.Fatal(); f != nil {
		return f.Code, p.Record.Rest, true
	}
	return "", "", false
}
