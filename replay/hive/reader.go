package hive

import (
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A Reader reads Hive records of every format; see [record.Reader].
type Reader struct {
	record.Reading[*dialect]
	position Position
	rules    Rules
	name     string // of the rules
	style    Style
	origin   gridCell // where the first piece lies on a boardspace grid

	claims []record.Claim // the results that the record states
}

// NewReader returns a Reader.
func NewReader() record.Reader { return &Reader{} }

// Rules returns the full name of the rule set of the open record.
func (r *Reader) Rules() string { return r.name }

// Open prepares for a record.
func (r *Reader) Open(rec *parse.Record, o game.Options) (game.State, *game.Illegal) {
	r.Begin(&dialects, rec, o)
	r.origin = gridCell{}
	r.style = r.Dialect.style | StyleFor(o.Allow)
	if rec.Format != "ugent" {
		r.style &^= Hopper
	}

	if t := rec.FindTag("Setup"); t != nil {
		return nil, game.Illegalf("hive/unsupported", "Edited positions are not supported; the record is skipped.").At(t.Off, t.Len)
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
	if refused != nil || r.Dialect.typeTag == "" {
		return rules, refused
	}
	tag := r.Record.FindTag(r.Dialect.typeTag)
	if tag == nil {
		if r.Options.Rules == "" && r.Record.Tag("Rules") == "" {
			return Rules{}, &game.Illegal{
				Code: "hive/missing-type", Message: "No game type is given; pass `--rules standard+LETTERS`.",
				Hint: r.Dialect.typeHint + "pass --rules standard for the base game, --rules standard+MLP for all expansions",
			}
		}
		return rules, nil
	}
	letters, ok := r.gameType(tag.Value)
	if !ok {
		ill := game.Illegalf("hive/bad-type", "`%s` is not a game type.", tag.Value).At(tag.Off, tag.Len)
		ill.Hint = r.Dialect.typeHint
		return Rules{}, ill
	}
	rules.Letters = letters
	if r.Options.Allow.Has("undeclared-expansion") {
		rules.Letters |= r.played()
	}
	if err := rules.check(); err != nil {
		return Rules{}, badType(err).At(tag.Off, tag.Len)
	}
	return rules, nil
}

// namedRules returns the rules that the caller names, or else the record, or else the format. A
// caller who names no expansions leaves those of the record.
func (r *Reader) namedRules() (Rules, *game.Illegal) {
	name, tag := r.RulesName()
	if name == "" {
		name = r.Dialect.Rules
	}
	rules, err := ParseRules(name)
	switch {
	case err == nil:
		return rules, nil
	case tag != nil:
		return Rules{}, badType(err).At(tag.Off, tag.Len)
	}
	return Rules{}, badType(err)
}

func badType(err error) *game.Illegal {
	return &game.Illegal{Code: "hive/bad-type", Message: game.Sentence(err)}
}

// gameType reads a game type in the way of the record's format.
func (r *Reader) gameType(text string) (letters Letters, ok bool) {
	if r.Dialect.typeTag == "SU" {
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
	for i := range r.Record.Tokens {
		t := &r.Record.Tokens[i]
		if t.Kind != parse.Play {
			continue
		}
		text := t.Text
		if r.Dialect.verbs {
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
			r.End(t, r.position.Turn()) // a closed queen decides before it
		}
		return 0, record.Skip, nil
	}
	if r.mustInsertPass(t) {
		return Pass, record.Again, nil
	}
	return r.Dialect.read(r, t)
}

// mustInsertPass says whether a forced pass that the record leaves out comes before the token.
func (r *Reader) mustInsertPass(t *parse.Token) bool {
	if !r.Dialect.impliedPasses && !r.Options.Allow.Has("missing-pass") {
		return false
	}
	return r.position.MustPass() && t.Text != "done" && !strings.EqualFold(t.Text, "pass")
}

func (r *Reader) readText(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	m, ill := r.position.Read(t.Text, r.style)
	if ill != nil {
		return 0, record.Stop, ill
	}
	return m, record.Ply, nil
}
