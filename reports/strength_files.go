package reports

import (
	"io"

	"github.com/plybook/plybook/reports/page"
)

// Names of the files that a report of strength has whatever it is about.
const (
	StrengthPage     = "index.html"
	StrengthMarkdown = "report.md"
	StrengthCSV      = "ratings.csv"
	StrengthJSON     = "ratings.json"
)

// StrengthFiles returns the files of a report of strength: the page, the report as Markdown, the ratings as data,
// and the plots as SVG and, if asked for, as PNG.
func StrengthFiles(all []*Strength, png bool) []page.File {
	var plots [][]StrengthPlot
	var ratings []*Rating
	for _, s := range all {
		plots = append(plots, s.Plots())
		if s.Unrated == nil {
			ratings = append(ratings, s.Rating)
		}
	}
	files := []page.File{
		{Name: StrengthPage, Write: func(w io.Writer) error { return WriteStrengthPage(w, all, plots) }},
		{Name: StrengthMarkdown, Write: func(w io.Writer) error { return WriteStrengthMarkdown(w, all, plots) }},
		{Name: StrengthCSV, Write: func(w io.Writer) error { return WriteRatings(w, ratings, "csv") }},
		{Name: StrengthJSON, Write: func(w io.Writer) error { return WriteRatings(w, ratings, "json") }},
	}
	for _, game := range plots {
		for _, p := range game {
			files = append(files, page.File{Name: p.Name + ".svg", Write: func(w io.Writer) error {
				svg, err := p.SVG()
				if err == nil {
					_, err = w.Write(svg)
				}
				return err
			}})
			if png {
				files = append(files, page.File{Name: p.Name + ".png", Write: p.PNG})
			}
		}
	}
	return files
}
