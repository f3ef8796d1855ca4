package render

import (
	"fmt"
	"slices"
	"strings"
)

var drawers = []Drawer{
	{Game: "bluelagoon", Flags: []Flag{overlayFlag, hintsFlag, monoFlag, spoilersFlag}, Film: lagoonFilm, AppendText: appendLagoonText, ground: lagoonGround},
	{Game: "conquest", Flags: conquestFlags(), Film: conquestFilm, AppendText: appendConquestText, ground: conquestGround},
	{Game: "contactix", Flags: []Flag{hintsFlag, monoFlag, numbersFlag, spoilersFlag}, Film: contactixFilm, AppendText: appendContactixText, ground: contactixGround},
	{Game: "hive", Flags: []Flag{hintsFlag, monoFlag}, Film: hiveFilm, AppendText: appendHiveText, ground: hiveGround},
	{Game: "reversi", Flags: reversiFlags(), Film: reversiFilm, AppendText: appendReversiText, ground: reversiGround},
}

// DrawerFor returns how a game is drawn.
func DrawerFor(name string) (*Drawer, error) {
	for i := range drawers {
		if drawers[i].Game == name {
			return &drawers[i], nil
		}
	}
	return nil, fmt.Errorf("there is no drawing of %s", name)
}

// Flags returns the flags of all drawings, sorted by name, each once with the values of all games.
func Flags() []Flag {
	var all []Flag
	for _, d := range drawers {
		for _, f := range d.Flags {
			i := slices.IndexFunc(all, func(o Flag) bool { return o.Name == f.Name })
			if i < 0 {
				f.Alone, f.Values = f.IsAlone(), slices.Clone(f.Values)
				all = append(all, f)
				continue
			}
			all[i].Alone = all[i].Alone || f.IsAlone()
			for _, v := range f.Values {
				if !slices.ContainsFunc(all[i].Values, func(o Value) bool { return o.Name == v.Name }) {
					all[i].Values = append(all[i].Values, v)
				}
			}
		}
	}
	slices.SortFunc(all, func(a, b Flag) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// flagOf returns the flag of a name that a drawing has, or nil.
func flagOf(d *Drawer, name string) *Flag {
	for i := range d.Flags {
		if d.Flags[i].Name == name {
			return &d.Flags[i]
		}
	}
	return nil
}

// hasValue says whether a drawing has a flag with a value.
func hasValue(d *Drawer, name, value string) bool {
	f := flagOf(d, name)
	return f != nil && f.Check(value) == nil
}

// Foreign returns those of the values that a drawing does not have, in words that say which games
// do: "--overlay=chains is not for hive; bluelagoon has it". Film does without them.
func Foreign(d *Drawer, values map[string]string) []string {
	var words []string
	for _, f := range Flags() {
		value, given := values[f.Name]
		if !given || hasValue(d, f.Name, value) {
			continue
		}
		asked := "--" + f.Name
		if value != On {
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
	return listed(games, "and") + " have it"
}
