package analyze

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay"
)

// What players are is told in package player, which those that live in packages of their own see too.
type (
	Player        = player.Player
	Game          = player.Game
	Thought       = player.Thought
	Failure       = player.Failure
	PlayerKind    = player.Kind
	PlayerOptions = player.Options
	LimitedPlayer = player.Limited
	CoarsePlayer  = player.Coarse
)

// Players returns the table of players.
func Players() []PlayerKind { return players }

// PlayersOf returns the rows of the players of a game.
func PlayersOf(kind *replay.Game) (of []PlayerKind) {
	for _, k := range players {
		if k.Games == nil || slices.Contains(k.Games, kind.Name) {
			of = append(of, k)
		}
	}
	return of
}

// NewPlayer makes the player of a game that a text names: "random", "search:6", "minmax:3".
func NewPlayer(kind *replay.Game, spec string, o PlayerOptions) (Player, error) {
	name, arg, found := strings.Cut(spec, ":")
	var known []string
	for _, k := range PlayersOf(kind) {
		if k.Name != name {
			known = append(known, k.Name)
			continue
		}
		if found && k.Arg == "" {
			return nil, fmt.Errorf("the player %s takes nothing after a colon", name)
		}
		return k.New(kind, arg, o)
	}
	return nil, fmt.Errorf("%s has no player %q; known: %s", kind.Title, name, strings.Join(known, ", "))
}
