// Package explorer lays out a page on which one walks the openings of a corpus: a board, the moves that were made in a position with
// what came of them, and some games that came there.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package explorer

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"

	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/page"
)

// MaxBytes is how large a page may become: whoever makes it leaves the rarest positions out. Frame is what it has beside
// positions and drawings. MaxTrees is how many trees people choose from.
const (
	MaxBytes = 2_000_000
	Frame    = 60_000
	MaxTrees = 20
)

// A Page is one or more trees to choose from, those of most games first.
type Page struct {
	Title   string
	Lead    string   // which games the page is of
	Notes   []string // what the page leaves out, in sentences
	Version string
	Trees   []*Tree

	viewers []string // links to the viewers that are written
}

// A Tree is the openings of games that can be compared. Its first position is where the games begin.
type Tree struct {
	Name  string   // which games these are
	Notes []string // what the tree leaves out, in sentences

	Box     scene.Rect // of the boards
	Ground  string     // colour behind them
	Symbols string     // of the parts
	Parts   []canvas.Part
	Seats   []string

	Positions []Position
}

// A Position is a node of the tree: one that games came to, whatever moves led there.
type Position struct {
	Frame   []int  `json:"f"` // its parts
	Caption string `json:"c"` // in words
	Counts
	Moves []Move    `json:"m,omitempty"` // most games first
	Rest  [2]int64  `json:"r"`           // moves that are left out, and how often they were made
	Games []Example `json:"x,omitempty"`
}

// Counts are games, and what came of those with a result.
type Counts struct {
	Games int64   `json:"g"`
	Wins  []int64 `json:"w"` // by seat
	Draws int64   `json:"d"`
}

// A Move leads from a position to another one.
type Move struct {
	Text string `json:"t"`
	To   int    `json:"to"` // place of the position; -1 if it is left out
	Counts
}

// An Example is a game that came to a position.
type Example struct {
	Title string `json:"t"`
	Place string `json:"p"`           // file and number
	Link  string `json:"l,omitempty"` // to the file; "" if it is in an archive or a pipe

	Record string `json:"-"`           // in plybook PGN; "" if the game can have no viewer
	Viewer int    `json:"v,omitempty"` // its place among the viewers of the page, from 1; 0 if it has none
}

var (
	//go:embed page.html
	pageHTML string
	//go:embed page.css
	pageCSS string
	//go:embed page.js
	pageJS string

	pageTemplate = page.Template("explorer", pageHTML, figure.SideStyles)
)

// view is what the template is given.
type view struct {
	*Page
	Style      template.CSS
	Script     template.JS
	Drawings   []drawing // by tree
	Attributes template.HTMLAttr
	Data       []data // by tree
	Viewers    []string
}

// A drawing is what the boards of a tree are drawn with.
type drawing struct{ Symbols, Parts template.HTML }

// data is what the script reads of a tree.
type data struct {
	Notes     []string   `json:"notes"`
	Box       string     `json:"box"` // as in viewBox
	Ground    string     `json:"ground"`
	Seats     []string   `json:"seats"`
	Paints    []int      `json:"paints"` // of the seats
	Unique    []string   `json:"unique"`
	Positions []Position `json:"positions"`
}

// Write writes the page.
func (p *Page) Write(w io.Writer) error {
	v := view{
		Page: p, Viewers: append([]string{}, p.viewers...), Style: template.CSS(pageCSS), Script: template.JS(canvas.BoardScript() + pageJS),
		Attributes: template.HTMLAttr(canvas.DrawingAttributes()),
	}
	for _, t := range p.Trees {
		d := data{
			Notes: t.Notes, Ground: t.Ground, Unique: []string{}, Positions: t.Positions,
			Box: fmt.Sprintf("%d %d %d %d", t.Box.X0, t.Box.Y0, t.Box.X1-t.Box.X0, t.Box.Y1-t.Box.Y0),
		}
		for seat, name := range t.Seats {
			d.Seats, d.Paints = append(d.Seats, figure.SideName(name)), append(d.Paints, figure.SidePaint(name, seat))
		}
		var parts template.HTML
		for _, p := range t.Parts {
			parts += template.HTML(p.Markup)
			if p.Unique != "" {
				d.Unique = append(d.Unique, "#"+p.Unique)
			}
		}
		v.Drawings, v.Data = append(v.Drawings, drawing{template.HTML(t.Symbols), parts}), append(v.Data, d)
	}
	return pageTemplate().ExecuteTemplate(w, "explorer", v)
}

// Size returns how many bytes a position takes on the page at most, with viewers of its games.
func (p *Position) Size() int {
	text, err := json.Marshal(p)
	if err != nil {
		panic(err) // strings and numbers always marshal
	}
	return len(text) + len(p.Games)*len(fmt.Sprintf(`,"v":%d`, MaxViewers))
}
