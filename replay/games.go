package replay

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A Game is a row of the table of games: everything that plybook needs to replay a game.
type Game struct {
	Name    string   // "hive": in codes, tags and flags
	Title   string   // "Hive"
	Known   string   // the name that most people know the game by, if it is not the title: "Hex"
	Aliases []string // other names that people use, in lower case
	Players string   // "2", "2-4"
	Seats   []string // names of the seats: "White", "Black"

	// PlayerTags are the names, in any case of letters, of the tags that hold the player of a seat;
	// nil: tags have the names of the seats, or number them from 0.
	PlayerTags [][]string

	RuleSets []game.RuleSet
	Flags    []game.Flag
	Allow    []parse.LenientOption
	Codes    []parse.Code
	Endings  []game.Ending // how games end, in addition to the endings of all games

	// Start returns the standard start position of a rule set (+ options), or the position that a setup in the game's
	// own notation describes.
	Start func(setup string, o game.Options) (game.State, error)
	// NewReader returns a reader of this game's records.
	NewReader func() record.Reader
	// Write translates a played record into one of the game's formats.
	Write record.Writer
}

// Games returns the table of games.
func Games() []*Game { return games }

// GameByName finds a game by its name or one of its aliases, in any case of letters.
func GameByName(name string) (*Game, error) { return gameByName(games, name) }

// TitleOf returns what people call the game of a name, Con-tac-tix (Hex) of contactix, and the name itself if no game has it.
func TitleOf(name string) string {
	g, err := GameByName(name)
	switch {
	case err != nil:
		return name
	case g.Known != "":
		return g.Title + " (" + g.Known + ")"
	}
	return g.Title
}

func gameByName(games []*Game, name string) (*Game, error) {
	for _, g := range games {
		if strings.EqualFold(g.Name, name) || slices.Contains(g.Aliases, strings.ToLower(name)) {
			return g, nil
		}
	}
	var names []string
	for _, g := range games {
		names = append(names, g.Name)
	}
	return nil, fmt.Errorf("unknown game %q; known: %s", name, strings.Join(names, ", "))
}

// SeedFlag is the switch for the seed, in games with deals.
const SeedFlag = "seed"

// Deals reports whether the game has moves of chance, whose deals have a seed.
func (g *Game) Deals() bool {
	return slices.ContainsFunc(g.Flags, func(f game.Flag) bool { return f.Name == SeedFlag })
}

// EndingText returns a sentence that explains a word of [game.Outcome.Reason]; "" for an unknown word.
func (g *Game) EndingText(word string) string {
	for _, e := range slices.Concat(g.Endings, game.UsualEndings()) {
		if e.Word == word {
			return e.Text
		}
	}
	return ""
}

// ImpliedRules returns the rule set that a name of the game implies, "" if none: an alias that is also
// the name of a rule set means the game under these rules.
func (g *Game) ImpliedRules(name string) string {
	name = strings.ToLower(name)
	named := slices.ContainsFunc(g.RuleSets, func(r game.RuleSet) bool { return r.Name == name })
	if !named || !slices.Contains(g.Aliases, name) {
		return ""
	}
	return name
}

// Codes returns the codes of the containers and of all games, sorted by name.
func Codes() []parse.Code {
	all := slices.Clone(parse.Codes())
	all = append(all, codes...)
	for _, g := range games {
		all = append(all, g.Codes...)
	}
	slices.SortFunc(all, func(a, b parse.Code) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// LenientOptions returns the values of --allow, sorted by name; games that share a name share a row.
func LenientOptions() []parse.LenientOption {
	var all []parse.LenientOption
	for _, g := range games {
		for _, l := range g.Allow {
			i := slices.IndexFunc(all, func(o parse.LenientOption) bool { return o.Name == l.Name })
			if i < 0 {
				l.Games = []string{g.Name}
				all = append(all, l)
				continue
			}
			all[i].Games = append(slices.Clone(all[i].Games), g.Name)
		}
	}
	slices.SortFunc(all, func(a, b parse.LenientOption) int { return strings.Compare(a.Name, b.Name) })
	return all
}
