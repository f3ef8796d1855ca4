package main

import (
	"flag"
	"os"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/scene"
)

// drawingFlags are the flags of all games' drawings, from their table.
func drawingFlags() (all []cli.Flag) {
	for _, f := range render.Flags() {
		all = append(all, &drawingFlag{Flag: f})
	}
	return all
}

// drawingValues returns what the flags of drawingFlags say.
func drawingValues(c *cli.Context) map[string]string {
	values := map[string]string{}
	for _, f := range render.Flags() {
		if value := c.String(f.Name); value != "" {
			values[f.Name] = value
		}
	}
	return values
}

// A drawingFlag is a choice of pictures as a flag of a command. It can be a switch, take a value, or
// both, which no type of urfave/cli can: then --hints never takes the next word for its value, and
// --hints=flips has one. --hints=false leaves it out.
type drawingFlag struct {
	scene.Flag
	value drawingValue
}

func (f *drawingFlag) Names() []string { return []string{f.Name} }

func (f *drawingFlag) IsVisible() bool { return true }

func (f *drawingFlag) IsSet() bool { return f.value.text != "" }

func (f *drawingFlag) Apply(set *flag.FlagSet) error {
	f.value.flag = &f.Flag
	set.Var(&f.value, f.Name, f.Usage)
	return nil
}

// TakesValue says whether the next word is the value.
func (f *drawingFlag) TakesValue() bool { return !f.IsAlone() }

// valueAmong returns the argument that is a value of the flag, which was given without one, and no file; "" if there is none.
func (f *drawingFlag) valueAmong(args []string) string {
	if f.value.text != scene.On {
		return ""
	}
	for _, v := range f.Values {
		if _, err := os.Lstat(v.Name); err != nil && slices.Contains(args, v.Name) {
			return v.Name
		}
	}
	return ""
}

// String is the line of the help.
func (f *drawingFlag) String() string { return f.Form() + "\t" + f.Text() }

// A drawingValue is what the command line says about a drawingFlag.
type drawingValue struct {
	flag *scene.Flag
	text string // "" if it is not given
}

func (v *drawingValue) String() string { return v.text }

// IsBoolFlag tells package flag that the flag may stand alone, which sets it to "true".
func (v *drawingValue) IsBoolFlag() bool { return v.flag != nil && v.flag.IsAlone() }

func (v *drawingValue) Set(text string) error {
	if text == "false" && v.flag.IsAlone() {
		v.text = ""
		return nil
	}
	if err := v.flag.Check(text); err != nil {
		return err
	}
	if v.flag.Several && v.text != "" {
		text = v.text + "," + text
	}
	v.text = text
	return nil
}
