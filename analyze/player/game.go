package player

import (
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// NewGame returns a played game as its players would have seen it, before any ply; [Game.GoTo] goes on
// from there. It shares the state of the played game. The standard start position of its rules needs no setup.
func NewGame(p *replay.Played) *Game {
	g := &Game{Kind: p.Kind, State: p.At(0), Options: game.Options{Rules: p.Rules}}
	g.Setup = SetupOf(p, g.Options)
	return g
}

// GoTo makes the position after the first n of all plies the present one.
func (g *Game) GoTo(p *replay.Played, n int) {
	g.State = p.At(n)
	g.Moves = g.Moves[:0]
	for _, ply := range p.Plies[:n] {
		g.Moves = append(g.Moves, ply.Move)
	}
}

// SetupOf returns where a played game began, in the game's own notation; "" if that is the standard start position
// under the options.
func SetupOf(p *replay.Played, o game.Options) string {
	setup := string(p.At(0).AppendPosition(nil))
	if usual, err := p.Kind.Start("", o); err == nil && setup == string(usual.AppendPosition(nil)) {
		return ""
	}
	return setup
}
