package scene

import (
	"strings"
	"testing"
)

func TestFlagCheck(t *testing.T) {
	switchFlag := Flag{Name: "mono"}
	either := Flag{Name: "hints"}.With(Value{Name: "flips"})
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

func TestOptionsOfAList(t *testing.T) {
	o := Options{Values: map[string]string{"overlay": "chains,moves"}}
	if !o.Has("overlay") || !o.Is("overlay", "moves") || o.Is("overlay", "move") || o.Has("hints") {
		t.Errorf("the values %v are read wrongly", o.Values)
	}
}
