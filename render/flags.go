package render

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
)

// Flags returns the flags of all drawings, sorted by name, each once with the values of all games.
func Flags() []scene.Flag {
	var all []scene.Flag
	games := map[string][]string{}
	for _, d := range drawers {
		for _, f := range d.Flags {
			games[f.Name] = append(games[f.Name], replay.TitleOf(d.Game))
			i := slices.IndexFunc(all, func(o scene.Flag) bool { return o.Name == f.Name })
			if i < 0 {
				f.Alone, f.Values = f.IsAlone(), slices.Clone(f.Values)
				all = append(all, f)
				continue
			}
			all[i].Alone = all[i].Alone || f.IsAlone()
			for _, v := range f.Values {
				if !slices.ContainsFunc(all[i].Values, func(o scene.Value) bool { return o.Name == v.Name }) {
					all[i].Values = append(all[i].Values, v)
				}
			}
		}
	}
	for i := range all {
		switch f := &all[i]; len(drawers) - len(games[f.Name]) {
		case 0:
		case 1:
			without := slices.IndexFunc(drawers, func(d scene.Drawer) bool { return flagOf(&d, f.Name) == nil })
			f.Games = "all but " + replay.TitleOf(drawers[without].Game)
		default:
			f.Games = strings.Join(games[f.Name], ", ")
		}
	}
	slices.SortFunc(all, func(a, b scene.Flag) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// flagOf returns the flag of a name that a drawing has, or nil.
func flagOf(d *scene.Drawer, name string) *scene.Flag {
	for i := range d.Flags {
		if d.Flags[i].Name == name {
			return &d.Flags[i]
		}
	}
	return nil
}

// hasValue says whether a drawing has a flag with a value.
func hasValue(d *scene.Drawer, name, value string) bool {
	f := flagOf(d, name)
	return f != nil && f.Check(value) == nil
}

// Foreign returns those of the values that a drawing does not have, in words that say which games
// do: "--overlay=chains is not for hive; bluelagoon has it". Film does without them.
func Foreign(d *scene.Drawer, values map[string]string) []string {
	var words []string
	for _, f := range Flags() {
		value, given := values[f.Name]
		if !given || hasValue(d, f.Name, value) {
			continue
		}
		asked := "--" + f.Name
		if value != scene.On {
			asked += "=" + value
		}
		var games []string
		for i := range drawers {
			if hasValue(&drawers[i], f.Name, value) {
				games = append(games, drawers[i].Game)
			}
		}
		words = append(words, fmt.Sprintf("%s is not for %s; %s", asked, d.Game, haveIt(games)))
	}
	return words
}

func haveIt(games []string) string {
	switch len(games) {
	case 0:
		return "no game has all of it"
	case 1:
		return games[0] + " has it"
	}
	return scene.Listed(games, "and") + " have it"
}
