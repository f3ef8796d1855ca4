package manual_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/manual"
)

func TestPages(t *testing.T) {
	json := &cli.BoolFlag{Name: "json", Usage: "print JSON", DisableDefaultText: true}
	shared := []cli.Flag{&cli.IntFlag{Name: "workers", Usage: "work on `N` cores"}}
	app := &cli.App{Name: "tool", Usage: "do things", UsageText: "tool COMMAND\n\nOf things. And others.\n\nExit codes: 0 done.", Commands: []*cli.Command{
		{
			Name: "try", Aliases: []string{"t"}, Usage: "try it", ArgsUsage: "a PATH",
			Description: "tool try 'a b'    what it's for\n\n.dots – and \\\n\nExit codes: 0 tried, 1 not.",
			Flags: []cli.Flag{
				&cli.StringSliceFlag{Name: "with", Aliases: []string{"w"}, Usage: "take these"}, shared[0],
			},
			Subcommands: []*cli.Command{
				{Name: "once", Usage: "only one time", Flags: []cli.Flag{&cli.BoolFlag{Name: "dry", Usage: "in theory", DisableDefaultText: true}}},
				{Name: "twice", Usage: "two times", Description: "tool try twice\n\nAnd how."},
			},
		},
		{Name: "many", Description: "tool many", Subcommands: []*cli.Command{
			{Name: "none", Usage: "of nothing"}, {Name: "one", Usage: "of one", Flags: []cli.Flag{json}}, {Name: "two", Usage: "of two", Flags: []cli.Flag{json}},
		}},
		{Name: "plain", Description: "tool plain, tool trying"},
		{Name: "after", Description: "tool after\n\nAs tool try does, not tool plainly."},
	}}
	pages := manual.Pages(app, shared)
	if names := slices.Sorted(maps.Keys(pages)); !slices.Equal(names, []string{"tool-after.1", "tool-formats.5", "tool-many.1", "tool-plain.1", "tool-try-twice.1", "tool-try.1", "tool.1"}) {
		t.Errorf("pages: %q", names)
	}
	for file, parts := range map[string][]string{
		"tool.1": {
			".Sh DESCRIPTION\nOf things.\nAnd others.\n", ".It Cm try , t\ntry it.\n", ".Sh EXIT STATUS\n0 done.\n",
			".Sh SHARED FLAGS\n", ".It Fl \\-workers Ar N\nwork on N cores", ".Xr tool-plain 1 ,\n.Xr tool-try 1 ,\n",
		},
		"tool-try.1": {
			".Nm \"tool try\"\n.Op Ar flag ...\n.Ar a PATH\n.Sh DESCRIPTION\n\\&.dots \\[u2013] and \\e\n", ".It Fl \\-with Ar VALUE , Fl w Ar VALUE\ntake these; may be repeated\n",
			".Fl -workers .\n", ".Sh EXIT STATUS\n0 tried, 1 not.\n", ".Sh EXAMPLES\nwhat it\\(aqs for:\n", "tool try \\(aqa b\\(aq\n.Ed\n",
			".It Cm once\nonly one time.\n.Bl -tag -width Ds\n.It Fl \\-dry\nin theory\n.El\n.It Cm twice\ntwo times.\n.El\n",
		},
		"tool-many.1":    {"two\nof two.\n.El\n.Sh FLAGS OF THE COMMANDS\nAll commands but none have these.\n.Bl -tag -width Ds\n.It Fl \\-json\nprint JSON\n.El\n"},
		"tool-after.1":   {".Sh SEE ALSO\n.Xr tool 1 ,\n.Xr tool-try 1 ,\n.Xr tool-formats 5\n"},
		"tool-plain.1":   {".Sh SEE ALSO\n.Xr tool 1 ,\n.Xr tool-formats 5\n", ".Sh EXIT STATUS\n0 done.\n"},
		"tool-formats.5": {".It Cm wthor\n", ".It Cm any\\-number\n"},
	} {
		for _, part := range parts {
			if !strings.Contains(string(pages[file]), part) {
				t.Errorf("%s lacks %q:\n%s", file, part, pages[file])
			}
		}
	}
}

func TestFlagText(t *testing.T) {
	for _, c := range []struct {
		flag       cli.Flag
		form, text string
	}{
		{&cli.StringFlag{Name: "color", Value: "auto", Usage: "`WHEN`: use colours: auto or never"}, "--color WHEN", "use colours: auto or never (default: auto)"},
		{&cli.IntFlag{Name: "ply", Aliases: []string{"at"}, Value: 3, Usage: "`N`: plies"}, "--ply N, --at N", "plies (default: 3)"},
		{&cli.StringFlag{Name: "names", Usage: "names `A,B`: of players"}, "--names A,B", "names A,B: of players"},
		{&cli.BoolFlag{Name: "json", Usage: "print JSON", DisableDefaultText: true}, "--json", "print JSON"},
	} {
		if form, text := manual.FlagText(c.flag); form != c.form || text != c.text {
			t.Errorf("%q and %q, want %q and %q", form, text, c.form, c.text)
		}
	}
}
