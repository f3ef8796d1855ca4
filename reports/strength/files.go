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

// Write writes the files of a report of strength: the plots as SVG and, if asked for, as PNG; the ratings as data, the report as Markdown, and
// the page, after one of each pool where there are several.
func Write(all []*Report, png bool, create page.Create) error {
	var plots [][]Plot
	var ratings []*Rating
	for _, s := range all {
		plots = append(plots, s.Plots())
		if s.Unrated == nil {
			ratings = append(append(ratings, s.Rating), s.Apart...)
		}
	}
	for _, own := range plots {
		for i := range own {
			if err := own[i].write(png, create); err != nil {
				return err
			}
		}
	}
	err := create.File(CSVFile, func(w io.Writer) error { return WriteRatings(w, ratings, "csv") })
	if err == nil {
		err = create.File(JSONFile, func(w io.Writer) error { return WriteRatings(w, ratings, "json") })
	}
	if err == nil {
		err = create.File(MarkdownFile, func(w io.Writer) error { return writeMarkdown(w, all, plots) })
	}
	for i := range all {
		if err == nil && len(all) > 1 {
			err = create.File(poolPage(all[i]), func(w io.Writer) error { return writePage(w, all[i:i+1], plots[i:i+1]) })
		}
	}
	if err != nil {
		return err
	}
	return create.File(PageFile, func(w io.Writer) error { return writePage(w, all, plots) })
}

// write writes the files of a plot.
func (p *Plot) write(png bool, create page.Create) error {
	err := create.File(p.Name+".svg", func(w io.Writer) error {
		svg, err := p.SVG()
		if err == nil {
			_, err = w.Write(svg)
		}
		return err
	})
	if err == nil && png {
		err = create.File(p.Name+".png", p.PNG)
	}
	return err
}
