package hive

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A conversion is a played game on its way into another format.
type conversion struct {
	record.Conversion[*dialect]
	rules    Rules
	position *Position     // the position before the ply that is being written, as the target names its pieces
	names    [pieces]Piece // of the source's pieces on the board, in the target
}

// renamed returns a move with its piece named as the target does, which numbers equal bugs in the
// order of placing. Where any number was allowed the source may not.
func (t *conversion) renamed(m game.Move) game.Move {
	if m == Pass || t.rules.Base == Notation {
		return m
	}
	x := MovedPiece(m)
	name := &t.names[x&31]
	if *name == NoPiece {
		*name = t.position.nextOf(x)
	}
	return newMove(*name, target(m))
}

// Write makes the record that says the same in another of Hive's formats; see [record.Writer].
func Write(p *game.Played, format string) (*parse.Record, *game.Illegal) {
	c, ill := dialects.Convert(p, format)
	if ill != nil {
		return nil, ill
	}
	rules, err := ParseRules(p.Rules)
	if err != nil {
		return nil, badType(err)
	}
	t := &conversion{Conversion: c, rules: rules, position: New(rules)}
	t.Out.Numbering, t.Out.Tags = parse.ByPly, t.To.tags(t)
	for x := range t.names {
		t.names[x] = NoPiece
	}
	if ill := t.Walk(t, p.Plies); ill != nil {
		return nil, ill
	}
	if !t.To.allRules {
		if ill := t.refusedBy(t.To.base, format); ill != nil {
			return nil, ill
		}
	}
	if t.To.result && t.Outcome.Over {
		t.Token(parse.Result, parse.NoSeat, t.resultAfter())
	}
	return t.Out, nil
}

// resultAfter returns the result after the moves of a finished game: that of the header, or that of the game where the
// header's cannot be read.
func (t *conversion) resultAfter() string {
	if state := t.resultTag(); claimedOutcome(state).Over {
		return state
	}
	return stateOf(t.Outcome, len(t.Plies))
}

// WritePly implements [record.PlyWriter].
func (t *conversion) WritePly(kind parse.Kind, ply game.PlayedPly) *game.Illegal {
	move := ply.Move
	ply.Move = t.renamed(move)
	if !t.To.impliedPasses || ply.Move != Pass {
		text, ill := t.To.play(t, ply)
		if ill != nil {
			return ill
		}
		t.Token(kind, int8(ply.Seat), text)
	}
	t.PlayPly(move)
	return nil
}

// PlayPly implements [record.PlyWriter].
func (t *conversion) PlayPly(m game.Move) { t.position.Play(t.renamed(m)) }

// UndoPly implements [record.PlyWriter]. A piece that is in the hand again has no name.
func (t *conversion) UndoPly(m game.Move) {
	t.position.Undo()
	if m == Pass || t.rules.Base == Notation {
		return
	}
	if name := &t.names[MovedPiece(m)&31]; *name != NoPiece && t.position.hand.Has(*name) {
		*name = NoPiece
	}
}

// refusedBy returns why the game cannot be played by other rules, those by which a format is read.
func (t *conversion) refusedBy(rules Base, format string) *game.Illegal {
	if t.rules.Base == rules {
		return nil
	}
	other := Rules{Base: rules}
	if !bases[rules].flat { // with expansions, which piece rests is part of a position
		other.Letters = t.rules.Letters
	}
	here, there := New(t.rules), New(other)
	there.SetRepetition(rules.DrawsRepetition(""))
	for i, ply := range t.Plies {
		text := string(here.AppendMove(nil, ply.Move))
		m, ill := there.Read(text, AnyNumber)
		if ill != nil {
			ill = t.cannot(text, format, fmt.Sprintf("this game has the rules %s, and the format is read by the rules %s: %s",
				t.rules.Base, rules, strings.TrimSuffix(ill.Message, ".")))
			ill.Ply = i + 1
			return ill
		}
		here.Play(ply.Move)
		there.Play(m)
	}
	return nil
}

// textPlay keeps the text of the source where it is valid in the strict notation, and otherwise
// writes the canonical one.
func (t *conversion) textPlay(ply game.PlayedPly) (string, *game.Illegal) {
	if ply.Token >= 0 && t.Record.Format != "boardspace" {
		written := t.Record.Tokens[ply.Token].Text
		piece, place, _ := strings.Cut(written, " ")
		if m, ill := t.position.ParseMove(written); ill == nil && m == ply.Move && !strings.Contains(place, piece) {
			return written, nil
		}
	}
	return string(t.position.AppendMove(nil, ply.Move)), nil
}

// groundPlay writes a play of the assignment's game, where nothing stands on anything and only
// the bugs of the base game exist.
func (t *conversion) groundPlay(ply game.PlayedPly) (string, *game.Illegal) {
	text, ill := t.textPlay(ply)
	if ill != nil {
		return "", ill
	}
	if piece, place, ok := strings.Cut(text, " "); strings.ContainsAny(piece[1:2], letterNames) {
		return "", t.cannot(text, "ugent", "it has only the bugs of the base game")
	} else if ok && !strings.ContainsAny(place, `-/\`) {
		return "", t.cannot(text, "ugent", "its pieces cannot be stacked")
	}
	return text, nil
}

// firstCell is where an encoded boardspace record puts its first piece: N 13.
var firstCell = gridCell{column: 'N' - 'A', row: 13, known: true}

// gridPlay writes a play as boardspace does: `drop wA1 N 13 .`.
func (t *conversion) gridPlay(ply game.PlayedPly) (string, *game.Illegal) {
	if ply.Move == Pass {
		return "pass", nil
	}
	text := string(t.position.AppendMove(nil, ply.Move))
	target, _ := t.position.To(ply.Move)
	column, row := firstCell.column+target.Q, firstCell.row-target.R
	if column < 0 || column >= gridSize || row < 1 || row > gridSize {
		return "", t.cannot(text, "boardspace", "it leaves the grid of 26 by 26 cells")
	}
	piece, ref, _ := strings.Cut(text, " ")
	if ref == "" || !strings.ContainsAny(ref, `-/\`) {
		ref = "."
	}
	verb := "drop"
	if _, thrown := t.position.Thrower(ply.Move); thrown {
		verb = "throw"
	}
	return fmt.Sprintf("%s %s %c %d %s", verb, piece, 'A'+rune(column), row, ref), nil
}

// cannot says why a play cannot be written in a format.
func (t *conversion) cannot(play, format, why string) *game.Illegal {
	return t.Refuse(0, "%s cannot be written in %s: %s.", play, format, why)
}
