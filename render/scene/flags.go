package scene

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
	Games   string  // the games that have it, if others do not: "Conquest, Reversi", "all but Hive"
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
	HintsFlag = Flag{Name: "hints", Usage: "mark the legal moves"}
	MonoFlag  = Flag{Name: "mono", Usage: "distinguish pieces without colours"}

	// SpoilersFlag is for those who replay a game that they do not know.
	SpoilersFlag = Flag{Name: "no-spoilers", Usage: "show the result, and anything that reveals it, only at the last ply"}
	EffectsFlag  = Flag{Name: "effects", Usage: "animate how pieces flip between two positions"}
	NumbersFlag  = Flag{Name: "numbers", Usage: "number each piece with the ply at which it was placed"}
)

// With returns the flag with values, besides being given alone.
func (f Flag) With(values ...Value) Flag {
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
	return Listed(names, "or")
}

func (f *Flag) names() (names []string) {
	for _, v := range f.Values {
		names = append(names, v.Name)
	}
	return names
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
	if f.Games != "" {
		text = f.Games + ": " + text
	}
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

// Has says whether a flag was given.
func (o *Options) Has(name string) bool { return o.Values[name] != "" }

// Is says whether a flag was given with a value, maybe among others.
func (o *Options) Is(name, value string) bool {
	for part := range strings.SplitSeq(o.Values[name], ",") {
		if part == value {
			return true
		}
	}
	return false
}
