// Package page has what the HTML pages of all reports share: their head, the sorting of their tables, and how a report
// lists its files.
package page

import (
	_ "embed"
	"html/template"
)

//go:embed page.html
var headHTML string

// SortJS is the script that sorts tables by the column that is clicked.
//
//go:embed sort.js
var SortJS string

// Template returns the template of a report, with what all of them begin with.
func Template(name, text string) *template.Template {
	return template.Must(template.Must(template.New(name).Parse(headHTML)).Parse(text))
}
