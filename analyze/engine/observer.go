package engine

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay"
)

// An Observer is an engine that follows games without playing, to compare its positions and legal moves with the rules.
type Observer struct{ engine *Engine }

// NewObserver returns the program that a text names, as in "uhp:./engine", for a game. Plays is false
// if its protocol is not for that game.
func NewObserver(kind *replay.Game, spec string, o player.Options) (_ *Observer, plays bool, err error) {
	name, command, _ := strings.Cut(spec, ":")
	p, err := protocolByName(name)
	if err != nil {
		return nil, false, err
	}
	plays = slices.Contains(p.Games, kind.Name)
	var client protocol.Client
	if plays {
		client = p.NewClient(kind)
	}
	e, err := newEngine(command, client, o)
	if err != nil || !plays {
		return nil, false, err
	}
	return &Observer{e}, true, nil
}

// Begin begins a game; see [Engine.Begin]. A program that has never answered is none: that is a [StartError].
func (o *Observer) Begin(ctx context.Context, g *player.Game) error {
	e := o.engine
	if err := e.client.CheckGame(g); err != nil {
		return err
	}
	err := e.begin(ctx, g)
	var failure *player.Failure
	if errors.As(err, &failure) && !e.greeted {
		return &StartError{err}
	}
	return err
}

// Follow sends the program the moves of the game that it does not have yet. A [player.Failure] means that
// it rejects one, or what else is wrong with it.
func (o *Observer) Follow(ctx context.Context, g *player.Game) error {
	e := o.engine
	if e.process == nil {
		return errors.New("the engine has failed in this game")
	}
	if c, ok := e.client.(protocol.MoveConfirmer); ok {
		return e.asFailure(c.ConfirmMoves(e.conn(ctx), g))
	}
	return e.asFailure(e.client.SendMoves(e.conn(ctx), g))
}

// Compare compares what the program reports about the present position of the game with the rules.
func (o *Observer) Compare(ctx context.Context, g *player.Game) (protocol.Comparison, error) {
	c, err := protocol.Compare(o.engine.client, o.engine.conn(ctx), g)
	return c, o.engine.asFailure(err)
}

// Close ends the program.
func (o *Observer) Close() error { return o.engine.Close() }
