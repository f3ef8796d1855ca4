package reports

import (
	_ "embed"
	"html/template"
)

var (
	//go:embed page.html
	pageHTML string
	//go:embed page_sort.js
	pageSortJS string
)

// pageTemplate returns the template of a report, with what all of them begin with.
func pageTemplate(name, text string) *template.Template {
	return template.Must(template.Must(template.New(name).Parse(pageHTML)).Parse(text))
}
