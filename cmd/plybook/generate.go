package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/generate"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

func (p *program) generateCommand() *cli.Command {
	return &cli.Command{
		Name:  "generate",
		Usage: "generate games, random or played by built-in players",

		Description: help("generate"),
		Flags: slices.Concat(seededFlags(aGame), workFlags(player.DefaultNodes), []cli.Flag{
			&cli.IntFlag{Name: "games", Value: 100, Usage: "play `N` games"},
			&cli.GenericFlag{Name: "player", Value: new(texts), Usage: "`PLAYER`: add a player, such as random or search:4 (four plies); may be repeated", DefaultText: "random"},
			&cli.IntFlag{Name: "opening-plies", Usage: "choose the first `N` plies at random"},
			&cli.IntFlag{Name: "max-plies", Value: generate.DefaultMaxPlies, Usage: "stop a game that is not over after `N` plies, without a result"},
			&cli.StringFlag{Name: "output", Value: generateOutputs[0], Usage: "`WHAT`: output games, or rows for training"},
			&cli.StringFlag{Name: "format", Usage: "output `FORMAT` (see plybook formats)", DefaultText: "by the extension of --out; pgn without one"},
			&cli.IntFlag{Name: "year", Value: usualYear, Usage: "`YEAR`: year in the header of a WTHOR file"},
			&cli.BoolFlag{Name: "bare", Usage: "leave out optional tags", DisableDefaultText: true},
			&cli.StringFlag{Name: "event", Usage: "`NAME`: name of the event in the games", DefaultText: "plybook generate"},
			&cli.IntFlag{Name: "workers", Usage: "run `N` workers in parallel", DefaultText: "0 = all cores"},
			outFlag,
		}),
		Action: p.generate,
	}
}

// usualYear is in the header of files that need one: not this year, for files are the same in every year.
const usualYear = 2000

func (p *program) generate(c *cli.Context) error {
	if err := noPaths(c); err != nil {
		return err
	}
	if _, err := useWorkers(c); err != nil {
		return err
	}
	settings, err := generateSettings(c)
	if err != nil {
		return err
	}
	g, err := generate.New(settings)
	if err != nil {
		return err
	}
	out := c.String("out")
	dir := filepath.Dir(productName(out))
	file, err := outputOf(c, settings.Game, g, out, dir)
	if err != nil {
		return err
	}
	switch again, err := g.Repeats(c.Context); {
	case err != nil:
		return err
	case again:
		p.talk.say("the same players repeat the same game; pass --opening-plies N for different games")
	}
	if productName(out) == "" {
		err = job.Generate(c.Context, p.talk.out, file, settings.Games, p.showGenerated(settings.Games))
	} else if err = p.writeGenerated(c.Context, out, file, settings.Games); err != nil {
		p.soFar = nothingWritten
	}
	if errors.Is(err, job.ErrNoRows) {
		err = errorWithHint("pass a player that searches, such as --player search:2", "%w", err)
	}
	return err
}

// writeGenerated writes the games and the files beside them, all or none.
func (p *program) writeGenerated(ctx context.Context, out string, file job.GeneratedFile, games int) error {
	beside := file.Beside()
	var all []string
	for _, f := range beside {
		all = append(all, filepath.Join(filepath.Dir(out), f.Name))
	}
	return p.writeAll(append(all, out), func(to []io.Writer) error {
		for i, f := range beside {
			if _, err := to[i].Write(f.Data); err != nil {
				return err
			}
		}
		return job.Generate(ctx, to[len(beside)], file, games, p.showGenerated(games))
	})
}

// showGenerated returns what shows on a terminal how many games there are.
func (p *program) showGenerated(games int) func(done int) {
	if !p.talk.terminal {
		return func(int) {}
	}
	return func(done int) {
		p.talk.showShare(func() (float64, string) {
			return float64(done) / float64(games), "games: " + wording.Of(done, games)
		})
	}
}

// generateOutputs are what generate writes, the default first.
var generateOutputs = []string{"games", "rows"}

// outputOf returns what the flags ask for: games, or rows for training.
func outputOf(c *cli.Context, kind *replay.Game, g *generate.Generator, out, dir string) (job.GeneratedFile, error) {
	switch output := c.String("output"); output {
	case "games":
		return generatedFile(c, kind, g, out, dir)
	case "rows":
		if c.IsSet("format") {
			return nil, errors.New("--output rows are JSON Lines; leave out --format")
		}
		return &job.GeneratedRows{Generator: g, Kind: kind}, nil
	default:
		return nil, fmt.Errorf("--output must be %s, not %q", strings.Join(generateOutputs, " or "), output)
	}
}

// generatedFile returns the file that the flags ask for, which goes to out in a folder.
func generatedFile(c *cli.Context, kind *replay.Game, g *generate.Generator, out, dir string) (*generate.File, error) {
	format, err := generatedFormat(kind, c.String("format"), out)
	if err != nil {
		return nil, err
	}
	options := parse.EncodeOptions{BareMoves: c.Bool("bare"), Version: versionNumber()}
	if options.Year, err = yearOf(c); err != nil {
		return nil, err
	}
	if format.NewFile(options) != nil {
		if productName(out) == "" {
			return nil, errorWithHint("its name files go into the same folder", "--format %s needs --out FILE", format.Name)
		}
		options.Beside = func(name string) ([]byte, error) { return source.ReadBeside(dir, name) }
	}
	return g.File(format, options)
}

// generateSettings returns what the flags say.
func generateSettings(c *cli.Context) (s generate.Settings, err error) {
	if s.Game, s.Options, s.Seed, err = seededGame(c); err != nil {
		return s, err
	}
	if s.Limits, err = limitsOf(c); err != nil {
		return s, err
	}
	if s.Players = textsOf(c, "player"); len(s.Players) == 0 {
		s.Players = []string{"random"}
	}
	s.Games, s.OpeningPlies, s.MaxPlies, s.Event = c.Int("games"), c.Int("opening-plies"), c.Int("max-plies"), c.String("event")
	if s.MaxPlies < 1 {
		return s, fmt.Errorf("--max-plies must be at least 1, not %d", s.MaxPlies)
	}
	return s, nil
}

// generatedFormat returns the format of a name or, without one, that by the ending of a file: the one in which
// plybook writes a game, those of all games before those of one.
func generatedFormat(kind *replay.Game, name, out string) (*parse.Format, error) {
	extension := extensionOf(productName(out))
	if name == "" && extension == "" {
		name = "pgn"
	}
	if name != "" {
		format, err := parse.FormatByName(name)
		if err != nil {
			return nil, fmt.Errorf("--format: %w", err)
		}
		return format, nil
	}
	for _, of := range [...]string{"", kind.Name} {
		fits := slices.DeleteFunc(slices.Clone(parse.Formats()), func(f *parse.Format) bool {
			return f.Game != of || !f.CanEncode() || !slices.Contains(f.Extensions, extension)
		})
		switch len(fits) {
		case 0:
		case 1:
			return fits[0], nil
		default:
			several := strings.Join(names(fits, func(f *parse.Format) string { return f.Name }), ", ")
			return nil, fmt.Errorf("several formats of %s use the extension %s: %s; pass --format", kind.Title, extension, several)
		}
	}
	return nil, errorWithHint("pass --format, or name a file that ends in .pgn; plybook formats lists the extensions",
		"plybook writes no format of %s with the extension %s", kind.Title, extension)
}
