package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/picture"
	"github.com/plybook/plybook/reports/wording"
)

func (p *program) renderCommand() *cli.Command {
	types := strings.Join(picture.Types(), ", ")
	themes := strings.Join(names(scene.Themes(), func(t scene.Theme) string { return t.Name }), ", ")
	return &cli.Command{
		Name:        "render",
		Usage:       "draw a game: an image, an animation or an interactive viewer",
		ArgsUsage:   "PATH...",
		Description: help("render"),
		Flags: slices.Concat(readFlags("size"), []cli.Flag{
			&cli.StringFlag{Name: "out", Usage: "write one game to `FILE`; its extension chooses the type"},
			outDirFlag,
			&cli.StringFlag{Name: "type", Usage: "`TYPE`: file type, needed with --out-dir: " + types},
			plyFlag,
			pickFlag,
			&cli.StringFlag{Name: "range", Usage: "`A..B`: plies to animate; you can leave out A or B"},
			&cli.IntFlag{Name: "size", Value: 720, Usage: "`PIXELS`: width of the image; --game-size is the size of the board"},
			&cli.StringFlag{Name: "theme", Usage: "`NAME`: colour theme: " + themes, DefaultText: scene.Themes()[0].Name},
			&cli.DurationFlag{Name: "delay", Usage: "`TIME`: time for each position of an animation", DefaultText: "700ms"},
			&cli.DurationFlag{Name: "hold", Usage: "`TIME`: time for the last position", DefaultText: "3s"},
		}, drawingFlags()),
		Action: p.render,
	}
}

func (p *program) render(c *cli.Context) error {
	run, err := p.newRun(c, false, c.String("out"))
	if err != nil {
		return err
	}
	picture, err := pictureOf(c)
	if err != nil {
		return err
	}
	var sum findings.Summary
	if dir := c.String("out-dir"); dir != "" {
		sum, err = p.writeEach(dir, func(emit func(*job.File) error) (findings.Summary, error) {
			return run.Pictures(c.Context, *picture, p.noting(emit))
		})
		return finish(c, &sum, err)
	}
	var only []byte
	sum, err = run.Pictures(c.Context, *picture, func(picture *job.Picture) error {
		if only != nil {
			return errorWithHint("pass --out-dir DIR for one image per game, or --pick N for one game", "there is more than one game, but --out is one file")
		}
		only = picture.Data
		if len(picture.Foreign) > 0 {
			return errors.New(picture.Foreign[0])
		}
		return nil
	})
	switch {
	case err != nil:
	case only == nil:
		err = fmt.Errorf("%s was not written: there is no game to draw", c.String("out"))
	default:
		err = p.writeFile(c.String("out"), only)
	}
	return finish(c, &sum, err)
}

// noting says, once for every game, what was asked for that its pictures do not have: in a folder of
// several games that may be right for others.
func (p *program) noting(emit func(*job.File) error) func(*job.Picture) error {
	said := map[string]bool{}
	return func(picture *job.Picture) error {
		for _, words := range picture.Foreign {
			if !said[words] {
				said[words] = true
				p.talk.say("%s", words)
			}
		}
		return emit(&picture.File)
	}
}

// writeEach writes the files of a run below a folder and says how many there are.
func (p *program) writeEach(
	dir string, run func(emit func(*job.File) error) (findings.Summary, error),
) (findings.Summary, error) {
	tree := treeWriter{outputs: &p.outputs, dir: dir}
	sum, err := run(tree.write)
	if unwritten := tree.close(); unwritten != nil {
		err = unwritten
	}
	p.soFar = fmt.Sprintf("%s has the files of the first %s", dir, wording.Count(sum.Games, "game"))
	if tree.files > 0 {
		p.talk.say("%s in %s", wording.Count(tree.files, "file"), dir)
	}
	return sum, err
}

// pictureOf returns what the flags say about the picture.
func pictureOf(c *cli.Context) (*picture.Options, error) {
	kind, err := pictureType(c)
	if err != nil {
		return nil, err
	}
	picture := &picture.Options{
		Type: kind, To: -1, Width: c.Int("size"),
		Film:      scene.Options{Theme: c.String("theme"), Values: drawingValues(c)},
		Animation: canvas.Animation{Delay: c.Duration("delay"), Hold: c.Duration("hold")},
	}
	if err := checkChoices(c, kind); err != nil {
		return nil, err
	}
	if picture.Ply, err = plyOf(c); err != nil {
		return nil, err
	}
	if c.IsSet("range") {
		if picture.From, picture.To, err = plyRange(c.String("range")); err != nil {
			return nil, err
		}
	}
	return picture, picture.Check()
}

// The times that a position can be shown: GIF counts them in hundredths of a second and cannot say more
// than 655.35 s.
const (
	shortestShow = 10 * time.Millisecond
	longestShow  = 10 * time.Minute
)

// checkChoices refuses flags that contradict each other, or mean nothing for a type of picture.
func checkChoices(c *cli.Context, kind string) error {
	if c.IsSet("ply") && c.IsSet("range") {
		return errors.New("pass only one of --ply N (one position) and --range A..B (an animation)")
	}
	for _, name := range picture.Choices() {
		given := c.IsSet(name) && c.String(name) != ""
		if types := picture.TypesWith(name); given && slices.Contains(picture.Types(), kind) && !slices.Contains(types, kind) {
			return fmt.Errorf("--%s is for images of the type %s, not %s", name, strings.Join(types, ", "), kind)
		}
	}
	for _, name := range []string{"delay", "hold"} {
		if d := c.Duration(name); c.IsSet(name) && (d < shortestShow || d > longestShow) {
			return fmt.Errorf("--%s must be from %v to %v, not %v (a GIF holds at most 655.35s)", name, shortestShow, longestShow, d)
		}
	}
	return nil
}

// pictureType returns the type that --type names, or else the ending of --out.
func pictureType(c *cli.Context) (string, error) {
	out, dir, kind := c.String("out"), c.String("out-dir"), strings.ToLower(c.String("type"))
	known := strings.Join(picture.Types(), ", ")
	extension := strings.ToLower(strings.TrimPrefix(filepath.Ext(out), "."))
	switch {
	case out != "" && dir != "":
		return "", errors.New("pass only one of --out FILE, for one game, and --out-dir DIR, for many")
	case out == "" && dir == "":
		return "", errors.New("render needs --out FILE for one game, or --out-dir DIR for many")
	case kind != "" && extension != kind && slices.Contains(picture.Types(), extension):
		return "", fmt.Errorf("--type %s contradicts the extension of %s; leave out --type, or name another file", kind, out)
	case kind != "":
		return kind, nil
	case dir != "":
		return "", fmt.Errorf("--out-dir needs --type: one of %s", known)
	case slices.Contains(picture.Types(), extension):
		return extension, nil
	}
	return "", fmt.Errorf("the extension of %s is none of %s; pass --type", out, known)
}

// plyRange reads A..B; a side that is left out is the start or the end.
func plyRange(text string) (from, to int, err error) {
	a, b, ok := strings.Cut(text, "..")
	from, errFrom := plyNumber(a, 0)
	to, errTo := plyNumber(b, -1)
	if !ok || errFrom != nil || errTo != nil || to >= 0 && from > to {
		return 0, 0, fmt.Errorf("--range must be A..B with plies from 0 and A at most B, not %q", text)
	}
	return from, to, nil
}

func plyNumber(text string, absent int) (int, error) {
	if text == "" {
		return absent, nil
	}
	n, err := strconv.ParseUint(text, 10, 31)
	return int(n), err
}
