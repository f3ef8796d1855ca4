package picture

import (
	"fmt"
	"io"

	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/reports/page"
)

// Viewers writes interactive viewers of games beside a page, each when it is made.
type Viewers struct {
	Create page.Create
	Page   string // that leads to them, without its extension
	Last   bool   // they show the last position first
	n      int
}

// Add writes the viewer of a game, and returns the name of its file.
func (v *Viewers) Add(f *scene.Film) (name string, err error) {
	v.n++
	name = ViewerName(v.Page, v.n)
	var o canvas.HTMLOptions
	if v.Last {
		o.Ply = len(f.Frames) - 1
	}
	return name, v.Create.File(name, func(w io.Writer) error { return canvas.WriteHTML(w, f, o) })
}

// ViewerName returns the name of a viewer beside a page. They count from 1.
func ViewerName(page string, nth int) string { return fmt.Sprintf("%s-game-%d.html", page, nth) }
