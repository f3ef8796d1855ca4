package hive

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A dialect is what the formats of Hive differ in beyond their syntax.
type dialect struct {
	rules         string // rule set where neither the record nor the caller names one
	typeTag       string // the tag that holds the game type; "" where the format has none
	typeHint      string // how it is written there
	verbs         bool   // a play begins with a verb, the piece is its second word
	impliedPasses bool   // a forced pass is not written
	style         Style  // looseness that belongs to the format itself
	read          func(*Reader, *parse.Token) (game.Move, record.Step, *game.Illegal)
	claims        func(*Reader) // reads the results that the record states
}

// tagHint says how PGN-shaped records name the type.
const tagHint = `write a tag [GameType "Base"], or [GameType "Base+MLP"] with the letters of the expansions`

var dialects = map[string]dialect{
	"ugent":        {rules: "ugent", impliedPasses: true, style: Marked, read: (*Reader).readText, claims: (*Reader).claimNothing},
	"boardspace":   {rules: "standard", verbs: true, typeTag: "SU", typeHint: "write SU[hive], or SU[hive-plm] with the letters of the expansions", read: (*Reader).readGrid, claims: (*Reader).claimSentence},
	"uhp":          {rules: "standard", typeTag: "GameType", typeHint: "a GameString begins with Base, or Base+ and letters of M, L and P", read: (*Reader).readText, claims: (*Reader).claimState},
	"pgn":          {rules: "standard", typeTag: "GameType", typeHint: tagHint, read: (*Reader).readText, claims: (*Reader).claimTag},
	"pgn-hivegame": {rules: "standard", typeTag: "GameType", typeHint: tagHint, style: ClimbByDirection | NumberedUniques, read: (*Reader).readText, claims: (*Reader).claimTag},
}

// A Reader reads Hive records of every format; see [record.Reader].
type Reader struct {
	position Position
	rules    Rules
	name     string // of the rules
	record   *parse.Record
	options  game.Options
	dialect  dialect
	style    Style

	origin gridCell     // where the first piece lies on a boardspace grid
	ending game.Outcome // by resignation, agreement or time, as the record has it

	claims []record.Claim  // the results that the record states
	found  []*game.Illegal // about them, before they are compared with the board
}

// NewReader returns a Reader.
func NewReader() record.Reader { return &Reader{} }

// Rules returns the full name of the rule set of the open record.
func (r *Reader) Rules() string { return r.name }

// Open prepares for a record.
func (r *Reader) Open(rec *parse.Record, o game.Options) (game.State, *game.Illegal) {
	r.record, r.options = rec, o
	r.origin, r.ending = gridCell{}, game.Outcome{}
	d, ok := dialects[rec.Format]
	if !ok {
		d = dialects["pgn"]
	}
	r.dialect = d
	r.style = d.style | StyleFor(o.Allow)
	if rec.Format != "ugent" {
		r.style &^= Hopper
	}

	if t := rec.FindTag("Setup"); t != nil {
		return nil, &game.Illegal{
			Code: "hive/unsupported", Off: t.Off, Len: t.Len,
			Message: "An edited position is known but not played here; the record is skipped.",
		}
	}
	rules, ill := r.chooseRules()
	if ill != nil {
		return nil, ill
	}
	if r.name == "" || r.rules != rules {
		r.rules, r.name = rules, rules.String()
	}
	r.position.Reset(rules)
	r.position.SetRepetition(rules.Base.DrawsRepetition(o.Values["repetition"]))
	return &r.position, nil
}

