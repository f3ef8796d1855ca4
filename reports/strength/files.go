package strength

import (
	"io"

	"github.com/plybook/plybook/reports/page"
)

// Names of the files that a report of strength has whatever it is about.
const (
	PageFile     = "index.html"
	MarkdownFile = "report.md"
	CSVFile      = "ratings.csv"
	JSONFile     = "ratings.json"
)

// Files returns the files of a report of strength: the page, and one of each pool where there are several; the report as Markdown, the
// ratings as data, and the plots as SVG and, if asked for, as PNG.
func Files(all []*Report, png bool) []page.File {
	var plots [][]Plot
	var ratings []*Rating
	for _, s := range all {
		plots = append(plots, s.Plots())
		if s.Unrated == nil {
			ratings = append(append(ratings, s.Rating), s.Apart...)
		}
	}
	files := []page.File{
		{Name: PageFile, Write: func(w io.Writer) error { return writePage(w, all, plots) }},
		{Name: MarkdownFile, Write: func(w io.Writer) error { return writeMarkdown(w, all, plots) }},
		{Name: CSVFile, Write: func(w io.Writer) error { return WriteRatings(w, ratings, "csv") }},
		{Name: JSONFile, Write: func(w io.Writer) error { return WriteRatings(w, ratings, "json") }},
	}
	for i := range all {
		if len(all) > 1 {
			files = append(files, page.File{Name: poolPage(all[i]), Write: func(w io.Writer) error { return writePage(w, all[i:i+1], plots[i:i+1]) }})
		}
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
