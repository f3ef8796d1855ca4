package reports

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
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
var diffPage string

var diffTemplate = template.Must(template.New("diff").Parse(diffPage))

// NewDiffHTML returns the view as a page that needs nothing else: the last positions side by
// side, what differs marked. before and after name the sides.
func NewDiffHTML(w io.Writer, before, after string, o scene.Options) DiffView {
	return &diffHTML{w: w, names: [2]string{before, after}, options: o}
}

type diffHTML struct {
	w        io.Writer
	names    [2]string
	options  scene.Options
	totals   *corpus.DiffTotals
	shown    [3]int // changes so far, by kind
	pictured int
}

// A diffSection is the changes of one kind.
type diffSection struct {
	Kind  string
	Count int
	IDs   []string // of the first
	More  int      // beside them
}

type diffEntry struct {
	Kind, ID, Text string
	Index          int // among those of its kind
	First          bool
	Parting        *corpus.Divergence
	Sides          []diffSide
}

type diffSide struct {
	Name     string
	Position string       // on one line; empty if the picture says it
	Picture  template.URL // of an SVG; it is inert in an img element
	Alt      string
}

func (d *diffHTML) Begin(t *corpus.DiffTotals) error {
	d.totals = t
	var sections []diffSection
	for kind, n := range []int{t.Changed, t.Removed, t.Added} {
		ids := t.IDs[kind]
		sections = append(sections, diffSection{corpus.ChangeKind(kind).String(), n, ids, n - len(ids)})
	}
	return diffTemplate.ExecuteTemplate(d.w, "head", struct {
		Names    [2]string
		Same     string
		Sections []diffSection
	}{d.names, sameCount(t), sections})
}

func (d *diffHTML) Change(c *Comparison) error {
	entry := diffEntry{
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
		side := diffSide{Name: d.names[i], Position: s.line.Position}
		if draw && s.played != nil && s.played.State != nil {
			if picture, err := d.picture(s.played, c.Cells, width); err == nil { // or the words stay
				side.Picture, side.Alt, side.Position = picture, s.line.Position, ""
				d.pictured++
			}
		}
		entry.Sides = append(entry.Sides, side)
	}
	if err := diffTemplate.ExecuteTemplate(d.w, "entry", entry); err != nil || d.shown[c.Kind] < d.count(c.Kind) {
		return err
	}
	return diffTemplate.ExecuteTemplate(d.w, "end", nil)
}

func (d *diffHTML) count(kind corpus.ChangeKind) int {
	return [...]int{d.totals.Changed, d.totals.Removed, d.totals.Added}[kind]
}

// picture returns the last position of a game as the address of an SVG.
func (d *diffHTML) picture(p *replay.Played, marks []replay.Cell, width int) (template.URL, error) {
	picture := Picture{Type: "svg", Ply: -1, To: -1, Width: width, Film: d.options}
	picture.Film.Marks = marks
	var svg bytes.Buffer
	if err := picture.Draw(&svg, p); err != nil {
		return "", err
	}
	return template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(svg.Bytes())), nil
}

func (d *diffHTML) Close() error { return diffTemplate.ExecuteTemplate(d.w, "foot", nil) }
