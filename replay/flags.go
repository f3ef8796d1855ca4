package replay

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// Flags returns the switches of all games, sorted by name, each once. If games take different values, Takes lists them
// by game. They have no Check; see [CheckFlag].
func Flags() []game.Flag {
	var all []game.Flag
	for _, g := range games {
		for _, f := range g.Flags {
			if !slices.ContainsFunc(all, func(o game.Flag) bool { return o.Name == f.Name }) {
				f.Takes, f.Check = takes(f.Name), nil
				all = append(all, f)
			}
		}
	}
	slices.SortFunc(all, func(a, b game.Flag) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// StartFlags returns the [Flags] that apply to new games, with their help text for these.
func StartFlags() []game.Flag {
	var all []game.Flag
	for _, f := range Flags() {
		if f.Start != "" {
			f.Usage = f.Start
			all = append(all, f)
		}
	}
	return all
}

// HasFlag reports whether the game has a switch of that name.
func (g *Game) HasFlag(name string) bool { return g.flag(name) != nil }

// takes returns what the values of a switch are in all games that have it.
func takes(name string) string {
	var texts, byGame []string
	for _, g := range games {
		if f := g.flag(name); f != nil && f.Takes != "" {
			texts = append(texts, f.Takes)
			byGame = append(byGame, g.Name+": "+f.Takes)
		}
	}
	if len(slices.Compact(texts)) > 1 {
		return strings.Join(byGame, "; ")
	}
	return strings.Join(slices.Compact(texts), "")
}

// flag returns the switch of a name, or nil.
func (g *Game) flag(name string) *game.Flag {
	i := slices.IndexFunc(g.Flags, func(f game.Flag) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return &g.Flags[i]
}

// CheckFlag rejects a value of a switch that the named game cannot use; without a name, one that no game can use. The
// error continues a sentence that begins with the name of the switch: "is on or off, not …".
func CheckFlag(gameName, name, value string, allow parse.Allow) error {
	var faults []error
	for _, g := range games {
		f := g.flag(name)
		if f == nil || gameName != "" && g.Name != gameName {
			continue
		}
		err := checkFlag(f, value, allow)
		if err == nil {
			return nil
		}
		faults = append(faults, err)
	}
	switch len(faults) {
	case 0:
		return nil // no game that is asked for has it, so it says nothing
	case 1:
		return faults[0]
	}
	return fmt.Errorf("does not take %q; %s", value, takes(name))
}

func checkFlag(f *game.Flag, value string, allow parse.Allow) error {
	switch {
	case len(f.Values) > 0 && !slices.Contains(f.Values, value):
		return fmt.Errorf("must be %s, not %q", strings.Join(f.Values, " or "), value)
	case f.Check != nil:
		return f.Check(value, allow)
	}
	return nil
}
