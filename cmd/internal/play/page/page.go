// Package page is the page on which people play, as the browser gets it: one HTML file, its style and its script. It holds no
// rules of games: the script shows views and sends acts, as package play describes both.
package page

import (
	"bytes"
	"cmp"
	"embed"
	"regexp"

	"github.com/plybook/plybook/render/canvas"
)

//go:embed page.html page.css *.js
var files embed.FS

// connection stands for the part of the script that makes the connection to the session.
const connection = ""

// scripts are the parts of the script after that of all boards, in their order: each uses what stands above it.
var scripts = [...]string{
	"dom.js", "transport.js", connection, "gestures.js", "table.js", "moves.js", "seats.js", "analysis.js", "editor.js", "sound.js", "settings.js",
	"start.js", "main.js",
}

// A File is a file of the page.
type File struct {
	Path string // under which the page asks for it: "/", "/page.css"
	Type string // of its content, with the character set
	Body []byte
}

// Files returns the files of the page that a program serves.
func Files() []File { return with("http.js") }

// StaticFiles returns the files of the page that has its session in a worker, which stands beside it as worker.js.
func StaticFiles() []File { return with("messages.js") }

func with(connect string) []File {
	return []File{
		{"/", "text/html; charset=utf-8", read("page.html")},
		{"/page.css", "text/css; charset=utf-8", read("page.css")},
		{"/page.js", "text/javascript; charset=utf-8", script(connect)},
	}
}

// aside is what of a script only its readers here need: comments, indents and blank lines. No text of a script goes over more than a line,
// or has a comment in it.
const aside = `(?m)^\t*//.*\n|^\n|^\t+| // .*$| /\*.*?\*/`

func script(connect string) []byte {
	var b bytes.Buffer
	b.WriteString(canvas.BoardScript())
	for _, name := range scripts {
		b.Write(read(cmp.Or(name, connect)))
	}
	return regexp.MustCompile(aside).ReplaceAll(b.Bytes(), nil)
}

// read returns a file that is part of the program.
func read(name string) []byte {
	text, err := files.ReadFile(name)
	if err != nil {
		panic(err) // it is named in this file
	}
	return text
}
