package hive

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A script is how one format writes a played game.
type script struct {
	tags   func(*transcript) []parse.Tag
	play   func(*transcript, game.PlayedPly) (string, *game.Illegal)
	rules  Base         // by which it is read, unless named
	named  bool         // its records can name other rules
	passes bool         // passes are written
	keep   []parse.Kind // what else of the source's tokens has a place here
	result bool         // the state stands after the moves of a finished game
}

var scripts = map[string]script{
	"ugent":        {tags: noTags, play: (*transcript).groundPlay, rules: Ugent},
	"boardspace":   {tags: boardspaceTags, play: (*transcript).gridPlay, passes: true, keep: []parse.Kind{parse.Clock, parse.End, parse.Extra}},
	"uhp":          {tags: uhpTags, play: (*transcript).textPlay, named: true, passes: true},
	"pgn":          {tags: pgnTags, play: (*transcript).textPlay, named: true, passes: true, keep: []parse.Kind{parse.Comment, parse.Clock, parse.End, parse.Extra}, result: true},
	"pgn-hivegame": {tags: hivegameTags, play: (*transcript).textPlay, passes: true},
}

// A transcript is a played game on its way into another format.
type transcript struct {
	*game.Played
	rules    Rules
	position *Position     // the position before the ply that is being written, as the target names its pieces
	names    [pieces]Piece // of the source's pieces on the board, in the target
}

// renamed returns a move with its piece named as the target does, which numbers equal bugs in the
// order of placing. Where any number was allowed the source may not.
func (t *transcript) renamed(m game.Move) game.Move {
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
	to, ok := scripts[format]
	if !ok {
		return nil, &game.Illegal{
			Code: "hive/not-expressible", Message: fmt.Sprintf("A game of Hive cannot be written in the format %s.", format),
		}
	}
	rules, err := ParseRules(p.Rules)
	if err != nil {
		return nil, &game.Illegal{Code: "hive/bad-type", Message: game.Sentence(err)}
	}
	t := &transcript{Played: p, rules: rules, position: New(rules)}
	out := &parse.Record{Game: "hive", Format: format, Numbering: parse.ByPly, Tags: to.tags(t)}
	for x := range t.names {
		t.names[x] = NoPiece
	}
	source := p.Record.Tokens[:p.Read]
	next := 0
	for i, ply := range p.Plies {
		ply.Move = t.renamed(ply.Move)
		if ply.Token >= 0 {
			out.Tokens = appendKept(out.Tokens, source[next:ply.Token], to.keep)
			next = int(ply.Token) + 1
		}
		if to.passes || ply.Move != Pass {
			text, ill := to.play(t, ply)
			if ill != nil {
				ill.Ply = i + 1
				return nil, ill
			}
			out.Tokens = append(out.Tokens, parse.Token{Kind: parse.Play, Seat: int8(ply.Seat), Text: text})
		}
		t.position.Play(ply.Move)
	}
	if !to.named {
		if ill := t.refusedBy(to.rules, format); ill != nil {
			return nil, ill
		}
	}
	out.Tokens = appendKept(out.Tokens, source[next:], to.keep)
	if state := stateOf(p.Outcome, len(p.Plies)); to.result && p.Outcome.Over {
		out.Tokens = append(out.Tokens, parse.Token{Kind: parse.Result, Seat: parse.NoSeat, Text: state})
	}
	return out, nil
}

// refusedBy returns why the game cannot be played by other rules, those by which a format is read.
func (t *transcript) refusedBy(rules Base, format string) *game.Illegal {
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
			ill = notExpressible(text, format, fmt.Sprintf("this game has the rules %s, and the format is read by the rules %s: %s",
				t.rules.Base, rules, strings.TrimSuffix(ill.Message, ".")))
			ill.Ply = i + 1
			return ill
		}
		here.Play(ply.Move)
		there.Play(m)
	}
	return nil
}

// appendKept copies the tokens of the kinds that the target has a place for.
func appendKept(dst, tokens []parse.Token, kinds []parse.Kind) []parse.Token {
	for _, t := range tokens {
		for _, k := range kinds {
			if t.Kind == k {
				dst = append(dst, parse.Token{Kind: k, Seat: t.Seat, Text: t.Text})
			}
		}
	}
	return dst
}

// textPlay keeps the text of the source where it is sound in the strict notation, and otherwise
// writes the canonical one.
func (t *transcript) textPlay(ply game.PlayedPly) (string, *game.Illegal) {
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
func (t *transcript) groundPlay(ply game.PlayedPly) (string, *game.Illegal) {
	text, ill := t.textPlay(ply)
	if ill != nil {
		return "", ill
	}
	if piece, place, ok := strings.Cut(text, " "); strings.ContainsAny(piece[1:2], letterNames) {
		return "", notExpressible(text, "ugent", "it has only the bugs of the base game")
	} else if ok && !strings.ContainsAny(place, `-/\`) {
		return "", notExpressible(text, "ugent", "its pieces never stand on each other")
	}
	return text, nil
}

// firstCell is where an encoded boardspace record puts its first piece: N 13.
var firstCell = gridCell{column: 'N' - 'A', row: 13, known: true}

// gridPlay writes a play as boardspace does: `drop wA1 N 13 .`.
func (t *transcript) gridPlay(ply game.PlayedPly) (string, *game.Illegal) {
	if ply.Move == Pass {
		return "pass", nil
	}
	text := string(t.position.AppendMove(nil, ply.Move))
	target, _ := t.position.To(ply.Move)
	column, row := firstCell.column+target.Q, firstCell.row-target.R
	if column < 0 || column >= gridSize || row < 1 || row > gridSize {
		return "", notExpressible(text, "boardspace", "it leaves the grid of 26 by 26 cells")
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

func notExpressible(play, format, why string) *game.Illegal {
	return &game.Illegal{
		Code: "hive/not-expressible", Message: fmt.Sprintf("%s cannot be written in %s: %s.", play, format, why),
	}
}
