package reports

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/replay"
)

// maxPictured is how many changes of a page have pictures; the others are words only, so that
// browsers can show what thousands of changes make.
const maxPictured = 200

//go:embed diff.html
var diffPage string

var diffTemplate = template.Must(template.New("diff").Parse(diffPage))

// NewDiffHTML returns the view as a page that needs nothing else: the last positions side by
// side, what differs marked. before and after name the sides.
func NewDiffHTML(w io.Writer, before, after string, o render.Options) DiffView {
	return &diffHTML{w: w, names: [2]string{before, after}, options: o}
}

type diffHTML struct {
	w        io.Writer
	names    [2]string
	options  render.Options
	begun    bool
	pictured int
}

type diffEntry struct {
	Kind, ID, Text string
	Parting        *corpus.Parting
	Sides          []diffSide
}

type diffSide struct {
	Name     string
	Position string       // on one line; empty if the picture says it
	Picture  template.URL // of an SVG; it is inert in an img element
	Alt      string
}

func (d *diffHTML) Change(c *Comparison) error {
	if err := d.begin(); err != nil {
		return err
	}
	entry := diffEntry{Kind: c.Kind.String(), ID: c.ID(), Text: changeText(c), Parting: c.Parting}
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
			if picture, err := d.picture(s.played, c.Cells); err == nil { // or the words stay
				side.Picture, side.Alt, side.Position = picture, s.line.Position, ""
				d.pictured++
			}
		}
		entry.Sides = append(entry.Sides, side)
	}
	return diffTemplate.ExecuteTemplate(d.w, "entry", entry)
}

func (d *diffHTML) begin() error {
	if d.begun {
		return nil
	}
	d.begun = true
	return diffTemplate.ExecuteTemplate(d.w, "head", d.names)
}

// picture returns the last position of a game as the address of an SVG.
func (d *diffHTML) picture(p *replay.Played, marks []replay.Cell) (template.URL, error) {
	picture := Picture{Type: "svg", Ply: -1, To: -1, Width: 480, Film: d.options}
	picture.Film.Marks = marks
	var svg bytes.Buffer
	if err := picture.Draw(&svg, p); err != nil {
		return "", err
	}
	return template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(svg.Bytes())), nil
}

func (d *diffHTML) Close(t *corpus.DiffTotals) error {
	if err := d.begin(); err != nil {
		return err
	}
	return diffTemplate.ExecuteTemplate(d.w, "foot", DiffSummary(t))
}
