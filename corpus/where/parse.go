package where

import (
	"strings"
	"unicode/utf8"
)

// Parse reads an expression. The error is an [*Error].
func Parse(text string) (*Expr, error) {
	if len(text) > MaxLength {
		return nil, &Error{MaxLength + 1, "the expression is longer than 4096 bytes", "select in several runs"}
	}
	if !utf8.ValidString(text) {
		return nil, &Error{1, "the expression is not UTF-8", ""}
	}
	p := &parser{lexer: lexer{text: text}}
	root, err := p.expression()
	if err != nil {
		return nil, err
	}
	return &Expr{text, root, p.counted}, nil
}

// A parser reads an expression by recursive descent.
type parser struct {
	lexer
	at    lexeme // that comes next
	depth int

	counted bool // the condition asks for the number of a record
}

// advance goes on to the next lexeme.
func (p *parser) advance() (err *Error) {
	p.at, err = p.next()
	return err
}

// keyword says whether the next lexeme is a word of the language.
func (p *parser) keyword(name string) bool {
	return p.at.kind == word && strings.EqualFold(p.at.text, name)
}

// expression reads all of the text.
func (p *parser) expression() (node, error) {
	if err := p.advance(); err != nil {
		return nil, err
	}
	root, err := p.either()
	switch {
	case err != nil:
		return nil, err
	case p.at.kind == closing:
		return nil, p.fail(p.at.at, "", "a closing parenthesis without an opening one")
	case p.at.kind != end:
		return nil, p.fail(p.at.at, "put texts of several words in quotes", "found %v, expected and, or, or the end", p.at)
	}
	return root, nil
}

// either reads parts with "or" between them.
func (p *parser) either() (node, *Error) {
	parts, err := p.list("or", p.both)
	if err != nil || len(parts) == 1 {
		return first(parts), err
	}
	return anyOf(parts), nil
}

// both reads parts with "and" between them.
func (p *parser) both() (node, *Error) {
	parts, err := p.list("and", p.part)
	if err != nil || len(parts) == 1 {
		return first(parts), err
	}
	return all(parts), nil
}

func first(parts []node) node {
	if len(parts) == 0 {
		return nil
	}
	return parts[0]
}

// list reads parts with a word between them.
func (p *parser) list(between string, read func() (node, *Error)) (parts []node, err *Error) {
	for {
		part, err := read()
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
		if !p.keyword(between) {
			return parts, nil
		}
		if err := p.advance(); err != nil {
			return nil, err
		}
	}
}

// part reads a comparison, or what stands in parentheses or after "not".
func (p *parser) part() (node, *Error) {
	negated, opened := p.keyword("not"), p.at.kind == open
	if !negated && !opened {
		return p.comparison()
	}
	if p.depth++; p.depth > MaxDepth {
		return nil, p.fail(p.at.at, "", "parentheses and nots are nested more than %d deep", MaxDepth)
	}
	defer func() { p.depth-- }()
	begin := p.at.at
	if err := p.advance(); err != nil {
		return nil, err
	}
	if negated {
		n, err := p.part()
		return not{n}, err
	}
	n, err := p.either()
	switch {
	case err != nil:
		return nil, err
	case p.at.kind == end:
		return nil, p.fail(begin, "", "a parenthesis is not closed")
	case p.at.kind != closing:
		return nil, p.fail(p.at.at, "put texts of several words in quotes", "found %v, expected and, or, or a closing parenthesis", p.at)
	}
	return n, p.advance()
}

// comparison reads a field, an operator and a value.
func (p *parser) comparison() (node, *Error) {
	name := p.at
	if name.kind != word || p.keyword("and") || p.keyword("or") {
		return nil, p.fail(name.at, `a comparison is a field, an operator and a value: white~"Ada"`, "found %v, expected a field", name)
	}
	field, err := p.field(name)
	if err != nil {
		return nil, err
	}
	op := p.at
	if op.kind != operator {
		return nil, p.fail(op.at, "operators are "+strings.Join(operators, " "), "found %v, expected an operator after %v", op, name)
	}
	if err := p.advance(); err != nil {
		return nil, err
	}
	value := p.at
	if value.kind != word && value.kind != quoted || p.keyword("and") || p.keyword("or") || p.keyword("not") {
		return nil, p.fail(value.at, "put texts in quotes", "found %v, expected a value after %s", value, op.text)
	}
	p.counted = p.counted || field.Names[0] == "number"
	c := &comparison{get: field.get, not: strings.HasPrefix(op.text, "!"), op: strings.TrimPrefix(op.text, "!")}
	if err := p.value(c, field, value); err != nil {
		return nil, err
	}
	return c, p.advance()
}

// field reads the name of a field.
func (p *parser) field(name lexeme) (*Field, *Error) {
	if err := p.advance(); err != nil {
		return nil, err
	}
	if tag, ok := cutTag(name.text); ok {
		if tag == "" && p.at.kind == quoted && p.at.at == name.at+len(name.text) {
			tag = p.at.text
			if err := p.advance(); err != nil {
				return nil, err
			}
		}
		if tag == "" {
			return nil, p.fail(name.at, `as in tag:Opening="Tiger" or tag:"Time Control"~fast`, "expected a name after tag:")
		}
		return tagField(tag), nil
	}
	if f := fieldByName(name.text); f != nil {
		return f, nil
	}
	return nil, p.fail(name.at, nearFields(name.text), "unknown field %v", name)
}

// cutTag returns the name of a tag that stands after "tag:".
func cutTag(name string) (tag string, ok bool) {
	const prefix = "tag:"
	if len(name) < len(prefix) || !strings.EqualFold(name[:len(prefix)], prefix) {
		return "", false
	}
	return name[len(prefix):], true
}

// value reads what a field is compared with.
func (p *parser) value(c *comparison, f *Field, l lexeme) *Error {
	if c.op == "~" {
		if f.kind == number {
			return p.fail(l.at, "as in "+f.Names[0]+">=10", "%s is a number, and ~ is for text", f.Names[0])
		}
		c.needle = needleOf(l.text)
		return nil
	}
	c.text = l.text
	switch f.kind {
	case number:
		n, ok := numberOf(l.text)
		if !ok {
			return p.fail(l.at, "as in "+f.Names[0]+">=10", "%s is a number, found %v", f.Names[0], l)
		}
		c.number, c.kind = n, number
	case date:
		d, ok := dateOf(l.text)
		if !ok {
			return p.fail(l.at, "as in "+f.Names[0]+">=2020, "+f.Names[0]+"=2020-05 or "+f.Names[0]+"<2020-05-17",
				"%s is a date, found %v", f.Names[0], l)
		}
		c.date, c.kind = d, date
	default:
		if n, ok := numberOf(l.text); ok && l.kind == word && f.check == nil {
			c.number, c.kind = n, number
		}
	}
	if f.check == nil {
		return nil
	}
	known, hint := f.check(l.text)
	if known == "" {
		return p.fail(l.at, hint, "%s is never %v", f.Names[0], l)
	}
	c.text = known
	return nil
}
