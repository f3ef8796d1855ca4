package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A StartError says that a program could not be started, or does not take its options.
type StartError struct{ Err error }

func (e *StartError) Error() string { return "cannot start the engine: " + e.Err.Error() }

// Unwrap returns the cause.
func (e *StartError) Unwrap() error { return e.Err }

// A Witness is a program of others that is asked what it takes for legal, and where it thinks that the
// pieces are.
type Witness struct{ *Engine }

// NewWitness returns the program that a text names, as in "uhp:./engine", for a game. Plays is false
// if its protocol is not for that game.
func NewWitness(kind *replay.Game, spec string, o player.Options) (w *Witness, plays bool, err error) {
	name, command, _ := strings.Cut(spec, ":")
	p, err := protocolByName(name)
	if err != nil {
		return nil, false, err
	}
	e, err := newEngine(kind, command, nil, o)
	if err != nil || !slices.Contains(p.games, kind.Name) {
		return nil, false, err
	}
	e.client = p.client(kind)
	return &Witness{e}, true, nil
}

// An Answer is what came of a question.
type Answer uint8

const (
	Unasked  Answer = iota // the protocol, or the program, does not have the question
	Silent                 // it was asked in vain
	Answered               // what it has told was compared
)

// A Testimony is what a program says of a position. Its zero value is agreement, about nothing.
type Testimony struct {
	Moves    Answer // which moves are legal, or how many
	Position Answer // where the pieces are, or something else of the position

	Missing []string // legal moves that it does not list
	Extra   []string // what it lists besides
	Says    string   // a sentence about what it says otherwise of the position; "" if nothing
	Ends    string   // its result and that by the rules, where these differ; nothing else was asked then
}

// Differs says whether the program says anything else than plybook.
func (t *Testimony) Differs() bool {
	return len(t.Missing) > 0 || len(t.Extra) > 0 || t.Says != "" || t.Ends != ""
}

// A lister is a client of programs that can list the legal moves.
type lister interface {
	// list returns the canonical names of the legal moves as the program has them; what is no legal move is
	// named as it stands. Where it only knows their number, it has no names.
	list(t *talk, g *player.Game) (names []string, number int, a Answer, err error)
	// called returns the canonical name of a legal move; "" for one that programs do not list.
	called(g *player.Game, m game.Move) string
}

// A shower is a client of programs that can say something of the position.
type shower interface {
	// show returns a sentence about what the program says otherwise, or "".
	show(t *talk, g *player.Game) (says string, a Answer, err error)
}

// An ender is a client of programs that say whether the game is over.
type ender interface {
	// ends names the result of the present position by the program and by the rules, where these differ; "" if they do
	// not, or the program has not said.
	ends(g *player.Game) string
}

// A teller is a client that tells of moves another way than for a game, so that refusals are heard.
type teller interface {
	tell(t *talk, g *player.Game) error
}

// Follow tells the program of the moves of the game that it does not know yet. A [player.Failure] says that
// it does not take one, or more that is wrong with it.
func (w *Witness) Follow(ctx context.Context, g *player.Game) error {
	if w.process == nil {
		return errors.New("the engine has failed in this game")
	}
	if t, ok := w.client.(teller); ok {
		return w.judge(t.tell(w.talk(ctx), g))
	}
	return w.judge(w.client.follow(w.talk(ctx), g))
}

// Begin begins a game; see [Engine.Begin]. A program that has never answered is none: that is a [StartError].
func (w *Witness) Begin(ctx context.Context, g *player.Game) error {
	if err := w.client.checkGame(g); err != nil {
		return err
	}
	err := w.begin(ctx, g)
	var failure *player.Failure
	if errors.As(err, &failure) && !w.greeted {
		return &StartError{err}
	}
	return err
}

// Ask compares what the program says of the present position of the game with what the rules say.
func (w *Witness) Ask(ctx context.Context, g *player.Game) (t Testimony, err error) {
	if c, ok := w.client.(ender); ok {
		if t.Ends = c.ends(g); t.Ends != "" {
			t.Position = Answered
			return t, nil
		}
	}
	if c, ok := w.client.(lister); ok && g.State.Turn() != game.Nobody {
		if err := w.judge(compareMoves(w.talk(ctx), c, g, &t)); err != nil {
			return t, err
		}
	}
	if c, ok := w.client.(shower); ok {
		t.Says, t.Position, err = c.show(w.talk(ctx), g)
	}
	return t, w.judge(err)
}

func compareMoves(t *talk, c lister, g *player.Game, to *Testimony) error {
	theirs, number, a, err := c.list(t, g)
	if to.Moves = a; err != nil || a != Answered {
		return err
	}
	ours := map[string]bool{}
	var names []string
	for _, m := range g.State.Moves(nil) {
		if name := c.called(g, m); name != "" && !ours[name] {
			ours[name] = true
			names = append(names, name)
		}
	}
	if theirs == nil {
		if number != len(names) {
			to.Says = fmt.Sprintf("It counts %d legal moves, and there are %d.", number, len(names))
		}
		return nil
	}
	listed := map[string]bool{}
	for _, name := range theirs {
		if !ours[name] && !listed[name] {
			to.Extra = append(to.Extra, name)
		}
		listed[name] = true
	}
	to.Missing = slices.DeleteFunc(names, func(name string) bool { return listed[name] })
	return nil
}

// readNames returns the canonical names of moves as a program names them; those of what is no legal move
// stay as they are.
func readNames(g *player.Game, texts []string, read func(text string) (game.Move, *game.Illegal)) []string {
	names := []string{}
	for _, text := range texts {
		if m, ill := read(text); ill == nil {
			text = string(g.State.AppendMove(nil, m))
		}
		names = append(names, text)
	}
	return names
}
