// Package picture draws one picture, film or interactive viewer of a game, with the choices of a command.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package picture

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
)

// Options say what is drawn of every game.
type Options struct {
	Type      string // one of [Types]
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
	draw  func(w io.Writer, f *scene.Film, p *Options) error
}{
	{"png", []string{"ply"}, func(w io.Writer, f *scene.Film, p *Options) error {
		return canvas.WritePNG(w, f, f.After(p.Ply), p.Width)
	}},
	{"gif", []string{"range", "delay", "hold", "effects"}, func(w io.Writer, f *scene.Film, p *Options) error {
		return canvas.WriteGIF(w, f, f.After(p.From), f.After(p.To), p.Width, p.Animation)
	}},
	{"svg", []string{"ply"}, func(w io.Writer, f *scene.Film, p *Options) error {
		return canvas.WriteSVG(w, f, f.After(p.Ply), p.Width)
	}},
	{"html", []string{"ply", "delay", "effects"}, func(w io.Writer, f *scene.Film, p *Options) error {
		return canvas.WriteHTML(w, f, canvas.HTMLOptions{Delay: p.Animation.Delay, Ply: f.After(p.Ply)})
	}},
}

// Types returns the types of files that pictures can be; they are the endings as well.
func Types() []string {
	var names []string
	for _, c := range canvases {
		names = append(names, c.name)
	}
	return names
}

// Choices returns the choices that mean something for some types only: "ply", "range", …
func Choices() []string {
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

// TypesWith returns the types for which a choice means something.
func TypesWith(choice string) []string {
	var names []string
	for _, c := range canvases {
		if slices.Contains(c.takes, choice) {
			names = append(names, c.name)
		}
	}
	return names
}

// Check states what is wrong with the choices of a picture, whatever the game.
func (p *Options) Check() error {
	if !slices.Contains(Types(), p.Type) {
		return fmt.Errorf("unknown type of picture %q; known: %s", p.Type, strings.Join(Types(), ", "))
	}
	if p.Width < canvas.MinWidth || p.Width > canvas.MaxWidth {
		return fmt.Errorf("a picture cannot be %d pixels wide; widths go from %d to %d", p.Width, canvas.MinWidth, canvas.MaxWidth)
	}
	_, err := scene.ThemeByName(p.Film.Theme)
	return err
}

// Draw writes the picture of a game that has a position.
func (p *Options) Draw(w io.Writer, played *replay.Played) error {
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
