package protocol

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// FirstGame returns the first game of a text in a format, up to a number of plies; -1 means all of them.
func FirstGame(kind *replay.Game, format *parse.Format, name string, data []byte, plies int, o game.Options) (player.Game, error) {
	for record := range format.Records(parse.Input{Name: name, Data: data, Game: kind.Name, Allow: o.Allow}) {
		p := replay.Replay(record, replay.Options{Game: kind.Name, Options: game.Options{Allow: o.Allow}})
		switch {
		case p.Kind != kind || p.State == nil:
			return player.Game{}, fmt.Errorf("it is not a game of %s", kind.Title)
		case p.Fault() != nil && (plies < 0 || plies > len(p.Plies)):
			return player.Game{}, errors.New(OneLine(p.Fault().Message))
		}
		if plies < 0 || plies > len(p.Plies) {
			plies = len(p.Plies)
		}
		return startedGame(kind, p, plies)
	}
	return player.Game{}, errors.New("there is no game in it")
}

func startedGame(kind *replay.Game, p *replay.Played, plies int) (player.Game, error) {
	setup := p.At(0).AppendPosition(nil)
	o := game.Options{Rules: p.Rules}
	state, err := kind.Start("", o)
	g := player.Game{Kind: kind, Options: o, State: state}
	if err != nil || !bytes.Equal(state.AppendPosition(nil), setup) {
		g.Setup = string(setup)
		if g.State, err = kind.Start(g.Setup, o); err != nil {
			return player.Game{}, err
		}
	}
	for _, ply := range p.Plies[:plies] {
		g.State.Play(ply.Move)
		g.Moves = append(g.Moves, ply.Move)
	}
	return g, nil
}
