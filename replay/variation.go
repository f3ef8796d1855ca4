package replay

import (
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// variation plays the variation that begins at a token in place of the last ply, and takes it
// back. Its first fault is a finding of its own and ends it; the game goes on. It returns the
// place of the token that ends the variation.
func (r *Replayer) variation(p *Played, reader record.Reader, open int) (end int) {
	end = variationEnd(p.Record.Tokens, open)
	at := len(p.Plies) - 1
	if at < 0 {
		return end
	}
	played := p.Plies[at]
	r.takeBack(p, at)
	for i := open + 1; i < end; i++ {
		switch p.Record.Tokens[i].Kind {
		case parse.VariationPlay:
			if !r.token(p, reader, i) {
				i = end
			}
		case parse.VariationOpen:
			i = r.variation(p, reader, i)
		}
	}
	r.takeBack(p, at)
	r.put(p, played)
	return end
}

// takeBack takes back all plies but the first n.
func (r *Replayer) takeBack(p *Played, n int) {
	for len(p.Plies) > n {
		p.State.Undo()
		p.Plies = p.Plies[:len(p.Plies)-1]
	}
}

// put plays a ply.
func (r *Replayer) put(p *Played, ply game.PlayedPly) {
	p.Plies = append(p.Plies, ply)
	p.State.Play(ply.Move)
	watch := r.Watch
	if r.aside {
		watch = r.WatchAside
	}
	if watch != nil {
		watch(p)
	}
}

// variationEnd returns the place of the token that ends the variation that begins at a token.
func variationEnd(tokens []parse.Token, open int) int {
	depth := 0
	for i := open; i < len(tokens); i++ {
		switch tokens[i].Kind {
		case parse.VariationOpen:
			depth++
		case parse.VariationClose:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(tokens) - 1
}
