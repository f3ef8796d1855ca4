// Package page is the page on which people play, as the browser gets it: one HTML file, its style and its script. It holds no
// rules of games: the script shows views and sends acts, as package play describes both.
package page

import (
	_ "embed"
)

//go:embed page.html
var html []byte

//go:embed page.css
var style []byte

//go:embed page.js
var script []byte

// A File is a file of the page.
type File struct {
	Path string // under which the page asks for it: "/", "/page.css"
	Type string // of its content, with the character set
	Body []byte // not to be changed
}

// Files returns the files of the page.
func Files() []File {
	return []File{
		{"/", "text/html; charset=utf-8", html},
		{"/page.css", "text/css; charset=utf-8", style},
		{"/page.js", "text/javascript; charset=utf-8", script},
	}
}
