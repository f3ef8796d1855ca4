package uai

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/analyze/engine/protocol"
)

// An option is an option as a program announces it: "option name Big Hash type spin default 1 min 0 max 2".
type option struct {
	name     string
	kind     string // spin, check, combo, string, button; others may be anything
	min, max string // of a spin; "" if it names none
	values   []string
}

// parseOption reads a line that announces an option; without a name it is none.
func parseOption(line string) (o option) {
	rest, ok := strings.CutPrefix(line, "option name ")
	if !ok {
		return o
	}
	name, rest, _ := strings.Cut(rest, " type ")
	o.name = protocol.OneLine(name)
	words := strings.Fields(rest)
	if len(words) == 0 {
		return o
	}
	o.kind = words[0]
	key := 0 // where the last of the words stands that values follow
	for i := 1; i <= len(words); i++ {
		if i < len(words) && !slices.Contains(optionKeys, words[i]) {
			continue
		}
		if value := strings.Join(words[key+1:i], " "); key > 0 {
			o.set(words[key], value)
		}
		key = i
	}
	return o
}

// optionKeys stand before values, which may have spaces.
var optionKeys = []string{"default", "min", "max", "var"}

func (o *option) set(word, value string) {
	switch word {
	case "min":
		o.min = value
	case "max":
		o.max = value
	case "var":
		o.values = append(o.values, value)
	}
}

// check returns what is wrong with a value, as far as the program has announced what is right.
func (o *option) check(value string) error {
	switch o.kind {
	case "check":
		if value != "true" && value != "false" {
			return fmt.Errorf("the engine's option %s must be true or false, not %s", o.name, protocol.Quoted(value))
		}
	case "spin":
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil || !o.holds(n) {
			return fmt.Errorf("the engine's option %s must be a whole number%s, not %s", o.name, o.bounds(), protocol.Quoted(value))
		}
	case "combo":
		if len(o.values) > 0 && !slices.Contains(o.values, value) {
			return fmt.Errorf("the engine's option %s must be one of %s, not %s", o.name, strings.Join(o.values, ", "), protocol.Quoted(value))
		}
	case "button":
		if value != "" {
			return fmt.Errorf("the engine's option %s takes no value; write %s= and nothing after it", o.name, o.name)
		}
	}
	return nil
}

// holds reports whether a number lies within the bounds that can be read.
func (o *option) holds(n int64) bool {
	least, err := strconv.ParseInt(o.min, 10, 64)
	if err == nil && n < least {
		return false
	}
	most, err := strconv.ParseInt(o.max, 10, 64)
	return err != nil || n <= most
}

func (o *option) bounds() string {
	text := ""
	if o.min != "" {
		text = " from " + o.min
	}
	if o.max != "" {
		text += " to " + o.max
	}
	return text
}

// command returns what sets the option.
func (o *option) command(value string) string {
	if o.kind == "button" {
		return "setoption name " + o.name
	}
	return "setoption name " + o.name + " value " + value
}

// optionNames lists the names of options.
func optionNames(options map[string]option) string {
	if len(options) == 0 {
		return "it has none"
	}
	var names []string
	for _, key := range slices.Sorted(maps.Keys(options)) {
		names = append(names, options[key].name)
	}
	return "it has: " + strings.Join(names, ", ")
}
