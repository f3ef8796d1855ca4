package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/picture"
)

// hiveCommand is the command line of the Hive assignment: a viewer of move lists, and a test mode
// that plays a list, writes a picture of the last position and prints the pieces.
func (p *program) hiveCommand() *cli.Command {
	return &cli.Command{
		Name:        "hive",
		Usage:       "view or test a move list, as the Hive assignment of a course asks",
		ArgsUsage:   "MOVES [PNG]",
		Description: help("hive"),
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "out", Aliases: []string{"o"}, Usage: "write the viewer to `FILE` instead of standard output"},
			allowFlag(""),
			&cli.IntFlag{Name: "size", Value: 720, Usage: "image width in `PIXELS`"},
			&cli.StringFlag{Name: "theme", Usage: "colour theme `NAME` (see plybook render --help)", DefaultText: scene.Themes()[0].Name},
			&cli.BoolFlag{Name: "mono", Usage: "distinguish pieces without colours", DisableDefaultText: true},
			&cli.StringFlag{Name: "color", Value: "auto", Usage: "use colours `WHEN`: auto, always or never"},
		},
		Action: p.hive,
	}
}

func (p *program) hive(c *cli.Context) error {
	args := c.Args().Slice()
	switch len(args) {
	case 1:
		return p.hiveViewer(c, args[0])
	case 2:
		return p.hiveTest(c, args[0], args[1])
	}
	return wrongArguments(c, len(args))
}

// hiveTest is the assignment's test mode. After a fault it writes nothing.
func (p *program) hiveTest(c *cli.Context, moves, png string) error {
	if c.IsSet("out") {
		return errors.New("--out is for the viewer; the test mode writes to PNG")
	}
	if !strings.EqualFold(filepath.Ext(png), ".png") {
		return fmt.Errorf("the test mode writes a PNG; expected a file that ends in .png, found %s", png)
	}
	played, err := p.readMoves(c, moves, png)
	if err != nil {
		return err
	}
	if played.Fault() != nil {
		return errFindings
	}
	picture, err := hivePicture(c, "png", played)
	if err != nil {
		return err
	}
	if err := p.writeFile(png, picture); err != nil {
		return err
	}
	return p.print(job.AppendPieces(nil, played.At(len(played.Plies))))
}

// hiveViewer writes a page that replays the list, as far as it goes. On a terminal it opens the list for review instead.
func (p *program) hiveViewer(c *cli.Context, moves string) error {
	out := c.String("out")
	if file := productFile(out); file != nil && isTerminal(file) {
		return p.atTable(c, func(t *table) error { // the viewer is a page for a browser
			return p.playInBrowser(c, t, func() (sessionStart, error) { return p.reviewOf(c, []string{moves}) })
		})
	}
	played, err := p.readMoves(c, moves, out)
	if err != nil {
		return err
	}
	page, err := hivePicture(c, "html", played)
	if err != nil {
		return err
	}
	if err := p.writeFile(out, page); err != nil {
		return err
	}
	if played.Fault() != nil {
		return errFindings
	}
	return nil
}

// readMoves replays a move list without rules, says what is wrong with it, and tells the first
// rule that it breaks.
func (p *program) readMoves(c *cli.Context, moves, out string) (*replay.Played, error) {
	allow, err := parse.NewAllow(c.StringSlice("allow"), replay.LenientOptions())
	if err != nil {
		return nil, fmt.Errorf("--allow: %w", err)
	}
	format, err := parse.FormatByName("ugent")
	if err != nil {
		return nil, err
	}
	file := os.Stdin
	if moves != "-" {
		if file, err = os.Open(moves); err != nil {
			return nil, fmt.Errorf("cannot read %s: %w", moves, cause(err))
		}
		defer file.Close()
		if err := checkOutput(out, []string{moves}, false); err != nil {
			return nil, err
		}
	}
	played, err := job.ReadOne(file, moves, format,
		replay.Options{Game: "hive", Options: game.Options{Rules: "notation", Allow: allow}},
		replay.Options{Game: "hive", Options: game.Options{Rules: "ugent", Allow: allow}})
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", moves, err)
	}
	drawn, ruled := played[0], played[1]
	if err := p.sayFindings(c, job.GameOf(moves, drawn)); err != nil {
		return nil, err
	}
	if f := ruled.Fault(); drawn.Fault() == nil && f != nil {
		p.talk.say("%s:%d:%d: %s: %s", moves, f.Line, f.Column, f.Code, f.Message)
	}
	return drawn, nil
}

// sayFindings lays the findings of a game out on standard error.
func (p *program) sayFindings(c *cli.Context, g *findings.Game) error {
	color, err := wantColor(c.String("color"), os.Stderr)
	if err != nil {
		return err
	}
	return findings.Layouts()[0].New(&talkWriter{p.talk}, findings.Options{Color: color}).Game(g)
}

// hivePicture draws the last position, or the page that begins at the start.
func hivePicture(c *cli.Context, kind string, played *replay.Played) ([]byte, error) {
	picture := &picture.Options{Type: kind, To: -1, Width: c.Int("size")}
	if kind == "png" {
		picture.Ply = -1
	}
	picture.Film.Theme = c.String("theme")
	if c.Bool("mono") {
		picture.Film.Values = map[string]string{"mono": scene.On}
	}
	if err := picture.Check(); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err := picture.Draw(&b, played)
	return b.Bytes(), err
}
