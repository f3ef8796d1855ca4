package diff

import (
	"bytes"
	_ "embed"
	"html/template"
	"io"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/page"
	"github.com/plybook/plybook/reports/picture"
	"github.com/plybook/plybook/reports/wording"
)

// maxPictured is how many pictures a page has; the other changes are words only, so that browsers can show what
// thousands of them make.
const maxPictured = 200

// Widths of pictures in pixels: of games that changed, which are looked at, and of those that one side has alone.
const (
	comparedWidth = 480
	aloneWidth    = 200
)

//go:embed diff.html
var pageHTML string

var pageTemplate = page.Template("diff", pageHTML)

// NewHTML returns the view as a page that needs nothing else: the last positions side by
// side, what differs marked. before and after name the sides.
func NewHTML(w io.Writer, before, after string, o scene.Options) View {
	return &htmlView{w: w, names: [2]string{before, after}, options: o}
}

type htmlView struct {
	w        io.Writer
	names    [2]string
	options  scene.Options
	totals   *corpus.DiffTotals
	shown    [3]int // changes so far, by kind
	pictured int
}

// A section is the changes of one kind.
type section struct {
	Kind  string
	Count int
	Text  string   // the count in words
	IDs   []string // of the first
	More  string   // how many there are beside them; empty for none
}

type entry struct {
	Kind, ID, Text string
	Index          int // among those of its kind
	First          bool
	Parting        *corpus.Divergence
	Sides          []side
}

type side struct {
	Name     string
	Position string       // on one line; empty if the picture says it
	Picture  template.URL // of an SVG; it is inert in an img element
	Alt      string
}

func (d *htmlView) Begin(t *corpus.DiffTotals) error {
	d.totals = t
	var sections []section
	for kind, n := range []int{t.Changed, t.Removed, t.Added} {
		ids := t.IDs[kind]
		more := ""
		if left := n - len(ids); left > 0 {
			more = wording.Number(int64(left))
		}
		sections = append(sections, section{corpus.ChangeKind(kind).String(), n, wording.Number(int64(n)), ids, more})
	}
	return pageTemplate().ExecuteTemplate(d.w, "head", struct {
		Names    [2]string
		Same     string
		Sections []section
	}{d.names, sameCount(t), sections})
}

func (d *htmlView) Change(c *Comparison) error {
	entry := entry{
		Kind: c.Kind.String(), ID: ChangeID(c), Text: ChangeText(c), Parting: c.Parting,
		Index: d.shown[c.Kind], First: d.shown[c.Kind] == 0,
	}
	d.shown[c.Kind]++
	width := aloneWidth
	if c.Kind == corpus.Changed {
		width = comparedWidth
	}
	draw := d.pictured < maxPictured
	for i, s := range []struct {
		line   *corpus.Line
		played *replay.Played
	}{{c.Old, c.Before}, {c.New, c.After}} {
		if s.line == nil {
			continue
		}
		side := side{Name: d.names[i], Position: s.line.Position}
		if draw && s.played != nil && s.played.State != nil {
			if picture, err := d.picture(s.played, c.Cells, width); err == nil { // or the words stay
				side.Picture, side.Alt, side.Position = picture, s.line.Position, ""
				d.pictured++
			}
		}
		entry.Sides = append(entry.Sides, side)
	}
	if err := pageTemplate().ExecuteTemplate(d.w, "entry", entry); err != nil || d.shown[c.Kind] < d.count(c.Kind) {
		return err
	}
	return pageTemplate().ExecuteTemplate(d.w, "end", nil)
}

func (d *htmlView) count(kind corpus.ChangeKind) int {
	return [...]int{d.totals.Changed, d.totals.Removed, d.totals.Added}[kind]
}

// picture returns the last position of a game as the address of an SVG.
func (d *htmlView) picture(p *replay.Played, marks []replay.Cell, width int) (template.URL, error) {
	options := picture.Options{Type: "svg", Ply: -1, To: -1, Width: width, Film: d.options}
	options.Film.Marks = marks
	var svg bytes.Buffer
	if err := options.Draw(&svg, p); err != nil {
		return "", err
	}
	return picture.DataURL("image/svg+xml", svg.Bytes()), nil
}

func (d *htmlView) Close() error { return pageTemplate().ExecuteTemplate(d.w, "foot", nil) }