// chooseRules takes the rule set from the caller, the record or the format, in this order, and
// the expansions from the record if it names them.
func (r *Reader) chooseRules() (Rules, *game.Illegal) {
	rules, refused := r.namedRules()
	if refused != nil || r.dialect.typeTag == "" {
		return rules, refused
	}
	tag := r.record.FindTag(r.dialect.typeTag)
	if tag == nil {
		if r.options.Rules == "" && r.record.Tag("Rules") == "" {
			return Rules{}, &game.Illegal{
				Code: "hive/missing-type", Message: "No game type is given; say `--rules standard+LETTERS`.",
				Hint: r.dialect.typeHint + "; or --rules standard for the base game, --rules standard+MLP with all expansions",
			}
		}
		return rules, nil
	}
	letters, ok := r.gameType(tag.Value)
	if !ok {
		return Rules{}, &game.Illegal{
			Code: "hive/bad-type", Off: tag.Off, Len: tag.Len,
			Message: fmt.Sprintf("`%s` is not a game type.", tag.Value), Hint: r.dialect.typeHint,
		}
	}
	rules.Letters = letters
	if r.options.Allow.Has("undeclared-expansion") {
		rules.Letters |= r.played()
	}
	if err := rules.check(); err != nil {
		return Rules{}, &game.Illegal{Code: "hive/bad-type", Off: tag.Off, Len: tag.Len, Message: game.Sentence(err)}
	}
	return rules, nil
}

// namedRules returns the rules that the caller names, or else the record, or else the format. A
// caller who names no expansions leaves those of the record.
func (r *Reader) namedRules() (Rules, *game.Illegal) {
	name, off, length := r.options.Rules, 0, 0
	if tag := r.record.FindTag("Rules"); name == "" && tag != nil {
		name, off, length = tag.Value, tag.Off, tag.Len
	}
	if name == "" {
		name = r.dialect.rules
	}
	rules, err := ParseRules(name)
	if err != nil {
		return Rules{}, &game.Illegal{Code: "hive/bad-type", Off: off, Len: length, Message: game.Sentence(err)}
	}
	return rules, nil
}

// gameType reads a game type in the way of the record's format.
func (r *Reader) gameType(text string) (letters Letters, ok bool) {
	if r.dialect.typeTag == "SU" {
		return setupLetters(text)
	}
	if base, letters, plus := strings.Cut(text, "+"); r.style&Case != 0 && strings.EqualFold(base, "Base") {
		text = "Base"
		if plus {
			text += "+" + strings.ToUpper(letters)
		}
	}
	return ParseGameType(text)
}

// setupLetters reads the first word of a boardspace SU property: hive, or hive- and letters.
func setupLetters(text string) (letters Letters, ok bool) {
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	game, expansions, dash := strings.Cut(word, "-")
	if !strings.EqualFold(game, "hive") || dash && expansions == "" {
		return 0, false
	}
	return ParseLetters(strings.ToUpper(expansions))
}

// played returns the expansions whose bugs the record plays.
func (r *Reader) played() (letters Letters) {
	for i := range r.record.Tokens {
		t := &r.record.Tokens[i]
		if t.Kind != parse.Play {
			continue
		}
		text := t.Text
		if r.dialect.verbs {
			_, text, _ = strings.Cut(text, " ")
		}
		head, _, _ := strings.Cut(text, " ")
		if x, ok := ParsePiece(head, r.style|gridStyle); ok && x.Kind() >= Mosquito {
			letters |= WithMosquito << (x.Kind() - Mosquito)
		}
	}
	return letters
}

// Read reads a token in the present position.
func (r *Reader) Read(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	if t.Kind == parse.End {
		if r.position.Turn() != game.Nobody {
			r.end(t)
		}
		return 0, record.Skip, nil
	}
	if r.mustInsertPass(t) {
		return Pass, record.Again, nil
	}
	return r.dialect.read(r, t)
}

// mustInsertPass says whether a forced pass that the record leaves out comes before the token.
func (r *Reader) mustInsertPass(t *parse.Token) bool {
	if !r.dialect.impliedPasses && !r.options.Allow.Has("missing-pass") {
		return false
	}
	return r.position.MustPass() && t.Text != "done" && !strings.EqualFold(t.Text, "pass")
}

// end notes an end that is no ply. A closed queen decides before it.
func (r *Reader) end(t *parse.Token) {
	if o, ok := record.EndedBy(t, r.position.Turn()); ok {
		r.ending = o
	}
}

func (r *Reader) readText(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	m, ill := r.position.Read(t.Text, r.style)
	if ill != nil {
		return 0, record.Stop, ill
	}
	return m, record.Ply, nil
}
