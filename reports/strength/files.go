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

// A file is one of those of a report.
type file struct {
	name  string
	write func(io.Writer) error
}

// Write writes the files of a report of strength: the page, and one of each pool where there are several; the report as Markdown, the
// ratings as data, and the plots as SVG and, if asked for, as PNG.
func Write(all []*Report, png bool, create page.Create) error {
	for _, f := range reportFiles(all, png) {
		if err := create.File(f.name, f.write); err != nil {
			return err
		}
	}
	return nil
}

func reportFiles(all []*Report, png bool) []file {
	var plots [][]Plot
	var ratings []*Rating
	for _, s := range all {
		plots = append(plots, s.Plots())
		if s.Unrated == nil {
			ratings = append(append(ratings, s.Rating), s.Apart...)
		}
	}
	files := []file{
		{name: PageFile, write: func(w io.Writer) error { return writePage(w, all, plots) }},
		{name: MarkdownFile, write: func(w io.Writer) error { return writeMarkdown(w, all, plots) }},
		{name: CSVFile, write: func(w io.Writer) error { return WriteRatings(w, ratings, "csv") }},
		{name: JSONFile, write: func(w io.Writer) error { return WriteRatings(w, ratings, "json") }},
	}
	for i := range all {
		if len(all) > 1 {
			files = append(files, file{name: poolPage(all[i]), write: func(w io.Writer) error { return writePage(w, all[i:i+1], plots[i:i+1]) }})
		}
	}
	for _, game := range plots {
		for _, p := range game {
			files = append(files, file{name: p.Name + ".svg", write: func(w io.Writer) error {
				svg, err := p.SVG()
				if err == nil {
					_, err = w.Write(svg)
				}
				return err
			}})
			if png {
				files = append(files, file{name: p.Name + ".png", write: p.PNG})
			}
		}
	}
	return files
}
