package render

import (
	"strings"
	"testing"
)

// switches are the values of flags that are given alone.
func switches(names ...string) map[string]string {
	values := map[string]string{}
	for _, name := range names {
		values[name] = On
	}
	return values
}

// A name means the same thing in every game: there is one text for it, and it is given in one way.
func TestFlagsOfOneNameAreTheSame(t *testing.T) {
	for _, d := range drawers {
		seen := map[string]bool{}
		for _, f := range d.Flags {
			if seen[f.Name] || f.Name == "" || f.Usage == "" || strings.Contains(f.Name, "=") {
				t.Errorf("%s: the flag %q is not a flag, or there twice", d.Game, f.Name)
			}
			seen[f.Name] = true
			for _, v := range f.Values {
				if v.Name == "" || v.Name == On || strings.Contains(v.Name, ",") || v.Text == "" {
					t.Errorf("%s: --%s=%s is no value that can be told from others", d.Game, f.Name, v.Name)
				}
			}
			for _, all := range Flags() {
				if all.Name == f.Name && (all.Usage != f.Usage || all.Several != f.Several) {
					t.Errorf("--%s means something else for %s: %q, elsewhere %q", f.Name, d.Game, f.Usage, all.Usage)
				}
			}
		}
	}
}

func TestFlagCheck(t *testing.T) {
	switchFlag := Flag{Name: "mono"}
	either := Flag{Name: "hints"}.with(Value{Name: "flips"})
	list := Flag{Name: "overlay", Several: true, Values: []Value{{Name: "chains"}, {Name: "moves"}}}
	for _, c := range []struct {
		flag  Flag
		value string
		wrong string // part of the error
	}{
		{switchFlag, On, ""},
		{switchFlag, "flips", `it takes no value, not "flips"`},
		{either, On, ""},
		{either, "flips", ""},
		{either, "flip", `it takes flips or no value, not "flip"`},
		{either, "flips,flips", `not "flips,flips"`},
		{either, "", `not ""`},
		{list, "moves,chains", ""},
		{list, "moves,cells", `it takes chains or moves, not "cells"`},
		{list, On, `not "true"`},
		{list, "moves,", `not ""`},
	} {
		err := c.flag.Check(c.value)
		if (err == nil) != (c.wrong == "") || err != nil && !strings.Contains(err.Error(), c.wrong) {
			t.Errorf("--%s=%s: %v, want %q", c.flag.Name, c.value, err, c.wrong)
		}
	}
}

// What a drawing does not know is said, with the games that do.
func TestForeignFlags(t *testing.T) {
	d := Drawer{Game: "solitaire", Flags: []Flag{monoFlag}}
	if got := d.Foreign(switches("mono")); got != nil {
		t.Errorf("a flag that the drawing has is said to be foreign: %q", got)
	}
	got := d.Foreign(switches("mono", "hints"))
	if len(got) != 1 || !strings.HasPrefix(got[0], "--hints is not for solitaire; ") || !strings.HasSuffix(got[0], " have it") {
		t.Errorf("got %q", got)
	}
	for _, drawer := range drawers {
		for _, f := range drawer.Flags {
			values := map[string]string{f.Name: On}
			if !f.IsAlone() {
				values[f.Name] = f.Values[0].Name
			}
			if got := drawer.Foreign(values); got != nil {
				t.Errorf("%s: %q", drawer.Game, got)
			}
		}
	}
}

func TestOptionsOfAList(t *testing.T) {
	o := Options{Values: map[string]string{"overlay": "chains,moves"}}
	if !o.has("overlay") || !o.is("overlay", "moves") || o.is("overlay", "move") || o.has("hints") {
		t.Errorf("the values %v are read wrongly", o.Values)
	}
}
