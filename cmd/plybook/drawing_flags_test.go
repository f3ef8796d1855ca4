package main

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/render/scene"
)

// A flag that can be given alone never takes the next word for its value; one that cannot, does.
func TestDrawingFlagsOnTheCommandLine(t *testing.T) {
	hints := scene.Flag{Name: "hints", Alone: true, Values: []scene.Value{{Name: "flips", Text: "what turns"}}, Usage: "legal moves"}
	overlay := scene.Flag{Name: "overlay", Several: true, Values: []scene.Value{{Name: "chains", Text: "c"}, {Name: "moves", Text: "m"}}, Usage: "more"}
	mono := scene.Flag{Name: "mono", Usage: "grey"}
	for _, c := range []struct {
		line          string
		hints, overly string // the values
		args          string
		wrong         string // part of the error
	}{
		{"a.pgn", "", "", "a.pgn", ""},
		{"--hints a.pgn", scene.On, "", "a.pgn", ""},
		{"--hints=true a.pgn", scene.On, "", "a.pgn", ""},
		{"--hints=false a.pgn", "", "", "a.pgn", ""},
		{"--hints --hints=false a.pgn", "", "", "a.pgn", ""},
		{"--hints=flips a.pgn", "flips", "", "a.pgn", ""},
		{"-hints=flips a.pgn", "flips", "", "a.pgn", ""},
		{"--hints flips a.pgn", scene.On, "", "flips a.pgn", ""},
		{"--hints --overlay chains a.pgn", scene.On, "chains", "a.pgn", ""},
		{"--overlay=chains,moves a.pgn", "", "chains,moves", "a.pgn", ""},
		{"--overlay chains,moves a.pgn", "", "chains,moves", "a.pgn", ""},
		{"--overlay moves --overlay chains", "", "moves,chains", "", ""},
		{"--hints=flop a.pgn", "", "", "", "--hints expects flips or no value, found \"flop\""},
		{"--hints= a.pgn", "", "", "", "--hints expects flips or no value, found \"\""},
		{"--mono=very a.pgn", "", "", "", "--mono expects no value, found \"very\""},
		{"--overlay", "", "", "", "--overlay expects chains or moves, found none"},
		{"--overlay a.pgn", "", "", "", "--overlay expects chains or moves, found \"a.pgn\""},
	} {
		var got []string
		app := &cli.App{
			Writer: io.Discard, ErrWriter: io.Discard, ExitErrHandler: func(*cli.Context, error) {},
			Commands: []*cli.Command{{
				Name:         "draw",
				Flags:        []cli.Flag{&drawingFlag{Flag: hints}, &drawingFlag{Flag: overlay}, &drawingFlag{Flag: mono}},
				OnUsageError: new(program).usageError,
				Action: func(c *cli.Context) error {
					got = append([]string{c.String("hints"), c.String("overlay")}, c.Args().Slice()...)
					return nil
				},
			}},
		}
		err := app.Run(append([]string{"plybook", "draw"}, strings.Fields(c.line)...))
		if c.wrong != "" {
			if err == nil || !strings.Contains(err.Error(), c.wrong) {
				t.Errorf("%s: %v, want %s", c.line, err, c.wrong)
			}
			continue
		}
		want := append([]string{c.hints, c.overly}, strings.Fields(c.args)...)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: got %q, %v, want %q", c.line, got, err, want)
		}
	}
}

// The help says which values there are, and whether one is needed.
func TestDrawingFlagsInTheHelp(t *testing.T) {
	values := []scene.Value{{Name: "chains", Text: "the best"}, {Name: "moves", Text: "all"}}
	for _, c := range []struct {
		flag scene.Flag
		want string
	}{
		{scene.Flag{Name: "mono", Usage: "grey"}, "--mono\tgrey"},
		{scene.Flag{Name: "hints", Alone: true, Values: values, Usage: "legal moves"}, "--hints[=chains|moves]\tlegal moves; chains: the best, moves: all"},
		{scene.Flag{Name: "style", Values: values, Usage: "how"}, "--style chains|moves\thow; chains: the best, moves: all"},
		{scene.Flag{Name: "overlay", Several: true, Values: values, Usage: "more"}, "--overlay chains,moves\tmore; chains: the best, moves: all"},
	} {
		if got := (&drawingFlag{Flag: c.flag}).String(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
