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
	end = p.Record.VariationEnd(open)
	at := len(p.Plies) - 1
	if at < 0 {
		return end
	}
	brancher, branches := reader.(record.Brancher)
	if branches {
		brancher.Branch()
	}
	played := p.Plies[at]
	r.takeBack(p, at)
	r.playAside(p, reader, open, end)
	r.takeBack(p, at)
	p.Plies = append(p.Plies, played)
	p.State.Play(played.Move)
	if branches {
		brancher.Rejoin()
	}
	return end
}

// playAside plays what stands between the brackets of a variation, up to its first fault.
func (r *Replayer) playAside(p *Played, reader record.Reader, open, end int) {
	for i := open + 1; i < end; i++ {
		switch p.Record.Tokens[i].Kind {
		case parse.VariationPlay, parse.Claim:
			if !r.token(p, reader, i) {
				p.Aside = append(p.Aside, game.AsidePly{Step: game.AsideRefused, Token: int32(i)})
				return
			}
		case parse.VariationOpen:
			i = r.variation(p, reader, i)
		}
	}
	r.finish(p, reader, end)
}

// takeBack takes back all plies but the first n.
func (r *Replayer) takeBack(p *Played, n int) {
	for len(p.Plies) > n {
		p.State.Undo()
		p.Plies = p.Plies[:len(p.Plies)-1]
	}
}

// put plays a ply of the game or of a variation. Where the record leaves it out it stands before a token.
func (r *Replayer) put(p *Played, ply game.PlayedPly, before int) {
	if r.WatchDue != nil && !r.aside {
		r.WatchDue(p, ply)
	}
	p.Plies = append(p.Plies, ply)
	p.State.Play(ply.Move)
	watch := r.Watch
	if r.aside {
		watch = r.WatchAside
		step := game.AsideWritten
		if ply.Token < 0 {
			step = game.AsideLeftOut
		}
		p.Aside = append(p.Aside, game.AsidePly{Move: ply.Move, Seat: ply.Seat, Step: step, Token: int32(before)})
	}
	if watch != nil {
		watch(p)
	}
}
