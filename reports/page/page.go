// Package page has what the HTML pages of all reports share: their head, their colours, the sorting of their tables, and how a report
// lists its files.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package page

import (
	_ "embed"
	"html/template"
	"regexp"
	"strings"
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
		return template.Must(template.Must(template.New(name).Funcs(template.FuncMap{"flags": Flags}).Parse(headHTML + `{{define "style"}}` + css + "{{end}}")).Parse(text))
	})
}

// flag is a flag of plybook as texts have it, with a value in quotes or without one.
var flag = regexp.MustCompile(`--[a-z]+(-[a-z]+)*( '[^']*')?`)

// Flags returns a text with its flags as code. Templates call it "flags". No line ends within a flag, as it might after a hyphen.
func Flags(text string) template.HTML {
	var b strings.Builder
	from := 0
	for _, at := range flag.FindAllStringIndex(text, -1) {
		b.WriteString(template.HTMLEscapeString(text[from:at[0]]) + `<code class="flag">` + template.HTMLEscapeString(text[at[0]:at[1]]) + "</code>")
		from = at[1]
	}
	b.WriteString(template.HTMLEscapeString(text[from:]))
	return template.HTML(b.String())
}
