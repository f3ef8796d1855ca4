package render

import (
	"fmt"
	"slices"
	"strings"
)

// A Flag is a choice that some games' drawings offer, on the command line and in [Options.Values].
// The same name means the same thing in every game, but a game may have more values for it.
type Flag struct {
	Name    string
	Values  []Value // that can be asked for; a flag without is a switch
	Alone   bool    // it can be given without a value too, as a switch always is
	Several bool    // more than one value can be given, separated by commas
	Usage   string  // the same in every game
}

// A Value is what a [Flag] can be set to.
type Value struct {
	Name string
	Text string // a few words: what it shows
}

// On is the value of a [Flag] that is given without one.
const On = "true"

// The flags that several games share.
var (
	hintsFlag = Flag{Name: "hints", Usage: "mark the legal moves"}
	monoFlag  = Flag{Name: "mono", Usage: "tell pieces apart without colours"}

	// spoilersFlag is for those who replay a game that they do not know.
	spoilersFlag = Flag{Name: "no-spoilers", Usage: "tell the result, and what it could be guessed from, with the last position only"}
	effectsFlag  = Flag{Name: "effects", Usage: "show how pieces turn over, between two positions"}
	numbersFlag  = Flag{Name: "numbers", Usage: "write on every piece with which ply it was placed"}
)

// with returns the flag with values, besides being given alone.
func (f Flag) with(values ...Value) Flag {
	f.Alone, f.Values = true, values
	return f
}

// IsAlone says whether the flag can be given without a value.
func (f *Flag) IsAlone() bool { return f.Alone || len(f.Values) == 0 }

// Takes says what the flag can be given: "chains, majorities or moves", "flips or no value".
func (f *Flag) Takes() string {
	names := f.names()
	if f.IsAlone() {
		names = append(names, "no value")
	}
	return listed(names, "or")
}

func (f *Flag) names() (names []string) {
	for _, v := range f.Values {
		names = append(names, v.Name)
	}
	return names
}

// listed joins words: "a, b and c".
func listed(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	end := len(words) - 1
	return strings.Join(words[:end], ", ") + " " + last + " " + words[end]
}

// Form is how the flag is written on the command line: "--hints[=flips]", "--overlay chains,moves".
func (f *Flag) Form() string {
	separator := "|"
	if f.Several {
		separator = ","
	}
	form := strings.Join(f.names(), separator)
	switch {
	case form == "":
		return "--" + f.Name
	case f.IsAlone():
		return "--" + f.Name + "[=" + form + "]"
	}
	return "--" + f.Name + " " + form
}

// Text says what the flag is for, and each of its values.
func (f *Flag) Text() string {
	text := f.Usage
	for i, v := range f.Values {
		text += [...]string{"; ", ", "}[min(i, 1)] + v.Name + ": " + v.Text
	}
	return text
}

// Check says what is wrong with a value, [On] being that of a flag that is given alone.
func (f *Flag) Check(value string) error {
	if value == On && f.IsAlone() {
		return nil
	}
	parts := []string{value}
	if f.Several {
		parts = strings.Split(value, ",")
	}
	for _, part := range parts {
		if !slices.ContainsFunc(f.Values, func(v Value) bool { return v.Name == part }) {
			return fmt.Errorf("it takes %s, not %q", f.Takes(), part)
		}
	}
	return nil
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

// flag returns the drawing's flag of a name, or nil.
func (d *Drawer) flag(name string) *Flag {
	for i := range d.Flags {
		if d.Flags[i].Name == name {
			return &d.Flags[i]
		}
	}
	return nil
}

// knows says whether the drawing has a flag with a value.
func (d *Drawer) knows(name, value string) bool {
	f := d.flag(name)
	return f != nil && f.Check(value) == nil
}

// Foreign returns those of the values that the drawing does not know, in words that say which games
// do: "--overlay=chains is not for hive; bluelagoon has it". Film does without them.
func (d *Drawer) Foreign(values map[string]string) []string {
	var words []string
	for _, f := range Flags() {
		value, given := values[f.Name]
		if !given || d.knows(f.Name, value) {
			continue
		}
		asked := "--" + f.Name
		if value != On {
			asked += "=" + value
		}
		var games []string
		for i := range drawers {
			if drawers[i].knows(f.Name, value) {
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

// has says whether a flag was given.
func (o *Options) has(name string) bool { return o.Values[name] != "" }

// is says whether a flag was given with a value, maybe among others.
func (o *Options) is(name, value string) bool {
	for part := range strings.SplitSeq(o.Values[name], ",") {
		if part == value {
			return true
		}
	}
	return false
}
