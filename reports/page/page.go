// Package page has what the HTML pages of all reports share: their head, their colours, the sorting of their tables, and how a report
// lists its files.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package page

import (
	_ "embed"
	"html/template"
	"sync"
)

var (
	//go:embed page.html
	headHTML string
	//go:embed page.css
	styleCSS string
)

// MaxShade is how many percent of the colour of a heat map the text on it bears.
const MaxShade = 45

// SortJS is the script that sorts tables by the column that is clicked, and tells of tables that are wider than their boxes.
//
//go:embed sort.js
var SortJS string

// FoldJS is the script that unfolds what a link leads to, and everything on paper or at the press of a button, which it puts into .tools.
//
//go:embed fold.js
var FoldJS string

// Template returns what parses the template of a report when it is first called, since most commands write no page. Every template has
// what all pages begin with: "opening" is given the title, and "style" is the colours and the rules that style sheets begin with, followed by others, as those of
// what package figure draws.
func Template(name, text string, styles ...func() string) func() *template.Template {
	return sync.OnceValue(func() *template.Template {
		css := styleCSS
		for _, more := range styles {
			css += more()
		}
		return template.Must(template.Must(template.New(name).Parse(headHTML + `{{define "style"}}` + css + "{{end}}")).Parse(text))
	})
}
