package record

import (
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A PlyWriter is what only a game knows of a [Conversion]: how its plies are written. A position of its own goes along: unless the game
// says otherwise, the state of the played game.
type PlyWriter interface {
	// WritePly writes a ply as a token of a kind, Play or VariationPlay, and plays it; or it says why the format has no place for it.
	WritePly(kind parse.Kind, ply game.PlayedPly) *game.Illegal
	PlayPly(m game.Move) // plays a ply again that has been written
	UndoPly(m game.Move) // takes the last ply back
	// Between writes what stands in the source between two plies. numbers is false where no ply follows that a number there
	// would belong to.
	Between(tokens []parse.Token, numbers bool)
}

// PlayPly implements [PlyWriter].
func (c *Conversion[R]) PlayPly(m game.Move) { c.State.Play(m) }

// UndoPly implements [PlyWriter].
func (c *Conversion[R]) UndoPly(game.Move) { c.State.Undo() }

// Between implements [PlyWriter]: what the format has a place for is kept.
func (c *Conversion[R]) Between(tokens []parse.Token, _ bool) { c.Keep(tokens) }

// Walk writes plies one after the other, what the source has between them and after the last one, and its variations
// if the format has a place for them.
func (c *Conversion[R]) Walk(w PlyWriter, plies []game.PlayedPly) *game.Illegal {
	c.aside = 0
	next := 0
	var last *game.PlayedPly
	for i := range plies {
		at := int(plies[i].Token)
		if at < 0 {
			at = c.variationsEnd(next, plies[i:])
		}
		next = c.between(w, next, at, last)
		last = &plies[i]
		if last.Token >= 0 {
			next++
		}
		if ill := w.WritePly(parse.Play, *last); ill != nil {
			if ill.Ply == 0 {
				ill.Ply = i + 1
			}
			return ill
		}
	}
	c.between(w, next, c.Read, last)
	return nil
}

// variationsEnd returns where the variations end that stand after a place in the source, before the next of some plies that is
// written there: the plies before that, which are left out, come after them.
func (c *Conversion[R]) variationsEnd(from int, plies []game.PlayedPly) int {
	to := c.Read
	for i := range plies {
		if at := int(plies[i].Token); at >= 0 {
			to = at
			break
		}
	}
	for to > from && c.Record.Tokens[to-1].Kind != parse.VariationClose {
		to--
	}
	return to
}

// between writes what stands in the source from a place up to another one, after a ply of the game. It returns the latter.
func (c *Conversion[R]) between(w PlyWriter, from, to int, last *game.PlayedPly) int {
	next := from
	for i := from; i < to; i++ {
		if c.Record.Tokens[i].Kind == parse.VariationOpen {
			w.Between(c.Record.Tokens[next:i], true)
			i = c.variation(w, i, last)
			next = i + 1
		}
	}
	w.Between(c.Record.Tokens[next:to], to < c.Read)
	return to
}

// variation writes the variation that begins at a place in the source, in place of the ply before it. It returns the place of its
// end.
func (c *Conversion[R]) variation(w PlyWriter, open int, before *game.PlayedPly) (end int) {
	end = c.Record.VariationEnd(open)
	if before == nil || !c.To.common().Variations {
		return end
	}
	w.UndoPly(before.Move)
	c.Token(parse.VariationOpen, parse.NoSeat, "(")
	line := c.line(w, open+1, end)
	c.Token(parse.VariationClose, parse.NoSeat, ")")
	for _, ply := range slices.Backward(line) {
		w.UndoPly(ply.Move)
	}
	w.PlayPly(before.Move)
	return end
}

// line writes what stands between the brackets of a variation, and returns the plies that are played then.
func (c *Conversion[R]) line(w PlyWriter, from, end int) (line []game.PlayedPly) {
	tokens := c.Record.Tokens
	next := from
	for i := from; i <= end; i++ {
		if tokens[i].Kind == parse.VariationOpen {
			w.Between(tokens[next:i], true)
			i = c.variation(w, i, lastOf(line))
			next = i + 1
			continue
		}
		for ; c.asideAt(i); c.aside++ {
			a := c.Aside[c.aside]
			ply := game.PlayedPly{Move: a.Move, Seat: a.Seat, Token: int32(i)}
			if a.Step == game.AsideLeftOut {
				ply.Token = -1
			} else {
				w.Between(tokens[next:i], a.Step == game.AsideWritten || c.Verbatim)
				next = i + 1
			}
			if a.Step == game.AsideRefused || w.WritePly(parse.VariationPlay, ply) != nil {
				c.unplayed(i, end)
				return line
			}
			line = append(line, ply)
		}
		if tokens[i].Kind == parse.Claim && c.Verbatim {
			w.Between(tokens[next:i], false)
			c.Token(parse.Claim, tokens[i].Seat, tokens[i].Text)
			next = i + 1
		}
	}
	w.Between(tokens[next:end], false)
	return line
}

func lastOf(line []game.PlayedPly) *game.PlayedPly {
	if len(line) == 0 {
		return nil
	}
	return &line[len(line)-1]
}

// asideAt says whether what is played next in a variation is so at a token.
func (c *Conversion[R]) asideAt(token int) bool {
	return c.aside < len(c.Aside) && int(c.Aside[c.aside].Token) == token
}

// unplayed keeps what is not played of a variation.
func (c *Conversion[R]) unplayed(from, end int) {
	for c.aside < len(c.Aside) && int(c.Aside[c.aside].Token) <= end {
		c.aside++
	}
	tokens := c.Record.Tokens
	if first, last := tokens[from].Off, tokens[end].Off; !c.Verbatim && last <= len(c.Record.Source) {
		c.Token(parse.Comment, parse.NoSeat, strings.TrimSpace(string(c.Record.Source[first:last])))
		return
	}
	for _, t := range tokens[from:end] {
		if t.Kind != parse.Number {
			c.Token(t.Kind, t.Seat, t.Text)
		}
	}
}
