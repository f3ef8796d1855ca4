package analyze

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay"
)

// players is the table of players: those of all games, those that games have in their rows, and those for programs of
// others, which are rows of the table of protocols.
var players = slices.Concat(general, own(), foreign())

var general = []player.Kind{
	{Name: "random", Text: "any legal move", New: newRandom},
	{Name: "greedy", Text: "the move with the best evaluation after it", New: newGreedy},
	{Name: "search", Arg: "DEPTH", Bare: true, Text: "searches as deep as its limits allow, or to a depth in plies", New: newSearch},
	{Name: "search@1", Arg: "DEPTH", Bare: true, Text: "search of version 1, as a reference player", New: newFirstSearch},
}

// own returns the players that only one game has.
func own() (kinds []player.Kind) {
	for _, g := range games {
		for _, k := range g.Players {
			k.Games = []string{g.Name}
			kinds = append(kinds, k)
		}
	}
	return kinds
}

func newRandom(*replay.Game, string, player.Options) (player.Player, error) {
	return player.NewRandom(), nil
}

func newGreedy(kind *replay.Game, _ string, _ player.Options) (player.Player, error) {
	g, ok := GameOf(kind)
	if !ok {
		return nil, errNoEvaluation(kind)
	}
	return player.NewGreedy(g.Evaluation), nil
}

func newSearch(kind *replay.Game, arg string, o player.Options) (player.Player, error) {
	g, ok := GameOf(kind)
	if !ok {
		return nil, errNoEvaluation(kind)
	}
	return player.NewSearch(g.Evaluation, arg, o)
}

// newFirstSearch makes the player search of version 1, which plays the same moves for ever.
func newFirstSearch(kind *replay.Game, arg string, o player.Options) (player.Player, error) {
	g, ok := GameOf(kind)
	if !ok {
		return nil, errNoEvaluation(kind)
	}
	first := g.First
	if first.New == nil {
		first = g.Evaluation
	}
	first.Steady = true
	return player.NewSearch(first, arg, o)
}

func errNoEvaluation(kind *replay.Game) error {
	return fmt.Errorf("positions of %s cannot be evaluated", kind.Title)
}

// Players returns the table of players.
func Players() []player.Kind { return players }

// PlayersOf returns the rows of the players of a game.
func PlayersOf(kind *replay.Game) (of []player.Kind) {
	for _, k := range players {
		if k.Games == nil || slices.Contains(k.Games, kind.Name) {
			of = append(of, k)
		}
	}
	return of
}

// NewPlayer makes the player of a game that a text names: "random", "search:6", "minmax:3".
func NewPlayer(kind *replay.Game, spec string, o player.Options) (player.Player, error) {
	name, arg, found := strings.Cut(spec, ":")
	var known []string
	for _, k := range PlayersOf(kind) {
		if k.Name != name {
			known = append(known, k.Name)
			continue
		}
		if found && k.Arg == "" {
			return nil, fmt.Errorf("the player %s has no options after a colon", name)
		}
		return k.New(kind, arg, o)
	}
	return nil, fmt.Errorf("%s has no player %q; known: %s", kind.Title, name, strings.Join(known, ", "))
}
