package reports

import (
	"bytes"
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
)

// A Picture says what is drawn of every game.
type Picture struct {
	Type      string // one of [PictureTypes]
	From, To  int    // the plies of an animation; -1 is the last one
	Ply       int    // the position of a still, and the one a page begins with; -1 is the last one
	Width     int    // in pixels
	Film      scene.Options
	Animation canvas.Animation
}

// canvases is the table of the types of pictures.
var canvases = []struct {
	name  string
	takes []string // the choices that mean something for it and not for all
	draw  func(w io.Writer, f *scene.Film, p *Picture) error
}{
	{"png", []string{"ply"}, func(w io.Writer, f *scene.Film, p *Picture) error {
		return canvas.WritePNG(w, f, f.After(p.Ply), p.Width)
	}},
	{"gif", []string{"range", "delay", "hold", "effects"}, func(w io.Writer, f *scene.Film, p *Picture) error {
		return canvas.WriteGIF(w, f, f.After(p.From), f.After(p.To), p.Width, p.Animation)
	}},
	{"svg", []string{"ply"}, func(w io.Writer, f *scene.Film, p *Picture) error {
		return canvas.WriteSVG(w, f, f.After(p.Ply), p.Width)
	}},
	{"html", []string{"ply", "delay", "effects"}, func(w io.Writer, f *scene.Film, p *Picture) error {
		return canvas.WriteHTML(w, f, canvas.HTMLOptions{Delay: p.Animation.Delay, Ply: f.After(p.Ply)})
	}},
}

// PictureTypes returns the types of files that pictures can be; they are the endings as well.
func PictureTypes() []string {
	var names []string
	for _, c := range canvases {
		names = append(names, c.name)
	}
	return names
}

// PictureChoices returns the choices that mean something for some types only: "ply", "range", …
func PictureChoices() []string {
	var names []string
	for _, c := range canvases {
		for _, name := range c.takes {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// PictureTypesWith returns the types for which a choice means something.
func PictureTypesWith(choice string) []string {
	var names []string
	for _, c := range canvases {
		if slices.Contains(c.takes, choice) {
			names = append(names, c.name)
		}
	}
	return names
}

// Check says what is wrong with the choices of a picture, whatever the game.
func (p *Picture) Check() error {
	if !slices.Contains(PictureTypes(), p.Type) {
		return fmt.Errorf("unknown type of picture %q; known: %s", p.Type, strings.Join(PictureTypes(), ", "))
	}
	if p.Width < canvas.MinWidth || p.Width > canvas.MaxWidth {
		return fmt.Errorf("a picture cannot be %d pixels wide; widths go from %d to %d", p.Width, canvas.MinWidth, canvas.MaxWidth)
	}
	_, err := scene.ThemeByName(p.Film.Theme)
	return err
}

// Draw writes the picture of a game that has a position.
func (p *Picture) Draw(w io.Writer, played *replay.Played) error {
	drawer, err := render.DrawerFor(played.Kind.Name)
	if err != nil {
		return err
	}
	film := drawer.Film(played, p.Film)
	for _, c := range canvases {
		if c.name == p.Type {
			return c.draw(w, film, p)
		}
	}
	return p.Check()
}

// Pictures draws every record and emits the products in order; games without a position have
// none, and their findings say why. Every worker holds one game and its picture.
func (r *Run) Pictures(ctx context.Context, picture Picture, emit func(*Product) error) (Summary, error) {
	single := *r
	single.Corpus.PieceSize = 1 // drawing a game is enough work for a turn
	return single.products(ctx, picture.product, emit)
}

func (p *Picture) product(g *corpus.Game) Product {
	product := Product{Game: gameOf(g)}
	if g.Played.State == nil {
		return product
	}
	last := g.Played.PlyCount()
	for _, ply := range []int{p.From, p.To, p.Ply} {
		if ply > last {
			product.Game.Findings = append(product.Game.Findings, missingPly(g, ply))
			return product
		}
	}
	var out bytes.Buffer
	if err := p.Draw(&out, g.Played); err != nil {
		product.Game.Findings = append(product.Game.Findings, replay.Finding{
			Code: noPicture, File: g.Source.Name, Line: g.Record.Line, Column: g.Record.Column,
			Game: g.Record.Index, Message: "The game cannot be drawn: " + err.Error() + ".",
		})
		return product
	}
	product.Name, product.Data = FileName(g, p.Type), out.Bytes()
	if d, err := render.DrawerFor(g.Played.Kind.Name); err == nil {
		product.Foreign = render.Foreign(d, p.Film.Values)
	}
	return product
}

// FileName returns the name of the file for what is made of a record: the name of its source below
// the folder of the arguments, the record's number, and the ending. It has slashes on every
// system, stays below any folder that it is joined to, and is the same on every run. Letters that
// some system does not take in names become underscores, and then a checksum keeps names apart.
func FileName(g *corpus.Game, ending string) string {
	var parts []string
	for part := range strings.SplitSeq(g.Source.ID, "/") {
		if part = safeName(part); part != "" {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		parts = []string{"game"}
	}
	return fmt.Sprintf("%s-%04d.%s", path.Join(parts...), g.Record.Index, ending)
}

// maxName is how many bytes a part of a file's name has at most, so that every system takes it
// with number and ending behind it.
const maxName = 120

// safeName makes a name that every system takes, and that means no other folder.
func safeName(s string) string {
	safe := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F || r == utf8.RuneError || strings.ContainsRune(`<>:"|?*\/`, r) {
			return '_'
		}
		return r
	}, s)
	safe = strings.TrimRight(strings.ToValidUTF8(safe[:min(len(safe), maxName)], ""), ". ")
	if strings.HasPrefix(safe, "-") || reserved(safe) {
		safe = "_" + safe
	}
	if safe == s {
		return s
	}
	return fmt.Sprintf("%s~%08x", safe, crc32.ChecksumIEEE([]byte(s)))
}

// reserved says whether Windows takes the name for a device, whatever its ending.
func reserved(name string) bool {
	stem, _, _ := strings.Cut(strings.ToUpper(name), ".")
	if len(stem) == 4 && stem[3] >= '1' && stem[3] <= '9' {
		stem = stem[:3]
		return stem == "COM" || stem == "LPT"
	}
	return slices.Contains([]string{"CON", "PRN", "AUX", "NUL"}, stem)
}
