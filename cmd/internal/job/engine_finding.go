package job

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
)

// failureFinding returns what a program has done wrong where the ply at a place in the plies of a game is due, or at a place
// below 0 before it was asked of any.
func failureFinding(g *corpus.Game, i int, failure *player.Failure) replay.Finding {
	finding := positionFinding
	if i < 0 {
		finding = gameFinding
	}
	switch failure.Reason {
	case player.Refused:
		return finding(g, findings.CodeEngineRefuses, i, "The engine rejects this: "+oneSentence(failure.Detail))
	case player.Disagrees:
		return finding(g, findings.CodeEngineResult, i, anotherResult+oneSentence(failure.Detail))
	}
	f := finding(g, findings.CodeEngineFails, i, fmt.Sprintf("Engine failure (%s): %s", failure.Reason, oneSentence(failure.Detail)))
	if words := failure.LastWords(); words != "" {
		f.Hint = "its last line of standard error: " + words
	}
	return f
}

// anotherResult is how findings begin about engines that have another result.
const anotherResult = "The engine has another result: "

// positionFinding returns an error about the position in which the ply at a place in the plies of a game is due.
func positionFinding(g *corpus.Game, code string, i int, message string) replay.Finding {
	f := gameFinding(g, code, i, message)
	state := g.Played.At(i)
	f.Ply = g.Played.PlyNumber(i-1) + 1
	f.Position = string(state.AppendPosition(nil))
	f.LegalAll = len(state.Moves(nil))
	return f
}

// gameFinding returns a finding about a game that stands at a ply, or with a place below 0 at the beginning of its record,
// and is about no position.
func gameFinding(g *corpus.Game, code string, i int, message string) replay.Finding {
	f := replay.Finding{
		Code: code, File: g.Source.Name, Game: g.Record.Index, Message: message, Line: g.Record.Line, Column: g.Record.Column,
		Plies: max(i, 0), Severity: findings.CodeOf(code).Severity,
	}
	if t := tokenAt(g.Played, i); t != nil {
		locateToken(&f, g.Record, t)
	}
	return f
}

// tokenAt returns the token of the ply at a place, or the last one before it that the record does not leave
// out; nil if there is none.
func tokenAt(p *replay.Played, i int) *parse.Token {
	for i = min(i, len(p.Plies)-1); i >= 0; i-- {
		if t := p.Plies[i].Token; t >= 0 {
			return &p.Record.Tokens[t]
		}
	}
	return nil
}

// locateToken gives a finding the place of a token.
func locateToken(f *replay.Finding, record *parse.Record, t *parse.Token) {
	f.Line, f.Column = record.Position(t.Off)
	line, start := record.LineAt(t.Off)
	const shown = 1000 // bytes on either side
	from := max(0, t.Off-start-shown)
	f.Source = string(line[from:max(from, min(len(line), t.Off-start+shown))])
	f.At, f.Width = t.Off-start-from, t.Len
	f.Token = record.Text(t.Off, t.Len)
	if record.Binary {
		f.Token = t.Text
	}
}

// oneSentence makes an error's text a sentence on one line.
func oneSentence(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if strings.HasSuffix(text, ".") {
		return text
	}
	return text + "."
}
